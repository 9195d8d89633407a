"""Penalties: given by time, hands, rounds or removal; served by themselves; ended before that."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.app.core.messages import Entry, Role, StaffId
from floor.app.hands.misdeals import CallMisdeal
from floor.app.hands.set_right import StopFollowing
from floor.app.lists.waiting import PlayerStruckOff
from floor.app.office.catalog import from_body, to_body
from floor.app.office.fold import Fold
from floor.app.orders.orders import (
    EarlyEnd,
    EndPenalty,
    GivePenalty,
    HandsAway,
    Length,
    PenaltyEnded,
    PenaltyGiven,
    Removed,
    RoundsAway,
    WarnPlayer,
)
from floor.app.orders.penalties import MOST_HANDS
from floor.app.seats.nameless import MergePlayers, SeatNewcomer
from floor.app.seats.seats import PlayerAway, PlayerSeated, PlayOver, SeatPlayer
from floor.app.staff.days import SignOn
from floor.app.tables.tables import CloseTable
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import Refused
from floor.room.blinds.button import SeatNo
from floor.room.dealing.misdeal import MisdealReason
from floor.room.orders.orders import Mark, MarkKind, PenaltyHands, Removal, is_removed, penalty_on
from floor.room.table.table import Away, PlayedOver, Taken
from floor.store.engines.memory import MemorySnapshots
from tests.evening import CODE, PLO, T1, T2, Evening, TableTonight, refused

FOUR = ("Aino", "Eero", "Kaisa", "Otso")


@pytest.fixture
def table(night: Evening) -> TableTonight:
    return night.table().seated(*FOUR).draw("Aino")


def penalty(night: Evening, name: str, lasts: Length, reason: str = "") -> Entry:
    note = night.note(reason) if reason else None
    return night.ask(GivePenalty(player=night.player(name), lasts=lasts, note=note))


def mark(night: Evening, name: str = "Aino") -> Mark:
    """The newest in his file."""
    return night.room.orders.marks[night.player(name)][-1]


def left(night: Evening, name: str = "Aino") -> int | None:
    """How many hands he still misses; None once his penalty is over."""
    serves = penalty_on(night.room.orders, night.player(name), night.clock.now())
    return None if serves is None or serves.hands is None else serves.hands.left


def second(night: Evening) -> StaffId:
    """Another shift manager, on duty."""
    badge = night.people.add_staff("Pia", Role.SHIFT_MANAGER)
    night.ask(SignOn(staff=badge), badge)
    return badge


# Hands and rounds


def test_rounds_are_as_many_hands_as_players_sit_there_now_and_stay_so(
    night: Evening, table: TableTonight
):
    """TDA-66: he counts himself, and who is away for a moment too."""
    table.away("Kaisa")
    entry = penalty(night, "Aino", RoundsAway(2))
    aino, now = night.player("Aino"), night.clock.now()
    assert entry.events == (
        PenaltyGiven(player=aino, since=now, hands=8, rounds=2, by=night.floor),
        PlayerAway(table=T1, seat=SeatNo(1), player=aino, since=now),
    )
    table.leave("Otso")
    assert left(night) == 8


def test_hands_are_counted_at_his_table_and_it_ends_by_itself(night: Evening, table: TableTonight):
    penalty(night, "Aino", HandsAway(3))
    aino = night.player("Aino")
    for missed in range(3):
        assert left(night) == 3 - missed
        with refused(
            "TDA-66",
            f"{aino} is away by a penalty, hands left to miss: {3 - missed}. See the shift"
            " manager.",
        ):
            table.back("Aino")
        assert aino not in {place.player for place in table.hand().dealt}
        night.later(minutes=2)
    assert left(night) is None
    assert mark(night).hands == PenaltyHands(given=3, served=3)
    assert night.room.orders.counted == ()
    table.back("Aino")


def test_the_hand_he_is_in_he_plays_and_it_counts_for_nothing(night: Evening, table: TableTonight):
    """CH-GEN-1, TDA-63."""
    table.start()
    penalty(night, "Aino", HandsAway(1))
    table.end()
    assert left(night) == 1
    table.hand()
    assert left(night) is None


def test_a_hand_that_is_dealt_again_counts_once(night: Evening, table: TableTonight):
    """TDA-66 with TDA-34."""
    penalty(night, "Aino", HandsAway(2))
    table.start()
    for _again in range(2):
        table.ask(CallMisdeal(table=T1, reason=MisdealReason.NOT_SHUFFLED))
    night.later(minutes=1)
    table.end()
    assert left(night) == 1


def test_hands_of_another_table_do_not_count(night: Evening, table: TableTonight):
    night.table(T2).seated("Petra", "Ville").draw("Petra").hands(2)
    penalty(night, "Aino", HandsAway(2))
    night.table(T2).hands(2)
    assert left(night) == 2


def test_who_leaves_his_seat_serves_nothing_until_he_has_one_again(
    night: Evening, table: TableTonight
):
    """And then he is away in it from the first."""
    penalty(night, "Aino", HandsAway(2))
    table.leave("Aino")
    table.hands(3)
    assert left(night) == 2
    entry = table.seat(1, "Aino").entry
    assert isinstance(entry.events[-1], PlayerAway)
    table.hands(2)
    assert left(night) is None


def test_he_takes_the_rest_along_to_the_table_he_is_moved_to(night: Evening, table: TableTonight):
    """TDA-66: and a hand in which he was moved is missed nowhere whole but where it began."""
    other = night.table(T2).seated("Petra", "Ville").draw("Petra")
    penalty(night, "Aino", HandsAway(3))
    table.hand()
    other.start()
    table.start()
    moved = other.seat(3, "Aino").entry
    assert [type(event) for event in moved.events[1:]] == [PlayerSeated, PlayerAway]
    assert isinstance(other.now.seat(SeatNo(3)), Away)
    other.end()
    assert left(night) == 2, "it had begun without him"
    table.end()
    assert left(night) == 1, "that one began while he was kept out of it"
    other.hand()
    assert left(night) is None


def test_a_closing_table_takes_him_along_away(night: Evening, table: TableTonight):
    other = night.table(T2).seated("Petra", "Ville").draw("Petra")
    penalty(night, "Aino", HandsAway(2))
    night.ask(CloseTable(table=T1, movers=(night.player("Aino"),), into=(T2,)))
    assert isinstance(other.now.seats[2], Away)
    other.hands(2)
    assert left(night) is None


def test_two_people_may_let_him_play_and_then_nothing_is_served(
    night: Evening, table: TableTonight
):
    other = night.table(T2).seated("Petra", "Ville").draw("Petra")
    penalty(night, "Aino", HandsAway(2))
    aino, note = night.player("Aino"), night.note("The duty manager says so.")
    other.ask(SeatPlayer(table=T2, seat=SeatNo(3), player=aino, note=note, second=second(night)))
    assert isinstance(other.now.seat(SeatNo(3)), Taken)
    other.hands(2)
    assert left(night) == 2


def test_while_another_plays_over_in_his_seat_he_serves_all_the_same(
    night: Evening, table: TableTonight
):
    penalty(night, "Aino", HandsAway(2))
    table.over(1, "Petra")
    assert isinstance(table.now.seat(SeatNo(1)), PlayedOver)
    table.hands(1)
    assert left(night) == 1
    penalty(night, "Eero", timedelta(minutes=10))
    with refused("TDA-66"):
        table.leave("Aino").over(2, "Aino")


def test_who_plays_over_has_no_table_whose_hands_are_his(night: Evening, table: TableTonight):
    table.away("Eero").over(2, "Petra")
    for name in ("Petra", "Ville"):
        with refused("TDA-66"):
            penalty(night, name, HandsAway(2))
        with refused("TDA-66"):
            penalty(night, name, RoundsAway(1))


def test_the_over_player_who_serves_hands_is_not_the_owner(night: Evening, table: TableTonight):
    """He got the seat with two people's leave: it is not he who is away."""
    penalty(night, "Aino", HandsAway(2))
    table.leave("Aino").away("Eero")
    note = night.note("Once.")
    over = PlayOver(
        table=T1, seat=SeatNo(2), player=night.player("Aino"), note=note, second=second(night)
    )
    table.ask(over).hands(1)
    assert left(night) == 2


def test_the_hands_of_a_table_that_nobody_follows_cannot_be_counted(
    night: Evening, table: TableTonight
):
    table.ask(StopFollowing(table=T1, note=night.note("No dealer.")))
    with refused("HOUSE"):
        penalty(night, "Aino", HandsAway(2))


def test_alone_at_a_table_there_are_no_rounds(night: Evening):
    night.table().seated("Aino")
    with refused("TDA-66"):
        penalty(night, "Aino", RoundsAway(1))
    penalty(night, "Aino", HandsAway(1))


@pytest.mark.parametrize(
    "lasts", [HandsAway(0), HandsAway(MOST_HANDS + 1), RoundsAway(0), RoundsAway(51)]
)
def test_a_slip_of_the_keys_is_no_penalty(night: Evening, table: TableTonight, lasts: Length):
    with refused("TDA-66"):
        penalty(night, "Aino", lasts)


def test_two_penalties_run_beside_each_other_and_the_longer_one_is_told(
    night: Evening, table: TableTonight
):
    penalty(night, "Aino", timedelta(minutes=90))
    penalty(night, "Aino", HandsAway(1), "Again")
    penalty(night, "Aino", HandsAway(3), "And again")
    assert left(night) == 3
    table.hands(3)
    assert left(night) is None
    with refused("CH-SHOW-7"):
        table.back("Aino")


def test_a_hand_taken_back_is_not_served(night: Evening, table: TableTonight):
    penalty(night, "Aino", HandsAway(1))
    table.start()
    ended = table.end().entry
    assert left(night) is None
    night.void(ended)
    assert left(night) == 1


def test_what_is_not_served_ends_with_the_gaming_day(night: Evening, table: TableTonight):
    """HOUSE; a time runs on, and so does a disqualification."""
    penalty(night, "Aino", HandsAway(9))
    penalty(night, "Eero", Removed(Removal.NIGHT), "Abuse")
    penalty(night, "Kaisa", Removed(Removal.DISQUALIFIED), "Marked cards")
    penalty(night, "Otso", timedelta(hours=20))
    night.ask(WarnPlayer(player=night.player("Petra")))
    night.close(T1)
    night.close_day()
    orders, now = night.room.orders, night.clock.now()
    assert mark(night, "Aino").until == mark(night, "Eero").until == now
    assert penalty_on(orders, night.player("Kaisa"), now) is not None
    assert penalty_on(orders, night.player("Otso"), now) is not None
    assert mark(night, "Petra") == Mark(
        kind=MarkKind.WARNING, at=mark(night, "Petra").at, by=night.floor
    )


# Removed


@pytest.mark.parametrize("how", Removal)
def test_who_is_removed_waits_for_nothing_and_is_given_no_seat(
    night: Evening, table: TableTonight, how: Removal
):
    """TR-PEN-3: his own seat he has until his chips are counted."""
    night.join("Aino", PLO)
    with refused("TDA-66", f"Write down why {night.player('Aino')} is removed."):
        penalty(night, "Aino", Removed(how))
    entry = penalty(night, "Aino", Removed(how), "Abuse")
    aino = night.player("Aino")
    assert PlayerStruckOff(game=PLO, player=aino) in entry.events
    assert isinstance(table.now.seat(SeatNo(1)), Away)
    assert is_removed(night.room.orders, aino)
    with refused("TDA-66"):
        table.back("Aino")
    table.leave("Aino")
    with refused("TDA-66"):
        table.seat(1, "Aino")
    night.later(minutes=24 * 60)
    with refused("TDA-66"):
        table.seat(1, "Aino")


def test_a_removal_weighs_more_than_hands_and_those_more_than_a_time(
    night: Evening, table: TableTonight
):
    for lasts in (
        Removed(Removal.NIGHT),
        timedelta(hours=3),
        HandsAway(4),
        Removed(Removal.DISQUALIFIED),
    ):
        penalty(night, "Aino", lasts, "Again")
    serves = penalty_on(night.room.orders, night.player("Aino"), night.clock.now())
    assert serves is not None
    assert serves.removal is Removal.DISQUALIFIED


def test_a_dealer_lets_nobody_back_who_is_removed(night: Evening, table: TableTonight):
    table.with_dealer()
    penalty(night, "Aino", Removed(Removal.NIGHT), "Abuse")
    end = EndPenalty(player=night.player("Aino"), why=EarlyEnd.ALLOWED)
    with refused("TDA-66"):
        night.ask(end, night.dealer)
    night.ask(end)
    table.back("Aino")


# Ended early, merged, kept


@pytest.mark.parametrize("lasts", [HandsAway(5), timedelta(minutes=5), Removed(Removal.NIGHT)])
def test_a_penalty_ends_early_with_a_reason(night: Evening, table: TableTonight, lasts: Length):
    penalty(night, "Aino", lasts, "Cards shown")
    aino = night.player("Aino")
    with refused("HOUSE", f"Say why the penalty of {aino} ends early."):
        night.ask(EndPenalty(player=aino))
    note = night.note("It was somebody else.")
    (ended,) = night.ask(EndPenalty(player=aino, note=note)).events
    assert ended == PenaltyEnded(player=aino, ended=night.clock.now(), note=note)
    table.back("Aino")


def test_somebody_without_a_name_is_not_found_to_be_one_who_serves_hands(night: Evening):
    table = night.table().seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino")
    penalty(night, "Aino", HandsAway(5))
    table.leave("Aino")
    new = night.people.add_player("New 1")
    table.ask(SeatNewcomer(table=T1, seat=SeatNo(5), player=new))
    with refused("TDA-66"):
        night.ask(MergePlayers(player=new, into=night.player("Aino")))
    penalised = GivePenalty(player=new, lasts=HandsAway(2))
    night.ask(EndPenalty(player=night.player("Aino"), why=EarlyEnd.MISTAKE))
    night.ask(penalised)
    night.ask(MergePlayers(player=new, into=night.player("Aino")))
    table.hands(2)
    assert left(night) is None


hands = st.lists(st.sampled_from(("hand", "misdeal", "away", "leave", "sit", "move")), max_size=14)


@given(acts=hands, given_hands=st.integers(1, 5))
def test_whatever_happens_he_misses_as_many_hands_as_he_was_given(
    acts: list[str], given_hands: int
):
    """Counted beside the engine: the hands that began while he sat there away."""
    night = Evening(HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC)), SeededChance(7)).opened()
    night.table(T1).seated(*FOUR).draw("Aino")
    night.table(T2).seated("Petra", "Ville", "Timo").draw("Petra")
    aino = night.player("Aino")
    penalty(night, "Aino", HandsAway(given_hands))
    missed = 0
    for act in acts:
        at = night.room.seated.get(aino)
        name = at or T1
        table = night.table(name)
        match act:
            case "hand" | "misdeal":
                dealt = table.start().deal.dealt
                if act == "misdeal":
                    table.ask(CallMisdeal(table=name, reason=MisdealReason.NOT_SHUFFLED))
                night.later(minutes=1)
                table.end()
                assert (aino in {place.player for place in dealt}) <= (missed >= given_hands)
                missed += at is not None and aino not in {place.player for place in dealt}
            case "leave" if at is not None:
                table.leave("Aino")
            case "sit" if at is None:
                table.seat(1, "Aino")
            case "move" if at is not None:
                night.table(T2 if at == T1 else T1).seat(9, "Aino")
            case _:
                with pytest.raises(Refused):
                    night.ask(EndPenalty(player=aino))
        serving = left(night)
        assert serving == (given_hands - missed if missed < given_hands else None)
    again = Fold(night.journal)
    again.start(MemorySnapshots(), CODE)
    assert again.room == night.room


def test_an_old_night_had_times_only():
    """What was shipped before folds as it did."""
    old = from_body(
        "penalty-given",
        b'{"player":1,"since":"2026-10-24T15:00:00Z","until":"2026-10-24T15:30:00Z"}',
    )
    assert isinstance(old, PenaltyGiven)
    assert (old.hands, old.rounds, old.removal) == (0, 0, None)
    assert to_body(old) == (
        b'{"player":1,"since":"2026-10-24T15:00:00Z","until":"2026-10-24T15:30:00Z"}'
    )

"""What a house may choose about penalties: whether they follow the player, who pays his blinds."""

from datetime import timedelta

import pytest

from floor.app.core.next_hand import sent_away_from
from floor.app.hands.clocks import CallClock
from floor.app.hands.dealing import HandStarted, deal_now
from floor.app.hands.set_right import StopFollowing
from floor.app.hands.stamps import SetStamps
from floor.app.hands.straddles import DeclareStraddle
from floor.app.orders.ladder import Measure
from floor.app.orders.orders import (
    EarlyEnd,
    EndPenalty,
    GivePenalty,
    HandsAway,
    Removed,
    RoundsAway,
)
from floor.app.seats.seats import PlayerAway, PlayOver
from floor.base.money import Money
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import Deal, NoDeal, SeatNo, first_after
from floor.room.orders.orders import Removal, penalty_on
from floor.room.table.table import Away, Empty, Stamp, Taken
from floor.rulebook.house.rulebooks import read_house
from floor.views.hands.steps import dealt_in
from floor.views.orders.penalty_page import penalty_form
from floor.views.words.form import Typed
from tests.evening import HELSINKI, T1, T2, Evening, TableTonight, refused
from tests.views.looking import look, seat, words

FOUR = ("Aino", "Eero", "Kaisa", "Otso")


def chosen(option: str, was: str, value: str) -> str:
    """The house's rulebook with that option chosen otherwise."""
    text = f'[options.{option}]\nvalue = "{was}"'
    assert text in HELSINKI
    return HELSINKI.replace(text, f'[options.{option}]\nvalue = "{value}"')


STAYS = chosen("penalty_follows_player", "on", "off")
POSTED = chosen("penalised_blinds", "missed", "posted")


@pytest.fixture
def posted(night: Evening) -> TableTonight:
    """Four at a table whose dealer posts for who is sent away; Aino has the button."""
    return night.adopt(POSTED).table().seated(*FOUR).draw("Aino")


def left(night: Evening, name: str = "Aino") -> int | None:
    serves = penalty_on(night.room.orders, night.player(name), night.clock.now())
    return None if serves is None or serves.hands is None else serves.hands.left


def send_away(night: Evening, name: str, lasts: timedelta | HandsAway | RoundsAway) -> None:
    night.ask(GivePenalty(player=night.player(name), lasts=lasts, note=night.note("Shown cards")))


def is_dealt(night: Evening, deal: Deal, name: str) -> bool:
    return night.player(name) in {place.player for place in deal.dealt}


# Whether it follows the player


def test_a_house_says_itself_whether_a_penalty_follows_the_player():
    assert read_house(HELSINKI, "a").options.penalty_follows_player == "on"
    assert read_house(STAYS, "b").options.penalty_follows_player == "off"


def test_where_it_stays_he_plays_at_the_other_table_and_misses_the_rest_when_he_is_back(
    night: Evening,
):
    """HOUSE: the hands are those of the table where it was given."""
    night.adopt(STAYS)
    table = night.table().seated(*FOUR).draw("Aino")
    other = night.table(T2).seated("Petra", "Ville", "Timo").draw("Petra")
    send_away(night, "Aino", RoundsAway(1))
    table.hand()
    assert left(night) == 3
    moved = other.seat(4, "Aino").entry
    assert not any(isinstance(event, PlayerAway) for event in moved.events)
    assert isinstance(other.now.seat(SeatNo(4)), Taken)
    other.hands(3)
    other.away("Aino").hands(2)
    assert seat(night, 4, T2).penalty == "", "there he is away of his own will"
    other.back("Aino")
    assert left(night) == 3, "no hand of another table counts"
    back = table.seat(1, "Aino").entry
    assert isinstance(back.events[-1], PlayerAway)
    with refused("TDA-66"):
        table.back("Aino")
    table.hands(3)
    assert left(night) is None
    table.back("Aino")


def test_what_was_given_keeps_the_house_rule_of_its_moment(night: Evening):
    """A rulebook adopted later changes no penalty that runs."""
    night.table().seated("Aino", "Eero").draw("Aino")
    send_away(night, "Aino", HandsAway(2))
    night.close(T1)
    night.adopt(STAYS)
    table = night.table(T1).seated("Petra", "Ville").draw("Petra")
    send_away(night, "Petra", HandsAway(2))
    night.table(T2).seated("Aino", "Petra", "Timo")
    assert [type(one) for one in night.table(T2).seats(1, 2)] == [Away, Taken]
    assert isinstance(table.now.seat(SeatNo(1)), Empty)


# Who pays his blinds


def test_usually_who_is_sent_away_misses_his_blinds(night: Evening):
    """CH-MISS-1."""
    table = night.table().seated(*FOUR).draw("Aino")
    send_away(night, "Eero", RoundsAway(1))
    deals = [table.hand() for _ in range(4)]
    assert not any(is_dealt(night, deal, "Eero") or deal.killed for deal in deals)
    assert table.sitter("Eero").tokens is Tokens.BOTH


def test_where_the_dealer_posts_for_him_he_owes_nothing_when_he_is_back(
    night: Evening, posted: TableTonight
):
    """TDA-66: dealt in, blinds and antes paid, the hand killed after the deal."""
    send_away(night, "Eero", RoundsAway(1))
    paid, eero = Money(0), posted.place("Eero").seat
    for missed in range(4):
        assert left(night, "Eero") == 4 - missed
        deal = posted.hand()
        assert deal.killed == (eero,)
        assert is_dealt(night, deal, "Eero")
        assert eero not in {place.seat for place in deal.playing}
        paid += sum((post.dues.due for post in deal.posts if post.seat == eero), Money(0))
        played = posted.now.played
        assert played is not None
        assert night.player("Eero") not in {place.player for place in played.dealt}
    assert paid == Money(300), "one small and one big blind"
    assert posted.sitter("Eero").tokens is Tokens.NONE
    served = deal_now(night.room, posted.now)
    assert isinstance(served, Deal)
    assert not is_dealt(night, served, "Eero"), "still away: as any absent player now"
    posted.back("Eero")
    assert is_dealt(night, posted.hand(), "Eero")


def test_hands_that_begin_by_themselves_kill_no_hand_too_many(night: Evening, posted: TableTonight):
    posted.ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC))
    send_away(night, "Eero", HandsAway(2))
    killed = []
    posted.start()
    for _ in range(4):
        night.later(minutes=2)
        started = [one for one in posted.end().entry.events if isinstance(one, HandStarted)]
        killed.append(bool(started[0].deal.killed))
    assert killed == [True, False, False, False]
    assert left(night, "Eero") is None


def test_a_time_is_posted_for_until_it_is_over_as_the_last_hand_ended(
    night: Evening, posted: TableTonight
):
    """CH-SHOW-7."""
    send_away(night, "Eero", timedelta(minutes=10))
    posted.start()
    assert sent_away_from(night.room, posted.now) == {posted.place("Eero").seat}
    posted.end()
    night.later(minutes=9)
    assert posted.hand().killed
    night.later(minutes=2)
    assert posted.hand().killed, "his time ran out between two hands"
    assert not posted.hand().killed
    assert not is_dealt(night, posted.hand(), "Eero")


def test_for_who_is_removed_nothing_is_posted(night: Evening, posted: TableTonight):
    """TR-PEN-3: his chips are counted out."""
    note = night.note("Abuse")
    gone = GivePenalty(player=night.player("Eero"), lasts=Removed(Removal.NIGHT), note=note)
    night.ask(gone)
    deal = posted.hand()
    assert not deal.killed
    assert not is_dealt(night, deal, "Eero")


def test_who_is_away_of_his_own_will_is_not_posted_for(night: Evening, posted: TableTonight):
    posted.away("Kaisa")
    send_away(night, "Eero", HandsAway(3))
    deal = posted.hand()
    assert deal.killed == (SeatNo(2),)
    assert not is_dealt(night, deal, "Kaisa")


def test_over_whose_seat_somebody_plays_is_not_dealt_in_beside_him(
    night: Evening, posted: TableTonight
):
    send_away(night, "Eero", HandsAway(3))
    posted.ask(PlayOver(table=T1, seat=SeatNo(2), player=night.player("Petra")))
    deal = posted.hand()
    assert not deal.killed
    assert not is_dealt(night, deal, "Eero")


def test_a_hand_takes_two_who_play_it(night: Evening):
    night.adopt(POSTED)
    table = night.table().seated("Aino", "Eero", "Kaisa").draw("Aino")
    for name in ("Eero", "Kaisa"):
        send_away(night, name, HandsAway(3))
    assert deal_now(night.room, table.now) is NoDeal.TOO_FEW
    with refused("CH-TABLE-2"):
        table.start()
    night.ask(EndPenalty(player=night.player("Kaisa"), why=EarlyEnd.ALLOWED))
    table.back("Kaisa")
    assert table.hand().killed == (SeatNo(2),)


def test_who_is_not_there_straddles_nothing_and_is_put_on_no_clock(
    night: Evening, posted: TableTonight
):
    """TDA-66: he pays what is due and nothing more."""
    posted.seat(5, "Petra").hands(5)
    first = deal_now(night.room, posted.now)
    assert isinstance(first, Deal)
    straddler = first.first_to_act.seat
    posted.ask(DeclareStraddle(table=T1, seat=straddler))
    name = next(one for one in (*FOUR, "Petra") if posted.place(one).seat == straddler)
    send_away(night, name, HandsAway(3))
    coming = deal_now(night.room, posted.now)
    assert isinstance(coming, Deal)
    assert coming.killed == (straddler,)
    assert coming.first_to_act == first_after(straddler, coming.playing), "nobody waits for him"
    with refused("CH-GEN-5"):
        posted.ask(DeclareStraddle(table=T1, seat=straddler))
    posted.start()
    assert posted.deal.straddles == ()
    assert posted.deal.first_to_act == coming.first_to_act
    with refused("CH-GEN-5"):
        posted.ask(CallClock(table=T1, seat=straddler))


def test_who_is_not_there_wins_no_button(night: Evening):
    """CH-BLIND-9."""
    custom = POSTED.replace(
        'variant = "texas"\n', 'variant = "texas"\nprofile = "win_the_button"\n'
    )
    table = night.adopt(custom).table().seated(*FOUR).draw("Aino")
    send_away(night, "Kaisa", HandsAway(3))
    table.start()
    assert table.deal.killed == (table.place("Kaisa").seat,)
    with refused("CH-BLIND-9"):
        table.end("Kaisa")
    asked = dealt_in(words(night), table.now)
    assert [number for number, _ in asked] == [one.seat for one in table.deal.playing]
    assert table.end("Otso").entry.events


def test_nobody_pays_his_way_in_for_a_hand_he_does_not_play(night: Evening, posted: TableTonight):
    """CH-NEW-3, TDA-66: his own blinds come round and are posted, what he chose waits for him."""
    posted.hands(1)
    posted.seat(5, "Petra").choose("Petra", Standing.POSTS)
    coming = deal_now(night.room, posted.now)
    assert isinstance(coming, Deal)
    assert is_dealt(night, coming, "Petra")
    send_away(night, "Petra", HandsAway(2))
    coming = posted.hand()
    assert not coming.killed
    assert not is_dealt(night, coming, "Petra")


def test_the_jackpot_is_fed_by_those_who_play_their_cards(night: Evening, posted: TableTonight):
    """JP-FEE-1: as many take part as without him."""
    house = night.room.house
    assert house is not None
    fewest = house.jackpot_fee_players
    for number, name in enumerate(("Petra", "Ville", "Timo", "Sari")[: fewest - 4], start=5):
        posted.seat(number, name)
    posted.hands(1)
    before = posted.now.hand
    send_away(night, "Eero", HandsAway(9))
    deal = posted.hand()
    assert posted.now.hand == before + 1
    ended = posted.entry.events[0]
    game = house.games[posted.now.game]
    assert ended.jackpot == house.hand_fee(  # type: ignore[attr-defined]
        game, len(deal.playing), second_round=True
    )


def test_before_the_draw_and_where_nobody_follows_the_hands_nothing_is_posted(night: Evening):
    night.adopt(POSTED)
    table = night.table().seated(*FOUR)
    send_away(night, "Eero", HandsAway(2))
    table.draw("Aino")
    assert not table.hand().killed, "who was not in the draw waits for his big blind"
    table.ask(StopFollowing(table=T1, note=night.note("No dealer.")))
    assert deal_now(night.room, table.now) is None


def test_what_it_costs_is_said_beside_the_choice(night: Evening, posted: TableTonight):
    """TDA-66."""
    aino = night.player("Aino")

    def told(measure: Measure, number: int) -> str:
        typed = Typed(measure=measure, number=number)
        form = penalty_form(night.room, aino, look(night), {}, typed)
        return str(form.field("comes-to").words)

    assert told(Measure.ROUNDS, 2).endswith(
        "The dealer posts the blinds, €6 in all, and kills the hands."
    )
    assert told(Measure.MINUTES, 10).endswith("The dealer posts the blinds and kills the hands.")
    assert "posts" not in told(Measure.NIGHT, 1)
    posted.leave("Aino")
    assert "posts" not in told(Measure.MINUTES, 10)

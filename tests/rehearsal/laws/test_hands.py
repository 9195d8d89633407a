"""The books that watch a rehearsed night: they let a fair one pass and stop a doctored one."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import msgspec
import pytest

from floor.app.core.messages import Entry, Event
from floor.app.hands.dealing import HandStarted
from floor.rehearsal.laws import hands
from floor.rehearsal.laws.hands import LawBroken, Laws, check_seats, check_table
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import Place, Sitter
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Taken
from tests.evening import T1, T2, Evening, TableTonight

HORSE, STUD, NLH = GameId("horse-5-10"), GameId("stud-5-10"), GameId("nlh-1-2")
Change = Callable[[HandStarted], HandStarted]
FIVE = ("Aino", "Eero", "Kaisa", "Väinö", "Otso")


@pytest.fixture
def laws(night: Evening) -> Laws:
    watching = Laws()
    night.office.listen(watching.watch)
    return watching


@pytest.fixture
def table(night: Evening, laws: Laws) -> TableTonight:
    return night.table(T1).seated(*FIVE).draw("Aino").hands(2)


def say(laws: Laws, night: Evening, *events: Event) -> None:
    """Tell the books of events that never were in any journal."""
    entry = Entry(10_000, b"", night.clock.now(), night.floor, "", events)  # type: ignore[arg-type]
    laws.watch(night.room, [entry])


def next_hand(table: TableTonight) -> HandStarted:
    table.start()
    started = table.entry.events[0]
    assert isinstance(started, HandStarted)
    return started


def doctored(started: HandStarted, **changes: Any) -> HandStarted:
    deal = msgspec.structs.replace(started.deal, **changes)
    return msgspec.structs.replace(started, deal=deal)


def moved(started: HandStarted, **changes: Place | None) -> HandStarted:
    return doctored(started, positions=msgspec.structs.replace(started.deal.positions, **changes))


def broken(night: Evening, laws: Laws, table: TableTonight, change: Change) -> str:
    """What the books say to the table's next hand, once doctored; as it is they let it pass."""
    before = deepcopy(laws)
    started = next_hand(table)
    with pytest.raises(LawBroken) as no:
        say(before, night, change(started))
    return str(no.value)


def test_a_fair_night_passes(night: Evening, laws: Laws, table: TableTonight):
    table.away("Eero").hands(3).back("Eero", Standing.POSTS).hands(3)
    table.seat(7, "Sanna", Standing.STRADDLES).hands(3).leave("Aino").hands(3)
    for name in FIVE[2:]:
        table.leave(name).hands(1)
    assert laws.hands == table.now.hand


def test_the_big_blind_twice_running_is_noticed(night: Evening, laws: Laws, table: TableTonight):
    def twice(started: HandStarted) -> HandStarted:
        now = started.deal.positions
        return moved(started, big=now.small, turn=now.small, small=now.button, button=now.big)

    assert "nobody pays the big blind twice running" in broken(night, laws, table, twice)


def test_a_skipped_player_is_noticed(night: Evening, laws: Laws, table: TableTonight):
    def one_on(started: HandStarted) -> HandStarted:
        now = started.deal.positions
        dealt = started.deal.dealt
        after = dealt[(dealt.index(now.big) + 1) % len(dealt)]
        return moved(started, big=after, turn=after)

    assert "nobody skips the big blind" in broken(night, laws, table, one_on)


def test_a_small_blind_that_is_not_the_last_big_one_is_noticed(
    night: Evening, laws: Laws, table: TableTonight
):
    said = broken(night, laws, table, lambda started: moved(started, small=None))
    assert "the last big blind, if dealt in, is the small one" in said


def test_a_button_without_both_blinds_paid_is_noticed(
    night: Evening, laws: Laws, table: TableTonight
):
    table.seat(8, "Sanna", Standing.POSTS)

    def to_sanna(started: HandStarted) -> HandStarted:
        return moved(started, button=table.place("Sanna"))

    assert "the button is only with who has paid both blinds" in broken(
        night, laws, table, to_sanna
    )


@pytest.mark.parametrize(
    ("change", "law"),
    [
        (
            lambda started: doctored(started, dealt=started.deal.dealt[:1]),
            "two or more are dealt in",
        ),
        (
            lambda started: doctored(started, dealt=started.deal.dealt * 2),
            "two or more are dealt in, each once",
        ),
        (
            lambda started: doctored(
                started,
                dealt=tuple(p for p in started.deal.dealt if p != started.deal.positions.big),
            ),
            "button and blinds are with players dealt in",
        ),
        (
            lambda started: moved(started, button=started.deal.positions.big),
            "the big blind is not on the button",
        ),
        (
            lambda started: moved(started, small=started.deal.positions.button),
            "the small blind is with somebody else",
        ),
        (
            lambda started: doctored(
                started,
                dealt=(started.deal.positions.button, started.deal.positions.big),
                positions=msgspec.structs.replace(started.deal.positions, small=None),
            ),
            "heads-up the button posts the small blind",
        ),
    ],
)
def test_a_hand_that_cannot_be_is_noticed(
    night: Evening, laws: Laws, table: TableTonight, change: Change, law: str
):
    assert law in broken(night, laws, table, change)


def test_who_has_missed_a_blind_has_lost_the_button(
    night: Evening, laws: Laws, table: TableTonight
):
    table.away("Väinö").hands(2)
    assert table.sitter("Väinö").tokens is not Tokens.NONE
    table.back("Väinö", Standing.POSTS)
    said = broken(night, laws, table, lambda hand: moved(hand, button=table.place("Väinö")))
    assert "the button is only with who has paid both blinds" in said


def test_who_sits_down_in_his_old_seat_is_new(night: Evening, laws: Laws, table: TableTonight):
    table.leave("Eero").seat(2, "Eero", Standing.POSTS)
    said = broken(night, laws, table, lambda hand: moved(hand, button=table.place("Eero")))
    assert "the button is only with who has paid both blinds" in said


def test_the_books_are_turned_back_when_a_hand_is_voided(
    night: Evening, laws: Laws, table: TableTonight
):
    wrong = table.start().entry
    night.void(wrong)
    night.void(table.leave("Aino").entry)
    # Without the turning back this would be a hand after the voided one, and break the laws.
    table.hands(5)
    assert laws.hands == table.now.hand + 1


def test_a_void_of_what_the_books_never_saw_changes_nothing(night: Evening, laws: Laws):
    night.void(night.join("Sanna"))
    assert laws.hands == 0


def test_a_table_found_in_the_middle_of_its_night_is_believed(night: Evening, table: TableTonight):
    late = Laws()
    night.office.listen(late.watch)
    table.hands(6)
    assert late.hands == 6


def test_who_was_away_when_somebody_begins_to_watch_may_have_the_button(
    night: Evening, table: TableTonight
):
    """He paid both blinds before: a second draw he misses takes nothing from him (CH-BTN-6)."""
    table.away("Aino")
    late = Laws()
    night.office.listen(late.watch)
    table.hands(1)
    for name in FIVE[1:]:
        table.leave(name)
    table.seat(7, "Sanna").seat(8, "Timo").draw("Timo").back("Aino")
    hands = [next_hand(table.end() if number else table) for number in range(4)]
    assert table.place("Aino") in [hand.deal.positions.button for hand in hands]
    assert late.hands == 5


def test_who_sits_down_under_a_late_watchers_eyes_is_no_longer_believed(
    night: Evening, table: TableTonight
):
    late = Laws()
    night.office.listen(late.watch)
    table.seat(8, "Sanna", Standing.POSTS)
    said = broken(night, late, table, lambda hand: moved(hand, button=table.place("Sanna")))
    assert "the button is only with who has paid both blinds" in said


def test_a_seat_voided_and_given_again_counts_once(night: Evening, laws: Laws, table: TableTonight):
    night.void(table.leave("Aino").entry)
    assert table.hand().positions.button in {table.place(name) for name in FIVE}
    table.hands(5)
    assert laws.hands == table.now.hand


def test_a_table_closed_and_opened_again_begins_a_new_page(
    night: Evening, laws: Laws, table: TableTonight
):
    night.close(T1)
    night.table(T1).seated(*FIVE).draw("Eero").hands(2)
    assert laws.hands == 4


def test_a_second_draw_leaves_the_absent_what_they_had(night: Evening, laws: Laws):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").hands(1)
    table.away("Aino").leave("Eero").leave("Kaisa")
    table.seat(5, "Sanna").seat(6, "Timo").draw("Sanna").back("Aino").hands(4)
    assert laws.hands == 5


# Seats


def owing(night: Evening, name: str) -> Any:
    """The room with somebody in the game who owes."""
    table = night.room.tables[T1]
    owes = Sitter(player=night.player(name), standing=Standing.IN, tokens=Tokens.SMALL)
    seats = (Taken(owes), *table.seats[1:])
    return msgspec.structs.replace(
        night.room, tables={T1: msgspec.structs.replace(table, seats=seats)}
    )


def test_who_owes_and_is_in_the_game_is_noticed(night: Evening, table: TableTonight):
    check_table(night.room, T1)
    with pytest.raises(LawBroken, match="is in the game and owes a blind"):
        check_table(owing(night, "Aino"), T1)


def test_a_register_that_says_something_else_is_noticed(night: Evening, table: TableTonight):
    check_seats(night.room)
    nobody = msgspec.structs.replace(night.room, seated={})
    elsewhere = msgspec.structs.replace(
        night.room, seated={**night.room.seated, night.player("Aino"): T2}
    )
    for room in (nobody, elsewhere):
        with pytest.raises(LawBroken):
            check_seats(room)
        with pytest.raises(LawBroken, match="is not who the register has there"):
            check_table(room, T1)
    check_table(night.room, TableId("gone"))


def test_all_seats_are_looked_at_now_and_then(
    night: Evening, laws: Laws, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(hands, "_ALL_SEATS_EVERY", 2)
    looked = []
    monkeypatch.setattr(hands, "check_seats", looked.append)
    for name in FIVE:
        night.join(name)
    assert len(looked) == 2


@pytest.mark.parametrize("profile", ["dead_button", "online_2023", "two_buttons", "win_the_button"])
def test_a_fair_night_passes_by_the_customs_of_its_table(night: Evening, laws: Laws, profile: str):
    table = night.played_by(profile).table(T1).seated(*FIVE).draw("Aino")
    winner = ("Otso",) if profile in ("two_buttons", "win_the_button") else ()

    def hands(count: int) -> None:
        for _ in range(count):
            table.start().end(*winner)

    hands(3)
    table.away("Eero")
    hands(3)
    table.back("Eero", Standing.POSTS)
    hands(2)
    table.leave("Kaisa").seat(7, "Sanna", Standing.POSTS)
    hands(6)
    assert laws.hands == 14


def test_a_dead_button_may_lie_at_an_empty_seat(night: Evening, laws: Laws):
    table = night.played_by("dead_button").table(T1).seated(*FIVE).draw("Aino").hands(1)
    table.leave("Kaisa").hands(1)
    assert table.hand().button_is_dead
    assert laws.hands == 3


def test_the_guides_button_may_not_lie_at_an_empty_seat(
    night: Evening, laws: Laws, table: TableTonight
):
    gone = table.place("Aino")
    table.leave("Aino")
    said = broken(night, laws, table, lambda hand: moved(hand, button=gone))
    assert "button and blinds are with players dealt in" in said


def test_hands_without_blinds_are_no_turns_at_them(night: Evening, laws: Laws):
    table = night.table(T1, HORSE, 8).seated(*FIVE).draw("Aino").hands(20)
    table.leave("Eero").seat(7, "Sanna").hands(30)
    assert laws.hands == 50


def test_who_came_in_without_a_blind_may_have_the_button(night: Evening, laws: Laws):
    table = night.table(T1, STUD, 8).seated(*FIVE).hands(2)
    table.seat(7, "Sanna").hands(1)
    for name in FIVE[2:]:
        table.leave(name)
    night.change(T1, NLH)
    table.draw("Sanna").hands(3)
    assert laws.hands == 6


def test_a_hand_that_began_at_a_table_now_closed_is_watched_by_the_guide(
    night: Evening, laws: Laws, table: TableTonight
):
    before, started = deepcopy(laws), next_hand(table)
    night.void(table.entry)
    night.close(T1)
    with pytest.raises(LawBroken):
        say(before, night, doctored(started, dealt=started.deal.dealt[:1]))

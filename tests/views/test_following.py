"""A table whose hands nobody follows, or that stands still, as the screens show it."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from floor.app.claim.freezes import ClaimBadBeat, ReleaseTable
from floor.app.core.messages import Entry, NoteId, Pressed
from floor.app.core.room import Room
from floor.app.hands.dealing import EndHand
from floor.app.hands.misdeals import CallMisdeal
from floor.app.hands.set_right import AsItIs, SetRight, StopFollowing
from floor.app.hands.stamps import SetStamps
from floor.app.office.fold import entries_of
from floor.app.office.press_time import CameLate
from floor.room.blinds.blinds import Tokens
from floor.room.blinds.button import SeatNo
from floor.room.dealing.misdeal import MisdealReason
from floor.room.table.table import Stamp
from floor.views.feed.feed import feed_line
from floor.views.feed.sentences import entry_sentence, sentence
from floor.views.money.dues import newcomer_lines
from floor.views.night.play import HandRows
from floor.views.night.tally import day_report
from floor.views.night.walk import facts
from floor.views.seats.table_steps import stamp_steps, table_detail
from floor.views.words.rows import SeatView, ToFind
from tests.evening import T1, Evening, TableTonight
from tests.views.looking import card, detail, do, look, said, seat, step, words


def unfollowed(night: Evening) -> TableTonight:
    """Somebody who owes is away, somebody new has come; then nobody hands over any more."""
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö").draw("Aino").hands(2)
    table.away("Kaisa").hands(5).seat(8, "Timo").seat(9, "Otso").away("Otso")
    return table.ask(StopFollowing(table=T1, note=NoteId(1)))


def test_its_card_claims_no_hands_no_button_and_no_debts(night: Evening):
    unfollowed(night)
    shown = card(night)
    assert (shown.hand, shown.in_hand, shown.button, shown.big) == (0, False, None, None)
    assert shown.note == "⊘ hands not tracked"
    kaisa: SeatView = seat(night, 3)
    assert kaisa.tokens is Tokens.NONE


def test_no_dues_are_quoted_and_nobody_chooses_a_way(night: Evening):
    table = unfollowed(night)
    for number, status in ((1, "hands not tracked"), (8, "hands not tracked"), (4, None)):
        shown = detail(night, number)
        assert status in (None, shown.status)
        (line,) = shown.quote
        assert line.words == ("Hands are not tracked here: ask at the table what is due (HOUSE)")
        assert not line.open
        assert not [one for one in shown.steps if one.key.startswith("way-")]
    assert detail(night, 3).status == "away 0 of 30 min"
    assert newcomer_lines(night.room, table.now, SeatNo(7), night.player("Sanna")) == ()
    do(night, detail(night, 3).steps, "Back")
    assert table.now.seats[2].sitter.player == night.player("Kaisa")  # type: ignore[union-attr]


def test_its_hand_steps_say_why_they_are_greyed(night: Evening):
    unfollowed(night)
    steps = table_detail(night.room, night.room.tables[T1], look(night)).table_steps
    start = next(one for one in steps if one.key.startswith(("start", "draw")))
    assert start.why_not == "Hands are not tracked at T1: correct the table first."
    assert not [one for one in steps if one.key.startswith(("stamps", "stop", "straddle"))]
    again = step(steps, "Track hands at T1 again …")
    assert (again.finder, again.why_not, again.leading) == (ToFind.FELT, "", True)


def test_the_desk_says_how_hands_are_stamped_and_stops_following_them(night: Evening):
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    table = night.table(T1)
    ways = stamp_steps(night.room, table.now, look(night))
    assert said(ways) == ["By the lid button", "Automatically"]
    do(night, ways, "By the lid button")
    assert night.room.stamps == {T1: Stamp.LID}
    steps = detail(night, 1).table_steps
    assert step(steps, "Hand start time …").finder == ToFind.STAMP
    stop = step(steps, "Stop tracking hands …")
    assert stop.reason == "Give a reason for not tracking hands at T1."
    assert stop.command is not None
    table.ask(replace(stop.command, note=NoteId(1)))
    assert not table.now.followed


def test_a_table_is_set_right_between_two_hands(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    right = step(detail(night, 1).table_steps, "Correct T1 …")
    assert (right.finder, right.why_not, right.leading) == (ToFind.FELT, "", False)
    table.start()
    right = step(detail(night, 1).table_steps, "Correct T1 …")
    assert right.why_not == "T1 is in hand 1: end it first, then correct the table."


def test_hands_are_not_followed_where_nobody_sits(night: Evening):
    table = night.table(T1).ask(StopFollowing(table=T1, note=NoteId(1)))
    steps = table_detail(night.room, table.now, look(night)).table_steps
    again = step(steps, "Track hands at T1 again …")
    assert again.why_not == "Say where the button is at T1."


def test_a_table_that_stands_still_says_so_and_is_let_go_on(night: Evening):
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    night.ask(ClaimBadBeat(table=T1))
    assert card(night).note == "stopped: bad beat"
    release = step(detail(night, 1).table_steps, "Bad beat: let T1 go on")
    assert release.command == ReleaseTable(table=T1)
    assert release.reason == "Give a reason for letting T1 go on."


# In the night's book


def test_the_day_report_says_that_hands_were_not_followed(night: Evening):
    unfollowed(night)
    entries = tuple(entries_of(night.journal.written))
    report = day_report(entries, night.room.house, night.people, night.office.head)
    assert report is not None
    assert [(line.table, line.followed, line.hands) for line in report.tables] == [(T1, False, 7)]


def test_a_hand_dealt_again_counts_from_its_new_riffle(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    night.later(seconds=50)
    table.ask(CallMisdeal(table=T1, reason=MisdealReason.NOT_SHUFFLED))
    night.later(seconds=20)
    table.start()
    riffled = night.clock.now()
    night.later(seconds=60)
    table.end()
    hands = HandRows()
    for fact in facts(Room(), tuple(entries_of(night.journal.written))):
        hands.add(fact)
    (line,) = hands.lines
    assert line.started == riffled


def test_what_came_late_is_told_with_its_time_and_at_its_table(night: Evening):
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    pressed = Pressed(night.clock.now())
    night.later(minutes=7)
    end = EndHand(table=T1, second_round=True)
    entry: Entry = night.office.submit(end, night.floor, pressed=pressed)
    assert entry_sentence(entry, words(night), {}) == "hand 1 over, flop seen (pressed at 18:00)"
    line = feed_line(entry, words(night))
    assert (line.place, line.routine) == (T1, False)


def test_what_was_moved_says_by_how_much_its_time_may_be_wrong(night: Evening):
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    moved = Pressed(night.clock.now(), timedelta(seconds=1), timedelta(minutes=3))
    night.later(minutes=7)
    end = EndHand(table=T1, second_round=True)
    entry: Entry = night.office.submit(end, night.floor, pressed=moved)
    assert entry_sentence(entry, words(night), {}) == (
        "hand 1 over, flop seen (pressed at 18:00, give or take 4 min)"
    )


@pytest.mark.parametrize(
    ("error_ms", "within"),
    [
        (1_001, "2 s"),
        (59_001, "1 min"),
        (112_228, "2 min"),
        (180_000, "3 min"),
        (3_541_000, "1 h 0 min"),
        (3 * 86_400_000 + 1, "4 days"),
        (2 * 365 * 86_400_000 + 1, "3 years"),
    ],
)
def test_a_time_is_never_said_to_be_known_better_than_it_is(
    night: Evening, error_ms: int, within: str
):
    late = CameLate(pressed=night.clock.now(), error_ms=error_ms)
    assert sentence(late, words(night)) == f"pressed at 18:00, give or take {within}"


def test_a_hand_over_by_itself_is_routine(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    table.ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC)).start()
    night.later(seconds=60)
    line = feed_line(table.end().entry, words(night))
    assert line.routine
    assert line.words == "Hand 1 over, flop seen; hand 2 begins, 3 players dealt in"
    assert feed_line(table.start().entry, words(night)).routine


def test_setting_right_a_table_leaves_its_other_hands_alone(night: Evening):
    table = unfollowed(night)
    everybody = ("Aino", "Eero", "Kaisa", "Väinö", "Timo", "Otso")
    found = tuple(
        AsItIs(player=night.player(name), here=True, tokens=Tokens.NONE) for name in everybody
    )
    note = night.note("Back on the screen")
    table.ask(SetRight(table=T1, button=SeatNo(1), players=found, note=note)).start()
    assert card(night).note == ""
    assert (card(night).hand, card(night).button) == (8, 1)

"""The draws of an event redone: by the program, and by the script that knows nothing of it."""

import json
from collections.abc import Callable, Iterator
from itertools import groupby

import pytest
import redo_draws
from msgspec.structs import replace

from floor.app.core.messages import Event
from floor.app.core.ports import Draft, JournalRow
from floor.app.office.past import Decided, Past
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.chips import EventChipsRaced, LeftOver, RaceOff, StartColourUp
from floor.app.tournament.draws import DrawnSlip, SlipsDrawn
from floor.app.tournament.filling import FillTable
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.moves import Balance, BreakTable, EventPlayerMoved, RedrawSeats, Reseat
from floor.app.tournament.outs import PlayersOut
from floor.app.tournament.play import LotteryDrawn
from floor.app.tournament.prizes import LockPrizes
from floor.app.tournament.seats import KeepApartHere
from floor.app.tournament.sheet import DrawRevealed, RevealDraw
from floor.base.errors import FloorError
from floor.base.money import Chips, Money
from floor.cards.card import DECK
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.store.engines.memory import MemoryJournal, MemorySnapshots
from floor.tournament.event.seats import counts
from floor.tournament.event.sheet import EventSheet, PayoutLine, PayoutSheet
from floor.tournament.tables.breaking import BrokenDraw
from floor.tournament.tables.seating import Apart, MoveBecause
from floor.views.tournament.proof import EventProof, event_proof
from tests.app.tournament.commands import E1, E2, E3, ONE, SHEET
from tests.app.tournament.directed import NAMES, Director
from tests.app.tournament.test_lottery import LICENSED, SPIN
from tests.evening import CODE, Evening, refused

MORE = tuple(f"Player {number}" for number in range(1, 19))
ODD: EventSheet = replace(
    SHEET,
    terms=replace(SHEET.terms, entry=replace(SHEET.terms.entry, to_pool=Money(10_007))),
    payouts=PayoutSheet(lines=(PayoutLine(3, (500_000, 300_000, 200_000)),)),
)


def hands(event: Director, *tables: TableId) -> None:
    for table in tables:
        event.ask(StartEventHand(tournament=ONE, table=table))
        event.ask(EndEventHand(tournament=ONE, table=table))


def thin(event: Director, table: TableId, count: int) -> None:
    for name in event.there(table)[::-1][:count]:
        hands(event, table)
        event.out(name)


def played_out(event: Director, *, also_odd: bool = False) -> Director:
    """To its end, the secret shown; second and third share an odd sum."""
    event.ask(CloseBuying(tournament=ONE))
    event.ask(LockPrizes(tournament=ONE))
    while len(event.left()) > 3:
        while len(event.event.tables) > 1 and len(event.left()) <= 9:
            event.ask(BreakTable(tournament=ONE))
        fullest = max(counts(event.event), key=lambda name: counts(event.event)[name])
        thin(event, fullest, 1)
    name, other, last = event.there(next(iter(event.event.tables)))
    if also_odd:
        hands(event, next(iter(event.event.tables)))
        event.out(name, other, stacks={name: 500, other: 500})
    else:
        thin(event, next(iter(event.event.tables)), 2)
    assert event.left() == [last if also_odd else name]
    return event


def shown(event: Director) -> Director:
    event.ask(RevealDraw(tournament=ONE))
    return event


@pytest.fixture
def whole(night: Evening) -> Director:
    """Every kind of draw: the start, a late comer, an opening, a race, a break, a redraw, a move
    before any hand, odd cents; one draw was taken back and drawn again."""
    event = Director(night, ODD).published().sell(*MORE).tables(E1, E2)
    apart = tuple(night.player(name) for name in MORE[1:3])
    event.ask(KeepApartHere(tournament=ONE, players=apart))
    event.begun().sell("Late", "Later").tables(E3)
    filled = event.ask(FillTable(tournament=ONE, table=E3))
    night.void(filled)
    event.ask(FillTable(tournament=ONE, table=E3))
    hands(event, E1, E2)
    event.ask(StartColourUp(tournament=ONE, old=Chips(100), new=Chips(500)))
    for table in (E1, E2, E3):
        left_over = tuple(LeftOver(seat=seat, count=1) for seat in event.event.tables[table].taken)
        event.ask(RaceOff(tournament=ONE, table=table, left_over=left_over))
    thin(event, E1, 3)
    event.ask(Balance(tournament=ONE))
    event.sell("Latest")
    thin(event, E2, 3)
    event.ask(RedrawSeats(tournament=ONE))
    return shown(played_out(event, also_odd=True))


def proof(event: Director, past: Past | None = None) -> EventProof:
    night = event.night
    found = past or Past(night.journal, night.snapshots, CODE)
    return event_proof(found, night.people, event.event.id)


class Bent(Past):
    """A journal in which somebody has written something else."""

    bend: Callable[[Event], Event]

    def walk(self, first: int, last: int) -> Iterator[Decided]:
        for one in super().walk(first, last):
            events = tuple(self.bend(event) for event in one.entry.events)
            yield one._replace(entry=one.entry._replace(events=events))


def bent(event: Director, bend: Callable[[Event], Event]) -> list[str]:
    """What does not fit any more."""
    past = Bent(event.night.journal, event.night.snapshots, CODE)
    past.bend = bend
    found = proof(event, past)
    assert not found.fits
    return [doubt for one in found.draws for doubt in one.doubts]


def test_a_draw_has_the_number_that_stands_on_its_slips(whole: Director):
    found = proof(whole)
    files = {one.line["number"] for one in found.draws if "players" in one.line and one.number}
    written = whole.night.events()
    slips = {event.number for event in written if isinstance(event, SlipsDrawn)}
    assert files == slips


def test_draws_are_counted_as_their_slips_are_numbered(whole: Director):
    found = proof(whole)
    draw = whole.event.draw
    assert draw is not None
    assert found.numbered == draw.drawn
    last = max(one.number for one in found.draws)
    assert last == draw.drawn
    moves = [one for one in found.draws if not one.line]
    assert found.by_rule == len(moves) >= 1
    assert all(one.counts == 0 for one in moves)


def equal(night: Evening) -> Director:
    """Two of equal stacks, of whom a lot has said who places higher."""
    event = Director(night).published().sell(*NAMES[:6]).tables(E1).begun()
    event.ask(StartEventHand(tournament=ONE, table=E1))
    one, other = event.there(E1)[:2]
    event.out(one, other, stacks={one: 500, other: 500}, by_lot=True)
    event.ask(EndEventHand(tournament=ONE, table=E1))
    return shown(played_out(event))


def test_lots_of_equal_stacks_can_be_drawn_again(night: Evening):  # ON-TRN-17
    event = equal(night)
    found = proof(event)
    assert found.fits
    (one,) = [one for one in found.draws if one.what == "equal stacks"]
    assert redo_draws.again(json.loads(json.dumps(one.line))) == one.line["drawn"]

    def turned(event: Event) -> Event:
        if isinstance(event, PlayersOut) and event.by_lot:
            return replace(event, by_lot=event.by_lot[::-1])
        return event

    assert bent(event, turned) == ["Others had the better places than the lots say."]


def test_every_draw_of_a_whole_event_fits(whole: Director):
    found = proof(whole)
    assert [one for one in found.draws if one.doubts] == []
    assert found.fits
    said = {one.what for one in found.draws}
    assert {
        "the seats at the start",
        "a late comer’s seat",
        "the seats of a broken table’s players",
        "all seats anew",
        "the chip race at E1",
        "the odd cents of place 2",
    } <= said
    assert any(one.taken_back for one in found.draws)
    assert found.title == SHEET.title


def test_the_script_draws_the_same_from_the_same_lines(whole: Director):
    lines = [one.line for one in proof(whole).draws if one.line]
    assert len(lines) > 8
    for line in lines:
        written = json.loads(json.dumps(line))
        assert redo_draws.again(written) == written["drawn"], written["what"]


def test_cards_that_say_who_draws_first_can_be_dealt_again(night: Evening):  # TDA-9
    by_cards = replace(SHEET, broken_draw=BrokenDraw.CARDS)
    event = Director(night, by_cards).published().sell(*MORE[:12]).tables(E1, E2).begun()
    event = shown(played_out(event))
    found = proof(event)
    assert found.fits
    draw = event.event.draw
    assert draw is not None
    assert found.numbered == draw.drawn
    (one,) = (one for one in found.draws if "pack" in one.line)
    assert one.counts == 3
    written = json.loads(json.dumps(one.line))
    assert redo_draws.again(written) == written["drawn"]
    turned = {**written, "cards": written["cards"][::-1]}
    assert redo_draws.again(turned) == {}

    def another_card(event: Event) -> Event:
        if isinstance(event, SlipsDrawn) and event.cards:
            free = next(card for card in DECK if card not in event.cards)
            return replace(event, cards=(free, *event.cards[1:]))
        return event

    assert bent(event, another_card) == ["Other cards were dealt than the lots say."]


@pytest.mark.parametrize("recorded", [False, True], ids=["never", "long ago"])
def test_a_seat_by_lot_where_hands_are_not_recorded_is_proved(night: Evening, *, recorded: bool):
    event = Director(night).published().sell(*NAMES, "Xenia", "Yrjö").tables(E1, E2).begun()
    if recorded:
        hands(event, E1, E2)
    event.later(minutes=75)
    thin(event, E2, 3)
    event.ask(Balance(tournament=ONE, big_next=SeatNo(4)))
    assert proof(shown(played_out(event))).fits


def test_in_stud_the_lots_say_who_moves(night: Evening):
    stud = replace(SHEET, game=GameForm.STUD)
    event = Director(night, stud).published().sell(*NAMES, "Xenia", "Yrjö").tables(E1, E2).begun()
    thin(event, E1, 3)
    event.ask(Balance(tournament=ONE))
    found = proof(shown(played_out(event)))
    assert found.fits
    (move,) = (one for one in found.draws if "lots" in one.line)
    written = json.loads(json.dumps(move.line))
    assert redo_draws.again(written) == written["drawn"]


def test_nothing_is_proved_before_the_secret_is_shown(night: Evening):
    event = Director(night).published()
    with refused("TR-SEAT-1", "The secret is shown when all is over."):
        proof(event)
    with refused("HOUSE", "There is no tournament 2."):
        event_proof(Past(night.journal, night.snapshots, CODE), night.people, type(ONE)(2))


def swapped(event: Event) -> Event:
    """The first two of a draw have changed seats."""
    if not isinstance(event, SlipsDrawn) or len(event.slips) < 2:
        return event
    one, other, *rest = event.slips
    first = DrawnSlip(one.entry, other.table, other.seat)
    second = DrawnSlip(other.entry, one.table, one.seat)
    return replace(event, slips=(first, second, *rest))


def test_two_who_have_changed_seats_are_named(whole: Director):
    doubts = bent(whole, swapped)
    assert "by the lots it is" in doubts[0]
    assert any(name.split()[0] in doubts[0] for name in MORE)


def test_a_hat_with_other_seats_is_seen(whole: Director):
    def other_hat(event: Event) -> Event:
        return replace(event, hat=event.hat[::-1]) if isinstance(event, SlipsDrawn) else event

    assert "Other seats were in the hat than were to, or other players drew." in bent(
        whole, other_hat
    )


def test_another_head_or_number_is_seen(whole: Director):
    def later(event: Event) -> Event:
        if isinstance(event, SlipsDrawn) and event.number == 1:
            return replace(event, number=2, head="00")
        return event

    doubts = bent(whole, later)
    assert doubts[:2] == [
        "It was drawn by another head of the journal than stood there.",
        "It has number 2, and 1 was next.",
    ]


def test_a_draw_that_no_lots_allow_has_nothing_by_the_lots(
    whole: Director, monkeypatch: pytest.MonkeyPatch
):
    pairs = [frozenset({whole.night.player(one), whole.night.player(MORE[0])}) for one in MORE[1:]]
    monkeypatch.setattr(
        "floor.views.tournament.proof.apart_for", lambda room, event, why: Apart(pairs)
    )
    assert any("it is nothing" in doubt for one in proof(whole).draws for doubt in one.doubts)


def test_a_move_to_another_seat_is_seen(whole: Director):
    def elsewhere(event: Event) -> Event:
        if isinstance(event, EventPlayerMoved):
            return replace(event, seat=SeatNo(event.seat % 9 + 1))
        return event

    assert "by the lots it is" in bent(whole, elsewhere)[0]


def test_other_cards_and_other_winners_of_a_race_are_seen(whole: Director):
    def other_cards(event: Event) -> Event:
        if isinstance(event, EventChipsRaced):
            return replace(event, cards=DECK[: len(event.cards)])
        return event

    def other_winners(event: Event) -> Event:
        return replace(event, winners=()) if isinstance(event, EventChipsRaced) else event

    assert "Other cards were dealt than the lots say." in bent(whole, other_cards)
    assert "Others have won the race than had the highest cards." in bent(whole, other_winners)


def test_another_secret_than_the_sealed_one_is_seen(whole: Director):
    class Other(Past):
        def of_kind(self, kind: str):  # type: ignore[no-untyped-def]
            for entry in super().of_kind(kind):
                events = tuple(
                    replace(one, secret="ab") if isinstance(one, DrawRevealed) else one
                    for one in entry.events
                )
                yield entry._replace(events=events)

    found = proof(whole, Other(whole.night.journal, whole.night.snapshots, CODE))
    assert found.doubts == (
        "The secret that is shown is not the one whose digest was printed before the draws.",
    )
    assert not found.fits


def test_a_move_the_floor_has_decided_is_no_draw(night: Evening):
    event = Director(night, ODD).published().sell(*MORE[:16]).tables(E1, E2).begun()
    hands(event, E1, E2)
    moved = Reseat(
        tournament=ONE,
        entry=event.of(event.there(E1)[0]).no,
        table=E2,
        seat=event.event.tables[E2].free[-1],
        because=MoveBecause.BALANCED,
        note=night.note("The tables were uneven."),
    )
    event.ask(moved)
    shown(played_out(event))
    assert proof(event).fits


def a_lottery(night: Evening) -> Director:
    """Three have played for what was drawn."""
    night.adopt(LICENSED)
    event = Director(night, SPIN).published().sell(*NAMES[:3]).tables(E1).begun()
    for closes in (CloseBuying(tournament=ONE), LockPrizes(tournament=ONE)):
        event.ask(closes)
    for name in event.left()[:2]:
        event.out(name)
    return shown(event)


def test_the_prize_of_a_lottery_is_drawn_again(night: Evening):
    found = proof(a_lottery(night))
    assert found.fits
    (drawn,) = (one for one in found.draws if "odds" in one.line)
    assert drawn.what.startswith("what is played for: €")
    assert drawn.number == 2
    written = json.loads(json.dumps(drawn.line))
    assert redo_draws.again(written) == written["drawn"]


def test_another_prize_than_the_lots_say_is_seen(night: Evening):
    event = a_lottery(night)
    assert SPIN.lottery is not None
    first, second, *_rest = (one.tenths for one in SPIN.lottery.lines)

    def other(happened: Event) -> Event:
        if not isinstance(happened, LotteryDrawn):
            return happened
        return replace(happened, tenths=first if happened.tenths != first else second)

    assert "Another prize is played for than the lots say." in bent(event, other)


def resealed(night: Evening, change: Callable[[JournalRow], Draft | None]) -> MemoryJournal:
    """The journal as somebody has written it anew, its chain sealed again."""
    journal = MemoryJournal()
    for _, rows in groupby(night.journal.written, key=lambda row: row.command):
        drafts = [draft for row in rows if (draft := change(row)) is not None]
        if drafts:
            journal.append(drafts)
    return journal


def drafted(row: JournalRow) -> Draft:
    return Draft(row.command, row.at, row.by, row.station, row.kind, row.body)


def told(event: Director, journal: MemoryJournal) -> str:
    """What is said of an event in that journal; empty where all fits."""
    try:
        found = proof(event, Past(journal, MemorySnapshots(), CODE))
    except FloorError as trouble:
        return str(trouble)
    doubts = [*found.doubts, *(doubt for one in found.draws for doubt in one.doubts)]
    return "\n".join(doubts)


def test_whatever_is_left_out_of_a_journal_sealed_anew_is_told_in_words(night: Evening):
    event = Director(night, ODD).published().sell(*NAMES[:4]).tables(E1).begun()
    event.ask(StartColourUp(tournament=ONE, old=Chips(100), new=Chips(500)))
    left_over = tuple(LeftOver(seat=seat, count=1) for seat in event.event.tables[E1].taken)
    event.ask(RaceOff(tournament=ONE, table=E1, left_over=left_over))
    shown(played_out(event))
    rows = tuple(night.journal.written)
    said = {
        row.kind: told(event, resealed(night, lambda one, row=row: but(one, row))) for row in rows
    }
    assert told(event, resealed(night, drafted)) == ""
    assert said["entry-sold"].startswith(
        "Entry 13 (slips-drawn) cannot follow those before it: it names 4, which was not there."
    )
    assert (
        said["colour-up-started"] == "It cannot follow what stands before it: it contradicts them."
    )
    assert said["draw-committed"].startswith("Entry 29 shows the secret of tournament 1")
    assert said["tournament-planned"] == "There is no tournament 1."
    assert said["slips-drawn"].startswith("It was drawn by another head of the journal")


def but(row: JournalRow, gone: JournalRow) -> Draft | None:
    return drafted(row) if row != gone else None

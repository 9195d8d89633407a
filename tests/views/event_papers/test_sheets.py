"""The sheets of a tournament: structure, deal, results, report; their sums add up."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from floor.app.core.messages import Role
from floor.app.core.names import Names
from floor.app.staff.papers import MADE_AT_WILL, PaperKind
from floor.app.tournament.entries import WithdrawEntry
from floor.app.tournament.flights import BagStack, CloseFlight, MergeFlights
from floor.app.tournament.moves import BreakTable, RedrawSeats
from floor.app.tournament.outs import BustOut
from floor.app.tournament.play import PlayHandForHand, SetClock, StopClock
from floor.app.tournament.prizes import AwardSpecial, DealProposed, PaymentVoided, VoidPayment
from floor.app.tournament.removals import RemoveFromEvent
from floor.app.tournament.sheet import PublishSheet, RevealDraw
from floor.base.errors import Refused
from floor.base.money import NOTHING, Chips, Money
from floor.base.text import money_text
from floor.room.games.game import BettingStructure
from floor.tournament.clock.synchronised import BreakPlan
from floor.tournament.event.library import kinds_offered, ready_sheet, usual_payouts
from floor.tournament.event.sheet import EventKinds, EventSheet, Share, SpecialPrize
from floor.tournament.event.state import Out, SettledEvent, SlipNo, TournamentId
from floor.tournament.money.deals import DealMethod
from floor.tournament.money.terms import AddOn, Window
from floor.tournament.tables.balance import SeatTaken, SmallBlindSeat, WhoMoves
from floor.tournament.tables.breaking import BreaksFirst, BrokenDraw
from floor.views.event_papers.book import PaperOrder
from floor.views.event_papers.report import _what_was_done
from floor.views.event_papers.sheets import EventSheetPaper, SheetPart, about
from floor.views.event_papers.wanted import event_views, offers, settled_offers, settled_words
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, E2, PRICE, SHEET, STARTS
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_lottery import LICENSED, SPIN
from tests.app.tournament.test_prizes import deal, decide, locked, pay, second
from tests.evening import Evening
from tests.views.event_papers.papers import book_of


def sheet_of(event: Director, kind: PaperKind, language: str = "en") -> EventSheetPaper:
    (made,) = event_views(book_of(event), PaperOrder(event.number, kind), language)
    assert isinstance(made, EventSheetPaper)
    return made


def part(paper: EventSheetPaper, title: str) -> SheetPart:
    return next(one for one in paper.parts if one.title == title)


def notes(paper: EventSheetPaper) -> str:
    return " ".join(note for one in paper.parts for note in one.notes)


def over(night: Evening) -> Director:
    """Played to the end, all paid."""
    event = locked(playing(night))
    while len(event.left()) > 1:
        event.later(minutes=5).out(event.left()[0])
    return event


def test_a_structure_sheet_says_what_is_sold_played_and_paid(night: Evening):
    paper = sheet_of(Director(night).published(), PaperKind.STRUCTURE_SHEET)
    assert paper.about == "version 1"
    assert part(paper, "What is sold").rows == (
        ("An entry", "€115", "€100", "–", "€15", "20,000", "end of level 3", "–"),
        ("Re-entry", "€115", "€100", "–", "€15", "20,000", "end of level 3", "–"),
    )
    levels = part(paper, "Levels and breaks").rows
    assert levels[1] == ("2", "100–200", "BB ante 200", "20", "20:20")
    assert levels[3] == ("", "(break)", "", "10", "21:00")
    assert part(paper, "Prizes").rows[1] == (
        "4",
        "2",
        "1:\N{NO-BREAK SPACE}65\N{NO-BREAK SPACE}%, 2:\N{NO-BREAK SPACE}35\N{NO-BREAK SPACE}%",
    )
    seals = part(paper, "Seals (SHA-256)").notes
    assert len(seals) == 3
    assert all(len(note.split(": ")[1]) == 64 for note in seals[:2])
    assert about(paper).key == "event 1 sheet 1 in en"


def test_the_sheet_of_a_lottery_has_its_odds_and_what_was_drawn(night: Evening):
    night.adopt(LICENSED)
    event = Director(night, SPIN).published().sell("Aino", "Eero", "Kaisa").tables(E1)
    before = part(sheet_of(event, PaperKind.STRUCTURE_SHEET), "What is played for").notes
    assert SPIN.lottery is not None
    assert len(before) == 1 + len(SPIN.lottery.lines)
    assert before[1].endswith(" of 100,000 lots")
    event.begun()
    drawn = part(sheet_of(event, PaperKind.STRUCTURE_SHEET), "What is played for").notes[-1]
    assert drawn == f"Drawn: {money_text(event.event.sheet.guarantee, short=True)}."


def test_a_draft_is_no_seal(night: Evening):
    paper = sheet_of(Director(night), PaperKind.STRUCTURE_SHEET)
    assert paper.about == "draft"
    assert paper.parts[0].notes[0] == "A draft: not published, and all of it may still change."
    assert paper.key == MADE_AT_WILL
    assert all(one.title != "Seals (SHA-256)" for one in paper.parts)


def test_a_change_stands_on_the_next_version_with_who_and_why(night: Evening):
    event = Director(night)
    event.change(replace(SHEET, seats=8), why="")
    event.published().change(replace(SHEET, seats=7), why="Fewer chairs.")
    paper = sheet_of(event, PaperKind.STRUCTURE_SHEET)
    assert paper.about == "version 2"
    ((version, _at, _clock, _seal, what, why),) = part(paper, "Changes").rows
    assert (version, what, why) == ("2", "Seats at a table: 8 → 7", "Fewer chairs. (Olli)")


@pytest.mark.parametrize("kind", kinds_offered(lotteries_licensed=False))
@pytest.mark.parametrize("language", ["en", "fi"])
def test_every_kind_has_its_sheet(night: Evening, kind: EventKinds, language: str):
    paper = sheet_of(
        Director(night, ready_sheet(kind, "House event", STARTS)),
        PaperKind.STRUCTURE_SHEET,
        language,
    )
    assert all(len(row) == len(one.columns) for one in paper.parts for row in one.rows)


def odd(sheet: EventSheet) -> EventSheet:
    """With all that a sheet may say besides."""
    level = replace(sheet.structure.levels[1], game="omaha")
    strange = replace(sheet.structure.levels[2], game="unheard-of")
    rest = sheet.structure.stretches
    re_entry = sheet.terms.re_entry
    assert re_entry is not None
    in_prizes = Window(through_level=3, closes_in_prizes=True, through_break=True)
    return replace(
        sheet,
        structure=replace(sheet.structure, stretches=(rest[0], level, strange, *rest[3:])),
        terms=replace(
            sheet.terms,
            late=None,
            re_entry=replace(re_entry, window=in_prizes, prizes_per=2, most=1),
            add_on=AddOn(price=PRICE, stack=Chips(10_000)),
        ),
        registration=replace(sheet.registration, withdraw_until=None, full_at=20),
        payouts=usual_payouts(Money(500)),
        guarantee=Money(500_000),
        guarantee_with_bounties=True,
        set_aside=Share(part=50_000),
        special=(SpecialPrize(name="First out", share=Share(sum=Money(5_000))),),
        vip_bounty=Money(10_000),
        small_blind_seat=SmallBlindSeat.NEVER,
        betting=BettingStructure.MIXED,
        breaks_first=BreaksFirst.OLDEST,
        broken_draw=BrokenDraw.CARDS,
        who_moves=WhoMoves.BY_LOT,
        seat_taken=SeatTaken.FAR_FROM_BIG_BLIND,
        breaks=BreakPlan(),
    )


def test_where_no_table_stops_nothing_is_said_of_it(night: Evening):
    paper = sheet_of(Director(night, replace(SHEET, halts_at=0)), PaperKind.STRUCTURE_SHEET)
    assert "TDA-10" not in notes(paper)


def test_what_becomes_of_a_bounty_stands_there_if_anything_stays_on_the_head(night: Evening):
    kinds = (EventKinds.BOUNTY, EventKinds.PROGRESSIVE)
    whole, parts = (
        notes(
            sheet_of(Director(night, ready_sheet(kind, "Heads", STARTS)), PaperKind.STRUCTURE_SHEET)
        )
        for kind in kinds
    )
    assert "Who share a pot share the bounty in whole chips of €25" in whole
    assert "TR-PRG-1" not in whole
    assert "share the bounty to the cent: an odd one goes to the first left" in parts
    assert "Of a bounty won 1 of 2 parts are paid" in parts


def test_all_that_a_sheet_may_say_stands_there(night: Evening):
    paper = sheet_of(Director(night, odd(SHEET)), PaperKind.STRUCTURE_SHEET)
    told = notes(paper)
    for said in (
        "Every 2 re-entries count",
        "55 past the hour",
        "multiples of €5",
        "bounty of €100",
        "First out: €50 (TR-SPEC-2)",
        "Set aside: 5 % of the pool",
        "players on more places are paid",
        "Nobody is moved into the small blind",
        "Texas Hold’em, Omaha · Mixed",
        "A table 3 players short of the fullest stops (TDA-10).",
        "is drawn by lot (ON-TRN-19)",
        "sits farthest from the big blind",
        "The table opened first breaks first",
    ):
        assert said in told, said
    assert [row[-1] for row in part(paper, "Levels and breaks").rows[:3]] == [
        "Texas Hold’em",
        "Omaha",
        "unheard-of",
    ]
    sold = part(paper, "What is sold").rows
    assert [row[6] for row in sold] == [
        "the start",
        "end of the break after level 3, or the prizes",
        "the floor closes it",
    ]
    few = replace(SHEET, payouts=replace(usual_payouts(Money(100))), most_entries=1)
    cut = part(sheet_of(Director(night, few), PaperKind.STRUCTURE_SHEET), "Prizes")
    assert len(cut.rows) == 1


def two_left(night: Evening, left: int = 2) -> Director:
    event = locked(playing(night))
    while len(event.left()) > left:
        event.later(minutes=5).out(event.left()[0])
    return event


def test_a_deal_sheet_has_both_versions_and_who_decided(night: Evening):
    event = two_left(night)
    with pytest.raises(Refused, match="No deal was proposed"):
        sheet_of(event, PaperKind.DEAL_SHEET)
    one, other = event.left()
    digest = deal(
        event, DealMethod.CHIPS, {one: 70_000, other: 50_000}, left_to_play_for=Money(5_000)
    )
    proposed = sheet_of(event, PaperKind.DEAL_SHEET)
    assert proposed.about == "proposed"
    decide(event, digest, second(night))
    paper = sheet_of(event, PaperKind.DEAL_SHEET)
    assert paper.about == "agreed"
    assert "by the deal of 2 players" in notes(sheet_of(event, PaperKind.RESULTS))
    assert "deal" in [one.name for one in offers(event.event, None, Wording(night.room, Names({})))]
    assert paper.key != proposed.key
    agreed, original = part(paper, "The deal"), part(paper, "Original prizes")
    assert [row[2] for row in agreed.rows] == ["70,000", "50,000"]
    assert agreed.rows[0][3] == "58.33"
    assert original.sums == ("", "€600.00")
    told = notes(paper)
    assert "Left to play for, to the winner: €50.00." in told
    assert "€600.00 = €600.00" in told
    assert "by Mira and Nea" in told


def test_why_a_deal_stands_on_chips_that_do_not_add_up_is_on_paper(night: Evening):
    event = two_left(night)
    one, other = event.left()
    deal(event, DealMethod.CHIPS, {one: 70_000, other: 50_000})
    assert "though" not in notes(sheet_of(event, PaperKind.DEAL_SHEET))
    report = sheet_of(event, PaperKind.EVENT_REPORT)
    assert "Done by hand" not in {piece.title for piece in report.parts}
    why = "A bag of 1,000 is lost."
    deal(event, DealMethod.CHIPS, {one: 70_000, other: 49_000}, why)
    told = notes(sheet_of(event, PaperKind.DEAL_SHEET))
    assert f"by Olli, though the chips counted are not what was in play: {why}" in told
    (row,) = part(sheet_of(event, PaperKind.EVENT_REPORT), "Done by hand").rows
    assert row[1:] == (
        "Olli",
        "deal proposed with 119,000 points counted, not all in play",
        why,
    )
    proposed = book_of(event).happened(DealProposed)[-1].event
    assert isinstance(proposed, DealProposed)
    assert proposed.note is not None
    night.people.erase_note(proposed.note)
    told = notes(sheet_of(event, PaperKind.DEAL_SHEET))
    assert "though" not in told


def test_the_percents_of_a_deal_are_a_hundred_together(night: Evening):
    event = two_left(night, 3)
    deal(event, DealMethod.CHIPS, dict.fromkeys(event.left(), 40_000))
    rows = part(sheet_of(event, PaperKind.DEAL_SHEET), "The deal").rows
    assert [row[3] for row in rows] == ["33.34", "33.33", "33.33"]


@pytest.mark.parametrize(
    ("until", "said"),
    [(timedelta(), "the start"), (timedelta(minutes=10), "10 min before"), (None, "no")],
)
def test_the_sheet_says_until_when_an_entry_is_given_back(
    night: Evening, until: timedelta | None, said: str
):
    registration = replace(SHEET.registration, withdraw_until=until)
    event = Director(night, replace(SHEET, registration=registration)).published()
    figures = [
        one for piece in sheet_of(event, PaperKind.STRUCTURE_SHEET).parts for one in piece.figures
    ]
    assert [one.value for one in figures if one.label == "Given back until"] == [said]


def test_a_deal_not_made_says_so(night: Evening):
    event = two_left(night)
    one, other = event.left()
    first = deal(event, DealMethod.CHIPS, {one: 70_000, other: 50_000})
    decide(event, first, second(night), agreed=False)
    digest = deal(event, DealMethod.ICM, {one: 70_000, other: 50_000})
    assert digest != first
    told = notes(sheet_of(event, PaperKind.DEAL_SHEET))
    assert told.count("Proposed") == 1, "of the deal before nothing is said"
    other_manager = next(
        badge
        for badge, role in night.room.on_duty.items()
        if role is Role.SHIFT_MANAGER and badge != night.manager
    )
    decide(event, digest, other_manager, agreed=False)
    paper = sheet_of(event, PaperKind.DEAL_SHEET)
    assert paper.about == "not made: the original prizes are paid"


def test_results_rank_everybody_and_their_sum_is_the_prizes(night: Evening):
    event = over(night)
    paper = sheet_of(event, PaperKind.RESULTS)
    assert paper.key == MADE_AT_WILL
    places = part(paper, "Places")
    assert [row[0] for row in places.rows] == ["1", "2", "3", "4", "5", "6"]
    assert places.rows[0][3] == "", "who has won was never out"
    assert places.sums[-1] == "€600.00"
    assert [row[-1] for row in places.rows[:3]] == ["€390.00", "€210.00", "–"]
    event.ask(RevealDraw(tournament=event.number))
    assert "Secret of the draws: " in notes(sheet_of(event, PaperKind.RESULTS))


def test_places_by_stacks_are_said_with_who_is_placed_so(night: Evening):  # TD-PLACE-1
    event = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    event.ask(PlayHandForHand(tournament=event.number))
    one, other = event.there(E1)[0], event.there(E2)[0]
    event.out(one, stacks={one: 100})
    out = Out(entry=event.of(other).no, table=E2, stack=Chips(900))
    event.ask(BustOut(tournament=event.number, table=E2, outs=(out,), by_stack=True), night.manager)
    told = notes(sheet_of(event, PaperKind.RESULTS))
    assert "Placed by stacks, as a shift manager decided (TD-PLACE-1): " in told


def test_before_anybody_is_out_the_prizes_stand_there(night: Evening):
    event = playing(night)
    assert len(sheet_of(event, PaperKind.RESULTS).parts) == 1
    locked(event)
    prizes = part(sheet_of(event, PaperKind.RESULTS), "Prizes")
    assert prizes.rows == (("1", "€390.00"), ("2", "€210.00"))
    assert prizes.sums == ("", "€600.00")


def test_bounties_overlay_and_special_prizes_are_named(night: Evening):
    bounty = ready_sheet(EventKinds.BOUNTY, "Heads", STARTS)
    sheet = replace(
        bounty,
        guarantee=Money(500_000),
        set_aside=Share(sum=Money(1_000)),
        special=(SpecialPrize(name="First out", share=Share(sum=Money(5_000))),),
    )
    event = locked(playing(night, sheet=sheet))
    first = event.left()[0]
    winner = event.left()[-1]
    event.later(minutes=5).out(first, by={first: (winner,)})
    entry = event.of(first).no
    event.ask(AwardSpecial(tournament=event.number, name="First out", entry=entry))
    while len(event.left()) > 1:
        gone = event.left()[0]
        event.later(minutes=5).out(gone, by={gone: (winner,)})
    paper = sheet_of(event, PaperKind.RESULTS)
    told = notes(paper)
    assert "The house adds" in told
    assert "Set aside: €10.00" in told
    assert f"First out: {first}" in told
    assert part(paper, "Places").sums[-1] == money_text(Money(6 * bounty.terms.entry.bounty.cents))
    report = sheet_of(event, PaperKind.EVENT_REPORT)
    assert [row[0] for row in part(report, "Prize pool").rows] == [
        "Collected for the pool",
        "Added by the house (overlay)",
        "First out",
        "Set aside",
    ]
    names = {row[1] for row in part(report, "Still to be paid").rows}
    assert names == {"prize", "bounty", "First out"}


def test_a_report_adds_up_and_names_nobody(night: Evening):
    event = over(night)
    loser = next(name for name, places in event.places().items() if places == (2,))
    pay(event, loser)
    paper = sheet_of(event, PaperKind.EVENT_REPORT)
    text = repr(paper)
    assert not any(name in text for name in NAMES)
    assert part(paper, "Sold").sums == ("", "Together", "€600.00", "–", "€90.00", "€690.00")
    assert part(paper, "Till").rows == (("Cash", "€690.00", "€210.00", "€480.00"),)
    assert part(paper, "Paid out").sums[-1] == "€210.00"
    assert part(paper, "Play").notes[0] == "Played for 25 min."
    assert part(paper, "Still to be paid").sums[-1] == "€390.00"
    slip = event.event.payments[0].slip
    event.ask(
        VoidPayment(
            tournament=event.number, slip=slip, note=night.note("Miscounted."), second=second(night)
        ),
        night.manager,
    )
    later = sheet_of(event, PaperKind.EVENT_REPORT)
    assert part(later, "Paid out").rows[0][2] == "prize · void"
    assert part(later, "Done by hand").rows[-1][2:] == (
        "slip 1 void, €210.00 came back",
        "Miscounted.",
    )


def test_before_the_prizes_are_locked_the_report_says_what_is_collected(night: Evening):
    sheet = replace(SHEET, guarantee=Money(500_000))
    event = playing(night, sheet=sheet)
    entry = event.of("Aino").no
    event.ask(
        SetClock(
            tournament=event.number, played=timedelta(minutes=5), note=night.note("Forgotten.")
        )
    )
    for name, thrown in (("Aino", True), ("Eero", False)):
        event.ask(
            RemoveFromEvent(
                tournament=event.number,
                entry=event.of(name).no,
                stack=Chips(20_000),
                disqualified=thrown,
                note=night.note("Chips in the pocket."),
            )
        )
    event.change(replace(sheet, seats=8))
    paper = sheet_of(event, PaperKind.EVENT_REPORT)
    assert ("Added by the house (overlay)", "€4,400.00") in part(paper, "Prize pool").rows
    done = [row[2] for row in part(paper, "Done by hand").rows]
    assert done[0].endswith("0:05:00")
    assert done[1:] == [
        f"entry {entry} disqualified",
        f"entry {event.of('Eero').no} removed",
        "structure sheet changed: Seats at a table: 9 → 8",
    ]
    assert "Done by hand" not in {
        one.title for one in sheet_of(Director(night).published(), PaperKind.EVENT_REPORT).parts
    }


def test_what_was_given_back_is_told(night: Evening):
    event = Director(night).published().sell("Aino", "Eero")
    event.ask(WithdrawEntry(tournament=event.number, entry=event.of("Aino").no))
    told = notes(sheet_of(event, PaperKind.EVENT_REPORT))
    assert "Given back: 1, €115.00." in told
    empty = sheet_of(Director(night), PaperKind.EVENT_REPORT)
    assert part(empty, "Sold").rows[0][0] == "0"


def test_what_was_skipped_was_not_played_and_every_move_counts_once(night: Evening):
    event = Director(night).published().sell(*NAMES[:6]).tables(E1, E2).begun().later(minutes=5)
    for played in (40, 20, 30):
        note = night.note("The room closes early.")
        clock = SetClock(tournament=event.number, played=timedelta(minutes=played), note=note)
        event.ask(clock)
    event.later(minutes=10)
    event.ask(BreakTable(tournament=event.number, table=E2))
    event.ask(StopClock(tournament=event.number))
    paper = sheet_of(event, PaperKind.EVENT_REPORT)
    skipped = ("Played for 15 min.", "The clock showed 40 min: it was put forward by 25 min.")
    assert part(paper, "Play").notes[:2] == skipped
    assert part(paper, "Play").notes[2].startswith("3 moves to seats drawn by lot")
    moved = next(one for one in part(paper, "Play").figures if one.label == "Moved")
    assert (moved.value, moved.note) == ("3", "3 players")


def test_a_satellite_and_what_flights_bring_stand_there(night: Evening):
    sheet = ready_sheet(EventKinds.SATELLITE, "Feeder", STARTS)
    event = locked(playing(night, sheet=sheet))
    assert "wins an entry worth" in notes(sheet_of(event, PaperKind.RESULTS))
    while len(event.left()) > 1:
        event.later(minutes=5).out(event.left()[0])
    winner = event.left()[0]
    pay(event, winner)
    report = sheet_of(event, PaperKind.EVENT_REPORT)
    assert part(report, "Paid out").rows[0][2].endswith("+ entry")


def test_the_pool_of_flights_is_brought(night: Evening):
    last = Director(night).published()
    flight = Director(night, goes_on_in=last.number).published()
    flight.sell(*NAMES[:4]).tables(E1).begun()
    for place, name in enumerate(NAMES[:4]):
        flight.ask(
            BagStack(
                tournament=flight.number,
                entry=flight.of(name).no,
                stack=Chips(20_000),
                seal=f"A{place}",
            )
        )
    flight.ask(CloseFlight(tournament=flight.number))
    night.ask(MergeFlights(tournament=last.number))
    last.tables(E1).begun()
    locked(last)
    rows = dict(part(sheet_of(last, PaperKind.EVENT_REPORT), "Prize pool").rows)
    assert rows["Brought from flights"] == "€400.00"


def test_what_is_not_done_by_hand_is_a_bug():
    with pytest.raises(ValueError, match="not done by hand"):
        _what_was_done(PublishSheet(tournament=TournamentId(1)), "UTC")  # type: ignore[arg-type]
    told = _what_was_done(
        PaymentVoided(tournament=TournamentId(1), slip=SlipNo(3), amount=NOTHING), "UTC"
    )
    assert told.startswith("slip 3 void")


def test_what_is_offered_follows_the_event(night: Evening):
    def names(event: Director, who: str = "") -> list[str]:
        words = Wording(night.room, Names({}))
        entry = event.of(who).no if who else None
        return [one.name for one in offers(event.event, entry, words)]

    event = Director(night).published()
    assert names(event) == ["sheet"]
    event.sell("Aino", "Eero", "Kaisa")
    assert names(event, "Aino") == ["sheet", "receipt"]
    event.tables(E1).begun()
    locked(event)
    general = ["sheet", "cards", "results", "report"]
    assert names(event, "Aino") == [*general, "receipt", "card"]
    event.ask(RedrawSeats(tournament=event.number))
    assert names(event, "Aino")[-1] == "move"
    event.later(minutes=1).out("Aino")
    event.later(minutes=1).out("Eero")
    pay(event, "Kaisa")
    assert names(event, "Kaisa")[-1] == "prize"


def test_the_rule_of_the_antes_stands_once_below_the_levels(night: Evening):
    paper = sheet_of(Director(night).published(), PaperKind.STRUCTURE_SHEET)
    levels = part(paper, "Levels and breaks")
    antes = [row[2] for row in levels.rows]
    assert antes == ["", "BB ante 200", "BB ante 400", "", "BB ante 600", "BB ante 1,000"]
    assert notes(paper).count("TR-ANTE-2") == 1


def test_of_an_event_that_is_gone_from_the_room_the_sheets_are_offered(night: Evening):
    gone = SettledEvent(number=TournamentId(4), title="Monday Fifty", starts=STARTS, dealt=True)
    found = settled_offers(gone)
    assert [one.name for one in found] == ["sheet", "deal", "results", "report"]
    assert all(one.order.again and one.order.tournament == 4 for one in found)
    plain = settled_offers(replace(gone, dealt=False))
    assert [one.name for one in plain] == ["sheet", "results", "report"]
    words = Wording(night.room, night.people)
    assert settled_words(gone, words) == f"Monday Fifty, {words.day(STARTS)}"

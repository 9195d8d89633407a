"""What the board shows of tournaments, and that nothing else of them is public."""

from datetime import timedelta

from msgspec.structs import replace

from floor.app.core.names import Names, PersonName
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.moves import Reseat
from floor.app.tournament.outs import FinishTournament
from floor.app.tournament.play import CallBreak, SetClock, StartClock, StopClock
from floor.app.tournament.prizes import LockPrizes
from floor.app.tournament.seats import DrawSeats
from floor.base.money import Chips, Money
from floor.base.text import money_text
from floor.room.games.game import GameForm
from floor.rulebook.house.rulebooks import shipped_house
from floor.tournament.clock.structure import Break, Level, Structure
from floor.tournament.clock.synchronised import BreakPlan
from floor.tournament.event.lottery import pool_at
from floor.tournament.event.state import (
    EntryIs,
    EventDeal,
    EventStage,
    LockedPrizes,
    Tournament,
)
from floor.tournament.money.deals import DealMethod
from floor.tournament.tables.seating import MoveBecause
from floor.views.floor.board import BoardView, QuietSlide, board_view, page_title
from floor.views.floor.public import public_names, public_room
from floor.views.tournament.board import EventSlide, SeatsSlide, event_slide
from floor.views.tournament.clock import Signal, is_ahead, signals_now
from floor.views.tournament.public import NEWS_FOR, OVER_FOR, public_event
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, E2, SHEET, STARTS
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_lottery import LICENSED, SPIN
from tests.app.tournament.test_prizes import deal, decide, locked, second
from tests.evening import Evening

_SHOWN = {
    *("id", "sheet", "stage", "entries", "tables", "clock", "moments", "chips", "prizes"),
    *("round", "finished", "rebuy_hands", "buying_closed", "hands_first", "deal"),
}


def view(at: Director) -> BoardView:
    known = {player: PersonName(f"{name} Laine") for name, player in at.night._players.items()}
    return board_view(at.night.room, Names(known), at.night.clock.now())


def slide(at: Director) -> EventSlide:
    (found,) = [one for one in view(at).pages if isinstance(one, EventSlide)]
    return found


def seats(at: Director) -> list[str]:
    pages = [one for one in view(at).pages if isinstance(one, SeatsSlide)]
    return [seat.label for page in pages for seat in page.seats]


def test_an_event_is_on_the_wall_from_its_sheet_on(night: Evening):
    at = Director(night)
    assert not any(isinstance(one, EventSlide) for one in view(at).pages)
    at.published().sell("Aino", "Eero")
    shown = slide(at)
    assert (shown.title, shown.head, shown.rests) == ("Saturday 115", "Begins 20:00", True)
    assert (shown.players_head, shown.players, shown.of_all) == ("Players", "2", "")
    assert shown.left == STARTS - night.clock.now()
    assert (shown.break_at, shown.prizes, shown.prizes_said) == ("", (), "Prizes when buying ends")
    assert not any(isinstance(one, QuietSlide) for one in view(at).pages)
    assert page_title(shown) == "Saturday 115"


def test_of_nobody_there_is_no_average(night: Evening):
    shown = slide(Director(night).published())
    assert (shown.average_head, shown.average) == ("Average stack", "–")


def test_it_says_what_is_put_in_now_and_next(night: Evening):
    at = playing(night).later(minutes=25)
    shown = slide(at)
    assert (shown.head, shown.left, shown.lasts) == (
        "Level 2", timedelta(minutes=15), timedelta(minutes=20),
    )  # fmt: skip
    assert (shown.blinds, shown.ante) == ("100–200", "200")
    assert (shown.next_blinds, shown.next_ante) == ("200–400", "400")
    assert (shown.break_at, shown.break_in) == ("Break 19:00", "in 35 min")
    assert (shown.players, shown.of_all) == ("6", "of 6")
    assert (shown.average_head, shown.average) == ("Average · 100 BB", "20,000")
    at.ask(StopClock(tournament=at.number))
    shown = slide(at)
    assert (shown.head, shown.stands) == ("Level 2 · clock stopped", True)
    assert (shown.break_at, shown.break_in) == ("Next break", "in 35 min")


def test_a_break_and_the_last_level_say_so(night: Evening):
    at = playing(night)
    at.ask(CallBreak(tournament=at.number, until=night.clock.now() + timedelta(minutes=10)))
    shown = slide(at)
    assert (shown.head, shown.rests, shown.left) == ("On a break", True, timedelta(minutes=10))
    assert shown.break_at == "Break 19:10"
    at.later(minutes=75)
    shown = slide(at)
    assert (shown.head, shown.rests, shown.break_at) == ("On a break", True, "")
    at.later(hours=2)
    shown = slide(at)
    assert (shown.head, shown.left, shown.next_blinds, shown.next_ante) == ("Level 5", None, "", "")


def test_a_game_by_points_has_no_ante_beside_it(night: Evening):
    points = Structure(stretches=(Level(lasts=timedelta(minutes=20), point=Chips(100)),))
    terms = replace(SHEET.terms, late=None, re_entry=None)
    shown = slide(playing(night, sheet=replace(SHEET, structure=points, terms=terms)))
    assert (shown.blinds, shown.ante, shown.average_head) == ("100 a point", "", "Average stack")


def test_where_games_follow_each_other_the_board_names_what_is_dealt(night: Evening):
    first, second, *rest = SHEET.structure.stretches
    mixed = Structure(stretches=(first, replace(second, game="razz"), *rest))
    at = playing(night, sheet=replace(SHEET, structure=mixed))
    assert slide(at).title == "Saturday 115 · Texas Hold’em"
    names = public_room(night.room, night.clock.now()).house
    assert names is not None
    assert {one.form for one in names.variants.values()} == {GameForm.TEXAS, GameForm.RAZZ}
    assert slide(at.later(minutes=21)).title == "Saturday 115 · Razz"


def test_prizes_are_on_view_once_they_are_final(night: Evening):
    at = playing(night, sheet=replace(SHEET, guarantee=Money(50_000))).later(minutes=65)
    assert slide(at).prizes_said == "€500 guaranteed"
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    shown = slide(at)
    assert [(one.place, one.sum) for one in shown.prizes] == [("1", "€390"), ("2", "€210")]
    assert (shown.prizes_said, shown.players_head) == ("", "Players · 2 paid")


def test_of_a_lottery_what_may_come_stands_there_and_then_what_was_drawn(night: Evening):
    night.adopt(LICENSED)
    at = Director(night, SPIN).published().sell(*NAMES[:3]).tables(E1)
    assert SPIN.lottery is not None
    ends = [pool_at(SPIN, one.tenths) for one in SPIN.lottery.lines]
    least, most = (money_text(end(ends), short=True) for end in (min, max))
    assert slide(at).prizes_said == f"{least} to {most}, by lot"
    at.begun()
    drawn = money_text(at.event.sheet.guarantee, short=True)
    assert slide(at).prizes_said == f"Drawn: {drawn}"


def test_after_a_deal_what_is_paid_stands_there_and_not_who_gets_what(night: Evening):
    event = locked(playing(night).later(minutes=65))
    counted = {"Aino": 60_000, "Eero": 60_000}
    for name in ("Kaisa", "Otso", "Pia", "Risto"):
        event.out(name)
    digest = deal(event, DealMethod.ICM, counted, left_to_play_for=Money(6_000))
    before = [(one.place, one.sum) for one in slide(event).prizes]
    assert before == [("1", "€390"), ("2", "€210")]
    decide(event, digest, second(night))
    shown = [(one.place, one.sum) for one in slide(event).prizes]
    assert shown == [("1", "€60 to play for"), ("1–2", "€540 divided")]
    public = public_event(event.event, night.clock.now())
    assert public.agreed is not None
    assert (dict(public.agreed.agreed), dict(public.agreed.stacks)) == ({}, {})


def test_behind_a_deal_the_other_places_are_paid_as_before(night: Evening):
    event = locked(playing(night).later(minutes=65))
    assert event.event.prizes is not None
    agreed = EventDeal(
        method=DealMethod.ICM,
        original=event.event.prizes.places[:1],
        agreed={},
        stacks={},
        digest="",
        decided=True,
    )
    public = public_event(replace(event.event, deal=agreed), night.clock.now())
    room = replace(night.room, tournaments={event.number: public})
    (shown,) = [
        one
        for one in board_view(room, Names({}), night.clock.now()).pages
        if isinstance(one, EventSlide)
    ]
    assert [(one.place, one.sum) for one in shown.prizes] == [("1", "€390 divided"), ("2", "€210")]


def test_entries_won_stand_beside_the_money(night: Evening):
    at = playing(night)
    prizes = LockedPrizes(
        at=night.clock.now(),
        players=6,
        pool=Money(1),
        places=(Money(0), Money(100), Money(0)),
        entries_won=2,
    )
    public = public_event(replace(at.event, prizes=prizes), night.clock.now())
    room = replace(night.room, tournaments={at.number: public})
    (shown,) = [
        one
        for one in board_view(room, Names({}), night.clock.now()).pages
        if isinstance(one, EventSlide)
    ]
    assert [one.sum for one in shown.prizes] == ["entry", "entry + €1"]


def test_who_is_out_is_named_for_a_while_with_their_place(night: Evening):
    at = playing(night)
    at.out("Aino", "Eero", stacks={"Aino": 20_000, "Eero": 20_000}, same_hand=True)
    assert [(one.label, one.said, one.moves) for one in slide(at).changes] == [
        ("Aino L.", "place 5–6", False), ("Eero L.", "place 5–6", False),
    ]  # fmt: skip
    at.out("Kaisa")
    assert slide(at).changes[0].said == "place 4"
    at.later(seconds=NEWS_FOR.total_seconds())
    assert slide(at).changes == ()


def test_the_winner_stays_on_the_wall_for_half_an_hour(night: Evening):
    at = playing(night, "Aino", "Eero", "Kaisa").later(hours=2)
    at.out("Kaisa")
    at.later(minutes=10)
    at.out("Aino")
    if at.event.stage is not EventStage.FINISHED:
        at.ask(FinishTournament(tournament=at.number))
    shown = slide(at)
    assert shown.head == "Over"
    assert [one.said for one in shown.changes] == ["has won", "place 2"]
    at.later(seconds=OVER_FOR.total_seconds())
    assert not any(isinstance(one, EventSlide) for one in view(at).pages)


def test_who_is_paid_stays_on_the_wall_once_it_is_over(night: Evening):
    at = locked(playing(night, *NAMES[:6]).later(hours=2))
    while len(at.left()) > 1:
        at.later(minutes=5).out(at.left()[0])
    at.later(minutes=10)
    assert at.event.prizes is not None
    paid = at.event.prizes.paid
    shown = slide(at)
    assert shown.over
    assert [one.said for one in shown.changes] == [
        "has won",
        *(f"place {place}" for place in range(2, paid + 1)),
    ]
    assert all(not one.label.startswith("#") for one in shown.changes)


def test_seats_are_read_by_name_until_they_are_found(night: Evening):
    at = Director(night).published().sell(*NAMES[:3], "Otso")
    assert seats(at) == []
    at.tables(E1).begun()
    assert seats(at) == ["Aino L.", "Eero L.", "Kaisa L.", "Otso L."]
    (page,) = [one for one in view(at).pages if isinstance(one, SeatsSlide)]
    assert page_title(page) == "Saturday 115: your seat"
    assert page.seats[0].where.startswith("E1 seat ")
    at.ask(StartEventHand(tournament=at.number, table=E1))
    assert seats(at) == []
    at.ask(EndEventHand(tournament=at.number, table=E1))
    at.later(minutes=21).sell("Pia")
    assert seats(at) == ["Pia L."]
    at.ask(StartEventHand(tournament=at.number, table=E1))
    assert seats(at) == []


def test_who_is_moved_is_looked_for(night: Evening):
    at = Director(night).published().sell(*NAMES[:6]).tables(E1, E2).begun()
    at.later(minutes=30)
    entry = next(iter(at.event.tables[E1].taken.values())).entry
    at.ask(
        Reseat(
            tournament=at.number,
            entry=entry,
            table=E2,
            seat=at.event.tables[E2].free[0],
            because=MoveBecause.WRONG_SEAT,
            note=night.note("They sat down on another's seat."),
        )
    )
    (change,) = slide(at).changes
    assert (change.moves, change.said) == (True, f"E2 seat {at.of(at.name(entry)).seat.seat}")  # type: ignore[union-attr]
    assert len(seats(at)) == 1


def test_of_an_event_nothing_is_public_but_what_is_on_view(night: Evening):
    at = playing(night)
    at.out("Aino", by={"Aino": ("Eero",)})
    now = night.clock.now()
    public = public_event(at.event, now)
    bare = Tournament(id=at.number, sheet=at.event.sheet)
    for name in Tournament.__struct_fields__:
        if name not in _SHOWN:
            assert getattr(public, name) == getattr(bare, name), name
    assert all(not one.price.total for entry in public.entries.values() for one in entry.bought)
    assert all(not out.by for moment in public.moments for out in moment.outs)
    assert all(table.hand is None for table in public.tables.values())
    assert public_event(public, now) == public


def test_only_who_stands_on_the_wall_has_a_name_there(night: Evening):
    at = playing(night).later(minutes=40)
    room, now = public_room(night.room, night.clock.now()), night.clock.now()
    names = Names({player: PersonName(f"{name} Laine") for name, player in night._players.items()})
    assert public_names(room, names, now) == {}
    at.out("Aino")
    room = public_room(night.room, now)
    assert public_names(room, names, now) == {night.player("Aino"): PersonName("", "Aino L.")}
    for name in ("Eero", "Kaisa", "Otso", "Pia"):
        at.later(minutes=10)
        at.out(name)
    now = night.clock.now()
    over = replace(public_event(at.event, now), stage=EventStage.FINISHED, finished=now)
    room = replace(night.room, tournaments={at.number: over})
    assert len(public_names(room, names, now)) == 2
    broken = replace(over, tables={}, stage=EventStage.RUNNING, finished=None)
    assert any(one.state is EntryIs.SEATED for one in broken.entries.values())
    room = replace(night.room, tournaments={at.number: broken})
    assert len(public_names(room, names, now)) == 1


def test_of_who_waits_for_a_seat_nothing_was_sold(night: Evening):
    at = playing(night)
    entry = replace(at.of("Aino"), bought=(), state=EntryIs.WAITS)
    event = replace(at.event, entries={entry.no: entry})
    assert public_event(event, night.clock.now()).entries[entry.no].bought == ()


def heard(at: Director) -> list[tuple[int, Signal]]:
    return [(one.level, one.kind) for one in signals_now(at.night.room, at.night.clock.now())]


def test_levels_breaks_and_their_last_minute_are_heard(night: Evening):
    at = Director(night).published().sell(*NAMES[:6]).tables(E1)
    assert heard(at) == []
    at.begun()
    assert heard(at) == [(1, Signal.LEVEL)]
    assert heard(at.later(seconds=2)) == []
    at.later(minutes=18, seconds=58)
    assert heard(at) == [(2, Signal.MINUTE)]
    assert heard(at.later(minutes=1)) == [(2, Signal.LEVEL)]
    assert heard(at.later(minutes=39)) == [(3, Signal.MINUTE)]
    assert heard(at.later(minutes=1)) == [(3, Signal.BREAK)]
    assert heard(at.later(minutes=9)) == [(4, Signal.MINUTE)]
    assert heard(at.later(minutes=1)) == [(4, Signal.LEVEL)]


def test_a_clock_that_stands_is_silent_and_one_put_back_is_heard_again(night: Evening):
    at = playing(night).later(minutes=20)
    (signal,) = signals_now(night.room, night.clock.now())
    at.ask(CallBreak(tournament=at.number, until=night.clock.now() + timedelta(minutes=10)))
    assert heard(at) == [(2, Signal.BREAK)]
    at.ask(StopClock(tournament=at.number))
    assert heard(at) == []
    assert not is_ahead(night.room, signal, night.clock.now())
    back = SetClock(
        tournament=at.number, played=timedelta(minutes=18), note=night.note("It ran too long.")
    )
    at.ask(back)
    assert is_ahead(night.room, signal, night.clock.now())


def test_a_break_that_is_called_is_heard_as_one_of_the_sheet(night: Evening):
    # ON-TRN-23
    at = playing(night).later(minutes=5)
    begun = night.clock.now()
    at.ask(CallBreak(tournament=at.number, until=begun + timedelta(minutes=8)))
    assert heard(at) == [(1, Signal.BREAK)]
    (signal,) = signals_now(night.room, night.clock.now())
    at.later(seconds=10)
    at.ask(CallBreak(tournament=at.number, until=begun + timedelta(minutes=10)))
    assert list(signals_now(night.room, night.clock.now())) == [signal], "a longer end of the same"
    assert not is_ahead(night.room, signal, night.clock.now())
    assert heard(at.later(seconds=50)) == []
    assert heard(at.later(minutes=8)) == [(1, Signal.MINUTE)]
    assert heard(at.later(minutes=1)) == [(1, Signal.LEVEL)]
    assert heard(at.later(seconds=2)) == []
    assert heard(at.later(minutes=13, seconds=58)) == [(2, Signal.MINUTE)]
    at.later(minutes=1)
    assert heard(at) == [(2, Signal.LEVEL)]
    assert is_ahead(replace(night.room, tournaments={}), signal, night.clock.now())


def test_play_that_goes_on_sooner_is_heard_and_a_clock_put_in_a_break_keeps_it(night: Evening):
    at = playing(night).later(minutes=5)
    at.ask(CallBreak(tournament=at.number, until=night.clock.now() + timedelta(minutes=10)))
    at.later(minutes=1)
    put = SetClock(
        tournament=at.number, played=timedelta(minutes=61), note=night.note("A level was missed.")
    )
    at.ask(put)
    assert heard(at.later(minutes=8)) == [(3, Signal.MINUTE)]
    at.ask(StartClock(tournament=at.number))
    assert heard(at) == [], "the sheet has a break then"
    put = SetClock(
        tournament=at.number, played=timedelta(minutes=71), note=night.note("It was over.")
    )
    at.later(minutes=1).ask(put)
    at.ask(CallBreak(tournament=at.number, until=night.clock.now() + timedelta(minutes=2)))
    at.later(minutes=1).ask(StartClock(tournament=at.number))
    assert heard(at) == [(4, Signal.LEVEL)]


def test_the_break_of_the_house_is_heard(night: Evening):
    # ON-TRN-23
    at = playing(night, sheet=replace(SHEET, breaks=BreakPlan()))
    hour = STARTS.replace(minute=0) + timedelta(hours=1)
    night.clock.advance(hour - timedelta(minutes=5) - night.clock.now())
    night.office.tick()
    assert [kind for _level, kind in heard(at)] == [Signal.BREAK]
    at.later(minutes=3, seconds=58)
    assert heard(at) == []
    assert [kind for _level, kind in heard(at.later(seconds=2))] == [Signal.MINUTE]
    assert [kind for _level, kind in heard(at.later(minutes=1))] == [Signal.LEVEL]


def test_a_break_behind_the_last_level_and_a_short_level_have_no_sound_of_their_own(
    night: Evening,
):
    short = Structure(
        stretches=(
            Level(lasts=timedelta(minutes=2), small_blind=Chips(100), big_blind=Chips(200)),
            Level(lasts=timedelta(minutes=20), small_blind=Chips(200), big_blind=Chips(400)),
            Break(lasts=timedelta(minutes=10)),
        )
    )
    terms = replace(SHEET.terms, late=None, re_entry=None)
    at = playing(night, sheet=replace(SHEET, structure=short, terms=terms))
    assert heard(at.later(minutes=1)) == []
    assert heard(at.later(minutes=1)) == [(2, Signal.LEVEL)]
    assert heard(at.later(minutes=19)) == []
    assert heard(at.later(minutes=1)) == []


def test_of_an_event_that_is_gone_nothing_has_been_heard(night: Evening):
    at = playing(night)
    (signal,) = signals_now(night.room, night.clock.now())
    assert is_ahead(replace(night.room, tournaments={}), signal, night.clock.now())
    assert at.number == signal.event


def test_names_at_an_event_are_as_the_house_has_them(night: Evening):
    at = Director(night).published().sell("Aino", "Eero").tables(E1)
    at.ask(DrawSeats(tournament=at.number))
    assert set(seats(at)) == {"Aino L.", "Eero L."}
    text = shipped_house("helsinki")
    night.adopt(text.replace('board_names = "initial"', 'board_names = "number"'))
    assert set(seats(at)) == {f"#{night.player(name)}" for name in ("Aino", "Eero")}


def test_who_shares_the_first_places_has_not_won_alone(night: Evening):
    at = playing(night, *NAMES[:3]).later(hours=2)
    at.out(NAMES[0])
    over = replace(at.event, stage=EventStage.FINISHED, finished=night.clock.now())
    names = Names({player: PersonName(name) for name, player in night._players.items()})
    shown = event_slide(over, Wording(night.room, names), names, night.clock.now())
    assert (shown.left, shown.next_blinds, shown.of_all) == (None, "", "")
    assert [change.said for change in shown.changes] == ["place 1–2", "place 1–2", "place 3"]

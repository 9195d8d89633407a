"""Forms about chips: counts, races, bags, points, as values."""

from datetime import timedelta

from msgspec.structs import replace

from floor.app.core.messages import Entry
from floor.app.tournament.buying import SellRebuy
from floor.app.tournament.chips import (
    CountStacks,
    LeftOver,
    RaceOff,
    SettlePoints,
    StacksCounted,
    StartColourUp,
    evolve,
)
from floor.app.tournament.flights import BagStack
from floor.app.tournament.hands import EndEventHand, StartEventHand
from floor.app.tournament.moves import Balance, BreakTable, Reseat
from floor.base.money import Chips
from floor.cards.card import from_text
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.tournament.clock.structure import Level, Structure
from floor.tournament.event.chips import StackCount, expected_at
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.sheet import EventKinds
from floor.tournament.tables.race import ColourUp
from floor.tournament.tables.seating import MoveBecause
from floor.views.director.chips import (
    bag_form,
    count_form,
    difference_words,
    in_play_words,
    race_form,
)
from floor.views.director.course import course_cards
from floor.views.director.points import points_form
from floor.views.words.form import Asking, Form, Missing, Typed
from floor.views.words.steps import Look, Looking
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, E2, ONE, SHEET, STARTS
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_flights import Flights
from tests.evening import Evening
from tests.views.director.test_page import looking

MORE = (*NAMES, "Xenia", "Yrjö")


def look_of(night: Evening) -> Look:
    def now() -> Looking:
        look = looking(night)
        return Looking(Wording(night.room, look.names), look)

    return now


def said(form: Form, name: str) -> str:
    words = form.field(name).words
    assert isinstance(words, str)
    return words


def stacks_at(at: Director, table: TableId, *stacks: int) -> dict[int, int]:
    return dict(zip(map(int, at.event.tables[table].taken), stacks, strict=True))


def counts_at(at: Director, table: TableId) -> tuple[StackCount, ...]:
    return tuple(
        StackCount(seat.entry, Chips(20_000)) for seat in at.event.tables[table].taken.values()
    )


def following(form: Form, entry: Entry) -> Asking | None:
    assert form.then is not None
    return form.then(entry)


def test_a_table_is_counted_and_the_difference_is_told_at_once(night: Evening):
    at = Director(night).published().sell(*MORE).tables(E1, E2).begun()
    asks = CountStacks(tournament=ONE, table=E1, stacks=())
    empty = count_form(look_of(night), asks)
    assert empty.asks == Missing("Count the chips of everybody at E1.")
    assert said(empty, "all") == "Not everybody has been counted yet."
    assert empty.told == ("In play 240,000: entries 240,000",)
    short = Typed(**{"at-E1": stacks_at(at, E1, 20_000, 20_000, 20_000, 20_000, 20_000, 18_500)})
    form = count_form(look_of(night), asks, short)
    assert said(form, "sum") == "E1: 118,500 of 120,000 counted: 1,500 missing"
    assert isinstance(form.asks, CountStacks)
    after = following(form, at.ask(form.asks))
    assert after is not None
    second = after(Typed())
    assert second.title == "Chips at E2"
    assert [words for words, _name in second.fields[0].options] == [  # type: ignore[attr-defined]
        f"E1 · counted {night_time(night)}",
        "E2 · not counted",
    ]
    even = Typed(**{"at-E2": stacks_at(at, E2, *[20_000] * 6)})
    last = after(even)
    assert said(last, "sum") == "E2: 120,000 counted, as it should be"
    assert said(last, "all") == "All tables: 238,500 of 240,000 counted: 1,500 missing"
    assert isinstance(last.asks, CountStacks)
    assert following(last, at.ask(last.asks)) is None
    again = count_form(look_of(night), asks)
    assert said(again, "sum") == "E1: 0 counted"
    assert said(again, "all") == "All tables: 238,500 of 240,000 counted: 1,500 missing"


def test_at_the_one_table_left_the_count_is_held_against_what_is_in_play(night: Evening):
    at = Director(night).published().sell(*MORE).tables(E1, E2).begun().later(hours=2)
    for name in at.there(E2)[:4]:
        at.out(name)
    at.ask(BreakTable(tournament=ONE))
    (table,) = at.event.tables
    asks = CountStacks(tournament=ONE, table=table, stacks=())
    players = len(at.left())
    some = Typed(**{f"at-{table}": {int(min(at.event.tables[table].taken)): 30_000}})
    assert said(count_form(look_of(night), asks, some), "sum") == f"{table}: 30,000 counted"
    stacks = [*[20_000] * (players - 1), 240_000 - 20_000 * (players - 1) - 1_000]
    short = Typed(**{f"at-{table}": stacks_at(at, table, *stacks)})
    form = count_form(look_of(night), asks, short)
    assert said(form, "sum") == f"{table}: 239,000 of 240,000 counted: 1,000 missing"
    assert said(form, "all") == ""
    assert isinstance(form.asks, CountStacks)
    at.ask(form.asks)
    cards = course_cards(look_of(night)().asking, at.event)
    assert "The chips do not add up" in [one.title for one in cards]
    stacks[-1] += 1_000
    right = count_form(
        look_of(night), asks, Typed(**{f"at-{table}": stacks_at(at, table, *stacks)})
    )
    assert said(right, "sum") == f"{table}: 240,000 counted, as it should be"


def night_time(night: Evening) -> str:
    return look_of(night)().words.time(night.clock.now())


def test_who_was_moved_takes_a_stack_nobody_knows_along(night: Evening):
    at = Director(night).published().sell(*MORE).tables(E1, E2).begun()
    for table in (E1, E2):
        at.ask(StartEventHand(tournament=ONE, table=table))
        at.ask(EndEventHand(tournament=ONE, table=table))
    for stack, name in enumerate(at.there(E2)[:3], start=1):
        at.out(name, stacks={name: stack})
    at.ask(Balance(tournament=ONE))
    form = count_form(look_of(night), CountStacks(tournament=ONE, table=E1, stacks=()))
    moved = "Somebody has moved since: once all tables are counted the sum says it."
    assert said(form, "all") == moved
    typed = Typed(**{"at-E1": stacks_at(at, E1, *[30_000] * 5)})
    at.ask(CountStacks(tournament=ONE, table=E2, stacks=counts_at(at, E2)))
    name = at.there(E1)[0]
    free = at.event.tables[E2].free[0]
    at.ask(
        Reseat(
            tournament=ONE,
            entry=at.of(name).no,
            table=E2,
            seat=free,
            because=MoveBecause.KEPT_APART,
            note=night.note("Brothers."),
        )
    )
    form = count_form(look_of(night), CountStacks(tournament=ONE, table=E1, stacks=()))
    assert form.fields[0].options[1][0] == "E2 · somebody moved since"  # type: ignore[attr-defined]
    typed = Typed(**{"at-E1": stacks_at(at, E1, *[30_000] * 4)})
    form = count_form(look_of(night), CountStacks(tournament=ONE, table=E1, stacks=()), typed)
    assert isinstance(form.asks, CountStacks)
    after = following(form, at.ask(form.asks))
    assert after is not None
    assert "E1 · counted" in after(Typed()).fields[0].options[0][0]  # type: ignore[attr-defined]


def test_what_is_in_play_names_all_it_is_made_of(night: Evening):
    at = playing(night, sheet=ready_sheet(EventKinds.REBUY, "Rebuy", STARTS))
    at.ask(SellRebuy(tournament=ONE, entry=at.of("Aino").no))
    words = in_play_words(at.event)
    assert "rebuys" in words
    assert "entries" in words
    assert difference_words(Chips(5), Chips(3)) == "5 of 3 counted: 2 too many"
    at.ask(CountStacks(tournament=ONE, table=E1, stacks=counts_at(at, E1)))
    before = expected_at(at.event, E1)
    at.later(minutes=1)
    at.ask(SellRebuy(tournament=ONE, entry=at.of("Eero").no))
    after = expected_at(at.event, E1)
    assert before is not None
    assert after == before + at.event.sheet.terms.stack


def test_a_count_of_an_older_book_has_no_hour(night: Evening):
    at = playing(night)
    entry = at.ask(CountStacks(tournament=ONE, table=E1, stacks=counts_at(at, E1)))
    (found,) = entry.events
    assert isinstance(found, StacksCounted)
    before = replace(at.event, chips=replace(at.event.chips, counted={}))
    room = replace(night.room, tournaments={ONE: before})
    assert evolve(room, replace(found, at=None)).tournaments[ONE].chips.counted == {}


def racing(night: Evening) -> Director:
    sheet = replace(SHEET, chips=tuple(map(Chips, (25, 100, 500))))
    at = Director(night, sheet).published().sell(*MORE).tables(E1, E2).begun()
    at.ask(StartColourUp(tournament=ONE, old=Chips(25), new=Chips(100)))
    return at


def test_left_over_chips_are_raced_table_by_table(night: Evening):
    at = racing(night)
    seats = [int(seat) for seat in at.event.tables[E1].taken]
    asks = RaceOff(tournament=ONE, table=E1)
    nothing = race_form(look_of(night), asks)
    assert said(nothing, "list") == "Nothing is left over: all could be exchanged."
    typed = Typed(
        left={seats[0]: 3, seats[1]: 1, seats[2]: 1, seats[3]: 1},
        last=(seats[3],),
        cards="Kh 7c, 2d Kd 9h 2s",
    )
    form = race_form(look_of(night), asks, typed)
    assert said(form, "list").startswith("6 left over make 2 of 100 (rounded up, TR-RACE-3) · ")
    race = form.asks
    assert isinstance(race, RaceOff)
    assert race.left_over[3] == LeftOver(
        seat=list(at.event.tables[E1].taken)[3], count=1, has_more=False
    )
    assert race.cards[0] == from_text("Kh")
    wrong = race_form(look_of(night), asks, Typed(cards="Kh what"))
    assert wrong.asks == Missing("Cards are written as in “Kh 7c 10d”.", "cards")
    after = following(form, at.ask(race))
    assert after is not None
    second = after(Typed())
    assert second.title == "Race at E2: 25 → 100"
    (outcome, told) = second.told
    assert outcome.startswith("E1: ")
    assert outcome.count("wins one") == 2
    assert "gets one, nobody goes out (TR-RACE-5)" in outcome
    assert told.startswith("Exchange 25s for 100s")
    done = following(second, at.ask(RaceOff(tournament=ONE, table=E2)))
    assert done is not None
    over = done(Typed())
    assert over.asks is None
    assert over.told == ("E2: 0 more in play", "These chips are out of play.")
    assert race_form(look_of(night), asks).title == "The race is over"


def test_left_over_chips_that_cannot_be_are_said_at_the_last_table(night: Evening):
    at = racing(night)
    first, second = ([int(seat) for seat in at.event.tables[name].taken] for name in (E1, E2))
    counts = dict(zip(first, (3, 2, 1, 2), strict=False))
    form = race_form(look_of(night), RaceOff(tournament=ONE, table=E1), Typed(left=counts))
    assert said(form, "odd") == "", "the other table has some as well"
    assert isinstance(form.asks, RaceOff)
    after = following(form, at.ask(form.asks))
    assert after is not None
    wrong = after(Typed(left={second[0]: 3, second[1]: 2}))
    assert said(wrong, "odd") == (
        "This cannot be: 240,075 would be in play, and chips of 100 do not make that up. Count"
        " again what is left over, at every table."
    )
    assert isinstance(wrong.asks, RaceOff), "the floor may go on all the same"
    assert said(after(Typed(left={second[0]: 2, second[1]: 2})), "odd") == ""


def test_the_next_race_is_its_own_once_the_last_table_of_one_has_broken(night: Evening):
    at = racing(night)
    at.ask(RaceOff(tournament=ONE, table=E1))
    at.later(hours=2)
    for name in at.there(E2)[:5]:
        at.out(name)
    at.ask(BreakTable(tournament=ONE))
    assert at.event.chips.race == ColourUp(old=Chips(25), new=Chips(100)), "never ended"
    starts = ColourUp(old=Chips(100), new=Chips(500))
    (table,) = at.event.tables
    form = race_form(look_of(night), RaceOff(tournament=ONE, table=table, starts=starts))
    assert form.title == f"Race at {table}: 100 → 500"
    assert isinstance(form.asks, RaceOff)
    done = following(form, at.ask(form.asks))
    assert done is not None
    assert done(Typed()).title == "The race is over"


def test_the_first_table_that_races_begins_the_colour_up(night: Evening):
    sheet = replace(SHEET, chips=tuple(map(Chips, (25, 100, 500))))
    at = Director(night, sheet).published().sell(*MORE).tables(E1, E2).begun()
    goes = ColourUp(old=Chips(25), new=Chips(100))
    before = look_of(night)()
    asks = RaceOff(tournament=ONE, table=E1, starts=goes)
    first = race_form(look_of(night), asks)
    assert first.title == "Race at E1: 25 → 100"
    assert isinstance(first.asks, RaceOff)
    written = at.ask(first.asks)
    assert at.event.chips.race == goes
    late = following(race_form(lambda: before, asks), written)
    assert late is not None
    assert late(Typed()).title == "Race at E2: 25 → 100", "the room may not know of it yet"
    second = following(first, written)
    assert second is not None
    assert second(Typed()).asks == RaceOff(tournament=ONE, table=E2)
    other_desks = at.ask(RaceOff(tournament=ONE, table=E2))
    assert second(Typed()).title == "The race is over", "another desk has raced the last table"
    night.void(other_desks)
    done = following(second(Typed()), at.ask(RaceOff(tournament=ONE, table=E2)))
    assert done is not None
    assert done(Typed()).title == "The race is over"


def test_bags_follow_each_other_with_the_next_seal(night: Evening):
    last = Director(night, replace(SHEET, title="Day 2"))
    flight = replace(SHEET, title="1A")
    at = Director(night, flight, goes_on_in=last.number).published()
    number = at.number
    at.sell(*NAMES[:6]).tables(E1, E2).begun()
    tables = at.event.tables.values()
    entries = [seat.entry for table in tables for seat in table.taken.values()]
    asks = BagStack(tournament=number, entry=entries[0], stack=Chips(0), seal="")
    form = bag_form(look_of(night), asks)
    name = look_of(night)().words.player(at.event.entries[entries[0]].player)
    assert form.asks == Missing(f"Count the chips of {name}.")
    assert form.told == ("E1 seat 1 · bag 1 of 6",)
    counted = {"stack": {0: 20_000}}
    assert bag_form(look_of(night), asks, Typed(**counted)).asks == Missing(
        "Every bag has a seal of its own.", "seal"
    )
    sealed = {**counted, "seal": "0099"}
    assert bag_form(look_of(night), asks, Typed(**sealed)).asks == Missing(
        "The player and the floor sign the slip.", "signed"
    )
    for place, entry in enumerate(entries):
        seal = f"{99 + place:04}"
        form = bag_form(
            look_of(night),
            replace(asks, entry=entry),
            Typed(stack={0: 20_000}, seal=seal, signed=True),
        )
        assert isinstance(form.asks, BagStack)
        after = following(form, night.ask(form.asks))
        if place < 5:
            assert after is not None
            shown = after(Typed())
            where = f"E{1 + (place + 1) // 3} seat {(place + 1) % 3 + 1}"
            assert shown.told == (f"{where} · bag {place + 2} of 6",)
            assert shown.field("seal").start == f"{100 + place:04}"
    assert after is None
    # Another seal than a number is not counted on.
    bags = at.event.flight.bags
    assert bag_form(look_of(night), asks).field("seal").start == "0105"
    assert [bag.seal for bag in bags.values()] == [f"{99 + place:04}" for place in range(6)]


def test_points_are_typed_by_who_has_won_them(night: Evening):
    level = Level(lasts=timedelta(minutes=20), point=Chips(100))
    sheet = replace(
        SHEET,
        game=GameForm.OFC,
        structure=Structure(stretches=(level,) * 4),
        terms=replace(SHEET.terms, re_entry=None),
    )
    at = playing(night, *NAMES[:3], sheet=sheet)
    asks = SettlePoints(tournament=ONE, table=E1, stacks=(), points=())
    assert points_form(look_of(night), asks).told[0].startswith("A point is worth 100;")
    at.ask(StartEventHand(tournament=ONE, table=E1))
    form = points_form(look_of(night), asks, Typed(counts=True))
    assert form.asks == Missing("Every stack at the start of the hand is needed.")
    assert form.field("points").aside
    assert not form.field("stacks").aside
    one, other, third = at.event.tables[E1].taken
    typed = Typed(points={f"{one}-{other}": 6, f"{third}-{one}": 2})
    form = points_form(look_of(night), asks, typed)
    assert [line.start for line in form.field("stacks").lines] == [20_000] * 3
    assert isinstance(form.asks, SettlePoints)
    at.ask(form.asks)
    found = {seat: at.event.entries[taken.entry].stack for seat, taken in _taken(at)}
    assert found == {one: Chips(20_400), other: Chips(19_400), third: Chips(20_200)}
    again = points_form(look_of(night), asks)
    assert "20,400" in said(again, "known")
    assert [line.start for line in again.field("stacks").lines] == [20_400, 19_400, 20_200]


def _taken(at: Director) -> list:  # type: ignore[type-arg]
    return list(at.event.tables[E1].taken.items())


def test_who_was_bagged_a_moment_ago_is_not_asked_for_again(night: Evening):
    at = Flights(night).one.sell(*NAMES[:3]).tables(E1).begun()
    before, look = night.room, looking(night)
    first = next(iter(at.event.tables[E1].taken.values())).entry
    asks = BagStack(tournament=at.number, entry=first, stack=Chips(20_000), seal="7")
    form = bag_form(lambda: Looking(Wording(before, look.names), look), asks)
    after = following(form, at.ask(asks))
    assert after is not None
    assert after(Typed()).told == ("E1 seat 2 · bag 2 of 3",)

"""All that a sheet of an event knows can be written by somebody who plans one.

Each way to fill in the form names fields which the form has; together they change every field of
every part of a sheet.
"""

from collections.abc import Iterator, Mapping
from datetime import timedelta
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import Struct
from msgspec.structs import replace

from floor.app.tournament.entries import SellEntry
from floor.app.tournament.prizes import LockPrizes
from floor.app.tournament.sheet import ChangeSheet, PlanTournament, PublishSheet
from floor.base.money import Chips, Money
from floor.base.value import Value
from floor.room.games.game import BettingStructure, GameForm
from floor.tournament.entries.registration import Registration
from floor.tournament.event.library import EventPart, parts_of
from floor.tournament.event.sheet import (
    EventKinds,
    EventSheet,
    LotteryLine,
    LotterySheet,
    PayoutLine,
)
from floor.tournament.event.state import Means
from floor.tournament.money.payouts import Rest
from floor.tournament.money.placings import SameTime
from floor.tournament.money.terms import Price, RebuyWhen
from floor.tournament.tables.balance import SeatTaken, SmallBlindSeat, WhoMoves
from floor.tournament.tables.breaking import BreaksFirst, BrokenDraw
from floor.tournament.tables.presence import AbsentGet
from floor.tournament.tables.seating import FirstButton
from floor.views.director.schedule import sheet_form
from floor.views.feed.sentences import sentence
from floor.views.feed.sheet_changes import _NAMED, changes_said, sheet_changes
from floor.views.planning.again import again_form
from floor.views.planning.parts import LEVELS
from floor.views.planning.plan import plan_form
from floor.views.words.form import Form, Lines, Missing, Typed
from floor.views.words.rows import Step
from tests.app.tournament.directed import playing
from tests.evening import Evening, refused
from tests.views.director.test_chips import look_of
from tests.views.tournament.test_event_money import looking

Changed = set[tuple[type, str]]
ELSEWHERE: Mapping[type, str] = {
    LotterySheet: "by the odds of the book of online events, chosen as a whole",
    LotteryLine: "the same",
}
TABLE = ("payouts.csv", "place;2-9;10+\n1;70;60\n2;30;40\n")
LEVEL = (15, 50, 150, 150, True, 0, 0, 0, None)
STUD = (15, 0, 0, 50, False, 100, 200, 0, "stud")
POINTS = (15, 0, 0, 0, False, 0, 0, 100, "ofc")
BREAK = (45, *(None,) * 8)
WAYS: tuple[tuple[EventKinds, Mapping[str, Any]], ...] = (
    (
        EventKinds.RE_ENTRY,
        {
            "title": "Another",
            "starts": timedelta(hours=5),
            "game": (GameForm.OMAHA,),
            "stack": 10_000,
            "seats": 6,
            "places": 50,
            "fewest": 4,
            "withdraw": timedelta.max,
            "pool": Money(20_000),
            "fee": Money(2_000),
            "late": 4,
            "again": 2,
            "again_through": 5,
            "per": 3,
            "in_break": True,
            "in_prizes": True,
            "guarantee": Money(100_000),
            "table": TABLE,
            "unit": Money(1_000),
            "aside": Money(10_000),
            "special_1": "First out",
            "special_sum_1": Money(5_000),
            "chips": tuple(map(Chips, (5, 25, 100, 500, 1_000, 5_000))),
            "betting": BettingStructure.NO_LIMIT,
            "early": 3,
            "later": 2,
            "late_from": 18,
            "halts": 4,
            "moves": WhoMoves.BY_LOT,
            "seat": SeatTaken.FAR_FROM_BIG_BLIND,
            "small": SmallBlindSeat.NEVER,
            "breaks": BreaksFirst.OLDEST,
            "broken": BrokenDraw.CARDS,
            "across": SameTime.BY_STACK,
            "button": FirstButton.FILLED_LAST,
            "absent": AbsentGet.ALWAYS,
            "clock": 50,
            "countdown": 10,
        },
    ),
    (
        EventKinds.FREEZEOUT,
        {
            "aside": Money(10_000),
            "aside_part": 5,
            "together": True,
            "break_minute": 50,
            "break_ends": False,
            "late": 2,
            "levels": Lines((LEVEL, STUD, POINTS, BREAK, *(LEVEL,) * 8), own=True),
        },
    ),
    (EventKinds.FREEZEOUT, {"break_after": 1, "break_lasts": 20, "levels": Lines((), own=False)}),
    (
        EventKinds.REBUY,
        {
            "rebuys": 3,
            "rebuy": Money(1_000),
            "rebuy_through": 3,
            "rebuy_when": RebuyWhen.ALL_LOST,
            "last_hands": 1,
            "add_on": Money(1_500),
            "add_on_chips": 25_000,
            "add_on_through": 5,
            "add_on_break": False,
            "add_on_opens": 4,
        },
    ),
    (
        EventKinds.SATELLITE,
        {"worth": Money(20_000), "rest": Rest.NEXT_PLACE, "step": Money(1_000)},
    ),
    (EventKinds.SATELLITE, {"rest": Rest.WINNERS}),
    (
        EventKinds.PROGRESSIVE,
        {
            "bounty": Money(5_000),
            "with_bounties": True,
            "keep": 2,
            "stay": 3,
            "bounty_chip": Money(500),
        },
    ),
    (EventKinds.VIP, {"vip": Money(30_000)}),
    (EventKinds.MULTI_BUY_IN, {"least": Money(2_000), "most": Money(50_000)}),
    (EventKinds.SIT_AND_GO, {"full": 18}),
    (EventKinds.SATELLITE, {"parts": ("re_entry", "satellite"), "again": 1}),
    (EventKinds.BOUNTY, {"parts": ("rebuys", "add_on", "bounties"), "rebuys": 2}),
    (EventKinds.FLIGHTS, {"parts": ("re_entry", "progressive"), "bounty": Money(4_000)}),
    (EventKinds.FREEROLL, {"parts": ("re_entry",), "again_pool": Money(1_000)}),
    (EventKinds.VIP, {"parts": ()}),
    (EventKinds.PROGRESSIVE, {"parts": ("bounties",)}),
)
"""Kinds, and what is typed into their forms."""


def plan(night: Evening, kind: EventKinds, **typed: object) -> Form:
    here = looking(night)
    first = {"title": "It"}
    return plan_form(here.words, here.look.now, Typed(kind=kind, **(first | typed)))


def planned(form: Form) -> EventSheet:
    assert isinstance(form.asks, PlanTournament), form.wrong
    return form.asks.sheet


def parts() -> set[type]:
    """The classes a sheet is made of."""
    found, new = set[type](), [EventSheet]
    while new:
        one: type = new.pop()
        if one in found or not issubclass(one, Value):
            continue
        found.add(one)
        for hint in get_type_hints(one).values():
            new += [each for each in _inside(hint) if issubclass(each, Value)]
    return found


def _inside(hint: object) -> Iterator[type]:
    if isinstance(hint, type) and not get_args(hint):
        yield hint
    for each in get_args(hint):
        yield from _inside(each)


def changes(one: object, other: object) -> Iterator[tuple[type, str]]:
    """The fields in which they differ, by the parts they are of."""
    if isinstance(one, tuple) and isinstance(other, tuple):
        for each, that in zip(one, other, strict=False):
            yield from changes(each, that)
    elif isinstance(one, Struct) and type(one) is type(other):
        for name in one.__struct_fields__:
            was, now = getattr(one, name), getattr(other, name)
            if was != now:
                yield type(one), name
                yield from changes(was, now)


def made(other: object) -> Iterator[tuple[type, str]]:
    """The fields of parts that were not there before."""
    if isinstance(other, tuple):
        for each in other:
            yield from made(each)
    elif isinstance(other, Value):
        yield from ((type(other), name) for name in other.__struct_fields__)


@pytest.mark.parametrize(("kind", "typed"), WAYS, ids=lambda one: getattr(one, "value", ""))
def test_the_form_has_every_field_that_is_filled_in(
    night: Evening, kind: EventKinds, typed: Mapping[str, Any]
):
    form = plan(night, kind, **filled(night, kind, typed))
    assert set(typed) - {one.name for one in form.fields} == set()
    planned(form)


def filled(night: Evening, kind: EventKinds, typed: Mapping[str, Any]) -> dict[str, Any]:
    """With a time that is offered."""
    found = dict(typed)
    if "starts" in found:
        found["starts"] = plan(night, kind).field("starts").options[-1][1]
    return found


def test_every_field_of_a_sheet_can_be_written(night: Evening):
    reached: Changed = set()
    kinds = [planned(plan(night, kind)) for kind in EventKinds if kind is not EventKinds.LOTTERY]
    for one in kinds[1:]:
        reached |= {*changes(kinds[0], one)}
    for kind, typed in WAYS:
        plain, full = planned(plan(night, kind)), filled(night, kind, typed)
        sheet = planned(plan(night, kind, **full))
        reached |= {*changes(plain, sheet)}
        for name in ("special", "breaks"):
            reached |= {*made(getattr(sheet, name))}
        rows = dict.fromkeys(type(one) for one in sheet.structure.stretches)
        reached |= {(row, "lasts") for row in rows}
        for level in sheet.structure.levels:
            reached |= {*changes(plain.structure.levels[0], level)}
        reached |= {(PayoutLine, name) for name in ("players", "parts") if "table" in typed}
    wanted = {
        (one, name) for one in parts() - ELSEWHERE.keys() for name in one.__struct_fields__
    } - {(EventSheet, "lottery")}
    assert {f"{one.__name__}.{name}" for one, name in wanted - reached} == set()
    assert (Registration, "starts") in reached


@pytest.mark.parametrize(
    ("kind", "typed"),
    [*((kind, {}) for kind in EventKinds if kind is not EventKinds.LOTTERY), *WAYS],
    ids=lambda one: getattr(one, "value", ""),
)
def test_a_sheet_opened_again_is_the_one_that_was_written(
    night: Evening, kind: EventKinds, typed: Mapping[str, Any]
):
    sheet = planned(plan(night, kind, **filled(night, kind, typed)))
    night.ask(PlanTournament(sheet=sheet))
    number = max(night.room.tournaments)
    asks = ChangeSheet(tournament=number, sheet=sheet)

    def again(**more: Any) -> EventSheet:
        form = again_form(look_of(night), asks, Typed(**more))
        assert isinstance(form.asks, Step), form.asks
        assert isinstance(form.asks.command, ChangeSheet)
        return form.asks.command.sheet

    assert again() == sheet
    shown = {one.name: one.start for one in again_form(look_of(night), asks).fields}
    values = {name: start for name, start in shown.items() if name not in ("levels", "table")}
    assert again(**values) == sheet, "as the fields show it"
    assert again(title="Otherwise").title == "Otherwise"
    assert again(fee=Money(1_100)).terms.entry.fee == Money(1_100)


MEANS_NOTHING = {
    (EventKinds.FREEZEOUT, EventPart.RE_ENTRY): "TR-FRZ-1",
    (EventKinds.FREEZEOUT, EventPart.REBUYS): "TR-FRZ-1",
    (EventKinds.FREEZEOUT, EventPart.ADD_ON): "TR-FRZ-1",
    (EventKinds.BOUNTY, EventPart.PROGRESSIVE): "TR-PRG-1",
    (EventKinds.BOUNTY, EventPart.GUEST): "ON-VAR-10",
    (EventKinds.PROGRESSIVE, EventPart.BOUNTIES): "TR-PRG-1",
    (EventKinds.PROGRESSIVE, EventPart.GUEST): "ON-VAR-10",
    (EventKinds.VIP, EventPart.BOUNTIES): "ON-VAR-10",
    (EventKinds.VIP, EventPart.PROGRESSIVE): "ON-VAR-10",
    (EventKinds.FREEROLL, EventPart.BOUNTIES): "ON-VAR-05",
    (EventKinds.FREEROLL, EventPart.PROGRESSIVE): "ON-VAR-05",
    (EventKinds.FREEROLL, EventPart.MULTI): "ON-VAR-05",
    (EventKinds.REBUY, EventPart.MULTI): "ON-VAR-06",
    (EventKinds.MULTI_BUY_IN, EventPart.REBUYS): "ON-VAR-06",
}
"""What no sheet may say, and the rule; all else may be had of any kind."""


@pytest.mark.parametrize("part", EventPart)
@pytest.mark.parametrize("kind", [one for one in EventKinds if one is not EventKinds.LOTTERY])
def test_whatever_the_kind_every_part_may_be_had_or_is_refused_by_a_rule(
    night: Evening, kind: EventKinds, part: EventPart
):
    usual = plan(night, kind).field("parts").start
    form = plan(night, kind, parts=tuple({*usual, part.value}))
    rule = MEANS_NOTHING.get((kind, part))
    if rule is not None:
        assert isinstance(form.asks, Missing)
        assert rule in form.wrong
        return
    sheet = planned(form)
    assert {one.value for one in parts_of(sheet)} == {*usual, part.value}
    night.ask(PlanTournament(sheet=sheet))
    bare = planned(plan(night, kind, parts=()))
    assert parts_of(bare) == ()
    assert bare.terms.entry.total == planned(plan(night, kind)).terms.entry.total


def test_the_bounty_is_of_the_price_and_of_a_rebuy_and_not_of_an_add_on(night: Evening):
    sheet = planned(plan(night, EventKinds.REBUY, parts=("rebuys", "add_on", "bounties")))
    assert sheet.terms.entry == Price(to_pool=Money(1_500), bounty=Money(500), fee=Money(400))
    assert sheet.terms.rebuy is not None
    assert sheet.terms.rebuy.price == Price(to_pool=Money(1_500), bounty=Money(500))
    assert sheet.terms.add_on is not None
    assert sheet.terms.add_on.price == Price(to_pool=Money(1_500))
    form = plan(night, EventKinds.REBUY, parts=("rebuys", "bounties"))
    assert form.field("rebuy_head").words == "€5 on their head besides."


def test_an_event_of_any_kind_may_be_a_flight_of_one_whose_bounties_it_has(night: Evening):
    last = planned(plan(night, EventKinds.FLIGHTS, parts=("re_entry", "progressive")))
    night.ask(PlanTournament(sheet=last))
    number = max(night.room.tournaments)
    assert not any(one.name == "goes_on_in" for one in plan(night, EventKinds.SIT_AND_GO).fields)
    goes = plan(night, EventKinds.PROGRESSIVE).field("goes_on_in")
    assert goes.options == (("It stands alone", None), ("It", number))
    flight = plan(night, EventKinds.FLIGHTS, goes_on_in=number, parts=("progressive",)).asks
    night.ask(flight)
    other = plan(night, EventKinds.FLIGHTS, goes_on_in=number).asks
    with refused("ON-VAR-11"):
        night.ask(other)
    single = plan(night, EventKinds.SIT_AND_GO).asks
    with refused("ON-VAR-02"):
        night.ask(replace(single, goes_on_in=number))


def sold_by(night: Evening, sheet: EventSheet) -> ChangeSheet:
    """The sheet on view, and an entry sold by it."""
    night.ask(PlanTournament(sheet=sheet))
    number = max(night.room.tournaments)
    night.ask(PublishSheet(tournament=number))
    free = not sheet.terms.entry.total
    means = Means.FREE if free else Means.CASH
    night.ask(SellEntry(tournament=number, player=night.player("Aino"), means=means))
    return ChangeSheet(tournament=number, sheet=sheet)


def rest_of(night: Evening, asks: ChangeSheet, **typed: Any) -> Form:
    return sheet_form(look_of(night), asks, Typed(turn=True, **typed))


def changed(form: Form) -> EventSheet:
    assert isinstance(form.asks, Step), form.asks
    assert isinstance(form.asks.command, ChangeSheet)
    return form.asks.command.sheet


@pytest.mark.parametrize(
    ("kind", "typed"),
    [*((kind, {}) for kind in EventKinds if kind is not EventKinds.LOTTERY), *WAYS],
    ids=lambda one: getattr(one, "value", ""),
)
def test_once_sold_the_rest_of_the_sheet_is_open_and_what_was_paid_for_locked(
    night: Evening, kind: EventKinds, typed: Mapping[str, Any]
):
    sheet = planned(plan(night, kind, **filled(night, kind, typed)))
    asks = sold_by(night, sheet)
    form = rest_of(night, asks)
    assert changed(form) == sheet
    locked = {one.name for one in form.fields if one.fixed}
    assert {"parts", "stack", "fee", "table", "chips"} <= locked
    assert not {"starts", "places", "late", "guarantee", "special_1", "withdraw"} & locked
    assert "TR-STR-5" in form.field("stays").words
    assert form.fields[-1].name == "reason"
    assert LEVELS not in [meant for _words, meant in form.field("part").options]
    note = night.note("More came.")
    late = changed(rest_of(night, asks, late=5, guarantee=Money(77_700), title="Other"))
    night.ask(replace(asks, sheet=late, note=note))
    now = night.room.tournaments[asks.tournament].sheet
    assert now.terms.late is not None
    assert (now.terms.late.through_level, now.guarantee) == (5, Money(77_700))
    assert now.structure == sheet.structure


STAYS: tuple[tuple[EventKinds, Mapping[str, Any], str], ...] = (
    (EventKinds.RE_ENTRY, {"fee": Money(100)}, "TR-STR-5"),
    (EventKinds.REBUY, {"add_on_chips": 1_000}, "TR-STR-5"),
    (EventKinds.REBUY, {"rebuy": Money(100)}, "TR-STR-5"),
    (EventKinds.RE_ENTRY, {"parts": ("re_entry", "rebuys")}, "TR-STR-5"),
    (
        EventKinds.RE_ENTRY,
        {"chips": tuple(map(Chips, (5, 25, 100, 500, 1_000, 5_000)))},
        "TR-STR-5",
    ),
    (EventKinds.PROGRESSIVE, {"keep": 3}, "TR-POOL-1"),
    (EventKinds.SATELLITE, {"worth": Money(100)}, "TR-POOL-1"),
    (EventKinds.RE_ENTRY, {"table": TABLE}, "TR-POOL-1"),
)


@pytest.mark.parametrize(("kind", "typed", "rule"), STAYS)
def test_what_is_locked_is_refused_whoever_asks(
    night: Evening, kind: EventKinds, typed: Mapping[str, Any], rule: str
):
    asks = sold_by(night, planned(plan(night, kind)))
    other = changed(rest_of(night, asks, **typed))
    with refused(rule):
        night.ask(replace(asks, sheet=other, note=night.note("All the same.")))


def test_what_has_begun_keeps_its_start_and_locked_prizes_what_they_are_made_of(night: Evening):
    at = playing(night)
    asks = ChangeSheet(tournament=at.number, sheet=at.event.sheet, note=night.note("So."))
    assert rest_of(night, asks).field("starts").fixed
    assert "It has begun: its start stays. (TR-STR-1)" in rest_of(night, asks).field("stays").words
    starts = replace(at.event.sheet.registration, starts=night.clock.now())
    with refused("TR-STR-1"):
        night.ask(replace(asks, sheet=replace(at.event.sheet, registration=starts)))
    at.later(hours=2)
    at.ask(LockPrizes(tournament=at.number))
    form = rest_of(night, asks, leaf="prizes")
    assert all(form.field(name).fixed for name in ("guarantee", "aside", "special_1", "table"))
    assert "The prizes are locked" in form.field("stays").words
    with refused("TR-POOL-2"):
        night.ask(replace(asks, sheet=replace(at.event.sheet, guarantee=Money(5))))


def test_a_level_cut_to_the_second_stays_as_it_is(night: Evening):
    at = playing(night).later(seconds=754)
    first, *others = at.event.sheet.structure.stretches
    cut = replace(first, lasts=timedelta(minutes=5))
    structure = replace(at.event.sheet.structure, stretches=(cut, *others))
    at.change(replace(at.event.sheet, structure=structure))
    kept = at.event.sheet.structure
    assert kept.stretches[0].lasts == timedelta(seconds=754)
    asks = ChangeSheet(tournament=at.number, sheet=at.event.sheet)
    assert changed(rest_of(night, asks, places=44)).structure == kept


def test_the_log_says_from_what_to_what(night: Evening):
    asks = sold_by(night, planned(plan(night, EventKinds.RE_ENTRY)))
    other = changed(
        rest_of(
            night,
            asks,
            **{"late": 8, "again_through": 8, "in_break": True, "in_prizes": True, "places": 80},
            **{"guarantee": Money(200_000), "special_1": "First out", "withdraw": timedelta.max},
            special_sum_1=Money(5_000),
            aside_part=5,
            moves=WhoMoves.BY_LOT,
        )
    )
    entry = night.ask(replace(asks, sheet=other, note=night.note("More came.")))
    words = looking(night).words
    assert sentence(entry.events[0], words) == (
        "the structure sheet is changed: An entry is given back: until 30 min before → never; Most"
        " entries: – → 80; Late entry through level: 6 → 8 and its break, or all in the prizes;"
        " Re-entry through level: 6 → 8 and its break, or all in the prizes; Guaranteed: €0 →"
        " €2,000; Set aside: – → 5 %; Special prizes: – → First out €50; rules of play"
    )


def test_nothing_of_a_sheet_is_changed_unsaid(night: Evening):
    for kind, typed in WAYS:
        plain = planned(plan(night, kind))
        sheet = planned(plan(night, kind, **filled(night, kind, typed)))
        assert sheet == plain or sheet_changes(plain, sheet, str), typed
        assert sheet_changes(sheet, sheet, str) == ()
        assert changes_said(None, sheet, "UTC") == "", "an older book does not say"
    said = dict.fromkeys(
        name
        for name in EventSheet.__struct_fields__
        for other in (replace(plain, **{name: object()}),)
        if name not in OWN_LINE and not any(part(other) != part(plain) for part in _NAMED.values())
    )
    assert not said


OWN_LINE = {
    *("title", "seats", "most_entries", "terms", "registration", "guarantee", "set_aside"),
    *("special", "structure"),
}
"""Told with what it was and is, or by their own parts."""

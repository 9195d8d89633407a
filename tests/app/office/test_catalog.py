"""Every event on disk: its name, its bytes, its way back."""

import types
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import Any, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.app.core.messages import Command, Event
from floor.app.core.ports import START
from floor.app.office.catalog import COMMANDS, KINDS, PAGES, evolve, from_body, kind_of, to_body
from floor.app.office.voiding import EntryVoided
from floor.app.office.waiting_acts import RecordHeldAct
from floor.base.errors import StoreTrouble
from floor.base.value import Value
from floor.store.journal.journal import checked
from tests.evening import NLH, PLO, T1, T2, Evening

SHIPPED = {
    "call-confirmed",
    "clock-went-back",
    "clock-went-on",
    "entry-moved",
    "entry-restored",
    "feeder-marked",
    "feeding-ended",
    "seat-asked-for",
    "seat-declined",
    "seat-refused",
    "seat-request-ended",
    "seats-drawn",
    "staff-locked",
    "time-collected",
    "time-meter-started",
    "time-meter-stopped",
    "rulebook-adopted",
    "signed-on",
    "signed-off",
    "day-began",
    "day-ended",
    "day-reopened",
    "table-opened",
    "table-changed",
    "table-closed",
    "act-queued",
    "chips-queued",
    "queued-withdrawn",
    "queued-done",
    "queued-unfit",
    "player-seated",
    "over-player-stays",
    "over-player-seated",
    "player-away",
    "player-back",
    "way-chosen",
    "seat-left",
    "player-joined",
    "player-checked-in",
    "player-called",
    "player-struck-off",
    "call-expired",
    "button-drawn",
    "hand-started",
    "hand-ended",
    "straddle-declared",
    "seat-changed",
    "drop-counted",
    "player-bought-in",
    "chips-added",
    "long-break-granted",
    "table-placed",
    "table-taken-off-map",
    "section-named",
    "section-dropped",
    "player-turned-away",
    "player-barred",
    "bar-lifted",
    "players-kept-apart",
    "keep-apart-lifted",
    "player-warned",
    "penalty-given",
    "penalty-ended",
    "player-noted",
    "badge-given",
    "badge-changed",
    "badge-taken",
    "pin-given",
    "pins-taken",
    "floor-called",
    "floor-call-taken",
    "floor-call-ended",
    "dealer-pushed",
    "dealer-left",
    "dealer-sent-on-break",
    "dealer-back",
    "dealer-moved-in-line",
    "entry-voided",
    "hand-stamped",
    "misdeal-called",
    "stamps-set",
    "table-set-right",
    "following-stopped",
    "last-round-announced",
    "last-round-withdrawn",
    "clock-called",
    "clock-ended",
    "table-frozen",
    "table-released",
    "bad-beat-withdrawn",
    "newcomer-numbered",
    "player-named",
    "players-merged",
    "came-late",
    "acts-held",
    "held-act-settled",
    "held-act-recorded",
    "older-book-put-back",
    "table-compared",
    "pins-locked",
    "pins-asked-again",
    "dispute-opened",
    "dispute-decided",
    "repayment-settled",
    "claim-opened",
    "claim-seats-confirmed",
    "claim-cards-shown",
    "claim-conduct-checked",
    "surveillance-told",
    "surveillance-confirmed",
    "claim-order-said",
    "claim-approved",
    "hit-released",
    "claim-rejected",
    "claim-reopened",
    "share-paid",
    "jackpot-time-paid",
    "meter-corrected",
    "ruling-given",
    "ruling-amended",
    "ruling-struck",
    "situations-adopted",
    "tournament-planned",
    "draw-committed",
    "sheet-published",
    "sheet-changed",
    "entry-sold",
    "tournament-chips-sold",
    "entry-returned",
    "alternate-called",
    "buying-closed",
    "rebuy-hands-played",
    "event-table-opened",
    "event-table-closed",
    "slips-drawn",
    "lottery-drawn",
    "tournament-clock-ran",
    "tournament-clock-stopped",
    "tournament-clock-set",
    "break-called",
    "players-out",
    "rebuy-declared",
    "rebuy-dropped",
    "tournament-finished",
    "event-hand-started",
    "event-hand-ended",
    "table-done",
    "event-seat-marked",
    "out-proposed",
    "proposal-dropped",
    "round-began",
    "rounds-ended",
    "jumps-named",
    "event-player-moved",
    "event-table-broken",
    "breaking-ordered",
    "late-stage-set",
    "kept-apart-here",
    "apart-here-lifted",
    "draw-revealed",
    "player-removed",
    "player-reinstated",
    "prizes-locked",
    "deal-proposed",
    "deal-decided",
    "special-awarded",
    "prize-paid",
    "payment-voided",
    "tournament-cancelled",
    "stacks-counted",
    "colour-up-started",
    "event-chips-raced",
    "points-settled",
    "stack-bagged",
    "flight-closed",
    "flights-merged",
    "bags-opened",
}
"""Names on disk: this list only grows."""

moments = st.integers(-(10**9), 5 * 10**9).map(
    lambda second: datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=second, microseconds=7)
)


def values(of: Any) -> st.SearchStrategy[Any]:
    """Whatever may stand in a field of that type."""
    if supertype := getattr(of, "__supertype__", None):
        return values(supertype)
    if get_origin(of) in (Union, types.UnionType):
        return st.one_of([values(part) for part in get_args(of)])
    if get_origin(of) is tuple:
        parts = get_args(of)
        if parts[-1] is not Ellipsis:
            return st.tuples(*map(values, parts))
        return st.lists(values(parts[0]), max_size=4).map(tuple)
    if get_origin(of) is Mapping:
        return st.dictionaries(*map(values, get_args(of)), max_size=4)
    if of is datetime:
        return moments
    if of is int:
        return st.integers(-(2**63), 2**63 - 1)
    if isinstance(of, type) and issubclass(of, Value):
        return events(of)
    if isinstance(of, type) and issubclass(of, Enum):
        return st.sampled_from(of)
    return st.from_type(of)


def events(kind: type[Value]) -> st.SearchStrategy[Any]:
    """Every value of that class."""
    fields = get_type_hints(kind)
    return st.builds(kind, **{name: values(fields[name]) for name in kind.__struct_fields__})


def subclasses(of: type) -> Iterator[type]:
    for one in of.__subclasses__():
        yield one
        yield from subclasses(one)


def ours(of: type) -> Iterator[type]:
    return (one for one in subclasses(of) if one.__module__.startswith("floor."))


def test_every_event_has_a_name_on_disk_and_every_name_an_event():
    assert {one for one in ours(Event) if not one.__name__.startswith("_")} == {
        kind.event for kind in KINDS.values()
    }
    written = [kind.name for page in PAGES for kind in page.kinds]
    assert len(written) == len(set(written)) == len({kind.event for kind in KINDS.values()})


def test_a_name_that_was_ever_written_is_known_for_ever():
    assert KINDS.keys() == SHIPPED


def test_every_command_is_decided_by_a_page():
    assert {one for one in ours(Command) if not one.__subclasses__()} == COMMANDS.keys()
    asked = [command for page in PAGES for command in page.commands]
    assert len(asked) == len(COMMANDS)
    undecided = [one for page in PAGES if page.decide is None for one in page.commands]
    assert undecided == [RecordHeldAct]  # decided as the act it records is


@pytest.mark.parametrize("kind", KINDS)
def test_every_event_survives_the_codec(kind: str):
    @given(event=events(KINDS[kind].event))
    @settings(max_examples=max(10, settings().max_examples // 3))
    def survives(event: Event):
        body = to_body(event)
        assert kind_of(event) == kind
        assert from_body(kind, body) == event
        assert to_body(from_body(kind, body)) == body

    survives()


@pytest.mark.parametrize("kind", KINDS)
def test_a_field_nobody_knows_is_not_passed_over(kind: str):
    with pytest.raises(msgspec.ValidationError):
        from_body(kind, b'{"unheard_of":1}')


def test_a_kind_nobody_knows_is_not_guessed():
    with pytest.raises(KeyError):
        from_body("table-painted", b"{}")


def test_a_void_changes_nothing_by_itself(night: Evening):
    joined = night.join("Aino")
    void = EntryVoided(command=joined.command, entry=joined.seq)
    assert evolve(night.room, void) == night.room


# A damaged journal


@pytest.fixture(scope="module")
def written():
    """The rows of a short night."""
    from floor.base.chance import SeededChance
    from floor.base.clock import HandClock

    clock = HandClock(datetime(2026, 10, 24, 15, tzinfo=UTC))
    night = Evening(clock, SeededChance(7)).opened()
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").hands(2)
    night.join("Otso", PLO)
    night.void(table.start().entry)
    night.table(T2, NLH)
    return night.journal.written


def damaged(value: Any, bit: int) -> Any:
    """`value` with one bit turned, as a failing disk turns it."""
    if isinstance(value, int):
        return value ^ (1 << bit % 63)
    raw = bytearray(value.encode() if isinstance(value, str) else value)
    raw[bit // 8 % len(raw)] ^= 1 << bit % 8
    return raw.decode("latin-1") if isinstance(value, str) else bytes(raw)


@given(row=st.integers(0, 10**6), column=st.integers(0, 7), bit=st.integers(0, 10**6))
@settings(max_examples=settings().max_examples * 4)
def test_one_turned_bit_anywhere_is_found_and_named(written, row: int, column: int, bit: int):
    rows = list(written)
    place = row % len(rows)
    whole = list(rows[place])
    whole[column] = damaged(whole[column], bit)
    rows[place] = type(rows[place])(*whole)
    with pytest.raises(StoreTrouble) as trouble:
        list(checked(rows, START))
    assert trouble.value.named["seq"] == place + 1


@given(place=st.integers(0, 10**6))
def test_a_row_that_is_missing_or_out_of_place_is_found(written, place: int):
    place %= len(written) - 1
    swapped = list(written)
    swapped[place : place + 2] = reversed(swapped[place : place + 2])
    for rows in (
        [*written[:place], *written[place + 1 :]],
        [*written[: place + 1], *written[place:]],
        swapped,
    ):
        with pytest.raises(StoreTrouble):
            list(checked(rows, START))

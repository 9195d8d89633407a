"""Who pushes whom next: the longest free goes where a dealer is wanted soonest."""

from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from floor.app.core.line_up import FREE, Dealer, Dealers, Deals, Rests
from floor.app.core.messages import StaffId
from floor.app.staff.pushes import Push, next_pushes, push_due, rest_until
from floor.room.lists.waitlist import TableId
from floor.rulebook.house.dealers import DealerRules

RULES = DealerRules()
NOW = datetime(2026, 10, 24, 19, tzinfo=UTC)
T1, T2, T3 = TableId("T1"), TableId("T2"), TableId("T3")
IDA, OTTO, LEENA, PIA = (StaffId(number) for number in range(1, 5))


def ago(minutes: int) -> datetime:
    return NOW - timedelta(minutes=minutes)


def within(minutes: int) -> datetime:
    return NOW + timedelta(minutes=minutes)


def deals(staff: StaffId, table: TableId, minutes: int, pushes: int = 1) -> Dealer:
    """He has dealt there for so long."""
    return Dealer(staff=staff, now=Deals(table, ago(minutes)), pushes=pushes)


def free(staff: StaffId) -> Dealer:
    return Dealer(staff=staff)


def rests(staff: StaffId, minutes: int) -> Dealer:
    """His break is over in so long."""
    return Dealer(staff=staff, now=Rests(ago(30), within(minutes)))


def pushes(*line: Dealer, tables: tuple[TableId, ...] = (T1, T2)) -> tuple[Push, ...]:
    return next_pushes(Dealers(line=line), tables, RULES, NOW)


def test_the_first_in_line_goes_where_a_dealer_has_sat_longest():
    assert pushes(deals(IDA, T1, 10), deals(OTTO, T2, 20), free(LEENA), free(PIA)) == (
        Push(table=T2, due=within(10), at=within(10), leaves=OTTO, comes=LEENA),
        Push(table=T1, due=within(20), at=within(20), leaves=IDA, comes=PIA),
    )


def test_who_has_been_relieved_pushes_the_next_one():
    """One spare dealer goes round the room, as it is done."""
    assert pushes(
        deals(IDA, T1, 30),
        deals(OTTO, T2, 25),
        deals(PIA, T3, 20),
        free(LEENA),
        tables=(T1, T2, T3),
    ) == (
        Push(table=T1, due=NOW, at=NOW, leaves=IDA, comes=LEENA),
        Push(table=T2, due=within(5), at=within(5), leaves=OTTO, comes=IDA),
        Push(table=T3, due=within(10), at=within(10), leaves=PIA, comes=OTTO),
    )


def test_a_table_nobody_deals_at_comes_before_all_others():
    assert pushes(deals(IDA, T1, 45), free(LEENA)) == (
        Push(table=T2, due=NOW, at=NOW, leaves=None, comes=LEENA),
        Push(table=T1, due=ago(15), at=NOW, leaves=IDA, comes=None),
    )


def test_an_empty_table_gets_nobody_for_whom_another_would_wait():
    line = deals(IDA, T1, 10), free(LEENA)
    assert next_pushes(Dealers(line=line), (T1, T2), RULES, NOW, {T2}) == (
        Push(table=T1, due=within(20), at=within(20), leaves=IDA, comes=LEENA),
        Push(table=T2, due=NOW, at=within(20), leaves=None, comes=IDA),
    )
    for nobody_waits in ((*line, free(OTTO)), (deals(IDA, T2, 10), free(LEENA))):
        assert next_pushes(Dealers(line=nobody_waits), (T1, T2), RULES, NOW, {T2})[0].comes == LEENA


def test_where_nobody_is_free_it_is_done_when_a_break_is_over():
    (first, second) = pushes(deals(IDA, T1, 20), deals(OTTO, T2, 20), rests(LEENA, 25))
    assert (first.due, first.at, first.comes) == (within(10), within(25), LEENA)
    assert (second.due, second.at, second.comes) == (within(10), within(25), IDA)


def test_who_is_late_from_his_break_is_counted_with_now():
    (push,) = pushes(deals(IDA, T1, 40), rests(LEENA, -5), tables=(T1,))
    assert (push.at, push.comes) == (NOW, LEENA)


def test_where_nobody_is_on_duty_but_those_at_the_tables_nobody_comes():
    assert pushes(deals(IDA, T1, 20), tables=(T1,)) == (
        Push(table=T1, due=within(10), at=within(10), leaves=IDA, comes=None),
    )


def test_after_three_tables_in_a_row_who_leaves_has_his_break():
    first, second = pushes(deals(IDA, T1, 30, pushes=3), deals(OTTO, T2, 20), free(LEENA))
    assert (first.comes, first.rests) == (LEENA, within(30))
    # Ida has her break and comes no sooner.
    assert (second.due, second.at, second.comes) == (within(10), within(30), IDA)


def test_a_break_follows_the_third_table_and_no_earlier_one():
    assert [rest_until(number, NOW, RULES) for number in (1, 2, 3, 4)] == [
        None,
        None,
        within(30),
        within(30),
    ]
    assert push_due(NOW, RULES) == within(30)


@st.composite
def line_ups(draw: st.DrawFn) -> tuple[Dealers, tuple[TableId, ...]]:
    """Any line-up over some tables."""
    tables = tuple(TableId(f"T{number}") for number in range(1, draw(st.integers(0, 6)) + 1))
    taken = iter(draw(st.permutations(tables)))
    states = st.one_of(
        st.just(FREE),
        st.builds(lambda end: Rests(ago(60), within(end)), st.integers(-40, 40)),
        st.builds(lambda since: ago(since), st.integers(0, 90)),
    )
    line = []
    for number, state in enumerate(draw(st.lists(states, max_size=8)), start=1):
        table = next(taken, None) if isinstance(state, datetime) else None
        now = state
        if isinstance(state, datetime):
            now = FREE if table is None else Deals(table, state)
        line.append(Dealer(staff=StaffId(number), now=now, pushes=draw(st.integers(0, 5))))
    return Dealers(line=tuple(line)), tables


@given(room=line_ups())
def test_every_table_has_one_push_nobody_is_sent_to_two_at_once_or_before_he_can(room):
    dealers, tables = room
    foreseen = next_pushes(dealers, tables, RULES, NOW)
    assert sorted(push.table for push in foreseen) == sorted(tables)
    can = {one.staff: NOW for one in dealers.line if one.now == FREE}
    can |= {
        one.staff: max(one.now.until, NOW) for one in dealers.line if isinstance(one.now, Rests)
    }
    for push in foreseen:
        assert push.at >= max(push.due, NOW)
        assert push.leaves != push.comes or push.leaves is None
        if push.comes is not None:
            assert can.pop(push.comes) <= push.at
            if push.leaves is not None:
                can[push.leaves] = push.rests or push.at
        else:
            assert not can

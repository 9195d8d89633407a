"""What is seldom said of a new event otherwise than the house has it."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floor.app.tournament.sheet import PlanTournament
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.money import Chips, Money
from floor.room.games.game import GameForm
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.tournaments import Customs
from floor.tournament.clock.structure import Break, Level
from floor.tournament.clock.synchronised import BreakPlan
from floor.tournament.event.sheet import EventKinds, EventSheet, Share
from floor.tournament.money.bounties import Split
from floor.tournament.money.terms import RebuyWhen, Window
from floor.tournament.tables.balance import SeatTaken, WhoMoves
from floor.tournament.tables.breaking import BreaksFirst, BrokenDraw
from floor.tournament.tables.seating import FirstButton
from floor.views.planning.plan import plan_form
from floor.views.words.form import Form, Lines, Missing, Typed
from floor.views.words.words import Wording
from tests.app.tournament.commands import STARTS
from tests.evening import Evening
from tests.views.tournament.test_event_money import looking


def plan(night: Evening, kind: EventKinds = EventKinds.FREEZEOUT, **typed: object) -> Form:
    here = looking(night)
    return plan_form(here.words, here.look.now, Typed(title="It", kind=kind, **typed))


def planned(form: Form) -> EventSheet:
    assert isinstance(form.asks, PlanTournament), form.wrong
    return form.asks.sheet


Planning = Callable[..., Form]


@pytest.fixture(scope="module")
def planning() -> Planning:
    """A new event of a kind, with what is typed."""
    here = looking(Evening(HandClock(STARTS), SeededChance(5)).opened())

    def form(kind: EventKinds, **typed: object) -> Form:
        return plan_form(here.words, here.look.now, Typed(title="It", kind=kind, **typed))

    return form


def names(form: Form) -> set[str]:
    return {one.name for one in form.fields}


def test_the_house_names_the_rules_of_play_and_each_is_chosen_apart(night: Evening):
    usual = planned(plan(night))
    assert (usual.halts_at, usual.who_moves) == (0, WhoMoves.NEXT_BIG_BLIND)
    form = plan(night, customs="Online")
    online = planned(form)
    assert (online.who_moves, online.seat_taken) == (
        WhoMoves.BY_LOT,
        SeatTaken.FAR_FROM_BIG_BLIND,
    )
    assert online.first_button is FirstButton.FILLED_LAST
    assert form.field("early").start == 1
    own = planned(plan(night, customs="TDA", halts=4, clock=40, countdown=0, late_from=18))
    assert (own.halts_at, own.evenness.late_from) == (4, 18)
    assert own.structure.clock.whole == timedelta(seconds=40)
    assert planned(plan(night, breaks=BreaksFirst.OLDEST)).breaks_first is BreaksFirst.OLDEST
    assert own.broken_draw is BrokenDraw.CARDS
    assert planned(plan(night, broken=BrokenDraw.CARDS)).broken_draw is BrokenDraw.CARDS
    assert planned(plan(night)).broken_draw is BrokenDraw.LOTS


def test_a_house_without_rules_of_play_has_its_own(night: Evening):
    house = night.room.house
    assert isinstance(house, HouseRules)
    old = replace(house, tournaments=replace(house.tournaments, customs=(Customs(),)), variants={})
    words = Wording(replace(night.room, house=old), looking(night).look.names)
    form = plan_form(words, night.clock.now(), Typed(title="It"))
    assert form.field("customs").options == (("Casino Helsinki", ""),)
    assert form.field("game").options == (("texas", (GameForm.TEXAS,)),)
    assert planned(form).seats == 9


def test_breaks_come_as_often_and_as_long_as_is_typed(night: Evening):
    often = planned(plan(night, break_after=2, break_lasts=20)).structure.stretches
    assert [isinstance(one, Break) for one in often[:6]] == [False, False, True] * 2
    assert often[2].lasts == timedelta(minutes=20)
    none = planned(plan(night, break_after=0)).structure
    assert len(none.levels) == len(none.stretches)
    form = plan(night, together=True, break_minute=50, break_ends=False)
    assert planned(form).breaks == BreakPlan(minute=50, ends_at_full_hour=False)
    assert "break_after" not in names(form)


def test_a_fast_schedule_rests_as_long_as_it_plays_and_what_is_typed_holds(night: Evening):
    fast = {"lasts": 3, "hours": 2}
    form = plan(night, **fast)
    assert form.field("break_lasts").start == 5
    (words, key, line) = form.field("levels").added[1]
    assert (words, key, line[0]) == ("break", "A break after it", 5)
    rests = [one.lasts for one in planned(form).structure.stretches if isinstance(one, Break)]
    assert {*rests} == {timedelta(minutes=5)}
    typed = planned(plan(night, **fast, break_lasts=8)).structure.stretches
    assert {one.lasts for one in typed if isinstance(one, Break)} == {timedelta(minutes=8)}
    assert plan(night).field("break_lasts").start == 15


def test_levels_that_are_written_stay_whatever_else_is_typed(night: Evening):
    rows = plan(night).field("levels").start
    own = Lines(((25, *rows[0][1:]), *rows[1:3]), own=True)
    sheet = planned(plan(night, levels=own, hours=12, late=2))
    assert [one.lasts // timedelta(minutes=1) for one in sheet.structure.stretches] == [25, 20, 20]
    wrong = plan(night, levels=Lines(((0, *rows[0][1:]),), own=True))
    assert isinstance(wrong.asks, Missing)
    assert wrong.field("levels").start[0][0] == 0
    nothing = plan(night, stack=100)
    assert isinstance(nothing.asks, Missing)
    assert nothing.field("levels").start[0] == rows[0]


def test_a_level_of_its_own_game_asks_for_what_that_needs(night: Evening):
    rows = plan(night).field("levels").start
    own = Lines((rows[0], (*rows[1][:8], "ofc"), (15, *(None,) * 8), rows[2]), own=True)
    form = plan(night, levels=own, late=2)
    _first, second, *_rest = planned(form).structure.stretches
    assert isinstance(second, Level)
    assert (second.point.points > 0, second.big_blind) == (True, Chips(0))
    assert form.field("levels").heads == ("1", "2", "break", "3")
    assert planned(form).games == (GameForm.TEXAS, GameForm.OFC, GameForm.TEXAS)


def test_what_is_sold_when_and_to_whom(night: Evening):
    again = planned(
        plan(night, EventKinds.RE_ENTRY, again_through=3, in_break=True, in_prizes=True)
    ).terms
    assert again.re_entry is not None
    assert again.re_entry.window == Window(
        through_level=3, closes_in_prizes=True, through_break=True
    )
    assert again.late == replace(again.re_entry.window, through_level=6)
    typed = {
        "rebuy_through": 3,
        "rebuy_when": RebuyWhen.ALL_LOST,
        "last_hands": 0,
        "add_on_through": 0,
        "add_on_opens": 2,
        "withdraw": timedelta.max,
    }
    sheet = planned(plan(night, EventKinds.REBUY, **typed))
    rebuy, add_on = sheet.terms.rebuy, sheet.terms.add_on
    assert rebuy is not None
    assert add_on is not None
    assert (rebuy.window.through_level, rebuy.when, rebuy.last_hands) == (3, RebuyWhen.ALL_LOST, 0)
    assert (add_on.window, add_on.opens_after) == (None, 2)
    assert sheet.registration.withdraw_until is None
    said = [words for words, _until in plan(night).field("withdraw").options]
    assert said[:3] == ["until 30 min before", "never", "until it begins"]
    usual = planned(plan(night, EventKinds.REBUY, add_on_break=False, add_on_through=6)).terms
    assert usual.add_on is not None
    assert usual.add_on.window == Window(through_level=6)


def test_bounties_are_parted_and_shares_are_percents(night: Evening):
    typed = {"keep": 2, "stay": 1, "bounty_chip": Money(500), "aside_part": 5}
    form = plan(night, EventKinds.PROGRESSIVE, special_1="First out", special_part_1=10, **typed)
    sheet = planned(form)
    assert sheet.bounty is not None
    assert (sheet.bounty.split, sheet.bounty.chip) == (Split(keep=2, stay=1), Money(500))
    assert sheet.set_aside == Share(part=50_000)
    assert sheet.special[0].share == Share(part=100_000)
    assert form.field("special_part_1").words == "First out, percent (0: the sum)"


def test_the_chip_of_a_bounty_goes_with_the_bounty(night: Evening):
    form = plan(night, EventKinds.BOUNTY, bounty=Money(2_000), pool=Money(7_000), fee=Money(1_000))
    assert form.field("bounty_chip").start == Money(2_000)
    sheet = planned(form)
    assert sheet.bounty is not None
    assert sheet.bounty.chip == Money(2_000)
    bounty = {"bounty": Money(2_000), "pool": Money(7_000), "fee": Money(1_000)}
    smaller = planned(plan(night, EventKinds.BOUNTY, **bounty, bounty_chip=Money(500)))
    assert smaller.bounty is not None
    assert smaller.bounty.chip == Money(500)
    wrong = plan(night, EventKinds.BOUNTY, **bounty, bounty_chip=Money(2_500))
    assert wrong.wrong == (
        "A bounty chip of €25.00 is worth more than the bounty of €20.00: write a smaller one."
    )
    assert isinstance(wrong.asks, Missing)
    odd = plan(night, EventKinds.BOUNTY, **bounty, bounty_chip=Money(1_500))
    assert odd.field("bounty_rest").words == (
        "€5 of every bounty makes no whole chip: it goes with the first one."
    )
    assert isinstance(odd.asks, PlanTournament)
    cents = plan(night, EventKinds.PROGRESSIVE, **bounty)
    assert cents.field("bounty_chip").start == Money(1), "shared to the cent"


@pytest.mark.parametrize(
    ("values", "found"), [("100 500 1000", (100, 500, 1_000)), ("", (25, 100, 500))]
)
def test_other_chips_are_written(night: Evening, values: str, found: tuple[int, ...]):
    form = plan(night, chips=(), chip_values=values)
    assert planned(form).chips[:3] == tuple(map(Chips, found))
    assert "chip_values" in names(form)
    assert "chip_values" not in names(plan(night))


def test_in_soko_everybody_pays_an_ante(night: Evening):
    form = plan(night, game=(GameForm.SOKO,))
    minutes, _small, _big, ante, *rest = form.field("levels").start[0]
    assert (minutes, ante) == (20, 25)
    assert {*rest} == {None}
    assert [one.words for one in form.field("levels").columns if one.seen] == [
        "Minutes",
        "Ante",
        "Game",
    ]


def test_in_a_mix_each_game_has_its_levels(night: Evening):
    horse = next(
        meant for words, meant in plan(night).field("game").options if words == "H.O.R.S.E."
    )
    form = plan(night, game=horse)
    sheet = planned(form)
    assert sheet.games[:5] == horse
    assert sheet.betting is not None
    seen = [one.words for one in form.field("levels").columns if one.seen]
    assert seen == ["Minutes", "Small", "Big", "Ante", "BB ante", "Bring-in", "Limit", "Game"]


CELLS = st.text(alphabet='0123456789-+;,\t\n\r%" ', max_size=60) | st.text(max_size=30)
PERCENTS = st.lists(
    st.lists(st.sampled_from(("", "1", "2-3", "9+", "60", "40", "100", "x", "0,5")), max_size=4),
    max_size=4,
)


@given(
    text=CELLS | PERCENTS.map(lambda rows: "\n".join(";".join(row) for row in rows)),
    kind=st.sampled_from((EventKinds.FREEZEOUT, EventKinds.SATELLITE)),
)
def test_whatever_file_is_chosen_the_sheet_holds_or_says_what_does_not(
    planning: Planning, text: str, kind: EventKinds
):  # TR-POOL-1
    form = planning(kind, table=("table.csv", text))
    if isinstance(form.asks, PlanTournament):
        rows = form.asks.sheet.payouts.table.rows
        assert all(sum(row.shares) == 1 for row in rows)
    else:
        assert isinstance(form.asks, Missing)
        assert form.asks.words

"""Who plays no more: until when, as it is asked for."""

from datetime import date, timedelta

from floor.app.orders.orders import BarPlayer
from floor.room.orders.orders import BarKind
from floor.views.orders.bars import bar_form
from floor.views.words.form import Form, Typed
from tests.evening import Evening

TODAY = date(2026, 10, 24)


def form(night: Evening, kind: BarKind = BarKind.BARRED, **typed: object) -> Form:
    return bar_form(night.room, night.player("Aino"), kind, night.clock.now(), Typed(**typed))


def until(night: Evening, **typed: object) -> str:
    asked = form(night, **typed).asks
    assert isinstance(asked, BarPlayer)
    return str(asked.until)


def test_the_house_bars_until_that_is_lifted_and_who_excludes_himself_for_a_year(night: Evening):
    """CH-GEN-4."""
    assert [one.name for one in form(night).fields] == ["until", "reason"]
    own = form(night, BarKind.SELF_EXCLUDED)
    assert own.field("day").start == TODAY + timedelta(days=365)
    assert own.field("day").fixed


def test_it_ends_when_that_gaming_day_begins(night: Evening):
    assert until(night) == "None"
    assert until(night, until=1).startswith("2026-10-25 0")
    another = date(2026, 12, 6)
    assert until(night, until=-1, day=another).startswith("2026-12-06 0")
    shown = form(night, until=-1, day=another).field("day")
    assert (shown.start, shown.fixed, shown.least) == (another, False, TODAY + timedelta(days=1))

"""Who somebody without a name is, as the desk asks and answers it."""

from datetime import timedelta

import pytest

from floor.app.core.names import PersonName
from floor.app.money.chips import BuyIn
from floor.app.orders.orders import BarPlayer, GivePenalty
from floor.app.seats.nameless import MergePlayers, NamePlayer, SeatNewcomer
from floor.base.money import Money
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.orders.orders import BarKind
from floor.views.people.naming import nameless_here, naming_ways
from floor.views.words.rows import QuoteLine, ToFind
from floor.views.words.steps import StepBuilder, naming_step
from tests.evening import T1, T2, Evening
from tests.views.looking import detail, look, said, words

SIX = SeatNo(6)


@pytest.fixture
def new(night: Evening) -> PlayerId:
    """Somebody whom the dealer has seated without a name."""
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    player = night.people.add_nameless("New 1")
    night.ask(SeatNewcomer(table=T1, seat=SIX, player=player))
    return player


def ways(night: Evening, new: PlayerId, found: PlayerId, name: str) -> tuple[QuoteLine, ...]:
    return naming_ways(night.room, new, found, PersonName(name), look(night))


def test_his_seat_asks_who_he_is_first_and_nobody_elses_does(night: Evening, new: PlayerId):
    first = detail(night, 6).steps[0]
    assert (first.words, first.finder, first.why_not) == ("Who is New 1? …", ToFind.NAME, "")
    assert first.command == NamePlayer(player=new)
    assert not [one for one in said(detail(night, 1).steps) if one.startswith("Who is")]
    assert naming_step(StepBuilder(words(night), look(night)), night.player("Aino")) is None
    assert nameless_here(night.room) == (new,)
    night.table(T1).ask(NamePlayer(player=new))
    assert nameless_here(night.room) == ()


def test_a_dealer_cannot_say_it(night: Evening, new: PlayerId):
    night.table(T1).with_dealer()
    first = detail(night, 6, night.dealer).steps[0]
    assert first.why_not == "Floor only, at the desk."


def test_whose_seat_is_shared_may_be_asked_of_both(night: Evening, new: PlayerId):
    table = night.table(T1)
    table.ask(BuyIn(table=T1, player=new, amount=Money(10_000)))
    night.ask(GivePenalty(player=new, lasts=timedelta(minutes=30)))
    assert "Who is New 1? …" in said(detail(night, 6).steps)
    table.over(6, "Otso")
    assert said(detail(night, 6).steps)[0] == "Who is New 1? …"


def test_he_is_one_whom_the_house_knows(night: Evening, new: PlayerId):
    otso = night.player("Otso")
    (line,) = ways(night, new, otso, "Otso Koski")
    assert (line.name, line.said) == (
        "This is Otso K.",
        "Seat, tokens and chips of New 1 go with it.",
    )
    assert line.step is not None
    assert line.step.command == MergePlayers(player=new, into=otso)
    assert line.step.leading
    night.ask(line.step.command)
    assert night.room.tables[T1].seat(SIX).sitter.player == otso  # type: ignore[union-attr]


def test_he_is_not_one_who_sits_elsewhere(night: Evening, new: PlayerId):
    night.table(T2).seat(1, "Otso")
    (line,) = ways(night, new, night.player("Otso"), "Otso")
    assert line.step is not None
    assert line.step.why_not == "Otso sits at T2 and cannot also be at T1."


def test_where_an_order_stops_him_it_takes_two(night: Evening, new: PlayerId):
    otso = night.player("Otso")
    night.ask(BarPlayer(player=otso, kind=BarKind.BARRED))
    (line,) = ways(night, new, otso, "Otso")
    assert line.step is not None
    assert line.step.finder == ToFind.SECOND
    assert line.step.reason == "Otso may not play: see the shift manager."


def test_he_is_new_to_the_house(night: Evening, new: PlayerId):
    (line,) = ways(night, new, new, "Sanna Niemi")
    assert (line.name, line.said) == ("Name: Sanna N.", "New to the house.")
    assert line.step is not None
    assert line.step.command == NamePlayer(player=new)
    (line,) = ways(night, new, new, "")
    assert line.name == f"Name: #{new}"

"""Chips added by touching sums: which are offered, what fits, what is asked for."""

import pytest

from floor.app.core.room import game_of
from floor.app.money.chips import BuyIn, TopUp
from floor.base.money import Money
from floor.room.games.game import GameId
from floor.room.money.buy_in import terms_of
from floor.views.kiosk.chip_pad import ChipPad, chip_pad, offered_sums
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording
from tests.evening import NLH, T1, Evening
from tests.views.looking import detail, look, names_of

NO_MAXIMUM = GameId("plo-5-5")


def euros(amount: int) -> Money:
    return Money(amount * 100)


def pad_of(night: Evening) -> ChipPad | None:
    asking = StepBuilder(Wording(night.room, names_of(night.people)), look(night))
    return chip_pad(asking, night.room.tables[T1], detail(night, 1))


def bought(night: Evening, game: GameId, amount: int) -> ChipPad:
    night.table(game=game).seated("Aino", "Eero", "Kaisa").draw("Aino")
    night.ask(BuyIn(table=T1, player=night.player("Aino"), amount=euros(amount)))
    pad = pad_of(night)
    assert pad is not None
    return pad


@pytest.mark.parametrize(
    ("game", "sums"),
    [
        (NLH, [10, 20, 40, 50, 60, 100, 200]),
        (GameId("nlh-2-5"), [40, 50, 60, 100, 200, 400, 500]),
    ],
)
def test_round_sums_from_five_big_blinds_on_are_offered(
    night: Evening, game: GameId, sums: list[int]
) -> None:
    night.table(game=game)
    terms = terms_of(game_of(night.room, game))
    assert [one.cents // 100 for one in offered_sums(terms)] == sums


def test_who_has_not_bought_in_buys_in_first(night: Evening) -> None:
    night.table().seat(1, "Aino")
    assert pad_of(night) is None


def test_where_there_is_no_maximum_nothing_is_too_much(night: Evening) -> None:
    pad = bought(night, NO_MAXIMUM, 300)
    assert pad.told == "has €300"
    shown = pad.shown((euros(500), euros(500)))
    assert shown.most is None
    assert not any(key.why_not for key in shown.keys)
    assert shown.under == "500 + 500 · €1,300 then"


def test_with_the_maximum_in_front_nothing_fits(night: Evening) -> None:
    pad = bought(night, NLH, 300)
    shown = pad.shown(())
    assert shown.most is not None
    assert shown.most.why_not == "nothing fits"
    assert {key.why_not for key in shown.keys} == {"€0 fits"}
    assert (
        shown.step.why_not
        == "Aino adds at most €0.00 at T1: the floor may allow more, with a reason."
    )


def test_the_sum_touched_is_asked_for_and_an_uncounted_stack_stays_so(night: Evening) -> None:
    pad = bought(night, NLH, 60)
    asked = pad.shown((euros(40),))
    assert asked.step.command == TopUp(
        table=T1, player=night.player("Aino"), amount=euros(40), stack=euros(60)
    )
    assert asked.under == "€100 then"
    assert pad.shown(()).step.why_not == "Touch the sum first."
    night.table().hands(1)
    later = pad_of(night)
    assert later is not None
    assert later.told == "not counted, €300 at most"
    command = later.shown((euros(40),)).step.command
    assert isinstance(command, TopUp)
    assert command.stack is None


def test_chips_touched_in_a_hand_wait_for_its_end(night: Evening) -> None:
    bought(night, NLH, 100)
    night.table().start()
    pad = pad_of(night)
    assert pad is not None
    assert "after this hand" in pad.shown((euros(50),)).under

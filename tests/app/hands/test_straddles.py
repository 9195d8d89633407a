"""The straddles: declared between two hands or in one, and in whose order."""

import pytest

from floor.app.hands.straddles import STRADDLE_REFUSALS, DeclareStraddle, StraddleDeclared, evolve
from floor.base.money import Money
from floor.room.blinds.button import SeatNo
from floor.room.blinds.straddle import NoStraddle
from floor.room.table.table import HandOver, InHand
from floor.rulebook.book.rule import known_rules
from tests.evening import NO_STRADDLE, T1, Evening, TableTonight, refused

FIVE = ("Aino", "Eero", "Kaisa", "Väinö", "Otso")


@pytest.fixture
def table(night: Evening) -> TableTonight:
    """Five players, between the first and the second hand: the next button is Eero in seat 2."""
    return night.table(T1).seated(*FIVE).draw("Aino").hands(1)


@pytest.fixture
def chains(night: Evening) -> TableTonight:
    """The same where chains and the button straddle are in use."""
    return night.played_by("straddle_chain").table(T1).seated(*FIVE).draw("Aino").hands(1)


def straddle(table: TableTonight, seat: int) -> TableTonight:
    return table.ask(DeclareStraddle(table=T1, seat=SeatNo(seat)))


def test_declared_before_the_hand_it_lies_there_when_it_begins(night: Evening, table: TableTonight):
    straddle(table, 5)
    assert table.entry.events == (
        StraddleDeclared(
            table=T1, hand=2, seat=SeatNo(5), player=night.player("Otso"), amount=Money(400)
        ),
    )
    assert table.now.straddles == (5,)
    assert isinstance(table.now.stage, HandOver)
    deal = table.hand()
    assert deal.straddles == (5,)
    assert {post.seat: post.dues.live for post in deal.posts}[SeatNo(5)] == Money(400)
    assert (deal.first_to_act.seat, deal.last_to_act.seat) == (1, 5)
    assert table.now.straddles == ()
    assert table.hand().straddles == ()


def test_declared_in_the_hand_it_lies_there_at_once(table: TableTonight):
    table.start()
    straddle(table, 5)
    (declared,) = table.entry.events
    assert isinstance(declared, StraddleDeclared)
    assert (declared.hand, declared.deal) == (2, table.deal)
    assert isinstance(table.now.stage, InHand)
    assert table.deal.straddles == (5,)
    with refused("CH-STRAD-3", "T1 seat 5 has straddled."):
        straddle(table, 5)


def test_a_chain_is_declared_in_turn(chains: TableTonight):
    for seat in (5, 1):
        straddle(chains, seat)
    chains.start()
    straddle(chains, 2)
    assert chains.deal.straddles == (5, 1, 2)
    assert {post.seat: post.dues.live for post in chains.deal.posts} == {
        2: Money(1600), 3: Money(100), 4: Money(200), 5: Money(400), 1: Money(800),
    }  # fmt: skip
    with refused("CH-STRAD-4"):
        straddle(chains, 3)


def test_the_button_gives_way_to_the_first_to_act_until_the_hand_begins(chains: TableTonight):
    straddle(chains, 2)
    straddle(chains, 5)
    assert chains.hand().straddles == (5,)


def test_once_the_button_has_straddled_in_the_hand_nobody_else_does(chains: TableTonight):
    chains.start()
    straddle(chains, 2)
    with refused("CH-STRAD-8"):
        straddle(chains, 5)


def test_a_straddle_lapses_with_who_declared_it(table: TableTonight):
    straddle(table, 5)
    table.leave("Otso")
    assert table.hand().straddles == ()


@pytest.mark.parametrize(
    ("seat", "rule", "sentence"),
    [
        (1, "CH-STRAD-1", "Only the first to act straddles at T1, not seat 1."),
        (3, "CH-STRAD-4", "T1 seat 3 sits behind the button: the straddles end there."),
        (8, "CH-GEN-5", "Nobody in T1 seat 8 is dealt in."),
    ],
)
def test_nobody_straddles_out_of_place(table: TableTonight, seat: int, rule: str, sentence: str):
    with refused(rule, sentence):
        straddle(table, seat)


def test_out_of_turn_there_is_no_chain(chains: TableTonight):
    with refused("CH-STRAD-4", "It is not the turn of T1 seat 1 to straddle."):
        straddle(chains, 1)
    straddle(chains, 5)
    with refused("CH-STRAD-3", "T1 seat 5 has straddled."):
        straddle(chains, 5)


def test_where_they_are_not_in_use_nobody_straddles(night: Evening):
    table = night.table(T1, NO_STRADDLE, 8).seated("Aino", "Eero", "Kaisa").draw("Aino")
    with refused("CH-STRAD-1", "Straddles are not in use at T1."):
        straddle(table, 1)


def test_before_a_hand_can_begin_nobody_straddles(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    with refused("CH-STRAD-1", "No hand can begin at T1 yet: nobody straddles."):
        straddle(night.table(T1), 1)


def test_two_players_do_not_straddle(night: Evening):
    table = night.table(T1).seated("Aino", "Eero").draw("Aino")
    with refused("CH-STRAD-4", "Two players at T1: nobody straddles."):
        straddle(table, 1)


def test_a_straddle_taken_back_is_gone(night: Evening, table: TableTonight):
    straddle(table, 5)
    night.void(table.entry)
    assert table.now.straddles == ()
    table.start()
    straddle(table, 5)
    night.void(table.entry)
    assert table.deal.straddles == ()


@pytest.mark.parametrize("reason", NoStraddle)
def test_there_is_a_sentence_for_every_reason(reason: NoStraddle):
    refusal = STRADDLE_REFUSALS[reason].of(table=T1, seat=SeatNo(5))
    assert "{" not in str(refusal)
    assert refusal.rule in known_rules()


def test_a_straddle_in_a_hand_that_was_taken_back_changes_nothing(
    night: Evening, table: TableTonight
):
    """Folding never refuses, whatever was voided before."""
    before = night.room
    table.start()
    straddle(table, 5)
    (declared,) = table.entry.events
    assert isinstance(declared, StraddleDeclared)
    assert evolve(before, declared).tables == before.tables

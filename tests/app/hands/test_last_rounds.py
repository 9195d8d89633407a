"""The last round of a table: announced, counted down, withdrawn (CH-TABLE-3)."""

from floor.app.core.names import Names
from floor.app.hands.dealing import ButtonDrawn, HandStarted, StartHand, evolve
from floor.app.hands.last_rounds import (
    AnnounceLastRound,
    LastRoundAnnounced,
    LastRoundWithdrawn,
    WithdrawLastRound,
    left_at,
    round_over,
)
from floor.app.hands.stamps import SetStamps
from floor.room.games.game import GameId
from floor.room.table.table import HandOver, Stamp
from floor.views.feed.tables import last_round_words
from floor.views.floor.floor import table_card
from floor.views.hands.mixes import one_more_form
from floor.views.seats.table_steps import table_steps
from floor.views.words.rows import Step, ToFind
from tests.evening import T1, Evening, refused
from tests.views.looking import do, look

ANNOUNCE, WITHDRAW = AnnounceLastRound(table=T1), WithdrawLastRound(table=T1)


def three(night: Evening):
    return night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")


def left(night: Evening) -> int | None:
    return left_at(night.room.tables[T1])


def on_the_felt(night: Evening) -> str:
    return table_card(night.room, night.room.tables[T1], Names({})).note


def test_it_is_counted_down_from_hand_to_hand_and_shown_on_the_felt(night: Evening):
    table = three(night).start()
    aino, eero, kaisa = (night.player(name) for name in ("Aino", "Eero", "Kaisa"))
    announced = night.ask(ANNOUNCE).events
    assert announced == (
        LastRoundAnnounced(
            table=T1, hand=1, announced_at=night.clock.now(), to_come=(eero, kaisa, aino)
        ),
    )
    assert on_the_felt(night) == "last round: 3"
    counted = [left(night)]
    for _hand in range(3):
        table.end().start()
        counted.append(left(night))
    assert counted == [3, 2, 1, 0]
    assert on_the_felt(night) == "last hand"
    assert last_round_words(0, in_hand=True) == "the last hand"
    assert not round_over(table.now)
    table.end()
    assert on_the_felt(night) == "last round over"
    assert last_round_words(0, in_hand=False) == "the last round is over"
    assert round_over(table.now)


def test_after_it_a_hand_begins_only_when_somebody_says_that_there_is_one_more(night: Evening):
    table = three(night).hands(1)
    night.ask(ANNOUNCE)
    table.hands(3)
    why = "The last round of T1 is over: it closes, or somebody says that one more hand is dealt."
    with refused("CH-TABLE-3", why):
        night.ask(StartHand(table=T1))
    hand = table.now.hand
    night.ask(StartHand(table=T1, one_more=True))
    assert (table.now.hand, left(night)) == (hand + 1, 0)
    assert on_the_felt(night) == "last hand"
    table.end()
    with refused("CH-TABLE-3", why):
        night.ask(StartHand(table=T1))


def test_where_hands_begin_by_themselves_none_does_after_it(night: Evening):
    table = three(night).hands(1)
    night.ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC))
    night.ask(ANNOUNCE)
    table.start()
    while left(night):
        night.later(minutes=2)
        table.end()
    night.later(minutes=2)
    table.end()
    assert isinstance(table.now.stage, HandOver)


def test_the_desk_asks_before_a_hand_after_it(night: Evening):
    table = three(night).hands(1)
    night.ask(ANNOUNCE)
    table.hands(3)
    step = next(
        one for one in table_steps(night.room, table.now, look(night)) if one.key == "start"
    )
    assert (step.words, step.finder, step.leading) == ("One more hand …", ToFind.ONE_MORE, False)
    form = one_more_form(step)
    assert (form.title, form.ask, form.asks) == ("One more hand", "Deal it", step.command)
    assert form.told == (
        "The last round is over: the table closes. One more hand only if the floor says so.",
    )
    assert step.command == StartHand(table=T1, one_more=True)


def test_between_two_hands_it_begins_with_the_next_and_who_leaves_shortens_it(night: Evening):
    table = three(night).start().end()
    night.ask(ANNOUNCE)
    assert left(night) == 3
    table.leave("Kaisa")
    assert left(night) == 2


def test_a_button_that_waits_takes_nobodys_hand(night: Evening):  # CH-BTN-8
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Otso").draw("Aino").start()
    table.end().leave("Kaisa").start()
    waits = table.deal.positions.button
    night.ask(ANNOUNCE)
    assert left(night) == 3
    table.end().start()
    assert table.deal.positions.button == waits
    assert left(night) == 3
    counted = []
    for _hand in range(3):
        table.end().start()
        counted.append(left(night))
    assert counted == [2, 1, 0]


def test_who_is_away_when_the_button_comes_has_no_hand_of_it(night: Evening):  # CH-BTN-10
    table = three(night).start()
    night.ask(ANNOUNCE)
    table.end().away("Kaisa")
    assert left(night) == 2
    table.back("Kaisa")
    assert left(night) == 3


def test_a_button_that_is_drawn_for_anew_counts_its_first_hand(night: Evening):  # CH-BTN-4
    table = three(night).start()
    night.ask(ANNOUNCE)
    hand, deal = table.now.hand, table.deal
    drawn = evolve(night.room, ButtonDrawn(table=T1, cards=(), button=table.place("Aino")))
    began = HandStarted(table=T1, started=night.clock.now(), hand=hand + 1, deal=deal)
    assert left_at(evolve(night.room, began).tables[T1]) == 3
    assert left_at(evolve(drawn, began).tables[T1]) == 0


def test_it_is_announced_once_and_can_be_withdrawn(night: Evening):
    three(night).start()
    with refused("CH-TABLE-3", "No last round is announced at T1."):
        night.ask(WITHDRAW)
    night.ask(ANNOUNCE)
    with refused("CH-TABLE-3", "The last round of T1 is announced already."):
        night.ask(ANNOUNCE)
    assert night.ask(WITHDRAW).events == (LastRoundWithdrawn(table=T1),)
    assert left(night) is None


def test_where_no_hand_was_dealt_there_is_no_round(night: Evening):
    three(night)
    with refused("CH-TABLE-3", "No hand has been dealt at T1: close it when you like."):
        night.ask(ANNOUNCE)


def test_where_no_button_goes_round_it_cannot_be_counted(night: Evening):
    night.table(T1, GameId("stud-5-10"), 8).seated("Aino", "Eero", "Kaisa").start()
    with refused(
        "CH-TABLE-3", "No button goes round at T1: say at the table how many hands are left."
    ):
        night.ask(ANNOUNCE)


def test_the_floor_announces_and_withdraws_it_from_the_steps_of_the_table(night: Evening):
    three(night).start()

    def steps() -> tuple[Step, ...]:
        every = table_steps(night.room, night.room.tables[T1], look(night))
        return tuple(step for step in every if step.key == "last-round")

    do(night, steps(), "Announce the last round")
    assert left(night) == 3
    do(night, steps(), "Last round: 3 hands left: go on after all")
    assert left(night) is None

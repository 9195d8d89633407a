"""What is to be known before a table is closed, after it, and which one might be."""

from datetime import timedelta

import pytest

from floor.app.core.dispute import DisputeId, DisputeOutcome, Gain, Subject
from floor.app.lists.feeders import MarkFeeder
from floor.app.rulings.disputes import DecideDispute, OpenDispute, SettleRepayment
from floor.app.seats.seats import LeaveSeat
from floor.app.tables.after_hand import QueueAct
from floor.app.tables.tables import CloseTable, CountedStack
from floor.base.money import Money
from floor.room.lists.waitlist import TableId
from floor.views.seats.table_steps import table_steps
from floor.views.tables.closing import (
    ClosingView,
    Hint,
    PrintSlips,
    balance_hint,
    closing,
    closing_form,
    closing_hint,
    moved_lines,
    seats_told,
)
from floor.views.words.form import Form, Missing, Typed
from floor.views.words.rows import Step, ToFind
from tests.evening import PLO, T1, T2, Evening
from tests.views.looking import look, names_of, step, words

T3 = TableId("T3")
TO_THE_LIST = "Whoever is ticked goes to the top of the list (CH-SEAT-7), the others home."
NAMES = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def seen(night: Evening) -> ClosingView:
    return closing(night.room, night.room.tables[T1], names_of(night.people))


def playing(night: Evening, sizes: dict[TableId, int], seats: int = 9) -> None:
    """Tables at which so many players have played a hand."""
    names = iter(NAMES)
    for table, size in sizes.items():
        here = [f"{next(names)}{table}" for _ in range(size)]
        night.table(table, seats=seats).seated(*here).draw().hands(1)


def test_everybody_who_sits_there_has_to_move(night: Evening):
    night.table().seated("Aino", "Eero").away("Eero")
    shown = seen(night)
    assert [(one.words, one.here) for one in shown.movers] == [
        ("1 · Aino", True),
        ("2 · Eero", False),
    ]
    assert [one.player for one in shown.movers] == [night.player("Aino"), night.player("Eero")]
    assert (shown.table, shown.game) == (T1, "NLH 1–2")


def test_missed_blinds_go_with_the_table_and_that_is_said(night: Evening):
    night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").hands(1)
    assert form(night).told == ("NLH 1–2 is played at no other table now. " + TO_THE_LIST,)
    night.table().away("Eero").hands(4)
    assert form(night).told[1] == (
        "Missed blinds of seat 2 · Eero lapse with the table. Whoever plays on comes in at the next"
        " table as a new player, and owes that blind alone (CH-NEW-1)."
    )


def test_where_the_game_goes_on_its_open_seats_are_told(night: Evening):
    night.table().seated("Aino")
    night.table(T2, seats=3).seated("Kaisa", "Otso")
    night.table(T3, seats=2).seated("Marek", "Sanna")
    shown = seen(night)
    assert (shown.tables, [(one.words, one.free) for one in shown.into]) == (
        2,
        [("T2: 1 seat free", 1)],
    )


def test_another_game_has_no_place_for_them(night: Evening):
    night.table().seated("Aino")
    night.table(T2, PLO)
    shown = seen(night)
    assert (shown.tables, shown.into) == (0, ())


@pytest.mark.parametrize(
    ("tables", "movers", "free", "says"),
    [
        (0, 0, 0, "NLH 1–2 is played at no other table now."),
        (1, 2, 0, "No seat of NLH 1–2 is free for them. Whoever is ticked goes to the top"),
        (1, 0, 3, "3 seats are free for them."),
        (1, 3, 3, "3 seats are free for them. Everybody who is ticked gets one at once."),
        (1, 2, 1, "1 seat is free for them. Cards are drawn for it (CH-SEAT-6)"),
        (1, 4, 3, "3 seats are free for them. Cards are drawn for them (CH-SEAT-6)"),
    ],
)
def test_what_becomes_of_them_is_said_before_it_is_asked(
    tables: int, movers: int, free: int, says: str
):
    shown = ClosingView(table=T1, game="NLH 1–2", movers=(), into=(), tables=tables)
    assert seats_told(shown, movers, free).startswith(says)


def test_afterwards_each_is_told_his_seat_or_his_place_on_the_list(night: Evening):
    night.table().seated("Aino", "Eero")
    night.table(T2, seats=3).seated("Kaisa", "Otso")
    movers = tuple(map(night.player, ("Aino", "Eero")))
    entry = night.ask(CloseTable(table=T1, movers=movers, into=(T2,)))
    seated, waits = moved_lines(entry, words(night))
    assert seated.endswith(" → T2 seat 3")
    assert waits.endswith(" → top of the list for NLH 1–2")
    assert any(suit in seated for suit in "♣♦♥♠")


def test_without_a_draw_no_card_is_told(night: Evening):
    night.table().seated("Aino")
    night.table(T2)
    entry = night.ask(CloseTable(table=T1, movers=(night.player("Aino"),), into=(T2,)))
    assert moved_lines(entry, words(night)) == ("Aino → T2 seat 1",)


# Hints


def balance(night: Evening) -> tuple[Hint, ...]:
    now = night.clock.now()
    return balance_hint(night.room, now, closing_hint(night.room, now))


def test_a_table_with_three_more_players_than_another_is_to_be_balanced(night: Evening):
    playing(night, {T1: 8, T2: 6})
    assert balance(night) == ()
    night.table(T2).leave("IT2")
    (hint,) = balance(night)
    assert (hint.table, hint.words) == (T1, "T1 has 8, T2 has 5: balance")


def test_while_somebody_waits_the_list_fills_the_shorter_table(night: Evening):
    playing(night, {T1: 8, T2: 5})
    night.join("Otso")
    assert balance(night) == ()
    night.call("Otso", T2, 9)
    assert balance(night)


def test_a_table_that_feeds_another_is_not_balanced(night: Evening):
    playing(night, {T1: 8, T2: 5})
    night.ask(MarkFeeder(table=T2, main=T1))
    assert balance(night) == ()


def test_a_table_without_a_free_seat_is_not_filled(night: Evening):
    night.table(T1, seats=9).seated(*NAMES[:8]).draw().hands(1)
    night.table(T2, seats=5).seated(*NAMES[8:13]).draw().hands(1)
    assert balance(night) == ()


def test_a_half_empty_table_whose_players_fit_elsewhere_could_be_closed(night: Evening):
    playing(night, {T1: 7, T2: 7, T3: 4})
    (hint,) = closing_hint(night.room, night.clock.now())
    assert (hint.table, hint.words) == (T3, "T3 could be closed: its 4 players fit at T1, T2")
    assert balance(night) == (), "it is closed rather than filled"


def test_of_equal_tables_the_one_opened_last_could_be_closed(night: Evening):
    playing(night, {T2: 4})
    night.clock.advance(timedelta(minutes=1))
    playing(night, {T1: 4})
    (hint,) = closing_hint(night.room, night.clock.now())
    assert hint.table == T1


def test_a_table_is_not_closed_where_they_would_not_fit_or_that_has_just_opened(night: Evening):
    playing(night, {T1: 8, T2: 2})
    assert closing_hint(night.room, night.clock.now()) == ()
    night.table(T3).seated("X", "Y")
    assert closing_hint(night.room, night.clock.now()) == ()


def test_nobody_closes_a_table_that_is_more_than_half_full(night: Evening):
    playing(night, {T1: 3, T2: 3}, seats=5)
    assert closing_hint(night.room, night.clock.now()) == ()


def test_hints_stay_within_a_game(night: Evening):
    playing(night, {T1: 8})
    night.table(T2, PLO).seated("X", "Y").draw().hands(1)
    assert (
        balance(night),
        closing_hint(night.room, night.clock.now()),
    ) == ((), ())


# The sheet


def at_table(night: Evening) -> tuple[Step, ...]:
    return table_steps(night.room, night.room.tables[T1], look(night))


def form(night: Evening, **typed: object) -> Form:
    return closing_form(seen(night), words(night), Typed(**typed))


def test_all_of_them_go_wherever_a_seat_is_free_unless_some_are_left_out(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    night.table(T2)
    aino, eero = night.player("Aino"), night.player("Eero")
    assert form(night).asks == CloseTable(table=T1, movers=(aino, eero), into=(T2,))
    typed = {"mover": (aino,), "into": (), f"stack-{aino}": Money(12_000)}
    assert form(night, **typed).asks == CloseTable(
        table=T1, movers=(aino,), stacks=(CountedStack(aino, Money(12_000)),)
    )


def test_whoever_has_gone_somewhere_gets_a_slip(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    night.table(T2)
    shown = form(night)
    entry = night.ask(shown.asks)
    gone = shown.then(entry)(Typed())
    assert (gone.asks, gone.ask, gone.leave) == (
        PrintSlips(entry),
        "Print 2 move slips",
        "Without slips",
    )
    assert gone.field("moved-0").words.startswith("Aino → T2 seat")


def test_in_a_hand_it_closes_when_that_is_over_and_no_stack_is_counted(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw().start()
    shown = form(night)
    assert isinstance(shown.asks, QueueAct)
    assert shown.ask == "Close T1 after this hand"
    assert [box.euros for box in shown.field("mover").boxes] == [None, None]


def test_what_is_disputed_there_is_said_and_stays_open_only_by_a_tick(night: Evening):
    table = night.table(T1).seated("Aino", "Eero").draw().hands(1)
    assert "disputes" not in [one.name for one in form(night).fields]
    night.ask(OpenDispute(table=T1, subject=Subject.POT, player=night.player("Aino")))
    shown = form(night)
    assert shown.told[-1] == "Dispute 1 is not decided: T1 hand 1, the pot · Aino."
    assert shown.asks == Missing(
        "Settle the dispute first, or tick that it stays open.", "disputes"
    )
    assert isinstance(form(night, disputes=True).asks, CloseTable)
    table.start()
    assert isinstance(form(night).asks, Missing)
    assert isinstance(form(night, disputes=True).asks, QueueAct)
    table.end()
    gain = Gain(payer=night.player("Eero"), payee=None, amount=Money(500))
    night.ask(
        DecideDispute(
            dispute=DisputeId(1),
            outcome=DisputeOutcome.REPAID,
            gains=(gain,),
            note=night.note("Seen on camera."),
        )
    )
    assert form(night).told[-1] == "Dispute 1 is not paid back: T1 hand 1, the pot · Aino."
    night.ask(SettleRepayment(dispute=DisputeId(1), place=1))
    typed = {f"stack-{night.player(name)}": Money(10_000) for name in ("Aino", "Eero")}
    assert isinstance(form(night, **typed).asks, CloseTable)


def test_an_empty_table_asks_only_what_becomes_of_its_dispute(night: Evening):
    night.table(T1)
    assert [one.name for one in form(night).fields] == []
    assert step(at_table(night), "Close T1").command == CloseTable(table=T1)
    night.table(T1).seated("Aino", "Eero").draw().hands(1)
    night.ask(OpenDispute(table=T1, subject=Subject.POT))
    for name in ("Aino", "Eero"):
        night.ask(LeaveSeat(table=T1, player=night.player(name)))
    assert step(at_table(night), "Close T1 …").finder == ToFind.MOVERS
    assert [one.name for one in form(night).fields] == ["disputes"]


def test_where_nobody_went_anywhere_there_is_no_slip(night: Evening):
    night.table(T1)
    shown = form(night)
    assert shown.then is not None
    assert shown.then(night.ask(shown.asks)) is None

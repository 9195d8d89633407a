"""Chips at a seat: which step is offered, what its form says, what it makes of the sums."""

import pytest

from floor.app.core.messages import NoteId
from floor.app.core.queued import QueuedMove
from floor.app.core.room import guest_of
from floor.app.money.chips import BuyIn, PlayerBoughtIn, TopUp
from floor.app.seats.seats import LeaveSeat, MarkAway, MarkBack, PlayOver, SeatLeft, SeatPlayer
from floor.app.tables.after_hand import QueueAct
from floor.base.money import NOTHING, Money
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.money.buy_in import Bring, Limits, terms_of
from floor.room.table.table import Taken, over_of
from floor.rulebook.book.rule import known_rules
from floor.views.money.chip_words import added_words, brought_words, range_words
from floor.views.money.chips import SumForm, sum_form
from floor.views.seats.seats import newcomer_steps
from floor.views.words.rows import Step, ToFind
from tests.evening import NLH, PLO, T1, T2, Evening, TableTonight
from tests.views.looking import board, detail, look, names_of, said, step

NLH_2_5 = GameId("nlh-2-5")
NO_MAXIMUM = GameId("plo-5-5")
SIX = ("Aino", "Eero", "Kaisa", "Otso", "Petra", "Ville")
"""Buy-ins: NLH 1–2 from 50 to 300, NLH 2–5 from 200 to 1000, PLO 2–2 from 100 to 500."""


def euros(amount: int) -> Money:
    return Money(amount * 100)


def form_of(night: Evening, asked: Step) -> SumForm:
    found = sum_form(night.room, asked, look(night))
    assert found is not None
    return found


def form(night: Evening, seat: int, words: str, table: TableId = T1) -> SumForm:
    """The form behind the button that says `words`."""
    asked = step(detail(night, seat, table=table).steps, words)
    assert (asked.finder, asked.why_not) == (ToFind.SUMS, "")
    return form_of(night, asked)


def press(night: Evening, shown: SumForm, *sums: int | None) -> None:
    """Fill in the form and ask."""
    asked = shown.step(tuple(None if one is None else euros(one) for one in sums))
    assert (asked.why_not, asked.reason) == ("", "")
    assert asked.command is not None
    night.ask(asked.command)


def starts(shown: SumForm) -> list[tuple[str, Money | None]]:
    return [(field.name, field.start) for field in shown.fields]


def first_told(shown: SumForm) -> str:
    return shown.told(tuple(field.start for field in shown.fields))[0]


# Buying in


def test_the_first_chips_are_filled_in_with_the_minimum(night: Evening):
    night.table(game=NLH_2_5).seat(1, "Aino")
    shown = form(night, 1, "Buy-in …")
    assert shown.title == "Buy-in · T1 seat 1 · Aino"
    assert starts(shown) == [("amount", euros(200))]
    assert first_told(shown) == "First chips: €200 to €1,000 on T1 (CH-BUY-1, CH-BUY-3)."
    press(night, shown, 200)
    assert "Buy-in …" not in said(detail(night, 1).steps)
    assert "Top up …" in said(detail(night, 1).steps)


@pytest.mark.parametrize(
    ("game", "sums"),
    [(NLH, [50, 200, 300]), (NLH_2_5, [200, 500, 1000]), (NO_MAXIMUM, [250, 500])],
)
def test_the_usual_sums_are_bought_in_one_tap(night: Evening, game: GameId, sums: list[int]):
    """The minimum, a hundred big blinds, the maximum where there is one (CH-BUY-1, CH-BUY-3)."""
    table = night.table(game=game).seat(1, "Aino").seat(2, "Eero").draw("Aino")
    usual = _usual(night)
    assert [one.words for one in usual] == [f"Buy-in €{amount:,}" for amount in sums]
    assert [one.leading for one in usual] == [True, *[False] * (len(sums) - 1)]
    last = usual[-1].command
    assert isinstance(last, BuyIn)
    night.ask(last)
    assert last.amount == euros(sums[-1])
    assert not _usual(night)  # the stack is known now, and it is no short one
    table.hands(1)
    assert not _usual(night)  # nobody knows what it is now: the form asks for it
    assert "Top up …" in said(detail(night, 1).steps)


def _usual(night: Evening) -> list[Step]:
    return [one for one in detail(night, 1).steps if one.key.startswith("chips-")]


def test_who_may_have_a_stack_to_bring_is_asked_for_it_first(night: Evening):
    """No sum is usual for him (CH-STACK-1)."""
    table = night.table(game=NLH_2_5).seat(1, "Aino")
    press(night, form(night, 1, "Buy-in …"), 200)
    press(night, form(night, 1, "Leave the seat …"), 420)
    table.seat(1, "Aino")
    steps = detail(night, 1).steps
    assert not [one for one in steps if one.key.startswith("chips-")]
    assert step(steps, "Buy-in …").leading


def test_less_than_the_minimum_says_so_and_asks_for_a_reason(night: Evening):
    night.table(game=NLH_2_5).seat(1, "Aino")
    short = form(night, 1, "Buy-in …").step((euros(100),))
    assert (
        short.reason == "Aino puts at least €200.00 on T1: the floor may allow less, with a reason."
    )
    assert form(night, 1, "Buy-in …").step((None,)).why_not == (
        "No chips are bought: say how much."
    )


def test_who_is_in_a_hand_buys_when_it_is_over(night: Evening):
    night.table().seated(*SIX).draw("Aino").start()
    asked = step(detail(night, 1).steps, "Buy-in …")
    assert asked.why_not == "Aino is in a hand at T1: chips are bought when it is over."
    assert not asked.leading


def test_who_comes_back_is_told_what_he_left_with(night: Evening):
    table = night.table(game=NLH_2_5).seat(1, "Aino")
    press(night, form(night, 1, "Buy-in …"), 200)
    press(night, form(night, 1, "Leave the seat …"), 420)
    table.seat(1, "Aino")
    assert detail(night, 1).status.endswith(" · back with exactly €420 (CH-STACK-1)")
    shown = form(night, 1, "Buy-in …")
    assert starts(shown) == [("carried", None), ("amount", euros(420))]
    assert first_told(shown) == (
        "Left such a table tonight, the same stack comes back: exactly €420 on T1 (CH-STACK-1)."
    )
    press(night, shown, None, 420)
    assert "back with" not in detail(night, 1).status


def test_an_over_player_buys_in_as_well(night: Evening):
    table = night.table().seated(*SIX).draw("Aino").hands(1).away("Otso").over(4, "Marek")
    asked = step(detail(night, 4).steps, "Marek: Buy-in …")
    assert (asked.leading, asked.why_not) == (False, "")
    press(night, form_of(night, asked), 50)
    assert "Marek: Top up …" in said(detail(night, 4).steps)
    assert table.now.seat(SeatNo(4)) is not None


# Topping up


def test_what_lies_in_front_decides_how_much_is_added(night: Evening):
    night.table().seat(1, "Aino")
    press(night, form(night, 1, "Buy-in …"), 50)
    shown = form(night, 1, "Top up …")
    assert starts(shown) == [("stack", euros(50)), ("amount", None)]
    uncounted = "Count the stack: it decides how much may be added."
    assert shown.told((None, None))[0] == uncounted
    told = {stack: shown.told((euros(stack), None))[0] for stack in (0, 120, 300)}
    assert told == {
        0: "Below one big blind: full buy-in, €50 to €300 (CH-BUY-1).",
        120: "Add at most €180 (CH-BUY-3).",
        300: "The stack is at the maximum: nothing can be added (CH-BUY-3).",
    }
    over = shown.step((euros(120), euros(181)))
    assert (
        over.reason == "Aino adds at most €180.00 at T1: the floor may allow more, with a reason."
    )
    press(night, shown, 120, 180)


def test_in_pot_limit_the_short_buy_in_is_offered_once(night: Evening):
    night.table(game=PLO).seat(1, "Aino")
    press(night, form(night, 1, "Buy-in …"), 100)
    shown = form(night, 1, "Top up …")
    offer = "Or a short buy-in of €50 at least, once tonight (CH-BUY-5)."
    assert shown.told((NOTHING, None))[1] == offer
    assert shown.told((euros(80), None))[1] == " "
    press(night, shown, 0, 50)
    assert form(night, 1, "Top up …").told((NOTHING, None))[1] == " "


def test_where_there_is_no_maximum_any_amount_is_added(night: Evening):
    game = night.table(T2, NO_MAXIMUM) and night.room.house.games[NO_MAXIMUM]  # type: ignore[union-attr]
    assert added_words(terms_of(game), euros(400)) == "Any amount may be added (CH-BUY-2)."


# Leaving


def test_whoever_leaves_is_asked_his_stack_and_need_not_tell_it(night: Evening):
    table = night.table().seat(1, "Aino").seat(2, "Eero")
    shown = form(night, 1, "Leave the seat …")
    assert starts(shown) == [("stack", None)]
    assert first_told(shown) == "Without a sum the stack is not counted: any stack may come back."
    assert shown.told((euros(80),)) == ("Back tonight: with €80 again (CH-STACK-1).",)
    press(night, shown, None)
    assert table.entry is not None
    assert detail(night, 1).status == "open"


def test_a_stack_is_not_negative(night: Evening):
    night.table().seat(1, "Aino")
    asked = form(night, 1, "Leave the seat …").step((Money(-1),))
    assert asked.why_not == "Chips are worth 0 to €1,000,000.00."


# Moving


def moving(night: Evening, name: str, game: GameId = NLH_2_5) -> SumForm:
    """`name` has found a seat at T2, and posts there."""
    night.table(T2, game).seated("Märt", "Õie", "Jüri").draw("Märt").hands(1)
    who = night.player(name)
    steps = newcomer_steps(night.room, night.table(T2).now, SeatNo(4), who, look(night))
    assert steps[0].finder == ToFind.SUMS
    return form_of(night, steps[0])


def test_a_move_says_what_he_brings_and_what_it_costs_him_there(night: Evening):
    night.table().seat(1, "Aino")
    shown = moving(night, "Aino")
    assert shown.title == "Move to T2 seat 4 · T1 seat 1 · Aino"
    assert shown.ask == "Move to T2 seat 4"
    duty, blinds = shown.told((None,))
    assert duty == "Other stakes, the stack up to the maximum (CH-STACK-3); count it."
    assert blinds.startswith("As a new player there (CH-SEAT-4): Take the big blind €5: dealt ")
    assert blinds.endswith("(CH-NEW-3)")
    assert shown.told((euros(240),))[0] == (
        "Other stakes, the stack up to the maximum: exactly €240 on T2 (CH-STACK-3)."
    )
    assert shown.told((euros(60),))[0] == (
        "Other stakes, the stack up to the maximum: exactly €200 on T2 (CH-STACK-3). Buys "
        "€140 more."
    )


def test_who_moved_finds_his_chips_in_the_buy_in(night: Evening):
    night.table().seat(1, "Aino")
    press(night, moving(night, "Aino"), 60)
    shown = form_of(night, step(detail(night, 4, table=T2).steps, "Buy-in …"))
    assert starts(shown) == [("carried", euros(60)), ("amount", euros(140))]
    press(night, shown, 60, 140)


def test_more_than_the_maximum_is_not_put_on_the_table(night: Evening):
    night.table(T1, NLH_2_5).seat(1, "Aino")
    press(night, moving(night, "Aino", NLH), 800)
    shown = form_of(night, step(detail(night, 4, table=T2).steps, "Buy-in …"))
    assert starts(shown) == [("carried", euros(300)), ("amount", NOTHING)]


def test_who_moves_to_a_game_without_maximum_carries_all_of_it(night: Evening):
    night.table(T1, NLH_2_5).seat(1, "Aino")
    press(night, moving(night, "Aino", NO_MAXIMUM), 800)
    shown = form_of(night, step(detail(night, 4, table=T2).steps, "Buy-in …"))
    assert starts(shown)[0] == ("carried", euros(800))


def test_past_the_list_a_move_needs_a_reason_as_well(night: Evening):
    night.table().seat(1, "Aino")
    shown = moving(night, "Aino")
    night.join("Ville", NLH_2_5)
    asked = form_of(night, shown.step((None,))).step((euros(60),))
    assert asked.reason.startswith("Ville waits for NLH 2–5")


def test_who_is_called_from_another_table_moves_from_the_list(night: Evening):
    night.table().seat(1, "Aino")
    night.table(T2, NLH_2_5)
    night.join("Aino", NLH_2_5)
    night.call("Aino", T2, 3, NLH_2_5)
    (row,) = board(night, NLH_2_5).rows
    assert row.steps[0].finder == ToFind.SUMS
    assert form_of(night, row.steps[0]).title == "Move to T2 seat 3 · T1 seat 1 · Aino"


# What is no longer so


@pytest.mark.parametrize("table", [T1, T2])
def test_where_the_player_has_gone_there_is_no_form(night: Evening, table):
    night.table().seat(1, "Aino")
    aino = night.player("Aino")
    night.table().leave("Aino")
    for command in (
        BuyIn(table=table, player=aino, amount=NOTHING),
        TopUp(table=table, player=aino, amount=NOTHING, stack=NOTHING),
        LeaveSeat(table=table, player=aino),
        SeatPlayer(table=T2, seat=SeatNo(1), player=aino),
        None,
    ):
        asked = Step(key="x", words="x", command=command, finder=ToFind.SUMS)
        assert sum_form(night.room, asked, look(night)) is None


def test_where_nobody_signed_on_a_form_says_so(night: Evening):
    night.table().seat(1, "Aino")
    asked = step(detail(night, 1).steps, "Buy-in …")
    nobody = look(night)._replace(by=None, names=names_of(night.people))
    shown = sum_form(night.room, asked, nobody)
    assert shown is not None
    assert shown.step((euros(50),)).why_not == "Sign on first."
    assert isinstance(night.table().seats(1)[0], Taken)


# Words


def test_a_range_is_said_in_few_words():
    assert range_words(Limits(euros(50), euros(300))) == "€50 to €300"
    assert range_words(Limits(euros(420), euros(420))) == "exactly €420"
    assert range_words(Limits(euros(250), None)) == "€250 or more"


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("CH-BUY-1", "First chips"),
        ("CH-STACK-1", "Left such a table tonight, the same stack comes back"),
        ("CH-STACK-2", "Same game, the whole stack"),
        ("CH-STACK-3", "Other stakes, the stack up to the maximum"),
        ("CH-STACK-4", "Another betting structure, any amount"),
        ("CH-STACK-5", "Out of a mixed game, the stack up to the maximum"),
        ("CH-STACK-6", "Out of a mixed game, any amount"),
        ("CH-STACK-7", "Out of a mixed game, any amount"),
        ("CH-STACK-8", "Out of a mixed game, the whole stack"),
    ],
)
def test_every_duty_says_why(rule: str, why: str):
    told = brought_words(Bring(limits=Limits(euros(250), None), rule=rule), T1)
    assert told == f"{why}: €250 or more on T1 ({rule})."
    assert rule in known_rules()


def test_where_the_guide_is_silent_the_floor_is_told_so():
    duty = Bring(limits=Limits(euros(250), None), rule="CH-STACK-4", floor_decides=True)
    assert brought_words(duty, T1).endswith("The guide is silent here: the floor decides.")


def test_a_top_up_says_how_much_fits_once_the_stack_is_typed(night: Evening):
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino")
    aino = night.player("Aino")
    night.ask(BuyIn(table=T1, player=aino, amount=Money(100_00)))
    step = next(one for one in detail(night, 1).steps if one.key.startswith("top-up"))
    form = sum_form(night.room, step, look(night))
    assert form is not None
    assert form.most is not None
    assert form.most((Money(100_00), None)) is not None
    assert form.most((None, None)) is None


def test_who_played_over_is_counted_when_the_owner_comes_back(night: Evening):
    """CH-OVER-1: unknown stays unknown."""
    night.table().seated("Aino", "Eero").draw("Aino")
    aino, sanna = night.player("Aino"), night.player("Sanna")
    night.ask(MarkAway(table=T1, player=aino))
    night.ask(PlayOver(table=T1, seat=SeatNo(1), player=sanna))
    night.ask(BuyIn(table=T1, player=sanna, amount=euros(100)))
    back = Step(key="back", words="Back", command=MarkBack(table=T1, player=aino))
    shown = form_of(night, back)
    assert "Sanna" in shown.title
    assert shown.step((None,)).command == MarkBack(table=T1, player=aino, stack=None)
    assert shown.step((euros(90),)).command == MarkBack(table=T1, player=aino, stack=euros(90))
    eero = MarkBack(table=T1, player=night.player("Eero"))
    assert over_of(night.room.tables[T1], night.player("Eero")) is None
    assert sum_form(night.room, Step(key="x", words="x", command=eero), look(night)) is None
    gone = MarkBack(table=T1, player=night.player("Nobody"))
    assert over_of(night.room.tables[T1], night.player("Nobody")) is None
    assert sum_form(night.room, Step(key="x", words="x", command=gone), look(night)) is None


def owner_away(night: Evening) -> TableTonight:
    """Aino is away, Sanna plays over with chips, Kaisa waits before her."""
    table = night.table().seated("Aino", "Eero", "Ville").draw("Aino")
    for name in ("Kaisa", "Sanna"):
        night.join(name)
    night.ask(BuyIn(table=T1, player=night.player("Aino"), amount=euros(100)))
    night.ask(MarkAway(table=T1, player=night.player("Aino")))
    sanna = night.player("Sanna")
    night.ask(PlayOver(table=T1, seat=SeatNo(1), player=sanna))
    night.ask(BuyIn(table=T1, player=sanna, amount=euros(120)))
    return table.hands(1)


def test_who_gets_up_with_the_owner_of_the_seat_is_counted_too(night: Evening):
    """CH-SEAT-7, CH-STACK-1: unknown is said, and never silently."""
    owner_away(night)
    aino, sanna = night.player("Aino"), night.player("Sanna")
    shown = form(night, 1, "Aino gives up the seat …")
    assert [one.words for one in shown.fields] == ["Stack (euros)", "Sanna’s stack (euros)"]
    assert all(one.wanted for one in shown.fields)
    assert shown.told((euros(80), euros(150)))[1] == " "
    first, second = shown.told((euros(80), None))
    assert first == "Sanna plays over and gets up too (CH-SEAT-7): count both stacks."
    assert "not counted" in second
    press(night, shown, 80, 150)
    left = {one.player: one.stack for one in night.events() if isinstance(one, SeatLeft)}
    assert left == {aino: euros(80), sanna: euros(150)}
    assert guest_of(night.room, sanna).left[-1].stack == euros(150)


def test_the_owner_who_moves_has_who_played_over_counted(night: Evening):
    owner_away(night)
    night.table(T2)
    aino, sanna = night.player("Aino"), night.player("Sanna")
    seat = SeatPlayer(table=T2, seat=SeatNo(3), player=aino, note=NoteId(1))
    shown = form_of(night, Step(key="seat", words="Seat", command=seat))
    assert len(shown.fields) == 2
    press(night, shown, 80, 150)
    left = {one.player: one.stack for one in night.events() if isinstance(one, SeatLeft)}
    assert left == {aino: euros(80), sanna: euros(150)}


@pytest.mark.parametrize("said", [None, 90])
def test_what_was_said_in_a_hand_is_asked_anew_after_it(night: Evening, said: int | None):
    """CH-SEAT-4: what lay there during the hand is a suggestion, and is never lost silently."""
    night.table(T2).seated("Petra", "Otso")
    table = night.table().seated("Aino", "Eero", "Ville").draw("Aino")
    aino = night.player("Aino")
    night.ask(BuyIn(table=T1, player=aino, amount=euros(100)))
    table.start()
    seat = SeatPlayer(table=T2, seat=SeatNo(4), player=aino, note=NoteId(1))
    shown = form_of(night, Step(key="seat", words="Seat", command=seat))
    assert shown.told((None,))[0].startswith("Counted when this hand is over. ")
    press(night, shown, said)
    told = detail(night, 1).status
    assert ("€90 said" in told) == (said is not None)
    table.end()
    status = detail(night, 4, table=T2).status
    assert "moved after the hand: count the stack" in status
    assert ("€90 was said" in status) == (said is not None)
    count = form(night, 4, "Count the stack …", T2)
    assert (count.title, count.ask) == ("Count the stack of Aino · T2 seat 4", "Record")
    assert starts(count) == [("stack", euros(said) if said else None), ("amount", None)]
    assert [one.optional for one in count.fields] == [False, True]
    told = count.told((None, None))
    assert told[0].removeprefix("Moved").removesuffix(". The count is no purchase.") in status
    press(night, count, 85, None)
    bought = night.events()[-1]
    assert isinstance(bought, PlayerBoughtIn)
    assert (bought.carried, bought.amount) == (euros(85), euros(0))
    assert "moved" not in detail(night, 4, table=T2).status
    assert guest_of(night.room, aino).bought.purchases == 1
    assert guest_of(night.room, aino).left[-1].stack == euros(85)


def to_be_counted(night: Evening, game: GameId, left: GameId = NLH) -> SumForm:
    """Aino has moved from a table of `left` to one of `game` as the hand ended."""
    night.table(T2, game).seated("Petra", "Otso")
    table = night.table(T1, left).seated("Aino", "Eero", "Ville").draw("Aino")
    aino = night.player("Aino")
    night.ask(BuyIn(table=T1, player=aino, amount=euros(200)))
    table.start()
    night.ask(QueueAct(table=T1, player=aino, deed=QueuedMove(to=T2, seat=SeatNo(4))))
    table.end()
    return form(night, 4, "Count the stack …", T2)


def test_who_was_counted_buys_on_top_up_to_the_maximum(night: Evening):
    """CH-BUY-3: in the same form, once the stack is known."""
    count = to_be_counted(night, NLH)
    assert count.most((None, None)) is None
    assert count.told((None, None))[1] == " "
    assert count.most((euros(120), None)) == euros(180)
    assert count.told((euros(120), None))[1] == (
        "Same game, the whole stack: €120 to €300 on T2 (CH-STACK-2)."
    )
    over = count.step((euros(120), euros(181)))
    assert (
        over.reason == "Aino puts at most €300.00 on T2: the floor may allow more, with a reason."
    )
    press(night, count, 120, 180)
    bought = night.events()[-1]
    assert isinstance(bought, PlayerBoughtIn)
    assert (bought.carried, bought.amount) == (euros(120), euros(180))


def test_a_stack_above_the_maximum_is_counted_as_it_is(night: Evening):
    """CH-STACK-2: all of it stays on the table of the same game, and nothing is bought on top."""
    count = to_be_counted(night, NLH)
    assert count.most((euros(420), None)) == NOTHING
    assert count.told((euros(420), None))[1] == (
        "Same game, the whole stack: exactly €420 on T2 (CH-STACK-2)."
    )
    press(night, count, 420, None)


def test_what_is_missing_to_the_minimum_is_said_and_not_filled_in(night: Evening):
    """CH-STACK-3: no purchase is written that nobody has asked for."""
    count = to_be_counted(night, NLH_2_5)
    told = count.told((euros(120), None))[1]
    assert told.endswith("€200 to €1,000 on T2 (CH-STACK-3). Buys €80 more.")
    assert count.step((euros(120), None)).reason == (
        "Aino puts at least €200.00 on T2: the floor may allow less, with a reason."
    )
    assert "more" not in count.told((euros(120), euros(80)))[1]
    press(night, count, 120, 80)


def test_without_a_maximum_any_sum_is_bought_on_top(night: Evening):
    count = to_be_counted(night, NO_MAXIMUM, PLO)
    assert count.most((euros(300), None)) is None
    press(night, count, 300, 2000)


def test_who_lost_all_in_that_hand_buys_in(night: Evening):
    count = to_be_counted(night, NLH)
    assert count.step((NOTHING, None)).why_not == "No chips are bought: say how much."
    press(night, count, 0, 50)


def test_who_left_uncounted_is_not_taken_to_buy_the_minimum(night: Evening):
    """What they bring nobody knows: neither sum is filled in."""
    night.table().seat(1, "Aino")
    press(night, form(night, 1, "Buy-in …"), 50)
    press(night, form(night, 1, "Leave the seat …"), None)
    night.table().seat(1, "Aino")
    shown = form(night, 1, "Buy-in …")
    assert starts(shown) == [("carried", None), ("amount", None)]
    assert shown.step((None, None)).why_not == "No chips are bought: say how much."
    press(night, shown, 80, None)
    bought = night.events()[-1]
    assert isinstance(bought, PlayerBoughtIn)
    assert (bought.carried, bought.amount) == (euros(80), NOTHING)


def test_who_leaves_before_the_stack_is_counted_is_asked_no_more(night: Evening):
    night.table(T2).seated("Petra", "Otso")
    table = night.table().seated("Aino", "Eero", "Ville").draw("Aino")
    aino = night.player("Aino")
    night.ask(BuyIn(table=T1, player=aino, amount=euros(100)))
    table.start()
    night.ask(QueueAct(table=T1, player=aino, deed=QueuedMove(to=T2, seat=SeatNo(4))))
    table.end()
    night.ask(LeaveSeat(table=T2, player=aino))
    assert guest_of(night.room, aino).to_count is None

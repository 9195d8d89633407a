"""Tables whose games change: what is played, in words, and the steps that begin a hand."""

from collections.abc import Iterator

from msgspec.structs import replace

from floor.app.core.names import Viewer
from floor.app.core.room import Room, game_of, house_of
from floor.app.hands.dealing import StartHand, deal_now
from floor.app.hands.last_rounds import round_over
from floor.app.hands.mixes import game_at, next_variant, turn_at, variant_at
from floor.base.text import _
from floor.room.blinds.button import Deal
from floor.room.dealing.mix import chooser_of
from floor.room.table.table import InHand, Table
from floor.views.words.form import NOTHING_TYPED, Form, Typed
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording


def hand_variant(room: Room, table: Table) -> str:
    """The game of the hand being played or, between two, of the next one: "Omaha Hi-Lo 8, 3 of 8";
    empty where games do not change, and where somebody has yet to say it."""
    playing = isinstance(table.stage, InHand)
    variant = variant_at(room, table) if playing else next_variant(room, table)
    if variant is None or game_of(room, table.game).variant.chooser is None:
        return ""
    turn = turn_at(room, table)
    if turn is None:
        return variant.name
    return _("{variant}, {hand} of {hands}").format(
        variant=variant.name, hand=turn.hand, hands=turn.hand + turn.hands_left
    )


def starting_steps(asking: StepBuilder, table: Table) -> Iterator[Step]:
    """The next hand begins; where somebody says which game it is, that is found first."""
    room, over = asking.words.room, round_over(table)
    start = StartHand(table=table.id, one_more=over)
    words = _("Start hand {hand}").format(hand=table.hand + 1)
    if over:
        words = _("One more hand")
    if next_variant(room, table) is not None:
        if variant := hand_variant(room, table):
            words = _("{step}: {variant}").format(step=words, variant=variant)
        if not over:
            yield asking.step("start", words, start, leading=True)
            return
        step = asking.step("start", _("{over} …").format(over=words), start)
        yield replace(step, finder=ToFind.ONE_MORE)
        return
    # The first game stands for the one that is said, which is asked for next.
    first = replace(start, variant=game_at(room, table).variant.choices[0])
    step = asking.step("start", _("{over} …").format(over=words), first, leading=not over)
    yield replace(step, finder=ToFind.VARIANT)


def variant_steps(room: Room, table: Table, look: Viewer) -> tuple[Step, ...]:
    """The games the next hand may be, one of which somebody says (GM-DC-2, GM-PDC-2)."""
    if isinstance(table.stage, InHand) or next_variant(room, table) is not None:
        return ()
    asking, variants = StepBuilder(Wording(room, look.names), look), house_of(room).variants
    start = StartHand(table=table.id, one_more=round_over(table))
    return tuple(
        asking.step(f"start-{code}", variants[code].name, replace(start, variant=code))
        for code in game_at(room, table).variant.choices
    )


def one_more_form(step: Step, typed: Typed = NOTHING_TYPED) -> Form:
    """A hand though the last round is over: the floor says whether it is dealt (CH-TABLE-3)."""
    assert step.command is not None
    title = step.words.rstrip("… ")
    return Form("one-more", title, _("Deal it"), step.command, told=(one_more_words(),))


def one_more_words() -> str:
    """What is asked before a hand that begins after the last round."""
    return _("The last round is over: the table closes. One more hand only if the floor says so.")


def says_variant(words: Wording, table: Table) -> str:
    """Who says which game the next hand is: "Aino in seat 4 says what is played."; empty where no
    hand can begin."""
    deal, mix = deal_now(words.room, table), game_at(words.room, table).variant
    if mix.chooser is None or not isinstance(deal, Deal):
        return ""
    chooser = chooser_of(mix, deal)
    if chooser is None:
        return _("The game is announced at the table.")
    return _("{player} in seat {seat} says what is played.").format(
        player=words.player(chooser.player), seat=chooser.seat
    )

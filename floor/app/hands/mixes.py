"""Tables whose games change: which game the hand is, which the next, and who says so."""

import msgspec

from floor.app.core.room import Room, game_of, house_of
from floor.base.errors import Refused
from floor.room.blinds.antes import stakes_in
from floor.room.blinds.button import Deal
from floor.room.dealing.mix import MixTurn, chooser_of, refuse_other_game, turn_of
from floor.room.games.game import Chooser, Game, Variant
from floor.room.table.table import HandOver, InHand, Table

_ANNOUNCED = {
    Chooser.BUTTON: "GM-DC-2",
    Chooser.LEFT_OF_BUTTON: "GM-PDC-2",
    Chooser.ROTATION: "GM-HORSE-2",
}
"""By which rule somebody says what is played."""


def variant_at(room: Room, table: Table) -> Variant:
    """The game of the hand being played or, between two, of the one just over; where games do not
    change, and before the first hand, what the table plays."""
    if isinstance(table.stage, InHand | HandOver) and table.stage.variant:
        return house_of(room).variants[table.stage.variant]
    return _mix(room, table)


def game_at(room: Room, table: Table) -> Game:
    """What `table` plays in the hand being played or, between two, in the next one, with the forced
    bets of that hand; where somebody has yet to say it, the mix."""
    if isinstance(table.stage, InHand):
        return as_played(room, table, variant_at(room, table))
    return as_played(room, table, next_variant(room, table) or _mix(room, table))


def as_played(room: Room, table: Table, variant: Variant) -> Game:
    """The offer of `table` in a hand of `variant`."""
    game = game_of(room, table.game)
    return msgspec.structs.replace(game, variant=variant, stakes=stakes_in(game, variant))


def turn_at(room: Room, table: Table) -> MixTurn | None:
    """Where the rotation stands in the hand being played or, between two, in the next one; None
    where the games do not follow each other by themselves."""
    game = game_of(room, table.game)
    if game.variant.chooser is not Chooser.ROTATION or game.hands_each is None:
        return None
    before = table.hand - table.game_after
    if isinstance(table.stage, InHand):
        before -= 1
    return turn_of(game.variant.choices, game.hands_each, before)


def next_variant(room: Room, table: Table) -> Variant | None:
    """What the next hand is, between two hands; None: somebody has to say it."""
    mix = _mix(room, table)
    if mix.chooser is None:
        return mix
    turn = turn_at(room, table)
    return house_of(room).variants[turn.game] if turn is not None else None


def chosen_variant(room: Room, table: Table, chosen: str) -> Variant | None:
    """What the next hand is when `chosen` was said, a code or nothing; None: it has to be said.

    Raises:
        Refused: it is not among the games of the table, or not its turn.
    """
    given, mix = next_variant(room, table), _mix(room, table)
    if not chosen or (given is not None and given.code == chosen):
        return given
    if given is not None:
        raise Refused(
            "The next hand at {table} is {variant}: nobody chooses it.",
            rule="GM-HORSE-2" if mix.chooser is not None else "GM-GEN-1",
            table=table.id,
            variant=given.name,
        )
    wanted = house_of(room).variants.get(chosen)
    if wanted is None:
        raise Refused("The house does not play {variant}.", rule="GM-GEN-1", variant=chosen)
    refuse_other_game(mix, wanted)
    return wanted


def not_said(room: Room, table: Table, deal: Deal) -> Refused:
    """That somebody has to say what the next hand is, and who."""
    mix = _mix(room, table)
    assert mix.chooser is not None
    rule, hand, chooser = _ANNOUNCED[mix.chooser], table.hand + 1, chooser_of(mix, deal)
    if chooser is None:
        return Refused(
            "Say which game of {mix} hand {hand} at {table} is.",
            rule=rule,
            mix=mix.name,
            hand=hand,
            table=table.id,
        )
    return Refused(
        "{player} in seat {seat} says which game hand {hand} at {table} is.",
        rule=rule,
        player=chooser.player,
        seat=chooser.seat,
        hand=hand,
        table=table.id,
    )


def _mix(room: Room, table: Table) -> Variant:
    return game_of(room, table.game).variant

"""What a called table tells before anybody is asked: the facts an inquiry about it begins with."""

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from floor.app.mixes import game_at
from floor.app.state import Room, house_of, table_of
from floor.room.betting_round import Round
from floor.room.betting_rules import BettingRules
from floor.room.button import PlayerId, SeatNo
from floor.room.game import FEWEST_PLAYERS
from floor.room.orders import MarkKind
from floor.room.table import Drawn, HandOver, InHand, Table, Undrawn, players_at
from floor.room.waitlist import TableId
from floor.rulebook.betting import betting_rules
from floor.rulebook.situations.figures import UNKNOWN, Figures
from floor.rulebook.situations.inquiry import Inquiry
from floor.rulebook.situations.prefill import figures_of_round, of_cash_game, of_round
from floor.rulebook.situations.reading import shipped_situations
from floor.rulebook.situations.situation import FactId, SituationId
from floor.rulebook.situations.walk import opened


class Heard(NamedTuple):
    """A betting round as the arbiter has it, and the seat the question is about."""

    round: Round
    seat: SeatNo


class Told(NamedTuple):
    """What a table knows."""

    facts: Mapping[FactId, str]
    figures: Figures


def cash_rules(room: Room) -> BettingRules:
    """How the cash tables bet, and by whose book it is ruled there.

    Raises:
        Refused: no rulebook has been adopted yet.
    """
    return betting_rules(house_of(room).options)


def told_by(
    room: Room, name: TableId, *, hand: int | None = None, heard: Heard | None = None
) -> Told:
    """What the table of that name knows about the hand of that number, or about the one it is at;
    what it does not know is left out.

    Raises:
        Refused: no such table is open, or nobody in the seat that was heard has cards.
    """
    table = table_of(room, name)
    game = game_at(room, table)
    facts = {**of_cash_game(game), **_of_table(table, hand)}
    figures = _figures(room, table)
    if heard is not None:
        facts |= of_round(heard.round, heard.seat)
        figures = figures.under(figures_of_round(heard.round, heard.seat))
    return Told(facts, figures)


def inquiry_at(
    room: Room,
    name: TableId | None,
    situation: SituationId,
    *,
    hand: int | None = None,
    heard: Heard | None = None,
) -> Inquiry:
    """An inquiry about `situation` with all that the table knows; without one nothing is known.

    Raises:
        Refused: no such table is open, the house has no ruling for that situation, or nobody in
            the seat that was heard has cards.
    """
    nothing = Told({}, UNKNOWN)
    told = told_by(room, name, hand=hand, heard=heard) if name is not None else nothing
    return opened(shipped_situations(), situation, cash_rules(room), told.facts, told.figures)


def penalties_of(room: Room, player: PlayerId) -> int:
    """How many warnings and penalties stand in the file of `player`, those served too: who has
    some is not warned as if it were the first time (TDA-66)."""
    marks = room.orders.marks.get(player, ())
    return sum(mark.kind in (MarkKind.WARNING, MarkKind.PENALTY) for mark in marks)


def _of_table(table: Table, hand: int | None) -> Mapping[FactId, str]:
    facts = {}
    if players_at(table) >= FEWEST_PLAYERS:
        facts[FactId("seated")] = "two" if players_at(table) == FEWEST_PLAYERS else "more"
    if hand is not None:
        facts[FactId("next_begun")] = "yes" if table.hand > hand else "no"
    return facts


def _figures(room: Room, table: Table) -> Figures:
    """Its blinds, how many sit there and where the button lies. Who had the blinds is told only
    between two hands: in one it may be those of the hand before that are in question."""
    stakes = game_at(room, table).stakes
    known = Figures(
        small_blind=stakes.small_blind.cents or None,
        big_blind=stakes.big_blind.cents or None,
        players=players_at(table) or None,
    )
    match table.stage:
        case Undrawn():
            return known
        case Drawn(button=button):
            return replace(known, button=button.seat)
        case InHand(deal=deal):
            return replace(known, button=deal.positions.button.seat)
        case HandOver(positions=at):
            return replace(
                known,
                button=at.button.seat,
                last_small=at.small.seat if at.small is not None else None,
                last_big=at.big.seat if at.knows_blinds else None,
            )
        case _ as never:
            assert_never(never)

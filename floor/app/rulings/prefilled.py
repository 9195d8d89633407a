"""What a called table tells before anybody is asked: the facts an inquiry about it begins with."""

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from msgspec.structs import replace

from floor.app.core.room import Room, game_of, house_of, table_of
from floor.app.hands.mixes import game_at
from floor.base.errors import BadSetting, Refused
from floor.room.betting.rules import BettingRules
from floor.room.games.game import FEWEST_PLAYERS, Chooser
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Drawn, HandOver, InHand, Table, Undrawn, players_at
from floor.rulebook.house.options import betting_rules
from floor.rulebook.situations.figures import UNKNOWN, Figures
from floor.rulebook.situations.inquiry import Inquiry
from floor.rulebook.situations.prefill import of_cash_game
from floor.rulebook.situations.reading import shipped_situations, with_own
from floor.rulebook.situations.situation import FactId, SituationId, Situations
from floor.rulebook.situations.walk import opened


class TableFacts(NamedTuple):
    """What a table knows, or what was told of a hand there."""

    facts: Mapping[FactId, str]
    figures: Figures


class HandAsked(NamedTuple):
    """A hand that is to be ruled on, as it was told."""

    hand: int
    told: TableFacts
    """What the table does not know itself, or has otherwise by now."""
    lines: tuple[str, ...]
    """Which hand and whose move it is, and who is all-in, for who rules on it."""


def cash_rules(room: Room) -> BettingRules:
    """How the cash tables bet, and by whose book it is ruled there.

    Raises:
        Refused: no rulebook has been adopted yet.
    """
    return betting_rules(house_of(room).options)


def situations_of(room: Room) -> Situations:
    """What is asked and ruled in the house: what comes with the program, with its own adopted last.

    Raises:
        Refused: the house's own were adopted under an earlier program, and this one finds fault
            with them.
    """
    if room.situations is None:
        return shipped_situations()
    try:
        return with_own(room.situations)
    except BadSetting as trouble:
        raise Refused(
            "Version {version} of the house’s own situations does not fit this program; "
            "correct it and adopt it again: {mistakes}",
            rule="HOUSE",
            version=room.situations.version,
            mistakes="; ".join(trouble.mistakes),
        ) from trouble


def told_by(
    room: Room, name: TableId, *, hand: int | None = None, heard: TableFacts | None = None
) -> TableFacts:
    """What the table of that name knows about the hand of that number, or about the one it is at,
    and over it what was `heard` of that hand; what nobody knows is left out.

    Raises:
        Refused: no such table is open.
    """
    table = table_of(room, name)
    game = game_at(room, table)
    facts = {**of_cash_game(game), **_of_table(table, hand)}
    if _is_named_late(room, table):
        facts.pop(FactId("game_family"), None)
    figures = _figures(room, table)
    if heard is None:
        return TableFacts(facts, figures)
    return TableFacts({**facts, **heard.facts}, figures.under(heard.figures))


def inquiry_at(
    room: Room,
    name: TableId | None,
    situation: SituationId,
    *,
    hand: int | None = None,
    heard: TableFacts | None = None,
) -> Inquiry:
    """An inquiry about `situation` with all that the table knows and that was `heard` of the hand;
    without a table nothing is known.

    Raises:
        Refused: no such table is open, or the house has no ruling for that situation.
    """
    nothing = TableFacts({}, UNKNOWN)
    told = told_by(room, name, hand=hand, heard=heard) if name is not None else nothing
    return opened(situations_of(room), situation, cash_rules(room), told.facts, told.figures)


def _is_named_late(room: Room, table: Table) -> bool:
    """Whether a hand is played whose game is named once two cards are dealt: only who stands there
    knows whether it is about those two, or about that game (GM-PDC-4, GM-PDC-5)."""
    chooser = game_of(room, table.game).variant.chooser
    return isinstance(table.stage, InHand) and chooser is Chooser.LEFT_OF_BUTTON


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

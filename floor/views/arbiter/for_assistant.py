"""What the ruling assistant learns from a hand that was told to the arbiter, and whom it is about.

It is about a move: the one being typed or the one told last, and what is known is how the round
stood before it. Who is chosen without a move has yet to act.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from floor.app.core.names import Names
from floor.app.core.room import Room, game_of
from floor.app.rulings.prefilled import HandAsked, TableFacts, told_by
from floor.base.text import _
from floor.room.betting.round import Round
from floor.room.blinds.button import Lies, SeatNo
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations.figures import Figures
from floor.rulebook.situations.prefill import (
    figures_of_round,
    of_cash_game,
    of_hand,
    of_round,
    of_skipped,
)
from floor.rulebook.situations.situation import FactId
from floor.views.arbiter.hand_history import HandHistory, without_last
from floor.views.arbiter.replay import Replay
from floor.views.arbiter.terms import HandTerms, terms_of, variant_of
from floor.views.arbiter.words import street_words
from floor.views.words.words import seat_words

_SHORT = 16
"""So much of a move stands on a button."""


class MoveInQuestion(NamedTuple):
    """Whose turn or move is in question."""

    seat: SeatNo
    line: str
    """What they did, as it was typed; empty: nothing yet."""
    before: HandHistory
    """The hand without that."""


def about(
    history: HandHistory, draft: str, seat: SeatNo | None, turn: SeatNo | None
) -> MoveInQuestion | None:
    """Whom a ruling on `history` is about while `draft` is being typed and `seat` is chosen; None
    where nobody is to act and nothing was done in the round."""
    acting, last = seat if seat is not None else turn, history.last
    if draft.strip() and acting is not None:
        return MoveInQuestion(acting, draft.strip(), history)
    if seat is None and last is not None:
        return MoveInQuestion(last.seat, last.line, without_last(history))
    return MoveInQuestion(acting, "", history) if acting is not None else None


def about_words(asked: MoveInQuestion | None) -> str:
    """The step that asks for a ruling on it."""
    if asked is None:
        return _("Rule on this hand …")
    if not asked.line:
        return _("Rule on seat {seat} …").format(seat=asked.seat)
    move = asked.line[:_SHORT].rstrip()
    return _("Rule on seat {seat}: {move} …").format(seat=asked.seat, move=move)


def hand_asked(
    room: Room, history: HandHistory, draft: str, seat: SeatNo | None, names: Names
) -> HandAsked:
    """What is known for a ruling on `history`: the game as it is played, the betting as far as it
    was told, and how the round stood for the one it is about.

    Raises:
        Refused: the game is not bet in rounds, or is not known to the program.
    """
    terms = terms_of(room, history)
    replay = Replay(history, terms)
    asked = about(history, draft, seat, replay.turn)
    game = replace(
        game_of(room, history.setting.game),
        variant=variant_of(room, history),
        structure=terms.structure,
    )
    facts = {
        **of_cash_game(game),
        **of_hand(replay.acts, terms.rules, whole=not history.start),
        **of_skipped(replay.behind, terms.rules),
    }
    figures = _figures(history, terms)
    stood = Replay(asked.before, terms).state if asked is not None else replay.state
    if asked is not None and _has_cards(stood, asked.seat):
        facts |= of_round(stood, asked.seat)
        figures = figures.under(figures_of_round(stood, asked.seat))
    if history.start and history.pot is None:
        figures = replace(figures, pot=None)
    own = _known_there(room, history.setting.table)
    heard = {fact: value for fact, value in facts.items() if own.get(fact) != value}
    lines = tuple(_lines(history, replay, asked, names))
    return HandAsked(history.setting.hand, TableFacts(heard, figures), lines)


def _known_there(room: Room, table: TableId) -> Mapping[FactId, str]:
    """What the table tells as well: that is its own."""
    return told_by(room, table).facts if table in room.tables else {}


def _has_cards(stood: Round, seat: SeatNo) -> bool:
    return any(bettor.live for bettor in stood.bettors if bettor.seat == seat)


def _figures(history: HandHistory, terms: HandTerms) -> Figures:
    """The blinds of the game that is played, and where its button lies."""
    lies = history.setting.lies is not Lies.NOTHING
    return Figures(
        small_blind=terms.stakes.small_blind.cents or None,
        big_blind=terms.stakes.big_blind.cents or None,
        button=history.setting.button if lies else None,
    )


def _lines(
    history: HandHistory, replay: Replay, asked: MoveInQuestion | None, names: Names
) -> Iterator[str]:
    setting = history.setting
    labels = {place.seat: names.label(place.player) for place in setting.dealt}
    yield _("Hand {hand} · {street}").format(
        hand=setting.hand, street=street_words(replay.street.name)
    )
    if asked is not None:
        who = seat_words(asked.seat, labels.get(asked.seat, ""))
        told = _("{who}, before “{move}”") if asked.line else _("{who}, to act")
        yield told.format(who=who, move=asked.line)
    for bettor in replay.state.bettors:
        if bettor.live and not bettor.stack:
            yield _("All-in: {who}").format(who=seat_words(bettor.seat, labels[bettor.seat]))

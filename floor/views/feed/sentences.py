"""What has happened, in plain sentences: one for every event there is."""

from collections.abc import Callable, Iterator, Mapping
from datetime import timedelta
from enum import Enum
from typing import Any

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import CommandId, Entry, Event, StaffId
from floor.app.hands.dealing import ButtonDrawn, HandEnded, HandStarted
from floor.app.money.chips import ChipsAdded, DropCounted, PlayerBoughtIn
from floor.app.money.time_charges import MeterStarted, MeterStopped
from floor.app.office.catalog import declared
from floor.app.office.press_time import LATE, CameLate
from floor.app.office.voiding import EntryVoided
from floor.app.seats.changes import SeatChanged
from floor.app.seats.seats import OverPlayerSeated, PlayerBack, PlayerSeated, SeatLeft
from floor.app.staff.days import DayReopened
from floor.app.staff.held_acts import HeldActSettled
from floor.app.tables.after_hand import QueuedDone
from floor.app.tables.tables import TableClosed, TableOpened
from floor.base.money import Money
from floor.base.text import N_, Render, _, many, money_text, worded
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, Prompt
from floor.room.dealing.misdeal import MisdealReason
from floor.room.table.table import Stamp, Undrawn
from floor.views.feed import jackpot, kiosk, lists, staff, tables, tournaments
from floor.views.feed.kiosk import misdeal_words, stamp_words
from floor.views.feed.tables import card_words, closed_told, opened_told
from floor.views.orders import penalty_words
from floor.views.rulings import dispute_words
from floor.views.rulings import words as ruling_words
from floor.views.words import times
from floor.views.words.words import (
    Saying,
    Wording,
    owed,
    reason_words,
    spot,
    way_chosen,
)

_UNSAID = MeterStarted | MeterStopped | QueuedDone
"""Nothing is said of these beside what they come with."""


def entry_sentence(entry: Entry, words: Wording, known: Mapping[CommandId, Entry]) -> str:
    """What `entry` brought, in one sentence; a void's tells what it took back, if `known` has it.

    The table's name is left out: it stands before the sentence. Of meters nothing is said beside
    what has set them going.
    """
    late = next((one for one in entry.events if isinstance(one, CameLate)), None)
    if late is not None:
        on_time = entry._replace(events=tuple(one for one in entry.events if one is not late))
        return _("{words} ({late})").format(
            words=entry_sentence(on_time, words, known), late=sentence(late, words)
        )
    match tuple(one for one in entry.events if not isinstance(one, _UNSAID)):
        case (SeatLeft() as left, PlayerSeated() as seated):
            return _moved(left, seated, words)
        case (EntryVoided() as void,):
            return _taken_back(void, words, known)
        case (EntryVoided(), DayReopened() as reopened):
            return sentence(reopened, words)
        case (HeldActSettled(), HeldActSettled(), *_) as events:
            return many(
                "{n} act of the kiosk was put aside",
                "{n} acts of the kiosk were put aside",
                len(events),
            ).format(n=len(events))
        case (TableOpened(), _, *_) as events:
            return opened_told(events, words)
        case (_, *_, TableClosed()) as events:
            return closed_told(events, words)
        case events:
            return "; ".join(_sentences(events, words))


def place_of(entry: Entry) -> str:
    """The table it happened at, where it has one: a hand's, of a move the new one."""
    hand = next((event for event in entry.events if isinstance(event, HandEnded)), None)
    beside = CameLate | _UNSAID
    said = [event for event in entry.events if not isinstance(event, beside)] or entry.events
    return str(getattr(hand or said[-1], "table", None) or "")


def _sentences(events: tuple[Event, ...], words: Wording) -> Iterator[str]:
    """One for each of `events`; who leaves a seat for another has moved. Behind the end of a hand
    its table is left."""
    left: SeatLeft | None = None
    hand = isinstance(events[0], HandEnded)
    for event in events:
        if isinstance(event, SeatLeft) and event.moves:
            left = event
        elif left is not None and isinstance(event, PlayerSeated) and event.player == left.player:
            yield _moved_off(left, event, words) if hand else _moved(left, event, words)
            left = None
        else:
            yield sentence(event, words)


def sentence(event: Event, words: Wording) -> str:
    """What has happened by one event alone, and whose badge came second.

    Most pages declare how their events are said; what hangs on more stands in a table here.
    """
    said = SAID.get(type(event))
    told = _as_declared(event, words) if said is None else said(event, words)
    return _with_second(told, getattr(event, "second", None), words)


def _as_declared(event: Event, words: Wording) -> str:
    return _(declared(event).said).format_map(_Fields(event, words))


class _Fields:
    """The {names} of a sentence: fields of its event, as they are spoken of."""

    __slots__ = ("_event", "_render")

    def __init__(self, event: Event, words: Wording) -> None:
        def players(some: tuple[PlayerId, ...]) -> str:
            return ", ".join(map(words.player, some))

        more: Render = {
            "players": players,
            "into": words.player,
            "taker": words.staff,
            "money": _short,
            "enum": _choice,
        }
        self._event, self._render = event, {**words.render(), **more}

    def __getitem__(self, name: str) -> str:
        own = self._event.__struct_fields__
        field = next(one for one in (name, *_CALLED.get(name, ())) if one in own)
        return worded(field, getattr(self._event, field), self._render)


_CALLED: Mapping[str, tuple[str, ...]] = {
    "time": ("until", "pressed"),
    "sum": ("amount",),
    "dealer": ("staff",),
    "staff": ("taker",),
    "other": ("into",),
    "how": ("stamp",),
    "number": ("dispute",),
}
"""Which field a name in a sentence stands for, where none is called so."""


def _short(amount: Money) -> str:
    return money_text(amount, short=True)


def _choice(chosen: Enum) -> str:
    return _CHOICES[type(chosen)](chosen)


_CHOICES: Mapping[type[Enum], Callable[[Any], str]] = {
    Standing: way_chosen,
    CallReason: reason_words,
    Stamp: stamp_words,
    MisdealReason: misdeal_words,
}


def _moved(left: SeatLeft, seated: PlayerSeated, words: Wording) -> str:
    moved = _("{player} moves from {place} to seat {seat}").format(
        player=words.player(left.player), place=spot(left.table, left.seat), seat=seated.seat
    )
    return _with_way(_with_stack(moved, left), seated.way)


def _moved_off(left: SeatLeft, seated: PlayerSeated, words: Wording) -> str:
    moved = _("{player} moves from seat {left} to {place}").format(
        player=words.player(left.player), left=left.seat, place=spot(seated.table, seated.seat)
    )
    return _with_way(_with_stack(moved, left), seated.way)


def _with_stack(words: str, left: SeatLeft) -> str:
    """`words`, and what was counted before they moved."""
    if left.stack is None:
        return words
    return _("{words} with {sum}").format(words=words, sum=_short(left.stack))


def _with_way(words: str, way: Standing) -> str:
    """`words`, and how they come in unless they just wait for their turn."""
    if way in (Standing.IN, Standing.WAITS):
        return words
    return _("{words} and {way}").format(words=words, way=way_chosen(way))


def _taken_back(void: EntryVoided, words: Wording, known: Mapping[CommandId, Entry]) -> str:
    target = known.get(void.command)
    if target is None:
        return sentence(void, words)
    said = _("taken back: {what}").format(what=entry_sentence(target, words, known))
    return _with_second(said, void.second, words)


def _with_second(said: str, second: StaffId | None, words: Wording) -> str:
    if second is None:
        return said
    return _("{words} (second badge: {staff})").format(words=said, staff=words.staff(second))


def _seated(event: PlayerSeated, words: Wording) -> str:
    took = _("{player} takes seat {seat}").format(
        player=words.player(event.player), seat=event.seat
    )
    return _with_way(took, event.way)


def _plays_over(event: OverPlayerSeated, words: Wording) -> str:
    over = _("{player} plays over in seat {seat}").format(
        player=words.player(event.player), seat=event.seat
    )
    return _with_way(over, event.way)


def _back(event: PlayerBack, words: Wording) -> str:
    """Nobody waits for a blind where the button is still to be drawn."""
    table = words.room.tables.get(event.table)
    undrawn = table is not None and isinstance(table.stage, Undrawn)
    if event.way is Standing.WAITS and not undrawn:
        said = _("{player} is back in seat {seat} and waits for the big blind")
    else:
        said = _("{player} is back in seat {seat}")
    back = said.format(player=words.player(event.player), seat=event.seat)
    return _with_way(back, event.way)


def _left(event: SeatLeft, words: Wording) -> str:
    player, seat = words.player(event.player), event.seat
    if event.stack is None:
        return _("{player} gives up seat {seat}").format(player=player, seat=seat)
    return _("{player} gives up seat {seat} with {sum}").format(
        player=player, seat=seat, sum=_short(event.stack)
    )


def _seat_changed(event: SeatChanged, words: Wording) -> str:
    moved = _("{player} moves from seat {left} to seat {seat}").format(
        player=words.player(event.player), left=event.left, seat=event.seat
    )
    return _with_way(moved, event.sitter.standing)


def _button_drawn(event: ButtonDrawn, words: Wording) -> str:
    button = event.button
    if not event.cards:
        return _("{player} in seat {seat} drew the highest card at the table: the button").format(
            player=words.player(button.player), seat=button.seat
        )
    card = next((card_words(drawn.card) for drawn in event.cards if drawn.place == button), "")
    return _("{player} in seat {seat} draws the button with {card}").format(
        player=words.player(button.player), seat=button.seat, card=card
    )


def _hand_begun(event: HandStarted, words: Wording) -> str:
    deal = event.deal
    begun = many(
        "hand {hand} begins, {players} player dealt in",
        "hand {hand} begins, {players} players dealt in",
        len(deal.dealt),
    ).format(hand=event.hand, players=len(deal.dealt))
    missed = (
        _("{player} in seat {seat} {owes}").format(
            player=words.player(seated.sitter.player),
            seat=seated.seat,
            owes=owed(seated.sitter.tokens),
        )
        for seated in deal.changed
        if seated.sitter.tokens
    )
    variant = (words.variant(event.variant),) if event.variant else ()
    return "; ".join((begun, *variant, *missed, *map(_prompt, deal.prompts)))


_PROMPT_WORDS: Mapping[Prompt, str] = {
    Prompt.HELD_OUT: N_("who paid to come in waits a hand, to not get the button"),
    Prompt.BUYER_GONE: N_("who bought the button has gone: it stays where it was"),
    Prompt.BEHIND_BUTTON: N_("who paid to come in waits until the button has passed"),
    Prompt.OVER_PLAYER_BIG_BLIND: N_("an over-player has the seat of the last big blind"),
}


def _prompt(prompt: Prompt) -> str:
    return _(_PROMPT_WORDS[prompt])


def _hand_over(event: HandEnded, words: Wording) -> str:
    board = words.has_board(event.table)
    if event.second_round:
        reached = _("flop seen") if board else _("second round reached")
    else:
        reached = _("no flop") if board else _("no second round")
    parts = [_("hand {hand} over").format(hand=event.hand), reached]
    if event.jackpot:
        parts.append(_("{sum} for the jackpot").format(sum=money_text(event.jackpot, short=True)))
    if event.flat_rake:
        parts.append(_("rake {sum}").format(sum=money_text(event.flat_rake, short=True)))
    if event.won is not None:
        parts.append(_("{player} wins the button").format(player=words.player(event.won.player)))
    return ", ".join(parts)


def _drop_counted(event: DropCounted, words: Wording) -> str:
    return _("drop counted: {sum}").format(sum=money_text(event.amount))


def _bought_in(event: PlayerBoughtIn, words: Wording) -> str:
    player = words.player(event.player)
    if event.carried and not event.amount:
        return _("{player}: stack counted: {sum}").format(player=player, sum=_short(event.carried))
    bought = _("{player} buys in for {sum}").format(player=player, sum=_short(event.amount))
    if not event.carried:
        return bought
    return _("{words} and brings {sum}").format(words=bought, sum=_short(event.carried))


def _added(event: ChipsAdded, words: Wording) -> str:
    if event.short:
        said = _("{player} makes a short buy-in of {sum}")
    elif event.stack is None:
        said = _("{player} adds {sum}, stack not counted")
    else:
        said = _("{player} adds {sum}")
    return said.format(player=words.player(event.player), sum=_short(event.amount))


def _came_late(event: CameLate, words: Wording) -> str:
    """With what it may be wrong by, where that is more than anybody overlooks."""
    time, error = words.time(event.pressed), timedelta(milliseconds=event.error_ms)
    if error < LATE:
        return _("pressed at {time}").format(time=time)
    return _("pressed at {time}, give or take {span}").format(
        time=time, span=times.error_words(error)
    )


SAID: Mapping[type[Event], Saying] = {
    **staff.SAID,
    **tables.SAID,
    **lists.SAID,
    **kiosk.SAID,
    **times.SAID,
    **penalty_words.SAID,
    **dispute_words.SAID,
    **ruling_words.SAID,
    **jackpot.SAID,
    **tournaments.SAID,
    CameLate: _came_late,
    PlayerSeated: _seated,
    OverPlayerSeated: _plays_over,
    PlayerBack: _back,
    SeatLeft: _left,
    SeatChanged: _seat_changed,
    ButtonDrawn: _button_drawn,
    HandStarted: _hand_begun,
    HandEnded: _hand_over,
    DropCounted: _drop_counted,
    PlayerBoughtIn: _bought_in,
    ChipsAdded: _added,
}
"""How each event is said whose page declares no sentence."""

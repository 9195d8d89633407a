"""What is done with a seat of the table: at once by one tap, or by a button beside it."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial

import msgspec

from floor.app.core.messages import Event
from floor.app.core.next_hand import between
from floor.app.core.room import Room, guest_of
from floor.app.hands.mixes import game_at
from floor.app.money.stacks import records_chips
from floor.app.office.stations import WITHOUT_PIN
from floor.app.seats.nameless import SeatNewcomer
from floor.app.seats.seats import ChooseWay, LeaveSeat, WayChosen, over_put_out
from floor.app.tables.after_hand import queued_for
from floor.base.text import _
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import Deal, PlayerId
from floor.room.blinds.dues import deal_between
from floor.room.blinds.straddle import straddles_open
from floor.room.table.table import Away, Table, Taken, Undrawn
from floor.views.kiosk.posts import is_asked
from floor.views.money.dues import price_words
from floor.views.words.rows import QuoteLine, SeatDetail, Step, ToFind
from floor.views.words.steps import StepBuilder, wants_badge
from floor.views.words.words import capital

_NOT_HERE = frozenset(
    {ToFind.NAME, ToFind.PENALTY, ToFind.PLAYER, ToFind.OVER_PLAYER, ToFind.SECOND, ToFind.TABLE}
)
"""What needs a name typed, a second badge or the whole room is the floor's."""
NOBODY = PlayerId(0)
_FLOORS = ("call-", "strike-", "long-break-", "straddle-")
"""What the floor does, and straddles, which are offered beside the posts."""
_PRICED = ("back-", "seat-", "way-", "new-")
_BETWEEN = ("chips-", "top-up", "buy-in", "change", "leave-", "gone-")
"""What is done between two hands."""
_BRIEF = 24
"""So many letters of a reason have room on a button."""
_OFTEN = ("back-", "seat-", "way-", "away-", "chips-", "buy-in-", "gone-", "leave-", "content-")
"""How the acts of a seat begin that are wanted all night, in their order."""


def seat_acts(detail: SeatDetail, asking: StepBuilder) -> Iterator[Step]:
    """What a dealer does with a seat; each way (back) in with its price, the likeliest first."""
    acts = [*_known_acts(detail, asking), *_stays(detail, asking), *_newcomer(detail, asking)]
    return iter(sorted(acts, key=partial(_rank_of_act, said=_has_said(detail, asking))))


def _rank_of_act(step: Step, *, said: bool) -> tuple[bool, bool, int]:
    """What cannot be asked now stands behind what can, and another way in behind what follows one
    that is `said`; the rest by how often it is wanted."""
    found = (place for place, key in enumerate(_OFTEN) if step.key.startswith(key))
    again = said and step.key.startswith("way-")
    return bool(step.why_not), again, next(found, len(_OFTEN))


def _has_said(detail: SeatDetail, asking: StepBuilder) -> bool:
    """Whether who sits there comes into the next hand by a way they have said, which is open."""
    if any(line.chosen and not line.open for line in detail.quote):
        return False
    match asking.words.room.tables[detail.table].seat(detail.seat):
        case Taken(sitter=sitter):
            return sitter.standing not in (Standing.IN, Standing.WAITS)
        case _:
            return False


def _known_acts(detail: SeatDetail, asking: StepBuilder) -> Iterator[Step]:
    said = {line.step.key: line for line in detail.quote if line.step is not None}
    leave = [step for step in detail.steps if step.key.startswith("leave-")]
    for step in detail.steps:
        elsewhere = step.key.startswith("move-") and detail.player is not None
        if step.finder in _NOT_HERE or step.key.startswith(_FLOORS) or elsewhere:
            continue
        line, words = said.get(step.key), ""
        if line is not None and _is_early(line):
            yield _later_straddle(step, detail, asking)
            continue
        if line is not None:
            back = _("Back") if _plays_on(line) else _("Back: {way}").format(way=line.name)
            words = back if step.key.startswith("back-") else line.name
        if step.key.startswith("leave-") and not _puts_out(step, detail, asking):
            one = _whose(step, asking) if len(leave) > 1 else ""
            gone = _("{player} left the game").format(player=one) if one else _("Left the game")
            asks = {"key": f"gone-{step.key}", "words": gone, "finder": None}
            yield msgspec.structs.replace(step, grave=False, leading=False, **asks)
            words = _("{player}: chips …").format(player=one) if one else _("Left with chips …")
        yield msgspec.structs.replace(step, words=words or step.words)


def _stays(detail: SeatDetail, asking: StepBuilder) -> Iterator[Step]:
    """Waiting, beside the other ways of one who is not in the game yet: said, nobody is asked any
    more how they come in."""
    ways = [step.key for step in detail.steps if step.key.startswith("way-") and not step.why_not]
    waits = any(one.way is Standing.WAITS and one.open for one in detail.quote)
    key = f"way-{detail.player}-{Standing.WAITS.value}"
    if detail.player is not None and ways and waits and key not in ways:
        chosen = ChooseWay(table=detail.table, player=detail.player, way=Standing.WAITS)
        yield asking.step(key, _("Waits"), chosen)


def _puts_out(step: Step, detail: SeatDetail, asking: StepBuilder) -> bool:
    """Whether somebody who has chips plays over there and gets up too: they are counted then."""
    room, leave = asking.words.room, step.command
    assert isinstance(leave, LeaveSeat)
    over = over_put_out(room, room.tables[detail.table], leave.player, asking.now)
    return over is not None and guest_of(room, over).bought_in


def _is_early(line: QuoteLine) -> bool:
    """Whether it is a straddle that is another seat's to post now (CH-STRAD-1, CH-NEW-4)."""
    return line.way is Standing.STRADDLES and not line.next_hand


def _later_straddle(step: Step, detail: SeatDetail, asking: StepBuilder) -> Step:
    """`step`, greyed: it says whose the straddle of the next hand is."""
    room = asking.words.room
    table = room.tables[detail.table]
    game, deal = game_at(room, table), deal_between(between(room, table))
    may = straddles_open(deal, game.stakes, game.profile) if isinstance(deal, Deal) else ()
    why = _("Only straight behind the big blind: nobody sits there.")
    if may:
        why = _("Straight behind the big blind: seat {seat} may next hand.").format(
            seat=may[0].seat
        )
    return msgspec.structs.replace(
        step, words=_("Straddle"), command=None, reason="", why_not=why, leading=False
    )


def _plays_on(line: QuoteLine) -> bool:
    """Whether it is no way in: they owe nothing and are simply in the game."""
    return line.way is Standing.IN and not price_words(line.price)


def _whose(step: Step, asking: StepBuilder) -> str:
    """Who leaves by that step, where two have the seat."""
    leave = step.command
    return asking.words.player(leave.player) if isinstance(leave, LeaveSeat) else ""


def _newcomer(detail: SeatDetail, asking: StepBuilder) -> Iterator[Step]:
    """The ways in of somebody without a name in a free seat."""
    if detail.player is not None:
        return
    early = [line for line in detail.quote if _is_early(line) and line.open]
    ways = [
        (
            Standing.WAITS if line.way is Standing.IN else line.way,
            "" if _plays_on(line) else line.name,
        )
        for line in detail.quote
        if line.way is not None and line.open and line not in early
    ]
    if not asking.words.room.tables[detail.table].followed:
        # What they owe is asked for at the table.
        ways = [(Standing.WAITS, _("hands not tracked"))]
    for way, name in ways:
        seat = SeatNewcomer(table=detail.table, seat=detail.seat, player=NOBODY, way=way)
        words = _("New player: {way}").format(way=name) if name else _("New player")
        step = asking.finder(f"new-{way.value}", words, ToFind.NUMBER, seat)
        yield msgspec.structs.replace(step, command=seat)
    if early:
        yield _later_straddle(Step(key="new-straddles", words=""), detail, asking)


def one_tap(room: Room, table: Table, detail: SeatDetail, now: datetime) -> Step | None:
    """What a tap on the seat of `detail` does at once: away, or back with nothing due; None where
    something is asked there, as how somebody comes in, their chips, or where they go."""
    if any(isinstance(step.command, ChooseWay) and not step.why_not for step in detail.steps):
        return None
    match table.seat(detail.seat):
        case Taken() if isinstance(table.stage, Undrawn):
            return None
        case Taken(sitter=sitter) if not is_asked(room, table, sitter, now):
            key = f"away-{sitter.player}"
        case Away(sitter=sitter) if queued_for(room, table.id, sitter.player) is None:
            key = f"back-{sitter.player}"
        case _:
            return None
    found = next((step for step in detail.steps if step.key == key), None)
    return found if found is not None and not found.why_not and not found.reason else None


def comes_in(detail: SeatDetail) -> bool:
    """Whether who sits there may still say how they come in."""
    return any(step.key.startswith("way-") and not step.why_not for step in detail.steps)


def brief_reason(step: Step, *, in_hand: bool) -> str:
    """Why `step` is greyed, as much as stands on its button; all of it is said when it is
    touched."""
    if wants_badge(step):
        return _("asks PIN")
    if len(step.why_not) <= _BRIEF:
        return step.why_not
    waits = in_hand and step.key.startswith(_BETWEEN)
    return _("after this hand") if waits else _("touch: why not")


def act_under(step: Step) -> str:
    """What stands under an act that can be asked, to tell it from the one beside it."""
    if step.key.startswith("gone-"):
        return _("chips not counted")
    return _("chips are counted") if step.key.startswith("leave-") else ""


def chips_next(room: Room, event: Event) -> bool:
    """Whether by `event` somebody has said how they come in, whose chips are asked for next."""
    if not isinstance(event, WayChosen) or guest_of(room, event.player).bought_in:
        return False
    return records_chips(room)


def asks_pin(step: Step) -> bool:
    """Whether a locked kiosk wants a PIN before it is done."""
    return step.command is not None and not isinstance(step.command, WITHOUT_PIN)


def locked_words(dealer: str, comes: str, *, away: bool = False) -> str:
    """What a kiosk to which nobody has given a PIN does with what is touched, which waits for that
    of its `dealer` while the house is `away`; where there is none who `comes` next is named."""
    if dealer and away:
        return _(
            "Locked, and the house is away: hands and absences wait here until {dealer} gives the"
            " PIN."
        ).format(dealer=dealer)
    if dealer:
        return _(
            "Locked: what you touch asks the PIN of {dealer} once. Calling the floor needs none."
        ).format(dealer=dealer)
    if comes:
        return _("Nobody deals here: {dealer} is next. Touch the name at the top.").format(
            dealer=comes
        )
    return _("Nobody deals here: whatever is touched asks for a PIN first.")


def touch_words(table: Table | None) -> str:
    """What a touch on a seat does; without a `table`, at that of a tournament."""
    if table is not None and isinstance(table.stage, Undrawn):
        return _("Touch a seat: buy-in, away, leaves. Then draw for the button.")
    if table is None:
        return _("Touch a seat: away or back. Hold it: everything else.")
    return _(
        "Touch a seat: away or back, or what is asked there (€, a note). Hold it: everything else."
    )


def is_priced(step: Step) -> bool:
    """Whether it is a way in or back, whose price is read before it is touched."""
    return step.key.startswith(_PRICED) and not step.key.endswith(f"-{Standing.WAITS.value}")


def seat_heading(detail: SeatDetail) -> tuple[str, str]:
    """Over a seat's acts: whose it is, and how it stands."""
    _table, _dot, title = detail.title.partition(" ")
    return capital(title), detail.status

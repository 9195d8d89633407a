"""The words every view shares: places, games, times, prices, ways in, refusals."""

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any, assert_never
from zoneinfo import ZoneInfo

from floor.app.core.floor_call import CallReason, FloorCall
from floor.app.core.held_act import UnfitAct
from floor.app.core.messages import EVERYTHING, Role, StaffId
from floor.app.core.names import Names
from floor.app.core.room import Room
from floor.app.staff.floor_calls import stands_still
from floor.base.errors import FloorError
from floor.base.money import Money, total
from floor.base.text import (
    N_,
    Render,
    _,
    day_text,
    localized,
    many,
    money_text,
    time_text,
    typed_text,
    with_decimals,
)
from floor.room.blinds.blinds import Standing, Tokens, dues
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import Game, GameForm, GameId, Stakes
from floor.room.lists.waitlist import TableId
from floor.tournament.event.dues import StillOwed
from floor.tournament.event.state import Means, PaidFor, Tournament

_HOURS_FROM, _DAY = 2, 24
"""Hours from which a time is told in hours, in days."""


class Wording:
    """How a room and the people in it are spoken of."""

    def __init__(self, room: Room, names: Names) -> None:
        self.room = room
        self.names = names
        self._zone = room.house.zone if room.house is not None else "UTC"

    def player(self, player: PlayerId) -> str:
        """Their label."""
        return self.names.label(player)

    def staff(self, staff: StaffId) -> str:
        """The name on the badge."""
        return self.names.staff_name(staff)

    def game(self, game: GameId) -> str:
        """How the board writes it; its id when the house offers it no longer."""
        known = self.room.house.games.get(game) if self.room.house is not None else None
        return game_name(known) if known is not None else game

    def variant(self, code: str) -> str:
        """The name of a game of the house's catalogue; its code when it is there no longer."""
        known = self.room.house.variants.get(code) if self.room.house is not None else None
        return known.name if known is not None else code

    def form(self, form: GameForm) -> str:
        """The name of the game of the house's catalogue that is dealt so."""
        known = self.room.house.variants.values() if self.room.house is not None else ()
        return next((one.name for one in known if one.form is form), form.value)

    def has_board(self, table: TableId) -> bool:
        """Whether "flop seen" is the question there in every hand; of a closed table it is taken to
        be."""
        house, known = self.room.house, self.room.tables.get(table)
        if house is None or known is None:
            return True
        variant = house.games[known.game].variant
        return variant.board and variant.chooser is None

    def time(self, moment: datetime) -> str:
        """On the house's wall clock."""
        return time_text(moment, self._zone)

    def day(self, moment: datetime) -> str:
        """The date in the house."""
        return day_text(moment.astimezone(ZoneInfo(self._zone)).date())

    def why(self, trouble: FloorError) -> str:
        """The sentence of a refusal, with people, games and times as they are spoken of."""
        return localized(trouble, self.render())

    def render(self) -> Render:
        """For `localized`: how each kind of thing named in a refusal is written."""
        return {
            "player": self.player,
            "staff": self.staff,
            "game": self.game,
            "time": self.time,
            "role": lambda role: role_words(Role(role)),
            "what": self._what,
        }

    def _what(self, reference: str) -> str:
        """What `touches` calls "player:17"."""
        kind, _colon, number = reference.partition(":")
        match kind:
            case "player":
                return self.player(PlayerId(int(number)))
            case "staff":
                return self.staff(StaffId(int(number)))
            case "game":
                return self.game(GameId(number))
            case "fund":
                return _("jackpot")
            case _ if kind == EVERYTHING:
                return _("room")
            case _:
                return number


Saying = Callable[[Any, Wording], str]
"""How an event is said that hangs on more than the names in its sentence."""


def game_name(game: Game) -> str:
    """How the board writes it, the cents of its stakes as the language writes them."""
    return with_decimals(game.name)


def undecided_words(held: Sequence[UnfitAct]) -> str:
    """How many acts of kiosks nobody has decided about, and of which tables."""
    tables = ", ".join(sorted({one.table for one in held}))
    said = many(
        "{n} act of a kiosk is not decided: {tables}.",
        "{n} acts of kiosks are not decided: {tables}.",
        len(held),
    )
    return said.format(n=len(held), tables=tables) if held else ""


def owed_words(event: Tournament, owed: StillOwed) -> str:
    """What is to be fetched of it: "Saturday 115: 3 prizes are not paid, €900."."""
    if owed.to_lock:
        return _("{title}: the prizes are not locked.").format(title=event.sheet.title)
    n, back = len(owed.dues), any(due.what is PaidFor.REFUND for due in owed.dues)
    said = many(
        "{title}: {n} prize is not paid, {sum}.", "{title}: {n} prizes are not paid, {sum}.", n
    )
    if back:
        said = many(
            "{title}: {n} player is not paid back, {sum}.",
            "{title}: {n} players are not paid back, {sum}.",
            n,
        )
    won = sum(due.ticket for due in owed.dues)
    parts = (
        money_text(total(due.amount for due in owed.dues), short=True),
        many("{n} entry won", "{n} entries won", won).format(n=won) if won else "",
    )
    return said.format(title=event.sheet.title, n=n, sum=" + ".join(filter(None, parts)))


def spot(table: TableId, seat: SeatNo) -> str:
    """A seat of a table: "T2 seat 5"."""
    return _("{table} seat {seat}").format(table=table, seat=seat)


def seat_words(seat: SeatNo, label: str) -> str:
    """A seat and who sits there: "Seat 5 Aino L."; without a label the seat alone."""
    return _("Seat {seat} {player}").format(seat=seat, player=label).strip()


def no_sum() -> str:
    """What is said where no sum stands in a field for one."""
    sample = typed_text(Money(123_450))
    return _("Type the sum in euros, for example {sum}.").format(sum=sample)


def why_no_reason(text: str, unsaid: str = "") -> str:
    """What is said where `text` does not tell why: nothing was typed, which `unsaid` words, or
    figures alone, which were meant for a field beside it; empty where it does."""
    typed = text.strip()
    if not typed:
        return unsaid or _("A reason is needed.")
    if re.fullmatch(_FIGURES, typed, re.IGNORECASE) is None:
        return ""
    return _("“{text}” is no reason: say in words why.").format(text=typed)


_FIGURES = r"[^\w]*(?:eur|euro[as]?|e|kr)?[\d\W]*(?:eur|euro[as]?|e|kr|h|min)?[^\w]*"
"""Figures and signs, with the unit of a sum or a time at most."""


MEANS_WORDS = {
    Means.CASH: N_("cash"),
    Means.CARD: N_("card"),
    Means.TICKET: N_("ticket"),
    Means.FREE: N_("free"),
    Means.TRANSFER: N_("bank transfer"),
    Means.CHEQUE: N_("cheque"),
}
"""By what something of a tournament is paid."""


def capital(words: str) -> str:
    """`words` as the beginning of a line."""
    return words[:1].upper() + words[1:]


def span_words(span: timedelta) -> str:
    """How long something has lasted: "41 min"; from two hours on "2 h 05", from a day on
    "3 d 4 h"."""
    minutes = max(span // timedelta(minutes=1), 0)
    hours, rest = divmod(minutes, 60)
    if hours < _HOURS_FROM:
        return _("{n} min").format(n=minutes)
    if hours < _DAY:
        return _("{hours} h {minutes}").format(hours=hours, minutes=f"{rest:02}")
    return _("{days} d {hours} h").format(days=hours // _DAY, hours=hours % _DAY)


def minutes_and_seconds(span: timedelta) -> str:
    """What a running clock shows: "4:12"; never less than nothing."""
    minutes, seconds = divmod(max(int(span.total_seconds()), 0), 60)
    return f"{minutes}:{seconds:02}"


_ROLE_WORDS: Mapping[Role, str] = {
    Role.DEALER: N_("dealer"),
    Role.FLOOR: N_("floor"),
    Role.SHIFT_MANAGER: N_("shift manager"),
    Role.AUDITOR: N_("auditor"),
    Role.ADMIN: N_("administrator"),
}


def role_words(role: Role) -> str:
    """What a badge says."""
    return _(_ROLE_WORDS[role])


def called_for(room: Room, call: FloorCall) -> str:
    """Why a table calls, and whether play has stopped for it: "ruling, play has stopped"."""
    reason = reason_words(call.reason)
    if not stands_still(room, call):
        return reason
    return _("{reason}, play has stopped").format(reason=reason)


_REASON_WORDS: Mapping[CallReason, str] = {
    CallReason.RULING: N_("ruling"),
    CallReason.MISDEAL: N_("misdeal or deck"),
    CallReason.CHIPS: N_("chips or fill"),
    CallReason.SEAT: N_("seat or player"),
    CallReason.CLOCK: N_("clock"),
    CallReason.BAD_BEAT: N_("bad beat"),
    CallReason.CONDUCT: N_("conduct"),
    CallReason.OTHER: N_("something else"),
}


def reason_words(reason: CallReason) -> str:
    """Why a table calls, in two words at most."""
    return _(_REASON_WORDS[reason])


def way_price(way: Standing, tokens: Tokens, stakes: Stakes) -> str:
    """A way into the game and what it costs: "post live BB €5 + dead SB €2" (CH-MISS-6)."""
    price = dues(tokens, way, stakes)
    live, dead, due = (money_text(sum_, short=True) for sum_ in (price.live, price.dead, price.due))
    match way:
        case Standing.IN:
            return _("play on")
        case Standing.WAITS:
            return _("wait for the big blind")
        case Standing.STRADDLES:
            return _("straddle in {live}").format(live=live)
        case Standing.BUYS_BUTTON:
            return _("buy the button {due}").format(due=due)
        case Standing.POSTS if tokens is Tokens.BOTH:
            return _("post live BB {live} + dead SB {dead}").format(live=live, dead=dead)
        case Standing.POSTS if tokens is Tokens.SMALL:
            return _("post live SB {live}").format(live=live)
        case Standing.POSTS:
            return _("post live BB {live}").format(live=live)
        case _ as never:
            assert_never(never)


_WAY_WORDS: Mapping[Standing, str] = {
    Standing.IN: N_("plays"),
    Standing.WAITS: N_("waits for the big blind"),
    Standing.POSTS: N_("posts"),
    Standing.STRADDLES: N_("straddles in"),
    Standing.BUYS_BUTTON: N_("buys the button"),
}


def way_chosen(way: Standing) -> str:
    """What somebody does who comes in by `way`."""
    return _(_WAY_WORDS[way])


_OWED_WORDS: Mapping[Tokens, str] = {
    Tokens.NONE: "",
    Tokens.SMALL: N_("owes SB"),
    Tokens.BIG: N_("owes BB"),
    Tokens.BOTH: N_("owes SB and BB"),
}


def owed(tokens: Tokens) -> str:
    """The blinds somebody missed; empty for none."""
    return _(_OWED_WORDS[tokens])

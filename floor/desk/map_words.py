"""What the room map says in words: tool tips, screen readers, the hint about keys."""

from datetime import datetime, timedelta

from floor.app.views.rows import SeatState, SeatView, TableCard
from floor.base.text import _, many
from floor.qtkit.lettering import hand_words, minutes_since
from floor.room.blinds import Standing, Tokens
from floor.room.button import SeatNo


def keys_hint() -> str:
    """How the map is used without a mouse."""
    return _(
        "Arrows move among seats, Ctrl and arrows among tables. A number selects that seat, "
        "space the table or its first seat. Enter goes to the steps."
    )


def sentence(card: TableCard, seat: SeatNo | None, now: datetime | None) -> str:
    """A table or one of its seats in one line."""
    view = next((view for view in card.seats if view.number == seat), None)
    parts = _table_words(card) if view is None else _seat_words(card, view, now)
    return ", ".join(part for part in parts if part)


def _table_words(card: TableCard) -> list[str]:
    taken = many("{taken} of {n} seat taken", "{taken} of {n} seats taken", len(card.seats))
    return [
        card.title,
        taken.format(taken=card.taken, n=len(card.seats)),
        _("bad beat jackpot") if card.jackpot else "",
        hand_words(card),
        card.note,
    ]


def _seat_words(card: TableCard, view: SeatView, now: datetime | None) -> list[str]:
    number = view.number
    return [
        _("{table} seat {seat}: {state}").format(
            table=card.table, seat=number, state=_state_words(view, now)
        ),
        _standing_words(view.standing) if view.state is SeatState.SEATED else "",
        _token_words(view.tokens),
        _("button") if card.button == number else "",
        _("small blind") if card.small == number else "",
        _("big blind") if card.big == number else "",
    ]


def _state_words(view: SeatView, now: datetime | None) -> str:
    known = view.since is not None and now is not None
    match view.state:
        case SeatState.OPEN:
            return _("open")
        case SeatState.SEATED:
            return view.label
        case SeatState.PLAYED_OVER:
            return _("{player} plays over").format(player=view.label)
        case SeatState.HELD:
            held = _("held for {player}").format(player=view.label)
            return f"{held}, {_left(view, now)}" if known else held
        case SeatState.AWAY:
            if not known:
                return _("{player} is away").format(player=view.label)
            minutes = _minutes_away(view, now)
            away = many("{player} is away {n} minute", "{player} is away {n} minutes", minutes)
            return away.format(player=view.label, n=minutes)


def _minutes_away(view: SeatView, now: datetime | None) -> int:
    return minutes_since(view.since, now) if view.since is not None and now is not None else 0


def _left(view: SeatView, now: datetime | None) -> str:
    if view.since is None or now is None or view.since <= now:
        return _("the time is over")
    minutes = -((now - view.since) // timedelta(minutes=1))
    return many("{n} minute left", "{n} minutes left", minutes).format(n=minutes)


def _standing_words(standing: Standing) -> str:
    match standing:
        case Standing.IN:
            return ""
        case Standing.WAITS:
            return _("waits for the big blind")
        case Standing.POSTS:
            return _("posts and is dealt in")
        case Standing.STRADDLES:
            return _("comes in by a straddle")
        case Standing.BUYS_BUTTON:
            return _("buys the button")


def _token_words(tokens: Tokens) -> str:
    match tokens:
        case Tokens.NONE:
            return ""
        case Tokens.SMALL:
            return _("missed the small blind")
        case Tokens.BIG:
            return _("missed the big blind")
        case Tokens.BOTH:
            return _("missed both blinds")

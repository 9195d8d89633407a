"""What the room map says in words: tool tips, screen readers, the hint about keys."""

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from floor.base.text import N_, _, many
from floor.qtkit.felt.lettering import hand_words, minutes_since, serves
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import SeatNo
from floor.views.floor.alerts import Alert, alert_clock
from floor.views.words.rows import SeatState, SeatView, TableCard
from floor.views.words.words import span_words


def keys_hint() -> str:
    """How the map is used without a mouse."""
    return _(
        "Arrows: next seat. Ctrl and arrows: next table. A number: that seat. Space: the table "
        "or its first seat. Enter: the actions."
    )


def event_hint() -> str:
    """How the map of an event is used without a mouse: there the space bar is the clock's."""
    return _(
        "Arrows: next seat. Ctrl and arrows: next table. A number: that seat. Esc: the whole "
        "table. Enter: the actions. Space: the clock."
    )


def arrange_hint() -> str:
    """How tables are moved."""
    return _("Drag a table to where it stands. Arrows select a table, Ctrl and an arrow push it.")


def sentence(
    card: TableCard, seat: SeatNo | None, now: datetime | None, alerts: Iterable[Alert] = ()
) -> str:
    """A table or one of its seats in one line, with what it needs."""
    view = next((view for view in card.seats if view.number == seat), None)
    parts = _table_words(card, now) if view is None else _seat_words(card, view, now)
    about = (one for one in alerts if view is None or one.seat == seat)
    return ", ".join(part for part in (*parts, *_alert_words(about, now)) if part)


def _alert_words(alerts: Iterable[Alert], now: datetime | None) -> list[str]:
    return [
        f"{one.said or one.words} {alert_clock(one, now) if now is not None else ''}".rstrip()
        for one in alerts
    ]


def _table_words(card: TableCard, now: datetime | None) -> list[str]:
    if card.closed:
        return [card.title, _("closed")]
    taken = many("{taken} of {n} seat taken", "{taken} of {n} seats taken", len(card.seats))
    return [
        card.title,
        taken.format(taken=card.taken, n=len(card.seats)),
        _("bad beat jackpot") if card.jackpot else "",
        hand_words(card),
        card.note,
        _("dealer {name}").format(name=card.dealer) if card.dealer else "",
        _wait_words(card, now),
    ]


def _wait_words(card: TableCard, now: datetime | None) -> str:
    if card.waits_since is None or now is None:
        return ""
    return many("{n} waits, for {time}", "{n} wait, the longest {time}", card.waiting).format(
        n=card.waiting, time=span_words(now - card.waits_since)
    )


def _seat_words(card: TableCard, view: SeatView, now: datetime | None) -> list[str]:
    number = view.number
    return [
        _("{table} seat {seat}: {state}").format(
            table=card.table, seat=number, state=_state_words(view, now)
        ),
        _("no buy-in recorded") if view.unbought else "",
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
            if now is not None and serves(view, now):
                return _("{player} is away by a penalty: {left}").format(
                    player=view.label, left=view.penalty
                )
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


_STANDING_WORDS: Mapping[Standing, str] = {
    Standing.IN: "",
    Standing.WAITS: N_("waits for the big blind"),
    Standing.POSTS: N_("posts and is dealt in"),
    Standing.STRADDLES: N_("comes in by a straddle"),
    Standing.BUYS_BUTTON: N_("buys the button"),
}


def _standing_words(standing: Standing) -> str:
    words = _STANDING_WORDS[standing]
    return _(words) if words else ""


_TOKEN_WORDS: Mapping[Tokens, str] = {
    Tokens.NONE: "",
    Tokens.SMALL: N_("missed the small blind"),
    Tokens.BIG: N_("missed the big blind"),
    Tokens.BOTH: N_("missed both blinds"),
}


def _token_words(tokens: Tokens) -> str:
    words = _TOKEN_WORDS[tokens]
    return _(words) if words else ""

"""A table, its seats and the lists as they were, each beside what it is now."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import zip_longest
from typing import assert_never

from floor.app.hands.dealing import HandEnded
from floor.app.office.past import Since, TakenBack
from floor.base.text import _, many, number_text, time_text
from floor.base.value import Value
from floor.room.blinds.blinds import Standing
from floor.views.feed.feed import feed_line
from floor.views.words.rows import SeatState, SeatView, TableCard, WaitingBoard, WaitingRow
from floor.views.words.words import Wording, capital, owed, way_chosen

_LINES_AT_MOST = 300


class ThenAndNow(Value, frozen=True, kw_only=True):
    """One thing as it was and as it is."""

    what: str
    then: str
    now: str

    @property
    def differs(self) -> bool:
        """Whether it is another now."""
        return self.then != self.now


class ThenLine(Value, frozen=True, kw_only=True):
    """Something that has happened since."""

    seq: int
    at: datetime
    words: str
    by: str


class SinceView(Value, frozen=True, kw_only=True):
    """What has become of a table since then."""

    title: str
    lines: tuple[ThenLine, ...]


def seats_compared(
    then: TableCard | None, now: TableCard | None, zone: str
) -> tuple[ThenAndNow, ...]:
    """A table's hand and seats then and now; None for a side at which it was not open."""
    if then is None and now is None:
        return ()
    sides = tuple(_seat_lines(card, zone) for card in (then, now))
    closed = _("not open")
    first = ThenAndNow(
        what=_("Hand"),
        then=number_text(then.hand) if then is not None else closed,
        now=number_text(now.hand) if now is not None else closed,
    )
    pairs = zip_longest(*sides, fillvalue="")
    return (
        first,
        *(
            ThenAndNow(what=_("Seat {n}").format(n=number), then=before, now=after)
            for number, (before, after) in enumerate(pairs, start=1)
        ),
    )


def _seat_lines(card: TableCard | None, zone: str) -> list[str]:
    if card is None:
        return []
    return [
        " · ".join(part for part in (_button_words(card, seat), *_seat_words(seat, zone)) if part)
        for seat in card.seats
    ]


def _button_words(card: TableCard, seat: SeatView) -> str:
    marks = ((card.button, "D"), (card.small, "SB"), (card.big, "BB"))
    return " ".join(mark for at, mark in marks if at == seat.number)


def _seat_words(seat: SeatView, zone: str) -> tuple[str, ...]:
    way = "" if seat.standing is Standing.IN else way_chosen(seat.standing)
    until = time_text(seat.since, zone) if seat.since is not None else ""
    match seat.state:
        case SeatState.OPEN:
            return (_("open"),)
        case SeatState.HELD:
            return (seat.label, _("held until {time}").format(time=until))
        case SeatState.SEATED:
            return (seat.label, owed(seat.tokens), way)
        case SeatState.AWAY:
            return (seat.label, _("away since {time}").format(time=until), owed(seat.tokens))
        case SeatState.PLAYED_OVER:
            return (_("{player} plays over").format(player=seat.label), owed(seat.tokens))
        case _ as never:
            assert_never(never)


def lists_compared(
    then: Iterable[WaitingBoard], now: Iterable[WaitingBoard]
) -> tuple[ThenAndNow, ...]:
    """Every waiting list, place by place; lists on which nobody stood or stands are left out."""
    before = {board.game: board for board in then}
    after = {board.game: board for board in now}
    lines = []
    for game in dict.fromkeys((*before, *after)):
        title = (before.get(game) or after[game]).title
        sides = (_waiting(before.get(game)), _waiting(after.get(game)))
        for place, (was, is_) in enumerate(zip_longest(*sides, fillvalue=""), start=1):
            what = f"{title} · {place}"
            lines.append(ThenAndNow(what=what, then=was, now=is_))
    return tuple(lines)


def _waiting(board: WaitingBoard | None) -> Sequence[str]:
    return [_row_words(row) for row in board.rows] if board is not None else ()


def _row_words(row: WaitingRow) -> str:
    return f"{row.label} → {row.where}" if row.where else row.label


def since_view(since: Since, words: Wording) -> SinceView:
    """What happened at a table since then in sentences, the oldest first, the hands only counted.

    At the top what stood then and was taken back later, with the time of that.
    """
    known = {entry.command: entry for entry in since.entries}
    told = [feed_line(entry, words, known) for entry in since.entries]
    lines = [
        ThenLine(seq=line.seq, at=line.at, words=line.words, by=line.by)
        for line in told
        if not line.routine
    ]
    hands = sum(
        any(isinstance(event, HandEnded) for event in entry.events) for entry in since.entries
    )
    taken_back = [_taken_back(one, words) for one in since.taken_back]
    changes = len(lines) + len(taken_back)
    return SinceView(
        title=" · ".join(
            (
                many("{n} change since", "{n} changes since", changes).format(n=changes),
                many("{n} hand played", "{n} hands played", hands).format(n=hands),
            )
        ),
        lines=(*taken_back, *lines[:_LINES_AT_MOST]),
    )


def _taken_back(one: TakenBack, words: Wording) -> ThenLine:
    line = feed_line(one.entry, words)
    said = _("Valid then, undone at {time}: {words}").format(
        time=words.time(one.void.at), words=line.words
    )
    return ThenLine(seq=line.seq, at=line.at, words=capital(said), by=line.by)

"""What stands on a drawn card: its words, as large as there is room for, and the chips."""

from collections.abc import Sequence
from datetime import datetime
from enum import Enum
from typing import NamedTuple, assert_never

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetricsF

from floor.base.text import _
from floor.qtkit.felt.oval import NAME_RADIUS, TALK_RADIUS, Oval, lay_chips
from floor.qtkit.look.deck import Deck
from floor.qtkit.look.theme import font
from floor.room.blinds.blinds import Standing, Tokens
from floor.views.words.rows import SeatState, SeatView, TableCard
from floor.views.words.words import span_words

LEAST = 10
"""Letters are never smaller, in pixels."""
_FITS = 2000
"""So many words are remembered with their font; a room of forty tables has some hundreds."""
_MOST_LINES = 8
"""In the middle of the felt."""
_BADGE = 0.75
"""Of the title's height."""
_CENTRE = int(Qt.AlignmentFlag.AlignCenter)
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_RIGHT = int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)


class Hand(NamedTuple):
    """How words are written."""

    size: float
    colour: str
    align: int = _CENTRE
    strong: bool = False


class Written(NamedTuple):
    """Words on a card: what they should be, what there was room for, and where."""

    words: str
    shown: str
    rect: QRectF
    font: QFont
    hand: Hand


class SeatMark(Enum):
    """What lies before a seat, by the letters on it."""

    BUTTON = "D"
    SMALL_BLIND = "SB"
    BIG_BLIND = "BB"
    STRADDLE = "S"
    MISSED_SMALL = "MS"
    MISSED_BIG = "MB"


_TOKENS = {
    Tokens.SMALL: (SeatMark.MISSED_SMALL,),
    Tokens.BIG: (SeatMark.MISSED_BIG,),
    Tokens.BOTH: (SeatMark.MISSED_SMALL, SeatMark.MISSED_BIG),
}


class Chip(NamedTuple):
    """A mark in its place."""

    mark: SeatMark
    rect: QRectF
    place: int
    """Before which seat, from 0."""


class TitleLine(NamedTuple):
    """Where the title's parts stand; the badge goes to the foot where the line is too short."""

    title: QRectF
    badge: QRectF
    taken: QRectF


class Letters:
    """Fits words into their places in the colours of `deck`."""

    def __init__(self, deck: Deck) -> None:
        self._deck = deck
        self._fonts: dict[tuple[int, bool], tuple[QFont, QFontMetricsF]] = {}
        self._fits: dict[tuple[str, float, float, bool], tuple[str, QFont]] = {}
        self._feet: dict[tuple[str, str, int, int], QRectF] = {}

    def words(self, card: TableCard, plan: Oval, chips: Sequence[Chip]) -> list[Written]:
        """All words of the card but those that change with time."""
        if card.closed:
            return self._closed(card, plan)
        deck = self._deck
        words = self._title(card, plan) if card.title else []
        words += self._middle(card, plan, chips)
        if card.dealer:
            words.append(self._dealer(card, plan))
        for place, view in enumerate(card.seats):
            words += self._seat(plan, view, place)
        hand = Hand(plan.chip * 0.74, deck.chip_text, strong=True)
        return words + [self.fitted(chip.mark.value, chip.rect, hand) for chip in chips]

    def _title(self, card: TableCard, plan: Oval) -> list[Written]:
        deck, line = self._deck, self.title_line(card, plan)
        words = [
            self.fitted(card.title, line.title, Hand(plan.title, deck.text, _LEFT, True)),
            self.fitted(_count(card), line.taken, Hand(plan.title, deck.muted, _RIGHT)),
        ]
        if card.jackpot:
            hand = Hand(plan.title * _BADGE, deck.wait_text, strong=True)
            words.append(self.fitted(_badge(), line.badge, hand))
        return words

    def title_line(self, card: TableCard, plan: Oval) -> TitleLine:
        """Title, badge and count side by side."""
        top, high, edge = plan.pad * 0.7, plan.title * 1.5, plan.pad * 1.05
        wide = self.width(_count(card), plan.title) + 1
        count = QRectF(plan.size.width() - edge - wide, top, wide, high)
        wide = self.width(card.title, plan.title, strong=True) + 1
        badge_wide = self.width(_badge(), plan.title * _BADGE, strong=True) + 12
        badge = QRectF(0, 0, badge_wide, high * 0.83)
        room = count.left() - edge - 8
        title = QRectF(edge, top, min(wide, room), high)
        if not card.jackpot or wide + badge.width() + 7 <= room:
            badge.moveCenter(QPointF(title.right() + 7 + badge.width() / 2, title.center().y()))
        else:
            badge.moveTopLeft(
                QPointF(plan.foot.left(), plan.foot.center().y() - badge.height() / 2)
            )
        return TitleLine(title, badge, count)

    def _closed(self, card: TableCard, plan: Oval) -> list[Written]:
        """A closed table says that, and how it is opened."""
        deck, button = self._deck, self.open_button(plan)
        title = QRectF(plan.pad * 1.05, plan.pad * 0.7, 0, plan.title * 1.5)
        title.setRight(plan.size.width() - title.left())
        middle = QRectF(plan.felt.left(), button.top() - button.height(), plan.felt.width(), 0)
        middle.setHeight(button.height() * 0.9)
        letters = button.height() * 0.55
        words = _("{table} · closed").format(table=card.title)
        return [
            self.fitted(words, title, Hand(plan.title, deck.muted, _LEFT, True)),
            self.fitted(_("closed"), middle, Hand(letters, deck.muted)),
            self.fitted(_("Open"), button, Hand(letters, deck.step_text, strong=True)),
        ]

    def open_button(self, plan: Oval) -> QRectF:
        """Where the button stands that opens a closed table."""
        high = min(max(plan.felt.height() * 0.3, 20.0), 36.0)
        wide = max(self.width(_("Open"), high * 0.55, strong=True) + high, high * 2.4)
        rect = QRectF(0, 0, wide, high)
        rect.moveCenter(plan.felt.center() + QPointF(0, high * 0.45))
        return rect

    def foot(self, card: TableCard, plan: Oval) -> QRectF:
        """The line under the table; a badge that found no room in the title line stands before."""
        if not card.jackpot:
            return plan.foot
        key = (card.title, _count(card), plan.size.width(), plan.size.height())
        found = self._feet.get(key)
        if found is None:
            if len(self._feet) >= _FITS:
                self._feet.clear()
            badge = self.title_line(card, plan).badge
            aside = badge.width() + 5 if badge.top() > plan.felt.top() else 0.0
            found = self._feet[key] = plan.foot.adjusted(aside, 0, 0, 0)
        return found

    def _middle(self, card: TableCard, plan: Oval, chips: Sequence[Chip]) -> list[Written]:
        """The hand and the note; what is too long for one line is broken into two."""
        if card.lines:
            return self._told(card.lines, plan, chips)
        lines = [card.note] if card.note and not card.hand else [hand_words(card), card.note]
        lines = [line for line in lines if line]
        written = self._between(lines, plan, chips)
        if len(lines) == 1 and written[0].shown != lines[0]:
            written = self._between(_halves(lines[0]), plan, chips)
        return written

    def _told(self, lines: Sequence[str], plan: Oval, chips: Sequence[Chip]) -> list[Written]:
        """`lines` in the middle of the felt, between the chips beside each; one that has no room
        there is broken into two."""
        band = _band(plan, chips)
        size = min(band.height() / 1.4 / max(len(lines), 1), plan.radius * 0.7, 30.0)
        size = max(size, 11.0)
        high, hand = size * 1.4, Hand(size, self._deck.felt_text)
        room = QRectF(0, 0, plan.felt.width() - plan.felt.height() * 0.2, high)
        written = []
        for number, line in enumerate(lines):
            room.moveCenter(band.center() + QPointF(0, high * (number - (len(lines) - 1) / 2)))
            left = _between_chips(room, plan, chips)
            aside = max(left.left() - room.left(), room.right() - left.right())
            middle = room.adjusted(aside, 0, -aside, 0)
            wide = self.width(line, size)
            written.append(self.fitted(line, middle if wide <= middle.width() else left, hand))
        broken = [
            part
            for one in written
            for part in (_broken(one.words) if one.font.pixelSize() < round(size) else [one.words])
        ]
        more = len(lines) < len(broken) <= _MOST_LINES
        return self._told(broken, plan, chips) if more else written

    def _between(self, lines: Sequence[str], plan: Oval, chips: Sequence[Chip]) -> list[Written]:
        """Lines in the middle of the felt, as wide as the chips beside them let them be."""
        hand = Hand(min(max(plan.radius * 0.7, 11.0), 28.0), self._deck.felt_text)
        high = hand.size * 1.4
        rect = QRectF(0, 0, plan.felt.width() - plan.felt.height() * 0.3, high * len(lines))
        rect.moveCenter(plan.felt.center())
        for chip in chips:
            room = abs(chip.rect.center().x() - rect.center().x()) - chip.rect.width() / 2 - 3
            letters = rect.adjusted(0, high * 0.2, 0, -high * 0.2)
            if chip.rect.intersects(letters) and room > plan.felt.width() * 0.15:
                aside = max(rect.width() / 2 - room, 0.0)
                rect.adjust(aside, 0, -aside, 0)
        first = QRectF(rect.left(), rect.top(), rect.width(), high)
        return [
            self.fitted(line, first.translated(0, high * number), hand)
            for number, line in enumerate(lines)
        ]

    def _dealer(self, card: TableCard, plan: Oval) -> Written:
        """The dealer's name at their place; only the letters it begins with where that is small."""
        hand = Hand(min(max(plan.radius * 0.55, 11.0), 18.0), self._deck.muted)
        written = self.fitted(card.dealer, plan.dealer, hand)
        if written.shown == card.dealer:
            return written
        letters = "".join(part[0] for part in card.dealer.split())
        return self.fitted(letters[:3], plan.dealer, hand)

    def _seat(self, plan: Oval, view: SeatView, place: int) -> list[Written]:
        deck, radius = self._deck, plan.radius
        rect = plan.seat_rect(place).adjusted(radius * 0.1, 0, -radius * 0.1, 0)
        match view.state:
            case SeatState.OPEN:
                return [self.fitted(str(view.number), rect, Hand(radius * 0.7, deck.open_text))]
            case SeatState.HELD:
                colour, second = deck.held_text, ""
            case SeatState.AWAY:
                colour, second = deck.away_text, ""
            case SeatState.PLAYED_OVER:
                colour, second = deck.over_text, _("plays over")
            case SeatState.SEATED:
                colour, second = deck.seat_text, _seated_words(view)
        if radius < TALK_RADIUS:
            letters = self.fitted(view.initials, rect, Hand(radius * 0.75, colour, strong=True))
            return self._name(view, rect, radius, colour) or [letters]
        rect.translate(0, -radius * 0.22)
        line = rect.adjusted(radius * 0.06, 0, -radius * 0.06, 0)
        name = self.fitted(view.label, line, Hand(radius * 0.46, colour, strong=True))
        if name.shown != view.label:
            name = self.fitted(view.initials, rect, Hand(radius * 0.58, colour, strong=True))
        if not second:
            return [name]
        below = self.second_line(plan, place, second, colour)
        if view.brief and below.font.pixelSize() < round(below.hand.size):
            below = self.second_line(plan, place, view.brief, colour)
        return [name, below]

    def _name(self, view: SeatView, rect: QRectF, radius: float, colour: str) -> list[Written]:
        """A seat's player in two lines, as "Aino" and "L."; nothing where that is too long."""
        if radius < NAME_RADIUS:
            return []
        first, _space, rest = view.label.partition(" ")
        lines = [line for line in (first, rest) if line]
        hand = Hand(radius * 0.52, colour, strong=True)
        high = hand.size * 1.12
        line = rect.adjusted(radius * 0.08, 0, -radius * 0.08, 0)
        line.setHeight(high)
        line.moveTop(rect.center().y() - high * len(lines) / 2)
        named = [
            self.fitted(words, line.translated(0, high * number), hand)
            for number, words in enumerate(lines)
        ]
        return named if all(one.shown == one.words for one in named) else []

    def second_line(self, plan: Oval, place: int, words: str, colour: str) -> Written:
        """A line below a seat's initials, where the seat is large enough."""
        rect = QRectF(0, 0, plan.radius * 1.62, plan.radius * 0.5)
        rect.moveCenter(plan.spots[place].centre + QPointF(0, plan.radius * 0.36))
        return self.fitted(words, rect, Hand(min(plan.radius * 0.36, 20.0), colour))

    def clock_line(
        self, plan: Oval, place: int, view: SeatView, now: datetime | None, colour: str
    ) -> Written:
        """That line with the seat's clock: where it has no room, the minutes alone."""
        line = self.second_line(plan, place, clock_words(view, now), colour)
        if line.shown == line.words:
            return line
        return self.second_line(plan, place, clock_words(view, now, brief=True), colour)

    def fitted(self, words: str, rect: QRectF, hand: Hand) -> Written:
        """`words` as large as `rect` lets them be; cut only where the smallest are too large."""
        key = (words, rect.width(), hand.size, hand.strong)
        found = self._fits.get(key)
        if found is None:
            if len(self._fits) >= _FITS:
                self._fits.clear()
            found = self._fits[key] = self._fit(words, rect.width(), hand)
        return Written(words, found[0], rect, found[1], hand)

    def _fit(self, words: str, width: float, hand: Hand) -> tuple[str, QFont]:
        words = words.replace("\t", " ")  # a tab is as wide as where it stands makes it
        most = max(round(hand.size), LEAST)
        for pixels in range(most, max(LEAST, round(most * 0.7)) - 1, -1):
            made, metrics = self._font(pixels, hand.strong)
            if metrics.horizontalAdvance(words) <= width:
                return words, made
        return metrics.elidedText(words, Qt.TextElideMode.ElideRight, width), made

    def width(self, words: str, size: float, *, strong: bool = False) -> float:
        """How long `words` are in letters of `size` pixels."""
        return self._font(max(round(size), LEAST), strong)[1].horizontalAdvance(words)

    def _font(self, pixels: int, strong: bool) -> tuple[QFont, QFontMetricsF]:
        found = self._fonts.get((pixels, strong))
        if found is None:
            made = font(pixels, strong=strong)
            found = self._fonts[pixels, strong] = (made, QFontMetricsF(made))
        return found


def chips_on(card: TableCard, plan: Oval) -> list[Chip]:
    """Button, blinds and tokens in their places."""
    marks = {place: found for place, view in enumerate(card.seats) if (found := _marks(card, view))}
    sizes = {place: [_row_size(plan, one) for one in rows] for place, rows in marks.items()}
    laid = lay_chips(plan, sizes) if marks else {}
    chips: list[Chip] = []
    for place, rows in marks.items():
        for row, rect in zip(rows, laid[place], strict=True):
            left = rect.left()
            for mark in row:
                size = _chip_size(plan, mark)
                chips.append(Chip(mark, QRectF(QPointF(left, rect.top()), size), place))
                left += size.width() + _gap(plan)
    return chips


def _marks(card: TableCard, view: SeatView) -> list[tuple[SeatMark, ...]]:
    """What lies before one seat; the tokens of both blinds beside each other, so that in a bend
    they take no more of the rail than one."""
    posts = (
        (SeatMark.BUTTON, card.button),
        (SeatMark.SMALL_BLIND, card.small),
        (SeatMark.BIG_BLIND, card.big),
    )
    found: list[tuple[SeatMark, ...]] = [(mark,) for mark, seat in posts if seat == view.number]
    if view.number in card.straddles:
        found.append((SeatMark.STRADDLE,))
    return [*found, _TOKENS[view.tokens]] if view.tokens in _TOKENS else found


def _row_size(plan: Oval, row: Sequence[SeatMark]) -> QSizeF:
    sizes = [_chip_size(plan, mark) for mark in row]
    wide = sum(size.width() for size in sizes) + _gap(plan) * (len(row) - 1)
    return QSizeF(wide, sizes[0].height())


def _gap(plan: Oval) -> float:
    """Between two chips of a row."""
    return max(plan.chip * 0.14, 1.5)


def _chip_size(plan: Oval, mark: SeatMark) -> QSizeF:
    wide = {SeatMark.BUTTON: 1.0, SeatMark.SMALL_BLIND: 1.5, SeatMark.BIG_BLIND: 1.5}.get(mark, 1.6)
    return QSizeF(plan.chip * wide, plan.chip)


def _band(plan: Oval, chips: Sequence[Chip]) -> QRectF:
    """The middle of the felt, as high as the chips over and under it leave it."""
    felt = plan.felt
    band = QRectF(felt.left(), 0, felt.width(), felt.height() * 0.62)
    band.moveCenter(felt.center())
    for chip in chips:
        if not _stands_over(chip, plan):
            continue
        if chip.rect.center().y() < felt.center().y():
            band.setTop(max(band.top(), chip.rect.bottom() + 3))
        else:
            band.setBottom(min(band.bottom(), chip.rect.top() - 3))
    return band


def _stands_over(chip: Chip, plan: Oval) -> bool:
    """Whether lines beside it would have no room: it stands over or under them."""
    aside = chip.rect.center().x() - plan.felt.center().x()
    return abs(aside) < plan.felt.width() * 0.15


def _between_chips(line: QRectF, plan: Oval, chips: Sequence[Chip]) -> QRectF:
    """What the chips beside it leave of `line`."""
    rect, middle = QRectF(line), plan.felt.center().x()
    for chip in chips:
        aside = chip.rect.center().x() - middle
        if not chip.rect.intersects(line) or _stands_over(chip, plan):
            continue
        if aside < 0:
            rect.setLeft(max(rect.left(), chip.rect.right() + 4))
        else:
            rect.setRight(min(rect.right(), chip.rect.left() - 4))
    return rect


def hand_words(card: TableCard) -> str:
    """The hand being played, or the last one."""
    if card.in_hand:
        return _("hand {number}").format(number=card.hand)
    return _("after hand {number}").format(number=card.hand) if card.hand else _("no hand yet")


def clock_words(view: SeatView, now: datetime | None, *, brief: bool = False) -> str:
    """What a seat's clock shows: minutes and seconds it is held, minutes its player is away, or
    what is left of their penalty, or that it is over; `brief` where the sign must say it is
    away."""
    if view.since is None or now is None:
        if view.state is SeatState.HELD and view.duty:
            return view.duty
        return _("held") if view.state is SeatState.HELD else _("away")
    if view.state is SeatState.HELD:
        minutes, seconds = divmod(max(int((view.since - now).total_seconds()), 0), 60)
        return f"{minutes}:{seconds:02}"
    if view.penalty:
        return view.penalty if serves(view, now) else _("penalty over")
    away = span_words(now - view.since)
    return away if brief else _("away {time}").format(time=away)


def serves(view: SeatView, now: datetime) -> bool:
    """Whether a penalty that is not over keeps the seat's player away."""
    return bool(view.penalty) and (view.penalty_until is None or now < view.penalty_until)


def minutes_since(moment: datetime, now: datetime) -> int:
    """Whole minutes gone by."""
    return max(int((now - moment).total_seconds()), 0) // 60


def _seated_words(view: SeatView) -> str:
    """What stands below the name of somebody who sits: how they come in, else their seat."""
    if view.duty:
        return view.duty
    match view.standing:
        case Standing.IN:
            return _("seat {number}").format(number=view.number)
        case Standing.WAITS | Standing.BUYS_BUTTON:
            return _("waits")
        case Standing.POSTS:
            return _("will post")
        case Standing.STRADDLES:
            return _("straddles in")
        case _ as never:
            assert_never(never)


def _count(card: TableCard) -> str:
    return f"{card.taken}/{len(card.seats)}"


def _badge() -> str:
    return _("BBJ")


def _broken(line: str) -> list[str]:
    """`line` in two: between its parts if it has some."""
    first, dot, rest = line.partition(" · ")
    return [first, rest] if dot else _halves(line)


def _halves(line: str) -> list[str]:
    """`line` broken at the space nearest to its middle, if it has one."""
    spaces = [place for place, char in enumerate(line) if char == " "]
    if not spaces:
        return [line]
    middle = min(spaces, key=lambda place: abs(place - len(line) / 2))
    return [line[:middle], line[middle + 1 :]]

"""Seat ticket and waiting ticket: what a player carries from the desk to their table."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from floor.base.money import Money
from floor.base.text import _, day_text, money_text, number_text, speaking, time_text
from floor.reports.kit.canvas import squeezed
from floor.reports.kit.letters import BOLD, Style, printable, width_of, wrapped
from floor.reports.kit.paper import DARK, KeyFigure, PageFrame
from floor.reports.kit.slip import (
    CAP,
    DEEP,
    GUTTER,
    LABEL,
    LEFT,
    NOTE,
    RIGHT,
    WIDTH,
    Slip,
    SlipSize,
    shrink_to_fit,
)
from floor.room.blinds.button import SeatNo
from floor.room.games.game import Stakes
from floor.room.lists.waitlist import TableId
from floor.views.papers.tickets import Issue, Play, SeatTicket, WaitingTicket

NAME = Style(BOLD, 26, DARK)
TABLE = Style(BOLD, 54, DARK)
SEAT = Style(BOLD, 104, DARK)
PLACE = Style(BOLD, 88, DARK)
UNTIL = Style(BOLD, 30, DARK)
HELD = Style(BOLD, 17, DARK)
GAME = Style(BOLD, 19, DARK)
NAME_LEAST, TABLE_LEAST = 0.58, 0.3
"""How small a name may become to stand on one line, of its size."""
TABLE_LINES = 2
ACCENT = 0.25
"""How far an accent reaches above a capital, of its size."""
SEAT_BOX, PLACE_WIDTH = 118.0, 112.0
ROUNDED_TO = timedelta(minutes=5)
"""Nobody knows a wait better than that."""


def build(
    view: SeatTicket | WaitingTicket, language: str = "en", form: SlipSize = SlipSize.SLIP
) -> bytes:
    """The ticket as a PDF; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(language):
        ticket = TicketPage(view.issue, language, _title(view))
        if isinstance(view, SeatTicket):
            ticket.seat(view)
        else:
            ticket.waiting(view)
        return ticket.slip.finish(form)


def _title(view: SeatTicket | WaitingTicket) -> str:
    return _("Seat ticket") if isinstance(view, SeatTicket) else _("Waiting ticket")


class TicketPage:
    """One ticket being written, part by part."""

    def __init__(self, issue: Issue, language: str, title: str) -> None:
        self._issue = issue
        self.language = language
        self.slip = Slip(
            PageFrame(
                house=issue.house,
                title=title,
                day=issue.day,
                serial=issue.serial,
                head=issue.head,
                mark=_("TRAINING – NOT VALID") if issue.training else "",
                language=language,
            ),
            _("Printed {time}").format(time=self.time(issue.at)),
        )

    def seat(self, view: SeatTicket) -> None:
        """Who, where, until when, what is played."""
        self.who()
        self.where(view.table, view.seat)
        if view.until is not None:
            self._held(view.until)
        self.game(view.play)
        if view.over:
            owner = _("You play over: the owner gets the seat back on returning.")
            self.slip.lines(owner, NOTE)
        self.slip.lines(_("You may be moved to another seat or table."), NOTE)

    def waiting(self, view: WaitingTicket) -> None:
        """Who, which place on which list, since when, and what comes next."""
        self.who()
        self._place(view)
        self.game(view.play)
        if view.number:
            self.slip.lines(_("On the board you are {number}.").format(number=view.number), HELD)
        if not view.arrived:
            self.slip.lines(_("Report to the floor: no seat is offered before."), NOTE)
        minutes = max(view.hold // timedelta(minutes=1), 1)
        held = _("After the call your seat is held for {minutes} min.")
        self.slip.lines(held.format(minutes=minutes), NOTE)

    def who(self) -> None:
        """Whose it is."""
        self.slip.line(_("Player"), LABEL, gap=2)
        style = shrink_to_fit(self._issue.label, NAME, WIDTH, NAME_LEAST)
        self.slip.lines(self._issue.label, style, most=2, gap=3 + style.size * ACCENT)
        self.slip.rule()

    def where(self, to_table: TableId, seat: SeatNo) -> None:
        """Table and seat, as large as they will go: this is read from a metre."""
        slip, top = self.slip, self.slip.y
        left, height = RIGHT - SEAT_BOX, SEAT.size * CAP + 34
        base = top - height + 12
        slip.box(left, top - height, SEAT_BOX, height)
        slip.write(squeezed(_("Seat"), left + 6, top - 13, LABEL, SEAT_BOX - 12), LABEL)
        number = str(seat)
        wide = min(width_of(number, SEAT), SEAT_BOX - 10)
        slip.write_right(number, left + (SEAT_BOX + wide) / 2, base, SEAT, wide)
        room = WIDTH - SEAT_BOX - 8
        slip.write(squeezed(_("Table"), LEFT, top - 13, LABEL, room), LABEL)
        table = printable(to_table, TABLE.font)
        style = shrink_to_fit(max(table.split(), key=len, default=""), TABLE, room, TABLE_LEAST)
        for above, line in enumerate(reversed(wrapped(table, style, room, TABLE_LINES))):
            slip.write(squeezed(line, LEFT, base + above * style.size, style, room), style)
        slip.y = top - height - 3

    def _held(self, until: datetime) -> None:
        """One sentence, its time large: it may stand in the middle, as in Finnish."""
        slip, time = self.slip, self.time(until)
        before, _time, after = _("Seat held until {time}").partition("{time}")
        slip.y -= 11 + UNTIL.size * CAP
        gaps = GUTTER / 2 * sum(map(bool, (before, after)))
        room = WIDTH - width_of(time, UNTIL) - gaps
        style = shrink_to_fit(before + after, HELD, room)
        right = RIGHT
        for words, own in ((after.strip(), style), (time, UNTIL)):
            if words:
                wide = min(width_of(printable(words, own.font), own), WIDTH)
                slip.write_right(words, right, slip.y, own, wide)
                right -= wide + GUTTER / 2
        slip.write(squeezed(before.strip(), LEFT, slip.y, style, max(right - LEFT, 1)), style)
        slip.rule(above=9)

    def _place(self, view: WaitingTicket) -> None:
        """The place, without the box that a seat has, so that nobody takes it for one."""
        slip, top = self.slip, self.slip.y
        number = number_text(view.place, self.language)
        place = KeyFigure(_("Place on the list"), number)
        below = slip.figure(place, LEFT, top, PLACE_WIDTH, PLACE) + PLACE.size * DEEP
        left, width = LEFT + PLACE_WIDTH + GUTTER, WIDTH - PLACE_WIDTH - GUTTER
        since = KeyFigure(_("On the list since"), self.time(view.since))
        middle = slip.figure(since, left, top, width)
        if view.wait is not None:
            wait = KeyFigure(_("Estimated wait"), self._wait(view.wait))
            slip.figure(wait, left, middle - 6, width)
        slip.y = below
        slip.rule(above=9)

    def _wait(self, wait: timedelta) -> str:
        steps = max(-(-wait // ROUNDED_TO), 1)
        return _("about {minutes} min").format(minutes=steps * 5)

    def game(self, play: Play) -> None:
        """What is played, for how much."""
        slip = self.slip
        slip.line(_("Game"), LABEL, gap=2)
        slip.line(play.game, GAME, gap=5)
        slip.line(play.variant, NOTE, gap=2)
        slip.y -= 2
        slip.figures((self._stakes(play.stakes), KeyFigure(_("Buy-in"), self._buy_in(play))))
        slip.rule()

    def _stakes(self, stakes: Stakes) -> KeyFigure:
        """The forced bets; Sökö has antes alone (CH-BLIND-6)."""
        if not stakes.big_blind:
            return KeyFigure(_("Ante"), self.money(stakes.ante))
        blinds = (self.money(stakes.small_blind), self.money(stakes.big_blind))
        return KeyFigure(_("Blinds"), " / ".join(blinds))

    def _buy_in(self, play: Play) -> str:
        least = self.money(play.min_buy_in)
        if play.max_buy_in is None:
            return _("from {least}").format(least=least)
        return f"{least} – {self.money(play.max_buy_in)}"

    def money(self, amount: Money) -> str:
        """As the ticket's language writes it, without cents where there are none."""
        return money_text(amount, self.language, short=True)

    def time(self, moment: datetime) -> str:
        """On the house's wall clock."""
        return time_text(moment, self._issue.zone, self.language)

    def day(self, moment: datetime) -> str:
        """The date in the house."""
        return day_text(moment.astimezone(ZoneInfo(self._issue.zone)).date(), self.language)

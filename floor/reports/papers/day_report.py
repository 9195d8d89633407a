"""The day report: what the night was, added up, signed and sealed."""

from itertools import zip_longest
from zoneinfo import ZoneInfo

from floor.base.text import _, many, speaking
from floor.reports.kit.paper import (
    LEFT,
    RIGHT,
    SECTION_HEIGHT,
    WIDTH,
    KeyFigure,
    PageFrame,
    Paper,
)
from floor.reports.kit.table import (
    REST,
    ColumnKind,
    PaperColumn,
    PaperTable,
    height_of,
    table_of,
    write_section,
)
from floor.reports.kit.telling import NOTHING, ReportLocale
from floor.reports.papers.day_figures import write_events, write_jackpots, write_people, write_waits
from floor.views.night.day import DayReport, DutyLine, TableLine
from floor.views.words.times import clock_moves_words, hours_and_minutes
from floor.views.words.words import capital, role_words

NUMBER = ColumnKind.NUMBER
NAME_LINES = 3
GAME_LINES = 16
REASON_LINES = 16
"""Enough for the longest note there is."""
END, WITHOUT_ROWS = 190.0, 20.0
"""Room for the signatures and the seal, and for a section that says that there is nothing."""
MOST_KEPT = 300.0
"""A longer table is parted from what follows it."""
SEATED_GREY, WAITING_GREY = 0.45, 0.96
BAR_HEIGHT = 6.5


def build(view: DayReport, language: str = "en") -> bytes:
    """The gaming day as an A4 PDF; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(language):
        return _Report(view, language).pdf()


def _mark(view: DayReport) -> str:
    """Why it is not to be taken for a day's own report; a rehearsal is worse than a draft."""
    if view.training:
        return _("TRAINING – NOT VALID")
    return _("DRAFT") if view.closed_at is None else ""


class _Report:
    """One report being written, part by part."""

    def __init__(self, view: DayReport, language: str) -> None:
        self._view = view
        self._told = ReportLocale(view.zone, language)
        self._paper = Paper(
            PageFrame(
                house=view.house,
                title=_("Day report"),
                day=view.day,
                serial=view.serial,
                head=view.head,
                mark=_mark(view),
                language=language,
            )
        )

    def pdf(self) -> bytes:
        """The whole paper."""
        self._day()
        self._tables()
        self._drops()
        write_jackpots(self._paper, self._view.jackpots, self._view.time_fees, self._told)
        write_events(self._paper, self._view.figures, self._told)
        self._hours()
        self._lists()
        write_people(self._paper, self._view.figures, self._told)
        self._duty()
        self._voids()
        self._end()
        return self._paper.finish()

    def _day(self) -> None:
        view, sums = self._view, self._view.sums
        self._paper.figures(
            (
                KeyFigure(
                    _("Opened"), self._told.time(view.opened_at), self._told.date(view.opened_at)
                ),
                self._closing(),
                self._length(),
                KeyFigure(
                    _("Cash tables"), self._told.number(len({line.table for line in view.tables}))
                ),
            )
        )
        self._paper.figures(
            (
                KeyFigure(_("Cash hands"), self._told.number(sums.hands)),
                KeyFigure(_("Jackpot due"), self._told.money(sums.jackpot)),
                KeyFigure(_("Flat rake due"), self._told.money(sums.flat_rake)),
                KeyFigure(_("Drop counted"), self._told.money(sums.drop)),
            )
        )
        bought = view.figures.buy_ins + view.figures.top_ups
        if bought:
            self._paper.figures(
                (
                    KeyFigure(_("Buy-ins"), self._told.money(view.figures.buy_ins)),
                    KeyFigure(_("Top-ups"), self._told.money(view.figures.top_ups)),
                    KeyFigure(_("Chips bought"), self._told.money(bought)),
                )
            )
        if view.training:
            self._paper.note(_("A training night: nothing on this paper is real."))
        if view.closed_at is None:
            self._paper.note(_("The gaming day is not closed: every figure may still change."))
        if view.reason:
            words = _("Closed with something left open: {reason}")
            self._paper.note(words.format(reason=view.reason))
        if view.clock_moves:
            self._paper.note(
                _(
                    "{clock}: times until then seem later or earlier than they were, the order of"
                    " entries does not."
                ).format(clock=clock_moves_words(view.clock_moves))
            )

    def _closing(self) -> KeyFigure:
        closed = self._view.closed_at
        if closed is None:
            return KeyFigure(_("Closed"), NOTHING, _("still open"))
        date = self._told.date(closed)
        note = _("{date}, late").format(date=date) if self._view.late else date
        return KeyFigure(_("Closed"), self._told.time(closed), note)

    def _length(self) -> KeyFigure:
        opened, closed, lasted = self._view.opened_at, self._view.closed_at, self._view.length
        if closed is None or lasted is None:
            return KeyFigure(_("Length"), NOTHING)
        length = hours_and_minutes(lasted)
        zone = ZoneInfo(self._view.zone)
        before, after = (moment.astimezone(zone).utcoffset() for moment in (opened, closed))
        assert before is not None
        assert after is not None
        if after < before:
            return KeyFigure(_("Length"), length, _("the clocks went back"))
        if after > before:
            return KeyFigure(_("Length"), length, _("the clocks went forward"))
        return KeyFigure(_("Length"), length)

    def _tables(self) -> None:
        if not self._view.tables:
            self._section_without_rows(_("Cash tables"), _("No cash table was open."))
            return
        sums, told = self._view.sums, self._told
        table = table_of(
            self._view.tables,
            (PaperColumn(_("Table"), 52, most_lines=NAME_LINES), lambda one: one.table),
            (PaperColumn(_("Games"), 180, most_lines=GAME_LINES), lambda one: one.games),
            (PaperColumn(_("Opened"), 56, NUMBER), lambda one: told.time(one.opened_at)),
            (
                PaperColumn(_("Closed"), 56, NUMBER),
                lambda one: told.time(one.closed_at) if one.closed_at else _("still open"),
            ),
            (PaperColumn(_("Hands"), 56, NUMBER), lambda one: told.number(one.hands)),
            (PaperColumn(_("Hands an hour"), 58, NUMBER), self._hands_an_hour),
            (PaperColumn(_("Flop seen"), REST, NUMBER), lambda one: told.number(one.second_round)),
            sums=(
                _("Sum"),
                *("", "", ""),
                told.number(sums.hands),
                "",
                told.number(sums.second_round),
            ),
        )
        write_section(self._paper, _("Cash tables"), table)
        self._paper.note(_("Flop seen: outside board games, the second betting round was reached."))
        partly = [line.table for line in self._view.tables if not line.followed]
        if partly:
            words = _("Not all hands were tracked: {tables}. Nothing is said of the others.")
            self._paper.note(words.format(tables=", ".join(partly)))

    def _hands_an_hour(self, line: TableLine) -> str:
        """A draft does not know until when an open table's hands were counted."""
        until = line.closed_at or self._view.closed_at
        return self._told.number(line.hands_an_hour(until)) if until is not None else NOTHING

    def _drops(self) -> None:
        """What must be in each box, and what was."""
        if not self._view.tables:
            return
        table = PaperTable(
            columns=(
                PaperColumn(_("Table"), 52, most_lines=NAME_LINES),
                PaperColumn(_("Jackpot"), 76, NUMBER),
                PaperColumn(_("Flat rake"), 76, NUMBER),
                PaperColumn(_("Time"), 76, NUMBER),
                PaperColumn(_("Known"), 76, NUMBER),
                PaperColumn(_("Counted"), 76, NUMBER),
                PaperColumn(_("Above"), WIDTH - 432, NUMBER),
            ),
            rows=[self._drop_row(line, line.table) for line in self._view.tables],
            sums=self._drop_row(self._view.sums, _("Sum")),
        )
        write_section(self._paper, _("Drops"), table)
        words = _(
            "Jackpot and flat rake: due by the hands. Time: collected. Known: the three together;"
            " the rake of the pots comes on top. Below zero, something is missing for certain."
        )
        figures = self._view.figures
        if figures.time_due:
            words += " " + _("Due for time and never collected: {sum}.").format(
                sum=self._told.money(figures.time_due)
            )
        told = (
            (figures.uncounted, many(
                "{n} player left with a stack nobody counted.",
                "{n} players left with a stack nobody counted.",
                figures.uncounted,
            )),
            (figures.added_uncounted, many(
                "{n} top-up onto a stack nobody counted.",
                "{n} top-ups onto a stack nobody counted.",
                figures.added_uncounted,
            )),
            (figures.undecided, many(
                "{n} act of a kiosk stayed undecided.",
                "{n} acts of kiosks stayed undecided.",
                figures.undecided,
            )),
        )  # fmt: skip
        words += "".join(" " + said.format(n=n) for n, said in told if n)
        self._paper.note(words)

    def _drop_row(self, line: TableLine, name: str) -> tuple[str, ...]:
        sums = (line.jackpot, line.flat_rake, line.time, line.known, line.drop)
        return (name, *map(self._told.money, sums), self._told.money(line.drop - line.known))

    def _hours(self) -> None:
        hours = self._view.hours
        if not hours:
            self._section_without_rows(_("The room by the hour"), _("No full hour went by."))
            return
        bars_left = LEFT + 190
        most = max(1, *(hour.seated + hour.waiting for hour in hours))
        told = self._told
        table = table_of(
            hours,
            (PaperColumn(_("Hour"), 38), lambda hour: told.time(hour.at)),
            (PaperColumn(_("Tables"), 42, NUMBER), lambda hour: told.number(hour.tables)),
            (PaperColumn(_("Seated"), 46, NUMBER), lambda hour: told.number(hour.seated)),
            (PaperColumn(_("Waiting"), 46, NUMBER), lambda hour: told.number(hour.waiting)),
            (PaperColumn("", REST), lambda _hour: ""),
        )

        def draw_bar(place: int, base: float) -> None:
            hour, points = hours[place], (RIGHT - bars_left) / most
            seated, waiting = hour.seated * points, hour.waiting * points
            if hour.seated:
                self._paper.box(bars_left, base, seated, BAR_HEIGHT, SEATED_GREY)
            if hour.waiting:
                self._paper.box(bars_left + seated, base, waiting, BAR_HEIGHT, WAITING_GREY)

        write_section(self._paper, _("The room by the hour"), table, draw_bar)
        self._paper.note(
            _(
                "Cash tables, as it was at the full hour. Dark bar: seated. Light bar: waiting."
                " Tournament tables are not counted."
            )
        )

    def _lists(self) -> None:
        view = self._view
        self._paper.section(_("Waiting lists and blinds"), 60)
        counts = (
            (_("Joined"), view.joined),
            (_("Called"), view.called),
            (_("No-shows"), view.expired),
            (_("Removed"), view.struck_off),
            (_("Given a seat"), view.seated),
            (_("Moved tables"), view.moved),
            (_("Missed blinds marked"), view.tokens),
        )
        self._paper.figures([KeyFigure(label, self._told.number(count)) for label, count in counts])
        write_waits(self._paper, view.figures, self._told)

    def _duty(self) -> None:
        duty = self._view.duty
        if not duty:
            self._section_without_rows(_("On duty"), _("Nobody signed on."))
            return
        half = (
            PaperColumn(_("Name"), 94, most_lines=NAME_LINES),
            PaperColumn(_("Role"), 74),
            PaperColumn(_("On"), 38, NUMBER),
            PaperColumn(_("Off"), 42, NUMBER),
        )
        gap = PaperColumn("", WIDTH - 2 * 248)
        middle = (len(duty) + 1) // 2
        left, right = (map(self._duty_cells, part) for part in (duty[:middle], duty[middle:]))
        table = PaperTable(
            columns=(*half, gap, *half),
            rows=[
                (*one, "", *other) for one, other in zip_longest(left, right, fillvalue=[""] * 4)
            ],
        )
        write_section(self._paper, _("On duty"), table)

    def _duty_cells(self, line: DutyLine) -> list[str]:
        off = self._told.time(line.off) if line.off is not None else _("on duty")
        return [line.name or NOTHING, capital(role_words(line.role)), self._told.time(line.on), off]

    def _voids(self) -> None:
        """On one page with the signatures, which stand alone on none, unless there are many."""
        voids = self._view.voids
        if not voids:
            self._paper.keep(SECTION_HEIGHT + WITHOUT_ROWS + SECTION_HEIGHT + END)
            self._section_without_rows(_("Voids"), _("Nothing was taken back."))
            return
        told = self._told
        table = table_of(
            voids,
            (PaperColumn(_("Time"), 36), lambda void: told.time(void.at)),
            (PaperColumn(_("Entry"), 40, NUMBER), lambda void: told.number(void.entry)),
            (PaperColumn("", 12), lambda _void: ""),
            (
                PaperColumn(_("Taken back"), 160, most_lines=REASON_LINES),
                lambda void: void.what or NOTHING,
            ),
            (PaperColumn(_("By"), 72, most_lines=NAME_LINES), lambda void: void.by or NOTHING),
            (
                PaperColumn(_("Second badge"), 72, most_lines=NAME_LINES),
                lambda void: void.second or NOTHING,
            ),
            (
                PaperColumn(_("Reason"), REST, most_lines=REASON_LINES),
                lambda void: void.reason or NOTHING,
            ),
        )
        needed = SECTION_HEIGHT + height_of(table)
        if needed < MOST_KEPT:
            self._paper.keep(needed + SECTION_HEIGHT + END)
        write_section(self._paper, _("Voids"), table)

    def _end(self) -> None:
        view, figures = self._view, self._view.figures
        self._paper.section(_("Signatures"), END)
        self._paper.note(
            _("Entries of the day: {entries}. Rulebook in force: {edition}.").format(
                entries=self._told.number(view.entries), edition=view.edition or NOTHING
            )
        )
        if view.uncopied:
            words = _("As this was printed no copy of this gaming day lay in {folder}.")
            self._paper.note(words.format(folder=view.uncopied))
        elif view.uncopied is not None:
            self._paper.note(_("There is no copy of this gaming day: the book is copied nowhere."))
        if figures.papers:
            words = _("Papers printed before this one: {papers}. Again, as copies: {copies}.")
            self._paper.note(
                words.format(
                    papers=self._told.number(figures.papers),
                    copies=self._told.number(figures.copies),
                )
            )
        self._paper.signatures(
            (_("Floor: signature and full name"), _("Shift manager: signature and full name"))
        )

    def _section_without_rows(self, title: str, sentence: str) -> None:
        self._paper.section(title, WITHOUT_ROWS)
        self._paper.note(sentence)

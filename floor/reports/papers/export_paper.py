"""What was exported of a gaming day, on A4: the columns a person reads, table after table."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import assert_never

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Role
from floor.base.money import Money
from floor.base.text import N_, _, speaking
from floor.reports.kit.paper import WIDTH, PageFrame, Paper
from floor.reports.kit.table import ColumnKind, PaperColumn, PaperTable, write_section
from floor.reports.kit.telling import NOTHING, ReportLocale
from floor.views.night.lists import ListStep
from floor.views.papers.export import PEOPLE, Export, ExportCell, ExportSheet
from floor.views.papers.export_order import ExportPart, Naming, part_words
from floor.views.words.words import capital, reason_words, role_words

_WORDS, _NUMBER = ColumnKind.WORDS, ColumnKind.NUMBER
_TIME = (40.0, _WORDS)
_WHO = (96.0, _WORDS)
_TABLE = (44.0, _WORDS)
_GAME = (86.0, _WORDS)
_COUNT = (44.0, _NUMBER)
_SUM = (62.0, _NUMBER)
_GAP = 12.0
_SHOWN: Mapping[ExportPart, Mapping[str, tuple[float, ColumnKind]]] = {
    ExportPart.HANDS: {
        "table": _TABLE,
        "game": _GAME,
        "hand": _COUNT,
        "started": _TIME,
        "ended": _TIME,
        "dealer": _WHO,
        "players": _COUNT,
        "jackpot": _SUM,
        "flat_rake": _SUM,
    },
    ExportPart.TABLES: {
        "table": _TABLE,
        "game": _GAME,
        "seats": _COUNT,
        "opened": _TIME,
        "closed": _TIME,
    },
    ExportPart.SESSIONS: {
        "player": _WHO,
        "table": _TABLE,
        "seat": _COUNT,
        "game": _GAME,
        "since": _TIME,
        "until": _TIME,
        "played_seconds": _COUNT,
        "away_seconds": _COUNT,
        "stack": _SUM,
    },
    ExportPart.LISTS: {
        "at": _TIME,
        "game": _GAME,
        "player": _WHO,
        "step": (66.0, _WORDS),
        "place": _COUNT,
        "table": _TABLE,
        "waited_seconds": _COUNT,
        "note": _WHO,
    },
    ExportPart.CHIPS: {
        "at": _TIME,
        "table": _TABLE,
        "seat": _COUNT,
        "player": _WHO,
        "amount": _SUM,
        "carried": _SUM,
        "note": _WHO,
    },
    ExportPart.TIME: {"at": _TIME, "table": _TABLE, "player": _WHO, "amount": _SUM},
    ExportPart.DROPS: {
        "table": _TABLE,
        "hands": _COUNT,
        "jackpot": _SUM,
        "flat_rake": _SUM,
        "time": _SUM,
        "time_due": _SUM,
        "known": _SUM,
        "counted": _SUM,
        "over": _SUM,
    },
    ExportPart.CALLS: {
        "table": _TABLE,
        "reason": _GAME,
        "called": _TIME,
        "taken": _TIME,
        "taken_by": _WHO,
        "ended": _TIME,
        "waited_seconds": _COUNT,
        "note": _WHO,
    },
    ExportPart.DEALERS: {
        "dealer": _WHO,
        "table": _TABLE,
        "since": _TIME,
        "until": _TIME,
        "dealt_seconds": _COUNT,
        "hands": _COUNT,
        "break_until": _TIME,
    },
    ExportPart.DUTY: {"staff": _WHO, "role": _GAME, "on": _TIME, "off": _TIME},
    ExportPart.ORDERS: {
        "at": _TIME,
        "order": _WHO,
        "player": _WHO,
        "other": _WHO,
        "until": _TIME,
        "by": _WHO,
        "note": _WHO,
    },
    ExportPart.VOIDS: {
        "at": _TIME,
        "entry": _COUNT,
        "what": (120.0, _WORDS),
        "by": _WHO,
        "second": _WHO,
        "note": _WHO,
    },
    ExportPart.PAPERS: {
        "at": _TIME,
        "serial": _WHO,
        "paper": _WHO,
        "state": _TABLE,
        "copies": _COUNT,
        "printed": _TIME,
    },
    ExportPart.JOURNAL: {
        "entry": _COUNT,
        "at": _TIME,
        "by": _WHO,
        "station": _WHO,
        "kind": (120.0, _WORDS),
    },
}

_TITLES: Mapping[str, str] = {
    "amount": N_("Sum"),
    "at": N_("Time"),
    "away_seconds": N_("Away"),
    "break_until": N_("Break until"),
    "by": N_("By"),
    "called": N_("Called"),
    "carried": N_("Carried along"),
    "closed": N_("Closed"),
    "copies": N_("Copies"),
    "counted": N_("Drop"),
    "dealer": N_("Dealer"),
    "dealt_seconds": N_("Dealt"),
    "ended": N_("Ended"),
    "entry": N_("Entry"),
    "flat_rake": N_("Flat rake"),
    "game": N_("Game"),
    "hand": N_("Hand"),
    "hands": N_("Hands"),
    "jackpot": N_("Jackpot"),
    "kind": N_("What"),
    "known": N_("Known"),
    "note": N_("Reason"),
    "off": N_("Off"),
    "on": N_("On"),
    "opened": N_("Opened"),
    "order": N_("What"),
    "other": N_("And"),
    "over": N_("Above"),
    "paper": N_("Paper"),
    "place": N_("Place"),
    "played_seconds": N_("Played"),
    "player": N_("Player"),
    "players": N_("Players"),
    "printed": N_("Printed"),
    "reason": N_("Reason"),
    "role": N_("Role"),
    "seat": N_("Seat"),
    "seats": N_("Seats"),
    "second": N_("Second badge"),
    "serial": N_("Number"),
    "since": N_("From"),
    "stack": N_("Stack"),
    "staff": N_("Name"),
    "started": N_("Began"),
    "state": N_("State"),
    "station": N_("Station"),
    "step": N_("What"),
    "table": N_("Table"),
    "taken": N_("Taken"),
    "taken_by": N_("By"),
    "time": N_("Time paid"),
    "time_due": N_("Time unpaid"),
    "until": N_("Until"),
    "waited_seconds": N_("Waited"),
    "what": N_("What"),
}

_STEPS: Mapping[str, str] = {
    ListStep.JOINED.value: N_("joined"),
    ListStep.CHECKED_IN.value: N_("checked in"),
    ListStep.CALLED.value: N_("called"),
    ListStep.CONFIRMED.value: N_("takes the seat"),
    ListStep.SEATED.value: N_("seated"),
    ListStep.DECLINED.value: N_("declined"),
    ListStep.NO_SHOW.value: N_("no-show"),
    ListStep.STRUCK_OFF.value: N_("removed from list"),
    ListStep.MOVED.value: N_("moved"),
    ListStep.RESTORED.value: N_("restored"),
    ListStep.TURNED_AWAY.value: N_("turned away"),
}


def build(export: Export, language: str = "en") -> bytes:
    """What was exported as an A4 PDF; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(language):
        return _Written(export, language).pdf()


class _Written:
    """The paper being written, table by table."""

    def __init__(self, export: Export, language: str) -> None:
        self._export, self._told = export, ReportLocale(export.zone, language)
        self._paper = Paper(
            PageFrame(
                house=export.house,
                title=_("Export"),
                day=export.day,
                serial=f"EX {export.day.isoformat()} {export.head.seq}",
                head=export.head,
                mark=_("TRAINING – NOT VALID") if export.training else "",
                language=language,
            )
        )

    def pdf(self) -> bytes:
        """The whole paper."""
        if self._export.naming is Naming.NUMBERS:
            self._paper.note(_("People stand here by their numbers, without names and reasons."))
        for sheet in self._export.sheets:
            self._sheet(sheet)
        return self._paper.finish()

    def _sheet(self, sheet: ExportSheet) -> None:
        title = part_words(sheet.part)
        shown = list(_shown(sheet))
        if not sheet.rows:
            self._paper.section(title, 20)
            self._paper.note(_("Nothing."))
            return
        wide = WIDTH / sum(width for _key, width, _kind in shown)
        stretch = min(wide, 1.6)
        columns = [
            PaperColumn(_title(key), width * stretch, kind, 2 if kind is _WORDS else 1)
            for key, width, kind in shown
        ]
        rows = [
            tuple(self._cell(sheet, row, key) for key, _width, _kind in shown) for row in sheet.rows
        ]
        table = PaperTable(columns=columns, rows=rows)
        write_section(self._paper, title, table)

    def _cell(self, sheet: ExportSheet, row: tuple[ExportCell, ...], key: str) -> str:
        if not key:
            return ""
        named = f"{key}_name"
        if named in sheet.columns:
            return str(row[sheet.columns.index(named)] or NOTHING)
        cell = row[sheet.columns.index(key)]
        match cell:
            case None | "":
                return NOTHING
            case Money():
                return self._told.money(cell)
            case datetime():
                return self._told.time(cell)
            case int() if key.endswith("_seconds"):
                return f"{cell // 3600}:{cell // 60 % 60:02}"
            case int() if key in PEOPLE:
                return f"#{cell}"
            case int():
                return self._told.number(cell)
            case str():
                return _said(sheet.part, key, cell)
            case _ as never:
                assert_never(never)


def _shown(sheet: ExportSheet) -> Iterator[tuple[str, float, ColumnKind]]:
    """The columns of a table on paper; words are kept off the number before them by an empty one,
    whose key is empty."""
    before = _WORDS
    for key, (width, kind) in _SHOWN[sheet.part].items():
        if key in sheet.columns:
            if (before, kind) == (_NUMBER, _WORDS):
                yield "", _GAP, _WORDS
            yield key, width, kind
            before = kind


def _title(key: str) -> str:
    return _(_TITLES[key]) if key else ""


def _said(part: ExportPart, key: str, cell: str) -> str:
    """What programs call so in the words of people."""
    if key == "step":
        return _(_STEPS[cell])
    if key == "role":
        return capital(role_words(Role(cell)))
    if key == "reason" and part is ExportPart.CALLS:
        return capital(reason_words(CallReason(cell)))
    return cell

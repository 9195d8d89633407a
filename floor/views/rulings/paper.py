"""A ruling on paper, as a value: what was asked and answered, what was decided and why.

It names staff and of players only the number, so that it never has to be forgotten.
"""

from collections.abc import Iterator
from datetime import date, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from floor.app.core.messages import NoteId, StaffId
from floor.app.core.names import Names
from floor.app.core.ports import JournalHead, People
from floor.app.core.room import Room, house_of
from floor.app.core.ruling import Punished, Ruling, RulingNo
from floor.app.office.ruling_log import Logged
from floor.app.staff.papers import PaperKey, PaperSubject
from floor.base.text import _, day_text, speaking, time_text
from floor.base.value import Value
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.orders.orders import MarkKind
from floor.rulebook.book.book import known_book
from floor.rulebook.situations.figures import Figure
from floor.rulebook.situations.inquiry import KnownFact, Origin
from floor.rulebook.situations.situation import FactId
from floor.views.assistant.figures import SumLine, figure_words, said_text, sum_lines
from floor.views.assistant.page import origin_words, silent_words
from floor.views.orders.penalty_words import mark_words
from floor.views.rules.lines import RuleLine, rule_line
from floor.views.rulings.words import (
    choice_words,
    discretion_words,
    fact_words,
    given_words,
    gone_through,
    leaf_of,
    said,
    situation_words,
    value_words,
)
from floor.views.words.issued import Issued, issued
from floor.views.words.words import Wording


class AskedLine(Value, frozen=True, kw_only=True):
    """A fact, figure or question with what is so."""

    ask: str
    answer: str
    origin: str
    """Where that comes from, in words."""
    overruled: bool = False
    """Set against the table: it is marked."""


class RulingSheet(Value, frozen=True, kw_only=True):
    """All that is to be known of a ruling (night.md 2.4)."""

    issue: Issued
    number: RulingNo
    amends: RulingNo | None
    amended_by: RulingNo | None
    struck: str
    """By whom it was struck, when and why; empty: it was not."""
    table: TableId
    hand: int
    at: datetime
    by: str
    station: str
    seats: tuple[SeatNo, ...]
    players: tuple[PlayerId, ...]
    title: str
    """Of the situation."""
    facts: tuple[AskedLine, ...]
    """What the table told, and the figures it was reckoned from."""
    asked: tuple[AskedLine, ...]
    """The questions gone through, in order."""
    given: str
    """What the rules give; empty where the floor departed before they had come to it."""
    departs: bool
    choice: str
    """Which option was taken; empty where the rule left none."""
    steps: tuple[str, ...]
    """What the dealer did, where the rule was followed."""
    chips: str
    cards: str
    sums: tuple[SumLine, ...]
    discretion: str
    note: str
    rules: tuple[RuleLine, ...]
    silent: str
    """That the house's own text says nothing; else empty."""
    penalties: tuple[tuple[PlayerId, str], ...]
    dispute: int | None
    camera: datetime | None
    second: str
    """Empty: nobody signed it too."""
    edition: str
    rulebook: str
    """Its digest."""
    situations: int = 0
    """The version of the house's own situations by which it was ruled; 0: it had none."""


class RulingBook(NamedTuple):
    """What a ruling's sheet is made from."""

    room: Room
    logged: Logged
    day: date
    """The gaming day it was given in."""
    people: People
    head: JournalHead
    at: datetime
    training: bool


def ruling_sheet(book: RulingBook, language: str) -> RulingSheet:
    """The sheet of a ruling, in `language`."""
    with speaking(language):
        return _sheet(book, language)


def ruling_key(
    number: RulingNo, amended_by: RulingNo | None = None, *, struck: bool = False
) -> PaperKey:
    """For what a ruling's sheet is made once; another, once it is amended or struck."""
    if struck:
        return PaperKey(f"ruling {number} struck")
    if amended_by is not None:
        return PaperKey(f"ruling {number} amended by {amended_by}")
    return PaperKey(f"ruling {number}")


def sheet_key(logged: Logged) -> PaperKey:
    """For what the sheet of a ruling is made that stands in the log like that."""
    struck = logged.struck is not None
    return ruling_key(logged.ruling.number, logged.amended_by, struck=struck)


def about(sheet: RulingSheet) -> PaperSubject:
    """What the list of papers says of `sheet`."""
    with speaking(sheet.issue.language):
        title = _("ruling {number} · {table} hand {hand}").format(
            number=sheet.number, table=sheet.table, hand=sheet.hand
        )
    return PaperSubject(
        at=sheet.issue.at,
        title=title,
        language=sheet.issue.language,
        key=ruling_key(sheet.number, sheet.amended_by, struck=bool(sheet.struck)),
    )


def _struck(book: RulingBook, zone: str) -> str:
    struck = book.logged.struck
    if struck is None:
        return ""
    told = _("Struck by {staff} on {day} at {time}: entered by mistake.").format(
        staff=book.people.staff_name(struck.by),
        day=day_text(struck.at.astimezone(ZoneInfo(zone)).date()),
        time=time_text(struck.at, zone),
    )
    why = book.people.note(struck.note) if struck.note is not None else ""
    return f"{told} {why}".rstrip()


def _sheet(book: RulingBook, language: str) -> RulingSheet:
    ruling, house = book.logged.ruling, house_of(book.room)
    leaf = leaf_of(ruling)
    followed = leaf if not ruling.departs else None
    rules = leaf.rules_of(ruling.book) or leaf.others_of(ruling.book) if leaf is not None else ()
    borrowed = leaf is not None and leaf.is_borrowed(ruling.book)
    return RulingSheet(
        issue=issued(book, language),
        number=ruling.number,
        amends=ruling.amends,
        amended_by=book.logged.amended_by,
        struck=_struck(book, house.zone),
        table=ruling.table,
        hand=ruling.hand,
        at=ruling.at,
        by=book.people.staff_name(ruling.by),
        station=book.logged.station,
        seats=ruling.seats,
        players=ruling.players,
        title=situation_words(ruling.situation, ruling.kept),
        facts=(*_facts(ruling), *_figures(ruling)),
        asked=tuple(_asked(ruling)),
        given=given_words(ruling),
        departs=ruling.departs,
        choice=choice_words(ruling) if ruling.choice else "",
        steps=tuple(map(said, followed.steps)) if followed is not None else (),
        chips=said(followed.chips) if followed is not None else "",
        cards=said(followed.cards) if followed is not None else "",
        sums=tuple(
            line
            for worked in ruling.amounts.values()
            for line in sum_lines(worked, in_chips=_in_chips(ruling))
        ),
        discretion=discretion_words(ruling.discretion),
        note=_note(book, ruling.note),
        rules=tuple(rule_line(known_book(), rule) for rule in rules),
        silent=silent_words(ruling.book) if borrowed else "",
        penalties=tuple(_penalty(book, ruling, one) for one in ruling.punished),
        dispute=ruling.dispute,
        camera=ruling.camera,
        second=_staff(book, ruling.second),
        edition=house.edition,
        rulebook=house.digest,
        situations=ruling.kept.version,
    )


_KIND, _TOURNAMENT = FactId("kind"), "tournament"


def _in_chips(ruling: Ruling) -> bool:
    return ruling.told.get(_KIND) == _TOURNAMENT


def _facts(ruling: Ruling) -> Iterator[AskedLine]:
    against = ruling.overruled
    for fact, told in ruling.told.items():
        known = KnownFact(value=told, origin=Origin.TABLE)
        if fact in against:
            known = KnownFact(value=against[fact][1], origin=Origin.OVERRULED, told=told)
        yield AskedLine(
            ask=fact_words(fact, ruling.kept),
            answer=value_words(fact, known.value, ruling.kept),
            origin=origin_words(known, value_words(fact, known.told, ruling.kept)),
            overruled=fact in against,
        )


def _figures(ruling: Ruling) -> Iterator[AskedLine]:
    used, against, in_chips = ruling.figures, ruling.recounted, _in_chips(ruling)
    for figure in Figure:
        given, told = used.of(figure), ruling.counted.of(figure)
        if given is None:
            continue
        before = said_text(figure, told, in_chips=in_chips) if told is not None else ""
        origin = Origin.TABLE if told is not None else Origin.TYPED
        origin = Origin.OVERRULED if figure in against else origin
        yield AskedLine(
            ask=figure_words(figure),
            answer=said_text(figure, given, in_chips=in_chips),
            origin=origin_words(KnownFact(value="", origin=origin), before),
            overruled=figure in against,
        )


def _asked(ruling: Ruling) -> Iterator[AskedLine]:
    """What the table had told already stands among its facts; here it is said again, so that the
    way can be read from its beginning."""
    for ask, answer, place in gone_through(ruling):
        origin = ruling.path[place].origin
        assert origin is not None  # sums are no questions
        words = _("overruled") if origin is Origin.OVERRULED else ""
        yield AskedLine(
            ask=ask,
            answer=answer,
            origin=words or origin_words(KnownFact(value="", origin=origin), ""),
            overruled=origin is Origin.OVERRULED,
        )


def _penalty(book: RulingBook, ruling: Ruling, one: Punished) -> tuple[PlayerId, str]:
    """A clock set back moves a penalty in their file; it still says with which ruling it went."""
    words = Wording(book.room, Names({}))
    given = [m for m in book.room.orders.marks.get(one.player, ()) if m.kind is not MarkKind.NOTE]
    then = [mark for mark in given if mark.at == one.since]
    found = then or [mark for mark in given if mark.ruling == ruling.number]
    return one.player, mark_words(found[0], words) if found else _("taken back")


def _note(book: RulingBook, note: NoteId | None) -> str:
    return book.people.note(note) if note is not None else ""


def _staff(book: RulingBook, staff: StaffId | None) -> str:
    return book.people.staff_name(staff) if staff is not None else ""

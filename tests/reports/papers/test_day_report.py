"""The day report says what the view says, adds up, and stands whatever is put on it."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Role
from floor.base.money import Money
from floor.base.text import LOCALES, _, money_text, number_text, speaking
from floor.jackpot.ledger import PostedFor
from floor.reports.kit.paper import LEFT, PAGE_HEIGHT, RIGHT
from floor.reports.papers.day_report import build
from floor.room.lists.waitlist import TableId
from floor.views.night.day import DayReport, DutyLine, HourLine, TableLine, VoidLine
from floor.views.night.figures import (
    CallsLine,
    DealerFigures,
    DisputeLine,
    NightFigures,
    NightRuling,
    ReorderLine,
    TakerLine,
    TroubleLine,
    WaitFigures,
)
from floor.views.night.jackpots import JackpotDay, JackpotMove, TimeFee
from floor.views.night.lists import ListStep
from floor.views.night.money import EventLine
from floor.views.night.orders import OrderKind
from tests.reports.kit.test_letters import HOSTILE
from tests.reports.nights import HEAD, OPENED, night, table_line
from tests.reports.reading import Word, overlapping, pages, rows, words

replace = msgspec.structs.replace
EDGE = 1.0


def everything(pdf: bytes) -> str:
    return "\n".join(pages(pdf))


def table_rows(pages_read: list[list[Word]]) -> tuple[list[list[str]], list[str]]:
    """The lines of the tables' play, and the line of their sums."""
    return _until_sums(pages_read, "seen")


def drop_rows(pages_read: list[list[Word]]) -> tuple[list[list[str]], list[str]]:
    """The lines of the tables' drops, and the line of their sums."""
    return _until_sums(pages_read, "Above")


def _until_sums(pages_read: list[list[Word]], last: str) -> tuple[list[list[str]], list[str]]:
    """What stands between the head whose last word is `last` and the next line of sums."""
    read = [cells for page in pages_read for cells in rows(page)]
    begin = next(n for n, cells in enumerate(read) if cells[-1].endswith(last))
    end = next(n for n, cells in enumerate(read) if n > begin and cells[0] == "Sum")
    lines = [cells for cells in read[begin + 1 : end] if len(cells) > 4]
    return [cells for cells in lines if not cells[-1].endswith(last)], read[end]


def cents(text: str) -> int:
    return int(text.replace("€", "").replace(",", "").replace(".", ""))


def assert_drops_add_up(lines: list[list[str]], sums: list[str]) -> None:
    """Across, and down to the line of sums."""
    for cells in (*lines, sums):
        jackpot, flat_rake, time, known, counted, above = map(cents, cells[1:])
        assert known == jackpot + flat_rake + time
        assert above == counted - known
    for column in range(1, 7):
        assert cents(sums[column]) == sum(cents(cells[column]) for cells in lines)


def assert_stands(pages_read: list[list[Word]]) -> None:
    """Every text is on the page and none over another."""
    for page in pages_read:
        assert not overlapping(page)
        assert all(LEFT - EDGE <= word.left <= word.right <= RIGHT + EDGE for word in page)
        assert all(0 < word.bottom < word.top < PAGE_HEIGHT for word in page)


def test_the_sums_are_those_of_the_columns():
    view = night(40)
    read = words(build(view))
    lines, sums = table_rows(read)
    assert len(lines) == 40
    assert [int(cells[-3]) for cells in lines] == [line.hands for line in view.tables]
    assert int(sums[1].replace(",", "")) == sum(int(cells[-3]) for cells in lines)
    assert int(sums[2].replace(",", "")) == sum(int(cells[-1]) for cells in lines)
    assert_drops_add_up(*drop_rows(read))


@pytest.mark.parametrize("language", LOCALES)
def test_sums_are_written_as_the_language_does(language):
    view = night()
    said = everything(build(view, language)).replace("\N{NO-BREAK SPACE}", " ")
    for text in (
        money_text(view.sums.jackpot, language),
        money_text(view.sums.flat_rake, language),
        money_text(view.sums.drop, language),
        number_text(view.sums.hands, language),
    ):
        # At the head of the paper and below the column.
        assert said.count(text.replace("\N{NO-BREAK SPACE}", " ")) >= 2


def test_it_says_what_the_night_was():
    said = everything(build(night()))
    for text in (
        "Casino Helsinki",
        "20 Nov 2026",
        "18:02",
        "06:10",
        "12 h 8 min",
        "Sökö 5",
        "Missed blinds marked",
        "163",
        "the older call first.",
        "Kateřina Žďárská is warned",
        "11 min 40 s",
        "Wrong seat pressed.",
        "39,877",
        "Shift manager: signature and full name",
        "Live poker guide 1.0 of 17.9.2025",
        "21,940",
        HEAD.digest.hex()[:8],
        "48,211",
    ):
        assert text in said


def test_rulings_what_was_taken_back_and_what_was_bought_stand_there():
    view = night()
    ruling = NightRuling(
        at=OPENED,
        number=7,
        where="T2 hand 12",
        situation="Misdeal",
        words="The hand is dealt again",
        by="Mira Salo",
        mark="struck: by mistake",
    )
    void = VoidLine(
        at=OPENED, entry=7, what="T2: Aino buys in for €200", by="Olli", second="", reason="Wrong."
    )
    figures = replace(
        view.figures, rulings=(ruling,), buy_ins=Money(123_400), top_ups=Money(56_700)
    )
    said = everything(build(replace(view, voids=(void,), figures=figures)))
    for text in (
        "T2 hand 12",
        "The hand is dealt again",
        "Mira Salo",
        "struck: by",
        "T2: Aino buys in for €200",
        "€1,234.00",
        "€567.00",
        "€1,801.00",
    ):
        assert text in said
    assert "Nothing was ruled." in everything(build(view))


def test_why_the_day_was_closed_and_who_moved_stand_there_and_no_paper_counts_itself():
    view = night()
    assert "before this one" in everything(build(view))
    first = msgspec.structs.replace(
        view,
        reason="The box of T2 is counted tomorrow.",
        moved=57,
        figures=msgspec.structs.replace(view.figures, papers=0, copies=0),
    )
    said = everything(build(first))
    assert "Papers printed" not in said
    for text in ("Closed with", "The box of T2 is counted tomorrow.", "Moved", "57"):
        assert text in said


@pytest.mark.parametrize(
    "name", ["Åke Öhman", "Õnne Šmidt-Žukov", "Kateřina Žďárská", "ěťůďňŘČÁ €", "Väinö Yrjölä"]
)
def test_names_come_out_as_they_were_typed(name):
    view = night()
    view = replace(view, duty=(replace(view.duty[0], name=name),), voids=())
    assert name in everything(build(view))


def test_an_october_night_is_an_hour_longer():
    opened = datetime(2026, 10, 24, 3, tzinfo=UTC)
    view = replace(
        night(),
        day=date(2026, 10, 24),
        opened_at=opened,
        closed_at=opened + timedelta(hours=25),
    )
    said = everything(build(view))
    assert "25 h 0 min" in said
    assert "06:00" in said
    assert "the clocks went back" in said


def test_a_march_night_is_an_hour_shorter():
    opened = datetime(2026, 3, 28, 4, tzinfo=UTC)
    view = replace(night(), opened_at=opened, closed_at=opened + timedelta(hours=23))
    assert "the clocks went forward" in everything(build(view))


def test_a_day_still_open_is_a_draft_on_every_page():
    tables = tuple(replace(table_line(number), closed_at=None) for number in range(40))
    drafts = pages(build(replace(night(), closed_at=None, tables=tables)))
    assert len(drafts) > 3
    assert all("DRAFT" in text for text in drafts)
    assert "every figure may still change" in drafts[0]
    assert not any("DRAFT" in text for text in pages(build(night(40))))


@pytest.mark.parametrize("open_still", [False, True])
def test_the_report_of_a_rehearsal_says_on_every_page_that_it_is_none(open_still: bool):
    view = msgspec.structs.replace(night(40), training=True)
    if open_still:
        view = msgspec.structs.replace(view, closed_at=None)
    texts = pages(build(view))
    assert len(texts) > 1
    assert all("TRAINING – NOT VALID" in text for text in texts)
    assert "nothing on this paper is real" in texts[0]


def test_a_day_without_anything_is_one_page():
    view = replace(night(0, 0), duty=(), voids=())
    (said,) = pages(build(view))
    for text in (
        "No cash table was open.",
        "Nobody signed on.",
        "Nothing was taken back.",
        "€0.00",
    ):
        assert text in said


@pytest.mark.parametrize("night", [night(), night(40, 25)], ids=["8 tables", "40 tables"])
@pytest.mark.parametrize("language", LOCALES)
def test_nothing_is_cut_off_or_printed_over(night, language):
    assert_stands(words(build(night, language)))
    assert "…" not in everything(build(night, language))


def test_equal_nights_give_equal_bytes():
    assert build(night()) == build(night())
    assert build(night()) != build(replace(night(), tokens=59))


def test_equal_nights_give_equal_bytes_in_another_process():
    program = (
        "import sys; from floor.reports.papers.day_report import build;"
        "from tests.reports.nights import night; sys.stdout.buffer.write(build(night(), 'fi'))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "5", "LC_ALL": "C", "TZ": "Asia/Tokyo"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, check=True
    )
    assert done.stdout == build(night(), "fi")


def test_papers_can_be_made_at_the_same_time():
    alone = [build(night(tables)) for tables in range(1, 9)]
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda tables: build(night(tables)), range(1, 9)))
    assert together == alone


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_harmless_wherever_it_stands(text):
    view = night(3, 3)
    pdf = build(
        replace(
            view,
            house=text,
            edition=text,
            serial=text,
            tables=tuple(
                replace(line, table=TableId(text), games=(text, "NLH", text))
                for line in view.tables
            ),
            duty=tuple(replace(line, name=text) for line in view.duty),
            voids=tuple(replace(line, by=text, second=text, reason=text) for line in view.voids),
        )
    )
    assert b"/Subtype /Image" not in pdf
    assert b"/URI" not in pdf
    assert b"/Annot" not in pdf
    assert len(pages(pdf)) <= 6
    for page in words(pdf):
        assert all(LEFT - EDGE <= word.left <= word.right <= RIGHT + EDGE for word in page)


instants = st.integers(0, 10**9).map(
    lambda seconds: OPENED + timedelta(microseconds=seconds * 60_001)
)
money = st.integers(0, 10**11).map(Money)
counts = st.integers(0, 10**6)
labels = st.text("abcWÄÖřž0123456789", min_size=1, max_size=12)
names = st.text(max_size=60)
tables = st.builds(
    TableLine,
    table=labels,
    games=st.lists(names, min_size=1, max_size=20).map(tuple),
    opened_at=instants,
    closed_at=st.none() | instants,
    hands=counts,
    second_round=counts,
    jackpot=money,
    flat_rake=money,
    time=money,
    drop=money,
)
duties = st.builds(
    DutyLine, name=names, role=st.sampled_from(Role), on=instants, off=st.none() | instants
)
voids = st.builds(
    VoidLine,
    at=instants,
    entry=counts,
    what=st.text(max_size=200),
    by=names,
    second=names,
    reason=st.text(max_size=600),
)


@pytest.mark.parametrize("taken_back", [0, 1, 2, 3])
@pytest.mark.parametrize("tables", range(1, 14))
def test_signatures_stand_alone_on_no_page(tables: int, taken_back: int):
    """However full the page before is, what was taken back stands with them."""
    void = VoidLine(at=OPENED, entry=7, by="Aino", second="", reason="Wrong seat pressed.")
    *_before, last = pages(build(replace(night(tables), voids=(void,) * taken_back)))
    assert "Signatures" in last
    assert "Voids" in last


hours = st.builds(HourLine, at=instants, tables=counts, seated=counts, waiting=counts)


spans = st.integers(0, 10**6).map(lambda seconds: timedelta(seconds=seconds))
reorders = st.builds(
    ReorderLine,
    at=instants,
    game=names,
    player=names,
    step=st.sampled_from([ListStep.MOVED, ListStep.RESTORED, ListStep.CALLED, ListStep.SEATED]),
    place=st.none() | counts,
    by=names,
    reason=st.text(max_size=600),
)
dealers = st.builds(DealerFigures, name=names, tables=counts, hands=counts, dealt=spans)
calls = st.builds(
    CallsLine,
    reason=st.sampled_from(CallReason),
    calls=counts,
    untaken=counts,
    median=st.none() | spans,
    most=st.none() | spans,
    took=st.none() | spans,
)
takers = st.builds(
    TakerLine,
    name=names,
    calls=counts,
    median=st.none() | spans,
    most=st.none() | spans,
    took=st.none() | spans,
)
disputes = st.builds(
    DisputeLine,
    at=instants,
    words=names,
    outcome=st.text(max_size=200),
    open=st.booleans(),
    reason=st.text(max_size=600),
)
orders = st.builds(
    TroubleLine,
    at=instants,
    about=st.sampled_from(OrderKind),
    words=names,
    by=names,
    reason=st.text(max_size=600),
)
waits = st.builds(
    WaitFigures, offered=counts, mean=st.none() | spans, most=st.none() | spans, declined=counts
)


def up_to(most: int, of: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    # The number is drawn first: a list alone is rarely long.
    return st.integers(0, most).flatmap(
        lambda size: st.lists(of, min_size=size, max_size=size).map(tuple)
    )


figures = st.builds(
    NightFigures,
    waits=waits,
    reorders=up_to(8, reorders),
    dealers=up_to(30, dealers),
    calls=up_to(8, calls),
    takers=up_to(8, takers),
    disputes=up_to(8, disputes),
    orders=up_to(8, orders),
    time_due=money,
    uncounted=counts,
    added_uncounted=counts,
    undecided=counts,
    papers=counts,
    copies=counts,
)
days = st.builds(
    DayReport,
    house=names,
    edition=names,
    zone=st.sampled_from(["Europe/Helsinki", "UTC", "America/St_Johns"]),
    day=st.dates(date(2020, 1, 1), date(2099, 12, 31)),
    opened_at=instants,
    closed_at=st.none() | instants,
    serial=names,
    tables=up_to(60, tables),
    hours=up_to(30, hours),
    duty=up_to(30, duties),
    voids=up_to(12, voids),
    joined=counts,
    called=counts,
    expired=counts,
    struck_off=counts,
    seated=counts,
    tokens=counts,
    figures=figures,
    entries=counts,
    head=st.just(HEAD),
)


@settings(max_examples=min(40, settings().max_examples), deadline=None)
@given(days, st.sampled_from(sorted(LOCALES)))
def test_any_day_can_be_printed(view, language):
    pdf = build(view, language)
    said = everything(pdf)
    packed = "".join(said.split())
    for line in view.tables:
        assert line.table in packed
    for sum_of in (view.sums.jackpot, view.sums.known, view.sums.time, view.sums.drop):
        assert "".join(money_text(sum_of, language).split()) in packed
    with speaking(language):
        last = _("Page {page} of {pages}").format(page=len(pages(pdf)), pages=len(pages(pdf)))
    assert last in said
    assert HEAD.digest.hex() in packed


@settings(max_examples=min(40, settings().max_examples), deadline=None)
@given(up_to(60, tables))
def test_any_columns_add_up(lines):
    plain_lines = tuple(replace(line, games=("NLH 1–2",)) for line in lines)
    view = replace(night(0), tables=plain_lines, closed_at=OPENED)
    pages_read = words(build(view))
    assert_stands(pages_read)
    if not lines:
        return
    printed, sums = table_rows(pages_read)
    assert len(printed) == len(lines)
    assert int(sums[1].replace(",", "")) == sum(line.hands for line in lines)
    drops, sums = drop_rows(pages_read)
    assert_drops_add_up(drops, sums)
    assert cents(sums[-2]) == sum(line.drop.cents for line in lines)


def test_under_the_drops_stands_what_nobody_counted() -> None:
    told = replace(night(3).figures, uncounted=2, added_uncounted=1)
    said = " ".join(everything(build(replace(night(3), figures=told))).split())
    assert "2 players left with a stack nobody counted." in said
    assert "1 top-up onto a stack nobody counted." in said


def test_that_no_copy_of_the_day_lies_anywhere_is_printed() -> None:
    def said(uncopied: str | None) -> str:
        return " ".join(everything(build(replace(night(3), uncopied=uncopied))).split())

    assert "There is no copy of this gaming day: the book is copied nowhere." in said("")
    assert "As this was printed no copy of this gaming day lay in /mnt/b." in said("/mnt/b")
    assert "copy of this gaming day" not in said(None)


def test_the_jackpots_part_says_sums_falls_and_time() -> None:
    at = OPENED + timedelta(hours=2)
    jackpot = JackpotDay(
        name="Bad Beat Jackpot",
        posted_before=Money(4_821_500),
        posted=Money(1_003_300),
        accrued=Money(31_200),
        waiting=Money(0),
        won=Money(3_857_199),
        house=Money(7_799),
        paid=Money(3_000_000),
        unpaid=Money(857_199),
        corrected=Money(-5_000),
        moves=(
            JackpotMove(
                at=at, entry=17_204, amount=Money(-3_857_199), reason=PostedFor.HIT, claim=3,
                table=TableId("T2"),
            ),
            JackpotMove(
                at=at, entry=17_310, amount=Money(-5_000), reason=PostedFor.MISCOUNTED,
                badges=("Anna Floor", "Matti Manager"),
                note="Counted by two people.",
            ),
        ),
    )  # fmt: skip
    fee = TimeFee(
        table=TableId("T5"), paid_at=at, lasts=timedelta(minutes=60), agreed=9, amount=Money(4_000)
    )
    for language in LOCALES:
        view = replace(night(), jackpots=(jackpot,), time_fees=(fee,))
        pdf = build(view, language)
        said = " ".join(pages(pdf))
        with speaking(language):
            sums = (jackpot.posted_before, jackpot.posted, jackpot.won, jackpot.paid, fee.amount)
            for sum_ in sums:
                assert "".join(money_text(sum_).split()) in "".join(said.split())
        assert not [pair for page in words(pdf) for pair in overlapping(page)]
        assert "Countedbytwopeople.·AnnaFloor,MattiManager" in "".join(said.split())
        assert "T5" in said
        assert "Bad Beat Jackpot" in said


def test_a_tournament_s_money_stands_on_the_day_s_paper() -> None:
    event = EventLine(
        title="Monday Bounty 100", entries=41, taken=Money(471_500), fees=Money(61_500),
        paid=Money(410_000), cash=Money(61_500),
    )  # fmt: skip
    owed = ("Monday Bounty 100: 3 prizes are not paid, €900.",)
    view = replace(night(), figures=replace(night().figures, events=(event,), owed=owed))
    for language in LOCALES:
        pdf = build(view, language)
        said = "".join(" ".join(pages(pdf)).split())
        with speaking(language):
            for sum_ in (event.taken, event.fees, event.paid):
                assert "".join(money_text(sum_).split()) in said
        assert "MondayBounty100" in said
        assert "3prizesarenotpaid,€900." in said
        assert not [pair for page in words(pdf) for pair in overlapping(page)]

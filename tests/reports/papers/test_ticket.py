"""Tickets say what their values say, large enough, and stand whatever is put on them."""

import os
import subprocess
import sys
from datetime import datetime, timedelta

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.base.money import Money
from floor.base.text import LOCALES, _, speaking
from floor.reports.kit.pages import page_sizes
from floor.reports.kit.slip import LEFT, MM, PAPER_WIDTH, RIGHT, SlipSize
from floor.reports.papers.ticket import build
from floor.room.blinds.button import SeatNo
from floor.room.games.game import Stakes
from floor.room.lists.waitlist import TableId
from floor.views.papers.tickets import SeatTicket, WaitingTicket
from tests.reports.kit.test_letters import HOSTILE, LETTERS
from tests.reports.nights import HEAD
from tests.reports.reading import Word, overlapping, pages, words
from tests.reports.tickets import (
    CALLED,
    NLH,
    OVER,
    PHONED,
    PRINTED,
    SEATED,
    SOKO,
    TICKETS,
    WAITING,
    issue,
)

replace = msgspec.structs.replace
EDGE = 1.5
"""A large J reaches so far to the left of where it stands."""
READ_FROM_A_METRE_MM = 5.0
"""How high letters are that can be read from a metre without effort."""

every_ticket = pytest.mark.parametrize("ticket", TICKETS.values(), ids=TICKETS.keys())
every_language = pytest.mark.parametrize("language", LOCALES)


def said(ticket: SeatTicket | WaitingTicket, language: str = "en") -> str:
    (text,) = pages(build(ticket, language))
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\r\n", "\n").replace("\ufffe", "-")


def written(ticket: SeatTicket | WaitingTicket, text: str) -> Word:
    """The one place where `text` stands alone."""
    (page,) = words(build(ticket))
    (found,) = (word for word in page if word.text == text)
    return found


def assert_stands(pdf: bytes) -> None:
    """One page, every text on it and none over another."""
    ((width, height),) = page_sizes(pdf)
    assert width == pytest.approx(PAPER_WIDTH)
    (page,) = words(pdf)
    assert not overlapping(page)
    assert all(LEFT - EDGE <= word.left <= word.right <= RIGHT + EDGE for word in page)
    assert all(0 < word.bottom < word.top < height for word in page)


def test_a_seat_ticket_says_who_where_what_and_which():
    text = said(SEATED)
    for part in (
        "Casino Helsinki",
        "Seat ticket",
        "24 Oct 2026",
        "22:10",
        "Väinö Y.",
        "T2",
        "7",
        "NLH 1–2",
        "Texas Hold’em",
        "€1 / €2",
        "€50 – €300",
        "You may be moved to another seat or table.",
        "ST 1048",
        HEAD.digest.hex()[:8],
        "48,211",
    ):
        assert part in text
    for part in ("held", "TRAINING", "play over"):
        assert part not in text


def test_a_called_seat_says_until_when_it_is_held():
    text = said(CALLED)
    assert "Seat held until" in text
    assert "22:15" in text
    assert written(CALLED, "22:15").top - written(CALLED, "22:15").bottom > 20


@pytest.mark.parametrize(
    "sentence", ["Seat held until {time}", "{time} asti varattu", "a {time} b", "{time}"]
)
def test_the_time_may_stand_anywhere_in_its_sentence(
    monkeypatch: pytest.MonkeyPatch, sentence: str
):
    from floor.reports.papers import ticket

    monkeypatch.setattr(
        ticket, "_", lambda text: sentence if text == "Seat held until {time}" else text
    )
    pdf = build(CALLED)
    assert_stands(pdf)
    line = " ".join(pages(pdf)[0].split())
    for part in sentence.split("{time}"):
        assert part.strip() in line
    assert "22:15" in line


def test_who_plays_over_is_told_whose_seat_it_is():
    assert "You play over" in said(OVER)


def test_a_game_of_antes_and_one_without_a_maximum():
    text = said(OVER)
    assert "Ante\n€5" in text
    assert "from €250" in text
    assert "Blinds" not in text
    assert SOKO.max_buy_in is None


def test_a_rehearsal_is_marked():
    assert "TRAINING – NOT VALID" in said(OVER)


def test_a_waiting_ticket_says_which_place_and_since_when():
    text = said(WAITING)
    for part in (
        "Waiting ticket",
        "Åke Öhman-Řezníček von",
        "Tannenberg-Wolff",
        "Place on the list",
        "4",
        "21:40",
        "about 25 min",
        "held for 5 min",
        "WT 311",
    ):
        assert part in text
    assert "Report to the floor" not in text


def test_a_wait_nobody_knows_is_not_guessed():
    text = said(PHONED)
    assert "Estimated wait" not in text
    assert "Report to the floor: no seat is offered before." in text


@pytest.mark.parametrize(
    ("minutes", "told"), [(-3, 5), (0, 5), (4, 5), (5, 5), (5.5, 10), (119, 120)]
)
def test_an_estimated_wait_is_rounded_up_to_five_minutes(minutes: float, told: int):
    assert f"about {told} min" in said(replace(WAITING, wait=timedelta(minutes=minutes)))


def test_the_seat_can_be_read_from_a_metre():
    for ticket, text in (
        (SEATED, "7"),
        (SEATED, "T2"),
        (SEATED, "Väinö Y."),
        (CALLED, "10"),
        (CALLED, "22:15"),
        (WAITING, "4"),
        (PHONED, "117"),
    ):
        word = written(ticket, text)
        assert word.top - word.bottom > READ_FROM_A_METRE_MM * MM, text
    for ticket, text in ((SEATED, "7"), (CALLED, "10")):
        seat = written(ticket, text)
        assert seat.top - seat.bottom > 25 * MM, "the seat is what one looks for"


@every_language
@every_ticket
def test_nothing_is_cut_off_or_printed_over(ticket: SeatTicket | WaitingTicket, language: str):
    assert_stands(build(ticket, language))
    assert "…" not in said(ticket, language)


@every_language
def test_a_ticket_speaks_its_language_and_no_other(language: str):
    with speaking(language):
        titles = (_("Seat ticket"), _("Waiting ticket"))
    with speaking("sv"):  # whatever the screen speaks
        assert titles[0] in said(SEATED, language)
        assert titles[1] in said(WAITING, language)


@every_ticket
def test_equal_tickets_give_equal_bytes(ticket: SeatTicket | WaitingTicket):
    assert build(ticket) == build(replace(ticket))
    other = replace(ticket, issue=issue("Aino"))
    assert build(ticket) != build(other)


def test_equal_tickets_give_equal_bytes_in_another_process():
    program = (
        "import sys; from floor.reports.papers.ticket import build;"
        "from tests.reports.tickets import CALLED; sys.stdout.buffer.write(build(CALLED, 'fi'))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "5", "LC_ALL": "C", "TZ": "Asia/Tokyo"}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, check=True
    )
    assert done.stdout == build(CALLED, "fi")


@every_ticket
def test_a_slip_is_as_long_as_what_stands_on_it(ticket: SeatTicket | WaitingTicket):
    pdf = build(ticket)
    ((_width, height),) = page_sizes(pdf)
    (page,) = words(pdf)
    assert min(word.bottom for word in page) < 16
    assert 90 * MM < height < 165 * MM


@every_ticket
def test_the_same_ticket_fits_a_sheet_of_a6(ticket: SeatTicket | WaitingTicket):
    pdf = build(ticket, form=SlipSize.A6)
    ((width, height),) = page_sizes(pdf)
    assert (width, height) == pytest.approx((105 * MM, 148 * MM))
    (page,) = words(pdf)
    assert not overlapping(page)
    assert all(0 < word.left < word.right < width for word in page)
    assert all(0 < word.bottom < word.top < height for word in page)
    (slip,) = words(build(ticket))
    assert [word.text for word in page] == [word.text for word in slip]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_harmless_wherever_it_stands(text: str):
    play = replace(NLH, game=text, variant=text)
    whose = replace(issue(text, text), house=text)
    seat = replace(CALLED, issue=whose, play=play, table=TableId(text))
    waiting = replace(WAITING, issue=whose, play=play)
    for ticket in (seat, waiting):
        pdf = build(ticket)
        assert b"/Subtype /Image" not in pdf
        assert b"/URI" not in pdf
        assert b"/Annot" not in pdf
        (page,) = words(pdf)
        assert all(LEFT - EDGE <= word.left <= word.right <= RIGHT + EDGE for word in page)


names = st.text(max_size=60) | st.text("ÅÄÖŘŽabc .-", max_size=40)
money = st.integers(0, 10**9).map(Money)
instants = st.integers(-(10**7), 10**7).map(lambda seconds: PRINTED + timedelta(seconds=seconds))
plays = st.builds(
    lambda game, variant, stakes, least, most: replace(
        NLH, game=game, variant=variant, stakes=stakes, min_buy_in=least, max_buy_in=most
    ),
    names,
    names,
    st.builds(Stakes, small_blind=money, big_blind=money, ante=money),
    money,
    st.none() | money,
)
issues = st.builds(
    lambda house, label, serial, training: replace(
        issue(label, serial, training=training), house=house
    ),
    names,
    names,
    names,
    st.booleans(),
)
seats = st.builds(
    SeatTicket,
    issue=issues,
    play=plays,
    table=names.map(TableId),
    seat=st.integers(1, 12).map(SeatNo),
    until=st.none() | instants,
    over=st.booleans(),
)
waits = st.builds(
    WaitingTicket,
    issue=issues,
    play=plays,
    place=st.integers(1, 10**6),
    since=instants,
    hold=st.timedeltas(timedelta(), timedelta(hours=1)),
    wait=st.none() | st.timedeltas(timedelta(-1), timedelta(days=2)),
    arrived=st.booleans(),
)


@settings(deadline=None)
@given(seats | waits, st.sampled_from(sorted(LOCALES)), st.sampled_from(SlipSize))
def test_any_ticket_can_be_printed(
    ticket: SeatTicket | WaitingTicket, language: str, form: SlipSize
):
    pdf = build(ticket, language, form)
    (page,) = words(pdf)
    ((width, height),) = page_sizes(pdf)
    assert all(-EDGE <= word.left <= word.right <= width + EDGE for word in page)
    assert all(-EDGE <= word.bottom <= word.top <= height + EDGE for word in page)
    text = "".join("".join(word.text for word in page).split())
    assert HEAD.digest.hex()[:8] in text
    if isinstance(ticket, SeatTicket):
        assert str(ticket.seat) in text


@pytest.mark.parametrize("letters", [LETTERS[at : at + 14] for at in range(0, len(LETTERS), 14)])
def test_every_letter_of_our_languages_comes_out_in_a_name(letters: str):
    for ticket in (SEATED, WAITING):
        text = "".join(said(replace(ticket, issue=issue(letters))).split())
        assert letters in text
        assert "?" not in text


def test_a_moment_is_the_houses():
    moment = datetime.fromisoformat("2026-10-25T00:30:00+00:00")
    assert "03:30" in said(replace(CALLED, until=moment))

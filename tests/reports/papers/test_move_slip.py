"""A move slip says from where to where, why, and what is brought; it stands whatever is on it."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.money import Money
from floor.base.text import LOCALES
from floor.cards.card import DECK, Card, from_text
from floor.reports.kit.pages import page_sizes
from floor.reports.kit.slip import PAPER_WIDTH, SlipSize
from floor.reports.papers.move_slip import build
from floor.room.blinds.blinds import BlindsOwed
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.room.money.buy_in import Bring, Limits
from floor.views.money.chip_words import brought_told, uncounted_told
from floor.views.money.dues import OwedThere, not_followed_words
from floor.views.papers.tickets import MoveReason, MoveSlip
from tests.reports.kit.test_letters import HOSTILE
from tests.reports.reading import overlapping, pages, words
from tests.reports.tickets import CHOICE, NLH, issue

EDGE = 1.5
"""A large J reaches so far to the left of where it stands."""
replace = msgspec.structs.replace
DRAWN = MoveSlip(
    issue=issue(serial="MS 12"),
    play=NLH,
    left=TableId("T4"),
    left_seat=SeatNo(3),
    table=TableId("T2"),
    seat=SeatNo(7),
    reason=MoveReason.DRAWN,
    card=from_text("Ks"),
    stack=Money(42_000),
    duty=Bring(limits=Limits(Money(42_000), Money(42_000)), rule="CH-STACK-2"),
)
WAITS = MoveSlip(
    issue=issue("Åke Öhman-Řezníček von Tannenberg-Wolff", "MS 13", training=True),
    play=CHOICE,
    left=TableId("T12"),
    left_seat=SeatNo(10),
    reason=MoveReason.CLOSED,
    duty=DRAWN.duty,
)
MOVED = replace(DRAWN, reason=MoveReason.MOVED, card=None, stack=None)
SLIPS = {"drawn": DRAWN, "waits": WAITS, "moved": MOVED}

every_slip = pytest.mark.parametrize("slip", SLIPS.values(), ids=SLIPS.keys())
every_language = pytest.mark.parametrize("language", LOCALES)


OWES = OwedThere(post=BlindsOwed(Money(200), Money(0), Money(0)), rule="CH-NEW-1")


def said(slip: MoveSlip, language: str = "en") -> str:
    (text,) = pages(build(slip, language))
    return " ".join(text.replace("\N{NO-BREAK SPACE}", " ").replace("\ufffe", "-").split())


def assert_stands(pdf: bytes) -> None:
    ((width, height),) = page_sizes(pdf)
    assert width == pytest.approx(PAPER_WIDTH)
    (page,) = words(pdf)
    assert not overlapping(page)
    assert all(0 < word.bottom < word.top < height for word in page)


def test_it_says_from_where_to_where_and_why():
    text = said(DRAWN)
    for part in ("Move slip", "Väinö Y.", "T4 seat 3", "T2", "7", "K♠", "CH-SEAT-6", "MS 12"):
        assert part in text, part


def test_it_says_what_he_carries_and_what_of_it_he_puts_on_the_table():
    text = said(DRAWN)
    duty = DRAWN.duty
    assert DRAWN.stack is not None
    on_the_desk = brought_told(duty, "T2", DRAWN.stack)
    assert on_the_desk == "Same game, the whole stack: exactly €420 on T2 (CH-STACK-2)."
    for part in ("€420", "exactly €420", on_the_desk):
        assert part in text, part
    less = msgspec.structs.replace(DRAWN, stack=Money(400_00))
    assert brought_told(duty, "T2", Money(400_00)).endswith("Buys €20 more.")
    assert brought_told(duty, "T2", Money(400_00)) in said(less)
    assert uncounted_told(MOVED.duty) == "Same game, the whole stack (CH-STACK-2); count it."
    assert uncounted_told(MOVED.duty) in said(MOVED)


def test_who_waits_knows_that_he_is_first():
    text = said(WAITS)
    for part in ("Top of the waiting list", "CH-SEAT-7", "offered to you first", "NOT VALID"):
        assert part in text, part


def test_a_move_says_by_whose_leave():
    assert "CH-SEAT-4" in said(MOVED)


def test_what_is_owed_at_the_new_table_stands_on_it():
    """CH-NEW-1, CH-BTN-5."""
    owed = replace(DRAWN, owed=OWES)
    assert (
        "To come in at T2: post live €2 and be dealt in, or wait for the big blind (CH-NEW-1)."
    ) in said(owed)
    assert "To come in at T2: nothing to pay: dealt in with the next hand." in said(DRAWN)
    assert not_followed_words() in said(replace(DRAWN, followed=False))
    assert "To come in" not in said(WAITS)
    for language in LOCALES:
        assert_stands(build(owed, language))


@every_slip
@every_language
def test_it_stands_in_every_language(slip: MoveSlip, language: str):
    assert_stands(build(slip, language))


@every_slip
def test_equal_values_give_equal_bytes_on_any_paper(slip: MoveSlip):
    for form in SlipSize:
        assert build(slip, "fi", form) == build(slip, "fi", form)


@pytest.mark.parametrize("label", HOSTILE, ids=range(len(HOSTILE)))
def test_it_stands_whatever_a_name_is(label: str):
    assert_stands(build(replace(DRAWN, issue=replace(DRAWN.issue, label=label))))


@given(
    table=st.text(st.characters(codec="utf-8"), min_size=1, max_size=8),
    card=st.none() | st.sampled_from(DECK),
    waits=st.booleans(),
    language=st.sampled_from(sorted(LOCALES)),
    form=st.sampled_from(SlipSize),
)
def test_any_slip_can_be_printed(
    table: str, card: Card | None, waits: bool, language: str, form: SlipSize
):
    slip = replace(
        DRAWN,
        left=TableId(table),
        table=None if waits else TableId(table),
        seat=None if waits else SeatNo(12),
        card=card,
    )
    pdf = build(slip, language, form)
    ((width, height),) = page_sizes(pdf)
    (page,) = words(pdf)
    assert all(-EDGE <= word.left <= word.right <= width + EDGE for word in page)
    assert all(-EDGE <= word.bottom <= word.top <= height + EDGE for word in page)

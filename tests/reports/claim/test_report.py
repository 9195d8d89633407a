"""The report of a paid jackpot has every field, adds up, and stands whatever was typed."""

import pytest
from msgspec.structs import replace

from floor.app.core.claim import Check, CheckResult, PartInHand
from floor.base.text import LOCALES
from floor.reports.claim.report import build
from floor.reports.kit.pages import preview
from floor.views.claim.checks import check_words
from tests.hostile import HOSTILE
from tests.reports.claims import report
from tests.reports.kit.test_hostile import links_and_pictures
from tests.reports.nights import HEAD
from tests.reports.reading import overlapping, pages, rows, words


def said(pdf: bytes) -> str:
    """All its lines, from the top of the first page, each from the left."""
    lines = [" ".join(line) for page in words(pdf) for line in rows(page)]
    return " ".join(" ".join(lines).replace("\N{NO-BREAK SPACE}", " ").split())


def test_it_has_every_field_a_claim_report_has_to_have():
    """night.md 2.4, field by field."""
    text = said(build(report()))
    for part in (
        *("JC 3", "Casino Helsinki", "24 Oct 2026", "Printed 23:31:05"),
        *("T3 · NLH 2–5 · Texas Hold’em", "214: began 23:14:05 at the first riffle"),
        *("Hand over at 23:17:05", "Dealer Jiří Novák", "23:18:05, by Mira Salo"),
        *("Mira Salo (floor)", "Kateřina Dvořáková (shift manager)"),
        *("Õie Šmidt, camera room 2", "23:19:05, 23:25:05"),
        *("Red deck, sealed in bag 00412.", "The deck was counted: 52 cards?"),
        *("Board: A♠ A♦ K♥ K♦ 2♣", "A♥ A♣", "A♠ A♦ A♥ A♣ K♥", "Four aces"),
        *("both hole", "cards play", "Category 1: the losing hand is at least full house"),
        *("(JP-TRIG-2)", "Who took part: 9", "Was at the bar when it was dealt."),
        *("T5, hand 97", "nobody marked it", "T3 began first"),
        *("Posted before €112,345.67", "Fees not yet posted €214.00", "17.9.2025"),
        *("formula of category 1", "9 players, 1 losing, 1 winning"),
        *("losing hand 40 €44,938.26 0.80", "other player 2.857142… €3,209.87 0.62"),
        *("passport", "bank transfer, 23:45:05", "Total paid €89,876.48"),
        *("New base €22,469.19", "to the guarantee of €1,000.00"),
        "€112,345.67 – €89,876.48 = €22,469.19",
        *("Mira Salo Floor 23:29:05", "Kateřina Dvořáková Shift manager 23:30:05"),
        *("Paid by entry 18,204", "0001020304050607", "0a1b2c3d" * 4),
        *("initials are not a signature", HEAD.digest.hex()[:8]),
    ):
        assert part in text, part
    assert "TRAINING" not in text
    for check in Check:
        assert check_words(check) in text


def test_the_shares_and_what_was_cut_off_add_up():
    view = report()
    paid, cut = (
        sum(part(one) for one in view.shares)
        for part in (lambda one: one.share.amount.cents, lambda one: one.cut)
    )
    assert 100 * (paid + cut) == 80 * view.payout.pool.cents, "category 1 pays 80 %"
    assert "Sum €89,876.48 5.60" in said(build(view))


def test_every_term_of_the_equation_stands_in_it():
    view = report()
    payout = replace(
        view.payout,
        kept=view.guarantee,
        to_reserve=replace(view.guarantee, cents=1),
        from_reserve=replace(view.guarantee, cents=2),
        house_top_up=replace(view.guarantee, cents=3),
    )
    assert "€112,345.67 + €1,000.00 – €89,876.48 – €0.01 + €0.02 + €0.03 = €23,469.23" in said(
        build(replace(view, payout=payout))
    )
    assert payout.new_base.cents == 2_346_923


def test_what_is_not_known_is_a_dash_and_nothing_is_left_out():
    view = report()
    first, second = view.approvals
    bare = replace(
        view,
        dealer="",
        duty=(),
        watched_by="",
        told_at=None,
        confirmed_at=None,
        answers={},
        note="",
        board=(),
        others=(),
        hand=replace(view.hand, ended=None),
        cards=replace(view.cards, others=""),
        approvals=(replace(first, role=None, at=None), second),
        people=tuple(
            replace(one, part=part) for one, part in zip(view.people, PartInHand, strict=False)
        ),
    )
    text = said(build(bare))
    for part in (
        "Hand over at –",
        "Dealer –",
        "On duty –",
        "Surveillance –",
        "Told, confirmed –, –",
    ):
        assert part in text
    assert "No other hand was claimed for this jackpot." in text
    assert "Mira Salo – –" in text
    assert "Board" not in text
    assert "not dealt in" in text
    assert "at another table" in text


def test_what_speaks_against_paying_is_seen():
    view = report()
    wrong = {**view.answers, Check.HAND_DISCUSSED: CheckResult.YES}
    text = said(build(replace(view, answers=wrong)))
    assert f"{check_words(Check.HAND_DISCUSSED)} yes no no" in text


def test_a_rehearsed_one_says_so_on_every_page():
    pdf = build(report(training=True))
    assert all("TRAINING – NOT VALID" in text for text in pages(pdf))
    assert "nothing on this paper is real" in said(pdf)


@pytest.mark.parametrize("language", LOCALES)
def test_it_stands_in_every_language(language: str):
    pdf = build(report(language))
    for page in words(pdf):
        assert not overlapping(page)


def test_equal_reports_give_equal_bytes():
    assert build(report()) == build(report())


@pytest.mark.parametrize("text", HOSTILE)
def test_whatever_somebody_has_typed_it_is_a_report(text: str):
    """FAULTS row 45."""
    pdf = build(report(text=text))
    assert not links_and_pictures(pdf)
    for page in words(pdf):
        assert not overlapping(page)
        assert all(0 < word.left < word.right < 595 for word in page)
    assert preview(pdf, 20)

"""Every paper the house numbers bears the number it is kept under."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from floor.app.staff.papers import PaperKind, PaperState
from floor.base.errors import PaperTrouble
from floor.reports.kit import letters
from floor.reports.kit.pages import page_sizes
from floor.reports.kit.slip import MM, SlipSize
from floor.reports.printing.keep import keep_day_report, keep_paper, keep_slip
from floor.store.journal.papers import PaperRows
from floor.store.sqlite.sqlite import open_store
from tests.reports.claims import ledger, report, slip
from tests.reports.nights import night
from tests.reports.reading import pages
from tests.reports.tickets import CALLED, ISSUE, PRINTED, SEATED, WAITING


@pytest.fixture
def papers(tmp_path: Path) -> Iterator[PaperRows]:
    store = open_store(tmp_path / "room.sqlite")
    yield store.papers
    store.close()


def test_tickets_bear_their_number_and_their_language(papers: PaperRows):
    for number, view in enumerate((SEATED, CALLED), start=1):
        kept = keep_slip(papers, view, "fi")
        assert kept.serial == f"ST {number}"
        (text,) = pages(kept.body)
        assert f"ST {number}" in text
        assert "ST 1048" not in text
        assert "Pelaaja" in text
        assert kept.about.language == "fi"
        assert kept.about.player == ISSUE.player
        assert kept.about.at == PRINTED
    waiting = keep_slip(papers, WAITING, "en", SlipSize.A6)
    assert waiting.serial == "WT 1"
    assert waiting.state is PaperState.WAITING
    assert page_sizes(waiting.body)[0].width == pytest.approx(105 * MM)


def test_a_day_report_bears_its_number_on_every_page(papers: PaperRows):
    kept = keep_day_report(papers, night(40), "en", PRINTED)
    assert (kept.serial, kept.kind) == ("DR 1", PaperKind.DAY_REPORT)
    assert (kept.about.title, kept.about.at) == ("20 Nov 2026", PRINTED)
    assert all("DR 1" in text for text in pages(kept.body))


def test_the_papers_of_a_jackpot_bear_their_numbers_and_are_made_once(papers: PaperRows):
    kept = [keep_paper(papers, view) for view in (slip(2), slip(1), report(), ledger())]
    assert [paper.serial for paper in kept] == ["JP 1", "JP 2", "JC 1", "JL 1"]
    for paper in kept:
        assert all(paper.serial in text for text in pages(paper.body))
        assert paper.about.at == slip().issue.at
    assert [paper.about.player for paper in kept] == [102, 101, None, None]
    assert [paper.about.key for paper in kept] == [
        "claim 12 share 2",
        "claim 12 share 1",
        "claim 12",
        "claim 12",
    ]
    assert keep_paper(papers, slip(2, "Somebody else", "fi")) == kept[0]


def test_no_number_is_lost_when_no_paper_can_be_made(
    papers: PaperRows, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    keep_slip(papers, SEATED, "en")
    with monkeypatch.context() as patch:
        patch.setattr(letters, "FONTS", tmp_path)
        letters._load.cache_clear()
        with pytest.raises(PaperTrouble, match="font"):
            keep_slip(papers, SEATED, "en")
    letters._load.cache_clear()
    assert keep_slip(papers, SEATED, "en").serial == "ST 2"

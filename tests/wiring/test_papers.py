"""What is printed of a paid jackpot, out of a store on disk."""

from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from click.testing import CliRunner

from floor.app.core.claim import ClaimId
from floor.app.core.messages import Role
from floor.app.core.room import DayOpen
from floor.app.core.ruling import RulingNo
from floor.app.staff.days import OpenDay
from floor.app.staff.papers import PaperKind
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import PaperTrouble
from floor.base.text import day_text
from floor.cli.main import main
from floor.desk.scene.services import PaperDesk
from floor.jackpot.profile import JackpotId
from floor.rulebook.machine import MachineFile
from floor.store.sqlite.sqlite import open_store
from floor.wiring.papers import print_shop
from tests.app.ruled import NO_HAND, give, inquiry_to
from tests.evening import Evening
from tests.paid_jackpot import GUESTS, Claiming, paid_jackpot
from tests.reports.reading import pages


@pytest.fixture
def claiming(tmp_path: Path, clock: HandClock, chance: SeededChance) -> Iterator[Claiming]:
    """A jackpot paid in a house on disk, on its second gaming day."""
    with closing(open_store(tmp_path / "room.sqlite")) as store:
        night = Evening(clock, chance, store.journal)  # type: ignore[arg-type]
        for name, role in (
            ("Mira", Role.SHIFT_MANAGER),
            ("Olli", Role.FLOOR),
            ("Ida", Role.DEALER),
        ):
            store.people.add_staff(name, role)
        for guest in GUESTS:
            store.people.add_player(guest)
        night.opened().close_day()
        night.later(minutes=24 * 60)
        night.ask(OpenDay(), night.manager)
        yield paid_jackpot(night)


@pytest.fixture
def shop(claiming: Claiming, tmp_path: Path) -> PaperDesk:
    """Whoever prints in that house."""
    machine = MachineFile(tmp_path / "floor.toml")
    return print_shop(tmp_path / "room.sqlite", machine, claiming.night.clock)


def said(shop: PaperDesk, kind: PaperKind) -> str:
    """What the first paper of that kind says."""
    paper = next(one for one in shop.claim_papers(ClaimId(1)) if one.kind is kind)
    return " ".join(" ".join(pages(paper.body)).replace("\u00a0", " ").split())


def test_a_claims_papers_come_out_of_the_book(shop: PaperDesk, claiming: Claiming):
    claiming.fetched(2)
    places = shop.print_claim(claiming.id)
    assert [Path(place).name for place in places] == [
        *(f"JP-{number}.pdf" for number in range(1, 7)),
        "JC-1.pdf",
        "JL-1.pdf",
    ]
    slip = said(shop, PaperKind.PAYOUT_SLIP)
    assert GUESTS[0] in slip
    assert "€400.00" in slip
    assert "Four hundred euros" in slip
    report = said(shop, PaperKind.CLAIM_REPORT)
    assert "€1,000.00 – €800.00 + €800.00 = €1,000.00" in report
    assert "Olli (floor)" in report
    assert not any(guest in report for guest in GUESTS)
    ledger = said(shop, PaperKind.LEDGER_EXTRACT)
    assert "claim 1" in ledger
    assert "€1,000.00" in ledger


def test_the_ledger_begins_with_what_stood_there_before_the_day(
    shop: PaperDesk, claiming: Claiming
):
    shop.print_claim(claiming.id)
    ledger = said(shop, PaperKind.LEDGER_EXTRACT)
    assert "Begun with the guarantee" not in ledger, "that was on the first day"


def test_the_ledger_of_any_gaming_day_comes_out_of_the_book(shop: PaperDesk, claiming: Claiming):
    today = claiming.night.room.day
    assert isinstance(today, DayOpen)
    assert Path(shop.print_ledger(JackpotId("bad_beat"), today.day)).name == "JL-1.pdf"
    (kept,) = shop.kept()
    ledger = " ".join(pages(kept.body))
    assert "Bad Beat Jackpot" in ledger
    assert "Hit" in ledger
    assert "for claim" not in ledger
    with pytest.raises(PaperTrouble, match="was no gaming day"):
        shop.print_ledger(JackpotId("bad_beat"), today.day + timedelta(days=1))


def test_once_a_claim_is_closed_its_papers_are_in_the_list(shop: PaperDesk, claiming: Claiming):
    shop.print_claim(claiming.id)
    for share in range(1, 7):
        claiming.fetched(share)
    for table in tuple(claiming.night.room.tables):
        claiming.night.close(table)
    claiming.night.close_day()
    with pytest.raises(PaperTrouble, match="Claim 1 is closed"):
        shop.print_claim(claiming.id)
    assert len(shop.kept()) == 8


def test_a_rulings_sheet_comes_out_of_the_book(shop: PaperDesk, claiming: Claiming):
    table = next(iter(claiming.night.room.tables))
    inquiry = inquiry_to(claiming.night, *NO_HAND)
    claiming.night.later(minutes=1)
    give(claiming.night, inquiry, table=table)
    assert Path(shop.print_ruling(RulingNo(1))).name == "RS-1.pdf"
    kept = shop.kept()[0]
    text = " ".join(" ".join(pages(kept.body)).split())
    today = claiming.night.room.day
    assert isinstance(today, DayOpen)
    assert day_text(today.day) in text
    assert "The seat sits out this hand" in text
    assert kept.about.title == f"ruling 1 · {table} hand {claiming.night.room.tables[table].hand}"
    with pytest.raises(PaperTrouble, match="There is no ruling 2"):
        shop.print_ruling(RulingNo(2))


def test_of_a_claim_nobody_made_there_is_no_paper(shop: PaperDesk):
    with pytest.raises(PaperTrouble, match="Claim 7 is closed"):
        shop.print_slip(ClaimId(7), 1, "en")


def test_another_rehearsal_leaves_the_paper_of_the_first_where_it_is(tmp_path: Path) -> None:
    words = ["rehearse", "--tables", "1", "--hours", "1", "--out", str(tmp_path), "--seed"]
    first = CliRunner().invoke(main, [*words, "7"])
    again = CliRunner().invoke(main, [*words, "7"])
    other = CliRunner().invoke(main, [*words, "8"])
    paper, beside = (tmp_path / f"day-report-2026-10-24{more}.pdf" for more in ("", " (2)"))
    for told, where in ((first, paper), (again, paper), (other, beside)):
        assert told.exit_code == 0, told.output
        assert told.output.splitlines()[-1] == f"Paper: {where}"
    assert sorted(tmp_path.iterdir()) == sorted((paper, beside))

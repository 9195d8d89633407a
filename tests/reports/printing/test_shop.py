"""The print shop: where papers go, what stands on those of a rehearsal, and what is said."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path

import msgspec
import pytest

from floor.app.core.claim import ClaimId
from floor.app.core.messages import StaffId
from floor.app.core.ruling import RulingNo
from floor.app.staff.papers import PaperState, Serial
from floor.base.clock import HandClock
from floor.base.errors import BadSetting, PaperTrouble, Refused
from floor.base.text import ENGLISH, use_language
from floor.jackpot.profile import JackpotId
from floor.reports.printing.shop import PDF_FOLDER, PaperSources, PrintShop
from floor.room.blinds.button import PlayerId
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.rulebooks import read_house, shipped_house
from floor.rulebook.machine import Machine, MachineFile
from floor.store.sqlite.sqlite import open_store
from floor.views.claim.book import ClaimBook
from floor.views.claim.paper import LedgerExtract
from floor.views.night.day import DayReport
from floor.views.rules.compare import Wish
from floor.views.rulings.paper import RulingBook
from tests.app.ruled import amended, ruled, ruling_book
from tests.evening import Evening
from tests.paid_jackpot import book_of, claimed, paid_jackpot
from tests.reports.claims import ledger
from tests.reports.fake_cups import FakeCups
from tests.reports.fake_slip_printer import FakeSlipPrinter
from tests.reports.nights import night
from tests.reports.papers.test_person_file import AINO
from tests.reports.reading import pages
from tests.reports.tickets import PRINTED, SEATED, WAITING
from tests.views.rulings.test_consistency import paper_of

BAD_BEAT = JackpotId("bad_beat")


class House:
    """A store, a folder of PDFs, and the shop that prints from the one into the other."""

    def __init__(self, home: Path) -> None:
        self.store = home / "room.sqlite"
        self.folder = home / "papers"
        self.settings = home / "floor.toml"
        self.report: DayReport | None = night()
        self.rehearsed = False
        self.claims: dict[ClaimId, ClaimBook] = {}
        self.ledgers: dict[date, LedgerExtract] = {}
        self.rulings: dict[RulingNo, RulingBook] = {}
        self.rules: HouseRules | None = read_house(shipped_house("helsinki"), "helsinki")
        open_store(self.store).close()

    @contextmanager
    def books(self) -> Iterator[PaperSources]:
        store = open_store(self.store)
        try:
            yield PaperSources(
                store.papers,
                lambda: self.report,
                lambda: self.rehearsed,
                lambda player, at: AINO if player == AINO.number else None,
                lambda claim, at: self.claims.get(claim),
                lambda jackpot, day, at: self.ledgers.get(day),
                lambda number, at: self.rulings.get(number),
                lambda: self.rules,
            )
        finally:
            store.close()

    @property
    def shop(self) -> PrintShop:
        return PrintShop(self.books, self.folder, MachineFile(self.settings), HandClock(PRINTED))


@pytest.fixture
def cups(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeCups:
    """A print system with two printers, and no other command in reach."""
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return FakeCups(folder)


@pytest.fixture
def house(tmp_path: Path, cups: FakeCups) -> House:
    return House(tmp_path)


def test_tickets_go_to_the_folder_until_a_printer_is_chosen(house: House):
    shop = house.shop
    assert shop.printers().chosen == PDF_FOLDER
    assert shop.print_ticket(SEATED) == str(house.folder / "ST-1.pdf")
    assert "TRAINING" not in pages((house.folder / "ST-1.pdf").read_bytes())[0]


def test_what_is_kept_of_a_player_is_given_out_and_not_kept_once_more(house: House):
    place = house.shop.player_file(AINO.number)
    assert place == str(house.folder / "player-17.pdf")
    assert "Aino" in pages((house.folder / "player-17.pdf").read_bytes())[0]
    assert "Aino" in (house.folder / "player-17.json").read_text(encoding="utf-8")
    assert house.shop.kept() == ()
    with pytest.raises(PaperTrouble, match="no player 99"):
        house.shop.player_file(PlayerId(99))


def test_a_chosen_printer_gets_the_tickets_also_after_a_new_start(house: House, cups: FakeCups):
    name = house.shop.printers().known[1][0]
    house.shop.choose(name)
    assert house.shop.printers().chosen == name
    assert name in house.shop.print_ticket(WAITING)
    assert not house.folder.exists()


def test_a_printer_that_is_gone_is_told_and_the_ticket_kept(house: House):
    """FAULTS row 43: nothing else is chosen silently."""
    house.settings.write_text('printer = "Lobby"\n', encoding="utf-8")
    shop = house.shop
    assert shop.printers().known[-1] == ("Lobby", "Lobby (not there now)")
    with pytest.raises(PaperTrouble, match="there is no printer Lobby"):
        shop.print_ticket(SEATED)
    (paper,) = shop.kept()
    assert (paper.serial, paper.state) == ("ST 1", PaperState.FAILED)
    assert "Lobby" in paper.error
    shop.print_again(paper.serial, PDF_FOLDER)
    (paper,) = shop.kept()
    assert (paper.state, paper.copies) == (PaperState.PRINTED, 0), "nothing had come out"


def test_a_slip_printer_of_the_network_is_chosen_by_its_address(house: House):
    """FAULTS row 42: off when the ticket is printed, on when it is printed again."""
    with closing(FakeSlipPrinter()) as slips:
        house.settings.write_text(f'printer = "{slips.name}"\n', encoding="utf-8")
        shop = house.shop
        shown = f"Slip printer {slips.name.removeprefix('tcp://')}"
        assert shop.printers().known[-1] == (slips.name, shown)
        slips.paper |= 0x60
        with pytest.raises(PaperTrouble, match=r"ST 1 is not printed: .* has no paper"):
            shop.print_ticket(SEATED)
        (paper,) = shop.kept()
        assert (paper.state, paper.copies) == (PaperState.FAILED, 0)
        assert "has no paper" in paper.error
        slips.paper &= ~0x60
        assert slips.name.endswith(shop.print_again(paper.serial, slips.name))
        assert shop.kept()[0].state is PaperState.PRINTED
    assert slips.slips == 1


def test_without_a_print_system_there_is_the_folder_and_a_reason(house: House, cups: FakeCups):
    cups.write("lpstat", "import sys; sys.exit('lpstat: no scheduler')")
    found = house.shop.printers()
    assert [name for name, _words in found.known] == [PDF_FOLDER]
    assert found.folder == str(house.folder)
    assert "does not tell its printers" in str(found.trouble)


def test_a_folder_that_cannot_be_written_is_told_when_it_is_chosen(house: House):
    house.folder.write_text("in the way", encoding="utf-8")
    shop = house.shop
    with pytest.raises(PaperTrouble, match="Nothing can be written to"):
        shop.choose(PDF_FOLDER)
    with pytest.raises(PaperTrouble, match="kept and can be printed again"):
        shop.print_ticket(SEATED)
    assert shop.kept()[0].state is PaperState.FAILED


def test_a_choice_holds_until_the_end_where_it_cannot_be_kept(house: House):
    house.settings.write_text("printer = 7\n", encoding="utf-8")
    shop = house.shop
    with pytest.raises(BadSetting, match="printer: found 7"):
        shop.choose("Office")
    assert shop.printers().chosen == "Office"
    assert house.shop.printers().chosen == PDF_FOLDER


def test_every_paper_of_a_rehearsal_says_so(house: House):
    house.rehearsed = True
    assert house.report is not None
    house.report = msgspec.structs.replace(house.report, training=True)
    shop = house.shop
    shop.print_ticket(SEATED)
    shop.print_ticket(WAITING)
    shop.print_day_report(PDF_FOLDER)
    for paper in shop.kept():
        for text in pages(shop.body(paper.serial)):
            assert "TRAINING – NOT VALID" in text
    for text in pages(shop.day_report()):
        assert "TRAINING – NOT VALID" in text


def test_it_says_so_in_finnish_too(house: House):
    house.rehearsed = True
    use_language("fi")
    try:
        house.shop.print_ticket(SEATED)
    finally:
        use_language(ENGLISH)
    assert "HARJOITUS – EI VOIMASSA" in pages(house.shop.body(Serial("ST 1")))[0]


def test_a_day_report_is_looked_at_without_a_number_and_printed_with_one(house: House):
    shop = house.shop
    looked_at = shop.day_report()
    assert shop.kept() == ()
    assert len(shop.preview(looked_at, 60)) == len(pages(looked_at))
    assert shop.print_day_report(PDF_FOLDER) == str(house.folder / "DR-1.pdf")
    assert "DR 1" in pages(shop.body(Serial("DR 1")))[0]


def test_a_second_print_is_a_copy(house: House):
    shop = house.shop
    shop.print_ticket(SEATED)
    assert shop.print_again(Serial("ST 1"), PDF_FOLDER) == str(house.folder / "ST-1-copy-1.pdf")


def test_where_no_day_was_opened_there_is_nothing_to_report(house: House):
    house.report = None
    for ask in (house.shop.day_report, lambda: house.shop.print_day_report(PDF_FOLDER)):
        with pytest.raises(PaperTrouble, match="No gaming day was ever opened"):
            ask()


def test_a_paper_that_was_forgotten_cannot_be_looked_at(house: House):
    shop = house.shop
    shop.print_ticket(SEATED)
    store = open_store(house.store)
    store.papers.forget_tickets(PRINTED.replace(year=PRINTED.year + 1))
    store.close()
    with pytest.raises(PaperTrouble, match="no longer kept"):
        shop.body(Serial("ST 1"))


def test_the_machine_keeps_its_language_when_it_gets_a_printer(house: House):
    MachineFile(house.settings).keep(Machine(language="fi"))
    house.shop.choose("Office")
    assert MachineFile(house.settings).now == Machine(language="fi", printer="Office")


# A paid jackpot.


@pytest.fixture
def claim(house: House, night: Evening) -> ClaimId:
    """One of six shares."""
    claiming = paid_jackpot(night)
    house.claims[claiming.id] = book_of(claiming)
    return claiming.id


SHARES = 6
WHOLE = [*(f"JP {number}" for number in range(1, SHARES + 1)), "JC 1", "JL 1"]


def made(house: House, claim: ClaimId) -> list[tuple[str, PaperState, int]]:
    return [(paper.serial, paper.state, paper.copies) for paper in house.shop.claim_papers(claim)]


def test_all_papers_of_a_claim_are_made_once_and_printed(house: House, claim: ClaimId):
    places = house.shop.print_claim(claim)
    assert places == tuple(
        str(house.folder / f"{serial.replace(' ', '-')}.pdf") for serial in WHOLE
    )
    assert made(house, claim) == [(serial, PaperState.PRINTED, 0) for serial in WHOLE]


def test_printed_again_they_are_copies_with_the_same_bytes(house: House, claim: ClaimId):
    house.shop.print_claim(claim)
    before = {paper.serial: paper.body for paper in house.shop.claim_papers(claim)}
    places = house.shop.print_claim(claim)
    assert made(house, claim) == [(serial, PaperState.PRINTED, 1) for serial in WHOLE]
    for place, body in zip(places, before.values(), strict=True):
        copy = Path(place).read_bytes()
        assert copy.startswith(body)
        assert all("COPY 1" in text for text in pages(copy))


def test_what_the_printer_did_not_take_comes_out_the_next_time_and_nothing_twice(
    house: House, claim: ClaimId
):
    with closing(FakeSlipPrinter()) as slips:
        house.settings.write_text(f'printer = "{slips.name}"\n', encoding="utf-8")
        slips.paper |= 0x60
        with pytest.raises(PaperTrouble, match=r"JP 1 is not printed: .* has no paper"):
            house.shop.print_claim(claim)
        failed = [(serial, PaperState.FAILED, 0) for serial in WHOLE[:SHARES]]
        sheets = [(serial, PaperState.PRINTED, 0) for serial in WHOLE[SHARES:]]
        assert made(house, claim) == failed + sheets, "a sheet is too wide for slips"
        slips.paper &= ~0x60
        assert len(house.shop.print_claim(claim)) == SHARES
        assert slips.slips == SHARES
    assert made(house, claim) == [(serial, PaperState.PRINTED, 0) for serial in WHOLE]


def test_a_single_slip_is_made_in_its_recipients_language(house: House, claim: ClaimId):
    place = house.shop.print_slip(claim, 2, "cs")
    assert place == str(house.folder / "JP-1.pdf")
    assert "Dvě stě eur" in pages(Path(place).read_bytes())[0]
    assert house.shop.print_slip(claim, 2, "cs") == str(house.folder / "JP-1-copy-1.pdf")
    assert len(house.shop.print_claim(claim)) == SHARES - 1 + 2


def test_a_program_that_died_while_it_printed_leaves_a_copy_and_no_second_slip(
    house: House, claim: ClaimId
):
    house.shop.print_slip(claim, 1, "en")
    store = open_store(house.store)
    store.papers.sending(store.papers.again(Serial("JP 1")).serial)
    store.close()
    house.shop.print_claim(claim)
    assert made(house, claim)[0] == ("JP 1", PaperState.PRINTED, 2)
    assert len(made(house, claim)) == len(WHOLE)


def test_a_void_slip_says_so_and_another_takes_its_place(house: House, claim: ClaimId):
    house.shop.print_claim(claim)
    house.shop.make_void(Serial("JP 2"), StaffId(1), "Torn in the printer.")
    assert "VOID" in pages(house.shop.body(Serial("JP 2")))[0]
    assert house.shop.print_claim(claim) == (str(house.folder / "JP-7.pdf"),)
    place = house.shop.print_again(Serial("JP 2"), PDF_FOLDER)
    assert place == str(house.folder / "JP-2-void-copy-1.pdf")
    assert "VOID · COPY 1" in pages(Path(place).read_bytes())[0]
    (void,) = [paper for paper in house.shop.claim_papers(claim) if paper.void is not None]
    assert (void.serial, void.void.by) == ("JP 2", StaffId(1))
    with pytest.raises(Refused):
        house.shop.make_void(Serial("JP 3"), StaffId(1), " ")


def test_the_slip_of_a_forgotten_player_is_left_out_of_the_copies(house: House, claim: ClaimId):
    house.shop.print_claim(claim)
    forgotten = house.shop.claim_papers(claim)[2]
    store = open_store(house.store)
    player = store.people.add_player("Somebody")
    while player != forgotten.about.player:
        player = store.people.add_player("Somebody")
    store.people.erase_player(player)
    store.close()
    assert len(house.shop.print_claim(claim)) == len(WHOLE) - 1
    with pytest.raises(PaperTrouble, match="JP 3 was erased with its player"):
        house.shop.print_slip(claim, 3, "en")
    house.shop.make_void(Serial("JP 3"), StaffId(1), "He asked to be forgotten.")
    assert house.shop.print_slip(claim, 3, "en") == str(house.folder / "JP-7.pdf")


def test_a_claim_that_is_not_paid_or_not_there_any_more_has_no_papers(house: House, night: Evening):
    claiming = claimed(night)
    house.claims[claiming.id] = book_of(claiming)
    with pytest.raises(Refused, match="not released"):
        house.shop.print_claim(claiming.id)
    assert house.shop.kept() == ()
    house.claims.clear()
    with pytest.raises(PaperTrouble, match="Claim 1 is closed"):
        house.shop.print_claim(claiming.id)


def test_a_days_ledger_is_printed_as_often_as_somebody_wants_it(house: House):
    view = msgspec.structs.replace(ledger(lines=6), claim=None)
    house.ledgers[view.issue.day] = view
    first = house.shop.print_ledger(BAD_BEAT, view.issue.day)
    second = house.shop.print_ledger(BAD_BEAT, view.issue.day)
    assert first != second
    (text,) = pages(Path(second).read_bytes())
    assert "JL 2" in text
    assert "for claim" not in text
    kept, _before = house.shop.kept()
    assert kept.about.title == view.jackpot
    with pytest.raises(PaperTrouble, match="was no gaming day"):
        house.shop.print_ledger(BAD_BEAT, date(2020, 1, 1))


def test_a_rulings_sheet_is_made_once_and_once_more_when_it_is_amended(
    house: House, night: Evening
):
    number = RulingNo(1)
    with pytest.raises(PaperTrouble, match="There is no ruling 1"):
        house.shop.print_ruling(number)
    ruled(night)
    house.rulings[number] = ruling_book(night)
    places = [house.shop.print_ruling(number) for _time in range(2)]
    assert [Path(place).name for place in places] == ["RS-1.pdf", "RS-1-copy-1.pdf"]
    amended(night)
    house.rulings[number] = ruling_book(night)
    assert Path(house.shop.print_ruling(number)).name == "RS-2.pdf"
    assert [paper.about.title for paper in house.shop.kept()] == ["ruling 1 · T1 hand 1"] * 2


def test_the_house_book_and_the_comparison_are_pdfs_in_the_folder(house: House) -> None:
    assert house.rules is not None
    book = Path(house.shop.save_house_book())
    assert book == house.folder / f"house-book-{house.rules.digest[:8]}-en.pdf"
    assert house.rules.digest[:8] in pages(book.read_bytes())[0]
    side = Path(house.shop.save_comparison(Wish(contrary_only=True)))
    assert side == house.folder / "houses-side-by-side-en.pdf"
    assert "The houses side by side" in pages(side.read_bytes())[0]


def test_they_take_the_place_of_older_ones_and_speak_the_language_of_the_desk(
    house: House,
) -> None:
    first = house.shop.save_house_book()
    assert house.shop.save_house_book() == first
    use_language("fi")
    try:
        assert "Talon säännöt" in pages(Path(house.shop.save_house_book()).read_bytes())[0]
    finally:
        use_language(ENGLISH)
    assert len(list(house.folder.iterdir())) == 2


def test_without_a_rulebook_there_is_no_house_book(house: House) -> None:
    house.rules = None
    for save in (house.shop.save_house_book, lambda: house.shop.save_comparison(Wish())):
        with pytest.raises(PaperTrouble, match="No rulebook"):
            save()


def test_how_alike_it_was_ruled_is_numbered_and_kept_each_time(house: House, night: Evening):
    ruled(night)
    places = [house.shop.print_alike(paper_of(night)) for _time in range(2)]
    assert [Path(place).name for place in places] == ["RA-1.pdf", "RA-2.pdf"]
    assert "TRAINING" not in pages(Path(places[0]).read_bytes())[0]
    house.rehearsed = True
    assert "TRAINING" in pages(Path(house.shop.print_alike(paper_of(night))).read_bytes())[0]
    assert {paper.about.title for paper in house.shop.kept()} == {"All rulings"}

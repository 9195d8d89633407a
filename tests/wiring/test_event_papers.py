"""What is printed of a tournament, out of a store on disk."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from floor.app.core.messages import Role
from floor.app.staff.days import OpenDay
from floor.app.staff.papers import PaperKind, PaperState
from floor.app.tournament.prizes import VoidPayment
from floor.app.tournament.seats import DrawSeats
from floor.app.tournament.sheet import RevealDraw
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.errors import PaperTrouble, Refused
from floor.desk.scene.services import PaperDesk
from floor.room.lists.waitlist import TableId
from floor.rulebook.machine import MachineFile
from floor.store.sqlite.sqlite import open_store
from floor.tournament.event.state import TournamentId
from floor.views.event_papers.book import PaperOrder
from floor.views.event_papers.slips import due_of
from floor.wiring.papers import print_shop
from tests.app.tournament.directed import Director
from tests.app.tournament.test_prizes import locked, pay, second
from tests.evening import Evening
from tests.reports.fake_cups import FakeCups
from tests.reports.reading import pages

DIES_AFTER = 40
_LP = """#!/bin/sh
/bin/cat >/dev/null
if [ -e {dead} ]; then echo "lp: out of paper" >&2; exit 1; fi
echo "$4" >>{told}
[ $(/usr/bin/wc -l <{told}) -ne {after} ] || : >{dead}
echo "request id is Slips-1 (0 file(s))"
"""
_LPSTAT = """#!/bin/sh
[ "$1" = "-e" ] && echo Slips
exit 0
"""


@pytest.fixture
def event(tmp_path: Path, clock: HandClock, chance: SeededChance) -> Iterator[Director]:
    """A tournament in a house on disk: its sheet is on view."""
    with closing(open_store(tmp_path / "room.sqlite")) as store:
        night = Evening(clock, chance, store.journal)  # type: ignore[arg-type]
        for name, role in (
            ("Mira", Role.SHIFT_MANAGER),
            ("Olli", Role.FLOOR),
            ("Ida", Role.DEALER),
            ("Nea", Role.SHIFT_MANAGER),
        ):
            store.people.add_staff(name, role)
        for number in range(90):
            store.people.add_player(f"Guest {number}")
        night.opened()
        yield Director(night).published()


@pytest.fixture
def shop(event: Director, tmp_path: Path) -> PaperDesk:
    """Whoever prints in that house."""
    machine = MachineFile(tmp_path / "floor.toml")
    return print_shop(tmp_path / "room.sqlite", machine, event.night.clock)


def order(event: Director, kind: PaperKind, *names: str, again: bool = False) -> PaperOrder:
    return PaperOrder(event.number, kind, tuple(event.of(name).no for name in names), again)


def test_an_entry_brings_its_receipt_and_a_copy_is_marked(shop: PaperDesk, event: Director):
    event.sell("Guest 0")
    wanted = order(event, PaperKind.ENTRY_RECEIPT, "Guest 0")
    assert Path(shop.print_event(wanted)).name == "TR-1.pdf"
    assert Path(shop.print_event(wanted)).name == "TR-1.pdf", "what came out stays"
    (kept,) = shop.kept()
    assert kept.copies == 0
    again = order(event, PaperKind.ENTRY_RECEIPT, "Guest 0", again=True)
    copy = Path(shop.print_event(again))
    assert copy.name == "TR-1-copy-1.pdf"
    assert copy.read_bytes().startswith(kept.body)
    assert "COPY 1" in pages(copy.read_bytes())[0]
    assert "Guest 0" in pages(kept.body)[0]


def test_a_receipt_that_was_never_made_is_owed(shop: PaperDesk, event: Director):
    """The desk's PC went off between the sale and its paper."""
    with pytest.raises(PaperTrouble, match="Every paper"):
        shop.print_owed()
    event.sell("Guest 0", "Guest 1")
    shop.print_event(order(event, PaperKind.ENTRY_RECEIPT, "Guest 0"))
    assert shop.owed() == 1
    assert Path(shop.print_owed()).name == "TR-2.pdf"
    assert [one.state for one in shop.kept()] == [PaperState.PRINTED] * 2
    with pytest.raises(PaperTrouble, match="Every paper"):
        shop.print_owed()
    assert shop.owed() == 0
    shop.make_void(shop.kept()[0].serial, event.night.floor, "Torn.")
    assert shop.owed() == 0, "who made it void knows of it"


def test_a_slip_speaks_the_language_that_is_wanted(shop: PaperDesk, event: Director):
    event.sell("Guest 0")
    wanted = order(event, PaperKind.ENTRY_RECEIPT, "Guest 0")._replace(language="sv")
    assert "Anmälningskvitto" in pages(Path(shop.print_event(wanted)).read_bytes())[0]
    sheet = PaperOrder(event.number, PaperKind.STRUCTURE_SHEET, language="sv")
    printed = pages(Path(shop.print_event(sheet)).read_bytes())
    assert "Strukturblad" in printed[0]
    assert "Nivåer och pauser" in printed[0]
    report = PaperOrder(event.number, PaperKind.EVENT_REPORT, language="sv")
    assert "Tournament report" in pages(Path(shop.print_event(report)).read_bytes())[0]


def test_a_void_slip_can_be_made_anew(shop: PaperDesk, event: Director):
    event.sell("Guest 0")
    wanted = order(event, PaperKind.ENTRY_RECEIPT, "Guest 0")
    shop.print_event(wanted)
    shop.make_void(shop.kept()[0].serial, event.night.floor, "Torn.")
    assert Path(shop.print_event(wanted)).name == "TR-2.pdf"
    assert "VOID" in pages(shop.body(shop.kept()[1].serial))[0]


def test_a_slip_whose_money_came_back_is_void(shop: PaperDesk, event: Director):
    night = event.night
    event.sell(*(f"Guest {number}" for number in range(6))).tables(TableId("E1")).begun()
    locked(event)
    while len(event.left()) > 1:
        event.later(minutes=5).out(event.left()[0])
    winner = event.left()[0]
    pay(event, winner)
    wanted = order(event, PaperKind.PRIZE_SLIP, winner)
    assert Path(shop.print_event(wanted)).name == "TP-1.pdf"
    back = VoidPayment(
        tournament=event.number,
        slip=event.event.payments[0].slip,
        note=night.note("Paid to the wrong one."),
        second=second(night),
    )
    (voids,) = due_of(event.ask(back, night.manager))
    assert shop.print_event(voids) == "TP 1 void"
    (kept,) = shop.kept()
    assert kept.void is not None
    assert kept.void.by == night.manager
    assert shop.print_event(voids) == "", "it is void already"
    pay(event, winner)
    assert Path(shop.print_event(wanted)).name == "TP-2.pdf"


def test_of_ninety_seat_cards_the_rest_is_owed_and_none_comes_out_twice(
    shop: PaperDesk, event: Director, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    folder = tmp_path / "bin"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    cups, told, dead = FakeCups(folder), folder / "told", folder / "dead"
    cups.write_raw("lp", _LP.format(dead=dead, told=told, after=DIES_AFTER))
    cups.write_raw("lpstat", _LPSTAT)
    shop.choose("Slips")
    event.sell(*(f"Guest {number}" for number in range(90)))
    event.tables(*(TableId(f"E{number}") for number in range(1, 11))).begun()
    cards = PaperOrder(event.number, PaperKind.SEAT_CARD)
    with pytest.raises(PaperTrouble, match=r"out of paper.*50 papers are owed"):
        shop.print_event(cards)
    assert len(told.read_text().splitlines()) == DIES_AFTER
    with pytest.raises(PaperTrouble, match="50 papers are owed"):
        shop.print_event(cards)
    dead.unlink()
    shop.print_owed()
    printed = told.read_text().splitlines()
    assert len(printed) == len(set(printed)) == 180, "their receipts, too"
    with pytest.raises(PaperTrouble, match="Every paper"):
        shop.print_owed()
    shop.print_event(cards)
    assert len(told.read_text().splitlines()) == 180, "who has a card gets no second one"
    assert all(one.state is PaperState.PRINTED for one in shop.kept())


def test_the_last_one_that_fails_says_why_alone(shop: PaperDesk, event: Director, tmp_path: Path):
    event.sell("Guest 0")
    (tmp_path / "papers").write_text("no folder")
    with pytest.raises(PaperTrouble, match=r"^(?!.*owed)"):
        shop.print_event(order(event, PaperKind.ENTRY_RECEIPT, "Guest 0"))


def test_all_of_a_tournament_is_handed_out_in_files(shop: PaperDesk, event: Director):
    event.sell("Guest 0", "Guest 1")
    whole = Path(shop.save_event(event.number))
    told = json.loads(whole.read_text(encoding="utf-8"))
    assert told["title"] == "Saturday 115"
    assert [row["pool"] for row in told["tables"]["purchases"]] == ["100.00", "100.00"]
    assert "Guest" not in whole.read_text(encoding="utf-8")
    csv = (whole.parent / "tournament-1-purchases.csv").read_text(encoding="utf-8-sig")
    assert csv.splitlines()[0].startswith("entry,at,what,pool")
    assert len(csv.splitlines()) == 3


def test_what_is_not_there_is_said(shop: PaperDesk, event: Director):
    none = PaperOrder(TournamentId(9), PaperKind.RESULTS)
    with pytest.raises(PaperTrouble, match="no tournament 9"):
        shop.print_event(none)
    with pytest.raises(Refused, match="No deal"):
        shop.print_event(PaperOrder(event.number, PaperKind.DEAL_SHEET))


def test_next_day_a_seat_card_is_made_anew(shop: PaperDesk, event: Director):
    night = event.night
    event.sell(*(f"Guest {number}" for number in range(4))).tables(TableId("E1"))
    event.ask(DrawSeats(tournament=event.number))
    wanted = order(event, PaperKind.SEAT_CARD, "Guest 0")
    shop.print_event(wanted)
    night.close_day()
    night.later(minutes=24 * 60)
    night.ask(OpenDay(), night.manager)
    assert Path(shop.print_event(wanted)).name == "TC-2.pdf"


def test_a_settled_event_has_its_papers_after_the_day_is_closed_and_the_next_is_open(
    shop: PaperDesk, event: Director
):
    """The room has let it go: what its papers say is read from before that."""
    night = event.night
    event.sell("Guest 0", "Guest 1", "Guest 2").tables(TableId("E1")).begun()
    locked(event)
    event.later(minutes=5).out("Guest 2")
    event.later(minutes=5).out("Guest 1")
    pay(event, "Guest 0")
    event.ask(RevealDraw(tournament=event.number))
    closed = night.close_day()
    assert event.number not in night.room.tournaments
    (settled,) = night.room.settled
    assert (settled.number, settled.title, settled.dealt) == (event.number, "Saturday 115", False)
    night.void(closed, night.manager)
    night.close_day()
    (report,) = pages(Path(shop.print_event(order(event, PaperKind.EVENT_REPORT))).read_bytes())[:1]
    assert "Saturday 115" in report
    told = json.loads(Path(shop.save_event(event.number)).read_text(encoding="utf-8"))
    assert len(told["tables"]["purchases"]) == 3
    night.later(minutes=24 * 60)
    night.ask(OpenDay(), night.manager)
    night.close_day()
    (results,) = pages(Path(shop.print_event(order(event, PaperKind.RESULTS))).read_bytes())
    assert "Guest 0" in results

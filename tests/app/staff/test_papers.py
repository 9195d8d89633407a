"""Sending a paper: what becomes of it is written down, whatever the printer does."""

from datetime import UTC, datetime

import pytest

from floor.app.core.room import DayOpen
from floor.app.staff.days import OpenDay
from floor.app.staff.papers import (
    KeptPaper,
    MayHavePrinted,
    PaperKind,
    Serial,
    forget_old_tickets,
    send,
)
from floor.base.clock import HandClock
from floor.base.errors import PaperTrouble, StoreTrouble
from tests.evening import T1, Evening

NOW = datetime(2026, 10, 24, 19, tzinfo=UTC)
SERIAL = Serial("ST 1")


class Written:
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.told: list[tuple[object, ...]] = []

    def sending(self, serial: Serial) -> KeptPaper:
        self.told.append(("sending", serial))
        return serial  # type: ignore[return-value]  # whatever is given is handed on

    def printed(self, paper: KeptPaper, at: datetime, place: str) -> None:
        self.told.append(("printed", paper, at, place))

    def failed(self, paper: KeptPaper, why: str, *, came_out: bool) -> None:
        self.told.append(("failed", paper, why, came_out))


class Machine:
    """A printer that ends as it is told to."""

    name = "Slips"

    def __init__(self, trouble: Exception | None = None) -> None:
        self._trouble = trouble

    def print(self, paper: KeptPaper) -> str:
        if self._trouble is not None:
            raise self._trouble
        return "Slips-12"


def test_each_kind_has_its_own_numbers():
    assert PaperKind.SEAT_TICKET.serial(17) == "ST 17"
    assert len({kind.serial(1) for kind in PaperKind}) == len(PaperKind)


def test_what_the_printer_took_is_printed():
    papers = Written()
    send(papers, SERIAL, Machine(), HandClock(NOW))  # type: ignore[arg-type]
    assert papers.told == [("sending", SERIAL), ("printed", SERIAL, NOW, "Slips-12")]


@pytest.mark.parametrize(
    ("trouble", "came_out"),
    [
        (PaperTrouble("No {what}.", what="ink"), False),
        (MayHavePrinted("No {what}.", what="ink"), True),
    ],
)
def test_what_it_did_not_take_is_kept_with_the_reason(trouble: PaperTrouble, came_out: bool):
    papers = Written()
    with pytest.raises(PaperTrouble, match="No ink"):
        send(papers, SERIAL, Machine(trouble), HandClock(NOW))  # type: ignore[arg-type]
    assert papers.told == [("sending", SERIAL), ("failed", SERIAL, "No ink.", came_out)]


def test_a_mistake_of_ours_leaves_it_as_being_sent():
    papers = Written()
    with pytest.raises(ZeroDivisionError):
        send(papers, SERIAL, Machine(ZeroDivisionError()), HandClock(NOW))  # type: ignore[arg-type]
    assert papers.told == [("sending", SERIAL)]


# Forgetting


class Forgetful(Written):
    """Writes down which tickets it is to forget, if it can."""

    def __init__(self, trouble: StoreTrouble | None = None) -> None:
        super().__init__()
        self._trouble = trouble

    def forget_tickets(self, before: datetime) -> None:
        self.told.append(("forget", before))
        if self._trouble is not None:
            raise self._trouble


def heard_by(papers: Forgetful, night: Evening) -> None:
    """Let those papers hear what happens in the night."""
    night.office.listen(lambda _room, entries: forget_old_tickets(papers, entries))  # type: ignore[arg-type]


def test_tickets_are_kept_until_the_next_gaming_day_begins(night: Evening):
    papers = Forgetful()
    heard_by(papers, night)
    night.table()
    night.join("Aino")
    night.close(T1)
    night.close_day()
    assert papers.told == []
    night.later(minutes=60 * 20)
    night.ask(OpenDay(), night.manager)
    assert papers.told == [("forget", night.clock.now())]


def test_tickets_that_cannot_be_forgotten_hold_nobody_up(night: Evening, caplog):
    papers = Forgetful(StoreTrouble("The disk is away."))
    heard_by(papers, night)
    night.close_day()
    night.later(minutes=60 * 20)
    night.ask(OpenDay(), night.manager)
    assert isinstance(night.room.day, DayOpen)
    assert "the tickets of the last day are still kept: The disk is away." in caplog.text

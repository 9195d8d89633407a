"""Sending a paper: what becomes of it is written down, whatever the printer does."""

from datetime import UTC, datetime

import pytest

from floor.app.papers import KeptPaper, MayHavePrinted, PaperKind, Serial, send
from floor.base.clock import HandClock
from floor.base.errors import PaperTrouble

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

"""Hands dealt for the odds of a jackpot, in processes beside the desk that end when it does."""

from collections.abc import Sequence

import msgspec
from PySide6.QtCore import QObject, QProcess, QThread, Signal, Slot

from floor.base.chance import SystemChance
from floor.base.text import _
from floor.jackpot.odds import Odds, together
from floor.jackpot.odds_run import OddsOrder

MOST = 4
"""Processes at once; they step back behind everything else the computer does."""
_SEEDS = 1 << 48
_PATIENCE_MS = 3_000


class Dealing(QObject):
    """Has an order dealt by several processes; `told` brings what they have come to together.

    Nothing is left of it once it was stopped or its parent is gone.
    """

    told = Signal(object)
    """Odds."""
    ended = Signal(str)
    """All was dealt; else why not."""

    def __init__(self, program: Sequence[str], parent: QObject | None = None) -> None:
        """`program` is how this one is started again."""
        super().__init__(parent)
        self._program = tuple(program)
        self._dealers: list[_Dealer] = []

    @property
    def runs(self) -> bool:
        """Whether hands are being dealt."""
        return bool(self._dealers)

    def start(self, order: OddsOrder) -> None:
        """Deal its hands, each process a part; what was being dealt ends."""
        self.stop()
        first = order.seed or SystemChance().below(_SEEDS)
        for number, hands in enumerate(_parts(order.hands)):
            own = msgspec.structs.replace(order, hands=hands, seed=first + number)
            dealer = _Dealer(self)
            dealer.came_to.connect(self._add_up)
            dealer.gone.connect(self._hear)
            self._dealers.append(dealer)
            dealer.deal(self._program, own)

    def stop(self) -> None:
        """Deal no more; nobody hears of it."""
        dealers, self._dealers = self._dealers, []
        for dealer in dealers:
            dealer.stop()

    @Slot()
    def _add_up(self) -> None:
        parts = [one.odds for one in self._dealers if one.odds is not None]
        if parts:
            self.told.emit(together(parts))

    @Slot()
    def _hear(self) -> None:
        """One of them has come to its end."""
        if all(one.is_done for one in self._dealers):
            self.stop()
            self.ended.emit("")
        elif any(one.has_failed for one in self._dealers):
            self.stop()
            self.ended.emit(_("The hands could not be dealt: start the program again."))


class _Dealer(QProcess):
    """One process that deals."""

    came_to = Signal()
    gone = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.odds: Odds | None = None
        self.is_done = self.has_failed = False
        self._ordered = 0
        self.readyReadStandardOutput.connect(self._read)
        self.errorOccurred.connect(self._fail)
        self.finished.connect(self._finish)

    def deal(self, program: Sequence[str], order: OddsOrder) -> None:
        self._ordered = order.hands
        self.setStandardErrorFile(QProcess.nullDevice())
        self.start(program[0], [*program[1:], "odds"])
        self.write(msgspec.json.encode(order) + b"\n")

    def stop(self) -> None:
        """End it; its end is waited for, which is a moment, so that no process is left."""
        self.blockSignals(True)
        if self.state() is not QProcess.ProcessState.NotRunning:
            self.kill()
            self.waitForFinished(_PATIENCE_MS)
        self.deleteLater()

    @Slot()
    def _read(self) -> None:
        line = b""
        while self.canReadLine():
            line = bytes(self.readLine().data())
        if line:
            self.odds = msgspec.json.decode(line, type=Odds)
            self.came_to.emit()

    @Slot()
    def _finish(self) -> None:
        self._read()
        self.is_done = self.odds is not None and self.odds.hands == self._ordered
        self.has_failed = not self.is_done
        self.gone.emit()

    @Slot()
    def _fail(self) -> None:
        self.has_failed = not self.is_done
        self.gone.emit()


def _parts(hands: int) -> list[int]:
    """`hands` in as many parts as there are processors to deal them."""
    many = max(min(QThread.idealThreadCount(), MOST, hands), 1)
    return [(hands + place) // many for place in range(many)]

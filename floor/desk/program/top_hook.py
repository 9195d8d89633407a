"""The one place where bugs end: logged, told with the journal's number, and the window lives."""

import faulthandler
import json
import logging
import sys
import threading
import traceback
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, TextIO

from PySide6.QtCore import QMessageLogContext, QObject, QtMsgType, Signal, qInstallMessageHandler

if TYPE_CHECKING:
    from logging.handlers import RotatingFileHandler

_BYTES = 1_000_000
_KEPT = 5
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_log = logging.getLogger("floor.desk")


class JsonLines(logging.Formatter):
    """One line of JSON a record: what somebody typed can forge no second line."""

    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "where": record.name,
            "says": record.getMessage(),
        }
        trace = getattr(record, "trace", None)
        if trace:
            line["trace"] = trace
        return json.dumps(line, ensure_ascii=False)


class LogFile(logging.Handler):
    """The log on disk; opened for its first line, since what turns it over is slow to load."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._file: RotatingFileHandler | None = None

    def emit(self, record: logging.LogRecord) -> None:
        if self._file is None:
            from logging.handlers import RotatingFileHandler

            self._file = RotatingFileHandler(
                self._path, maxBytes=_BYTES, backupCount=_KEPT, encoding="utf-8"
            )
            self._file.setFormatter(JsonLines())
        self._file.emit(record)

    def close(self) -> None:
        if self._file is not None:
            self._file.close()
        super().close()


def where(error: BaseException) -> list[str]:
    """File, line and function of each frame, without the values: those may be names of people."""
    frames = traceback.extract_tb(error.__traceback__)
    return [f"{Path(one.filename).name}:{one.lineno} {one.name}" for one in frames]


class TopHook(QObject):
    """Hears every exception nobody answered, from whatever thread, and every word of Qt."""

    told = Signal(str)
    """A sentence for the window."""

    def __init__(self, folder: Path, entry: Callable[[], int]) -> None:
        super().__init__()
        self.entry = entry
        self._telling = False
        folder.mkdir(parents=True, exist_ok=True)
        self._handler = LogFile(folder / "floor.log")
        self._crashes: TextIO = (folder / "crash.log").open("a", encoding="utf-8")
        self._before = sys.excepthook, threading.excepthook

    def install(self) -> None:
        """From now on everything comes here."""
        logger = logging.getLogger("floor")
        logger.addHandler(self._handler)
        logger.setLevel(logging.INFO)
        sys.excepthook = self._exception
        threading.excepthook = self._thread_exception
        qInstallMessageHandler(self._qt)
        faulthandler.enable(self._crashes)

    def remove(self) -> None:
        """As it was before."""
        sys.excepthook, threading.excepthook = self._before
        qInstallMessageHandler(None)
        faulthandler.disable()
        logging.getLogger("floor").removeHandler(self._handler)
        self._handler.close()
        self._crashes.close()

    def _exception(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._before[0](kind, error, trace)
            return
        seq = self.entry()
        _log.error(
            "%s in the program behind entry %s", kind.__name__, seq, extra={"trace": where(error)}
        )
        if self._telling:
            return  # a bug in the telling: told once more it would throw again, for ever
        self._telling = True
        try:
            self.told.emit(kind.__name__)
        finally:
            self._telling = False

    def _thread_exception(self, thrown: threading.ExceptHookArgs) -> None:
        if thrown.exc_value is not None:
            self._exception(thrown.exc_type, thrown.exc_value, thrown.exc_traceback)

    @staticmethod
    def _qt(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        _log.log(_LEVELS.get(kind, logging.WARNING), "Qt: %s", message)

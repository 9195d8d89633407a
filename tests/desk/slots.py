"""Every signal a window has connected, and a bug in whatever hears it."""

import ast
import sys
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractItemModel,
    QDate,
    QItemSelection,
    QModelIndex,
    QPoint,
    QProcess,
    SignalInstance,
)

import floor.desk
import floor.qtkit

WATCHED = tuple(str(Path(one.__path__[0])) for one in (floor.desk, floor.qtkit))
_SOMETHING: dict[str, Callable[[], object]] = {
    "bool": bool,
    "int": int,
    "double": float,
    "QString": str,
    "QDate": QDate,
    "QPoint": QPoint,
    "QModelIndex": QModelIndex,
    "QItemSelection": QItemSelection,
    "QList<int>": list,
    "QList<QPersistentModelIndex>": list,
    "QProcess::ProcessError": lambda: QProcess.ProcessError.UnknownError,
    "QProcess::ExitStatus": lambda: QProcess.ExitStatus.NormalExit,
    "QAbstractItemModel::LayoutChangeHint": partial(
        QAbstractItemModel.LayoutChangeHint, QAbstractItemModel.LayoutChangeHint.NoLayoutChangeHint
    ),
}
"""A value of each kind that signals carry, where it cannot be nothing; nobody looks at it."""


class Bug(Exception):
    """A mistake in the program."""


class Line(NamedTuple):
    """A line of the program."""

    file: str
    number: int


class Connected(NamedTuple):
    """A signal and the function that hears it."""

    signal: SignalInstance
    hears: CodeType
    at: Line
    """Where they were connected."""

    def send(self) -> bool:
        """Send it as Qt does, with nothing in particular; False when whoever sends it has gone."""
        kinds = str(self.signal).split("(", 1)[1].split(")", 1)[0]
        try:
            self.signal.emit(*(_something(kind) for kind in kinds.split(",") if kind))
        except RuntimeError:  # deleted in C++
            return False
        return True


def _something(kind: str) -> object:
    if kind.endswith("*") or kind == "PyObject":
        return None
    return _SOMETHING[kind]()


def _code_of(heard: object) -> CodeType | None:
    """The code of a function of ours; None for what is Qt's own."""
    while isinstance(heard, partial):
        heard = heard.func
    heard = getattr(heard, "__func__", heard)
    code = getattr(heard, "__code__", None)
    return code if isinstance(code, CodeType) and _is_ours(code) else None


def _is_ours(code: CodeType) -> bool:
    return code.co_filename.startswith(WATCHED)


@contextmanager
def noting() -> Iterator[tuple[list[Connected], set[Line]]]:
    """Everything connected meanwhile, and the lines at which that was done."""
    noted: list[Connected] = []
    lines: set[Line] = set()
    before = SignalInstance.connect

    def connect(signal: SignalInstance, heard: object, *how: Any, **more: Any) -> object:
        caller = sys._getframe(1)
        line = Line(caller.f_code.co_filename, caller.f_lineno)
        lines.add(line)
        code = _code_of(heard)
        if code is not None:
            noted.append(Connected(signal, code, line))
        return before(signal, heard, *how, **more)

    SignalInstance.connect = connect  # type: ignore[assignment,method-assign]
    try:
        yield noted, lines
    finally:
        SignalInstance.connect = before  # type: ignore[method-assign]


Hook = Callable[[type[BaseException], BaseException, TracebackType | None], Any]


class Thrown:
    """How often a Bug was thrown, and by which functions."""

    def __init__(self) -> None:
        self.times = 0
        self.by: set[CodeType] = set()


@contextmanager
def everything_fails() -> Iterator[Thrown]:
    """Every function of the screens that Qt calls throws a Bug before its first line."""
    thrown = Thrown()
    tracer, hook = sys.gettrace(), sys.excepthook

    def fail(frame: FrameType, event: str, _arg: object) -> None:
        if event == "call" and _is_ours(frame.f_code):
            thrown.times += 1
            thrown.by.add(frame.f_code)
            raise Bug(frame.f_code.co_qualname)

    def answered(
        kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        # Python stops tracing after the first throw.
        sys.settrace(None)
        hook(kind, error, trace)
        sys.settrace(fail)

    sys.excepthook = answered
    sys.settrace(fail)
    try:
        yield thrown
    finally:
        sys.settrace(tracer)
        sys.excepthook = hook


def never_connected(lines: set[Line], elsewhere: Collection[str]) -> list[str]:
    """Where modules in use connect a signal and nobody came by; but for those `elsewhere`."""
    in_use = {getattr(module, "__file__", None) for module in tuple(sys.modules.values())}
    return [
        f"{path.relative_to(folder)}:{call.lineno}"
        for folder in WATCHED
        for path in sorted(Path(folder).rglob("*.py"))
        for call in _connecting(ast.parse(path.read_text(encoding="utf-8")))
        if str(path.relative_to(folder)) not in elsewhere
        and str(path) in in_use
        and not any(
            line.file == str(path) and call.lineno <= line.number <= (call.end_lineno or 0)
            for line in lines
        )
    ]


def _connecting(module: ast.Module) -> Iterator[ast.Call]:
    """Every call that connects a signal to something that does anything at all."""
    for node in ast.walk(module):
        match node:
            case ast.Call(args=[ast.Lambda(body=ast.Constant())]):
                pass
            case ast.Call(func=ast.Attribute(attr="connect")):
                yield node

"""Measures the desk and the kiosk: how soon they are there, how soon they show, what they take.
Used by `bench.py`.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

from bench_measure import Measured, micros, p99
from bench_window import (
    BARE,
    Lines,
    Program,
    data_of,
    drain,
    heard,
    processor_seconds,
    resident_mb,
    seconds_to_usable,
    settle,
    window,
)

from floor.store.journal.address import StorePlace


def start(program: Program, long: StorePlace, limit: float) -> list[Measured]:
    """A program on a journal against a bare window."""
    code, data = program.code(long), data_of(long)
    turns = [(seconds_to_usable(code, data), seconds_to_usable(BARE, data)) for _ in range(7)][1:]
    ours, bare = (statistics.median(side) for side in zip(*turns, strict=True))
    return [Measured(f"start {program.name}", _ms(ours), _ms(bare), ours / bare, limit)]


def start_flat(program: Program, long: Path, short: Path) -> list[Measured]:
    """A program on a year's journal against one on a short journal."""
    turns = [
        tuple(seconds_to_usable(program.code(path), path.parent) for path in (long, short))
        for _ in range(7)
    ][1:]
    year, few = (statistics.median(side) for side in zip(*turns, strict=True))
    return [Measured(f"start-flat {program.name}", _ms(year), _ms(few), year / few, 1.1)]


def _ms(seconds: float) -> str:
    return f"{seconds * 1e3:,.0f} ms"


def memory(
    program: Program, store: StorePlace, night: Callable[[StorePlace], None], limit: float
) -> list[Measured]:
    """A program's memory after a night lived before it, against a bare window's."""
    data = data_of(store)
    with window(BARE, data) as bare, window(program.code(store), data) as ours:
        heard(bare)
        heard(ours)
        drain(ours)
        night(store)
        settle(ours)
        after_one = resident_mb(ours)
        night(store)
        settle(ours)
        growth = resident_mb(ours) - after_one
        plain = resident_mb(bare)
    name = f"memory {program.name}"
    return [
        Measured(name, f"{after_one:.0f} MB", f"{plain:.0f} MB", after_one / plain, limit),
        Measured(f"{name} growth", f"{growth:.1f} MB a night", "5 MB", growth / 5, 1.0),
    ]


def idle(program: Program, store: StorePlace) -> list[Measured]:
    """What a program takes of a core while nothing happens but the clock."""
    with window(program.code(store), data_of(store)) as ours:
        heard(ours)
        drain(ours)
        settle(ours)
        before, begin = processor_seconds(ours), time.perf_counter()
        time.sleep(20)
        share = (processor_seconds(ours) - before) / (time.perf_counter() - begin)
    name = f"idle {program.name}"
    return [Measured(name, f"{share:.2%} of a core", "0.50 %", share / 0.005, 1.0)]


def paint(
    program: Program, store: StorePlace, step: Callable[[], None], rounds: int
) -> list[Measured]:
    """From a commit here to the table painted in the program's window; also after a long quiet."""
    with window(program.code(store), data_of(store)) as ours:
        heard(ours)
        time.sleep(2)
        lines = Lines(ours)
        late = [_late(lines, step, 0.03) for _ in range(rounds)]
        woken = [_late(lines, step, 2.6) for _ in range(max(rounds // 12, 9))]
    found = (
        ("p99", p99(late)),
        ("median", statistics.median(late)),
        ("quiet", statistics.median(woken)),
    )
    return [
        Measured(f"paint {program.name} {name}", micros(took), "40 ms", took / 40e-3, 1.0)
        for name, took in found
    ]


def _late(lines: Lines, step: Callable[[], None], after_s: float) -> float:
    """Seconds from a commit, which comes after a while, to its picture."""
    time.sleep(after_s)
    lines.forget()
    step()
    committed = time.monotonic_ns()
    return (lines.next_after(committed) - committed) / 1e9


def soak(calls: int) -> list[Measured]:
    """A million calls that answer nothing: None and True must not wear out."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QObject, Signal
    from PySide6.QtWidgets import QApplication, QLabel

    class Teller(QObject):
        told = Signal(int)

    app = QApplication.instance() or QApplication([])
    label, teller = QLabel(), Teller()
    teller.told.connect(label.setNum)
    before = sys.getrefcount(None), sys.getrefcount(True)
    for turn in range(calls // 4):
        label.setText("a")
        label.setEnabled(True)
        label.update()
        teller.told.emit(turn)
    app.processEvents()
    lost = max(before[0] - sys.getrefcount(None), before[1] - sys.getrefcount(True), 0)
    a_thousand = lost / (calls / 1_000)
    return [Measured("soak", f"{a_thousand:.2f} lost", "50 a 1,000 calls", a_thousand / 50, 1.0)]

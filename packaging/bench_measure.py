"""One measured goal and how it is told; how sides are measured in turn."""

import time
from collections.abc import Callable
from typing import NamedTuple


class Measured(NamedTuple):
    """One goal's outcome: what was measured, against what, and the limit it has to keep."""

    name: str
    ours: str
    against: str
    ratio: float
    limit: float
    at_least: bool = False

    @property
    def kept(self) -> bool:
        return self.ratio >= self.limit if self.at_least else self.ratio <= self.limit

    def __str__(self) -> str:
        sign = ">=" if self.at_least else "<="
        mark = "ok  " if self.kept else "OVER"
        return (
            f"{mark} {self.name:32} {self.ours:>22}  against {self.against:>22}"
            f"   {self.ratio:9.3f} {sign} {self.limit:g}"
        )


def p99(times: list[float]) -> float:
    """What ninety-nine in a hundred stay below."""
    return sorted(times)[int(len(times) * 0.99)]


def micros(seconds: float) -> str:
    """Seconds as microseconds."""
    return f"{seconds * 1e6:,.1f} µs"


def interleaved(sides: list[Callable[[], None]], rounds: int) -> list[list[float]]:
    """Seconds of each side, taken in turn so that a slow moment of the disk hits all alike."""
    times: list[list[float]] = [[] for _ in sides]
    for _ in range(rounds):
        for side, act in enumerate(sides):
            begin = time.perf_counter()
            act()
            times[side].append(time.perf_counter() - begin)
    return times


def best_of(turns: list[list[Measured]]) -> list[Measured]:
    """The turn that the rest of the machine disturbed least."""
    return min(turns, key=lambda found: sum(measured.ratio for measured in found))

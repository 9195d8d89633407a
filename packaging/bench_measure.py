"""One measured goal and how it is told."""

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
            f"{mark} {self.name:16} {self.ours:>22}  against {self.against:>22}"
            f"   {self.ratio:9.3f} {sign} {self.limit:g}"
        )


def p99(times: list[float]) -> float:
    """What ninety-nine in a hundred stay below."""
    return sorted(times)[int(len(times) * 0.99)]


def micros(seconds: float) -> str:
    """Seconds as microseconds."""
    return f"{seconds * 1e6:,.1f} µs"

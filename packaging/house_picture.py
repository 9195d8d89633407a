"""The picture of the house in the README: a floor for each layer, its rooms side by side.

python packaging/house_picture.py          draw resources/pictures/house.svg anew
python packaging/house_picture.py check    say whether it shows the folders as they are
"""

import sys
import tomllib
from html import escape
from itertools import count
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "resources" / "pictures" / "house.svg"
WIDTH, NAMES, EDGE, HIGH, GAP = 1180, 150, 16, 30, 8
LETTER = 7.6
"""About how wide a letter of 14 pixels is."""


def main(wishes: list[str]) -> int:
    now = drawn(floors())
    if wishes != ["check"]:
        PICTURE.write_text(now, encoding="utf-8")
    elif PICTURE.read_text(encoding="utf-8") != now:
        print("The house has changed: run packaging/house_picture.py.")
        return 1
    return 0


def floors() -> list[dict[str, list[str]]]:
    """The layers from the top down, those beside each other together, each with its rooms."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (layers,) = (one["layers"] for one in contracts if one["name"] == "imports point down")
    return [{name: rooms(name) for name in row.split(" | ")} for row in layers]


def rooms(layer: str) -> list[str]:
    """The rooms of `layer`, then the modules that stand in none."""
    place = ROOT / "floor" / layer
    inside = sorted(one.parent.name for one in place.glob("*/__init__.py"))
    return inside + sorted(one.stem for one in place.glob("*.py") if one.stem != "__init__")


def drawn(house: list[dict[str, list[str]]]) -> str:
    """The house as SVG."""
    shapes: list[str] = []
    top = EDGE
    for shade, storey in zip(count(), house, strict=False):
        for layer, names in storey.items():
            high, inside = _row(names, top)
            ground = ("#eef3f1", "#e3ebe8")[shade % 2]
            shapes.append(
                f'<rect x="{EDGE}" y="{top}" width="{WIDTH - 2 * EDGE}" height="{high}" rx="6"'
                f' fill="{ground}"/>'
                f'<text x="{EDGE + 12}" y="{top + 25}" font-weight="600">{escape(layer)}</text>'
            )
            shapes += inside
            top += high + 2
        top += GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top + EDGE - GAP}"'
        ' font-family="Inter, DejaVu Sans, sans-serif" font-size="14" fill="#1d2b27">\n'
        f'<rect width="{WIDTH}" height="{top + EDGE - GAP}" fill="#ffffff"/>\n'
        + "\n".join(shapes)
        + "\n</svg>\n"
    )


def _row(names: list[str], top: int) -> tuple[int, list[str]]:
    """How high a layer with these rooms is, and the rooms."""
    shapes, left, line = [], NAMES, top + 5
    for name in names:
        wide = round(len(name) * LETTER) + 20
        if left + wide > WIDTH - EDGE - 8:
            left, line = NAMES, line + HIGH + 4
        shapes.append(
            f'<rect x="{left}" y="{line}" width="{wide}" height="{HIGH}" rx="5" fill="#ffffff"'
            f' stroke="#9db3ab"/><text x="{left + wide / 2:g}" y="{line + 20}"'
            f' text-anchor="middle">{escape(name)}</text>'
        )
        left += wide + GAP
    return line + HIGH + 5 - top, shapes


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))

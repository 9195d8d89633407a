"""The README's pictures of the desk, painted anew on the same rehearsed night each time.

python packaging/pictures.py
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "pictures"
SHOWN = ("desk-floor.png", "desk-reports.png")
WIDTH = 1280
FREQUENT, RARE = 96, 96
"""Colours kept: of the grounds, which cover most of it, and of the small marks that mean much."""


def shrink(picture: Path, place: Path) -> None:
    """Write `picture` to `place`, smaller and in few colours."""
    from PIL import Image

    with Image.open(picture) as whole:
        height = round(whole.height * WIDTH / whole.width)
        small = whole.convert("RGB").resize((WIDTH, height), Image.Resampling.LANCZOS)
    colours: list[int] = []
    for count, how in (
        (FREQUENT, Image.Quantize.MEDIANCUT),
        (RARE, Image.Quantize.MAXCOVERAGE),
    ):
        colours += (small.quantize(count, how).getpalette() or [])[: 3 * count]
    palette = Image.new("P", (1, 1))
    palette.putpalette(colours)
    small.quantize(palette=palette, dither=Image.Dither.NONE).save(place, optimize=True)


def main() -> int:
    """Paint them; 0 when they are there."""
    from floor.wiring.pictures import screenshots

    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        for picture in screenshots(Path(folder)):
            if picture.name in SHOWN:
                place = FOLDER / picture.name
                shrink(picture, place)
                print(f"{place.relative_to(ROOT)}: {place.stat().st_size // 1024} kB")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())

"""The README's pictures are there, small, and made by the command it names."""

import re
from pathlib import Path

import pictures
from PySide6.QtGui import QImage

README = Path(__file__).parents[3] / "README.md"
MOST_BYTES = 120_000


def test_the_readme_shows_pictures_that_are_there_and_small() -> None:
    text = README.read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text)
    assert all((README.parent / place).stat().st_size <= MOST_BYTES for place in shown)
    of_screens = [place for place in shown if not place.endswith(".svg")]  # the house is drawn
    assert [Path(place).name for place in of_screens] == list(pictures.SHOWN)
    for place in of_screens:
        picture = README.parent / place
        image = QImage(str(picture))
        assert (image.width(), image.height()) == (pictures.WIDTH, pictures.WIDTH * 9 // 16)
    assert "packaging/pictures.py" in text


def test_a_picture_keeps_its_rare_colours(tmp_path: Path) -> None:
    whole = QImage(2 * pictures.WIDTH, 200, QImage.Format.Format_RGB32)
    whole.fill(0x12161B)
    for x in range(40):
        for y in range(40):
            whole.setPixel(x, y, 0xFF6F61)
    whole.save(str(tmp_path / "whole.png"))
    pictures.shrink(tmp_path / "whole.png", tmp_path / "small.png")
    small = QImage(str(tmp_path / "small.png"))
    assert small.width() == pictures.WIDTH
    red = small.pixelColor(8, 8)
    found = zip((red.red(), red.green(), red.blue()), (0xFF, 0x6F, 0x61), strict=True)
    assert all(abs(one - other) < 8 for one, other in found)

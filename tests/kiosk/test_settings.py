"""What is chosen on a kiosk's menu is so after the next start, for this table and no other."""

from pathlib import Path

import pytest

from floor.rulebook.machine import KioskChoices, Machine, read_machine
from tests.kiosk.real import RealKiosk, real_kiosk
from tests.screen import Screen, screen_of


def choose(kiosk: RealKiosk, words: str) -> None:
    """An entry of the table's menu, by touch."""
    kiosk.touch("head-table")
    told = kiosk.until(lambda told: words in told["words"].values())
    kiosk.touch(next(name for name, said in told["words"].items() if said == words))


def test_hand_light_sound_and_language_outlive_the_program(screen: Screen, tmp_path: Path) -> None:
    settings = tmp_path / "floor.toml"
    settings.write_text('language = "fi"\n\n[kiosk.T7]\ndim = true\n', encoding="utf-8")
    with real_kiosk(screen, tmp_path, "--language", "en") as kiosk:
        choose(kiosk, "Left-handed")
        choose(kiosk, "Dim light")
        choose(kiosk, "Sound: off")
        choose(kiosk, "Svenska")
        kiosk.until(lambda told: told["words"].get("foot-floor") == "Kalla floor")
        kiosk.kill()
        kiosk.start()
        told = kiosk.shown()
        assert told["left_handed"]
        assert told["dim"]
        assert told["aloud"]
        assert told["words"]["foot-floor"] == "Kalla floor"
    own = KioskChoices(language="sv", left_handed=True, dim=True, aloud=True)
    assert read_machine(settings) == Machine(
        language="fi", kiosks={"T7": KioskChoices(dim=True), "T1": own}
    )


@pytest.mark.parametrize(("wide", "high", "times"), [(1920, 1200, 1.5), (2560, 1600, 2.0)])
def test_on_a_small_panel_of_many_pixels_everything_is_drawn_larger(
    tmp_path: Path, wide: int, high: int, times: float
) -> None:
    """It tells nonsense of its size, until somebody says on the kiosk how large it is."""
    with screen_of(wide, high) as panel, real_kiosk(panel, tmp_path) as kiosk:
        assert kiosk.shown()["full"] == [wide, high]
        choose(kiosk, "Screen size")
        kiosk.touch("choice-1")
        told = kiosk.until(lambda told: told["times"] == times)
        assert told["full"] == [1280, 800]
        assert set(told["seats"]) == set(map(str, range(1, 10)))
        kiosk.kill()
        kiosk.start()
        assert kiosk.shown()["full"] == [1280, 800]


def test_a_bad_value_is_told_and_the_usual_is_done(screen: Screen, tmp_path: Path) -> None:
    settings = tmp_path / "floor.toml"
    bad = '[kiosk.T1]\nleft_handed = "yes"\n'
    settings.write_text(bad, encoding="utf-8")
    with real_kiosk(screen, tmp_path) as kiosk:
        told = kiosk.shown()
        assert not told["left_handed"]
        assert f"{settings} has mistakes: correct it or delete it." in told["notice"]
        choose(kiosk, "Left-handed")
        told = kiosk.until(lambda told: told["left_handed"])
        assert "Nothing is kept in it before that." in told["notice"]
        kiosk.touch("head-table")
        told = kiosk.until(lambda told: told["page"] == "page-choice")
        assert 'kiosk.T1.left_handed: found "yes", expected true or false' in told["note"]
    assert settings.read_text(encoding="utf-8") == bad

"""What a dealer must read has capitals of 3.5 mm, however long it is: posts, ways with their price,
refusals and undo; it stands in more lines or in fewer words before its letters shrink.

Captions, hints and the reason on a greyed button are smaller: touched, it says all of it.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication

import floor
from floor.app.hands.dealing import EndHand
from floor.app.seats.seats import LeaveSeat
from floor.base.errors import Refused
from floor.base.text import _, localized
from floor.kiosk.kit.tile import Tile
from floor.qtkit.look.theme import font
from floor.views.kiosk.acts import is_priced
from tests.desk.hall import T1
from tests.kiosk.stand import FLOORS_PIN, Stand
from tests.kiosk.window.test_looks import SCREENS, TIGHT, busy, language, shown
from tests.kiosk.window.test_sizes import CAPITALS_MM
from tests.qtkit.shots import shot

__all__ = ["busy", "language", "shown"]
AT_BOTH = pytest.mark.parametrize(
    ("shown", "language"),
    [(SCREENS[screen], language) for screen, language in TIGHT],
    indirect=True,
)
"""On the panels a table mostly has."""


def capitals_mm(stand: Stand, letters: int) -> float:
    """How high they are on the screen the kiosk is laid out for."""
    dots = stand.window.sizes.finger / 12 * 25.4
    return QFontMetricsF(font(letters, strong=True)).capHeight() / dots * 25.4


def is_read(stand: Stand, letters: int) -> bool:
    return capitals_mm(stand, letters) >= CAPITALS_MM - 0.05


def drawn(stand: Stand) -> None:
    for _turn in range(2):
        QApplication.processEvents()
        stand.window.draw()


def of_tile(tile: Tile) -> int:
    """How large its words are painted."""
    return tile._laid(tile.size()).words


def small(stand: Stand) -> Iterator[tuple[str, int]]:
    """What of the picture as it is now is not read from a metre away, and in which letters."""
    side = stand.window.side
    for post in side.posts:
        if post.isVisible() and post.words.text():
            yield post.words.text(), post.words.letters
    for tile, step in side._steps.items():
        if step is not None and tile.isVisible() and is_priced(step):
            yield tile.text(), of_tile(tile)
    for tile in (*side.offers, stand.window.head.undo):
        if tile.isVisible():
            yield tile.text(), of_tile(tile)


@AT_BOTH
def test_posts_ways_and_undo_are_read_at_every_seat(shown: Stand, language: str) -> None:
    found = set[tuple[str, int]]()
    for _hand in range(2):
        for seat in range(10):
            shown.window.choose_seat(seat)
            drawn(shown)
            found |= {one for one in small(shown) if not is_read(shown, one[1])}
        if _hand == 0:
            shown.hall.ask(EndHand(table=T1, second_round=True))
            shown.ready()
    assert not found


SAMPLE = {"seat": 8, "table": "T12", "n": 3, "hand": 240}


@cache
def refusals() -> tuple[Refused, ...]:
    """Everything by which the program refuses something, its gaps filled."""
    found = []
    for path in sorted(Path(floor.__file__).parent.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if "Refused(" in source else ():
            called = isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refused"
            if called and node.args and isinstance(node.args[0], ast.Constant):
                gaps = (one.arg for one in node.keywords if one.arg)
                names = {name: SAMPLE.get(name, "Žaneta R.") for name in gaps}
                names.pop("rule", None)
                found.append(Refused(node.args[0].value, rule="HOUSE", **names))
    return tuple(found)


def said_of_refusals() -> list[str]:
    """Each of their sentences once, in the language that is spoken."""
    return list(dict.fromkeys(map(localized, refusals())))


@AT_BOTH
def test_every_refusal_is_read_over_the_big_buttons(shown: Stand, language: str) -> None:
    window = shown.window
    said, missed = said_of_refusals(), []
    assert len(said) > 200
    for words in said:
        window.say(words, True)
        window.strip.settle(says=True, clock=True)
        window._frame.settle()
        window.strip.layout().activate()
        if not is_read(shown, window.notice.letters) or window.strip.y() < window.sizes.head:
            missed.append((words, window.notice.letters))
    window.say(max(said, key=len), True)
    drawn(shown)
    shot(window, f"kiosk-refused-{language}-{window.sizes.finger}")
    assert not missed


@AT_BOTH
def test_whatever_was_done_is_offered_to_be_undone_in_large_letters(
    shown: Stand, language: str
) -> None:
    undo = shown.window.head.undo
    for what in said_of_refusals():
        undo.show_words(_("{undo}: {what}").format(undo=_("Undo"), what=what))
        assert is_read(shown, of_tile(undo)), what
        assert undo._laid(undo.size()).fits


@AT_BOTH
def test_a_wrong_pin_is_refused_in_large_letters(shown: Stand, language: str) -> None:
    shown.window.sign_in.floor(lambda: None, None)
    shown.touch_choice(f"staff-{shown.hall.manager}")
    shown.type_pin(FLOORS_PIN[::-1])
    note = shown.window.pin.note
    shown.qtbot.waitUntil(lambda: bool(note.text()) and shown.window.pin.keys.isEnabled())
    note.ensurePolished()
    assert is_read(shown, note.font().pixelSize())


def test_a_touch_puts_a_long_refusal_away(stand: Stand) -> None:
    window = stand.window
    window.say("It is too late for that. " * 20, True)
    drawn(stand)
    assert window.strip.height() > window.sizes.strip + 40
    stand.fingers.touch_at(window.strip, QPoint(window.strip.width() // 2, 10))
    drawn(stand)
    assert window.strip.height() == window.sizes.strip
    assert "too late" not in window.notice.text()


def test_what_bars_an_undo_is_said_whole_when_it_is_touched(stand: Stand) -> None:
    player = stand.player(1)
    stand.touch_seat(1, hold_ms=600)
    stand.touch_act(f"chips-{player}-30000")
    stand.ready()
    stand.hall.ask(LeaveSeat(table=T1, player=player))
    stand.ready()
    undo = stand.window.head.undo
    assert not undo.isEnabled()
    stand.fingers.touch_at(undo, undo.rect().center())
    assert stand.window.notice.text() == undo.accessibleName()

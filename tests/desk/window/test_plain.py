"""FAULTS row 48: what people are called is never taken for HTML, by any label, tool tip or map."""

import ast
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QSize
from PySide6.QtGui import QFontMetricsF, QImage
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

import floor
from floor.base.text import NAME_LENGTH, plain
from floor.desk.floor.map_feet import foot_of
from floor.desk.floor.map_words import sentence
from floor.desk.floor.room_map import RoomMap
from floor.desk.kit.elided import Elided
from floor.qtkit.felt.felt import Felt
from floor.qtkit.look.deck import DARK
from floor.qtkit.look.theme import badge, label, plain_tip
from floor.views.floor.alerts import Alert, AlertKind, Severity
from floor.views.words.rows import TableCard
from tests.qtkit.rooms import NOW, card, seat

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")
SCREENS = ("desk", "board", "qtkit", "kiosk")
PACKAGE = Path(floor.__file__).parent
MARKUP = '<h1 style="font-size:40px">X</h1><img src="file:///etc/hosts">'
HOSTILE = (
    MARKUP,
    "\u202eLaine\u202c Aino",
    "Aino \U0001f469\u200d\U0001f680\U0001f0cf",
    "Z" + "\u0301" * 400 + "oe",
    "&amp; {player} %s \\n",
    "W" * 10_000,
    "\u05d0\u05d9\u05d9\u05e0\u05d5 \u0627\u06cc\u0646\u0648",
)
MAKERS = {PACKAGE / "qtkit/look/theme.py", PACKAGE / "desk/kit/elided.py"}
"""Where labels are made, plain."""


@cache
def sources() -> tuple[tuple[Path, ast.Module], ...]:
    found = [path for folder in SCREENS for path in sorted((PACKAGE / folder).glob("**/*.py"))]
    return tuple((path, ast.parse(path.read_text("utf-8"))) for path in found)


def calls(tree: ast.Module) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            named = node.func
            name = named.attr if isinstance(named, ast.Attribute) else getattr(named, "id", "")
            yield name, node


def test_labels_are_made_only_where_they_are_made_plain():
    """QLabel() of its own guesses whether its text is HTML."""
    found = [
        f"{path.name}:{call.lineno}"
        for path, tree in sources()
        for name, call in calls(tree)
        if name in ("QLabel", "QMessageBox", "QTextBrowser", "QTextEdit", "setHtml", "insertHtml")
        and path not in MAKERS
    ]
    assert found == []


def test_no_label_goes_by_another_name():
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.alias):
                assert node.asname is None or not node.name.startswith("Q"), path


def test_a_class_of_labels_says_that_it_is_plain():
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and "QLabel" in {
                getattr(base, "id", "") for base in node.bases
            }:
                assert "PlainText" in ast.unparse(node), f"{path.name}: {node.name}"


def test_rich_text_is_nowhere_asked_for():
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute):
                assert node.attr not in ("RichText", "AutoText", "MarkdownText"), path


def is_plain_tip(node: ast.expr, known: set[str]) -> bool:
    """Whether it is made by `plain_tip`, at once or under a name."""
    if isinstance(node, ast.Name):
        return node.id in known
    return isinstance(node, ast.Call) and getattr(node.func, "id", "") == "plain_tip"


def test_every_tool_tip_is_made_plain():
    """A tool tip that begins like HTML is taken for HTML."""
    found = []
    for path, tree in sources():
        known = {
            target.id
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and is_plain_tip(node.value, set())
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for name, call in calls(tree):
            if name == "setToolTip":
                tip = call.args[0]
            elif name == "showText" and len(call.args) > 1:
                tip = call.args[1]
            else:
                continue
            if not is_plain_tip(tip, known):
                found.append(f"{path.name}:{call.lineno}")
    assert found == []


def ink(widget: QWidget) -> QImage:
    widget.resize(900, 60)
    return widget.grab().toImage()


@pytest.mark.parametrize("kind", ["label", "badge", "elided"])
def test_markup_is_drawn_as_it_was_typed(qapp: QApplication, qtbot: QtBot, kind: str) -> None:
    """The pixel probe: a label takes markup for text exactly when it draws all of its letters."""

    def made(words: str) -> QLabel:
        if kind == "elided":
            one = Elided("probe")
            one.show_words(words)
            return one
        return badge(words, "probe") if kind == "badge" else label(words, "probe")

    plain_one, other = made("<b>Aino</b>"), made("(b)Aino(/b)")
    rich = QLabel("<b>Aino</b>")
    for widget in (plain_one, other, rich):
        qtbot.addWidget(widget)
    wide = plain_one.sizeHint().width()
    assert wide > rich.sizeHint().width() * 1.5  # the control: a bare label swallows the tags
    assert abs(wide - other.sizeHint().width()) < wide * 0.35
    assert ink(plain_one) != ink(made("Aino"))


@pytest.mark.parametrize("words", HOSTILE[:3], ids=["markup", "bidi", "emoji"])
def test_a_tool_tip_shows_what_was_typed(words: str) -> None:
    tip = plain_tip(words)
    assert tip.startswith("<qt>")
    assert "<" not in tip[4:-5]


def hostile_card(words: str) -> TableCard:
    """A table where everything that people may have typed is `words`."""
    seats = tuple(seat(n, label=words, initials=words[:2]) for n in range(1, 10))
    return msgspec.structs.replace(
        card(1, seats), title=f"T1 · {words}", note=words, dealer=words, waiting=1, waits_since=NOW
    )


def need(words: str) -> Alert:
    return Alert(
        table=card(1).table,
        kind=AlertKind.FLOOR_CALL,
        severity=Severity.URGENT,
        words=words,
        since=NOW,
        act="Take call",
    )


def check(felt: Felt, words: str, size: QSize) -> None:
    one = hostile_card(words)
    foot = foot_of(one, (need(words),), NOW)
    for written in (*felt.written(one, size), *felt.foot_written(one, size, foot)):
        wide = QFontMetricsF(written.font).horizontalAdvance(written.shown)
        assert wide <= written.rect.width() + 1, written.words[:40]
    assert not felt.picture(one, size, 1.0).isNull()


@pytest.mark.parametrize("words", HOSTILE, ids=lambda words: ascii(words)[:24])
@pytest.mark.parametrize("size", [QSize(208, 160), QSize(430, 245)], ids=["small", "large"])
def test_the_map_draws_hostile_names_inside_their_places(
    qapp: QApplication, words: str, size: QSize
) -> None:
    felt = Felt(DARK)
    check(felt, plain(words, NAME_LENGTH), size)
    check(felt, words, size)


@given(words=st.text(max_size=60))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
def test_whatever_people_are_called_the_map_is_drawn(qapp: QApplication, words: str) -> None:
    check(Felt(DARK), words.encode("utf-8", "replace").decode() or "x", QSize(260, 172))


def test_a_name_of_ten_thousand_letters_is_drawn_at_once(qapp: QApplication) -> None:
    one = hostile_card("W" * 10_000)
    felt = Felt(DARK)
    begin = time.perf_counter()
    felt.picture(one, QSize(430, 245), 1.0)
    assert time.perf_counter() - begin < 2  # milliseconds; never minutes


def test_the_map_says_hostile_names_as_they_were_typed(qapp: QApplication, qtbot: QtBot) -> None:
    room = RoomMap()
    qtbot.addWidget(room)
    room.resize(900, 600)
    room.show_cards((hostile_card(MARKUP),))
    room.show_alerts({card(1).table: (need(MARKUP),)})
    room.show_time(NOW)
    room.grab()
    assert MARKUP in sentence(room.cards[0], None, NOW, (need(MARKUP),))

"""How the program looks: colours, sizes, fonts and icons, on a dark deck and on a light one.

A widget says what it is by a dynamic property (`look`, `words`, `tone`, `ground`) and the style
sheet of `apply` does the rest. What paints by itself takes its colours from `deck_of(palette)`.
"""

import re
from enum import Enum
from functools import cache
from math import ceil
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QIcon,
    QPainter,
    QPalette,
    QPixmap,
)
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget

from floor.qtkit.look.deck import DARK, DIM, LIGHT, Deck
from floor.qtkit.look.sheet import SHEET

RESOURCES = Path(__file__).parents[3] / "resources"
ICONS = RESOURCES / "icons"
FAMILIES = ("Inter", "DejaVu Sans")
"""DejaVu has the signs Inter lacks."""
FONT_FILES = ("Inter-Regular.otf", "Inter-SemiBold.otf", "DejaVuSans.ttf", "DejaVuSans-Bold.ttf")

_RULE = re.compile(r"\b[A-Z]+-[A-Z0-9-]*[0-9]\b")
_HOLDS = "\N{NON-BREAKING HYPHEN}"

STYLE = ("-style", "Fusion")
"""For whoever makes a QApplication: to set the style of one that runs loads every kind of style."""

# Pixels before the screen's scale.
SMALL, BODY, TITLE, HEAD, SUM = 13, 15, 16, 20, 24
GAP, PAD, MARGIN = 6, 12, 16
CONTROL = 32
"""A button's or a field's height at the desk."""
TOUCH = 56
"""The least a finger hits: 12 mm and more on a kiosk's screen."""
RADIUS, CARD_RADIUS = 8, 14
ICON = 22
RAIL = 84


class ButtonRole(Enum):
    """What a button is for."""

    PRIMARY = "primary"
    """The step most likely wanted."""
    STEP = "step"
    DANGER = "danger"
    """Takes something from somebody."""
    QUIET = "quiet"
    GOLD = "gold"
    """The jackpot's."""
    LINK = "link"
    """A word in a line of text: Undo, Print."""
    RAIL = "rail"
    """A place in the navigation: a checkable QToolButton, icon over word."""
    MORE = "more"
    """The small … of a line."""


class TextStyle(Enum):
    """What a label is among words."""

    BODY = "body"
    TITLE = "title"
    HEAD = "head"
    MUTED = "muted"
    SMALL = "small"
    SUM = "sum"
    """Money to be seen from afar."""
    ALERT = "alert"
    KEY = "key"
    """The cap of a key."""


class Tone(Enum):
    """The colour of a badge; its words say the same."""

    PLAIN = "plain"
    CALM = "calm"
    """Here, free, in order."""
    WAIT = "wait"
    """Called, held: a clock is running."""
    ELSEWHERE = "elsewhere"
    """Plays at another table meanwhile."""
    ALERT = "alert"


class Ground(Enum):
    """What lies under other widgets."""

    RAIL = "rail"
    BAR = "bar"
    PANEL = "panel"
    CARD = "card"
    ROW = "row"


def apply(app: QApplication, dark: bool = True) -> None:
    """Give the whole program its fonts and colours: the dark deck or the light one."""
    lay_deck(app, DARK if dark else LIGHT)


def lay_deck(app: QApplication, deck: Deck) -> None:
    """Give the whole program its fonts and the colours of `deck`."""
    load_fonts()
    app.setFont(font(BODY))
    app.setPalette(palette(deck))
    app.setStyleSheet(SHEET.substitute(deck._asdict(), icons=ICONS.as_posix()))


@cache
def load_fonts() -> None:
    """Make the shipped fonts known to Qt; only the first call does any work.

    Raises:
        FileNotFoundError: a font is missing from the installation.
    """
    for name in FONT_FILES:
        if QFontDatabase.addApplicationFont(str(RESOURCES / "fonts" / name)) < 0:
            raise FileNotFoundError(RESOURCES / "fonts" / name)


def font(size: float, *, strong: bool = False) -> QFont:
    """The program's font at `size` pixels; drawn alike on every machine."""
    made = QFont(list(FAMILIES))
    made.setPixelSize(max(round(size), 1))
    made.setWeight(QFont.Weight.DemiBold if strong else QFont.Weight.Normal)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    made.setStyleStrategy(QFont.StyleStrategy.NoSubpixelAntialias)
    return made


def palette(deck: Deck) -> QPalette:
    """Qt's roles in the colours of `deck`, for what no style sheet touches."""
    role = QPalette.ColorRole
    made = QPalette()
    for where, colour in {
        role.Window: deck.ground,
        role.WindowText: deck.text,
        role.Base: deck.field,
        role.AlternateBase: deck.row,
        role.Text: deck.text,
        role.Button: deck.row,
        role.ButtonText: deck.text,
        role.BrightText: deck.alert,
        role.ToolTipBase: deck.row,
        role.ToolTipText: deck.text,
        role.PlaceholderText: deck.muted,
        role.Highlight: deck.step,
        role.HighlightedText: deck.step_text,
        role.Accent: deck.accent,
        role.Link: deck.accent,
        role.LinkVisited: deck.accent,
    }.items():
        made.setColor(where, QColor(colour))
    for where in (role.WindowText, role.Text, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, where, QColor(deck.dim))
    return made


def deck_of(colours: QPalette) -> Deck:
    """The deck `apply` laid out, told by a widget's palette."""
    ground = colours.color(QPalette.ColorRole.Window)
    if ground.lightness() >= 128:
        return LIGHT
    return DIM if ground == QColor(DIM.ground) else DARK


def label(
    words: str,
    name: str,
    kind: TextStyle = TextStyle.BODY,
    *,
    spoken: str = "",
    wraps: bool = False,
) -> QLabel:
    """A label of plain text; `name` is its objectName, `spoken` what a screen reader says. One that
    `wraps` has as many lines as it needs."""
    made = WrappedWords() if wraps else QLabel()
    made.setTextFormat(Qt.TextFormat.PlainText)
    made.setText(words)
    _name(made, name, spoken)
    made.setProperty("words", kind.value)
    made.setWordWrap(wraps)
    return made


class WrappedWords(QLabel):
    """Words in as many lines as they need; the id of a rule stands whole in one of them."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)

    def setText(self, words: str) -> None:
        super().setText(unbroken(words))

    def text(self) -> str:
        """As it is written."""
        return super().text().replace(_HOLDS, "-")


def unbroken(words: str) -> str:
    """`words` in which the id of a rule does not break at its hyphens."""
    return _RULE.sub(lambda rule: rule[0].replace("-", _HOLDS), words) if "-" in words else words


def badge(words: str, name: str, tone: Tone = Tone.PLAIN, *, spoken: str = "") -> QLabel:
    """A few words on a coloured ground, as wide as they are."""
    made = label(words, name, spoken=spoken)
    made.setProperty("tone", tone.value)
    made.setAlignment(Qt.AlignmentFlag.AlignCenter)
    return made


def button(
    words: str, name: str, look: ButtonRole = ButtonRole.STEP, *, spoken: str = ""
) -> QPushButton:
    """A button; an ampersand in `words` is shown and is no shortcut."""
    made = QPushButton(words.replace("&", "&&"))
    _name(made, name, spoken or words)
    made.setProperty("look", look.value)
    return made


def set_surface(widget: QWidget, ground: Ground) -> None:
    """Give `widget` a ground of its own."""
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    widget.setProperty("ground", ground.value)


def restyle(widget: QWidget, kind: ButtonRole | TextStyle | Tone | Ground) -> None:
    """Change what a widget already on the screen is."""
    key = {ButtonRole: "look", TextStyle: "words", Tone: "tone", Ground: "ground"}[type(kind)]
    if widget.property(key) != kind.value:
        widget.setProperty(key, kind.value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def ink_of(control: QPushButton, deck: Deck) -> str:
    """The colour of a button's words on `deck`, which the style sheet keeps to itself."""
    if not control.isEnabled():
        return deck.dim
    inks = {
        ButtonRole.PRIMARY.value: deck.primary_text,
        ButtonRole.STEP.value: deck.step_text,
        ButtonRole.DANGER.value: deck.danger_text,
        ButtonRole.GOLD.value: deck.wait_text,
    }
    return inks.get(control.property("look"), deck.text)


def plain_tip(words: str) -> str:
    """`words` for `setToolTip`, which would take a name with angle brackets for HTML."""
    plain = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return f"<qt>{plain}</qt>" if words else ""


def icon(name: str, deck: Deck, size: int = ICON) -> QIcon:
    """The drawing `name` from resources/icons in the deck's colours; brighter while checked."""
    made = QIcon()
    ratio = ceil(max(screen.devicePixelRatio() for screen in QGuiApplication.screens()))
    for pixels in {size, size * ratio}:
        stencil = _stencil(name, pixels)
        for colour, mode, state in (
            (deck.muted, QIcon.Mode.Normal, QIcon.State.Off),
            (deck.text, QIcon.Mode.Normal, QIcon.State.On),
            (deck.dim, QIcon.Mode.Disabled, QIcon.State.Off),
        ):
            made.addPixmap(_tinted(stencil, colour), mode, state)
    return made


def _stencil(name: str, pixels: int) -> QPixmap:
    from PySide6.QtSvg import QSvgRenderer  # only windows with icons load it

    made = QPixmap(pixels, pixels)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    QSvgRenderer(str(ICONS / f"{name}.svg")).render(painter, QRectF(0, 0, pixels, pixels))
    painter.end()
    return made


def _tinted(stencil: QPixmap, colour: str) -> QPixmap:
    made = QPixmap(stencil)
    painter = QPainter(made)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(made.rect(), QColor(colour))
    painter.end()
    return made


def _name(widget: QWidget, name: str, spoken: str) -> None:
    widget.setObjectName(name)
    if spoken:
        widget.setAccessibleName(spoken)

"""The rules a ruling at the table rests on, to be read: this house's, and what other houses say."""

from collections.abc import Iterator
from typing import TypeAlias

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QFrame, QWidget

from floor.base.text import _
from floor.kiosk.kit.choice_grid import spread
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.kiosk.kit.words import large
from floor.qtkit.look.filling import fill
from floor.qtkit.look.layout import FORM, STRETCH, column, grid, stretched
from floor.qtkit.look.theme import PAD, ButtonRole, Ground, TextStyle, set_surface
from floor.views.assistant.page import LeafView

_SHOWN = 4
_HIGH = 84
_Said: TypeAlias = tuple[str, str, str]
"""Of a rule: whose it is, what it is called, what it says."""


class _RuleCard(QFrame):
    """One rule."""

    def __init__(self, place: int, sizes: Sizes) -> None:
        super().__init__()
        name = f"ruling-text-{place}"
        self.setObjectName(f"{name}-card")
        set_surface(self, Ground.CARD)
        self.head = large(f"{name}-head", sizes.grown(16), TextStyle.MUTED)
        self.title = large(f"{name}-title", sizes.grown(22), TextStyle.HEAD)
        self.text = large(name, 20, TextStyle.BODY)
        column(self.head, self.title, self.text, STRETCH, on=self, gap=None, margins=PAD)

    def show_rule(self, said: _Said) -> None:
        """Be that rule."""
        for place, words in zip((self.head, self.title, self.text), said, strict=True):
            place.setText(words)


class RulesPanel(QWidget):
    """The rules a ruling rests on, of this house and of others; four at once."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("ruling-rules")
        self._rules: tuple[_Said, ...] = ()
        self._page = 0
        self.cards = [_RuleCard(place, sizes) for place in range(_SHOWN)]
        self.more = Tile("ruling-rules-more", sizes.finger, ButtonRole.QUIET)
        self.more.setMaximumHeight(_HIGH)
        self.more.clicked.connect(self._on)
        cells = grid(gap=FORM)
        spread(cells, self.cards, 2)
        column(stretched(cells), self.more, on=self, gap=None)

    def show_leaf(self, leaf: LeafView) -> None:
        """Those of `leaf`: this house's, the others', and where they rule otherwise."""
        rules = tuple(_rules(leaf))
        if rules != self._rules:
            self._rules, self._page = rules, 0
        self._show()

    @property
    def _pages(self) -> int:
        return -(-len(self._rules) // _SHOWN)

    def _show(self) -> None:
        shown = self._rules[self._page * _SHOWN : (self._page + 1) * _SHOWN]
        fill(self.cards, shown, _RuleCard.show_rule)
        self.more.setVisible(self._pages > 1)
        self.more.show_words(_("More …"), f"{self._page + 1} / {self._pages}")

    @Slot()
    def _on(self) -> None:
        self._page = (self._page + 1) % self._pages
        self._show()


def _rules(leaf: LeafView) -> Iterator[_Said]:
    """This house's first, last where others rule otherwise."""
    for rule in leaf.rules:
        yield f"{rule.id} · {rule.house}", rule.title, rule.text
    here, elsewhere = _("In other houses"), _("Different elsewhere")
    for rule in leaf.others:
        yield f"{here} · {rule.id} · {rule.house}", rule.title, rule.text
    for other in leaf.contrary:
        head = f"≠ {elsewhere} · {other.rule.id} · {other.rule.house}"
        yield head, other.matter, other.says

"""Figures typed at the table: each a tile, the chosen one filled by the keys beside it."""

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QWidget

from floor.base.text import LOCALES, _, language
from floor.kiosk.kit.keys import CARDS, FieldKeys, figure_keys
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile, numbered
from floor.kiosk.kit.words import field_for_keys, large
from floor.qtkit.look.layout import BREAK, LINE, STRETCH, column, row, stretched
from floor.qtkit.look.theme import ButtonRole, TextStyle
from floor.rulebook.situations.figures import Figure
from floor.views.assistant.figures import MOST_TYPED, FieldView

_FIELDS = 6
_HIGH = 76


class FiguresPanel(QWidget):
    """Shows FieldViews; keeps what is typed into them."""

    changed = Signal()

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.setObjectName("ruling-figures")
        self._views: tuple[FieldView, ...] = ()
        self._at = 0
        self.told = large("ruling-figures-told", sizes.grown(20), TextStyle.HEAD)
        self.hint = large("ruling-figures-hint", sizes.grown(15), TextStyle.MUTED)
        tiles = [Tile(f"ruling-figure-{place}", sizes.finger) for place in range(_FIELDS)]
        self.tiles = numbered(tiles, self._choose, _HIGH, _HIGH + 14)
        self.fields = [
            field_for_keys(self, f"ruling-typed-{place}", MOST_TYPED) for place in range(_FIELDS)
        ]
        decimal = LOCALES[language()].decimal
        self.one = FieldKeys("ruling-keys-one", figure_keys(decimal, several=False), sizes.key)
        self.several = FieldKeys(
            "ruling-keys-several", figure_keys(decimal, several=True), sizes.key
        )
        self.cards = FieldKeys("ruling-keys-cards", CARDS, sizes.key)
        asked = column(self.told, *self.tiles, self.hint, STRETCH, gap=LINE)
        keys = (self.one, self.several, self.cards)
        row(stretched(asked), *map(stretched, keys), on=self, gap=BREAK)
        for one in keys:
            one.typed.connect(self._show)

    def show_fields(self, views: tuple[FieldView, ...], told: str) -> None:
        """Have these; what is being typed stays while they are the same."""
        self.told.setText(told)
        if views == self._views:
            return
        self._views = views
        for place, view in enumerate(views):
            self.fields[place].setText(view.typed)
        missing = [place for place, view in enumerate(views) if view.is_missing]
        self._choose(missing[0] if missing else 0)

    def _choose(self, place: int) -> None:
        self._at = place
        self._show()

    @Slot()
    def _show(self) -> None:
        for place, tile in enumerate(self.tiles):
            tile.setVisible(place < len(self._views))
            if place < len(self._views):
                typed = self.fields[place].text()
                tile.show_words(typed or "–", self._views[place].words, large=28)
                tile.show_look(ButtonRole.STEP if place == self._at else ButtonRole.QUIET)
        view = self._views[self._at]
        cards, several = view.figure is Figure.CARDS, bool(view.sample)
        for keys, wanted in (
            (self.cards, cards),
            (self.several, several and not cards),
            (self.one, not several and not cards),
        ):
            keys.setVisible(wanted)
            keys.type_into(self.fields[self._at])
        self.hint.setText(_("As in: {sample}").format(sample=view.sample) if view.sample else "")
        self.changed.emit()

    @property
    def typed(self) -> Mapping[Figure, str]:
        """What stands in each field."""
        return {view.figure: self.fields[place].text() for place, view in enumerate(self._views)}

"""What lies under the assistant at the table: the ways back and aside, and the large button on."""

from PySide6.QtWidgets import QHBoxLayout

from floor.base.text import _
from floor.kiosk.kit.sizes import Sizes
from floor.kiosk.kit.tile import Tile
from floor.qtkit.look.layout import FORM, SLACK, put, stretched
from floor.qtkit.look.theme import ButtonRole

_HIGH, _LETTERS = 76, 26


class RulingFoot(QHBoxLayout):
    """Tiles side by side, each shown while it leads anywhere."""

    def __init__(self, sizes: Sizes) -> None:
        super().__init__()
        self.back = Tile("ruling-step-back", sizes.finger, ButtonRole.QUIET)
        self.look_up = Tile("ruling-look-up", sizes.finger, ButtonRole.QUIET)
        self.known = Tile("ruling-facts-go", sizes.finger, ButtonRole.QUIET)
        self.depart = Tile("ruling-depart", sizes.finger, ButtonRole.QUIET)
        self.on = Tile("ruling-on", sizes.finger, ButtonRole.PRIMARY)
        self.setSpacing(FORM)
        high = max(sizes.finger, _HIGH)
        aside = (self.back, 170), (self.look_up, 240), (self.known, 200), (self.depart, 280)
        for tile, least in aside:
            wide = max(least, 2 * sizes.finger)
            tile.keep(wide, high)
            tile.setMaximumWidth(wide)
            put(self, tile)
        self.on.keep(4 * sizes.finger, high)
        put(self, stretched(self.on), SLACK)

    def show_aside(self, *, searches: bool, asks: bool, known: int) -> None:
        """Whether it `searches` for a situation, or `asks` about one of which so much is known."""
        self.back.show_words(_("← Back"))
        self.look_up.show_words(_("Search"))
        self.look_up.setVisible(searches)
        self.known.setVisible(asks)
        self.known.show_words(_("Known: {n}").format(n=known), _("overrule a fact"))
        self.depart.setVisible(asks)
        self.depart.show_words(_("Depart from the rule"), _("fairness comes first"))

    def show_on(self, words: str, why_not: str) -> None:
        """What the large button says, and why it cannot be pressed."""
        self.on.show_words(words, why_not, large=_LETTERS)
        self.on.show_why_not(why_not)

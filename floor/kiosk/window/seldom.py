"""What a kiosk is seldom asked for: each part is made when it is first wanted, so that no start
waits for it."""

from functools import cached_property
from typing import TYPE_CHECKING

from floor.kiosk.scene.screen import KioskScreen
from floor.kiosk.staff.sign_in import SignIn
from floor.kiosk.window.frame import Frame

if TYPE_CHECKING:
    from floor.kiosk.arbiter.pots_page import PotsPage
    from floor.kiosk.assistant.rulings import Rulings
    from floor.kiosk.rulings.disputes import Disputing
    from floor.kiosk.rulings.penalties import Penalising
    from floor.rulebook.search.pages import OpenSearch


class Seldom:
    """The larger pages and what opens them, under the names they are asked by."""

    def __init__(
        self,
        screen: KioskScreen,
        frame: Frame,
        sign_in: SignIn,
        rule_search: "OpenSearch | None" = None,
    ) -> None:
        """`rule_search` opens what rulings are looked up in."""
        self._screen, self._frame, self._sign_in = screen, frame, sign_in
        self._rule_search = rule_search

    @cached_property
    def pots(self) -> "PotsPage":
        """Rake and pots of a hand: the largest of the pages."""
        from floor.kiosk.arbiter.pots_page import PotsPage

        made = PotsPage(self._frame.sizes)
        self._frame.add(made)
        made.left.connect(self._screen.main)
        return made

    @cached_property
    def rulings(self) -> "Rulings":
        """The assistant: what it knows is read then, too."""
        from floor.kiosk.assistant.rulings import Rulings

        made = Rulings(self._screen, self._sign_in, self._frame.sizes, self._rule_search)
        self._frame.add(made.page)
        return made

    @cached_property
    def disputing(self) -> "Disputing":
        """What opens a dispute."""
        from floor.kiosk.rulings.disputes import Disputing

        return Disputing(self._screen, self._sign_in)

    @cached_property
    def penalising(self) -> "Penalising":
        """What gives a penalty at a tournament's table."""
        from floor.kiosk.rulings.penalties import Penalising

        return Penalising(self._screen, self._sign_in)

    def shut(self) -> None:
        """Nothing of it runs on."""
        made: Rulings | None = self.__dict__.get("rulings")
        if made is not None and made.finder is not None:
            made.finder.stop()

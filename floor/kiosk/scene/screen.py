"""The kiosk's screen, as far as what stands on it may reach."""

from collections.abc import Sequence
from typing import Protocol

from floor.app.core.messages import Command
from floor.app.core.names import Viewer
from floor.base.errors import StoreTrouble
from floor.kiosk.kit.choice_grid import GridChoice
from floor.kiosk.kit.page import Page
from floor.kiosk.scene.lock import Lock
from floor.kiosk.scene.scene import Scene
from floor.qtkit.office.bridge import Bridge
from floor.views.kiosk.sight import KioskView


class KioskScreen(Protocol):
    """Shows one decision at a time over the table, and says what came of it."""

    scene: Scene
    lock: Lock
    bridge: Bridge

    @property
    def away(self) -> bool:
        """Nothing can be asked for: the store is gone."""
        ...

    def on_paper(self, command: Command | None) -> str:
        """How that, or None to take something back, is done while the store is away: not before
        what was asked is certain."""
        ...

    @property
    def wrong(self) -> StoreTrouble | None:
        """What the store says is wrong with it, if it is gone and says anything."""
        ...

    @property
    def may_pair(self) -> bool:
        """Whether it comes through the door of a house, and may be paired with it anew."""
        ...

    @property
    def page(self) -> Page | None:
        """What lies over the table; None: it is all that is shown."""
        ...

    def look(self) -> Viewer:
        """Whoever stands here, now."""
        ...

    def view(self) -> KioskView | None:
        """The main screen as it is at this moment; None while the table is closed."""
        ...

    def choose(self, title: str, choices: Sequence[GridChoice], note: str = "") -> None:
        """One of these."""
        ...

    def go(self, page: Page) -> None:
        """One decision."""
        ...

    def main(self) -> None:
        """The table again."""
        ...

    def say(self, words: str, alarm: bool = False) -> None:
        """A sentence over the big buttons, for a while."""
        ...

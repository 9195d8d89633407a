"""The desk as a program: application, hooks, one instance, window, and all of it closed again."""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QFileSystemWatcher, QObject, QSize, QTimer, QTranslator, Slot
from PySide6.QtWidgets import QApplication, QMessageBox

from floor.base.clock import Clock
from floor.base.errors import StoreTrouble
from floor.base.text import _, language, localized, use_language
from floor.desk.program.one_instance import OneInstance
from floor.desk.program.top_hook import TopHook
from floor.desk.scene.scene import Scene
from floor.desk.scene.services import Services
from floor.desk.window.window import DeskWindow
from floor.qtkit.look import theme
from floor.qtkit.office.bridge import Bridge, StoreSession

_LATER_MS = 200
"""The first picture comes before everything nobody sees, however long it is waited for."""


class Premises(NamedTuple):
    """Where and with what a desk is opened."""

    store: Path
    """What a second start is told apart by."""
    logs: Path
    factory: Callable[[], StoreSession]
    clock: Clock
    house: Services
    keep_language: Callable[[str], None]
    train: Callable[[], None]
    """Open another desk on a rehearsed night."""
    opened: Callable[[], None]
    """Called once this is the only desk on its store, before the store is opened."""
    closed: Callable[[], None]
    alone: bool = False
    """No other desk may be on its store: a night to train on is begun anew by each."""


class DeskProgram(QObject):
    """Keeps a window open, the same store behind it, in whatever language."""

    def __init__(self, premises: Premises, hook: TopHook, one: OneInstance) -> None:
        super().__init__()
        self._premises = premises
        self._bridge = self._made_bridge()
        self._unseen: tuple[Callable[[], object], ...] = ()
        self._log = QFileSystemWatcher(self)
        self._log.fileChanged.connect(self._stir)
        self._translator = QTranslator(self)
        hook.told.connect(self._bug)
        one.raised.connect(self._raise)
        self._bridge.start()
        self.window = self._window()

    @property
    def bridge(self) -> Bridge:
        """The way to the store."""
        return self._bridge

    def _made_bridge(self) -> Bridge:
        return Bridge(self._premises.factory, clock=self._premises.clock, parent=self)

    def once_seen(self, acts: Iterable[Callable[[], object]]) -> None:
        """Do `acts`, which nobody sees, once the first picture is there."""
        self._unseen = tuple(acts)
        self._bridge.news.connect(self._heard)

    @Slot(object)
    def _heard(self, _news: object) -> None:
        if self._unseen:
            unseen, self._unseen = self._unseen, ()
            _later(unseen)

    @Slot()
    def translate_qt(self) -> None:
        """Have Qt's own words in the language of the desk."""
        _translate_qt(self._translator)

    def _window(self, scene: Scene | None = None) -> DeskWindow:
        window = DeskWindow(self._bridge, self._premises.clock, self._premises.house, scene)
        window.language_chosen.connect(self._language)
        window.training_wanted.connect(self._train)
        window.again_wanted.connect(self._begin_again)
        return window

    @Slot()
    def watch_log(self) -> None:
        """From now on hear at once when another process writes.

        The log changes a moment before what is written in it can be seen, so this says no more
        than that it is worth looking.
        """
        self._log.addPath(f"{self._premises.store}-wal")

    @Slot()
    def _stir(self) -> None:
        self._bridge.stir()

    @Slot(str)
    def _language(self, code: str) -> None:
        """The window anew in another language; the store and the badge stay as they are."""
        self._premises.keep_language(code)
        use_language(code)
        self.translate_qt()
        old, badge = self.window, self.window.badge.by
        self.window = self._window(old.scene)
        self.window.setGeometry(old.geometry())
        self.window.take_over(badge)
        self.window.show()
        old.close()
        old.deleteLater()

    @Slot()
    def _begin_again(self) -> None:
        """Another practice night in the place of this one; nothing of it is kept."""
        old, bridge = self.window, self._bridge
        bridge.close()
        self._premises.closed()
        self._premises.opened()
        self._bridge = self._made_bridge()
        self._bridge.start()
        self._log.removePaths(self._log.files())
        QTimer.singleShot(_LATER_MS, self.watch_log)
        self.window = self._window()
        self.window.setGeometry(old.geometry())
        self.window.setWindowState(old.windowState())
        self.window.show()
        for gone in (old, bridge):
            gone.deleteLater()
        old.close()

    @Slot()
    def _train(self) -> None:
        self._premises.train()
        self.window.close()

    @Slot()
    def _raise(self) -> None:
        window = self.window
        window.setWindowState(window.windowState() & ~window.windowState().WindowMinimized)
        window.show()
        window.raise_()
        window.activateWindow()

    @Slot(str)
    def _bug(self, kind: str) -> None:
        self.window.complain(
            _(
                "Something went wrong in the program ({kind}). Everything up to entry {n} is "
                "saved; the error log has the rest for support."
            ).format(kind=kind, n=self._bridge.last.head.seq)
        )

    def close(self) -> None:
        """Finish what was asked, then let go of the store."""
        self.window.hide()
        self._bridge.close()


def _translate_qt(translator: QTranslator) -> None:
    """Qt's own words, for what few dialogs of its own there are."""
    from PySide6.QtCore import QLibraryInfo, QLocale  # a thousand names, not for the first picture

    QApplication.removeTranslator(translator)
    locale = QLocale(language())
    QLocale.setDefault(locale)
    path = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if translator.load(locale, "qtbase", "_", path):
        QApplication.installTranslator(translator)


def _collect_garbage() -> None:
    from floor.qtkit.office.garbage import collect  # not for the first picture

    collect()


def _later(acts: Iterable[Callable[[], object]]) -> None:
    """What the store has told first is drawn next, and painted before any timer begun after it."""

    def drawn() -> None:
        for act in acts:
            QTimer.singleShot(_LATER_MS, act)

    QTimer.singleShot(1, drawn)


def _goes_on(one: OneInstance, premises: Premises) -> bool:
    """Whether another desk opens beside those that are open on the store."""
    if premises.alone:
        one.knock()
        return False
    from floor.desk.program.second_desk import SecondDesk  # the first desk never asks

    asked = SecondDesk(one, premises.store)
    return asked.exec() == SecondDesk.DialogCode.Accepted


def hook_in(logs: Path) -> TopHook:
    """What hears every mistake, with its log in that folder.

    Raises:
        StoreTrouble: nothing can be written there; it was shown.
    """
    try:
        return TopHook(logs, lambda: 0)
    except OSError as error:
        from floor.qtkit.office.own_lock import unwritable  # only where nothing can be written

        trouble = unwritable(logs.parent)
        # Whoever has started it from a menu reads no terminal.
        QMessageBox.critical(None, "floor", localized(trouble))
        raise trouble from error


def run(premises: Premises, arguments: list[str]) -> int:
    """Show the desk until it is closed; 0 when a first one was raised instead.

    Raises:
        StoreTrouble: nothing can be written in its folder; it was shown.
    """
    app = QApplication([sys.argv[0], *theme.STYLE, *arguments])
    app.setApplicationName("floor")
    one = OneInstance(premises.store)
    alone = one.take()
    theme.apply(app)
    if not alone and not _goes_on(one, premises):
        one.release()
        return 0
    # A log of its own: two programs cannot turn over one file.
    logs = premises.logs if one.number < 2 else premises.logs / f"desk-{one.number}"
    try:
        hook = hook_in(logs)
    except StoreTrouble:
        one.release()
        raise
    desk: DeskProgram | None = None
    hook.entry = lambda: desk.bridge.last.head.seq if desk is not None else 0
    hook.install()
    try:
        premises.opened()
        desk = DeskProgram(premises, hook, one)
        room = app.primaryScreen().availableSize()
        desk.window.resize(QSize(1600, 900).boundedTo(room))
        if room.width() <= 1920:
            desk.window.showMaximized()
        else:
            desk.window.show()
        unseen = (one.listen, desk.translate_qt, _collect_garbage, desk.watch_log)
        desk.once_seen(unseen)
        # Python hears Ctrl+C only between two of its own lines.
        beat = QTimer()
        beat.start(500)
        beat.timeout.connect(lambda: None)
        status = app.exec()
        beat.stop()
        desk.window.hide()
        premises.closed()
        desk.close()
    finally:
        hook.remove()
        one.release()
    return status

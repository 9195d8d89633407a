"""What the desk may load before its first picture: everything else comes when it is needed.

What is loaded there is waited for at every start (the goals `start` and `memory`).
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from floor.store.journal.snapshots import code_fingerprint
from tests.desk.hall import Hall

LIBRARIES = (
    "reportlab", "escpos", "babel", "pokerkit", "sqlite_utils", "pypdfium2", "argon2",
    "cryptography", "xlsxwriter", "sqlite3", "PIL", "numpy", "rapidfuzz", "click", "platformdirs",
    "PySide6.QtNetwork", "PySide6.QtPrintSupport", "PySide6.QtSvg",
    "subprocess", "tomllib", "difflib", "html", "logging.handlers", "importlib.metadata",
)  # fmt: skip
PARTS = (
    "floor.cli.main", "floor.rehearsal", "floor.reports", "floor.store.engines.memory",
    "floor.rulebook.house.reading", "floor.desk.window.errands", "floor.desk.kit.sheet",
    "floor.desk.palette.commands", "floor.desk.papers.tickets", "floor.desk.palette.acts",
    "floor.desk.palette.palette", "floor.desk.palette.hit_list", "floor.desk.window.key_sheet",
    "floor.desk.window.welcome", "floor.desk.lists.page", "floor.desk.people.page",
    "floor.desk.papers.page", "floor.desk.staff.setup_page", "floor.desk.lists.long_list",
    "floor.desk.window.training_strip", "floor.app.office.dossier", "floor.app.office.past",
    "floor.views.feed.feed", "floor.views.feed.sentences", "floor.views.seats.seats",
    "floor.views.seats.table_steps",
)  # fmt: skip
SCREENS = 103
"""Modules of screens, views, store and wiring: what the first picture shows is made by them."""
RULES = 216
"""Modules of the rules and of the working day. A page for each thing that can happen: a start folds
whatever has happened, and asks of everything on its first picture why not. They are small, and each
costs a start a quarter of a millisecond; those seen here load none of the rest."""
_FOLDERS = ("base", "cards", "room", "jackpot", "rulebook", "tournament", "app")
_OF_RULES = tuple(f"floor.{name}." for name in _FOLDERS)

PROBE = """
import builtins, os, sys, time
from floor.__main__ import main
build = builtins.__build_class__
def watched(body, name, *bases, **more):
    made = build(body, name, *bases, **more)
    if name == "RoomMap":
        painting = made.paintEvent
        def paint(self, event):
            painting(self, event)
            if self._cards:
                print(*sorted(sys.modules), flush=True)
                os._exit(0)
        made.paintEvent = paint
    if name == "Scene":
        taking = made.take
        def take(self, news):
            taking(self, news)
            time.sleep(float(os.environ["SLOWED_S"]))
        made.take = take
    return made
builtins.__build_class__ = watched
sys.argv = ["floor"]
main()
"""


@pytest.fixture(params=[0.0, 0.4], ids=["quick", "slow"])
def loaded(tmp_path: Path, request: pytest.FixtureRequest) -> set[str]:
    """The modules loaded when the tables are on the screen for the first time; also where the
    computer is slow to get there."""
    code_fingerprint.cache_clear()  # of the program as it is on disk, where a start reads it
    hall = Hall.copied(tmp_path / "floor.sqlite")
    hall.room.office.snapshot()
    hall.close()
    done = subprocess.run(
        [sys.executable, "-c", PROBE],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
        env=os.environ
        | {
            "FLOOR_DATA": str(tmp_path),
            "QT_QPA_PLATFORM": "offscreen",
            "SLOWED_S": str(request.param),
        },
    )
    return set(done.stdout.split())


def test_only_qt_the_store_and_the_rules_are_loaded_for_the_first_picture(
    loaded: set[str],
) -> None:
    assert loaded & {*LIBRARIES, *PARTS} == set()
    rooms = {name.rpartition(".")[0] for name in loaded}  # a sentence each, and no code
    own = {name for name in loaded if name.startswith("floor.")} - rooms
    rules = {name for name in own if name.startswith(_OF_RULES)}
    assert len(own - rules) <= SCREENS, sorted(own - rules)
    assert len(rules) <= RULES, sorted(rules)

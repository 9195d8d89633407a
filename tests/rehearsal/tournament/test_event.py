"""Whole tournaments lived by simulated staff: each cent reckoned and each draw done once more by
scripts that know nothing of the program."""

import json
import sys
from datetime import datetime
from pathlib import Path

import pytest
import recount_event
import redo_draws
from click.testing import CliRunner, Result

from floor.app.core.room import DayClosed, Room
from floor.cli.main import main
from floor.rehearsal.laws.hands import LawBroken
from floor.rehearsal.night import NightPlan
from floor.rehearsal.players import Fortune
from floor.rehearsal.tournament.plan import EventPlan
from floor.rehearsal.tournament.stacks import Stacks
from floor.store.sqlite.sqlite import open_store
from floor.tournament.event.library import EventPart
from floor.tournament.event.sheet import EventKinds
from floor.wiring.nights import rehearse
from tests.app.tournament.directed import playing
from tests.evening import Evening

SMALL = EventPlan(entries=12, hours=2, followed=2)
PLANS = {
    "re-entries": SMALL,
    "flights": SMALL._replace(kind=EventKinds.FLIGHTS, flights=2),
    "progressive": SMALL._replace(kind=EventKinds.PROGRESSIVE, entries=16),
    "rebuys": SMALL._replace(kind=EventKinds.REBUY),
    "satellite": SMALL._replace(kind=EventKinds.SATELLITE, entries=20),
    "satellite with re-entries": SMALL._replace(
        kind=EventKinds.SATELLITE, entries=20, besides=(EventPart.RE_ENTRY,)
    ),
    "rebuys with bounties": SMALL._replace(
        kind=EventKinds.REBUY, entries=24, besides=(EventPart.BOUNTIES,)
    ),
    "progressive in flights": SMALL._replace(
        kind=EventKinds.FLIGHTS, entries=20, flights=2, besides=(EventPart.PROGRESSIVE,)
    ),
    "freeroll with re-entries": SMALL._replace(
        kind=EventKinds.FREEROLL, besides=(EventPart.RE_ENTRY,)
    ),
}
MET = {
    EventPart.RE_ENTRY: ("entry-sold", "re_entry"),
    EventPart.BOUNTIES: ("tournament-chips-sold", "rebuy"),
    EventPart.PROGRESSIVE: ("entry-sold", "re_entry"),
}
"""What its book has to have besides the entries."""
WHOLE = {
    "600 in two flights": EventPlan(
        kind=EventKinds.FLIGHTS, entries=300, flights=2, hours=8, followed=9
    ),
    "60 with progressive bounties": EventPlan(kind=EventKinds.PROGRESSIVE, entries=60, hours=5),
}


def floor(*words: object) -> Result:
    return CliRunner().invoke(main, [str(word) for word in words])


def lived(plan: EventPlan, store: Path, seed: int = 7) -> Room:
    told = rehearse(seed, NightPlan(tables=0, hours=1, event=plan), path=store)
    room = told.room.office.room
    assert told.room.store is not None
    told.room.store.close()
    assert isinstance(room.day, DayClosed)
    assert not room.tournaments, "something is owed, or a secret not shown"
    return room


def check(store: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """That both scripts come to what the journal has; what they said."""
    lines, draws = folder / "event.jsonl", folder / "draws.jsonl"
    assert floor("tournament", "export", store, 1, lines).exit_code == 0
    proved = floor("tournament", "verify", store, 1, "--draws", draws)
    assert proved.exit_code == 0, proved.output
    assert "all fit." in proved.output
    monkeypatch.setattr(sys, "argv", ["redo_draws.py", str(draws)])
    assert redo_draws.main() == 0
    monkeypatch.setattr(sys, "argv", ["recount_event.py", str(lines)])
    assert recount_event.main() == 0
    return proved.output


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS)
def test_a_whole_event_is_lived_and_every_cent_fits(
    plan: EventPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    lived(plan, tmp_path / "night.sqlite")
    check(tmp_path / "night.sqlite", tmp_path, monkeypatch)
    rows = map(json.loads, (tmp_path / "event.jsonl").read_text().splitlines())
    met = {(row["kind"], (row["body"].get("bought") or {}).get("what")) for row in rows}
    assert {MET[part] for part in plan.besides} <= met, "it was on the sheet and nobody met it"


@pytest.mark.parametrize("plan", WHOLE.values(), ids=WHOLE)
def test_a_big_event_is_lived_and_every_cent_fits(
    plan: EventPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, full: bool
):
    if not full:
        pytest.skip("with --full")
    lived(plan, tmp_path / "night.sqlite")
    check(tmp_path / "night.sqlite", tmp_path, monkeypatch)


def test_the_command_rehearses_one_beside_cash_tables(tmp_path: Path):
    store = tmp_path / "night.sqlite"
    told = floor(
        *("rehearse", "--store", store, "--tables", 2, "--hours", 1),
        *("--tournament", "--entries", 9, "--json"),
    )
    assert told.exit_code == 0, told.output
    assert json.loads(told.output)["hands"] > 10
    kinds = {row.kind for row in open_store(store).journal.rows()}
    assert {"hand-ended", "event-hand-ended", "tournament-finished", "draw-revealed"} <= kinds


class _Broken(Exception):
    """Somebody has pulled the plug."""


class _Until:
    """Watches so many moments."""

    def __init__(self, moments: int) -> None:
        self.left = moments

    def __call__(self, _: datetime) -> None:
        self.left -= 1
        if not self.left:
            raise _Broken


def test_one_that_was_broken_off_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    store = tmp_path / "night.sqlite"
    plan = NightPlan(tables=0, hours=1, event=SMALL)

    for stop in (120, 260):
        watched = _Until(stop)
        with pytest.raises(_Broken):
            rehearse(7, plan, path=store, progress=watched)
    lived(SMALL, store, seed=8)
    check(store, tmp_path, monkeypatch)


def test_a_cent_more_than_was_paid_in_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    store, lines = tmp_path / "night.sqlite", tmp_path / "event.jsonl"
    lived(SMALL, store)
    floor("tournament", "export", store, 1, lines)
    rows = [json.loads(line) for line in lines.read_text().splitlines()]
    paid = next(row for row in rows if row["kind"] == "prize-paid")
    paid["body"]["payment"]["amount"]["cents"] += 1
    book = recount_event.Book()
    book.read(rows)
    assert any("slip 1 is" in doubt for doubt in book.doubts), book.doubts


def test_there_is_nothing_to_write_of_an_event_that_is_not_there(tmp_path: Path):
    store = tmp_path / "night.sqlite"
    open_store(store).close()
    said = floor("tournament", "export", store, 3, tmp_path / "file")
    assert (said.exit_code, said.output) == (1, "There is no tournament 3.\n")
    assert floor("tournament", "verify", store, 3).output == "There is no tournament 3.\n"


def test_chips_that_are_not_in_play_are_seen(night: Evening):
    stacks = Stacks(Fortune(night.chance))
    event = playing(night).event
    stacks.follow(event)
    first = next(iter(event.entries))
    stacks.put(first, stacks.of(first) * 2)
    with pytest.raises(LawBroken, match="chips lie there"):
        stacks.follow(event)

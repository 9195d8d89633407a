"""A tournament table's kiosk in the hands of somebody who wants more than that table."""

import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from floor.app.core.messages import Command, Role, StaffId
from floor.app.core.stations import StationRole
from floor.app.hands.clocks import CallClock
from floor.app.office import office as deciding
from floor.app.office import roles
from floor.app.orders.orders import GivePenalty, HandsAway
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.tournament.buying import DeclareRebuy
from floor.app.tournament.entries import SellEntry
from floor.app.tournament.hands import (
    EventHandStarted,
    MarkEventSeat,
    OutProposed,
    ProposeOut,
    StartEventHand,
)
from floor.app.tournament.moves import BreakTable
from floor.app.tournament.outs import BustOut
from floor.app.tournament.play import PlayHandForHand, StartClock, StopClock
from floor.app.tournament.seats import DrawSeats, OpenEventTable
from floor.app.tournament.sheet import PlanTournament, PublishSheet
from floor.base.errors import Refused
from floor.door import clerk, wire
from floor.door.wire import Picture, PictureTaken
from floor.room.blinds.button import PlayerId, SeatNo
from floor.tournament.event.state import EntryNo, Out, Tournament
from tests.app.tournament.commands import E1, E2, ONE
from tests.app.tournament.test_entries import REBUYS
from tests.attacks.test_board import seen_by
from tests.attacks.test_limits import answers, come, comes_in
from tests.attacks.test_rights import desk, succeeds, with_pin
from tests.desk.event_hall import PLAYERS
from tests.door.house import FLOORS_PIN, House, Visitor, until


class EventHouse(House):
    """A house with an event of two tables, its clock running."""

    deals: StaffId
    comes: PlayerId
    secret: str

    def begin(self) -> None:
        with desk(self) as room:
            people, manager = room.people, self.manager

            def ask(command: Command) -> None:
                room.office.submit(command, manager)

            ask(PlanTournament(sheet=REBUYS))
            ask(PublishSheet(tournament=ONE))
            for name in PLAYERS:
                ask(SellEntry(tournament=ONE, player=people.add_player(f"{name} II")))
            for table in (E1, E2):
                ask(OpenEventTable(tournament=ONE, table=table))
            ask(DrawSeats(tournament=ONE))
            ask(StartClock(tournament=ONE))
            self.deals = people.add_staff("Olli Niemi", Role.DEALER)
            room.office.submit(SignOn(staff=self.deals), self.deals)
            room.office.submit(TakeTable(table=E1, staff=self.deals), self.deals)
            self.comes = people.add_player("Late Comer")
            draw = room.office.room.tournaments[ONE].draw
            assert draw is not None
            self.secret = draw.secret

    @property
    def event(self) -> Tournament:
        with desk(self) as room:
            return room.office.room.tournaments[ONE]

    def at(self, table: str) -> tuple[SeatNo, EntryNo, PlayerId]:
        """Somebody who sits there."""
        event = self.event
        seat, taken = next(iter(event.tables[E1 if table == "E1" else E2].taken.items()))
        return seat, taken.entry, event.entries[taken.entry].player


@pytest.fixture
def event_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[EventHouse]:
    folder = tmp_path / "house"
    folder.mkdir()
    made = EventHouse(folder, monkeypatch)
    made.begin()
    made.open()
    yield made
    made.shut()


@pytest.fixture
def kiosk(event_house: EventHouse, tmp_path: Path) -> Iterator[Visitor]:
    """The kiosk of E1, come in."""
    found = Visitor(event_house, tmp_path / "kiosk", paired=False)
    event_house.let(found.key.certificate, E1)
    found.come_in()
    yield found
    found.leave()


def unguard(monkeypatch: pytest.MonkeyPatch, guarded: bool) -> None:
    if not guarded:
        for module, name in (
            (clerk, "check_station"),
            (deciding, "check_station"),
            (deciding, "check_written"),
            (roles, "_check_own_table"),
        ):
            monkeypatch.setattr(module, name, lambda *_all: None)


def test_the_dealer_of_an_events_table_works_there_without_a_pin(
    kiosk: Visitor, event_house: EventHouse
):
    entry = kiosk.ask(StartEventHand(tournament=ONE, table=E1), event_house.deals)
    assert isinstance(entry.events[0], EventHandStarted)
    assert entry.station == "kiosk E1"
    _seat, out, _player = event_house.at("E1")
    entry = kiosk.ask(ProposeOut(tournament=ONE, table=E1, entries=(out,)), event_house.deals)
    assert isinstance(entry.events[0], OutProposed)


AT_ANOTHER_TABLE: dict[str, Callable[[EventHouse], Command]] = {
    "a hand": lambda _house: StartEventHand(tournament=ONE, table=E2),
    "a seat": lambda house: MarkEventSeat(
        tournament=ONE, table=E2, seat=house.at("E2")[0], away=True
    ),
    "who is out": lambda house: ProposeOut(tournament=ONE, table=E2, entries=(house.at("E2")[1],)),
    "a rebuy": lambda house: DeclareRebuy(tournament=ONE, table=E2, seat=house.at("E2")[0]),
    "a clock": lambda _house: CallClock(table=E2),
}


@pytest.mark.parametrize("what", AT_ANOTHER_TABLE)
def test_a_dealer_asks_for_another_table_of_the_event(
    kiosk: Visitor,
    event_house: EventHouse,
    monkeypatch: pytest.MonkeyPatch,
    guarded: bool,
    what: str,
):
    unguard(monkeypatch, guarded)
    asked = AT_ANOTHER_TABLE[what](event_house)
    assert (succeeds(kiosk, asked, event_house.deals) is None) is guarded


def test_a_dealer_names_who_sits_elsewhere_as_out_at_their_own_table(
    kiosk: Visitor, event_house: EventHouse
):
    elsewhere = event_house.at("E2")[1]
    with pytest.raises(Refused, match="Say who of this table is out"):
        kiosk.ask(ProposeOut(tournament=ONE, table=E1, entries=(elsewhere,)), event_house.deals)


@pytest.mark.parametrize("who", ["elsewhere", "nobody"])
def test_a_dealer_names_who_is_not_there_as_the_winner_of_the_hand(
    kiosk: Visitor, event_house: EventHouse, who: str
):
    out = event_house.at("E1")[1]
    won = event_house.at("E2")[1] if who == "elsewhere" else EntryNo(99)
    says = ProposeOut(tournament=ONE, table=E1, entries=(out,), by=(won,))
    with pytest.raises(Refused, match="Say who of this table has won the hand"):
        kiosk.ask(says, event_house.deals)
    kiosk.ask(replace(says, by=()), event_house.deals)
    assert [one.entry for one in event_house.event.proposed] == [out]


AT_THE_DESK: dict[str, Callable[[EventHouse], Command]] = {
    "the clock": lambda _house: StopClock(tournament=ONE),
    "a place": lambda house: BustOut(
        tournament=ONE, table=E1, outs=(Out(entry=house.at("E1")[1], table=E1),)
    ),
    "hand for hand": lambda _house: PlayHandForHand(tournament=ONE),
    "an entry": lambda house: SellEntry(tournament=ONE, player=house.comes),
    "a broken table": lambda _house: BreakTable(tournament=ONE),
    "a penalty elsewhere": lambda house: GivePenalty(player=house.at("E2")[2], lasts=HandsAway(3)),
}


@pytest.mark.parametrize("what", AT_THE_DESK)
def test_what_is_the_desks_is_not_had_at_a_kiosk_with_the_managers_pin(
    kiosk: Visitor,
    event_house: EventHouse,
    monkeypatch: pytest.MonkeyPatch,
    guarded: bool,
    what: str,
):
    manager = with_pin(kiosk, event_house.manager, FLOORS_PIN)
    unguard(monkeypatch, guarded)
    asked = AT_THE_DESK[what](event_house)
    assert (succeeds(kiosk, asked, manager) is None) is guarded


def test_a_penalty_at_its_own_table_is_given_there(kiosk: Visitor, event_house: EventHouse):
    manager = with_pin(kiosk, event_house.manager, FLOORS_PIN)
    player = event_house.at("E1")[2]
    assert succeeds(kiosk, GivePenalty(player=player, lasts=HandsAway(3)), manager) is not None


def _seen_by_kiosk(kiosk: Visitor) -> str:
    """All that comes over its line, as text."""
    text = ""
    with come(kiosk) as line:
        for said in answers(line, 1.0):
            rest = said
            if isinstance(said, Picture):
                line.send(wire.encode(PictureTaken()))
                text += zlib.decompress(said.room).decode("utf-8", "replace")
                rest = msgspec.structs.replace(said, room=b"")
            text += wire.encode(rest).decode("utf-8", "replace")
    return text


def test_no_station_knows_the_secret_of_a_draw_before_it_is_shown(
    kiosk: Visitor,
    event_house: EventHouse,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    guarded: bool,
):
    if not guarded:
        monkeypatch.setattr(clerk, "without_secrets", lambda room: room)
        monkeypatch.setattr(clerk, "without_secret", lambda entry: entry)
    kiosk.ask(StartEventHand(tournament=ONE, table=E1), event_house.deals)
    kiosk.leave()
    text = _seen_by_kiosk(kiosk)
    assert "event-hand-started" in text
    assert (event_house.secret in text) is not guarded
    board = Visitor(event_house, tmp_path / "board", role=StationRole.BOARD)
    until(lambda: comes_in(board))
    assert event_house.secret not in seen_by(board)
    kiosk.come_in()

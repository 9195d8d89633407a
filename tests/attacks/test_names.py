"""A stolen kiosk's key: what names somebody reads off its line."""

import pytest

from floor.app.core.room import Room
from floor.app.lists.feeders import MarkFeeder
from floor.app.lists.waiting import JoinList
from floor.door import guest
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from tests.attacks.test_board import seen_by
from tests.attacks.test_rights import T2, with_second_table
from tests.desk.hall import NLH, T1
from tests.door.house import House, Visitor, desk, until

OTHERS, OWN = "Tuulikki", "Kielo"


def everybody(room: Room, _station: object) -> frozenset[PlayerId]:
    """As if a kiosk were a desk."""
    lists = (one.player for some in room.lists.values() for one in some)
    return frozenset((*room.seated, *lists))


def other_game(room: Room) -> GameId:
    """One that is not played at T1."""
    assert room.house is not None
    return next(one for one in room.house.games if one != NLH)


def filled(house: House, *, feeds: bool = False) -> str:
    """Who sits at T2; somebody waits for another game too, and at last somebody for that of T1."""
    _dealer, neighbour = with_second_table(house)
    with desk(house) as room:
        office, people = room.office, room.people
        known = people.player(neighbour)
        assert known is not None
        other = people.add_player(f"Saga {OTHERS} Salo")
        office.submit(JoinList(game=other_game(office.room), player=other), house.manager)
        if feeds:
            office.submit(MarkFeeder(table=T2, main=T1), house.manager)
        own = people.add_player(f"Lempi {OWN} Salo")
        office.submit(JoinList(game=NLH, player=own), house.manager)
        return known.name


def read_off(kiosk: Visitor) -> str:
    """All of a line, once it shows the last who came."""
    kiosk.leave()
    text = ""

    def is_seen() -> bool:
        nonlocal text
        text = seen_by(kiosk)
        return OWN in text

    until(is_seen)
    return text


def test_a_kiosk_is_told_no_names_but_of_those_it_can_have_at_its_table(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch, guarded: bool
):
    if not guarded:
        monkeypatch.setattr(guest, "named_at", everybody)
    neighbour = filled(visitor.house)
    text = read_off(visitor)
    assert "Eero Virta" in text
    assert (neighbour in text) is not guarded
    assert (OTHERS in text) is not guarded


def test_of_a_table_that_feeds_it_whoever_must_move_has_a_name(visitor: Visitor):
    neighbour = filled(visitor.house, feeds=True)
    text = read_off(visitor)
    assert neighbour in text
    assert OTHERS not in text

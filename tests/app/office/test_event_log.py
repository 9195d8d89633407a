"""What happened to one tournament is told without what was taken back, and without the others'."""

import pytest

from floor.app.office.event_log import happened_to
from floor.app.tournament.entries import EntrySold, SellEntry
from floor.app.tournament.seats import EventTableOpened
from floor.tournament.event.state import TournamentId
from tests.app.tournament.commands import E1, E2
from tests.app.tournament.directed import Director
from tests.evening import Evening


def test_only_what_stands_of_that_event_is_told_oldest_first(night: Evening):
    other = Director(night).published().sell("Otso")
    event = Director(night).published().sell("Aino")
    sold = event.ask(SellEntry(tournament=event.number, player=night.player("Eero")))
    night.void(sold)
    event.tables(E1)
    other.tables(E2)
    told = happened_to(night.journal, event.number)(EventTableOpened, EntrySold)
    assert [type(one.event) for one in told] == [EntrySold, EventTableOpened]
    assert [one.by for one in told] == [night.floor, night.floor]
    assert told[0].row < told[1].row
    (alone,) = happened_to(night.journal, other.number)(EntrySold)
    assert isinstance(alone.event, EntrySold)
    assert alone.event.player == night.player("Otso")


def test_of_an_event_that_was_never_planned_nothing_can_be_told(night: Evening):
    with pytest.raises(StopIteration):
        happened_to(night.journal, TournamentId(9))

"""A tournament in tables: from them alone every prize and every seat can be reckoned again."""

import msgspec
import pytest

from floor.app.tournament.moves import RedrawSeats
from floor.app.tournament.play import SetClock, StopClock
from floor.app.tournament.sheet import RevealDraw
from floor.base.money import Money, total
from floor.tournament.event.library import ready_sheet
from floor.tournament.event.sheet import EventKinds
from floor.tournament.money.deals import DealMethod
from floor.views.event_papers.data import DataTable, EventData, event_data
from tests.app.tournament.commands import E1, E2, E3, STARTS
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_prizes import deal, decide, locked, pay, second
from tests.evening import Evening
from tests.views.event_papers.papers import book_of
from tests.views.event_papers.test_slips import uneven


def table(data: EventData, name: str) -> DataTable:
    return next(one for one in data.tables if one.name == name)


def test_every_prize_follows_from_the_tables(night: Evening):
    event = locked(playing(night))
    for name in event.left()[1:]:
        event.later(minutes=5).out(name)
    pay(event, event.left()[0])
    data = event_data(book_of(event))
    pool = total(row[3] for row in table(data, "purchases").rows if isinstance(row[3], Money))
    assert pool == Money(60_000)
    lines = data.about["sheet"]["payouts"]["lines"]
    shares = [line for line in lines if line["players"] <= 6][-1]["parts"]
    reckoned = [Money(pool.cents * part // 1_000_000) for part in shares]
    prizes = table(data, "prizes")
    places = [row[3] for row in prizes.rows if row[0] == "place"]
    assert places == reckoned
    ranked = [row[2] for row in table(data, "places").rows]
    owed = {row[1]: row[3] for row in prizes.rows if row[0] == "due"}
    assert owed == dict(zip(ranked[:2], reckoned, strict=True))
    assert [row[5] for row in table(data, "payments").rows] == reckoned[:1]
    assert len(table(data, "outs").rows) == 5


def test_no_name_is_in_them_and_the_secret_only_once_it_is_shown(night: Evening):
    event = locked(playing(night))
    data = event_data(book_of(event, training=True))
    assert data.stem == "tournament-1-TRAINING"
    assert not any(name in repr(data) for name in NAMES)
    assert data.about["secret"] == ""
    while len(event.left()) > 1:
        event.later(minutes=5).out(event.left()[0])
    event.ask(RevealDraw(tournament=event.number))
    shown = event_data(book_of(event)).about
    assert event.event.draw is not None
    assert shown["secret"] == event.event.draw.secret
    assert shown["draw_digest"] == event.event.draw.digest


def test_draws_and_moves_are_all_there(night: Evening):
    more = (*NAMES, "Väinö", "Yrjö")
    event = Director(night).published().sell(*more).tables(E1, E2, E3).begun()
    uneven(event)
    event.ask(RedrawSeats(tournament=event.number))
    data = event_data(book_of(event))
    draws = table(data, "draws").rows
    assert len(draws) == 12 + 9
    assert [bool(row[4]) for row in draws].count(True) == 2, "the hat stands once a draw"
    (move,) = table(data, "moves").rows
    assert move[5:7] == ("balanced", "TR-BAL-3")


def test_the_clock_can_be_told_at_any_second(night: Evening):
    event = playing(night).later(minutes=5)
    note = night.note("Forgotten.")
    event.ask(SetClock(tournament=event.number, played=2 * (STARTS - STARTS), note=note))
    event.later(minutes=1).ask(StopClock(tournament=event.number))
    told = [row[1:] for row in table(event_data(book_of(event)), "clock").rows]
    assert told == [("ran", None, None), ("set", 300, 0), ("stopped", None, 60)]


@pytest.mark.parametrize("agreed", [True, False])
def test_a_deal_has_both_versions(night: Evening, agreed: bool):
    event = locked(playing(night))
    while len(event.left()) > 2:
        event.later(minutes=5).out(event.left()[0])
    one, other = event.left()
    digest = deal(event, DealMethod.CHIPS, {one: 70_000, other: 50_000})
    decide(event, digest, second(night), agreed=agreed)
    rows = table(event_data(book_of(event)), "deal").rows
    what = "agreed" if agreed else "original"
    assert [row[0] for row in rows] == ["original", "original", what, what, "left_to_play_for"]
    assert total(row[2] for row in rows[:2]) == total(row[2] for row in rows[2:])  # type: ignore[misc]


def test_bounties_satellites_and_drafts(night: Evening):
    event = playing(night, sheet=ready_sheet(EventKinds.BOUNTY, "Heads", STARTS))
    one, other = event.left()[:2]
    event.later(minutes=5).out(one, by={one: (other,)})
    assert len(table(event_data(book_of(event)), "bounties").rows) == 1
    draft = Director(night)
    assert event_data(book_of(draft)).about["draw_digest"] == ""
    sheet = ready_sheet(EventKinds.SATELLITE, "Feeder", STARTS)
    won = Director(night, sheet).published().sell(*NAMES[2:8]).tables(E2).begun()
    locked(won)
    rows = table(event_data(book_of(won)), "prizes").rows
    assert "entry_won" in [row[0] for row in rows]
    assert msgspec.json.encode(event_data(book_of(won)).about)

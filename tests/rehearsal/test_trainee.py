"""Somebody who trains at the kiosk of a rehearsed table: nobody deals over them."""

from datetime import datetime, timedelta

from floor.app.core.line_up import post_at
from floor.app.core.messages import SYSTEM, Entry, players_of
from floor.app.hands.dealing import EndHand, HandEnded, HandStarted, StartHand
from floor.app.office.office import Office, Outside
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.rehearsal.night import Night, NightPlan
from floor.room.lists.waitlist import TableId
from floor.room.table.table import InHand
from floor.store.engines.memory import MemoryJournal, MemoryPeople, MemorySnapshots
from tests.evening import CODE, HELSINKI

T1, T2 = TableId("T1"), TableId("T2")
NOON = datetime.fromisoformat("2026-10-24T09:00:00+00:00")
MINUTE = timedelta(minutes=1)


def test_the_dealing_of_a_table_waits_while_somebody_trains_at_its_kiosk() -> None:
    journal, people, clock = MemoryJournal(), MemoryPeople(), HandClock(NOON)

    def office(station: str, seed: int) -> Office:
        chance = SeededChance(seed)
        return Office(Outside(journal, MemorySnapshots(), people, clock, chance, station, CODE))

    room, kiosk = office("rehearsal", 5), office("kiosk T1", 9)
    night = Night(room, people, clock, SeededChance(6), NightPlan(tables=2))
    moments = night.moments(HELSINKI)
    dealt: list[tuple[str, TableId]] = []
    written: list[Entry] = []

    def heard(_room: object, entries: object) -> None:
        for entry in entries:  # type: ignore[attr-defined]
            written.append(entry)
            for event in entry.events:
                if isinstance(event, HandStarted | HandEnded):
                    dealt.append((entry.station, event.table))

    def go_on(lasts: timedelta) -> None:
        until = clock.now() + lasts
        while clock.now() < until:
            next(moments)

    next(moments)
    go_on(60 * MINUTE)
    room.listen(heard)
    for _hand in range(3):
        kiosk.refresh()
        table = kiosk.room.tables[T1]
        post = post_at(kiosk.room.dealers, T1)
        by = post.dealer.staff if post is not None else night.staff.floor
        over = isinstance(table.stage, InHand)
        kiosk.submit(EndHand(table=T1, second_round=True) if over else StartHand(table=T1), by)
        room.refresh()
        go_on(3 * MINUTE)
    assert [station for station, table in dealt if table == T1] == ["kiosk T1"] * 3
    here = {player for player, at in room.room.seated.items() if at == T1}
    since = next(place for place, entry in enumerate(written) if entry.station == "kiosk T1")
    others = [one for one in written[since:] if one.station != "kiosk T1" and one.by != SYSTEM]
    assert others
    for entry in others:
        for event in entry.events:
            assert f"table:{T1}" not in event.touches(), event
            assert not here & players_of(event), event
    assert ("rehearsal", T2) in dealt
    go_on(20 * MINUTE)
    assert ("rehearsal", T1) in dealt

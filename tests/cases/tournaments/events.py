"""An event as a case tells of it: who is out, in which order, and who is still in."""

from collections.abc import Collection, Sequence

from floor.base.clock import EPOCH
from floor.room.blinds.button import PlayerId
from floor.room.lists.waitlist import TableId
from floor.tournament.event.state import (
    EntryIs,
    EntryNo,
    EventEntry,
    EventStage,
    Out,
    OutTogether,
    Tournament,
    TournamentId,
)
from tests.app.tournament.commands import SHEET


def placed_event(
    out: Sequence[PlayerId],
    *,
    playing: Collection[PlayerId] = (),
    disqualified: Collection[PlayerId] = (),
) -> Tournament:
    """Everybody of `out` went out by themselves, the best placed last; entries have the numbers of
    their players."""
    state = {
        **dict.fromkeys(playing, EntryIs.SEATED),
        **dict.fromkeys(out, EntryIs.OUT),
        **dict.fromkeys(disqualified, EntryIs.DISQUALIFIED),
    }
    entries = (EventEntry(no=EntryNo(who), player=who, state=is_) for who, is_ in state.items())
    moments = (
        OutTogether(number=number, at=EPOCH, outs=(Out(entry=EntryNo(who), table=TableId("E1")),))
        for number, who in enumerate(reversed(out), start=1)
    )
    return Tournament(
        id=TournamentId(1),
        sheet=SHEET,
        stage=EventStage.RUNNING,
        entries={one.no: one for one in entries},
        moments=tuple(moments),
    )

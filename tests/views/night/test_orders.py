"""What a night's report tells of orders about players."""

from datetime import timedelta

from floor.app.core.messages import NoteId
from floor.app.hands.set_right import AsItIs, SetRight, StopFollowing
from floor.app.orders.orders import (
    BarPlayer,
    EarlyEnd,
    EndPenalty,
    GivePenalty,
    KeepApart,
    NotePlayer,
    WarnPlayer,
)
from floor.app.seats.seats import SeatPlayer
from floor.room.blinds.blinds import Tokens
from floor.room.blinds.button import SeatNo
from floor.room.orders.orders import BarKind
from floor.views.night.orders import OrderKind, order_lines
from tests.evening import T1, Evening
from tests.views.looking import entries, words


def test_a_report_tells_what_was_done_about_players_and_nothing_else(night: Evening):
    night.table().seated("Aino", "Eero", "Kaisa")
    aino, eero, otso = map(night.player, ("Aino", "Eero", "Otso"))
    why = night.note("Phone at the table")
    night.ask(WarnPlayer(player=aino, note=why))
    night.ask(GivePenalty(player=eero, lasts=timedelta(minutes=15)))
    night.ask(EndPenalty(player=eero, why=EarlyEnd.ALLOWED))
    night.ask(NotePlayer(player=eero, note=why))
    night.ask(KeepApart(players=(aino, otso)))
    let = SeatPlayer(table=T1, seat=SeatNo(4), player=otso, second=night.manager, note=why)
    night.ask(let)
    night.void(night.ask(WarnPlayer(player=otso)))
    sanna = night.player("Sanna")
    night.ask(BarPlayer(player=sanna, kind=BarKind.BARRED))
    night.join("Sanna")
    night.ask(StopFollowing(table=T1, note=why))
    found = AsItIs(player=aino, here=True, tokens=Tokens.NONE)
    night.ask(SetRight(table=T1, button=SeatNo(1), players=(found,), note=why))
    lines = order_lines(entries(night), words(night))
    told: list[tuple[OrderKind, str, NoteId | None]] = [
        (line.about, line.words, line.note) for line in lines
    ]
    assert told == [
        (OrderKind.WARNING, "Aino is warned", why),
        (OrderKind.PENALTY, "Eero has a penalty until 18:15", None),
        (OrderKind.PENALTY, "Eero may come back early: the floor allows it", None),
        (OrderKind.NOTE, "Something is noted about Eero", why),
        (OrderKind.ORDER, "Aino, Otso may not share a table", None),
        (OrderKind.PASSED_OVER, "Otso takes seat 4 (second badge: Mira)", why),
        (OrderKind.ORDER, "Sanna may not play until that is lifted", None),
        (OrderKind.TURNED_AWAY, "Sanna may not play and is put on no list", None),
        (OrderKind.CORRECTION, "T1: hands are not tracked", why),
        (OrderKind.CORRECTION, "T1: corrected, button to seat 1, Aino here", why),
    ]
    assert {line.by for line in lines} == {night.floor}

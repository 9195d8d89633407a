"""The kiosk's program dies and is begun again by whoever watches over it (FAULTS row 28).

systemd and the Task Scheduler begin the same command line again; here the test does.
"""

from pathlib import Path
from statistics import median

import pytest

from floor.app.hands.dealing import EndHand, StartHand
from floor.app.seats.seats import MarkAway
from floor.room.table.table import InHand
from tests.desk.hall import T1, Hall
from tests.kiosk.real import RealKiosk, real_kiosk
from tests.kiosk.stand import PIN
from tests.screen import Screen

DEATHS, FULL_DEATHS = 4, 100
BACK_S = 5


def test_it_comes_back_to_the_same_hand_and_asks_for_the_pin(
    screen: Screen, tmp_path: Path, full: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    took = []
    with real_kiosk(screen, tmp_path) as kiosk:
        _tokens_on_the_felt(kiosk.hall)
        for death in range(FULL_DEATHS if full else DEATHS):
            _unlock(kiosk)
            head = _press(kiosk)
            before = kiosk.until(lambda told, head=head: told["head"] == head)
            kiosk.crash() if death % 2 else kiosk.kill()
            took.append(kiosk.start())
            after = kiosk.shown()
            assert after["head"] == head, "its start has written something"
            assert after["table"] == before["table"] == {"felt": repr(_table(kiosk.hall))}
            assert after["page"] == "kiosk-stage"
            assert not before["locked"]
            assert after["locked"]
        _press(kiosk)
    with capsys.disabled():
        print(f" back {len(took)} times in {median(took):.1f} s, at most {max(took):.1f} s")
    if full:
        assert max(took) < BACK_S


def test_a_touch_it_died_of_is_in_the_book_or_not_and_the_kiosk_shows_which(
    screen: Screen, tmp_path: Path, full: bool
) -> None:
    with real_kiosk(screen, tmp_path) as kiosk:
        for _death in range(FULL_DEATHS if full else 2):
            if kiosk.shown()["locked"]:
                _unlock(kiosk)
            told = kiosk.until(lambda told: "hand-0" in told["places"])
            place = told["places"]["hand-0"]
            kiosk.screen.touch(*place)
            kiosk.kill()
            kiosk.start()
            told = kiosk.follows()
            assert told["table"] == {"felt": repr(_table(kiosk.hall))}
            _press(kiosk)


def test_a_second_kiosk_of_its_table_is_refused_while_it_lives(
    screen: Screen, tmp_path: Path
) -> None:
    with real_kiosk(screen, tmp_path) as kiosk:
        assert kiosk.again() == (1, "T1 has its kiosk on this machine already.\n")
        assert kiosk.shown()["page"] == "kiosk-stage"


def _tokens_on_the_felt(hall: Hall) -> None:
    """Somebody has been away for more than an orbit."""
    hall.ask(MarkAway(table=T1, player=hall.player("Eero Virta")))
    for _hand in range(7):
        hall.ask(StartHand(table=T1))
        hall.ask(EndHand(table=T1, second_round=True))
    assert "Tokens.BOTH" in repr(_table(hall)), _table(hall)


def _table(hall: Hall) -> object:
    hall.room.office.refresh()
    return hall.room.office.room.tables[T1]


def _unlock(kiosk: RealKiosk) -> None:
    """The dealer gives his PIN."""
    assert kiosk.shown()["locked"]
    kiosk.touch("head-dealer")
    kiosk.until(lambda told: told["page"] == "page-pin")
    kiosk.type_pin(PIN)
    kiosk.until(lambda told: not told["locked"])


def _press(kiosk: RealKiosk) -> str:
    """Begin the hand or hand it over by the big button, which wants the PIN of a locked kiosk; the
    journal's digest then."""
    room = kiosk.hall.room
    in_hand, locked = _in_hand(kiosk.hall), kiosk.shown()["locked"]
    kiosk.touch("hand-0")
    if locked:
        kiosk.until(lambda told: told["page"] == "page-pin")
        assert _in_hand(kiosk.hall) is in_hand
        kiosk.type_pin(PIN)
    kiosk.until(lambda _told: _in_hand(kiosk.hall) is not in_hand)
    return room.office.head.digest.hex()


def _in_hand(hall: Hall) -> bool:
    hall.room.office.refresh()
    return isinstance(hall.room.office.room.tables[T1].stage, InHand)

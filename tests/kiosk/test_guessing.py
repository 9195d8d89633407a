"""Somebody guesses PINs at a kiosk: few tries, whatever he does to it (FAULTS row 68)."""

from floor.app.core.messages import SYSTEM
from floor.app.staff.days import StaffLocked
from floor.app.staff.dealers import DealerPushed
from floor.store.people.pins import LOCK, TRIES
from tests.kiosk.scene.test_lock import WRONG
from tests.kiosk.stand import PIN, Stand


def tries_words(left: int) -> str:
    return "1 try left" if left == 1 else f"{left} tries left"


def guess(stand: Stand, left: int) -> None:
    """One guess for whoever pushes in next, and how many are left then."""
    stand.type_pin(WRONG)
    stand.says(stand.window.pin.note, tries_words(left))


def test_a_kiosk_that_is_started_again_gives_no_try_back(stand: Stand) -> None:
    stand.touch("head-next")
    for left in (4, 3, 2):
        guess(stand, left)
    fresh = stand.restarted()
    fresh.touch("head-next")
    guess(fresh, 1)
    fresh.type_pin(WRONG)
    fresh.says(fresh.window.pin.note, "locked until")
    stand.happened(StaffLocked)
    entry = stand.window.scene.entries[-1]
    assert (entry.by, entry.station) == (SYSTEM, "kiosk T1")
    again = fresh.restarted()
    again.touch("head-next")
    again.type_pin(PIN)  # right, and not looked at
    again.says(again.window.pin.note, "locked until")
    assert not any(isinstance(event, DealerPushed) for event in stand.heard)
    stand.hall.clock.advance(LOCK)
    again.type_pin(PIN)
    stand.happened(DealerPushed)


def test_every_guess_counts_wherever_it_is_made(stand: Stand) -> None:
    """At one kiosk, at another, at a desk: the misses lie in the store."""
    stand.touch("head-next")
    guess(stand, 4)
    dealer = stand.window.pin._staff
    assert dealer is not None
    stand.hall.people.check_pin(dealer, WRONG, stand.hall.clock.now())
    guess(stand, 2)


def test_without_the_store_no_guess_is_answered(stand: Stand) -> None:
    """The kiosk keeps nothing that a PIN could be tried on."""
    stand.touch("head-next")
    with stand.store_held():
        stand.type_pin(PIN)
        stand.window._beat()
        assert not stand.window.pin.keys.isEnabled()  # nor is there a next one
        assert stand.window.lock.by is not None
        assert not any(isinstance(event, DealerPushed) for event in stand.heard)
        beside = stand.hall.path.parent.glob("kiosk-*")
        kept = b"".join(file.read_bytes() for file in beside if file.is_file())
        assert kept
        assert b"argon2" not in kept
        assert PIN.encode() not in kept
    stand.happened(DealerPushed)


def test_no_pin_and_no_guess_stands_in_the_book(stand: Stand) -> None:
    stand.touch("head-next")
    for _guess in range(TRIES):
        stand.type_pin(WRONG)
        stand.qtbot.waitUntil(lambda: stand.window.pin.note.text() != "")
        stand.qtbot.waitUntil(stand.window.pin.keys.isEnabled)
    stand.happened(StaffLocked)
    bodies = b"".join(row.body for row in stand.hall.room.journal.rows())
    for secret in (PIN, WRONG, "argon2"):
        assert secret.encode() not in bodies

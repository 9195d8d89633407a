"""What a night brings to a kiosk, at the real program: the push, the lock, nobody on duty."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from floor.app.core.line_up import post_at
from floor.app.core.messages import Role
from floor.app.staff.days import SignOff
from floor.app.staff.dealers import TakeTable
from floor.base.clock import SystemClock
from floor.rulebook.house.kiosk import KioskRules
from tests.desk.hall import T1, Hall
from tests.kiosk.real import RealKiosk, real_kiosk
from tests.kiosk.stand import DEALER, FLOORS_PIN, NEXT, PIN
from tests.screen import Screen

LOCKED = round(KioskRules().lock_after.total_seconds())


def look(kiosk: RealKiosk, name: str) -> None:
    """Keep what stands on the screen, where that is asked for."""
    folder = os.environ.get("FLOOR_SHOTS")
    if folder:
        shot = f"{folder}/kiosk-lived-{name}.png"
        shown = ("-display", kiosk.screen.name, "-window", "root")
        subprocess.run(["import", *shown, shot], check=True)


def dealer(kiosk: RealKiosk) -> str:
    """Who deals, as the house has it."""
    kiosk.hall.room.office.refresh()
    post = post_at(kiosk.hall.room.office.room.dealers, T1)
    assert post is not None
    return kiosk.hall.people.staff_name(post.dealer.staff)


def words(kiosk: RealKiosk, wanted: str) -> str:
    """The name of the button that says so, once there is one."""
    told = kiosk.until(lambda told: wanted in told["words"].values())
    return next(name for name, said in told["words"].items() if said == wanted)


def test_the_next_dealer_of_the_line_up_pushes_in_with_a_pin(
    screen: Screen, tmp_path: Path
) -> None:
    with real_kiosk(screen, tmp_path, "--language", "en") as kiosk:
        assert kiosk.shown()["words"]["head-next"] == "Ville M."
        kiosk.touch("head-next")
        kiosk.until(lambda told: told["page"] == "page-pin")
        look(kiosk, "push-pin")
        kiosk.type_pin(PIN)
        told = kiosk.until(lambda told: told["words"]["head-dealer"] == "Ville M.")
        assert (told["locked"], told["page"]) == (False, "kiosk-stage")
        assert dealer(kiosk) == NEXT
        look(kiosk, "pushed")


def test_who_was_pushed_by_the_desk_has_no_badge_here_any_more(
    screen: Screen, tmp_path: Path
) -> None:
    with real_kiosk(screen, tmp_path, "--language", "en") as kiosk:
        kiosk.touch("head-dealer")
        kiosk.type_pin(PIN)
        kiosk.until(lambda told: not told["locked"])
        hall = kiosk.hall
        incoming = next(one.staff for one in hall.people.badges() if one.name == NEXT)
        hall.ask(TakeTable(table=T1, staff=incoming))
        told = kiosk.until(lambda told: told["words"]["head-dealer"] == "Ville M.")
        assert told["locked"]
        look(kiosk, "pushed-by-the-desk")
        kiosk.touch("head-dealer")
        kiosk.until(lambda told: told["page"] == "page-pin")
        kiosk.type_pin(PIN)
        kiosk.until(lambda told: not told["locked"] and told["page"] == "kiosk-stage")
        assert dealer(kiosk) == NEXT


def test_after_a_quarter_of_an_hour_the_kiosk_locks_itself_and_a_pin_opens_it(
    screen: Screen, tmp_path: Path
) -> None:
    with real_kiosk(screen, tmp_path, "--language", "en") as kiosk:
        kiosk.touch("head-dealer")
        kiosk.type_pin(PIN)
        kiosk.until(lambda told: not told["locked"])
        kiosk.idle(LOCKED - 60)
        assert not kiosk.shown()["locked"]
        kiosk.idle(60)
        kiosk.until(lambda told: told["locked"])
        look(kiosk, "locked")
        kiosk.touch("head-dealer")
        kiosk.until(lambda told: told["page"] == "page-pin")
        kiosk.type_pin(PIN)
        told = kiosk.until(lambda told: not told["locked"])
        assert told["page"] == "kiosk-stage"
        assert dealer(kiosk) == DEALER


@contextmanager
def with_nobody_on_duty(screen: Screen, folder: Path, *dealers: str) -> Iterator[RealKiosk]:
    """A table in play, and of the house's staff nobody is there."""
    hall = Hall(folder / "floor.sqlite", SystemClock().now()).opened()
    try:
        for name in dealers:
            hall.people.set_pin(hall.people.add_staff(name, Role.DEALER), PIN)
        hall.people.set_pin(hall.manager, FLOORS_PIN)
        for badge in (hall.second, hall.manager):
            hall.ask(SignOff(staff=badge), badge)
        kiosk = RealKiosk(screen, hall, "--language", "en")
        try:
            yield kiosk
        finally:
            kiosk.close()
    finally:
        hall.close()


def test_where_nobody_is_on_duty_the_kiosk_says_who_can_come(
    screen: Screen, tmp_path: Path
) -> None:
    with with_nobody_on_duty(screen, tmp_path, DEALER) as kiosk:
        assert kiosk.shown()["words"]["head-dealer"] == "Nobody deals"
        kiosk.touch("head-dealer")
        kiosk.until(lambda told: "Nobody is on duty" in told["note"])
        look(kiosk, "nobody")
        kiosk.touch(words(kiosk, "Somebody else …"))
        found = words(kiosk, DEALER)
        look(kiosk, "who-comes")
        kiosk.touch(found)
        kiosk.type_pin(PIN)
        told = kiosk.until(lambda told: told["words"]["head-dealer"] == "Anna K.")
        assert not told["locked"]
        assert dealer(kiosk) == DEALER


def test_what_was_wanted_while_nobody_was_on_duty_is_done_with_the_first_pin(
    screen: Screen, tmp_path: Path
) -> None:
    with with_nobody_on_duty(screen, tmp_path, DEALER) as kiosk:
        kiosk.touch("foot-floor")
        kiosk.touch(words(kiosk, "Chips or fill"))
        kiosk.touch(words(kiosk, "Somebody else …"))
        kiosk.touch(words(kiosk, DEALER))
        kiosk.type_pin(PIN)
        kiosk.until(lambda told: not told["locked"] and told["page"] == "kiosk-stage")
        hall = kiosk.hall
        kiosk.until(lambda _told: bool(_calls(hall)))
        assert dealer(kiosk) == DEALER
        look(kiosk, "the-floor-is-called")


def _calls(hall: Hall) -> tuple[object, ...]:
    hall.room.office.refresh()
    return hall.room.office.room.floor_calls


def test_where_nobody_has_a_badge_the_kiosk_says_where_badges_are_made(
    screen: Screen, tmp_path: Path
) -> None:
    with with_nobody_on_duty(screen, tmp_path) as kiosk:
        kiosk.touch("head-dealer")
        kiosk.touch(words(kiosk, "Somebody else …"))
        kiosk.until(lambda told: "adds dealers and PINs at the desk" in told["note"])
        look(kiosk, "no-badges")

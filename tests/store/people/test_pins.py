"""PINs: slow to hash, few to try, nowhere to be read, and nothing without the pepper."""

import logging
import os
import stat
import threading
import traceback
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from floor.app.core.messages import Role, StaffId
from floor.app.core.people import (
    PinAnswer,
    PinLocked,
    PinRight,
    PinWrong,
    check_new_pin,
    pin_figures,
)
from floor.app.core.ports import People
from floor.base.clock import EPOCH
from floor.base.errors import FloorError, Refused, StoreTrouble
from floor.store.engines.memory import MemoryPeople
from floor.store.people.people import PeopleRows
from floor.store.people.pins import CHEAP, DEAR, LOCK, TRIES, PepperFile
from floor.store.postgres.rows import PostgresRows
from floor.store.sqlite.rows import SqliteRows
from floor.store.sqlite.sqlite import Store, open_store
from tests.evening import refused
from tests.store.conftest import ENGINES

NOW = datetime(2026, 10, 24, 19, tzinfo=UTC)
SECOND = timedelta(seconds=1)
PIN, OTHER = "493817", "493871"
TOO_EASY = (
    "This PIN is too easy to guess (a row, a repeat, the same backwards, a year): choose another."
)
RIGHT = PinRight()


def cheap(store: Store, pepper: Path | None = None) -> PeopleRows:
    """The people of a store, at whom guessing is cheap."""
    beside = pepper or store.path.with_name(f"{store.path.name}.pepper")
    return PeopleRows(SqliteRows(store.path, store.connection), PepperFile(beside), CHEAP)


@pytest.fixture(params=["memory", *ENGINES])
def people(request: pytest.FixtureRequest, tmp_path: Path) -> People:
    """Whose PINs the tests try."""
    if request.param == "memory":
        return MemoryPeople()
    if request.param == "sqlite":
        return cheap(request.getfixturevalue("store"))
    link = request.getfixturevalue("server_store").link
    return PeopleRows(PostgresRows(link), PepperFile(tmp_path / "pepper"), CHEAP)


@pytest.fixture
def mira(people: People) -> StaffId:
    """Somebody with a PIN."""
    badge = people.add_staff("Mira", Role.SHIFT_MANAGER)
    people.set_pin(badge, PIN)
    return badge


def test_the_right_pin_is_right_and_a_wrong_one_leaves_tries(people: People, mira: StaffId):
    assert people.check_pin(mira, PIN, NOW) == RIGHT
    answers = [people.check_pin(mira, OTHER, NOW) for _ in range(4)]
    assert answers == [PinWrong(left) for left in (4, 3, 2, 1)]
    assert people.check_pin(mira, PIN, NOW) == RIGHT
    # Who was right has all his tries again.
    assert people.check_pin(mira, OTHER, NOW) == PinWrong(4)


def test_five_misses_lock_the_badge_for_five_minutes(people: People, mira: StaffId):
    answers = [people.check_pin(mira, OTHER, NOW) for _ in range(TRIES)]
    until = NOW + timedelta(minutes=5)
    assert answers[-1] == PinLocked(until=until, newly=True)
    for later in (0, 1, 299):
        # Right or wrong, it is not looked at, and the lock does not grow.
        for pin in (PIN, OTHER):
            answer = people.check_pin(mira, pin, NOW + later * SECOND)
            assert answer == PinLocked(until=until, newly=False)
    assert people.check_pin(mira, OTHER, until) == PinWrong(4)
    assert people.check_pin(mira, PIN, until) == RIGHT


def test_guessing_for_an_hour_is_sixty_guesses(people: People, mira: StaffId):
    """FAULTS row 68."""
    looked_at = 0
    for second in range(0, 3600, 5):
        answer = people.check_pin(mira, OTHER, NOW + second * SECOND)
        looked_at += not isinstance(answer, PinLocked) or answer.newly
    assert looked_at <= 60


def test_everybody_has_tries_of_his_own(people: People, mira: StaffId):
    olli = people.add_staff("Olli", Role.FLOOR)
    people.set_pin(olli, OTHER)
    for _ in range(TRIES):
        people.check_pin(mira, OTHER, NOW)
    assert isinstance(people.check_pin(mira, PIN, NOW), PinLocked)
    assert people.check_pin(olli, OTHER, NOW) == RIGHT


def test_a_new_pin_opens_the_badge_and_the_old_one_is_wrong(people: People, mira: StaffId):
    for _ in range(TRIES):
        people.check_pin(mira, OTHER, NOW)
    people.set_pin(mira, OTHER)
    assert people.check_pin(mira, PIN, NOW) == PinWrong(4)
    assert people.check_pin(mira, OTHER, NOW) == RIGHT


@pytest.mark.parametrize("back", [timedelta(hours=1), timedelta(days=1), NOW - EPOCH])
def test_a_clock_that_goes_back_locks_nobody_for_longer(
    people: People, mira: StaffId, back: timedelta
):
    """FAULTS row 38."""
    for _ in range(TRIES):
        people.check_pin(mira, OTHER, NOW)
    then = NOW - back
    assert people.check_pin(mira, PIN, then) == PinLocked(until=then + LOCK)
    assert people.check_pin(mira, PIN, then + LOCK - SECOND) == PinLocked(until=then + LOCK)
    assert people.check_pin(mira, PIN, then + LOCK) == RIGHT


def test_who_has_no_pin_or_no_badge_is_told_so(people: People):
    ida = people.add_staff("Ida", Role.FLOOR)
    with refused("HOUSE", "1 has no PIN yet: set one first."):
        people.check_pin(ida, PIN, NOW)
    people.set_pin(ida, PIN)
    people.erase_staff(ida)
    for nobody in (ida, StaffId(17), StaffId(0)):
        with refused("HOUSE", f"Nobody of staff has number {nobody}."):
            people.check_pin(nobody, PIN, NOW)
        with refused("HOUSE", f"Nobody of staff has number {nobody}."):
            people.set_pin(nobody, PIN)


@pytest.mark.parametrize(
    "pin",
    [
        "", "12345", "1234567", "12345a", "12 345", " 49381", "٤٩٣٨١٧", "-49381", "4" * 10**6,
        "\N{FULLWIDTH DIGIT FOUR}93817",
    ],
)  # fmt: skip
def test_a_pin_has_six_figures(people: People, pin: str):
    badge = people.add_staff("Mira", Role.FLOOR)
    with refused("HOUSE", "A PIN has 6 digits."):
        people.set_pin(badge, pin)


@pytest.mark.parametrize(
    "pin",
    [
        "000000", "999999", "123456", "234567", "456789", "567890", "901234", "987654", "654321",
        "098765", "121212", "696969", "112233", "998877", "135791", "123123", "471471", "123321",
        "471174", "246802", "111222", "777000",
    ],
)  # fmt: skip
def test_a_pin_that_anybody_tries_first_is_refused(people: People, pin: str):
    badge = people.add_staff("Mira", Role.FLOOR)
    with refused("HOUSE", TOO_EASY):
        people.set_pin(badge, pin)
    assert [one.has_pin for one in people.badges()] == [False]


@pytest.mark.parametrize("pin", ["", "738", "73816", "738a", " 738", "٧٣٨١", "-738", "294715"])
def test_a_dealers_pin_has_four_figures(people: People, pin: str):
    """FAULTS 1.7: his badge opens his own table and no more."""
    badge = people.add_staff("Ida", Role.DEALER)
    with refused("HOUSE", "A dealer’s PIN has 4 digits."):
        people.set_pin(badge, pin)
    people.set_pin(badge, "7381")
    assert people.check_pin(badge, "7381", NOW) == RIGHT


@pytest.mark.parametrize(
    "pin",
    ["0000", "1234", "9876", "8901", "1357", "1212", "1122", "1221", "2580", "1974", "2004"],
)
def test_a_dealers_pin_that_anybody_tries_first_is_refused(people: People, pin: str):
    badge = people.add_staff("Ida", Role.DEALER)
    with refused("HOUSE", TOO_EASY):
        people.set_pin(badge, pin)


@pytest.mark.parametrize("pin", ["5937", "4792", "7381", "2480"])
def test_a_dealers_pin_in_no_row_that_anybody_sees_is_taken(people: People, pin: str):
    badge = people.add_staff("Ida", Role.DEALER)
    people.set_pin(badge, pin)
    assert people.check_pin(badge, pin, NOW) == RIGHT


@pytest.mark.parametrize(
    ("before", "after"), [(Role.DEALER, Role.FLOOR), (Role.SHIFT_MANAGER, Role.DEALER)]
)
def test_who_becomes_a_dealer_or_is_one_no_longer_needs_another_pin(
    people: People, mira: StaffId, before: Role, after: Role
):
    people.add_staff("Olli", Role.SHIFT_MANAGER)
    badge = people.add_staff("Ida", before)
    old, new = ("7381", PIN) if before is Role.DEALER else (PIN, "7381")
    people.set_pin(badge, old)
    people.change_staff(badge, name="Iida", role=before)
    assert people.check_pin(badge, old, NOW) == RIGHT
    people.change_staff(badge, name="Iida", role=after)
    with refused("HOUSE", f"{badge} has no PIN yet: set one first."):
        people.check_pin(badge, old, NOW)
    people.set_pin(badge, new)
    assert people.check_pin(badge, new, NOW) == RIGHT
    assert people.check_pin(mira, PIN, NOW) == RIGHT


@pytest.mark.parametrize(
    ("role", "pins", "easy_at_most"),
    [(Role.FLOOR, range(0, 1_000_000, 17), 0.0035), (Role.DEALER, range(10_000), 0.06)],
)
def test_few_pins_are_too_easy(role: Role, pins: range, easy_at_most: float):
    easy = 0
    for number in pins:
        try:
            check_new_pin(f"{number:0{pin_figures(role)}}", role)
        except Refused:
            easy += 1
    assert easy < easy_at_most * len(pins)


@pytest.mark.parametrize("typed", ["", "\ud800", "4" * 10**6, "493817\0", "' OR 1=1 --", "٤٩٣٨١٧"])
def test_whatever_else_is_typed_is_a_wrong_pin(people: People, mira: StaffId, typed: str):
    assert people.check_pin(mira, typed, NOW) == PinWrong(4)


def test_misses_outlive_the_program(path: Path):
    for expected in (4, 3, 2, 1):
        store = open_store(path)
        people = cheap(store)
        if expected == 4:
            people.set_pin(people.add_staff("Mira", Role.FLOOR), PIN)
        assert people.check_pin(StaffId(1), OTHER, NOW) == PinWrong(expected)
        store.close()
    store = open_store(path)
    locked = cheap(store).check_pin(StaffId(1), OTHER, NOW)
    assert locked == PinLocked(until=NOW + LOCK, newly=True)
    store.close()
    store = open_store(path)
    assert cheap(store).check_pin(StaffId(1), PIN, NOW) == PinLocked(until=NOW + LOCK)
    store.close()


def test_guesses_that_come_together_are_as_few_as_one_by_one(path: Path):
    store = open_store(path)
    people = cheap(store)
    people.set_pin(people.add_staff("Mira", Role.FLOOR), PIN)
    store.close()
    gate = threading.Barrier(16)
    answers: list[PinAnswer] = []

    def guess() -> None:
        own = open_store(path, patience_s=30)
        them = cheap(own)
        gate.wait()
        answers.extend(them.check_pin(StaffId(1), OTHER, NOW) for _ in range(4))
        own.close()

    threads = [threading.Thread(target=guess) for _ in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    until = NOW + LOCK
    assert len(answers) == 64
    assert sorted(one.tries_left for one in answers if isinstance(one, PinWrong)) == [1, 2, 3, 4]
    assert answers.count(PinLocked(until=until, newly=True)) == 1
    assert answers.count(PinLocked(until=until)) == 59


def test_a_crash_while_a_pin_is_looked_at_gives_no_try_back(
    people: People, mira: StaffId, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patch:
        patch.setattr("argon2.PasswordHasher.verify", _power_cut)
        for _ in range(TRIES):
            with pytest.raises(KeyboardInterrupt):
                people.check_pin(mira, OTHER, NOW)
    assert people.check_pin(mira, PIN, NOW) == PinLocked(until=NOW + LOCK)


def _power_cut(*_: object) -> bool:
    raise KeyboardInterrupt


def test_a_pin_changed_while_the_old_one_is_looked_at_is_wrong(
    people: People, mira: StaffId, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as patch:
        patch.setattr(
            "argon2.PasswordHasher.verify", lambda *_: people.set_pin(mira, OTHER) is None
        )
        assert people.check_pin(mira, PIN, NOW) == PinWrong(4)
    assert people.check_pin(mira, OTHER, NOW) == RIGHT


# The pepper


@pytest.fixture
def pepper(tmp_path: Path) -> Path:
    """Where the secret is kept: not beside the store."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    return folder / "secret"


@pytest.fixture
def house(store: Store, pepper: Path) -> PeopleRows:
    """Mira with a PIN, the pepper elsewhere."""
    people = cheap(store, pepper)
    people.set_pin(people.add_staff("Mira", Role.FLOOR), PIN)
    return people


LOST = (
    "The secret file of the PINs is missing or another one: no PIN can be checked. Put it back"
    " from the backup; if it is lost for good, everybody needs a new PIN."
)
MIRA = StaffId(1)


def test_the_pepper_is_made_at_first_use_for_its_owner_alone(store: Store, pepper: Path):
    people = cheap(store, pepper)
    badge = people.add_staff("Mira", Role.FLOOR)
    with pytest.raises(Refused):
        people.check_pin(badge, PIN, NOW)
    assert not pepper.exists()
    people.set_pin(badge, PIN)
    secret = pepper.read_bytes()
    assert len(secret) == 32
    assert stat.S_IMODE(pepper.stat().st_mode) == 0o600
    assert os.listdir(pepper.parent) == ["secret"]
    people.set_pin(badge, OTHER)
    assert pepper.read_bytes() == secret
    assert secret not in store.path.read_bytes()


def test_where_it_is_kept_when_nobody_says(path: Path, pepper: Path):
    store = open_store(path)
    store.people.set_pin(store.people.add_staff("Mira", Role.FLOOR), PIN)
    assert path.with_name("room.sqlite.pepper").exists()
    store.close()
    path.with_name("room.sqlite.pepper").rename(pepper)
    store = open_store(path, pepper=pepper)
    assert store.people.check_pin(MIRA, PIN, NOW) == RIGHT
    store.close()


def test_six_programs_make_one_pepper(path: Path, pepper: Path):
    store = open_store(path)
    badges = [store.people.add_staff(f"Badge {number}", Role.FLOOR) for number in range(6)]
    gate = threading.Barrier(6)

    def first_use(badge: StaffId) -> None:
        own = open_store(path, patience_s=30)
        gate.wait()
        cheap(own, pepper).set_pin(badge, PIN)
        own.close()

    threads = [threading.Thread(target=first_use, args=(badge,)) for badge in badges]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    people = cheap(store, pepper)
    assert [people.check_pin(badge, PIN, NOW) for badge in badges] == [RIGHT] * 6
    store.close()


def _gone(pepper: Path) -> None:
    pepper.unlink()


def _cut_short(pepper: Path) -> None:
    pepper.write_bytes(pepper.read_bytes()[:31])


def _replaced(pepper: Path) -> None:
    pepper.write_bytes(bytes(32))


@pytest.mark.parametrize("lose", [_gone, _cut_short, _replaced])
def test_a_lost_pepper_is_said_and_costs_no_try(
    house: PeopleRows, pepper: Path, lose: Callable[[Path], None]
):
    secret = pepper.read_bytes()
    lose(pepper)
    olli = house.add_staff("Olli", Role.FLOOR)
    for _ in range(TRIES + 1):
        with pytest.raises(StoreTrouble) as lost:
            house.check_pin(MIRA, PIN, NOW)
        assert str(lost.value) == LOST
    with pytest.raises(StoreTrouble, match="missing or another one"):
        house.set_pin(olli, PIN)
    pepper.write_bytes(secret)
    assert house.check_pin(MIRA, PIN, NOW) == RIGHT
    lose(pepper)
    house.forget_pins()
    assert [badge.has_pin for badge in house.badges()] == [False, False]
    house.set_pin(olli, PIN)
    assert house.check_pin(olli, PIN, NOW) == RIGHT


def test_a_pepper_without_pins_is_used_again(store: Store, pepper: Path):
    pepper.write_bytes(bytes(range(32)))
    people = cheap(store, pepper)
    badge = people.add_staff("Mira", Role.FLOOR)
    people.set_pin(badge, PIN)
    assert pepper.read_bytes() == bytes(range(32))
    assert people.check_pin(badge, PIN, NOW) == RIGHT


def test_a_pepper_that_cannot_be_read_or_made_is_a_sentence(store: Store, tmp_path: Path):
    people = cheap(store, tmp_path)  # a folder is no file
    badge = people.add_staff("Mira", Role.FLOOR)
    with pytest.raises(StoreTrouble, match="cannot be read or written: Is a directory"):
        people.set_pin(badge, PIN)
    people = cheap(store, store.path / "secret")  # a file is no folder
    with pytest.raises(StoreTrouble, match="cannot be read or written: Not a directory"):
        people.set_pin(badge, PIN)
    assert not people.badges()[0].has_pin


def test_the_folder_of_a_server_s_pepper_is_made(tmp_path: Path):
    """A station of a server keeps nothing else there: nobody has made its folder before."""
    file = PepperFile(tmp_path / "never" / "made" / "room.pepper")
    assert file.make() == file.read()


def test_a_half_made_pepper_of_a_killed_program_is_no_hindrance(store: Store, pepper: Path):
    beside = pepper.with_name("secret.new")
    beside.write_bytes(b"half")
    beside.chmod(0o666)
    people = cheap(store, pepper)
    people.set_pin(people.add_staff("Mira", Role.FLOOR), PIN)
    assert os.listdir(pepper.parent) == ["secret"]
    assert stat.S_IMODE(pepper.stat().st_mode) == 0o600


def test_a_hash_put_in_anothers_place_opens_nothing(house: PeopleRows, store: Store):
    olli = house.add_staff("Olli", Role.FLOOR)
    house.set_pin(olli, OTHER)
    store.connection.execute(
        "UPDATE pins SET hash = (SELECT hash FROM pins WHERE staff = ?) WHERE staff = ?",
        (olli, MIRA),
    )
    assert house.check_pin(MIRA, OTHER, NOW) == PinWrong(4)


@pytest.mark.parametrize(
    "damaged", ["", "nonsense", "$argon2id$v=19$m=8,t=1,p=1$AAAA", "$argon2id$v=19$m=8,t=1,p=1$$"]
)
def test_a_damaged_hash_is_said(house: PeopleRows, store: Store, damaged: str):
    store.connection.execute("UPDATE pins SET hash = ?", (damaged,))
    with pytest.raises(StoreTrouble, match=r"The PIN of 1 cannot be checked \(.+\): set a new one"):
        house.check_pin(MIRA, PIN, NOW)
    house.set_pin(MIRA, PIN)
    assert house.check_pin(MIRA, PIN, NOW) == RIGHT


def test_a_real_guess_is_dear(store: Store):
    """FAULTS row 68: argon2id, three rounds over 64 MiB."""
    people = store.people
    people.set_pin(people.add_staff("Mira", Role.FLOOR), PIN)
    (hashed,) = store.connection.execute("SELECT hash FROM pins").fetchone()
    assert hashed.startswith("$argon2id$v=19$m=65536,t=3,p=1$")
    assert (DEAR.rounds, DEAR.kibibytes) == (3, 65536)
    assert people.check_pin(MIRA, PIN, NOW) == RIGHT


# Nowhere to be read


def _everything(people: PeopleRows, store: Store) -> Iterator[Callable[[], object]]:
    """All that can be done with a PIN, right, wrong or broken."""
    yield lambda: people.check_pin(MIRA, PIN, NOW)
    yield lambda: people.set_pin(MIRA, PIN)
    yield lambda: people.set_pin(MIRA, PIN + "\ud800")
    yield lambda: people.set_pin(StaffId(17), PIN)
    for _ in range(TRIES + 1):
        yield lambda: people.check_pin(MIRA, PIN[::-1], NOW)
    yield lambda: people.check_pin(MIRA, PIN + "\ud800", NOW + 2 * LOCK)
    yield lambda: people.check_pin(StaffId(17), PIN, NOW)
    yield lambda: store.connection.execute("UPDATE pins SET hash = ''")
    yield lambda: people.check_pin(MIRA, PIN, NOW + 2 * LOCK)
    yield lambda: store.connection.execute("UPDATE pins SET hash = '$argon2id$v=19$'")
    yield lambda: people.check_pin(MIRA, PIN, NOW + 2 * LOCK)
    yield lambda: store.connection.execute("UPDATE pins SET pepper = x''")
    yield lambda: people.check_pin(MIRA, PIN, NOW + 2 * LOCK)
    yield lambda: people.set_pin(MIRA, PIN)


def test_a_pin_is_in_no_log_no_error_no_repr_and_no_file(
    house: PeopleRows, store: Store, pepper: Path, caplog: pytest.LogCaptureFixture
):
    """FAULTS row 55."""
    said = []
    with caplog.at_level(logging.DEBUG):
        for act in _everything(house, store):
            try:
                said.append(repr(act()))
            except FloorError as error:
                chain = traceback.format_exception(error)
                said += [*chain, repr(error), repr(error.args), repr(error.named)]
    text = "\n".join((*said, caplog.text, repr(house), repr(vars(house))))
    files = b"".join(file.read_bytes() for file in (*store.path.parent.glob("room*"), pepper))
    assert len(said) > 15
    for marker in (PIN, PIN[::-1]):
        assert marker not in text
        assert marker.encode() not in files

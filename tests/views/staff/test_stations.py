"""How kiosks on other PCs are worded."""

from datetime import UTC, datetime, timedelta

from msgspec.structs import replace

from floor.app.core.messages import StaffId
from floor.app.core.room import EMPTY_ROOM, ClockMove, DayClosed, DayOpen
from floor.app.core.stations import (
    LATER,
    OTHER_BOOK,
    OTHER_PC,
    UNREAD,
    BookBehind,
    DoorSeen,
    HouseStations,
    PairedStation,
    Pairing,
    StationRole,
)
from floor.room.lists.waitlist import TableId
from floor.views.staff.stations import (
    NewBoard,
    NewStation,
    are_used,
    away_words,
    behind_words,
    copied_words,
    digits_form,
    door_words,
    holds_words,
    later_words,
    new_station_form,
    open_tables,
    sleep_words,
    station_lines,
    trouble_words,
    why_over,
)
from floor.views.words.form import Missing, Typed
from tests.app.tournament.directed import playing
from tests.evening import Evening

NOW = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)
T1, T2 = TableId("T1"), TableId("T2")
DOOR = DoorSeen("office", "10.0.0.5", 7360, b"", NOW, "0.1.0")


def kiosk(number: int, table: TableId, **more: object) -> PairedStation:
    known = PairedStation(
        number, table, b"", NOW, StaffId(1), None, NOW, "", 0, timedelta(), "10.0.0.7", 0
    )
    return known._replace(**more)


def test_a_kiosk_is_there_away_or_was_never_seen_and_one_taken_out_is_gone():
    seen = HouseStations(
        (
            kiosk(1, T2, seen_at=NOW - timedelta(minutes=65)),
            kiosk(2, T1, version="0.1.0", kept=1, offset=timedelta(seconds=2)),
            kiosk(3, TableId("T3"), seen_at=None),
            kiosk(4, TableId("T4"), revoked_at=NOW),
        ),
        (DOOR,),
    )
    first, second, third = station_lines(seen, NOW)
    assert (first.place, first.state, first.kept, first.clock) == (T1, "● there", "1 act", "+2.0 s")
    assert (second.state, second.version) == ("○ away for 1 h 5 min", "–")
    assert (second.kept, third.kept) == ("not known", "–")
    assert third.state == "○ not seen yet"
    assert seen.stations[0].name == "kiosk T2"
    shut = seen._replace(doors=(DOOR._replace(address=""),))
    assert [one.there for one in station_lines(shut, NOW)] == [False] * 3


def test_a_key_that_is_used_from_two_pcs_is_told_with_both_addresses_and_what_to_do():
    both = "10.0.0.5 10.0.0.7"
    seen = HouseStations(
        (
            kiosk(1, T1, address=both),
            kiosk(2, TableId("1"), role=StationRole.BOARD, address="10.0.0.8 10.0.0.8"),
            kiosk(3, T2),
            kiosk(4, TableId("T4"), address=both, revoked_at=NOW),
            kiosk(5, TableId("T5"), address=both, seen_at=NOW - timedelta(minutes=2)),
        ),
        (DOOR,),
    )
    assert copied_words(seen, NOW) == (
        "T1: this kiosk’s key is used from two PCs (10.0.0.5, 10.0.0.7): a data folder was copied."
        " Take the kiosk out, and pair both anew.",
        "Board 1: its key is used from two PCs (10.0.0.8): a data folder was copied. Take the board"
        " out, and pair both anew.",
    )
    first, second, *_rest = station_lines(seen, NOW)
    assert (first.state, second.state) == ("● there, and on another PC", "● there")


def test_who_is_there_is_there_since_some_time():
    for minutes, said in ((0, "● there"), (2, "● there for 2 min"), (125, "● there for 2 h 5 min")):
        come = kiosk(1, T1, came_at=NOW - timedelta(minutes=minutes))
        (line,) = station_lines(HouseStations((come,), (DOOR,)), NOW)
        assert (line.state, line.there) == (said, True)


def test_who_has_just_gone_is_away_for_seconds_then_minutes():
    for ago, said in ((8, "8 s"), (0, "1 s"), (130, "2 min")):
        gone = kiosk(1, T1, seen_at=NOW - timedelta(seconds=ago), address="")
        (line,) = station_lines(HouseStations((gone,)), NOW)
        assert (line.state, line.there) == (f"○ away for {said}", False)


def test_a_clock_that_is_years_off_is_told_in_years():
    for seconds, said in ((-90, "-90.0 s"), (346_896_000, "+11 years"), (-7_500, "-2 h 5 min")):
        (line,) = station_lines(
            HouseStations((kiosk(1, T1, offset=timedelta(seconds=seconds)),)), NOW
        )
        assert line.clock == said
    gone = kiosk(1, T1, seen_at=NOW - timedelta(days=30), address="")
    (line,) = station_lines(HouseStations((gone,)), NOW)
    assert line.state == "○ away for 30 days"


def test_one_that_knows_another_book_is_told_with_what_to_do_there(night: Evening):
    night.table(T1)
    outside = kiosk(1, T1, address=f"10.0.0.7 {OTHER_BOOK}", seen_at=night.clock.now())
    now = night.clock.now()
    seen = HouseStations((outside,), (DOOR._replace(seen_at=now),))
    (line,) = station_lines(seen, now)
    assert (line.state, line.there) == ("≠ knows another book", False)
    assert copied_words(seen, now) == ()
    assert away_words(seen, night.room, now) == (
        "The kiosk of T1 knows another book than this one: there ☰, Start again; or the right book"
        " is put back."
    )
    (line,) = station_lines(seen, now + timedelta(minutes=3))
    assert line.state == "○ away for 3 min"


def test_that_is_said_at_once_whatever_is_open_and_of_several_in_one(night: Evening):
    """An older copy was put back: in it the day is not open, or no table."""
    now = night.clock.now()
    address = f"10.0.0.7 {OTHER_BOOK}"
    both = [kiosk(n, table, address=address, seen_at=now) for n, table in ((1, T1), (2, T2))]
    taken = kiosk(3, TableId("T3"), address=address, seen_at=now, revoked_at=now)
    seen = HouseStations((*both, taken), (DOOR._replace(seen_at=now),))
    assert away_words(seen, EMPTY_ROOM, now) == (
        "The kiosks of T1, T2 know another book than this one: at each ☰, Start again; or the"
        " right book is put back."
    )
    assert away_words(seen, EMPTY_ROOM, now + timedelta(minutes=3)) == ""
    assert away_words(seen._replace(doors=()), EMPTY_ROOM, now) == ""
    assert "stays out until it is started again" in holds_words()


def test_stations_are_told_apart_by_their_keys():
    one, two = kiosk(1, T1, certificate=b"one"), kiosk(2, T1, certificate=b"two")
    assert len({one.fingerprint, two.fingerprint, one._replace(number=3).fingerprint}) == 2
    assert len(one.fingerprint) == 64


def test_a_copy_that_knocks_while_the_kiosk_is_away_is_told(night: Evening):
    now = night.clock.now()
    copy = kiosk(1, T1, seen_at=now, address=f"10.0.0.7 10.0.0.9 {OTHER_PC}")
    seen = HouseStations((copy, kiosk(2, T2, seen_at=now)), (DOOR._replace(seen_at=now),))
    first, _second = station_lines(seen, now)
    assert (first.state, first.there) == ("≠ comes from another address", False)
    (said,) = copied_words(seen, now)
    assert said.startswith("T1: this kiosk’s key is used from two PCs (10.0.0.7, 10.0.0.9)")
    assert said.endswith("No other PC? Then its address has changed: pair it anew.")
    assert copied_words(seen, now + timedelta(minutes=2)) == ()
    assert copied_words(HouseStations((copy._replace(seen_at=None),), seen.doors), now) == ()


def test_acts_that_cannot_be_read_at_a_kiosk_are_told(night: Evening):
    now = night.clock.now()
    lost = kiosk(1, T2, seen_at=now, kept=UNREAD)
    seen = HouseStations((lost, kiosk(2, T1, seen_at=now)), (DOOR._replace(seen_at=now),))
    assert [one.kept for one in station_lines(seen, now)] == ["–", "unreadable"]
    assert trouble_words(seen, night.room, now).startswith(
        "Acts kept at the kiosk of T2 cannot all be read and may be missing here"
    )
    gone = HouseStations((lost._replace(revoked_at=now),), seen.doors)
    assert trouble_words(gone, night.room, now) == ""


def test_a_book_that_lacks_what_was_seen_is_told_before_all(night: Evening):
    night.table(T1)
    now = night.clock.now()
    outside = kiosk(1, T1, address=f"10.0.0.7 {OTHER_BOOK}", seen_at=now)
    seen = HouseStations((outside,), (DOOR._replace(seen_at=now),))
    assert behind_words(seen, now) == ""
    seen = seen._replace(behind=BookBehind(54, now - timedelta(minutes=12), 48))
    said = trouble_words(seen, night.room, now)
    assert said == behind_words(seen, now)
    assert said.startswith(
        "Another file lies in the place of the book: it lacks entry 54, seen here 12 min ago, and"
        " ends with entry 48."
    )


def test_the_floor_is_told_of_copied_keys_and_clocks_far_off_wherever_it_is(night: Evening):
    now = night.clock.now()
    odd = kiosk(1, T1, seen_at=now, address="10.0.0.7 10.0.0.9", offset=timedelta(days=-1200))
    fair = kiosk(2, T2, seen_at=now, offset=timedelta(seconds=119))
    seen = HouseStations((odd, fair), (DOOR._replace(seen_at=now),))
    (copied,) = copied_words(seen, now)
    assert trouble_words(seen, night.room, now) == (
        f"{copied} T1: its PC’s clock is 3 years off: correct it there."
    )
    assert trouble_words(HouseStations((fair,), seen.doors), night.room, now) == ""


def test_where_the_house_s_own_clock_was_put_that_pc_is_named_and_no_kiosk_s(night: Evening):
    now, hour = night.clock.now(), timedelta(hours=1)
    assert isinstance(night.room.day, DayOpen)
    put = replace(night.room.day, clock_moves=(ClockMove("office-pc", -hour),))
    room = replace(night.room, day=put)
    right = kiosk(1, T1, seen_at=now, offset=hour)
    wrong = kiosk(2, T2, seen_at=now, offset=timedelta(minutes=-5))
    seen = HouseStations((right, wrong), (DOOR._replace(seen_at=now),))
    assert trouble_words(seen, room, now) == (
        "office-pc: its clock is 1 h 0 min off: correct it there."
        " T2: its PC’s clock is 5 min off: correct it there."
    )
    assert trouble_words(seen._replace(stations=(right,)), night.room, now).startswith("T1:")
    closed = replace(night.room, day=DayClosed())
    assert trouble_words(seen._replace(stations=(right,)), closed, now).startswith("T1:")


def test_a_door_that_was_shut_is_shut_at_once():
    said = door_words(HouseStations((), (DOOR._replace(address=""),)), NOW)
    assert said.startswith("The door is shut")


def test_digits_that_were_used_say_so():
    pairing, before = Pairing("483915720466", T1, StaffId(1), NOW, 3), HouseStations()
    assert not are_used(pairing, before, HouseStations((kiosk(1, T2), board(2, "T1"))))
    assert are_used(pairing, before, HouseStations((kiosk(1, T2), kiosk(2, T1))))
    form = digits_form(pairing, DOOR, used=True)
    assert (form.fields, form.last) == ((), True)
    assert "belongs to the house now" in form.told[0]
    assert form.title == "Kiosk of T1 is paired"
    new = pairing._replace(table=TableId("2"), role=StationRole.BOARD)
    assert digits_form(new, DOOR, used=True).title == "Board 2 is paired"


def test_digits_guessed_at_or_too_old_are_shown_no_more_and_others_are_offered():
    pairing = Pairing("483915720466", T1, StaffId(1), NOW, 3)
    before, others = NOW - timedelta(seconds=1), HouseStations(used_up="111122223333")
    assert why_over(pairing, others, before) == ""
    assert why_over(pairing, others, NOW).startswith("The five minutes are over")
    over = why_over(pairing, HouseStations(used_up=pairing.digits), before)
    assert over.startswith("Three wrong tries")
    form = digits_form(pairing, DOOR, over=over)
    assert (form.ask, form.asks, form.fields) == ("New digits", NewStation(T1), ())
    assert form.told == (over,)
    board = pairing._replace(role=StationRole.BOARD)
    assert digits_form(board, DOOR, over=over).asks == NewBoard(pairing.digits)


def test_the_door_is_open_where_it_was_seen_lately():
    assert door_words(HouseStations((), (DOOR,)), NOW) == "The door is open at 10.0.0.5:7360."
    later = NOW + timedelta(minutes=1)
    assert door_words(HouseStations((), (DOOR,)), later).startswith("The door is shut")


def test_a_door_of_this_pc_that_its_services_do_not_keep_was_opened_by_hand():
    here = HouseStations((), (DOOR,), here="office")
    said = door_words(here, NOW, serves=False)
    assert said == "The door is open at 10.0.0.5:7360: opened by hand, stop it in its window."
    for seen, serves in ((here, True), (here._replace(here="another"), False)):
        assert "by hand" not in door_words(seen, NOW, serves=serves)


def test_a_pc_that_may_go_to_sleep_beside_its_open_door_is_told_of_at_its_own_desk():
    here = HouseStations((), (DOOR,), here="office", sleeps=True)
    off = "Nothing keeps this PC from going to sleep: switch its sleep off."
    assert door_words(here, NOW) == f"The door is open at 10.0.0.5:7360. {off}"
    assert door_words(here, NOW, serves=False).endswith(f"its window. {off}")
    for other in (here._replace(here="another"), here._replace(sleeps=False), HouseStations()):
        assert "sleep" not in door_words(other, NOW)
    assert "(Access denied)" in sleep_words("Access denied")


def test_a_new_kiosk_is_that_of_any_table_and_the_one_there_goes():
    seen = HouseStations((kiosk(1, T1), kiosk(2, T2, revoked_at=NOW)))
    form = new_station_form((T1, T2), seen, Typed(table="T1"))
    assert form.asks == NewStation(T1)
    assert "takes its place" in form.hint
    first = new_station_form((T1, T2), seen)
    assert (first.asks, first.hint) == (NewStation(T2), "")
    assert first.field("table").start == T2
    assert new_station_form((), HouseStations()).asks == NewStation(T1)
    assert new_station_form((T1,), seen).asks == NewStation(T2)


def test_the_table_of_a_new_kiosk_need_not_be_open():
    """In a house that opens none before the kiosks are there, or plays tournaments alone."""
    for typed, table in (("e1", "E1"), ("4", "T4"), ("Final", "Final")):
        form = new_station_form((T1,), HouseStations(), Typed(table=typed))
        assert form.asks == NewStation(TableId(table))
        assert form.hint == f"{table} is not open: the kiosk waits until it is."
    assert new_station_form((TableId("e1"),), HouseStations()).asks == NewStation(TableId("e1"))
    form = new_station_form((T1,), HouseStations(), Typed(table=" "))
    assert form.asks == Missing("A table's name has one to eight characters.")
    assert form.hint == ""


def test_every_open_table_is_known_those_of_events_too(night: Evening):
    at = playing(night)
    night.table(T1)
    assert open_tables(night.room) == (T1, *at.event.tables)


def test_digits_are_shown_in_fours_beside_the_address():
    form = digits_form(Pairing("483915720466", T1, StaffId(1), NOW, 3), DOOR)
    assert form.field("digits").words == "4839 1572 0466"
    assert form.field("place").words == "10.0.0.5:7360"


def board(number: int, name: str, **more: object) -> PairedStation:
    return kiosk(number, TableId(name), role=StationRole.BOARD, **more)


def test_boards_stand_behind_the_kiosks_by_their_numbers():
    seen = HouseStations((board(1, "10"), board(2, "9"), kiosk(3, T1)))
    assert [one.place for one in station_lines(seen, NOW)] == ["T1", "Board 9", "Board 10"]
    assert station_lines(seen, NOW)[1].really == "Really take Board 9 out"
    assert seen.stations[0].name == "board 10"


def test_a_new_board_has_a_number_none_had_before():
    assert HouseStations().next_board() == "1"
    assert HouseStations((board(1, "1"), board(2, "2", revoked_at=NOW))).next_board() == "3"
    assert HouseStations((kiosk(1, TableId("7")),)).next_board() == "1"


def test_what_is_typed_on_a_boards_pc_is_told_whole():
    pairing = Pairing("483915720466", TableId("2"), StaffId(1), NOW, 3, StationRole.BOARD)
    form = digits_form(pairing, DOOR)
    assert form.title == "Board 2: type this there"
    assert form.told == (
        'packaging/start pair 10.0.0.5:7360 "4839 1572 0466"',
        "packaging/start board",
    )


def test_a_kiosk_of_an_open_table_that_has_gone_is_told_while_the_day_is_open(night: Evening):
    night.table(T1)
    night.table(T2)
    now = night.clock.now() + timedelta(minutes=5)
    door = DOOR._replace(seen_at=now)
    here = kiosk(1, T1, seen_at=now)
    gone = kiosk(2, T2, seen_at=night.clock.now(), address="")
    others = (
        kiosk(3, TableId("T9"), seen_at=night.clock.now(), address=""),
        kiosk(4, T2, seen_at=night.clock.now() - timedelta(days=1)),
        kiosk(5, T2, seen_at=None),
        kiosk(6, T2, revoked_at=now),
    )
    assert away_words(HouseStations((here, *others), (door,)), night.room, now) == ""
    told = away_words(HouseStations((here, gone, *others), (door,)), night.room, now)
    assert told == "No connection with the kiosk of T2: what is pressed there is kept (Setup)."
    shut = away_words(HouseStations((here, gone)), night.room, now)
    assert shut.startswith("The kiosks’ door is shut: T1, T2 keep what is pressed there")
    assert away_words(HouseStations((gone,), (door,)), EMPTY_ROOM, now) == ""


def test_who_is_not_in_an_older_copy_is_told_until_somebody_stands_in_their_place(night: Evening):
    later = kiosk(1, T2, seen_at=None, revoked_at=NOW, address=LATER)
    board = kiosk(
        2, TableId("1"), role=StationRole.BOARD, seen_at=None, revoked_at=NOW, address=LATER
    )
    seen = HouseStations((later, board), (DOOR,))
    assert [(one.place, one.state) for one in station_lines(seen, NOW)] == [
        ("T2", "≠ not in this older copy: pair it anew"),
        ("Board 1", "≠ not in this older copy: pair it anew"),
    ]
    assert trouble_words(seen, night.room, NOW) == (
        "An older copy was put back, which does not know T2, Board 1: pair them anew (Setup)."
    )
    anew = seen._replace(stations=(*seen.stations, kiosk(3, T2)))
    assert later_words(anew).startswith("An older copy was put back, which does not know Board 1:")
    assert later_words(HouseStations()) == ""

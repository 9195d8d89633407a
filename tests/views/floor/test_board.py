"""What everybody in the room may see, and what nobody is shown."""

from datetime import timedelta
from typing import TypeVar

import msgspec
import pytest

from floor.app.core.names import Names, PersonName
from floor.app.core.room import EMPTY_ROOM, house_of
from floor.app.orders.orders import BarPlayer
from floor.base.money import NOTHING, Money
from floor.base.text import NAME_LENGTH
from floor.jackpot.ledger import Account, Meters
from floor.jackpot.profile import JackpotId
from floor.room.blinds.button import PlayerId
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.room.orders.orders import BarKind
from floor.rulebook.house.rulebooks import shipped_house
from floor.views.floor.board import (
    CALLS,
    COLUMNS,
    GAMES,
    HEAD,
    LINES,
    BoardView,
    CallsSlide,
    GameRow,
    HitSlide,
    JackpotSlide,
    LineState,
    ListsSlide,
    QuietSlide,
    Slide,
    TablesSlide,
    board_view,
    page_title,
)
from floor.views.floor.public import public_names, public_room
from floor.views.words.words import minutes_and_seconds
from tests.app.claimed import claimed
from tests.evening import PLO, T1, T2, Evening

HOSTILE = "<img src=x onerror=alert(1)>\u202egnitaeh\u202c\x00 \N{GAME DIE}" + "A" * 10_000

Kind = TypeVar("Kind", bound=Slide)


def names_in(night: Evening) -> Names:
    """Everybody asked for by name tonight, none with an alias."""
    return Names({player: PersonName(name) for name, player in night._players.items()})


def board(night: Evening, names: Names | None = None) -> BoardView:
    return board_view(night.room, names or names_in(night), night.clock.now())


def pages(view: BoardView, kind: type[Kind]) -> list[Kind]:
    return [page for page in view.pages if isinstance(page, kind)]


def labels(view: BoardView) -> list[str]:
    found = [call.label for call in view.calls]
    for page in view.pages:
        if isinstance(page, ListsSlide):
            found += [line.label for column in page.lists for line in column.lines]
    return found


def without_jackpot(night: Evening) -> BoardView:
    room = msgspec.structs.replace(night.room, meters={})
    return board_view(room, names_in(night), night.clock.now())


def test_before_a_rulebook_is_in_force_the_board_says_that_it_is_closed(night: Evening):
    view = board_view(EMPTY_ROOM, Names({}), night.clock.now())
    assert (view.house, view.zone) == ("", "UTC")
    assert view.pages == (QuietSlide(words="Closed"),)


def test_an_open_day_without_tables_says_so_beside_the_jackpot(night: Evening):
    view = board(night)
    assert (view.house, view.zone) == ("Casino Helsinki", "Europe/Helsinki")
    assert [type(page) for page in view.pages] == [QuietSlide, JackpotSlide]
    assert view.pages[0] == QuietSlide(words="No table is open yet")
    night.close_day()
    assert board(night).pages[0] == QuietSlide(words="Closed")


def test_a_page_is_there_only_when_something_stands_on_it(night: Evening):
    night.table(T1, seats=3).seated("Eero", "Kaisa")
    assert [type(page) for page in without_jackpot(night).pages] == [TablesSlide]
    night.join("Aino")
    assert [type(page) for page in without_jackpot(night).pages] == [ListsSlide, TablesSlide]
    night.call("Aino", T1, 3)
    kinds = [CallsSlide, ListsSlide, TablesSlide, JackpotSlide]
    assert [type(page) for page in board(night).pages] == kinds


def test_a_list_has_positions_and_how_everybody_stands(night: Evening):
    night.table(T1, seats=3).seat(1, "Eero Virta")
    for name in ("Aino Laine", "Kaisa Berg"):
        night.join(name)
    night.join("Tõnu Kõiv", signup=Signup.PHONE)
    night.call("Aino Laine", T1, 2)
    (page,) = pages(board(night), ListsSlide)
    (column,) = page.lists
    assert (column.title, column.tables, column.open_seats) == ("NLH 1–2", 1, 1)
    assert column.buy_in == "€50–300"
    assert [(line.place, line.label, line.state) for line in column.lines] == [
        (1, "Aino L.", LineState.CALLED),
        (2, "Kaisa B.", LineState.WAITS),
        (3, "Tõnu K.", LineState.EXPECTED),
    ]


def test_who_fetches_chips_is_called_no_longer_and_stands_as_on_his_way(night: Evening):
    night.table(T1)
    night.join("Aino Laine")
    night.call("Aino Laine", T1, 2)
    night.confirm("Aino Laine")
    view = board(night)
    assert view.calls == ()
    (page,) = pages(view, ListsSlide)
    assert [line.state for line in page.lists[0].lines] == [LineState.COMING]


def test_an_interest_list_says_how_many_are_here_and_wanted(night: Evening):
    names = ("Aino", "Eero", "Kaisa", "Otso", "Petra")
    for number, name in enumerate(names, start=1):
        night.join(name)
        (page,) = pages(board(night), ListsSlide)
        (column,) = page.lists
        assert (column.tables, column.here, column.needed) == (0, number, 5)
        assert column.new_table is (number == 5)


def test_how_long_one_waits_is_told_where_the_house_wants_it(night: Evening):
    night.table(T1, seats=3)
    night.later(minutes=10)
    for number, name in enumerate(("Aino", "Eero", "Kaisa"), start=1):
        night.join(name)
        night.call(name, T1, number)
        night.table(T1).seat(number, name)
        night.later(minutes=6)
    night.join("Otso")
    (page,) = pages(board(night), ListsSlide)
    assert [line.expected for line in page.lists[0].lines] == [timedelta(minutes=6)]
    assert page.lists[0].next_seat == timedelta(minutes=6)
    (tables,) = pages(board(night), TablesSlide)
    assert tables.games[0].next_seat == timedelta(minutes=6)
    house = house_of(night.room)
    rules = msgspec.structs.replace(house.waiting, board_estimates=False)
    silent = msgspec.structs.replace(
        night.room, house=msgspec.structs.replace(house, waiting=rules)
    )
    (page,) = pages(board_view(silent, names_in(night), night.clock.now()), ListsSlide)
    assert [line.expected for line in page.lists[0].lines] == [None]
    assert page.lists[0].next_seat is None


def test_who_is_barred_is_gone_from_the_board_at_once(night: Evening):
    night.table(T1)
    for name in ("Aino", "Eero"):
        night.join(name)
    night.call("Aino", T1, 1)
    night.ask(BarPlayer(player=night.player("Aino"), kind=BarKind.SELF_EXCLUDED))
    assert labels(board(night)) == ["Eero"]
    night.join("Aino")
    assert labels(board(night)) == ["Eero"]


def test_a_call_says_where_to_go_and_until_when_the_newest_first(night: Evening):
    night.table(T1, seats=3)
    for name in ("Aino Laine", "Kaisa Berg"):
        night.join(name)
    night.call("Aino Laine", T1, 2)
    night.later(minutes=1)
    night.call("Kaisa Berg", T1, 3)
    view = board(night)
    assert [(one.label, one.game, one.where) for one in view.calls] == [
        ("Kaisa B.", "NLH 1–2", "T1 seat 3"),
        ("Aino L.", "NLH 1–2", "T1 seat 2"),
    ]
    assert [minutes_and_seconds(one.until - night.clock.now()) for one in view.calls] == [
        "5:00",
        "4:00",
    ]
    assert pages(view, CallsSlide) == [CallsSlide(number=1, calls=view.calls)]


def test_a_call_that_has_run_out_is_gone_though_nobody_has_written_it_down(night: Evening):
    night.table(T1, seats=2)
    night.join("Aino")
    night.call("Aino", T1, 2)
    night.later(minutes=5)
    (call,) = board(night).calls
    assert minutes_and_seconds(call.until - night.clock.now()) == "0:00"
    night.later(seconds=1)
    assert night.room.calls
    view = board(night)
    assert view.calls == ()
    assert labels(view) == []
    (page,) = pages(view, TablesSlide)
    assert page.games[0].open_seats == 2


def test_a_countdown_never_falls_below_nothing(night: Evening):
    now = night.clock.now()
    night.later(minutes=10)
    assert minutes_and_seconds(now - night.clock.now()) == "0:00"


def test_the_tables_page_counts_tables_open_seats_and_who_waits(night: Evening):
    night.table(T1, seats=3).seat(2, "Eero")
    night.table(T2, seats=2)
    night.table(TableId("T3"), PLO, seats=2).seated("Otso", "Petra")
    night.join("Aino", PLO)
    (page,) = pages(board(night), TablesSlide)
    assert page.games == (
        GameRow(
            title="NLH 1–2",
            buy_in="€50–300",
            tables=2,
            open_seats=4,
            waiting=0,
            next_seat=None,
        ),
        GameRow(
            title="PLO 2–2",
            buy_in="€100–500",
            tables=1,
            open_seats=0,
            waiting=1,
            next_seat=None,
        ),
    )


def test_a_game_without_a_maximum_says_from_how_much_one_buys_in(night: Evening):
    night.table(T1, GameId("sviten-5-5"), seats=2)
    (page,) = pages(board(night), TablesSlide)
    assert page.games[0].buy_in == "€250+"


def test_a_game_only_waited_for_has_a_list_and_no_table(night: Evening):
    night.join("Aino", PLO)
    view = board(night)
    (page,) = pages(view, ListsSlide)
    assert page.lists[0].tables == 0
    assert pages(view, TablesSlide) == []


def with_meters(night: Evening, **sums: tuple[int, int]) -> BoardView:
    """The board where so many cents are posted and accrued for the jackpots of those names."""
    known = {
        JackpotId(name): Meters({Account.POSTED: Money(posted), Account.ACCRUED: Money(accrued)})
        for name, (posted, accrued) in sums.items()
    }
    room = msgspec.structs.replace(night.room, meters=known)
    return board_view(room, Names({}), night.clock.now())


def test_the_jackpot_page_keeps_posted_and_accrued_apart(night: Evening):
    """JP-FEE-3: what today adds is no part of the posted sum yet."""
    view = with_meters(night, bad_beat=(4_821_500, 31_200))
    assert view.posted == Money(4_821_500)
    assert view.pages[-1] == JackpotSlide(posted=Money(4_821_500), accrued=Money(31_200))
    view = with_meters(night, bad_beat=(0, 31_200))
    assert view.pages[-1] == JackpotSlide(posted=NOTHING, accrued=Money(31_200))


def test_of_several_jackpots_each_has_a_page_with_its_name(night: Evening):
    view = with_meters(night, bad_beat=(100_000, 0), room_share=(500_000, 0))
    assert [(page.number, page_title(page), page.posted) for page in pages(view, JackpotSlide)] == [
        (1, "Bad Beat Jackpot", Money(100_000)),
        (2, "Room Share Jackpot", Money(500_000)),
    ]


def test_a_hit_is_announced_for_a_quarter_of_an_hour_without_a_name(night: Evening):
    claim = claimed(night)
    claim.ready().release()
    released = claim.now.released
    assert released is not None
    (hit,) = pages(board(night), HitSlide)
    assert (hit.table, hit.paid, hit.name) == (T1, released.payout.paid, "")
    assert page_title(hit) == "The jackpot is hit!"
    assert not any(name in repr(hit) for name in ("Eero", "Väinö"))
    assert type(board(night).pages[0]) is HitSlide
    night.later(minutes=14)
    assert pages(board(night), HitSlide)
    night.later(minutes=1)
    assert not pages(board(night), HitSlide)


def test_a_claim_that_is_not_released_is_not_announced(night: Evening):
    claimed(night).ready().reject()
    assert not pages(board(night), HitSlide)


def test_long_lists_many_games_and_many_calls_take_more_pages(night: Evening):
    waits = COLUMNS * (LINES - HEAD) + 1
    for number in range(waits):
        night.join(f"Player {number}")
    night.table(T1, seats=9)
    for number in range(CALLS + 1):
        night.call(f"Player {number}", T1, number + 1)
    for number, game in enumerate(list(house_of(night.room).games)[1 : GAMES + 1], start=2):
        night.table(TableId(f"T{number}"), game, seats=2)
    view = board(night)
    assert [(page.number, len(page.calls)) for page in pages(view, CallsSlide)] == [
        (1, CALLS),
        (2, 1),
    ]
    lists = pages(view, ListsSlide)
    assert [len(page.columns) for page in lists] == [COLUMNS, 1]
    lines = [line for page in lists for column in page.lists for line in column.lines]
    assert [line.place for line in lines] == list(range(1, waits + 1))
    assert [len(page.games) for page in pages(view, TablesSlide)] == [GAMES, 1]


def test_short_lists_share_a_column(night: Evening):
    games = list(house_of(night.room).games)[:4]
    for game, waits in zip(games, (3, 1, 2, 5), strict=True):
        for number in range(waits):
            night.join(f"Player {game} {number}", game)
    (page, last) = pages(board(night), ListsSlide)
    assert [[len(one.lines) for one in column] for column in page.columns] == [[3, 1], [2]]
    assert [[len(one.lines) for one in column] for column in last.columns] == [[5]]


def test_an_alias_stands_for_the_name_and_no_surname_is_shown(night: Evening):
    """FAULTS row 72."""
    for name in ("Aino Laine", "Kaisa Berg"):
        night.join(name)
    night.table(T1, seats=3)
    night.call("Aino Laine", T1, 1)
    names = Names(
        {
            night.player("Aino Laine"): PersonName("Aino Laine"),
            night.player("Kaisa Berg"): PersonName("Kaisa Berg", "Rocket"),
        }
    )
    view = board(night, names)
    assert labels(view) == ["Aino L.", "Aino L.", "Rocket"]
    shown = msgspec.json.encode(view).decode()
    for private in ("Laine", "Kaisa", "Berg", "note", "barred", '"player"'):
        assert private not in shown


@pytest.mark.parametrize(
    ("setting", "shown"),
    [
        ("full", ["Aino Laine", "Aino Laine 2", "Rocket", "#4"]),
        ("initial", ["Aino L.", "Aino L. 2", "Rocket", "#4"]),
        ("number", ["#1", "#2", "#3", "#4"]),
    ],
)
def test_who_waits_is_called_as_the_house_has_it_also_behind_the_door(
    night: Evening, setting: str, shown: list[str]
):
    text = shipped_house("helsinki")
    night.adopt(text.replace('board_names = "initial"', f'board_names = "{setting}"'))
    night.table(T1, seats=3)
    for name in ("Aino Laine", "Another Aino", "Kaisa Berg", "Erased"):
        night.join(name)
    called = (PersonName("Aino Laine"),) * 2 + (PersonName("Kaisa Berg", "Rocket"), PersonName(""))
    names = Names({PlayerId(number): one for number, one in enumerate(called, start=1)})
    assert labels(board(night, names)) == shown
    sent = public_names(night.room, names, night.clock.now())
    assert [one.name for one in sent.values()] == [""] * 4
    public = public_room(night.room, night.clock.now())
    assert labels(board_view(public, Names(sent), night.clock.now())) == shown
    if setting == "number":
        assert "Aino" not in str(sent)


def test_who_was_erased_is_a_number(night: Evening):
    night.join("Aino Laine")
    player = night.player("Aino Laine")
    assert labels(board(night, Names({player: PersonName("")}))) == [f"#{player}"]


@pytest.mark.parametrize("alias", [HOSTILE, "\u202e\u200b\x07", "שלום עולם", "👩‍👩‍👧‍👦 Aino"])
def test_a_hostile_alias_is_a_short_plain_line(night: Evening, alias: str):
    night.join("Aino Laine")
    (label,) = labels(board(night, Names({night.player("Aino Laine"): PersonName("Aino", alias)})))
    assert 0 < len(label) <= NAME_LENGTH
    assert not set(label) & set("\u202e\u202c\u200b\u200d\x00\x07\n")


def test_every_page_has_a_title_but_the_quiet_one(night: Evening):
    night.table(T1, seats=3)
    night.join("Aino")
    night.call("Aino", T1, 3)
    titles = [page_title(page) for page in board(night).pages]
    assert titles == ["Please take your seat", "Waiting lists", "Tables", "Bad beat jackpot"]
    assert page_title(QuietSlide(words="Closed")) == ""


def test_a_game_no_longer_offered_keeps_its_list(night: Evening):
    night.join("Aino", PLO)
    old = GameId("old-game")
    room = msgspec.structs.replace(night.room, lists={old: night.room.lists[PLO]})
    (page,) = pages(board_view(room, names_in(night), night.clock.now()), ListsSlide)
    assert (page.lists[0].title, page.lists[0].buy_in) == ("old-game", "")

"""What has happened, in plain sentences."""

from datetime import UTC, date, datetime, timedelta

import msgspec
import pytest

from floor.app.core.held_act import KeptRefusal
from floor.app.core.messages import CommandId, Event, NoteId, Role, StaffId
from floor.app.core.names import Names, PersonName
from floor.app.core.queued import QueuedClosing, QueuedMove
from floor.app.core.room import EMPTY_ROOM
from floor.app.hands.dealing import ButtonDrawn, HandEnded, HandStarted
from floor.app.hands.last_rounds import LastRoundAnnounced, LastRoundWithdrawn
from floor.app.hands.straddles import StraddleDeclared
from floor.app.lists.feeders import FeederMarked, FeedingEnded
from floor.app.lists.order import EntryMoved, EntryRestored
from floor.app.lists.waiting import (
    CallConfirmed,
    CallExpired,
    PlayerCalled,
    PlayerCheckedIn,
    PlayerJoined,
    PlayerStruckOff,
    PlayerTurnedAway,
    SeatDeclined,
)
from floor.app.money.chips import ChipsAdded, DropCounted, PlayerBoughtIn
from floor.app.money.time_charges import MeterStarted, MeterStopped, TimeCollected, TimeShare
from floor.app.office.catalog import KINDS, kind_of
from floor.app.office.voiding import EntryVoided
from floor.app.orders.orders import (
    BarLifted,
    KeepApartLifted,
    PlayerBarred,
    PlayerNoted,
    PlayersKeptApart,
    PlayerWarned,
)
from floor.app.seats.breaks import LongBreakGranted
from floor.app.seats.changes import SeatChanged
from floor.app.seats.requests import SeatAskedFor, SeatRefused, SeatRequestEnded
from floor.app.seats.seats import (
    OverPlayerSeated,
    OverPlayerStays,
    PlayerAway,
    PlayerBack,
    PlayerSeated,
    SeatLeft,
    WayChosen,
)
from floor.app.staff.clock_put import ClockWentBack, ClockWentOn
from floor.app.staff.days import (
    DayBegan,
    DayEnded,
    DayReopened,
    RulebookAdopted,
    SignedOff,
    SignedOn,
    SituationsAdopted,
    StaffLocked,
)
from floor.app.tables.after_hand import (
    ActQueued,
    ChipsQueued,
    QueuedDone,
    QueuedUnfit,
    QueuedWithdrawn,
)
from floor.app.tables.room_plan import SectionDropped, SectionNamed, TablePlaced, TablePutOutMap
from floor.app.tables.seat_draw import SeatCard, SeatsDrawn
from floor.app.tables.tables import TableChanged, TableClosed, TableOpened
from floor.base.money import NOTHING, Money
from floor.base.text import speaking
from floor.cards.card import from_text
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import (
    Deal,
    Place,
    PlayerId,
    Positions,
    Prompt,
    Seated,
    SeatNo,
    Sitter,
)
from floor.room.lists.waitlist import Signup
from floor.room.orders.orders import BarKind
from floor.room.table.plan import FIRST, GridPlace
from floor.room.table.table import DrawnCard
from floor.rulebook.house.house import HouseRules
from floor.views.feed.sentences import SAID, sentence
from floor.views.words.words import Wording
from tests.app.tournament.directed import NAMES as DIRECTED
from tests.app.tournament.directed import playing
from tests.evening import NLH, T1, T2, Evening
from tests.views.claim_told import CLAIM_TOLD
from tests.views.kiosk_told import KIOSK_TOLD
from tests.views.looking import words
from tests.views.punished_told import PUNISHED_TOLD
from tests.views.ruling_told import RULING_TOLD
from tests.views.staff_told import STAFF_TOLD
from tests.views.tournament_told import TOURNAMENT_TOLD

AINO, EERO = PlayerId(1), PlayerId(2)
MIRA = StaffId(1)
SEAT = SeatNo(5)
AT = datetime(2026, 10, 24, 19, 5, tzinfo=UTC)
DAY = date(2026, 10, 24)
NAMES = Names({AINO: PersonName("Aino Laine"), EERO: PersonName("Eero Virta")}, {MIRA: "Mira Holm"})


def dealt(*changed: Seated, prompts: tuple[Prompt, ...] = ()) -> HandStarted:
    aino, eero = Place(SEAT, AINO), Place(SeatNo(6), EERO)
    deal = Deal(
        positions=Positions(button=aino, small=aino, big=eero, turn=eero),
        dealt=(aino, eero),
        first_to_act=aino,
        posts=(),
        changed=changed,
        prompts=prompts,
    )
    return HandStarted(table=T1, hand=7, started=AT, deal=deal)


def over(*, second_round: bool, jackpot: int = 0, rake: int = 0) -> HandEnded:
    return HandEnded(
        table=T1,
        hand=7,
        ended=AT,
        second_round=second_round,
        jackpot=Money(jackpot),
        flat_rake=Money(rake),
    )


def seated(way: Standing) -> PlayerSeated:
    return PlayerSeated(table=T1, game=NLH, seat=SEAT, player=AINO, way=way)


def back(way: Standing) -> PlayerBack:
    return PlayerBack(table=T1, seat=SEAT, player=AINO, way=way)


def called(note: NoteId | None = None) -> PlayerCalled:
    return PlayerCalled(game=NLH, player=AINO, table=T1, seat=SEAT, until=AT, note=note)


def joined(signup: Signup) -> PlayerJoined:
    arrived = signup not in (Signup.PHONE, Signup.MOBILE)
    return PlayerJoined(game=NLH, player=AINO, since=AT, signup=signup, arrived=arrived)


def barred(until: datetime | None = None) -> PlayerBarred:
    return PlayerBarred(player=AINO, kind=BarKind.BARRED, since=AT, until=until)


def collected(*players: PlayerId, together: bool = False) -> TimeCollected:
    shares = tuple(TimeShare(player=player, amount=Money(600)) for player in players)
    return TimeCollected(table=T1, at=AT, shares=shares, together=together)


def with_tokens(tokens: Tokens) -> Seated:
    return Seated(SEAT, Sitter(player=AINO, tokens=tokens))


TOLD: list[tuple[Event, str]] = [
    (RulebookAdopted(name="helsinki", text=""), "rulebook helsinki is in force"),
    (
        SituationsAdopted(name="situations.toml", text="", version=3),
        "version 3 of the house’s own situations is in force",
    ),
    (SignedOn(staff=MIRA, role=Role.DEALER), "Mira Holm comes on duty as dealer"),
    (SignedOn(staff=MIRA, role=Role.FLOOR), "Mira Holm comes on duty as floor"),
    (SignedOn(staff=MIRA, role=Role.SHIFT_MANAGER), "Mira Holm comes on duty as shift manager"),
    (SignedOn(staff=MIRA, role=Role.AUDITOR), "Mira Holm comes on duty as auditor"),
    (SignedOn(staff=MIRA, role=Role.ADMIN), "Mira Holm comes on duty as administrator"),
    (SignedOff(staff=MIRA), "Mira Holm goes off duty"),
    (DayBegan(day=DAY, opened_at=AT), "gaming day 24 Oct 2026 is open"),
    (DayEnded(day=DAY, closed_at=AT), "gaming day 24 Oct 2026 is closed"),
    (
        DayEnded(day=DAY, closed_at=AT, note=NoteId(1)),
        "gaming day 24 Oct 2026 is closed, with a reason",
    ),
    (
        DayReopened(day=DAY, reopened_at=AT),
        "gaming day 24 Oct 2026 goes on: it was closed by mistake",
    ),
    (
        DayEnded(day=DAY, closed_at=AT, late=True),
        "gaming day 24 Oct 2026 is closed, late",
    ),
    (
        StaffLocked(staff=MIRA, until=AT),
        "too many wrong PINs for Mira Holm: locked until 22:05",
    ),
    (
        ClockWentBack(by=timedelta(minutes=61, seconds=30)),
        "the computer's clock went back by 1 h 1 min",
    ),
    (
        ClockWentBack(by=timedelta(minutes=61, seconds=30), pc="office-pc"),
        "the clock of office-pc went back by 1 h 1 min",
    ),
    (
        ClockWentOn(by=timedelta(minutes=2), pc="10.0.0.5"),
        "the clock of 10.0.0.5 went ahead by 2 min",
    ),
    (TableOpened(table=T1, game=NLH, seats=9, opened_at=AT), "opens: NLH 1–2, 9 seats"),
    (TableChanged(table=T1, game=NLH, seats=9), "changes to NLH 1–2, 9 seats"),
    (TableClosed(table=T1, game=NLH, closed_at=AT, sat=(AINO,)), "closes"),
    (
        ActQueued(
            table=T1, player=AINO, deed=QueuedMove(to=T2, seat=SeatNo(4)), by=StaffId(1), at=AT
        ),
        "Aino L., after this hand: to T2 seat 4",
    ),
    (
        ActQueued(table=T1, deed=QueuedClosing(), by=StaffId(1), at=AT),
        "after this hand: the table closes",
    ),
    (
        ChipsQueued(table=T1, player=AINO, amount=Money(14_000), by=StaffId(1), at=AT),
        "Aino L., after this hand: adds €140",
    ),
    (QueuedWithdrawn(table=T1, player=AINO), "what waited for the end of the hand is not done"),
    (QueuedDone(table=T1, player=AINO), "as was asked for"),
    (
        QueuedUnfit(table=T1, player=AINO, why=KeptRefusal(rule="HOUSE", sentence="No.")),
        "what waited for the end of the hand does not fit: No.",
    ),
    (
        TableClosed(table=T1, game=NLH, closed_at=AT, movers=(AINO, EERO)),
        "closes; top of the list for NLH 1–2: Aino L., Eero V.",
    ),
    (
        SeatsDrawn(
            table=T1,
            cards=(SeatCard(AINO, from_text("Th")), SeatCard(EERO, from_text("Ts"))),
            seats=1,
        ),
        "drawn for 1 seat: Eero V. 10♠, Aino L. 10♥",
    ),
    (SeatAskedFor(table=T1, player=AINO), "Aino L. asks for another seat"),
    (
        SeatAskedFor(table=T1, player=AINO, seats=(SeatNo(3), SeatNo(4))),
        "Aino L. asks for seat 3, 4",
    ),
    (SeatRequestEnded(table=T1, player=AINO), "Aino L. no longer asks for another seat"),
    (SeatRefused(table=T1, player=AINO, seat=SEAT), "Aino L. does not want seat 5"),
    (seated(Standing.WAITS), "Aino L. takes seat 5"),
    (seated(Standing.POSTS), "Aino L. takes seat 5 and posts"),
    (seated(Standing.STRADDLES), "Aino L. takes seat 5 and straddles in"),
    (seated(Standing.BUYS_BUTTON), "Aino L. takes seat 5 and buys the button"),
    (
        OverPlayerSeated(table=T1, seat=SEAT, player=AINO, way=Standing.POSTS),
        "Aino L. plays over in seat 5 and posts",
    ),
    (
        OverPlayerStays(table=T1, game=NLH, seat=SEAT, player=AINO),
        "seat 5 is now Aino L.’s own",
    ),
    (PlayerAway(table=T1, seat=SEAT, player=AINO, since=AT), "Aino L. is away from seat 5"),
    (back(Standing.IN), "Aino L. is back in seat 5"),
    (back(Standing.WAITS), "Aino L. is back in seat 5"),  # the button is not drawn
    (
        PlayerBack(table=T2, seat=SEAT, player=AINO, way=Standing.WAITS),
        "Aino L. is back in seat 5 and waits for the big blind",
    ),
    (back(Standing.POSTS), "Aino L. is back in seat 5 and posts"),
    (
        WayChosen(table=T1, seat=SEAT, player=AINO, way=Standing.WAITS),
        "Aino L. in seat 5: waits for the big blind",
    ),
    (
        WayChosen(table=T1, seat=SEAT, player=AINO, way=Standing.IN),
        "Aino L. in seat 5: plays",
    ),
    (SeatLeft(table=T1, seat=SEAT, player=AINO), "Aino L. gives up seat 5"),
    (
        SeatLeft(table=T1, seat=SEAT, player=AINO, stack=Money(35_050)),
        "Aino L. gives up seat 5 with €350.50",
    ),
    (
        LongBreakGranted(table=T1, seat=SEAT, player=AINO, since=AT, until=AT),
        "Aino L. is on the long break until 22:05",
    ),
    (joined(Signup.FLOOR), "Aino L. waits for NLH 1–2"),
    (joined(Signup.PHONE), "Aino L. signs up for NLH 1–2 by phone"),
    (joined(Signup.MOBILE), "Aino L. signs up for NLH 1–2 by the app"),
    (joined(Signup.TRANSFER), "Aino L. waits for NLH 1–2 and plays meanwhile"),
    (PlayerCheckedIn(game=NLH, player=AINO), "Aino L. has come for NLH 1–2"),
    (called(), "Aino L. is called to seat 5, held until 22:05"),
    (called(NoteId(3)), "Aino L. is called out of turn to seat 5, held until 22:05"),
    (
        CallConfirmed(game=NLH, player=AINO, table=T1, seat=SEAT, until=AT),
        "Aino L. is buying chips: seat 5 is held until 22:05",
    ),
    (
        SeatDeclined(game=NLH, player=AINO, table=T1, seat=SEAT, at=AT),
        "Aino L. declines seat 5 and is off the list for NLH 1–2",
    ),
    (PlayerStruckOff(game=NLH, player=AINO), "Aino L. is removed from the list for NLH 1–2"),
    (
        EntryMoved(game=NLH, player=AINO, place=2, note=NoteId(1)),
        "Aino L. is put at place 2 for NLH 1–2, with a reason",
    ),
    (EntryRestored(game=NLH, player=AINO), "Aino L. is back in line for NLH 1–2"),
    (
        EntryRestored(game=NLH, player=AINO, note=NoteId(1)),
        "Aino L. is back in line for NLH 1–2, with a reason",
    ),
    (FeederMarked(table=T1, main=T2), "is a must-move table for T2"),
    (FeedingEnded(table=T1), "is a must-move table no longer"),
    (
        LastRoundAnnounced(table=T1, hand=7, announced_at=AT, to_come=(AINO, PlayerId(2))),
        "the last round is announced: 2 hands",
    ),
    (LastRoundWithdrawn(table=T1), "goes on after all: no last round"),
    (
        CallExpired(game=NLH, player=AINO, table=T1, seat=SEAT, until=AT),
        "Aino L. has not come: seat 5 is free again",
    ),
    (
        ButtonDrawn(
            table=T1,
            cards=(
                DrawnCard(Place(SeatNo(6), EERO), from_text("9s")),
                DrawnCard(Place(SEAT, AINO), from_text("Th")),
            ),
            button=Place(SEAT, AINO),
        ),
        "Aino L. in seat 5 draws the button with 10♥",
    ),
    (
        ButtonDrawn(table=T1, cards=(), button=Place(SEAT, AINO)),
        "Aino L. in seat 5 drew the highest card at the table: the button",
    ),
    (dealt(), "hand 7 begins, 2 players dealt in"),
    (dealt(with_tokens(Tokens.NONE)), "hand 7 begins, 2 players dealt in"),
    (
        dealt(with_tokens(Tokens.BOTH)),
        "hand 7 begins, 2 players dealt in; Aino L. in seat 5 owes SB and BB",
    ),
    (
        dealt(with_tokens(Tokens.SMALL), prompts=(Prompt.HELD_OUT,)),
        "hand 7 begins, 2 players dealt in; Aino L. in seat 5 owes SB; who paid to come in waits"
        " a hand, to not get the button",
    ),
    (
        dealt(prompts=(Prompt.BUYER_GONE, Prompt.OVER_PLAYER_BIG_BLIND)),
        "hand 7 begins, 2 players dealt in; who bought the button has gone: it stays where it was;"
        " an over-player has the seat of the last big blind",
    ),
    (over(second_round=True), "hand 7 over, flop seen"),
    (over(second_round=True, jackpot=100), "hand 7 over, flop seen, €1 for the jackpot"),
    (
        dealt(prompts=(Prompt.BEHIND_BUTTON,)),
        "hand 7 begins, 2 players dealt in; who paid to come in waits until the button has passed",
    ),
    (
        msgspec.structs.replace(over(second_round=True), won=Place(SEAT, AINO)),
        "hand 7 over, flop seen, Aino L. wins the button",
    ),
    (
        SeatChanged(
            table=T1,
            player=AINO,
            left=SEAT,
            seat=SeatNo(9),
            sitter=Sitter(player=AINO, standing=Standing.POSTS, tokens=Tokens.SMALL, moved=True),
        ),
        "Aino L. moves from seat 5 to seat 9 and posts",
    ),
    (
        StraddleDeclared(table=T1, hand=7, seat=SEAT, player=AINO, amount=Money(400)),
        "Aino L. in seat 5 straddles €4",
    ),
    (over(second_round=False, rake=250), "hand 7 over, no flop, rake €2.50"),
    (DropCounted(table=T1, amount=Money(31_200)), "drop counted: €312.00"),
    (
        PlayerBoughtIn(table=T1, seat=SEAT, player=AINO, amount=Money(10_000)),
        "Aino L. buys in for €100",
    ),
    (
        PlayerBoughtIn(table=T1, seat=SEAT, player=AINO, amount=Money(4_000), carried=Money(6_000)),
        "Aino L. buys in for €40 and brings €60",
    ),
    (
        PlayerBoughtIn(table=T1, seat=SEAT, player=AINO, amount=NOTHING, carried=Money(6_000)),
        "Aino L.: stack counted: €60",
    ),
    (
        ChipsAdded(table=T1, seat=SEAT, player=AINO, amount=Money(5_000), stack=None),
        "Aino L. adds €50, stack not counted",
    ),
    (
        ChipsAdded(table=T1, seat=SEAT, player=AINO, amount=Money(5_000), stack=Money(0)),
        "Aino L. adds €50",
    ),
    (
        ChipsAdded(
            table=T1, seat=SEAT, player=AINO, amount=Money(5_000), stack=Money(0), short=True
        ),
        "Aino L. makes a short buy-in of €50",
    ),
    (MeterStarted(table=T1, at=AT), "the table's time is charged from 22:05"),
    (MeterStarted(table=T1, at=AT, player=AINO), "the time of Aino L. is charged from 22:05"),
    (MeterStopped(table=T1, at=AT), "the table's time is charged until 22:05"),
    (MeterStopped(table=T1, at=AT, player=AINO), "the time of Aino L. is charged until 22:05"),
    (collected(AINO), "Aino L. pays a time charge of €6"),
    (collected(AINO, EERO), "2 players pay €12 for their time"),
    (collected(AINO, together=True), "1 player pays €6 for the time"),
    (TablePlaced(table=T1, spot=GridPlace(FIRST, 2, 0)), "moved on the map"),
    (
        TablePlaced(table=T1, spot=GridPlace(FIRST, 2, 0), swapped=T2),
        "changes places with T2 on the map",
    ),
    (TablePutOutMap(table=T1), "is taken off the map"),
    (SectionNamed(section=FIRST, name="Main room"), "section 1 is called Main room"),
    (SectionDropped(section=FIRST), "section 1 is gone"),
    (PlayerTurnedAway(game=NLH, player=AINO), "Aino L. may not play and is put on no list"),
    (barred(), "Aino L. may not play until that is lifted"),
    (barred(AT), "Aino L. may not play until 24 Oct 2026"),
    (BarLifted(player=AINO), "Aino L. may play again"),
    (PlayersKeptApart(players=(AINO, EERO)), "Aino L., Eero V. may not share a table"),
    (KeepApartLifted(players=(AINO, EERO)), "Aino L., Eero V. may share a table again"),
    (PlayerWarned(player=AINO, since=AT), "Aino L. is warned"),
    *PUNISHED_TOLD,
    (PlayerNoted(player=AINO, since=AT), "something is noted about Aino L."),
    (
        PlayerSeated(table=T1, game=NLH, seat=SEAT, player=AINO, way=Standing.WAITS, second=MIRA),
        "Aino L. takes seat 5 (second badge: Mira Holm)",
    ),
    (EntryVoided(command=CommandId(b"x" * 16), entry=12), "taken back: entry 12"),
    *STAFF_TOLD,
    *KIOSK_TOLD,
    *CLAIM_TOLD,
    *RULING_TOLD,
    *TOURNAMENT_TOLD,
]


@pytest.fixture
def told(night: Evening) -> Wording:
    night.table()
    return Wording(night.room, NAMES)


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda value: str(value)[:60])
def test_each_event_is_one_sentence(told: Wording, event: Event, words: str):
    assert sentence(event, told) == words


def test_there_is_one_sentence_for_every_kind():
    """Its page declares it, or the feed has it: a new event without one is found here."""
    assert {kind_of(event) for event, _ in TOLD} == set(KINDS)
    declared = {kind.event for kind in KINDS.values() if kind.said}
    assert declared | SAID.keys() == {kind.event for kind in KINDS.values()}
    assert not declared & SAID.keys()


@pytest.mark.parametrize(("event", "words"), TOLD, ids=lambda value: str(value)[:60])
def test_a_sentence_is_told_even_where_table_and_house_are_gone(event: Event, words: str):
    assert sentence(event, Wording(EMPTY_ROOM, Names({})))


def test_a_game_without_a_board_has_a_second_round(night: Evening, house: HouseRules):
    night.table()
    game = house.games[NLH]
    variant = msgspec.structs.replace(game.variant, board=False)
    games = {NLH: msgspec.structs.replace(game, variant=variant)}
    house = msgspec.structs.replace(house, games=games)
    room = msgspec.structs.replace(night.room, house=house)
    stud = Wording(room, NAMES)
    assert sentence(over(second_round=True), stud) == "hand 7 over, second round reached"
    assert sentence(over(second_round=False), stud) == "hand 7 over, no second round"


def test_money_and_times_are_written_as_the_language_does(told: Wording):
    with speaking("fi"):
        assert "22.05" in sentence(called(), told)
        drop = DropCounted(table=T1, amount=Money(31_200))
        assert "312,00\N{NO-BREAK SPACE}€" in sentence(drop, told)


def test_names_with_braces_stay_as_they_are(night: Evening):
    night.table()
    night.player("{seat} {0}")
    assert sentence(PlayerStruckOff(game=NLH, player=AINO), words(night)) == (
        "{seat} 0. is removed from the list for NLH 1–2"
    )


def test_lots_of_equal_stacks_are_told_with_their_draw(night: Evening):
    event = playing(night, *DIRECTED[:4])
    even = {"Aino": 500, "Eero": 500}
    (out,) = event.out("Aino", "Eero", stacks=even, by_lot=True).events
    assert sentence(out, words(night)) == "Aino, Eero are out; equal stacks by lot: draw 2"


def test_who_is_out_is_told_by_name_while_their_tournament_goes_on(night: Evening):
    event = playing(night, *DIRECTED[:4])
    (out,) = event.out("Eero").events
    assert sentence(out, words(night)) == "Eero is out"
    (out,) = event.out("Aino", "Kaisa", stacks={"Aino": 500, "Kaisa": 400}).events[:1]
    assert sentence(out, words(night)) == "Aino, Kaisa are out"

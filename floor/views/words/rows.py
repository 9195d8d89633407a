"""What the floor manager's screen shows, as frozen rows: panels draw these and nothing else."""

from datetime import date, datetime, timedelta
from enum import Enum
from typing import NamedTuple, Protocol

from floor.app.core.messages import Command, CommandId, StaffId
from floor.app.core.ruling import RulingNo
from floor.app.staff.closing import is_alone
from floor.base.money import Money
from floor.base.value import Value
from floor.room.blinds.blinds import NO_DUES, BlindsOwed, Standing, Tokens
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.plan import CORNER, GridPlace, SectionNo


class Progress(Enum):
    """How far a step of a claim has come."""

    DONE = "done"
    NOW = "now"
    """The first that is not done."""
    LATER = "later"


class SeatState(Enum):
    """What a seat looks like; each has a glyph of its own, so that colour never speaks alone."""

    OPEN = "open"
    HELD = "held"
    SEATED = "seated"
    AWAY = "away"
    PLAYED_OVER = "played_over"


class SeatView(Value, frozen=True, kw_only=True):
    """One seat of a drawn table."""

    number: SeatNo
    state: SeatState
    player: PlayerId | None = None
    """Who plays there: the over-player in a seat played over."""
    label: str = ""
    initials: str = ""
    tokens: Tokens = Tokens.NONE
    """Of the seat's owner."""
    standing: Standing = Standing.IN
    duty: str = ""
    """What they put in to come in: "posts live €2.50"; empty where nobody has reckoned it."""
    brief: str = ""
    """The same where that has no room: "posts €2.50"."""
    dealt: bool = False
    """Has cards in the hand being played."""
    owner: PlayerId | None = None
    """Whose seat it is, where another plays over."""
    since: datetime | None = None
    """Away since, or held until."""
    unbought: bool = False
    """They play, and nobody has written down with which chips."""
    penalty: str = ""
    """What is left of a penalty that keeps them away: "7 hands", "until 01:35"."""
    penalty_until: datetime | None = None
    """From when on that is over; None: no clock says it."""


class TableCard(Value, frozen=True, kw_only=True):
    """One table of the room map."""

    table: TableId
    title: str
    """For example "T1 · NLH 1–2"."""
    game: GameId
    jackpot: bool
    taken: int
    """Seats taken, the absent ones too."""
    seats: tuple[SeatView, ...]
    button: SeatNo | None = None
    small: SeatNo | None = None
    big: SeatNo | None = None
    straddles: tuple[SeatNo, ...] = ()
    """Who has straddled in the hand being played, or says so for the next."""
    hand: int = 0
    in_hand: bool = False
    note: str = ""
    """What stands in the middle of the felt besides the hand: "draw for the button"."""
    lines: tuple[str, ...] = ()
    """What stands there instead of both, where it has no room beside the table."""
    dealer: str = ""
    """Who deals there; empty when nobody has signed in."""
    waiting: int = 0
    """So many are in the house and wait for its game."""
    waits_since: datetime | None = None
    """Since when the one of them who has waited longest."""
    spot: GridPlace = CORNER
    """Where it stands in the room."""
    closed: bool = False
    """The house's table, but nobody plays there: it has no seats then."""


class WaitingState(Enum):
    """How somebody stands on a list."""

    HERE = "here"
    CALLED = "called"
    FETCHING = "fetching"
    """Called, takes the seat and fetches their chips."""
    PHONE = "phone"
    """Signed up by phone, not arrived."""
    MOBILE = "mobile"
    """Signed up by the app, not arrived."""
    CLOSED_TABLE = "closed_table"
    TRANSFER = "transfer"
    """Plays at another table meanwhile."""


class ToFind(Enum):
    """What has to be found before a step can be asked for."""

    PLAYER = "player"
    """For a seat: the ways in are `seats.newcomer_ways`."""
    OVER_PLAYER = "over"
    """To play over: the ways in are `seats.over_ways`."""
    NAME = "name"
    """Who somebody without a name is: the answers are `naming.naming_ways`."""
    FELT = "felt"
    """How a table is found on the felt (`set_right.set_right_form`)."""
    HELD = "held"
    """What becomes of the acts of kiosks that no longer fitted (`held_acts.held_lines`)."""
    STAMP = "stamp"
    """How the hands of a table are stamped (`table_steps.stamp_steps`)."""
    GAME = "game"
    """For a table: a game and how many seats."""
    MOVERS = "movers"
    """For a table that closes: who of its players waits on (`closing.closing`)."""
    SUMS = "sums"
    """How many chips: the step's command is filled in on its form (`chips.sum_form`)."""
    SEAT = "seat"
    """Another seat of the same table (`seats.change_seat_steps`)."""
    WISH = "wish"
    """Which other seat of the table they ask for (`requests.wish_steps`)."""
    TABLE = "table"
    """Another table with a free seat (`moving.move_offers`)."""
    VARIANT = "variant"
    """Which game of a mix the next hand is (`mixes.variant_steps`)."""
    PENALTY = "penalty"
    """How long somebody is sent away, or that they are warned (`penalty_page.penalty_form`)."""
    DISPUTE = "dispute"
    """What is disputed, and by whom (`disputes.dispute_form`)."""
    DECISION = "decision"
    """How a dispute is decided (`disputes.decision_form`)."""
    EVENT = "event"
    """What an act of a tournament needs: its form follows from the step's command
    (`director.forms.event_form`)."""
    PIN = "pin"
    """The PIN of whoever is signed on: money leaves the house."""
    REASON = "reason"
    """What a table calls the floor for (`floor_calls.calling_steps`)."""
    MISDEAL = "misdeal"
    """Why the cards are dealt again."""
    SECOND = "second"
    """A shift manager's badge beside one's own, and a reason: an order stops what is asked."""
    JACKPOT_TIME = "jackpot-time"
    """For how long a table pays the jackpot by time, and who agrees (`jackpot.time.time_form`)."""
    CLAIM = "claim"
    """The page on which a bad beat is claimed (`claim.page.claim_page`)."""
    BADGES = "badges"
    """The page on which badges are made."""
    BUTTON = "button"
    """Who drew the highest card at the table, or that the program draws
    (`table_steps.draw_steps`)."""
    ONE_MORE = "one-more"
    """That a hand is dealt though the last round is over (`mixes.one_more_form`)."""
    WINNERS = "winners"
    """Who has won the hand: the step's command is filled in with them (`hands.steps.dealt_in`)."""
    APART = "apart"
    """With whom somebody shares no table (`person.person_card`)."""
    NUMBER = "number"
    """Somebody without a name: they are written down under a number, which the step's command
    gets."""


class Step(Value, frozen=True, kw_only=True):
    """Something that can be asked for now: a button of its own."""

    key: str
    """Names the button: "call-17"; stable while it means the same."""
    words: str
    command: Command | None = None
    """None: `finder` asks for what is missing, or it is greyed."""
    finder: ToFind | None = None
    """What has to be found first; None when nothing."""
    reason: str = ""
    """Why the command needs a note with the reason before it is asked; empty when it needs none."""
    why_not: str = ""
    """Why it is greyed; empty when it can be asked."""
    leading: bool = False
    """The step most likely wanted."""
    grave: bool = False
    """Takes something from somebody: asks once more."""
    choices: tuple[tuple[str, Command], ...] = ()
    """What may be asked instead, each with its words, the usual one first; `command` is that."""
    sum: Money | None = None
    """What its form of sums begins with, where somebody has said it already."""
    called: str = ""
    """Whom its form looks for, where somebody has typed a name already."""
    begins: bool = False
    """Its form begins with what `command` says: somebody has typed that already."""
    told: str = ""
    """What a figure alone does not say: for its tool tip, and who has it read aloud."""


class WaitingRow(Value, frozen=True, kw_only=True):
    """One line of a waiting list."""

    player: PlayerId
    label: str
    place: int
    """From 1."""
    state: WaitingState
    since: datetime
    until: datetime | None = None
    """Until when the seat is held."""
    where: str = ""
    """"T2 seat 5" for one who is called, "T5" for one who plays there meanwhile."""
    expected: timedelta | None = None
    """How long they will still wait, from the night so far; None: nobody can say."""
    why: str = ""
    """Why they are the next, in a sentence with its rule; empty for everybody else."""
    steps: tuple[Step, ...] = ()
    """What is done with them every hour; the rest is asked of the whole list (`WholeList`)."""


class GoneRow(Value, frozen=True, kw_only=True):
    """Somebody who has left a list and may be put back in their place."""

    player: PlayerId
    words: str
    """"Kaisa B. did not come, 22:15"."""
    at: datetime
    step: Step


class WholeList(Protocol):
    """A list for whoever looks closer: a line is worked out only when it is looked at."""

    def __len__(self) -> int:
        """How many wait."""
        ...

    def row(self, place: int) -> WaitingRow:
        """The line at that place, from 1, without its steps."""
        ...

    def steps(self, player: PlayerId) -> tuple[Step, ...]:
        """What is done with them every hour; nothing once they are gone."""
        ...

    def place_of(self, player: PlayerId) -> int:
        """Where they stand; 0 when they do not."""
        ...

    def more(self, player: PlayerId) -> tuple[Step, ...]:
        """What else can be done with them, the gravest last."""
        ...

    def gone(self) -> tuple[GoneRow, ...]:
        """Everybody who may be put back, the last one who left first."""
        ...


class WaitingBoard(Value, frozen=True, kw_only=True):
    """One game's list."""

    game: GameId
    title: str
    tables: int
    """While there is none, the list collects interest."""
    open_seats: tuple[str, ...]
    """"T2 seat 5": free and offered to nobody."""
    waiting: int
    here: int
    """Of those who wait and are not called; who plays the game meanwhile is not counted."""
    needed: int
    """With so many a table can be opened."""
    called: int = 0
    """Of those who wait: a seat is held for them."""
    rows: tuple[WaitingRow, ...]
    """The first of them; `whole` has all."""
    whole: WholeList
    call_to: str = ""
    """Where the next one is called, and why there: "T3: 4 of 9, one short"; or why nowhere."""
    must_move: tuple[Step, ...] = ()
    """Who goes on from a feeder before anybody is called."""
    gone: tuple[GoneRow, ...] = ()
    """Who has left the list a moment ago and may be put back."""
    unknown: str = ""
    """Why nothing is said of how long one will wait; empty where it is."""

    @property
    def new_table(self) -> bool:
        """Whether those who are here and will get no open seat are enough for a new table."""
        return self.here - len(self.open_seats) >= self.needed


class QuoteLine(Value, frozen=True, kw_only=True):
    """One way (back) into the game at a seat, as the dues quote says it."""

    words: str
    """A sentence with price and rule: "Post €5 + dead €2: dealt in next hand (CH-MISS-6)"."""
    rule: str
    way: Standing | None = None
    """None: a warning, no way."""
    price: BlindsOwed = NO_DUES
    open: bool = False
    next_hand: bool = True
    """They would be dealt in at once."""
    name: str = ""
    """The way and its price alone, for its button: "Post €5 + dead €2"; a warning has none."""
    said: str = ""
    """What comes of it or why it is closed, without the name."""
    player: PlayerId | None = None
    """Whom it is about; None: anybody."""
    heading: str = ""
    """Over the first line about somebody: "How Otso comes back"."""
    chosen: bool = False
    """They come in by this way unless they choose another."""
    same: tuple[Standing, ...] = ()
    """Ways that make no difference to this one now: they are not asked which."""
    takes_big: bool = False
    """They would post, and have the big blind: it is what they pay."""
    step: Step | None = None
    """Asks for it; one of the seat's steps."""


class SeatDetail(Value, frozen=True, kw_only=True):
    """The selected seat and its legal next steps."""

    table: TableId
    seat: SeatNo
    player: PlayerId | None
    title: str
    status: str
    """One line: "away 24 of 30 min", "owes SB and BB", "held until 22:15"."""
    steps: tuple[Step, ...]
    table_steps: tuple[Step, ...] = ()
    """What can be done with the whole table."""
    why: str = ""
    """Why they sit there, of who was moved in a tournament."""
    quote: tuple[QuoteLine, ...] = ()
    """Every way in at this seat and its price; empty for who is in the game."""


class Alone(NamedTuple):
    """Who takes back alone what they did themselves not long ago, and when they did it."""

    staff: StaffId
    at: datetime


class FeedLine(Value, frozen=True, kw_only=True):
    """One entry of the night."""

    seq: int
    command: CommandId
    at: datetime
    place: str
    """"T2", or empty."""
    words: str
    by: str
    voided: bool = False
    undo: bool = False
    """It is the newest standing entry for all it is about and may be taken back."""
    barred: str = ""
    """Why it may not be taken back now: what came after it; empty where it never may be."""
    second: bool = False
    """A shift manager's badge has to come second to take it back."""
    alone: Alone | None = None
    """Who needs nobody beside them all the same."""
    strikes: RulingNo | None = None
    """Undoing it strikes that ruling, which stays in the log."""
    routine: bool = False
    """A hand begun or ended with nothing to say about it."""
    event: int | None = None
    """The number of the tournament it is of."""

    def takes_two(self, by: StaffId | None, now: datetime) -> bool:
        """Whether `by` does not take it back alone."""
        alone = self.alone
        return self.second and (alone is None or not is_alone(*alone, by, now))


class TopBar(Value, frozen=True, kw_only=True):
    """The line over everything."""

    day: date | None
    opened_at: datetime | None
    posted: Money
    """The jackpot's posted sum."""
    accrued: Money
    """What today's hands have added, not posted yet."""
    training: bool = False
    staff: StaffId | None = None
    staff_name: str = ""


class SectionView(Value, frozen=True):
    """A part of the room."""

    number: SectionNo
    name: str


class FloorView(Value, frozen=True, kw_only=True):
    """Everything the floor page shows."""

    top: TopBar
    tables: tuple[TableCard, ...]
    """Open ones and closed ones that have a place: by section, from the back left to the right."""
    sections: tuple[SectionView, ...]
    boards: tuple[WaitingBoard, ...]
    feed: tuple[FeedLine, ...] | None = None
    """None: not read yet."""

"""What the floor has been told of a hand: who sat how, and who did what in which betting round."""

from typing import assert_never

from msgspec.structs import replace

from floor.app.core.room import Room
from floor.app.hands.mixes import as_played, variant_at
from floor.base.errors import Refused
from floor.base.money import NOTHING
from floor.base.value import Value
from floor.room.betting.round import Amount
from floor.room.blinds.blinds import NO_DUES, BlindsOwed
from floor.room.blinds.button import Lies, Place, Positions, Post, SeatNo, first_after
from floor.room.games.game import FEWEST_PLAYERS, BettingStructure, Game, GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Drawn, HandOver, InHand, Table, Undrawn, chairs_of


class HandSetup(Value, frozen=True, kw_only=True):
    """A hand before its first action. It stays what it was while the table plays on."""

    table: TableId
    hand: int
    game: GameId
    dealt: tuple[Place, ...]
    """In order of seats."""
    killed: tuple[SeatNo, ...] = ()
    """Whose hands are killed right after the deal: they have paid what was due (TDA-66)."""
    button: SeatNo
    lies: Lies = Lies.BUTTON_AND_BLINDS
    """Whether it is to be seen."""
    small: SeatNo | None
    big: SeatNo | None
    """None: antes alone are paid."""
    variant: str = ""
    """Code of the game of the hand, as it began at a table where it changes."""
    straddles: tuple[SeatNo, ...]
    posts: tuple[Post, ...]
    first: SeatNo
    """Opens the first betting round."""
    later: SeatNo
    """Opens the others, where the seat says it."""

    @property
    def seats(self) -> tuple[SeatNo, ...]:
        """Who was dealt in."""
        return tuple(place.seat for place in self.dealt)


class ReportedMove(Value, frozen=True, kw_only=True):
    """One move as the floor was told it."""

    seat: SeatNo
    line: str
    """As it was typed: see `typed_moves`."""
    choice: int | None = None
    """Which of the outcomes left to the floor it chose; None: none yet, or the normal one."""


class HandHistory(Value, frozen=True, kw_only=True):
    """What the floor was told of a hand so far."""

    setting: HandSetup
    variant: str = ""
    """Code of the game of the hand, at a table where it changes; empty: that it began with."""
    structure: BettingStructure | None = None
    """How that game is bet there; None: as it is most often."""
    start: int = 0
    """The betting round it begins in: 0 is the first."""
    pot: Amount | None = None
    """What lay in the middle before that round; needed in pot limit only."""
    out: tuple[SeatNo, ...] = ()
    """Who had no cards any more by then."""
    rounds: tuple[tuple[ReportedMove, ...], ...] = ((),)

    @property
    def is_begun(self) -> bool:
        """Anything was told of the betting."""
        return self != begun_at(self, self.start)

    @property
    def last(self) -> ReportedMove | None:
        """The move told last in the round that is played."""
        return self.rounds[-1][-1] if self.rounds[-1] else None


def hand_at(room: Room, table: Table) -> HandSetup:
    """The hand being played at `table`; between two hands the one just over, in which whoever is in
    the game now was dealt in and posted the blinds that are usual.

    Raises:
        Refused: no hand has begun since the table was opened, or its game is not offered any more.
    """
    variant = variant_at(room, table)
    game = as_played(room, table, variant)
    killed: tuple[SeatNo, ...] = ()
    match table.stage:
        case InHand(deal=deal):
            at = deal.positions
            dealt, posts, straddles = deal.dealt, deal.posts, deal.straddles
            killed = deal.killed
            first, later = deal.first_to_act, deal.first_to_act_later
        case HandOver(positions=at):
            dealt, posts, straddles = (
                _in_the_game(table, at),
                _usual_posts(at, game, _in_the_game(table, at)),
                (),
            )
            opener = at.big if at.lies is Lies.BUTTON_AND_BLINDS else at.button
            first = first_after(opener.seat, dealt)
            later = first_after((at.betting or at.button).seat, dealt)
        case Undrawn() | Drawn():
            raise Refused("No hand has been dealt at {table} yet.", rule="CH-BTN-4", table=table.id)
        case _ as never:
            assert_never(never)
    return HandSetup(
        table=table.id,
        hand=table.hand,
        game=table.game,
        dealt=dealt,
        killed=killed,
        button=at.button.seat,
        lies=at.lies,
        small=at.small.seat if at.small is not None else None,
        big=at.big.seat if at.lies is Lies.BUTTON_AND_BLINDS else None,
        variant=variant.code,
        straddles=straddles,
        posts=posts,
        first=first.seat,
        later=later.seat,
    )


def _in_the_game(table: Table, at: Positions) -> tuple[Place, ...]:
    """Who has left a blind's seat since is the player of the hand all the same."""
    blind = at.lies is Lies.BUTTON_AND_BLINDS
    blinds = [place for place in (at.small, at.big) if blind and place is not None]
    here = [chair.place for chair in chairs_of(table) if chair.is_in]
    by_seat = {place.seat: place for place in (*here, *blinds)}
    return tuple(by_seat[seat] for seat in sorted(by_seat))


def _usual_posts(at: Positions, game: Game, dealt: tuple[Place, ...]) -> tuple[Post, ...]:
    """Blinds from those who had them, and the ante from everybody."""
    stakes = game.stakes
    live = {at.small.seat: stakes.small_blind} if at.small is not None else {}
    antes = {}
    if at.lies is Lies.BUTTON_AND_BLINDS:
        live[at.big.seat] = stakes.big_blind
        antes[at.big.seat] = stakes.big_blind_ante
    dues = (
        (
            one.seat,
            BlindsOwed(
                live.get(one.seat, NOTHING), NOTHING, stakes.ante + antes.get(one.seat, NOTHING)
            ),
        )
        for one in dealt
    )
    return tuple(Post(seat, due) for seat, due in dues if due != NO_DUES)


def begun_at(history: HandHistory, street: int) -> HandHistory:
    """`history` from its beginning, in another betting round."""
    return replace(history, start=street, pot=None, out=(), rounds=((),))


def with_move(history: HandHistory, heard: ReportedMove) -> HandHistory:
    """One more move in the round that is played."""
    *before, now = history.rounds
    return replace(history, rounds=(*before, (*now, heard)))


def with_choice(history: HandHistory, choice: int) -> HandHistory:
    """The floor has chosen an outcome of the last move."""
    *before, now = history.rounds
    return replace(history, rounds=(*before, (*now[:-1], replace(now[-1], choice=choice))))


def with_next_round(history: HandHistory) -> HandHistory:
    """The next betting round begins."""
    return replace(history, rounds=(*history.rounds, ()))


def without_last(history: HandHistory) -> HandHistory:
    """The last move is taken back, or the beginning of a round in which there is none."""
    *before, now = history.rounds
    if now:
        return replace(history, rounds=(*before, now[:-1]))
    return replace(history, rounds=tuple(before) or ((),))


def with_out(history: HandHistory, seat: SeatNo) -> HandHistory:
    """`seat` has no cards any more when `history` begins; asked again, it has them after all.

    Raises:
        Refused: fewer than two players would be left.
    """
    out = set(history.out) ^ {seat}
    if len(out) > len(history.setting.seats) - FEWEST_PLAYERS:
        raise Refused("Two players at least have cards when a round begins.", rule="GM-GEN-3")
    return replace(history, out=tuple(sorted(out)))

"""Button and blinds of a hand, and who sits how to them."""

from collections.abc import Sequence
from enum import Enum
from typing import NewType

from floor.base.value import Value
from floor.room.blinds.blinds import BlindsOwed, BlindsPaid, Standing, Tokens
from floor.room.games.game import MOST_PLAYERS

SeatNo = NewType("SeatNo", int)
"""1 to 12, clockwise; seat 1 is at the dealer's left."""
PlayerId = NewType("PlayerId", int)
"""A player's number in the people of the house; their name stays there."""


class Place(Value, frozen=True, array_like=True):
    """A player in a seat: the button and the blinds belong to both together (D-29)."""

    seat: SeatNo
    player: PlayerId


class Sitter(Value, frozen=True, kw_only=True, omit_defaults=True):
    """A player at a table, as the blinds see them."""

    player: PlayerId
    standing: Standing = Standing.WAITS
    tokens: Tokens = Tokens.NONE
    paid: BlindsPaid = BlindsPaid.NOTHING
    moved: bool = False
    """The small blind they owe is for a seat farther from the blinds (CH-MOVE-2)."""

    @property
    def is_new(self) -> bool:
        """They have not come in yet: they owe the new player's blind and nothing else
        (CH-NEW-1)."""
        return self.standing is not Standing.IN and self.tokens is Tokens.NONE


class SeatedPlayer:
    """A sitter in their seat and whether they are at the table; an over-played seat gives two.

    Lives only while a hand is worked out, is compared by identity, and so is no stored value.
    """

    __slots__ = ("buys", "comes_in", "here", "is_in", "place", "seat", "sitter")

    def __init__(self, seat: SeatNo, sitter: Sitter, here: bool) -> None:
        self.seat = seat
        self.sitter = sitter
        self.here = here
        self.place = Place(seat, sitter.player)
        self.is_in = here and sitter.standing is Standing.IN
        """In the rotation and at the table."""
        self.comes_in = self.is_in or (here and sitter.standing is Standing.POSTS)
        """At the table and dealt in whatever the blinds do."""
        self.buys = here and sitter.standing is Standing.BUYS_BUTTON
        """At the table and waits to buy the button."""


class Lies(Enum):
    """What of button and blinds lies before the players in a hand."""

    BUTTON_AND_BLINDS = "button_and_blinds"
    BUTTON = "button"
    """Antes alone are paid, or points are played for (CH-BLIND-6)."""
    NOTHING = "nothing"
    """Stud and Sökö with antes: dealt from the dealer's left, opened by the up cards (GM-STUD-4,
    GM-SOKO-4)."""


class Positions(Value, frozen=True, kw_only=True, omit_defaults=True):
    """Button and blinds of a hand; in one without blinds `big` and `turn` are where they lay last,
    and before there were any, the button."""

    button: Place
    """Under the dead button it may be nobody's seat; the player is then who was last due there.
    Where none lies, who gets their cards last."""
    small: Place | None
    """None: no small blind is posted in this hand."""
    big: Place
    """The only blind lying in front when the button was bought."""
    turn: Place
    """Whose turn at the big blind it was: `big`, or in a hand with a bought button the last one."""
    dead_small: Place | None = None
    """Where the small blind would lie that nobody posts: the next dead button (TDA-31)."""
    betting: Place | None = None
    """The second button, which opens the later betting rounds (CH-BLIND-10)."""
    won: Place | None = None
    """Who won the button in this hand, once it is over (CH-BLIND-9, CH-BLIND-10)."""
    lies: Lies = Lies.BUTTON_AND_BLINDS

    @property
    def knows_blinds(self) -> bool:
        """Blinds have gone round with this button: the next ones go on from there."""
        return self.big != self.button

    @property
    def bought(self) -> bool:
        """The button of the next hand was bought in this one (CH-BUYB-3)."""
        return self.big != self.turn

    @property
    def heads_up(self) -> bool:
        """Two players were dealt in: the button is the small blind (CH-HU-2)."""
        return self.button == self.small

    @property
    def small_place(self) -> Place:
        """Where the small blind was or, with nobody there, would have been."""
        return self.small or self.dead_small or self.button


class Post(Value, frozen=True, array_like=True):
    """What a player puts in before the cards."""

    seat: SeatNo
    dues: BlindsOwed


class Seated(Value, frozen=True, array_like=True):
    """How a sitter stands once the hand has begun, where that changed."""

    seat: SeatNo
    sitter: Sitter


class Prompt(Enum):
    """Where the guide leaves something to the floor: what the dealer is told."""

    HELD_OUT = "held_out"
    """A player who paid to come in waits a hand, because they would get the button (D-40)."""
    BUYER_GONE = "buyer_gone"
    """Who bought the button left before they had it: it stays where it was (D-37)."""
    OVER_PLAYER_BIG_BLIND = "over_player_big_blind"
    """An over-player took the seat of a big blind who stepped away (D-31)."""
    BEHIND_BUTTON = "behind_button"
    """A player who paid to come in waits until the dead button has passed them (TDA-9)."""


class Deal(Value, frozen=True, kw_only=True, omit_defaults=True):
    """A hand about to be dealt."""

    positions: Positions
    dealt: tuple[Place, ...]
    """In order of seats."""
    first_to_act: Place
    """In the first betting round."""
    posts: tuple[Post, ...]
    """In order of seats."""
    changed: tuple[Seated, ...]
    """Sitters whose standing, tokens or paid blinds the start of this hand changes."""
    prompts: tuple[Prompt, ...] = ()
    straddles: tuple[SeatNo, ...] = ()
    """Who has straddled, in order; what they pay is among the posts."""
    killed: tuple[SeatNo, ...] = ()
    """Who of those dealt in is away by a penalty: they pay, and their hand is killed right after
    the deal (TDA-66)."""

    @property
    def playing(self) -> tuple[Place, ...]:
        """Who plays the cards they are dealt, in order of seats."""
        return tuple(place for place in self.dealt if place.seat not in self.killed)

    @property
    def first_card_to(self) -> Place:
        """The first player clockwise from the button; who has the button gets the last.

        CH-BTN-1, CH-BTN-2; two players: the one without the button (CH-HU-3, GM-X-11).
        """
        return first_after(self.positions.button.seat, self.dealt)

    @property
    def first_to_act_later(self) -> Place:
        """In the betting rounds after the first, so that the button acts last there (CH-BTN-2,
        CH-BLIND-4, CH-HU-2); with two buttons the winner's says it (CH-BLIND-10)."""
        return first_after((self.positions.betting or self.positions.button).seat, self.playing)

    @property
    def last_to_act(self) -> Place:
        """In the first betting round, with the right to raise: the last straddle, else the big
        blind, with antes alone the button (CH-STRAD-2, GM-THE-6)."""
        last = self.straddles[-1] if self.straddles else self.positions.big.seat
        return next(place for place in self.dealt if place.seat == last)

    @property
    def button_is_dead(self) -> bool:
        """The button lies where nobody is dealt in (TDA-31)."""
        return self.positions.button not in self.dealt


class NoDeal(Enum):
    """Why no hand can begin."""

    TOO_FEW = "too_few"
    """Fewer players would be dealt in than the table plays with (CH-TABLE-2)."""
    NOBODY_FOR_BUTTON = "nobody_for_button"
    """Nobody here has paid both blinds: the button is drawn for anew (CH-BTN-4, CH-BTN-6)."""


def steps(start: SeatNo, end: SeatNo) -> int:
    """Chairs from `start` clockwise to `end`; none to itself."""
    return (end - start) % MOST_PLAYERS


def steps_round(start: SeatNo, end: SeatNo) -> int:
    """Chairs from `start` clockwise to `end`, the whole way round to itself."""
    return steps(start, end) or MOST_PLAYERS


def first_after(seat: SeatNo, places: Sequence[Place]) -> Place:
    """The first of `places`, which are in order of seats, clockwise behind `seat`; the one in it
    comes last."""
    return next((place for place in places if place.seat > seat), places[0])


def held_or_next(held: Place, places: Sequence[Place]) -> Place:
    """`held` if it is one of `places`, which are in order of seats, else the first behind it."""
    return held if held in places else first_after(held.seat, places)

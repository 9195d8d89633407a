"""Whether a showdown hits a bad beat jackpot: who lost, who won, in which category, and why."""

from collections.abc import Sequence
from enum import Enum
from itertools import chain
from typing import NamedTuple, assert_never

from floor.base.value import Value
from floor.cards.card import DECK, Card
from floor.cards.showdown import HAND_RULES, BothPlay, both_play, five_that_play, worth
from floor.cards.tally import wrong_cards
from floor.cards.worth import HighWorth
from floor.jackpot.profile import HoleCards, JackpotProfile, Trigger, TwoBest
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm


class ShownHand(Value, frozen=True, kw_only=True):
    """What a player showed: all their own cards, as many as the game has."""

    seat: SeatNo
    cards: tuple[Card, ...]


class Showdown(Value, frozen=True, kw_only=True):
    """The end of a hand."""

    form: GameForm
    """The game of the hand, in a mix too (JP-GAME-2)."""
    board: tuple[Card, ...] = ()
    hands: tuple[ShownHand, ...]
    """The live ones."""
    took_part: tuple[SeatNo, ...]
    """Dealt in and at the seat when the hand began, those who folded too (JP-TRIG-4)."""


class NoWinReason(Enum):
    """Why nothing can be won in a hand, whatever its cards."""

    NO_TRIGGER = "no_trigger"
    """The game has none (JP-GAME-2)."""
    TOO_FEW = "too_few"
    """Fewer took part than the jackpot asks for (JP-TRIG-4)."""


class SeatRemark(Enum):
    """What is to be said of a seat."""

    BEST = "best"
    """Nobody has a better hand."""
    LOSES = "loses"
    """The losing hand: strong enough, and it lost."""
    TWO_BETTER = "two_better"
    """Strong enough, but only the two best hands count (JP-TRIG-3)."""
    TOO_LOW = "too_low"
    """Below the least of every category (JP-TRIG-1)."""
    NOT_BOTH_CARDS = "not_both_cards"
    """Strong enough, but no best five holds both hole cards (JP-TRIG-2)."""
    NOT_ALWAYS_BOTH = "not_always_both"
    """Strong enough, but one of the best fives goes without a hole card (JD-01)."""
    NOT_SHOWN = "not_shown"
    """They took part and showed no hand."""


class SeatFinding(Value, frozen=True, kw_only=True):
    """What was found of a seat that took part."""

    seat: SeatNo
    why: SeatRemark
    high: HighWorth | None = None
    """The worth of their best five; None: they showed no hand, or the game has no trigger."""
    five: tuple[Card, ...] = ()
    """One of the fives that are worth it, with both own cards wherever they can be in it."""
    both: BothPlay | None = None
    """Whether both hole cards play; None where that is not asked."""
    category: int = 0
    """Which category their hand reaches should it lose, the hole cards apart; 0: none."""


class Finding(Value, frozen=True, kw_only=True):
    """What a showdown comes to; seats stand in their order."""

    category: int
    """0: nothing is won."""
    winners: tuple[SeatNo, ...]
    """Who has the best hand, whether or not something is won."""
    losers: tuple[SeatNo, ...] = ()
    others: tuple[SeatNo, ...] = ()
    """Who took part beside them, where something is won (JP-TRIG-5)."""
    bar: NoWinReason | None = None
    seats: tuple[SeatFinding, ...] = ()
    """One for each who took part; with `NoWinReason.TOO_FEW` they tell what it would have been."""


def judged(profile: JackpotProfile, showdown: Showdown) -> Finding:
    """What the best hands of a showdown come to (JP-TRIG-1…4).

    A hi-lo game goes by its high hands (JP-GAME-2). Of those who tie on the losing hand, only who
    meets JP-TRIG-2 is a loser.

    Raises:
        ValueError: there is no hand, a seat shows two or took no part, a card is there twice, a
            hand has too few or too many, or the game is not won by the best hand.
    """
    _check_seats(showdown)
    trigger = profile.triggers.get(showdown.form)
    if trigger is None:
        return Finding(category=0, winners=(), bar=NoWinReason.NO_TRIGGER)
    held = [_held(trigger, showdown, hand) for hand in showdown.hands]
    best = max(one.high for one in held)
    winners = tuple(sorted(one.seat for one in held if one.high == best))
    lost = _lost(profile.two_best, trigger, held, best)
    losers = tuple(sorted(one.seat for one in lost))
    category = lost[0].category if lost else 0
    seats = _seats(trigger, showdown, held, winners, losers)
    if len(showdown.took_part) < profile.fewest_players:
        return Finding(category=0, winners=winners, bar=NoWinReason.TOO_FEW, seats=seats)
    others = sorted({*showdown.took_part} - {*losers, *winners}) if category else ()
    return Finding(
        category=category, winners=winners, losers=losers, others=tuple(others), seats=seats
    )


def category_of(trigger: Trigger, high: HighWorth) -> int:
    """Which category `high` reaches should it lose, the hole cards apart; 0: none (JP-TRIG-1)."""
    for number, least in enumerate(trigger.least, start=1):
        if high >= least:
            return number
    return 0


class _Held(NamedTuple):
    """A hand with all that is asked of it."""

    seat: SeatNo
    cards: tuple[Card, ...]
    high: HighWorth
    both: BothPlay | None
    category: int


def _check_seats(showdown: Showdown) -> None:
    cards = [*showdown.board, *chain.from_iterable(hand.cards for hand in showdown.hands)]
    if len(set(cards)) != len(cards):
        raise wrong_cards(cards, 1, len(DECK))
    shown, there = [hand.seat for hand in showdown.hands], set(showdown.took_part)
    if not shown or len(set(shown)) != len(shown) or not there.issuperset(shown):
        raise ValueError("a showdown has hands, one a seat, of those who took part")


def _held(trigger: Trigger, showdown: Showdown, hand: ShownHand) -> _Held:
    rule = HAND_RULES[showdown.form.value]
    rule.check(hand.cards, showdown.board)
    high = worth(rule.contests[0], hand.cards, showdown.board)
    if not isinstance(high, HighWorth):
        raise ValueError(f"{showdown.form.value} is not won by the best hand")
    asked = trigger.hole_cards is not HoleCards.NOT_ASKED
    both = both_play(hand.cards, showdown.board) if asked else None
    return _Held(hand.seat, hand.cards, high, both, category_of(trigger, high))


def _lost(
    two_best: TwoBest, trigger: Trigger, held: Sequence[_Held], best: HighWorth
) -> list[_Held]:
    """Who lost with the hand that counts; nobody where none may trigger (JP-TRIG-3, JD-02)."""
    beaten = [one for one in held if one.high < best]
    if two_best is TwoBest.SHOWDOWN:
        beaten = _best_of(beaten)
    return _best_of([one for one in beaten if one.category and _may_lose(trigger, one)])


def _best_of(held: Sequence[_Held]) -> list[_Held]:
    best = max((one.high for one in held), default=None)
    return [one for one in held if one.high == best]


def _may_lose(trigger: Trigger, held: _Held) -> bool:
    """Whether the hole cards let this hand be the losing one (JP-TRIG-2, JD-01)."""
    match trigger.hole_cards:
        case HoleCards.NOT_ASKED:
            return True
        case HoleCards.SOME:
            return held.both is not BothPlay.NEVER
        case HoleCards.EVERY:
            return held.both is BothPlay.ALWAYS
        case _ as never:
            assert_never(never)


def _seats(
    trigger: Trigger,
    showdown: Showdown,
    held: Sequence[_Held],
    winners: Sequence[SeatNo],
    losers: Sequence[SeatNo],
) -> tuple[SeatFinding, ...]:
    contest = HAND_RULES[showdown.form.value].contests[0]
    found = {
        seat: SeatFinding(seat=seat, why=SeatRemark.NOT_SHOWN)
        for seat in sorted(showdown.took_part)
    }
    for one in held:
        found[one.seat] = SeatFinding(
            seat=one.seat,
            why=_why(trigger, one, winners, losers),
            high=one.high,
            five=five_that_play(contest, one.cards, showdown.board),
            both=one.both,
            category=one.category,
        )
    return tuple(found.values())


def _why(
    trigger: Trigger, held: _Held, winners: Sequence[SeatNo], losers: Sequence[SeatNo]
) -> SeatRemark:
    if held.seat in winners:
        return SeatRemark.BEST
    if held.seat in losers:
        return SeatRemark.LOSES
    if not held.category:
        return SeatRemark.TOO_LOW
    if _may_lose(trigger, held):
        return SeatRemark.TWO_BETTER
    return SeatRemark.NOT_BOTH_CARDS if held.both is BothPlay.NEVER else SeatRemark.NOT_ALWAYS_BOTH

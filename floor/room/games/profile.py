"""How a table plays its button, blinds and straddles, where houses differ."""

from datetime import timedelta
from enum import Enum

from floor.base.value import Value
from floor.room.clock.player_clock import PlayerClock


class ButtonMethod(Enum):
    """Where the button goes after a hand. Under all of them the big blind moves on by one."""

    BIG_BLIND_LED = "big_blind_led"
    """It waits with whoever has paid both blinds, never at an empty seat (CH-BTN-6, CH-BTN-7)."""
    DEAD = "dead"
    """It goes where the small blind was, even if nobody sits there now (TDA-31)."""
    MOVING = "moving"
    """To the nearest player of the last hand before the small blind's place (ON-BTN-02)."""


class WinnersButton(Enum):
    """Whether the winner of a hand has a button in the next."""

    OFF = "off"
    DEALS = "deals"
    """They have the only one: deal and blinds follow it (CH-BLIND-9)."""
    BETS = "bets"
    """They have a second one that opens the later betting rounds; the first travels
    (CH-BLIND-10)."""


class ComingIn(Enum):
    """How somebody may come in who is not in the rotation."""

    POST_OR_WAIT = "post_or_wait"
    WAIT = "wait"
    """With their big blind only."""


class Straddles(Enum):
    """How many live straddles a hand may have, where they are in use at all."""

    SINGLE = "single"
    CHAIN = "chain"
    """Each twice the one before, without a gap (CH-STRAD-3, CH-STRAD-4)."""


class ButtonStraddle(Enum):
    """Whether the button may straddle when the first player to act does not (CH-STRAD-6)."""

    OFF = "off"
    ON = "on"


class StraddleEntry(Enum):
    """Where a straddle is a way in (D-33)."""

    WHERE_IN_USE = "where_in_use"
    ALWAYS = "always"


class StraddleOpener(Enum):
    """Who is the first to act when the button has straddled (D-27)."""

    LEFT_OF_BUTTON = "left_of_button"
    LEFT_OF_BIG_BLIND = "left_of_big_blind"


class MoveBlind(Enum):
    """What becomes of the small blind of a player who moved away from the blinds (D-38)."""

    LIVE = "live"
    DEAD = "dead"


class Absent(Enum):
    """What happens to the seat of somebody who is not at the table."""

    SITS_OUT = "sits_out"
    """No cards and no blinds (CH-GEN-5, ON-OUT-01)."""
    DEALT_IN = "dealt_in"
    """Cards, blinds and antes as if they were there; their hand is folded in turn (ON-TRN-15)."""


class MissedBigBlind(Enum):
    """When the small blind's token follows that of a missed big blind (D-35)."""

    BOTH_AT_ONCE = "both_at_once"
    SECOND_WITH_SMALL_BLIND = "second_with_small_blind"
    """When the small blind passes them too, a hand later."""


class HeadsUpPlay(Enum):
    """How long two players may go on alone."""

    ALLOWED = "allowed"
    ONE_HAND = "one_hand"
    """Only right after a hand with three or more (ON-TBL-03)."""


class Profile(Value, frozen=True, kw_only=True):
    """The customs of a table; by default those of the Helsinki guide."""

    button: ButtonMethod = ButtonMethod.BIG_BLIND_LED
    winner: WinnersButton = WinnersButton.OFF
    newcomers: ComingIn = ComingIn.POST_OR_WAIT
    """Of those who are new (CH-NEW-2, CH-NEW-3, ON-TBL-05)."""
    returners: ComingIn = ComingIn.POST_OR_WAIT
    """Of those who have missed a blind (CH-MISS-4, CH-MISS-5, ON-OUT-06)."""
    straddles: Straddles = Straddles.SINGLE
    button_straddle: ButtonStraddle = ButtonStraddle.OFF
    straddle_entry: StraddleEntry = StraddleEntry.WHERE_IN_USE
    after_button_straddle: StraddleOpener = StraddleOpener.LEFT_OF_BUTTON
    move_blind: MoveBlind = MoveBlind.LIVE
    absent: Absent = Absent.SITS_OUT
    absent_with_bring_in: Absent = Absent.SITS_OUT
    """The same in a game where the cards may make somebody bring it in (CH-GEN-5, D-01)."""
    sent_away: Absent = Absent.SITS_OUT
    """The same of who is away by a penalty, not for good (CH-MISS-1, TDA-66)."""
    missed_big_blind: MissedBigBlind = MissedBigBlind.BOTH_AT_ONCE
    heads_up: HeadsUpPlay = HeadsUpPlay.ALLOWED
    players_to_open: int = 2
    """So many at the table begin its first hand (CH-TABLE-2, ON-TBL-02)."""
    away_limit: timedelta | None = None
    """Who is away longer from this table loses the seat; None: the floor decides (ON-OUT-02)."""
    away_limit_everywhere: timedelta | None = None
    """The same for who is away from every table they play at (ON-OUT-05)."""
    clock: PlayerClock | None = None
    """What a slow player is given; None: what the house gives (CH-GEN-21, TDA-27)."""

    @property
    def sells_button(self) -> bool:
        """Whether the button can be bought: only the guide that lets it wait knows that."""
        return self.button is ButtonMethod.BIG_BLIND_LED and self.winner is not WinnersButton.DEALS

    def deals_absent(self, *, bring_in: bool) -> bool:
        """Whether who is not at the table gets cards, in a game with or without a bring-in."""
        with_bring_in = bring_in and self.absent_with_bring_in is Absent.DEALT_IN
        return with_bring_in or self.absent is Absent.DEALT_IN


HELSINKI = Profile()


def away_too_long(away: timedelta, limit: timedelta | None) -> bool:
    """Whether who has been away for `away` loses their seat: longer than `limit` (ON-OUT-02)."""
    return limit is not None and away > limit

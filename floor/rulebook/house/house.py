"""A house's rulebook: the numbers, games and readings it has chosen."""

from collections.abc import Mapping
from datetime import date, timedelta

from floor.base.money import NOTHING, Money
from floor.base.value import Value
from floor.jackpot.fees import Reached, hand_fee
from floor.jackpot.profile import JackpotId, JackpotProfile
from floor.room.clock.player_clock import PlayerClock
from floor.room.games.game import Game, GameId, Variant
from floor.room.pots.rake import jackpot_fee_due
from floor.rulebook.house.dealers import DealerRules
from floor.rulebook.house.kiosk import KioskRules
from floor.rulebook.house.options import Options
from floor.rulebook.house.seating import SeatingRules
from floor.rulebook.house.tournaments import TournamentRules
from floor.rulebook.house.waiting import WaitingRules

UNNAMED = JackpotId("bad_beat")
"""The jackpot of an older rulebook, which knows only one."""


class HouseRules(Value, frozen=True, kw_only=True):
    """What the house has chosen; every station decides by the same text, known by its digest."""

    name: str
    edition: str
    """Of the guide the house plays by."""
    since: date
    zone: str
    """For ZoneInfo."""
    roll_over_hour: int
    """On the clock on the wall, when one gaming day ends and the next begins."""
    seat_hold: timedelta
    """How long a free seat waits for who was called (CH-SEAT-3)."""
    waiting: WaitingRules = WaitingRules()
    """How its lists are run."""
    seating: SeatingRules = SeatingRules()
    """How its seats are given out."""
    dealers: DealerRules = DealerRules()
    """How its dealers are pushed."""
    kiosk: KioskRules = KioskRules()
    """How the dealers' screens behave."""
    tournaments: TournamentRules = TournamentRules()
    """How its tournaments pay."""
    long_break: timedelta
    """Once a gaming day (CH-GEN-8)."""
    clock: PlayerClock
    """What a slow player is given (CH-GEN-21)."""
    most_players: int
    """At any table; twelve unless the house allows fewer (CH-TABLE-2)."""
    jackpot_fee: Money
    jackpot_fee_players: int
    """At least so many have to take part in the hand (JP-FEE-1)."""
    jackpot_guarantee: Money
    """What the house tops the jackpot up to (JP-PAY-4)."""
    jackpots: Mapping[JackpotId, JackpotProfile] = {}
    """Its bad beat jackpots, in the file's order: the first is that of its attached tables. An
    older rulebook says nothing about them."""
    variants: Mapping[str, Variant]
    """The catalogue, by code: what the games of a mix are looked up in (GM-PDC-3)."""
    games: Mapping[GameId, Game]
    """The offer, in the file's order."""
    options: Options
    digest: str
    """SHA-256 of the text, in hex."""

    def fund_of(self, game: Game) -> JackpotId | None:
        """To which jackpot its tables are attached; None: to none (JP-GAME-1)."""
        if not game.jackpot:
            return None
        return JackpotId(game.fund) if game.fund else next(iter(self.jackpots), UNNAMED)

    def jackpot_of(self, game: Game) -> JackpotProfile | None:
        """The jackpot its tables are attached to; None: none, or an older rulebook, which says
        nothing of how it is won."""
        fund = self.fund_of(game)
        return None if fund is None else self.jackpots.get(fund)

    def hand_fee(self, game: Game, took_part: int, *, second_round: bool) -> Money:
        """What a hand of `game` pays for the jackpot, unless its table pays by time (JP-FEE-1)."""
        jackpot, form = self.jackpot_of(game), game.variant.form
        if jackpot is None or form is None:
            due = jackpot_fee_due(game, took_part, self.jackpot_fee_players, second_round)
            return self.jackpot_fee if due else NOTHING
        reached = Reached.SECOND_ROUND if second_round else Reached.FIRST_ROUND
        return hand_fee(jackpot, form, took_part, reached)

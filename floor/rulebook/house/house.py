"""A house's rulebook: the numbers, games and readings it has chosen, out of a TOML file."""

from collections.abc import Mapping
from datetime import date, timedelta
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from floor.base.errors import BadSetting
from floor.base.money import NOTHING, Money
from floor.base.value import Value
from floor.jackpot.fees import Reached, hand_fee
from floor.jackpot.profile import JackpotId, JackpotProfile
from floor.room.clock.player_clock import PlayerClock
from floor.room.games.game import Game, GameId, Variant
from floor.room.pots.rake import jackpot_fee_due
from floor.rulebook.book.reader import MOST_BYTES, Reader, parsed
from floor.rulebook.book.rule import RULEBOOKS
from floor.rulebook.house.dealers import DealerRules
from floor.rulebook.house.kiosk import KioskRules
from floor.rulebook.house.options import Options
from floor.rulebook.house.seating import SeatingRules
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


@lru_cache(maxsize=4)
def read_house(text: str | bytes, name: str) -> HouseRules:
    """The rulebook in `text`; the same one is read once, however often a journal is folded.

    Raises:
        BadSetting: with every mistake there is; `name` is what its sentence calls the text.
    """
    from floor.rulebook.house.reading import (
        house_in,  # a start finds the rules read in its snapshot
    )

    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    mistakes: list[str] = []
    house = house_in(Reader(parsed(raw, name), "", mistakes), sha256(raw).hexdigest())
    if mistakes:
        raise BadSetting(
            "{file} cannot be used as a rulebook:", mistakes=tuple(mistakes), file=name
        )
    return house


def read_house_file(path: Path) -> HouseRules:
    """The rulebook in the file at `path`.

    Raises:
        BadSetting: it cannot be read, or has mistakes.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise BadSetting("{file} cannot be read: {why}", file=str(path), why=str(error)) from error
    return read_house(raw, str(path))


def shipped_house(name: str) -> str:
    """The text of the rulebook `name` that comes with the program.

    Raises:
        BadSetting: there is none of that name.
    """
    shipped = sorted(file.stem for file in RULEBOOKS.glob("*.toml") if file.stem != "rules")
    if name not in shipped:
        raise BadSetting(
            "No rulebook {name} comes with the program, only {shipped}.",
            name=name,
            shipped=", ".join(shipped),
        )
    return (RULEBOOKS / f"{name}.toml").read_bytes().decode("utf-8")

"""A house's rulebook: the numbers, games and readings it has chosen, out of a TOML file."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import date, timedelta
from hashlib import sha256
from pathlib import Path
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from floor.base.errors import BadSetting
from floor.base.money import Money
from floor.base.value import Value
from floor.room.game import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    MOST_PLAYERS_WITH_JACKPOT,
    Game,
    GameId,
    Variant,
)
from floor.rulebook.offer import cite, read_offer
from floor.rulebook.options import Options, read_options
from floor.rulebook.profiles import as_house_reads, read_profiles
from floor.rulebook.reader import MOST_BYTES, Reader, offered, parsed
from floor.rulebook.rule import RULEBOOKS
from floor.rulebook.variants import read_variants


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
    long_break: timedelta
    """Once a gaming day (CH-GEN-8)."""
    clock: timedelta
    """What a slow player is given (CH-GEN-21)."""
    most_players: int
    """At any table; twelve unless the house allows fewer (CH-TABLE-2)."""
    jackpot_fee: Money
    jackpot_fee_players: int
    """At least so many have to take part in the hand (JP-FEE-1)."""
    jackpot_guarantee: Money
    """What the house tops the jackpot up to (JP-PAY-4)."""
    variants: Mapping[str, Variant]
    """The catalogue, by code: what the games of a mix are looked up in (GM-PDC-3)."""
    games: Mapping[GameId, Game]
    """The offer, in the file's order."""
    options: Options
    digest: str
    """SHA-256 of the text, in hex."""


def read_house(text: str | bytes, name: str) -> HouseRules:
    """The rulebook in `text`.

    Raises:
        BadSetting: with every mistake there is; `name` is what its sentence calls the text.
    """
    raw = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    mistakes: list[str] = []
    house = _house(Reader(parsed(raw, name), "", mistakes), sha256(raw).hexdigest())
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


def _house(top: Reader, digest: str) -> HouseRules:
    cite(top)
    with _part(top, "day") as day:
        zone, roll_over_hour = _zone(day), day.whole("roll_over_hour", 0, 23)
    with _part(top, "seat_hold") as hold:
        seat_hold = timedelta(minutes=hold.whole("minutes", 1, 60))
    with _part(top, "long_break") as pause:
        long_break = timedelta(minutes=pause.whole("minutes", 1, 240))
    with _part(top, "clock") as slow:
        clock = timedelta(seconds=slow.whole("seconds", 5, 600))
    with _part(top, "table") as table:
        most_players = table.whole("most_players", FEWEST_PLAYERS, MOST_PLAYERS)
    with _part(top, "jackpot_fee") as jackpot:
        fee = jackpot.money("amount")
        players = jackpot.whole("players", FEWEST_PLAYERS, MOST_PLAYERS_WITH_JACKPOT)
    with _part(top, "jackpot_guarantee") as jackpot:
        guarantee = jackpot.money("amount")
    variants = read_variants(top)
    house = HouseRules(
        name=top.text("name"),
        edition=top.text("edition"),
        since=top.day("since"),
        zone=zone,
        roll_over_hour=roll_over_hour,
        seat_hold=seat_hold,
        long_break=long_break,
        clock=clock,
        most_players=most_players,
        jackpot_fee=fee,
        jackpot_fee_players=players,
        jackpot_guarantee=guarantee,
        variants=variants,
        games=read_offer(top, most_players, read_profiles(top), variants),
        options=read_options(top.table("options")),
        digest=digest,
    )
    top.close()
    games = {key: as_house_reads(game, house.options) for key, game in house.games.items()}
    return msgspec.structs.replace(house, games=games)


@contextmanager
def _part(top: Reader, key: str) -> Iterator[Reader]:
    """The table under `key`, which cites its rule and has no keys but those asked for."""
    part = top.table(key)
    yield part
    cite(part)
    part.close()


def _zone(day: Reader) -> str:
    zone = day.text("zone")
    try:
        ZoneInfo(zone)
    except (KeyError, ValueError, OSError):  # unknown, not a name, a folder of zones
        day.check("zone", False, offered(zone, available_timezones()))
    return zone

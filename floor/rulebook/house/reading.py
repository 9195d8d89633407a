"""Reads a house out of the tables of its rulebook."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from zoneinfo import ZoneInfo, available_timezones

import msgspec

from floor.room.games.game import FEWEST_PLAYERS, MOST_PLAYERS, MOST_PLAYERS_WITH_JACKPOT
from floor.rulebook.book.reader import Reader, offered
from floor.rulebook.book.rule import cite
from floor.rulebook.house.dealers import read_dealers
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.jackpots import JackpotDefaults, read_jackpots
from floor.rulebook.house.kiosk import read_clock, read_kiosk
from floor.rulebook.house.offer import read_offer
from floor.rulebook.house.options import read_options
from floor.rulebook.house.profiles import as_house_reads
from floor.rulebook.house.seating import read_seating
from floor.rulebook.house.tournaments import read_tournaments
from floor.rulebook.house.variants import read_variants
from floor.rulebook.house.waiting import read_waiting


def house_in(top: Reader, digest: str) -> HouseRules:
    """The house in the tables of a file; its mistakes are noted in `top`."""
    cite(top)
    with _part(top, "day") as day:
        zone, roll_over_hour = _zone(day), day.whole("roll_over_hour", 0, 23)
    with _part(top, "seat_hold") as hold:
        seat_hold = timedelta(minutes=hold.whole("minutes", 1, 60))
    with _part(top, "long_break") as pause:
        long_break = timedelta(minutes=pause.whole("minutes", 1, 240))
    with _part(top, "clock") as slow:
        clock = read_clock(slow, "seconds", "countdown_seconds")
    with _part(top, "table") as table:
        most_players = table.whole("most_players", FEWEST_PLAYERS, MOST_PLAYERS)
    with _part(top, "jackpot_fee") as jackpot:
        fee = jackpot.money("amount")
        players = jackpot.whole("players", FEWEST_PLAYERS, MOST_PLAYERS_WITH_JACKPOT)
    with _part(top, "jackpot_guarantee") as jackpot:
        guarantee = jackpot.money("amount")
    variants = read_variants(top)
    jackpots = read_jackpots(top, JackpotDefaults(fee, players, guarantee), variants)
    house = HouseRules(
        name=top.text("name"),
        edition=top.text("edition"),
        since=top.day("since"),
        zone=zone,
        roll_over_hour=roll_over_hour,
        seat_hold=seat_hold,
        waiting=read_waiting(top),
        seating=read_seating(top),
        dealers=read_dealers(top),
        kiosk=read_kiosk(top),
        tournaments=read_tournaments(top),
        long_break=long_break,
        clock=clock,
        most_players=most_players,
        jackpot_fee=fee,
        jackpot_fee_players=players,
        jackpot_guarantee=guarantee,
        jackpots=jackpots,
        variants=variants,
        games=read_offer(top, most_players, variants, jackpots),
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

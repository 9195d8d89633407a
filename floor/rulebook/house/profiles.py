"""The customs of tables as a rulebook writes them: button method, straddles, ways in."""

from collections.abc import Mapping
from datetime import timedelta
from enum import Enum
from typing import TypeVar

import msgspec

from floor.room.clock.player_clock import PlayerClock
from floor.room.games.game import FEWEST_PLAYERS, MOST_PLAYERS, Game
from floor.room.games.profile import (
    HELSINKI,
    Absent,
    ButtonMethod,
    ButtonStraddle,
    ComingIn,
    HeadsUpPlay,
    MissedBigBlind,
    MoveBlind,
    Profile,
    StraddleEntry,
    StraddleOpener,
    Straddles,
    WinnersButton,
)
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import known_rules
from floor.rulebook.house.kiosk import read_clock
from floor.rulebook.house.options import Options

E = TypeVar("E", bound=Enum)

MOST_PROFILES = 50
HOUSE_PROFILE = "house"
"""What a game plays by that names no other: the Helsinki guide, as the house reads it."""


def read_profiles(top: Reader) -> Mapping[str, Profile]:
    """The customs a game of the rulebook `top` may name; an older rulebook lists none."""
    profiles = {HOUSE_PROFILE: HELSINKI}
    if top.has("profiles"):
        for name, table in top.tables("profiles", MOST_PROFILES):
            table.check("button", name != HOUSE_PROFILE, f'another name: "{name}" is the guide')
            profiles[name] = _profile(table)
    return profiles


def _profile(table: Reader) -> Profile:
    profile = Profile(
        button=_reading(table, "button", ButtonMethod),
        winner=_reading(table, "winner", WinnersButton),
        newcomers=_reading(table, "newcomers", ComingIn),
        returners=_reading(table, "returners", ComingIn),
        straddles=_reading(table, "straddles", Straddles),
        button_straddle=_reading(table, "button_straddle", ButtonStraddle),
        absent=_reading(table, "absent", Absent),
        heads_up=_reading(table, "heads_up", HeadsUpPlay),
        players_to_open=table.whole("players_to_open", FEWEST_PLAYERS, MOST_PLAYERS),
        away_limit=_limit(table, "away_seconds"),
        away_limit_everywhere=_limit(table, "away_everywhere_seconds"),
        clock=_clock(table),
    )
    table.one_of("rule", known_rules())
    table.close()
    return profile


def _reading(table: Reader, key: str, readings: type[E]) -> E:
    """Which of `readings` stands under `key`; the first is the placeholder."""
    return table.choice(key, _by_name(readings), next(iter(readings)))


def _by_name(readings: type[E]) -> Mapping[str, E]:
    return {str(reading.value): reading for reading in readings}


def _limit(table: Reader, key: str) -> timedelta | None:
    """Seconds under `key`; 0 is no limit."""
    return timedelta(seconds=table.whole(key, 0, 86_400)) or None


def _clock(table: Reader) -> PlayerClock | None:
    """What a slow player is given at its tables; None: as the house has it."""
    if not table.has("clock_seconds"):
        return None
    return read_clock(table, "clock_seconds", "countdown_seconds")


def as_house_reads(game: Game, options: Options) -> Game:
    """`game` with the doubts about its customs as the house has settled them.

    D-01, D-27, D-33, D-35, D-38, and what the guide leaves out about penalties. An option with a
    mistake in it is none of the readings; that is complained about elsewhere.
    """
    opener = _by_name(StraddleOpener).get(options.opens_after_button_straddle)
    entry = _by_name(StraddleEntry).get(options.straddle_as_entry)
    blind = _by_name(MoveBlind).get(options.seat_change_small_blind)
    missed = _by_name(MissedBigBlind).get(options.missed_big_blind_tokens)
    every_seat = options.forced_bet_deals_every_seat == "on"
    posted = options.penalised_blinds == "posted"
    profile = msgspec.structs.replace(
        game.profile,
        after_button_straddle=opener or game.profile.after_button_straddle,
        straddle_entry=entry or game.profile.straddle_entry,
        move_blind=blind or game.profile.move_blind,
        missed_big_blind=missed or game.profile.missed_big_blind,
        absent_with_bring_in=Absent.DEALT_IN if every_seat else game.profile.absent_with_bring_in,
        sent_away=Absent.DEALT_IN if posted else game.profile.sent_away,
    )
    return msgspec.structs.replace(game, profile=profile)

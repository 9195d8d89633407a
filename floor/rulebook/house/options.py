"""Where the guide can be read in more ways than one: what a house may choose."""

from typing import Annotated, Any, Literal, get_args, get_type_hints

from msgspec.structs import replace

from floor.base.value import Value
from floor.room.betting.rules import (
    HELSINKI,
    BettingRules,
    OverStraddle,
    Reopening,
    Rounding,
    ShortBlindCall,
    SkippedAfter,
)
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import known_rules


class Options(Value, frozen=True, kw_only=True):
    """One field for each open question, marked with the number of the doubt it settles.

    The reading chosen stands first and is the default. helsinki.toml cites the rule of each.
    """

    forced_bet_deals_every_seat: Annotated[Literal["off", "on"], "D-01"] = "off"
    """Games with a forced bet deal to the seats of the absent too, as in tournaments."""

    first_to_show: Annotated[
        Literal["last_aggressor_of_hand", "last_aggressor_of_round"], "D-05"
    ] = "last_aggressor_of_hand"
    """Who shows first when all have called; `of_round` means the last betting round."""

    returning_stack: Annotated[Literal["whole", "up_to_maximum"], "D-07"] = "whole"
    """What comes back to the same kind of table from a stack above its maximum."""

    stack_memory: Annotated[Literal["every_kind", "last_table"], "D-57"] = "every_kind"
    """What binds who comes back to a kind of table left tonight after playing another."""

    mixed_game_maximum: Annotated[Literal["game_left", "game_entered"], "D-08"] = "game_left"
    """Whose maximum buy-in decides what is brought out of a mixed game."""

    rake_steps: Annotated[Literal["per_pot_then_joined", "running_sum"], "D-09"] = (
        "per_pot_then_joined"
    )
    """Out of which pot each euro comes; both take the same total."""

    seat_hold_runs_from: Annotated[Literal["offer", "seat_free"], "D-12"] = "offer"
    """For whoever is not the first that the seat is offered to."""

    raise_over_straddle: Annotated[
        Literal["straddle_is_raise", "straddle_is_big_blind"], "D-25"
    ] = "straddle_is_raise"
    """Blinds 2–4, straddle 8: the next raise goes at least to 12, or to 16."""

    opens_after_button_straddle: Annotated[
        Literal["left_of_button", "left_of_big_blind"], "D-27"
    ] = "left_of_button"
    """Who is the first to act when the button has straddled."""

    straddle_as_entry: Annotated[Literal["where_in_use", "always"], "D-33"] = "where_in_use"
    """Whether a new or returning player may come in by a straddle where nobody else straddles."""

    missed_big_blind_tokens: Annotated[
        Literal["both_at_once", "second_with_small_blind"], "D-35"
    ] = "both_at_once"
    """When the small blind's token follows that of a missed big blind."""

    seat_change_small_blind: Annotated[Literal["live", "dead"], "D-38"] = "live"
    """The blind of a player who has moved away from the blinds."""

    short_all_ins_reopen: Annotated[Literal["facing_full_raise", "consecutive", "off"], "D-44"] = (
        "facing_full_raise"
    )
    """When several all-ins, each short of a raise, together count as one."""

    short_blind_call: Annotated[Literal["largest_posted", "full_big_blind"], "D-47"] = (
        "largest_posted"
    )
    """What a flat call costs when a blind is all-in for less."""

    bets_round_to_big_blind: Annotated[
        Literal["where_blind_has_cents", "off", "everywhere"], "D-50"
    ] = "where_blind_has_cents"
    """In which games a bet is rounded to the nearest multiple of the big blind."""

    skipped_after: Annotated[Literal["two_players", "two_actions"], "D-51"] = "two_players"
    """What passes before a skipped player who keeps silent has checked or folded."""

    move_tops_up_to_minimum: Annotated[Literal["on", "off"], "D-55"] = "on"
    """Who moves with less than the new table's minimum buy-in adds up to it."""

    self_exclusion: Annotated[Literal["stands", "two_may_seat"], "HOUSE"] = "stands"
    """Whether two people with a reason may seat, or let play again before their day, a player who
    has excluded themselves. The guide says nothing of it."""

    penalty_follows_player: Annotated[Literal["on", "off"], "HOUSE"] = "on"
    """Whether who is moved takes the hands they still have to miss along (TDA-66 does not say);
    else those of the table count where the penalty was given."""

    penalised_blinds: Annotated[Literal["missed", "posted"], "HOUSE"] = "missed"
    """What becomes of the blinds of a player sent away from a cash table: they miss them as any
    absent player does (CH-MISS-1), or is dealt in and pays, and their hand is killed (TDA-66)."""


def read_options(table: Reader) -> Options:
    """What `table` chooses; an option left out keeps its default, so old rulebooks stay good."""
    chosen: dict[str, Any] = {}
    for name, hint in get_type_hints(Options, include_extras=True).items():
        if table.has(name):
            readings, doubt = get_args(hint)
            row = table.table(name)
            chosen[name] = row.one_of("value", get_args(readings))
            row.exactly("allowed", list(get_args(readings)))
            row.exactly("doubt", doubt)
            row.one_of("rule", known_rules())
            row.close()
    table.close()
    return Options(**chosen)


def betting_rules(options: Options) -> BettingRules:
    """How a cash game bets in a house that has chosen `options` (D-25, D-44, D-47, D-50, D-51)."""
    return replace(
        HELSINKI,
        over_straddle=OverStraddle(options.raise_over_straddle),
        reopening=Reopening(options.short_all_ins_reopen),
        short_blind_call=ShortBlindCall(options.short_blind_call),
        rounding=Rounding(options.bets_round_to_big_blind),
        skipped_after=SkippedAfter(options.skipped_after),
    )

"""The house's open questions about betting, as the arbiter takes them."""

from msgspec.structs import replace

from floor.room.betting.rules import (
    HELSINKI,
    BettingRules,
    OverStraddle,
    Reopening,
    Rounding,
    ShortBlindCall,
    SkippedAfter,
)
from floor.rulebook.house.options import Options


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

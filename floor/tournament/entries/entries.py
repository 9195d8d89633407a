"""Who may buy what, and when: entries, re-entries, rebuys, add-ons."""

from typing import NamedTuple

from floor.base.errors import Refused
from floor.base.money import Chips, Money
from floor.room.blinds.button import PlayerId
from floor.tournament.money.terms import Rebuy, RebuyWhen, TournamentStage, TournamentTerms


class Buyer(NamedTuple):
    """How a player stands who wants to buy."""

    player: PlayerId
    stack: Chips
    re_entries: int = 0
    rebuys: int = 0
    add_ons: int = 0


def check_late_entry(terms: TournamentTerms, stage: TournamentStage) -> None:
    """Refuse an entry that comes too late (TR-LATE-1).

    Raises:
        Refused: the tournament has begun and takes nobody any more.
    """
    if stage.level == 0:
        return
    if terms.late is None:
        raise Refused("The tournament has begun: it takes no late entries.", rule="TR-LATE-1")
    if not terms.late.is_open(stage):
        raise Refused(
            "Late entry was open through level {level}: it is closed.",
            rule="TR-LATE-1",
            level=terms.late.through_level,
        )


def check_re_entry(terms: TournamentTerms, stage: TournamentStage, buyer: Buyer) -> None:
    """Refuse a re-entry that the structure does not allow.

    Raises:
        Refused: there is none here, its time is over, they have had theirs, or they are still in.
    """
    sold = terms.re_entry
    if sold is None:
        raise _not_sold(terms, "TR-RE-1")
    if buyer.stack:
        raise Refused(
            "{player} still has chips: only a player who is out can enter again.",
            rule="TR-RE-1",
            player=buyer.player,
        )
    if not sold.window.is_open(stage):
        raise Refused(
            "Re-entry was open through level {level}: it is closed.",
            rule="TR-RE-3",
            level=sold.window.through_level,
        )
    if sold.most is not None and buyer.re_entries >= sold.most:
        raise Refused(
            "{player}: re-entries already {times}, the most here.",
            rule="TR-RE-3",
            player=buyer.player,
            times=buyer.re_entries,
        )


def check_rebuy(terms: TournamentTerms, stage: TournamentStage, buyer: Buyer) -> None:
    """Refuse a rebuy that the structure does not allow (TR-REB-1, TR-REB-3).

    Who has declared it before the hand plays the chips in it and has to pay (TDA-26). A player who
    lost everything in the last rebuy hand may make one still, as their add-on asks it (TR-ADD-2).

    Raises:
        Refused: there is none here, its time is over, they have had theirs, or have too many chips.
    """
    sold = terms.rebuy
    if sold is None:
        raise _not_sold(terms, "TR-REB-1")
    before_add_on = not buyer.stack and not buyer.add_ons and _add_ons_to_come(terms, stage)
    if not rebuys_go_on(sold, stage) and not before_add_on:
        raise rebuys_over()
    if sold.most is not None and buyer.rebuys >= sold.most:
        raise Refused(
            "{player}: rebuys already {times}, the most here.",
            rule="TR-REB-3",
            player=buyer.player,
            times=buyer.rebuys,
        )
    if sold.when is RebuyWhen.ALL_LOST and buyer.stack:
        raise Refused(
            "{player} still has chips: a rebuy is for who has lost everything.",
            rule="TR-REB-3",
            player=buyer.player,
        )
    if sold.when is RebuyWhen.BELOW_START and buyer.stack >= terms.stack:
        raise Refused(
            "{player} has no fewer chips than at the start: no rebuy now.",
            rule="TR-REB-3",
            player=buyer.player,
        )


def rebuys_over() -> Refused:
    """Who has chips buys no more of them."""
    return Refused("The last rebuy hand has been played.", rule="TR-REB-1")


def rebuys_go_on(sold: Rebuy, stage: TournamentStage) -> bool:
    """Whether rebuys are still sold: in their time, and in the last hands announced after it."""
    return sold.window.is_open(stage) or rebuy_hands_left(sold, stage) > 0


def rebuy_hands_left(sold: Rebuy, stage: TournamentStage) -> int:
    """How many of the last rebuy hands are to come once the time is over (TR-REB-4); all of them
    while it is not."""
    if sold.window.is_open(stage):
        return sold.last_hands
    return max(sold.last_hands - stage.rebuy_hands_played, 0)


def _add_ons_to_come(terms: TournamentTerms, stage: TournamentStage) -> bool:
    return terms.add_on is not None and not terms.add_on.is_over(stage)


def check_add_on(terms: TournamentTerms, stage: TournamentStage, buyer: Buyer) -> None:
    """Refuse an add-on that the structure does not allow.

    Raises:
        Refused: there is none here, rebuys go on, add-ons are over or have not begun (TR-ADD-1),
            they have had it, or they have no chips and need a rebuy first (TR-ADD-2).
    """
    sold = terms.add_on
    if sold is None:
        raise _not_sold(terms, "TR-ADD-1")
    if terms.rebuy is not None and rebuys_go_on(terms.rebuy, stage):
        raise Refused("Add-ons are sold after the last rebuy hand.", rule="TR-ADD-1")
    if sold.is_over(stage):
        raise Refused("The last add-on has been sold.", rule="TR-ADD-1")
    if stage.level + stage.level_over <= sold.opens_after:
        raise Refused(
            "Add-ons are sold once level {level} is over.", rule="TR-ADD-1", level=sold.opens_after
        )
    if buyer.add_ons:
        raise Refused("{player} has had the add-on.", rule="TR-ADD-1", player=buyer.player)
    if not buyer.stack:
        raise Refused("{player} has no chips: rebuy first.", rule="TR-ADD-2", player=buyer.player)


def _not_sold(terms: TournamentTerms, rule: str) -> Refused:
    if terms.is_freezeout:
        return Refused("This is a freezeout: nothing more is sold.", rule="TR-FRZ-1")
    return Refused("This tournament does not sell that.", rule=rule)


def further_buying(terms: TournamentTerms, stage: TournamentStage) -> bool:
    """Whether anybody could still buy: then the prizes are not on view in money (TR-POOL-2)."""
    windows = [
        *([terms.late] if terms.late else ()),
        *([terms.re_entry.window] if terms.re_entry else ()),
    ]
    rebuys = terms.rebuy is not None and rebuys_go_on(terms.rebuy, stage)
    buying = rebuys or _add_ons_to_come(terms, stage)
    return stage.level == 0 or buying or any(window.is_open(stage) for window in windows)


def stack_for(buy_in: Money, least: Money, most: Money, stack_at_least: Chips) -> Chips:
    """The chips for a buy-in of one's own choice, in proportion to it (ON-VAR-06).

    Cut to a whole point; the chip set has to be able to make it.

    Raises:
        Refused: it is not between the least and the most.
    """
    if not least <= buy_in <= most:
        raise Refused(
            "The buy-in is from {least} to {most}.", rule="ON-VAR-06", least=least, most=most
        )
    return Chips(stack_at_least.points * buy_in.cents // least.cents)

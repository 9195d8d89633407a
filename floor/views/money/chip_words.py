"""What is said of stacks: what somebody may bring, what is counted, what may be added."""

from floor.app.core.room import Room, ToCount, guest_of
from floor.base.money import NOTHING, Money
from floor.base.text import N_, _, money_text
from floor.room.blinds.button import PlayerId
from floor.room.money.buy_in import (
    Bring,
    BuyInTerms,
    Limits,
    is_broke,
    limits,
)


def uncounted_wanted(room: Room, player: PlayerId) -> str:
    """What is asked where they give up a seat and no stack is named: nobody leaves uncounted
    unnoticed (CH-STACK-1). Empty where they have no chips yet."""
    if not guest_of(room, player).bought_in:
        return ""
    return _("Count the stack, or tick “not counted”.")


def count_words(asked: ToCount) -> str:
    """That somebody has moved after a hand and what they carry is to be counted."""
    if asked.said is None:
        return _("moved after the hand: count the stack")
    return _("moved after the hand: count the stack, {sum} was said").format(
        sum=money_text(asked.said, short=True)
    )


def range_words(allowed: Limits) -> str:
    """ "€50 to €300"; "exactly €420"; "€250 or more"."""
    least = money_text(allowed.least, short=True)
    if allowed.most is None:
        return _("{least} or more").format(least=least)
    if allowed.most <= allowed.least:
        return _("exactly {least}").format(least=least)
    return _("{least} to {most}").format(least=least, most=money_text(allowed.most, short=True))


def brought_words(duty: Bring, table: str) -> str:
    """What goes on the table and why."""
    rule = duty.rule
    if rule == "CH-BUY-1" and duty.limits.most is not None:
        rule = "CH-BUY-1, CH-BUY-3"
    said = _("{why}: {range} on {table} ({rule}).").format(
        why=why_brought(duty.rule), range=range_words(duty.limits), table=table, rule=rule
    )
    if duty.floor_decides:
        return _("{words} The guide is silent here: the floor decides.").format(words=said)
    return said


def brought_told(duty: Bring, table: str, stack: Money) -> str:
    """What goes on the table of `stack` and why, and what is missing to it: on the desk and on the
    move slip in the same words."""
    words = brought_words(duty, table)
    if stack >= duty.limits.least:
        return words
    missing = money_text(duty.limits.least - stack, short=True)
    return _("{words} Buys {sum} more.").format(words=words, sum=missing)


def uncounted_told(duty: Bring) -> str:
    """The rule without the sum, of a stack nobody has counted: on the desk and on the move slip in
    the same words."""
    if duty.rule in ("CH-STACK-4", "CH-STACK-6", "CH-STACK-7"):
        return _("{why}, {range} ({rule}).").format(
            why=why_brought(duty.rule), range=range_words(duty.limits), rule=duty.rule
        )
    return _("{why} ({rule}); count it.").format(why=why_brought(duty.rule), rule=duty.rule)


_WHY_BROUGHT = {
    "CH-STACK-1": N_("Left such a table tonight, the same stack comes back"),
    "CH-STACK-2": N_("Same game, the whole stack"),
    "CH-STACK-3": N_("Other stakes, the stack up to the maximum"),
    "CH-STACK-5": N_("Out of a mixed game, the stack up to the maximum"),
    "CH-STACK-8": N_("Out of a mixed game, the whole stack"),
    "CH-STACK-6": N_("Out of a mixed game, any amount"),
    "CH-STACK-7": N_("Out of a mixed game, any amount"),
    "CH-STACK-4": N_("Another betting structure, any amount"),
}


def why_brought(rule: str) -> str:
    """One night, one stack in a few words: why so much goes on the table (CH-STACK-1…8)."""
    words = _WHY_BROUGHT.get(rule)
    return _(words) if words is not None else _("First chips")


def added_words(terms: BuyInTerms, stack: Money) -> str:
    """How much may be added to `stack` between hands."""
    allowed = limits(terms, stack)
    if allowed.most == NOTHING:
        return _("The stack is at the maximum: nothing can be added (CH-BUY-3).")
    if is_broke(terms, stack):
        return _("Below one big blind: full buy-in, {range} (CH-BUY-1).").format(
            range=range_words(allowed)
        )
    if allowed.most is None:
        return _("Any amount may be added (CH-BUY-2).")
    return _("Add at most {most} (CH-BUY-3).").format(most=money_text(allowed.most, short=True))

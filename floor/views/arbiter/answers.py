"""The arbiter's answers in sentences a dealer can say aloud."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import assert_never

from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.text import N_, _, localized, money_text, number_text
from floor.room.betting.out_of_turn import Deemed, Early, EarlyVerdict
from floor.room.betting.round import Action, Amount
from floor.room.betting.verdict import Choice, RulingOutcome, Verdict, VerdictReason

WriteAmount = Callable[[Amount], str]
"""How an amount is written: `in_money` in a cash game, `in_chips` in a tournament."""


def in_money(amount: Amount) -> str:
    """Cents as euros."""
    return money_text(Money(amount))


def in_chips(amount: Amount) -> str:
    """Chips with their thousands apart."""
    return number_text(amount)


def verdict_words(verdict: Verdict, written: WriteAmount) -> str:
    """The verdict in one sentence: "Raise to €8.00: add €2.00 (CH-BET-9)"."""
    if verdict.action is None:
        head = _("The floor decides") if verdict.choices else _("Nothing was done yet")
    else:
        head = _done(verdict.action, verdict, written)
    said = _("{action} ({rules})")
    if verdict.add and not verdict.to_be_named:
        said = _("{action}: add {amount} ({rules})")
    elif verdict.give_back:
        said = _("{action}: {amount} goes back ({rules})")
    amount = written(verdict.add or verdict.give_back)
    return said.format(action=head, amount=amount, rules=_listed(verdict.rules))


def _done(action: Action, verdict: Verdict, written: WriteAmount) -> str:
    total = written(verdict.total)
    match action:
        case Action.FOLD:
            return _("Fold")
        case Action.CHECK:
            return _("Check")
        case Action.CALL if verdict.all_in:
            return _("Call all-in, {total}").format(total=total)
        case Action.CALL:
            return _("Call, {total} in all").format(total=total)
        case Action.BET if verdict.to_be_named:
            return _("Bet of {total} or more: ask for the amount").format(total=total)
        case Action.RAISE if verdict.to_be_named:
            return _("Raise to {total} or more: ask for the amount").format(total=total)
        case Action.BET if verdict.all_in:
            return _("Bet all-in, {total}").format(total=total)
        case Action.RAISE if verdict.all_in:
            return _("Raise all-in to {total}").format(total=total)
        case Action.BET:
            return _("Bet of {total}").format(total=total)
        case Action.RAISE:
            return _("Raise to {total}").format(total=total)
        case _ as never:
            assert_never(never)


def because(reason: VerdictReason) -> str:
    """Why the verdict is what it is, in one sentence."""
    return _(_WHY[reason])


_WHY: Mapping[VerdictReason, str] = MappingProxyType(
    {
        VerdictReason.FOLDED: N_("The player has folded."),
        VerdictReason.FOLDED_FOR_NOTHING: N_("A fold binds, with nothing to call too."),
        VerdictReason.CHECKED: N_("The player has checked."),
        VerdictReason.CHECK_FACING_BET: N_("There is a bet to call: no check. Ask for the action."),
        VerdictReason.CALLED: N_("A spoken call is always for the full amount."),
        VerdictReason.EXACT_CALL: N_("What was put in is the call."),
        VerdictReason.UNDERCALL: N_("Too little for the call: it is made up."),
        VerdictReason.TINY_CHIP: N_("A tiny chip against a large bet is no clear action."),
        VerdictReason.ONE_CHIP_BET: N_("One chip without a word is worth all of it."),
        VerdictReason.ONE_CHIP_CALL: N_(
            "One chip against a bet is a call unless “raise” came first."
        ),
        VerdictReason.EVERY_CHIP_NEEDED: N_(
            "Without the smallest chip the call is not covered: a call."
        ),
        VerdictReason.UNDER_HALF: N_("Less than half of the least raise is no raise."),
        VerdictReason.HALF_RAISE: N_(
            "Half of the least raise or more is made up to the least raise."
        ),
        VerdictReason.RAISE_COMPLETED: N_("The word binds: it is made up to the least raise."),
        VerdictReason.MINIMUM_BET: N_("Below the least bet: it is made up to that."),
        VerdictReason.AS_MADE: N_("It stands as it was made."),
        VerdictReason.HALF_BET: N_(
            "All-in for too little of a bet: it is a call, and the next raise goes where it would."
        ),
        VerdictReason.OVER_HALF_BET: N_("All-in for enough of a bet: it counts as a raise."),
        VerdictReason.ALL_IN: N_("All-in stands at its size; short of a raise it reopens nothing."),
        VerdictReason.LIMIT_SIZE: N_("In limit a bet or raise has one size."),
        VerdictReason.OVER_POT: N_("More than the pot: it is cut to the pot."),
        VerdictReason.POT_SIZE: N_("The pot with the call in it is the largest raise."),
        VerdictReason.POT_WORD: N_("“Pot” binds here but names no amount."),
        VerdictReason.TO_BE_NAMED: N_(
            "The word binds; the amount is named or pushed in one motion."
        ),
        VerdictReason.ROUNDED: N_("Bets go by whole big blinds: rounded to the nearest."),
        VerdictReason.STRING_BET: N_("String bet: only the first motion counts."),
        VerdictReason.MAY_NOT_RAISE: N_(
            "Acted already and no full raise since: call or fold only."
        ),
        VerdictReason.CAPPED: N_("The last raise of the round has been made."),
        VerdictReason.PASSIVE: N_("Checked out of turn or showed cards: no bet or raise."),
        VerdictReason.LOWEST_READING: N_("Of several legal readings the lowest stands."),
        VerdictReason.UNCLEAR_AMOUNT: N_("The amount can be read in several ways."),
        VerdictReason.EARLIER_CHIPS: N_(
            "The chips of the earlier bet change how the new ones read."
        ),
        VerdictReason.TOOK_BACK: N_("Took chips back facing a raise: no fold any more."),
        VerdictReason.CONDITIONAL: N_("Conditional words are not allowed."),
        VerdictReason.TRUE_AMOUNT: N_("The chips in view are the bet, whatever was announced."),
        VerdictReason.HIDDEN_CHIPS: N_("Chips kept from view are no part of the bet."),
        VerdictReason.BIG_UNIT: N_(
            "With a pair open at any player’s cards the bigger unit may be bet; the round then"
            " stays at it."
        ),
        VerdictReason.SHORT_BLIND: N_(
            "All-in in the blind for less: call, least raise and pot follow from what lies there."
        ),
        VerdictReason.BRING_IN: N_(
            "The forced bet: the next player calls, or completes it to the unit."
        ),
    }
)


def choice_words(choice: Choice, written: WriteAmount) -> str:
    """One of the outcomes left to the floor, with its price."""
    total, pays = written(choice.total), written(choice.pays)
    match choice.ruling:
        case RulingOutcome.FULL_CALL | RulingOutcome.CALL:
            return _("call: {pays} to pay").format(pays=pays)
        case RulingOutcome.FORFEIT_AND_FOLD:
            return _("fold: {pays} stays in the pot").format(pays=pays)
        case RulingOutcome.FOLD:
            return _("fold")
        case RulingOutcome.BET:
            return _("bet of {total}").format(total=total)
        case RulingOutcome.RAISE:
            return _("raise to {total}: {pays} to pay").format(total=total, pays=pays)
        case RulingOutcome.BINDING:
            return _("it binds, {total} in all").format(total=total)
        case RulingOutcome.NOT_BINDING:
            return _("it does not bind")
        case RulingOutcome.TRUE_AMOUNT:
            return _("the true amount: {total}").format(total=total)
        case RulingOutcome.AS_ANNOUNCED:
            return _("the amount announced: {total}").format(total=total)
        case RulingOutcome.INCLUDED:
            return _("the hidden chips play: {total}").format(total=total)
        case RulingOutcome.EXCLUDED:
            return _("the hidden chips do not play: {total}").format(total=total)
        case _ as never:
            assert_never(never)


def early_words(verdict: EarlyVerdict, written: WriteAmount) -> str:
    """What becomes of an action out of turn, in one sentence."""
    back, rules = written(verdict.give_back), _listed(verdict.rules)
    match verdict.early:
        case Early.STANDS if verdict.add:
            more = written(verdict.add)
            return _("The early call stands: {amount} more ({rules})").format(
                amount=more, rules=rules
            )
        case Early.STANDS:
            return _("The early action stands ({rules})").format(rules=rules)
        case Early.REDUCED if verdict.held_to is Action.CHECK:
            said = _("Must check: {amount} goes back ({rules})")
        case Early.REDUCED:
            said = _("Must call: {amount} goes back ({rules})")
        case Early.CANCELLED if Action.RAISE not in verdict.may:
            said = _("Undone: fold or call, no raise ({rules})")
        case Early.CANCELLED:
            said = _("Undone, {amount} goes back: fold, call or raise ({rules})")
        case _ as never:
            assert_never(never)
    return said.format(amount=back, rules=rules)


_DEEMED_WORDS: Mapping[Deemed, str] = {
    Deemed.TO_ACT: N_("The turn is still open."),
    Deemed.CHECKED: N_("The player has checked."),
    Deemed.FOLDED: N_("The player has folded."),
    Deemed.FLOOR_DECIDES: N_("The early actions stand; the floor decides about the skipped hand."),
}


def deemed_words(deemed: Deemed) -> str:
    """What has become of a player who did not act in their turn."""
    return _(_DEEMED_WORDS[deemed])


def no_verdict(refusal: Refused, written: WriteAmount) -> str:
    """Why the arbiter gave no verdict."""
    return localized(refusal, {"amount": written})


def _listed(rules: tuple[str, ...]) -> str:
    return ", ".join(rules)

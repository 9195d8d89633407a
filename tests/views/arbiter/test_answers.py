"""The arbiter's answers as they are said."""

import pytest

from floor.base.errors import Refused
from floor.base.text import speaking
from floor.room.betting.out_of_turn import Deemed, Early, EarlyVerdict
from floor.room.betting.round import Action
from floor.room.betting.verdict import Choice, RulingOutcome, Verdict, VerdictReason
from floor.views.arbiter.answers import (
    because,
    choice_words,
    deemed_words,
    early_words,
    in_chips,
    in_money,
    no_verdict,
    verdict_words,
)


def verdict(action: Action | None, **more: object) -> Verdict:
    told = {"total": 800, "reason": VerdictReason.HALF_RAISE, "rules": ("CH-BET-9",)} | more
    return Verdict(action=action, **told)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (verdict(Action.RAISE, add=200), "Raise to €8.00: add €2.00 (CH-BET-9)"),
        (verdict(Action.CALL, give_back=50), "Call, €8.00 in all: €0.50 goes back (CH-BET-9)"),
        (verdict(Action.BET), "Bet of €8.00 (CH-BET-9)"),
        (verdict(Action.FOLD, rules=("A", "B")), "Fold (A, B)"),
        (verdict(Action.CHECK), "Check (CH-BET-9)"),
        (verdict(Action.CALL, all_in=True), "Call all-in, €8.00 (CH-BET-9)"),
        (verdict(Action.BET, all_in=True), "Bet all-in, €8.00 (CH-BET-9)"),
        (verdict(Action.RAISE, all_in=True), "Raise all-in to €8.00 (CH-BET-9)"),
        (
            verdict(Action.BET, to_be_named=True),
            "Bet of €8.00 or more: ask for the amount (CH-BET-9)",
        ),
        (
            verdict(Action.RAISE, to_be_named=True),
            "Raise to €8.00 or more: ask for the amount (CH-BET-9)",
        ),
        (verdict(None), "Nothing was done yet (CH-BET-9)"),
        (
            verdict(None, choices=(Choice(RulingOutcome.NOT_BINDING, 0, 0),)),
            "The floor decides (CH-BET-9)",
        ),
    ],
)
def test_a_verdict_is_one_sentence_with_its_rule(answer: Verdict, said: str):
    assert verdict_words(answer, in_money) == said


def test_a_tournament_counts_chips():
    assert (
        verdict_words(verdict(Action.RAISE, total=12_000), in_chips) == "Raise to 12,000 (CH-BET-9)"
    )


def test_finnish_says_it_too():
    with speaking("fi"):
        said = verdict_words(verdict(Action.RAISE, add=200), in_money)
        reasons = {because(reason) for reason in VerdictReason}
    assert (
        said
        == "Korotus, yhteensä 8,00\N{NO-BREAK SPACE}€: lisää 2,00\N{NO-BREAK SPACE}€ (CH-BET-9)"
    )
    assert reasons.isdisjoint(because(reason) for reason in VerdictReason)


def test_every_reason_has_a_sentence_of_its_own():
    said = [because(reason) for reason in VerdictReason]
    assert len(set(said)) == len(said)
    assert all(sentence.endswith(".") for sentence in said)


def test_every_choice_has_words_with_its_price():
    said = {ruling: choice_words(Choice(ruling, 900, 400), in_money) for ruling in RulingOutcome}
    assert said[RulingOutcome.FULL_CALL] == said[RulingOutcome.CALL] == "call: €4.00 to pay"
    assert said[RulingOutcome.FORFEIT_AND_FOLD] == "fold: €4.00 stays in the pot"
    assert said[RulingOutcome.RAISE] == "raise to €9.00: €4.00 to pay"
    assert len(set(said.values())) == len(RulingOutcome) - 1


def early(early: Early, held_to: Action | None, *may: Action) -> EarlyVerdict:
    return EarlyVerdict(
        early=early, held_to=held_to, total=200, give_back=800, may=may, rules=("CH-OOT-4",)
    )


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (early(Early.STANDS, Action.RAISE), "The early action stands (CH-OOT-4)"),
        (early(Early.REDUCED, Action.CALL), "Must call: €8.00 goes back (CH-OOT-4)"),
        (early(Early.REDUCED, Action.CHECK), "Must check: €8.00 goes back (CH-OOT-4)"),
        (
            early(Early.CANCELLED, None, Action.FOLD, Action.CALL),
            "Undone: fold or call, no raise (CH-OOT-4)",
        ),
        (
            early(Early.CANCELLED, None, Action.FOLD, Action.CALL, Action.RAISE),
            "Undone, €8.00 goes back: fold, call or raise (CH-OOT-4)",
        ),
    ],
)
def test_an_early_action_is_settled_in_one_sentence(answer: EarlyVerdict, said: str):
    assert early_words(answer, in_money) == said


def test_a_silent_player_is_told_what_he_has_done():
    assert len({deemed_words(deemed) for deemed in Deemed}) == len(Deemed)
    assert deemed_words(Deemed.FOLDED) == "The player has folded."


def test_a_refusal_names_its_amount_as_money():
    refusal = Refused("There is no chip of {amount} in this game.", rule="HOUSE", amount=250)
    assert no_verdict(refusal, in_money) == "There is no chip of €2.50 in this game."

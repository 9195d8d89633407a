"""What the cards of a claimed hand come to, a sentence for each hand and one for the whole."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from floor.app.core.claim import Claim
from floor.app.core.names import Names
from floor.base.text import N_, _
from floor.base.value import Value
from floor.cards.card import Card
from floor.cards.showdown import HAND_RULES, BothPlay
from floor.cards.worth import HandClass, HighWorth
from floor.jackpot.profile import JackpotProfile, Trigger
from floor.jackpot.trigger import Finding, NoWinReason, SeatRemark, Showdown, ShownHand, judged
from floor.room.blinds.button import SeatNo
from floor.views.claim.picked_cards import CardGroup, PickedCards, laid_out
from floor.views.words.hands import high_words, rank_words_many
from floor.views.words.words import capital, seat_words


class HandLine(Value, frozen=True, kw_only=True):
    """One hand that was shown."""

    seat: SeatNo
    who: str
    cards: tuple[Card, ...]
    """Their own."""
    five: tuple[Card, ...] = ()
    """Their best, in the order in which they are named."""
    rank: str = ""
    """"Full house, aces full of kings"."""
    both: str = ""
    """Whether both hole cards play, in a sentence; empty where that decides nothing."""
    told: str = ""
    """What becomes of it, in a sentence."""
    why: SeatRemark = SeatRemark.NOT_SHOWN


class CardsView(Value, frozen=True, kw_only=True):
    """A showdown, explained."""

    lines: tuple[HandLine, ...] = ()
    verdict: str = ""
    """Category, who loses to whom; or why nothing is won. Empty while cards are missing."""
    rule: str = ""
    """The rule behind the verdict."""
    category: int = 0
    others: str = ""
    """Who took part and showed no hand, in one sentence."""
    missing: str = ""
    """What is still to be laid out; empty when the hand can be judged."""

    @property
    def is_won(self) -> bool:
        """Whether something is won by these cards."""
        return self.category > 0


def cards_to_lay(claim: Claim, names: Names) -> PickedCards:
    """The board and the hands of everybody who took part, as far as they are known."""
    shown = {hand.seat: hand.cards for hand in claim.hands}
    hands = tuple(
        CardGroup(
            words=f"{one.seat} · {names.label(one.player)}",
            seat=one.seat,
            cards=shown.get(one.seat, ()),
        )
        for one in claim.took_part
    )
    return laid_out(HAND_RULES[claim.form.value], claim.board, hands)


def board_of(picked: PickedCards) -> tuple[Card, ...]:
    """The cards that lie for everybody."""
    return next((group.cards for group in picked.groups if group.seat is None), ())


def hands_of(picked: PickedCards) -> tuple[ShownHand, ...]:
    """The hands of which there is at least one card."""
    return tuple(
        ShownHand(seat=group.seat, cards=group.cards)
        for group in picked.groups
        if group.seat is not None and group.cards
    )


def missing_words(picked: PickedCards) -> str:
    """What is still to be laid out before the hand can be judged; empty for nothing."""
    for place, group in enumerate(picked.groups):
        if (group.seat is None or group.cards) and not picked.is_whole(place):
            return _("{who}: a card is missing.").format(who=group.words)
    if len(hands_of(picked)) < 2:
        return _("Lay out the hands that were shown: at least two.")
    return ""


def cards_view(
    profile: JackpotProfile, claim: Claim, picked: PickedCards, names: Names
) -> CardsView:
    """The cards as they are laid out, explained."""
    missing = missing_words(picked)
    if missing:
        return CardsView(missing=missing)
    showdown = Showdown(
        form=claim.form,
        board=board_of(picked),
        hands=hands_of(picked),
        took_part=tuple(one.seat for one in claim.took_part),
    )
    return finding_view(profile, showdown, judged(profile, showdown), _labels(claim, names))


def _labels(claim: Claim, names: Names) -> dict[SeatNo, str]:
    return {one.seat: seat_words(one.seat, names.label(one.player)) for one in claim.took_part}


def finding_view(
    profile: JackpotProfile, showdown: Showdown, finding: Finding, labels: Mapping[SeatNo, str]
) -> CardsView:
    """What was found, in words; `labels` say who sits where."""
    trigger = profile.triggers.get(showdown.form)
    if trigger is None:
        words = _("Nothing is won: this game has no jackpot.")
        return CardsView(verdict=words, rule="JP-GAME-2")
    cards = {hand.seat: hand.cards for hand in showdown.hands}
    # Best hand first: who reads it looks for winner and loser.
    shown = sorted(
        ((one, one.high) for one in finding.seats if one.high is not None),
        key=lambda pair: (_ORDER.index(pair[0].why), pair[0].seat),
    )
    ranks = {one.seat: high_words(high) for one, high in shown}
    silent = [labels[one.seat] for one in finding.seats if one.why is SeatRemark.NOT_SHOWN]
    least = least_words(trigger.least[-1])
    return CardsView(
        lines=tuple(
            HandLine(
                seat=one.seat,
                who=labels[one.seat],
                cards=cards[one.seat],
                five=one.five,
                rank=capital(ranks[one.seat]),
                both=_both_words(one.both) if one.why is not SeatRemark.TOO_LOW else "",
                told=_told(one.why, finding, least),
                why=one.why,
            )
            for one, _high in shown
        ),
        verdict=_verdict(profile, showdown, finding, _Called(labels, ranks, least)),
        rule=_rule(trigger, finding),
        category=finding.category,
        others=_silent_words(silent, finding),
    )


_TOLD: Mapping[SeatRemark, str] = MappingProxyType(
    {
        SeatRemark.BEST: N_("The best hand."),
        SeatRemark.LOSES: N_("Strong enough, and it lost."),
        SeatRemark.TWO_BETTER: N_(
            "Strong enough too, but only the two best hands count: one of the others."
        ),
        SeatRemark.NOT_BOTH_CARDS: N_(
            "Strong enough, but no best five holds both hole cards: passed over."
        ),
        SeatRemark.NOT_ALWAYS_BOTH: N_(
            "Strong enough, but a best five goes without a hole card: passed over."
        ),
        SeatRemark.TOO_LOW: N_("Too low: the losing hand has to be {least} or better."),
    }
)
_SHARES: Mapping[SeatRemark, str] = MappingProxyType(
    {
        SeatRemark.BEST: N_("The best hand: shares as a winner."),
        SeatRemark.LOSES: N_("Strong enough, and it lost: shares as a loser."),
    }
)
_ORDER = tuple(_TOLD)
"""In which hands stand."""


class _Called(NamedTuple):
    """How seats and their hands are spoken of."""

    labels: Mapping[SeatNo, str]
    ranks: Mapping[SeatNo, str]
    least: str
    """What the losing hand has to be."""


def _told(why: SeatRemark, finding: Finding, least: str) -> str:
    if finding.category and why in _SHARES:
        return _(_SHARES[why])
    told = _(_TOLD[why]).format(least=least)
    if not finding.category or why is SeatRemark.TWO_BETTER:
        return told
    return _("{told} Shares as one of the others.").format(told=told)


_BOTH_WORDS = {
    BothPlay.ALWAYS: N_("Both hole cards play."),
    BothPlay.SOMETIMES: N_("Both hole cards can play."),
    BothPlay.NEVER: N_("Not both hole cards play."),
}


def _both_words(both: BothPlay | None) -> str:
    return _(_BOTH_WORDS[both]) if both is not None else ""


def _verdict(profile: JackpotProfile, showdown: Showdown, finding: Finding, called: _Called) -> str:
    if finding.bar is NoWinReason.TOO_FEW:
        return _("Nothing is won: {n} took part, and it takes {least} to win it.").format(
            n=len(showdown.took_part), least=profile.fewest_players
        )
    if finding.category:
        return _("Category {n}: {losers} with {lost} lost to {winners} with {won}.").format(
            n=finding.category,
            losers=_several(called.labels, finding.losers),
            lost=called.ranks[finding.losers[0]],
            winners=_several(called.labels, finding.winners),
            won=called.ranks[finding.winners[0]],
        )
    if _fails_both(finding):
        return _("Nothing is won: a losing hand was strong enough, but not with both hole cards.")
    if len(finding.winners) == len(showdown.hands):
        return _("Nothing is won: they share the best hand, so nobody loses.")
    return _("Nothing is won: no losing hand is {least} or better.").format(least=called.least)


def _fails_both(finding: Finding) -> bool:
    """Whether a hand would have hit but for its hole cards (JP-TRIG-2, JD-01)."""
    return any(
        one.why in (SeatRemark.NOT_BOTH_CARDS, SeatRemark.NOT_ALWAYS_BOTH) for one in finding.seats
    )


def _rule(trigger: Trigger, finding: Finding) -> str:
    """What the verdict rests on."""
    if finding.bar is NoWinReason.TOO_FEW:
        return "JP-TRIG-4"
    if finding.category:
        return trigger.rule
    if _fails_both(finding):
        return "JP-TRIG-2"
    low = any(one.why is SeatRemark.TOO_LOW for one in finding.seats)
    return "JP-TRIG-1" if low else "JP-TRIG-3"


def _several(labels: Mapping[SeatNo, str], seats: Sequence[SeatNo]) -> str:
    return ", ".join(labels[seat] for seat in seats)


def _silent_words(silent: Sequence[str], finding: Finding) -> str:
    if not silent:
        return ""
    words = (
        _("Took part without showing a hand, and share as others: {players}")
        if finding.category
        else _("Took part without showing a hand: {players}")
    )
    return words.format(players=", ".join(silent))


def least_words(high: HighWorth) -> str:
    """The least hand of a category: "full house, aces full of any pair"."""
    if high.hand_class is HandClass.FULL_HOUSE and len(high.ranks) == 1:
        ranks = rank_words_many(high.ranks[0])
        return _("full house, {ranks} full of any pair").format(ranks=ranks)
    return high_words(high)

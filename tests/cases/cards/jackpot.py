"""Answers the kinds of case about the bad beat jackpot by asking `floor.jackpot`."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from floor.base.money import Money
from floor.jackpot.profile import JackpotId, JackpotProfile
from floor.jackpot.shares import Party, Pool, payout
from floor.jackpot.trigger import Showdown, ShownHand, judged
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.rulebook.house.rulebooks import read_house, shipped_house
from tests.cases.cards.hands import CODES, cards

BAD_BEAT = read_house(shipped_house("helsinki"), "helsinki").jackpots[JackpotId("bad_beat")]
PROFILES = {"helsinki": BAD_BEAT}
TEN = tuple(SeatNo(number) for number in range(1, 11))
FORMS = {**CODES, "seven_card_stud": "stud"}
"""Where a case calls a game by another name than the catalogue."""


def showdown(given: Mapping[str, Any]) -> Showdown:
    """The showdown of a case: whoever it does not list took part and folded."""
    return Showdown(
        form=GameForm(FORMS.get(given["game"], given["game"])),
        board=cards(given["board"]),
        hands=tuple(
            ShownHand(seat=SeatNo(hand["seat"]), cards=cards(hand["cards"]))
            for hand in given["hands"]
        ),
        took_part=TEN,
    )


def trigger_by(profile: JackpotProfile, given: Mapping[str, Any]) -> dict[str, Any]:
    found = judged(profile, showdown(given))
    return {
        "category": found.category,
        "losers": list(found.losers),
        "winners": list(found.winners),
    }


def trigger(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return trigger_by(PROFILES[given["ruleset"]], given)


def paid(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    profile = replace(PROFILES[given["ruleset"]], payout_unit=Money(given["payout_unit"]))
    party = Party(players=given["players"], losers=given["losers"], winners=given["winners"])
    found = payout(profile, given["category"], Pool(Money(given["pool"])), party)
    return {
        "loser_each": found.loser_each.cents,
        "winner_each": found.winner_each.cents,
        "other_each": found.other_each.cents,
        "others": party.others,
        "total_paid": found.paid.cents,
        "remaining": found.remaining.cents,
        "house_top_up": found.house_top_up.cents,
        "new_base": found.new_base.cents,
    }


ANSWERS = {"jackpot_payout": paid, "jackpot_trigger": trigger}
"""How each kind of case is answered: given -> what the engine says, in the words of the case."""

"""The bad beat jackpots of a house: triggers, shares, fees, and how their doubts are read."""

import re
from collections.abc import Iterator, Mapping
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple, TypeVar

from floor.base.money import NOTHING, Money
from floor.cards.card import RANKS
from floor.cards.showdown import HAND_RULES, Contest
from floor.cards.worth import HandClass, HighWorth
from floor.jackpot.profile import (
    NO_PERCENT,
    AtTrigger,
    Category,
    Further,
    HoleCards,
    JackpotId,
    JackpotProfile,
    LaterHit,
    Others,
    OthersShare,
    Percent,
    PrintedRow,
    Remainder,
    RunOut,
    Trigger,
    TwoBest,
)
from floor.room.games.game import FEWEST_PLAYERS, MOST_PLAYERS_WITH_JACKPOT, GameForm, Variant
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import cite
from floor.rulebook.house.charges import read_charge

MOST_JACKPOTS = 10
MOST_CATEGORIES = 5
MOST_TIED = 4
MOST_TIME_FEES = 10
MOST_ROWS = 60
MOST_TRIGGERS = len(GameForm)

_PERCENT = re.compile(r"(0|[1-9][0-9]?|100)(?:\.([0-9]{1,4}))?")
PERCENT = 'a percentage in quotes such as "40" or "6.667", at most "100"'
QUALIFIER = 'a hand such as "four_of_a_kind J", "full_house A K" or "flush K"'
_CLASSES = {one.name.lower(): one for one in HandClass}
_RANKS_NAMED: Mapping[HandClass, int] = {
    HandClass.STRAIGHT: 1,
    HandClass.STRAIGHT_FLUSH: 1,
    HandClass.FOUR_OF_A_KIND: 2,
    HandClass.FULL_HOUSE: 2,
    HandClass.FLUSH: 5,
}
"""How many ranks a hand that has to lose may be named by; lower ones lose every day."""
_HIGHS = (Contest.BEST_FIVE, Contest.TWO_AND_THREE, Contest.SOKO)
FORMS = {
    form.value: form
    for form in GameForm
    if form.value in HAND_RULES
    and HAND_RULES[form.value].contests[0] in _HIGHS
    and HAND_RULES[form.value].rows == 1
}
"""The games in which one best hand wins: only they can have a trigger."""
_TWO_OWN = frozenset(form for name, form in FORMS.items() if HAND_RULES[name].own == 2)
"""Where a player may use one of their hole cards, or none."""

E = TypeVar("E", bound=Enum)


class JackpotDefaults(NamedTuple):
    """What the house says once for all its jackpots."""

    fee: Money
    fee_players: int
    guarantee: Money


def read_jackpots(
    top: Reader, defaults: JackpotDefaults, variants: Mapping[str, Variant]
) -> Mapping[JackpotId, JackpotProfile]:
    """The jackpots of the rulebook `top`; an older rulebook says nothing about them."""
    if not top.has("jackpots"):
        return {}
    found = {}
    for name, table in top.tables("jackpots", MOST_JACKPOTS):
        found[JackpotId(name)] = _jackpot(JackpotId(name), table, defaults)
    forms = {form for jackpot in found.values() for form in jackpot.triggers}
    for code, variant in variants.items():
        missing = variant.jackpot and variant.form is not None and variant.form not in forms
        top.check(
            "jackpots",
            not missing,
            f"one with a trigger for variants.{code}, whose jackpot is true",
        )
    return found


def _jackpot(name: JackpotId, table: Reader, defaults: JackpotDefaults) -> JackpotProfile:
    categories = tuple(_categories(table.table("categories")))
    tied = table.whole("most_tied", 1, MOST_TIED)
    shares_from = table.whole("shares_from", FEWEST_PLAYERS, MOST_PLAYERS_WITH_JACKPOT)
    shares_to = table.whole("shares_to", FEWEST_PLAYERS, MOST_PLAYERS_WITH_JACKPOT)
    jackpot = JackpotProfile(
        id=name,
        name=table.text("name"),
        fee=table.money("fee") if table.has("fee") else defaults.fee,
        fee_players=_players(table, "fee_players", defaults.fee_players),
        time_fees={
            key: read_charge(one)
            for key, one in (
                table.tables("time_fees", MOST_TIME_FEES) if table.has("time_fees") else ()
            )
        },
        run_out=_reading(table, "run_out", RunOut),
        fewest_players=table.whole("fewest_players", FEWEST_PLAYERS, MOST_PLAYERS_WITH_JACKPOT),
        shares_from=shares_from,
        shares_to=shares_to,
        most_tied=tied,
        triggers=dict(_triggers(table, len(categories))),
        two_best=_reading(table, "two_best_hands", TwoBest),
        categories=categories,
        others=_reading(table, "others", Others),
        at_trigger=_reading(table, "accrual_counts_at_trigger", AtTrigger),
        later_hit=_reading(table, "later_hit", LaterHit),
        payout_unit=table.money("payout_unit") if table.has("payout_unit") else Money(1),
        remainder=_reading(table, "remainder", Remainder),
        guarantee=table.money("guarantee") if table.has("guarantee") else defaults.guarantee,
        reserve=_percent(table, "reserve") if table.has("reserve") else NO_PERCENT,
        rule=cite(table),
    )
    table.check("shares_to", shares_to >= shares_from, "at least shares_from", "shares_from")
    table.check(
        "fewest_players",
        jackpot.fewest_players >= shares_from,
        "at least shares_from: below it nobody knows what to pay",
        "shares_from",
    )
    each = any(one.others_share is OthersShare.EACH for one in categories)
    fits = jackpot.others is not Others.ROOM or not each
    table.check("others", fits, "another: nobody knows how many in the room have a share each")
    table.check("payout_unit", jackpot.payout_unit > NOTHING, "more than zero")
    table.close()
    return jackpot


def _players(table: Reader, key: str, otherwise: int) -> int:
    if not table.has(key):
        return otherwise
    return table.whole(key, FEWEST_PLAYERS, MOST_PLAYERS_WITH_JACKPOT)


def _reading(table: Reader, key: str, readings: type[E]) -> E:
    """Which of `readings` stands under `key`; where nothing does, the first, as it is read here."""
    by_name = {str(reading.value): reading for reading in readings}
    first = next(iter(readings))
    return table.choice(key, by_name, first) if table.has(key) else first


def _categories(table: Reader) -> Iterator[Category]:
    """`category_1` and as many more as follow it."""
    for number in range(1, MOST_CATEGORIES + 1):
        if number == 1 or table.has(f"category_{number}"):
            yield _category(table.table(f"category_{number}"))
    table.close()


def _category(table: Reader) -> Category:
    category = Category(
        loser=_percent(table, "loser"),
        winner=_percent(table, "winner"),
        others=_percent(table, "others"),
        others_share=_reading(table, "others_share", OthersShare),
        further=_reading(table, "further", Further),
        printed=_printed(table),
        rule=cite(table),
    )
    paid = _most_paid(category)
    table.check("others", paid <= 100, "not more than 100 in all", "loser", "winner")
    table.close()
    return category


def _most_paid(category: Category) -> Fraction:
    """The most percent it pays in all: that of a full table."""
    others = category.others.exact
    if category.others_share is OthersShare.EACH:
        others *= MOST_PLAYERS_WITH_JACKPOT - 2
    return category.loser.exact + category.winner.exact + others


def _printed(table: Reader) -> tuple[PrintedRow, ...]:
    if not table.has("printed"):
        return ()
    return tuple(_printed_row(row) for _, row in table.tables("printed", MOST_ROWS))


def _printed_row(table: Reader) -> PrintedRow:
    most = MOST_PLAYERS_WITH_JACKPOT
    players = table.whole("players", FEWEST_PLAYERS, most) if table.has("players") else None
    losers = table.whole("losers", 1, MOST_TIED)
    fits = losers < (players or most)
    table.check("losers", fits, "fewer than players", "players")
    row = PrintedRow(
        players=players,
        losers=losers if fits else 1,
        loser=_percent(table, "loser"),
        winners=tuple(
            _percent(table, f"winner_{many}") if table.has(f"winner_{many}") else None
            for many in range(1, MOST_TIED + 1)
        ),
        other=_percent(table, "other") if table.has("other") else None,
    )
    for many, printed in enumerate(row.winners, start=1):
        room = printed is None or losers + many <= (players or most)
        table.check(f"winner_{many}", room, "nothing: there are not so many players", "losers")
    table.close()
    return row


def _triggers(top: Reader, categories: int) -> Iterator[tuple[GameForm, Trigger]]:
    named: dict[str, str] = {}
    for name, table in top.tables("games", MOST_TRIGGERS):
        forms = [FORMS[form] for form in table.names("forms", FORMS, MOST_TRIGGERS)]
        least = tuple(_qualifier(table, f"category_{one}") for one in range(1, categories + 1))
        for number, (upper, lower) in enumerate(pairwise(least), start=2):
            table.check(
                f"category_{number}",
                lower < upper,
                f"a lower hand than category_{number - 1}",
                f"category_{number - 1}",
            )
        asks = HoleCards.NOT_ASKED
        if table.has("both_hole_cards"):
            asks = _reading(table, "both_hole_cards", HoleCards)
        two = asks is HoleCards.NOT_ASKED or _TWO_OWN.issuperset(forms)
        table.check("both_hole_cards", two, "nothing: these games say how many are used", "forms")
        trigger = Trigger(least=least, hole_cards=asks, rule=cite(table))
        for form in forms:
            first = named.setdefault(form.value, name)
            table.check("forms", first == name, f"no {form.value}, which games.{first} has")
            yield form, trigger
        table.close()


def _qualifier(table: Reader, key: str) -> HighWorth:
    """The least hand named under `key`: its class, then its ranks as they settle a tie."""
    word, *ranks = table.text(key).split(" ") if table.has(key) else [""]
    hand_class = _CLASSES.get(word)
    named = [RANKS.find(rank) + 2 for rank in ranks]
    fits = (
        hand_class is not None
        and 1 <= len(named) <= _RANKS_NAMED.get(hand_class, 0)
        and all(len(rank) == 1 and rank in RANKS for rank in ranks)
        and len(set(named)) == len(named)
    )
    table.check(key, fits, QUALIFIER)
    return HighWorth.of(hand_class, *named) if hand_class is not None and fits else HighWorth(0)


def _percent(table: Reader, key: str) -> Percent:
    text = table.text(key)
    found = _PERCENT.fullmatch(text)
    percent = NO_PERCENT
    if found is not None:
        whole, rest = found[1], found[2] or ""
        percent = Percent(int(whole + rest), len(rest))
    table.check(key, found is not None and percent.exact <= 100, PERCENT)
    return percent

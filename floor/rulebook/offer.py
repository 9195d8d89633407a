"""What a house offers: its catalogue of variants and rake plans, and the games at their stakes."""

from collections.abc import Mapping
from typing import NamedTuple

from floor.base.money import NOTHING, Money
from floor.room.game import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    BettingStructure,
    Game,
    GameId,
    RakePlan,
    Stakes,
    Variant,
    seats_allowed,
)
from floor.rulebook.reader import Reader
from floor.rulebook.rule import known_rules

MOST_GAMES = 200
MOST_VARIANTS = 100
MOST_PLANS = 50
CARDS_IN_DECK = 52
STRUCTURES = {structure.value: structure for structure in BettingStructure}

NO_VARIANT = Variant(
    code="", name="", seats=2, deck_limit=MOST_PLAYERS, jackpot=False, board=False, rule="HOUSE"
)
NO_RAKE = RakePlan(step=NOTHING, unit=NOTHING, cap=NOTHING, no_flop=NOTHING, rule="HOUSE")


class _Catalogue(NamedTuple):
    """What a game may name, and how many may play it."""

    variants: Mapping[str, Variant]
    plans: Mapping[str, RakePlan]
    most_players: int


def cite(table: Reader) -> str:
    """The id of the rule which `table` says it follows."""
    return table.one_of("rule", known_rules())


def read_offer(top: Reader, most_players: int) -> Mapping[GameId, Game]:
    """The games of the rulebook `top`, in its order; at most `most_players` sit at a table."""
    catalogue = _Catalogue(
        {code: _variant(code, table) for code, table in top.tables("variants", MOST_VARIANTS)},
        {code: _rake_plan(table) for code, table in top.tables("rake", MOST_PLANS)},
        most_players,
    )
    offer: dict[GameId, Game] = {}
    names: dict[str, str] = {}
    for key, table in top.tables("games", MOST_GAMES):
        name = table.text("name")
        first = names.setdefault(name, key)
        table.check("name", first == key, f"a name of its own: games.{first} has this one")
        offer[GameId(key)] = _game(GameId(key), name, table, catalogue)
    return offer


def _game(key: GameId, name: str, table: Reader, catalogue: _Catalogue) -> Game:
    stakes = _stakes(table)
    least, most = _buy_ins(table, stakes)
    game = Game(
        id=key,
        name=name,
        variant=table.choice("variant", catalogue.variants, NO_VARIANT),
        structure=table.choice("structure", STRUCTURES, BettingStructure.NO_LIMIT),
        stakes=stakes,
        min_buy_in=least,
        max_buy_in=most,
        seats=table.whole("seats", FEWEST_PLAYERS, MOST_PLAYERS),
        rake=table.choice("rake", catalogue.plans, NO_RAKE),
        jackpot=table.yes_no("jackpot"),
        rule=cite(table),
    )
    seats = min(seats_allowed(game), catalogue.most_players)
    played = f"{game.variant.name}{' with the jackpot' if game.jackpot else ''}"
    table.check("seats", game.seats <= seats, f"at most {seats} for {played}", "variant", "jackpot")
    table.close()
    return game


def _stakes(table: Reader) -> Stakes:
    stakes = Stakes(
        small_blind=table.money("small_blind"),
        big_blind=table.money("big_blind"),
        ante=table.money("ante"),
        straddle=table.money("straddle"),
    )
    big = stakes.big_blind
    table.check("small_blind", stakes.small_blind <= big, "at most big_blind", "big_blind")
    table.check("big_blind", bool(big or stakes.ante), "a big blind or an ante", "ante")
    allowed = not stakes.straddle or stakes.straddle > big
    table.check("straddle", allowed, 'more than big_blind, or "0.00" for none', "big_blind")
    return stakes


def _buy_ins(table: Reader, stakes: Stakes) -> tuple[Money, Money | None]:
    """The smallest and the largest buy-in; None is no maximum."""
    least, most = table.money("min_buy_in"), table.money_or_none("max_buy_in")
    forced = stakes.big_blind + stakes.ante
    table.check("min_buy_in", least >= forced, "at least big_blind and ante", "big_blind", "ante")
    table.check("min_buy_in", most is None or least <= most, "at most max_buy_in", "max_buy_in")
    return least, most


def _variant(code: str, table: Reader) -> Variant:
    variant = Variant(
        code=code,
        name=table.text("name"),
        seats=table.whole("seats", FEWEST_PLAYERS, MOST_PLAYERS),
        deck_limit=table.whole("deck_limit", FEWEST_PLAYERS, CARDS_IN_DECK),
        jackpot=table.yes_no("jackpot"),
        board=table.yes_no("board"),
        rule=cite(table),
    )
    table.check("seats", variant.seats <= variant.deck_limit, "at most deck_limit", "deck_limit")
    table.close()
    return variant


def _rake_plan(table: Reader) -> RakePlan:
    plan = RakePlan(
        step=table.money("step"),
        unit=table.money("unit"),
        cap=table.money("cap"),
        no_flop=table.money("no_flop"),
        rule=cite(table),
    )
    table.check("step", plan.step > NOTHING, "more than zero")
    table.check("unit", plan.unit <= plan.step, "at most step", "step")
    table.check("no_flop", plan.no_flop <= plan.cap, "at most cap", "cap")
    table.close()
    return plan

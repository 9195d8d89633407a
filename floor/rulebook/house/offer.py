"""What a house offers: its rake plans and time charges, and the games at their stakes."""

from collections.abc import Mapping
from typing import NamedTuple

from floor.base.money import NOTHING, Money
from floor.jackpot.profile import JackpotId, JackpotProfile
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    NO_RAKE,
    BettingStructure,
    Chooser,
    Game,
    GameId,
    RakePlan,
    Stakes,
    Variant,
    limit_unit,
    seats_allowed,
)
from floor.room.games.procedure import ALL_STRUCTURES, ForcedBets
from floor.room.games.profile import Profile
from floor.room.games.time_charge import TimeCharge
from floor.room.ofc.points import MOST_LOST
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import cite
from floor.rulebook.house.charges import NO_CHARGE, read_charges
from floor.rulebook.house.chips import can_pay, read_chips
from floor.rulebook.house.profiles import HOUSE_PROFILE, read_profiles
from floor.rulebook.house.variants import NO_VARIANT

MOST_GAMES = 200
MOST_PLANS = 50
MOST_HANDS_EACH = 100
STRUCTURES = {structure.value: structure for structure in BettingStructure}

_POINT = "what a point is worth, in a variant that counts points and only there"
_UNIT = "the smaller unit, or a big blind, which is it"
_BRING_IN = "more than zero in limit stud"
_BLINDS = "more than zero: a game that is chosen hand by hand is played with blinds"
_NO_ROTATION = "nothing: the variant is no rotation"
_IN_CHIPS = "forced bets that can be paid in the chips of the house"
_TRIGGER = "one with a trigger for {variant}, or false"
_PAID = "the name of a rake plan, or a time charge instead: one of the two"


class _Catalogue(NamedTuple):
    """What a game may name, and how many may play it."""

    variants: Mapping[str, Variant]
    plans: Mapping[str, RakePlan]
    charges: Mapping[str, TimeCharge]
    chips: tuple[Money, ...]
    most_players: int
    profiles: Mapping[str, Profile]
    jackpots: Mapping[JackpotId, JackpotProfile]


def read_offer(
    top: Reader,
    most_players: int,
    variants: Mapping[str, Variant],
    jackpots: Mapping[JackpotId, JackpotProfile],
) -> Mapping[GameId, Game]:
    """The games of the rulebook `top`, in its order; at most `most_players` sit at a table."""
    profiles = read_profiles(top)
    catalogue = _Catalogue(
        variants,
        {code: _rake_plan(table) for code, table in top.tables("rake", MOST_PLANS)},
        read_charges(top, MOST_PLANS),
        read_chips(top),
        most_players,
        profiles,
        jackpots,
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
    jackpot = table.yes_no_or_name("jackpot", catalogue.jackpots)
    game = Game(
        id=key,
        name=name,
        variant=table.choice("variant", catalogue.variants, NO_VARIANT),
        structure=table.choice("structure", STRUCTURES, BettingStructure.NO_LIMIT),
        stakes=stakes,
        min_buy_in=least,
        max_buy_in=most,
        seats=table.whole("seats", FEWEST_PLAYERS, MOST_PLAYERS),
        rake=_rake(table, catalogue),
        charge=_charge(table, catalogue),
        chips=catalogue.chips,
        jackpot=jackpot is not False,
        fund=jackpot if isinstance(jackpot, str) else "",
        rule=cite(table),
        profile=_customs(table, catalogue.profiles),
        hands_each=_hands_each(table),
    )
    _check_play(game, table)
    _check_trigger(game, table, catalogue)
    seats = min(seats_allowed(game), catalogue.most_players)
    played = f"{game.variant.name}{' with the jackpot' if game.jackpot else ''}"
    table.check("big_blind", can_pay(game), _IN_CHIPS)
    table.check("seats", game.seats <= seats, f"at most {seats} for {played}", "variant", "jackpot")
    table.close()
    return game


def _customs(table: Reader, profiles: Mapping[str, Profile]) -> Profile:
    """How its tables are run; a game that says nothing plays by the guide."""
    house = profiles[HOUSE_PROFILE]
    return table.choice("profile", profiles, house) if table.has("profile") else house


def _rake(table: Reader, catalogue: _Catalogue) -> RakePlan:
    """What its hands pay: nothing where its players pay for their time (CH-RAKE-7)."""
    if table.has("charge"):
        if table.has("rake"):
            table.complain("rake", _PAID)
        return NO_RAKE
    return table.choice("rake", catalogue.plans, NO_RAKE)


def _charge(table: Reader, catalogue: _Catalogue) -> TimeCharge | None:
    if not table.has("charge"):
        return None
    return table.choice("charge", catalogue.charges, NO_CHARGE)


def _check_trigger(game: Game, table: Reader, catalogue: _Catalogue) -> None:
    """Its jackpot can be won in it; in a mix, in one of its games at least (JP-GAME-2).

    Where no jackpot has a trigger for it, `true` is left alone: older rulebooks may say it, and no
    hand there pays.
    """
    attached = JackpotId(game.fund) if game.fund else next(iter(catalogue.jackpots), None)
    jackpot = catalogue.jackpots.get(attached) if game.jackpot and attached is not None else None
    if jackpot is None:
        return
    played = (game.variant, *(catalogue.variants.get(code) for code in game.variant.choices))
    forms = {one.form for one in played if one is not None and one.jackpot}
    winnable = [one.id for one in catalogue.jackpots.values() if not forms.isdisjoint(one.triggers)]
    if winnable or game.fund:
        expected = _TRIGGER.format(variant=game.variant.name)
        table.check("jackpot", jackpot.id in winnable, expected, "variant")


def _hands_each(table: Reader) -> int | None:
    return table.whole("hands_each", 1, MOST_HANDS_EACH) if table.has("hands_each") else None


def _check_play(game: Game, table: Reader) -> None:
    """Structure and stakes are such as the variant is played with."""
    form, stakes = game.variant.form, game.stakes
    procedure = PROCEDURES[form] if form is not None else None
    allowed = procedure.structures if procedure is not None else ALL_STRUCTURES
    if game.variant.chooser is not None:
        allowed = (*allowed, BettingStructure.MIXED)
    names = " or ".join(structure.value for structure in allowed)
    table.check("structure", game.structure in allowed, f"{names} in this variant", "variant")
    points = game.structure is BettingStructure.POINTS
    table.check("point", bool(stakes.point) is points, _POINT, "structure")
    limit = game.structure is BettingStructure.LIMIT
    table.check("unit", not limit or bool(limit_unit(stakes)), _UNIT, "structure", "big_blind")
    opens = procedure is not None and procedure.forced is ForcedBets.ANTES_AND_BRING_IN
    table.check("bring_in", not (opens and limit) or bool(stakes.bring_in), _BRING_IN, "variant")
    chosen = game.variant.chooser in (Chooser.BUTTON, Chooser.LEFT_OF_BUTTON)
    table.check("big_blind", not chosen or bool(stakes.big_blind), _BLINDS, "variant")
    rotates = game.variant.chooser is Chooser.ROTATION
    table.check("hands_each", game.hands_each is None or rotates, _NO_ROTATION, "variant")


def _stakes(table: Reader) -> Stakes:
    stakes = Stakes(
        small_blind=table.money("small_blind"),
        big_blind=table.money("big_blind"),
        ante=table.money("ante"),
        straddle=table.money("straddle"),
        big_blind_ante=table.money_or_nothing("big_blind_ante"),
        bring_in=table.money_or_nothing("bring_in"),
        unit=table.money_or_nothing("unit"),
        point=table.money_or_nothing("point"),
    )
    big = stakes.big_blind
    table.check("small_blind", stakes.small_blind <= big, "at most big_blind", "big_blind")
    forced = bool(big or stakes.ante or stakes.point)
    table.check("big_blind", forced, "a big blind or an ante", "ante", "point")
    unit = limit_unit(stakes)
    table.check("bring_in", not unit or stakes.bring_in < unit, "less than the unit", "unit")
    allowed = not stakes.straddle or stakes.straddle > big
    table.check("straddle", allowed, 'more than big_blind, or "0.00" for none', "big_blind")
    return stakes


def _buy_ins(table: Reader, stakes: Stakes) -> tuple[Money, Money | None]:
    """The smallest and the largest buy-in; None is no maximum."""
    least, most = table.money("min_buy_in"), table.money_or_none("max_buy_in")
    forced = stakes.big_blind + stakes.ante
    table.check("min_buy_in", least >= forced, "at least big_blind and ante", "big_blind", "ante")
    enough = least >= stakes.point * MOST_LOST
    table.check("min_buy_in", enough, f"at least {MOST_LOST} times point", "point")
    table.check("min_buy_in", most is None or least <= most, "at most max_buy_in", "max_buy_in")
    return least, most


def _rake_plan(table: Reader) -> RakePlan:
    plan = RakePlan(
        step=table.money("step"),
        unit=table.money("unit"),
        cap=table.money_or_none("cap"),
        no_flop=table.money("no_flop"),
        rule=cite(table),
    )
    table.check("step", plan.step > NOTHING, "more than zero")
    table.check("unit", plan.unit <= plan.step, "at most step", "step")
    fits = plan.cap is None or plan.no_flop <= plan.cap
    table.check("no_flop", fits, "at most cap", "cap")
    table.close()
    return plan

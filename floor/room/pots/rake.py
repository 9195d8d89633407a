"""What the house takes out of a hand: rake out of which pot, and the jackpot euro."""

from collections.abc import Sequence
from enum import Enum
from fractions import Fraction

from floor.base.money import NOTHING, Money, share_out, total
from floor.base.value import Value
from floor.room.games.game import FEWEST_PLAYERS, MOST_PLAYERS, NO_RAKE, Game, RakePlan


class RakeSteps(Enum):
    """Out of which pot each step of the rake comes; both readings take the same total (D-09)."""

    PER_POT_THEN_JOINED = "per_pot_then_joined"
    """Each pot pays for its own full steps; what is left of them is joined into further ones."""
    RUNNING_SUM = "running_sum"
    """The steps lie along the sum of all pots; each is paid by the pot in which it begins."""


class Rake(Value, frozen=True, kw_only=True):
    """What a hand pays, pot by pot; the pots keep their order, the main pot first."""

    from_pots: tuple[Money, ...]
    jackpot_from: tuple[Money, ...]
    """The jackpot euro, taken after the rake (CH-RAKE-6)."""

    @property
    def rake(self) -> Money:
        """The house's part of the hand."""
        return total(self.from_pots)

    @property
    def jackpot(self) -> Money:
        """The jackpot's part of the hand."""
        return total(self.jackpot_from)


def rake_taken(
    plan: RakePlan,
    pots: Sequence[Money],
    *,
    past_initial_deal: bool,
    fee: Money = NOTHING,
    steps: RakeSteps = RakeSteps.PER_POT_THEN_JOINED,
) -> Rake:
    """What a hand with these `pots` pays: uncalled bets have gone back before (CH-RAKE-1…6).

    One unit for each full step of all pots together, charged in the order in which the pots were
    formed until the cap is reached; a step that spans pots is charged to the one in which it begins
    (CH-RAKE-3). A hand that was over before a further card was dealt pays the flat amount, whatever
    its pot (CH-RAKE-5, D-10). `fee` is the jackpot euro if it is due: out of the main pot, after
    the rake (D-11). No pot pays more than it holds: what it cannot, the next one does. Where time
    is paid for, hands owe no rake (CH-RAKE-7).

    Raises:
        ValueError: a pot or the fee is below zero.
    """
    if any(sum_ < NOTHING for sum_ in (*pots, fee)):
        raise ValueError("a pot is not below zero, nor is a fee")
    if past_initial_deal:
        charges, most = _charges(plan, pots, steps), plan.cap
    else:
        charges, most = _on_main_pot(plan.no_flop, pots), plan.no_flop
    from_pots = _drawn(pots, charges, most)
    left = [pot - taken for pot, taken in zip(pots, from_pots, strict=True)]
    return Rake(
        from_pots=from_pots,
        jackpot_from=_drawn(left, _on_main_pot(fee, pots), fee),
    )


def jackpot_fee_due(game: Game, dealt: int, fewest: int, second_round: bool) -> bool:
    """Whether a hand owes the jackpot euro: a game with a trigger at an attached table, `fewest`
    players dealt in, second betting round reached (JP-FEE-1, JP-GAME-2, CH-RAKE-6)."""
    return game.jackpot and game.variant.jackpot and second_round and dealt >= fewest


def _charges(plan: RakePlan, pots: Sequence[Money], steps: RakeSteps) -> list[Money]:
    """What each pot would pay if there were no cap."""
    if plan == NO_RAKE:
        return [NOTHING for _ in pots]
    step = plan.step.cents
    own = [pot.cents // step if steps is RakeSteps.PER_POT_THEN_JOINED else 0 for pot in pots]
    rests = [pot.cents - full * step for pot, full in zip(pots, own, strict=True)]
    whole, begun, before = sum(rests) // step, [], 0
    for rest in rests:
        # The steps that begin in this pot are those whose first cent lies in it.
        after = before + rest
        begun.append(min(-(-after // step), whole) - min(-(-before // step), whole))
        before = after
    return [plan.unit * (full + joined) for full, joined in zip(own, begun, strict=True)]


def _on_main_pot(charge: Money, pots: Sequence[Money]) -> list[Money]:
    return [NOTHING if place else charge for place, _ in enumerate(pots)]


def _drawn(
    pots: Sequence[Money], charges: Sequence[Money], most: Money | None
) -> tuple[Money, ...]:
    """The `charges` taken out of the pots in order, together at most `most`.

    What a pot cannot pay is charged to the next one.
    """
    taken: list[Money] = []
    owed = NOTHING
    for pot, charge in zip(pots, charges, strict=True):
        owed += charge
        room = owed if most is None else min(owed, most - total(taken))
        taken.append(min(pot, room))
        owed -= taken[-1]
    return tuple(taken)


class PercentRake(Value, frozen=True, kw_only=True):
    """Rake to the cent, as online: a percentage of all pots up to a cap (ON-RAK-02)."""

    share: Fraction
    cap: Money
    short_cap: Money
    """With two or three dealt in (ON-RAK-06)."""
    least: Money = Money(1)
    """From every hand that pays at all (ON-RAK-04)."""


SHORT_HANDED = 3
"""Up to so many dealt in, the short cap holds (ON-RAK-06)."""


def halved(cap: Money) -> Money:
    """Half of `cap`; of an odd one cut to the whole cent below (ON-RAK-06, R1)."""
    return Money(cap.cents // 2)


def cap_with(plan: PercentRake, dealt: int) -> Money:
    """The most a hand pays with `dealt` players dealt in at its start (ON-RAK-06).

    Raises:
        ValueError: so many cannot play a hand.
    """
    if not FEWEST_PLAYERS <= dealt <= MOST_PLAYERS:
        raise ValueError(f"a hand is not dealt to {dealt}")
    return plan.short_cap if dealt <= SHORT_HANDED else plan.cap


def percent_taken(plan: PercentRake, pots: Sequence[Money], *, dealt: int, flop: bool) -> Rake:
    """What a hand pays online: of all pots together (ON-RAK-07), half a cent up (ON-RAK-05, R1).

    No flop, no drop (ON-RAK-03). The book does not say out of which pot it comes: each pays by its
    size (HOUSE). There is no jackpot euro.

    Raises:
        ValueError: a pot is below zero, or so many cannot play a hand.
    """
    most = cap_with(plan, dealt)
    if any(pot < NOTHING for pot in pots):
        raise ValueError("a pot is not below zero")
    whole = total(pots)
    nothing = tuple(NOTHING for _ in pots)
    if not flop or not whole:
        return Rake(from_pots=nothing, jackpot_from=nothing)
    percent = Money(int(whole.cents * plan.share + Fraction(1, 2)))
    taken = min(max(percent, plan.least), most, whole)
    weights = [Fraction(pot.cents) for pot in pots]
    return Rake(from_pots=tuple(share_out(taken, weights)), jackpot_from=nothing)

"""A hand as it was told, played again by the rules: each move, and what each came to.

What a player did out of turn is kept until those they passed over have acted.
"""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import replace

from floor.base.errors import Refused
from floor.room.betting.arbiter import read
from floor.room.betting.betting import (
    at_big_unit,
    brought_in,
    folded,
    least_raise,
    next_to_act,
    passive,
    wagered,
)
from floor.room.betting.move import Word
from floor.room.betting.out_of_turn import (
    Deemed,
    EarlyAct,
    Skipped,
    deemed_skipped,
    settle_early,
    settle_heads_up,
)
from floor.room.betting.round import (
    MOST,
    Action,
    Amount,
    Bettor,
    Freedom,
    FullBlinds,
    Round,
    opened,
)
from floor.room.betting.verdict import Verdict, VerdictReason, cited
from floor.room.blinds.button import Post, SeatNo
from floor.room.games.game import BettingStructure, limit_unit
from floor.room.games.procedure import FirstToAct, first_opener, later_opener
from floor.room.games.street import Street, Unit
from floor.room.pots.pots import Contribution
from floor.views.arbiter.hand_history import HandHistory, ReportedMove
from floor.views.arbiter.hand_log import BoundAction, Dealt, Ending, LogLine, MoveResult, chosen
from floor.views.arbiter.stud_limit import (
    asks_for_big_unit,
    bring_in_of,
    bring_in_verdict,
    is_bring_in,
    must_open,
    pair_may_open,
    with_big_unit,
)
from floor.views.arbiter.terms import HandTerms
from floor.views.arbiter.typed_moves import TypedMove, read_move

DEEP = MOST // 1000
"""What a player has whose stack nobody told: more than anybody bets."""


class _Kept(NamedTuple):
    """An early action that waits for its turn."""

    before: Round
    act: EarlyAct


class Replay:
    """Lives only while a hand is played again."""

    state: Round
    turn: SeatNo | None
    """Who is to act; None when the round is over, or nobody knows yet who opens it."""

    def __init__(self, history: HandHistory, terms: HandTerms) -> None:
        """
        Raises:
            Refused: fewer than two players had cards when it begins.
        """
        self._history = history
        self._terms = terms
        self._street = history.start
        self.happened: list[LogLine] = []
        self._short: dict[SeatNo, Amount] = {}
        """What lies in a blind whose player had no more (CH-BET-13)."""
        self.dead = self._dead()
        self._put: dict[SeatNo, Amount] = {}
        self._out = set(history.out)
        self._stacks: dict[SeatNo, Amount] = {}
        self.wagers: list[list[SeatNo]] = [[]]
        """Who bet or raised in each round that was told, in order."""
        self.acts: list[EarlyAct] = []
        """What was done in turn since the history began, or came to stand; posting is none (G9)."""
        if len(set(history.setting.seats) - self._out) < 2:
            raise Refused("Two players at least have cards when a round begins.", rule="CH-GEN-3")
        self._begin()
        for number, moves in enumerate(history.rounds):
            if number:
                self._next_round()
            for heard in moves:
                self.hear(heard)

    def _dead(self) -> Amount:
        """In the middle before the betting that is told."""
        if self._street:
            return self._history.pot or 0
        posts = self._history.setting.posts
        return sum(post.dues.dead.cents + self._ante(post) for post in posts)

    def _ante(self, post: Post) -> Amount:
        """The blind comes first: who is all-in in it pays no ante (CH-BET-15)."""
        return 0 if post.seat in self._short else post.dues.ante.cents

    @property
    def street(self) -> Street:
        """The street that is bet."""
        return self._terms.procedure.streets[self._street]

    def _begin(self) -> None:
        """The betting round of the street reached."""
        self._open_round()
        self.happened.append(Dealt(self.street))

    def _open_round(self) -> None:
        setting, stakes = self._history.setting, self._terms.stakes
        first = self._street == 0
        posted = {p.seat: p.dues.live.cents for p in setting.posts if first}
        posted |= self._short if first else {}
        bettors = [
            Bettor(
                seat=seat,
                bet=posted.get(seat, 0),
                stack=0 if first and seat in self._short else self._stacks.get(seat, DEEP),
                standing=Freedom.FOLDED if seat in self._out else Freedom.FREE,
            )
            for seat in setting.seats
        ]
        aside = 0
        # What the big blind pays for all is bet against from the second round on (TR-X-6).
        if first and stakes.big_blind_ante:
            aside = sum(map(self._ante, setting.posts))
        self.state = opened(
            self._terms.structure,
            self._unit(),
            bettors,
            self._terms.rules,
            pot=self.dead - aside + sum(self._put.values()),
            aside=aside,
            chips=self._terms.chips,
            forced=self._forced() if first and stakes.big_blind else None,
        )
        self._kept: dict[SeatNo, _Kept] = {}
        self._behind: list[EarlyAct] = []
        self.opens_by_cards = self._opener() is FirstToAct.UP_CARDS
        opener = setting.first if first else setting.later
        self.turn = None
        if not self.opens_by_cards:
            self.turn = next_to_act(self.state, SeatNo(opener - 1))
        elif self._is_settled():
            self.opens_by_cards = False

    def _opener(self) -> FirstToAct:
        if self._street == 0:
            return first_opener(self._terms.procedure, blinds=bool(self._terms.stakes.big_blind))
        return later_opener(self._terms.procedure)

    def _is_settled(self) -> bool:
        return next_to_act(self.state, SeatNo(0)) is None

    def _unit(self) -> Amount:
        stakes = self._terms.stakes
        if self._terms.structure is BettingStructure.LIMIT:
            return limit_unit(stakes).cents * (2 if self.street.unit is Unit.BIG else 1)
        return (stakes.big_blind or stakes.ante).cents

    def _forced(self) -> FullBlinds:
        setting, stakes = self._history.setting, self._terms.stakes
        live = {post.seat: post.dues.live.cents for post in setting.posts}
        return FullBlinds(
            small_blind=stakes.small_blind.cents,
            big_blind=stakes.big_blind.cents,
            straddles=tuple(live[seat] for seat in setting.straddles),
        )

    def _next_round(self) -> None:
        """The bets go into the pot, and the next street is dealt."""
        for bettor in self.state.bettors:
            self._put[bettor.seat] = self._put.get(bettor.seat, 0) + bettor.bet
            if not bettor.live:
                self._out.add(bettor.seat)
            self._stacks[bettor.seat] = bettor.stack
        self._street += 1
        self.wagers.append([])
        self._begin()

    def hear(self, heard: ReportedMove) -> None:
        """One more move."""
        try:
            self._hear(heard)
        except Refused as refusal:
            self.happened.append(MoveResult(heard, refusal=refusal))

    def _hear(self, heard: ReportedMove) -> None:
        said = read_move(heard.line)
        if self.turn is None and not self.opens_by_cards:
            raise Refused("The betting round is over: nobody is to act.", rule="CH-GEN-3")
        if self._is_short_blind(heard.seat, said):
            self._post_short(heard, said.most or 0)
            return
        state = _with_stack(self.state, heard.seat, said)
        if self.bring_in and is_bring_in(said, self.bring_in):
            self._bring_in(heard, state)
            return
        verdict = read(state, heard.seat, said.move, self._terms.rules)
        if self._goes_by_big_unit(state, heard.seat, said):
            verdict = with_big_unit(self._terms, state, heard.seat, verdict)
        early = not self.opens_by_cards and heard.seat != self.turn
        if early:
            self._refuse_idle(state.bettor(heard.seat))
        done = chosen(verdict, heard.choice)
        if self.bring_in and done is not None and done.action is Action.CHECK:
            raise must_open(heard.seat, self.bring_in)
        if done is None:
            self.happened.append(MoveResult(heard, verdict, early=early))
            return
        if verdict.reason is VerdictReason.BIG_UNIT and heard.choice == len(verdict.choices) - 1:
            state = at_big_unit(state)
        self.state = state
        act = EarlyAct(heard.seat, done.action, done.total)
        if early:
            self._early(heard, verdict, act)
        else:
            self._do(act)
            self.opens_by_cards = False
            self._behind.clear()
            self.happened.append(MoveResult(heard, verdict, done=True))
            self._turn_after(heard.seat)

    def _is_short_blind(self, seat: SeatNo, said: TypedMove) -> bool:
        """Whether it tells, before anybody has acted, that a blind is all-in for what it has."""
        if self._street or self.state.actions or said.move.word is not Word.ALL_IN:
            return False
        return said.most is not None and 0 < said.most <= self.state.bettor(seat).bet

    def _post_short(self, heard: ReportedMove, posted: Amount) -> None:
        """The round begins anew: call, raise and pot limit follow what lies there."""
        self._short[heard.seat] = posted
        self.dead = self._dead()
        self._open_round()
        reason = VerdictReason.SHORT_BLIND
        verdict = Verdict(
            action=Action.BET,
            total=posted,
            all_in=True,
            next_min=least_raise(self.state),
            reason=reason,
            rules=cited(reason, self._terms.rules.book),
        )
        self.happened.append(MoveResult(heard, verdict, done=True))

    @property
    def bring_in(self) -> Amount:
        """The forced bet of who opens, while the first round waits for it; else 0."""
        return bring_in_of(self._terms) if self.opens_by_cards and self._street == 0 else 0

    def _bring_in(self, heard: ReportedMove, state: Round) -> None:
        verdict = bring_in_verdict(self._terms, self.bring_in, self._unit())
        self.state = brought_in(state, heard.seat, self.bring_in)
        self.wagers[-1].append(heard.seat)
        self.opens_by_cards = False
        self.happened.append(MoveResult(heard, verdict, done=True))
        self._turn_after(heard.seat)

    def _goes_by_big_unit(self, state: Round, seat: SeatNo, said: TypedMove) -> bool:
        """It would, if a pair lies open and it does not yet (GM-STUD-10)."""
        may = pair_may_open(self._terms, self.street.name) and state.unit == self._unit()
        return may and asks_for_big_unit(state, seat, said)

    def _refuse_idle(self, bettor: Bettor) -> None:
        """Nobody waits for their turn who has had it."""
        if bettor.seat in self._kept:
            raise Refused(
                "Seat {seat} has acted out of turn already: the others first.",
                rule="CH-OOT-1",
                seat=bettor.seat,
            )
        if bettor.acted and bettor.bet >= self.state.call_to:
            raise Refused(
                "Seat {seat} has acted and owes nothing: next action only after a raise.",
                rule="CH-GEN-3",
                seat=bettor.seat,
            )

    def _early(self, heard: ReportedMove, verdict: Verdict, act: EarlyAct) -> None:
        """Heads-up the bet stands at once unless the other claims their turn (CH-OOT-7)."""
        live = sum(bettor.live for bettor in self.state.bettors)
        wager = act.action in (Action.BET, Action.RAISE)
        if live != 2 or not wager:
            self.happened.append(MoveResult(heard, verdict, early=True, done=True))
            self._kept[act.seat] = _Kept(self.state, act)
            self._behind.append(act)
            return
        says = Skipped.BETS_IN_TURN if heard.choice else Skipped.NOTHING
        answer = settle_heads_up(self.state, act, says, self._terms.rules).verdict
        if answer.held_to is not None:
            self._do(act)
        self.happened.append(MoveResult(heard, verdict, early=True, done=True, heads_up=True))
        self.happened.append(BoundAction(act.seat, answer))
        if answer.held_to is not None:
            self._turn_after(act.seat)

    def _do(self, act: EarlyAct) -> None:
        """A fold leaves what the floor let them off with; all else is a total of the round."""
        self.acts.append(act)
        if act.action in (Action.BET, Action.RAISE):
            self.wagers[-1].append(act.seat)
        if act.action is not Action.FOLD:
            self.state = wagered(self.state, act.seat, act.total, self._terms.rules)
            return
        bettor = self.state.bettor(act.seat)
        if act.total > bettor.bet:
            put_in = replace(bettor, bet=act.total, stack=bettor.most - act.total)
            self.state = _with(self.state, put_in)
        self.state = folded(self.state, act.seat)

    def _turn_after(self, seat: SeatNo) -> None:
        """Who acts next; who has acted early is held to what that is worth by now."""
        self.turn = next_to_act(self.state, seat)
        while self.turn is not None and (kept := self._kept.pop(self.turn, None)) is not None:
            verdict = settle_early(kept.before, self.state, kept.act, self._terms.rules)
            self.happened.append(BoundAction(self.turn, verdict))
            if verdict.held_to is None:
                if Action.RAISE not in verdict.may:
                    self.state = passive(self.state, self.turn)
                return
            self._do(EarlyAct(self.turn, verdict.held_to, verdict.total))
            self.turn = next_to_act(self.state, self.turn)

    @property
    def kept(self) -> Mapping[SeatNo, EarlyAct]:
        """Who has acted early, and how, while they wait for their turn."""
        return {seat: kept.act for seat, kept in self._kept.items()}

    @property
    def behind(self) -> tuple[EarlyAct, ...]:
        """What was done behind the player to act, who was passed over."""
        return tuple(self._behind)

    @property
    def deemed(self) -> Deemed:
        """What the player to act has done if they had time to speak up (CH-OOT-1)."""
        if self.turn is None or not self._behind:
            return Deemed.TO_ACT
        facing = self.state.call_to > self.state.bettor(self.turn).bet
        return deemed_skipped(facing, self._behind, True, self._terms.rules)

    @property
    def ending(self) -> Ending:
        """Whether the betting goes on."""
        live = [bettor for bettor in self.state.bettors if bettor.live]
        if len(live) == 1:
            return Ending.WON
        if self.turn is not None or self.opens_by_cards:
            return Ending.BETTING
        if self._street + 1 == self._terms.procedure.betting_rounds:
            return Ending.SHOWDOWN
        return Ending.ALL_IN if sum(b.stack > 0 for b in live) < 2 else Ending.NEXT_STREET

    @property
    def next_street(self) -> Street:
        """Behind the one that is bet, which is not the last."""
        return self._terms.procedure.streets[self._street + 1]

    @property
    def seen_second_round(self) -> bool:
        """The hand has come past its initial deal, or will: the rest is dealt without betting."""
        return self._street > 0 or self.ending is Ending.ALL_IN

    @property
    def contributions(self) -> tuple[Contribution, ...]:
        """What everybody has put in, as far as it was told; who was out before has put in 0."""
        return tuple(
            Contribution(
                seat=bettor.seat,
                put=self._put.get(bettor.seat, 0) + bettor.bet,
                folded=not bettor.live,
            )
            for bettor in self.state.bettors
        )

    @property
    def pot(self) -> Amount:
        """All that lies in the middle and before the players."""
        return self.dead + sum(one.put for one in self.contributions)


def _with_stack(state: Round, seat: SeatNo, said: TypedMove) -> Round:
    """The round once an all-in has told what they have."""
    bettor = state.bettor(seat)
    if said.move.word is not Word.ALL_IN:
        return state
    pushed = bettor.bet - said.move.took_back + said.move.pushed
    most = said.most or (pushed if said.move.pushed else None)
    if most is None and bettor.stack >= DEEP // 2:
        raise Refused(
            "Type what seat {seat} has in all with the all-in, for example a 900.",
            rule="HOUSE",
            seat=seat,
        )
    if most is None:
        return state
    if most <= bettor.bet:
        raise Refused(
            "Seat {seat} has bet {amount} already: the total has to be more.",
            rule="HOUSE",
            seat=seat,
            amount=bettor.bet,
        )
    return _with(state, replace(bettor, stack=most - bettor.bet))


def _with(state: Round, changed: Bettor) -> Round:
    bettors = (changed if one.seat == changed.seat else one for one in state.bettors)
    return replace(state, bettors=tuple(bettors))

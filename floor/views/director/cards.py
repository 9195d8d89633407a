"""A card of the director, and those of how an event ends: hand for hand, the last player, prizes,
what is paid, the secret."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.events import whole_pool
from floor.app.tournament.hands import TableDone
from floor.app.tournament.outs import FinishTournament, may_finish
from floor.app.tournament.play import PlayHandForHand, ReleaseRound
from floor.app.tournament.prizes import LockPrizes, PayPrize
from floor.app.tournament.sheet import RevealDraw
from floor.base.errors import Refused
from floor.base.money import total
from floor.base.text import N_, _, money_text, number_text
from floor.base.value import Value
from floor.tournament.event.balancing import (
    is_followed,
    may_break,
    why_rounds,
    why_rounds_end,
)
from floor.tournament.event.course import (
    left,
    may_still_buy,
)
from floor.tournament.event.dues import Due, is_settled, is_to_lock, unpaid
from floor.tournament.event.money import taken_in
from floor.tournament.event.state import (
    EventStage,
    Tournament,
)
from floor.tournament.tables.hand_for_hand import Because
from floor.views.tournament.counter import (
    pay_step,
)
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder

_PAID_AT_ONCE = 2
_PAST_ROUNDS = {
    Because.PRIZES: N_("In the money"),
    Because.FINAL_TABLE: N_("The final table"),
    Because.JUMP: N_("The prize jump is past"),
}


class NextCard(Value, frozen=True, kw_only=True):
    """Something the director is to see to, with what does it."""

    name: str
    title: str
    sign: str
    """Since when, or how urgent."""
    said: str
    steps: tuple[Step, ...]
    urgent: bool = False
    offers: bool = False
    """Nobody has to."""


def ending(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """Nothing more is sold, or nothing more is played for (ON-TRN-16)."""
    players = len(left(event))
    if not event.buying_closed and not may_still_buy(event, asking.now):
        yield NextCard(
            name="buying",
            title=_("Buying is over"),
            sign=_("now"),
            said=_("Nothing more is sold by the sheet: close it, and the prizes can be locked."),
            steps=(
                asking.step(
                    "close-buying",
                    _("Close buying"),
                    CloseBuying(tournament=event.id),
                    leading=True,
                ),
            ),
        )
    if may_finish(event) and (players == 1 or event.prizes is not None):
        title, said = (
            _("Nothing is played for any more"),
            _("It is settled what all who are left get."),
        )
        if players == 1:
            winner = asking.words.player(left(event)[0].player)
            title, said = _("One is left"), _("{player} has all the chips.").format(player=winner)
        yield NextCard(
            name="finish",
            title=title,
            sign=_("now"),
            said=said,
            steps=(
                asking.step(
                    "finish", _("Finish"), FinishTournament(tournament=event.id), leading=True
                ),
            ),
            urgent=True,
        )


def rounds(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """Hand for hand: begun where it is due, released when every table is done, ended once it is
    past (ON-TRN-18)."""
    if may_finish(event):
        return
    if event.round is None:
        if why_rounds(event) is not None:
            begins = PlayHandForHand(tournament=event.id)
            yield NextCard(
                name="rounds",
                title=_("Hand for hand"),
                sign=_("now"),
                said=_why_rounds_words(event),
                steps=(asking.step("rounds", _("Hand for hand"), begins, leading=True),),
                urgent=True,
            )
        return
    waits = ", ".join(sorted(event.round.waited_for))
    said = _("Waiting for {tables}.").format(tables=waits) if waits else _("Every table is done.")
    goes_on = ReleaseRound(tournament=event.id)
    freely = ReleaseRound(tournament=event.id, last=True)
    past = None if waits or event.proposed else why_rounds_end(event)
    if past is Because.FINAL_TABLE and may_break(event):
        return  # which ends it
    steps = (
        asking.step("next-round", _("Next hand"), goes_on, leading=past is None),
        asking.step("last-round", _("Play freely"), freely, leading=past is not None),
    )
    done = tuple(_done_steps(asking, event))
    yield NextCard(
        name="round",
        title=_(_PAST_ROUNDS[past]) if past is not None else _("Hand for hand"),
        sign=_("round {number}").format(number=event.rounds),
        said=_past_words(event, past) if past is not None else said,
        steps=(*done, *(steps if past is None else steps[::-1])),
        urgent=past is not None,
    )


def _done_steps(asking: StepBuilder, event: Tournament) -> Iterator[Step]:
    """Each table that is waited for and has nobody who records its hands: the floor sees there that
    it has played."""
    for name in sorted(event.round.waited_for) if event.round is not None else ():
        if not is_followed(event, event.tables[name], asking.now):
            done = TableDone(tournament=event.id, table=name)
            yield asking.step(f"done-{name}", _("{table} has played").format(table=name), done)


def _why_rounds_words(event: Tournament) -> str:
    """What it means, and in a satellite that the next to go out is the first without an entry."""
    said = _("Every table waits for the others from the next hand on (ON-TRN-18).")
    prizes, players = event.prizes, len(left(event))
    if prizes is None or players != prizes.entries_won + 1:
        return said
    entries = _("{n} are left for {entries} entries (TR-SAT-1).")
    return " ".join((entries.format(n=players, entries=prizes.entries_won), said))


def _past_words(event: Tournament, past: Because) -> str:
    """Why it need not be hand for hand any more."""
    players = len(left(event))
    if past is Because.PRIZES and event.prizes is not None:
        said = _("{n} are left, {paid} places are paid: hand for hand is over (ON-TRN-18).")
        return said.format(n=players, paid=event.prizes.paid)
    if past is Because.FINAL_TABLE:
        return _("{n} are left, one table: hand for hand is over (GM-SVIT-16).").format(n=players)
    return _("{n} are left: the place it was named for is decided (ON-TRN-18).").format(n=players)


def locking(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """Prizes that can be final; by the first row of the payout table where too few have come."""
    over = event.stage is EventStage.FINISHED
    if not is_to_lock(event) or (not over and may_still_buy(event, asking.now)):
        return
    asks = LockPrizes(tournament=event.id)
    steps = [asking.step("lock-prizes", _("Lock the prizes"), asks, leading=True)]
    try:
        whole = whole_pool(asking.words.room, event)
        pool = money_text(whole.pool, short=True)
        fewest = event.sheet.payouts.lines[0].players
        if whole.players < fewest and event.sheet.satellite is None:
            words = _("Lock by the row from {n} players").format(n=number_text(fewest))
            first = replace(asks, by_first_row=True)
            steps.append(asking.step("lock-first-row", words, first))
    except Refused:  # locking says why
        pool = money_text(taken_in(event).pool, short=True)
    yield NextCard(
        name="lock",
        title=_("Lock the prizes"),
        sign=_("not locked"),
        said=_("The prize pool is {pool}. Locked prizes are final (TR-POOL-2).").format(pool=pool),
        steps=tuple(steps),
    )


def paying(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """Who has something coming: it is owed until it is paid (ON-TRN-20)."""
    owed = unpaid(event)
    if owed:
        whole = money_text(total(due.amount for due in owed), short=True)
        yield NextCard(
            name="pay",
            title=_("To be paid"),
            sign=number_text(len(owed)),
            said=_("{sum} is owed; each is paid once, by a slip that is signed.").format(sum=whole),
            steps=(
                *(pay_step(asking, event, due, named=True) for due in owed[:_PAID_AT_ONCE]),
                *_all_of(asking, event, owed),
            ),
        )


def _all_of(asking: StepBuilder, event: Tournament, owed: Sequence[Due]) -> Iterator[Step]:
    """The list of all of them, where there are more than stand on the card."""
    if len(owed) > _PAID_AT_ONCE:
        first = owed[0]
        pays = PayPrize(tournament=event.id, entry=first.entry, what=first.what, name=first.name)
        words = _("All {n} …").format(n=number_text(len(owed)))
        yield asking.event_step("pay-all", words, pays)


def revealing(asking: StepBuilder, event: Tournament) -> Iterator[NextCard]:
    """The secret of the draws, once all is over and paid."""
    draw = event.draw
    if draw is None or draw.revealed or not is_settled(event):
        return
    shows = RevealDraw(tournament=event.id)
    yield NextCard(
        name="reveal",
        title=_("The secret of the draws"),
        sign=_("not shown yet"),
        said=_(
            "All is over and paid. Once the secret is shown anybody can draw every seat again and"
            " see that it fits the digest on the sheet (TR-SEAT-1)."
        ),
        steps=(asking.step("reveal", _("Show the secret"), shows, leading=True),),
    )

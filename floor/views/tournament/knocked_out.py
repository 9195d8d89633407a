"""Who has knocked out whom in a hand, and what each has of the bounties (TR-BNTY-1, TR-BNTY-4)."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from floor.app.tournament.hands import hand_at
from floor.app.tournament.outs import BustOut
from floor.base.money import total
from floor.base.text import _, money_text
from floor.room.blinds.button import SeatNo
from floor.room.pots.pots import clockwise
from floor.tournament.event.bounties import bounty_shares
from floor.tournament.event.seats import may_have_won
from floor.tournament.event.state import BountyShare, EntryNo, EventTable, Out, Tournament
from floor.views.words.form import Box, Emphasis, Field, OneOf, Said, Ticks, Typed
from floor.views.words.steps import Looking

_SAME, _SHARED = "same", "shared"


class BountiesWon(NamedTuple):
    """Whose the bounties of a hand are, and the fields that say so."""

    outs: tuple[Out, ...]
    first: tuple[Field, ...] = ()
    """Whose the bounty is of whom the sheet is about."""
    others: tuple[Field, ...] = ()
    """Of each who is ticked beside: the same winners, unless another covered them."""
    said: tuple[Field, ...] = ()
    """What comes of it."""


def bounties_won(
    here: Looking, event: Tournament, asks: BustOut, outs: Sequence[Out], typed: Typed
) -> BountiesWon:
    """Who has won the bounty of each of `outs`, as it is typed."""
    had = [one for one in outs if event.heads.get(one.entry)]
    if not had or event.tables.get(asks.table) is None:
        return BountiesWon(tuple(outs))
    gone = {one.entry for one in outs}
    boxes = tuple(replace(box, fixed=box.key in gone) for box in in_that_hand(here, event, asks))
    first, *others = had
    ticks = Ticks(name="by", boxes=boxes, start=asks.outs[0].by, columns=2)
    won = {first.entry: _ticked(ticks, typed)}
    fields: list[Field] = []
    for one in others:
        chosen, shared = _won_by(here, event, one, boxes)
        fields.append(chosen)
        by: Any = typed.get(chosen.name, _SAME)
        if by == _SHARED:
            fields.append(shared)
            won[one.entry] = _ticked(shared, typed)
        elif by in [meant for _words, meant in chosen.options[1:-1]]:
            won[one.entry] = (by,)
        else:
            won[one.entry] = won[first.entry]
    done = tuple(replace(one, by=won.get(one.entry, one.by)) for one in outs)
    shares = bounty_shares(event, done)
    come = "\n".join(_shared(here, event, shares))
    told = (Said(name="bounty", words=_to_whom(here, event, first, asks)), ticks)
    known = first is outs[0]
    return BountiesWon(
        done,
        told if known else (),
        tuple(fields) if known else (*told, *fields),
        (Said(name="shares", words=come, emphasis=Emphasis.MUTED),) if shares else (),
    )


def _to_whom(here: Looking, event: Tournament, out: Out, asks: BustOut) -> str:
    """To whom the bounty of the first of them goes; whom the sheet is about is not named again."""
    sum_ = money_text(event.heads[out.entry])
    if out.entry == asks.outs[0].entry:
        said = _("The bounty of {sum} goes to whoever wins the last pot they were in.")
        return said.format(sum=sum_)
    said = _("The bounty of {player}, {sum}, goes to whoever wins the last pot they were in.")
    return said.format(player=_named(here, event, out.entry), sum=sum_)


def _won_by(
    here: Looking, event: Tournament, out: Out, boxes: Sequence[Box]
) -> tuple[OneOf, Ticks]:
    """Whose the bounty of another of them is: whoever covered only one of them has won only that
    one's; and who shares it."""
    may = tuple(box for box in boxes if not box.fixed)
    words = _("Bounty of {player}, {sum}").format(
        player=_named(here, event, out.entry), sum=money_text(event.heads[out.entry])
    )
    chosen = OneOf(
        name=f"bounty-{out.entry}",
        words=words,
        options=(
            (_("The same winners"), _SAME),
            *((box.words, box.key) for box in may),
            (_("Several share it …"), _SHARED),
        ),
    )
    return chosen, Ticks(name=f"bounty-{out.entry}-shared", boxes=may, columns=2)


def _ticked(ticks: Ticks, typed: Typed) -> tuple[EntryNo, ...]:
    won = typed.get(ticks.name, ticks.start)
    return tuple(box.key for box in ticks.boxes if box.key in won and not box.fixed)


def _named(here: Looking, event: Tournament, entry: EntryNo) -> str:
    return here.words.player(event.entries[entry].player)


def in_that_hand(here: Looking, event: Tournament, asks: BustOut) -> tuple[Box, ...]:
    """Who may have been in that hand with whoever is out, the first left of the button first."""
    table = event.tables.get(asks.table)
    if table is None:
        return ()
    return tuple(
        Box(key=number, words=here.words.player(event.entries[number].player))
        for number in _from_button(table, _number(here, event, asks))
        if number != asks.outs[0].entry
    )


def _number(here: Looking, event: Tournament, asks: BustOut) -> int:
    """In which hand of the table it was; 0: nobody has followed it."""
    if asks.hand or asks.other_hand:
        return asks.hand
    return hand_at(event.tables[asks.table], here.look.now)


def _from_button(table: EventTable, number: int) -> tuple[EntryNo, ...]:
    """Who had cards in that hand, the first left of the button first: an odd chip is theirs."""
    button = table.hand.button if table.hand is not None else None
    last = button if button is not None else SeatNo(0)
    dealt = may_have_won(table, number)
    return tuple(table.taken[seat].entry for seat in clockwise(dealt, last))


def _shared(here: Looking, event: Tournament, shares: tuple[BountyShare, ...]) -> Iterator[str]:
    """Who has how much of the bounties, in cash and on their own head (TR-BNTY-4, TR-PRG-1)."""
    for entry in dict.fromkeys(share.entry for share in shares):
        own = [share for share in shares if share.entry == entry]
        cash, stays = total(one.cash for one in own), total(one.stays for one in own)
        named = here.words.player(event.entries[entry].player)
        said = _("{player}: {cash} in cash").format(player=named, cash=money_text(cash))
        if stays:
            said += _(", {stays} on the own head").format(stays=money_text(stays))
        yield said
    parts = {(share.of, share.cash, share.stays) for share in shares}
    if len(parts) > len({share.of for share in shares}):
        yield _(
            "A bounty chip is never broken: the odd one goes to the first left of the button"
            " (TR-BNTY-4)."
        )

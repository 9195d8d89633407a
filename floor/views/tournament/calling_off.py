"""An event called off: what goes back, by how far it has come, and who gets what (ON-CAN)."""

from collections.abc import Iterator

from msgspec.structs import replace

from floor.app.tournament.cancelling import (
    CancelTournament,
    DividedBy,
    divided_by,
    divided_to,
    is_on_the_way,
)
from floor.base.errors import Refused
from floor.base.money import Chips, Money, total
from floor.base.text import N_, _, many, money_text, number_text
from floor.tournament.event.chips import StackCount
from floor.tournament.event.course import alternates, left
from floor.tournament.event.money import by_means, taken_in
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.state import (
    EntryNo,
    EventEntry,
    Means,
    Tournament,
)
from floor.views.words.form import (
    NOTHING_TYPED,
    ByTwo,
    CountLine,
    Counts,
    Emphasis,
    Form,
    Missing,
    Reason,
    Said,
    Typed,
)
from floor.views.words.steps import Look, Looking
from floor.views.words.words import spot

_BACK = {
    Means.CASH: N_("{sum} in cash"),
    Means.CARD: N_("{sum} by card"),
    Means.TICKET: N_("tickets worth {sum}"),
}
_DIVIDED = {
    DividedBy.BEFORE_PRIZES: N_(
        "Not in the prizes yet: half of the pool in equal parts, half by chips (ON-CAN-03);"
        " fees and own bounties go back to who is left (ON-CAN-02, ON-CAN-09)."
    ),
    DividedBy.IN_PRIZES: N_(
        "In the prizes: the lowest prize to each, the rest by chips (ON-CAN-05); fees and own"
        " bounties go back (ON-CAN-02, ON-CAN-09)."
    ),
    DividedBy.FINAL_TABLE: N_(
        "At the final table: what is left of the prizes by what the chips are worth, ICM"
        " (ON-CAN-06); fees and own bounties go back (ON-CAN-02, ON-CAN-09)."
    ),
    DividedBy.LOTTERY: N_(
        "A tenth of what was drawn to each, the rest by what the chips are worth, ICM; back goes"
        " the fee too, as much of a buy-in as the house keeps on the average (ON-CAN-08)."
    ),
}


def cancel_form(looking: Look, asks: CancelTournament, typed: Typed = NOTHING_TYPED) -> Form:
    """Call an event off: what goes back, by how far it has come (ON-CAN). Two badges, and why."""
    here = looking()
    event = here.words.room.tournaments[asks.tournament]
    title = _("Call off {title}").format(title=event.sheet.title)
    words = _("Call off")
    if not is_on_the_way(here.words.room, event):
        step = here.asking.by_two("cancel-event", words, asks)
        return Form(
            "cancel-event",
            title,
            words,
            ByTwo(step),
            (Reason(),),
            told=tuple(_all_back(event)),
            wrong=step.why_not,
        )
    counted = _Counted(here, event, typed)
    command = replace(asks, stacks=counted.stacks)
    step = here.asking.by_two("cancel-event", words, command)
    return Form(
        "cancel-event",
        title,
        words,
        ByTwo(step) if counted.is_whole else Missing(counted.wanted, "stacks"),
        (
            counted.field,
            Said(name="sum", words=counted.sum_words, emphasis=Emphasis.MUTED),
            Reason(),
        ),
        told=(counted.status,),
        wrong=step.why_not if counted.is_whole else "",
        wide=True,
        begin="stacks",
        room=1,
    )


def _all_back(event: Tournament) -> Iterator[str]:
    """Before the start: all of it, the fee too, the way it came."""
    count = len(left(event)) + len(alternates(event))
    if not count:
        yield _("Nobody has entered: nothing goes back.")
        return
    yield many(
        "Nobody has played: {n} entry goes back, the fee too, the way it was paid (ON-CAN-01).",
        "Nobody has played: {n} entries go back, the fee too, the way they were paid (ON-CAN-01).",
        count,
    ).format(n=count)
    back = (
        _(_BACK[means]).format(sum=money_text(amount))
        for means, amount in by_means(event).items()
        if means in _BACK and amount
    )
    yield ", ".join(back)


class _Counted:
    """The chips of who is left as they are typed, and what each would get."""

    def __init__(self, here: Looking, event: Tournament, typed: Typed) -> None:
        self._here, self._event = here, event
        self._left = sorted(left(event), key=lambda one: (str(one.seat), one.no))
        nothing: dict[EntryNo, int | None] = {}
        said = typed.get("stacks", nothing)
        self.stacks = tuple(
            StackCount(one.no, Chips(points))
            for one in self._left
            if (points := said.get(one.no, _known(one)))
        )

    @property
    def is_whole(self) -> bool:
        """Everybody's chips are counted."""
        return len(self.stacks) == len(self._left)

    @property
    def wanted(self) -> str:
        """What is missing."""
        return _("Count the chips of everybody who is left.")

    @property
    def status(self) -> str:
        """By which rule it is divided as far as it has come."""
        return _(_DIVIDED[divided_by(self._event)])

    @property
    def _amounts(self) -> dict[EntryNo, Money]:
        if not self.is_whole:
            return {}
        try:
            return divided_to(self._here.words.room, self._event, self.stacks)
        except Refused:
            return {}

    @property
    def field(self) -> Counts:
        """A line for each."""
        got = self._amounts
        lines = tuple(
            CountLine(
                key=one.no,
                words=self._named(one),
                start=_known(one),
                said=(money_text(got[one.no]) if one.no in got else "–",),
            )
            for one in self._left
        )
        heads = (_("Player"), _("Chips"), _("Gets"))
        widest = money_text(taken_in(self._event).pool)
        return Counts(name="stacks", lines=lines, heads=heads, chosen=0, widest=widest)

    def _named(self, entry: EventEntry) -> str:
        called = self._here.words.player(entry.player)
        seat = entry.seat
        return f"{called} · {spot(seat.table, seat.seat)}" if seat is not None else called

    @property
    def sum_words(self) -> str:
        """How what is counted stands to what is in play, and what goes out."""
        points = sum(one.stack.points for one in self.stacks)
        said = _("Counted {points} of {whole} in play").format(
            points=number_text(points), whole=number_text(chips_in_play(self._event).points)
        )
        got = self._amounts
        if not got:
            return said
        out = _("{sum} goes out").format(sum=money_text(total(got.values())))
        return f"{said} · {out}"


def _known(entry: EventEntry) -> int | None:
    return entry.stack.points if entry.stack is not None and entry.stack.points else None

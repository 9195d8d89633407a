"""A drop box that is counted."""

from floor.app.core.room import DayOpen, Room
from floor.app.money.chips import CountDrop
from floor.app.staff.closing import left_open
from floor.base.money import Money
from floor.base.text import LOCALES, _, language
from floor.room.lists.waitlist import TableId
from floor.views.words.form import NOTHING_TYPED, Euros, Form, Missing, OneOf, Reason, Typed


def drop_form(
    room: Room,
    typed: Typed = NOTHING_TYPED,
    *,
    counts: TableId | None = None,
    found: Money | None = None,
) -> Form:
    """What was found in the box of one of the tables of this gaming day: of `counts`, else of the
    next that is still to be counted, unless another one is chosen; `found` where that was typed
    before."""
    played = tuple(room.day.played) if isinstance(room.day, DayOpen) else ()
    open_still = left_open(room).drops
    # Whoever counts begins with the boxes of tables that are closed.
    following = sorted(open_still, key=lambda one: one in room.tables)
    counts = counts or next(iter((*following, *played)), None)
    table: TableId | None = typed.get("table", counts)
    told = _(
        "All that lay in the boxes of the table: rake, jackpot fees and time together. What the"
        " hands brought is known without the rake of the pots."
    )
    if table is not None and table not in open_still:
        told = _(
            "{table} was counted before: this is added to it. Take a wrong count back first, in the"
            " log."
        ).format(table=table)
    amount, nothing = typed.sum("amount"), _("No table was open in this gaming day.")
    if not isinstance(room.day, DayOpen):
        nothing = _("The gaming day is closed: a drop is counted while it is open (F7).")
    return Form(
        "count-drop",
        _("Count a drop box"),
        _("Record"),
        Missing(nothing)
        if table is None or amount is None
        else CountDrop(table=table, amount=amount),
        (
            OneOf(
                name="table",
                words=_("Table"),
                options=tuple((_named(one, one in open_still), one) for one in played),
                start=counts,
            ),
            Euros(
                name="amount",
                words=_("Found (euros)"),
                hint="0" + LOCALES[language()].decimal + "00",
                start=found,
                keypad=True,
            ),
            Reason(name="remark", words=_("Remark"), numbers=True),
        ),
        told=(told,),
        wrong="" if played else nothing,
        begin="amount" if counts is not None else "",
    )


def _named(table: TableId, open_still: bool) -> str:
    return table if open_still else _("{table} · counted").format(table=table)

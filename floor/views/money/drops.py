"""A drop box that is counted."""

from floor.app.core.room import DayOpen, Room
from floor.app.money.chips import CountDrop
from floor.base.text import LOCALES, _, language
from floor.room.lists.waitlist import TableId
from floor.views.words.form import NOTHING_TYPED, Euros, Form, Missing, OneOf, Reason, Typed


def drop_form(room: Room, typed: Typed = NOTHING_TYPED, *, counts: TableId | None = None) -> Form:
    """What was found in the box of one of the tables of this gaming day: of `counts`, unless
    another one is chosen."""
    played = tuple(room.day.played) if isinstance(room.day, DayOpen) else ()
    table: TableId | None = typed.get("table", counts)
    amount, nothing = typed.sum("amount"), _("No table was open in this gaming day.")
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
                options=tuple((one, one) for one in played),
                start=counts,
            ),
            Euros(
                name="amount",
                words=_("Found (euros)"),
                hint="0" + LOCALES[language()].decimal + "00",
                keypad=True,
            ),
            Reason(name="remark", words=_("Remark"), numbers=True),
        ),
        wrong="" if played else nothing,
        begin="amount" if counts is not None else "",
    )

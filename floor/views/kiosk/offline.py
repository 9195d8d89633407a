"""What a kiosk says while its store is away, and once it is there again."""

from contextlib import suppress
from datetime import datetime, timedelta

from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.held_act import UnfitAct
from floor.app.core.messages import Command, Role
from floor.app.core.room import Room, hands_at, is_open
from floor.app.hands.clocks import CallClock, EndClock
from floor.app.hands.dealing import DrawButton
from floor.app.hands.misdeals import CallMisdeal
from floor.app.hands.set_right import SetRight
from floor.app.money.chips import BuyIn, TopUp
from floor.app.office.waiting_acts import WAITING, command_of
from floor.app.offline.kept_act import KeptAct, LateOutcome
from floor.app.offline.shown import ShownRoom
from floor.app.rulings.disputes import OpenDispute
from floor.app.rulings.rulings import GiveRuling
from floor.app.seats.nameless import SeatNewcomer
from floor.app.seats.seats import LeaveSeat, SeatPlayer
from floor.app.staff.dealers import TakeTable
from floor.app.staff.floor_calls import CallFloor
from floor.base.errors import (
    DiskFull,
    FloorError,
    KeyCopied,
    Outdated,
    PutOut,
    Refused,
    StoreTrouble,
)
from floor.base.text import _, many
from floor.room.lists.waitlist import TableId
from floor.views.feed.sentences import entry_sentence
from floor.views.staff.held_acts import act_words, command_words, unread_words
from floor.views.words.times import span_words
from floor.views.words.words import Wording, capital

FLOOR = frozenset({Role.FLOOR, Role.SHIFT_MANAGER})
"""Whose badge closes a kiosk."""
_SAME_MATTER = {"SetRight": "DrawButton", "TopUp": "BuyIn", "SeatNewcomer": "SeatPlayer"}
"""Where the button lies, what somebody buys, who sits down: two ways lead to one."""
_NAMED = 3
"""As many acts of those the floor looks at are named; the others are counted."""


def link_words(
    words: Wording, since: datetime, shown: ShownRoom, trouble: StoreTrouble | None = None
) -> str:
    """Since when the store is away or cannot be understood, and what waits: "No connection since
    23:14 · 3 acts not recorded yet"."""
    if isinstance(trouble, Outdated):
        said = _("Update this kiosk: since {time} it cannot read what the house shows")
    else:
        said = _("No connection since {time}")
    said = said.format(time=words.time(since))
    return f"{said} · {waiting_words(shown.acts)}" if shown.acts else said


def away_words(words: Wording, trouble: FloorError) -> str:
    """Why the store is away, as a dealer reads it: where its file lies stands on the menu."""
    if "path" not in trouble.named:
        return words.why(trouble)
    if isinstance(trouble, DiskFull):
        return _("The disk is full: call the floor.")
    return _("The store cannot be used: call the floor.")


def left_words() -> str:
    """That something pressed before is handed in nowhere from here."""
    return _(
        "Acts kept on this PC are not all in the book. Call the floor: menu, “Acts left here”."
    )


def waiting_words(acts: int) -> str:
    """How many acts are not in the book yet."""
    return many("{n} act not recorded yet", "{n} acts not recorded yet", acts).format(n=acts)


def without_table_words(
    room: Room | None, table: TableId, trouble: str, kind: StoreTrouble | None = None
) -> str:
    """What stands where a table would: why there is none, and what to do.

    `room` is None before the store was ever read; `trouble` is why, of that `kind`.
    """
    if isinstance(kind, Outdated):
        do = _(
            "Update the program on this PC. What was pressed here is kept, and goes into the book"
            " then."
        )
        return f"{trouble}\n{do}"
    if room is None:
        if not trouble:
            return _("The store is being opened …")
        do = _(
            "On the desk's PC: open the desk first, or name the store (--store). On a PC of its"
            " own: see at the desk whether the door is open (Setup, Kiosks on other PCs). The"
            " kiosk goes on by itself."
        )
        return f"{trouble}\n{do}"
    if room.house is None:
        return _("This store has no house yet: set it up at the desk. The kiosk goes on by itself.")
    return _("{table} is closed: the floor opens it at the desk.").format(table=table)


def taken_off_words(table: TableId, acts: int, trouble: PutOut) -> str:
    """What stands in the place of a table whose kiosk the house has taken off, or where another PC
    is at work with its key."""
    anew = _(
        "To have it back: at the desk Setup, Kiosks on other PCs, New kiosk; then touch Pair anew"
        " here."
    )
    if isinstance(trouble, KeyCopied):
        said = [
            _("Another PC is the kiosk of {table} with the key of this one.").format(table=table),
            _(
                "A data folder was copied. Call the floor: at the desk (Setup, Kiosks on other PCs)"
                " the kiosk of {table} is taken out, and both PCs are paired anew."
            ).format(table=table),
            _("No other PC? Then the address of this one has changed: pair it anew."),
        ]
    else:
        said = [_("This kiosk of {table} was taken off at the desk.").format(table=table), anew]
    if acts:
        kept = _("{what}: kept here until then.").format(what=waiting_words(acts))
        said.append(kept)
    return "\n".join(said)


def may_leave(room: Room | None) -> bool:
    """Whether a kiosk that shows no table offers to be closed: where nobody of the floor is on duty
    who would be asked for it."""
    return room is None or FLOOR.isdisjoint(room.on_duty.values())


def age_words(age: timedelta | None) -> str:
    """How old is what is shown; None: nobody can tell."""
    if age is None:
        return _("What is shown may be old.")
    return _("What is shown is {age} old.").format(age=span_words(age))


def kept_words() -> str:
    """How one works on meanwhile."""
    return _(
        "Hands, away, back, straddles and floor calls are kept here; everything else goes on the"
        " table's sheet."
    )


def kept_at_event_words() -> str:
    """How one works on meanwhile at a tournament's table."""
    return _(
        "Hands, away, back, who is out, rebuys and floor calls are kept here; the floor gives"
        " places once the store answers."
    )


def unkept_words(trouble: StoreTrouble) -> str:
    """How one works on where nothing that is pressed can be kept, for that reason."""
    if isinstance(trouble, DiskFull):
        return _(
            "The disk of this PC is full: nothing pressed now is kept. Everything goes on the"
            " table's sheet; call the floor by voice."
        )
    return _(
        "Nothing pressed now is kept on this PC: everything goes on the table's sheet. Call the"
        " floor by voice."
    )


def would_not_keep_words(trouble: StoreTrouble) -> str:
    """That nothing could be kept, for that reason, were the store away, which it is not."""
    if isinstance(trouble, DiskFull):
        return _(
            "The disk of this PC is full: if the house went away, nothing pressed could be kept"
            " here. Tell the floor."
        )
    return _("If the house went away, nothing pressed could be kept on this PC. Tell the floor.")


def unheard_words(act: KeptAct) -> str:
    """What a dealer does besides whose call of the floor no desk can see yet; empty where `act`,
    which is kept, is none."""
    if WAITING.get(act.kind) is not CallFloor:
        return ""
    return _("No desk sees this call before the store answers: call the floor by voice too.")


def kept_act_words(words: Wording, act: KeptAct) -> str:
    """What was pressed and is not in the book yet: "Otso is away"."""
    with suppress(Refused):
        return capital(command_words(command_of(act.kind, act.body), words))
    return unread_words(act.kind)


def held_words(words: Wording, held: tuple[UnfitAct, ...]) -> str:
    """Which acts the floor has to look at, the last ones by name."""
    n = len(held)
    said = many(
        "{n} act was not recorded, and the floor looks at it:",
        "{n} acts were not recorded, and the floor looks at them:",
        n,
    ).format(n=n)
    older = any(one.act.of_newer_book for one in held)
    if older and not is_open(words.room, held[0].table):
        said = many(
            "The house’s book is older than {n} act of this table, and the floor looks at it:",
            "The house’s book is older than {n} acts of this table, and the floor looks at them:",
            n,
        ).format(n=n)
    elif older:
        said = many(
            "The house’s book is older than {n} act of this table. Check the button and the seats;"
            " the floor looks at it:",
            "The house’s book is older than {n} acts of this table. Check the button and the seats;"
            " the floor looks at them:",
            n,
        ).format(n=n)
    named = [f"{words.time(one.act.pressed)} {act_words(one.act, words)}" for one in held[-_NAMED:]]
    return " ".join((said, " · ".join((*(["…"] if n > _NAMED else []), *named))))


def put_back_words(room: Room, table: TableId, saw: int) -> str:
    """That the table is not in the book as it was here before, as an older copy was put back; empty
    where none was, or somebody has compared it. `saw`: how many hands this kiosk had seen of it."""
    if table not in room.put_back:
        return ""
    hands = hands_at(room, table)
    if saw <= hands:
        return _(
            "An older copy of the book was put back: check the button and the seats of {table}."
        ).format(table=table)
    if saw == hands + 1:
        said = _(
            "The book went back: hand {hand} of {table} is not in it. Check the button and the"
            " seats."
        )
        return said.format(hand=saw, table=table)
    said = _(
        "The book went back: hands {least} to {hand} of {table} are not in it. Check the button and"
        " the seats."
    )
    return said.format(least=hands + 1, hand=saw, table=table)


def settled_words(words: Wording, answer: LateOutcome) -> str:
    """What has become of a call to which no answer had come."""
    time = words.time(answer.act.pressed)
    if answer.entry is None:
        return _("What was pressed at {time} was not done: ask for it again.").format(time=time)
    return _("What was pressed at {time} is recorded: {what}").format(
        time=time, what=entry_sentence(answer.entry, words, {})
    )


def asked_before(command: Command | None, asked: frozenset[str]) -> str:
    """That the same is not certain yet; empty where it was not asked for. `asked`: the kinds of
    what the store has not answered, "" for what was to be taken back."""
    wanted = type(command).__name__ if command is not None else ""
    if _matter(wanted) not in {_matter(one) for one in asked}:
        return ""
    if isinstance(command, DrawButton):
        return _("The draw that was asked for is not certain yet: wait for it, draw no cards.")
    return _("What was asked for is not certain yet: wait for it, and do it in no other way.")


def _matter(kind: str) -> str:
    """What it is about: two kinds may be two ways to the same."""
    return _SAME_MATTER.get(kind, kind)


def on_paper(command: Command | None, table: TableId, asked: frozenset[str] = frozenset()) -> str:
    """How that is done on paper while only the store could take it: not before what was `asked`
    is certain."""
    if said := asked_before(command, asked):
        return said
    match command:
        case BuyIn() | TopUp():
            return _(
                "The store does not answer: write seat, sum and time of the buy-in on the "
                "sheet of {table}, and have the floor sign it."
            ).format(table=table)
        case SeatPlayer() | SeatNewcomer():
            return _(
                "The store does not answer: write seat, name and time of the new player on the "
                "sheet of {table}; the player posts as the rules say."
            ).format(table=table)
        case LeaveSeat():
            return _(
                "The store does not answer: write on the sheet of {table} which seat was left, "
                "when, and with how much."
            ).format(table=table)
        case ClaimBadBeat():
            return _(
                "The store does not answer: stop the table, leave every card where it lies, "
                "and call the floor by voice."
            )
        case CallMisdeal():
            return _(
                "The store does not answer: deal the same hand again, and write the misdeal "
                "with its time on the sheet of {table}."
            ).format(table=table)
        case CallClock() | EndClock():
            return _("The store does not answer: time the player by a watch.")
        case DrawButton():
            return _(
                "The store does not answer: draw by cards, and write on the sheet of {table} "
                "who has the button."
            ).format(table=table)
        case SetRight():
            return _(
                "The store does not answer: write on the sheet of {table} how it stands; it is "
                "corrected when the store answers."
            ).format(table=table)
        case GiveRuling():
            return _(
                "The store does not answer: write hand, what was asked and ruled, the seats, "
                "why, the time and your name on the sheet of {table}; a desk enters it when "
                "the store answers."
            ).format(table=table)
        case OpenDispute():
            return _(
                "The store does not answer: write hand, what is disputed, by whom and the time "
                "on the sheet of {table}; a desk enters it when the store answers."
            ).format(table=table)
        case TakeTable():
            return _(
                "The store does not answer: write on the sheet of {table} who deals from when."
            ).format(table=table)
        case _:
            return _(
                "The store does not answer: write it with its time on the sheet of {table} for "
                "the floor."
            ).format(table=table)

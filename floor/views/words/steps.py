"""Steps: what can be asked for now, in words, or why it cannot."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from floor.app.core.declaration import TAKES_TWO
from floor.app.core.messages import Command, Context, NoteId, StaffId
from floor.app.core.names import Viewer
from floor.app.core.room import game_of
from floor.app.office.office import why_not
from floor.app.office.roles import check_badge, seconds_for
from floor.app.seats.nameless import NamePlayer
from floor.app.seats.seats import PlayOver, SeatPlayer
from floor.app.tables.after_hand import queued_form
from floor.base.chance import SeededChance
from floor.base.errors import Refused
from floor.base.text import _, localized
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, Sitter
from floor.room.table.table import Table, Undrawn, plays_over
from floor.views.words.rows import Step, ToFind
from floor.views.words.words import Wording, way_price

_SOME_NOTE = NoteId(0)
_SOMEBODY = StaffId(0)
_NO_LOT = SeededChance(0)
"""Whether a draw is allowed does not hang on what is drawn."""

_SPECIAL = (Standing.STRADDLES, Standing.BUYS_BUTTON)
"""Ways in that are offered only where they are open."""

_NOBODY_ON = Refused("Sign on first.", rule="HOUSE")


def wants_badge(step: Step) -> bool:
    """Whether `step` is greyed only because nobody is signed on."""
    return bool(step.why_not) and step.why_not == localized(_NOBODY_ON)


class WaysWording(NamedTuple):
    """How somebody's ways in are worded and asked for."""

    plain: str
    """Where there is nothing to choose."""
    words: Callable[[str], str]
    """The line for a way and its price."""
    asking: Callable[[Standing], Command]


class Looking(NamedTuple):
    """The room as it is, in words, and who looks at it."""

    words: Wording
    look: Viewer

    @property
    def asking(self) -> "StepBuilder":
        """Makes its steps."""
        return StepBuilder(self.words, self.look)


Look = Callable[[], Looking]
"""What is there when it is asked."""


class StepBuilder:
    """Makes the steps of one view: what whoever looks at `words.room` may ask for."""

    def __init__(self, words: Wording, look: Viewer) -> None:
        self.words = words
        self.now = look.now
        self._look = look

    def step(
        self, key: str, words: str, command: Command, *, leading: bool = False, grave: bool = False
    ) -> Step:
        """`command` as a step; where only the reason is missing it is open, and says so.

        Who moves from another seat is asked with how many chips (CH-SEAT-4); where an order stops
        them, two may let them sit, if there are two.
        """
        refusal = self._refusal(command)
        later = self._after_hand(key, words, command, refusal, leading=leading, grave=grave)
        if later is not None:
            return later
        reason = self._reason(command, refusal)
        by_two = "" if reason else self._by_two(command, refusal)
        refusal = None if reason or by_two else refusal
        moves = isinstance(command, SeatPlayer) and command.player in self.words.room.seated
        finder = ToFind.SUMS if moves else None
        return Step(
            key=key,
            words=words,
            command=command,
            finder=ToFind.SECOND if by_two else finder,
            reason=reason or by_two,
            why_not=self._said(refusal),
            leading=leading and refusal is None and not by_two,
            grave=grave,
        )

    def _after_hand(
        self,
        key: str,
        words: str,
        command: Command,
        refusal: Refused | None,
        *,
        leading: bool,
        grave: bool,
    ) -> Step | None:
        """`command` for the end of the hand, where only that is waited for (CH-GEN-1)."""
        queued = queued_form(self.words.room, command) if refusal is not None else None
        if queued is None or not self._waits_for_hand(command, refusal):
            return None
        plain = words.removesuffix(" …")
        said = _("{act} · after this hand").format(act=plain) + words.removeprefix(plain)
        step = self.step(key, said, queued, leading=leading, grave=grave)
        return None if step.why_not else step

    def _waits_for_hand(self, command: Command, refusal: Refused | None) -> bool:
        """Whether `command` was refused because a hand is on, or would be once a reason is
        given."""
        if refusal is not None and refusal.rule != "CH-GEN-1":
            if getattr(command, "note", _SOME_NOTE) is not None:
                return False
            refusal = self._refusal(msgspec.structs.replace(command, note=_SOME_NOTE))
        return refusal is not None and refusal.rule == "CH-GEN-1"

    def _reason(self, command: Command, refusal: Refused | None) -> str:
        """Why `command` was refused that would be granted with a note; else empty."""
        if refusal is None or getattr(command, "note", _SOME_NOTE) is not None:
            return ""
        noted = msgspec.structs.replace(command, note=_SOME_NOTE)
        return self.words.why(refusal) if self._refusal(noted) is None else ""

    def _by_two(self, command: Command, refusal: Refused | None) -> str:
        """Why `command` was refused that would be granted by two people; else empty."""
        if refusal is None or getattr(command, "second", _SOMEBODY) is not None:
            return ""
        by = self._look.by
        seconds = seconds_for(self.words.room, by) if by is not None else ()
        if not seconds:
            return ""
        noted = {"note": _SOME_NOTE} if hasattr(command, "note") else {}
        asked = msgspec.structs.replace(command, second=seconds[0], **noted)
        return self.words.why(refusal) if self._refusal(asked) is None else ""

    def by_two(self, key: str, words: str, command: Command) -> Step:
        """`command` as a step that two badges ask for: open where only the second is missing, and
        with a reason where one has to be given."""
        unsaid = getattr(command, "note", _SOME_NOTE) is None
        noted = {"note": _SOME_NOTE} if unsaid else {}
        step = self.step(key, words, msgspec.structs.replace(command, **noted))
        if step.finder == ToFind.SECOND:
            step = msgspec.structs.replace(step, finder=None, reason="")
        elif step.why_not == self.words.why(TAKES_TWO.of()):
            alone = _(
                "This takes two, and no other shift manager is on duty: one signs on here first"
                " (“Another badge …”, under the name at the left)."
            )
            step = msgspec.structs.replace(step, why_not=alone)
        reason = _("A reason is needed.") if unsaid and not step.why_not else ""
        return msgspec.structs.replace(step, command=command, reason=reason)

    def event_step(
        self, key: str, words: str, asks: Command, *, leading: bool = False, grave: bool = False
    ) -> Step:
        """A step of an event that is filled in on its form; `asks` is a command like it."""
        said = self._said(self._no_badge(asks))
        return Step(
            key=key,
            words=words,
            command=asks,
            finder=ToFind.EVENT,
            why_not=said,
            leading=leading and not said,
            grave=grave,
        )

    def finder(self, key: str, words: str, finder: ToFind, asks: Command) -> Step:
        """A step that needs somebody or something found first; `asks` is a command like it."""
        return Step(key=key, words=words, finder=finder, why_not=self._said(self._no_badge(asks)))

    def ways(self, table: Table, sitter: Sitter, key: str, coming: WaysWording) -> Iterator[Step]:
        """`sitter`'s ways into the game at `table`, each with its price (CH-MISS-9, CH-BUYB-1).

        Who is in the rotation owes nothing, before the draw nobody does, where antes alone are paid
        nobody ever does, and where hands are not followed nobody knows: one step then, the plain
        one. Straddle and button are left out where they are not open, and so is waiting for who
        plays over (CH-OVER-2).
        """
        stakes = game_of(self.words.room, table.game).stakes
        owes = sitter.standing is not Standing.IN and stakes.big_blind and table.followed
        if not owes or isinstance(table.stage, Undrawn):
            yield self.step(key, coming.plain, coming.asking(Standing.WAITS), leading=True)
            return
        over = isinstance(coming.asking(Standing.POSTS), PlayOver)
        over = over or plays_over(table, sitter.player)
        for way in (Standing.POSTS, Standing.WAITS, *_SPECIAL):
            words = coming.words(way_price(way, sitter.tokens, stakes))
            leading = way is Standing.POSTS
            step = self.step(f"{key}-{way.value}", words, coming.asking(way), leading=leading)
            expected = way not in _SPECIAL and not (over and way is Standing.WAITS)
            if expected or not step.why_not:
                yield step

    @property
    def context(self) -> Context | None:
        """What whoever looks would be answered by; None: nobody has signed on."""
        look = self._look
        return None if look.by is None else Context(look.now, look.by, _NO_LOT, look.names)

    def _refusal(self, command: Command) -> Refused | None:
        ctx = self.context
        return _NOBODY_ON if ctx is None else why_not(self.words.room, command, ctx)

    def _no_badge(self, command: Command) -> Refused | None:
        if self._look.by is None:
            return _NOBODY_ON
        try:
            check_badge(self.words.room, command, self._look.by)
        except Refused as refusal:
            return refusal
        return None

    def _said(self, refusal: Refused | None) -> str:
        return self.words.why(refusal) if refusal is not None else ""


def naming_step(asking: StepBuilder, player: PlayerId) -> Step | None:
    """Asks who `player` is; None for one who has a name."""
    if player not in asking.words.room.nameless:
        return None
    words = _("Who is {player}? …").format(player=asking.words.player(player))
    step = asking.step(f"name-{player}", words, NamePlayer(player=player))
    return msgspec.structs.replace(step, finder=ToFind.NAME)

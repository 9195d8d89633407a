"""What has been found out at a table so far, and how each thing said adds to it."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from msgspec.structs import replace

from floor.app.core.floor_call import CallReason
from floor.app.core.room import Room
from floor.app.rulings.prefilled import HandAsked, cash_rules, inquiry_at, situations_of
from floor.room.betting.rules import RuleSource
from floor.room.lists.waitlist import TableId
from floor.rulebook.situations import walk
from floor.rulebook.situations.figures import Figure
from floor.rulebook.situations.inquiry import Found, Inquiry
from floor.rulebook.situations.situation import AnswerId, FactId, SituationId, Situations
from floor.views.assistant.figures import figures_typed
from floor.views.assistant.sign import Case


class Findings(NamedTuple):
    """An inquiry under way."""

    book: Situations
    inquiry: Inquiry
    begun: datetime
    hand: int | None = None
    """The one the table was at when it began: that is ruled on, though another comes meanwhile."""

    @staticmethod
    def house_of(room: Room) -> RuleSource:
        """By whose rules it is ruled."""
        return cash_rules(room).book

    @classmethod
    def begun_at(
        cls,
        room: Room,
        table: TableId | None,
        situation: SituationId,
        now: datetime,
        asked: HandAsked | None = None,
    ) -> "Findings":
        """An inquiry with all that the table knows, and what is known of the hand that is asked
        about there; without a table nothing is.

        Raises:
            Refused: no rulebook is in force, or the house has no ruling for that.
        """
        open_now = room.tables.get(table) if table is not None else None
        where = table if open_now is not None else None
        hand = open_now.hand if open_now is not None else None
        if asked is None:
            return cls(situations_of(room), inquiry_at(room, where, situation), now, hand)
        inquiry = inquiry_at(room, where, situation, hand=asked.hand, heard=asked.told)
        return cls(situations_of(room), inquiry, now, asked.hand)

    def at(self, room: Room, table: TableId | None) -> "Findings":
        """The same by what another table, or the same one by now, tells: what was said stays, as
        far as it is asked there too.

        Raises:
            Refused: as `begun_at`.
        """
        begun = Findings.begun_at(room, table, self.inquiry.situation, self.begun)
        return begun._replace(inquiry=replace(begun.inquiry, said=self.inquiry.said))

    def answered(self, answer: AnswerId) -> "Findings":
        """With that answer to the question that was next."""
        return self._replace(inquiry=walk.answered(self.book, self.inquiry, answer))

    def counted(self, typed: Mapping[Figure, str], in_chips: bool) -> "Findings":
        """With figures as they were typed.

        Raises:
            Refused: they cannot be read, or cannot all be right.
        """
        figures = figures_typed(typed, in_chips=in_chips)
        return self._replace(inquiry=walk.counted(self.book, self.inquiry, figures))

    def overruled(self, fact: FactId, value: str) -> "Findings":
        """With that fact, whatever the table says."""
        return self._replace(inquiry=walk.overruled(self.book, self.inquiry, fact, value))

    def back(self) -> "Findings":
        """Without the last thing said."""
        return self._replace(inquiry=walk.back(self.inquiry))

    def differs(self, now: "Findings") -> bool:
        """Whether the table tells otherwise `now` than when this began."""
        was, told = self.inquiry, now.inquiry
        return (self.hand, was.version, was.rules, was.told, was.counted) != (
            now.hand,
            told.version,
            told.rules,
            told.told,
            told.counted,
        )

    def case(self, table: TableId | None, ends: CallReason | None) -> Case:
        """What is ruled on."""
        so_far = walk.standing(self.book, self.inquiry).next
        return Case(
            table=table,
            inquiry=self.inquiry,
            leaf=so_far.leaf if isinstance(so_far, Found) else None,
            begun=self.begun,
            hand=self.hand,
            ends=ends,
        )

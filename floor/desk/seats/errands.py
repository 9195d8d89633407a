"""Steps about the selected seat or its table that need something found or typed first."""

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QObject, Slot

from floor.app.core.names import PersonName, Viewer
from floor.app.core.room import Room
from floor.app.hands.set_right import SetRight
from floor.app.hands.stamps import stamp_at
from floor.app.office.dossier import notes_about
from floor.app.orders.orders import GivePenalty
from floor.app.rulings.disputes import DecideDispute
from floor.app.seats.nameless import NamePlayer
from floor.app.seats.seats import SeatPlayer
from floor.base.clock import Clock
from floor.base.money import Money
from floor.base.text import _
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.sheet import Sheet
from floor.desk.kit.sum_sheet import SumSheet
from floor.desk.people.writing_down import WritingDown, known_players, naming, seating
from floor.desk.scene.open_sheets import OpenSheets
from floor.desk.scene.scene import Chosen
from floor.desk.seats.held_sheet import HeldSheet
from floor.desk.seats.move_sheet import MoveSheet
from floor.desk.seats.player_sheets import FindSheet
from floor.desk.seats.sheets import StepsSheet
from floor.desk.tables.set_right_sheet import SetRightSheet
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.table.table import Table
from floor.views.feed.kiosk import stamp_words
from floor.views.hands.mixes import one_more_form, says_variant, variant_steps
from floor.views.hands.set_right import set_right_form, set_right_step
from floor.views.hands.steps import dealt_in, seat_change_rule, winners_form
from floor.views.jackpot.time import time_form
from floor.views.money.chip_words import uncounted_wanted
from floor.views.money.chips import sum_form
from floor.views.orders.penalty_page import begun, penalty_form
from floor.views.people.naming import naming_ways
from floor.views.rulings.disputes import decision_form, dispute_form
from floor.views.seats.moving import MoveOffer, move_offers
from floor.views.seats.seats import (
    ask_seat_steps,
    change_seat_steps,
    newcomer_ways,
    over_ways,
    seat_detail,
)
from floor.views.seats.table_steps import stamp_steps
from floor.views.staff.floor_calls import calling_steps
from floor.views.staff.held_acts import HeldLine, held_lines
from floor.views.tables.changing import change_form
from floor.views.tables.closing import PrintSlips, closing, closing_form
from floor.views.words.form import NOTHING_TYPED, Form, Typed
from floor.views.words.rows import QuoteLine, Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording

_SOMEBODY_NEW = PlayerId(0)
_Ways = Callable[[Room, Table, SeatNo, PlayerId, Viewer], tuple[QuoteLine, ...]]
"""What may be done with a player at a seat, each with what comes of it."""


class SeatErrands(QObject):
    """Opens the dialog that finds what a step of the selected seat or table needs."""

    def __init__(self, sheets: OpenSheets, clock: Clock, do: Callable[[Step], None]) -> None:
        """`do` hears a step chosen in a dialog that needs something more."""
        super().__init__(sheets)
        self._sheets = sheets
        self._scene = sheets.scene
        self._clock = clock
        self._do = do
        self.openers: Mapping[ToFind, Callable[[Step], None]] = {
            ToFind.FELT: self._set_right,
            ToFind.GAME: self._change_table,
            ToFind.HELD: self._held,
            ToFind.JACKPOT_TIME: self._pay_jackpot_time,
            ToFind.MOVERS: self._close_table,
            ToFind.SUMS: self._type_sums,
            ToFind.SEAT: self._change_seat,
            ToFind.STAMP: self._stamp,
            ToFind.WISH: self._wish,
            ToFind.REASON: self._call_floor,
            ToFind.TABLE: self._move,
            ToFind.WINNERS: self._name_winners,
            ToFind.VARIANT: self._say_variant,
            ToFind.ONE_MORE: lambda step: self._open_form(partial(one_more_form, step)),
            ToFind.DISPUTE: self._dispute,
            ToFind.DECISION: self._decide,
            ToFind.NAME: self._name,
            ToFind.PENALTY: self._penalise,
            ToFind.PLAYER: partial(self._find, newcomer_ways),
            ToFind.OVER_PLAYER: partial(self._find, over_ways),
        }
        """By what has to be found: who opens the dialog for it."""

    def _look(self) -> Viewer:
        return self._scene.look(self._clock.now())

    def _words(self) -> Wording:
        return Wording(self._scene.room, self._scene.names)

    def _table(self) -> Table | None:
        """The table that is selected, or one of whose seats is."""
        chosen = self._scene.chosen
        return self._scene.room.tables.get(chosen.table) if chosen is not None else None

    def _seat(self) -> tuple[Table, SeatNo] | None:
        table, chosen = self._table(), self._scene.chosen
        if table is None or chosen is None or chosen.seat is None:
            return None
        return table, chosen.seat

    def _change_table(self, _step: Step) -> None:
        table = self._table()
        if table is not None:
            self._open_form(partial(change_form, self._scene.room, table))

    def _set_right(self, step: Step) -> None:
        """As it is on the felt, whatever is selected."""
        assert isinstance(step.command, SetRight)
        table = self._scene.room.tables.get(step.command.table)
        if table is not None:
            form = set_right_form(self._scene.room, table, self._look())
            self._sheets.open(SetRightSheet(form, self._sheets.window))

    def _held(self, _step: Step) -> None:
        """What dealers pressed and the book does not have; the room goes on beside it."""

        def lines() -> list[tuple[HeldLine, Step | None]]:
            room, look = self._scene.room, self._look()
            asking = StepBuilder(Wording(room, look.names), look)
            right = {name: set_right_step(asking, table) for name, table in room.tables.items()}
            return [(line, right.get(line.table)) for line in held_lines(room, look)]

        sheet = HeldSheet(lines, self._sheets.window)
        sheet.aside.connect(self._do)
        self._sheets.bridge.news.connect(sheet.show_now)
        self._sheets.open(sheet)

    def _stamp(self, step: Step) -> None:
        table = self._table()
        if table is not None:
            told = _("Hand start time at {table} is taken {how}. How from now on?").format(
                table=table.id, how=stamp_words(stamp_at(self._scene.room, table.id))
            )
            steps = stamp_steps(self._scene.room, table, self._look())
            title = step.words.rstrip("… ")
            self._open_steps(StepsSheet("stamps", title, told, steps, self._sheets.window))

    def _pay_jackpot_time(self, _step: Step) -> None:
        table = self._table()
        if table is not None:
            self._open_form(lambda typed: time_form(self._scene.room, table, self._look(), typed))

    def _close_table(self, _step: Step) -> None:
        table = self._table()
        if table is not None:
            shown = closing(self._scene.room, table, self._scene.names)
            sheet = FormSheet(partial(closing_form, shown, self._words()), self._sheets.window)
            sheet.filled.connect(self._print_slips)
            self._sheets.open(sheet)

    @Slot(object)
    def _print_slips(self, slips: PrintSlips) -> None:
        """Of a table that was closed: that is all its sheet was still open for."""
        sheet = self.sender()
        self._sheets.slips_wanted.emit(slips.entry)
        if isinstance(sheet, Sheet):
            sheet.accept()

    def _move(self, step: Step) -> None:
        """To another table, from wherever they sit when a table is chosen; where the step names one
        already, that one stands first."""
        at, room = self._seat(), self._scene.room
        detail = seat_detail(room, *at, self._look()) if at is not None else None
        if detail is None or detail.player is None:
            return
        player = detail.player

        there = step.command.table if isinstance(step.command, SeatPlayer) else None

        def offers(stack: Money | None) -> tuple[MoveOffer, ...]:
            found = move_offers(self._scene.room, player, self._look(), stack)
            return tuple(sorted(found, key=lambda offer: offer.table != there))

        title = f"{self._words().player(player)}: {step.words.rstrip('… ')}"
        wanted = uncounted_wanted(room, player)
        sheet = MoveSheet(title, offers, self._sheets.window, wanted)
        sheet.slips_wanted.connect(self._sheets.slips_wanted)
        sheet.step_asked.connect(self._step_of_sheet)
        self._sheets.open(sheet)

    def _wish(self, step: Step) -> None:
        """Which other seat of their table they ask for."""
        at = self._seat()
        steps = ask_seat_steps(self._scene.room, *at, self._look()) if at is not None else ()
        if at is not None and steps:
            told = _(
                "A free seat is offered in the order of the requests, before anybody new gets it."
            )
            title = _titled(step, *at)
            self._open_steps(StepsSheet("ask-seat", title, told, steps, self._sheets.window))

    def _penalise(self, step: Step) -> None:
        """How somebody is warned or sent away, wherever they were chosen: what stands in their file
        is looked up first."""
        assert isinstance(step.command, GivePenalty)
        player = step.command.player

        def opened(found: object) -> None:
            if isinstance(found, Mapping):
                self._open_form(
                    lambda typed: penalty_form(
                        self._scene.room, player, self._look(), found, typed, begun(step)
                    )
                )

        self._sheets.bridge.consult(
            lambda back: notes_about(back.people, back.office.room, player), opened, self
        )

    def _dispute(self, _step: Step) -> None:
        """What is disputed at the chosen table (TDA-21)."""
        table = self._table()
        if table is not None:
            self._open_form(
                lambda typed: dispute_form(self._scene.room, table, self._look(), typed)
            )

    def _decide(self, step: Step) -> None:
        """What becomes of a dispute: what was written down of it is looked up first."""
        assert isinstance(step.command, DecideDispute)
        number = step.command.dispute
        dispute = self._scene.room.disputes.get(number)
        note = dispute.note if dispute is not None else None

        def opened(happened: object) -> None:
            if isinstance(happened, str):
                self._open_form(
                    lambda typed: decision_form(
                        self._scene.room, number, self._look(), happened, typed
                    )
                )

        self._sheets.bridge.consult(
            lambda back: back.people.note(note) if note is not None else "", opened, self
        )

    def _type_sums(self, step: Step) -> None:
        form = sum_form(self._scene.room, step, self._look())
        if form is not None:
            self._sheets.open(SumSheet(form, self._sheets.window))

    def _change_seat(self, step: Step) -> None:
        at = self._seat()
        steps = change_seat_steps(self._scene.room, *at, self._look()) if at is not None else ()
        if at is not None and steps:
            told = seat_change_rule(self._scene.room, at[0])
            title = _titled(step, *at)
            self._open_steps(StepsSheet("change-seat", title, told, steps, self._sheets.window))

    def _name_winners(self, step: Step) -> None:
        table = self._table()
        if table is not None:
            dealt = dealt_in(self._words(), table)
            if dealt:
                self._open_form(partial(winners_form, step, dealt))

    def _say_variant(self, step: Step) -> None:
        table, room = self._table(), self._scene.room
        steps = variant_steps(room, table, self._look()) if table is not None else ()
        if table is not None and steps:
            says = says_variant(self._words(), table)
            title = step.words.rstrip("… ")
            self._open_steps(StepsSheet("variant", title, says, steps, self._sheets.window))

    def _call_floor(self, step: Step) -> None:
        """What the table has called for: it is noted in one tap more."""
        table = self._table()
        if table is not None:
            told = _("What does {table} need?").format(table=table.id)
            title = step.words.rstrip("… ")
            steps = calling_steps(self._scene.room, table.id, self._look())
            self._open_steps(StepsSheet("floor-call", title, told, steps, self._sheets.window))

    def _open_form(self, asking: Callable[[Typed], Form | None]) -> None:
        """Ask for it, if there is anything to ask; as it was where that has gone meanwhile."""
        shown = asking(NOTHING_TYPED)
        if shown is not None:
            self._sheets.open(FormSheet(lambda typed: asking(typed) or shown, self._sheets.window))

    def _open_steps(self, sheet: StepsSheet) -> None:
        sheet.step_asked.connect(self._step_of_sheet)
        self._sheets.open(sheet)

    def _find(self, ways: _Ways, step: Step) -> None:
        at, chosen = self._seat(), self._scene.chosen
        if at is None or chosen is None:
            return
        ways_of = partial(self._ways, ways, chosen)
        sheet = FindSheet(
            self._sheets.bridge,
            _titled(step, *at),
            ways_of,
            self._sheets.window,
            _seating(step.called, at, ways_of) if step.called else None,
        )
        sheet.step_asked.connect(self._step_of_sheet)
        self._sheets.open(sheet)
        if isinstance(step.command, SeatPlayer):
            self._show_in(sheet, step.command.player)
        elif step.called:
            sheet.look_for(step.called)

    def _show_in(self, sheet: FindSheet, player: PlayerId) -> None:
        """Somebody who is known already, found in it."""
        self._sheets.bridge.consult(
            lambda back: known_players(back, (player,)),
            lambda found: sheet.picker.show_found(found) if isinstance(found, tuple) else None,
            sheet,
        )

    def _name(self, step: Step) -> None:
        """Who somebody without a name is; the room goes on meanwhile."""
        assert isinstance(step.command, NamePlayer)
        player = step.command.player
        sheet = FindSheet(
            self._sheets.bridge,
            step.words.rstrip("… "),
            lambda found, called: naming_ways(
                self._scene.room, player, found, called, self._look()
            ),
            self._sheets.window,
            naming(player),
        )
        sheet.stops_nobody = True
        sheet.step_asked.connect(self._step_of_sheet)
        self._sheets.open(sheet)

    def _ways(
        self, ways: _Ways, chosen: Chosen, player: PlayerId, called: PersonName
    ) -> tuple[QuoteLine, ...]:
        room, look = self._scene.room, self._look()
        table = room.tables.get(chosen.table)
        if table is None or chosen.seat is None:
            return ()
        return ways(room, table, chosen.seat, player, look.naming(player, called))

    @Slot(object)
    def _step_of_sheet(self, step: Step) -> None:
        sheet = self.sender()
        if isinstance(sheet, Sheet) and step.command is not None and not step.why_not:
            if step.reason or step.finder:
                sheet.accept()
                self._do(step)
                return
            sheet.wait(True)
            self._sheets.ask(step.command, sheet=sheet)


def _seating(
    called: str,
    at: tuple[Table, SeatNo],
    ways: Callable[[PlayerId, PersonName], tuple[QuoteLine, ...]],
) -> WritingDown:
    """Somebody new of that name sits down there; how they come in is told where they could choose:
    the first way is taken."""
    table, seat = at
    open_ways = [line.name for line in ways(_SOMEBODY_NEW, PersonName(called)) if line.step]
    way = f"{open_ways[0]}." if len(open_ways) > 1 else ""
    return seating(table.id, seat, way)


def _titled(step: Step, table: Table, seat: SeatNo) -> str:
    """What a step says that opens a dialog, and of which seat."""
    return _("{step} · {table} seat {seat}").format(
        step=step.words.rstrip("… "), table=table.id, seat=seat
    )

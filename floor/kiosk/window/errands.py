"""What the kiosk is asked to do: at once, after a PIN, or first through a page."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal, Slot

from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Command, CommandId
from floor.app.hands.clocks import CallClock, EndClock, clock_of
from floor.app.hands.dealing import EndHand
from floor.app.office.waiting_acts import may_wait
from floor.app.offline.bars import has_turn, pin_first
from floor.app.offline.kept_act import ActState
from floor.app.seats.nameless import SeatNewcomer, next_number
from floor.app.staff.floor_calls import CallFloor, EndCall
from floor.app.tournament.hands import ProposeOut
from floor.base.errors import FloorError
from floor.base.text import _
from floor.kiosk.kit.choice_grid import GridChoice
from floor.kiosk.kit.sum_page import SumPage
from floor.kiosk.scene.screen import KioskScreen
from floor.kiosk.staff.sign_in import SignIn
from floor.qtkit.look.theme import ButtonRole
from floor.qtkit.office.bridge import StoreSession
from floor.qtkit.office.own_entries import Offer
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.clock.player_clock import ClockResult, Phase, face
from floor.views.hands.mixes import variant_steps
from floor.views.hands.steps import dealt_in
from floor.views.kiosk.offline import asked_before
from floor.views.kiosk.running import on_clock_words
from floor.views.money.chips import sum_form
from floor.views.seats.seats import ask_seat_steps, change_seat_steps
from floor.views.seats.table_steps import draw_steps
from floor.views.staff.floor_calls import CallLine, call_lines
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import wants_badge
from floor.views.words.words import capital, reason_words

if TYPE_CHECKING:
    from floor.kiosk.arbiter.pots_page import PotsPage

_SIGNS = {
    CallReason.RULING: "⚖",
    CallReason.MISDEAL: "♠",
    CallReason.CHIPS: "◉",
    CallReason.SEAT: "◐",
    CallReason.CLOCK: "◷",
    CallReason.BAD_BEAT: "★",
    CallReason.CONDUCT: "⚠",
    CallReason.OTHER: "…",
}


class Errands(QObject):
    """Asks under the badge that is on; without one, for what needs one, a PIN comes first."""

    ruling_wanted = Signal(object)
    """About which call: its CallReason; None where there is none."""
    misdeal_wanted = Signal()

    def __init__(
        self, screen: KioskScreen, sign_in: SignIn, sums: SumPage, pots: "Callable[[], PotsPage]"
    ) -> None:
        """`pots` are made when they are first wanted."""
        super().__init__(sign_in)
        self._screen = screen
        self._scene = screen.scene
        self._bridge = screen.bridge
        self._sign_in = sign_in
        self._sums = sums
        self._pots = pots
        self._newest: tuple[CommandId, Command, str] | None = None
        """What was asked last: the house may want the PIN for it."""
        self._undoing: tuple[CommandId, Callable[[], Offer | None]] | None = None
        """By which something was taken back last, and what is offered: that may want it too."""

    def ask(self, command: Command, note: str = "") -> None:
        """Hand in `command` under the badge that is on. Locked, it waits for the PIN: of whoever
        deals here, once the house can tell whether it is theirs."""
        dealer = self._scene.dealer
        by = self._screen.lock.speaks(command, dealer)
        if self._screen.away and not may_wait(command):
            self._screen.say(self._screen.on_paper(command), True)
        elif by is None and dealer is not None and self._screen.away:
            self._bridge.ask(command, dealer, None, note, locked=True)
        elif by is None:
            self._sign_in.sign(partial(self.ask, command, note))
        else:
            self._newest = self._bridge.ask(command, by, None, note), command, note

    def _bar(self, command: Command | None) -> str:
        """Why `command`, or None to take something back, is not asked now, and what to do instead;
        empty where nothing bars it. Where a PIN comes first it may be the one that is waited
        for."""
        screen, waits = self._screen, self._scene.shown
        if screen.away:
            return "" if may_wait(command) else screen.on_paper(command)
        if said := asked_before(command, waits.asked):
            return said
        if waits.wants_pin is None or screen.lock.by is None or not has_turn(command):
            return ""
        return self._scene.why(pin_first(waits.wants_pin, waits.unproved))

    def prove(self, asked: CommandId) -> bool:
        """The house wants a PIN for what was asked under that id: it is asked for, and then the
        same again. Whether that was asked here last."""
        newest, command, note = self._newest or (None, None, "")
        undoing, offer = self._undoing or (None, None)
        then: Callable[[], None]
        if newest == asked and command is not None:
            then = partial(self.ask, command, note)
        elif undoing == asked and offer is not None:
            then = partial(self.undo, offer)
        else:
            return False
        self._newest = self._undoing = None
        self._screen.lock.take_off()
        self._sign_in.sign(then, asked_by_house=True)
        return True

    @Slot(object)
    def step(self, step: Step) -> None:
        """Do a step, or first find what it needs."""
        scene, screen = self._scene, self._screen
        if wants_badge(step):
            self._sign_in.dealers(partial(self.step, replace(step, why_not="")))
            return
        if step.why_not or step.reason:
            asked = step.command is not None or bool(step.why_not)
            screen.say(step.why_not or step.reason, asked)
            return
        if not scene.is_open or step.command is None:
            return
        if bar := self._bar(step.command):
            screen.say(bar, True)
            return
        if step.finder is None:
            self.ask(step.command)
        else:
            self._find(step)

    def _find(self, step: Step) -> None:
        """Ask for what a step needs."""
        scene, screen, room = self._scene, self._screen, self._scene.room
        look, seat, table = screen.look(), scene.chosen or SeatNo(0), scene.table
        match step.finder:
            case ToFind.SUMS:
                form = sum_form(room, step, look)
                if form is not None:
                    self._sums.show_form(form)
                    screen.go(self._sums)
            case ToFind.SEAT if isinstance(step.command, ProposeOut):
                self._who_is_out()
            case ToFind.SEAT if table is not None:
                self._steps(_("Which seat?"), change_seat_steps(room, table, seat, look))
            case ToFind.WISH if table is not None:
                self._steps(_("Which seat is asked for?"), ask_seat_steps(room, table, seat, look))
            case ToFind.VARIANT if table is not None:
                self._steps(_("Which game?"), variant_steps(room, table, look))
            case ToFind.BUTTON if table is not None:
                self._steps(_("How was the button drawn?"), tuple(draw_steps(room, table, look)))
            case ToFind.ONE_MORE:
                self._one_more(step)
            case ToFind.WINNERS if isinstance(step.command, EndHand):
                self._winners(step.command)
            case ToFind.NUMBER if isinstance(step.command, SeatNewcomer):
                self._newcomer(step.command)
            case ToFind.REASON:
                self.call_floor()
            case ToFind.MISDEAL:
                self.misdeal_wanted.emit()
            case _:
                screen.say(_("The floor does this: call it."), True)

    def _steps(self, title: str, steps: Sequence[Step]) -> None:
        """One of these steps."""
        self._screen.choose(
            title,
            [
                GridChoice(one.key, one.words, partial(self._chosen, one), why_not=one.why_not)
                for one in steps
            ],
        )

    def _who_is_out(self) -> None:
        """Whose chips are gone; the floor gives the place."""
        view = self._screen.view()
        if view is not None and view.event is not None:
            self._steps(_("Who is out?"), view.event.outs)

    def _chosen(self, step: Step) -> None:
        self._screen.main()
        self.step(replace(step, finder=None))

    def _one_more(self, step: Step) -> None:
        """The last round is over: the floor closes the table, or says that a hand is dealt."""
        self._screen.choose(
            _("The last round is over: one more hand?"),
            [
                GridChoice(
                    "floor-closes",
                    _("Call floor"),
                    partial(self._call, CallFloor(table=self._scene.name, reason=CallReason.OTHER)),
                    under=_("the table closes"),
                    look=ButtonRole.PRIMARY,
                ),
                GridChoice(
                    "one-more",
                    _("Deal one more hand"),
                    partial(self._chosen, step),
                    under=_("only if the floor says so"),
                ),
            ],
        )

    def _winners(self, end: EndHand) -> None:
        table = self._scene.table
        assert table is not None
        self._screen.choose(
            _("Who has won? The winner gets the button."),
            [
                GridChoice(f"won-{seat}", words, partial(self._won, replace(end, winners=(seat,))))
                for seat, words in dealt_in(self._scene.words(), table)
            ],
        )

    def _won(self, end: EndHand) -> None:
        self._screen.main()
        self.ask(end)

    def _newcomer(self, seat: SeatNewcomer) -> None:
        """Written down under a number; the floor names them later."""
        if self._screen.lock.speaks(seat, self._scene.dealer) is None:
            self._sign_in.sign(partial(self._newcomer, seat))
            return
        number = next_number(self._scene.room)

        def add(back: StoreSession) -> PlayerId:
            return back.people.add_nameless(_("New {n}").format(n=number))

        def added(outcome: object) -> None:
            if isinstance(outcome, FloorError):
                self._screen.say(self._scene.why(outcome), True)
            elif isinstance(outcome, int):
                self.ask(replace(seat, player=PlayerId(outcome)))

        self._bridge.consult(add, added, self)

    @Slot()
    def call_floor(self) -> None:
        """The eight reasons; what has been called for shows how long nobody has come."""
        scene, screen, lines = self._scene, self._screen, self._calls()
        choices = []
        for reason in CallReason:
            line = lines.get(reason)
            choices.append(
                GridChoice(
                    f"floor-{reason.value}",
                    capital(reason_words(reason)),
                    partial(self._call, CallFloor(table=scene.name, reason=reason)),
                    sign=_SIGNS[reason],
                    why_not=line.brief if line is not None else "",
                    look=ButtonRole.DANGER if line is not None and line.red else ButtonRole.STEP,
                )
            )
        if lines:
            choices.append(
                GridChoice(
                    "ruling",
                    _("Rule on it"),
                    partial(self.rule, tuple(lines)),
                    under=_("floor’s PIN"),
                    sign=_SIGNS[CallReason.RULING],
                    look=ButtonRole.PRIMARY,
                )
            )
        choices += [
            GridChoice(
                f"done-{reason.value}",
                _("Done"),
                partial(self._call, EndCall(table=scene.name, reason=reason)),
                under=line.brief,
                look=ButtonRole.QUIET,
            )
            for reason, line in lines.items()
        ][:3]
        self._listed = tuple(lines.values())
        screen.choose(_("Call the floor: what for?"), choices)

    def renew_calls(self, title: str) -> None:
        """The page of that title, if it is the one of the calls and they are others by now."""
        now = tuple(self._calls().values())
        if title == _("Call the floor: what for?") and now != self._listed:
            self.call_floor()

    def _calls(self) -> dict[CallReason, CallLine]:
        """Those of this table that are not over."""
        lines = call_lines(self._scene.room, self._screen.look())
        return {line.reason: line for line in lines if line.table == self._scene.name}

    def rule(self, reasons: Sequence[CallReason]) -> None:
        """The assistant, about the call that is answered: which, where there are several."""
        if len(reasons) < 2:
            self.ruling_wanted.emit(next(iter(reasons), None))
        else:
            self._screen.choose(_("Which call is it?"), [*self._about(reasons)])

    def look_up(self) -> None:
        """The assistant from the table's page: about an open call, which ends with the ruling, or
        about something else."""
        lines = self._calls()
        if not lines:
            self.ruling_wanted.emit(None)
            return
        other = GridChoice(
            "call-none",
            _("Something else"),
            partial(self.ruling_wanted.emit, None),
            under=_("the call stays open"),
            look=ButtonRole.QUIET,
        )
        self._screen.choose(_("Is it about this call?"), [*self._about(tuple(lines)), other])

    def _about(self, reasons: Sequence[CallReason]) -> Iterator[GridChoice]:
        for reason in reasons:
            yield GridChoice(
                f"call-{reason.value}",
                capital(reason_words(reason)),
                partial(self.ruling_wanted.emit, reason),
                under=_("the ruling ends the call"),
                sign=_SIGNS[reason],
            )

    def _call(self, command: Command) -> None:
        self._screen.main()
        self.ask(command)

    @Slot()
    def bad_beat(self) -> None:
        """The table stands still until the floor has come."""
        self.ask(ClaimBadBeat(table=self._scene.name))

    @Slot()
    def say_how_long(self) -> None:
        """It was let go before the second was over: nothing was done."""
        self._screen.say(_("Nothing done: hold Bad beat for a full second to stop the table."))

    @Slot(object)
    def withdraw(self, step: Step) -> None:
        """It was no bad beat, said once more."""
        self._screen.choose(
            _("No bad beat: the table goes on?"),
            [
                GridChoice(
                    step.key,
                    _("Withdraw it"),
                    partial(self._chosen, step),
                    under=_("the desk is told"),
                    look=ButtonRole.DANGER,
                ),
                GridChoice(
                    "stands-still",
                    _("Keep it stopped"),
                    self._screen.main,
                    under=_("the floor comes"),
                    look=ButtonRole.QUIET,
                ),
            ],
        )

    @Slot()
    def clock(self) -> None:
        """Put somebody on the clock, the chosen one if they are in the hand; or say how it
        ended."""
        if not self._scene.is_open:
            return
        name = self._scene.name
        clock = clock_of(self._scene.room, name)
        if clock.runs is not None:
            now = self._screen.look().now
            over = face(clock.runs.terms, clock.runs.since, now).phase is Phase.RUN_OUT
            result = ClockResult.RAN_OUT if over else ClockResult.ACTED
            self._screen.main()
            self.ask(EndClock(table=name, result=result))
            return
        chosen, dealt = self._scene.chosen, clock.playing or ()
        seat = chosen if chosen in dealt else None
        self.ask(CallClock(table=name, seat=seat))
        if seat is None and dealt and not self._screen.away:
            self._whose_clock()

    def _whose_clock(self) -> None:
        """It runs already; one touch says for whom."""
        scene = self._scene
        self._screen.choose(
            _("The clock runs: for whom?"),
            [
                GridChoice(
                    f"clock-{seat}",
                    words,
                    partial(self._call, CallClock(table=self._scene.name, seat=seat)),
                )
                for seat, words in on_clock_words(scene.room, scene.words(), scene.name)
            ],
        )

    @Slot()
    def pots(self) -> None:
        """Rake and pots of the hand; of a tournament's that it is dealt again."""
        scene, screen = self._scene, self._screen
        view = screen.view() if scene.event is not None else None
        if view is not None and view.event is not None:
            self._misdeal_again(view.event.misdeal)
            return
        if scene.table is not None:
            why_not = self._pots().begin(scene.room, scene.table, scene.names)
            if why_not:
                screen.say(why_not, True)
            else:
                screen.go(self._pots())

    def _misdeal_again(self, step: Step) -> None:
        """Said once more: it is the button that lies beside those of every hand."""
        if step.why_not:
            self._screen.say(step.why_not, True)
            return
        self._screen.choose(
            _("Misdeal: the hand is dealt again?"),
            [
                GridChoice(
                    step.key,
                    _("Deal again"),
                    partial(self._chosen, step),
                    under=_("same button, same level"),
                    look=ButtonRole.DANGER,
                ),
                GridChoice(
                    "plays-on",
                    _("The hand goes on"),
                    self._screen.main,
                    look=ButtonRole.QUIET,
                ),
            ],
        )

    def undo(self, offer: Callable[[], Offer | None]) -> None:
        """Take back what this kiosk did last, as long as there is an `offer` to."""
        kept, opened = self._scene.shown.last, self._screen.lock.by
        if kept is not None:
            if opened is None and kept.state is not ActState.LOCKED:  # nobody would know who it was
                self._sign_in.sign(partial(self.undo, offer))
            else:
                self._bridge.take_back_kept(kept.command)
            return
        newest = offer()
        if newest is None or not newest.line.undo:
            return
        if bar := self._bar(None):
            self._screen.say(bar, True)
            return
        if newest.line.second:
            by_two = _("Two take money back, at the desk: call the floor.")
            self._screen.say(by_two, True)
            return
        if opened is None:
            self._sign_in.sign(partial(self.undo, offer))
        else:
            self._undoing = self._bridge.take_back(newest.line.command, opened), offer

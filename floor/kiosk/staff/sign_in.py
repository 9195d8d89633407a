"""Who works at the kiosk: PINs, the push of dealers, the floor's badge."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QObject, Slot

from floor.app.core.line_up import Deals, Rests, free_dealers, table_of_dealer
from floor.app.core.messages import SYSTEM, CommandId, Role, StaffId
from floor.app.core.people import Badge, PinLocked, PinRight, PinWrong, training_pin
from floor.app.core.room import Room
from floor.app.office.roles import seconds_for
from floor.app.staff.days import LockStaff, SignOn
from floor.app.staff.dealers import TakeTable
from floor.base.errors import FloorError
from floor.base.text import _, many
from floor.kiosk.kit.choice_grid import GridChoice
from floor.kiosk.scene.screen import KioskScreen
from floor.kiosk.staff.pin_page import PinPage
from floor.qtkit.look.theme import ButtonRole
from floor.views.kiosk.offline import FLOOR
from floor.views.kiosk.sight import next_dealer
from floor.views.words.words import role_words

Listed: TypeAlias = tuple[Sequence[GridChoice], str]
"""Who may be chosen, and what is said over them."""


class SignIn(QObject):
    """Asks for PINs and puts the badge on; what was touched before is then done."""

    def __init__(self, screen: KioskScreen, pin: PinPage) -> None:
        super().__init__(pin)
        self._screen = screen
        self._pin = pin
        self._scene = screen.scene
        self._bridge = screen.bridge
        self._then: Callable[[], None] | None = None
        """What was touched before the PIN was asked for."""
        self._right: Callable[[StaffId], None] = self._signed
        """What is done once somebody has proved who they are."""
        self._instead: Callable[[], None] = self.dealers
        """Where one goes who is not asked for."""
        self._listed: tuple[str, Callable[[], Listed]] = ("", self._dealers)
        """The people last to be chosen from: over which title, and how they are found."""
        self._shown: list[object] = []
        """What is read there."""
        self._taking: CommandId | None = None
        """By which somebody sits down at the table, until it is answered."""
        self._seated: Callable[[], None] | None = None
        """What they had touched: it is theirs to do once they sit there."""
        screen.bridge.answered.connect(self._answered)
        pin.given.connect(self._given)
        pin.others_wanted.connect(lambda: self._instead())

    def sign(self, then: Callable[[], None] | None = None, *, asked_by_house: bool = False) -> None:
        """Ask for the PIN of whoever deals here, or who that is; `then` is done with it. The house
        asks for one where the kiosk was open: begun anew, it knows of none."""
        dealer = self._scene.dealer
        if dealer is None:
            self.dealers(then)
            return
        self._then, self._right = then, self._signed
        self._instead = partial(self.dealers, then)
        why = _("locked") if then is None else _("locked: with the PIN it is done")
        if asked_by_house:
            why = _("the house asks for it anew: with the PIN it is done")
        self._ask_pin(dealer, self._scene.room.on_duty.get(dealer, Role.DEALER), why)

    @Slot()
    def name_touched(self) -> None:
        """Whoever deals here opens it with their PIN; where it is open, who that is or locks it."""
        if self._screen.lock.by is None:
            self.sign()
        else:
            self.dealers()

    @Slot()
    def next_dealer(self) -> None:
        """Who is expected pushes in: their PIN at once, unless they deal elsewhere still."""
        table, room = self._scene.table, self._scene.room
        staff = None
        if table is not None:
            staff = next_dealer(room, table, self._screen.look())
        if staff is None or table_of_dealer(room.dealers, staff) is not None:
            self.dealers()
        else:
            self._then, self._right, self._instead = None, self._signed, self.dealers
            self._ask_pin(staff, Role.DEALER, self._push_words(staff))

    def _push_words(self, staff: StaffId) -> str:
        """What their PIN does: nobody deals any more at the table they come from."""
        here, left = self._scene.name, table_of_dealer(self._scene.room.dealers, staff)
        if left in (None, here):
            return _("deals at {table} from now on").format(table=here)
        return _("deals at {table} from now on, and nobody at {left}").format(table=here, left=left)

    @Slot(str)
    def card_read(self, card: str) -> None:
        """Somebody of staff stands here now: whoever else was signed on is so no more, and their
        own PIN is asked for. The card is no more than a name: one that was copied opens nothing."""

        def told(badge: object) -> None:
            if isinstance(badge, FloorError):
                self._screen.say(self._scene.why(badge), True)
            elif isinstance(badge, Badge):
                self._meet(badge)
            else:
                self._screen.say(_("Card not known here: call the floor."), True)

        self._bridge.consult(lambda back: back.people.bearer(card), told, self)

    def _meet(self, badge: Badge) -> None:
        staff, screen = badge.staff, self._screen
        if staff == screen.lock.by or (screen.page is self._pin and self._pin.staff == staff):
            screen.lock.touch()
            return
        if self._chosen(staff):
            return
        if screen.lock.by is not None:
            self.lock()
        on_duty = self._scene.room.on_duty
        role = on_duty.get(staff, badge.role)
        if role is not Role.DEALER and role not in FLOOR:
            screen.say(_("{name}: this badge opens no kiosk.").format(name=badge.name), True)
        elif role in FLOOR and staff not in on_duty:
            screen.say(_("The floor signs on at the desk."), True)
        elif not badge.has_pin:
            screen.say(_("{name}: has no PIN yet").format(name=badge.name), True)
        else:
            self._then, self._right, self._instead = None, self._signed, self.dealers
            why = self._push_words(staff) if role is Role.DEALER else _("works at this table")
            if staff == self._scene.dealer:
                why = _("locked")
            self._ask_pin(staff, role, why, badge.name)

    def _chosen(self, staff: StaffId) -> bool:
        """Whether people are to be chosen from and they are one of them: it is as if touched."""
        page, (title, made) = self._screen.page, self._listed
        if page is None or page is self._pin or not title or page.title.text() != title:
            return False
        choices, _note = made()
        choice = next((one for one in choices if one.key == f"staff-{staff}"), None)
        if choice is None or choice.why_not:
            return False
        if self._right == self._signed:
            self._screen.lock.take_off()
        choice.act()
        return True

    def dealers(self, then: Callable[[], None] | None = None) -> None:
        """Who deals here now: the line-up first, then everybody else."""
        self._then, self._right = then, self._signed
        self._instead = partial(self.dealers, then)
        self._list(_("Who deals here?"), self._dealers)

    def _dealers(self) -> Listed:
        choices = [*self._line_up(), *self._floors()]
        others = _("not on duty yet")
        choices.append(
            GridChoice(
                "staff-others", _("Somebody else …"), self._others, others, look=ButtonRole.QUIET
            )
        )
        if self._screen.lock.by is not None:
            asked = _("PIN asked again")
            choices.append(
                GridChoice("staff-lock", _("Lock"), self.lock, asked, look=ButtonRole.QUIET)
            )
        return choices, self._note()

    def _note(self) -> str:
        """What has to be known before one of them is chosen."""
        if self._screen.away and self._scene.dealer is None:
            if not self._scene.room.on_duty:
                return _(
                    "The house does not answer, and nobody was on duty: write it on the sheet."
                )
            if self._screen.may_pair:
                return _("The house does not answer: it asks for your PIN once it is there.")
        if self._scene.room.on_duty:
            return ""
        return _("Nobody is on duty: touch “Somebody else …” and give your PIN.")

    def _list(self, title: str, made: Callable[[], Listed]) -> None:
        """One of those; who comes on duty meanwhile stands there too."""
        self._listed = title, made
        self._show(title, *made())

    def _show(self, title: str, choices: Sequence[GridChoice], note: str) -> None:
        self._shown = [*map(_as_read, choices), note]
        self._screen.choose(title, choices, note)

    def renew(self, title: str) -> None:
        """The page of that title, if people stand on it and they are others by now."""
        if title != self._listed[0]:
            return
        choices, note = self._listed[1]()
        if [*map(_as_read, choices), note] != self._shown:
            self._show(title, choices, note)

    def lock(self) -> None:
        """Take the badge off."""
        self._screen.lock.take_off()
        self._screen.main()

    def prove(self, then: Callable[[StaffId], None]) -> None:
        """A PIN of the floor for `then`; the badge stays what it was."""
        self._right, self._instead = self._proved(then), partial(self.prove, then)
        self._list(_("Who from the floor?"), lambda: ([*self._floors()], ""))

    def leave(self, then: Callable[[StaffId | None], None]) -> None:
        """A PIN of the floor, on duty or not, for `then`; where nobody has one, or no store was
        ever there that could know it, nobody is asked."""

        def told(badges: object) -> None:
            if isinstance(badges, FloorError):
                self._screen.say(self._scene.why(badges), True)
                return
            floors = [one for one in badges if one.role in FLOOR and one.has_pin]  # type: ignore[attr-defined]
            if not floors:
                then(None)
                return
            self._right, self._instead = self._proved(then), partial(self.leave, then)
            self._list(_("Who from the floor?"), lambda: ([*self._closers(floors)], ""))

        if self._scene.known:
            self._bridge.consult(lambda back: back.people.badges(), told, self)
        else:
            then(None)

    def _closers(self, floors: Sequence[Badge]) -> Iterator[GridChoice]:
        """Those on duty first."""
        on_duty = self._scene.room.on_duty
        for one in sorted(floors, key=lambda one: one.staff not in on_duty):
            yield GridChoice(
                f"staff-{one.staff}",
                one.name,
                partial(self._ask_pin, one.staff, one.role, _("closes this kiosk"), one.name),
                under=role_words(one.role),
                look=ButtonRole.QUIET,
            )

    def floor(
        self, then: Callable[[], None], first: StaffId | None, others: Sequence[GridChoice] = ()
    ) -> None:
        """Somebody of the floor puts their badge on and `then` goes on; `first` is the
        likeliest."""
        self._then, self._right = then, self._signed
        self._instead = partial(self.floor, then, first, others)

        def made() -> Listed:
            floors = sorted(self._floors(), key=lambda one: one.key != f"staff-{first}")
            return [*floors, *others], ""

        self._list(_("Who from the floor?"), made)

    def second(self, by: StaffId, then: Callable[[StaffId], None]) -> None:
        """Another shift manager beside `by` gives their PIN; the badge stays what it was."""
        self._right, self._instead = self._proved(then), partial(self.second, by, then)

        def made() -> Listed:
            signs = {f"staff-{staff}" for staff in seconds_for(self._scene.room, by)}
            return [one for one in self._floors() if one.key in signs], ""

        self._list(_("Who signs it too?"), made)

    def prove_kept(
        self,
        staff: StaffId,
        acts: int,
        then: Callable[[StaffId], None],
        instead: Callable[[], None],
    ) -> None:
        """The PIN of who pressed what the house takes only with it, for `then`; or `instead`,
        without it. The badge stays what it was."""
        self._right, self._instead = self._proved(then), instead
        why = many(
            "{n} act was pressed while the house was away: with the PIN it is recorded.",
            "{n} acts were pressed while the house was away: with the PIN they are recorded.",
            acts,
        ).format(n=acts)
        role = self._scene.room.on_duty.get(staff, Role.FLOOR)
        name = self._scene.names.staff_name(staff)
        self._pin.ask(staff, name, role, why, _("Leave it to the floor"))
        self._screen.go(self._pin)

    def _proved(self, then: Callable[[StaffId], None]) -> Callable[[StaffId], None]:
        """They are who they say; nothing else changes."""

        def done(staff: StaffId) -> None:
            self._screen.main()
            then(staff)

        return done

    def _line_up(self) -> Iterator[GridChoice]:
        room, names = self._scene.room, self._scene.names
        free = free_dealers(room.dealers)
        rank = {staff: place for place, staff in enumerate(free)}
        for one in sorted(room.dealers.line, key=lambda one: rank.get(one.staff, len(rank))):
            deals = one.now.table if isinstance(one.now, Deals) else None
            under = _("line-up {n}").format(n=rank[one.staff] + 1) if one.staff in rank else ""
            if isinstance(one.now, Rests):
                until = self._scene.words().time(one.now.until)
                under = _("break until {time}").format(time=until)
            if deals is not None:
                under = _("deals at {table}, comes from there").format(table=deals)
            if deals == self._scene.name:
                under = _("deals here")
            yield GridChoice(
                f"staff-{one.staff}",
                names.staff_name(one.staff),
                partial(self._ask_pin, one.staff, Role.DEALER, self._push_words(one.staff)),
                under=under,
                look=ButtonRole.STEP if deals in (None, self._scene.name) else ButtonRole.QUIET,
            )

    def _floors(self) -> Iterator[GridChoice]:
        """The floor may work here too, and leaves the table to its dealer."""
        for staff, role in self._scene.room.on_duty.items():
            if role in (Role.FLOOR, Role.SHIFT_MANAGER):
                yield GridChoice(
                    f"staff-{staff}",
                    self._scene.names.staff_name(staff),
                    partial(self._ask_pin, staff, role, _("works at this table")),
                    under=role_words(role),
                    look=ButtonRole.QUIET,
                )

    def _others(self) -> None:
        """Dealers who are not on duty yet: with the PIN they are."""

        def told(badges: object) -> None:
            if isinstance(badges, FloorError):
                self._screen.say(self._scene.why(badges), True)
            else:
                self._show_others(badges)  # type: ignore[arg-type]

        self._bridge.consult(lambda back: back.people.badges(), told, self)

    def _show_others(self, badges: Sequence[Badge]) -> None:
        self._list(_("Who comes on duty?"), partial(self._off_duty, badges))

    def _off_duty(self, badges: Sequence[Badge]) -> Listed:
        on_duty = self._scene.room.on_duty
        choices = [
            GridChoice(
                f"staff-{one.staff}",
                one.name,
                partial(self._ask_pin, one.staff, one.role, self._push_words(one.staff), one.name),
                why_not="" if one.has_pin else _("has no PIN yet"),
            )
            for one in badges
            if one.staff not in on_duty and one.role is Role.DEALER
        ]
        said = _("The floor signs on at the desk.")
        if not choices:
            nobody = _("No other dealer has a badge: the floor adds dealers and PINs at the desk.")
            said = f"{nobody} {said}"
        return choices, said

    def _ask_pin(self, staff: StaffId, role: Role, why: str, name: str = "") -> None:
        if self._screen.away and self._scene.dealer is None and self._right == self._signed:
            self._without_pin(staff)
            return
        self._pin.ask(staff, name or self._scene.names.staff_name(staff), role, why)
        self._screen.go(self._pin)

        def told(trainee: object) -> None:
            if isinstance(trainee, int):
                pin = _("Training: the PIN is {pin}.").format(pin=training_pin(role))
                self._pin.hint(f"{why} · {pin}" if why else pin)

        self._bridge.consult(lambda back: back.trainee, told, self)

    @Slot(int, str)
    def _given(self, number: int, pin: str) -> None:
        staff = StaffId(number)
        self._bridge.consult(
            lambda back: back.people.check_pin(staff, pin, back.clock.now()),
            partial(self._checked, staff),
            self,
        )

    def _checked(self, staff: StaffId, answer: object) -> None:
        pin, scene = self._pin, self._scene
        match answer:
            case PinRight():
                # Else another's card was read while it was looked at: theirs is asked for now.
                if staff == pin.staff:
                    self._right(staff)
            case PinWrong(tries_left=left):
                said = many("Not the PIN: {n} try left.", "Not the PIN: {n} tries left.", left)
                pin.refuse(said.format(n=left))
            case PinLocked(until=until, here=True):
                told = _(
                    "Too many wrong PINs at this kiosk: none is taken here until {time}. At the"
                    " desk they are, and the floor can open it there."
                )
                pin.refuse(told.format(time=scene.words().time(until)))
            case PinLocked(until=until, newly=newly):
                time = scene.words().time(until)
                pin.refuse(
                    _("Too many tries: this badge is locked until {time}.").format(time=time)
                )
                if newly:
                    self._bridge.ask(LockStaff(staff=staff, until=until), SYSTEM)
            case FloorError():
                pin.fail(scene.why(answer))

    def _signed(self, staff: StaffId) -> None:
        """They are who they say: they come on duty, sits down, and what they had touched is
        done."""
        scene, then = self._scene, self._then
        self._then = None
        room = scene.room
        if not self._screen.away:
            # What was touched is asked behind what has waited for that PIN.
            self._bridge.hear_pin(staff, given=True)
        deals = _is_dealer(room, staff)
        self._screen.lock.put_on(staff, visits=not deals and scene.dealer != staff)
        self._screen.main()
        if staff not in room.on_duty:
            self._bridge.ask(SignOn(staff=staff), staff)
        if deals and scene.dealer != staff:
            self._taking = self._bridge.ask(TakeTable(table=scene.name, staff=staff), staff)
            self._seated = then
        elif then is not None:
            then()

    def _without_pin(self, staff: StaffId) -> None:
        """The house is away and nobody deals here: what they press is kept, and their PIN asked for
        once it is there."""
        if self._screen.may_pair:
            self._signed(staff)
            return
        self._screen.main()
        self._screen.say(
            self._screen.on_paper(TakeTable(table=self._scene.name, staff=staff)), True
        )

    @Slot(object, object)
    def _answered(self, command: CommandId, outcome: object) -> None:
        """Who may not sit down has no badge here: the hand goes on under who deals."""
        if command != self._taking:
            return
        self._taking, then, self._seated = None, self._seated, None
        if isinstance(outcome, FloorError):
            self._screen.lock.take_off()
        elif then is not None:
            then()


def _is_dealer(room: Room, staff: StaffId) -> bool:
    """Whether they sit down at the table; who is not on duty yet can only be a dealer."""
    return room.on_duty.get(staff, Role.DEALER) is Role.DEALER


def _as_read(choice: GridChoice) -> tuple[object, ...]:
    """All of it but what is done."""
    return (*choice[:2], *choice[3:])

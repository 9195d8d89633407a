"""Every page and dialog in both languages and sizes: nothing cut, nothing nameless, all plain."""

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from itertools import pairwise
from types import ModuleType

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QRect, QSize, Qt, QThreadPool
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

import floor.views
from floor.app.core.dispute import DisputeId, DisputeOutcome, Subject
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Role, StaffId
from floor.app.core.names import PersonName
from floor.app.core.people import Badge
from floor.app.core.stations import Pairing
from floor.app.hands.dealing import DrawButton, EndHand, StartHand
from floor.app.lists.waiting import CallPlayer, JoinList
from floor.app.money.chips import BuyIn
from floor.app.orders.orders import BarPlayer, GivePenalty, KeepApart, WarnPlayer
from floor.app.rulings.disputes import OpenDispute
from floor.app.seats.seats import LeaveSeat, MarkAway, PlayOver
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import SendOnBreak, TakeTable
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.papers import Serial
from floor.app.tables.tables import OpenTable
from floor.base.money import Money
from floor.base.text import ENGLISH, _, use_language
from floor.desk.jackpot.correct import CorrectMeterSheet
from floor.desk.kit.form_sheet import FormSheet
from floor.desk.kit.sheet import Sheet
from floor.desk.kit.sum_sheet import SumSheet
from floor.desk.lists.join_popover import JoinPopover
from floor.desk.orders.sheets import ApartSheet
from floor.desk.papers.void_paper import VoidSheet
from floor.desk.program.pictures import PAGES
from floor.desk.seats.held_sheet import HeldSheet
from floor.desk.seats.move_sheet import MoveSheet
from floor.desk.seats.player_sheets import FindSheet
from floor.desk.seats.sheets import StepsSheet
from floor.desk.staff.staff_sheets import (
    AllTheSameSheet,
    BadgeSheet,
    FirstStartSheet,
    OwnPinSheet,
    PinSheet,
    ReasonPinSheet,
    SecondSheet,
    SignSheet,
    TogetherSheet,
)
from floor.desk.tables.day_sheet import DaySheet
from floor.desk.tables.set_right_sheet import SetRightSheet
from floor.desk.window.window import DeskWindow
from floor.qtkit.office.bridge import Bridge
from floor.room.blinds.blinds import Tokens
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import GameId
from floor.room.lists.waitlist import Signup, TableId
from floor.room.orders.orders import BarKind
from floor.views.hands.mixes import one_more_form
from floor.views.hands.set_right import FoundRow, SetRightForm, set_right_step
from floor.views.hands.steps import winners_form
from floor.views.jackpot.time import time_form
from floor.views.money.chips import SumForm, sum_form
from floor.views.money.drops import drop_form
from floor.views.night.closing import Copied, DayView, day_form, day_view
from floor.views.orders.bars import bar_form
from floor.views.orders.penalty_page import penalty_form
from floor.views.planning.plan import plan_form
from floor.views.rulings.disputes import decision_form, dispute_form
from floor.views.seats.moving import MoveOffer, move_offers
from floor.views.seats.seats import change_seat_steps, newcomer_steps, newcomer_ways
from floor.views.staff.badges import card_form, role_form
from floor.views.staff.held_acts import HeldFor, HeldLine
from floor.views.staff.stations import digits_form, new_station_form
from floor.views.tables.changing import change_form
from floor.views.tables.closing import closing, closing_form
from floor.views.tables.opening import opening_form
from floor.views.tournament.online import lottery_form
from floor.views.words.form import Asking, Form, Text, Typed, passed_form, reason_form
from floor.views.words.rows import QuoteLine, Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording
from tests.desk.event_forms import event_forms
from tests.desk.hall import EVENING, NLH, T1, WAITING, Hall, desk_on, surroundings
from tests.desk.looks import complaints
from tests.desk.stations import Stations

AINO = PlayerId(1)
SIZES = ((1920, 1080), (1366, 768))
LONG = (
    "The computer's clock was put in this gaming day: look at the times, then close it and say that"
    " you did."
)
"""As long as a refusal gets."""
HOSTILE = "<b>Åke</b> <img src=x> & Jörgensdóttir-Hämäläinen"


@pytest.fixture(params=["en", "fi"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    use_language(request.param)
    yield request.param
    use_language(ENGLISH)


@pytest.fixture
def busy(hall: Hall) -> Hall:
    """Several tables and lists, somebody away with tokens, somebody called, somebody by phone."""
    for number, game in enumerate(("nlh-250-250", "nlh-2-5", "plo-2-2", "nlh-1-2"), start=2):
        hall.ask(OpenTable(table=TableId(f"T{number}"), game=GameId(game), seats=9))
    hall.ask(DrawButton(table=T1))
    hall.ask(MarkAway(table=T1, player=hall.player("Eero Virta")))
    for _hand in range(4):
        hall.ask(StartHand(table=T1))
        hall.ask(EndHand(table=T1, second_round=True))
    hall.ask(CallPlayer(game=NLH, player=hall.player(WAITING[0]), table=T1, seat=SeatNo(5)))
    for name in (HOSTILE, "Žaneta Růžičková", "Õnne Šmidt-Žukov", "Tõnu Kõiv"):
        hall.ask(
            JoinList(
                game=NLH,
                player=hall.player(name),
                signup=(Signup.PHONE if name == "Tõnu Kõiv" else Signup.FLOOR),
            )
        )
    hall.ask(JoinList(game=GameId("plo-2-2"), player=hall.player(HOSTILE)))
    hall.ask(OpenDispute(table=T1, subject=Subject.POT, player=hall.player(HOSTILE)))
    staffed(hall)
    return hall


def staffed(hall: Hall) -> None:
    """Dealers at tables, free and on a break, and a table that has called the floor."""
    names = (HOSTILE, "Otto-Ville Lehtimäki-Järvinen", "Leena Mäkelä")
    badges = [hall.people.add_staff(name, Role.DEALER) for name in names]
    for badge in badges:
        hall.ask(SignOn(staff=badge), badge)
    hall.ask(TakeTable(table=T1, staff=badges[0]))
    hall.ask(SendOnBreak(staff=badges[1]))
    hall.ask(CallFloor(table=T1, reason=CallReason.MISDEAL))


@pytest.fixture(params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def shown(
    request: pytest.FixtureRequest, language: str, busy: Hall, qtbot: QtBot
) -> Iterator[DeskWindow]:
    with desk_on(busy, qtbot, badge=busy.manager) as (window, _bridge):
        window.resize(QSize(*request.param))
        window.choose(T1, SeatNo(2))
        settle(window)
        yield window


def settle(window: DeskWindow) -> None:
    """What a page reads in the pool is in it, and laid out."""
    assert QThreadPool.globalInstance().waitForDone(10_000)
    for _turn in range(4):
        QApplication.processEvents()
        window.draw()


def test_every_page_can_be_read_and_tab_goes_through_it_as_it_is_read(shown: DeskWindow) -> None:
    """Never back to what stands straight above, nor to the left in one line."""
    wrong = {}
    for page in PAGES:
        shown.go(page)
        settle(shown)
        wrong[page] = [*complaints(shown), *read_backwards(shown)]
    assert not any(wrong.values()), wrong


def read_backwards(window: DeskWindow) -> list[str]:
    """Stops of Tab each of which stands before the one before it."""
    stops = [one for one in window.frame.stops if one.isVisible() and one.isEnabled()]
    places = [QRect(one.mapTo(window, QPoint(0, 0)), one.size()) for one in stops]
    found = []
    for (first, at), (second, there) in pairwise(zip(stops, places, strict=True)):
        beside = there.top() < at.bottom() and at.top() < there.bottom()
        below = there.left() < at.right() and at.left() < there.right()
        if (below and there.bottom() <= at.top()) or (beside and there.right() <= at.left()):
            found.append(f"{first.objectName()} → {second.objectName()}")
    return found


def test_every_seat_can_be_read(shown: DeskWindow, busy: Hall) -> None:
    """However many ways there are; seat 0 is the whole table."""
    busy.ask(BuyIn(table=T1, player=busy.player("Aino Laine"), amount=Money(5_000)))
    busy.ask(MarkAway(table=T1, player=busy.player("Väinö Holm")))
    busy.ask(PlayOver(table=T1, seat=SeatNo(3), player=busy.player("Žaneta Růžičková-Dvořáková")))
    wait_for_news(shown, busy)
    wrong = {}
    for number in range(10):
        shown.choose(T1, SeatNo(number) if number else None)
        settle(shown)
        wrong[number] = complaints(shown)
    assert not any(wrong.values()), wrong


def test_all_keys_and_the_list_of_alerts_can_be_read(shown: DeskWindow) -> None:
    shown.keys.sheet.open()
    settle(shown)
    assert complaints(shown.keys.sheet) == []
    assert shown.rect().contains(shown.keys.sheet.geometry())
    shown.keys.sheet.open()
    shown.needs.toggle()
    settle(shown)
    assert complaints(shown.needs.panel) == []


def test_the_list_to_add_to_a_waiting_list_can_be_read(shown: DeskWindow, qtbot: QtBot) -> None:
    shown.errands.join()
    popover = shown.findChild(JoinPopover)
    assert isinstance(popover, JoinPopover)
    for typed in ("", "a", "Nobody is called so"):
        popover.field.setText(typed)
        popover.field.textEdited.emit(typed)
        qtbot.waitUntil(lambda typed=typed: popover._found_for == typed)
        settle(shown)
        assert complaints(popover) == []
        last = popover.findChild(QWidget, "join-list-mobile")
        assert popover.height() - last.geometry().bottom() < 2 * last.height()
    popover.leave()


def test_a_player_can_be_read(shown: DeskWindow, busy: Hall, qtbot: QtBot) -> None:
    """One about whom everything is written that can be."""
    who, other = busy.player("Aino Laine"), busy.player(HOSTILE)
    busy.ask(BuyIn(table=T1, player=who, amount=Money(300_00)))
    busy.ask(LeaveSeat(table=T1, player=who, stack=Money(12_345_50)))
    busy.ask(JoinList(game=GameId("plo-2-2"), player=who))
    note = busy.people.keep_note(LONG + " " + HOSTILE, busy.clock.now(), about=(who,))
    busy.ask(WarnPlayer(player=who, note=note))
    busy.ask(GivePenalty(player=who, lasts=timedelta(minutes=60), note=note))
    busy.ask(KeepApart(players=(who, other)))
    ends = busy.clock.now() + timedelta(days=365)
    busy.ask(BarPlayer(player=who, kind=BarKind.SELF_EXCLUDED, until=ends, note=note))
    wait_for_news(shown, busy)
    shown.go("players")
    page = shown.pages.players
    page.show_player(who)
    qtbot.waitUntil(lambda: page.person._remarks.rowCount() == 2)
    settle(shown)
    assert complaints(shown) == []


def wait_for_news(window: DeskWindow, hall: Hall) -> None:
    while window.scene.head != hall.room.office.head:
        QApplication.processEvents()


SECOND = "takes seat 3 in the game NLH 2,50–2,50 and pays a sum nobody remembers any more"


ALL = range(1, 10)
END = EndHand(table=T1, second_round=True)


def change_steps_of(window: DeskWindow) -> tuple[Step, ...]:
    """Aino has the whole table to change seats in."""
    room, look = window.scene.room, window.scene.look(window._clock.now())
    return change_seat_steps(room, room.tables[T1], SeatNo(1), look)


def day_of(window: DeskWindow) -> DayView:
    """A gaming day in which nothing was seen to."""
    scene, now = window.scene, window._clock.now()
    return day_view(scene.room, scene.names, now, None, Copied("", None))


def ways_of(window: DeskWindow) -> tuple[QuoteLine, ...]:
    """Those of a newcomer in the last seat."""
    room, look = window.scene.room, window.scene.look(window._clock.now())
    return newcomer_ways(room, room.tables[T1], SeatNo(9), PlayerId(1_000), look)


def found(sheet: FindSheet) -> FindSheet:
    """As when somebody has been found."""
    sheet.ways.show_lines(sheet._ways(PlayerId(1_000), PersonName(HOSTILE)), ())
    return sheet


def sums_of(window: DeskWindow) -> SumForm:
    """Aino goes to other stakes, where they are played: no form has more to say."""
    room, look = window.scene.room, window.scene.look(window._clock.now())
    (aino,) = (one for one in room.seated if look.names.label(one) == "Aino L.")
    table = room.tables.get(TableId("T3"))
    if table is not None:
        step = newcomer_steps(room, table, SeatNo(9), aino, look)[0]
    else:
        step = Step(key="x", words=SECOND, command=LeaveSeat(table=T1, player=aino))
    form = sum_form(room, step, look)
    assert form is not None
    return form


def forms_of(window: DeskWindow) -> dict[str, Asking]:
    """Every form there is, by the view that makes it, with as much to say as it gets."""
    scene = window.scene
    room, look = scene.room, scene.look(window._clock.now())
    table, now = room.tables[T1], look.now
    reason = Step(key="x", words="Ask", command=DrawButton(table=T1), reason=SECOND)
    aino = next(iter(room.seated))
    person = Badge(staff=StaffId(1), name=HOSTILE, role=Role.SHIFT_MANAGER, has_pin=True)
    loud = {"told": (SECOND,) * 4, "wrong": LONG}
    pairing = Pairing("483915720466", T1, StaffId(1), EVENING, 3)
    shown = {
        "bar_form": partial(bar_form, room, aino, BarKind.SELF_EXCLUDED, now),
        "change_form": lambda typed: change_form(room, table, typed)._replace(wrong=LONG),
        "day_form": partial(day_form, day_of(window)),
        "drop_form": partial(drop_form, room),
        "penalty_form": lambda typed: penalty_form(room, aino, look, {}, typed)._replace(**loud),
        "reason_form": partial(reason_form, reason),
        "digits_form": partial(digits_form, pairing, Stations().known.doors[0]),
        "new_station_form": partial(new_station_form, (T1,), Stations().known),
        "plan_form": partial(plan_form, Wording(room, scene.names), now),
        "lottery_form": partial(lottery_form, (Text(name="title", words="Name"),), now),
        "card_form": partial(card_form, person, "4711"),
        "role_form": partial(role_form, person, True),
        "time_form": lambda typed: found_form(time_form(room, table, look, typed))._replace(**loud),
    }
    won = Step(key="x", words=_("Hand over: second round reached"), command=END)
    words = Wording(room, scene.names)
    shown |= {
        "closing_form": partial(closing_form, closing(room, table, scene.names), words),
        "opening_form": partial(opening_form, words, NLH, None),
        "passed_form": lambda typed: passed_form("event-gone", LONG),
        "one_more_form": partial(one_more_form, replace(won, words=_("One more hand …"))),
        "winners_form": partial(winners_form, won, [(SeatNo(n), HOSTILE) for n in ALL]),
    }
    shown |= event_forms()
    if room.disputes:
        shown |= {
            "dispute_form": lambda typed: found_form(dispute_form(room, table, look, typed)),
            "decision_form": lambda typed: found_form(
                decision_form(room, DisputeId(1), look, LONG, repaid(typed))
            ),
        }
    return shown


def found_form(form: Form | None) -> Form:
    assert form is not None
    return form


def repaid(typed: Typed) -> Typed:
    """As when money is paid back: all its fields are shown."""
    return Typed(outcome=DisputeOutcome.REPAID, payer=typed.get("payer", None))


def test_every_form_of_the_views_is_looked_at(shown: DeskWindow) -> None:
    made = {
        name
        for module in modules_of(floor.views)
        for name, one in vars(module).items()
        if inspect.isfunction(one)
        and one.__module__ == module.__name__
        and not name.startswith("_")
        and one.__annotations__.get("return") in (Form, Form | None)
    }
    assert made == set(forms_of(shown))


def modules_of(package: ModuleType) -> Iterator[ModuleType]:
    for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        yield importlib.import_module(one.name)


def sheets_of(window: DeskWindow) -> dict[str, Callable[[], Sheet]]:
    """How to come by each dialog the desk has."""
    errands, scene = window.errands, window.scene
    room, bridge = scene.room, errands.bridge
    person = Badge(staff=StaffId(1), name=HOSTILE, role=Role.SHIFT_MANAGER, has_pin=True)
    reason = Step(key="x", words="Ask", command=DrawButton(table=T1), reason=SECOND)
    houses = (("helsinki", "Casino Helsinki"),)
    movers = closing(room, room.tables[T1], scene.names)
    ways = ways_of(window)

    def offers(stack: Money | None) -> tuple[MoveOffer, ...]:
        look = scene.look(window._clock.now())
        return move_offers(room, movers.movers[0].player, look, stack)

    forms = {name: partial(FormSheet, asking, window) for name, asking in forms_of(window).items()}
    others: dict[type[Sheet], Callable[[], Sheet]] = {
        HeldSheet: lambda: HeldSheet(lambda: held_acts(window), window),
        SetRightSheet: lambda: SetRightSheet(full_table(), window),
        MoveSheet: lambda: MoveSheet(SECOND[:24], offers, window, SECOND[:60]),
        DaySheet: lambda: DaySheet(day_of(window), window),
        FindSheet: lambda: found(FindSheet(bridge, SECOND[:24], lambda *_who: ways, window)),
        SumSheet: lambda: SumSheet(sums_of(window), window),
        StepsSheet: lambda: StepsSheet(
            "change-seat", SECOND[:24], SECOND, change_steps_of(window), window
        ),
        PinSheet: lambda: PinSheet("sign-on", _("Sign on"), (person,), None, window),
        SecondSheet: lambda: SecondSheet(SECOND, (), window, manager=True),
        AllTheSameSheet: lambda: AllTheSameSheet(reason, (), window),
        SignSheet: lambda: SignSheet(reason, HOSTILE, (person,), window),
        TogetherSheet: lambda: TogetherSheet(reason, (person,), window),
        OwnPinSheet: lambda: OwnPinSheet(reason, SECOND, person, window),
        VoidSheet: lambda: VoidSheet(Serial("JP 1048"), (person,), None, window),
        ApartSheet: lambda: ApartSheet(bridge, AINO, HOSTILE, window),
        BadgeSheet: lambda: BadgeSheet(window),
        FirstStartSheet: lambda: FirstStartSheet(
            houses, window, (("en", "English"), ("fi", "Suomi"))
        ),
        CorrectMeterSheet: lambda: CorrectMeterSheet(room, None, [person], window),
    }
    return forms | {kind.__name__: make for kind, make in others.items()}


def held_acts(window: DeskWindow) -> list[tuple[HeldLine, Step | None]]:
    """Acts of a kiosk, of which one would fit now, each with the step that sets its table right."""
    scene = window.scene
    look = scene.look(window.now())
    right = set_right_step(
        StepBuilder(Wording(scene.room, look.names), look), scene.room.tables[T1]
    )
    settle = tuple(
        Step(key=key, words=words, command=DrawButton(table=T1), reason=SECOND)
        for key, words in (("other", _("Done another way")), ("drop", _("Put aside")))
    )
    record = Step(key="record", words=_("Record it now"), command=DrawButton(table=T1))
    greyed = replace(record, why_not=SECOND)
    line = HeldLine(
        key="held-0",
        table=T1,
        pressed=EVENING,
        moment="23:14:05 ± 40 ms",
        dealer=f"23:14 {HOSTILE}: {_('hand over')}, {_('flop seen')}",
        why=SECOND,
        held_for=HeldFor.OTHER,
        not_now=SECOND,
        book=_("{table} is in hand {hand}.").format(table=T1, hand=143),
        steps=(greyed, *settle),
    )
    fits = replace(line, steps=(replace(record, leading=True), *settle))
    return [
        (replace(fits if n == 1 else line, key=f"held-{n}"), right if n else None) for n in range(5)
    ]


def full_table() -> SetRightForm:
    """Ten seats, two people in the last of them."""
    rows = [
        FoundRow(
            seat=SeatNo(min(number, 10)),
            player=PlayerId(number),
            label=HOSTILE,
            here=number != 10,
            tokens=Tokens.BOTH if number % 2 else Tokens.NONE,
            new=number == 4,
            shares=number > 9,
        )
        for number in range(1, 12)
    ]
    return SetRightForm(table=T1, button=SeatNo(3), rows=tuple(rows), followed=False)


def every(kind: type[Sheet]) -> Iterator[type[Sheet]]:
    for one in kind.__subclasses__():
        if one not in (FormSheet, ReasonPinSheet) and not one.__name__.startswith("_"):
            yield one
        yield from every(one)


def test_a_dialog_can_be_read(shown: DeskWindow) -> None:
    """Nothing cut, nothing over anything, and all of it on the smallest screen; all twice over."""
    sheets = sheets_of(shown)
    assert {one.__name__ for one in every(Sheet)} == sheets.keys() - forms_of(shown).keys()
    wrong = {}
    for name, make in sheets.items():
        sheet = make()
        sheet.open()
        for words in (sheet.note.text(), LONG):
            sheet.complain(words)
            settle(shown)
            wrong[name] = complaints(sheet)
            assert sheet.height() <= shown.height(), name
        first = sheet.focusWidget()
        assert first not in (None, sheet.cancel_button), name
        sheet.reject()
    assert not any(wrong.values()), {name: found for name, found in wrong.items() if found}


def test_tab_in_a_dialog_goes_through_the_form_and_ends_at_its_buttons(
    desk: tuple[DeskWindow, Bridge], qtbot: QtBot
) -> None:
    window, _bridge = desk
    for name, make in sheets_of(window).items():
        sheet = make()
        sheet.open()
        qtbot.waitUntil(lambda sheet=sheet: sheet.focusWidget() is not None)
        stops = [sheet.focusWidget()]
        while True:
            sheet.focusNextChild()
            if sheet.focusWidget() in stops:
                break
            stops.append(sheet.focusWidget())
        cancel, ask = sheet.cancel_button, sheet.ask_button
        # What only tells has one button.
        assert (ask if cancel.isHidden() else cancel) in stops, name
        if ask in stops and cancel in stops:
            follows = stops[(stops.index(cancel) + 1) % len(stops)]
            assert follows is ask, name
        sheet.reject()


def test_names_stay_plain_everywhere(shown: DeskWindow) -> None:
    """FAULTS row 48: no label takes a player's name for HTML."""
    for label in shown.findChildren(QLabel):
        assert label.textFormat() is Qt.TextFormat.PlainText, label.objectName()
    tips = " ".join(one.toolTip() for one in shown.findChildren(QLabel))
    assert "&lt;b&gt;Åke" in tips
    assert "<b>" not in tips


def test_the_training_mark_cannot_be_missed(busy: Hall, qtbot: QtBot) -> None:
    with desk_on(busy, qtbot, badge=busy.manager, house=surroundings(training=True)) as (
        window,
        _bridge,
    ):
        assert window.training.isVisible()
        assert window.training.width() == window.width()
        assert "TRAINING" in window.windowTitle()


def test_tab_goes_through_everything_that_can_be_pressed(
    desk: tuple[DeskWindow, Bridge], qtbot: QtBot
) -> None:
    window, _bridge = desk
    settle(window)
    reached = set()
    for _step in range(120):
        reached.add(QApplication.focusWidget())
        window.focusNextChild()
    pages = set(window.rail.stops()[:-1])  # one stop, the arrows go on from there
    wanted = {one for one in window.frame.stops if one.isVisible() and one.isEnabled()} - pages
    assert wanted <= reached, [one.objectName() for one in wanted - reached]

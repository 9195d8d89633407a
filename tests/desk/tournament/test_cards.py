"""The cards of what is to be seen to: they keep their places, and a new one waits at first."""

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from floor.desk.tournament.cards import NextCards
from floor.views.director.cards import NextCard
from floor.views.words.rows import Step
from tests.desk.window.test_window import button, click


def card(name: str, *, urgent: bool = False, offers: bool = False) -> NextCard:
    step = Step(key=f"do-{name}", words=f"Do {name}")
    return NextCard(
        name=name, title=name, sign="", said="", steps=(step,), urgent=urgent, offers=offers
    )


def shown_by(qtbot: QtBot) -> NextCards:
    shown = NextCards()
    qtbot.addWidget(shown)
    shown.resize(1200, 140)
    shown.show()
    shown.show_cards((card("break"), card("colours")), ())
    return shown


def come(shown: QWidget) -> None:
    """The pointer is over them."""
    shown.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)


def go(shown: QWidget) -> None:
    shown.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, on=False)
    QApplication.sendEvent(shown, QEvent(QEvent.Type.Leave))


def places(shown: NextCards) -> list[str]:
    """The cards from left to right."""
    return sorted(shown._cards.by_key, key=lambda name: shown._cards.by_key[name].x())


def point(shown: NextCards, name: str) -> QPoint:
    """Where the button of that card is, in the window."""
    there = button(shown, f"step-do-{name}")
    return there.mapTo(shown, there.rect().center())


def click_at(qtbot: QtBot, shown: NextCards, at: QPoint) -> None:
    """As a finger: whatever has come to lie there is clicked."""
    QApplication.processEvents()
    qtbot.mouseClick(shown.window().windowHandle(), Qt.MouseButton.LeftButton, pos=at)


def keys(asked: list[object]) -> list[str]:
    return [step.key for step in asked if isinstance(step, Step)]


def test_a_click_on_its_way_meets_the_card_it_was_meant_for(qtbot: QtBot) -> None:
    """Two kiosks report seats out while the director goes for what stands first."""
    shown = shown_by(qtbot)
    asked: list[object] = []
    shown.asked.connect(asked.append)
    at = point(shown, "break")
    outs = card("out", urgent=True), card("out-too", urgent=True)
    shown.show_cards((*outs, card("break"), card("colours")), ())
    click_at(qtbot, shown, at)
    assert places(shown) == ["break", "colours", "out", "out-too"]
    assert keys(asked) == ["do-break"]
    click_at(qtbot, shown, point(shown, "out"))
    assert keys(asked) == ["do-break", "do-out"]  # nothing stood there before


def test_a_card_that_stands_where_another_stood_waits_at_first(qtbot: QtBot) -> None:
    """Another desk has seen to it."""
    shown = shown_by(qtbot)
    asked: list[object] = []
    shown.asked.connect(asked.append)
    at = point(shown, "break")
    new = card("out", urgent=True), card("colours")
    shown.show_cards(new, ())
    click_at(qtbot, shown, at)
    shown.show_cards(new, ())
    click_at(qtbot, shown, at)
    assert places(shown) == ["out", "colours"]
    assert not asked
    assert not button(shown, "step-do-out").isEnabled()
    assert button(shown, "step-do-colours").isEnabled()
    qtbot.waitUntil(button(shown, "step-do-out").isEnabled)
    click_at(qtbot, shown, at)
    assert keys(asked) == ["do-out"]


def test_a_card_with_the_focus_keeps_it_while_it_waits(qtbot: QtBot) -> None:
    shown = shown_by(qtbot)
    asked: list[object] = []
    shown.asked.connect(asked.append)
    at, there = point(shown, "break"), button(shown, "step-do-colours")
    shown.activateWindow()
    there.setFocus()
    qtbot.waitUntil(there.hasFocus)
    shown.show_cards((card("colours"),), ())
    click_at(qtbot, shown, at)
    assert not asked
    assert there.hasFocus()
    qtbot.keyClick(there, Qt.Key.Key_Space)
    assert keys(asked) == ["do-colours"]


def test_cash_games_are_offered_last_and_take_no_room(qtbot: QtBot) -> None:
    shown = shown_by(qtbot)
    cash = card("cash-1", offers=True), card("cash-2", offers=True)
    shown.show_cards((card("break"), card("colours"), *cash), ())
    later = (card("break"), card("colours"), card("buying"), card("cash-3", offers=True), *cash)
    shown.show_cards((*later[:3], *cash, later[3]), ())
    QApplication.processEvents()
    assert places(shown) == ["break", "colours", "buying", "cash-1"]
    shown.show_cards((card("out", urgent=True), *later), ())
    QApplication.processEvents()
    assert places(shown) == ["break", "colours", "buying", "out"]


def test_of_another_event_they_stand_as_they_come(qtbot: QtBot) -> None:
    shown = shown_by(qtbot)
    asked: list[object] = []
    shown.asked.connect(asked.append)
    at = point(shown, "colours")
    shown.forget()
    shown.show_cards((card("buying"), card("colours")), ())
    click_at(qtbot, shown, at)
    assert places(shown) == ["buying", "colours"]
    assert not asked  # it is another's
    qtbot.waitUntil(lambda: not shown._cards.by_key["colours"]._waits.isActive())
    click_at(qtbot, shown, at)
    assert keys(asked) == ["do-colours"]


def test_cards_that_go_leave_the_others_as_wide_as_they_were(qtbot: QtBot) -> None:
    """The pointer is on its way to one of them."""
    shown = shown_by(qtbot)
    QApplication.processEvents()
    first = shown._cards.by_key["break"].geometry()
    shown.show_cards((card("break"), card("colours"), card("pay"), card("cash")), ())
    QApplication.processEvents()
    assert shown._cards.by_key["break"].geometry() == first
    shown.show_cards((card("break"),), ())
    QApplication.processEvents()
    assert shown._cards.by_key["break"].geometry() == first


def test_a_card_that_is_gone_keeps_its_place_dead_until_the_pointer_has_left(qtbot: QtBot) -> None:
    shown = shown_by(qtbot)
    come(shown)
    shown.show_cards((card("colours"),), ())
    QApplication.processEvents()
    assert places(shown) == ["break", "colours"]
    assert not button(shown, "step-do-break").isEnabled()
    go(shown)
    QApplication.processEvents()
    assert places(shown) == ["colours"]


def test_what_came_of_ones_own_click_is_seen_at_once(qtbot: QtBot) -> None:
    shown = shown_by(qtbot)
    come(shown)
    with qtbot.waitSignal(shown.asked):
        click(qtbot, button(shown, "step-do-break"))
    shown.show_cards((card("buying"), card("colours")), ())
    QApplication.processEvents()
    assert places(shown) == ["buying", "colours"]
    shown.show_cards((card("break"), card("buying"), card("colours")), ())
    QApplication.processEvents()
    assert places(shown) == ["buying", "colours", "break"]


def test_what_came_of_a_dialog_that_a_card_has_opened_is_seen_at_once(qtbot: QtBot) -> None:
    """Two are out: once the first is confirmed the second is next, not a dead card in its place."""
    shown = shown_by(qtbot)
    come(shown)
    dialog = QDialog(shown)
    shown.asked.connect(dialog.open)
    with qtbot.waitSignal(shown.asked):
        click(qtbot, button(shown, "step-do-break"))
    go(shown)
    dialog.accept()
    come(shown)
    shown.show_cards((card("colours"),), ())
    QApplication.processEvents()
    assert places(shown) == ["colours"]
    with qtbot.waitSignal(shown.asked):
        click(qtbot, button(shown, "step-do-colours"))


def test_a_resting_pointer_hides_no_urgent_card_for_ever(qtbot: QtBot) -> None:
    shown = shown_by(qtbot)
    shown._still.setInterval(50)
    shown.show_cards(tuple(map(card, "abcd")), ())
    come(shown)
    shown.show_cards((card("urgent", urgent=True), *map(card, "abcd")), ())
    QApplication.processEvents()
    assert places(shown) == [*"abcd"]
    qtbot.waitUntil(lambda: places(shown) == [*"abc", "urgent"])
    assert not button(shown, "step-do-urgent").isEnabled()
    qtbot.waitUntil(button(shown, "step-do-urgent").isEnabled)


def test_what_has_no_room_is_counted_and_a_click_leads_to_it(qtbot: QtBot) -> None:
    shown = shown_by(qtbot)
    assert shown.findChild(QWidget, "event-next-more").isHidden()
    shown.show_cards(tuple(map(card, "abcdef")), ())
    more = button(shown, "event-next-more")
    assert (more.text(), more.isVisible(), "e, f" in more.toolTip()) == ("and 2 more", True, True)
    assert more in tuple(shown.stops())
    click(qtbot, more)
    QApplication.processEvents()
    assert places(shown) == ["e", "f", "a", "b"]
    shown.show_cards(tuple(map(card, "abcdef")), ())
    assert set(places(shown)) == set("efab")
    click(qtbot, more)
    QApplication.processEvents()
    assert places(shown) == list("abcd")
    shown.show_cards(tuple(map(card, "abc")), ())
    assert more.isHidden()

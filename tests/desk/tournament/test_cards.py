"""The cards of what is to be seen to: they keep their places under the pointer."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from floor.desk.tournament.cards import NextCards
from floor.views.director.cards import NextCard
from floor.views.words.rows import Step
from tests.desk.window.test_window import button, click

_DEAF = Qt.WidgetAttribute.WA_TransparentForMouseEvents


def card(name: str, *, urgent: bool = False) -> NextCard:
    step = Step(key=f"do-{name}", words=f"Do {name}")
    return NextCard(name=name, title=name, sign="", said="", steps=(step,), urgent=urgent)


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


def test_a_card_that_comes_up_moves_none_under_the_pointer(qtbot: QtBot) -> None:
    shown = shown_by(qtbot)
    come(shown)
    shown.show_cards((card("buying", urgent=True), card("break"), card("colours")), ())
    QApplication.processEvents()
    assert places(shown) == ["break", "colours", "buying"]
    go(shown)
    QApplication.processEvents()
    assert places(shown) == ["buying", "break", "colours"]


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


def test_where_cards_take_other_places_no_click_is_heard_at_first(qtbot: QtBot) -> None:
    shown = shown_by(qtbot)
    asked: list[object] = []
    shown.asked.connect(asked.append)
    deaf = Qt.WidgetAttribute.WA_TransparentForMouseEvents
    qtbot.waitUntil(lambda: not shown.testAttribute(deaf))
    shown.show_cards((card("out", urgent=True), card("break")), ())
    assert shown.testAttribute(deaf)
    qtbot.waitUntil(lambda: not shown.testAttribute(deaf))
    click(qtbot, button(shown, "step-do-out"))
    assert len(asked) == 1


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
    qtbot.waitUntil(lambda: not shown.testAttribute(_DEAF))
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
    assert not shown.testAttribute(_DEAF)
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
    qtbot.waitUntil(lambda: places(shown) == ["urgent", *"abc"])
    assert shown.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    qtbot.waitUntil(
        lambda: not shown.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    )


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

"""A step's button on its own."""

from pytestqt.qtbot import QtBot

from floor.desk.kit.step_button import StepButton
from floor.views.words.rows import Step


def test_a_time_that_goes_on_makes_it_no_wider(qtbot: QtBot) -> None:
    made = StepButton(Step(key="long-break", words="Long break until 11:11"))
    qtbot.addWidget(made)
    widths = {made.sizeHint().width()}
    for words in ("Long break until 10:32", "Long break until 20:48", "Long break until 04:00"):
        made.show_step(Step(key="long-break", words=words), ())
        widths.add(made.sizeHint().width())
    assert len(widths) == 1

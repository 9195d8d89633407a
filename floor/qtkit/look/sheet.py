"""The style sheet; its $names are the colours of a deck and the folder of the icons."""

from string import Template

SHEET = Template("""
* { outline: none; }
QToolTip { color: $text; background: $row; border: 1px solid $edge; padding: 6px 8px; }
QWidget[ground="rail"] { background: $rail; }
QWidget[ground="bar"] { background: $bar; }
QWidget[ground="panel"] { background: $panel; }
QWidget[ground="card"] { background: $card; border: 1px solid $line; border-radius: 14px; }
QWidget[ground="row"] { background: $row; border-radius: 10px; }

QLabel { background: transparent; }
QLabel[words="title"] { font-size: 16px; font-weight: 600; }
QLabel[words="head"] { font-size: 20px; font-weight: 600; }
QLabel[words="muted"] { color: $muted; }
QLabel[words="small"] { color: $muted; font-size: 13px; }
QLabel[words="sum"] { color: $sum; font-size: 24px; font-weight: 600; }
QLabel[words="alert"] { color: $alert; font-weight: 600; }
QLabel[words="key"] {
    font-size: 13px; border: 1px solid $edge; border-radius: 4px; padding: 1px 6px 2px 6px;
}
QLabel[tone] { font-size: 13px; border-radius: 6px; padding: 1px 7px 2px 7px; }
QLabel[tone="plain"] { color: $plain_text; background: $plain; }
QLabel[tone="calm"] { color: $calm_text; background: $calm; }
QLabel[tone="wait"] { color: $wait_text; background: $wait; }
QLabel[tone="elsewhere"] { color: $elsewhere_text; background: $elsewhere; }
QLabel[tone="alert"] { color: $danger_text; background: $danger; }

QPushButton, QToolButton {
    color: $text; background: $row; border: 2px solid $line; border-radius: 8px;
    padding: 3px 10px; min-height: 22px; font-weight: 600;
}
QPushButton:hover, QToolButton:hover { background: $row_hover; }
QPushButton[look="primary"] { color: $primary_text; background: $primary; border-color: $primary; }
QPushButton[look="step"] { color: $step_text; background: $step; border-color: $step; }
QPushButton[look="danger"] { color: $danger_text; background: $danger; border-color: $danger; }
QPushButton[look="gold"] { color: $wait_text; background: $wait; border-color: $held_ring; }
QPushButton[look="quiet"] { background: transparent; border-color: $line; }
QPushButton[look="link"] {
    color: $accent; background: transparent; border-color: transparent;
    padding: 0px 4px; font-weight: 400;
}
QPushButton[look="primary"]:hover { background: $primary_hover; }
QPushButton[look="step"]:hover { background: $step_hover; }
QPushButton[look="danger"]:hover { background: $danger_hover; }
QPushButton[look="quiet"]:hover, QPushButton[look="link"]:hover { background: $row_hover; }
QPushButton[look]:pressed { border-color: $edge; }
QPushButton[look]:disabled, QToolButton:disabled {
    color: $dim; background: $dim_ground; border: 2px dashed $line;
}
QPushButton[look="link"]:disabled { background: transparent; border-color: transparent; }
QPushButton[look="quiet"]:checked {
    color: $step_text; background: $step; border-color: $step;
}
QPushButton[cap="true"] { padding-right: 34px; }
QPushButton[look="tile"] { background: $row; border-color: $line; padding: 0px; }
QPushButton[look="tile"]:hover { background: $row_hover; }
QPushButton[look="tile"]:checked { background: $chosen; border-color: $accent; }
QToolButton[look="rail"] {
    color: $muted; background: transparent; border: 2px solid transparent; border-radius: 10px;
    padding: 4px 2px; font-size: 13px; font-weight: 400;
}
QToolButton[look="rail"]:hover { color: $text; background: $row_hover; }
QToolButton[look="rail"]:checked { color: $text; background: $chosen; font-weight: 600; }
QToolButton[look="rail"]:disabled {
    color: $dim; background: transparent; border-color: transparent;
}
QToolButton[look="more"] { padding: 0px 3px; }
#boards QPushButton, #boards QToolButton {
    min-height: 18px; padding-top: 1px; padding-bottom: 1px;
}
QPushButton:focus, QToolButton:focus, QPushButton[look]:focus, QToolButton[look]:focus {
    border: 2px solid $focus;
}

QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QAbstractSpinBox {
    color: $text; background: $field; border: 2px solid $line; border-radius: 8px;
    padding: 3px 10px; selection-background-color: $step; selection-color: $step_text;
}
QLineEdit, QComboBox, QAbstractSpinBox { min-height: 22px; }
QLineEdit[look="large"] { font-size: 24px; min-height: 40px; padding: 3px 12px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus { border-color: $focus; }
QComboBox:focus, QAbstractSpinBox:focus { border-color: $focus; }
QLineEdit:disabled, QComboBox:disabled, QAbstractSpinBox:disabled {
    color: $dim; background: $dim_ground;
}
QComboBox::drop-down { border: none; width: 26px; }
QComboBox::down-arrow { image: url("$icons/mark-down.svg"); width: 12px; height: 12px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { border: none; width: 22px; }
QAbstractSpinBox::up-arrow { image: url("$icons/mark-up.svg"); width: 10px; height: 10px; }
QAbstractSpinBox::down-arrow { image: url("$icons/mark-down.svg"); width: 10px; height: 10px; }
QCheckBox, QRadioButton { spacing: 8px; }
QCheckBox::indicator, QRadioButton::indicator, QTableView::indicator {
    width: 16px; height: 16px; background: $field; border: 2px solid $edge; border-radius: 5px;
}
QRadioButton::indicator { border-radius: 10px; }
QCheckBox::indicator:checked, QTableView::indicator:checked {
    background: $step; image: url("$icons/mark-checked.svg");
}
QRadioButton::indicator:checked { background: $step; image: url("$icons/mark-chosen.svg"); }
QCheckBox::indicator:focus, QRadioButton::indicator:focus { border-color: $focus; }
QCheckBox:disabled, QRadioButton:disabled { color: $dim; }

QAbstractItemView {
    color: $text; background: $panel; border: 2px solid transparent; border-radius: 8px;
    selection-background-color: $chosen; selection-color: $text; gridline-color: $line;
}
QAbstractItemView:focus { border-color: $focus; }
QTableView::item { padding: 0px 8px; }
QTableView::item:selected { background: $chosen; color: $text; }
QHeaderView::section {
    color: $muted; background: $bar; border: none; border-bottom: 1px solid $line; padding: 4px 8px;
}
QMenu { color: $text; background: $row; border: 1px solid $edge; padding: 4px; }
QMenu::item { padding: 6px 20px; border-radius: 6px; }
QMenu::item:selected { background: $chosen; }
QMenu::item:disabled { color: $dim; }

QSlider:horizontal { min-height: 26px; }
QSlider::groove:horizontal { background: $line; height: 6px; border-radius: 3px; }
QSlider::handle:horizontal {
    background: $edge; width: 16px; margin: -6px 0px; border-radius: 8px; border: 2px solid $edge;
}
QSlider::handle:horizontal:focus { background: $focus; border-color: $text; }
QScrollArea { background: transparent; border: none; }
QScrollArea[reads="true"] { border: 2px solid transparent; border-radius: 8px; }
QScrollArea[reads="true"]:focus { border-color: $focus; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0px; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0px; }
QScrollBar::handle { background: $edge; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 32px; }
QScrollBar::handle:horizontal { min-width: 32px; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: $line; }
""")

"""A card on a page: what belongs together, on a ground of its own."""

from PySide6.QtWidgets import QFrame

from floor.qtkit.look.layout import column
from floor.qtkit.look.theme import MARGIN, PAD, Ground, TextStyle, label, set_surface


class TitledCard(QFrame):
    """Shows what is put into `inside`, one under the other, below its title if it has one."""

    def __init__(self, name: str, title: str = "") -> None:
        super().__init__()
        self.setObjectName(name)
        set_surface(self, Ground.CARD)
        self.inside = column(on=self, gap=PAD, margins=MARGIN)
        if title:
            self.inside.addWidget(label(title, f"{name}-title", TextStyle.TITLE))

"""What this machine is set to: the language it speaks, the printer of its tickets."""

from collections.abc import Iterator

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QFormLayout, QWidget

from floor.app.staff.papers import Printers
from floor.base.errors import FloorError
from floor.base.text import _, language, localized
from floor.desk.kit.card import TitledCard
from floor.desk.kit.fields import offer
from floor.desk.scene.services import Services
from floor.qtkit.look.filling import tell
from floor.qtkit.look.layout import put
from floor.qtkit.look.theme import PAD, TextStyle, label, restyle
from floor.qtkit.office.work import Work, make_printer_classes


class MachineCard(TitledCard):
    """Shows the choices of this machine and hands on new ones."""

    language_chosen = Signal(str)

    def __init__(self, house: Services) -> None:
        super().__init__("machine", _("This machine"))
        make_printer_classes()
        self._house = house
        self._find = Work(self)
        self._find.done.connect(self._show)
        self._look = Work(self)
        self._look.done.connect(self._show_copied)
        self._keep = Work(self)
        self._keep.done.connect(self._kept)
        self.languages, self.printers = QComboBox(), QComboBox()
        form = QFormLayout()
        form.setSpacing(PAD)
        for words, box, key in (
            (_("Language"), self.languages, "language"),
            (_("Tickets are printed on"), self.printers, "printer"),
        ):
            box.setObjectName(key)
            box.setAccessibleName(words)
            said = label(words, f"{key}-label", TextStyle.MUTED)
            said.setBuddy(box)
            form.addRow(said, box)
        offer(self.languages, ((words, code) for code, words in house.languages))
        self.languages.setCurrentIndex(max(self.languages.findData(language()), 0))
        self.languages.activated.connect(self._language)
        self.printers.activated.connect(self._printer)
        self._where = label("", "printer-folder", TextStyle.MUTED, wraps=True)
        self._note = label("", "machine-note", TextStyle.ALERT, wraps=True)
        self._copies = label("", "machine-copies", TextStyle.MUTED, wraps=True)
        self._copies.hide()
        put(self.inside, form, self._where, self._copies, self._note)
        self._say(house.trouble)

    def look_again(self) -> None:
        """Which printers there are now, and whether the book is copied."""
        self._find.start(self._house.papers.printers)
        self._look.start(self._house.copied)

    def _show_copied(self, found: object) -> None:
        from floor.views.night.closing import Copied, copies_words  # Setup alone says it

        copied = found if isinstance(found, Copied) else None
        wrong = copied is not None and copied.trouble is not None
        restyle(self._copies, TextStyle.ALERT if wrong else TextStyle.MUTED)
        tell(self._copies, copies_words(copied))

    def _show(self, found: object) -> None:
        if isinstance(found, FloorError):
            self._say(found)
            return
        assert isinstance(found, Printers)
        offer(self.printers, ((words, name) for name, words in found.known), found.chosen)
        self._where.setText(_("The PDF folder is {folder}.").format(folder=found.folder))
        self._say(found.trouble or self._house.trouble)

    @Slot()
    def _language(self) -> None:
        self.language_chosen.emit(self.languages.currentData())

    @Slot()
    def _printer(self) -> None:
        name, papers = self.printers.currentData(), self._house.papers
        self._keep.start(lambda: papers.choose(name))

    def _kept(self, outcome: object) -> None:
        if isinstance(outcome, FloorError):
            self._say(outcome)
            return
        self._say(None)
        restyle(self._note, TextStyle.MUTED)
        words = _("Tickets go to {printer} from now on.")
        self._note.setText(words.format(printer=self.printers.currentText()))
        self._note.show()

    def _say(self, trouble: FloorError | None) -> None:
        """What is wrong; nothing when nothing is."""
        restyle(self._note, TextStyle.ALERT)
        self._note.setText(localized(trouble) if trouble is not None else "")
        self._note.setVisible(trouble is not None)

    def stops(self) -> Iterator[QWidget]:
        """What Tab goes through."""
        yield from (self.languages, self.printers)

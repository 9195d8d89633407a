"""The small … beside a share: its slip printed alone, in which language, again, or made void."""

from collections.abc import Callable

from floor.app.core.claim import ClaimId
from floor.base.text import _, language
from floor.desk.claim.panel import PaperWish, PrintingSlip, Voiding
from floor.desk.kit.step_menu import StepMenu
from floor.views.claim.slips import SLIP_LANGUAGES, SlipLine
from floor.views.words.rows import Step


class SlipMenu(StepMenu):
    """What can be asked of one share's slip; a printed slip keeps its language."""

    def __init__(self, name: str, wished: Callable[[PaperWish], None]) -> None:
        super().__init__(name, self._ways, paper=False)
        self._wished = wished
        self._of: tuple[ClaimId, SlipLine] | None = None
        self._wishes: dict[str, PaperWish] = {}
        self.asked.connect(self._choose)

    def show_slip(self, claim: ClaimId, line: SlipLine) -> None:
        """Be the menu of that slip."""
        self._of = (claim, line)

    def _ways(self) -> tuple[Step, ...]:
        if self._of is None:
            return ()
        claim, line = self._of
        self._wishes.clear()
        if line.serial is None:
            return tuple(self._made_in(claim, line, code) for code in _spoken_first())
        printed = PrintingSlip(claim, line.share, line.language)
        words = _("Print {serial} again") if line.out else _("Print {serial}")
        forgotten = _("It was erased with its player.") if line.forgotten else ""
        name = SLIP_LANGUAGES.get(line.language, line.language)
        other = _("{serial} is in this language: {language}. Void it, then print another.")
        void = _("Void {paper}").format(paper=line.serial)
        return (
            self._step("slip-print", words.format(serial=line.serial), printed, forgotten),
            Step(
                key="slip-other",
                words=_("In another language …"),
                why_not=other.format(serial=line.serial, language=name),
            ),
            self._step("slip-void", f"{void} …", Voiding(line.serial), grave=True),
        )

    def _made_in(self, claim: ClaimId, line: SlipLine, code: str) -> Step:
        words = _("Print the slip in this language: {language}").format(
            language=SLIP_LANGUAGES[code]
        )
        return self._step(f"slip-{code}", words, PrintingSlip(claim, line.share, code))

    def _step(
        self, key: str, words: str, wish: PaperWish, why_not: str = "", *, grave: bool = False
    ) -> Step:
        self._wishes[key] = wish
        return Step(key=key, words=words, why_not=why_not, grave=grave)

    def _choose(self, step: Step) -> None:
        wish = self._wishes.get(step.key)
        if wish is not None and self.isEnabled():
            self._wished(wish)


def _spoken_first() -> list[str]:
    return sorted(SLIP_LANGUAGES, key=lambda code: code != language())

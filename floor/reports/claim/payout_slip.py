"""Payout slip: what one player gets of a jackpot, in figures and in words, and signs for."""

from floor.app.core.claim import IdKind, PaymentForm
from floor.base.text import _, percent_text, speaking
from floor.reports.kit.paper import KeyFigure, frame_of
from floor.reports.kit.slip import (
    NOTE,
    SMALL,
    Slip,
    SlipSize,
)
from floor.views.claim.paper import PayoutSlip
from floor.views.claim.seats import began_words, second_text
from floor.views.claim.share_words import form_words, id_words, share_role_words
from floor.views.words.words import capital, spot


def build(view: PayoutSlip, form: SlipSize = SlipSize.SLIP) -> bytes:
    """The slip as a PDF, in its own language; equal values give equal bytes.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(view.issue.language):
        return _Page(view).pdf(form)


class _Page:
    """One slip being written, part by part."""

    def __init__(self, view: PayoutSlip) -> None:
        self._view = view
        issue = view.issue
        printed = second_text(issue.at, issue.zone)
        self._slip = Slip(
            frame_of(issue, _("Jackpot payout")),
            _("Printed {time}").format(time=printed),
        )

    def pdf(self, form: SlipSize) -> bytes:
        """The whole slip."""
        self._slip.recipient(self._view.name)
        self._amount()
        self._hand()
        self._checked()
        self._signatures()
        return self._slip.finish(form)

    def _amount(self) -> None:
        slip, view = self._slip, self._view
        slip.amount(view.share.amount, view.issue.language)
        share = _("{n} of {all}").format(n=view.share.number, all=view.of)
        slip.y -= 2
        slip.figures(
            (
                KeyFigure(_("Shares as"), share_role_words(view.share.role)),
                KeyFigure(_("Percent"), percent_text(view.share.percent.exact)),
                KeyFigure(_("Share"), share),
            )
        )
        slip.rule()

    def _hand(self) -> None:
        slip, view = self._slip, self._view
        hand, zone = view.hand, view.issue.zone
        slip.line(f"{hand.jackpot} · {self._category()}", NOTE, gap=2)
        seat = spot(view.share.table, view.share.seat)
        slip.figures(
            (
                KeyFigure(_("Recipient’s seat"), seat),
                KeyFigure(
                    _("Hand"), _("{table}, hand {hand}").format(table=hand.table, hand=hand.hand)
                ),
            )
        )
        slip.lines(f"{hand.game} · {hand.variant}", NOTE, most=2)
        slip.lines(capital(began_words(hand.began, zone)), NOTE, most=3)
        first, second = view.approved
        released = _("Claim {claim}, released {time} by {first} and {second}.")
        slip.lines(
            released.format(
                claim=view.claim,
                time=second_text(view.released_at, zone),
                first=first,
                second=second,
            ),
            NOTE,
            most=4,
        )
        slip.rule()

    def _category(self) -> str:
        return _("category {n}").format(n=self._view.category)

    def _checked(self) -> None:
        """What was checked and how it was paid; boxes to tick while that is not known."""
        paid = self._view.share.paid
        if paid is None:
            self._slip.ticks(_("Identity checked"), [id_words(kind) for kind in IdKind])
            self._slip.ticks(_("Paid as"), [form_words(form) for form in PaymentForm])
            self._slip.rule(above=4)
            return
        self._slip.figures((KeyFigure(_("Identity checked"), id_words(paid.checked)),))
        self._slip.figures((KeyFigure(_("Paid as"), form_words(paid.form)),))
        told = _("Paid {time} by {staff}.").format(
            time=second_text(paid.at, self._view.issue.zone), staff=self._view.paid_by
        )
        self._slip.lines(told, NOTE, most=2)
        self._slip.rule()

    def _signatures(self) -> None:
        slip = self._slip
        slip.signatures((_("Recipient: I have got this amount"), _("Paid by")))
        slip.lines(
            _("Sign with first initial and full last name: initials are not a signature."),
            SMALL,
            most=3,
            gap=6,
        )

"""A share of a jackpot in words: as what, how it is paid, by what its player is known."""

from collections.abc import Mapping

from floor.app.core.claim import IdKind, PaymentForm
from floor.base.text import N_, _
from floor.jackpot.shares import ShareRole

_SHARE_ROLE_WORDS: Mapping[ShareRole, str] = {
    ShareRole.LOSER: N_("losing hand"),
    ShareRole.WINNER: N_("winning hand"),
    ShareRole.OTHER: N_("other player"),
}


def share_role_words(role: ShareRole) -> str:
    """As what somebody shares."""
    return _(_SHARE_ROLE_WORDS[role])


_FORM_WORDS: Mapping[PaymentForm, str] = {
    PaymentForm.CASH: N_("cash"),
    PaymentForm.CHIPS: N_("chips"),
    PaymentForm.TRANSFER: N_("bank transfer"),
}


def form_words(form: PaymentForm) -> str:
    """How a share is paid."""
    return _(_FORM_WORDS[form])


_ID_WORDS: Mapping[IdKind, str] = {
    IdKind.PASSPORT: N_("passport"),
    IdKind.ID_CARD: N_("identity card"),
    IdKind.LICENCE: N_("driving licence"),
    IdKind.KNOWN: N_("registered at the door"),
}


def id_words(kind: IdKind) -> str:
    """By what somebody has shown who they are."""
    return _(_ID_WORDS[kind])

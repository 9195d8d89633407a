"""A share of a jackpot in words: as what, how it is paid, by what its player is known."""

from typing import assert_never

from floor.app.core.claim import Form, IdKind
from floor.base.text import _
from floor.jackpot.shares import Role


def share_role_words(role: Role) -> str:
    """As what somebody shares."""
    match role:
        case Role.LOSER:
            return _("losing hand")
        case Role.WINNER:
            return _("winning hand")
        case Role.OTHER:
            return _("other player")
        case _ as never:
            assert_never(never)


def form_words(form: Form) -> str:
    """How a share is paid."""
    match form:
        case Form.CASH:
            return _("cash")
        case Form.CHIPS:
            return _("chips")
        case Form.TRANSFER:
            return _("bank transfer")
        case _ as never:
            assert_never(never)


def id_words(kind: IdKind) -> str:
    """By what somebody has shown who he is."""
    match kind:
        case IdKind.PASSPORT:
            return _("passport")
        case IdKind.ID_CARD:
            return _("identity card")
        case IdKind.LICENCE:
            return _("driving licence")
        case IdKind.KNOWN:
            return _("registered at the door")
        case _ as never:
            assert_never(never)

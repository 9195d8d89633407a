"""What stands on a badge, as it is typed."""

from typing import NamedTuple

from floor.app.core.declaration import MANAGERS
from floor.app.core.messages import Command, Role
from floor.app.core.people import Badge, may_be_card, pin_figures
from floor.app.hands.dealing import StartHand
from floor.app.office.catalog import COMMANDS
from floor.app.orders.orders import LiftBar
from floor.app.staff.days import AdoptRulebook
from floor.app.tables.tables import OpenTable
from floor.base.text import N_, NAME_LENGTH, _
from floor.views.words.form import (
    NOTHING_TYPED,
    Emphasis,
    Form,
    Missing,
    OneOf,
    Said,
    Text,
    Typed,
)
from floor.views.words.words import capital, role_words


class OnBadge(NamedTuple):
    """Another name or role."""

    name: str
    role: Role


_RIGHTS: tuple[tuple[type[Command], str], ...] = (
    (StartHand, N_("hands, seats and chips at every table")),
    (OpenTable, N_("tables, lists, money, tournaments, rulings")),
    (LiftBar, N_("lifts bars, calls tournaments off")),
    (AdoptRulebook, N_("the rulebook and everybody’s badges")),
)
"""What a badge allows, each by a command that stands for the others of its kind."""


def rights_words(role: Role) -> str:
    """What a badge with that role may do, by who may give which command."""
    if role is Role.DEALER:
        return _("Hands, seats and chips at the table they deal at, nothing else.")
    said = [_(words) for command, words in _RIGHTS if role in COMMANDS[command].roles]
    if role in MANAGERS:
        said.append(_("comes second where two are needed"))
    return capital("; ".join(said)) + "." if said else _("Signs on and looks: changes nothing.")


def limits_words(role: Role) -> str:
    """The same of a badge that is no good for the work of the floor; else empty."""
    if role in COMMANDS[OpenTable].roles:
        return ""
    only = _("This badge: {rights} Tables, lists and money are for the floor’s badges.")
    return only.format(rights=rights_words(role))


class OnCard(NamedTuple):
    """The number of their card."""

    number: str


def card_form(badge: Badge, card: str, typed: Typed = NOTHING_TYPED) -> Form:
    """The number of the card on a badge; what is asked is the number, empty for none."""
    number = "".join(typed.get("card", card).split())
    unread = _("No reader reads that: a card has 4 characters or more, a digit among them.")
    return Form(
        "badge-card",
        _("Card of {name}").format(name=badge.name),
        _("Save"),
        OnCard(number) if not number or may_be_card(number) else Missing(unread),
        (Text(name="card", words=_("Card number"), start=card, most=NAME_LENGTH),),
        hint=_(
            "Read the card here or type its number; empty takes it away. The card says who they"
            " are, at a kiosk or a desk; it opens nothing without their PIN."
        ),
    )


def role_form(badge: Badge, on_duty: bool, typed: Typed = NOTHING_TYPED) -> Form:
    """Another name or role on a badge; who becomes a dealer, or is one no longer, needs a PIN of
    another length."""
    name, role = typed.get("name", badge.name), typed.get("role", badge.role)
    new_pin = pin_figures(role) != pin_figures(badge.role)
    later = _("On duty now: a new role holds from when {name} signs on next.")
    forgotten = _("{name} needs a new PIN then: the current one is erased.")
    return Form(
        "change-badge",
        _("Badge of {name}").format(name=badge.name),
        _("Save"),
        OnBadge(name, role) if name else Missing(_("A name is needed."), "name"),
        (
            Text(name="name", words=_("Name"), start=badge.name, most=NAME_LENGTH),
            OneOf(
                name="role",
                words=_("Role"),
                options=tuple((capital(role_words(one)), one) for one in Role),
                start=badge.role,
            ),
            Said(name="rights", words=rights_words(role), emphasis=Emphasis.BELOW),
        ),
        told=(later.format(name=badge.name),) if on_duty else (),
        hint=forgotten.format(name=badge.name) if new_pin else "",
    )

"""What stands on a badge, as it is typed."""

from typing import NamedTuple

from floor.app.core.messages import Role
from floor.app.core.people import Badge, pin_figures
from floor.base.text import NAME_LENGTH, _
from floor.views.words.form import NOTHING_TYPED, Form, Missing, OneOf, Text, Typed
from floor.views.words.words import capital, role_words


class OnBadge(NamedTuple):
    """Another name or role."""

    name: str
    role: Role


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
        ),
        told=(later.format(name=badge.name),) if on_duty else (),
        hint=forgotten.format(name=badge.name) if new_pin else "",
    )

"""What an act of an event still needs before it can be asked for, by the command it will be."""

from collections.abc import Callable
from functools import partial
from typing import Any

from floor.app.core.messages import Command
from floor.app.tournament.cancelling import CancelTournament
from floor.app.tournament.prizes import AwardSpecial, ProposeDeal, VoidPayment
from floor.app.tournament.removals import Reinstate, RemoveFromEvent
from floor.views.tournament.counter import special_form, void_form
from floor.views.tournament.deals import deal_form
from floor.views.tournament.leaving import cancel_form, reinstate_form, removal_form
from floor.views.words.form import Asking
from floor.views.words.steps import Look

_FORMS: dict[type[Command], Callable[..., Any]] = {
    AwardSpecial: special_form,
    CancelTournament: cancel_form,
    ProposeDeal: deal_form,
    Reinstate: reinstate_form,
    RemoveFromEvent: removal_form,
    VoidPayment: void_form,
}
"""Each takes `Look`, a command like the one that is wanted, and what is typed."""


def event_form(command: Command, looking: Look) -> Asking:
    """The form that fills in a command like that one; it always shows the event as it is."""
    return partial(_FORMS[type(command)], looking, command)

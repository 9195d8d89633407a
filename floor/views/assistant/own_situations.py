"""What the house rules by, and how its own file of situations stands to that."""

from collections.abc import Callable

from floor.app.core.messages import Command
from floor.app.core.room import Room
from floor.app.rulings.prefilled import situations_of
from floor.app.staff.days import AdoptSituations
from floor.base.errors import BadSetting, FloorError, Refused
from floor.base.text import _, many
from floor.base.value import Value
from floor.rulebook.situations.reading import own_of, with_own
from floor.rulebook.situations.situation import OwnSituations, Situation

MOST_MISTAKES = 6
"""Named on the page; `floor rules check` names them all."""
MOST_NAMED = 8


class OwnView(Value, frozen=True, kw_only=True):
    """What a page shows of the house's own situations."""

    held: str
    """Those in force, and their version."""
    file: str
    """How what stands in the file differs from them."""
    mistakes: tuple[str, ...] = ()
    """Each by file, key and reason."""
    adopt: AdoptSituations | None = None
    """Puts in force what stands in the file; None where there is nothing to adopt."""
    words: str = ""
    """Of that button."""
    why_not: FloorError | None = None
    """Why that is refused now."""


def own_view(
    room: Room,
    read: Callable[[], OwnSituations],
    why_not: Callable[[Command], FloorError | None],
) -> OwnView:
    """The house's own situations in force, and those that `read` finds in its file."""
    held = _held(room)
    try:
        found = read()
        own = own_of(with_own(found))
    except BadSetting as trouble:
        mistakes = trouble.mistakes[:MOST_MISTAKES] or (str(trouble),)
        more = len(trouble.mistakes) - MOST_MISTAKES
        file = _("The file cannot be adopted as it is:")
        also = (_("… and {n} more").format(n=more),) if more > 0 else ()
        return OwnView(held=held, file=file, mistakes=(*mistakes, *also))
    if found.text == (room.situations.text if room.situations is not None else ""):
        return OwnView(held=held, file=_("Nothing in it that is not in force already."))
    version = room.situations.version + 1 if room.situations is not None else 1
    adopt = AdoptSituations(name=found.name, text=found.text)
    return OwnView(
        held=held,
        file=_("The file has changed: {what}").format(what=_named(own)),
        adopt=adopt,
        words=_("Adopt as version {version}").format(version=version),
        why_not=why_not(adopt),
    )


def _held(room: Room) -> str:
    if room.situations is None:
        return _("none: those of the program")
    try:
        named = _named(own_of(situations_of(room)))
    except Refused as trouble:
        named = str(trouble)
    return _("version {version}: {what}").format(version=room.situations.version, what=named)


def _named(own: tuple[Situation, ...]) -> str:
    if not own:
        return _("no situation of its own")
    ids = ", ".join(one.id for one in own[:MOST_NAMED])
    more = "" if len(own) <= MOST_NAMED else " …"
    count = many("{n} situation", "{n} situations", len(own)).format(n=len(own))
    return f"{count}: {ids}{more}"

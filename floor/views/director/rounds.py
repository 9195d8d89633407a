"""From when to when play is hand for hand, as the floor wishes it."""

from collections.abc import Iterator

from floor.app.tournament.play import NameJumps, PlayHandForHand
from floor.base.text import _, money_text, number_text
from floor.tournament.event.course import left
from floor.tournament.event.state import Tournament
from floor.views.words.form import (
    NOTHING_TYPED,
    Box,
    Emphasis,
    Field,
    Form,
    Missing,
    Number,
    OneOf,
    Said,
    Ticks,
    Typed,
)
from floor.views.words.steps import Look


def rounds_form(
    looking: Look, asks: PlayHandForHand | NameJumps, typed: Typed = NOTHING_TYPED
) -> Form:
    """Hand for hand from the next hand on, or once it comes to a place that is named; until so few
    are left (ON-TRN-18)."""
    here = looking()
    event = here.words.room.tournaments[asks.tournament]
    players, free = len(left(event)), event.round is None
    now = free and typed.get("begin", True)
    start = _likely(event, players)
    until = typed.get("until", start)
    named = tuple(place for place in event.jumps if place < players)
    kept = typed.get("named", named)
    places = tuple(sorted({*kept, *((until,) if until else ())}))
    fields: list[Field] = []
    if free:
        options = ((_("From the next hand on"), True), (_("Once it comes to that"), False))
        fields.append(OneOf(name="begin", options=options, start=True, at_sight=True))
    words = _("Until so many are left")
    fields.append(Number(name="until", words=words, least=0, most=max(players - 1, 0), start=start))
    if named and not now:
        boxes = tuple(Box(key=one, words=_until_words(event, one)) for one in named)
        fields.append(Ticks(name="named", boxes=boxes, start=named))
    said = "\n".join(_said(event, until, now=now))
    fields.append(Said(name="then", words=said, emphasis=Emphasis.MUTED))
    asked = here.asking.step(
        "rounds",
        _("Hand for hand"),
        PlayHandForHand(tournament=event.id, until=until)
        if now
        else NameJumps(tournament=event.id, places=places),
    )
    nothing = not now and places == event.jumps
    return Form(
        "hand-for-hand",
        _("Hand for hand"),
        _("Play hand for hand") if now else _("Name it"),
        Missing(_("Say how many are to be left then."), "until") if nothing else asked,
        tuple(fields),
        told=(_("{n} are left.").format(n=number_text(players)),),
        begin="until",
        room=2,
    )


def _likely(event: Tournament, players: int) -> int:
    """The next place whose prize is higher than that of the one behind it, once prizes are locked;
    else the floor says."""
    values = event.prizes.values if event.prizes is not None else ()
    for place in range(min(players - 1, len(values)), 0, -1):
        behind = values[place] if place < len(values) else None
        if values[place - 1] and values[place - 1] != behind and place not in event.jumps:
            return place
    return 0


def _until_words(event: Tournament, place: int) -> str:
    """ "Until 6 are left · place 6 €210, place 7 €180"."""
    said = _("Until {n} are left").format(n=number_text(place))
    values = event.prizes.values if event.prizes is not None else ()
    if place > len(values) or not values[place - 1]:
        return said
    sums = _("place {place} {sum}").format(
        place=place, sum=money_text(values[place - 1], short=True)
    )
    behind = _("place {place} nothing").format(place=place + 1)
    if place < len(values) and values[place]:
        behind = _("place {place} {sum}").format(
            place=place + 1, sum=money_text(values[place], short=True)
        )
    return f"{said} · {sums}, {behind}"


def _said(event: Tournament, until: int, *, now: bool) -> Iterator[str]:
    """What comes of it."""
    if now:
        yield _("Every table waits for the others from the next hand on (ON-TRN-18).")
    elif until:
        yield _("Once {n} are left a card says that play is hand for hand (ON-TRN-18).").format(
            n=number_text(until + 1)
        )
    if until:
        yield f"{_until_words(event, until)}."
    elif now:
        yield _("0: until the floor lets everybody play freely.")

"""What was changed on a structure sheet, from what to what."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta

from floor.base.money import NOTHING
from floor.base.text import N_, _, money_text, number_text, time_text
from floor.tournament.event.sheet import WHOLE, EventSheet, Share
from floor.tournament.money.terms import Window
from floor.views.words.words import span_words

_NONE = "–"


def sheet_changes(
    before: EventSheet, after: EventSheet, when: Callable[[datetime], str]
) -> tuple[str, ...]:
    """ "Guaranteed: €500 → €1,000", one for each that is another now; what has no short word is
    named alone. `when` words a time."""
    was, now = dict(_lines(before, when)), dict(_lines(after, when))
    told = [f"{name}: {was[name]} → {now[name]}" for name in now if was[name] != now[name]]
    named = [_(words) for words, part in _NAMED.items() if part(before) != part(after)]
    return (*told, *named)


def changes_said(before: EventSheet | None, after: EventSheet, zone: str) -> str:
    """The same on a paper; nothing where an older book does not say what it was."""
    if before is None:
        return ""
    return "; ".join(sheet_changes(before, after, lambda moment: time_text(moment, zone)))


def _lines(sheet: EventSheet, when: Callable[[datetime], str]) -> Iterator[tuple[str, str]]:
    terms, registration = sheet.terms, sheet.registration
    again, rebuy, add_on = terms.re_entry, terms.rebuy, terms.add_on
    special = [f"{one.name} {_share(one.share)}" for one in sheet.special]
    yield _("Name"), sheet.title
    yield _("Begins"), when(registration.starts)
    yield _("An entry is given back"), _back(registration.withdraw_until)
    yield _("Starting stack"), number_text(terms.stack.points)
    yield _("Seats at a table"), number_text(sheet.seats)
    yield _("Most entries"), _count(sheet.most_entries)
    yield _("Begins with so many entries"), _count(registration.full_at)
    yield _("Called off with fewer than"), number_text(registration.fewest)
    yield _("An entry costs"), money_text(terms.entry.total, short=True)
    yield _("Late entry through level"), _window(terms.late)
    yield _("Re-entry through level"), _window(again.window if again is not None else None)
    yield _("Re-entries each"), _count(again.most if again is not None else None)
    yield _("Rebuys through level"), _window(rebuy.window if rebuy is not None else None)
    yield _("Rebuys each"), _count(rebuy.most if rebuy is not None else None)
    yield _("Add-ons through level"), _window(add_on.window if add_on is not None else None)
    yield _("Guaranteed"), money_text(sheet.guarantee, short=True)
    yield _("Set aside"), _share(sheet.set_aside)
    yield _("Special prizes"), ", ".join(special) or _NONE


def _share(share: Share) -> str:
    if share.part:
        return _("{n} %").format(n=number_text(share.part * 100 // WHOLE))
    return money_text(share.sum, short=True) if share.sum > NOTHING else _NONE


def _count(most: int | None) -> str:
    return _NONE if most is None else number_text(most)


def _back(until: timedelta | None) -> str:
    if until is None:
        return _("never")
    return _("until {span} before").format(span=span_words(until))


def _window(window: Window | None) -> str:
    if window is None:
        return _NONE
    said = number_text(window.through_level)
    said = _("{level} and its break").format(level=said) if window.through_break else said
    ends = window.closes_in_prizes
    return _("{level}, or all in the prizes").format(level=said) if ends else said


def _of_buying(sheet: EventSheet) -> object:
    """What is sold, apart from what is told of it."""
    again, rebuy, add_on = sheet.terms.re_entry, sheet.terms.rebuy, sheet.terms.add_on
    return (
        sheet.multi,
        sheet.terms.entry.bounty,
        (again.price, again.prizes_per) if again is not None else None,
        (rebuy.price, rebuy.when, rebuy.last_hands) if rebuy is not None else None,
        (add_on.price, add_on.stack, add_on.opens_after) if add_on is not None else None,
    )


def _of_rules(sheet: EventSheet) -> object:
    return (
        *(sheet.kind, sheet.betting, sheet.across, sheet.first_button, sheet.absent),
        *(sheet.structure.clock, sheet.evenness, sheet.halts_at, sheet.who_moves),
        *(sheet.seat_taken, sheet.small_blind_seat, sheet.breaks_first, sheet.broken_draw),
    )


_NAMED: dict[str, Callable[[EventSheet], object]] = {
    N_("levels and breaks"): lambda sheet: (sheet.structure.stretches, sheet.game, sheet.breaks),
    N_("what is sold"): _of_buying,
    N_("what can be won"): lambda sheet: (
        *(sheet.payouts, sheet.bounty, sheet.vip_bounty, sheet.satellite),
        *(sheet.guarantee_with_bounties, sheet.lottery),
    ),
    N_("chips"): lambda sheet: sheet.chips,
    N_("rules of play"): _of_rules,
}

"""A sheet opened again on the form it was written on; what was sold by it is shown and stays."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import timedelta
from typing import Any

from msgspec.structs import replace

from floor.app.core.room import Room
from floor.app.tournament.events import flights_of
from floor.app.tournament.sheet import ChangeSheet, PlanTournament, Topic, kept
from floor.base.errors import Refused
from floor.base.money import NOTHING
from floor.base.text import _
from floor.tournament.event.library import CHIP_SETS, ready_sheet
from floor.tournament.event.sheet import WHOLE, EventKinds, EventSheet, Share
from floor.tournament.event.state import EventStage, Tournament
from floor.views.planning.levels import levels_of
from floor.views.planning.parts import EVENT, LEVELS, NEVER, RULES, part_names
from floor.views.planning.plan import plan_form
from floor.views.words.form import (
    LEAF,
    NOTHING_TYPED,
    PART,
    Emphasis,
    Field,
    Form,
    Grid,
    Lines,
    OneOf,
    Reason,
    Said,
    Typed,
)
from floor.views.words.steps import Look
from floor.views.words.words import Wording

Values = Mapping[str, Any]
_SECOND = timedelta(seconds=1)
_SCHEDULE = "schedule"
_OF_A_NEW_ONE = frozenset({"kind", "goes_on_in", "customs"})
"""What is chosen once: its kind, the last phase, whose rules of play it starts with."""
_OF_A_SUGGESTION = frozenset({"lasts", "entries", "hours", "break_after", "break_lasts"})
"""What levels that stand there no longer hang on."""
_OF_LEVELS = frozenset({"levels", "game", "together", "break_minute", "break_ends", _SCHEDULE})
"""What is changed with its levels."""
_OF_TICKED = 13
"""Lines that come by all that an event may have besides: its first leaf asks less than a new one's,
and the leaf that grows most by it is as long."""
_FIELDS: Mapping[Topic, tuple[str, ...]] = {
    Topic.PRICES: (
        *("parts", "pool", "least", "most", "fee", "bounty"),
        *("again_pool", "rebuy", "add_on"),
    ),
    Topic.CHIPS: ("stack", "add_on_chips", "chips", "chip_values"),
    Topic.WON: ("keep", "stay", "bounty_chip", "vip", "worth", "rest", "step"),
    Topic.PAYOUTS: ("table", "unit"),
    Topic.START: ("starts",),
    Topic.PRIZES: (
        *("guarantee", "with_bounties", "aside", "aside_part"),
        *("special", "special_sum", "special_part"),
    ),
}
"""Where what may have to stay is written."""


def is_open_again(room: Room, event: Tournament) -> bool:
    """Whether the whole sheet may be written anew: nobody has bought anything by it, nor in a
    flight that goes on by it."""
    if event.stage not in (EventStage.PLANNED, EventStage.PUBLISHED):
        return False
    sold = any(one.entries for one in (event, *flights_of(room, event)))
    return not sold and event.sheet.lottery is None


def again_form(looking: Look, asks: ChangeSheet, typed: Typed = NOTHING_TYPED) -> Form:
    """The whole sheet, as it stands, on the form of a new event (TR-STR-1). What stays by now is
    locked and says why; levels and breaks are then changed one by one, beside it (TR-STR-4)."""
    asking = looking().asking
    words, event = asking.words, asking.words.room.tournaments[asks.tournament]
    whole = is_open_again(words.room, event)
    stands = {**_values(event.sheet), LEAF: typed.get(LEAF, EVENT)}
    if not whole:
        stands[PART] = typed.get(PART, RULES)
    form = plan_form(words, asking.now, typed.over(stands))
    asked = form.asks
    if isinstance(asked, PlanTournament):
        sheet = _with_own_payouts(event.sheet, asked.sheet, typed)
        sheet = sheet if whole else _with_own_levels(event.sheet, sheet)
        changes = ChangeSheet(tournament=event.id, sheet=sheet)
        asked = asking.step("sheet", _("Change"), changes)
    fields = _fields(form, words, event.sheet, stands)
    if not whole:
        fields = _locked(fields, words, kept(words.room, event))
    reasons = () if event.stage is EventStage.PLANNED else (Reason(),)
    return form._replace(
        name="change-sheet",
        title=_("Sheet of {title}").format(title=event.sheet.title),
        ask=_("Save the sheet"),
        asks=asked,
        fields=tuple(_with_reason(fields, reasons)),
        room=_OF_TICKED if whole else 0,
    )


def _with_reason(fields: Iterable[Field], reasons: Iterable[Reason]) -> Iterator[Field]:
    """Why it is changed stands over the schedule, which goes while no sheet follows: it keeps its
    place."""
    shown = tuple(fields)
    yield from (one for one in shown if one.name != _SCHEDULE)
    yield from reasons
    yield from (one for one in shown if one.name == _SCHEDULE)


def turn_field(*, rest: bool) -> OneOf:
    """Whether the levels are looked at, or all else that stands on the sheet."""
    return OneOf(
        name="turn",
        options=((_("Levels and breaks"), False), (_("All else on the sheet"), True)),
        start=rest,
        at_sight=True,
    )


def _locked(
    fields: Iterable[Field], words: Wording, stays: Mapping[Topic, Refused]
) -> Iterator[Field]:
    """What stays is shown, and below the leaf it stands on why."""
    topics = {name: topic for topic in stays for name in _FIELDS[topic]}
    why: dict[str, None] = {}
    yield turn_field(rest=True)
    for field in fields:
        topic = topics.get(re.sub("_[0-9]+$", "", field.name))
        if field.name in _OF_LEVELS:
            continue
        if isinstance(field, OneOf) and field.name == PART:
            others = tuple(one for one in field.options if one[1] != LEVELS)
            field = replace(field, options=others, start=RULES)
        if topic is None:
            yield field
            continue
        if not field.aside:
            why |= {f"{words.why(stays[topic])} ({stays[topic].rule})": None}
        yield replace(field, fixed=True)
    yield Said(name="stays", words="\n".join(why), emphasis=Emphasis.MUTED, aside=not why)


def _with_own_levels(before: EventSheet, sheet: EventSheet) -> EventSheet:
    """Levels may have been cut to the second: they stay as they are."""
    structure = replace(before.structure, clock=sheet.structure.clock)
    return replace(sheet, kind=before.kind, game=before.game, structure=structure)


def _fields(form: Form, words: Wording, sheet: EventSheet, stands: Values) -> Iterator[Field]:
    own = any(isinstance(one, Grid) and one.own for one in form.fields)
    for field in form.fields:
        if field.name in _OF_A_NEW_ONE or (own and field.name in _OF_A_SUGGESTION):
            continue
        if isinstance(field, Grid) or field.name not in stands:
            yield _said(field, sheet)
            continue
        if isinstance(field, OneOf) and field.name == "starts":
            field = _with_time(field, words, sheet)
        yield replace(field, start=stands[field.name])


def _said(field: Field, sheet: EventSheet) -> Field:
    """That the payout table is another than the house's."""
    own = sheet.payouts.lines != _plain(sheet).payouts.lines
    if isinstance(field, Said) and field.name == "table_said" and own:
        return replace(field, words=_("Without another file it stays as it was written."))
    return field


def _with_time(field: OneOf, words: Wording, sheet: EventSheet) -> OneOf:
    starts = sheet.registration.starts
    if any(one == starts for _said, one in field.options):
        return field
    said = f"{words.day(starts)} {words.time(starts)}"
    return replace(field, options=((said, starts), *field.options))


def _plain(sheet: EventSheet) -> EventSheet:
    return ready_sheet(sheet.kind, sheet.title, sheet.registration.starts)


def _with_own_payouts(before: EventSheet, sheet: EventSheet, typed: Typed) -> EventSheet:
    """A payout table that was read from a file stays unless another is chosen."""
    if typed.get("table", None) is not None:
        return sheet
    return replace(sheet, payouts=replace(before.payouts, unit=sheet.payouts.unit))


def _values(sheet: EventSheet) -> dict[str, Any]:
    """What has to stand in the fields for this sheet to follow from them."""
    return {
        **_of_play(sheet),
        **_of_buying(sheet),
        **_of_sale(sheet),
        **_of_prizes(sheet),
        **_of_rules(sheet),
    }


def _of_play(sheet: EventSheet) -> Values:
    plan = sheet.breaks
    return {
        "kind": _kind(sheet),
        "parts": part_names(sheet),
        "title": sheet.title,
        "starts": sheet.registration.starts,
        "game": tuple(dict.fromkeys(sheet.games)),
        "stack": sheet.terms.stack.points,
        "seats": sheet.seats,
        "together": plan is not None,
        **({"break_minute": plan.minute, "break_ends": plan.ends_at_full_hour} if plan else {}),
        "levels": Lines(levels_of(sheet), own=True),
    }


def _kind(sheet: EventSheet) -> EventKinds:
    """What it is called; an older sheet may be a freezeout and sell re-entries."""
    called_freezeout = sheet.kind is EventKinds.FREEZEOUT and not sheet.terms.is_freezeout
    return EventKinds.RE_ENTRY if called_freezeout else sheet.kind


def _of_buying(sheet: EventSheet) -> Values:
    terms, registration = sheet.terms, sheet.registration
    found: dict[str, Any] = {
        "pool": terms.entry.to_pool,
        "fee": terms.entry.fee,
        "late": terms.late.through_level if terms.late is not None else 0,
        "places": sheet.most_entries or 0,
        "fewest": registration.fewest,
    }
    if terms.entry.bounty:
        found["bounty"] = terms.entry.bounty
    if sheet.multi is not None:
        found |= {"least": sheet.multi.least, "most": sheet.multi.most}
    if registration.full_at is not None:
        found["full"] = registration.full_at
    if terms.re_entry is not None:
        found |= {"again": terms.re_entry.most or 0, "per": terms.re_entry.prizes_per or 0}
        found["again_pool"] = terms.re_entry.price.to_pool
    if terms.rebuy is not None:
        found |= {"rebuys": terms.rebuy.most or 0, "rebuy": terms.rebuy.price.to_pool}
    if terms.add_on is not None:
        found["add_on"] = terms.add_on.price.to_pool
        found["add_on_chips"] = terms.add_on.stack.points
    return found


def _of_sale(sheet: EventSheet) -> Values:
    terms, back = sheet.terms, sheet.registration.withdraw_until
    found: dict[str, Any] = {"withdraw": NEVER if back is None else back}
    window = terms.re_entry.window if terms.re_entry is not None else terms.late
    if window is not None:
        found |= {"in_break": window.through_break, "in_prizes": window.closes_in_prizes}
    if terms.re_entry is not None:
        found["again_through"] = terms.re_entry.window.through_level
    if terms.rebuy is not None:
        found["rebuy_through"] = terms.rebuy.window.through_level
        found["rebuy_when"] = terms.rebuy.when
        found["last_hands"] = terms.rebuy.last_hands
    if terms.add_on is not None:
        ends = terms.add_on.window
        found["add_on_through"] = ends.through_level if ends is not None else 0
        found["add_on_break"] = ends is None or ends.through_break
        found["add_on_opens"] = terms.add_on.opens_after
    return found


def _of_prizes(sheet: EventSheet) -> Values:
    found: dict[str, Any] = {
        "guarantee": sheet.guarantee or None,
        "with_bounties": sheet.guarantee_with_bounties,
        "unit": sheet.payouts.unit,
        **_share("aside", "aside_part", sheet.set_aside),
    }
    if sheet.satellite is not None:
        won = sheet.satellite
        found |= {"worth": won.entry, "rest": won.rest, "step": won.step or None}
    if sheet.bounty is not None:
        split = sheet.bounty.split
        found |= {"keep": split.keep, "stay": split.stay, "bounty_chip": sheet.bounty.chip}
    if sheet.vip_bounty:
        found["vip"] = sheet.vip_bounty
    for number, special in enumerate(sheet.special, start=1):
        found[f"special_{number}"] = special.name
        found |= _share(f"special_sum_{number}", f"special_part_{number}", special.share)
    usual = sheet.chips in (_plain(sheet).chips, *CHIP_SETS)
    found["chips"] = sheet.chips if usual else ()
    found["chip_values"] = " ".join(str(one.points) for one in sheet.chips)
    return found


def _share(name: str, part: str, share: Share) -> Values:
    return {name: share.sum if share.sum > NOTHING else None, part: share.part * 100 // WHOLE}


def _of_rules(sheet: EventSheet) -> Values:
    even, clock = sheet.evenness, sheet.structure.clock
    return {
        "betting": sheet.betting,
        "across": sheet.across,
        "button": sheet.first_button,
        "absent": sheet.absent,
        "clock": clock.lasts // _SECOND,
        "countdown": clock.countdown // _SECOND,
        "early": even.early,
        "later": even.late,
        "late_from": even.late_from,
        "halts": sheet.halts_at,
        "moves": sheet.who_moves,
        "seat": sheet.seat_taken,
        "small": sheet.small_blind_seat,
        "breaks": sheet.breaks_first,
        "broken": sheet.broken_draw,
    }

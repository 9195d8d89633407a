"""Penalties in words: what was given, what is left of it, what somebody had before."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, assert_never

from floor.app.core.messages import Event, StaffId
from floor.app.orders.orders import EarlyEnd, PenaltyEnded, PenaltyGiven, PlayerBarred
from floor.base.text import N_, _, many
from floor.room.orders.orders import Mark, MarkKind, PenaltyHands, Removal
from floor.views.words.words import Saying, Wording


def _given(event: PenaltyGiven, words: Wording) -> str:
    player = words.player(event.player)
    if event.removal is not None:
        return _("{player}: {what}").format(player=player, what=removal_words(event.removal))
    if event.until is not None:
        return _("{player} has a penalty until {time}").format(
            player=player, time=words.time(event.until)
        )
    away = many(
        "{player} has a penalty of {n} hand", "{player} has a penalty of {n} hands", event.hands
    )
    return _with_rounds(away.format(player=player, n=event.hands), event.rounds)


def _ended(event: PenaltyEnded, words: Wording) -> str:
    player = words.player(event.player)
    if event.why is None:
        return _("{player} may come back early").format(player=player)
    return _("{player} may come back early: {why}").format(
        player=player, why=early_words(event.why)
    )


def _barred(event: PlayerBarred, words: Wording) -> str:
    player = words.player(event.player)
    if event.until is None:
        return _("{player} may not play until that is lifted").format(player=player)
    return _("{player} may not play until {day}").format(player=player, day=words.day(event.until))


def _with_rounds(words: str, rounds: int) -> str:
    if not rounds:
        return words
    counted = many("{n} round", "{n} rounds", rounds).format(n=rounds)
    return _("{words} ({rounds})").format(words=words, rounds=counted)


_REMOVAL_WORDS: Mapping[Removal, str] = {
    Removal.NIGHT: N_("removed for the night"),
    Removal.DISQUALIFIED: N_("disqualified"),
}


def removal_words(removal: Removal) -> str:
    """That somebody is out of all play, and until when."""
    return _(_REMOVAL_WORDS[removal])


_EARLY_WORDS: Mapping[EarlyEnd, str] = {
    EarlyEnd.ALLOWED: N_("the floor allows it"),
    EarlyEnd.MISTAKE: N_("given by mistake"),
}


def early_words(why: EarlyEnd) -> str:
    """Why a penalty has ended before it was served."""
    return _(_EARLY_WORDS[why])


def left_words(penalty: Mark, words: Wording) -> str:
    """What is left of a penalty that runs: "penalty: 7 hands left", "sent away until 01:35"."""
    if penalty.removal is not None:
        return removal_words(penalty.removal)
    if penalty.hands is not None:
        left = penalty.hands.left
        return many("penalty: {n} hand left", "penalty: {n} hands left", left).format(n=left)
    assert penalty.until is not None  # by nothing else it runs
    return _("penalty until {time}").format(time=words.time(penalty.until))


def short_words(penalty: Mark, words: Wording) -> str:
    """The same on a seat: "7 hands", "until 01:35"."""
    if penalty.removal is not None:
        return _("removed")
    if penalty.hands is not None:
        return many("{n} hand", "{n} hands", penalty.hands.left).format(n=penalty.hands.left)
    assert penalty.until is not None
    return _("until {time}").format(time=words.time(penalty.until))


def mark_words(mark: Mark, words: Wording) -> str:
    """What a mark in somebody's file is."""
    match mark.kind:
        case MarkKind.NOTE:
            return _("Note")
        case MarkKind.WARNING:
            return _("Warning")
        case MarkKind.PENALTY:
            return _penalty(mark, words)
        case _ as never:
            assert_never(never)


def ruling_words(mark: Mark) -> str:
    """Which ruling a mark went with: "ruling 12"; empty for one without."""
    return _("ruling {number}").format(number=mark.ruling) if mark.ruling is not None else ""


def by_words(mark: Mark, words: Wording) -> str:
    """Who wrote a mark; empty where that is not known."""
    return words.staff(StaffId(mark.by)) if mark.by is not None else ""


def _penalty(mark: Mark, words: Wording) -> str:
    if mark.removal is not None:
        return _("Penalty: {what}").format(what=removal_words(mark.removal))
    if mark.hands is not None:
        return _("Penalty: {what}").format(what=_served(mark.hands))
    assert mark.until is not None
    return _("Penalty until {time}").format(time=words.time(mark.until))


def _served(hands: PenaltyHands) -> str:
    given = many("{n} hand", "{n} hands", hands.given).format(n=hands.given)
    return _("{hands}, {n} served").format(hands=_with_rounds(given, hands.rounds), n=hands.served)


class Before(NamedTuple):
    """What somebody had before, counted."""

    warnings: int
    penalties: int


def had_before(marks: Iterable[Mark]) -> Before:
    """How often they were warned and sent away: the next one is graver (TDA-66, TDA-65)."""
    kinds = [mark.kind for mark in marks]
    return Before(kinds.count(MarkKind.WARNING), kinds.count(MarkKind.PENALTY))


def before_words(before: Before) -> str:
    """The same in a line; empty where it is nothing."""
    return " · ".join(_counted(before))


def _counted(before: Before) -> Iterator[str]:
    if before.warnings:
        yield many("{n} warning", "{n} warnings", before.warnings).format(n=before.warnings)
    if before.penalties:
        yield many("{n} penalty", "{n} penalties", before.penalties).format(n=before.penalties)


SAID: Mapping[type[Event], Saying] = {
    PlayerBarred: _barred,
    PenaltyGiven: _given,
    PenaltyEnded: _ended,
}

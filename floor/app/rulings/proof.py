"""That a ruling is the one its tree gives, and that all is written down that goes with it."""

from datetime import datetime
from typing import NamedTuple

from floor.app.core.messages import Context
from floor.app.core.room import Room
from floor.app.core.ruling import FoundRuling, Ruling, RulingNo, RulingToWrite, demanded
from floor.app.rulings.kept import kept_of
from floor.app.rulings.prefilled import cash_rules, situations_of
from floor.base.errors import Refused
from floor.room.betting.rules import BettingRules
from floor.rulebook.situations import inquiry as asked
from floor.rulebook.situations.situation import Leaf, LogAs, PenaltyAfter, Situations
from floor.rulebook.situations.walk import amounts, standing
from floor.rulebook.situations.worked import Calculated


class RulingBasis(NamedTuple):
    """By what it is ruled."""

    situations: Situations
    rules: BettingRules


def terms_of(room: Room) -> RulingBasis:
    """By what it is ruled at a cash table.

    Raises:
        Refused: no rulebook has been adopted yet, or the house's situations cannot be read.
    """
    return RulingBasis(situations_of(room), cash_rules(room))


def ruled(
    terms: RulingBasis, command: RulingToWrite, ctx: Context, *, number: RulingNo, hand: int
) -> Ruling:
    """The ruling as it is written down.

    Raises:
        Refused: the tree does not give it and nobody says that it departs from that; or something
            is missing that has to be written down with it.
    """
    inquiry = command.inquiry
    if (inquiry.rules, inquiry.version) != (terms.rules, terms.situations.version):
        raise Refused(
            "The house's rules have changed meanwhile: go through the ruling again.", rule="HOUSE"
        )
    known = inquiry.situation in terms.situations.situations
    if not known or terms.situations.start(inquiry.situation, terms.rules.book) is None:
        raise Refused("This house has no ruling for {name}.", rule="HOUSE", name=inquiry.situation)
    so_far = standing(terms.situations, inquiry)
    given = so_far.next if isinstance(so_far.next, asked.Found) else None
    leaf = given.leaf if given is not None else None
    _check_given(command, leaf)
    _check_choice(command, leaf)
    _check_penalty(command, leaf)
    worked = amounts(terms.situations, inquiry)
    done = {name: one for name, one in worked.items() if isinstance(one, Calculated)}
    _check_written(command, leaf, whole=len(done) == len(worked), now=ctx.now)
    return Ruling(
        number=number,
        table=command.table,
        hand=hand,
        at=ctx.now,
        by=ctx.by,
        situation=inquiry.situation,
        book=inquiry.rules.book,
        seats=command.seats,
        players=command.players,
        told=inquiry.told,
        counted=inquiry.counted,
        said=inquiry.said,
        path=so_far.path,
        found=(
            FoundRuling(situation=given.situation, leaf=given.leaf.id, log=given.leaf.log)
            if given is not None
            else None
        ),
        choice=command.choice,
        amounts=done,
        departs=command.departs,
        note=command.note,
        punished=command.punished,
        dispute=command.dispute,
        camera=command.camera,
        second=command.second,
        kept=kept_of(terms.situations, inquiry, so_far),
    )


def _check_given(command: RulingToWrite, leaf: Leaf | None) -> None:
    came_to = leaf.id if leaf is not None else None
    if command.departs and command.leaf in (None, came_to):
        return
    if came_to is None:
        raise Refused(
            "The questions are not all answered: answer them, or depart from the rule with a"
            " reason.",
            rule="TDA-1",
        )
    if command.leaf != came_to:
        raise Refused(
            "That is not what the answers lead to: go through them again, or depart from the rule"
            " with a reason.",
            rule="TDA-1",
        )


def _check_choice(command: RulingToWrite, leaf: Leaf | None) -> None:
    choices = leaf.choices if leaf is not None and not command.departs else {}
    if choices and command.choice not in choices:
        raise Refused("The rule leaves this to you: say which it is.", rule="TDA-1")
    if not choices and command.choice:
        raise Refused("There is nothing to choose here: the rule decides.", rule="TDA-1")
    if command.choice and command.note is None:
        raise Refused("Write down why you have chosen so.", rule="TDA-1")


def _check_penalty(command: RulingToWrite, leaf: Leaf | None) -> None:
    """Where the choice is the penalty itself, it need not stand in anybody's file yet."""
    if leaf is None or command.departs:
        return
    if leaf.penalty is PenaltyAfter.NONE and command.punished:
        raise Refused("No penalty goes with this ruling.", rule="TDA-66")
    if leaf.penalty is PenaltyAfter.WILL and not command.punished and not leaf.choices:
        raise Refused(
            "A penalty goes with this ruling: give it first, or a warning.", rule="TDA-66"
        )


def _check_written(
    command: RulingToWrite, leaf: Leaf | None, *, whole: bool, now: datetime
) -> None:
    log = demanded(leaf, departs=command.departs)
    if command.departs and command.note is None:
        raise Refused("Write down how and why you depart from the rule.", rule="TDA-1")
    if command.camera is not None and command.camera > now:
        raise Refused("The camera's time has not come yet.", rule="HOUSE")
    if log in (LogAs.NO, LogAs.LINE):
        return
    if command.note is None:
        raise Refused("This ruling is written down in full: say why.", rule="TDA-1")
    if not command.players and not command.seats:
        raise Refused(
            "This ruling is written down in full: say which players or seats it concerns.",
            rule="TDA-1",
        )
    if not whole and not command.departs:
        raise Refused(
            "This ruling is written down in full: count what its amounts are made of.",
            rule="TDA-1",
        )
    if log is not LogAs.CAMERA:
        return
    if command.camera is None:
        raise Refused(
            "This ruling takes two: write down the camera's time, and have a shift manager sign it"
            " too.",
            rule="HOUSE",
        )
    if command.second is None:
        raise Refused(
            "This ruling takes two: a shift manager on duty signs it too. Whoever is not signs on"
            " at the desk first (“Another badge …”, under the name at the left).",
            rule="HOUSE",
        )

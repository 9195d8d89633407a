"""The ways (back) into the game, each with the step that asks for it."""

from collections.abc import Iterable

import msgspec

from floor.app.seats.seats import ChooseWay, MarkBack, PlayOver, SeatPlayer
from floor.base.text import _
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId
from floor.views.money.dues import price_words
from floor.views.words.rows import QuoteLine, Step


def paired(lines: Iterable[QuoteLine], steps: Iterable[Step]) -> tuple[QuoteLine, ...]:
    """`lines`, each with the one of `steps` that asks for its way, worded as the line has it."""
    steps = tuple(steps)
    made = []
    for line in lines:
        open_steps = () if line.chosen else steps
        step = next((one for one in open_steps if _takes(one, line)), None)
        if step is not None:
            step = msgspec.structs.replace(step, words=line.name)
        made.append(msgspec.structs.replace(line, step=step))
    return tuple(made)


def _takes(step: Step, line: QuoteLine) -> bool:
    """Whether `step` asks for the way of `line`; who owes nothing has but one."""
    player, way = _asked(step)
    in_anyway = line.way is Standing.IN and not isinstance(step.command, ChooseWay)
    return player is not None and player == line.player and (way is line.way or in_anyway)


def as_it_falls(step: Step, lines: Iterable[QuoteLine]) -> Step:
    """`step` worded by what will be paid where they have the big blind in the next hand."""
    line = next((one for one in lines if one.takes_big and _takes(step, one)), None)
    if line is None or not step.key.startswith(("back-", "way-")):
        return step
    words = line.name
    if step.key.startswith("back-"):
        words = _("Back: take the big blind {price}").format(price=price_words(line.price))
    return msgspec.structs.replace(step, words=words)


def makes_no_difference(step: Step, lines: Iterable[QuoteLine]) -> bool:
    """Whether one of `lines` stands for the way of `step`, or it is chosen there already."""
    player, way = _asked(step)
    return player is not None and any(
        way in line.same or (line.chosen and way is line.way)
        for line in lines
        if line.player == player
    )


def _asked(step: Step) -> tuple[PlayerId | None, Standing | None]:
    """Who would come in by `step`, and by which way."""
    match step.command:
        case (
            ChooseWay(player=player, way=way)
            | MarkBack(player=player, way=way)
            | SeatPlayer(player=player, way=way)
            | PlayOver(player=player, way=way)
        ):
            return player, way
        case _:
            return None, None

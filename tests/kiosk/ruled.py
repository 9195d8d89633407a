"""The assistant at the kiosk: opened with a PIN, and gone through to a ruling by touches."""

from floor.app.core.floor_call import CallReason
from floor.app.core.ruling import Ruling
from floor.app.rulings.rulings import RulingGiven
from floor.app.staff.floor_calls import CallFloor
from floor.kiosk.assistant.page import RulingPage
from floor.room.betting.rules import RuleSource
from floor.rulebook.situations.inquiry import Answered, Ask
from floor.rulebook.situations.situation import LeafId, SituationId
from floor.rulebook.situations.walk import standing
from tests.desk.hall import T1
from tests.kiosk.stand import FLOORS_PIN, Stand
from tests.rulebook.situations.ways import ways

PATIENCE = 30_000


def called(stand: Stand, reason: CallReason = CallReason.RULING) -> Stand:
    """The table has called the floor."""
    stand.hall.ask(CallFloor(table=T1, reason=reason))
    stand.ready()
    return stand


def opened(stand: Stand, *, reads: bool = False) -> RulingPage:
    """The page, from the call by the floor's PIN, or only to be read."""
    stand.touch("foot-floor")
    stand.touch_choice("ruling")
    if reads:
        stand.touch_choice("only-read")
    else:
        stand.touch_choice(f"staff-{stand.hall.manager}")
        stand.type_pin(FLOORS_PIN)
    page = stand.window.seldom.rulings.page
    stand.qtbot.waitUntil(page.isVisible, timeout=PATIENCE)
    return page


def choose(stand: Stand, situation: str) -> None:
    """That situation, from its group where it is not likely."""
    grid = stand.window.seldom.rulings.page.finding.grid
    for _page in range(3):
        if grid.tile_of(situation) is None:
            lines = stand.window.seldom.rulings.page.finding.lines
            group = next(line.group for line in lines if line.situation == situation)
            tile = grid.tile_of(f"group-{group}")
            if tile is not None:
                stand.fingers.touch(tile)
            else:
                stand.fingers.touch(grid.tiles[-1])
    tile = grid.tile_of(situation)
    assert tile is not None
    stand.fingers.touch(tile)


def gone_to(stand: Stand, situation: SituationId, leaf: LeafId) -> None:
    """From the situations to that ruling, an answer a touch."""
    choose(stand, situation)
    page = stand.window.seldom.rulings.page
    way = next(
        one
        for one in ways(RuleSource.GUIDE)
        if one.inquiry.situation == one.found.situation == situation and one.found.leaf.id == leaf
    )
    answers = {
        (said.situation, said.step): said.answer
        for said in way.inquiry.said
        if isinstance(said, Answered)
    }
    while page.stack.currentWidget() is page.asks:
        assert page.course.talk is not None
        ask = standing(page.course.talk.book, page.course.talk.inquiry).next
        assert isinstance(ask, Ask)
        place = list(ask.answers).index(answers[ask.situation, ask.question.id])
        stand.fingers.touch(page.asks.answers[place])
    assert page.stack.currentWidget() is page.leaf


def the_ruling(stand: Stand, many: int = 1) -> Ruling:
    """The newest of so many in the book, once it is there."""
    stand.happened(RulingGiven, many)
    return [event.ruling for event in stand.heard if isinstance(event, RulingGiven)][-1]

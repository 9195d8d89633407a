"""What a house may choose about opening tables and changing seats."""

from floor.base.value import Value
from floor.room.table.opening import Filling
from floor.room.table.seat_change import RequestEnds
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import known_rules


class SeatingRules(Value, frozen=True, kw_only=True):
    """How seats are given out (HOUSE); an older rulebook says nothing about it."""

    filling: Filling = Filling.SEATED
    """What becomes of the first of the list when a table is opened for it."""
    request_ends: RequestEnds = RequestEnds.USED_OR_REFUSED
    """When a request for another seat is used up."""


def read_seating(top: Reader) -> SeatingRules:
    """The table `seating` of the rulebook `top`; the defaults where there is none."""
    if not top.has("seating"):
        return SeatingRules()
    table = top.table("seating")
    rules = SeatingRules(
        filling=table.choice("opening", {one.value: one for one in Filling}, Filling.SEATED),
        request_ends=table.choice(
            "seat_request_ends",
            {one.value: one for one in RequestEnds},
            RequestEnds.USED_OR_REFUSED,
        ),
    )
    table.one_of("rule", known_rules())
    table.close()
    return rules

"""Where the program goes by a rule, in the words of the room: what it reckons by it, and on which
pages, screens and papers it is met."""

from collections.abc import Iterable, Iterator, Mapping

from floor.base.text import N_, _

_RECKONED: Mapping[str, tuple[str, ...]] = {
    N_("seats: who may sit where, and the next free one"): (
        *("room/table", "room/blinds/full_table", "app/seats", "app/tables", "app/staff/days"),
        *("app/lists/feeders", "app/lists/free_seat", "app/lists/may_sit"),
    ),
    N_("waiting lists and calls"): ("room/lists", "app/lists"),
    N_("button and blinds of the next hand"): (
        *("room/blinds", "room/games/profile", "app/hands/dealing", "app/hands/last_rounds"),
    ),
    N_("missed blinds and the ways back in"): (
        *("room/blinds/blinds", "room/blinds/dues", "app/seats/ways_in"),
    ),
    N_("changing seats"): ("room/table/seat_change", "app/seats/changes"),
    N_("straddles"): ("room/blinds/straddle", "app/hands/straddles"),
    N_("chips, buy-ins and stacks carried"): ("room/money", "app/money"),
    N_("the house’s rules and its games"): (
        *("room/games", "rulebook/book", "rulebook/house", "rulebook/online"),
    ),
    N_("mixed games: what is dealt next"): ("room/dealing/mix", "app/hands/mixes"),
    N_("misdeals and exposed cards"): ("room/dealing", "app/hands/misdeals"),
    N_("the arbiter: what a bet, a word or a push of chips means"): (
        *("room/betting", "room/games/procedure", "room/games/street"),
        "rulebook/situations",
    ),
    N_("pots, odd chips and who shows"): (
        *("room/pots", "rulebook/situations/table_sums"),
        *("app/claim/reckoning", "app/claim/shown_cards"),
    ),
    N_("what a hand is worth"): ("cards",),
    N_("who opens at stud"): ("cards/upcards",),
    N_("Open Face Chinese: rows, points, fouls"): ("room/ofc",),
    N_("rake and time charge"): (
        *("room/pots/rake", "room/money/meter", "room/games/time_charge"),
        "app/money/time_charges",
    ),
    N_("the jackpot: fee, meters, hits and shares"): (
        *("jackpot", "room/dealing/first_hand"),
        *("app/core/claim", "app/claim", "app/jackpot", "app/hands/stamps"),
    ),
    N_("the clock and the long break"): ("room/clock", "app/seats/breaks", "app/hands/clocks"),
    N_("orders: barred, kept apart, penalties"): ("room/orders", "app/orders"),
    N_("disputes and their deadline"): (
        *("room/orders/dispute", "app/core/dispute", "app/rulings/disputes"),
    ),
    N_("rulings and floor calls"): (
        *("app/rulings", "app/core/ruling", "app/core/floor_call", "app/staff/floor_calls"),
    ),
    N_("correcting a table"): ("app/hands/set_right",),
    N_("tournaments"): ("tournament", "app/tournament"),
}
_MET: Mapping[str, tuple[str, ...]] = {
    N_("map and alerts on the page Floor"): ("views/floor", "views/seats/table_steps"),
    N_("the panel of a seat"): (
        *("views/seats", "views/hands", "views/money", "views/words/steps", "desk/seats"),
    ),
    N_("the page Lists"): ("views/lists", "desk/lists"),
    N_("opening and closing a table"): ("views/tables", "views/hands/mixes", "desk/tables"),
    N_("buying chips"): ("views/money/chips",),
    N_("arbiter and pots (F8)"): ("views/arbiter", "desk/arbiter"),
    N_("a bad beat, step by step"): ("views/claim", "desk/claim"),
    N_("the page Jackpot"): ("views/jackpot", "desk/jackpot"),
    N_("the page Rulings"): ("views/assistant", "desk/assistant"),
    N_("orders, penalties and disputes"): (
        *("views/orders", "views/rulings/disputes", "desk/orders"),
    ),
    N_("the page Tourney"): ("views/tournament", "desk/tournament"),
    N_("signing on with a second badge"): ("desk/staff/staff_sheets", "app/office/roles"),
    N_("the dealer’s screen"): ("views/feed/kiosk", "views/kiosk", "kiosk"),
    N_("the public board"): (
        *("views/floor/board", "board", "views/tournament/board", "views/tournament/public"),
    ),
    N_("seat tickets and move slips"): (
        *("views/papers", "reports/papers/move_slip", "reports/papers/ticket"),
    ),
    N_("the day report"): ("views/night",),
    N_("the house book"): ("reports/rules/house_book",),
    N_("the claim’s papers"): ("reports/claim/report",),
}
"""What stands in neither table says nothing to anybody in the room; a module of a room that both
are named goes by its own name."""


def reckoned_words(places: Iterable[str]) -> tuple[str, ...]:
    """What the program reckons by a rule that is cited at `places`, in the order above."""
    return tuple(map(_, _found(places, _RECKONED)))


def met_words(places: Iterable[str]) -> tuple[str, ...]:
    """Where somebody meets a rule that is cited at `places`: pages, screens, papers."""
    return tuple(map(_, _found(places, _MET)))


def _found(places: Iterable[str], table: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    named = {name for names in table.values() for name in names}
    wanted = {_nearest(place, named) for place in places}
    return (words for words, names in table.items() if wanted.intersection(names))


def _nearest(place: str, named: set[str]) -> str:
    """The place itself, or the room or layer it lies in, whichever is `named`."""
    while place and place not in named:
        place = place.rpartition("/")[0]
    return place

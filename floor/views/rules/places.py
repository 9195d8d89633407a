"""Where the program goes by a rule, in the words of the room: what it reckons by it, and on which
pages, screens and papers it is met."""

from collections.abc import Iterable, Iterator, Mapping

from floor.base.text import N_, _

_RECKONED: Mapping[str, tuple[str, ...]] = {
    N_("seats: who may sit where, and the next free one"): (
        "room/table/table", "room/lists/waitlist", "room/table/draw", "room/table/opening",
        "app/seats/seats", "app/lists/free_seat",
        "app/lists/may_sit", "app/tables/seat_draw", "app/seats/requests", "app/tables/opening",
        "app/tables/tables",
        "app/tables/rehousing", "app/lists/feeders", "app/seats/nameless", "app/staff/days",
        "room/blinds/full_table",
    ),
    N_("waiting lists and calls"): ("app/lists/waiting", "app/lists/lists", "room/lists/wait_time"),
    N_("button and blinds of the next hand"): (
        "room/blinds/button", "room/blinds/rotation", "room/blinds/next_hand",
        "room/blinds/antes", "room/games/profile",
        "app/hands/dealing",
    ),
    N_("missed blinds and the ways back in"): (
        "room/blinds/blinds", "room/blinds/dues", "room/betting/move", "app/seats/ways_in",
    ),
    N_("changing seats"): ("room/table/seat_change", "app/seats/changes"),
    N_("straddles"): ("room/blinds/straddle", "app/hands/straddles"),
    N_("chips, buy-ins and stacks carried"): (
        "room/money/buy_in", "room/money/going_south", "app/money/chips", "app/money/stacks",
    ),
    N_("the house’s rules and its games"): (
        "room/games/game", "room/games/forms", "rulebook/house/house", "rulebook/house/offer",
        "rulebook/online/cash",
        "rulebook/book/rule", "rulebook/book/book",
    ),
    N_("mixed games: what is dealt next"): ("room/dealing/mix", "app/hands/mixes"),
    N_("misdeals and exposed cards"): (
        "room/dealing/misdeal", "room/dealing/exposed", "room/dealing/shortage",
        "app/hands/misdeals",
    ),
    N_("the arbiter: what a bet, a word or a push of chips means"): (
        "room/betting/arbiter", "room/betting/betting", "room/betting/round",
        "room/betting/rules", "room/games/limit",
        "room/betting/verdict", "room/betting/settlement", "room/betting/out_of_turn",
        "room/betting/hand_lost", "room/games/procedure",
        "room/games/street", "rulebook/situations/betting_sums",
    ),
    N_("pots, odd chips and who shows"): (
        "room/pots/pots", "room/pots/showdown", "rulebook/situations/table_sums",
        "app/claim/reckoning",
        "app/claim/shown_cards",
    ),
    N_("what a hand is worth"): (
        "cards/hand", "cards/showdown", "cards/tally", "cards/worth", "cards/card",
    ),
    N_("who opens at stud"): ("cards/upcards",),
    N_("Open Face Chinese: rows, points, fouls"): (
        "room/ofc/rows", "room/ofc/absent", "room/ofc/points",
    ),
    N_("rake and time charge"): (
        "room/pots/rake", "room/money/meter", "room/games/time_charge", "app/money/time_charges",
    ),
    N_("the jackpot: fee, meters, hits and shares"): (
        "jackpot/fees", "jackpot/ledger", "jackpot/near", "jackpot/profile", "jackpot/shares",
        "jackpot/trigger", "room/dealing/first_hand", "app/core/claim", "app/claim/facts",
        "app/claim/opening",
        "app/claim/claims", "app/claim/freezes", "app/jackpot/meters", "app/claim/releases",
        "app/hands/stamps",
    ),
    N_("the clock and the long break"): (
        "room/clock/player_clock", "room/clock/long_break", "room/clock/time_bank",
        "app/seats/breaks",
        "app/hands/clocks",
    ),
    N_("orders: barred, kept apart, penalties"): (
        "room/orders/orders", "room/orders/penalty", "app/orders/orders", "app/orders/penalties",
    ),
    N_("disputes and their deadline"): ("room/orders/dispute", "app/core/dispute",
    "app/rulings/disputes"),
    N_("rulings and floor calls"): (
        "app/core/ruling", "app/rulings/rulings", "app/rulings/proof", "app/core/floor_call",
        "app/rulings/prefilled",
    ),
    N_("setting a table right"): ("app/hands/set_right",),
}  # fmt: skip
_MET: Mapping[str, tuple[str, ...]] = {
    N_("map and alerts on the page Floor"): ("views/floor/alerts", "views/seats/table_steps"),
    N_("the panel of a seat"): (
        "views/seats/seats", "views/money/dues", "views/seats/moving", "views/hands/steps",
        "views/words/steps", "views/money/time_charges", "desk/seats/errands", "desk/seats/sheets",
    ),
    N_("the page Lists"): (
        "views/lists/waiting", "views/lists/next_in_line", "desk/lists/join_popover",
    ),
    N_("opening and closing a table"): (
        "views/tables/opening", "views/tables/closing", "views/hands/mixes",
        "desk/tables/open_sheet",
        "desk/tables/close_sheet",
    ),
    N_("buying chips"): ("views/money/chips",),
    N_("arbiter and pots (F8)"): (
        "views/arbiter/answers", "views/arbiter/page", "views/arbiter/hand_log",
        "views/arbiter/terms", "views/arbiter/told_hand", "views/arbiter/pot_rows",
        "views/arbiter/pot_slip",
        "views/arbiter/replay", "views/arbiter/typed_moves", "desk/arbiter/pots_panel",
    ),
    N_("a bad beat, step by step"): (
        "views/claim/book", "views/claim/cards", "views/claim/checks",
        "views/claim/paper", "views/claim/seats", "views/claim/first_hand",
        "views/claim/picked_cards", "desk/claim/cards", "desk/claim/checks",
    ),
    N_("the page Jackpot"): ("views/jackpot/time", "desk/jackpot/time_sheet"),
    N_("the page Rulings"): ("views/assistant/sign", "desk/assistant/find"),
    N_("orders, penalties and disputes"): (
        "views/orders/penalty_page", "views/orders/penalty_words", "views/rulings/disputes",
        "desk/orders/sheets", "desk/rulings/dispute_sheets",
    ),
    N_("signing on with a second badge"): ("desk/staff/staff_sheets", "app/office/roles"),
    N_("the dealer’s screen"): ("views/feed/kiosk",),
    N_("the public board"): ("views/floor/board",),
    N_("seat tickets and move slips"): (
        "views/papers/move_slip", "views/papers/tickets", "reports/papers/move_slip",
        "reports/papers/ticket",
    ),
    N_("the day report"): (
        "views/night/day", "views/night/figures", "views/night/jackpots",
    ),
    N_("the house book"): ("reports/rules/house_book",),
    N_("the claim’s papers"): ("reports/claim/report",),
}  # fmt: skip
_FOLDERS: Mapping[str, str] = {
    "cards": N_("what a hand is worth"),
    "jackpot": N_("the jackpot: fee, meters, hits and shares"),
    "tournament": N_("tournaments"),
    "kiosk": N_("the dealer’s screen"),
    "board": N_("the public board"),
}
"""Of what stands in none of the tables above; other places say nothing to anybody in the room."""
_MET_IN = ("kiosk", "board")


def reckoned_words(places: Iterable[str]) -> tuple[str, ...]:
    """What the program reckons by a rule that is cited at `places`, in the order above."""
    return tuple(map(_, dict.fromkeys(_found(places, _RECKONED, met=False))))


def met_words(places: Iterable[str]) -> tuple[str, ...]:
    """Where somebody meets a rule that is cited at `places`: pages, screens, papers."""
    return tuple(map(_, dict.fromkeys(_found(places, _MET, met=True))))


def _found(
    places: Iterable[str], table: Mapping[str, tuple[str, ...]], *, met: bool
) -> Iterator[str]:
    wanted = frozenset(places)
    yield from (words for words, modules in table.items() if wanted.intersection(modules))
    for place in sorted(wanted):
        folder = place.partition("/")[0]
        if folder in _FOLDERS and (folder in _MET_IN) is met:
            yield _FOLDERS[folder]

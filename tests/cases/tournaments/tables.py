"""Answers the kinds of case about a tournament's tables and chips by asking `floor.tournament`."""

from collections.abc import Mapping
from typing import Any

from floor.base.errors import Refused
from floor.base.money import Chips
from floor.cards.card import from_text
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import GameForm
from floor.room.games.procedure import ForcedBets
from floor.room.lists.waitlist import TableId
from floor.room.table.draw import by_card
from floor.tournament.tables.balance import (
    NewTable,
    SmallBlindSeat,
    coming_under_dead_button,
    farthest_from_big,
    halted,
    mover_is_drawn,
    moves_needed,
    next_big_blind,
    seat_by_lot,
    seat_for,
)
from floor.tournament.tables.breaking import can_break, moved_to_new_table
from floor.tournament.tables.hand_for_hand import Because, final_table_size, hand_for_hand
from floor.tournament.tables.presence import initial_deal
from floor.tournament.tables.race import ColourUp, dealt, exchanged, raced, raced_for
from floor.tournament.tables.seating import (
    SeatSlip,
    check_start,
    drawn_seats,
    first_button,
    is_between,
    tables_needed,
)
from floor.tournament.tables.showing import AllIn, Face, all_show_at_end, faces
from tests.lots import ScriptedChance

FORMS = {"stud_limit": GameForm.STUD}
"""Where a case calls a game by another name than the catalogue."""


def form_of(name: str) -> GameForm:
    return FORMS.get(name) or GameForm(name)


def seats_of(numbers: list[int]) -> list[SeatNo]:
    return [SeatNo(number) for number in numbers]


def counts_of(sizes: list[int]) -> dict[TableId, int]:
    return {TableId(f"T{number}"): size for number, size in enumerate(sizes, start=1)}


def start_allowed(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    try:
        check_start(counts_of(given["tables"]))
    except Refused:
        return {"allowed": False}
    return {"allowed": True}


def first_button_of(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"seat": first_button(seats_of(given["seats_with_chips"]))}


def initial(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    forced = PROCEDURES[form_of(given["game"])].forced
    deal = initial_deal(
        seats_of(given["seats_with_chips"]),
        seats_of(given["present"]),
        brought_in=forced is ForcedBets.ANTES_AND_BRING_IN,
    )
    return {"dealt": list(deal.dealt), "live": list(deal.live)}


def balance(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    counts = counts_of(given["tables"])
    moves = moves_needed(counts, given["max_difference"])
    after = sorted(
        (
            count + sum((one.to_table == name) - (one.from_table == name) for one in moves)
            for name, count in counts.items()
        ),
        reverse=True,
    )
    return {"needed": bool(moves), "moves": len(moves), "after": after}


def move_from(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    if mover_is_drawn(form_of(given["game"])):
        return {"method": "draw by cards or seat tickets"}
    return {"seat": next_big_blind(seats_of(given["occupied"]), SeatNo(given["big_blind_seat"]))}


def move_to(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    coming = NewTable(
        frozenset(seats_of(given["empty"])),
        last_big=SeatNo(given["current_big_blind"]),
        next_button=SeatNo(given["next_button"]),
        next_small=SeatNo(given["next_small_blind"]),
    )
    found = seat_for(coming)
    assert found is not None
    return {"seat": found.seat, "waits": found.waits}


def break_table(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    players, seats, tables = given["players"], given["seats_per_table"], given["tables"]
    breaks = can_break(players, seats, tables)
    return {
        "break": breaks,
        "tables_after": tables_needed(players, seats) if breaks else tables,
    }


def open_table(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    counts = counts_of(given["tables"])
    gives = moved_to_new_table(counts, given["seats_per_table"], given["new_players"])
    new = given["new_players"] + sum(gives.values())
    after = [*(counts[table] - count for table, count in gives.items()), new]
    return {"after": after, "moved_from": list(gives.values())}


def race_exchange(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"new_chips": raced_for(colour_up(given), given["count"])}


def race_colour_up(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    found = exchanged(colour_up(given), given["count"])
    return {"exchanged_for": found.new, "left_over": found.left_over}


def colour_up(given: Mapping[str, Any]) -> ColourUp:
    return ColourUp(old=Chips(given["unit_from"]), new=Chips(given["unit_to"]))


def chip_race(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    seats = {name: SeatNo(seat) for seat, name in enumerate(given["leftovers"], start=1)}
    names = {seat: name for name, seat in seats.items()}
    left_over = {seat: given["leftovers"][name] for name, seat in seats.items()}
    off_the_deck = [from_text(card) for name in seats for card in given["cards"][name]]
    race = raced(
        colour_up(given),
        left_over,
        dealt(left_over, off_the_deck),
        {seats[name]: Chips(points) for name, points in given["other_chips"].items()},
    )
    return {
        "new_chips": race.new_chips,
        "winners": [names[seat] for seat in race.winners],
        "gets": {name: race.gets(seat) for name, seat in seats.items()},
        "extra": [names[seat] for seat in race.rescued],
    }


def race_tda(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    left_over = {SeatNo(int(seat)): count for seat, count in given["chips"].items()}
    by_seat = sorted(given["cards"].items(), key=lambda item: int(item[0]))
    off_the_deck = [from_text(card) for _, cards in by_seat for card in cards]
    race = raced(
        ColourUp(old=Chips(given["old"]), new=Chips(given["new"])),
        left_over,
        dealt(left_over, off_the_deck),
        {seat: Chips(0 if seat in given["last_chips"] else 1_000) for seat in left_over},
    )
    won = {str(seat): race.gets(seat) for seat in sorted(race.winners)}
    return {
        "pool": race.pool.points,
        "new_chips": race.new_chips,
        "won": won,
        "rescue": {str(seat): race.gets(seat) for seat in race.rescued},
        "start_seat": min(left_over),
        "max_per_player": max(won.values()),
    }


def misc(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    if "players_left" in given:
        final = final_table_size(PROCEDURES[form_of(given["game"])], seats=9)
        because = hand_for_hand(given["players_left"], tables=2, final_table=final, paid=None)
        return {"hand_for_hand": because is Because.FINAL_TABLE, "final_table_at": final}
    hand = AllIn(in_hand=given["in_hand"], with_chips=given["with_chips"])
    answer = {
        "show_now": faces(hand) is Face.UP_NOW,
        "all_must_show_after_last_round": all_show_at_end(hand),
    }
    return {name: answer[name] for name in expected}


def seat_draw(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    names = [one["p"] for one in given["cards"]]
    numbers = {name: PlayerId(number) for number, name in enumerate(names)}
    cards = {numbers[one["p"]]: from_text(one["card"]) for one in given["cards"]}
    slips = [SeatSlip(TableId("T1"), SeatNo(seat)) for seat in range(1, len(cards) + 1)]
    drawn = drawn_seats(by_card(cards), slips, ScriptedChance([3, 2, 1]))
    waits = [seat for seat in range(1, 10) if is_between(SeatNo(seat), SeatNo(2), SeatNo(4))]
    assert waits == [3]
    return {
        "order": [names[player] for player in drawn],
        "not_dealt_in_between": "small blind and button",
    }


def balance_tda(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    if "tables" in given:
        assert given["full_table"]
        return {"halt": list(halted(given["tables"]))}
    giving, taking = given["from"], given["to"]
    free = set(range(1, taking["seats"] + 1)) - set(taking["occupied"])
    coming = coming_under_dead_button(
        frozenset(map(SeatNo, free)), SeatNo(taking["sb"]), SeatNo(taking["bb"])
    )
    found = seat_for(coming, SmallBlindSeat.NEVER)
    assert found is not None
    return {
        "moves": next_big_blind(seats_of(giving["occupied"]), SeatNo(giving["bb"])),
        "to_seat": found.seat,
    }


def balance_online(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    counts = {TableId(str(table["id"])): table["players"] for table in given["tables"]}
    move = moves_needed(counts, 1)[0]
    players = seats_of(list(range(1, counts[move.from_table] + 1)))
    lots = {seat_by_lot(players, ScriptedChance([lot])) for lot in range(len(players))}
    return {
        "move_from": int(move.from_table),
        "move_to": int(move.to_table),
        "chosen": "random" if lots == set(players) else lots,
    }


def balance_seat(given: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    return {"seat": farthest_from_big(seats_of(given["free"]), SeatNo(given["big_blind"]))}


ANSWERS = {
    "balance": balance,
    "balance_online": balance_online,
    "balance_seat": balance_seat,
    "balance_tda": balance_tda,
    "break_table": break_table,
    "chip_race": chip_race,
    "first_button": first_button_of,
    "initial_deal": initial,
    "misc": misc,
    "move_from": move_from,
    "move_to": move_to,
    "open_table": open_table,
    "race": race_tda,
    "race_colour_up": race_colour_up,
    "race_exchange": race_exchange,
    "seat_draw": seat_draw,
    "start_allowed": start_allowed,
}

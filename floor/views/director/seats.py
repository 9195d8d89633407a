"""Forms that seat somebody elsewhere: for a reason, from table to table, in which order, apart."""

from msgspec.structs import replace

from floor.app.tournament.moves import Balance, Reseat
from floor.app.tournament.seats import KeepApartHere, LiftApartHere, OrderBreaking
from floor.base.text import N_, _, many
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import asks_big_blind
from floor.tournament.event.course import left
from floor.tournament.event.seats import counts, free_slips
from floor.tournament.event.state import Tournament
from floor.tournament.tables.seating import MoveBecause, SeatSlip
from floor.views.words.form import (
    NOTHING_TYPED,
    Box,
    Emphasis,
    Form,
    Missing,
    OneOf,
    Reason,
    Said,
    Ticks,
    Typed,
    passed_form,
)
from floor.views.words.steps import Look
from floor.views.words.words import Wording, spot

_REASONS = {
    MoveBecause.WRONG_SEAT: N_("They began in the wrong seat (TDA-6)"),
    MoveBecause.KEPT_APART: N_("They may not sit together (TR-COL-3)"),
    MoveBecause.BALANCED: N_("To even the tables (TR-BAL-1)"),
}


def reseat_form(looking: Look, asks: Reseat, typed: Typed = NOTHING_TYPED) -> Form:
    """Where somebody is to sit, and why there (TR-SEAT-2)."""
    asking = looking().asking
    event = asking.words.room.tournaments[asks.tournament]
    entry = event.entries[asks.entry]
    free = tuple((spot(slip.table, slip.seat), slip) for slip in sorted(free_slips(event)))
    to: SeatSlip | None = typed.get("seat", free[0][1] if free else None)
    because: MoveBecause = typed.get("because", MoveBecause.WRONG_SEAT)
    now = spot(entry.seat.table, entry.seat.seat) if entry.seat is not None else ""
    told = _("Now at {place}. A seat is changed for a reason only (TR-SEAT-2).").format(place=now)
    return Form(
        "reseat",
        _("Move {player}").format(player=asking.words.player(entry.player)),
        _("Move and print slip"),
        Missing(_("No seat is free."))
        if to is None
        else asking.step(
            "reseat",
            _("Move"),
            Reseat(
                tournament=event.id,
                entry=entry.no,
                table=to.table,
                seat=to.seat,
                because=because,
            ),
        ),
        (
            OneOf(name="seat", words=_("To"), options=free),
            OneOf(
                name="because",
                words=_("Because"),
                options=tuple((_(said), one) for one, said in _REASONS.items()),
            ),
            Reason(),
        ),
        told=(told,),
    )


def balance_form(looking: Look, asks: Balance, typed: Typed = NOTHING_TYPED) -> Form:
    """Tables of the floor's own choice for a move that evens them (TD-BAL-1)."""
    asking = looking().asking
    event = asking.words.room.tournaments[asks.tournament]
    size = counts(event)
    title = _("Move from table to table")
    if len(size) < 2:
        return passed_form("balance", title)
    full = sorted(size, key=lambda name: (-size[name], name))
    few = sorted(size, key=lambda name: (size[name], name))

    def offered(names: list[TableId]) -> tuple[tuple[str, TableId], ...]:
        return tuple((_named(name, size[name]), name) for name in names)

    leaves: TableId = typed.get("from", full[0])
    comes: TableId = typed.get("to", few[0])
    command = Balance(tournament=asks.tournament, from_table=leaves, to_table=comes)
    told = _("Who posts the next big blind moves, to the worst seat there is (TR-BAL-3).")
    fields = [
        OneOf(name="from", words=_("From"), options=offered(full)),
        OneOf(name="to", words=_("To"), options=offered(few)),
    ]
    if asks_big_blind(event, event.tables[leaves], asking.now):
        told = _("Hands are not recorded at {table}: say who has the next big blind there.").format(
            table=leaves
        )
        seats = event.tables[leaves].taken
        fields.append(_big_next(asking.words, event, leaves))
        said: SeatNo | None = typed.get("big-next", None)
        command = replace(command, big_next=said if said in seats else None)
    return Form(
        "balance",
        title,
        _("Move and print slip"),
        asking.step("balance", _("Move"), command),
        tuple(fields),
        told=(told,),
    )


def _big_next(words: Wording, event: Tournament, table: TableId) -> OneOf:
    """Who of a table has the next big blind, as the floor sees it there."""
    nobody: SeatNo | None = None
    seats = (
        (f"{seat} · {words.player(event.entries[taken.entry].player)}", seat)
        for seat, taken in event.tables[table].taken.items()
    )
    return OneOf(
        name="big-next",
        words=_("Next big blind"),
        options=((_("Not known: the last seat moves"), nobody), *seats),
    )


def _named(table: TableId, players: int) -> str:
    said = many("{n} player", "{n} players", players).format(n=players)
    return f"{table} · {said}"


def order_form(looking: Look, asks: OrderBreaking, typed: Typed = NOTHING_TYPED) -> Form:
    """Which table breaks first, which next (TR-BRK-3)."""
    asking = looking().asking
    event = asking.words.room.tournaments[asks.tournament]
    size = counts(event)
    names = tuple(event.break_order)
    fields = []
    chosen: list[TableId] = []
    for place, name in enumerate(names, start=1):
        rest = [one for one in names if one not in chosen]
        wanted: TableId = typed.get(f"place-{place}", name)
        wanted = wanted if wanted in rest else rest[0]
        chosen.append(wanted)
        head = _("Breaks first") if place == 1 else _("Breaks as number {n}").format(n=place)
        fields.append(
            OneOf(
                name=f"place-{place}",
                words=head,
                options=tuple((_named(one, size[one]), one) for one in rest),
                start=wanted,
            )
        )
    return Form(
        "break-order",
        _("Breaking order"),
        _("Write it down"),
        OrderBreaking(tournament=asks.tournament, tables=tuple(chosen)),
        tuple(fields),
        told=(_("The last table stays to the end. A change is kept in the log (TR-BRK-3)."),),
    )


def apart_form(looking: Look, asks: KeepApartHere, typed: Typed = NOTHING_TYPED) -> Form:
    """Who may not sit at one table of this event, or may again (TR-COL-3)."""
    asking = looking().asking
    event = asking.words.room.tournaments[asks.tournament]
    words = asking.words
    title = _("Keep apart in {title}").format(title=event.sheet.title)
    lifted: tuple[PlayerId, ...] = typed.get("act", ())
    groups = tuple(dict.fromkeys(event.apart))
    acts = OneOf(
        name="act",
        words=_("What"),
        options=((_("Keep apart"), ()), *((_let_words(words, group), group) for group in groups)),
    )
    shown = (acts,) if groups else ()
    if lifted in groups:
        lift = LiftApartHere(tournament=event.id, players=lifted)
        return Form("apart-here", title, _("Let them sit together"), lift, shown, wide=True)
    people: dict[PlayerId, str] = {one.player: words.player(one.player) for one in left(event)}
    picked: tuple[PlayerId, ...] = typed.get("players", ())
    asks_now = KeepApartHere(tournament=event.id, players=picked)
    boxes = tuple(
        Box(key=player, words=name)
        for player, name in sorted(people.items(), key=lambda one: one[1])
    )
    return Form(
        "apart-here",
        title,
        _("Keep apart"),
        asks_now if len(picked) > 1 else Missing(_("Tick at least two players."), "players"),
        (
            *shown,
            Ticks(name="players", words=_("Players"), boxes=boxes, columns=2, many=True),
            Said(
                name="means",
                words=_("They draw no seats at one table and are not moved to one (TR-COL-3)."),
                emphasis=Emphasis.MUTED,
            ),
        ),
        wide=True,
    )


def _let_words(words: Wording, group: tuple[PlayerId, ...]) -> str:
    """ "Aino, Eero may sit together again"."""
    names = ", ".join(map(words.player, group))
    return _("{players}: may sit together again").format(players=names)

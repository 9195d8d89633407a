"""The selected seat: who sits there, how they stand, and what can be asked for next."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from typing import assert_never

import msgspec

from floor.app.core.names import Viewer
from floor.app.core.room import Room, event_seat_of, guest_of, house_of, is_dealt_in
from floor.app.hands.dealing import DrawButton
from floor.app.lists.feeders import must_move
from floor.app.lists.lists import call_of, next_of_list
from floor.app.lists.waiting import CallPlayer, StrikeOff
from floor.app.money.stacks import is_uncounted, to_bring
from floor.app.orders.orders import EarlyEnd, EndPenalty
from floor.app.seats.breaks import GrantLongBreak
from floor.app.seats.changes import ChangeSeat
from floor.app.seats.requests import first_to_ask
from floor.app.seats.seats import ChooseWay, MarkAway, MarkBack, PlayOver, SeatPlayer
from floor.base.text import _, money_text
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import PlayerId, SeatNo, Sitter
from floor.room.orders.orders import is_removed, penalty_on
from floor.room.table.table import (
    Away,
    Empty,
    HeldSeat,
    PlayedOver,
    Table,
    Taken,
    Undrawn,
    free_seats,
)
from floor.views.hands.steps import change_steps, straddle_steps
from floor.views.money.chip_words import count_words, range_words
from floor.views.money.chips import (
    back_step,
    brings_enough,
    chip_steps,
    first_chips,
    leave_step,
)
from floor.views.money.dues import newcomer_lines, quote_lines
from floor.views.money.time_charges import player_time_steps
from floor.views.orders.penalty_page import penalise_step
from floor.views.orders.penalty_words import left_words
from floor.views.seats.moving import move_step
from floor.views.seats.requests import offer_steps, request_step, wish_steps
from floor.views.seats.table_steps import needs_draw, table_steps
from floor.views.seats.ways_in import as_it_falls, makes_no_difference, paired
from floor.views.tables.after_hand import as_agreed, queued_status, withdraw_steps
from floor.views.words.rows import QuoteLine, SeatDetail, Step, ToFind
from floor.views.words.steps import StepBuilder, WaysWording, naming_step
from floor.views.words.words import Wording, capital, owed, span_words, spot, way_chosen

_ANYBODY = PlayerId(0)
_MINUTE = timedelta(minutes=1)
_LONG = timedelta(hours=2)


def seat_detail(room: Room, table: Table, number: SeatNo, look: Viewer) -> SeatDetail | None:
    """Seat `number` of `table` and its legal next steps; None when there is no such seat."""
    page = _SeatPage(room, table, number, look)
    match table.seat(number):
        case None:
            return None
        case Empty():
            return page.detail(None, _("open"), page.open_steps())
        case HeldSeat(player=player):
            return page.detail(player, page.held(player), page.held_steps(player))
        case Taken(sitter=sitter):
            return page.detail(sitter.player, page.standing(sitter), page.taken_steps(sitter))
        case Away(sitter=sitter, since=since):
            return page.detail(sitter.player, page.away(sitter, since), page.away_steps(sitter))
        case PlayedOver(owner=owner, since=since, over=over):
            return page.detail(
                over.player,
                page.played_over(owner, since, over),
                page.played_over_steps(owner, over),
            )
        case _ as never:
            assert_never(never)


def newcomer_steps(
    room: Room, table: Table, number: SeatNo, player: PlayerId, look: Viewer
) -> tuple[Step, ...]:
    """Every way in which `player` may be given seat `number`, once they have been found."""
    return tuple(_SeatPage(room, table, number, look).newcomer(player))


def over_steps(
    room: Room, table: Table, number: SeatNo, player: PlayerId, look: Viewer
) -> tuple[Step, ...]:
    """Every way in which `player` may play over in seat `number`, once they have been found."""
    return tuple(_SeatPage(room, table, number, look).over_player(player))


def newcomer_ways(
    room: Room, table: Table, number: SeatNo, player: PlayerId, look: Viewer
) -> tuple[QuoteLine, ...]:
    """As `newcomer_steps`, with what comes of each way, the closed ones too."""
    steps = newcomer_steps(room, table, number, player, look)
    return paired(newcomer_lines(room, table, number, player), steps)


def over_ways(
    room: Room, table: Table, number: SeatNo, player: PlayerId, look: Viewer
) -> tuple[QuoteLine, ...]:
    """As `over_steps`, with what comes of each way, the closed ones too."""
    steps = over_steps(room, table, number, player, look)
    return paired(newcomer_lines(room, table, number, player), steps)


def change_seat_steps(room: Room, table: Table, number: SeatNo, look: Viewer) -> tuple[Step, ...]:
    """Every free seat that who sits in `number` may change to, and what that costs them."""
    seat = table.seat(number)
    if not isinstance(seat, Taken):
        return ()
    return tuple(
        change_steps(StepBuilder(Wording(room, look.names), look), table, number, seat.sitter)
    )


def ask_seat_steps(room: Room, table: Table, number: SeatNo, look: Viewer) -> tuple[Step, ...]:
    """Every seat that who sits in `number` may ask for."""
    seat = table.seat(number)
    if not isinstance(seat, Taken):
        return ()
    return wish_steps(StepBuilder(Wording(room, look.names), look), table, seat.sitter.player)


class _SeatPage:
    """One seat as whoever looks at it finds it."""

    def __init__(self, room: Room, table: Table, number: SeatNo, look: Viewer) -> None:
        self._room = room
        self._table = table
        self._number = number
        self._look = look
        self._words = Wording(room, look.names)
        self._asking = StepBuilder(self._words, look)

    def detail(self, player: PlayerId | None, status: str, steps: Iterable[Step]) -> SeatDetail:
        place = spot(self._table.id, self._number)
        lines = quote_lines(self._room, self._table, self._number)
        waits = queued_status(self._room, self._table.id, player, self._words) if player else ""
        chips = self._chips(player) if player is not None else ""
        drawn = self._drawn(player) if player is not None else ""
        status = " · ".join(part for part in (status, chips, drawn, waits) if part)
        steps = tuple(
            as_it_falls(step, lines) for step in steps if not makes_no_difference(step, lines)
        )
        return SeatDetail(
            table=self._table.id,
            seat=self._number,
            player=player,
            title=place if player is None else f"{place} · {self._words.player(player)}",
            status=status,
            steps=steps,
            table_steps=table_steps(self._room, self._table, self._look),
            quote=tuple(self._with_steps(lines, steps)),
        )

    def _drawn(self, player: PlayerId) -> str:
        """The seat that was drawn for them in a tournament: until they come they are blinded off
        (TR-ABS-4)."""
        slip = event_seat_of(self._room, player)
        if slip is None:
            return ""
        return _("awaited at {where}").format(where=spot(slip.table, slip.seat))

    def _chips(self, player: PlayerId) -> str:
        """What nobody has written down of their chips: it is shown, and forbids nothing."""
        guest = guest_of(self._room, player)
        nothing_yet = not guest.bought_in and guest.counted is None
        if guest.to_count is not None:
            return count_words(guest.to_count)
        if guest.carries:
            said = _("{sum} brought along")
            if brings_enough(first_chips(self._room, self._table, player)):
                said = _("{sum} brought along, nothing to buy")
            return said.format(sum=money_text(guest.carries, short=True))
        if nothing_yet:
            back = to_bring(self._room, player, self._table.game)
            if back.rule == "CH-STACK-1":
                allowed = range_words(back.limits)
                return _("back with {range} (CH-STACK-1)").format(range=allowed)
        if nothing_yet and is_dealt_in(self._table, player):
            return _("no buy-in recorded")
        return _("last stack not counted") if is_uncounted(self._room, player) else ""

    def _with_steps(
        self, lines: tuple[QuoteLine, ...], steps: tuple[Step, ...]
    ) -> Iterator[QuoteLine]:
        """The ways (back) in, each with its step, and over each player's first whose they are."""
        heading = ""
        for line in paired(lines, steps):
            over = self._heading(line.player)
            heads = over if over != heading else ""
            heading = over
            yield msgspec.structs.replace(line, heading=heads)

    def _heading(self, player: PlayerId | None) -> str:
        if player is None:
            return _("Whoever sits down here")
        name, seat = self._words.player(player), self._table.seat(self._number)
        absent = isinstance(seat, Away) or (
            isinstance(seat, PlayedOver) and seat.owner.player == player
        )
        if absent:
            return _("How {player} comes back").format(player=name)
        return _("How {player} comes in").format(player=name)

    def held(self, player: PlayerId) -> str:
        call = call_of(self._room, player, self._table.game)
        until = call.until if call is not None else self._look.now
        return _("held until {time}").format(time=self._words.time(until))

    def standing(self, sitter: Sitter) -> str:
        """How somebody at the table stands to the next hand."""
        if not self._table.followed:
            return _("hands not tracked")
        if isinstance(self._table.stage, Undrawn):
            return _("waits for the draw")
        if sitter.standing is Standing.IN:
            return _("in the game")
        owes = _("new player") if sitter.is_new else owed(sitter.tokens)
        return _("{owes}, {way}").format(owes=owes, way=way_chosen(sitter.standing))

    def away(self, sitter: Sitter, since: datetime) -> str:
        allowed = house_of(self._room).long_break
        until = guest_of(self._room, sitter.player).long_break
        penalty = penalty_on(self._room.orders, sitter.player, self._look.now, self._table.id)
        if penalty is not None:
            away = left_words(penalty, self._words)
        elif until is not None and since <= until - allowed:
            away = _("long break until {time}").format(time=self._words.time(until))
        else:
            away = _away_words(self._look.now - since, allowed)
        owes = owed(sitter.tokens) if self._table.followed else ""
        return _("{away}, {owes}").format(away=away, owes=owes) if owes else away

    def played_over(self, owner: Sitter, since: datetime, over: Sitter) -> str:
        return _("{way}; seat of {player}, {away}").format(
            way=self.standing(over),
            player=self._words.player(owner.player),
            away=self.away(owner, since),
        )

    def open_steps(self) -> Iterator[Step]:
        """For a free seat."""
        table, number = self._table, self._number
        offered = tuple(offer_steps(self._asking, table, number))
        yield from offered
        mover = must_move(self._room, table.id, self._look.now)
        if mover is not None:
            move = SeatPlayer(table=table.id, seat=number, player=mover)
            words = _("Must move: {player} from {table}").format(
                player=self._words.player(mover), table=self._room.seated[mover]
            )
            step = self._asking.step(f"move-{mover}", words, move, leading=not offered)
            yield as_agreed(self._room, step, mover)
        first = next_of_list(self._room, table.game, self._look.now, table.id)
        if first is not None:
            call = CallPlayer(game=table.game, player=first, table=table.id, seat=number)
            words = _("Call {player}").format(player=self._words.player(first))
            leading = mover is None and not offered
            yield self._asking.step(f"call-{first}", words, call, leading=leading)
        anybody = SeatPlayer(table=table.id, seat=number, player=_ANYBODY)
        yield self._asking.finder("seat", _("Seat somebody …"), ToFind.PLAYER, anybody)

    def held_steps(self, player: PlayerId) -> Iterator[Step]:
        """For a seat kept for somebody who was called."""
        yield from self.newcomer(player)
        off = StrikeOff(game=self._table.game, player=player)
        words = _("Remove {player} from the list").format(player=self._words.player(player))
        yield self._asking.step(f"strike-{player}", words, off, grave=True)

    def taken_steps(self, sitter: Sitter) -> Iterator[Step]:
        """For one who is at the table."""
        player = sitter.player
        yield from withdraw_steps(self._asking, self._table.id, player)
        yield from self._naming(player)
        yield from chip_steps(self._asking, self._table, player)
        yield from straddle_steps(self._asking, self._table, self._number)
        yield from self._ways_now(sitter, capital)
        yield from self._drew_highest()
        away = MarkAway(table=self._table.id, player=player)
        yield self._asking.step(f"away-{player}", _("Away"), away)
        yield self._long_break(player)
        yield self._change_seat(player)
        yield request_step(self._asking, self._table, player)
        yield move_step(self._asking, self._table, player)
        yield from player_time_steps(self._asking, self._table.id, player)
        yield penalise_step(self._asking, player)
        yield leave_step(self._asking, self._table, player, _("Leave the seat …"))

    def _drew_highest(self) -> Iterator[Step]:
        """Who got the highest card that the dealer dealt has the button (CH-BTN-4)."""
        if needs_draw(self._room, self._table):
            draw = DrawButton(table=self._table.id, highest=self._number)
            yield self._asking.step("drew-highest", _("Drew the highest card: button"), draw)

    def away_steps(self, sitter: Sitter) -> Iterator[Step]:
        """For one who is not: out of who is removed their chips are counted first (TR-PEN-3)."""
        player = sitter.player
        yield from withdraw_steps(self._asking, self._table.id, player)
        leave = leave_step(self._asking, self._table, player, _("Give up the seat …"))
        removed = is_removed(self._room.orders, player)
        if removed:
            yield msgspec.structs.replace(leave, leading=not leave.why_not)
        yield from self._naming(player)
        yield from penalty_ends(self._asking, player)
        yield from self._back(sitter, _("Back"), lambda way: _("Back: {way}").format(way=way))
        if not removed:
            yield self._over()
            yield self._long_break(player)
        yield from player_time_steps(self._asking, self._table.id, player)
        if not removed:
            yield leave

    def _over(self) -> Step:
        """Somebody else may play on the chips of one who is away (CH-OVER-1)."""
        anybody = PlayOver(table=self._table.id, seat=self._number, player=_ANYBODY)
        words = _("Let somebody play over …")
        return self._asking.finder("over", words, ToFind.OVER_PLAYER, anybody)

    def _naming(self, player: PlayerId) -> Iterator[Step]:
        """Who they are, if nobody has said it."""
        step = naming_step(self._asking, player)
        if step is not None:
            yield step

    def _long_break(self, player: PlayerId) -> Step:
        """Once a night (CH-GEN-8)."""
        until = self._look.now + house_of(self._room).long_break
        words = _("Long break until {time}").format(time=self._words.time(until))
        grant = GrantLongBreak(table=self._table.id, player=player)
        step = self._asking.step(f"long-break-{player}", words, grant)
        if guest_of(self._room, player).long_break is None:
            return step
        return msgspec.structs.replace(step, words=_("Long break: used"))

    def _change_seat(self, player: PlayerId) -> Step:
        """To another seat of the table (CH-MOVE-1)."""
        words, free = _("Change seat …"), free_seats(self._table)
        key = f"change-{player}"
        if not free:
            why = _("No seat is free at {table}.").format(table=self._table.id)
            return Step(key=key, words=words, why_not=why)
        # A dealer may do it where it is their turn: asked of that seat, if there is one.
        turn = (seat for seat in free if first_to_ask(self._table, seat) == player)
        move = ChangeSeat(table=self._table.id, player=player, seat=next(turn, free[0]))
        step = self._asking.step(key, words, move)
        return msgspec.structs.replace(step, finder=ToFind.SEAT)

    def played_over_steps(self, owner: Sitter, over: Sitter) -> Iterator[Step]:
        """For a seat two people share."""
        owner_name, over_name = map(self._words.player, (owner.player, over.player))
        for player in (owner.player, over.player):
            yield from self._naming(player)
        for step in self._back(
            owner,
            _("{player} is back").format(player=owner_name),
            lambda way: _("{player} is back: {way}").format(player=owner_name, way=way),
        ):
            yield back_step(self._room, step, over.player)
        yield from penalty_ends(self._asking, owner.player)
        yield from self._ways_now(
            over, lambda way: _("{player}: {way}").format(player=over_name, way=way)
        )
        yield from chip_steps(
            self._asking,
            self._table,
            over.player,
            lambda what: _("{player}: {way}").format(player=over_name, way=what),
        )
        for player, name in ((over.player, over_name), (owner.player, owner_name)):
            words = _("{player} gives up the seat …").format(player=name)
            yield from player_time_steps(self._asking, self._table.id, player)
            yield leave_step(self._asking, self._table, player, words)

    def newcomer(self, player: PlayerId) -> Iterator[Step]:
        """The ways in of one who gets this seat."""
        table, number, name = self._table.id, self._number, self._words.player(player)
        coming = WaysWording(
            _("Seat {player}").format(player=name),
            lambda way: _("Seat {player}: {way}").format(player=name, way=way),
            lambda way: SeatPlayer(table=table, seat=number, player=player, way=way),
        )
        return self._asking.ways(self._table, Sitter(player=player), f"seat-{player}", coming)

    def over_player(self, player: PlayerId) -> Iterator[Step]:
        """The ways in of one who plays over here; the new player's blind they owe (CH-OVER-2)."""
        table, number, name = self._table.id, self._number, self._words.player(player)
        coming = WaysWording(
            _("{player} plays over").format(player=name),
            lambda way: _("{player} plays over: {way}").format(player=name, way=way),
            lambda way: PlayOver(table=table, seat=number, player=player, way=way),
        )
        return self._asking.ways(self._table, Sitter(player=player), f"over-{player}", coming)

    def _back(self, sitter: Sitter, plain: str, words: Callable[[str], str]) -> Iterator[Step]:
        table, player = self._table.id, sitter.player
        coming = WaysWording(
            plain, words, lambda way: MarkBack(table=table, player=player, way=way)
        )
        return self._asking.ways(self._table, sitter, f"back-{player}", coming)

    def _ways_now(self, sitter: Sitter, words: Callable[[str], str]) -> Iterator[Step]:
        """The other ways in of one who is at the table and not in yet (CH-MISS-9)."""
        undrawn = isinstance(self._table.stage, Undrawn)
        if sitter.standing is Standing.IN or undrawn or not self._table.followed:
            return
        table, player = self._table.id, sitter.player
        coming = WaysWording("", words, lambda way: ChooseWay(table=table, player=player, way=way))
        chosen = ChooseWay(table=table, player=player, way=sitter.standing)
        for step in self._asking.ways(self._table, sitter, f"way-{player}", coming):
            if step.command != chosen:
                yield msgspec.structs.replace(step, leading=False)


def _away_words(span: timedelta, allowed: timedelta) -> str:
    """How long somebody is away of the time they may be: "away 24 of 30 min"."""
    minutes = max(span, timedelta()) // _MINUTE
    if minutes < _LONG // _MINUTE:
        return _("away {minutes} of {allowed} min").format(
            minutes=minutes, allowed=allowed // _MINUTE
        )
    return _("away {time} instead of {allowed}").format(
        time=span_words(span), allowed=span_words(allowed)
    )


def penalty_ends(asking: StepBuilder, player: PlayerId) -> Iterator[Step]:
    """They may come back before their penalty is served (CH-SHOW-7): one tap says why."""
    if penalty_on(asking.words.room.orders, player, asking.now) is not None:
        for why, said in (
            (EarlyEnd.ALLOWED, _("End the penalty now")),
            (EarlyEnd.MISTAKE, _("End the penalty: a mistake")),
        ):
            end = EndPenalty(player=player, why=why)
            yield asking.step(f"end-penalty-{player}-{why.value}", said, end)

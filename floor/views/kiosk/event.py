"""What the kiosk of a tournament's table shows: the clock, who posts, who comes, who is out."""

from collections.abc import Iterator

from msgspec.structs import replace

from floor.app.core.names import Viewer
from floor.app.core.room import event_at
from floor.app.tournament.buying import DeclareRebuy
from floor.app.tournament.hands import (
    EndEventHand,
    MarkEventSeat,
    ProposeOut,
    StartEventHand,
    TableDone,
    hand_at,
)
from floor.base.money import Chips
from floor.base.text import _, number_text
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.room.orders.orders import penalty_on
from floor.tournament.clock.structure import AnteBy, Level
from floor.tournament.event.balancing import halted_tables, rounds_until
from floor.tournament.event.course import (
    is_dealt,
    left,
    level_of_next,
    level_played,
    standing,
    waits_for_hands,
)
from floor.tournament.event.state import EventEntry, EventSeat, EventTable, Tournament
from floor.tournament.tables.seating import SeatSlip
from floor.views.kiosk.event_notes import event_notes
from floor.views.kiosk.hand_keys import HandKey
from floor.views.kiosk.posts import PostRow
from floor.views.kiosk.sight import EventFace, KioskView, TableSeen, sight
from floor.views.orders.penalty_words import left_words
from floor.views.seats.seats import penalty_ends
from floor.views.tournament.board import event_slide
from floor.views.tournament.clock import chips_text, count_words
from floor.views.tournament.moving import why_moved
from floor.views.tournament.tables import next_or_now, table_card
from floor.views.words.rows import SeatDetail, SeatState, SeatView, Step, TableCard, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording


def kiosk_sight(seen: TableSeen, look: Viewer) -> KioskView | None:
    """The main screen of a table, of cash or of a tournament; None while it is closed."""
    event = event_at(seen.room, seen.table)
    if event is None or seen.room.house is None:
        return sight(seen, look)
    return _EventSight(seen, event, look).view()


class _EventSight:
    """One table of an event as its dealer sees it."""

    def __init__(self, seen: TableSeen, event: Tournament, look: Viewer) -> None:
        self._event, self._seen, self._look = event, seen, look
        self._table: EventTable = event.tables[seen.table]
        self._words = Wording(seen.room, look.names)
        self._asking = StepBuilder(self._words, look)
        hand = self._table.hand
        self._hand = hand if hand is not None and hand.is_on else None
        self._blinds, self._waiting = next_or_now(event, self._table, look.now)
        self._said = {one.entry for one in event.proposed}
        self._rebuys = {one.entry for one in event.rebuys}

    def view(self) -> KioskView:
        table, card = self._table, self._card()
        detail = self._detail()
        return KioskView(
            title=table.id,
            game=self._game(),
            jackpot="",
            accrued="",
            hand=self._count(),
            dealer=table_card(self._event, table, self._words, self._look.now).dealer,
            comes="",
            card=card,
            heading=_("This hand") if self._hand is not None else _("Next hand"),
            posts=tuple(self._posts()),
            offers=(),
            fee="",
            last="",
            disputed="",
            keys=(self._hand_key(), self._done_key(), self._out_key(detail)),
            asks=(),
            detail=detail,
            acts=detail.steps if detail is not None else (),
            pad=None,
            why_not="",
            claim=None,
            event=self._face(),
        )

    def _game(self) -> str:
        """The event, and what is dealt now where that is not hold'em throughout."""
        sheet = self._event.sheet
        if {*sheet.games} == {GameForm.TEXAS}:
            return sheet.title
        return f"{sheet.title} · {self._words.form(self._form)}"

    def _count(self) -> str:
        """ "31 of 64 left · 8 paid"."""
        prizes = self._event.prizes
        paid = _("prizes later")
        if prizes is not None:
            paid = _("{n} paid").format(n=number_text(prizes.paid))
        return f"{count_words(self._event)} · {paid}"

    def _face(self) -> EventFace:
        event = self._event
        shown = event_slide(event, self._words, self._look.names, self._look.now)
        level = shown.head
        if event.round is not None and not (shown.rests or shown.stands):
            # Hand for hand is said in the banner.
            level = _("Level {number}").format(number=standing(event, self._look.now).number)
        if shown.ante:
            level = _("{level} · ante {chips}").format(level=level, chips=shown.ante)
        coming = _("the last level")
        if shown.next_blinds:
            coming = _("next {blinds}").format(blinds=shown.next_blinds)
        ends = EndEventHand(tournament=event.id, table=self._table.id, misdealt=True)
        return EventFace(
            clock=shown,
            levels=(level, coming),
            banner=self._banner(),
            outs=tuple(self._outs()),
            misdeal=self._asking.step("event-misdeal", _("Misdeal"), ends),
            notes=event_notes(event, self._table, self._waiting, self._words, self._look),
        )

    def _banner(self) -> str:
        playing = self._event.round
        if playing is None and waits_for_hands(self._event, self._look.now):
            return _("Last rebuy hands: play on, the break comes behind them")
        if playing is None or self._table.id not in playing.tables:
            return ""
        count = number_text(len(left(self._event)))
        if self._table.id in playing.done:
            return _("Hand for hand: {n} left, wait for the others").format(n=count)
        until = rounds_until(self._event)
        if until is None:
            return _("Hand for hand: {n} left, one hand a round").format(n=count)
        return _("Hand for hand: {n} left, until {until} are").format(
            n=count, until=number_text(until)
        )

    # The table

    def _card(self) -> TableCard:
        table = self._table
        card = table_card(self._event, table, self._words, self._look.now)
        return replace(
            card,
            title="",
            dealer="",
            note="",
            seats=tuple(map(self._seat, card.seats)),
        )

    def _seat(self, view: SeatView) -> SeatView:
        """With what is to be known of it at a glance."""
        taken = self._table.taken.get(view.number)
        if taken is None:
            return view
        if taken.entry in self._said:
            return replace(view, duty=_("out?"))
        if taken.entry in self._rebuys:
            return replace(view, duty=_("rebuy"))
        if view.number in self._waiting:
            return replace(view, duty=_("waits"))
        return replace(view, duty=_("plays now")) if view.state is SeatState.HELD else view

    # Beside it

    @property
    def _level(self) -> Level:
        """Of this hand, or of the next (TDA-22, TR-X-3)."""
        number = level_of_next(self._event, self._table, self._look.now)
        return level_played(self._event, number)

    @property
    def _form(self) -> GameForm:
        """What is dealt then."""
        return self._event.sheet.game_of(self._level)

    def _posts(self) -> Iterator[PostRow]:
        """Who puts in what, in the order in which it is looked for."""
        at, level, taken = self._blinds, self._level, {*self._table.taken}
        if self._hand is not None:
            # Who has gone out in this hand has posted in it.
            taken.update(self._hand.dealt)
        if level.point.points:
            yield PostRow(_("A point"), chips_text(level.point))
        if at is not None and level.big_blind.points:
            blinds = (
                (at.small, _("small blind"), level.small_blind),
                (at.big, _("big blind"), level.big_blind),
            )
            yield from (_post(*one) for one in blinds if one[0] in taken)
        if not level.ante.points:
            return
        if at is not None and level.ante_by is AnteBy.BIG_BLIND:
            yield _post(at.big, _("ante"), level.ante)
            return
        yield PostRow(_("Everybody · ante"), chips_text(level.ante))
        if level.bring_in.points:
            yield PostRow(_("Bring-in"), chips_text(level.bring_in))

    def _who(self, seat: EventSeat) -> str:
        return self._words.player(self._event.entries[seat.entry].player)

    # What is touched

    def _hand_key(self) -> HandKey:
        event, table = self._event.id, self._table.id
        if self._hand is not None:
            ends = EndEventHand(tournament=event, table=table)
            step = self._asking.step("event-hand", _("Hand over"), ends, leading=True)
            return HandKey(step, _("hand {n}").format(n=self._hand.number))
        number = self._table.hand.number + 1 if self._table.hand is not None else 1
        starts = StartEventHand(tournament=event, table=table)
        step = self._asking.step("event-hand", _("First riffle"), starts, leading=True)
        under = _("hand {n} begins").format(n=number)
        return HandKey(step, under, self._brief())

    def _brief(self) -> str:
        """Why no hand begins, in a word or two."""
        event = self._event
        if event.round is not None and self._table.id not in event.round.waited_for:
            return _("one hand a round")
        if self._table.id in halted_tables(event):
            return _("too few sit here")
        if event.clock.since is None:
            return _("the clock stands")
        return _("break") if not is_dealt(event, self._look.now) else ""

    def _done_key(self) -> HandKey:
        done = TableDone(tournament=self._event.id, table=self._table.id)
        step = self._asking.step("event-done", _("Table done"), done)
        brief = _("hand for hand only")
        if self._event.round is not None:
            brief = _("waits for the others") if self._hand is None else _("end the hand")
        leads = self._event.round is not None and not step.why_not
        return HandKey(step, _("then wait"), brief, leads=leads)

    def _out_key(self, detail: SeatDetail | None) -> HandKey:
        seat = self._table.taken.get(detail.seat) if detail is not None else None
        if detail is not None and seat is not None:
            for chosen in self._outs():
                if chosen.key == _out(detail.seat):
                    # Whose it is stands on it: the seat may have been touched for something else.
                    words = _("Seat {seat} out").format(seat=detail.seat)
                    return HandKey(replace(chosen, words=words), self._who(seat), takes=True)
        known = next(self._outs(), None)
        step = Step(
            key="seat-out",
            words=_("Seat out"),
            command=ProposeOut(tournament=self._event.id, table=self._table.id, entries=()),
            finder=ToFind.SEAT,
            why_not=known.why_not if known is not None else _("Nobody sits here."),
        )
        return HandKey(step, _("then the seat"), takes=True)

    def _outs(self) -> Iterator[Step]:
        """Each seat with who may be out: whom no dealer has named, and who had cards."""
        followed = hand_at(self._table, self._look.now) > 0
        for number, seat in self._table.taken.items():
            if seat.entry in self._said or seat.waits or (followed and seat.comes):
                continue
            out = ProposeOut(tournament=self._event.id, table=self._table.id, entries=(seat.entry,))
            words = _("Seat {seat} · {player}").format(seat=number, player=self._who(seat))
            yield self._asking.step(_out(number), words, out)

    def _detail(self) -> SeatDetail | None:
        number = self._seen.chosen
        seat = self._table.taken.get(number) if number is not None else None
        if number is None or seat is None:
            return None
        entry = self._event.entries[seat.entry]
        who = self._who(seat)
        out = [replace(one, words=_("Is out")) for one in self._outs() if one.key == _out(number)]
        title = _("{table} seat {seat} · {player}").format(
            table=self._table.id, seat=number, player=who
        )
        return SeatDetail(
            table=self._table.id,
            seat=number,
            player=entry.player,
            title=title,
            status=self._status(number, seat),
            steps=(
                self._mark(number, seat),
                *out,
                *self._rebuy(number, seat),
                *self._why_here(number, entry),
                *penalty_ends(self._asking, entry.player),
            ),
        )

    def _rebuy(self, number: SeatNo, seat: EventSeat) -> Iterator[Step]:
        """Declared before the hand, where the sheet sells any."""
        if self._event.sheet.terms.rebuy is None or seat.entry in self._rebuys:
            return
        says = DeclareRebuy(tournament=self._event.id, table=self._table.id, seat=number)
        yield self._asking.step(f"rebuy-{number}", _("Rebuys"), says)

    def _why_here(self, number: SeatNo, entry: EventEntry) -> Iterator[Step]:
        """The answer to who asks why they were moved."""
        if entry.moved is not None:
            told = why_moved(entry.moved, SeatSlip(self._table.id, number))
            yield Step(key=f"why-{number}", words=_("Why moved?"), reason=told)

    def _status(self, number: SeatNo, seat: EventSeat) -> str:
        if seat.entry in self._said:
            return _("out? the floor confirms it")
        player = self._event.entries[seat.entry].player
        penalty = penalty_on(self._seen.room.orders, player, self._look.now, self._table.id)
        if penalty is not None:
            return left_words(penalty, self._words)
        if number in self._waiting:
            return _("waits for the button")
        return _("away: blinds and antes are posted") if seat.away else _("in the game")

    def _mark(self, number: SeatNo, seat: EventSeat) -> Step:
        marks = MarkEventSeat(
            tournament=self._event.id,
            table=self._table.id,
            seat=number,
            away=not (seat.away or seat.comes),
        )
        words = _("Is back") if seat.away else _("Away")
        return self._asking.step(_mark(number), _("Has sat down") if seat.comes else words, marks)


def event_tap(detail: SeatDetail) -> Step | None:
    """What a tap on that seat does at once: away, back, or come to it."""
    found = next((one for one in detail.steps if one.key == _mark(detail.seat)), None)
    return found if found is not None and not found.why_not else None


def _mark(seat: SeatNo) -> str:
    return f"mark-{seat}"


def _out(seat: SeatNo) -> str:
    return f"out-{seat}"


def _post(seat: SeatNo, what: str, chips: Chips) -> PostRow:
    return PostRow(_("Seat {seat} · {what}").format(seat=seat, what=what), chips_text(chips))

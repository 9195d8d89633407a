"""What a wish about a tournament leads to: the step of its page, the paper, the page itself."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice, zip_longest

from floor.app.core.names import PersonName
from floor.app.tournament.events import entry_of_player
from floor.app.tournament.play import NameJumps, PlayHandForHand
from floor.base.text import _
from floor.desk.palette.palette import HitKind, PaletteHit
from floor.desk.palette.wish import TypedWish
from floor.desk.palette.wish_room import WishRoom, of_keys
from floor.room.blinds.button import PlayerId
from floor.tournament.event.dues import unpaid
from floor.tournament.event.state import EntryIs, EventEntry, EventStage, Tournament
from floor.views.director.course import course_cards, event_tools
from floor.views.director.next_cards import next_cards
from floor.views.director.page import row_steps
from floor.views.event_papers.wanted import offers
from floor.views.tournament.acts import clock_steps, rounds_step
from floor.views.tournament.counter import entry_ways
from floor.views.tournament.money import event_money
from floor.views.tournament.moving import break_step
from floor.views.words.rows import Step
from floor.views.words.steps import StepBuilder
from floor.views.words.words import spot

EVENT_WISHES: Mapping[str, tuple[str, ...]] = {
    "bust": ("bust", "busts"),
    "rebuy": ("rebuy",),
    "re_entry": ("again",),
    "add_on": ("add-on",),
    "event_pay": ("pay",),
    "event_remove": ("remove",),
    "event_back": ("back",),
}
"""How the keys of the steps begin that an entry has for a wish."""
_OF_CLOCK: Mapping[str, tuple[str, ...]] = {
    "pause": ("clock-stop",),
    "go_on": ("clock-go-on", "clock-run"),
    "level_next": ("clock-forward",),
    "level_back": ("clock-back",),
    "event_rest": ("house-break", "clock-break", "call-break"),
    "event_rest_over": ("clock-ends-break",),
    "clock_right": ("set-clock", "clock-plus", "clock-minus"),
}
_OF_COURSE: Mapping[str, tuple[str, ...]] = {
    "hand_for_hand": ("rounds", "next-round", "last-round", "clock-rounds"),
    "balance": ("balance", "balance-other"),
    "draw_seats": ("draw-seats", "redraw"),
    "close_buying": ("close-buying",),
    "lock_prizes": ("lock-prizes",),
    "colour_up": ("colour-up", "race"),
    "count_chips": ("count-chips",),
    "event_deal": ("deal",),
    "finish_event": ("finish",),
    "publish": ("publish",),
}
_PAPERS: Mapping[str, str] = {
    "seat_card": "card",
    "receipt": "receipt",
    "structure": "sheet",
    "results": "results",
}
_FIRST = (
    EventStage.RUNNING,
    EventStage.PUBLISHED,
    EventStage.FINISHED,
    EventStage.PLANNED,
    EventStage.BAGGED,
)
_MOST = 3
"""Lines for who is not named."""


class EventWishes:
    """Lines about the tournaments."""

    def __init__(self, room: WishRoom) -> None:
        self._in = room
        made: Mapping[str, Callable[[TypedWish], Iterator[PaletteHit]]] = {
            **dict.fromkeys(EVENT_WISHES, self._of_entry),
            **dict.fromkeys(_OF_CLOCK, self._of_clock),
            **dict.fromkeys(_OF_COURSE, self._of_course),
            **dict.fromkeys(_PAPERS, self._paper),
            "register": self._register,
            "break_table": self._break,
        }
        self.makers = {name: partial(self._or_page, maker) for name, maker in made.items()}

    def _or_page(
        self, maker: Callable[[TypedWish], Iterator[PaletteHit]], wish: TypedWish
    ) -> Iterator[PaletteHit]:
        """What `maker` finds; for whom nothing can be asked the page says why."""
        hits = tuple(maker(wish)) if self._in.room.tournaments else ()
        yield from hits
        if not hits and self._events(wish) and not (wish.players or wish.tables or wish.games):
            yield self._in.to_page("tournaments")

    def open(self) -> tuple[Tournament, ...]:
        """All that are not called off; what is played comes first."""
        every = self._in.room.tournaments.values()
        found = (one for one in every if one.stage is not EventStage.CANCELLED)
        return tuple(sorted(found, key=lambda one: _FIRST.index(one.stage)))

    def players(self) -> Iterator[PlayerId]:
        """Who has entered one of them."""
        for event in self.open():
            yield from (one.player for one in event.entries.values())

    def where(self, player: PlayerId) -> Iterator[PaletteHit]:
        """The seat they play in."""
        for event in self.open():
            entry = entry_of_player(event, player)
            if entry is not None and entry.state is EntryIs.SEATED and entry.seat is not None:
                go = partial(self._in.ways.to_event, event.id, entry.seat.table, entry.seat.seat)
                yield PaletteHit(self._told(event, entry), go, HitKind.PLAYER)

    def _events(self, wish: TypedWish) -> tuple[Tournament, ...]:
        """Those that were named, else all."""
        every = self.open()
        return tuple(one for one in every if one.id in wish.events) or every

    def _asking(self) -> StepBuilder:
        return StepBuilder(self._in.words(), self._in.look())

    def _asks(self, words: str, step: Step) -> PaletteHit:
        act = partial(self._in.ways.event_step, step)
        return PaletteHit(words, act, why_not=lambda: step.why_not, closed=bool(step.why_not))

    def _of_entry(self, wish: TypedWish) -> Iterator[PaletteHit]:
        keys = EVENT_WISHES[wish.name]
        for event in self._events(wish):
            players = wish.players or tuple(_likely(wish.name, event))
            for player in players:
                entry = entry_of_player(event, player)
                if entry is None:
                    continue
                detail = row_steps(self._in.room, event, entry.no, self._in.look())
                for step in of_keys(keys, detail.steps if detail is not None else ()):
                    yield self._asks(f"{step.words} · {self._told(event, entry)}", step)

    def _told(self, event: Tournament, entry: EventEntry) -> str:
        """Who it is, and where they play."""
        at = event.sheet.title
        if entry.state is EntryIs.SEATED and entry.seat is not None:
            at = spot(entry.seat.table, entry.seat.seat)
        return f"{self._in.label(entry.player)} · {at}"

    def _of_clock(self, wish: TypedWish) -> Iterator[PaletteHit]:
        if wish.players or wish.tables:
            return
        for event in self._events(wish):
            steps = (*clock_steps(self._asking(), event), *event_tools(self._asking(), event))
            yield from self._of_event(event, _OF_CLOCK[wish.name], steps)

    def _of_course(self, wish: TypedWish) -> Iterator[PaletteHit]:
        if wish.players:
            return
        asking = self._asking()
        for event in self._events(wish):
            cards = (*next_cards(asking, event), *course_cards(asking, event, None))
            steps = [
                *chain.from_iterable(card.steps for card in cards),
                *event_tools(asking, event),
                *event_money(event, asking).steps,
            ]
            if wish.name == "hand_for_hand":
                due = any(step.key == "rounds" for step in steps)
                wished = _in_rounds(asking, event, wish.number or 0, due=due)
                steps = [*wished, *steps]
            yield from self._of_event(event, _OF_COURSE[wish.name], steps)

    def _of_event(
        self, event: Tournament, keys: Iterable[str], steps: Sequence[Step]
    ) -> Iterator[PaletteHit]:
        for step in of_keys(keys, steps):
            yield self._asks(f"{step.words} · {event.sheet.title}", step)

    def _break(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """That table; where none is named the one that is next."""
        asking = self._asking()
        for event in self._events(wish):
            for name in wish.tables:
                if name in event.tables:
                    steps = tuple(break_step(asking, event, event.tables[name]))
                    yield from self._of_event(event, (f"break-{name}",), steps)
            if not wish.tables:
                cards = chain.from_iterable(one.steps for one in next_cards(asking, event))
                yield from self._of_event(event, ("break",), tuple(cards))

    def _register(self, wish: TypedWish) -> Iterator[PaletteHit]:
        """The ways to pay of each event; nobody known goes by the desk's own sheet."""
        events = [one for one in self._events(wish) if not one.buying_closed]
        for player in wish.players:
            each = [tuple(self._ways(one, player)) for one in events]
            yield from filter(None, chain.from_iterable(zip_longest(*each)))
        if not wish.tables and wish.seat is None:
            for event in events:
                new = f"“{wish.called}” · " if wish.called else ""
                words = f"{_('Register a player …')} · {new}{event.sheet.title}"
                yield PaletteHit(words, partial(self._in.ways.event_entry, event.id, wish.called))

    def _ways(self, event: Tournament, player: PlayerId) -> Iterator[PaletteHit]:
        called = self._in.strangers.get(player, PersonName(name=self._in.label(player)))
        look = self._in.look().naming(player, called)
        asking = StepBuilder(self._in.words(), look)
        for line in entry_ways(asking, event, player, called):
            if line.step is not None:
                words = _("Register {player}: {way} · {title}").format(
                    player=self._in.label(player), way=line.step.words, title=event.sheet.title
                )
                yield self._asks(words, line.step)

    def _paper(self, wish: TypedWish) -> Iterator[PaletteHit]:
        for event in self._events(wish):
            entries = [entry_of_player(event, one) for one in wish.players] or [None]
            for entry in entries:
                for offer in offers(event, entry.no if entry else None, self._in.words()):
                    if offer.name == _PAPERS[wish.name]:
                        words = f"{offer.words} · {event.sheet.title}"
                        act = partial(self._in.ways.event_paper, offer.order)
                        yield PaletteHit(words, act, HitKind.PAPER)


def _in_rounds(asking: StepBuilder, event: Tournament, until: int, *, due: bool) -> Iterator[Step]:
    """Hand for hand at once, unless a card has it as it is `due`, or until so few are left; else
    what the form asks."""
    if event.round is None and (until or not due):
        words = _("Hand for hand")
        if until:
            words = _("Hand for hand until {n} left").format(n=until)
        begins = PlayHandForHand(tournament=event.id, until=until)
        yield asking.step("rounds", words, begins)
    if until:
        words = _("Hand for hand once {n} are left").format(n=until + 1)
        names = NameJumps(tournament=event.id, places=tuple(sorted({*event.jumps, until})))
        yield asking.step("clock-rounds-at", words, names)
    if event.stage is EventStage.RUNNING:
        yield rounds_step(asking, event)


def _likely(wish: str, event: Tournament) -> Iterator[PlayerId]:
    """Whom a wish is about that names nobody: who is owed, who is out last, who plays."""
    found: Iterable[EventEntry] = ()
    match wish:
        case "event_pay":
            found = (event.entries[due.entry] for due in unpaid(event))
        case "re_entry" | "event_back":
            found = _lately_out(event)
        case "rebuy":
            declared = (event.entries[one.entry] for one in event.rebuys)
            found = (*declared, *_lately_out(event))
        case "bust":
            found = (event.entries[one.entry] for one in event.proposed)
        case "add_on":
            found = (one for one in event.entries.values() if one.state is EntryIs.SEATED)
    yield from islice(dict.fromkeys(one.player for one in found), _MOST)


def _lately_out(event: Tournament) -> Iterator[EventEntry]:
    for moment in reversed(event.moments):
        for out in moment.outs:
            if event.entries[out.entry].state is EntryIs.OUT:
                yield event.entries[out.entry]

"""One player as whoever looks them up sees them: where they are, their night, what stands about
them."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import assert_never

from floor.app.core.names import PersonName, Viewer
from floor.app.core.room import Room, guest_of
from floor.app.lists.may_sit import stop_of
from floor.app.money.chips import ChipsAdded, PlayerBoughtIn
from floor.app.office.dossier import (
    ChipsBought,
    Dossier,
    Sitting,
    Tonight,
    night_of,
    numbers_of,
)
from floor.app.orders.ladder import proposed, tonight
from floor.app.orders.orders import (
    BarPlayer,
    EndPenalty,
    GivePenalty,
    KeepApart,
    LiftBar,
    LiftKeepApart,
    NotePlayer,
    WarnPlayer,
)
from floor.base.money import Money
from floor.base.text import _, many, money_text
from floor.base.value import Value
from floor.room.blinds.button import PlayerId
from floor.room.orders.orders import Bar, BarKind, bar_on, penalty_on
from floor.room.table.table import chairs_of
from floor.views.feed.feed import bought_lines, feed_lines
from floor.views.orders.penalty_page import explained, had_words, measure_words, penalise_step
from floor.views.orders.penalty_words import by_words, left_words, mark_words, ruling_words
from floor.views.words.rows import FeedLine, Step, ToFind
from floor.views.words.steps import StepBuilder, naming_step
from floor.views.words.times import hours_and_minutes
from floor.views.words.whereabouts import whereabouts
from floor.views.words.words import Wording, capital, owed

PENALTIES = (15, 30, 60)
"""Minutes a penalty lasts, as it is asked for with one tap."""
_MINUTE = timedelta(minutes=1)


class PersonFact(Value, frozen=True):
    """Something known of them, and what."""

    name: str
    words: str


class StandingOrder(Value, frozen=True):
    """An order that holds now: what it says, and what would end it."""

    words: str
    lift: Step


class Remark(Value, frozen=True):
    """Something written down about them; `words` begins with what it is."""

    at: datetime
    words: str
    by: str = ""
    """Who wrote it; empty where older entries do not say it."""
    tonight: bool = True
    """Written in this gaming day."""


class PastPurchase(Value, frozen=True):
    """Chips they bought: in few words, and what stands in the book of it."""

    words: str
    line: FeedLine


class PersonCard(Value, frozen=True, kw_only=True):
    """Everything the page about one player shows."""

    player: PlayerId
    called: PersonName
    card: str
    where: str
    alert: str
    """Why they get no seat; empty for who does."""
    facts: tuple[PersonFact, ...]
    orders: tuple[StandingOrder, ...]
    remarks: tuple[Remark, ...]
    """The newest first."""
    buys: tuple[PastPurchase, ...]
    """Chips they bought in this gaming day, as far as that stands; the newest first."""
    often: tuple[Step, ...]
    """Who they are, if nobody has said it; warn, send away, note: with what is typed beside
    them."""
    seldom: tuple[Step, ...]
    """Orders; each needs to be told more."""


BAR, EXCLUDE, APART = "bar", "exclude", "apart"
"""Keys of the steps that a dialog asks the rest of."""


def person_card(room: Room, look: Viewer, known: Dossier) -> PersonCard:
    """The page about one player."""
    return _Person(room, look, known).card()


class _Person:
    """One player, looked at."""

    def __init__(self, room: Room, look: Viewer, known: Dossier) -> None:
        self._room = room
        self._known = known
        self._player = known.player.player
        own = PersonName(known.player.name, known.player.alias)
        more = {other.player: PersonName(other.name, other.alias) for other in known.others}
        strangers = {
            who: called
            for who, called in {self._player: own, **more}.items()
            if not look.names.knows_player(who)
        }
        # Whoever is in the room keeps their label.
        self._look = look._replace(names=look.names.with_players(strangers)) if strangers else look
        self._called = own
        self._words = Wording(room, self._look.names)
        self._asking = StepBuilder(self._words, self._look)

    def card(self) -> PersonCard:
        room, now, player = self._room, self._look.now, self._player
        stop = stop_of(room, player, now)
        return PersonCard(
            player=player,
            called=self._called,
            card=self._known.player.card,
            where=whereabouts(room, self._look.names, player),
            alert=self._words.why(stop.refusal) if stop is not None else "",
            facts=tuple(self._facts(night_of(self._known.told, player))),
            orders=tuple(self._orders()),
            remarks=tuple(self._remarks()),
            buys=tuple(self._buys()),
            often=tuple(self._often()),
            seldom=tuple(self._seldom()),
        )

    def _facts(self, night: Tonight) -> Iterator[PersonFact]:
        yield PersonFact(_("Played tonight"), self._played(night))
        yield PersonFact(_("Bought tonight"), self._bought(night))
        if night.left:
            yield PersonFact(_("Left with"), ", ".join(map(self._sum, night.left)))
        until = guest_of(self._room, self._player).long_break
        used = _("used, until {time}").format(time=self._words.time(until)) if until else ""
        yield PersonFact(_("Long break"), used or _("not used"))
        yield PersonFact(_("Missed blinds"), self._owes())
        had = had_words(self._room, self._player)
        yield PersonFact(_("Warnings, penalties"), had or _("none"))
        if had:
            step = measure_words(proposed(self._room, self._player))
            yield PersonFact(_("Next step"), step)

    def _played(self, night: Tonight) -> str:
        if not night.sittings:
            return _("not yet")
        sat = ", ".join(map(self._sitting, night.sittings))
        return f"{hours_and_minutes(night.played(self._look.now))} · {sat}"

    def _sitting(self, sat: Sitting) -> str:
        since = self._words.time(sat.since)
        if sat.until is None:
            return _("{table} since {time}").format(table=sat.table, time=since)
        return f"{sat.table} {since}–{self._words.time(sat.until)}"

    def _bought(self, night: Tonight) -> str:
        if not (night.buy_ins or night.top_ups):
            return _("nothing")
        parts = (
            many("{n} buy-in", "{n} buy-ins", len(night.buy_ins)).format(n=len(night.buy_ins)),
            many("{n} top-up", "{n} top-ups", len(night.top_ups)).format(n=len(night.top_ups)),
        )
        return f"{_euros(night.bought)} · {', '.join(parts)}"

    def _sum(self, one: ChipsBought) -> str:
        return _("{sum} at {table}, {time}").format(
            sum=_euros(one.amount), table=one.table, time=self._words.time(one.at)
        )

    def _owes(self) -> str:
        at = self._room.seated.get(self._player)
        if at is None:
            return _("none")
        table = self._room.tables[at]
        if not table.followed:
            return _("hands not tracked")
        sitters = (chair.sitter for chair in chairs_of(table))
        tokens = next(one.tokens for one in sitters if one.player == self._player)
        return owed(tokens) or _("none")

    def _orders(self) -> Iterator[StandingOrder]:
        orders, player, now = self._room.orders, self._player, self._look.now
        bar = bar_on(orders, player, now)
        if bar is not None:
            lift = self._asking.step("lift-bar", _("Lift …"), LiftBar(player=player))
            yield StandingOrder(self._noted(self._barred(bar), bar.note), lift)
        penalty = penalty_on(orders, player, now)
        if penalty is not None:
            end = self._asking.step("end-penalty", _("End now"), EndPenalty(player=player))
            yield StandingOrder(capital(left_words(penalty, self._words)), end)
        for other in orders.apart.get(player, ()):
            together = LiftKeepApart(players=(player, other))
            lift = self._asking.step(f"lift-apart-{other}", _("Lift …"), together)
            yield StandingOrder(self._apart(other), lift)

    def _apart(self, other: PlayerId) -> str:
        """Also that they sit together, as they did before they were kept apart."""
        name, seated = self._words.player(other), self._room.seated
        at = seated.get(self._player)
        if at is not None and seated.get(other) == at:
            return _("Shares no table with {player}: both are at {table}").format(
                player=name, table=at
            )
        return _("Shares no table with {player}").format(player=name)

    def _barred(self, bar: Bar) -> str:
        until = self._words.day(bar.until) if bar.until is not None else ""
        match bar.kind:
            case BarKind.BARRED if until:
                return _("Barred until {day}").format(day=until)
            case BarKind.BARRED:
                return _("Barred until that is lifted")
            case BarKind.SELF_EXCLUDED if until:
                return _("Excluded at own request until {day}").format(day=until)
            case BarKind.SELF_EXCLUDED:
                return _("Excluded at own request until that is lifted")
            case _ as never:
                assert_never(never)

    def _buys(self) -> Iterator[PastPurchase]:
        told = self._known.told
        entries = {entry.command: entry for entry in told}
        lines = feed_lines(self._room, self._look, told)
        for line in bought_lines(lines, told, numbers_of(told, self._player)):
            what = ", ".join(
                _bought_words(event)
                for event in entries[line.command].events
                if isinstance(event, PlayerBoughtIn | ChipsAdded)
            )
            yield PastPurchase(f"{self._words.time(line.at)} · {line.place} · {what}", line)

    def _remarks(self) -> Iterator[Remark]:
        fresh = tonight(self._room, self._player)
        for mark in reversed(self._room.orders.marks.get(self._player, ())):
            parts = (mark_words(mark, self._words), ruling_words(mark))
            words = self._noted(" · ".join(part for part in parts if part), mark.note)
            yield Remark(mark.at, words, by_words(mark, self._words), mark in fresh)

    def _noted(self, words: str, note: int | None) -> str:
        text = self._known.notes.get(note, "") if note is not None else ""
        return f"{words}: {text}" if text else words

    def _often(self) -> Iterator[Step]:
        player, step = self._player, self._asking.step
        naming = naming_step(self._asking, player)
        if naming is not None:
            yield naming
        yield step("warn", _("Warn"), WarnPlayer(player=player))
        for minutes in PENALTIES:
            words = _("Away {minutes} min").format(minutes=minutes)
            lasts = minutes * _MINUTE
            away = GivePenalty(player=player, lasts=lasts)
            yield explained(step(f"penalty-{minutes}", words, away))
        yield penalise_step(self._asking, player)
        yield step("note", _("Note"), NotePlayer(player=player))

    def _seldom(self) -> Iterator[Step]:
        player, step = self._player, self._asking.step
        barred = BarPlayer(player=player, kind=BarKind.BARRED)
        yield step(BAR, _("Bar …"), barred)
        excluded = BarPlayer(player=player, kind=BarKind.SELF_EXCLUDED)
        yield step(EXCLUDE, _("Self-exclusion …"), excluded)
        yield self._asking.finder(
            APART, _("Keep apart from …"), ToFind.APART, KeepApart(players=(player, player))
        )


def _bought_words(event: PlayerBoughtIn | ChipsAdded) -> str:
    match event:
        case PlayerBoughtIn(amount=amount, carried=carried) if carried and not amount:
            return _("{sum} counted").format(sum=_euros(carried))
        case PlayerBoughtIn(amount=amount):
            return _("Buy-in {sum}").format(sum=_euros(amount))
        case ChipsAdded(amount=amount):
            return _("Top-up {sum}").format(sum=_euros(amount))
        case _ as never:
            assert_never(never)


def _euros(amount: Money) -> str:
    return money_text(amount, short=True)

"""What has happened, in plain sentences: one for every event there is."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import assert_never

from floor.app.core.messages import CommandId, Entry, Event, StaffId
from floor.app.hands.dealing import ButtonDrawn, DealingEvent, HandEnded, HandStamped, HandStarted
from floor.app.hands.last_rounds import LastRoundEvent
from floor.app.hands.straddles import StraddleDeclared
from floor.app.lists.feeders import FeederEvent
from floor.app.money.chips import ChipsAdded, ChipsEvent, DropCounted, PlayerBoughtIn
from floor.app.money.time_charges import ChargeEvent, MeterStarted, MeterStopped
from floor.app.office.press_time import CameLate
from floor.app.office.voiding import EntryVoided
from floor.app.orders.orders import (
    BarLifted,
    KeepApartLifted,
    OneOrdered,
    OrdersEvent,
    PenaltyEnded,
    PenaltyGiven,
    PlayerBarred,
    PlayerNoted,
    PlayersKeptApart,
    PlayerWarned,
)
from floor.app.rulings.disputes import DisputeEvent
from floor.app.rulings.rulings import RulingEvent
from floor.app.seats.breaks import LongBreakGranted
from floor.app.seats.changes import SeatChanged
from floor.app.seats.requests import SeatRequestEvent
from floor.app.seats.seats import (
    OverPlayerSeated,
    PlayerAway,
    PlayerBack,
    PlayerSeated,
    SeatEvent,
    SeatLeft,
    WayChosen,
)
from floor.app.staff.badges import BadgeEvent
from floor.app.staff.days import (
    ClockWentBack,
    DayBegan,
    DayEnded,
    DayEvent,
    RulebookAdopted,
    SignedOff,
    SignedOn,
    SituationsAdopted,
    StaffLocked,
)
from floor.app.staff.dealers import DealerEvent
from floor.app.staff.floor_calls import CallEvent
from floor.app.tables.room_plan import (
    PlanEvent,
    SectionDropped,
    SectionNamed,
    TablePlaced,
    TableTakenOffMap,
)
from floor.app.tables.tables import TableClosed, TableEvent, TableOpened
from floor.base.money import Money
from floor.base.text import _, day_text, many, money_text
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import Prompt
from floor.views.feed.jackpot import ToldOfJackpot, jackpot_told
from floor.views.feed.kiosk import KioskEvent, kiosk_told, stamp_words
from floor.views.feed.staff import badge_told, call_told, dealer_told
from floor.views.feed.tables import (
    card_words,
    closed_told,
    last_round_told,
    opened_told,
    request_told,
    table_told,
)
from floor.views.orders.penalty_words import penalty_told
from floor.views.rulings.dispute_words import dispute_told
from floor.views.rulings.words import ruling_told
from floor.views.words.lists import ListEvent, feeder_told, list_told
from floor.views.words.times import charge_told
from floor.views.words.words import Words, owed, role_words, spot, way_chosen


def told(entry: Entry, words: Words, known: Mapping[CommandId, Entry]) -> str:
    """What `entry` brought, in one sentence; a void's tells what it took back, if `known` has it.

    The table's name is left out: it stands before the sentence. Of meters nothing is said beside
    what has set them going.
    """
    late = next((one for one in entry.events if isinstance(one, CameLate)), None)
    if late is not None:
        on_time = entry._replace(events=tuple(one for one in entry.events if one is not late))
        return _("{words} ({late})").format(
            words=told(on_time, words, known), late=kiosk_told(late, words)
        )
    match tuple(one for one in entry.events if not isinstance(one, MeterStarted | MeterStopped)):
        case (SeatLeft() as left, PlayerSeated() as seated):
            return _moved(left, seated, words)
        case (EntryVoided() as void,):
            return _taken_back(void, words, known)
        case (TableOpened(), _, *_) as events:
            return opened_told(events, words)
        case (_, *_, TableClosed()) as events:
            return closed_told(events, words)
        case events:
            return "; ".join(sentence(event, words) for event in events)


def sentence(event: Event, words: Words) -> str:
    """What has happened by one event alone."""
    if isinstance(event, DealingEvent):
        return _dealing(event, words)
    if isinstance(event, KioskEvent):
        return _with_second(kiosk_told(event, words), getattr(event, "second", None), words)
    if isinstance(event, SeatEvent):
        return _with_second(_seat(event, words), getattr(event, "second", None), words)
    if isinstance(event, SeatChanged):
        moved = _("{player} moves from seat {left} to seat {seat}").format(
            player=words.player(event.player), left=event.left, seat=event.seat
        )
        return _with_way(moved, event.sitter.standing)
    if isinstance(event, StraddleDeclared):
        return _("{player} in seat {seat} straddles {sum}").format(
            player=words.player(event.player),
            seat=event.seat,
            sum=money_text(event.amount, short=True),
        )
    if isinstance(event, ListEvent):
        return list_told(event, words)
    if isinstance(event, DisputeEvent):
        return dispute_told(event, words)
    if isinstance(event, RulingEvent):
        return ruling_told(event, words)
    if isinstance(event, FeederEvent):
        return feeder_told(event)
    if isinstance(event, LastRoundEvent):
        return last_round_told(event)
    if isinstance(event, TableEvent):
        return table_told(event, words)
    if isinstance(event, SeatRequestEvent):
        return request_told(event, words)
    if isinstance(event, DayEvent):
        return _day(event, words)
    if isinstance(event, ChipsEvent):
        return _chips(event, words)
    if isinstance(event, LongBreakGranted):
        return _("{player} has his long break until {time}").format(
            player=words.player(event.player), time=words.time(event.until)
        )
    if isinstance(event, ChargeEvent):
        return charge_told(event, words)
    if isinstance(event, CallEvent):
        return call_told(event, words)
    if isinstance(event, BadgeEvent):
        return badge_told(event, words)
    if isinstance(event, DealerEvent):
        return dealer_told(event, words)
    if isinstance(event, OrdersEvent):
        return _order(event, words)
    if isinstance(event, PlanEvent):
        return _plan(event)
    if isinstance(event, ToldOfJackpot):
        return _with_second(jackpot_told(event, words), getattr(event, "second", None), words)
    assert isinstance(event, EntryVoided), event
    return _voided(event)


def _moved(left: SeatLeft, seated: PlayerSeated, words: Words) -> str:
    moved = _("{player} moves from {place} to seat {seat}").format(
        player=words.player(left.player), place=spot(left.table, left.seat), seat=seated.seat
    )
    return _with_way(moved, seated.way)


def _with_way(words: str, way: Standing) -> str:
    """`words`, and how he comes in unless he just waits for his turn."""
    if way in (Standing.IN, Standing.WAITS):
        return words
    return _("{words} and {way}").format(words=words, way=way_chosen(way))


def _taken_back(void: EntryVoided, words: Words, known: Mapping[CommandId, Entry]) -> str:
    target = known.get(void.command)
    if target is None:
        said = _voided(void)
    else:
        said = _("taken back: {what}").format(what=told(target, words, known))
    return _with_second(said, void.second, words)


def _with_second(said: str, second: StaffId | None, words: Words) -> str:
    if second is None:
        return said
    return _("{words} (second badge: {staff})").format(words=said, staff=words.staff(second))


def _voided(event: EntryVoided) -> str:
    return _("taken back: entry {entry}").format(entry=event.entry)


def _day(event: DayEvent, words: Words) -> str:
    match event:
        case RulebookAdopted(name=name):
            return _("rulebook {name} is in force").format(name=name)
        case SituationsAdopted(version=version):
            return _("version {version} of the house’s own situations is in force").format(
                version=version
            )
        case SignedOn(staff=staff, role=role):
            return _("{staff} comes on duty as {role}").format(
                staff=words.staff(staff), role=role_words(role)
            )
        case SignedOff(staff=staff):
            return _("{staff} goes off duty").format(staff=words.staff(staff))
        case DayBegan(day=day):
            return _("gaming day {day} is open").format(day=day_text(day))
        case DayEnded(day=day, late=True):
            return _("gaming day {day} is closed, late").format(day=day_text(day))
        case DayEnded(day=day):
            return _("gaming day {day} is closed").format(day=day_text(day))
        case StaffLocked(staff=staff, until=until):
            return _("too many wrong PINs for {staff}: locked until {time}").format(
                staff=words.staff(staff), time=words.time(until)
            )
        case ClockWentBack(by=by):
            hours, minutes = divmod(by // timedelta(minutes=1), 60)
            return _("the computer's clock went back by {hours} h {minutes} min").format(
                hours=hours, minutes=minutes
            )
        case _ as never:
            assert_never(never)


def _plan(event: PlanEvent) -> str:
    match event:
        case TablePlaced(swapped=None):
            return _("stands elsewhere on the map")
        case TablePlaced(swapped=other):
            return _("changes places with {table} on the map").format(table=other)
        case TableTakenOffMap():
            return _("is taken off the map")
        case SectionNamed(section=section, name=name):
            return _("section {section} is called {name}").format(section=section, name=name)
        case SectionDropped(section=section):
            return _("section {section} is gone").format(section=section)
        case _ as never:
            assert_never(never)


def _seat(event: SeatEvent, words: Words) -> str:
    player, seat = words.player(event.player), event.seat
    match event:
        case PlayerSeated(way=way):
            took = _("{player} takes seat {seat}").format(player=player, seat=seat)
            return _with_way(took, way)
        case OverPlayerSeated(way=way):
            over = _("{player} plays over in seat {seat}").format(player=player, seat=seat)
            return _with_way(over, way)
        case PlayerAway():
            return _("{player} is away from seat {seat}").format(player=player, seat=seat)
        case PlayerBack(way=Standing.WAITS):
            return _("{player} is back in seat {seat} and waits for the big blind").format(
                player=player, seat=seat
            )
        case PlayerBack(way=way):
            back = _("{player} is back in seat {seat}").format(player=player, seat=seat)
            return _with_way(back, way)
        case WayChosen(way=way):
            return _("{player} in seat {seat}: {way}").format(
                player=player, seat=seat, way=way_chosen(way)
            )
        case SeatLeft(stack=Money() as stack):
            return _("{player} gives up seat {seat} with {sum}").format(
                player=player, seat=seat, sum=money_text(stack, short=True)
            )
        case SeatLeft():
            return _("{player} gives up seat {seat}").format(player=player, seat=seat)
        case _ as never:
            assert_never(never)


def _dealing(event: DealingEvent, words: Words) -> str:
    match event:
        case HandEnded():
            return _hand_over(event, words)
        case HandStarted():
            return _hand_begun(event, words)
        case HandStamped(hand=hand, stamp=stamp):
            return _("hand {hand} is stamped {how}").format(hand=hand, how=stamp_words(stamp))
        case ButtonDrawn(cards=cards, button=button):
            card = next((card_words(drawn.card) for drawn in cards if drawn.place == button), "")
            return _("{player} in seat {seat} draws the button with {card}").format(
                player=words.player(button.player), seat=button.seat, card=card
            )
        case _ as never:
            assert_never(never)


def _hand_begun(event: HandStarted, words: Words) -> str:
    deal = event.deal
    begun = many(
        "hand {hand} begins, {players} player dealt in",
        "hand {hand} begins, {players} players dealt in",
        len(deal.dealt),
    ).format(hand=event.hand, players=len(deal.dealt))
    missed = (
        _("{player} in seat {seat} {owes}").format(
            player=words.player(seated.sitter.player),
            seat=seated.seat,
            owes=owed(seated.sitter.tokens),
        )
        for seated in deal.changed
        if seated.sitter.tokens
    )
    variant = (words.variant(event.variant),) if event.variant else ()
    return "; ".join((begun, *variant, *missed, *map(_prompt, deal.prompts)))


def _prompt(prompt: Prompt) -> str:
    match prompt:
        case Prompt.HELD_OUT:
            return _("who paid to come in waits a hand, or he would have the button")
        case Prompt.BUYER_GONE:
            return _("who bought the button has gone: it stays where it was")
        case Prompt.BEHIND_BUTTON:
            return _("who paid to come in waits until the button has passed him")
        case Prompt.OVER_PLAYER_BIG_BLIND:
            return _("an over-player has the seat of the last big blind")
        case _ as never:
            assert_never(never)


def _hand_over(event: HandEnded, words: Words) -> str:
    board = words.has_board(event.table)
    if event.second_round:
        reached = _("flop seen") if board else _("second round reached")
    else:
        reached = _("no flop") if board else _("no second round")
    parts = [_("hand {hand} over").format(hand=event.hand), reached]
    if event.jackpot:
        parts.append(_("{sum} for the jackpot").format(sum=money_text(event.jackpot, short=True)))
    if event.flat_rake:
        parts.append(_("rake {sum}").format(sum=money_text(event.flat_rake, short=True)))
    if event.won is not None:
        parts.append(_("{player} wins the button").format(player=words.player(event.won.player)))
    return ", ".join(parts)


def _order(event: OrdersEvent, words: Words) -> str:
    match event:
        case PlayersKeptApart(players=players):
            return _("{players} may not share a table").format(
                players=", ".join(map(words.player, players))
            )
        case KeepApartLifted(players=players):
            return _("{players} may share a table again").format(
                players=", ".join(map(words.player, players))
            )
        case _:
            return _about_one(event, words.player(event.player), words)


def _about_one(event: OneOrdered, player: str, words: Words) -> str:
    match event:
        case PlayerBarred(until=datetime() as until):
            return _("{player} may not play until {day}").format(
                player=player, day=words.day(until)
            )
        case PlayerBarred():
            return _("{player} may not play until that is lifted").format(player=player)
        case BarLifted():
            return _("{player} may play again").format(player=player)
        case PlayerWarned():
            return _("{player} is warned").format(player=player)
        case PenaltyGiven() | PenaltyEnded():
            return penalty_told(event, player, words)
        case PlayerNoted():
            return _("something is noted about {player}").format(player=player)
        case _ as never:
            assert_never(never)


def _chips(event: ChipsEvent, words: Words) -> str:
    match event:
        case DropCounted(amount=amount):
            return _("drop counted: {sum}").format(sum=money_text(amount))
        case PlayerBoughtIn(player=player, amount=amount, carried=carried):
            bought = _("{player} buys in for {sum}").format(
                player=words.player(player), sum=money_text(amount, short=True)
            )
            if not carried:
                return bought
            return _("{words} and brings {sum}").format(
                words=bought, sum=money_text(carried, short=True)
            )
        case ChipsAdded(player=player, amount=amount, short=True):
            return _("{player} makes his short buy-in of {sum}").format(
                player=words.player(player), sum=money_text(amount, short=True)
            )
        case ChipsAdded(player=player, amount=amount):
            return _("{player} adds {sum}").format(
                player=words.player(player), sum=money_text(amount, short=True)
            )
        case _ as never:
            assert_never(never)

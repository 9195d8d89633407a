"""What a kiosk shows at a moment, without a window: keys, their consequences, posts, offers."""

import pytest
from msgspec.structs import replace

from floor.app.claim.freezes import ClaimBadBeat
from floor.app.core.dispute import Subject
from floor.app.core.messages import Entry
from floor.app.core.names import Names, PersonName
from floor.app.core.queued import QueuedClosing, QueuedMove
from floor.app.hands.dealing import EndHand, HandStarted, StartHand
from floor.app.hands.last_rounds import AnnounceLastRound
from floor.app.hands.set_right import StopFollowing
from floor.app.hands.stamps import SetStamps
from floor.app.hands.straddles import DeclareStraddle
from floor.app.jackpot.meters import PayJackpotTime
from floor.app.lists.feeders import MarkFeeder
from floor.app.money.chips import BuyIn
from floor.app.office.fold import entries_of
from floor.app.orders.orders import GivePenalty, HandsAway
from floor.app.rulings.disputes import OpenDispute
from floor.app.seats.changes import ChangeSeat
from floor.app.seats.seats import ChooseWay, MarkAway, PlayOver
from floor.app.tables.after_hand import QueueAct, QueueChips, WithdrawQueued
from floor.app.tables.tables import CloseTable
from floor.base.money import Money
from floor.base.text import time_text
from floor.kiosk.scene.scene import Scene
from floor.qtkit.office.bridge import RoomUpdate
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.table.table import Stamp, Table
from floor.views.kiosk.acts import (
    act_under,
    asks_pin,
    brief_reason,
    chips_next,
    is_priced,
    locked_words,
    one_tap,
    touch_words,
)
from floor.views.kiosk.event_notes import NoteTone
from floor.views.kiosk.posts import gone_elsewhere
from floor.views.kiosk.running import last_hand, said_to_wait
from floor.views.kiosk.sight import KioskView, TableSeen, sight
from floor.views.money.dues import not_followed_words
from floor.views.words.rows import ToFind
from floor.views.words.steps import wants_badge
from tests.evening import HELSINKI, NLH, T1, T2, Evening
from tests.views.looking import look, words

SIX = ("Aino", "Eero", "Kaisa", "Otso", "Petra", "Ville")


def seen(night: Evening, seat: int | None = None) -> KioskView:
    scene = Scene(T1)
    scene.chosen = SeatNo(seat) if seat is not None else None
    known = {player: PersonName(name) for name, player in night._players.items()}
    scene.take(RoomUpdate(room=night.room, names=Names(known), head=night.office.head))
    view = sight(scene.seen, scene.look(night.clock.now(), night.floor))
    assert view is not None
    return view


def acts(night: Evening, seat: int) -> list[str]:
    return [one.words for one in seen(night, seat).acts]


def test_a_closed_table_shows_nothing(night: Evening) -> None:
    scene = Scene(T1)
    scene.take(RoomUpdate(room=night.room))
    assert scene.known
    assert sight(scene.seen, scene.look(night.clock.now(), None)) is None


def test_the_keys_say_what_is_taken_and_where_the_button_goes(night: Evening) -> None:
    night.table().seated(*SIX).draw("Aino").start()
    flop, none, straddle = seen(night).keys
    assert (flop.step.words, flop.under) == ("Hand over: flop seen", "rake + €1 · button to 2")
    assert (none.step.words, none.under) == ("Hand over: no flop", "rake €1 · button to 2")
    assert (straddle.step.words, straddle.under) == ("Straddle €4", "seat 4")


def test_a_button_that_does_not_move_is_said_to_stay(night: Evening) -> None:
    table = night.table().seated(*SIX[:4]).draw("Aino").hands(1).away("Kaisa").start()
    assert seen(night).card.small is None
    assert seen(night).keys[0].under == "rake · button stays on 2"
    table.end()
    assert seen(night).card.button == 2


def test_whom_the_big_blind_has_reached_is_asked_nothing_more(night: Evening) -> None:
    table = night.table().seated(*SIX[:3]).draw("Aino").hands(1)
    table.seat(4, "Otsonen")
    view = seen(night)
    bigs = [one for one in view.posts if "big blind" in one.words]
    assert [one.short.split(" ")[0] for one in bigs] == ["4"]
    assert view.comers == ()


def test_who_waits_stands_beside_the_table_with_what_they_owe(night: Evening) -> None:
    """CH-NEW-1: of several who owe the same it is said once."""
    table = night.table().seated(*SIX[:4]).draw("Aino").hands(1)
    assert seen(night).comers == ()
    table.seat(7, "Otsonen").seat(8, "Idanen").seat(9, "Ollinen", way=Standing.POSTS)
    (note,) = seen(night).comers
    assert (note.head, note.said) == (
        "Seats 7, 8 come in",
        "Post live €2 and be dealt in, or wait for the big blind (CH-NEW-1)",
    )
    table.leave("Otsonen")
    assert [one.head for one in seen(night).comers] == ["Seat 8 comes in"]
    night.ask(StopFollowing(table=T1, note=night.note("away")))
    assert seen(night).comers == ()


def test_who_cannot_buy_the_button_any_more_is_asked_anew(night: Evening) -> None:
    """CH-BUYB-1: another player has come in between them and the button."""
    table = night.table().seated(*SIX).draw("Aino").hands(1)
    first, second = SIX[3:5]
    table.away(first).away(second).hands(9)
    assert seen(night).card.button == 3
    table.back(second, Standing.BUYS_BUTTON)
    assert "Seat 5 · big blind" in [one.words for one in seen(night).posts]
    assert seen(night).comers == ()
    assert acts(night, 5)[0] == "Away", "the way is said"
    table.back(first, Standing.POSTS)
    (note,) = seen(night).comers
    assert (note.head, note.tone) == ("Seat 5 waits", NoteTone.WAIT)
    assert note.said.startswith("Somebody comes in before them: no button to buy now.")
    assert acts(night, 5)[:2] == ["Post live €2 + dead €1", "Wait for the big blind €2"]
    table.choose(second, Standing.POSTS)
    assert seen(night).comers == ()


def test_who_has_said_to_wait_is_asked_nothing_until_they_sit_elsewhere(night: Evening) -> None:
    """CH-NEW-2: the note is calm, and the question comes again with another seat or an undo."""
    heard: list[Entry] = []
    night.office.listen(lambda _room, entries: heard.extend(entries))
    table = night.table().seated(*SIX[:4]).draw("Aino").hands(1)
    table.seat(7, "Otsonen").seat(8, "Idanen")
    otso, ida = night.player("Otsonen"), night.player("Idanen")

    def noted(at: str = "kiosk T1") -> list[tuple[str, NoteTone]]:
        said = said_to_wait(heard, T1, at)
        view = sight(TableSeen(night.room, T1, None, None, said), look(night))
        assert view is not None
        return [(note.head, note.tone) for note in view.comers]

    assert noted(heard[-1].station) == [("Seats 7, 8 wait", NoteTone.PLAIN)], "seated at the kiosk"
    table.choose("Otsonen", Standing.WAITS)
    assert noted() == [("Seat 8 comes in", NoteTone.WAIT), ("Seat 7 waits", NoteTone.PLAIN)]
    waits = night.ask(ChooseWay(table=T1, player=ida, way=Standing.WAITS))
    assert noted() == [("Seats 7, 8 wait", NoteTone.PLAIN)]
    night.void(waits)
    assert noted() == [("Seat 8 comes in", NoteTone.WAIT), ("Seat 7 waits", NoteTone.PLAIN)]
    table.choose("Idanen", Standing.POSTS)
    table.away("Otsonen").back("Otsonen")
    assert said_to_wait(heard, T1, "kiosk T1") == {otso}
    night.ask(ChangeSeat(table=T1, player=otso, seat=SeatNo(9)))
    assert noted() == [("Seat 9 comes in", NoteTone.WAIT)]


def test_the_kiosk_of_a_closed_table_says_where_its_players_went(night: Evening) -> None:
    """And what they owe there, as long as they are there (CH-NEW-1, CH-SEAT-7)."""
    night.table(T2).seated("Otso", "Petra").draw().hands(1)
    night.table(T1).seated("Aino", "Eero", "Kaisa")
    assert gone_elsewhere(night.room, T1, (), words(night)) == ()
    aino, eero = night.player("Aino"), night.player("Eero")
    entry = night.ask(CloseTable(table=T1, movers=(aino, eero), into=(T2,)))
    owed = "post live €2 and be dealt in, or wait for the big blind (CH-NEW-1)"
    assert gone_elsewhere(night.room, T1, (entry,), words(night)) == (
        f"Aino → T2 seat 3: {owed}",
        f"Eero → T2 seat 4: {owed}",
    )
    assert gone_elsewhere(night.room, T2, (entry,), words(night)) == ()
    night.table(T2).leave("Aino")
    assert len(gone_elsewhere(night.room, T1, (entry,), words(night))) == 1
    night.ask(StopFollowing(table=T2, note=night.note("away")))
    assert gone_elsewhere(night.room, T1, (entry,), words(night)) == (
        f"Eero → T2 seat 4: {not_followed_words()}",
    )


def test_who_waits_before_the_list_is_said_to_by_the_closed_table(night: Evening) -> None:
    night.table(T1).seated("Aino", "Eero")
    entry = night.ask(CloseTable(table=T1, movers=(night.player("Eero"),)))
    assert gone_elsewhere(night.room, T1, (entry,), words(night)) == ("Eero: top of the list",)
    night.strike_off("Eero")
    assert gone_elsewhere(night.room, T1, (entry,), words(night)) == ()


def test_a_hand_after_the_last_round_says_that_it_is_one(night: Evening) -> None:
    table = night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").hands(1)
    table.ask(AnnounceLastRound(table=T1))
    assert seen(night).keys[0].under == "hand 2 begins"
    table.hands(2)
    assert seen(night).keys[0].under == "the last hand begins"
    table.start()
    assert seen(night).card.note == "last hand"
    assert seen(night, 2).card.lines[0] == "Last hand"
    assert seen(night).disputed == ""
    table.end()
    view = seen(night)
    assert view.card.note == "last round over"
    assert (view.keys[0].step.words, view.keys[0].under) == (
        "One more hand …",
        "the last round is over",
    )
    assert (view.heading, view.posts, view.fee) == ("Last round over", (), "")
    assert view.disputed == "The table closes: count the stacks and call the floor."


def test_between_two_hands_every_key_keeps_its_place_and_says_when(night: Evening) -> None:
    night.table().seated(*SIX).draw("Aino")
    start, none, straddle = seen(night).keys
    assert not start.step.why_not
    assert (none.step.key, none.brief) == ("end-first-round", "after the riffle")
    assert none.step.why_not
    assert straddle.step.key.startswith("straddles-")


def test_four_players_pay_nothing_for_the_jackpot(night: Evening) -> None:
    night.table().seated(*SIX[:4]).draw("Aino").start()
    assert seen(night).fee == "Dealt in 4 · no jackpot"
    assert seen(night).keys[0].under == "rake · button to 2"


def test_who_posts_to_come_in_says_how_much_on_the_seat_and_who_waits_does_not(
    night: Evening,
) -> None:
    table = night.table().seated(*SIX).draw("Aino").hands(1)
    table.seat(8, "Otsonen", way=Standing.POSTS).seat(9, "Idanen", way=Standing.WAITS)
    seats = seen(night).card.seats
    assert [(seats[at].standing, seats[at].duty) for at in (0, 7, 8)] == [
        (Standing.IN, ""),
        (Standing.POSTS, "posts live €2"),
        (Standing.WAITS, ""),
    ]


def test_posts_stand_in_the_order_in_which_they_are_looked_for(night: Evening) -> None:
    night.table().seated(*SIX).draw("Aino").start()
    assert [(row.words, row.price) for row in seen(night).posts] == [
        ("Seat 2 · small blind", "€1"),
        ("Seat 3 · big blind", "€2"),
    ]


@pytest.mark.parametrize(
    ("stamp", "words"),
    [(Stamp.RIFFLE, "First riffle"), (Stamp.LID, "Lid button"), (Stamp.AUTOMATIC, "First riffle")],
)
def test_a_hand_begins_as_the_table_stamps_it(night: Evening, stamp: Stamp, words: str) -> None:
    night.table().seated(*SIX).draw("Aino")
    if stamp is not Stamp.RIFFLE:
        night.ask(SetStamps(table=T1, stamp=stamp))
    key, *_rest = seen(night).keys
    assert (key.step.words, key.under) == (words, "hand 1 begins")


def test_a_hand_that_began_by_itself_may_be_stamped(night: Evening) -> None:
    table = night.table().seated(*SIX).draw("Aino")
    night.ask(SetStamps(table=T1, stamp=Stamp.AUTOMATIC))
    table.start().end()
    night.later(seconds=5)
    view = seen(night)
    assert view.offers[0].key == "stamp"
    assert "began about" in view.hand


def test_where_there_is_no_flop_the_second_round_is_asked_for(night: Evening) -> None:
    night.table(game=GameId("stud-5-10"), seats=8).seated(*SIX).start()
    assert [key.step.words for key in seen(night).keys] == [
        "Hand over: second round reached",
        "Hand over: no second round",
        "Straddle",
    ]
    assert seen(night).keys[2].step.why_not == "not in this game"


def test_where_somebody_says_the_game_it_is_asked_for_first(night: Evening) -> None:
    night.table(game=GameId("dc-5-5"), seats=8).seated(*SIX).draw("Aino")
    key, *_rest = seen(night).keys
    assert key.step.finder == ToFind.VARIANT


def test_an_act_without_a_price_says_no_way_in(night: Evening) -> None:
    """Before the first hand nobody owes anything: they sit down, they are back."""
    night.table().seated("Aino", "Eero").ask(MarkAway(table=T1, player=night.player("Aino")))
    assert acts(night, 5)[0] == "New player"
    assert acts(night, 1)[0] == "Back"


def test_who_leaves_with_their_chips_counted_is_told_from_who_does_not(night: Evening) -> None:
    night.table().seated("Aino", "Eero")
    under = {one.key: act_under(one) for one in seen(night, 1).acts}
    player = night.player("Aino")
    assert under[f"gone-leave-{player}"] == "chips not counted"
    assert under[f"leave-{player}"] == "chips are counted"
    assert under[f"away-{player}"] == ""


def test_a_table_that_stands_still_says_why(night: Evening) -> None:
    night.table(game=NLH).seated(*SIX).draw("Aino").start().ask(ClaimBadBeat(table=T1))
    assert seen(night).why_not == "stopped: bad beat"
    assert seen(night).keys


def test_posted_and_accrued_stand_apart(night: Evening) -> None:
    """JP-FEE-3."""
    table = night.table().seated(*SIX).draw("Aino").start()
    assert (seen(night).jackpot, seen(night).accrued) == ("€1,000", "")
    table.ask(EndHand(table=T1, second_round=True))
    assert (seen(night).jackpot, seen(night).accrued) == ("€1,000", "jackpot +€1 today")


def test_a_table_shows_the_jackpot_it_is_attached_to(night: Evening) -> None:
    start, head, rest = HELSINKI.partition("[games.nlh-1-2]\n")
    night.adopt(start + head + rest.replace("jackpot = true", 'jackpot = "room_share"', 1))
    night.table().seated(*SIX)
    assert seen(night).jackpot == "€5,000"


def test_in_time_that_is_paid_for_no_euro_is_taken(night: Evening) -> None:
    """JP-FEE-2: it counts for the hands that begin in it."""
    table = night.table().seated(*SIX)
    everybody = tuple(SeatNo(number) for number in range(1, 7))
    assert seen(night).fee == ""
    night.ask(PayJackpotTime(table=T1, charge="hour", periods=1, agreed=everybody))
    paid = time_text(night.room.jackpot_time[T1], "Europe/Helsinki")
    assert seen(night).accrued == ""
    assert seen(night).fee == f"time charge paid until {paid}: no euro"
    table.draw("Aino").start()
    assert seen(night).fee == f"Dealt in 6 · jackpot paid until {paid}, no euro"
    assert seen(night).keys[0].under.startswith("rake · ")
    night.later(minutes=61)
    assert seen(night).fee.endswith("no euro")
    table.ask(EndHand(table=T1, second_round=True)).start()
    assert seen(night).fee == "Dealt in 6 · jackpot €1"


def test_a_table_that_stands_still_shows_its_claim(night: Evening) -> None:
    night.table(game=NLH).seated(*SIX).draw("Aino").start()
    assert seen(night).claim is None
    night.ask(ClaimBadBeat(table=T1))
    claim = seen(night).claim
    assert claim is not None
    assert claim.title == "T1 · Bad beat · hand 1"


def test_the_hand_of_who_is_sent_away_is_killed_where_the_dealer_posts_for_him(
    night: Evening,
) -> None:
    """TDA-66; who plays is counted for the jackpot."""
    posted = HELSINKI.replace(
        '[options.penalised_blinds]\nvalue = "missed"',
        '[options.penalised_blinds]\nvalue = "posted"',
    )
    night.adopt(posted)
    table = night.table().seated(*SIX).draw("Aino")
    night.ask(GivePenalty(player=night.player("Eero"), lasts=HandsAway(6)))
    table.start()
    assert [(row.words, row.price) for row in seen(night).posts] == [
        ("Seat 2 · small blind, hand killed", "€1"),
        ("Seat 3 · big blind", "€2"),
    ]


def test_what_is_read_for_the_hand_stands_on_the_felt_while_a_seat_is_looked_at(
    night: Evening,
) -> None:
    night.table().seated(*SIX).draw("Aino").start().end()
    night.ask(OpenDispute(table=T1, subject=Subject.POT))
    night.table().seat(8, "Sanna", Standing.POSTS).start()
    night.ask(DeclareStraddle(table=T1, seat=SeatNo(5)))
    whole, beside = seen(night), seen(night, 1)
    assert (len(whole.posts), whole.card.lines) == (4, ())
    assert beside.posts == whole.posts[:2]
    assert beside.card.lines == (
        "5 · straddle €4   8 · comes in live €2",
        "Dealt in 7 · jackpot €1",
        *whole.disputed.split("\n"),
    )
    assert "Dispute 1" in beside.card.lines[2]


def test_a_newcomer_is_asked_how_they_come_in_before_anything_else(night: Evening) -> None:
    """CH-NEW-1: a tap marks nobody away whose way in is not chosen."""
    table = night.table().seated(*SIX[:4]).draw("Aino").hands(1).seat(7, "Otsonen")
    player = night.player("Otsonen")
    night.ask(BuyIn(table=T1, player=player, amount=Money(10_000)))
    at = seen(night, 7)
    assert at.detail is not None
    assert at.pad is None
    assert one_tap(night.room, table.now, at.detail, night.clock.now()) is None
    found = {one.key: one for one in at.acts}
    posts, waits = found[f"way-{player}-posts"], found[f"way-{player}-waits"]
    assert at.acts[0] == posts
    assert (is_priced(posts), is_priced(waits)) == (True, False)
    assert waits.command == ChooseWay(table=T1, player=player, way=Standing.WAITS)
    night.ask(ChooseWay(table=T1, player=player, way=Standing.POSTS))
    at = seen(night, 7)
    assert at.detail is not None
    assert at.pad is not None


def test_chips_that_wait_are_withdrawn_beside_the_sums(night: Evening) -> None:
    night.table().seated(*SIX).draw("Aino")
    kaisa = night.player("Kaisa")
    night.ask(BuyIn(table=T1, player=kaisa, amount=Money(10_000)))
    night.table().start()
    night.ask(QueueChips(table=T1, player=kaisa, amount=Money(5_000)))
    pad = seen(night, 3).pad
    assert pad is not None
    assert [(one.key, one.words) for one in pad.acts] == [
        (f"away-{kaisa}", "Away"),
        (f"withdraw-{kaisa}", "Do not do it"),
    ]


def ways(night: Evening, seat: int) -> dict[str, str]:
    return {one.key: one.why_not for one in seen(night, seat).acts if "straddles" in one.key}


def test_a_straddle_is_offered_only_to_whose_it_is_next_hand(night: Evening) -> None:
    night.table().seated(*SIX).draw("Aino").start()
    night.table().seat(8, "Sanna")
    (why,) = ways(night, 8).values()
    assert why == "Straight behind the big blind: seat 5 may next hand."
    (why,) = ways(night, 7).values()
    assert why == "Straight behind the big blind: seat 5 may next hand."
    night.table().end()
    for _hand in range(2):
        night.table().start().end()
    assert list(ways(night, 8).values()) == [""]


def test_where_no_hand_begins_nobody_straddles_in(night: Evening) -> None:
    night.table().seated(*SIX[:3]).draw("Aino").start().end()
    night.table().seat(8, "Sanna")
    for name in SIX[:3]:
        night.ask(MarkAway(table=T1, player=night.player(name)))
    (why,) = ways(night, 8).values()
    assert why == "Only straight behind the big blind: nobody sits there."


@pytest.mark.parametrize(
    ("dealer", "comes", "away", "told"),
    [
        ("Anna K.", "Ville M.", False, "asks the PIN of Anna K. once."),
        ("Anna K.", "Ville M.", True, "wait here until Anna K. gives the PIN."),
        ("", "Ville M.", True, "Ville M. is next"),
        ("", "", False, "whatever is touched asks for a PIN first."),
    ],
)
def test_a_locked_kiosk_says_what_asks_for_a_pin(
    dealer: str, comes: str, away: bool, told: str
) -> None:
    assert told in locked_words(dealer, comes, away=away)


def test_what_is_done_to_a_seat_asks_for_the_pin(night: Evening) -> None:
    night.table().seated(*SIX).draw("Aino")
    asks = {one.key.split("-")[0]: asks_pin(one) for one in seen(night, 1).acts}
    assert (asks["away"], asks["gone"]) == (True, True)


def test_who_goes_after_the_hand_or_must_move_is_told_at_the_table(night: Evening) -> None:
    night.table(T2).seated("Petra", "Ville")
    table = night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    assert seen(night).comers == ()
    night.ask(MarkFeeder(table=T1, main=T2))
    (note,) = seen(night).comers
    said = "Must move to T2 seat 3: the floor does it between hands."
    assert (note.head, note.said) == ("Seat 1 Aino", said)
    aino = night.player("Aino")
    night.ask(QueueAct(table=T1, player=aino, deed=QueuedMove(to=T2, seat=SeatNo(3))))
    (note,) = seen(night).comers
    assert (note.head, note.said) == ("Seat 1 Aino", "After this hand: to T2 seat 3")
    assert seen(night, 1).comers == ()
    table.end()
    assert [one.head for one in seen(night).comers] == ["Seat 2 Eero"]
    eero = night.player("Eero")
    table.start()
    night.ask(QueueAct(table=T1, player=eero, deed=QueuedMove(to=T2, seat=SeatNo(4))))
    night.ask(CloseTable(table=T2))
    table.end()
    (note,) = seen(night).comers
    assert (note.head, note.tone) == ("Seat 2 Eero", NoteTone.ALERT)
    assert note.said.startswith("Not done: to T2 seat 4.")
    night.ask(WithdrawQueued(table=T1, player=eero))
    assert seen(night).comers == ()


def test_before_the_draw_a_touch_asks_for_chips(night: Evening) -> None:
    table = night.table().seated("Aino", "Eero")
    at = seen(night, 1)
    assert at.detail is not None
    assert one_tap(night.room, table.now, at.detail, night.clock.now()) is None
    assert touch_words(table.now).startswith("Touch a seat: buy-in")
    table.draw("Aino")
    assert touch_words(table.now).startswith("Touch a seat: away or back, or what is asked there")
    assert touch_words(None).startswith("Touch a seat: away or back. Hold")


def test_where_nobody_deals_what_can_be_asked_asks_the_pin(night: Evening) -> None:
    night.table().seated(*SIX).draw("Aino")
    scene = Scene(T1)
    scene.chosen = SeatNo(1)
    scene.take(RoomUpdate(room=night.room))
    view = sight(scene.seen, scene.look(night.clock.now(), None))
    assert view is not None
    begin, end, _straddle = view.keys
    assert (begin.brief, end.brief) == ("asks PIN", "after the riffle")
    assert [wants_badge(one.step) for one in (begin, end)] == [True, False]
    assert {brief_reason(one, in_hand=False) for one in view.acts} == {"asks PIN"}


def test_chips_follow_the_way_in_where_they_are_written_down(night: Evening) -> None:
    table = night.table().seated(*SIX[:4]).draw("Aino").hands(1).seat(7, "Otsonen")
    entry = night.ask(ChooseWay(table=T1, player=night.player("Otsonen"), way=Standing.POSTS))
    (chosen,) = entry.events
    assert not chips_next(night.room, chosen)
    night.ask(BuyIn(table=T1, player=night.player("Aino"), amount=Money(10_000)))
    assert chips_next(night.room, chosen)
    keys = [one.key for one in seen(night, 7).acts]
    assert not keys[0].startswith("way-")
    assert keys[-1].startswith("way-") or "way-" in keys[-2]
    night.ask(BuyIn(table=T1, player=night.player("Otsonen"), amount=Money(10_000)))
    assert not chips_next(night.room, chosen)
    assert table.now.hand == 1


def test_a_table_closed_after_its_hand_says_where_chips_are_counted(night: Evening) -> None:
    night.table(T2).seated("Petra", "Ville").draw().hands(1)
    table = night.table(T1).seated("Aino", "Eero").draw("Aino")
    movers = tuple(night.player(name) for name in ("Aino", "Eero"))
    for player in movers:
        night.ask(BuyIn(table=T1, player=player, amount=Money(10_000)))
    table.start()
    night.ask(QueueAct(table=T1, deed=QueuedClosing(movers=movers, into=(T2,))))
    table.end()
    night.tick()
    entries = [*entries_of(night.journal.written)]
    *_gone, told = gone_elsewhere(night.room, T1, entries, words(night))
    assert told == "Chips not counted: each is asked where they sit down."
    scene = Scene(T2)
    scene.take(RoomUpdate(room=night.room))
    at = sight(scene.seen, scene.look(night.clock.now(), night.floor))
    assert at is not None
    counts = [line for line in at.disputed.split("\n") if "count the stack" in line]
    assert counts == ["Seats 3, 4 · moved after the hand: count the stack"]


def test_who_came_after_a_hand_elsewhere_is_counted_here(night: Evening) -> None:
    night.table().seated("Petra", "Otso")
    other = night.table(T2).seated("Aino", "Eero", "Ville").draw("Aino")
    aino = night.player("Aino")
    night.ask(BuyIn(table=T2, player=aino, amount=Money(10_000)))
    other.start()
    deed = QueuedMove(to=T1, seat=SeatNo(4), stack=Money(9_000))
    night.ask(QueueAct(table=T2, player=aino, deed=deed))
    other.end()
    words = "Seat 4 · moved after the hand: count the stack, €90 was said"
    assert words in seen(night).disputed
    assert words in seen(night, 4).card.lines


def test_the_owner_of_a_seat_played_over_does_not_leave_uncounted_in_one_touch(
    night: Evening,
) -> None:
    night.table().seated("Aino", "Eero", "Ville").draw("Aino")
    for name in ("Kaisa", "Sanna"):
        night.join(name)
    aino, sanna = night.player("Aino"), night.player("Sanna")
    night.ask(MarkAway(table=T1, player=aino))
    night.ask(PlayOver(table=T1, seat=SeatNo(1), player=sanna))
    keys = {one.key for one in seen(night, 1).acts}
    assert {f"gone-leave-{aino}", f"gone-leave-{sanna}"} <= keys
    night.ask(BuyIn(table=T1, player=sanna, amount=Money(10_000)))
    keys = {one.key for one in seen(night, 1).acts}
    assert f"gone-leave-{sanna}" in keys
    assert f"gone-leave-{aino}" not in keys
    assert f"leave-{aino}" in keys


def test_chips_that_waited_for_the_hand_are_said_when_it_is_over(night: Evening) -> None:
    night.table().seated(*SIX).draw("Aino")
    kaisa = night.player("Kaisa")
    night.ask(BuyIn(table=T1, player=kaisa, amount=Money(10_000)))
    night.table().start()
    night.ask(QueueChips(table=T1, player=kaisa, amount=Money(5_000)))
    over = night.ask(EndHand(table=T1, second_round=True))
    scene = Scene(T1)
    scene.take(RoomUpdate(room=night.room, entries=(over,)))
    view = sight(scene.seen, scene.look(night.clock.now(), night.floor))
    assert view is not None
    assert view.last == "Hand 1: rake from the pot + jackpot €1 · seat 3 adds €50"


def test_what_the_last_hand_brought_is_said_while_it_stands(night: Evening) -> None:
    """Undone it runs again and nothing is said of it, nor of the one before; nor of a hand that
    is not the last."""
    entries: list[Entry] = []
    night.office.listen(lambda _room, news: entries.extend(news))
    table = night.table().seated(*SIX).draw("Aino")

    def said(now: Table | None = None) -> int | None:
        last = last_hand(entries, night.room.tables[T1] if now is None else now)
        return last.ended.hand if last is not None else None

    assert said() is None
    table.hands(3)
    assert said() == 3
    table.start()
    assert said() == 3
    over = night.ask(EndHand(table=T1, second_round=True))
    assert said() == 4
    night.void(over)
    assert said() is None
    again = night.ask(EndHand(table=T1, second_round=False))
    assert said() == 4
    begun = night.ask(StartHand(table=T1))
    assert said() == 4
    night.void(begun)
    assert said() == 4
    night.void(again)
    fourth = next(one for one in entries if _starts(one, 4))
    night.void(fourth)
    assert said() == 3
    played_on = replace(night.room.tables[T1], hand=5)
    assert said(played_on) is None
    assert last_hand(entries, None) is None
    night.close(T1)
    night.table().seated(*SIX).draw("Aino")
    assert said() is None


def _starts(entry: Entry, hand: int) -> bool:
    return any(isinstance(one, HandStarted) and one.hand == hand for one in entry.events)


def tapped(night: Evening, seat: int) -> str:
    """The key of what a tap on that seat does at once; empty for nothing."""
    detail = seen(night, seat).detail
    assert detail is not None
    step = one_tap(night.room, night.room.tables[T1], detail, night.clock.now())
    return step.key if step is not None else ""


def test_a_tap_does_nothing_by_itself_where_something_is_asked(night: Evening) -> None:
    table = night.table().seated(*SIX).draw("Aino").hands(1)
    kaisa, eero = night.player("Kaisa"), night.player("Eero")
    assert tapped(night, 3) == f"away-{kaisa}"
    # Since somebody's chips are written down, those of the others are asked for.
    night.ask(BuyIn(table=T1, player=kaisa, amount=Money(10_000)))
    assert tapped(night, 3) == f"away-{kaisa}"
    assert tapped(night, 2) == ""
    night.ask(BuyIn(table=T1, player=eero, amount=Money(10_000)))
    assert tapped(night, 2) == f"away-{eero}"
    # What waits for the end of the hand stands beside the table.
    table.start()
    night.ask(QueueChips(table=T1, player=kaisa, amount=Money(5_000)))
    assert tapped(night, 3) == ""
    night.ask(MarkAway(table=T1, player=kaisa))
    assert tapped(night, 3) == ""
    night.ask(WithdrawQueued(table=T1, player=kaisa))
    assert tapped(night, 3) == f"back-{kaisa}"


def test_a_tap_does_nothing_to_who_waits_and_has_no_way_to_choose(night: Evening) -> None:
    """CH-NEW-1: the line beside the table says that they wait."""
    night.table().seated(*SIX[:4]).draw("Aino").hands(1).seat(7, "Otsonen")
    detail = seen(night, 7).detail
    assert detail is not None
    bare = replace(detail, steps=tuple(s for s in detail.steps if not s.key.startswith("way-")))
    table = night.room.tables[T1]
    assert one_tap(night.room, table, bare, night.clock.now()) is None
    night.ask(StopFollowing(table=T1, note=night.note("away")))
    assert tapped(night, 7) == f"away-{night.player('Otsonen')}"


def test_a_tap_does_nothing_to_who_must_move_on(night: Evening) -> None:
    night.table(T2).seated("Aisa", "Oona", "Urho").draw()
    night.table().seated(*SIX).draw("Aino")
    night.ask(MarkFeeder(table=T1, main=T2))
    went = next(note for note in seen(night).comers if note.said.startswith("Must move"))
    seat = int(went.head.split(" ")[1])
    assert tapped(night, seat) == ""
    assert tapped(night, seat % 6 + 1).startswith("away-")


def test_what_is_posted_to_come_in_is_called_live_or_dead(night: Evening) -> None:
    """CH-MISS-6: on the felt, beside it and in the quote alike; all of it where room is short."""
    table = night.table().seated(*SIX).draw("Aino").away("Otso").hands(7)
    table.back("Otso", Standing.POSTS)
    view = seen(night)
    row = next(one for one in view.posts if "comes in" in one.words)
    assert row.price == "live €2 + dead €1"
    mine = next(one for one in view.card.seats if one.number == 4)
    assert (mine.duty, mine.brief) == ("posts live €2 + dead €1", "posts €3")

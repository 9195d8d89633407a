"""What the kiosk of a tournament's table shows."""

from datetime import timedelta

from msgspec.structs import replace

from floor.app.core.names import Names, PersonName, Viewer
from floor.app.orders.orders import GivePenalty, HandsAway
from floor.app.tournament.buying import CloseBuying, DeclareRebuy, SellRebuy
from floor.app.tournament.hands import EndEventHand, MarkEventSeat, ProposeOut, StartEventHand
from floor.app.tournament.moves import BreakTable, Reseat
from floor.app.tournament.play import CallBreak, PlayHandForHand, StopClock
from floor.app.tournament.prizes import LockPrizes
from floor.base.money import Chips
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameForm
from floor.room.lists.waitlist import TableId
from floor.tournament.clock.structure import AnteBy, Level, Structure
from floor.tournament.tables.seating import MoveBecause
from floor.views.floor.floor import table_card
from floor.views.kiosk.event import event_tap, kiosk_sight
from floor.views.kiosk.event_notes import EventNote, NoteTone, sent_from
from floor.views.kiosk.offline import kept_at_event_words
from floor.views.kiosk.running import clock_shown, on_clock_words
from floor.views.kiosk.sight import EventFace, KioskView, TableSeen
from floor.views.seats.seats import seat_detail
from floor.views.words.rows import SeatState, SeatView
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, E2, SHEET
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_entries import REBUYS
from tests.app.tournament.test_prizes import locked
from tests.evening import T1, Evening, refused


def seen(at: Director, chosen: int | None = None, table: TableId = E1) -> KioskView:
    night = at.night
    known = {player: PersonName(name) for name, player in night._players.items()}
    look = Viewer(night.clock.now(), Names(known), night.floor)
    view = kiosk_sight(TableSeen(night.room, table, SeatNo(chosen) if chosen else None), look)
    assert view is not None
    return view


def seen_names(at: Director) -> Names:
    known = {player: PersonName(name) for name, player in at.night._players.items()}
    return Names(known)


def face(at: Director) -> EventFace:
    found = seen(at).event
    assert found is not None
    return found


def noted(view: KioskView) -> tuple[EventNote, ...]:
    assert view.event is not None
    return view.event.notes


def started(at: Director) -> Director:
    at.ask(StartEventHand(tournament=at.number, table=E1))
    return at


def ended(at: Director, **more: bool) -> Director:
    at.ask(EndEventHand(tournament=at.number, table=E1, **more))
    return at


def brief(view: KioskView, place: int) -> str:
    return view.keys[place].brief


def test_a_cash_table_is_shown_as_ever(night: Evening):
    night.table(T1)
    look = Viewer(night.clock.now(), Names({}), night.floor)
    cash = kiosk_sight(TableSeen(night.room, T1), look)
    assert cash is not None
    assert cash.event is None


def test_between_hands_it_says_who_posts_in_the_next(night: Evening):
    view = seen(playing(night))
    assert (view.title, view.game, view.hand) == ("E1", "Saturday 115", "6 of 6 · prizes later")
    assert view.heading == "Next hand"
    assert [(one.words.split(" · ")[1], one.price) for one in view.posts] == [
        ("small blind", "100"), ("big blind", "100"),
    ]  # fmt: skip
    assert view.card.button is not None
    start = view.keys[0]
    assert (start.step.words, start.under, start.brief) == ("First riffle", "hand 1 begins", "")


def test_on_a_break_the_level_behind_it_holds_for_the_next_hand(night: Evening):
    at = ended(started(playing(night))).later(minutes=61)
    assert [one.price for one in seen(at).posts] == ["300", "600", "600"]


def test_in_a_hand_its_own_level_holds(night: Evening):
    at = started(playing(night).later(minutes=25)).later(minutes=20)
    view = seen(at)
    assert view.heading == "This hand"
    assert [one.price for one in view.posts] == ["100", "200", "200"]
    assert view.keys[0].step.words == "Hand over"
    assert face(at).levels == ("Level 3 · ante 400", "next 300–600")
    assert [one.price for one in seen(ended(at, misdealt=True)).posts] == ["100", "200", "200"]
    assert seen(at).keys[0].under == "hand 2 begins"


def test_everybodys_antes_are_one_line_and_a_dead_small_blind_none(night: Evening):
    antes = Structure(
        stretches=(
            Level(
                lasts=timedelta(minutes=20),
                small_blind=Chips(100),
                big_blind=Chips(200),
                ante=Chips(100),
                ante_by=AnteBy.EVERYBODY,
            ),
        )
    )
    terms = replace(SHEET.terms, late=None, re_entry=None)
    at = playing(night, sheet=replace(SHEET, structure=antes, terms=terms))
    view = seen(at)
    assert (view.posts[-1].words, view.posts[-1].price) == ("Everybody · ante", "100")
    assert face(at).levels[1] == "the last level"
    assert face(at).wakes_in is None
    ended(started(at))
    big = seen(started(at)).card.big
    ended(at)
    assert big is not None
    at.out(at.name(at.event.tables[E1].taken[big].entry))
    assert "small blind" not in " ".join(one.words for one in seen(at).posts)


def test_the_big_blind_who_has_gone_has_posted_blind_and_ante(night: Evening):
    at = started(playing(night).later(minutes=25))
    hand = at.event.tables[E1].hand
    assert hand is not None
    assert hand.big is not None
    at.out(at.name(at.event.tables[E1].taken[hand.big].entry))
    assert [one.price for one in seen(at).posts] == ["100", "200", "200"]


def test_a_game_without_blinds_has_antes_only(night: Evening):
    stud = Structure(
        stretches=(Level(lasts=timedelta(minutes=20), ante=Chips(100), bring_in=Chips(200)),)
    )
    terms = replace(SHEET.terms, late=None, re_entry=None)
    at = playing(night, sheet=replace(SHEET, structure=stud, terms=terms, game=GameForm.STUD))
    assert [one.price for one in seen(at).posts] == ["100", "200"]
    assert seen(at).game.endswith(" · Seven Card Stud")
    assert seen(at).card.button is None
    assert [one.price for one in seen(started(at)).posts] == ["100", "200"]


def test_where_points_count_there_is_a_button_and_nobody_posts(night: Evening):
    level = Level(lasts=timedelta(minutes=20), point=Chips(100))
    sheet = replace(
        SHEET,
        game=GameForm.OFC,
        structure=Structure(stretches=(level,)),
        terms=replace(SHEET.terms, late=None, re_entry=None),
    )
    at = playing(night, *NAMES[:3], sheet=sheet)
    for view in (seen(at), seen(started(at))):
        assert [one.price for one in view.posts] == ["100"]
        assert view.card.button is not None
        assert (view.card.small, view.card.big) == (None, None)


def test_a_table_with_one_player_has_no_blinds(night: Evening):
    at = playing(night, "Aino", "Eero", "Kaisa")
    at.out("Aino")
    at.out("Eero")
    view = seen(at)
    assert view.posts == ()
    assert view.card.big is None


def test_it_says_why_no_hand_begins(night: Evening):
    at = playing(night)
    assert face(at).wakes_in == timedelta()
    at.ask(CallBreak(tournament=at.number, until=night.clock.now() + timedelta(minutes=10)))
    assert brief(seen(at), 0) == "break"
    with refused("ON-TRN-23", "It is the break: no hand begins."):
        at.ask(StartEventHand(tournament=at.number, table=E1))
    at.later(minutes=11)
    assert brief(seen(at), 0) == ""
    at.later(minutes=64)
    assert brief(seen(at), 0) == "break"
    at.ask(StopClock(tournament=at.number))
    assert brief(seen(at), 0) == "the clock stands"
    assert face(at).wakes_in is None


def test_prizes_that_are_locked_are_counted(night: Evening):
    at = playing(night).later(minutes=65)
    at.ask(CloseBuying(tournament=at.number))
    at.ask(LockPrizes(tournament=at.number))
    assert seen(at).hand == "6 of 6 · 2 paid"


def test_a_seat_may_be_marked_and_said_to_be_out(night: Evening):
    at = playing(night)
    number = next(iter(at.event.tables[E1].taken))
    entry = at.event.tables[E1].taken[number].entry
    detail = seen(at, number).detail
    assert detail is not None
    assert [one.words for one in detail.steps] == ["Away", "Is out"]
    assert detail.status == "in the game"
    assert event_tap(detail) == detail.steps[0]
    assert seen(at, number).keys[2].step.words == f"Seat {number} out"
    assert seen(at, number).keys[2].under == at.name(entry)
    at.ask(MarkEventSeat(tournament=at.number, table=E1, seat=number, away=True))
    detail = seen(at, number).detail
    assert detail is not None
    assert detail.steps[0].words == "Is back"
    assert detail.status == "away: blinds and antes are posted"
    at.ask(ProposeOut(tournament=at.number, table=E1, entries=(entry,)))
    view = seen(at, number)
    assert view.detail is not None
    assert [one.words for one in view.detail.steps] == ["Is back"]
    assert view.detail.status == "out? the floor confirms it"
    (note,) = noted(view)
    assert note.head.endswith("out?")
    assert note.said == "place 6 · the floor confirms it · dealt without them"
    assert note.tone is NoteTone.ALERT
    assert next(one for one in view.card.seats if one.number == number).duty == "out?"
    assert len(face(at).outs) == 5
    assert view.keys[2].under == "then the seat"


def test_a_rebuy_is_declared_and_a_penalty_is_served_beside_the_table(night: Evening):
    at = playing(night, sheet=REBUYS)
    number = next(iter(at.event.tables[E1].taken))
    detail = seen(at, number).detail
    assert detail is not None
    assert [one.words for one in detail.steps] == ["Away", "Is out", "Rebuys"]
    at.ask(DeclareRebuy(tournament=at.number, table=E1, seat=number))
    view = seen(at, number)
    assert view.detail is not None
    assert [one.words for one in view.detail.steps] == ["Away", "Is out"]
    assert next(one for one in view.card.seats if one.number == number).duty == "rebuy"
    assert noted(view)[0].tone is NoteTone.WAIT
    at.ask(SellRebuy(tournament=at.number, entry=at.event.tables[E1].taken[number].entry))
    player = at.event.entries[at.event.tables[E1].taken[number].entry].player
    at.ask(GivePenalty(player=player, lasts=HandsAway(3)))
    view = seen(at, number)
    assert view.detail is not None
    assert view.detail.status == "penalty: 3 hands left"
    assert [one.words for one in view.detail.steps][-2:] == [
        "End the penalty now", "End the penalty: a mistake",
    ]  # fmt: skip
    (there,) = [one for one in view.card.seats if one.number == number]
    assert (there.state, there.penalty) == (SeatState.AWAY, "3 hands")
    assert noted(view)[0].head.endswith("is sent away")


def cash_seats(night: Evening) -> tuple[SeatView, ...]:
    known = {player: PersonName(name) for name, player in night._players.items()}
    return table_card(night.room, night.room.tables[T1], Names(known)).seats


def test_who_still_sits_in_a_cash_game_is_named_at_both_tables(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    at = playing(night)
    (aino, *_others) = [one for one in cash_seats(night) if one.label == "Aino"]
    slip = at.of("Aino").seat
    assert slip is not None
    assert aino.duty == f"→ E1 seat {slip.seat}"
    look = Viewer(night.clock.now(), seen_names(at), night.floor)
    detail = seat_detail(night.room, night.room.tables[T1], aino.number, look)
    assert detail is not None
    assert f"awaited at E1 seat {slip.seat}" in detail.status
    view = seen(at)
    assert [one.said for one in noted(view)] == [
        "plays at T1: blinds and antes are posted (TR-ABS-4)"
    ] * 2


def test_on_the_clock_are_those_who_are_in_the_hand(night: Evening):
    at = playing(night)
    words = Wording(night.room, seen_names(at))
    assert on_clock_words(night.room, words, E1) == ()
    started(at)
    assert len(on_clock_words(night.room, words, E1)) == 6
    clock = clock_shown(night.room, E1, night.clock.now())
    assert clock.under == "30 s"


def test_a_free_seat_has_nothing_to_be_done(night: Evening):
    at = playing(night)
    assert seen(at, at.event.tables[E1].free[0]).detail is None
    empty = Director(night).published().tables(E2)
    room = empty.night.room
    look = Viewer(night.clock.now(), Names({}), night.floor)
    view = kiosk_sight(TableSeen(room, E2), look)
    assert view is not None
    assert view.keys[2].step.why_not == "Nobody sits here."


def test_a_tap_that_cannot_be_done_is_none(night: Evening):
    at = playing(night)
    number = next(iter(at.event.tables[E1].taken))
    detail = seen(at, number).detail
    assert detail is not None
    greyed = replace(detail.steps[0], why_not="no")
    assert event_tap(replace(detail, steps=(greyed,))) is None
    assert event_tap(replace(detail, steps=())) is None


def moved_in(at: Director, seat: SeatNo) -> None:
    at.ask(
        Reseat(
            tournament=at.number,
            entry=next(iter(at.event.tables[E2].taken.values())).entry,
            table=E1,
            seat=seat,
            because=MoveBecause.WRONG_SEAT,
            note=at.night.note("They sat on another's seat."),
        )
    )


def test_who_comes_plays_now_or_waits_for_the_button(night: Evening):
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    free = at.event.tables[E1].free[-1]
    moved_in(at, free)
    view = seen(at, free)
    (note,) = noted(view)
    assert note.head.endswith("plays now")
    assert note.tone is NoteTone.CALM
    assert note.said == "They had begun in the wrong seat (TDA-6)."
    leaves = seen(at, table=E2)
    assert [one.head.split(" goes to ")[1] for one in noted(leaves)] == [f"E1 seat {free}"]
    at.ask(StartEventHand(tournament=at.number, table=E2))
    assert noted(seen(at, table=E2)) == ()
    assert view.detail is not None
    assert view.detail.steps[-1].reason == note.said
    (there,) = [one for one in view.card.seats if one.number == free]
    assert (there.state, there.duty) == (SeatState.HELD, "plays now")
    assert view.detail is not None
    assert view.detail.steps[0].words == "Has sat down"


def test_where_nobody_marks_anything_a_move_is_told_five_minutes(night: Evening):
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    free = at.event.tables[E1].free[-1]
    moved_in(at, free)
    assert noted(seen(at)) != () != noted(seen(at, table=E2))
    at.later(minutes=5)
    assert noted(seen(at)) == () == noted(seen(at, table=E2))


def test_a_broken_table_says_where_its_players_sit(night: Evening):
    at = Director(night).published().sell(*NAMES[:6]).tables(E1, E2).begun()
    sat = at.there(E1)
    note = night.note("The other one is bigger.")
    at.ask(BreakTable(tournament=at.number, table=E1, note=note))

    def told() -> tuple[str, ...]:
        words = Wording(night.room, seen_names(at))
        return sent_from(night.room, E1, words, night.clock.now())

    head, *lines = told()
    assert head == "The table was broken. Its players go, with all chips, to:"
    assert sorted(one.split(" → ")[0] for one in lines) == sorted(sat)
    assert all(" → E2 seat " in one for one in lines)
    at.out(sat[0])
    assert told() == (head, *lines), "where each went does not change as they go out"
    at.later(minutes=29)
    assert told() == (head, *lines)
    at.later(minutes=1)
    assert told() == ()


def test_once_the_event_is_over_a_broken_table_sends_nobody_anywhere(night: Evening):
    at = Director(night).published().sell(*NAMES[:6]).tables(E1, E2).begun()
    locked(at)
    note = night.note("The other one is bigger.")
    at.ask(BreakTable(tournament=at.number, table=E1, note=note))
    words = Wording(night.room, seen_names(at))
    while len(at.left()) > 1:
        assert sent_from(night.room, E1, words, night.clock.now())
        at.later(minutes=1).out(at.left()[0])
    assert sent_from(night.room, E1, words, night.clock.now()) == ()


def test_between_small_blind_and_button_one_waits(night: Evening):
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    ended(started(at))
    taken = at.event.tables[E1].taken
    second = sorted(taken)[1]
    at.out(at.name(taken[second].entry))
    between: list[SeatNo] = []
    for _hand in range(9):
        ended(started(at))
        hand = at.event.tables[E1].hand
        assert hand is not None
        if hand.small is not None and hand.big is not None:
            between = [one for one in at.event.tables[E1].free if hand.small < one < hand.big]
        if between:
            break
    moved_in(at, between[0])
    view = seen(at, between[0])
    (note,) = noted(view)
    assert note.head.endswith("waits")
    assert note.said.endswith("No cards there until the button has passed (TR-BAL-5).")
    assert note.tone is NoteTone.WAIT
    assert view.detail is not None
    assert view.detail.status == "waits for the button"
    (there,) = [one for one in view.card.seats if one.number == between[0]]
    assert there.duty == "waits"
    assert view.event is not None
    named = {one.key for one in view.event.outs}
    assert f"out-{between[0]}" not in named, "who had no cards is not out"
    assert noted(seen(started(at)))[0].tone is NoteTone.WAIT


def test_a_table_that_halts_says_why_no_hand_begins(night: Evening):  # TDA-10
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    for name in at.there(E1)[:3]:
        at.out(name)
    assert brief(seen(at), 0) == "too few sit here"
    why = "E1 is 3 short: no hand begins until somebody has come."
    assert seen(at).keys[0].step.why_not == why
    event = replace(at.event, sheet=replace(at.event.sheet, halts_at=0))
    room = replace(night.room, tournaments={at.number: event})
    look = Viewer(night.clock.now(), Names({}), night.floor)
    view = kiosk_sight(TableSeen(room, E1), look)
    assert view is not None
    assert view.keys[0].step.why_not == ""


def test_hand_for_hand_the_others_are_waited_for(night: Evening):
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    assert face(at).banner == ""
    assert brief(seen(at), 1) == "hand for hand only"
    at.ask(PlayHandForHand(tournament=at.number))
    assert face(at).banner == "Hand for hand: 10 left, until 9 are"
    assert [one.head for one in noted(seen(at))] == ["E2 has not played its hand"]
    assert seen(at).keys[1].step.why_not == ""
    at.ask(StartEventHand(tournament=at.number, table=E2))
    started(at).later(minutes=2)
    view = seen(at)
    assert [one.head for one in noted(view)] == ["Somebody out here?", "E2 still plays"]
    assert noted(view)[1].said == "hand 1, for 2 min"
    why = "Hand 1 is being played at E1: end it first."
    assert (view.keys[1].step.why_not, brief(view, 1)) == (why, "end the hand")
    view = seen(ended(at))
    assert brief(view, 0) == "one hand a round"
    assert brief(view, 1) == "waits for the others"
    assert face(at).banner == "Hand for hand: 10 left, wait for the others"


def test_away_from_the_store_it_says_what_is_kept():
    assert kept_at_event_words().startswith("Hands, away, back, who is out")


def test_who_is_told_out_has_no_post_and_who_went_out_in_a_hand_has_posted(night: Evening):
    at = playing(night)
    at.ask(StartEventHand(tournament=at.number, table=E1))
    big = at.event.tables[E1].taken[SeatNo(2)].entry
    at.ask(ProposeOut(tournament=at.number, table=E1, entries=(big,)))
    assert noted(seen(at))[0].said == "place 6 · the floor confirms it"
    assert [post.words for post in seen(at).posts] == ["Seat 1 · small blind", "Seat 2 · big blind"]
    at.out(at.name(big))
    assert [post.words for post in seen(at).posts] == ["Seat 1 · small blind", "Seat 2 · big blind"]
    at.ask(
        ProposeOut(
            tournament=at.number, table=E1, entries=(at.event.tables[E1].taken[SeatNo(3)].entry,)
        )
    )
    at.ask(EndEventHand(tournament=at.number, table=E1))
    assert [post.words for post in seen(at).posts] == ["Seat 4 · big blind"]
    at.ask(StartEventHand(tournament=at.number, table=E1))
    assert [post.words for post in seen(at).posts] == ["Seat 4 · big blind"]

"""Acts that no longer fitted, in both versions."""

from msgspec.structs import replace

from floor.app.core.floor_call import CallReason
from floor.app.core.held_act import OLDER_BOOK, HeldAct, Settlement, why_of
from floor.app.core.messages import SYSTEM, Command, CommandId
from floor.app.hands.clocks import CallClock
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.hands.set_right import SetRight, StopFollowing
from floor.app.hands.straddles import DeclareStraddle
from floor.app.office.stations import UNPROVED
from floor.app.office.waiting_acts import DAMAGED, WAITING, RecordHeldAct, body_of
from floor.app.offline.kept_act import players_in
from floor.app.seats.seats import ChooseWay, MarkAway, MarkBack, PlayOver
from floor.app.staff.dealers import TakeTable
from floor.app.staff.floor_calls import CallFloor
from floor.app.staff.held_acts import ActsHeld, HoldActs, PutAsideAll, SettleHeldAct
from floor.app.tournament.buying import DeclareRebuy
from floor.app.tournament.hands import (
    EndEventHand,
    MarkEventSeat,
    ProposeOut,
    StartEventHand,
    TableDone,
)
from floor.app.tournament.moves import BreakTable
from floor.base.errors import Refused
from floor.room.blinds.blinds import Standing
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.tournament.event.state import EntryNo, TournamentId
from floor.views.feed.sentences import entry_sentence, sentence
from floor.views.floor.alerts import alerts
from floor.views.kiosk.offline import held_words
from floor.views.staff.held_acts import (
    HeldFor,
    HeldLine,
    command_words,
    few_of_each,
    held_at,
    held_lines,
    held_opening,
)
from floor.views.words.mentioned import mentioned
from floor.views.words.words import Wording
from tests.app.tournament.commands import E1, E2
from tests.app.tournament.directed import NAMES, Director, playing
from tests.evening import T1, T2, Evening
from tests.views.looking import look, words


def pressed(night: Evening, command: Command, why: Refused | None = None) -> HeldAct:
    kinds = {known: kind for kind, known in WAITING.items()}
    return HeldAct(
        command=night.office.new_id(),
        by=night.dealer,
        kind=kinds[type(command)],
        body=body_of(command),
        pressed=night.clock.now(),
        why=why_of(why) if why is not None else None,
    )


def hold(night: Evening, *acts: HeldAct) -> tuple[HeldLine, ...]:
    night.ask(HoldActs(table=T1, acts=acts), SYSTEM)
    return held_lines(night.room, look(night))


def test_what_waited_for_a_pin_says_so(night: Evening):
    """The door was killed and back; whoever had given the PIN before had to give it again."""
    night.table(T1).seated("Aino", "Eero")
    refusal = Refused(
        "{staff} has to give the PIN at this table.", rule=UNPROVED, staff=night.dealer
    )
    (line,) = hold(night, pressed(night, CallFloor(table=T1, reason=CallReason.MISDEAL), refusal))
    name = line.dealer.split(":")[1].split(" ", 1)[1]
    assert line.why == (
        f"Nobody gave the PIN of {name} for it: the kiosk was locked, or the house’s door had been"
        " started anew."
    )


def test_what_is_said_of_all_is_true_of_each(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw("Aino")
    proof = Refused("{staff} has to give the PIN.", rule=UNPROVED, staff=night.dealer)
    older = Refused("Hand {hand} of {table} is missing.", rule=OLDER_BOOK, hand=3, table=T1)
    start, over = StartHand(table=T1), EndHand(table=T1, second_round=True)
    behind = pressed(night, over)
    lines = hold(night, pressed(night, start, proof), behind)
    assert lines[1].why == "It came after an act for which nobody gave the PIN."
    assert "nobody gave the PIN for these" in held_opening(lines)
    night.ask(RecordHeldAct(act=night.room.held[0].act.command))
    (line,) = held_lines(night.room, look(night))
    assert line.why == "It came after an act that was not recorded.", "nobody knows any more why"
    assert "not recorded when it did; each says why" in held_opening([line])
    night.later(seconds=1)
    lines = hold(night, pressed(night, over, older))
    assert [one.held_for for one in lines] == [HeldFor.OTHER, HeldFor.OLDER_BOOK]
    assert "not recorded when it did" in held_opening(lines)
    assert held_opening(lines[1:]).startswith("An older copy of the book was put back")


def test_a_line_tells_what_was_pressed_why_it_did_not_fit_and_how_the_book_stands(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw("Aino")
    aino = night.player("Aino")
    away = pressed(
        night,
        MarkAway(table=T1, player=aino),
        Refused("{player} is away from {table} already.", rule="x", player=aino, table=T1),
    )
    away = replace(away, error_ms=40)
    over = pressed(night, EndHand(table=T1, second_round=True))
    night.later(minutes=5)
    first, second = hold(night, away, over)
    assert first.dealer == "18:00 Ida: Aino is away"
    assert first.why == "When it came in: Aino is away from T1 already."
    assert first.book == "No hand has been played at T1 yet. Aino is at the table."
    assert second.dealer == "18:00 Ida: hand over, flop seen"
    assert second.why == "It came after an act that was not recorded."
    assert first.moment == "18:00:00 ± 40 ms"
    assert second.moment == "18:00:00"
    assert first.table == T1
    assert first.pressed == away.pressed
    assert len({first.key, second.key}) == 2
    assert {night.dealer} <= mentioned(night.room, ()).staff
    assert held_at(night.room, T2) == ()
    assert len(held_at(night.room, T1)) == 2


def test_it_is_recorded_now_or_settled_with_a_reason(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw("Aino")
    act = pressed(night, StartHand(table=T1))
    (line,) = hold(night, act)
    assert [step.command for step in line.steps] == [
        RecordHeldAct(act=act.command),
        SettleHeldAct(act=act.command, settlement=Settlement.ANOTHER_WAY),
        SettleHeldAct(act=act.command, settlement=Settlement.DROPPED),
    ]
    assert [(step.words, bool(step.reason), step.leading) for step in line.steps] == [
        ("Record it now", False, True),
        ("Done another way", True, False),
        ("Put aside", True, False),
    ]


def test_several_of_a_table_are_put_aside_together_from_the_first_of_them(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw("Aino")
    some = [pressed(night, EndHand(table=T1, second_round=True)) for _act in range(3)]
    first, *others = hold(night, *some)
    assert first.steps[-1].words == "Put all 3 of T1 aside"
    assert first.steps[-1].command == PutAsideAll(table=T1)
    assert first.steps[-1].reason
    assert [len(line.steps) for line in (first, *others)] == [4, 3, 3]
    entry = night.ask(PutAsideAll(table=T1, note=night.note("Nobody had pressed them.")))
    said = entry_sentence(entry, Wording(night.room, look(night).names), {})
    assert said == "3 acts of the kiosk were put aside"


def test_no_table_takes_the_places_of_the_others(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw("Aino")
    (line,) = hold(night, pressed(night, StartHand(table=T1)))
    many_of = [(replace(line, key=f"{n}"), None) for n in range(5)]
    one_of = (replace(line, key="of T2", table=T2), None)
    shown = few_of_each([*many_of, one_of], 3)
    assert [line.key for line, _right in shown] == ["0", "1", "of T2"]


def test_where_the_book_has_no_place_for_it_recording_says_why(night: Evening):
    table = night.table(T1).seated("Aino", "Eero").draw("Aino")
    act = pressed(night, StartHand(table=T1))
    night.later(minutes=1)
    table.start().end()
    (line,) = hold(night, act)
    assert [step.why_not for step in line.steps] == [
        "T1 has gone on since this was pressed: look how it stands.",
        "",
        "",
    ]
    assert line.not_now == (
        "It cannot be recorded now. T1 has gone on since this was pressed: look how it stands."
    )


def test_a_hand_that_is_on_is_not_said_to_be_ended_first_where_that_would_be_in_vain(
    night: Evening,
):
    table = night.table(T1).seated("Aino", "Eero").draw("Aino").start()
    night.later(minutes=1)
    act = pressed(night, StartHand(table=T1))
    night.later(minutes=1)
    (line,) = hold(night, act)
    assert line.not_now == (
        "It cannot be recorded now. T1 is in hand 1; to end it now comes too late for this. Put it"
        " aside with a reason; where hands are missing, correct T1 between two hands."
    )
    table.end()
    (line,) = held_lines(night.room, look(night))
    assert "T1 has gone on since this was pressed" in line.not_now


def test_nor_at_a_tournament_s_table(night: Evening):
    at = playing(night)
    at.ask(StartEventHand(tournament=at.number, table=E1))
    night.later(minutes=1)
    act = pressed(night, StartEventHand(tournament=at.number, table=E1))
    night.later(minutes=1)
    night.ask(HoldActs(table=E1, acts=(act,)), SYSTEM)
    (line,) = held_lines(night.room, look(night))
    assert line.not_now == (
        "It cannot be recorded now. E1 is in hand 1; to end it now comes too late for this. Put it"
        " aside with a reason."
    )


def test_who_went_away_or_came_back_is_told_as_they_are_now(night: Evening):
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").hand()
    aino, eero = night.player("Aino"), night.player("Eero")
    back = pressed(night, MarkBack(table=T1, player=aino))
    way = pressed(night, ChooseWay(table=T1, player=night.player("Sanna"), way=Standing.POSTS))
    over = pressed(night, MarkBack(table=T1, player=eero))
    night.ask(MarkAway(table=T1, player=aino))
    night.ask(MarkAway(table=T1, player=eero))
    night.ask(PlayOver(table=T1, seat=SeatNo(2), player=night.player("Petri")))
    hold(night, back, way, over, pressed(night, MarkAway(table=T2, player=aino)))
    assert [line.book.partition(". ")[2] for line in held_lines(night.room, look(night))] == [
        "Aino is away since 18:00.",
        "Sanna does not sit at T1.",
        "Eero is away since 18:00.",
        "",
    ]


def test_the_book_is_told_as_it_stands_now(night: Evening):
    (line,) = hold(night, pressed(night, StartHand(table=T1)))
    assert line.book == "T1 is closed."
    table = night.table(T1).seated("Aino", "Eero").draw("Aino").start()

    def book() -> str:
        return held_lines(night.room, look(night))[0].book

    assert book() == "T1 is in hand 1."
    table.end()
    assert book() == "T1 has played 1 hand, none is in play."
    right = SetRight(
        table=T1, button=SeatNo(1), hands_missed=1, note=night.note("A hand was not recorded.")
    )
    table.ask(right)
    assert book() == "T1 has played 2 hands, none is in play."
    table.ask(StopFollowing(table=T1, note=night.note("No kiosk.")))
    assert book() == "Hands are not tracked at T1."


def test_what_another_program_has_taken_is_shown_by_its_kind(night: Evening):
    night.table(T1)
    act = HeldAct(
        command=CommandId(bytes(16)),
        by=night.dealer,
        kind="burn-card",
        body="?",
        pressed=night.clock.now(),
    )
    (line,) = hold(night, act)
    assert line.dealer == "18:00 Ida: burn-card"
    assert line.steps[0].why_not.startswith("Another version of the program has taken this act")
    assert players_in((act,)) == frozenset()


def test_every_act_that_may_wait_has_its_words(night: Evening):
    night.table(T1)
    aino = night.player("Aino")
    said = {
        command_words(command, words(night))
        for command in (
            StartHand(table=T1),
            EndHand(table=T1, second_round=False),
            MarkAway(table=T1, player=aino),
            MarkBack(table=T1, player=aino, way=Standing.POSTS),
            ChooseWay(table=T1, player=aino, way=Standing.WAITS),
            DeclareStraddle(table=T1, seat=SeatNo(3)),
            CallFloor(table=T1, reason=CallReason.CHIPS),
            TakeTable(table=T1, staff=night.dealer),
            CallClock(table=T1),
        )
    }
    assert said == {
        "the next hand begins",
        "hand over, no flop",
        "Aino is away",
        "Aino is back: posts",
        "Aino: waits for the big blind",
        "seat 3 straddles",
        "the floor is called: chips or fill",
        f"{words(night).staff(night.dealer)} deals at T1",
        "CallClock",
    }


def test_outside_board_games_the_second_round_is_told(night: Evening):
    night.table(T1, GameId("stud-5-10"), seats=8)
    said = [
        command_words(EndHand(table=T1, second_round=reached), words(night))
        for reached in (True, False)
    ]
    assert said == ["hand over, second round reached", "hand over, no second round"]


def test_who_an_act_is_about_is_called_by_his_name_though_he_has_left(night: Evening):
    night.table(T1)
    eero = night.player("Eero")
    hold(night, pressed(night, MarkAway(table=T1, player=eero)))
    assert eero in mentioned(night.room, ()).players


def test_who_is_back_and_owed_nothing_is_just_back(night: Evening):
    night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").hand()
    aino = night.player("Aino")
    night.ask(MarkAway(table=T1, player=aino))
    back = MarkBack(table=T1, player=aino)
    assert command_words(back, words(night)) == "Aino is back"
    posts = MarkBack(table=T1, player=aino, way=Standing.POSTS)
    assert command_words(posts, words(night)).startswith("Aino is back: ")
    gone = MarkBack(table=T2, player=aino)
    assert command_words(gone, words(night)).startswith("Aino is back: ")
    never = MarkBack(table=T1, player=night.player("Sanna"))
    assert command_words(never, words(night)).startswith("Sanna is back: ")


def test_what_was_pressed_at_a_tournaments_table_is_told_in_words(night: Evening):
    at = playing(night)
    event = {"tournament": at.number, "table": E1}
    entry = at.of("Aino").no
    said = {
        "the next hand begins": StartEventHand(**event),
        "hand over": EndEventHand(**event),
        "misdeal": EndEventHand(**event, misdealt=True),
        "the hand of the round is played": TableDone(**event),
        "seat 3 is away": MarkEventSeat(**event, seat=SeatNo(3), away=True),
        "seat 3 is there": MarkEventSeat(**event, seat=SeatNo(3)),
        "seat 4 rebuys": DeclareRebuy(**event, seat=SeatNo(4)),
        "out: Aino": ProposeOut(**event, entries=(entry,)),
    }
    for shown, command in said.items():
        assert command_words(command, words(night)) == shown
    gone = ProposeOut(tournament=TournamentId(99), table=E1, entries=(entry,))
    assert command_words(gone, words(night)) == "out: "


def test_the_book_of_a_tournaments_table_says_how_its_hands_stand(night: Evening):
    at = playing(night)
    act = pressed(night, StartEventHand(tournament=at.number, table=E1))
    night.ask(HoldActs(table=E1, acts=(act,)), SYSTEM)
    (line,) = held_lines(night.room, look(night))
    assert line.book == "No hand has been played at E1 yet."
    at.ask(StartEventHand(tournament=at.number, table=E1))
    (line,) = held_lines(night.room, look(night))
    assert line.book == "E1 is in hand 1."
    at.ask(EndEventHand(tournament=at.number, table=E1))
    (line,) = held_lines(night.room, look(night))
    assert line.book == "E1 has played 1 hand, none is in play."


def test_who_was_out_at_a_table_that_is_broken_is_named_where_they_sit_now(night: Evening):
    at = Director(night).published().sell(*NAMES).tables(E1, E2).begun()
    entry = next(iter(at.event.tables[E1].taken.values())).entry
    unknown = EntryNo(99)
    at.out(at.there(E2)[0])
    out = at.event.moments[-1].outs[0].entry
    act = pressed(night, ProposeOut(tournament=at.number, table=E1, entries=(entry, unknown, out)))
    note = night.note("It is late.")
    at.ask(BreakTable(tournament=at.number, table=E1, note=note))
    night.ask(HoldActs(table=E1, acts=(act,)), SYSTEM)
    (line,) = held_lines(night.room, look(night))
    slip = at.event.entries[entry].seat
    assert slip is not None
    assert line.book == f"E1 is closed. {at.name(entry)} sits at E2 seat {slip.seat} now."


def test_what_was_pressed_on_a_newer_book_is_told_wherever_it_is_looked_for(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw("Aino")
    why = Refused("Hand {hand} of {table} is missing.", rule=OLDER_BOOK, hand=3, table=T1)
    act = pressed(night, StartHand(table=T1), why)
    (line,) = hold(night, act)
    assert (line.why, line.not_now) == ("Hand 3 of T1 is missing.", "")
    assert not line.steps[0].leading
    (alert,) = alerts(night.room, night.clock.now())[T1]
    assert alert.said == "1 act of a newer book: check the button"
    event = ActsHeld(table=T1, held_at=night.clock.now(), acts=(act,))
    assert sentence(event, words(night)) == (
        "1 act of the kiosk is of a newer book: check the button and the seats"
    )
    assert held_words(words(night), held_at(night.room, T1)) == (
        "The house’s book is older than 1 act of this table. Check the button and the seats; the"
        " floor looks at it: 18:00 the next hand begins"
    )


def test_of_a_table_that_is_closed_nothing_is_to_be_checked_at_it(night: Evening):
    why = Refused("Hand {hand} of {table} is missing.", rule=OLDER_BOOK, hand=3, table=T1)
    hold(night, pressed(night, StartHand(table=T1), why))
    assert held_words(words(night), held_at(night.room, T1)) == (
        "The house’s book is older than 1 act of this table, and the floor looks at it: 18:00 the"
        " next hand begins"
    )


def test_what_was_damaged_on_the_kiosk_s_disk_is_named_as_that(night: Evening):
    night.table(T1).seated("Aino", "Eero").draw("Aino")
    act = replace(pressed(night, StartHand(table=T1)), kind=DAMAGED, body="")
    (line,) = hold(night, act)
    assert line.dealer == "18:00 Ida: an act that cannot be read"
    assert "damaged on the kiosk’s disk" in line.not_now


def test_what_nobody_is_known_to_have_pressed_is_in_nobodys_name(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    proof = Refused("{staff} has to give the PIN.", rule=UNPROVED, staff=night.dealer)
    act = replace(pressed(night, CallFloor(table=T1, reason=CallReason.MISDEAL), proof), by=SYSTEM)
    (line,) = hold(night, act)
    assert "somebody at the kiosk of T1: the floor is called" in line.dealer
    assert line.why.startswith("Nobody gave a PIN for it: ")
    assert SYSTEM not in mentioned(night.room, ()).staff
    recorded = night.ask(RecordHeldAct(act=act.command)).events[-1]
    said = sentence(recorded, words(night))
    assert said == "as somebody at the kiosk of T1 had pressed it"

"""One player as whoever looks him up sees him."""

from datetime import timedelta

from floor.app.core.messages import NoteId, StaffId
from floor.app.core.queued import QueuedMove
from floor.app.hands.set_right import StopFollowing
from floor.app.money.chips import BuyIn, TopUp
from floor.app.office.dossier import known_of
from floor.app.orders.orders import BarPlayer, GivePenalty, KeepApart, NotePlayer, WarnPlayer
from floor.app.seats.breaks import GrantLongBreak
from floor.app.seats.nameless import MergePlayers, SeatNewcomer
from floor.app.seats.seats import LeaveSeat, SeatPlayer
from floor.app.tables.after_hand import QueueAct
from floor.base.money import Money
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.orders.orders import BarKind
from floor.views.people.person import PersonCard, Remark, person_card
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording
from tests.app.ruled import ABUSE, ruled
from tests.evening import T1, T2, Evening
from tests.views.looking import look


def card(night: Evening, name: str, by: StaffId | None = None) -> PersonCard:
    player = night.player(name)
    told = night.office.tonight_of(player)
    known = known_of(night.people, night.room, player, told)
    assert known is not None
    return person_card(night.room, look(night, by), known)


def facts(night: Evening, name: str) -> dict[str, str]:
    return {fact.name: fact.words for fact in card(night, name).facts}


def test_who_has_just_come_has_done_nothing_yet(night: Evening):
    assert facts(night, "Aino") == {
        "Played tonight": "not yet",
        "Bought tonight": "nothing",
        "Long break": "not used",
        "Missed blinds": "none",
        "Warnings, penalties": "none",
    }
    assert card(night, "Aino").where == ""


def test_what_he_owes_is_not_said_where_hands_are_not_followed(night: Evening):
    night.table().seated("Aino", "Eero").draw("Aino").ask(StopFollowing(table=T1, note=NoteId(1)))
    assert facts(night, "Aino")["Missed blinds"] == "hands not tracked"


def test_what_they_bought_stands_there_to_be_taken_back(night: Evening):
    """The newest first; what came since says what stands in the way."""
    night.table().seated("Aino", "Eero")
    aino, eero = night.player("Aino"), night.player("Eero")
    assert card(night, "Aino").buys == ()
    night.ask(BuyIn(table=T1, player=aino, amount=Money(5_000)))
    night.ask(BuyIn(table=T1, player=eero, amount=Money(7_000)))
    (bought,) = card(night, "Aino").buys
    assert (bought.words, bought.line.undo) == ("18:00 · T1 · Buy-in €50", True)
    assert bought.line.words == "Aino buys in for €50"
    more = night.ask(TopUp(table=T1, player=aino, amount=Money(2_000), stack=Money(5_000)))
    added, bought = card(night, "Aino").buys
    assert (added.line.undo, bought.line.undo) == (True, False)
    assert added.words == "18:00 · T1 · Top-up €20"
    assert bought.line.barred.endswith("Undo that first.")
    night.void(more, night.manager, night.floor)
    assert [one.words for one in card(night, "Aino").buys] == ["18:00 · T1 · Buy-in €50"]


def test_a_stack_that_was_brought_stands_among_what_they_bought(night: Evening):
    """What was counted where they sat down is taken back like a purchase."""
    night.table(T2).seated("Petra", "Otso")
    table = night.table().seated("Aino", "Eero", "Ville").draw("Aino")
    aino = night.player("Aino")
    night.ask(BuyIn(table=T1, player=aino, amount=Money(5_000)))
    table.start()
    night.ask(QueueAct(table=T1, player=aino, deed=QueuedMove(to=T2, seat=SeatNo(4))))
    table.end()
    night.ask(BuyIn(table=T2, player=aino, amount=Money(0), carried=Money(9_000)))
    assert card(night, "Aino").buys[0].words == "18:00 · T2 · €90 counted"


def test_who_has_no_name_is_asked_for_it_first(night: Evening):
    night.table()
    new = night.people.add_nameless("New 1")
    night.ask(SeatNewcomer(table=T1, seat=SeatNo(4), player=new))
    known = known_of(night.people, night.room, new, ())
    assert known is not None
    assert person_card(night.room, look(night), known).often[0].finder == ToFind.NAME


def test_what_he_did_without_a_name_is_his_night(night: Evening):
    night.table()
    new, otso = night.people.add_nameless("New 1"), night.player("Otso")
    night.ask(SeatNewcomer(table=T1, seat=SeatNo(4), player=new))
    night.ask(BuyIn(table=T1, player=new, amount=Money(20_000)))
    night.later(minutes=60)
    found = night.ask(MergePlayers(player=new, into=otso))
    night.later(minutes=30)
    night.ask(LeaveSeat(table=T1, player=otso, stack=Money(31_500)))
    told = facts(night, "Otso")
    assert told["Played tonight"] == "1 h 30 min · T1 18:00–19:30"
    assert told["Bought tonight"] == "€200 · 1 buy-in, 0 top-ups"
    night.void(night.office.tonight_of(otso)[-1])  # he has not left
    night.void(found)
    assert facts(night, "Otso")["Played tonight"] == "not yet"


def test_his_night_is_told(night: Evening):
    table = night.table().seated("Aino", "Eero", "Kaisa").draw("Kaisa")
    aino = night.player("Aino")
    night.ask(BuyIn(table=T1, player=aino, amount=Money(20_000)))
    night.ask(TopUp(table=T1, player=aino, amount=Money(5_000), stack=Money(100)))
    night.later(minutes=95)
    night.ask(LeaveSeat(table=T1, player=aino, stack=Money(31_500)))
    night.later(minutes=5)
    table.seat(1, "Aino")
    night.later(minutes=10)
    night.ask(GrantLongBreak(table=T1, player=aino))
    for _hand in range(4):
        table.hand()
    assert facts(night, "Aino") == {
        "Played tonight": "1 h 45 min · T1 18:00–19:35, T1 since 19:40",
        "Bought tonight": "€250 · 1 buy-in, 1 top-up",
        "Left with": "€315 at T1, 19:35",
        "Long break": "used, until 20:20",
        "Missed blinds": "none",
        "Warnings, penalties": "none",
    }
    assert card(night, "Aino").where == "T1 seat 1"


def test_his_tokens_are_those_of_his_seat(night: Evening):
    table = night.table().seated("Aino", "Eero", "Kaisa").draw("Kaisa")
    table.away("Aino")
    table.hands(3)
    assert facts(night, "Aino")["Missed blinds"].startswith("owes")


def test_orders_that_hold_are_told_with_what_would_end_them(night: Evening):
    aino, eero, kaisa = map(night.player, ("Aino", "Eero", "Kaisa"))
    why = night.note("Owes the house")
    night.ask(BarPlayer(player=aino, kind=BarKind.BARRED, note=why))
    night.ask(GivePenalty(player=aino, lasts=timedelta(minutes=30)))
    night.ask(KeepApart(players=(aino, eero, kaisa)))
    shown = card(night, "Aino", night.manager)
    assert [(order.words, order.lift.words, order.lift.why_not) for order in shown.orders] == [
        ("Barred until that is lifted: Owes the house", "Lift …", ""),
        ("Penalty until 18:30", "End now", ""),
        ("Shares no table with Eero", "Lift …", ""),
        ("Shares no table with Kaisa", "Lift …", ""),
    ]
    assert shown.orders[0].lift.reason == "Give a reason for lifting an order."
    assert shown.alert == "Aino may not play: see the shift manager."
    (bar,) = (step for step in shown.seldom if step.key == "bar")
    assert bar.why_not == "Aino may not play as it is: lift that order first."
    by_the_floor = card(night, "Aino").orders[0].lift
    assert "does not allow this" in by_the_floor.why_not


def test_who_sits_with_one_he_is_kept_from_is_told(night: Evening):
    night.table().seated("Aino", "Eero")
    night.ask(KeepApart(players=(night.player("Aino"), night.player("Eero"))))
    said = "Shares no table with Eero: both are at T1"
    assert [order.words for order in card(night, "Aino").orders] == [said]


def test_every_bar_says_whose_wish_it_is_and_how_long(night: Evening):
    until = night.clock.now() + timedelta(days=30)
    said = []
    for number, (kind, end) in enumerate((kind, end) for kind in BarKind for end in (None, until)):
        name = f"Guest {number}"
        night.ask(BarPlayer(player=night.player(name), kind=kind, until=end))
        said.append(card(night, name).orders[0].words)
    assert said == [
        "Barred until that is lifted",
        "Barred until 23 Nov 2026",
        "Excluded at own request until that is lifted",
        "Excluded at own request until 23 Nov 2026",
    ]


def test_what_is_written_about_him_stands_newest_first(night: Evening):
    aino, begun = night.player("Aino"), night.clock.now()
    night.ask(NotePlayer(player=aino, note=night.note("Likes seat 3")))
    night.ask(WarnPlayer(player=aino))
    night.later(minutes=1)
    night.ask(GivePenalty(player=aino, lasts=timedelta(minutes=15), note=night.note("Cards shown")))
    assert card(night, "Aino").remarks == (
        Remark(begun + timedelta(minutes=1), "Penalty until 18:16: Cards shown", "Olli"),
        Remark(begun, "Warning", "Olli"),
        Remark(begun, "Note: Likes seat 3", "Olli"),
    )
    told = {fact.name: fact.words for fact in card(night, "Aino").facts}
    assert told["Warnings, penalties"] == "Tonight: 1 warning · 1 penalty"
    assert told["Next step"] == "Removed for the night"
    night.close_day()
    later = card(night, "Aino")
    assert [remark.tonight for remark in later.remarks] == [False] * 3
    told = {fact.name: fact.words for fact in later.facts}
    assert told["Warnings, penalties"] == "Earlier nights: 1 warning · 1 penalty"
    assert told["Next step"] == "Warning"


def test_his_file_names_the_ruling_a_penalty_went_with(night: Evening):
    """TDA-66."""
    night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    ruling = ruled(night, ABUSE)
    assert [remark.words for remark in card(night, "Aino").remarks] == [
        f"Warning · ruling {ruling.number}: Told to stop it."
    ]


def test_everything_may_be_asked_with_a_tap_and_a_note_needs_words(night: Evening):
    shown = card(night, "Aino")
    assert [step.key for step in shown.often] == [
        "warn",
        "penalty-15",
        "penalty-30",
        "penalty-60",
        "penalise-1",
        "note",
    ]
    assert [step.why_not for step in (*shown.often, *shown.seldom)] == [""] * 9
    assert shown.often[-1].reason == "Write down what is to be noted."


def test_nothing_can_be_asked_before_somebody_signs_on(night: Evening):
    player = night.player("Aino")
    known = known_of(night.people, night.room, player, ())
    assert known is not None
    shown = person_card(night.room, look(night)._replace(by=None), known)
    assert {step.why_not for step in (*shown.often, *shown.seldom)} == {"Sign on first."}


def test_who_was_in_the_room_never_is_called_by_his_name(night: Evening):
    from floor.app.core.names import Names, Viewer

    aino, eero = night.player("Aino"), night.player("Eero")
    night.ask(KeepApart(players=(aino, eero)))
    known = known_of(night.people, night.room, aino, ())
    assert known is not None
    nobody = Viewer(night.clock.now(), Names({}), night.floor)
    shown = person_card(night.room, nobody, known)
    assert shown.orders[0].words == "Shares no table with Eero"
    assert not night.people.knows_player(PlayerId(99))


def test_a_step_that_an_order_stops_asks_for_two(night: Evening):
    """CH-GEN-25."""
    aino, eero = night.player("Aino"), night.player("Eero")
    night.table().seated("Eero")
    night.ask(KeepApart(players=(aino, eero)))
    sit = SeatPlayer(table=T1, seat=SeatNo(2), player=aino)

    def step(by: StaffId) -> Step:
        seen = look(night, by)
        return StepBuilder(Wording(night.room, seen.names), seen).step(
            "sit", "Sit", sit, leading=True
        )

    said = "Aino and Eero may not share a table, and Eero is at T1: see the shift manager."
    by_two = step(night.floor)
    assert (by_two.finder, by_two.reason, by_two.why_not) == (ToFind.SECOND, said, "")
    assert not by_two.leading
    alone = step(night.manager)
    assert (alone.finder, alone.reason, alone.why_not) == (None, "", said)


def test_a_step_that_two_may_not_ask_for_either_says_why(night: Evening):
    night.table().seated("Eero")
    sit = SeatPlayer(table=T1, seat=SeatNo(1), player=night.player("Aino"))
    seen = look(night)
    step = StepBuilder(Wording(night.room, seen.names), seen).step("sit", "Sit", sit)
    assert (step.finder, step.why_not) == (None, "T1 seat 1 is not free.")
    nobody = look(night)._replace(by=None)
    step = StepBuilder(Wording(night.room, nobody.names), nobody).step("sit", "Sit", sit)
    assert step.why_not == "Sign on first."

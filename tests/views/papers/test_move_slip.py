"""One slip for everybody an entry has sent elsewhere, saying from where, to where and why."""

from floor.app.core.messages import Entry
from floor.app.core.ports import JournalHead
from floor.app.hands.set_right import StopFollowing
from floor.app.seats.seats import SeatPlayer
from floor.app.tables.tables import CloseTable, CountedStack
from floor.base.money import Money
from floor.room.blinds.blinds import BlindsOwed
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import TableId
from floor.views.money.chip_words import uncounted_told
from floor.views.money.dues import OwedThere, owed_there_words
from floor.views.papers.move_slip import move_slips
from floor.views.papers.tickets import MoveReason, MoveSlip, TicketSource, about, to_words
from floor.views.seats.moving import move_offers
from tests.evening import NLH, PLO, T1, T2, Evening
from tests.views.looking import look

HEAD = JournalHead(7, bytes(32))


def slips(night: Evening, entry: Entry) -> tuple[MoveSlip, ...]:
    return move_slips(TicketSource(night.room, look(night), HEAD), entry)


def closed(night: Evening, *movers: str, **euros: int) -> tuple[MoveSlip, ...]:
    entry = night.ask(
        CloseTable(
            table=T1,
            movers=tuple(map(night.player, movers)),
            into=(T2,),
            stacks=tuple(
                CountedStack(night.player(name), Money(sum_ * 100)) for name, sum_ in euros.items()
            ),
        )
    )
    return slips(night, entry)


def test_a_closed_table_has_a_slip_for_each_mover(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    night.table(T2).seated("Otso")
    first, second = closed(night, "Eero", "Aino", Eero=420)
    assert (first.issue.label, first.left, first.left_seat) == ("Eero", T1, 2)
    assert (first.table, first.seat, first.reason) == (T2, 2, MoveReason.CLOSED)
    assert first.stack == Money(42_000)
    assert (first.duty.rule, first.duty.limits.least) == ("CH-STACK-2", Money(42_000))
    assert (second.issue.label, second.stack) == ("Aino", None)
    assert uncounted_told(second.duty) == "Same game, the whole stack (CH-STACK-2); count it."


def test_of_an_uncounted_stack_the_slip_says_what_the_desk_says(night: Evening):
    night.table(T1).seated("Aino")
    for there, game in ((T2, PLO), (TableId("T3"), NLH)):
        night.table(there, game)
        player = night.player("Aino")
        (on_the_desk,) = (
            one.duty for one in move_offers(night.room, player, look(night)) if one.table == there
        )
        (slip,) = slips(night, night.ask(SeatPlayer(table=there, seat=SeatNo(3), player=player)))
        assert slip.stack is None
        assert uncounted_told(slip.duty) == on_the_desk


def test_the_card_stands_on_it_where_seats_were_drawn_for(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    night.table(T2, seats=2).seated("Otso")
    seated, waits = closed(night, "Eero", "Aino")
    assert seated.reason is waits.reason is MoveReason.DRAWN
    assert seated.card is not None
    assert waits.card is not None
    assert seated.card > waits.card
    assert (waits.table, waits.seat) == (None, None)
    assert to_words(waits) == "list for NLH 1–2"


def test_a_move_between_two_tables_has_one_too(night: Evening):
    night.table(T1).seated("Aino")
    night.table(T2, PLO)
    entry = night.ask(
        SeatPlayer(table=T2, seat=SeatNo(3), player=night.player("Aino"), stack=Money(20_000))
    )
    (slip,) = slips(night, entry)
    assert (slip.reason, slip.play.game, slip.seat) == (MoveReason.MOVED, "PLO 2–2", 3)
    assert about(slip, "en").title == "T1 → T2 seat 3"
    assert about(slip, "en").player == night.player("Aino")


def test_the_slip_knows_what_is_owed_where_they_go(night: Evening):
    """CH-NEW-1: everybody who comes after the draw is a new player there."""
    night.table(T1).seated("Aino", "Eero")
    night.table(T2).seated("Otso", "Petra").draw().hands(1)
    one, two = closed(night, "Aino", "Eero")
    owed = OwedThere(post=BlindsOwed(Money(200), Money(0), Money(0)), rule="CH-NEW-1")
    assert (one.owed, two.owed) == (owed, owed)
    assert one.followed
    assert owed_there_words(one.owed) == (
        "post live €2 and be dealt in, or wait for the big blind (CH-NEW-1)"
    )


def test_a_slip_printed_again_after_they_have_left_says_it_as_well(night: Evening):
    night.table(T1).seated("Aino")
    there = night.table(T2).seated("Otso", "Petra").draw().hands(1)
    entry = night.ask(SeatPlayer(table=T2, seat=SeatNo(4), player=night.player("Aino")))
    there.leave("Aino")
    (slip,) = slips(night, entry)
    assert slip.owed == OwedThere(post=BlindsOwed(Money(200), Money(0), Money(0)), rule="CH-NEW-1")


def test_before_the_draw_and_where_hands_are_not_tracked_nothing_is_owed(night: Evening):
    night.table(T1).seated("Aino", "Eero")
    there = night.table(T2).seated("Otso")
    (slip,) = slips(
        night, night.ask(SeatPlayer(table=T2, seat=SeatNo(3), player=night.player("Aino")))
    )
    assert (slip.owed, slip.followed) == (None, True)
    assert owed_there_words(slip.owed) == "nothing to pay: dealt in with the next hand"
    there.draw().hands(1)
    night.ask(StopFollowing(table=T2, note=night.note("away")))
    (slip,) = slips(
        night, night.ask(SeatPlayer(table=T2, seat=SeatNo(4), player=night.player("Eero")))
    )
    assert (slip.owed, slip.followed) == (None, False)


def test_where_nobody_posts_or_nobody_waits_only_the_other_is_said():
    post = BlindsOwed(Money(200), Money(100), Money(0))
    assert owed_there_words(OwedThere(rule="ON-TBL-05")) == (
        "wait for the big blind: nobody posts there (ON-TBL-05)"
    )
    assert owed_there_words(OwedThere(post=post, waits=False, rule="CH-MISS-9")) == (
        "post live €2 + dead €1 to be dealt in (CH-MISS-9)"
    )


def test_who_comes_from_nowhere_has_none(night: Evening):
    table = night.table(T1).seated("Aino")
    assert slips(night, table.entry) == ()

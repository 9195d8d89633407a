"""Removed, disqualified, in again after all: places move, and money that was paid bars it."""

import pytest
from msgspec.structs import replace

from floor.app.core.messages import Entry
from floor.app.tournament.buying import DeclareRebuy
from floor.app.tournament.entries import SellEntry, WithdrawEntry
from floor.app.tournament.hands import EndEventHand, ProposeOut, StartEventHand
from floor.app.tournament.moves import Balance, BreakTable
from floor.app.tournament.outs import FinishTournament
from floor.app.tournament.play import PlayHandForHand
from floor.app.tournament.removals import Reinstate, RemoveFromEvent, needs_table
from floor.app.tournament.seats import CloseEventTable, KeepApartHere
from floor.base.money import Chips, Money, total
from floor.room.lists.waitlist import TableId
from floor.tournament.event.balancing import transfers
from floor.tournament.event.course import left
from floor.tournament.event.dues import unpaid
from floor.tournament.event.seats import chips_in_play
from floor.tournament.event.sheet import BountySheet
from floor.tournament.event.state import EntryIs, EventStage, Means, PaidFor
from floor.tournament.money.bounties import HALF
from floor.tournament.money.deals import DealMethod
from floor.tournament.money.terms import Price
from tests.app.tournament.commands import E1, E2, ONE, SHEET, STACK
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_entries import REBUYS
from tests.app.tournament.test_prizes import deal, decide, locked, pay, second
from tests.evening import Evening, refused


def remove(
    event: Director, name: str, stack: int = 20_000, why: str = "Cheating.", *, cheat: bool = True
) -> Entry:
    note = event.night.note(why) if why else None
    command = RemoveFromEvent(
        tournament=event.number,
        entry=event.of(name).no,
        stack=Chips(stack),
        disqualified=cheat,
        note=note,
    )
    return event.ask(command)


def back(
    event: Director,
    name: str,
    stack: int = 20_000,
    why: str = "A mistake.",
    table: TableId | None = None,
) -> Entry:
    note, entry = event.night.note(why) if why else None, event.of(name).no
    return event.ask(
        Reinstate(tournament=event.number, entry=entry, stack=Chips(stack), table=table, note=note)
    )


def test_a_cheat_has_no_place_and_everybody_behind_moves_up(night: Evening):
    event = playing(night)
    event.out("Aino")
    event.out("Eero")
    with refused("TR-STR-4"):
        remove(event, "Kaisa", why="")
    with refused("TR-PEN-3"):
        remove(event, "Kaisa", stack=0)
    remove(event, "Kaisa")
    assert event.places() == {"Eero": (4,), "Aino": (5,)}
    assert chips_in_play(event.event) == STACK * 5
    assert event.of("Kaisa").state is EntryIs.DISQUALIFIED
    with refused("TR-DQ-2"):
        event.sell("Kaisa")
    with refused("TR-PEN-3", f"{night.player('Eero')} is not in."):
        remove(event, "Eero", cheat=False)
    remove(event, "Eero")
    assert event.places() == {"Aino": (4,)}


def test_who_is_only_removed_is_out_at_that_moment(night: Evening):
    event = playing(night, *NAMES[:3])
    remove(event, "Aino", cheat=False)
    assert event.places() == {"Aino": (3,)}
    event.out("Eero")
    with refused("TR-PEN-3", "Nobody else is left."):
        remove(event, "Kaisa", cheat=False)


def test_who_was_paid_is_not_disqualified_behind_it(night: Evening):
    event = locked(playing(night, *NAMES[:4]))
    event.out("Aino")
    event.out("Eero")
    event.out("Kaisa")
    pay(event, "Kaisa")
    with refused("TR-DQ-3"):
        remove(event, "Kaisa")


def test_an_earlier_out_is_undone_and_the_places_shift(night: Evening):
    event = playing(night)
    seat = event.of("Aino").seat
    event.out("Aino")
    event.out("Eero")
    with refused("TR-STR-4"):
        back(event, "Aino", why="")
    with refused("TR-PLACE-1"):
        back(event, "Aino", stack=0)
    with refused("TR-PLACE-1", f"{night.player('Kaisa')} is not out."):
        back(event, "Kaisa")
    back(event, "Aino")
    assert event.of("Aino").seat == seat
    assert event.places() == {"Eero": (6,)}
    assert event.of("Aino").stack == STACK


def test_who_has_entered_again_is_out_of_that_first_by_undo(night: Evening):
    event = playing(night)
    event.out("Aino")
    player = night.player("Aino")
    again = event.ask(SellEntry(tournament=ONE, player=player, means=Means.CASH))
    with refused("ON-TRN-12", "Entries are not given back any more."):
        event.ask(WithdrawEntry(tournament=ONE, entry=event.of("Aino").no))
    first = RemoveFromEvent(tournament=ONE, entry=event.of("Aino").no)
    assert first.entry == 7
    command = Reinstate(
        tournament=ONE, entry=type(first.entry)(1), stack=STACK, note=night.note("A mistake.")
    )
    with refused("TD-RE-2", f"{player} has entered again: undo that entry first."):
        event.ask(command)
    night.void(again)
    event.ask(command)
    assert event.of("Aino").state is EntryIs.SEATED


def test_a_taken_seat_is_drawn_anew(night: Evening):
    event = playing(night, *NAMES[:3], sheet=replace(SHEET, seats=4))
    event.out("Aino")
    event.sell("Otto", "Ville")
    event.out("Eero")
    back(event, "Aino")
    assert event.of("Aino").seat == event.of("Eero").seat


def test_behind_a_later_prize_it_is_refused_naming_the_slip(night: Evening):
    event = locked(playing(night, *NAMES[:4]))
    event.out("Aino")
    event.out("Eero")
    event.out("Kaisa")
    pay(event, "Kaisa")
    with refused(
        "HOUSE", f"Slip 1 of {night.player('Kaisa')} is paid and would change: void it first."
    ):
        back(event, "Aino")


def test_the_end_is_undone_while_nothing_is_paid(night: Evening):
    event = locked(playing(night, *NAMES[:3]))
    event.out("Aino")
    event.out("Eero")
    assert event.event.stage is EventStage.FINISHED
    back(event, "Eero")
    assert event.event.stage is EventStage.RUNNING
    assert event.places() == {"Aino": (3,)}


def test_behind_a_deal_it_is_refused(night: Evening):
    event = locked(playing(night, *NAMES[:3]))
    event.out("Aino")
    digest = deal(event, DealMethod.CHIPS, {"Eero": 30_000, "Kaisa": 30_000})
    decide(event, digest, second(night))
    with refused("TR-DEAL-1", "A deal stands behind it."):
        back(event, "Aino")


@pytest.fixture
def progressive(night: Evening) -> Director:
    price = Price(to_pool=Money(10_000), bounty=Money(4_000))
    terms = replace(SHEET.terms, entry=price)
    sheet = replace(SHEET, terms=terms, bounty=BountySheet(split=HALF))
    return locked(playing(night, *NAMES[:5], sheet=sheet))


def test_a_bounty_goes_back_with_who_is_in_again(progressive: Director):
    event = progressive
    event.out("Aino", by={"Aino": ("Eero",)})
    back(event, "Aino")
    assert event.event.won == {}
    assert set(event.event.heads.values()) == {Money(4_000)}


def test_a_bounty_of_somebody_else_stays_with_who_won_it(progressive: Director):
    event = progressive
    event.out("Kaisa", by={"Kaisa": ("Eero",)})
    event.out("Aino", by={"Aino": ("Eero",)})
    back(event, "Aino")
    assert event.event.won == {event.of("Eero").no: Money(2_000)}


@pytest.mark.parametrize("how", ["paid", "out"])
def test_a_bounty_passed_on_bars_it(progressive: Director, how: str):
    event = progressive
    event.out("Aino", by={"Aino": ("Eero",)})
    if how == "paid":
        pay(event, "Eero", PaidFor.BOUNTY)
    else:
        event.out("Eero", by={"Eero": ("Kaisa",)})
    with refused("TR-PRG-1"):
        back(event, "Aino")


def test_a_bounty_nobody_won_is_the_winners(progressive: Director):
    event = progressive
    remove(event, "Aino")
    event.out("Eero", by={"Eero": ("Kaisa",)})
    event.out("Kaisa", by={"Kaisa": ("Otso",)})
    event.out("Otso", by={"Otso": ("Pia",)})
    bounties = [due.amount.cents for due in unpaid(event.event) if due.what is PaidFor.BOUNTY]
    assert sum(bounties) == 5 * 4_000


def test_chips_that_had_left_play_come_back_with_who_was_removed(night: Evening):
    event = playing(night, *NAMES[:4])
    remove(event, "Aino", cheat=False)
    assert chips_in_play(event.event) == STACK * 3
    back(event, "Aino")
    assert chips_in_play(event.event) == STACK * 4
    event.out("Aino")
    back(event, "Aino")
    assert chips_in_play(event.event) == STACK * 4


def test_what_a_dealer_said_of_who_is_removed_is_forgotten(night: Evening):
    event = playing(night, *NAMES[:4], sheet=REBUYS)
    seat = event.of("Aino").seat
    assert seat is not None
    event.ask(ProposeOut(tournament=ONE, table=E1, entries=(event.of("Aino").no,)))
    event.ask(DeclareRebuy(tournament=ONE, table=E1, seat=seat.seat))
    remove(event, "Aino")
    assert event.event.proposed == ()
    assert event.event.rebuys == ()


def test_who_is_disqualified_is_not_out_again_by_a_count(night: Evening):
    event = playing(night)
    event.ask(StartEventHand(tournament=ONE, table=E1))
    event.out("Aino", "Eero", stacks={"Aino": 100, "Eero": 200})
    remove(event, "Aino")
    with refused("TR-PLACE-1", f"{night.player('Aino')} does not sit at E1."):
        event.out("Aino", stacks={"Aino": 300}, table=E1)
    assert event.of("Aino").state is EntryIs.DISQUALIFIED


def test_who_is_removed_between_two_outs_of_one_hand_parts_them_not(night: Evening):
    event = playing(night)
    event.ask(StartEventHand(tournament=ONE, table=E1))
    event.out("Aino", stacks={"Aino": 100})
    remove(event, "Eero", cheat=False)
    event.out("Kaisa", stacks={"Kaisa": 200})
    assert event.places() == {"Eero": (4,), "Kaisa": (5,), "Aino": (6,)}


def test_nor_two_of_one_round(night: Evening):
    event = Director(night).published().sell(*NAMES[:8]).tables(E1, E2).begun()
    event.ask(PlayHandForHand(tournament=ONE))
    here, there = event.there(E1), event.there(E2)
    event.out(here[0])
    remove(event, here[1], cheat=False)
    event.out(there[0])
    assert event.places() == {here[1]: (6,), here[0]: (7, 8), there[0]: (7, 8)}


def test_nobody_comes_back_to_a_table_that_is_in_use_again(night: Evening):
    event = playing(night, *NAMES[:3])
    event.out("Aino")
    event.later(minutes=90)
    event.out("Eero")
    assert event.event.stage is EventStage.FINISHED
    after = Director(night).published().tables(E1)
    with refused("CH-TABLE-1", "E1 belongs to Saturday 115."):
        back(event, "Eero")
    after.ask(CloseEventTable(tournament=after.number, table=E1))
    back(event, "Eero")
    assert event.event.stage is EventStage.RUNNING


def test_who_is_left_keeps_some_chips(night: Evening):
    event = playing(night, *NAMES[:3])
    with refused("TR-PEN-3", f"Count the chips of {night.player('Aino')}: they leave play."):
        remove(event, "Aino", stack=60_000)
    remove(event, "Aino", stack=59_900)


def test_who_has_a_part_in_a_deal_keeps_it(night: Evening):
    event = locked(playing(night, *NAMES[:4]))
    event.out("Aino")
    event.out("Eero")
    stacks = {"Kaisa": 40_000, "Otso": 40_000}
    digest = deal(event, DealMethod.CHIPS, stacks, left_to_play_for=Money(2_000))
    decide(event, digest, second(night))
    words = "The deal stands, and {} is paid by it: remove them without disqualifying."
    with refused("TR-DEAL-1", words.format(night.player("Otso"))):
        remove(event, "Otso")
    remove(event, "Otso", cheat=False)
    event.ask(FinishTournament(tournament=ONE))
    assert total(due.amount for due in unpaid(event.event)) == Money(40_000)


def test_behind_a_deal_that_was_not_made_somebody_comes_back(night: Evening):
    event = locked(playing(night, *NAMES[:4]))
    event.out("Aino")
    event.out("Eero")
    digest = deal(event, DealMethod.CHIPS, {"Kaisa": 40_000, "Otso": 40_000})
    decide(event, digest, second(night), agreed=False)
    back(event, "Eero")
    assert event.left() == ["Eero", "Kaisa", "Otso"]


def test_an_out_is_not_taken_back_behind_a_re_entry(night: Evening):  # TD-RE-2
    event = playing(night)
    out = event.out("Aino")
    sale = event.ask(SellEntry(tournament=ONE, player=night.player("Aino")))
    with refused("HOUSE"):
        night.void(out)
    night.void(sale)
    night.void(out)
    assert [one.no for one in left(event.event) if one.player == night.player("Aino")] == [1]


def broken(night: Evening) -> tuple[Director, str]:
    """Six are left at one full table, and who went out at the one that was broken."""
    event = Director(night, replace(SHEET, seats=6)).published().sell(*NAMES).tables(E1, E2).begun()
    gone = event.there(E2)[0]
    event.out(gone)
    for _ in range(3):
        event.later(minutes=5).out(max(event.there(E1), event.there(E2), key=len)[0])
    event.ask(BreakTable(tournament=ONE))
    assert list(event.event.tables) == [E1]
    assert not event.event.tables[E1].free
    return event, gone


def test_behind_a_broken_table_who_is_in_again_has_one_opened(night: Evening):  # TR-OPEN-1
    event, gone = broken(night)
    assert needs_table(night.room, event.event, event.of(gone))
    with refused("TR-OPEN-1"):
        back(event, gone, 500)
    before = event.event
    entry = back(event, gone, 500, table=E2)
    assert {table: len(event.there(table)) for table in (E1, E2)} == {E1: 4, E2: 3}
    assert event.at(gone) == E2
    assert event.of(gone).state is EntryIs.SEATED
    assert gone not in event.places()
    assert transfers(event.event) == ()
    assert not needs_table(night.room, event.event, event.of(gone))
    night.void(entry)
    assert event.event == before


def test_in_a_hand_they_sit_alone_until_the_tables_are_evened(night: Evening):
    event, gone = broken(night)
    event.ask(StartEventHand(tournament=ONE, table=E1))
    back(event, gone, 500, table=E2)
    assert event.there(E2) == [gone]
    event.ask(EndEventHand(tournament=ONE, table=E1))
    while transfers(event.event):
        event.ask(Balance(tournament=ONE))
    assert [len(event.there(table)) for table in (E1, E2)] == [4, 3]


def test_a_seat_that_is_free_by_then_is_theirs_and_no_table_is_opened(night: Evening):
    event, gone = broken(night)
    event.out(event.there(E1)[0])
    back(event, gone, 500, table=E2)
    assert event.at(gone) == E1
    assert list(event.event.tables) == [E1]


def test_the_last_who_is_out_of_a_full_table_has_their_own_seat_again(night: Evening):
    event, _gone = broken(night)
    other = event.there(E1)[2]
    seat = event.of(other).seat
    event.later(minutes=2).out(other)
    assert not needs_table(night.room, event.event, event.of(other))
    back(event, other, 500)
    assert event.of(other).seat == seat


def test_a_table_is_opened_for_whom_the_last_free_seat_is_barred(night: Evening):  # TR-COL-3
    event, gone = broken(night)
    enemy = event.there(E1)[1]
    event.later(minutes=2).out(event.there(E1)[0])
    pair = (event.of(gone).player, event.of(enemy).player)
    event.ask(KeepApartHere(tournament=ONE, players=pair))
    assert needs_table(night.room, event.event, event.of(gone))
    back(event, gone, 500, table=E2)
    assert event.there(E2) == [gone]

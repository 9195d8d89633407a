"""Chips bought at a table, added, and carried to another: what is sold, refused and remembered."""

import pytest

from floor.app.core.messages import Entry, Event, NoteId
from floor.app.core.room import DayClosed, Guest, StackInFront, guest_of, with_guest
from floor.app.money.chips import BuyIn, ChipsAdded, PlayerBoughtIn, TopUp
from floor.app.money.stacks import known_stack, to_bring
from floor.app.seats.seats import LeaveSeat, SeatLeft, SeatPlayer
from floor.app.staff.days import OpenDay
from floor.base.money import NOTHING, Money
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.room.money.buy_in import MOST_AT_ONCE, BoughtBefore, LeftStack, terms_of
from floor.rulebook.house.house import HouseRules
from tests.evening import NLH, PLO, T1, T2, Evening, refused

NLH_2_5 = GameId("nlh-2-5")
"""Buy-ins: NLH 1–2 from 50 to 300, NLH 2–5 from 200 to 1000, PLO 2–2 from 100 to 500."""


def euros(amount: int) -> Money:
    return Money(amount * 100)


class Cashier:
    """What is said about chips at one table."""

    def __init__(self, night: Evening, name: str = "Aino") -> None:
        self.night = night
        self.table = T1
        self.player = night.player(name)

    def sits(self, table: str = T1, game: GameId = NLH, stack: int | None = None) -> "Cashier":
        """He takes seat 1; `stack` is what lay in front of him at the table he leaves for it."""
        self.table = self.night.table(table, game).name
        self.night.ask(
            SeatPlayer(
                table=self.table,
                seat=SeatNo(1),
                player=self.player,
                stack=None if stack is None else euros(stack),
            )
        )
        return self

    def buys(self, amount: int, carried: int = 0, note: NoteId | None = None) -> Entry:
        return self.night.ask(
            BuyIn(
                table=self.table,
                player=self.player,
                amount=euros(amount),
                carried=euros(carried),
                note=note,
            )
        )

    def adds(self, amount: int, stack: int | None, note: NoteId | None = None) -> Entry:
        return self.night.ask(
            TopUp(
                table=self.table,
                player=self.player,
                amount=euros(amount),
                stack=None if stack is None else euros(stack),
                note=note,
            )
        )

    def leaves(self, stack: int | None = None) -> Event:
        with_stack = None if stack is None else euros(stack)
        leave = LeaveSeat(table=self.table, player=self.player, stack=with_stack)
        return self.night.ask(leave).events[0]

    @property
    def known(self) -> Money | None:
        """What surely lies in front of them."""
        return known_stack(self.night.room, self.night.room.tables[self.table], self.player)

    @property
    def guest(self) -> Guest:
        return guest_of(self.night.room, self.player)


@pytest.fixture
def aino(night: Evening) -> Cashier:
    return Cashier(night)


# The first chips


def test_a_new_player_buys_in_within_the_tables_limits(aino: Cashier):
    entry = aino.sits().buys(300)
    assert entry.events == (
        PlayerBoughtIn(table=T1, seat=SeatNo(1), player=aino.player, amount=euros(300)),
    )
    counted = StackInFront(euros(300), 0)
    assert aino.guest == Guest(bought=BoughtBefore(purchases=1), bought_in=True, counted=counted)


def test_less_than_the_minimum_or_more_than_the_maximum_needs_a_reason(aino: Cashier):
    aino.sits()
    with refused(
        "CH-BUY-1",
        f"{aino.player} puts at least Money(cents=5000) on T1: the floor may allow less,"
        " with a reason.",
    ):
        aino.buys(49)
    with refused(
        "CH-BUY-3",
        f"{aino.player} puts at most Money(cents=30000) on T1: the floor may allow more,"
        " with a reason.",
    ):
        aino.buys(301)
    note = aino.night.note("The table agreed.")
    assert aino.buys(301, note=note).events[0].note == note


def test_nobody_buys_in_twice_at_one_seat(aino: Cashier):
    aino.sits().buys(100)
    with refused("CH-BUY-2", f"{aino.player} has bought in at T1 already: top up instead."):
        aino.buys(100)


@pytest.mark.parametrize("amount", [Money(-1), MOST_AT_ONCE + Money(1)])
def test_chips_are_neither_negative_nor_worth_more_than_anybody_means(aino: Cashier, amount: Money):
    aino.sits()
    for command in (
        BuyIn(table=T1, player=aino.player, amount=amount),
        BuyIn(table=T1, player=aino.player, amount=euros(100), carried=amount),
    ):
        with refused("HOUSE"):
            aino.night.ask(command)
    aino.buys(100)
    for command in (
        TopUp(table=T1, player=aino.player, amount=amount, stack=NOTHING),
        TopUp(table=T1, player=aino.player, amount=euros(100), stack=amount),
    ):
        with refused("HOUSE"):
            aino.night.ask(command)


def test_only_leaving_takes_chips_out_of_the_game(aino: Cashier):
    """CH-STAKE-3: not even for a reason may somebody take a part of them and play on."""
    aino.sits().buys(100)
    before = aino.night.room
    with refused("HOUSE"):
        aino.adds(-40, stack=100, note=aino.night.note("A horse."))
    assert aino.night.room == before
    left = SeatLeft(table=T1, seat=SeatNo(1), player=aino.player, stack=euros(60))
    assert aino.leaves(60) == left


def test_nothing_is_not_bought_even_for_a_reason(aino: Cashier):
    aino.sits()
    note = aino.night.note("Because.")
    with refused("HOUSE", "No chips are bought: say how much."):
        aino.buys(0, note=note)
    aino.buys(100)
    with refused("HOUSE", "No chips are bought: say how much."):
        aino.adds(0, stack=10, note=note)


def test_a_stack_is_known_from_the_purchase_to_the_next_hand(night: Evening):
    night.table().seated("Aino", "Eero", "Kaisa").draw("Aino")
    aino = Cashier(night)
    assert aino.known is None
    aino.buys(100)
    assert aino.known == euros(100)
    aino.adds(40, stack=60)
    assert aino.known == euros(100)
    night.table().hands(1)
    assert aino.known is None


def test_a_stack_nobody_counted_is_never_written_as_nothing(aino: Cashier):
    """Whoever sells the chips sees it: only what no stack has room for is refused (CH-BUY-3)."""
    aino.sits().buys(100)
    added = aino.adds(40, stack=None).events[0]
    assert isinstance(added, ChipsAdded)
    assert added.stack is None
    assert aino.known is None
    with refused("CH-BUY-3"):
        aino.adds(301, stack=None)
    with refused("HOUSE", "No chips are bought: say how much."):
        aino.adds(0, stack=None)


def test_the_stack_of_the_seat_before_is_not_known_at_the_next(aino: Cashier):
    aino.sits().buys(100)
    assert aino.known == euros(100)
    aino.leaves()
    aino.sits()
    assert aino.known is None


def test_who_does_not_sit_there_buys_nothing(aino: Cashier):
    aino.sits()
    for command in (
        BuyIn(table=T1, player=aino.night.player("Eero"), amount=euros(100)),
        TopUp(table=T1, player=aino.night.player("Eero"), amount=euros(100), stack=NOTHING),
    ):
        with refused("CH-SEAT-9"):
            aino.night.ask(command)


def test_nobody_buys_in_a_hand_he_is_dealt_in(night: Evening, aino: Cashier):
    aino.sits()
    table = night.table(T1).seat(2, "Eero").seat(3, "Kaisa").draw("Eero")
    aino.buys(100)
    table.start()
    note = night.note("Please.")
    with refused(
        "CH-GEN-1", f"{aino.player} is in a hand at T1: chips are bought when it is over."
    ):
        aino.adds(50, stack=100, note=note)
    with refused("CH-GEN-1"):
        night.ask(BuyIn(table=T1, player=night.player("Eero"), amount=euros(100)))
    table.seat(4, "Tauno")
    night.ask(BuyIn(table=T1, player=night.player("Tauno"), amount=euros(100)))
    table.end()
    aino.adds(50, stack=100)


# Adding


def test_with_a_big_blind_in_front_any_amount_is_added(aino: Cashier):
    aino.sits().buys(100)
    entry = aino.adds(1, stack=2)
    assert entry.events == (
        ChipsAdded(table=T1, seat=SeatNo(1), player=aino.player, amount=euros(1), stack=euros(2)),
    )
    assert aino.guest.bought == BoughtBefore(purchases=2)


def test_the_broke_buy_the_minimum_and_nobody_goes_over_the_maximum(aino: Cashier):
    aino.sits().buys(100)
    with refused(
        "CH-BUY-1",
        f"{aino.player} buys at least Money(cents=5000) at T1: the floor may allow less,"
        " with a reason.",
    ):
        aino.adds(49, stack=1)
    with refused(
        "CH-BUY-3",
        f"{aino.player} adds at most Money(cents=4000) at T1: the floor may allow more,"
        " with a reason.",
    ):
        aino.adds(41, stack=260)
    note = aino.night.note("His last chips of the evening.")
    assert aino.adds(49, stack=1, note=note).events[0].note == note


def test_adding_begins_with_a_buy_in(aino: Cashier):
    aino.sits()
    with refused(
        "CH-BUY-1", f"{aino.player} has not bought in at T1 yet: record the buy-in first."
    ):
        aino.adds(100, stack=0)


def test_a_short_buy_in_is_for_pot_limit_once_and_not_first(aino: Cashier):
    aino.sits(T1, PLO).buys(100)
    with refused(
        "CH-BUY-5",
        "A short buy-in is at least Money(cents=5000): the floor may allow less, with a reason.",
    ):
        aino.adds(49, stack=0)
    entry = aino.adds(50, stack=0)
    assert entry.events[0].short
    assert aino.guest.bought == BoughtBefore(purchases=2, short=1)
    with refused(
        "CH-BUY-6",
        f"{aino.player} has had the evening’s short buy-in: at"
        " least Money(cents=10000); the floor may allow less, with a reason.",
    ):
        aino.adds(50, stack=0)
    assert not aino.adds(100, stack=0).events[0].short


def test_a_short_buy_in_is_not_the_first_purchase_of_who_only_carried(aino: Cashier):
    aino.sits(T2, NLH)
    aino.sits(T1, PLO, stack=120).buys(0, carried=120)  # where it was bought nobody wrote down
    assert aino.guest.bought == BoughtBefore()
    with refused(
        "CH-BUY-5",
        f"A short buy-in is not the first purchase of an evening: "
        f"{aino.player} buys at least Money(cents=10000); the floor may allow less, with a reason.",
    ):
        aino.adds(50, stack=0)


def test_chips_carried_along_are_no_purchase(aino: Cashier):
    aino.sits(T2, NLH).buys(100)
    aino.sits(T1, PLO)  # nobody counted what she brought from there
    aino.buys(0, carried=120)
    assert aino.guest.bought == BoughtBefore(purchases=1)


@pytest.mark.parametrize(
    ("bought", "carried", "booked"),
    [(0, 250, (0, 250)), (250, 0, (0, 250)), (50, 250, (50, 250)), (0, 300, (50, 250))],
    ids=["all carried", "carried told as bought", "added to it", "more carried than counted"],
)
def test_what_was_counted_is_carried_and_the_rest_bought(
    aino: Cashier, bought: int, carried: int, booked: tuple[int, int]
):
    """From no limit with 250 to pot limit, where any amount may lie (CH-STACK-4)."""
    aino.sits(T1, NLH).buys(250)
    aino.sits(T2, PLO, stack=250)
    told = aino.buys(bought, carried=carried).events[0]
    assert isinstance(told, PlayerBoughtIn)
    assert (told.amount, told.carried) == tuple(map(euros, booked))


@pytest.mark.parametrize("by_moving", [True, False], ids=["by moving", "by leaving"])
def test_what_was_held_back_from_a_table_is_not_bought_again(aino: Cashier, by_moving: bool):
    """Left no limit with 250, put 100 of it down at pot limit and left with 60: 210 are theirs."""
    aino.sits(T1, NLH).buys(250)
    if by_moving:
        aino.sits(T2, PLO, stack=250).buys(0, carried=100)
        aino.sits(T1, NLH, stack=60)
    else:
        aino.leaves(250)
        aino.sits(T2, PLO).buys(0, carried=100)
        aino.leaves(60)
        aino.sits(T1, NLH)
    told = aino.buys(0, carried=250).events[0]
    assert isinstance(told, PlayerBoughtIn)
    assert (told.amount, told.carried) == (euros(40), euros(210))
    assert aino.guest.purse == NOTHING


def test_who_was_never_at_a_table_tonight_carries_nothing_there(aino: Cashier):
    told = aino.sits(T1, NLH).buys(0, carried=100).events[0]
    assert isinstance(told, PlayerBoughtIn)
    assert (told.amount, told.carried) == (euros(100), NOTHING)


# One night, one stack


def test_who_comes_back_brings_what_he_left_with(aino: Cashier):
    aino.sits().buys(300)
    left = aino.leaves(420)
    assert left == SeatLeft(table=T1, seat=SeatNo(1), player=aino.player, stack=euros(420))
    aino.sits()
    with refused(
        "CH-STACK-1",
        f"{aino.player} puts at least Money(cents=42000) on T1: the floor may allow"
        " less, with a reason.",
    ):
        aino.buys(300)
    with refused(
        "CH-STACK-1",
        f"{aino.player} puts at most Money(cents=42000) on T1: the floor may allow more,"
        " with a reason.",
    ):
        aino.buys(421)
    aino.buys(420)
    assert aino.guest.bought == BoughtBefore(purchases=2)


@pytest.mark.parametrize("stack", [None, 0])
def test_who_gets_up_before_they_bought_in_leaves_as_they_came(aino: Cashier, stack: int | None):
    """To sit down and stand up again wipes no memory."""
    aino.sits().buys(300)
    aino.leaves(250)
    aino.sits().leaves(stack)
    aino.sits()
    with refused("CH-STACK-1"):
        aino.buys(50)
    assert aino.guest.purse == euros(250)


def test_at_another_kind_of_table_his_own_stack_waits_for_him(aino: Cashier):
    aino.sits().buys(300)
    aino.leaves(250)
    aino.sits(T2, PLO).buys(100)
    aino.leaves(40)
    aino.sits(T1, NLH)
    with refused("CH-STACK-1"):
        aino.buys(100)
    aino.buys(250)


def test_who_moves_to_other_stakes_takes_all_up_to_the_maximum(aino: Cashier):
    aino.sits(T2, NLH_2_5).buys(1000)
    aino.sits(T1, NLH, stack=800)
    with refused("CH-STACK-3"):
        aino.buys(0, carried=250)
    aino.buys(0, carried=300)
    assert aino.guest.bought == BoughtBefore(purchases=1)


def test_who_moves_with_too_little_adds_up_to_the_minimum(aino: Cashier):
    aino.sits(T1, NLH).buys(100)
    aino.sits(T2, NLH_2_5, stack=80)
    with refused("CH-STACK-3"):
        aino.buys(0, carried=80)
    aino.buys(120, carried=80)
    assert aino.guest.bought == BoughtBefore(purchases=2)


def test_who_comes_to_other_stakes_later_on_owes_the_stack_he_left_last(aino: Cashier):
    aino.sits(T1, NLH).buys(300)
    aino.leaves(250)
    aino.sits(T2, NLH_2_5)
    with refused("CH-STACK-3"):
        aino.buys(400)
    aino.buys(250)


@pytest.mark.parametrize("by_moving", [True, False], ids=["by moving", "by leaving"])
def test_a_hop_through_another_structure_wipes_no_memory(aino: Cashier, by_moving: bool):
    """Left no limit with 250, carried 100 of it to pot limit: back at no limit they bring 250."""
    aino.sits(T1, NLH).buys(250)
    aino.sits(T2, PLO, stack=250).buys(0, carried=100)
    if by_moving:
        aino.sits(T1, NLH, stack=60)
        with refused("CH-STACK-1"):
            aino.buys(0, carried=60)
        aino.buys(190, carried=60)
    else:
        aino.leaves(60)
        aino.sits(T1, NLH)
        with refused("CH-STACK-1"):
            aino.buys(60)
        aino.buys(250)


def test_what_was_lost_at_other_stakes_meanwhile_does_not_matter(aino: Cashier):
    aino.sits(T1, NLH).buys(300)
    aino.sits(T2, NLH_2_5, stack=300).buys(0, carried=300)
    aino.sits(T1, NLH, stack=80)
    with refused("CH-STACK-1"):
        aino.buys(0, carried=80)


def test_a_stack_nobody_counted_binds_nobody(aino: Cashier):
    aino.sits().buys(300)
    aino.leaves(250)
    aino.sits().buys(250)
    aino.leaves()
    aino.sits().buys(50)


def test_an_over_player_buys_in_at_the_seat_he_plays_in(night: Evening, aino: Cashier):
    aino.sits().buys(100)
    aino.leaves(100)
    table = night.table(T1).seat(2, "Eero").away("Eero").over(2, "Aino")
    aino.buys(100)
    assert aino.guest.bought_in
    table.leave("Aino")
    assert not aino.guest.bought_in


@pytest.mark.parametrize("euros", [-1, 1_000_001])
def test_nobody_leaves_with_less_than_nothing_or_more_than_anybody_has(aino: Cashier, euros: int):
    aino.sits()
    with refused("HOUSE"):
        aino.leaves(euros)
    with refused("HOUSE"):
        aino.sits(T2, PLO, stack=euros)


def test_the_night_ends_with_the_gaming_day(night: Evening, aino: Cashier):
    aino.sits(T1, PLO).buys(100)
    aino.adds(50, stack=0)
    aino.leaves(400)
    night.close(T1)
    night.close_day()
    assert aino.guest == Guest()
    assert isinstance(night.room.day, DayClosed)
    assert with_guest(night.room, aino.player, Guest(bought_in=True)) == night.room
    night.later(minutes=24 * 60)
    night.ask(OpenDay(), night.manager)
    aino.sits(T1, PLO).buys(100)
    assert aino.guest.bought == BoughtBefore(purchases=1)


def test_taking_chips_back_needs_two_badges_and_forgets_the_purchase(night: Evening, aino: Cashier):
    entry = aino.sits().buys(100)
    with refused("HOUSE"):
        night.void(entry)
    night.void(entry, second=night.manager)
    assert aino.guest == Guest()
    aino.buys(100)


def test_the_houses_reading_decides_what_is_brought(house: HouseRules, aino: Cashier):
    aino.sits().buys(300)
    aino.leaves(420)
    terms = terms_of(house.games[NLH])
    assert aino.guest.left == (LeftStack(terms=terms, stack=euros(420)),)
    duty = to_bring(aino.night.room, aino.player, NLH)
    assert (duty.rule, duty.limits.least) == ("CH-STACK-1", euros(420))


def test_a_room_folded_again_knows_the_same_of_everybody(night: Evening, aino: Cashier):
    aino.sits(T1, PLO).buys(100)
    aino.adds(50, stack=0)
    aino.sits(T2, NLH, stack=120)
    night.office.snapshot()
    assert night.office_at("kiosk").room == night.room


def test_who_moves_has_his_stack_in_his_hands_until_it_is_on_the_table(aino: Cashier):
    aino.sits(T1, NLH).buys(100)
    aino.sits(T2, NLH_2_5, stack=80)
    assert aino.guest.carries == euros(80)
    aino.buys(120, carried=80)
    assert aino.guest.carries is None


def test_who_goes_home_or_was_not_counted_carries_nothing(aino: Cashier):
    aino.sits(T1, NLH).buys(100)
    aino.sits(T2, NLH_2_5)
    assert aino.guest.carries is None
    aino.leaves(80)
    assert aino.guest.carries is None

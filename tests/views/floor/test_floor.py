"""The room map and the line over it."""

from datetime import date, timedelta

from floor.app.core.messages import Role
from floor.app.core.names import Names, Viewer
from floor.app.core.room import EMPTY_ROOM
from floor.app.hands.straddles import DeclareStraddle
from floor.app.staff.days import SignOn
from floor.app.staff.dealers import TakeTable
from floor.app.tables.tables import CloseTable
from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import SeatNo
from floor.room.lists.waitlist import Signup, TableId
from floor.views.floor.floor import floor_view, tables_by_name, top_bar
from floor.views.words.rows import SeatState, TableCard, TopBar
from tests.evening import NLH, NO_STRADDLE, PLO, T1, T2, Evening
from tests.views.looking import card, look, seat

SIX = ("Aino", "Eero", "Kaisa", "Otso", "Petra", "Ville")


def marks(shown: TableCard) -> tuple[int | None, int | None, int | None]:
    return shown.button, shown.small, shown.big


def test_a_fresh_table_has_open_seats_and_waits_for_players(night: Evening):
    night.table(seats=9)
    shown = card(night)
    assert shown.title == "T1 · NLH 1–2"
    assert (shown.game, shown.jackpot, shown.taken, shown.hand) == (NLH, True, 0, 0)
    assert [one.number for one in shown.seats] == list(range(1, 10))
    assert {one.state for one in shown.seats} == {SeatState.OPEN}
    assert marks(shown) == (None, None, None)
    assert shown.note == "waiting for players"
    assert not shown.in_hand


def test_a_table_without_the_jackpot_shows_none(night: Evening):
    night.table(game=NO_STRADDLE, seats=8)
    assert not card(night).jackpot


def test_before_the_first_hand_the_button_is_drawn_for_and_its_blinds_lie_there(night: Evening):
    table = night.table().seated(*SIX)
    assert card(night).note == "draw for the button"
    table.draw("Kaisa")
    assert card(night).note == ""
    assert marks(card(night)) == (3, 4, 5)


def test_where_no_hand_can_begin_button_and_blinds_stay_where_they_lay(night: Evening):
    table = night.table().seated("Aino", "Eero", "Kaisa").draw("Kaisa").hands(1)
    table.leave("Aino")
    table.leave("Eero")
    assert card(night).note == "waiting for players"
    assert marks(card(night)) == (3, 1, 2)


def test_a_button_drawn_for_lies_there_while_no_hand_can_begin(night: Evening):
    table = night.table().seated("Aino", "Eero", "Kaisa").draw("Kaisa")
    table.leave("Aino")
    table.leave("Eero")
    assert marks(card(night)) == (3, None, None)


def test_button_and_blinds_lie_as_the_hand_has_them_and_between_two_as_the_next_one_will(
    night: Evening,
):
    table = night.table().seated(*SIX).draw("Kaisa").start()
    shown = card(night)
    assert (shown.in_hand, shown.hand, shown.note) == (True, 1, "")
    assert marks(shown) == (3, 4, 5)
    assert [one.dealt for one in shown.seats] == [True] * 6 + [False] * 3
    table.end()
    shown = card(night)
    assert not shown.in_hand
    assert marks(shown) == (4, 5, 6)
    table.ask(DeclareStraddle(table=T1, seat=SeatNo(1)))
    assert (marks(card(night)), card(night).straddles) == ((4, 5, 6), (1,))
    assert not any(one.dealt for one in shown.seats)


def test_a_straddle_lies_at_its_seat_before_the_hand_and_in_it(night: Evening):
    table = night.table().seated(*SIX).draw("Kaisa")
    table.ask(DeclareStraddle(table=T1, seat=SeatNo(6)))
    assert card(night).straddles == (6,)
    table.start()
    assert card(night).straddles == (6,)


def test_a_bought_button_leaves_no_small_blind(night: Evening):
    table = night.table().seated(*SIX).draw("Aino").hands(1)
    table.leave("Kaisa").seat(3, "Märt", Standing.BUYS_BUTTON).start()
    assert marks(card(night)) == (2, None, 3)


def test_a_seated_player_shows_label_initials_and_how_he_stands(night: Evening):
    night.table().seated("Aino Laine", *SIX[1:]).draw("Kaisa")
    night.table().seat(8, "Žaneta Ruth Černá", Standing.POSTS)
    aino, zaneta = seat(night, 1), seat(night, 8)
    assert (aino.state, aino.label, aino.initials) == (SeatState.SEATED, "Aino L.", "AL")
    assert (aino.standing, aino.tokens) == (Standing.IN, Tokens.NONE)
    assert (zaneta.label, zaneta.initials) == ("Žaneta Č.", "ŽČ")
    assert zaneta.standing is Standing.POSTS
    assert card(night).taken == 7


def test_an_absent_player_keeps_his_seat_and_collects_tokens(night: Evening):
    table = night.table().seated(*SIX).draw("Kaisa").hands(1).away("Aino")
    gone = night.clock.now()
    night.later(minutes=3)
    assert (seat(night, 1).state, seat(night, 1).since) == (SeatState.AWAY, gone)
    assert seat(night, 1).tokens is Tokens.NONE
    table.hands(5)
    assert seat(night, 1).tokens is Tokens.BOTH
    assert card(night).taken == 6


def test_a_called_player_holds_a_seat_until_his_time_is_up(night: Evening):
    night.table()
    night.join("Aino")
    night.call("Aino", T1, 4)
    held = seat(night, 4)
    assert (held.state, held.label, held.initials) == (SeatState.HELD, "Aino", "AI")
    assert held.since == night.clock.now() + timedelta(minutes=5)
    assert card(night).taken == 0


def test_a_seat_played_over_shows_who_plays_and_the_owners_tokens(night: Evening):
    table = night.table().seated(*SIX).draw("Kaisa")
    table.hands(1).away("Aino").hands(6)
    table.over(1, "Märt")
    shown = seat(night, 1)
    assert (shown.state, shown.label) == (SeatState.PLAYED_OVER, "Märt")
    assert (shown.player, shown.owner) == (night.player("Märt"), night.player("Aino"))
    assert (shown.tokens, shown.standing) == (Tokens.BOTH, Standing.POSTS)
    assert shown.since is not None


def test_a_table_where_too_few_are_left_waits_for_players(night: Evening):
    table = night.table().seated(*SIX[:2]).draw("Aino").hands(1)
    table.away("Aino")
    assert card(night).note == "waiting for players"
    table.seat(5, "Märt")
    assert card(night).note == ""


def test_a_table_where_nobody_has_paid_both_blinds_draws_anew(night: Evening):
    table = night.table().seated(*SIX[:2]).draw("Aino").hands(1)
    table.seat(5, "Märt").seat(6, "Õie")
    table.leave("Aino").leave("Eero")
    assert card(night).note == "draw for the button"


def test_tables_stand_by_their_numbers(night: Evening):
    for name in ("T10", "T2", "VIP", "t1", "10", "T2b"):
        night.table(TableId(name))
    assert tables_by_name(night.room) == ("10", "t1", "T2", "T2b", "T10", "VIP")


def test_the_top_bar_tells_day_jackpot_and_who_is_here(night: Evening):
    assert top_bar(night.room, look(night), training=True) == TopBar(
        day=date(2026, 10, 24),
        opened_at=night.clock.now(),
        posted=Money(100_000),
        accrued=NOTHING,
        training=True,
        staff=night.floor,
        staff_name="Olli",
    )
    night.table().seated(*SIX).draw().hands(2)
    assert top_bar(night.room, look(night)).accrued == Money(200)


def test_with_nobody_signed_on_and_no_day_the_top_bar_is_empty(night: Evening):
    night.close_day()
    shown = top_bar(night.room, Viewer(night.clock.now(), Names({})))
    assert (shown.day, shown.opened_at, shown.staff, shown.staff_name) == (None, None, None, "")


def test_an_empty_house_can_be_looked_at(clock):
    shown = floor_view(EMPTY_ROOM, Viewer(clock.now(), Names({})))
    assert (shown.tables, shown.boards, shown.feed) == ((), (), None)


def test_the_page_has_every_table_and_every_list(night: Evening):
    night.table(T2).seated(*SIX)
    night.table(T1, PLO)
    night.join("Märt", PLO)
    view = floor_view(night.room, look(night), training=True)
    assert [one.table for one in view.tables] == [T1, T2]
    assert [one.game for one in view.boards] == [NLH, PLO]
    assert view.top.training


def test_a_change_at_one_table_leaves_the_other_cards_as_they_are(night: Evening):
    night.table(T1).seated(*SIX)
    night.table(T2, PLO).seated("Märt", "Õie")
    before = card(night, T2)
    night.table(T1).draw().start()
    assert card(night, T2) == before
    assert night.ask(CloseTable(table=T2)).events[0].touches() >= {"table:T2"}


def test_a_card_says_how_long_is_waited_for_its_game(night: Evening):
    night.table().seated(*SIX)
    assert (card(night).waiting, card(night).waits_since) == (0, None)
    first = night.clock.now()
    night.join("Jaan")
    night.later(minutes=5)
    night.join("Marek")
    night.join("Ida", signup=Signup.PHONE)
    assert (card(night).waiting, card(night).waits_since) == (2, first)
    night.join("Sanna", PLO)
    assert card(night).waiting == 2


def test_a_card_names_its_dealer(night: Evening):
    night.table()
    assert card(night).dealer == ""
    dealer = night.people.add_staff("Åke Rantala", Role.DEALER)
    night.ask(SignOn(staff=dealer), dealer)
    night.ask(TakeTable(table=T1, staff=dealer))
    assert card(night).dealer == "Åke R."

"""Hands without blinds: who antes, where the button goes, who owes what afterwards."""

from collections.abc import Sequence

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.base.money import NOTHING, Money
from floor.room.blinds.antes import AnteHand, ante_deal, ante_hand, procedure_of, stakes_in
from floor.room.blinds.blinds import BlindsOwed, BlindsPaid, Standing, Tokens
from floor.room.blinds.button import (
    Deal,
    Lies,
    NoDeal,
    Place,
    PlayerId,
    Positions,
    SeatedPlayer,
    SeatNo,
    Sitter,
)
from floor.room.blinds.dues import (
    Between,
    Closed,
    EntryPosition,
    closed_rule,
    deal_between,
    quote,
    why_closed,
)
from floor.room.blinds.rotation import winners_button
from floor.room.games.game import Chooser, Game, GameId, Stakes
from floor.room.games.profile import HELSINKI, Absent, ButtonMethod, Profile, WinnersButton
from floor.rulebook.house.house import HouseRules
from tests.room.felt import STAKES

ANTES = Stakes(small_blind=NOTHING, big_blind=NOTHING, ante=Money(500))
HORSE, STUD, NLH = GameId("horse-5-10"), GameId("stud-5-10"), GameId("nlh-1-2")


def at(seat: int) -> Place:
    return Place(SeatNo(seat), PlayerId(seat))


def chair(seat: int, standing: Standing = Standing.IN, *, here: bool = True) -> SeatedPlayer:
    paid = BlindsPaid.BOTH if standing is Standing.IN else BlindsPaid.NOTHING
    return SeatedPlayer(
        SeatNo(seat), Sitter(player=PlayerId(seat), standing=standing, paid=paid), here
    )


def chairs(*seats: int) -> list[SeatedPlayer]:
    return [chair(seat) for seat in seats]


def blinds(button: int, small: int, big: int) -> Positions:
    return Positions(button=at(button), small=at(small), big=at(big), turn=at(big))


def button_at(seat: int) -> Positions:
    return Positions(button=at(seat), small=None, big=at(seat), turn=at(seat), lies=Lies.BUTTON)


def dealt(
    last: Positions | Place | None,
    sitting: Sequence[SeatedPlayer],
    kind: AnteHand,
    profile: Profile = HELSINKI,
    stakes: Stakes = ANTES,
) -> Deal:
    deal = ante_deal(last, sitting, stakes, profile, kind)
    assert isinstance(deal, Deal), deal
    return deal


def seats(deal: Deal) -> list[int]:
    return [place.seat for place in deal.dealt]


# Who is in


@pytest.mark.parametrize("kind", [AnteHand.WITH_BUTTON, AnteHand.BY_CARDS])
def test_whoever_is_at_the_table_antes_and_is_in(kind: AnteHand):
    """Antes alone are forced bets enough (CH-BLIND-1, CH-BLIND-6)."""
    sitting = [
        *chairs(1, 2, 3), chair(4, here=False), chair(5, Standing.WAITS),
        chair(6, Standing.POSTS), chair(7, Standing.WAITS, here=False),
    ]  # fmt: skip
    deal = dealt(button_at(1), sitting, kind)
    assert seats(deal) == [1, 2, 3, 5, 6]
    assert {post.dues for post in deal.posts} == {BlindsOwed(NOTHING, NOTHING, Money(500))}
    assert [post.seat for post in deal.posts] == seats(deal)
    assert [(one.seat, one.sitter.standing, one.sitter.paid) for one in deal.changed] == [
        (5, Standing.IN, BlindsPaid.BOTH),
        (6, Standing.IN, BlindsPaid.BOTH),
    ]


def test_where_the_house_says_so_the_absent_are_dealt_in():
    over = SeatedPlayer(SeatNo(4), Sitter(player=PlayerId(14), standing=Standing.IN), True)
    sitting = [*chairs(1, 2), chair(3, here=False), chair(4, here=False), over]
    deal = dealt(button_at(1), sitting, AnteHand.BY_CARDS, Profile(absent=Absent.DEALT_IN))
    assert deal.dealt == (at(1), at(2), at(3), over.place)


def test_with_a_bring_in_every_seat_may_be_dealt_to_once():
    """D-01: the absent too, but not beside who plays over."""
    over = SeatedPlayer(SeatNo(4), Sitter(player=PlayerId(9), standing=Standing.POSTS), True)
    sitting = [*chairs(1, 2), chair(3, here=False), chair(4, here=False), over]
    every_seat = Profile(absent_with_bring_in=Absent.DEALT_IN)
    with_bring_in = msgspec.structs.replace(ANTES, bring_in=Money(200))
    deal = dealt(button_at(1), sitting, AnteHand.BY_CARDS, every_seat, with_bring_in)
    assert seats(deal) == [1, 2, 3, 4]
    assert deal.dealt[-1] == over.place
    assert seats(dealt(button_at(1), sitting, AnteHand.BY_CARDS, every_seat)) == [1, 2, 4]


def test_where_points_are_played_for_nobody_puts_anything_in():
    nothing = Stakes(small_blind=NOTHING, big_blind=NOTHING, point=Money(100))
    assert dealt(button_at(1), chairs(1, 2), AnteHand.WITH_BUTTON, stakes=nothing).posts == ()


@pytest.mark.parametrize("kind", AnteHand)
def test_nobody_plays_alone(kind: AnteHand):
    sitting = [chair(1), chair(2, here=False)]
    assert ante_deal(button_at(1), sitting, ANTES, HELSINKI, kind) is NoDeal.TOO_FEW


# The button


def test_the_button_goes_to_the_next_player_and_left_of_it_opens():
    """The first round ends with the button (CH-BTN-3, GM-THE-5, GM-THE-6, GM-OFC-2)."""
    deal = dealt(blinds(1, 2, 3), chairs(1, 2, 3, 4, 5), AnteHand.WITH_BUTTON)
    assert (deal.positions.button, deal.positions.lies) == (at(2), Lies.BUTTON)
    assert deal.first_to_act == deal.first_card_to == deal.first_to_act_later == at(3)
    assert deal.last_to_act == deal.positions.button
    assert not deal.positions.knows_blinds


@given(
    here=st.sets(st.integers(1, 12), min_size=2, max_size=12),
    button=st.integers(1, 12),
)
def test_nobody_between_two_buttons_is_passed_over(here: set[int], button: int):
    deal = dealt(button_at(button), chairs(*sorted(here)), AnteHand.WITH_BUTTON)
    now = deal.positions.button.seat
    assert now in here
    way = (now - button) % 12 or 12
    assert not any(0 < (seat - button) % 12 < way for seat in here)


@pytest.mark.parametrize(("drew", "has_it"), [(2, 2), (3, 4), (5, 1)])
def test_who_drew_the_button_has_it_first_or_else_the_next(drew: int, has_it: int):
    deal = dealt(at(drew), chairs(1, 2, 4), AnteHand.WITH_BUTTON)
    assert deal.positions.button == at(has_it)


@pytest.mark.parametrize(
    "last",
    [None, msgspec.structs.replace(button_at(1), lies=Lies.NOTHING)],
    ids=["before the draw", "after stud"],
)
def test_a_game_with_a_button_draws_for_it(last: Positions | None):
    """At Open Face Chinese too (GM-OFC-14)."""
    deal = ante_deal(last, chairs(1, 2), ANTES, HELSINKI, AnteHand.WITH_BUTTON)
    assert deal is NoDeal.NOBODY_FOR_BUTTON


@pytest.mark.parametrize(("won", "has_it"), [(4, 4), (3, 4), (None, 2)])
def test_the_winner_may_have_the_button_here_too(won: int | None, has_it: int):
    winner = at(won) if won is not None else None
    last = msgspec.structs.replace(button_at(1), won=winner)
    profile = Profile(winner=WinnersButton.DEALS)
    deal = dealt(last, chairs(1, 2, 4), AnteHand.WITH_BUTTON, profile)
    assert deal.positions.button == at(has_it)


def test_of_two_buttons_one_is_the_winners():
    profile = Profile(winner=WinnersButton.BETS)
    first = dealt(at(1), chairs(1, 2, 4), AnteHand.WITH_BUTTON, profile).positions
    assert first.betting is None
    won = msgspec.structs.replace(first, won=winners_button(first, [at(4)]))
    now = dealt(won, chairs(1, 2, 4), AnteHand.WITH_BUTTON, profile)
    assert (now.positions.button, now.positions.betting) == (at(2), at(4))
    assert now.first_to_act_later == at(1)


def test_stud_needs_no_button_and_is_dealt_from_the_dealers_left():
    deal = dealt(None, chairs(2, 5, 9), AnteHand.BY_CARDS)
    assert deal.positions.lies is Lies.NOTHING
    assert deal.first_card_to == at(2)


# Among games with blinds


def test_in_a_rotation_button_and_blinds_wait_where_they_lay():
    last = blinds(1, 2, 3)
    owes = [*chairs(1, 2, 3), chair(4, Standing.WAITS)]
    deal = dealt(last, owes, AnteHand.IN_ROTATION)
    assert deal.positions == msgspec.structs.replace(last, lies=Lies.BUTTON)
    assert (seats(deal), deal.changed) == ([1, 2, 3, 4], ())
    then = Between(deal.positions, owes, STAKES)
    assert then.blinds == deal.positions
    again = deal_between(then)
    assert isinstance(again, Deal)
    assert again.positions == blinds(2, 3, 4)
    assert again.positions.lies is Lies.BUTTON_AND_BLINDS


def test_a_rotation_that_begins_by_the_cards_draws_when_a_button_is_needed():
    first = dealt(None, chairs(1, 2, 3), AnteHand.IN_ROTATION).positions
    then = dealt(first, chairs(1, 2), AnteHand.IN_ROTATION).positions
    assert (first.lies, then.lies) == (Lies.NOTHING, Lies.NOTHING)
    assert then.button == at(2)
    assert deal_between(Between(then, chairs(1, 2), STAKES)) is NoDeal.NOBODY_FOR_BUTTON
    assert deal_between(Between(None, chairs(1, 2), STAKES)) is NoDeal.NOBODY_FOR_BUTTON


def test_who_drew_keeps_the_button_through_a_game_by_the_cards():
    deal = dealt(at(2), chairs(1, 2, 3), AnteHand.IN_ROTATION)
    assert (deal.positions.button, deal.positions.lies) == (at(2), Lies.BUTTON)


def test_after_antes_alone_the_blinds_follow_the_button():
    sitting = chairs(1, 2, 3, 4)
    last = dealt(button_at(1), sitting, AnteHand.WITH_BUTTON).positions
    between = Between(last, sitting, STAKES)
    assert between.blinds is None
    deal = deal_between(between)
    assert isinstance(deal, Deal)
    assert deal.positions == blinds(3, 4, 1)
    late = deal_between(Between(button_at(12), chairs(2, 5, 12), STAKES))
    assert isinstance(late, Deal)
    assert late.positions == blinds(2, 5, 12)


# The quote


def studs(*sitting: SeatedPlayer) -> Between:
    return Between(None, sitting, ANTES, HELSINKI, AnteHand.BY_CARDS)


def test_there_is_one_way_in_and_it_costs_the_ante():
    (way,) = quote(studs(*chairs(1, 2)), SeatNo(3), Sitter(player=PlayerId(3)))
    assert (way.way, way.rule, way.closed) == (Standing.IN, "CH-GEN-5", None)
    assert way.price == BlindsOwed(NOTHING, NOTHING, Money(500))
    assert (way.hands, way.spot, way.button) == (1, EntryPosition.ELSEWHERE, None)


def test_who_owed_a_blind_owes_nothing_where_there_are_none():
    back = Sitter(player=PlayerId(3), tokens=Tokens.BOTH)
    (way,) = quote(studs(*chairs(1, 2)), SeatNo(3), back)
    assert way.price.due == Money(500)


def test_where_a_button_goes_round_it_is_told_when_he_has_it():
    between = Between(button_at(1), chairs(1, 2, 3), ANTES, HELSINKI, AnteHand.WITH_BUTTON)
    (way,) = quote(between, SeatNo(4), Sitter(player=PlayerId(4)))
    assert (way.hands, way.button) == (1, 3)
    undrawn = between._replace(last=None)
    (way,) = quote(undrawn, SeatNo(4), Sitter(player=PlayerId(4)))
    assert way.no_hand is NoDeal.NOBODY_FOR_BUTTON


def test_no_button_is_sold_and_nobody_straddles_in_where_there_are_no_blinds():
    newcomer = Sitter(player=PlayerId(3))
    table = studs(*chairs(1, 2))
    buy = why_closed(table, SeatNo(3), newcomer, Standing.BUYS_BUTTON)
    assert buy is Closed.NOT_FOR_SALE
    assert closed_rule(buy, HELSINKI) == "CH-BUYB-1"
    assert closed_rule(buy, Profile(button=ButtonMethod.MOVING)) == "ON-BTN-02"
    closed = why_closed(table, SeatNo(3), newcomer, Standing.STRADDLES)
    assert closed is Closed.NO_STRADDLES


# Which game has what


def test_a_rotation_has_blinds_with_a_board_and_antes_without(house: HouseRules):
    horse = house.games[HORSE]
    flop, stud = (stakes_in(horse, house.variants[code]) for code in ("texas", "stud"))
    assert (flop.big_blind, flop.ante, flop.bring_in) == (Money(500), NOTHING, NOTHING)
    assert (stud.big_blind, stud.small_blind) == (NOTHING, NOTHING)
    assert (stud.ante, stud.bring_in, stud.unit) == (Money(100), Money(200), Money(500))
    assert ante_hand(horse, house.variants["omaha_hilo"]) is None
    assert ante_hand(horse, house.variants["razz"]) is AnteHand.IN_ROTATION


def test_without_an_ante_a_rotation_has_its_blinds_throughout(house: HouseRules):
    horse = house.games[HORSE]
    bare = msgspec.structs.replace(horse.stakes, ante=NOTHING)
    blinds_only = msgspec.structs.replace(horse, stakes=bare)
    assert stakes_in(blinds_only, house.variants["stud"]) == bare
    assert ante_hand(blinds_only, house.variants["stud"]) is None


def test_a_chosen_game_has_the_blinds_whatever_it_is(house: HouseRules):
    """GM-DC-3."""
    mix = house.games[GameId("dc-5-5")]
    assert ante_hand(mix, house.variants["stud"]) is None
    assert mix.variant.chooser is Chooser.BUTTON


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        ("stud", AnteHand.BY_CARDS),
        ("soko", AnteHand.BY_CARDS),
        ("razz", AnteHand.BY_CARDS),
        ("texas", AnteHand.WITH_BUTTON),
        ("ofc", AnteHand.WITH_BUTTON),
    ],
)
def test_with_antes_alone_board_games_have_a_button_and_stud_games_none(
    house: HouseRules, code: str, kind: AnteHand
):
    game = only_antes(house.games[STUD], straddle=Money(1000))
    variant = house.variants[code]
    assert ante_hand(game, variant) is kind
    straddle = stakes_in(game, variant).straddle
    assert straddle == (Money(1000) if kind is AnteHand.WITH_BUTTON else NOTHING)


@pytest.mark.parametrize(
    ("board", "kind"), [(True, AnteHand.WITH_BUTTON), (False, AnteHand.BY_CARDS)]
)
def test_of_a_game_the_program_does_not_know_the_board_says_it(
    house: HouseRules, board: bool, kind: AnteHand
):
    own = msgspec.structs.replace(house.variants["texas"], code="own", form=None, board=board)
    assert procedure_of(own) is None
    assert ante_hand(only_antes(house.games[NLH]), own) is kind


def only_antes(game: Game, **more: Money) -> Game:
    return msgspec.structs.replace(game, stakes=msgspec.structs.replace(ANTES, **more))

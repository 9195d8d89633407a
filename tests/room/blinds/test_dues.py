"""The dues quote: what it says is what the hands then do."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.base.money import NOTHING, Money
from floor.room.blinds.blinds import BlindsOwed, Standing, Tokens
from floor.room.blinds.button import Deal, NoDeal, PlayerId, Positions, SeatNo, Sitter
from floor.room.blinds.dues import (
    Between,
    Closed,
    EntryPosition,
    WayIn,
    closed_rule,
    quote,
    way_rule,
    why_closed,
)
from floor.room.games.profile import (
    HELSINKI,
    ButtonMethod,
    ComingIn,
    Profile,
    StraddleEntry,
    WinnersButton,
)
from tests.room.blinds.test_method_laws import ways_of
from tests.room.felt import PROFILES, STAKES, Felt

NOBODY = PlayerId(99)
SB, BB, STRADDLE = Money(100), Money(200), Money(400)


def between(felt: Felt, profile: Profile | None = None) -> Between:
    return Between(felt.last, felt.chairs(), STAKES, profile or PROFILES[felt.method])


def asked(felt: Felt, seat: int, player: int | None = None) -> dict[Standing, WayIn]:
    """The quote for who sits in that seat or, in a free one, for a newcomer."""
    sitter = felt.of(player).sitter if player else Sitter(player=NOBODY)
    return {way.way: way for way in quote(between(felt), SeatNo(seat), sitter)}


def six(method: ButtonMethod = ButtonMethod.BIG_BLIND_LED) -> Felt:
    """Six seats in play, 7 to 9 free; the last hand had button 1, blinds 2 and 3."""
    felt = Felt.drawn(1, *range(1, 7), method=method)
    deal, _ = felt.ask()
    assert isinstance(deal, Deal)
    return felt.after(deal)


def on(felt: Felt, hands: int = 1) -> Felt:
    for _ in range(hands):
        deal, wrong = felt.ask()
        assert isinstance(deal, Deal)
        assert not wrong
        felt = felt.after(deal)
    return felt


# What a newcomer and a returning player are told


def test_a_newcomer_is_told_every_way_its_price_and_when():
    ways = asked(six(), 8)
    assert ways[Standing.POSTS] == WayIn(
        way=Standing.POSTS,
        rule="CH-NEW-3",
        price=BlindsOwed(BB, NOTHING),
        hands=1,
        spot=EntryPosition.ELSEWHERE,
        button=6,
    )
    assert ways[Standing.WAITS] == WayIn(
        way=Standing.WAITS,
        rule="CH-NEW-2",
        price=BlindsOwed(BB, NOTHING),
        hands=4,
        spot=EntryPosition.BIG_BLIND,
        button=6,
    )
    assert ways[Standing.STRADDLES] == WayIn(
        way=Standing.STRADDLES,
        rule="CH-NEW-4",
        price=BlindsOwed(STRADDLE, NOTHING),
        hands=3,
        spot=EntryPosition.STRADDLE,
        button=6,
    )
    assert ways[Standing.BUYS_BUTTON] == WayIn(
        way=Standing.BUYS_BUTTON, rule="CH-BUYB-1", closed=Closed.NOT_SMALL_BLIND_POSITION
    )
    assert (ways[Standing.WAITS].waits, ways[Standing.BUYS_BUTTON].waits) == (3, 0)


def test_left_of_the_big_blind_a_newcomer_acts_first_or_straddles_at_once():
    """The next big blind is in seat 4, so seat 5 is next to it (CH-NEW-4, CH-NEW-6)."""
    ways = asked(six().leave(5), 5)
    assert (ways[Standing.POSTS].hands, ways[Standing.POSTS].spot) == (
        1,
        EntryPosition.FIRST_TO_ACT,
    )
    assert (ways[Standing.STRADDLES].hands, ways[Standing.STRADDLES].spot) == (
        1,
        EntryPosition.STRADDLE,
    )


def test_between_button_and_small_blind_the_next_button_is_not_his():
    """Seat 4 is free and lies there in the next hand (CH-NEW-5)."""
    felt = on(six().leave(4))
    deal, _ = felt.ask()
    assert isinstance(deal, Deal)
    now = deal.positions
    assert now.small is not None
    gap = (now.button.seat, now.small.seat)
    assert gap == (3, 5)
    post = asked(felt, 4)[Standing.POSTS]
    assert (post.spot, post.hands) == (EntryPosition.BEHIND_BUTTON, 1)
    assert post.button is not None
    assert post.button > 2


@pytest.mark.parametrize(
    ("tokens", "rules", "post"),
    [
        (Tokens.SMALL, ("CH-MISS-7", "CH-MISS-4", "CH-MISS-8"), BlindsOwed(SB, NOTHING)),
        (Tokens.BOTH, ("CH-MISS-6", "CH-MISS-4", "CH-MISS-8"), BlindsOwed(BB, SB)),
    ],
)
def test_who_has_missed_blinds_is_told_what_they_cost(
    tokens: Tokens, rules: tuple[str, ...], post: BlindsOwed
):
    sitter = Sitter(player=PlayerId(8), tokens=tokens)
    ways = quote(between(six()), SeatNo(8), sitter)
    assert tuple(way.rule for way in ways[:3]) == rules
    assert [way.price for way in ways[:3]] == [
        post,
        BlindsOwed(BB, NOTHING),
        BlindsOwed(STRADDLE, NOTHING),
    ]


def test_who_was_away_for_one_hand_and_missed_nothing_just_plays_on():
    (way,) = asked(six().away(6), 6, 6).values()
    assert way == WayIn(
        way=Standing.IN, rule="CH-GEN-5", hands=1, spot=EntryPosition.ELSEWHERE, button=5
    )


def test_whoever_comes_back_to_his_big_blind_pays_that():
    (way,) = asked(six().away(4), 4, 4).values()
    assert (way.price, way.spot) == (BlindsOwed(BB, NOTHING), EntryPosition.BIG_BLIND)


def test_the_button_is_for_sale_in_the_seat_of_the_big_blind_that_left():
    felt = six().leave(3)
    ways = asked(felt, 3)
    buy = ways[Standing.BUYS_BUTTON]
    assert (buy.rule, buy.price, buy.hands, buy.button) == ("CH-BUYB-2", BlindsOwed(BB, SB), 1, 2)
    assert ways[Standing.WAITS].hands == 1
    assert ways[Standing.WAITS].button == 3


def test_who_moved_away_from_the_blinds_posts_a_small_blind_or_waits():
    """Seat 4 has the next big blind and changes to seat 8 (CH-MOVE-2)."""
    ways = asked(six().change(4, 8), 8, 4)
    post, wait = ways[Standing.POSTS], ways[Standing.WAITS]
    assert (post.rule, post.price, post.hands) == ("CH-MOVE-2", BlindsOwed(SB, NOTHING), 1)
    assert (wait.rule, wait.price, wait.hands) == ("CH-MOVE-2", BlindsOwed(BB, NOTHING), 3)


def test_the_small_blind_of_a_mover_may_be_dead():
    """The other reading of D-38."""
    felt = six().change(4, 8)
    dead = msgspec.structs.replace(HELSINKI, move_blind="dead")
    profile = msgspec.convert(msgspec.to_builtins(dead), Profile)
    ways = quote(between(felt, profile), SeatNo(8), felt.of(4).sitter)
    assert ways[0].price == BlindsOwed(NOTHING, SB)
    assert ways[1].price == BlindsOwed(BB, NOTHING)


def test_an_over_player_posts_the_new_players_blind():
    felt = six().away(5)
    ways = quote(between(felt), SeatNo(5), Sitter(player=NOBODY))
    assert (ways[0].rule, ways[0].price) == ("CH-OVER-2", BlindsOwed(BB, NOTHING))


def test_the_owner_is_quoted_as_if_the_over_player_got_up():
    felt = on(six().away(5).join(5, 50, Standing.POSTS), 3)
    ways = asked(felt, 5, 5)
    assert ways[Standing.POSTS].price == BlindsOwed(BB, SB)
    assert felt.of(5).sitter.tokens is Tokens.BOTH


# Before the first hand, and where no hand comes about


def test_before_the_draw_there_is_nothing_to_pay():
    ways = quote(Between(None, [], STAKES), SeatNo(1), Sitter(player=NOBODY))
    assert ways == (WayIn(way=Standing.IN, rule="CH-BTN-5"),)


def test_after_the_draw_a_newcomer_is_quoted_from_the_first_hand_on():
    ways = asked(Felt.drawn(1, 1, 2, 3), 4)
    assert (ways[Standing.POSTS].hands, ways[Standing.POSTS].spot) == (
        1,
        EntryPosition.FIRST_TO_ACT,
    )
    assert ways[Standing.WAITS].hands == 2
    assert ways[Standing.BUYS_BUTTON].closed is Closed.NOT_SMALL_BLIND_POSITION


def test_heads_up_who_comes_in_has_the_big_blind():
    felt = on(Felt.drawn(1, 1, 2)).leave(2)
    ways = asked(felt, 5)
    assert (ways[Standing.WAITS].spot, ways[Standing.WAITS].hands) == (EntryPosition.BIG_BLIND, 1)
    assert ways[Standing.WAITS].button == 2


def test_who_comes_to_an_empty_table_is_told_that_no_hand_begins():
    felt = on(Felt.drawn(1, 1, 2)).leave(1).leave(2)
    ways = asked(felt, 5)
    assert {ways[way].no_hand for way in (Standing.POSTS, Standing.WAITS)} == {NoDeal.TOO_FEW}
    assert ways[Standing.POSTS].price == BlindsOwed(BB, NOTHING)
    assert ways[Standing.WAITS].price == BlindsOwed(BB, NOTHING)


def test_two_who_wait_are_told_that_the_button_is_drawn_for():
    felt = on(Felt.drawn(1, 1, 2)).leave(1).leave(2).join(6, 7)
    assert asked(felt, 5)[Standing.WAITS].no_hand is NoDeal.NOBODY_FOR_BUTTON


def test_the_button_of_who_waits_at_a_table_that_falls_apart_cannot_be_told():
    """Two who sit out a hand each: after the newcomer is in nobody may have the button."""
    profile = msgspec.structs.replace(HELSINKI, heads_up="one_hand")
    profile = msgspec.convert(msgspec.to_builtins(profile), Profile)
    felt = on(Felt.drawn(1, 1, 2, 3)).leave(2).leave(3)
    ways = quote(between(felt, profile), SeatNo(5), Sitter(player=NOBODY))
    assert (ways[0].hands, ways[0].button) == (1, None)


def test_where_the_winner_deals_only_the_next_hand_can_be_told():
    profile = Profile(winner=WinnersButton.DEALS)
    felt = six()
    assert isinstance(felt.last, Positions)
    unknown = quote(between(felt, profile), SeatNo(8), Sitter(player=NOBODY))
    assert [way.hands for way in unknown] == [None] * 4
    assert [way.price for way in unknown[:3]] == [
        BlindsOwed(BB, NOTHING),
        BlindsOwed(BB, NOTHING),
        BlindsOwed(STRADDLE, NOTHING),
    ]
    assert (unknown[3].closed, unknown[3].rule) == (Closed.NOT_FOR_SALE, "CH-BLIND-9")
    won = felt._replace(last=msgspec.structs.replace(felt.last, won=felt.of(6).place))
    ways = quote(between(won, profile), SeatNo(8), Sitter(player=NOBODY))
    assert [(way.hands, way.spot, way.button) for way in ways[:3]] == [
        (1, EntryPosition.SMALL_BLIND, None),
        (None, None, None),
        (None, None, None),
    ]


def test_who_moved_is_told_the_price_where_the_hand_cannot_be():
    felt = six().change(4, 8)
    profile = Profile(winner=WinnersButton.DEALS)
    ways = quote(between(felt, profile), SeatNo(8), felt.of(4).sitter)
    assert [way.price for way in ways[:2]] == [
        BlindsOwed(SB, NOTHING),
        BlindsOwed(NOTHING, NOTHING),
    ]


# Ways that are closed


@pytest.mark.parametrize(
    ("profile", "tokens", "closed", "rule"),
    [
        (Profile(newcomers=ComingIn.WAIT), Tokens.NONE, Closed.NEWCOMERS_WAIT, "ON-TBL-05"),
        (Profile(newcomers=ComingIn.WAIT), Tokens.SMALL, None, ""),
        (Profile(returners=ComingIn.WAIT), Tokens.SMALL, Closed.RETURNERS_WAIT, "ON-OUT-06"),
        (Profile(returners=ComingIn.WAIT), Tokens.NONE, None, ""),
    ],
)
def test_some_tables_let_nobody_post(
    profile: Profile, tokens: Tokens, closed: Closed | None, rule: str
):
    sitter = Sitter(player=NOBODY, tokens=tokens)
    found = why_closed(between(six(), profile), SeatNo(8), sitter, Standing.POSTS)
    assert found is closed
    if found is not None:
        assert closed_rule(found, profile) == rule


@pytest.mark.parametrize(
    ("method", "rule"), [(ButtonMethod.DEAD, "TDA-31"), (ButtonMethod.MOVING, "ON-BTN-02")]
)
def test_only_the_waiting_button_is_for_sale(method: ButtonMethod, rule: str):
    buy = asked(six(method).leave(3), 3)[Standing.BUYS_BUTTON]
    assert (buy.closed, buy.rule) == (Closed.NOT_FOR_SALE, rule)


def test_a_straddle_is_a_way_in_only_where_it_is_in_use_or_the_house_says_so():
    table = between(six())
    none = table._replace(stakes=msgspec.structs.replace(STAKES, straddle=NOTHING))
    newcomer, seat = Sitter(player=NOBODY), SeatNo(8)
    assert why_closed(none, seat, newcomer, Standing.STRADDLES) is Closed.NO_STRADDLES
    assert closed_rule(Closed.NO_STRADDLES, HELSINKI) == "CH-STRAD-1"
    always = none._replace(profile=Profile(straddle_entry=StraddleEntry.ALWAYS))
    straddle = quote(always, seat, newcomer)[2]
    assert (straddle.closed, straddle.price) == (None, BlindsOwed(BB * 2, NOTHING))


def test_nobody_just_plays_on_who_is_not_in():
    table, newcomer = between(six()), Sitter(player=NOBODY)
    assert why_closed(table, SeatNo(8), newcomer, Standing.IN) is Closed.OWES
    assert closed_rule(Closed.OWES, HELSINKI) == "CH-MISS-9"
    assert why_closed(table, SeatNo(8), newcomer, Standing.WAITS) is None


def test_playing_over_has_its_own_rule_for_posting_alone():
    newcomer = Sitter(player=NOBODY)
    assert way_rule(newcomer, Standing.POSTS, over=True) == "CH-OVER-2"
    assert way_rule(newcomer, Standing.WAITS, over=True) == "CH-NEW-2"


# What is quoted is what happens


@given(data=st.data(), method=st.sampled_from(ButtonMethod))
@settings(max_examples=settings().max_examples * 2)
def test_who_chooses_a_way_is_dealt_in_at_the_hand_and_price_quoted(
    data: st.DataObject, method: ButtonMethod
):
    seats = sorted(data.draw(st.sets(st.integers(1, 12), min_size=2, max_size=10), "seats"))
    drew = sorted(data.draw(st.sets(st.sampled_from(seats), min_size=2), "drew"))
    felt = Felt.drawn(data.draw(st.sampled_from(drew), "winner"), *drew, method=method)
    for _ in range(data.draw(st.integers(0, 6), "moves")):
        moves = list(felt.moves(seats, ways_of(method), change=True))
        felt = moves[data.draw(st.integers(0, len(moves) - 1), "move")]
        answer, _ = felt.ask()
        if isinstance(answer, Deal) and data.draw(st.booleans(), "hand"):
            felt = felt.after(answer)
    seat = data.draw(st.sampled_from(seats), "seat")
    there = [one for one in felt.sitting if one.seat == seat]
    sitter = there[0].sitter if there else Sitter(player=NOBODY)
    for way in quote(between(felt), SeatNo(seat), sitter):
        if way.closed is None:
            check_as_quoted(come(felt, seat, sitter, way.way), seat, sitter.player, way)
        else:
            check_closed(come(felt, seat, sitter, way.way), seat, sitter.player, way)


def come(felt: Felt, seat: int, sitter: Sitter, way: Standing) -> Felt:
    """He is at the table in that seat and has chosen his way; an over-player gets up for him."""
    for one in felt.sitting:
        if one.seat == seat and one.here and one.player != sitter.player:
            felt = felt.leave(one.player)
    if all(one.player != sitter.player for one in felt.sitting):
        return felt.join(seat, sitter.player, way)
    return felt.back(sitter.player, way)


def check_as_quoted(felt: Felt, seat: int, player: PlayerId, way: WayIn) -> None:
    """Deal on, with nobody else moving, until he is in and until he has the button."""
    place = felt.of(player).place
    in_since = None
    for hand in range(1, 37):
        deal, wrong = felt.ask()
        assert not wrong
        if isinstance(deal, NoDeal):
            if in_since is None:
                assert (way.no_hand, way.hands) == (deal, None)
            assert way.button is None
            return
        if in_since is None and place in deal.dealt:
            in_since = hand
            paid = {post.seat: post.dues for post in deal.posts}
            assert way.hands == hand
            assert way.price == paid.get(SeatNo(seat), BlindsOwed(NOTHING, NOTHING))
            assert (way.spot is EntryPosition.BIG_BLIND) is (
                deal.positions.big == place and deal.positions.button != place
            )
            assert (way.spot is EntryPosition.STRADDLE) is (seat in deal.straddles)
        if in_since is not None and deal.positions.button.player == player:
            assert way.button == hand
            return
        felt = felt.after(deal)
    assert (in_since, way.button) == (way.hands, None)


def check_closed(felt: Felt, seat: int, player: PlayerId, way: WayIn) -> None:
    """Who wishes it all the same does not come in by it in the next hand."""
    deal, _ = felt.ask()
    if way.way is Standing.BUYS_BUTTON and isinstance(deal, Deal):
        assert felt.of(player).place not in deal.dealt
        assert not deal.positions.bought or deal.positions.big.player != player

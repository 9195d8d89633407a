"""What the page of the jackpots shows of now: meters, share tables, and how sure odds are."""

from msgspec.structs import replace

from floor.app.core.room import EMPTY_ROOM
from floor.base.money import NOTHING, Money
from floor.jackpot.ledger import CORRECTIONS, Account, Meters, PostedFor
from floor.jackpot.odds import Odds
from floor.jackpot.odds_run import sure
from floor.jackpot.profile import JackpotId, Percent
from floor.jackpot.shares import ShareRole
from floor.room.games.game import GameForm, GameId
from floor.room.lists.waitlist import TableId
from floor.views.jackpot.page import (
    account_words,
    correctable,
    correcting,
    meter_cards,
    most_dealt,
    odds_games,
    odds_rows,
    reason_words,
    role_words,
    share_table,
)
from tests.evening import NLH, PLO, T1, T2, Evening
from tests.jackpot.profiles import BAD_BEAT, ROOM_SHARE


def test_each_jackpot_that_is_played_for_has_its_meters_apart(night: Evening):
    (card,) = meter_cards(night.room)
    assert (card.jackpot, card.name, card.profile) == (BAD_BEAT.id, "Bad Beat Jackpot", BAD_BEAT)
    assert (card.posted, card.accrued) == (Money(100_000), NOTHING)
    night.table(T1, NLH).seated("Aino", "Eero", "Kaisa", "Otso", "Sanna").draw().hands(2)
    (card,) = meter_cards(night.room)
    assert (card.posted, card.accrued, card.reserve, card.owed) == (
        Money(100_000),
        Money(200),
        NOTHING,
        NOTHING,
    )


def test_a_jackpot_the_rules_no_longer_know_is_shown_while_it_has_money(night: Evening):
    old = JackpotId("old")
    meters = {**night.room.meters, old: Meters({Account.OWED: Money(500)})}
    *_, card = meter_cards(replace(night.room, meters=meters))
    assert (card.jackpot, card.name, card.profile, card.owed) == (old, "old", None, Money(500))
    assert meter_cards(EMPTY_ROOM) == ()


def test_the_table_check_finds_the_four_misprints_and_what_they_cost():
    found = share_table(BAD_BEAT, 1, Money(48_215_00))
    wrong = [(line.players, line.losers) for line in found.lines if not line.agrees]
    assert wrong == [("9", 1), ("9", 2), ("9", 3), ("9", 4)]
    assert len(found.lines) == 24
    assert len(found.misprints) == 4
    # 0.010428571… % of 48,215 € is 5.0281… € for each of the two, cut to cents each way.
    assert found.misprints[0] == (
        "9 players, 1 loser, 2 winners: each winner is printed as 11.439 % and is 11.428571… %."
        " Paid as printed the line comes to 80.020857… %, €10.06 too much of €48,215.00."
    )


def test_what_is_printed_stands_beside_what_is_paid():
    found = share_table(BAD_BEAT, 1, NOTHING)
    first = found.lines[0]
    assert first.loser.words == "40 = 40"
    assert first.other is not None
    assert first.other.words == "6.667 ≈ 6.6667"
    last_of_nine = found.lines[19]
    assert last_of_nine.winners[1] is not None
    assert last_of_nine.winners[1].words == "⚠ 11.439 ≠ 11.4286"
    lost = found.lines[3]
    assert (lost.players, lost.losers, lost.winners[1], lost.other) == ("5", 4, None, None)


def test_a_line_for_any_number_of_players_says_so():
    found = share_table(BAD_BEAT, 2, Money(100_000))
    assert [line.players for line in found.lines] == ["any"] * 4
    assert found.misprints == ()
    assert share_table(ROOM_SHARE, 1, NOTHING).lines == ()


def test_a_misprint_may_cost_the_players():
    printed = BAD_BEAT.categories[0].printed
    short = replace(printed[0], loser=Percent(39))
    category = replace(BAD_BEAT.categories[0], printed=(short, *printed[1:]))
    profile = replace(BAD_BEAT, categories=(category, *BAD_BEAT.categories[1:]))
    words = share_table(profile, 1, Money(100_000)).misprints[0]
    assert "each loser is printed as 39 %" in words
    assert words.endswith("79 %, €10.00 too little of €1,000.00.")


def test_every_account_reason_and_role_has_words_of_its_own():
    for kinds, words in (
        (Account, account_words),
        (PostedFor, reason_words),
        (ShareRole, role_words),
    ):
        said = [words(one) for one in kinds]
        assert len(set(said)) == len(said)
        assert all(said)
    assert [account for account, _words in correctable()] == [
        Account.ACCRUED,
        Account.POSTED,
        Account.RESERVE,
    ]
    assert [reason for reason, _words in correcting()] == list(CORRECTIONS)


def test_the_games_played_now_are_dealt_at_their_fullest_table(night: Evening):
    night.table(T1, NLH, seats=8)
    night.table(T2, NLH, seats=6)
    night.table(TableId("T3"), GameId("nlh-10-20"))
    (texas,) = odds_games(night.room, BAD_BEAT)
    assert (texas.form, texas.players, texas.most) == (GameForm.TEXAS, 8, 10)
    night.table(TableId("T4"), PLO)
    assert [one.form for one in odds_games(night.room, BAD_BEAT)] == [
        GameForm.TEXAS,
        GameForm.OMAHA,
    ]


def test_of_a_mix_each_game_that_can_hit_is_dealt(night: Evening):
    mixes = [game.id for game in night.room.house.games.values() if game.variant.choices]
    attached = [game for game in mixes if night.room.house.games[game].jackpot]
    night.table(T1, attached[0], seats=8)
    found = {one.form: one for one in odds_games(night.room, BAD_BEAT)}
    assert GameForm.TEXAS in found
    assert GameForm.RAZZ not in found
    assert found[GameForm.STUD].players == 7, "one deck serves no more"


def test_while_nothing_is_played_the_offer_is_dealt(night: Evening):
    forms = {one.form for one in odds_games(night.room, BAD_BEAT)}
    assert {GameForm.TEXAS, GameForm.OMAHA} <= forms <= set(BAD_BEAT.triggers)
    assert odds_games(night.room, ROOM_SHARE) == ()
    assert most_dealt(GameForm.STUD) == 7
    assert most_dealt(GameForm.OMAHA5) == 9


def test_odds_say_how_sure_they_are(night: Evening):
    (game,) = (one for one in odds_games(night.room, BAD_BEAT) if one.form is GameForm.TEXAS)
    assert odds_rows(game, Odds(hands=0, hits=(0, 0))) == ()
    odds = Odds(hands=1_000_000, hits=(0, 100))
    never, some = odds_rows(game, odds)
    assert (never.category, never.once_in) == ("1", "never yet")
    assert never.sure == f"at most once in {sure(odds, 1).least:,}"
    assert (some.hands, some.hits, some.once_in) == ("1,000,000", "100", "once in 10,000 hands")
    least, most = sure(odds, 2)
    assert some.sure == f"between {least:,} and {most:,}"

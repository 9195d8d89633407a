"""What is to be known before a table is opened, and what the draws brought."""

from floor.app.hands.dealing import DrawButton
from floor.app.tables.tables import OpenTable
from floor.room.lists.waitlist import Signup, TableId
from floor.room.table.opening import Filling
from floor.views.tables.opening import (
    OpeningView,
    button_lines,
    first_of_table,
    free_name,
    opening_form,
    openings,
)
from floor.views.words.form import Form, Typed
from tests.evening import NLH, PLO, T1, T2, Evening
from tests.views.looking import words


def shown(night: Evening, game: str = NLH) -> OpeningView:
    return next(one for one in openings(words(night)) if one.game.id == game)


def test_a_new_table_is_called_by_the_first_free_number():
    assert free_name(()) == "T1"
    assert free_name(("T1", "T3", "Feature")) == "T2"


def test_the_game_for_which_most_people_wait_comes_first(night: Evening):
    night.join("Aino", PLO)
    night.join("Eero", NLH)
    night.join("Otso", NLH)
    games = [one.game.id for one in openings(words(night))]
    assert games[:2] == [NLH, PLO]
    night.table(T1, NLH)
    games = [one.game.id for one in openings(words(night))]
    assert games[:2] == [PLO, NLH], "at T1 there is room for those who wait"


def test_its_button_says_how_many_wait(night: Evening):
    assert shown(night).words == "NLH 1–2"
    night.join("Aino")
    night.join("Sanna", signup=Signup.PHONE)
    assert shown(night).words == "NLH 1–2 · 1 waits"
    night.join("Eero")
    assert (shown(night).words, shown(night).here) == ("NLH 1–2 · 2 wait", 2)


def test_the_candidates_stand_in_the_order_of_the_list(night: Evening):
    night.table(T2, PLO).seated("Eero")
    for name in ("Aino", "Eero"):
        night.join(name)
    night.join("Sanna", signup=Signup.PHONE)
    night.join("Otso")
    night.table(T1)
    night.call("Aino", T1, 1)
    assert [(one.words, one.here) for one in shown(night).candidates] == [
        ("2 · Eero (T2, is called)", True),
        ("3 · Sanna (not here yet)", False),
        ("4 · Otso", True),
    ]


def test_a_list_waits_for_a_new_table_where_no_seat_of_its_game_is_free(night: Evening):
    assert shown(night).full
    night.table(T1, seats=2).seated("Aino")
    assert not shown(night).full
    night.table(T1).seat(2, "Eero")
    assert shown(night).full


def test_who_came_is_told_with_his_card_and_until_when_he_is_called(night: Evening):
    night.table(T1, PLO).seated("Eero")
    for name in ("Aino", "Eero"):
        night.join(name)
    players = tuple(map(night.player, ("Aino", "Eero")))
    entry = night.ask(OpenTable(table=TableId("T3"), game=NLH, seats=9, players=players))
    first = first_of_table(entry, words(night))
    assert first.lines == ("Seat 1: Aino", "Seat 2: Eero, called until 18:05")
    assert first.seated == 1
    night.join("Otso")
    night.join("Kaisa")
    players = tuple(map(night.player, ("Otso", "Kaisa")))
    entry = night.ask(
        OpenTable(
            table=T2,
            game=NLH,
            seats=9,
            players=players,
            draw_seats=True,
            filling=Filling.SEATED,
            note=night.note("Eero is at T1."),
        )
    )
    first = first_of_table(entry, words(night))
    assert first.seated == 2
    assert all(line.startswith("Seat ") and line.endswith(")") for line in first.lines)


def test_everybody_in_the_draw_for_the_button_is_told(night: Evening):
    table = night.table(T1).seated("Aino", "Eero").away("Eero").seat(3, "Otso").draw("Otso")
    (drawn,) = table.entry.events
    assert button_lines(drawn, words(night)) == (
        "Seat 1: Aino (2♣)",
        "Seat 3: Otso (A♠)",
    )


# The sheet


def form(night: Evening, game: str | None = None, **typed: object) -> Form:
    return opening_form(words(night), game, None, Typed(**typed))


def test_for_its_list_all_who_are_here_are_ticked(night: Evening):
    night.join("Aino")
    night.join("Otso")
    night.join("Sanna", signup=Signup.PHONE)
    asked = form(night, NLH).asks
    assert isinstance(asked, OpenTable)
    assert (asked.table, asked.seats) == ("T1", 10)
    assert asked.players == tuple(night.player(name) for name in ("Aino", "Otso"))
    assert [box.fixed for box in form(night).field("player").boxes] == [False, False, True]
    night.table(T1)
    assert form(night).asks.players == (), "there is room for them at T1"


def test_a_game_nobody_waits_for_opens_with_empty_seats(night: Evening):
    night.join("Aino")
    shown = form(night, game=PLO)
    assert shown.field("who").words == "Nobody waits for PLO 2–2: it opens with empty seats."
    assert "player" not in [one.name for one in shown.fields]


def test_who_is_passed_over_needs_a_reason(night: Evening):
    """CH-SEAT-7."""
    for name in ("Aino", "Otso"):
        night.join(name)
    otso = night.player("Otso")
    assert form(night, NLH, player=(otso,)).wrong == "Aino is passed over: give a reason."
    assert form(night, NLH, player=()).wrong == ""
    assert form(night, NLH, player=(night.player("Aino"),)).wrong == ""
    assert "reason" in [one.name for one in form(night, PLO, seats=10).fields]


def test_they_are_called_or_drawn_for_as_is_ticked(night: Evening):
    night.join("Aino")
    asked = form(night, NLH, way=("called", "drawn")).asks
    assert isinstance(asked, OpenTable)
    assert (asked.filling, asked.draw_seats) == (Filling.CALLED, True)


def test_once_it_is_open_the_button_is_drawn_for(night: Evening):
    for name in ("Aino", "Otso"):
        night.join(name)
    shown = form(night, NLH)
    after = shown.then(night.ask(shown.asks))
    step = after(Typed())
    assert (step.asks, step.at, step.leave) == (DrawButton(table=T1), 1, "Later")
    assert step.field("first-0").words == "Seat 1: Aino"
    drawn = step.then(night.ask(step.asks))(Typed())
    assert (drawn.asks, drawn.at, drawn.last) == (None, 2, True)
    assert "draws the button with" in drawn.field("button").words


def test_one_alone_draws_for_nothing_and_an_empty_table_is_done(night: Evening):
    night.join("Aino")
    shown = form(night, NLH)
    step = shown.then(night.ask(shown.asks))(Typed())
    assert step.asks is None
    assert step.field("wait").words == "Draw for the button once two of them have sat down."
    empty = form(night, game=PLO)
    assert empty.then(night.ask(empty.asks)) is None

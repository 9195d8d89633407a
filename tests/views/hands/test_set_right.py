"""The form that sets a table right: filled in as known, sent as found."""

import msgspec
import pytest

from floor.app.core.messages import NoteId
from floor.app.hands.set_right import AsItIs, SetRight, StopFollowing
from floor.room.blinds.blinds import Tokens
from floor.room.blinds.button import SeatNo
from floor.room.games.game import GameId
from floor.views.hands.set_right import (
    FoundRow,
    SetRightForm,
    as_found,
    set_right_form,
    set_right_step,
    token_words,
)
from floor.views.words.steps import StepBuilder
from tests.evening import T1, Evening, TableTonight, refused
from tests.views.looking import look, words

WHY = NoteId(1)


@pytest.fixture
def table(night: Evening) -> TableTonight:
    night.note("Hands were not recorded")
    table = night.table(T1).seated("Aino", "Eero", "Kaisa", "Väinö").draw("Aino").hands(1)
    return table.away("Kaisa").hands(5).over(3, "Otso").seat(8, "Timo")


def form(night: Evening) -> SetRightForm:
    return set_right_form(night.room, night.table(T1).now, look(night))


def row(night: Evening, name: str) -> FoundRow:
    player = night.player(name)
    return next(one for one in form(night).rows if one.player == player)


def test_the_form_says_what_is_known(night: Evening, table: TableTonight):
    known = form(night)
    assert known.button == SeatNo(4)
    assert [(one.seat, one.label, one.here) for one in known.rows] == [
        (1, "Aino", True),
        (2, "Eero", True),
        (3, "Kaisa", False),
        (3, "Otso", True),
        (4, "Väinö", True),
        (8, "Timo", True),
    ]
    assert (row(night, "Kaisa").tokens, row(night, "Kaisa").shares) == (Tokens.BOTH, True)
    assert (row(night, "Timo").new, row(night, "Aino").new) == (True, False)


def test_at_stud_no_button_lies(night: Evening):
    stud = night.table(T1, GameId("stud-5-10"), 8).seated("Aino", "Eero")
    assert not form(night).has_button
    stud.ask(StopFollowing(table=T1, note=WHY))
    again = set_right_step(StepBuilder(words(night), look(night)), stud.now)
    assert again.why_not == ""
    stud.ask(as_found(form(night), (), button=None, note=WHY))
    assert stud.now.followed


def test_only_what_is_otherwise_is_sent(night: Evening, table: TableTonight):
    found = msgspec.structs.replace(row(night, "Eero"), here=False)
    owes = msgspec.structs.replace(row(night, "Väinö"), tokens=Tokens.SMALL)
    sent = as_found(form(night), (found, owes), button=SeatNo(4), note=WHY)
    assert sent == SetRight(
        table=T1,
        players=(
            AsItIs(player=night.player("Eero"), here=False),
            AsItIs(player=night.player("Väinö"), here=True, tokens=Tokens.SMALL),
        ),
        note=WHY,
    )
    table.ask(sent)
    moved = as_found(form(night), (), button=SeatNo(2), hands_missed=2, note=WHY)
    assert moved == SetRight(table=T1, button=SeatNo(2), hands_missed=2, note=WHY)


def test_who_is_new_is_found_in_the_game(night: Evening, table: TableTonight):
    """Also where the button lies before them."""
    timo = msgspec.structs.replace(row(night, "Timo"), new=False)
    sent = as_found(form(night), (timo,), button=SeatNo(8), note=WHY)
    assert sent.players == (AsItIs(player=night.player("Timo"), here=True, tokens=Tokens.NONE),)
    no = (
        "Nobody in T1 seat 8 is here and in the game: set that player to “In the game, owes"
        " nothing”, or choose another seat for the button."
    )
    with refused("CH-BTN-6", no):
        table.ask(as_found(form(night), (), button=SeatNo(8), note=WHY))
    table.ask(sent)
    assert not row(night, "Timo").new
    assert table.start().deal.positions.button == table.place("Timo")


def test_tokens_are_worded():
    assert [token_words(one) for one in Tokens] == [
        "In the game, owes nothing",
        "Small blind token",
        "Both tokens",
        "Big blind token",
    ]


def test_of_a_table_nobody_followed_everything_is_sent(night: Evening, table: TableTonight):
    table.ask(StopFollowing(table=T1, note=NoteId(1)))
    known = form(night)
    assert known.button is None
    assert {one.tokens for one in known.rows} == {Tokens.NONE}
    sent = as_found(known, (), button=SeatNo(8), note=WHY)
    assert len(sent.players) == len(known.rows)
    table.ask(sent)
    assert table.start().deal.positions.button == table.place("Timo")

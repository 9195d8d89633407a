"""How people are called on screens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floor.app.core.messages import StaffId
from floor.app.core.names import Names, PersonName, Viewer, label_of
from floor.base.clock import EPOCH
from floor.base.text import NAME_LENGTH, plain
from floor.room.blinds.button import PlayerId

AINO, EERO, KAISA = PlayerId(1), PlayerId(2), PlayerId(3)


@pytest.mark.parametrize(
    ("name", "alias", "label", "initials"),
    [
        ("Aino Laine", "", "Aino L.", "AL"),
        ("Aino Maria Laine", "", "Aino L.", "AL"),
        ("Åke öhman", "", "Åke Ö.", "ÅÖ"),
        ("Aino", "", "Aino", "AI"),
        ("Aino Laine", "The Cat", "The Cat", "TC"),
        ("Aino Laine", "Ace", "Ace", "AC"),
        ("Aino Laine", "X", "X", "X"),
        ("Ondřej (Brno)", "", "Ondřej B.", "OB"),
        ("Jan d’Arc", "", "Jan D.", "JD"),
        ("Aino ---", "", "Aino ---.", "AI"),
        ("Aino Laine", "♠♠♠", "♠♠♠", "♠♠"),
        ("Mika M\u0302\u0301äki", "", "Mika M\u0302\u0301.", "MM\u0302\u0301"),
    ],
)
def test_a_label_is_the_alias_or_first_name_and_last_initial(name, alias, label, initials):
    called = PersonName(name, alias)
    assert label_of(called) == label
    assert Names({AINO: called}).initials(AINO) == initials


def test_a_second_same_label_gets_a_digit_and_the_first_keeps_his():
    names = Names({EERO: PersonName("Aino Lahti"), AINO: PersonName("Aino Laine")})
    assert [names.label(EERO), names.label(AINO)] == ["Aino L.", "Aino L. 2"]
    assert names.initials(AINO) == "AL"


def test_a_digit_that_is_somebodys_alias_is_passed_over():
    names = Names(
        {
            AINO: PersonName("", "aino l. 2"),
            EERO: PersonName("Aino Lahti"),
            KAISA: PersonName("Aino Laine"),
        }
    )
    assert names.label(KAISA) == "Aino L. 3"


def test_those_who_come_later_take_nobodys_label():
    names = Names({EERO: PersonName("Aino Lahti")}, {StaffId(3): "Mira"})
    more = names.with_players({AINO: PersonName("Aino Laine")})
    assert [more.label(EERO), more.label(AINO)] == ["Aino L.", "Aino L. 2"]
    assert more.staff_name(StaffId(3)) == "Mira"
    assert not names.knows_player(AINO)
    assert more.knows_player(AINO)


def test_a_corrected_name_replaces_the_old_one():
    names = Names({AINO: PersonName("Anio Laine")}).with_players({AINO: PersonName("Aino Laine")})
    assert names.label(AINO) == "Aino L."


def test_staff_are_called_by_the_name_on_the_badge():
    names = Names({AINO: PersonName("Aino Laine")}, {StaffId(1): "Mira F."})
    assert names.staff_name(StaffId(1)) == "Mira F."
    assert names.label(AINO) == "Aino L."
    assert names.staff_name(StaffId(9)) == "#9"


def test_who_was_erased_is_a_number():
    names = Names({EERO: PersonName("")})
    assert names.label(EERO) == "#2"
    assert names.label(PlayerId(1234)) == "#1234"
    assert names.initials(PlayerId(1234)) == "12"
    assert not names.knows_player(PlayerId(1234))


def test_a_screen_reads_no_badges():
    assert Names({}, {StaffId(1): "Mira"}).role_of(StaffId(1)) is None


people = st.builds(
    PersonName,
    st.text(max_size=30).map(lambda text: plain(text, NAME_LENGTH)),
    st.one_of(st.just(""), st.text(max_size=8).map(lambda text: plain(text, NAME_LENGTH))),
)
few_names = st.builds(
    PersonName, st.sampled_from(["Aino Laine", "Aino Lahti", "aino L. 2", "Aino"]), st.just("")
)


@given(st.lists(st.one_of(people, few_names), max_size=12))
def test_no_two_have_one_label_and_everybody_has_one(called):
    players = {PlayerId(number): one for number, one in enumerate(called, start=1)}
    names = Names(players)
    labels = [names.label(player) for player in players]
    assert all(labels)
    assert len({label.casefold() for label in labels}) == len(labels)
    assert all(names.initials(player) for player in players)


@given(st.lists(few_names, max_size=6), st.lists(few_names, max_size=6))
def test_a_label_once_given_stays(first, later):
    before = {PlayerId(number): one for number, one in enumerate(first)}
    after = {PlayerId(number + 100): one for number, one in enumerate(later)}
    names = Names(before)
    grown = names.with_players(after)
    assert [grown.label(player) for player in before] == [names.label(player) for player in before]


def test_what_was_said_holds_while_everybody_is_called_the_same():
    players, mira = {AINO: PersonName("Aino Laine")}, {StaffId(1): "Mira"}
    before = Names(players, mira)
    more = Names({**players, EERO: PersonName("Aino Lahti")}, {**mira, StaffId(2): "Olli"})
    assert more.still_call(before)
    assert not before.still_call(more)
    assert not before.with_players({AINO: PersonName("Aino Virta")}).still_call(before)
    assert not Names(players, {StaffId(1): "Kaisa"}).still_call(before)


def test_who_looks_for_somebody_finds_him_by_his_whole_name_and_his_alias():
    names = Names(
        {PlayerId(1): PersonName("Aino Laine", "Shark"), PlayerId(2): PersonName("Eero Virta")}
    )
    assert [names.full(PlayerId(one)) for one in (1, 2, 3)] == [
        "Aino Laine Shark",
        "Eero Virta",
        "",
    ]


def test_who_was_just_found_is_named_to_whoever_looks():
    aino, eero = PersonName(name="Aino Virtanen"), PersonName(name="Eero Laine")
    look = Viewer(EPOCH, Names({PlayerId(1): aino}))
    assert look.naming(PlayerId(1), eero) is look, "they are known already"
    found = look.naming(PlayerId(2), eero)
    assert (found.names.label(PlayerId(1)), found.names.label(PlayerId(2))) == (
        "Aino V.",
        "Eero L.",
    )


@pytest.mark.parametrize(
    ("name", "alias", "label", "called"),
    [
        ("😀 Kalle Aho", "", "Kalle A.", "Kalle Aho"),
        ("Petra 👩🏽‍🚀 Niemi", "", "Petra N.", "Petra Niemi"),
        ("Aino Laine", "🦈", "Aino L.", "Aino Laine"),
        ("Aino Laine", "♠ ace 🃏️", "♠ ace", "♠ ace"),
        ("李小龙", "", "李小龙", "李小龙"),
        ("🦈🦈", "", "#1", "#1"),
    ],
)
def test_pictures_no_font_has_are_left_out_of_a_name(
    name: str, alias: str, label: str, called: str
) -> None:
    names = Names({PlayerId(1): PersonName(name, alias)})
    assert names.label(PlayerId(1)) == label
    assert names.called(PlayerId(1)) == called
    assert names.full(PlayerId(1)).startswith(name)


def test_whom_nobody_has_called_anything_is_a_number():
    assert Names({}).called(AINO) == "#1"
    assert Names({AINO: PersonName("Aino Laine", "")}).called(AINO) == "Aino Laine"

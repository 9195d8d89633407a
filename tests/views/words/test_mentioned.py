"""Whom a room and its entries mention, and what they are called."""

from floor.app.core.names import Names, PersonName
from floor.app.staff.days import SignOff
from floor.room.blinds.button import PlayerId
from floor.views.words.mentioned import called, mentioned, with_everybody
from tests.evening import PLO, T1, Evening


def test_everybody_seated_waiting_or_on_duty_is_mentioned(night: Evening):
    night.table(T1).seated("Aino")
    night.join("Otso", PLO)
    found = mentioned(night.room, ())
    assert found.players == {night.player("Aino"), night.player("Otso")}
    assert found.staff == {night.manager, night.floor, night.dealer}


def test_who_has_gone_is_mentioned_by_the_entries_about_him(night: Evening):
    table = night.table(T1).seated("Aino")
    table.leave("Aino")
    found = mentioned(night.room, (table.entry,))
    assert found.players == {night.player("Aino")}
    assert table.entry.by in found.staff


def test_a_second_badge_is_mentioned(night: Evening):
    table = night.table(T1).seated("Aino", "Eero", "Kaisa").draw("Aino").hands(1)
    void = night.void(table.entry, night.floor, night.manager)
    assert {night.floor, night.manager} <= mentioned(night.room, (void,)).staff


def test_who_was_erased_has_no_name(night: Evening):
    aino = night.player("Aino")
    otso = night.player("Otso")
    assert called(night.people, (otso, aino, aino)) == {
        otso: PersonName("Otso"),
        aino: PersonName("Aino"),
    }
    night.people.erase_player(aino)
    nobody = PlayerId(999)
    found = called(night.people, (nobody, aino, otso))
    assert found == {nobody: ("", ""), aino: ("", ""), otso: ("Otso", "")}
    assert list(found) == [nobody, aino, otso]


def test_names_grow_by_whom_they_did_not_know(night: Evening):
    night.table(T1).seated("Aino")
    names = with_everybody(Names({}), night.people, night.room)
    assert names.label(night.player("Aino")) == "Aino"
    assert names.staff_name(night.floor) == "Olli"
    assert with_everybody(names, night.people, night.room) is names


def test_who_has_signed_off_is_mentioned_by_that_entry(night: Evening):
    off = night.ask(SignOff(staff=night.dealer), night.dealer)
    assert night.dealer in mentioned(night.room, (off,)).staff

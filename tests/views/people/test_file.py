"""What a player is given who asks what is kept of him."""

from floor.app.orders.orders import KeepApart, WarnPlayer
from floor.room.blinds.button import PlayerId
from floor.views.people.file import FileLine, PersonFile, person_file
from tests.evening import T1, Evening


def file_of(night: Evening, name: str) -> PersonFile:
    made = person_file(
        night.room,
        night.people,
        night.journal,
        night.office.head,
        night.player(name),
        night.clock.now(),
    )
    assert made is not None
    return made


def test_everything_about_him_is_in_it_and_nobody_elses_name(night: Evening):
    aino = night.people.add_player("Aino Laine", alias="Ace", card="A 17")
    night._players["Aino"] = aino
    note = night.people.keep_note("Phone at the table", night.clock.now(), about=(aino,))
    table = night.table().seated("Eero", "Aino")
    night.ask(WarnPlayer(player=aino, note=note))
    night.ask(KeepApart(players=(aino, night.player("Eero"))))
    night.void(night.join("Aino", "plo-2-2"))  # type: ignore[arg-type]
    now = night.clock.now()
    file = file_of(night, "Aino")
    assert (file.number, file.name, file.alias, file.card) == (aino, "Aino Laine", "Ace", "A17")
    assert file.notes == (FileLine(at=now, place="", words="Phone at the table"),)
    eero = night.player("Eero")
    assert [(line.place, line.words, line.taken_back) for line in file.journal] == [
        (table.name, "Ace takes seat 2", False),
        ("", "Ace is warned", False),
        ("", f"Ace, #{eero} may not share a table", False),
        ("", "Ace waits for PLO 2–2 and plays meanwhile", True),
    ]
    assert "Eero" not in repr(file)
    assert (file.house, file.day) == ("Casino Helsinki", night.room.day.day)  # type: ignore[union-attr]


def test_it_is_made_also_when_no_day_is_open_and_before_there_were_rules(clock, chance):
    evening = Evening(clock, chance)
    evening.player("Aino")
    file = file_of(evening, "Aino")
    assert (file.house, file.zone, file.day) == ("", "UTC", clock.now().date())
    assert file.journal == ()


def test_of_nobody_there_is_no_file(night: Evening):
    night.table(T1)
    made = person_file(
        night.room, night.people, night.journal, night.office.head, PlayerId(99), night.clock.now()
    )
    assert made is None

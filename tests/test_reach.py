"""What a program comes to, by the names its code takes."""

import ast

import reach

MAIN = "floor.__main__"

WAITING = {
    "floor.tournament.money.bounties": "the bounty of a guest who may still rebuy",
    "floor.tournament.money.lottery": "the prizes of a lottery: its sheet has them as a table",
    "floor.tournament.money.pool": "what was taken and goes back: the entries say it one by one",
    "floor.tournament.tables.presence": "what an absent player’s hand does in turn",
    "floor.tournament.tables.race": "chips exchanged before a race: the kiosk says it in words",
    "floor.tournament.tables.showing": "who shows when all are all-in",
    "floor.room.betting.betting": "tournaments: the ante of a short big blind",
    "floor.room.orders.penalty": "tournaments: hands of a penalty served",
    "floor.views.arbiter.answers": "tournaments: amounts in chips",
    "floor.cards.hand": "who opens at stud",
    "floor.cards.upcards": "who opens at stud",
    "floor.room.games.procedure": "who opens at stud",
    "floor.cards.showdown": "the judge of a showdown",
    "floor.room.pots.pots": "the judge of a showdown",
    "floor.room.pots.showdown": "the judge of a showdown",
    "floor.room.ofc": "Open Face Chinese at the table",
    "floor.room.dealing": "cards exposed, bad deals, cards short",
    "floor.room.betting.hand_lost": "hands lost, counts, cards shown early",
    "floor.room.blinds.blinds": "blinds owed in a hand dealt by mistake",
    "floor.room.blinds.button": "how this game is dealt: who gets the first card",
    "floor.room.betting.out_of_turn": "time run out on the clock of an online house",
    "floor.room.betting.rules": "the rules of another house",
    "floor.room.clock": "the clocks and time banks of other houses",
    "floor.room.money.going_south": "the returns of an online house",
    "floor.room.pots.rake": "the rake of an online house",
    "floor.rulebook.online.cash": "the games of an online house",
}
"""Places with code that nobody reaches yet, and what will: take them out when it does."""
FOR_TESTS = {
    "HandClock.advance",
    "ChoicePage.tile_of",
    "Felt.foot_written",
    "LANGUAGES",
    "Office.why_not_void",
    "People.erase_note",
    "PeopleRows.erase_note",
}
"""Where a test takes hold of what people see, and two answers which no screen asks for."""


def unreached(**modules: str) -> set[str]:
    texts = {MAIN: "", **{name.replace("__", "."): text for name, text in modules.items()}}
    texts[MAIN] = texts.pop("main", "")
    return {name for part in reach.unreached(texts) for name in part.names}


def test_nobody_keeps_what_no_program_comes_to():
    place_of = {}
    for part in reach.unreached(reach.sources(reach.ROOT)):
        names = FOR_TESTS.union(name for name in part.names if name.startswith("__"))
        if not names.issuperset(part.names):
            place_of[f"{part.module} {part.names}"] = part.module
    waits = {
        name: next((one for one in WAITING if f"{place}.".startswith(f"{one}.")), None)
        for name, place in place_of.items()
    }
    assert [name for name, place in waits.items() if place is None] == []
    assert set(WAITING) - set(waits.values()) == set(), "these are reached by now"


def test_every_command_of_a_tournament_is_made_by_some_screen():
    commands, made = set[str](), set[str]()
    for path in (reach.ROOT / "floor/app/tournament").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and "Command" in map(ast.unparse, node.bases):
                commands.add(node.name)
    for room in ("views", "desk", "kiosk", "cli"):
        for path in (reach.ROOT / "floor" / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call):
                    made |= {ast.unparse(one) for one in (node.func, *node.args[:1])}
    assert len(commands) > 40
    assert commands - made == set()


def test_a_function_is_reached_by_its_name_from_another_that_is():
    seats = "def taken():\n    return _one()\ndef _one(): ...\ndef freed(): ...\n"
    main = "from floor.seats import taken\ntaken()\n"
    assert unreached(main=main, floor__seats=seats) == {"freed"}


def test_to_import_is_not_to_use():
    main = "from floor.seats import taken\n"
    assert unreached(main=main, floor__seats="def taken(): ...\n") == {"taken"}


def test_what_is_imported_late_under_another_name_or_by_its_module_is_reached():
    main = """
def main():
    from floor.seats import taken as had
    from floor import lists
    had()
    lists.called()
main()
"""
    lists = "from floor.seats import freed\ncalled = freed\nstruck = 1\n"
    seats = "def taken(): ...\ndef freed(): ...\n"
    texts = {"main": main, "floor": "", "floor__seats": seats, "floor__lists": lists}
    assert unreached(**texts) == {"struck"}


def test_a_type_named_in_quotes_is_reached():
    main = 'from floor.seats import Seats\ndef main(of: "list[Seats] | None"): ...\n'
    assert unreached(main=main, floor__seats="class Seats: ...\n") == set()


def test_what_a_module_does_when_it_is_loaded_counts_if_anything_of_it_is_reached():
    seats = "def taken(): ...\ndef freed(): ...\nif taken:\n    freed()\n"
    assert unreached(main="from floor.seats import taken\ntaken()\n", floor__seats=seats) == set()
    assert unreached(floor__seats=seats) == {"taken", "freed"}


SEATS = """
class Seats:
    def taken(self):
        return self._one()
    def _one(self): ...
    def freed(self): ...
    def paintEvent(self): ...
    def __len__(self): ...
"""


def test_a_method_is_reached_with_its_class_and_any_use_of_its_name():
    main = "from floor.seats import Seats\n"
    seats = {"Seats", *(f"Seats.{name}" for name in ("taken", "_one", "freed"))}
    assert unreached(main=main, floor__seats=SEATS) >= seats
    assert unreached(main=main + "Seats().taken()\n", floor__seats=SEATS) == {"Seats.freed"}
    asked = main + "getattr(Seats, 'freed')\nno.taken\n"
    assert unreached(main=asked, floor__seats=SEATS) == set()


def test_a_class_built_on_another_librarys_is_reached_whole():
    seats = "class Seats(QWidget):\n    def event(self): ...\n"
    assert unreached(main="from floor.seats import Seats\nSeats()\n", floor__seats=seats) == set()


def test_what_is_said_of_a_method_is_not_said_of_its_class():
    text = 'class Seats:\n    """CH-A-1."""\n    def taken(self):\n        """CH-A-2."""\n'
    method, whole = reach.Code({MAIN: text}).parts
    assert ("CH-A-2" in method.text, "CH-A-1" in whole.text) == (True, True)
    assert "CH-A-2" not in whole.text


def test_what_the_rehearsal_alone_leads_to_is_not_reached():
    night = "from floor.seats import taken\ndef night():\n    taken()\n"
    main = "from floor.rehearsal.night import night\nnight()\n"
    texts = {"floor__rehearsal__night": night, "floor__seats": "def taken(): ...\n"}
    assert unreached(main=main, **texts) == {"taken"}


def test_what_is_said_above_and_below_belongs_to_what_it_is_said_of():
    text = '"""Seats."""\n# CH-A-1\nMOST = 9\n"""CH-A-2."""\ndef taken(): ...\n'
    parts = reach.Code({MAIN: text}).parts
    assert [part.names for part in parts] == [(), ("MOST",), ("taken",)]
    assert parts[1].text.splitlines() == ["# CH-A-1", "MOST = 9", '"""CH-A-2."""']


def test_those_that_no_program_comes_to_are_named(capsys, monkeypatch):
    monkeypatch.setattr(reach, "sources", lambda root: {MAIN: "", "floor.seats": "MOST = 9\n"})
    reach.main()
    assert capsys.readouterr().out == "floor.seats MOST\n"

"""What a program comes to, by the names its code takes."""

import reach

MAIN = "floor.__main__"


def unreached(**modules: str) -> set[str]:
    texts = {MAIN: "", **{name.replace("__", "."): text for name, text in modules.items()}}
    texts[MAIN] = texts.pop("main", "")
    return {name for part in reach.unreached(texts) for name in part.names}


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


def test_what_a_module_does_when_it_is_loaded_counts_if_anything_of_it_is_reached():
    seats = "def taken(): ...\ndef freed(): ...\nif taken:\n    freed()\n"
    assert unreached(main="from floor.seats import taken\ntaken()\n", floor__seats=seats) == set()
    assert unreached(floor__seats=seats) == {"taken", "freed"}


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

"""The rooms of the house: none is crowded, all have an order, and nothing goes in circles."""

import ast
import tomllib
from collections.abc import Mapping, Set
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = sorted(one for one in ROOT.glob("floor/**") if one.is_dir() and one.name != "__pycache__")
MOST = 16
"""Modules of a folder that can be taken in at a glance."""


def imports_within(package: str) -> dict[str, Set[str]]:
    """What each module of `package` imports of it: also for typing only, and inside functions."""
    graph = grimp.build_graph(
        package,
        include_external_packages=False,
        exclude_type_checking_imports=False,
        cache_dir=None,
    )
    return {name: graph.find_modules_directly_imported_by(name) for name in graph.modules}


def in_circles(imports: Mapping[str, Set[str]]) -> dict[str, Set[str]]:
    """Modules that come back to themselves, each with what it imports on the way there.

    What lies between two circles is among them.
    """
    left = dict(imports)
    while True:
        imported = set().union(*left.values())
        stay = {name for name, of in left.items() if of & left.keys() and name in imported}
        if len(stay) == len(left):
            return left
        left = {name: left[name] & stay for name in stay}


def test_no_module_imports_itself_by_way_of_others():
    imports = imports_within("floor")
    assert len(imports) > 500
    assert in_circles(imports) == {}


def test_a_circle_is_seen_through_typing_and_functions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    planted = {
        "__init__": '"""Three in a circle, one above, one below."""',
        "window": "from planted.part import Part",
        "part": "def ask():\n    from planted.sheet import Sheet",
        "sheet": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import planted.window",
        "program": "from planted import window",
        "kit": "",
    }
    planted["part"] = f"import planted.kit\n{planted['part']}"
    folder = tmp_path / "planted"
    folder.mkdir()
    for name, text in planted.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert in_circles(imports_within("planted")) == {
        "planted.window": {"planted.part"},
        "planted.part": {"planted.sheet"},
        "planted.sheet": {"planted.window"},
    }


def test_every_folder_can_be_taken_in_at_a_glance():
    sizes = {one: len({*one.glob("*.py")} - {one / "__init__.py"}) for one in FOLDERS}
    assert {one: size for one, size in sizes.items() if size > MOST} == {}


def test_every_folder_says_what_lives_there_and_does_nothing():
    for folder in FOLDERS:
        tree = ast.parse((folder / "__init__.py").read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), folder
        assert len(tree.body) == 1, folder


def test_the_rooms_of_every_folder_have_an_order():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    orders = [one for one in project["tool"]["importlinter"]["contracts"] if "containers" in one]
    assert all(one["exhaustive"] for one in orders)
    ordered = sorted(name for one in orders for name in one["containers"])
    assert ordered == sorted(
        folder.relative_to(ROOT).as_posix().replace("/", ".")
        for folder in FOLDERS
        if any(one.parent == folder for one in FOLDERS)
    )

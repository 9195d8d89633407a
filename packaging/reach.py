"""Which definitions of floor/ a program comes to, by the names that each of them takes.

    python packaging/reach.py              name those that none comes to, by module

The walk begins with `floor/__main__.py` and `floor/cli`. What the rehearsal alone leads to does not
count, and what only tests call even less. A method is reached with its class and any use of its
name, whoever has one so called: more may be said to be reached than is.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
BEGINS = ("floor.__main__", "floor.cli")
APART = "floor.rehearsal"
PLAIN = ("Enum", "IntEnum", "NamedTuple", "Protocol", "Exception", "property", "dataclass")

Name = tuple[str, str]
"""A module and what it defines; "" is the module itself."""
_TYPE = re.compile(r"[\w\[\], |]*[A-Z][\w\[\], |]*")
"""What may be an annotation in quotes."""
_IMPORTS_WITHIN = re.compile(r"^\s+from .* import ", re.MULTILINE)
"""Not at the left edge of the module, where most have all they import."""


class Part(NamedTuple):
    """A definition at the top of a module, a class without its methods, one of these, or what the
    module does when it is loaded."""

    module: str
    names: tuple[str, ...]
    """What it defines, a method as "Class.method": none for what is done when the module is
    loaded."""
    text: str
    """Its lines with the comments above and the docstring below."""
    nodes: tuple[ast.AST, ...]

    @property
    def owner(self) -> str:
        """The class of which it is a method; else empty."""
        return self.names[0].rpartition(".")[0] if self.names else ""

    @property
    def is_by_name(self) -> bool:
        """A method that is called by its name, not by Python or Qt."""
        name = self.names[0].rpartition(".")[2]
        return name == name.lower() and not name.startswith("__")


def main() -> None:
    by: dict[str, list[str]] = defaultdict(list)
    for part in unreached(sources(ROOT)):
        by[part.module] += part.names
    for module, names in sorted(by.items()):
        print(module, ", ".join(names))


def sources(root: Path) -> Mapping[str, str]:
    """The text of each module of the program, by its name."""
    return {
        ".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): (
            file.read_text(encoding="utf-8")
        )
        for file in sorted((root / "floor").rglob("*.py"))
    }


def unreached(texts: Mapping[str, str]) -> list[Part]:
    """Functions, classes and constants that no program comes to."""
    code = Code(texts)
    reached = {id(part) for part in code.reached()}
    return [
        part
        for part in code.parts
        if part.names and id(part) not in reached and not part.module.startswith(APART)
    ]


class Code:
    """The parts of all modules, and what each name in them stands for."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        self.parts: list[Part] = []
        self._defined: dict[Name, list[Part]] = defaultdict(list)
        self._loaded: dict[str, list[Part]] = defaultdict(list)
        self._methods: dict[Name, list[Part]] = defaultdict(list)
        self._imported: dict[Name, set[Name]] = defaultdict(set)
        for module, text in texts.items():
            tree = ast.parse(text)
            self._take_imports(module, tree, texts)
            for part in parts_of(module, tree, text):
                self.parts.append(part)
                for name in part.names:
                    self._defined[module, name].append(part)
                if part.owner:
                    self._methods[module, part.owner].append(part)
                if not part.names:
                    self._loaded[module].append(part)

    def reached(self) -> list[Part]:
        """Every part a program may come to, and what a module that has one does when loaded."""
        found: dict[int, Part] = {}
        used: set[str] = set()
        unnamed: dict[str, list[Part]] = defaultdict(list)
        todo = [part for part in self.parts if part.module.startswith(BEGINS)]
        while todo:
            part = todo.pop()
            if id(part) in found or part.module.startswith(APART):
                continue
            found[id(part)] = part
            todo += self._loaded[part.module]
            names, attributes = taken(part)
            for name in names:
                todo += self._meant(part.module, *name)
            for attribute in attributes - used:
                used.add(attribute)
                todo += unnamed.pop(attribute, ())
            for method in self._methods_of(part):
                name = method.names[0].rpartition(".")[2]
                if method.is_by_name and name not in used and not self._is_foreign(part):
                    unnamed[name].append(method)
                else:
                    todo.append(method)
        return list(found.values())

    def _methods_of(self, part: Part) -> Iterator[Part]:
        for name in part.names:
            yield from self._methods.get((part.module, name), ())

    def _is_foreign(self, part: Part) -> bool:
        """A class built on one of another library, which may call any of its methods."""
        bases = (node.id for node in part.nodes if isinstance(node, ast.Name))
        return any(
            base not in PLAIN and not any(True for _ in self._meant(part.module, base))
            for base in bases
        )

    def _take_imports(self, module: str, tree: ast.Module, texts: Mapping[str, str]) -> None:
        within = _IMPORTS_WITHIN.search(texts[module]) is not None
        for node in walked((tree,)) if within else tree.body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    stands_for = (whole, "") if whole in texts else (str(node.module), alias.name)
                    self._imported[module, alias.asname or alias.name].add(stands_for)

    def _meant(self, module: str, name: str, after: str = "") -> Iterator[Part]:
        """What `name` stands for there, or `name.after`; a function may import what the module
        defines too."""
        yield from self._defined.get((module, name), ())
        for where, what in self._imported.get((module, name), ()):
            if what:
                yield from self._meant(where, what)
            elif after:
                yield from self._meant(where, after)


def parts_of(module: str, tree: ast.Module, text: str) -> Iterator[Part]:
    """The module part by part."""
    lines = text.splitlines()
    groups: list[list[ast.stmt]] = []
    for node in tree.body:
        if groups and _is_words(node) and _names(groups[-1][0]):
            groups[-1].append(node)  # what is said of a constant stands below it
        else:
            groups.append([node])
    ends = [0, *(group[-1].end_lineno or 0 for group in groups)]
    for group, (start, end) in zip(groups, pairwise(ends), strict=True):
        if isinstance(group[0], ast.ClassDef):
            yield from _of_class(module, group[0], lines, start)
        elif not isinstance(group[0], ast.Import | ast.ImportFrom):
            yield Part(module, _names(group[0]), "\n".join(lines[start:end]), tuple(group))


def _of_class(module: str, node: ast.ClassDef, lines: list[str], start: int) -> Iterator[Part]:
    """The class itself, and each of its methods."""
    own: list[str] = lines[start : node.lineno - 1]
    last = node.lineno - 1
    rest: list[ast.AST] = [*node.decorator_list, *node.bases, *node.keywords]
    for one in node.body:
        said = lines[last : one.end_lineno]
        last = one.end_lineno or 0
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef):
            yield Part(module, (f"{node.name}.{one.name}",), "\n".join(said), (one,))
        else:
            own += said
            rest.append(one)
    yield Part(module, (node.name,), "\n".join(own), tuple(rest))


def walked(tops: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Each node of those trees once, in no order: quicker than `ast.walk`, of which a walk through
    all modules would take seconds."""
    todo = [*tops]
    while todo:
        node = todo.pop()
        yield node
        for value in node.__dict__.values():
            if isinstance(value, list):
                todo += [one for one in value if isinstance(one, ast.AST)]
            elif isinstance(value, ast.AST) and value._fields:
                todo.append(value)


def taken(part: Part) -> tuple[set[tuple[str, str]], set[str]]:
    """The names it takes, each with the attribute taken of it; and what it asks of anything."""
    names: set[tuple[str, str]] = set()
    attributes: set[str] = set()
    for node in walked(part.nodes):
        match node:
            case ast.Name(id=name):
                names.add((name, ""))
            case ast.Attribute(value=value, attr=name):
                attributes.add(name)
                if isinstance(value, ast.Name):
                    names.add((value.id, name))
            case ast.Constant(value=str(text)) if _TYPE.fullmatch(text):
                names.update((name, "") for name in re.findall(r"\w+", text))
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(name)), *_]):
                attributes.add(name)
            case _:
                pass
    return names, attributes


def _is_words(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _names(node: ast.stmt) -> tuple[str, ...]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return (node.name,)
        case ast.Assign():
            return tuple(one.id for one in node.targets if isinstance(one, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)):
            return (name,)
        case _:
            return ()


if __name__ == "__main__":
    main()

"""The program's words: out of the code, through a catalogue a language, into what gettext reads.

    python packaging/words.py extract         every sentence to be translated, as a template
    python packaging/words.py update [fi]     bring catalogues into step with the code
    python packaging/words.py check           sentences and catalogues without a mistake
    python packaging/words.py compile         each floor.po newer than its floor.mo

`compile` needs nothing but Python, since every start may call it; the others want Babel.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from string import Formatter

from catalogue import (
    LOCALE,
    ROOT,
    BadCatalogue,
    Catalogue,
    Said,
    catalogues,
    compile_stale,
    read,
    written,
)

CODE = ROOT / "floor"

ROOT_OF_TROUBLES = "FloorError"
"""The first argument of it and its children is a sentence; what that names are the others."""
MARKERS = ("_", "N_")
TWO_SENTENCES = "many"
NOT_NAMED = frozenset({"rule", "mistakes"})

PLURALS = {
    "fi": "nplurals=2; plural=(n != 1);",
    "sv": "nplurals=2; plural=(n != 1);",
    "et": "nplurals=2; plural=(n != 1);",
    "cs": "nplurals=3; plural=(n == 1 ? 0 : n >= 2 && n <= 4 ? 1 : 2);",
}

PARTLY: Mapping[str, tuple[str, ...]] = {
    "sv": (
        "floor/kiosk/",
        "floor/wiring/kiosk.py",
        "floor/wiring/board.py",
        "floor/reports/event_papers/slips.py",
        "floor/views/event_papers/structure.py",
        "floor/reports/rules/house_book.py",
        "floor/reports/rulings/ruling_sheet.py",
    )
}
"""Languages of the dealers' screens and of the papers on rules and rulings alone, and where those
begin: whatever a desk says besides is said in English."""
_SAID_FROM = re.compile(
    r"floor/(kiosk|board|qtkit|views|app|room|store|reports|door|wiring/(kiosk|board|door)|rulebook/machine)\b"
)
_NOT_FOLLOWED = "floor/app/office/catalog.py"
"""It knows every page there is, by name alone."""


@cache
def reached_from(begin: tuple[str, ...]) -> frozenset[str]:
    """The files whose sentences can come up on those screens and papers: theirs, and those of
    everything they use, down to the pages whose commands they ask and what these refuse."""
    code = sources()
    known = {place for place in code if place.startswith(begin)}
    waiting = list(known)
    while waiting:
        used = {one for one in _used_by(code[waiting.pop()]) if one in code} - known
        known |= used
        waiting += used - {_NOT_FOLLOWED}
    return frozenset(known)


def _used_by(source: str) -> Iterator[str]:
    """The files that `source` takes something from, where sentences can be."""
    taken = {
        name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.ImportFrom) and node.module is not None
        for name in (node.module, *(f"{node.module}.{one.name}" for one in node.names))
    }
    files = (f"{name.replace('.', '/')}.py" for name in taken)
    return (one for one in files if _SAID_FROM.match(one))


@cache
def troubles() -> frozenset[str]:
    """Every kind of no the program has: `FloorError`, its children and theirs."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for source in sources().values()
        if "class " in source
        for node in ast.parse(source).body
        if isinstance(node, ast.ClassDef)
    }
    known, grown = {ROOT_OF_TROUBLES}, True
    while grown:
        more = {name for name, above in bases.items() if above & known} - known
        known |= more
        grown = bool(more)
    return frozenset(known)


@cache
def extract(code: Path = CODE) -> tuple[Said, ...]:
    """Every sentence of the program, as Babel finds them, in the order of files and lines.

    Raises:
        BadCatalogue: one sentence is used with and without counting.
    """
    from babel.messages.extract import extract_from_dir

    keywords = {**dict.fromkeys((*MARKERS, *troubles()), (1,)), TWO_SENTENCES: (1, 2)}
    found: dict[str, Said] = {}
    for name, _line, message, _comments, _context in sorted(
        extract_from_dir(code, [("**.py", "python")], keywords=keywords, comment_tags=()),
        key=lambda one: (one[0], one[1]),
    ):
        one, several = message if isinstance(message, tuple) else (message, "")
        known = found.setdefault(one, Said(one, several))
        if known.several != several:
            raise BadCatalogue(f"{one!r} is said in two ways: as _ and many, or with two plurals")
        place = f"{code.name}/{Path(name).as_posix()}"
        if place not in known.places:
            found[one] = known._replace(places=(*known.places, place))
    return tuple(found.values())


def brought_into_step(old: Catalogue, sentences: Iterable[Said]) -> Catalogue:
    """`old` with just `sentences`: what it said of them is kept, what is gone is gone."""
    known = {said.one: said for said in old.said}
    said = []
    for sentence in sentences:
        kept = known.get(sentence.one)
        empty = ("",) * (old.plurals if sentence.several else 1)
        if kept is None or kept.several != sentence.several:
            said.append(sentence._replace(forms=empty))
        else:
            said.append(sentence._replace(forms=kept.forms, notes=kept.notes))
    return Catalogue(old.head, tuple(said))


def head_of(language: str) -> str:
    """The head of a new catalogue."""
    return (
        f"Language: {language}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
        f"Content-Transfer-Encoding: 8bit\nPlural-Forms: {PLURALS[language]}\n"
    )


def wanted_of(language: str, old: Catalogue, sentences: Iterable[Said]) -> tuple[Said, ...]:
    """Those of `sentences` that `language` has to have, and those it has."""
    begin, known = PARTLY.get(language), {said.one for said in old.said}
    if begin is None:
        return tuple(sentences)
    shown = reached_from(begin)
    return tuple(
        said for said in sentences if said.one in known or not shown.isdisjoint(said.places)
    )


def names_in(sentence: str) -> frozenset[str]:
    """The {names} of a sentence.

    Raises:
        ValueError: a brace stands alone, or more than a name in braces.
    """
    names = set()
    for _text, name, form, conversion in Formatter().parse(sentence):
        if name is None:
            continue
        if not name.isidentifier() or form or conversion:
            raise ValueError(f"{{{name}}} is not a plain name")
        names.add(name)
    return frozenset(names)


def mistakes_in_catalogue(catalogue: Catalogue, sentences: Iterable[Said]) -> list[str]:
    """All that makes `catalogue` unfit for `sentences`."""
    known = {said.one: said for said in catalogue.said}
    wanted = {said.one: said for said in sentences}
    mistakes = [f"not used any more: {one!r}" for one in known.keys() - wanted.keys()]
    for one, sentence in wanted.items():
        said = known.get(one)
        if said is None or said.several != sentence.several:
            mistakes.append(f"missing: {one!r}")
        else:
            mistakes += [f"{one!r}: {why}" for why in _mistakes_of(said, catalogue.plurals)]
    return sorted(mistakes)


def _mistakes_of(said: Said, plurals: int) -> Iterator[str]:
    if len(said.forms) != (plurals if said.several else 1):
        yield f"{len(said.forms)} forms, expected {plurals}"
    for place, form in enumerate(said.forms):
        like = (
            {said.one}
            if not said.several
            else {said.several, said.one}
            if not place
            else {said.several}
        )
        yield from _mistakes_between(form, like)


_ENDS = re.compile(r"^(\s*)(?:.*?)([.:?!…]?\s*)$", re.DOTALL)


def _mistakes_between(form: str, like: set[str]) -> Iterator[str]:
    if not form.strip():
        yield "not translated"
        return
    try:
        names = names_in(form)
    except ValueError as error:
        yield str(error)
        return
    if names not in (expected := [names_in(sentence) for sentence in like]):
        yield f"says {sorted(names)}, expected {sorted(expected[0])}"
    if _ends(form) not in {_ends(sentence) for sentence in like}:
        yield f"begins or ends otherwise: {form!r}"
    if form.count("&") not in {sentence.count("&") for sentence in like}:
        yield f"has another number of &: {form!r}"


def _ends(text: str) -> tuple[str, str]:
    found = _ENDS.match(text)
    return (found[1], found[2]) if found else ("", "")


def mistakes_in_code(source: str, place: str) -> list[str]:
    """Calls whose sentence Babel would not find whole, or whose names do not fit."""
    tree = ast.parse(source)
    mistakes = [
        f"{place}:{call.lineno}: translated once for all when it is imported: mark it by N_"
        for call in _said_at_import(tree)
    ]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            mistakes += [f"{place}:{node.lineno}: {why}" for why in _mistakes_of_call(node)]
    return mistakes


def _said_at_import(node: ast.AST) -> Iterator[ast.Call]:
    """The translations that are not inside a function, where a language is chosen by then."""
    below: Iterable[ast.AST] = ast.iter_child_nodes(node)
    match node:
        case ast.Call(func=ast.Name(id="_" | "many")):
            yield node
        case ast.Lambda(args=args):
            below = (args,)
        case ast.FunctionDef(args=args, decorator_list=decorators):
            below = (args, *decorators)
        case _:
            pass
    for each in below:
        yield from _said_at_import(each)


def _mistakes_of_call(call: ast.Call) -> Iterator[str]:
    match call.func:
        case ast.Name(id=name) if name == TWO_SENTENCES:
            yield from _mistakes_of_sentences(name, call.args[:2], variable=False)
        case ast.Name(id="N_"):
            yield from _mistakes_of_sentences("N_", call.args[:1] or [call], variable=False)
        case ast.Name(id=name) if name == "_" or name in troubles():
            yield from _mistakes_of_sentences(name, call.args[:1] or [call], variable=True)
            if name != "_" and call.args:
                yield from _unnamed(call.args[:1], call.keywords)
        case ast.Attribute(attr="format", value=ast.Call(func=ast.Name(id="_" | "many")) as said):
            yield from _unnamed(said.args[: 2 if len(said.args) > 1 else 1], call.keywords)
        case _:
            pass


def _mistakes_of_sentences(
    name: str, sentences: Sequence[ast.expr], *, variable: bool
) -> Iterator[str]:
    for sentence in sentences:
        match sentence:
            case ast.Constant(value=str(text)):
                try:
                    names_in(text)
                except ValueError as error:
                    yield f"{name}({text!r}): {error}"
            case ast.Name() | ast.Attribute() | ast.Subscript() if variable:
                pass  # a sentence marked where it stands, by N_
            case _:
                yield f"{name}({ast.unparse(sentence)}): not one whole literal sentence"


def _unnamed(sentences: Sequence[ast.expr], keywords: Sequence[ast.keyword]) -> Iterator[str]:
    given = {keyword.arg for keyword in keywords}
    if None in given:
        return
    for sentence in sentences:
        match sentence:
            case ast.Constant(value=str(text)):
                missing = sorted(_names_or_none(text) - given)
                if missing:
                    yield f"{text!r}: nothing is given for {', '.join(missing)}"
            case _:
                pass


def _names_or_none(text: str) -> frozenset[str]:
    try:
        return names_in(text)
    except ValueError:
        return frozenset()


def named_in(source: str) -> frozenset[str]:
    """Under which names the troubles of `source` say what they are about."""
    if not any(f"{name}(" in source for name in troubles()):
        return frozenset()
    return frozenset(
        keyword.arg
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in troubles()
        for keyword in node.keywords
        if keyword.arg is not None and keyword.arg not in NOT_NAMED
    )


def sources(code: Path = CODE) -> Mapping[str, str]:
    """Every file of the program, by its place."""
    return {
        f"{code.name}/{file.relative_to(code).as_posix()}": file.read_text(encoding="utf-8")
        for file in sorted(code.rglob("*.py"))
    }


def check(code: Path = CODE, locale: Path = LOCALE) -> list[str]:
    """All mistakes there are."""
    mistakes = [
        mistake
        for place, source in sources(code).items()
        for mistake in mistakes_in_code(source, place)
    ]
    try:
        sentences = extract(code)
    except BadCatalogue as error:
        return [*mistakes, str(error)]
    for language, file in catalogues(locale).items():
        try:
            catalogue = read(file.read_text(encoding="utf-8"))
        except BadCatalogue as error:
            mistakes.append(f"{language}: {error}")
        else:
            wanted = wanted_of(language, catalogue, sentences)
            found = mistakes_in_catalogue(catalogue, wanted)
            mistakes += [f"{language}: {mistake}" for mistake in found]
    return mistakes


def main(wishes: Sequence[str]) -> int:
    """Do as asked; 1 when there are mistakes or nothing could be done."""
    match wishes:
        case ["extract"]:
            print(written(Catalogue("", extract())), end="")
        case ["update", *languages]:
            for language in languages or catalogues():
                update(language)
        case ["check"]:
            mistakes = check()
            print("\n".join(mistakes) or "No mistake in the words.")
            return 1 if mistakes else 0
        case ["compile"]:
            try:
                compile_stale()
            except (BadCatalogue, OSError) as error:
                print(f"Some words stay English: {error}", file=sys.stderr)
                return 1
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


def update(language: str, locale: Path = LOCALE) -> None:
    """Bring one catalogue into step with the code, or begin it."""
    file = locale / language / "LC_MESSAGES" / "floor.po"
    old = (
        read(file.read_text(encoding="utf-8"))
        if file.exists()
        else Catalogue(head_of(language), ())
    )
    new = brought_into_step(old, wanted_of(language, old, extract()))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(written(new), encoding="utf-8", newline="\n")
    waiting = sum(not all(said.forms) for said in new.said)
    print(f"{language}: {len(new.said)} sentences, {waiting} not translated.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""Every sentence of the program is in every catalogue, whole, with the same names in it."""

import ast
import gettext
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from catalogue import (
    LOCALE,
    BadCatalogue,
    Catalogue,
    Said,
    catalogues,
    compile_stale,
    compiled,
    read,
    written,
)
from reach import walked
from words import (
    MARKERS,
    PARTLY,
    PLURALS,
    ROOT,
    TWO_SENTENCES,
    brought_into_step,
    check,
    extract,
    head_of,
    mistakes_in_catalogue,
    mistakes_in_code,
    named_in,
    reached_from,
    sources,
    troubles,
    wanted_of,
)

from floor.app.office import catalog
from floor.base.text import KINDS, LOCALES

WORDS = ROOT / "packaging" / "words.py"
LANGUAGES = sorted(catalogues())

PLAIN = """
    address agreed apart badge bounty burned card cards cell chip chosen claim command copy costs
    count counted damage day here
    due encoding entry error feeder fewest field file folder font found hand hands kind later
    least level levels line login losers main missing mistakes mix more most n name needed new now
    number old opens own paper part path percent place places players points pool port printed
    printer prizes raises right screen seat seated seats section seq serial share shipped slip
    smallest stack store stub tables times title trouble typed unit value variant version way why
    winners within word worth
"""
"""What troubles name that is written as it is: numbers, files, days, what a system said."""
TABLE = re.compile(r"^(_?[A-Z_]+_(?:WORDS|REFUSALS)): Mapping", re.MULTILINE)
RENDERED = frozenset({"player", "staff", "table", "game", "role", "what", "amount", "time"})
"""What `say` is given words for."""


@pytest.fixture(scope="module")
def sentences() -> tuple[Said, ...]:
    return extract()


def catalogue_of(language: str) -> Catalogue:
    return read(catalogues()[language].read_text(encoding="utf-8"))


def literals(tree: ast.AST) -> Iterator[str]:
    """The sentences of a file as its syntax tree has them."""
    for node in walked([tree]):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            name, first = node.func.id, node.args[0]
            if name in (*MARKERS, *troubles(), TWO_SENTENCES) and isinstance(first, ast.Constant):
                yield first.value


def test_finnish_is_there():
    assert "fi" in LANGUAGES
    assert set(LANGUAGES) < set(LOCALES)
    assert set(PLURALS) | {"en"} == set(LOCALES)


def test_the_words_are_without_a_mistake():
    assert check() == []


def test_a_language_of_the_kiosk_alone_needs_its_sentences_and_no_others():
    kiosk, desk = (
        Said("Clock", places=("floor/kiosk/window/foot.py",)),
        Said("New", places=("a.py",)),
    )
    both, none = (kiosk, desk), Catalogue(head_of("sv"), ())
    assert wanted_of("sv", none, both) == (kiosk,)
    assert wanted_of("fi", none, both) == both
    assert wanted_of("sv", Catalogue(head_of("sv"), (desk,)), both) == both


def test_all_a_kiosk_or_a_board_can_show_is_in_swedish_too(sentences: tuple[Said, ...]):
    """Its own words, the refusals of whatever is asked there, and what is wrong with the store;
    and the papers on rules and rulings."""
    shown = reached_from(PARTLY["sv"])
    kinds = catalog.KINDS.values()
    asked = {
        f"{kind.event.__module__.replace('.', '/')}.py"
        for kind in kinds
        if kind.name in catalog.kiosk_kinds()
    }
    screens = "floor/kiosk/", "floor/board/"
    own = {place for place in sources() if place.startswith(screens)}
    own -= {"floor/board/__init__.py"}
    assert asked | own | {"floor/app/office/roles.py", "floor/store/sqlite/outbox.py"} <= shown
    assert {"floor/reports/rules/house_book.py", "floor/reports/kit/paper.py"} <= shown
    swedish = {said.one for said in catalogue_of("sv").said if all(said.forms)}
    may_come = {said.one for said in sentences if not shown.isdisjoint(said.places)}
    may_come |= {kind.said for kind in kinds if kind.said}  # its feed tells of the whole house
    assert may_come - swedish == set()


HE = re.compile(r"\b(he|him|his|himself|she|her|hers|herself|han|honom|hans)\b", re.IGNORECASE)
"""A player is the player, they, or the name."""
RULEBOOKS = ROOT / "resources" / "rulebooks"
NOT_READ = ("told.toml", "synonyms.toml", "fi.toml")
"""What people type, and Finnish."""


def texts(value: object) -> Iterator[str]:
    """Every text of a TOML file and the names of its keys, but not Finnish, where he is they."""
    match value:
        case dict():
            for name, each in value.items():
                if name != "fi":
                    yield from (name, *texts(each))
        case list():
            for each in value:
                yield from texts(each)
        case str():
            yield value
        case _:
            pass


def test_nobody_is_he_or_she(sentences: tuple[Said, ...]):
    said = [text for one in sentences for text in (one.one, one.several)]
    said += [form for one in catalogue_of("sv").said for form in one.forms]
    for file in sorted(RULEBOOKS.rglob("*.toml")):
        if file.name not in NOT_READ:
            said += texts(tomllib.loads(file.read_text(encoding="utf-8")))
    assert [text for text in said if HE.search(text)] == []


NOT_SAID = {
    "en": (r"\b(?:put|set)\b[^.:,]*\bright\b",),
    "fi": (
        r"(?<![-\w])merk(?:it|in|k[ie]\w*|ei\w*)\b",
        r"\bnap(?:pi|in|pia|illa|ille|ilta|issa|ista|it|piin)\b",
        r"\bhoitaja",
    ),
}
"""Words there is a better one for: correct; pelimerkki, buttoni, jakaja."""
OF_WRITING = re.compile(r"character|letters|Delete the last")
"""Of these a "merkki" is a letter."""


@pytest.mark.parametrize("language", sorted(NOT_SAID))
def test_a_thing_of_the_room_has_one_word(language: str, sentences: tuple[Said, ...]):
    unsaid = re.compile("|".join(NOT_SAID[language]), re.IGNORECASE)
    told = sentences if language == "en" else catalogue_of(language).said
    said = [
        text
        for one in told
        if not OF_WRITING.search(one.one)
        for text in ((one.one, one.several) if language == "en" else one.forms)
    ]
    assert [text for text in said if text and unsaid.search(text)] == []


def test_babel_finds_every_sentence_there_is(sentences: tuple[Said, ...]):
    there = {text for source in sources().values() for text in literals(ast.parse(source))}
    assert {said.one for said in sentences} == there


def test_refusals_and_tables_of_troubles_are_extracted(sentences: tuple[Said, ...]):
    found = {said.one: said for said in sentences}
    assert found["{player} is not on the list for {game}."].places == ("floor/app/lists/lists.py",)
    assert "{path} is not a store of this program. Choose another file." in found
    assert "Day report" in found
    assert any(said.several for said in sentences)


def test_a_table_of_words_leaves_no_choice_out():
    """No type check sees that: a table `_…_WORDS`, `_…_REFUSALS` has every choice of its Enum."""
    tables = [
        (place, name) for place, source in sources().items() for name in set(TABLE.findall(source))
    ]
    assert len(tables) > 30
    for place, name in tables:
        module = import_module(place.removesuffix(".py").replace("/", "."))
        table = getattr(module, name)
        assert table.keys() == set(type(next(iter(table)))), (place, name)


def test_every_kind_of_no_is_known_to_the_extraction():
    known = {"FloorError", "Refused", "BadSetting", "StoreTrouble", "DiskFull", "Unwritable"}
    assert known <= troubles()
    assert not {"Value", "ValueError", "Office"} & troubles()


def test_what_a_no_names_is_written_for_people():
    names = {name for source in sources().values() for name in named_in(source)}
    assert names - set(PLAIN.split()) - RENDERED - KINDS.keys() == set()
    assert set(KINDS.values()) <= RENDERED


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_written_as_it_was_read(language: str):
    text = catalogues()[language].read_text(encoding="utf-8")
    assert written(read(text)) == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_one_for_babel_too(language: str):
    ours = catalogue_of(language)
    with catalogues()[language].open("rb") as file:
        theirs = read_po(file, locale=language, abort_invalid=True)
    assert not theirs.fuzzy
    assert not theirs.obsolete
    assert [(said.one, said.several) if said.several else said.one for said in ours.said] == [
        message.id for message in theirs if message.id
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_gettext_reads_of_ours_what_it_reads_of_babels(language: str):
    with catalogues()[language].open("rb") as file:
        theirs: Catalog = read_po(file, locale=language)
    babels = BytesIO()
    write_mo(babels, theirs)
    babels.seek(0)
    ours = catalogue_of(language)
    read_back = gettext.GNUTranslations(BytesIO(compiled(ours)))
    expected = gettext.GNUTranslations(babels)
    assert messages(read_back) == messages(expected)
    for n in (*range(12), 21, 22, 101, 1000):
        assert forms(read_back, ours, n) == forms(expected, ours, n)


def messages(translations: gettext.GNUTranslations) -> dict[object, str]:
    found = dict(translations._catalog)  # type: ignore[attr-defined]
    found.pop("")  # its head: each tool writes its own
    return found


def forms(translations: gettext.GNUTranslations, catalogue: Catalogue, n: int) -> list[str]:
    counting = [said for said in catalogue.said if said.several]
    return [translations.ngettext(said.one, said.several, n) for said in counting]


SAMPLE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

# by hand
#: floor/a.py
msgid "{player} is at {table}."
msgstr "{player} on pöydässä {table}."

#: floor/a.py
#: floor/b.py
msgid "{n} seat"
msgid_plural "{n} seats"
msgstr[0] "{n} paikka"
msgstr[1] "{n} paikkaa"
"""
WANTED = (Said("{player} is at {table}."), Said("{n} seat", "{n} seats"))


def test_a_good_catalogue_has_no_mistake():
    assert mistakes_in_catalogue(read(SAMPLE), WANTED) == []


@pytest.mark.parametrize(
    ("good", "bad", "mistake"),
    [
        ("pöydässä {table}.", "pöydässä.", "says ['player']"),
        ("pöydässä {table}.", "pöydässä {pöytä}.", "says ['player', 'pöytä']"),
        ("pöydässä {table}.", "pöydässä {table.", "expected '}'"),
        ("pöydässä {table}.", "pöydässä {table!r}.", "not a plain name"),
        ("pöydässä {table}.", "pöydässä {table}", "begins or ends otherwise"),
        ("pöydässä {table}.", "&pöydässä {table}.", "another number of &"),
        ('"{player} on pöydässä {table}."', '""', "not translated"),
        ('[1] "{n} paikkaa"', '[1] ""', "not translated"),
        ('[1] "{n} paikkaa"', '[1] "paikkaa"', "says []"),
        ('msgstr[1] "{n} paikkaa"\n', "", "1 forms, expected 2"),
        ('msgid_plural "{n} seats"', 'msgid_plural "{n} chairs"', "missing: '{n} seat'"),
        ("{player} is at", "{player} sits at", "not used any more"),
    ],
)
def test_a_doctored_catalogue_is_caught(good: str, bad: str, mistake: str):
    assert good in SAMPLE
    doctored = read(SAMPLE.replace(good, bad, 1))
    assert any(mistake in found for found in mistakes_in_catalogue(doctored, WANTED))


@pytest.mark.parametrize(
    ("good", "bad", "mistake"),
    [
        ("#: floor/a.py\nmsgid", "#, fuzzy\nmsgid", "line 7: obsolete and fuzzy"),
        ("# by hand\n", '#~ msgid "old"\n', "line 7: obsolete and fuzzy"),
        ('msgid "{n} seat"', 'msgid "{player} is at {table}."', "stands there twice"),
        ("msgstr[1]", "msgstr[3]", "expected msgstr[0], msgstr[1]"),
        ("msgstr[1]", "msgstr[0]", "two msgstr[0]"),
        ("msgid_plural", "plural", "is nothing a catalogue has"),
        ('msgid ""\nmsgstr ""\n', 'msgid "x"\nmsgstr ""\n', "has no head"),
        ("charset=UTF-8", "charset=ascii", "its head needs charset=UTF-8"),
        ("nplurals=2; plural=(n != 1);", "nplurals=2;", "its head needs"),
    ],
)
def test_what_is_no_catalogue_is_not_read(good: str, bad: str, mistake: str):
    assert good in SAMPLE
    with pytest.raises(BadCatalogue) as trouble:
        read(SAMPLE.replace(good, bad, 1))
    assert mistake in str(trouble.value)


def test_a_catalogue_brought_into_step_keeps_what_still_holds():
    sentences = (Said("{n} seat", "{n} seats", places=("floor/c.py",)), Said("New."))
    new = brought_into_step(read(SAMPLE), sentences)
    assert [said.one for said in new.said] == ["{n} seat", "New."]
    assert new.said[0].forms == ("{n} paikka", "{n} paikkaa")
    assert new.said[0].places == ("floor/c.py",)
    assert new.said[1].forms == ("",)
    assert brought_into_step(read(SAMPLE), WANTED).said[0].notes == ("by hand",)


def test_a_counting_sentence_of_a_new_catalogue_has_a_form_for_each_plural():
    new = brought_into_step(Catalogue(head_of("cs"), ()), WANTED)
    assert [said.forms for said in new.said] == [("",), ("", "", "")]
    assert read(written(new)) == new


@pytest.mark.parametrize(
    "source",
    [
        '_(f"{player} is here.")',
        '_("Seat " + number)',
        '_("Seat %s" % number)',
        '_("{player} is here.".format(player=player))',
        '_("one" if few else "other")',
        "N_(sentence)",
        'many("one", f"{n}", n)',
        'Refused(f"{table} is closed.", rule="HOUSE")',
        'Refused("No " + what, rule="HOUSE")',
        'Refused(sentence="No.", rule="HOUSE")',
        'Refused("{table} is closed.", rule="HOUSE")',
        'StoreTrouble("{path:>10} is gone.", path=path)',
        'BadSetting("{} is wrong.")',
        '_("{player} is here.").format(name=name)',
        'many("{n} seat", "{n} seats of {table}", 2).format(n=2)',
        'PaperTrouble("A brace { alone.")',
    ],
)
def test_a_sentence_that_is_not_whole_is_caught(source: str):
    assert mistakes_in_code(f"lambda: {source}", "x.py")


@pytest.mark.parametrize(
    "source",
    [
        '_("{player} is here, " "says the list.").format(player=player)',
        "_(step.words)",
        "_(WORDS[role])",
        'N_("Lists")',
        'many("{n} seat", "{n} seats", n).format(n=n)',
        'many("one seat", "{n} seats", n).format(**named)',
        'Refused("{table} is closed.", rule="HOUSE", table=table)',
        "StoreTrouble(trouble.sentence, **trouble.named)",
        'self.many(f"{n}")',
    ],
)
def test_a_whole_sentence_is_let_pass(source: str):
    assert mistakes_in_code(f"lambda: {source}", "x.py") == []


@pytest.mark.parametrize(
    "source",
    [
        'WORDS = {"lists": _("Lists")}',
        'class Page:\n    title = _("Lists")',
        'def page(title=_("Lists")): ...',
        'def page():\n    @named(many("one", "other", 2))\n    def inside(): ...\n'
        'TITLE = str(_("Lists"))',
        'show = lambda title=_("Lists"): title',
    ],
)
def test_a_sentence_translated_once_for_all_is_caught(source: str):
    (mistake,) = mistakes_in_code(source, "x.py")
    assert "mark it by N_" in mistake


def test_a_sentence_translated_whenever_it_is_said_is_let_pass():
    source = 'class Page:\n    def title(self):\n        return _("Lists")\nshow = lambda: _("x")'
    assert mistakes_in_code(source, "x.py") == []


def test_one_sentence_is_not_said_in_two_ways(tmp_path: Path):
    (tmp_path / "a.py").write_text('_("{n} seat")\nmany("{n} seat", "{n} seats", n)\n')
    with pytest.raises(BadCatalogue):
        extract(tmp_path)
    assert any("two ways" in mistake for mistake in check(tmp_path, LOCALE))


def begin(locale: Path, text: str = SAMPLE) -> Path:
    source = locale / "fi" / "LC_MESSAGES" / "floor.po"
    source.parent.mkdir(parents=True)
    source.write_text(text, encoding="utf-8")
    return source


def test_a_catalogue_is_compiled_when_it_is_newer_than_what_gettext_reads(tmp_path: Path):
    source = begin(tmp_path)
    (target,) = compile_stale(tmp_path)
    assert target == source.with_suffix(".mo")
    assert compile_stale(tmp_path) == []
    made = target.stat().st_mtime_ns
    os.utime(source, ns=(made, made))
    assert compile_stale(tmp_path) == [target]
    assert sorted(source.parent.iterdir()) == [target, source]
    with target.open("rb") as file:
        translations = gettext.GNUTranslations(file)
    assert translations.gettext("{player} is at {table}.") == "{player} on pöydässä {table}."
    assert translations.ngettext("{n} seat", "{n} seats", 1) == "{n} paikka"
    assert translations.ngettext("{n} seat", "{n} seats", 0) == "{n} paikkaa"


def test_what_is_not_translated_stays_out_so_that_english_is_said():
    half = read(SAMPLE.replace('[1] "{n} paikkaa"', '[1] ""'))
    translations = gettext.GNUTranslations(BytesIO(compiled(half)))
    assert translations.ngettext("{n} seat", "{n} seats", 2) == "{n} seats"


def test_a_damaged_catalogue_is_named(tmp_path: Path):
    source = begin(tmp_path, "nothing")
    with pytest.raises(BadCatalogue, match=r"floor\.po: line 1"):
        compile_stale(tmp_path)
    source.write_bytes(b"\xff")
    with pytest.raises(BadCatalogue, match=r"floor\.po"):
        compile_stale(tmp_path)


def test_compiling_needs_no_babel():
    program = (
        "import sys; sys.modules['babel'] = None; sys.argv[1:] = ['compile'];"
        "import runpy; runpy.run_path(sys.orig_argv[-1], run_name='__main__')"
    )
    environment = {**os.environ, "PYTHONPATH": str(WORDS.parent)}
    done = subprocess.run(
        [sys.executable, "-c", program, str(WORDS)],
        env=environment,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("bash") is None, reason="Windows starts by start.ps1")
def test_a_start_compiles_what_is_missing_or_old_and_never_fails_for_it(tmp_path: Path):
    packaging = tmp_path / "packaging"
    packaging.mkdir()
    for name in ("ground.sh", "words.py", "catalogue.py"):
        shutil.copy(WORDS.parent / name, packaging)
    source = begin(tmp_path / "resources" / "locale")
    target = source.with_suffix(".mo")
    script = '. "$0/packaging/ground.sh"; venv=$1; ensure_words'

    def start() -> str:
        done = subprocess.run(
            ["bash", "-euc", script, str(tmp_path), sys.prefix], capture_output=True, text=True
        )
        assert done.returncode == 0
        return done.stderr

    assert start() == ""
    made = target.stat().st_mtime_ns
    start()
    assert target.stat().st_mtime_ns == made
    source.write_text("nothing", encoding="utf-8")
    os.utime(source, ns=(made + 1, made + 1))
    assert "Some words stay English" in start()


def test_the_commands_say_what_they_are():
    asked = subprocess.run([sys.executable, WORDS], capture_output=True, text=True)
    assert asked.returncode == 2
    assert "packaging/words.py update" in asked.stderr
    template = subprocess.run([sys.executable, WORDS, "extract"], capture_output=True, text=True)
    assert 'msgid "Day report"' in template.stdout

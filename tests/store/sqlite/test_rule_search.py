"""Looking up rules and situations: stories, single keys, other forms of a word, damaged files."""

import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from floor.rulebook.book.book import LANGUAGES, known_book
from floor.rulebook.search.pages import PageKind, SearchHit, SearchPage, known_told, pages_in
from floor.rulebook.search.vocabulary import STEMMED, known_vocabulary
from floor.rulebook.situations.reading import shipped_situations
from floor.store.sqlite.rule_search import LONGEST_EXCERPT, MOST_FOUND, RuleIndex, open_rule_index

TOLD = tomllib.loads((Path(__file__).parents[2] / "rulebook" / "stories.toml").read_text("utf-8"))
STORIES, SAYINGS = TOLD["story"], TOLD["saying"]
TYPED = tomllib.loads((Path(__file__).parents[2] / "rulebook" / "typed.toml").read_text("utf-8"))
VOCABULARIES = {language: known_vocabulary(language) for language in STEMMED}


def _pages(language: str) -> Iterator[SearchPage]:
    situations = shipped_situations().situations.values()
    return pages_in(language, known_book(), situations, known_told())


def _open(file: Path | None = None, digest: str = "one") -> RuleIndex:
    return open_rule_index(_pages, VOCABULARIES, digest, file)


def _few(file: Path, digest: str, *titles: str) -> RuleIndex:
    """An index of pages with those titles and nothing else."""

    def pages(_language: str) -> Iterator[SearchPage]:
        for number, title in enumerate(titles):
            yield SearchPage(id=f"CH-X-{number}", kind=PageKind.RULE, title=title, text=f"{title}.")

    return open_rule_index(pages, VOCABULARIES, digest, file)


@pytest.fixture(scope="module")
def index() -> Iterator[RuleIndex]:
    opened = _open()
    yield opened
    opened.close()


def ids(found: tuple[SearchHit, ...]) -> list[str]:
    return [one.id for one in found]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("story", STORIES, ids=lambda story: story["situation"])
def test_a_story_leads_to_its_situation(index: RuleIndex, story: dict[str, str], language: str):
    assert story["situation"] in ids(index.search(story[language], language)[:3])


@pytest.mark.parametrize("saying", SAYINGS, ids=lambda saying: saying["said"])
def test_a_sentence_leads_to_its_situation(index: RuleIndex, saying: dict[str, str]):
    assert saying["situation"] in ids(index.search(saying["said"], saying["language"])[:3])


@pytest.mark.parametrize("desk", ["", *LANGUAGES])
def test_what_floor_people_type_is_found_whatever_the_desk_speaks(index: RuleIndex, desk: str):
    """`desk`: the language of the desk; empty where it is that of whoever types."""
    missed = []
    for language, rows in TYPED.items():
        for typed, *meant in rows:
            found = index.search(typed, desk or language)
            assert found, typed
            assert not any(one.guessed for one in found), typed
            if not {*meant} & {*ids(found[:3])}:
                missed.append(typed)
    assert len(missed) <= 5, missed


def test_a_hundred_questions_are_typed_in_every_language_of_a_search():
    assert {*TYPED} == {*STEMMED}
    assert sum(len(rows) for rows in TYPED.values()) == 100


def test_there_are_twenty_stories():
    assert len({story["situation"] for story in STORIES}) == 20


@pytest.mark.parametrize(
    ("typed", "language", "meant"),
    [
        ("mucked winner", "en", "S32"),
        ("string bet", "en", "S20"),
        ("string bet", "fi", "S20"),
        ("voittokäsi muckissa", "fi", "S32"),
        ("voittokasi mukissa", "fi", "S32"),
        ("missed blinds", "en", "S14"),
        ("blindit väliin", "fi", "S14"),
        ("väliin jääneistä blindeistä", "fi", "S14"),
        ("odd chip", "en", "S35"),
        ("kännykkä", "fi", "S36"),
        ("sökötti väärällä vuorolla", "fi", "S26"),
        ("kaksi samaa korttia", "fi", "S07"),
        ("CH-BTN-7", "fi", "CH-BTN-7"),
        ("tda-44", "en", "TDA-44"),
        ("s12", "en", "S12"),
        ("string bet", "sv", "S20"),
        ("muckade vinnaren", "sv", "S32"),
        ("missade blindar", "sv", "S14"),
        ("udda marken", "sv", "S35"),
        ("mobiltelefon", "sv", "S36"),
        ("höjde utanför tur", "sv", "S26"),
        ("hojde utanfor tur", "sv", "S26"),
        ("jp-pay-1", "sv", "JP-PAY-1"),
        ("pokerjoker", "sv", "S06"),
        ("stirng bet", "en", "S20"),
        ("mucked winer", "en", "S32"),
        ("poltokortti", "fi", "S10"),
        ("kannykka", "fi", "S36"),
        ("polttokortti unohtui", "en", "S10"),
        ("brännkort", "fi", "S10"),
        ("pille põletuskaart", "en", "S10"),
        ("string bet", "et", "S20"),
        ("ch-btn-7", "et", "CH-BTN-7"),
    ],
)
def test_a_few_words_find_what_is_meant(index: RuleIndex, typed: str, language: str, meant: str):
    assert ids(index.search(typed, language))[0] == meant


@pytest.mark.parametrize(
    ("typed", "language"),
    [("räntti", "fi"), ("xq", "en"), ("zzzz qqq", "sv"), ("9999", "en"), ("the", "en")],
)
def test_what_nobody_knows_finds_what_is_nearest(index: RuleIndex, typed: str, language: str):
    found = index.search(typed, language)
    assert 0 < len(found) <= MOST_FOUND
    assert all(one.guessed and not one.why for one in found) == (typed != "the")


def test_what_is_found_in_another_language_is_told_in_the_desks(index: RuleIndex):
    english = index.search("muckade vinnaren", "en")[0]
    assert (english.id, english.title) == ("S32", index.search("S32", "en")[0].title)
    assert english.excerpt in index.search("S32", "en")[0].excerpt


@pytest.mark.parametrize(
    ("word", "language", "meant"),
    [("straddle", "en", "S14"), ("polttokortti", "fi", "S10"), ("brännkort", "sv", "S10")],
)
def test_it_is_found_at_every_key_from_the_third_on(
    index: RuleIndex, word: str, language: str, meant: str
):
    for typed in (word[:end] for end in range(4, len(word) + 1)):
        assert meant in ids(index.search(typed, language)), typed


def test_a_part_inside_a_compound_is_found(tmp_path: Path):
    index = _few(tmp_path / "rules.index", "one", "Panostuskierroksen loppu", "Jotain muuta")
    assert ids(index.search("kierroksen", "fi")) == ["CH-X-0"]
    index.close()


def test_what_is_found_says_where_and_why(index: RuleIndex):
    first = next(one for one in index.search("phone cards", "en") if one.id == "CH-GEN-16")
    assert first.kind is PageKind.RULE
    assert first.title == "Phones and headphones at the table"
    assert first.why == ("phone", "cards")
    assert first.excerpt == "Messages and music are fine while you have no cards."
    for one in index.search("he was all-in and mucked", "en"):
        assert 0 < len(one.excerpt) <= LONGEST_EXCERPT


def test_a_language_without_stems_is_searched_in_english(index: RuleIndex):
    assert index.search("string bet", "cs") == index.search("string bet", "en")


def test_no_more_is_found_than_asked_for(index: RuleIndex):
    assert len(index.search("pot", "en")) == MOST_FOUND
    assert len(index.search("pot", "en", 3)) == 3


@pytest.mark.parametrize("typed", ["", "   ", "*", '"', "…", "\0"])
def test_nothing_said_finds_nothing(index: RuleIndex, typed: str):
    assert index.search(typed, "en") == ()


@settings(max_examples=min(60, settings().max_examples), deadline=None)
@given(typed=st.text(max_size=60) | st.text('"*()-:^ANDORNEARtitle+{}', max_size=30))
def test_whatever_is_typed_is_answered(index: RuleIndex, typed: str):
    assert len(index.search(typed, "fi")) <= MOST_FOUND


def test_a_very_long_story_is_answered(index: RuleIndex):
    assert index.search("he mucked the winning hand " * 4_000, "en")


def test_the_index_is_made_once_and_used_again(tmp_path: Path):
    file = tmp_path / "rules.index"
    _few(file, "one", "First").close()
    made = file.stat().st_mtime_ns
    again = _few(file, "one", "Other")
    assert ids(again.search("first", "en")) == ["CH-X-0"]
    assert file.stat().st_mtime_ns == made
    again.close()
    assert [one.name for one in tmp_path.iterdir()] == ["rules.index"]


@pytest.mark.parametrize("name", ["rules.index", "none/rules.index"])
def test_what_one_thread_has_opened_another_may_ask(tmp_path: Path, name: str):
    with ThreadPoolExecutor(1) as worker:
        index = worker.submit(_few, tmp_path / name, "one", "First").result()
    assert ids(index.search("first", "en")) == ["CH-X-0"]
    index.close()


def test_another_digest_makes_it_anew(tmp_path: Path):
    file = tmp_path / "rules.index"
    _few(file, "one", "First").close()
    index = _few(file, "two", "Second")
    assert ids(index.search("second", "en")) == ["CH-X-0"]
    assert all(one.guessed for one in index.search("first", "en"))
    index.close()


@pytest.mark.parametrize("damage", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 5_000])
def test_a_file_that_is_no_index_is_replaced(tmp_path: Path, damage: bytes):
    file = tmp_path / "rules.index"
    file.write_bytes(damage)
    index = _few(file, "one", "First")
    assert ids(index.search("first", "en")) == ["CH-X-0"]
    index.close()


def test_where_no_file_can_be_written_the_index_is_in_memory(tmp_path: Path):
    (tmp_path / "file").write_text("in the way")
    index = _few(tmp_path / "file" / "rules.index", "one", "First")
    assert ids(index.search("first", "en")) == ["CH-X-0"]
    index.close()


def test_a_folder_in_its_place_is_left_alone(tmp_path: Path):
    (tmp_path / "rules.index").mkdir()
    index = _few(tmp_path / "rules.index", "one", "First")
    assert ids(index.search("first", "en")) == ["CH-X-0"]
    index.close()
    assert [one.name for one in tmp_path.iterdir()] == ["rules.index"]

"""A house's own file of situations: what it changes, and what is said to who writes it wrongly."""

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from floor.base.chance import SeededChance
from floor.base.errors import BadSetting
from floor.room.betting.rules import TDA, RuleSource
from floor.rulebook.situations.inquiry import Found
from floor.rulebook.situations.reading import (
    FOLDER,
    SituationFile,
    Situations,
    holds_situations,
    own_file,
    own_of,
    read_file,
    read_situations,
    shipped_situations,
    with_own,
)
from floor.rulebook.situations.situation import FactId, LeafId, OwnSituations, SituationId
from floor.rulebook.situations.walk import opened, standing

OWN = """
[situation.S41]
title = "A guest photographs a hand"
group = "conduct"
call = "soon"
tda = "none"

[situation.S41.helsinki.a]
ask = "Is the hand still going on?"
answer.yes = { to = "warned" }
answer.no = { to = "common.refuse" }

[situation.S41.leaf.warned]
ruling = "No pictures while a hand is played"
steps = ["Ask for the picture to be deleted"]
chips = "Unchanged"
cards = "Unchanged"
penalty = "may"
log = "line"
rules = ["CH-GEN-16", "HOUSE"]
"""
BAD = tomllib.loads((Path(__file__).parent / "bad_situations.toml").read_text("utf-8"))["case"]
TREE = """
[situation.S41]
title = "A guest photographs a hand"
group = "conduct"
call = "soon"
helsinki = "none"
"""


def read(text: str) -> Situations:
    return read_situations([SituationFile("house.toml", text.encode())], shipped_situations())


def mistakes(text: str) -> list[str]:
    with pytest.raises(BadSetting) as refusal:
        read(text)
    for mistake in refusal.value.mistakes:
        assert mistake.startswith("house.toml: ")
    return [mistake.removeprefix("house.toml: ") for mistake in refusal.value.mistakes]


def changed(old: str, new: str) -> str:
    assert old in OWN
    return OWN.replace(old, new, 1)


def test_a_house_adds_a_situation_of_its_own():
    book = read(OWN)
    assert len(book.situations) == 41
    added = book.situations[SituationId("S41")]
    assert list(added.trees) == [RuleSource.GUIDE]
    assert added.known_as == ()
    assert list(added.leaves) == ["warned"]


def test_a_house_puts_its_own_situation_and_leaf_in_the_place_of_ours(tmp_path: Path):
    text = OWN.replace("S41", "S06").replace('tda = "none"', 'tda = "helsinki"')
    text += OWN[OWN.index("[situation.S41.leaf.warned]") :].replace(
        "situation.S41.leaf.warned", "leaf.refuse"
    )
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8-sig")
    book = with_own(own_file(file))
    assert book.situations[SituationId("S06")].title == "A guest photographs a hand"
    assert len(book.situations) == 40
    assert book.shared[LeafId("common.refuse")].ruling == "No pictures while a hand is played"
    found = standing(book, opened(book, SituationId("S06"), TDA))
    assert not isinstance(found.next, Found)


def test_a_house_may_have_facts_of_its_own():
    text = changed("answer.yes", 'fact = "filmed"\nanswer.yes')
    text += '[fact.filmed]\ntitle = "Filmed"\nvalue.yes = "On film"\nvalue.no = "Not on film"\n'
    book = read(text)
    assert book.facts[FactId("filmed")].values == {"yes": "On film", "no": "Not on film"}
    (step,) = book.situations[SituationId("S41")].trees[RuleSource.GUIDE].values()
    assert [answer.says for answer in step.answers.values()] == ["On film", "Not on film"]


def test_a_fact_of_the_programs_may_be_called_otherwise_but_keeps_its_values():
    fact = '[fact.kind]\ntitle = "Game"\nvalue.cash = "Ring game"\nvalue.tournament = "Event"\n'
    assert read(OWN + fact).facts[FactId("kind")].values["cash"] == "Ring game"
    more = 'value.party = "Party"\n'
    for wrong in (fact.replace("value.tournament", "value.party"), fact + more):
        (mistake,) = mistakes(OWN + wrong)
        assert mistake == "fact.kind.value: found a table, expected words for cash, tournament"


def test_with_nothing_in_its_file_a_house_has_none_of_its_own():
    book = with_own(OwnSituations(name="empty.toml", text="# nothing\n", version=3))
    assert book.version == 3
    assert book.situations == shipped_situations().situations
    assert own_of(book) == ()


def test_what_is_the_houses_own_is_told_from_what_comes_with_the_program():
    text = OWN + OWN.replace("S41", "S06")
    own = own_of(with_own(OwnSituations(name="house.toml", text=text)))
    assert [situation.id for situation in own] == ["S06", "S41"]


def test_a_file_that_is_no_text_is_told_so(tmp_path: Path):
    file = tmp_path / "house.toml"
    file.write_bytes(b'[situation.S41]\ntitle = "\xff"\n')
    with pytest.raises(BadSetting, match="line 2: expected a text saved as UTF-8"):
        own_file(file)


def test_a_file_of_shared_leaves_alone_will_do():
    leaf = OWN[OWN.index("[situation.S41.leaf") :].replace("situation.S41.leaf", "leaf")
    assert LeafId("common.warned") in read(leaf).shared


@pytest.mark.parametrize("case", BAD, ids=[f"{case['new'][:30]!r}" for case in BAD])
def test_a_mistake_is_named_with_file_key_and_reason(case: dict[str, str]):
    text = changed(case["old"], case["new"])
    if "mistake" not in case:
        read(text)
        return
    found = mistakes(text)
    assert any(case["mistake"] in one for one in found), found


def test_all_mistakes_are_named_together():
    text = changed('to = "warned"', 'to = "warmed"').replace('log = "line"', 'log = "often"')
    assert len(mistakes(text)) == 2


def test_a_fact_whose_value_no_answer_goes_with_is_a_mistake():
    text = changed("answer.yes = {", 'fact = "kind"\nanswer.yes = { is = "cash",')
    text = text.replace("answer.no = {", 'answer.no = { is = "cash",')
    (mistake,) = mistakes(text)
    assert mistake.endswith("answer: found a table, expected one that goes with tournament")


def test_a_situation_without_any_tree_is_a_mistake():
    (mistake,) = mistakes(TREE + 'tda = "none"\n')
    assert "expected a tree for one house at least" in mistake


def test_a_house_that_has_not_what_an_answer_leads_to_is_told_so():
    text = changed('tda = "none"', 'tda = "helsinki"').replace('to = "warned"', 'to = "S40"')
    found = mistakes(text.replace('to = "common.refuse"', 'to = "warned"'))
    assert found == ['situation.S41.tda.a: answer yes leads to "S40", which this house has not']


def test_more_than_six_questions_are_too_many():
    steps = "".join(
        f'[situation.S41.tda.q{n}]\nask = "Question {n}?"\n'
        f'answer.yes = {{ to = "q{n + 1}" }}\nanswer.no = {{ to = "common.refuse" }}\n'
        for n in range(6)
    )
    last = '[situation.S41.tda.q6]\nask = "Question 6?"\nanswer.yes = { to = "common.refuse" }\n'
    found = mistakes(TREE + steps + last)
    assert found == ["situation.S41.tda: asks up to 7 questions, expected 6 at most"]
    read(TREE + steps.replace('to = "q6"', 'to = "common.refuse"'))


def test_ways_that_nobody_could_follow_are_a_mistake():
    facts = "".join(
        f'[fact.f{n}]\ntitle = "Fact {n}"\n' + "".join(f'value.v{v} = "{v}"\n' for v in range(12))
        for n in range(5)
    )
    steps = "".join(
        f'[situation.S41.tda.q{n}]\nask = "Question {n}?"\nfact = "f{n}"\n'
        + "".join(f'answer.v{v} = {{ to = "{goal}" }}\n' for v in range(12))
        for n in range(5)
        for goal in ["common.refuse" if n == 4 else f"q{n + 1}"]
    )
    (mistake,) = mistakes(TREE + steps + facts)
    assert mistake.endswith("more ways lead through it than can be followed")


def chain(length: int) -> str:
    """Situations of one question each, which lead to each other; the last one to its ruling."""
    return "".join(
        TREE.replace("S41", f"S{number}") + f'[situation.S{number}.tda.a]\nask = "On?"\n'
        f'answer.yes = {{ to = "{goal}" }}\n'
        for number in range(141, 141 + length)
        for goal in [f"S{number + 1}" if number < 140 + length else "common.refuse"]
    )


def test_a_way_that_never_seems_to_end_is_a_mistake_however_long_it_is():
    read(chain(6))
    assert mistakes(chain(7)) == ["situation.S141.tda: asks up to 7 questions, expected 6 at most"]
    assert mistakes(chain(150)) == [
        "situation.S241.tda.a: a way of more than 100 steps leads to it"
    ]


def test_all_ways_of_a_house_together_can_be_followed():
    """A whole file of situations, each of which could be followed alone, keeps nobody waiting."""
    facts = "".join(
        f'[fact.f{n}]\ntitle = "Fact {n}"\n' + "".join(f'value.v{v} = "{v}"\n' for v in range(12))
        for n in range(4)
    )
    tree = "".join(
        f'[situation.S41.tda.q{n}]\nask = "Question {n}?"\nfact = "f{n}"\n'
        + "".join(f'answer.v{v} = {{ to = "{goal}" }}\n' for v in range(12))
        for n in range(4)
        for goal in ["common.refuse" if n == 3 else f"q{n + 1}"]
    )
    read(facts + TREE + tree)
    many = "".join((TREE + tree).replace("S41", f"S{number}") for number in range(41, 61))
    (mistake,) = mistakes(facts + many)
    assert mistake.endswith("more ways lead through it than can be followed")


def test_a_file_of_something_else_is_told_what_was_expected():
    assert mistakes('name = "House"\n')[0].startswith("situation: missing, expected tables such as")
    assert mistakes("situation = 5\n")[0].startswith("situation: found 5, expected tables such as")


def test_mistakes_of_several_files_each_have_their_file():
    files = [SituationFile("a.toml", OWN.encode()), SituationFile("b.toml", b"[leaf.x]\n")]
    with pytest.raises(BadSetting) as refusal:
        read_situations(files, shipped_situations())
    assert str(refusal.value).startswith("b.toml cannot be used for rulings:")
    assert {mistake.split(":")[0] for mistake in refusal.value.mistakes} == {"b.toml"}


def test_a_situations_file_is_told_from_a_rulebook(tmp_path: Path):
    assert holds_situations(SituationFile("own.toml", OWN.encode()))
    assert not holds_situations(SituationFile("house.toml", b'name = "House"\n'))
    with pytest.raises(BadSetting, match="cannot be read"):
        read_file(tmp_path)


def test_the_shipped_files_have_every_situation_once():
    names = [
        name
        for file in FOLDER.glob("*.toml")
        for part in ("situation", "leaf", "fact")
        for name in tomllib.loads(file.read_text("utf-8")).get(part, {})
    ]
    assert len(names) == len(set(names))


NAMED = re.compile(
    r"house\.toml: [\w\".…-]+: \S.*"
    r"|.+\(at (line \d+, column \d+|end of document)\)"
    r"|line \d+: .+"
)
"""File, key and reason; where the text is no TOML, the line."""
INSTEAD = ("5", "true", "[]", '""', "{}")
CHARACTERS = "\"'[]{}=.#\\é\x00 9a"


def mutated(text: str, chance: SeededChance) -> str:
    """`text` as a slip of the hand leaves it: something lost, doubled, changed or out of place."""

    def one_of(choices: Sequence[str]) -> str:
        return choices[chance.below(len(choices))]

    lines = text.split("\n")
    at, other = chance.below(len(lines)), chance.below(len(lines))
    line = lines[at]
    match chance.below(7):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, line)
        case 2:
            lines[at], lines[other] = lines[other], line
        case 3:
            words = re.findall(r"[\w.]+", text)
            lines[at] = line.replace(one_of(words), one_of(words))
        case 4:
            lines[at] = re.sub(r'"[^"]*"', one_of(INSTEAD), line)
        case 5:
            cut = chance.below(len(line) + 1)
            lines[at] = line[:cut] + one_of(CHARACTERS) + line[cut:]
        case _:
            goal = one_of(re.findall(r'to = "([^"]+)"', text) or ["a"])
            lines[at] = re.sub(r'to = "[^"]+"', f'to = "{goal}"', line)
    return "\n".join(lines)


def mistakes_in(text: str) -> tuple[str, ...]:
    """What is said of `text`; nothing if it can be used."""
    try:
        read(text)
    except BadSetting as refusal:
        return refusal.mistakes or ("nothing said",)
    return ()


def test_whatever_is_wrong_in_a_file_is_said_with_key_and_reason(full: bool):
    chance = SeededChance(8)
    files = [file.read_text("utf-8") for file in sorted(FOLDER.glob("*.toml"))]
    refused = 0
    for _ in range(10_000 if full else 200):
        text = files[chance.below(len(files))]
        for _ in range(1 + chance.below(3)):
            text = mutated(text, chance)
        said = mistakes_in(text)
        refused += bool(said)
        for mistake in said:
            assert NAMED.fullmatch(mistake), mistake
    assert refused > 100

"""A house's own situations: adopted, ruled by, changed; what was ruled before reads as it did."""

from typing import Any

import pytest
from msgspec.structs import replace

from floor.app.core.messages import EVERYTHING, Entry, StaffId
from floor.app.core.room import EMPTY_ROOM, Room
from floor.app.core.ruling import NOTHING_KEPT, Ruling, SituationsThen
from floor.app.office.catalog import evolve, from_body, to_body
from floor.app.office.ruling_log import rulings_in
from floor.app.rulings.prefilled import inquiry_at, situations_of
from floor.app.rulings.rulings import GiveRuling, RulingGiven
from floor.app.staff.days import AdoptSituations, SituationsAdopted, decide
from floor.base.chance import SeededChance
from floor.base.errors import BadSetting, Refused
from floor.rulebook.situations.inquiry import Inquiry
from floor.rulebook.situations.reading import FOLDER, shipped_situations
from floor.rulebook.situations.situation import (
    AnswerId,
    FactId,
    LeafId,
    OwnSituations,
    SituationId,
)
from floor.rulebook.situations.walk import answered
from floor.views.rulings.paper import RulingSheet, ruling_sheet
from floor.views.rulings.words import gone_through, ruled_words, situation_words
from tests.app.ruled import MISDEAL, inquiry_to, ruled, ruling_book
from tests.evening import T1, Evening, refused
from tests.rulebook.situations.test_reading import NAMED, OWN, mutated

S41, WARNED = SituationId("S41"), LeafId("warned")
LATER = OWN.replace("No pictures while a hand is played", "The phone goes off the table").replace(
    "Is the hand still going on?", "Are cards still out?"
)
NOTHING = "# We have none of our own any more.\n"
CHANGED = "The house's rules have changed meanwhile: go through the ruling again."


def adopt(night: Evening, text: str = OWN) -> Entry:
    return night.ask(AdoptSituations(name="situations.toml", text=text), night.manager)


def photographed(night: Evening, answer: str = "yes") -> Inquiry:
    """An inquiry into a photograph that has come to its ruling."""
    begun = inquiry_at(night.room, T1, S41)
    return answered(situations_of(night.room), begun, AnswerId(answer))


def dealt(night: Evening) -> Evening:
    night.table().seated("Aino", "Eero", "Kaisa").draw("Aino").start()
    return night


def rule(night: Evening, inquiry: Inquiry, leaf: LeafId = WARNED) -> Ruling:
    entry = night.ask(GiveRuling(table=T1, inquiry=inquiry, leaf=leaf))
    (event,) = entry.events
    assert isinstance(event, RulingGiven)
    return event.ruling


def after_hours(night: Evening) -> Evening:
    night.table().end()
    night.close(T1)
    return night


def sheet(night: Evening, **changed: Any) -> RulingSheet:
    book = ruling_book(night)
    return replace(ruling_sheet(book._replace(**changed), "en"), issue=None)


@pytest.fixture
def own(night: Evening) -> Evening:
    """The house has a situation of its own, and a hand is played."""
    adopt(night)
    return dealt(night)


def test_a_house_adopts_situations_of_its_own_and_counts_their_versions(night: Evening):
    assert night.room.situations is None
    entry = adopt(night)
    (adopted,) = entry.events
    assert adopted == SituationsAdopted(name="situations.toml", text=OWN, version=1)
    assert adopted.touches() == {EVERYTHING}
    assert situations_of(night.room).situations[S41].title == "A guest photographs a hand"
    adopt(night, LATER)
    assert night.room.situations is not None
    assert night.room.situations.version == situations_of(night.room).version == 2


def test_the_same_is_not_adopted_twice(night: Evening):
    adopt(night)
    with refused("HOUSE", "These situations are in force already, as version 1."):
        adopt(night)


def test_every_mistake_is_named_and_nothing_is_adopted(night: Evening):
    bad = OWN.replace('to = "warned"', 'to = "warmed"').replace('log = "line"', 'log = "often"')
    with pytest.raises(Refused) as refusal:
        adopt(night, bad)
    said = str(refusal.value)
    assert "situations.toml: situation.S41.helsinki.a.answer.yes.to: found" in said
    assert "situations.toml: situation.S41.leaf.warned.log: found" in said
    assert night.room.situations is None


def test_situations_do_not_change_while_a_table_is_open(own: Evening):
    with refused("HOUSE", "Rules change only while no table is open."):
        adopt(own, LATER)


def test_a_version_is_not_taken_back_but_followed_by_another(night: Evening):
    entry = adopt(night)
    with refused("HOUSE"):
        night.void(entry, night.manager, StaffId(night.floor))
    adopt(night, NOTHING)
    assert S41 not in situations_of(night.room).situations
    adopt(night)
    assert situations_of(night.room).version == 3


def test_only_who_may_change_rules_adopts_situations(night: Evening):
    with refused("HOUSE"):
        night.ask(AdoptSituations(name="situations.toml", text=OWN), night.floor)


def test_a_situation_of_the_houses_own_is_ruled_like_any_other(own: Evening):
    ruling = rule(own, photographed(own))
    assert ruled_words(ruling) == "No pictures while a hand is played"
    assert situation_words(ruling.situation, ruling.kept) == "A guest photographs a hand"
    assert list(gone_through(ruling)) == [("Is the hand still going on?", "Yes", 0)]


def test_a_fact_nobody_knows_is_kept_as_it_was_told_and_needs_no_words(own: Evening):
    inquiry = photographed(own)
    told = {**inquiry.told, FactId("weather"): "rain"}
    ruling = rule(own, replace(inquiry, told=told))
    assert FactId("weather") not in ruling.kept.facts
    assert ruling.told[FactId("weather")] == "rain"


def test_it_is_ruled_by_the_tree_of_the_version_in_force(own: Evening):
    inquiry = photographed(own)
    with refused("TDA-1"):
        rule(own, photographed(own, "no"), WARNED)
    after_hours(own)
    adopt(own, LATER)
    dealt(own)
    with refused("HOUSE", CHANGED):
        rule(own, inquiry)
    assert ruled_words(rule(own, photographed(own))) == "The phone goes off the table"


def test_an_inquiry_begun_before_the_house_had_any_is_begun_anew(night: Evening):
    dealt(night)
    inquiry = inquiry_to(night, *MISDEAL)
    after_hours(night)
    adopt(night)
    dealt(night)
    with refused("HOUSE", CHANGED):
        rule(night, inquiry, MISDEAL[1])


@pytest.mark.parametrize("later", [LATER, NOTHING], ids=["changed", "removed"])
def test_what_was_ruled_by_a_version_reads_as_before_in_the_next(own: Evening, later: str):
    ruling = rule(own, photographed(own))
    before = sheet(own)
    after_hours(own)
    adopt(own, later)
    elsewhere = own.office_at("kiosk T1").room
    assert elsewhere == own.room
    assert elsewhere.rulings[ruling.number] == ruling
    assert ruled_words(elsewhere.rulings[ruling.number]) == "No pictures while a hand is played"
    (logged,) = rulings_in(own.journal)
    assert ruled_words(logged.ruling) == "No pictures while a hand is played"
    assert sheet(own, room=elsewhere) == before
    assert (before.title, before.situations) == ("A guest photographs a hand", 1)
    assert before.steps == ("Ask for the picture to be deleted",)


def test_a_ruling_keeps_no_more_than_it_needs_of_the_houses_own(own: Evening):
    kept = rule(own, photographed(own)).kept
    assert kept.version == 1
    assert kept.titles == {S41: "A guest photographs a hand"}
    assert list(kept.asked) == [0]
    assert kept.leaf is not None
    assert kept.leaf.id == WARNED
    of_the_program = rule(own, photographed(own, "no"), LeafId("common.refuse")).kept
    assert of_the_program.leaf is not None  # it was come to by a way of the house's own


def test_of_what_comes_with_the_program_nothing_is_kept(own: Evening):
    ruling = rule(own, replace(inquiry_to(own, *MISDEAL), version=1), MISDEAL[1])
    assert ruling.kept == SituationsThen(version=1)
    assert ruled_words(ruling) == "Misdeal, the hand is dealt again"


def test_where_the_house_has_none_of_its_own_nothing_is_kept(night: Evening):
    ruling = ruled(night, MISDEAL)
    assert ruling.kept == NOTHING_KEPT
    body = to_body(RulingGiven(ruling=ruling))
    assert b"kept" not in body  # nor does an older journal have it
    assert from_body("ruling-given", body) == RulingGiven(ruling=ruling)


def test_a_ruling_keeps_the_houses_words_for_outcomes_and_facts_of_the_program(night: Evening):
    """It has neither changed the situation nor its questions."""
    leaf = OWN[OWN.index("[situation.S41.leaf.warned]") :]
    text = leaf.replace("situation.S41.leaf.warned", "leaf.misdeal")
    text += '[fact.kind]\ntitle = "Game"\nvalue.cash = "Ring"\nvalue.tournament = "Event"\n'
    adopt(night, text)
    dealt(night)
    told = {FactId("kind"): "cash"}
    inquiry = replace(inquiry_to(night, *MISDEAL), version=1, told=told)
    ruling = rule(night, inquiry, MISDEAL[1])
    assert ruling.kept.titles == ruling.kept.asked == {}
    after_hours(night)
    adopt(night, NOTHING)
    paper = sheet(night)
    assert paper.given == "No pictures while a hand is played"
    assert [(one.ask, one.answer) for one in paper.facts] == [("Game", "Ring")]


def test_a_departure_on_the_way_keeps_the_title(own: Evening):
    note, aino = own.note("He had only looked at it."), own.player("Aino")
    begun = inquiry_at(own.room, T1, S41)
    early = GiveRuling(table=T1, inquiry=begun, departs=True, note=note, players=(aino,))
    (event,) = own.ask(early).events
    assert isinstance(event, RulingGiven)
    assert event.ruling.kept.leaf is None
    assert situation_words(S41, event.ruling.kept) == "A guest photographs a hand"


def test_what_a_later_program_finds_fault_with_folds_and_is_said(night: Evening):
    unfit = SituationsAdopted(name="situations.toml", text="[situation.S41]\n", version=4)
    room = evolve(night.room, unfit)
    assert room.situations == OwnSituations(name="situations.toml", text=unfit.text, version=4)
    sentence = "Version 4 of the house’s own situations does not fit this program; correct it"
    with pytest.raises(Refused) as refusal:
        situations_of(room)
    assert str(refusal.value).startswith(sentence)
    assert "situation.S41.title: missing" in str(refusal.value)


def adopted_or_not(text: str) -> tuple[Room, tuple[str, ...]]:
    """The room with those situations, or every mistake of theirs."""
    ctx: Any = None  # nothing of it is looked at
    try:
        (event,) = decide(EMPTY_ROOM, AdoptSituations(name="house.toml", text=text), ctx)
    except Refused as refusal:
        cause = refusal.__cause__
        return EMPTY_ROOM, cause.mistakes if isinstance(cause, BadSetting) else ("no mistake",)
    return evolve(EMPTY_ROOM, from_body("situations-adopted", to_body(event))), ()


def test_whatever_is_wrong_in_a_file_it_is_adopted_or_every_mistake_is_named(
    night: Evening, full: bool
):
    chance = SeededChance(41)
    texts = [OWN, *(file.read_text("utf-8") for file in sorted(FOLDER.glob("*.toml")))]
    adopted = 0
    for _ in range(10_000 if full else 150):
        text = texts[chance.below(len(texts))]
        for _ in range(1 + chance.below(3)):
            text = mutated(text, chance)
        room, mistakes = adopted_or_not(text)
        for mistake in mistakes:
            assert NAMED.fullmatch(mistake), mistake
        if not mistakes:
            adopted += 1
            assert situations_of(room).situations.keys() >= shipped_situations().situations.keys()
    assert adopted > 10

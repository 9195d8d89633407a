"""What is kept of a view is what would be made anew."""

from floor.app.core.names import Names, PersonName
from floor.base.chance import SeededChance
from floor.base.clock import HandClock
from floor.base.text import ENGLISH, use_language
from floor.rehearsal.night import Night, NightPlan
from floor.room.blinds.button import PlayerId
from floor.rulebook.house.rulebooks import shipped_house
from floor.views.floor.floor import table_cards
from floor.views.words.reused import PartCache
from floor.views.words.rows import TableCard
from floor.wiring.nights import BEGINS
from floor.wiring.rooms import open_room
from tests.evening import PLO, T1, T2, Evening
from tests.views.looking import names_of


def test_it_is_made_again_only_when_a_part_has_changed():
    made: list[str] = []
    kept: PartCache[str] = PartCache()

    def make(words: str) -> str:
        made.append(words)
        return words.upper()

    shown = [
        kept.get("T1", (words, 1), lambda words=words: make(words))
        for words in ("nine", "nine", "ten", "nine")
    ]
    assert shown == ["NINE", "NINE", "TEN", "NINE"]
    assert made == ["nine", "ten", "nine"]


def test_what_nobody_asks_for_any_more_is_forgotten():
    kept: PartCache[object] = PartCache()
    first, second = (kept.get(name, (), object) for name in ("T1", "T2"))
    kept.keep_only({"T2"})
    assert kept.get("T2", (), object) is second
    assert kept.get("T1", (), object) is not first


def test_a_change_at_one_table_makes_one_card(night: Evening):
    night.table(T1).seated("Aino", "Eero", "Kaisa")
    night.table(T2, PLO).seated("Märt", "Õie")
    kept: PartCache[TableCard] = PartCache()
    names = names_of(night.people)
    before = table_cards(night.room, names, kept)
    night.table(T1).draw().start()
    after = table_cards(night.room, names, kept)
    assert [one is other for one, other in zip(before, after, strict=True)] == [False, True]


def test_a_language_or_a_name_that_changes_is_heard_of(night: Evening):
    night.table(T1).seated("Aino")
    kept: PartCache[TableCard] = PartCache()
    use_language("fi")
    try:
        finnish = table_cards(night.room, Names({}), kept)[0].note
    finally:
        use_language(ENGLISH)
    assert finnish != table_cards(night.room, Names({}), kept)[0].note == "waiting for players"
    named = Names({night.player("Aino"): PersonName("Aino Laine")})
    assert table_cards(night.room, named, kept)[0].seats[0].label == "Aino L."


def test_the_cards_kept_through_a_night_are_always_those_made_anew():
    clock = HandClock(BEGINS)
    room = open_room(None, clock=clock, chance=SeededChance(2), station="rehearsal")
    names = Names({PlayerId(n): PersonName(f"Player {n}") for n in range(1, 40)})
    kept: PartCache[TableCard] = PartCache()
    reused = total = 0
    before: tuple[TableCard, ...] = ()
    plan = NightPlan(tables=4, hours=2)
    for _moment in Night(room.office, room.people, clock, SeededChance(4), plan).moments(
        shipped_house("helsinki")
    ):
        cards = table_cards(room.office.room, names, kept)
        assert cards == table_cards(room.office.room, names)
        reused += len({id(one) for one in cards} & {id(one) for one in before})
        total += len(cards)
        before = cards
    assert reused > total / 2

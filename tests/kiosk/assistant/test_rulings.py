"""The ruling assistant at the table: from the floor call to the ruling in the book, by touches."""

import tomllib
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPushButton

from floor.app.core.dispute import DisputeOutcome, Subject
from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Role, StaffId
from floor.app.core.ruling import Discretion
from floor.app.hands.dealing import EndHand, StartHand
from floor.app.hands.misdeals import MisdealCalled
from floor.app.office.roles import seconds_for
from floor.app.orders.orders import PlayerWarned
from floor.app.rulings.disputes import DecideDispute, DisputeOpened
from floor.app.rulings.rulings import RulingGiven
from floor.app.staff.days import SignOff, SignOn
from floor.app.staff.floor_calls import CallFloor, CallTaken, EndCall
from floor.base.text import ENGLISH, use_language
from floor.cards.card import from_text
from floor.kiosk.kit.keys import CARDS, FieldKeys
from floor.room.blinds.button import SeatNo
from floor.rulebook.situations.figures import Figure
from floor.rulebook.situations.situation import FactId, LeafId, SituationId
from floor.views.assistant.figures import figures_typed
from tests.app.ruled import ABUSE, FOUL_DECK, MISDEAL
from tests.desk.hall import T1
from tests.kiosk.ruled import PATIENCE, called, choose, gone_to, opened, the_ruling
from tests.kiosk.stand import FLOORS_PIN, Stand, store_away

TYPED = tomllib.loads(
    (Path(__file__).parents[2] / "rulebook" / "typed.toml").read_text(encoding="utf-8")
)
SECOND = "Saara Lind"
SECONDS_PIN = "735291"


def test_from_a_floor_call_to_the_ruling_in_the_book(stand: Stand) -> None:
    page = opened(called(stand, CallReason.MISDEAL))
    stand.happened(CallTaken)
    gone_to(stand, *MISDEAL)
    stand.touch("ruling-on")
    ruling = the_ruling(stand)
    assert (ruling.table, ruling.situation, ruling.by) == (T1, MISDEAL[0], stand.hall.manager)
    assert ruling.discretion is Discretion.NONE
    assert not stand.hall.room.office.room.floor_calls
    entry = stand.window.scene.entries[-1]
    assert entry.station == "kiosk T1"
    stand.qtbot.waitUntil(lambda: stand.window.stack.currentIndex() == 0, timeout=PATIENCE)
    assert "is recorded" in stand.window.notice.text()
    assert stand.window.lock.by == stand.window.scene.dealer, "the floor took its badge along"
    assert page.course.talk is None


def test_likely_situations_come_first_and_the_others_by_group(stand: Stand) -> None:
    page = opened(called(stand, CallReason.MISDEAL))
    grid = page.finding.grid
    assert grid.tile_of("S01") is not None
    assert grid.tile_of("S20") is None
    choose(stand, "S20")
    assert page.title.text() == "String bet, raise in two motions"
    stand.touch("ruling-step-back")
    assert grid.tile_of("S01") is not None
    stand.touch("ruling-step-back")
    assert stand.window.stack.currentIndex() == 0


def test_a_few_letters_find_a_situation(stand: Stand) -> None:
    page = opened(called(stand))
    stand.touch("ruling-look-up")
    for letter in "string":
        stand.touch(f"key-{letter}")
    hits = page.search.hits
    stand.qtbot.waitUntil(lambda: hits.tile_of("S20") is hits.tiles[0], timeout=PATIENCE)
    stand.touch("key-⌫")
    assert page.search.field.text() == "Strin"
    stand.touch("key-⇄")
    stand.touch("key-1")
    assert page.search.field.text() == "Strin1"
    stand.touch("key-⌫")
    stand.qtbot.waitUntil(lambda: hits.tile_of("S20") is hits.tiles[0], timeout=PATIENCE)
    stand.touch("ruling-hits-0")
    assert page.asks.isVisible()


@pytest.mark.parametrize("code", [*TYPED])
def test_what_floor_people_type_is_found_as_at_the_desk(stand: Stand, code: str) -> None:
    page = opened(called(stand))
    stand.touch("ruling-look-up")
    stand.qtbot.waitUntil(lambda: page._searched, timeout=PATIENCE)
    use_language(code)
    missed = []
    for typed, *meant in TYPED[code]:
        assert page._finder is not None
        with stand.qtbot.waitSignal(
            page._finder.found, timeout=PATIENCE, check_params_cb=_is_about(typed)
        ):
            page.search.field.setText(typed)
        first = page.search.hits.tiles[:3]
        found = [page.search.hits.tile_of(one) for one in meant]
        if not any(one in first for one in found if one is not None):
            missed.append(typed)
    use_language(ENGLISH)
    assert len(missed) <= 1, missed


def _is_about(typed: str) -> Callable[[str, object], bool]:
    return lambda text, _found: text == typed


def test_a_wrong_pin_opens_nothing(stand: Stand) -> None:
    called(stand).touch("foot-floor")
    stand.touch_choice("ruling")
    stand.touch_choice(f"staff-{stand.hall.manager}")
    stand.type_pin("999999")
    stand.says(stand.window.pin.note, "Not the PIN")
    assert not stand.window.seldom.rulings.page.isVisible()
    stand.type_pin(FLOORS_PIN)
    stand.qtbot.waitUntil(stand.window.seldom.rulings.page.isVisible, timeout=PATIENCE)


def test_what_the_table_tells_is_marked_and_overruled_and_stays_in_the_ruling(
    stand: Stand,
) -> None:
    page = opened(called(stand))
    choose(stand, "S20")
    fact = next(tile for tile in page.asks.facts if "No limit" in tile.text())
    assert fact.text().startswith("▣")
    stand.fingers.touch(fact)
    assert "from the table" in page.facts.told.text()
    stand.touch("ruling-step-back")
    stand.touch("ruling-facts-go")
    tile = page.facts.grid.tile_of("fact-structure")
    assert tile is not None
    stand.fingers.touch(tile)
    tile = page.facts.grid.tile_of("is-fl")
    assert tile is not None
    stand.fingers.touch(tile)
    assert page.asks.isVisible()
    assert any(tile.text().startswith("≠") for tile in page.asks.facts)
    stand.fingers.touch(page.asks.answers[1])
    stand.touch("ruling-on")
    assert the_ruling(stand).overruled == {FactId("structure"): ("nl", "fl")}


def test_fairness_over_the_rule_wants_its_reason(stand: Stand) -> None:
    page = opened(called(stand))
    choose(stand, "S20")
    stand.touch("ruling-depart")
    assert "fairness" in page.note.text()
    stand.touch("ruling-seat-1")
    stand.touch("ruling-on")
    assert not page.foot.on.isEnabled()
    assert page.foot.on.under == "say why first"
    stand.touch("ruling-ready-1")
    for letter in "no":
        stand.touch(f"key-{letter}")
    stand.touch("ruling-on")
    assert page.confirming.isVisible()
    stand.touch("ruling-on")
    ruling = the_ruling(stand)
    assert ruling.departs
    assert ruling.seats == (SeatNo(2),)
    assert ruling.note is not None
    told = "The chips go back and the hand is dealt again"
    assert stand.hall.people.note(ruling.note) == f"{told}no"
    stand.hall.room.office.refresh()


def type_figures(stand: Stand, *typed: str) -> None:
    """Into one field after the other."""
    for place, keys in enumerate(typed):
        stand.touch(f"ruling-figure-{place}")
        for key in keys:
            stand.touch(f"key-{'␣' if key == ' ' else key}")


def test_what_the_rule_leaves_to_the_floor_is_chosen_by_its_price(stand: Stand) -> None:
    page = opened(called(stand, CallReason.CHIPS))
    gone_to(stand, SituationId("S18"), LeafId("choice"))
    assert not page.foot.on.isEnabled()
    assert page.foot.on.under == "choose one first"
    stand.touch("ruling-amounts")
    type_figures(stand, "10", "0", "5", "2×2", "50")
    stand.touch("ruling-on")
    assert page.leaf.isVisible()
    assert "€" in page.leaf.options[0].under
    assert page.leaf.sums[0].isVisible()
    stand.touch("ruling-amounts")
    stand.touch("ruling-figure-3")
    stand.touch("key-×")
    stand.touch("ruling-on")
    assert "cannot be read" in page.note.text()
    stand.touch("key-⌫")
    stand.touch("ruling-step-back")
    stand.touch("ruling-option-0")
    stand.touch("ruling-step-0")
    assert page.leaf.steps[0].text().startswith("☑")
    stand.touch("ruling-on")
    stand.touch("ruling-seat-0")
    stand.touch("ruling-on")
    stand.touch("ruling-ready-0")
    stand.touch("ruling-on")
    stand.touch("ruling-on")
    ruling = the_ruling(stand)
    assert ruling.choice == "full_call"
    assert ruling.figures.bet == 1_000
    assert ruling.amounts


def test_a_warning_is_given_with_the_ruling_that_wants_one(stand: Stand) -> None:
    page = opened(called(stand, CallReason.CONDUCT))
    gone_to(stand, *ABUSE)
    stand.touch("ruling-on")
    stand.touch("ruling-seat-0")
    stand.touch("ruling-on")
    stand.touch("ruling-ready-3")
    stand.touch("ruling-on")
    assert "A penalty goes with this ruling" in page.confirming.why_not.text()
    assert not page.foot.on.isEnabled()
    stand.touch("ruling-penalty-0")
    stand.touch_choice("measure-back")
    stand.touch("ruling-penalty-0")
    stand.touch_choice("measure-warning")
    stand.happened(PlayerWarned)
    stand.qtbot.waitUntil(page.foot.on.isEnabled, timeout=PATIENCE)
    assert page.confirming.penalties.tiles[0].under == "✓ given"
    stand.touch("ruling-on")
    ruling = the_ruling(stand)
    assert [one.player for one in ruling.punished] == list(ruling.players)


def with_second(stand: Stand) -> StaffId:
    """Another shift manager is on duty."""
    second = stand.hall.people.add_staff(SECOND, Role.SHIFT_MANAGER)
    stand.hall.people.set_pin(second, SECONDS_PIN)
    stand.hall.ask(SignOn(staff=second), second)
    return second


def to_the_end_of_a_foul_deck(stand: Stand) -> None:
    """All that goes with it but the second signature."""
    gone_to(stand, *FOUL_DECK)
    for name in ("ruling-option-0", "ruling-on", "ruling-seat-0", "ruling-on", "ruling-ready-1"):
        stand.touch(name)
    stand.touch("ruling-on")
    for key in ("2", "0", ":", "5", "9"):
        stand.touch(f"key-{key}")
    stand.touch("ruling-on")


def test_what_takes_two_is_signed_by_another_manager_at_the_kiosk(stand: Stand) -> None:
    second = with_second(stand)
    stand.hall.clock.advance(timedelta(hours=3))
    opened(called(stand, CallReason.MISDEAL))
    to_the_end_of_a_foul_deck(stand)
    stand.touch("ruling-on")
    assert stand.window.choices.tile_of(f"staff-{stand.hall.manager}") is None
    stand.touch_choice(f"staff-{second}")
    stand.type_pin(SECONDS_PIN)
    ruling = the_ruling(stand)
    assert (ruling.by, ruling.second) == (stand.hall.manager, second)
    assert ruling.camera is not None
    assert ruling.choice


def test_where_nobody_can_sign_too_a_desk_writes_it_down_and_nothing_is_lost(stand: Stand) -> None:
    room = stand.hall.room.office.room
    for other in seconds_for(room, stand.hall.manager):
        stand.hall.ask(SignOff(staff=other), other)
    stand.hall.clock.advance(timedelta(hours=3))
    page = opened(called(stand, CallReason.MISDEAL))
    to_the_end_of_a_foul_deck(stand)
    assert not page.foot.on.isEnabled()
    assert any("a desk writes it down" in line.text() for line in page.confirming.lines)
    said = page.course.talk
    stand.touch("ruling-back")
    assert stand.window.stack.currentIndex() == 0
    assert opened(stand).course.talk == said
    assert page.confirming.isVisible()


def test_without_a_pin_it_is_read_and_the_pin_is_asked_when_it_is_written_down(
    stand: Stand,
) -> None:
    opened(called(stand, CallReason.MISDEAL), reads=True)
    gone_to(stand, *MISDEAL)
    stand.touch("ruling-read")
    rules = stand.window.seldom.rulings.page.rules
    assert rules.cards[0].text.text()
    stand.touch("ruling-step-back")
    stand.touch("ruling-on")
    assert not any(isinstance(event, RulingGiven) for event in stand.heard)
    stand.touch_choice(f"staff-{stand.hall.manager}")
    stand.type_pin(FLOORS_PIN)
    assert the_ruling(stand).by == stand.hall.manager


def test_a_badge_taken_off_meanwhile_is_asked_for_again_and_the_page_stays(stand: Stand) -> None:
    page = opened(called(stand, CallReason.MISDEAL))
    gone_to(stand, *MISDEAL)
    stand.seconds.now += 10_000
    stand.window._beat()
    assert stand.window.lock.by is None
    assert page.isVisible()
    stand.touch("ruling-on")
    stand.touch_choice(f"staff-{stand.hall.manager}")
    stand.type_pin(FLOORS_PIN)
    assert the_ruling(stand).by == stand.hall.manager


def test_another_entry_in_between_does_not_matter(stand: Stand) -> None:
    page = opened(called(stand, CallReason.MISDEAL))
    choose(stand, MISDEAL[0])
    asked = page.asks.question.text()
    stand.hall.ask(CallFloor(table=T1, reason=CallReason.SEAT))
    stand.ready()
    assert page.asks.question.text() == asked
    assert not page.changed.isVisible()
    stand.touch("ruling-step-back")
    gone_to(stand, *MISDEAL)
    stand.touch("ruling-on")
    the_ruling(stand)
    (left,) = stand.hall.room.office.room.floor_calls
    assert left.reason is CallReason.SEAT


def test_a_table_that_has_changed_says_so_and_the_ruling_is_of_the_hand_it_began_in(
    stand: Stand,
) -> None:
    stand.hall.ask(StartHand(table=T1))
    page = opened(called(stand, CallReason.MISDEAL))
    gone_to(stand, *MISDEAL)
    stand.hall.ask(EndHand(table=T1, second_round=True))
    stand.ready()
    assert "→" not in page.changed.under, "it is the same hand, whatever else has changed"
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    assert page.changed.isVisible()
    assert page.changed.under == "hand 1 → 2"
    stand.touch("ruling-on")
    assert the_ruling(stand).hand == 1


def test_the_table_is_asked_again(stand: Stand) -> None:
    stand.hall.ask(StartHand(table=T1))
    page = opened(called(stand, CallReason.MISDEAL))
    gone_to(stand, *MISDEAL)
    stand.hall.ask(EndHand(table=T1, second_round=True))
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    stand.touch("ruling-changed")
    assert not page.changed.isVisible()
    assert page.leaf.isVisible(), "what was said stays"
    stand.touch("ruling-on")
    assert the_ruling(stand).hand == 2


def test_what_the_store_refuses_is_said_on_the_page_and_asked_once_more(stand: Stand) -> None:
    page = opened(called(stand, CallReason.MISDEAL))
    gone_to(stand, *MISDEAL)
    with stand.store_held():
        stand.touch("ruling-on")
        assert not page.foot.on.isEnabled()
        assert page.foot.on.under == "being written …"
        stand.hall.ask(EndCall(table=T1, reason=CallReason.MISDEAL))
    stand.says(page.note, "T1 has not called the floor for that")
    assert page.leaf.isVisible()
    stand.ready()
    stand.touch("ruling-on")
    the_ruling(stand)


def test_two_calls_are_told_apart(stand: Stand) -> None:
    called(called(stand, CallReason.SEAT), CallReason.MISDEAL).touch("foot-floor")
    stand.touch_choice("ruling")
    stand.touch_choice("call-misdeal")
    stand.touch_choice("only-read")
    page = stand.window.seldom.rulings.page
    stand.qtbot.waitUntil(page.isVisible, timeout=PATIENCE)
    assert page.finding.grid.tile_of("S01") is not None


def test_from_the_menu_it_is_asked_about_which_open_call(stand: Stand) -> None:
    called(stand).touch("head-table")
    stand.touch_choice("ruling")
    assert stand.window.choices.title.text() == "Is it about this call?"
    asked = stand.window.choices.tile_of("call-none")
    assert asked is not None
    assert asked.under == "the call stays open"
    stand.touch_choice("call-ruling")
    stand.touch_choice(f"staff-{stand.hall.manager}")
    stand.type_pin(FLOORS_PIN)
    page = stand.window.seldom.rulings.page
    stand.qtbot.waitUntil(page.isVisible, timeout=PATIENCE)
    gone_to(stand, *MISDEAL)
    stand.touch("ruling-on")
    the_ruling(stand)
    assert not stand.hall.room.office.room.floor_calls


def test_from_the_menu_it_is_about_no_call(stand: Stand) -> None:
    stand.touch("head-table")
    stand.touch_choice("ruling")
    stand.touch_choice(f"staff-{stand.hall.manager}")
    stand.type_pin(FLOORS_PIN)
    page = stand.window.seldom.rulings.page
    stand.qtbot.waitUntil(page.isVisible, timeout=PATIENCE)
    gone_to(stand, *MISDEAL)
    stand.touch("ruling-on")
    assert the_ruling(stand).table == T1


def test_after_a_ruling_the_dealers_badge_stays_as_long_as_before(stand: Stand) -> None:
    """The floor's is taken off a minute after they went; the dealer goes on dealing."""
    window, dealer = stand.window, stand.window.scene.dealer
    assert dealer is not None
    stand.unlock(dealer)
    test_from_the_menu_it_is_about_no_call(stand)
    stand.qtbot.waitUntil(lambda: window.lock.by == dealer)
    stand.seconds.now += 5 * 60
    window._beat()
    assert window.lock.by == dealer
    stand.seconds.now += 15 * 60
    window._beat()
    assert window.lock.by is None


def hand_over(stand: Stand) -> None:
    stand.hall.ask(StartHand(table=T1))
    stand.hall.ask(EndHand(table=T1, second_round=True))
    stand.ready()


def dispute(stand: Stand, *keys: str) -> None:
    """From the table's own page, by the floor's PIN."""
    stand.touch("head-table")
    stand.touch_choice("dispute")
    stand.touch_choice(f"staff-{stand.hall.manager}")
    stand.type_pin(FLOORS_PIN)
    stand.qtbot.waitUntil(
        lambda: (
            stand.window.choices.tile_of(keys[0]) is not None and stand.window.choices.isVisible()
        ),
        timeout=PATIENCE,
    )
    for key in keys:
        stand.touch_choice(key)


def test_a_hand_is_disputed_in_time_and_the_kiosk_shows_it_until_it_is_decided(
    stand: Stand,
) -> None:
    hand_over(stand)
    dispute(stand, "subject-pot", f"disputes-{stand.player(2)}")
    stand.happened(DisputeOpened)
    (event,) = (one for one in stand.heard if isinstance(one, DisputeOpened))
    assert (event.hand, event.subject, event.player) == (1, Subject.POT, stand.player(2))
    entry = stand.window.scene.entries[-1]
    assert (entry.by, entry.station) == (stand.hall.manager, "kiosk T1")
    assert "Dispute 1: hand 1, the pot" in stand.window.side.disputed.text()
    note = stand.hall.people.keep_note("Read again.", stand.hall.clock.now())
    stand.hall.ask(DecideDispute(dispute=event.dispute, outcome=DisputeOutcome.STANDS, note=note))
    stand.ready()
    assert not stand.window.side.disputed.isVisible()


@pytest.mark.parametrize("why", ["proof-camera", "late-dealer"])
def test_what_comes_too_late_is_heard_with_a_proof_or_a_reason(stand: Stand, why: str) -> None:
    hand_over(stand)
    stand.hall.ask(StartHand(table=T1))
    stand.ready()
    dispute(stand, "subject-pot", "dispute-back", "subject-betting", "disputes-0")
    stand.touch_choice("dispute-back")
    stand.touch_choice("disputes-0")
    stand.says(stand.window.choices.note, "too late to dispute hand 1")
    stand.touch_choice(why)
    stand.happened(DisputeOpened)
    (event,) = (one for one in stand.heard if isinstance(one, DisputeOpened))
    assert (event.subject, event.player) == (Subject.BETTING, None)
    assert (event.proof is None) == event.late == (event.note is not None)


def test_before_a_hand_is_over_nothing_is_disputed(stand: Stand) -> None:
    stand.touch("head-table")
    stand.touch_choice("dispute")
    stand.touch_choice(f"staff-{stand.hall.manager}")
    stand.type_pin(FLOORS_PIN)
    stand.says(stand.window.notice, "No hand is over yet")


def test_the_deadline_of_a_hand_the_floor_was_called_about_runs_on_the_kiosk(stand: Stand) -> None:
    hand_over(stand)
    assert not stand.window.side.disputed.isVisible()
    called(stand)
    assert "may be disputed until the next begins" in stand.window.side.disputed.text()


def test_a_hand_dealt_again_brings_the_one_before_no_new_deadline(stand: Stand) -> None:
    """TDA-21: it had begun before the misdeal, so the floor is asked too late."""
    hand_over(stand)
    stand.hall.clock.advance(timedelta(minutes=1))
    stand.hall.ask(StartHand(table=T1))
    stand.hall.clock.advance(timedelta(minutes=1))
    called(stand)
    assert not stand.window.side.disputed.isVisible()
    stand.touch_act("misdeal")
    stand.touch_choice("misdeal-too_many_cards")
    stand.happened(MisdealCalled)
    stand.ready()
    assert not stand.window.side.disputed.isVisible()


def test_while_the_store_is_away_it_is_asked_and_read_and_what_is_ruled_goes_on_paper(
    stand: Stand,
) -> None:
    called(stand, CallReason.MISDEAL)
    with store_away(stand):
        stand.touch("foot-floor")
        stand.touch_choice("ruling")
        page = stand.window.seldom.rulings.page
        assert page.isVisible(), "nobody can prove who he is"
        gone_to(stand, *MISDEAL)
        stand.touch("ruling-read")
        assert page.rules.cards[0].text.text()
        stand.touch("ruling-step-back")
        stand.touch("ruling-on")
        assert "on the sheet of T1" in page.note.text()
        said = page.course.talk
        stand.touch("ruling-back")
        stand.touch("head-table")
        stand.touch_choice("dispute")
        assert "what is disputed" in stand.window.notice.text()
    stand.window.draw()
    assert opened(stand).course.talk == said
    stand.touch("ruling-on")
    the_ruling(stand)


def test_cards_are_typed_by_rank_and_suit(stand: Stand) -> None:
    keys = FieldKeys("cards", CARDS, 60)
    stand.qtbot.addWidget(keys)
    field = QLineEdit(keys)
    keys.type_into(field)
    keys.show()
    for sign in ("K", "s", "␣", "9", "d"):
        found = keys.findChild(QPushButton, f"key-{sign}")
        assert found is not None
        stand.qtbot.mouseClick(found, Qt.MouseButton.LeftButton)
    assert field.text() == "Ks 9d"
    assert keys.findChild(QPushButton, "key-s").text() == "♠"
    typed = figures_typed({Figure.CARDS: field.text()}, in_chips=False)
    assert typed.cards == (from_text("Ks"), from_text("9d"))

"""What is to be known before a gaming day is opened or closed."""

from datetime import date, timedelta

from msgspec.structs import replace

from floor.app.core.dispute import DisputeId, DisputeOutcome, Gain, Subject
from floor.app.core.messages import SYSTEM, Entry
from floor.app.core.room import EMPTY_ROOM, ClockMove, DayOpen
from floor.app.money.chips import BuyIn, CountDrop
from floor.app.rulings.disputes import DecideDispute, OpenDispute, SettleRepayment
from floor.app.staff.days import CloseDay, OpenDay, SignOff
from floor.app.staff.held_acts import HoldActs
from floor.app.tournament.buying import CloseBuying
from floor.app.tournament.prizes import LockPrizes
from floor.base.errors import BadSetting, StoreTrouble
from floor.base.money import Money
from floor.tournament.event.dues import still_owed, unpaid
from floor.tournament.event.sheet import BountySheet, SatelliteSheet
from floor.tournament.money.bounties import TERMINATOR
from floor.tournament.money.terms import Price
from floor.views.night.closing import (
    Copied,
    DayView,
    WayThere,
    copied_words,
    copies_hint,
    copies_words,
    day_form,
    day_view,
)
from floor.views.tables.closing import closing, closing_form
from floor.views.words.form import NOTHING_TYPED, Missing, Typed
from floor.views.words.rows import Step, ToFind
from floor.views.words.words import Wording, owed_words
from tests.app.staff.test_held_acts import act
from tests.app.test_why_not import by_time, claimed_and_untouched, paid_in_part
from tests.app.tournament.commands import E2, SHEET
from tests.app.tournament.directed import NAMES, Director, playing
from tests.app.tournament.test_cancelling import cancel
from tests.app.tournament.test_prizes import locked, pay, second
from tests.evening import T1, T2, Evening, refused
from tests.views.looking import look

YESTERDAY = date(2026, 10, 24)


def seen(night: Evening, closing: Entry | None = None, copied: Copied | None = None) -> DayView:
    looks = look(night)
    return day_view(night.room, looks.names, looks.now, closing, copied)


def test_everything_left_open_has_its_line_and_the_way_there(night: Evening):
    night.table(T2).seated("Aino", "Eero").draw().start().end()
    night.close(T2)
    night.table(T1)
    night.join("Otso")
    view = seen(night)
    assert [(item.words, item.way, item.table) for item in view.items] == [
        ("T1 is open.", WayThere.TABLE, T1),
        ("The drop of T2 is not counted.", WayThere.DROP, T2),
        ("1 player is still waiting.", WayThere.LISTS, None),
        ("1 dealer is on duty.", WayThere.DEALERS, None),
    ]
    assert view.why_not == "Tables, tournaments and bad beats come first."
    night.close(T1)
    view = seen(night)
    assert not view.why_not
    assert view.reason == "Say why the day is closed anyway."
    assert view.ask == "Close anyway"


def test_what_is_disputed_and_not_settled_stands_on_the_closing_list(night: Evening):
    night.ask(SignOff(staff=night.dealer), night.dealer)
    night.table(T1).seated("Aino", "Eero").draw().hands(1)
    night.ask(OpenDispute(table=T1, subject=Subject.POT, player=night.player("Aino")))
    night.close(T1)
    night.ask(CountDrop(table=T1, amount=Money(10_000)))
    item = next(one for one in seen(night).items if one.key == "dispute-1")
    assert item.words == "Dispute 1 is not decided: T1 hand 1, the pot · Aino."
    assert (item.way, item.go) == (WayThere.STEP, "Decide …")
    assert item.step is not None
    assert item.step.finder == ToFind.DECISION
    gain = Gain(payer=night.player("Eero"), payee=None, amount=Money(500))
    night.ask(
        DecideDispute(
            dispute=DisputeId(1),
            outcome=DisputeOutcome.REPAID,
            gains=(gain,),
            note=night.note("Seen on camera."),
        )
    )
    item = next(one for one in seen(night).items if one.key == "dispute-1")
    assert (item.way, item.words.split(":")[0]) == (None, "Dispute 1 is not paid back")
    night.ask(SettleRepayment(dispute=DisputeId(1), place=1))
    assert "dispute-1" not in [one.key for one in seen(night).items]


def test_what_kiosks_pressed_and_nobody_decided_stands_on_the_closing_lists(night: Evening):
    night.ask(SignOff(staff=night.dealer), night.dealer)
    night.table(T1)
    night.ask(HoldActs(table=T1, acts=(act(1), act(2))), SYSTEM)
    shown = closing(night.room, night.room.tables[T1], look(night).names)
    assert shown.undecided == "2 acts of kiosks are not decided: T1."
    words = Wording(night.room, look(night).names)
    assert shown.undecided in closing_form(shown, words).told
    night.close(T1)
    (item,) = seen(night).items
    assert (item.words, item.go) == (shown.undecided, "Look at them …")
    assert item.step is not None
    assert item.step.finder == ToFind.HELD
    with refused("HOUSE"):
        night.ask(CloseDay(), night.manager)
    night.ask(CloseDay(note=night.note("The kiosk's sheet lies in the office.")), night.manager)


def test_where_nobody_played_there_is_no_drop_to_count(night: Evening):
    night.ask(SignOff(staff=night.dealer), night.dealer)
    night.table(T1)
    night.close(T1)
    assert (seen(night).items, seen(night).reason) == ((), "")
    night.table(T1).seat(1, "Aino")
    night.ask(BuyIn(table=T1, player=night.player("Aino"), amount=Money(10_000)))
    night.close(T1)
    night.table(T1)
    night.close(T1)
    (left,) = seen(night).items
    assert (left.words, seen(night).ask) == ("The drop of T1 is not counted.", "Close anyway")
    night.ask(CountDrop(table=T1, amount=Money(10_000)))
    night.table(T1)
    night.close(T1)
    assert seen(night).items == ()
    night.ask(CloseDay(), night.manager)


def test_a_day_in_which_all_is_done_closes_without_a_word(night: Evening):
    night.ask(SignOff(staff=night.dealer), night.dealer)
    view = seen(night)
    assert (view.items, view.reason, view.why_not) == ((), "", "")
    assert view.ask == "Close the day"
    night.ask(CloseDay(), night.manager)


def test_a_book_that_is_not_copied_is_said(night: Evening):
    night.ask(SignOff(staff=night.dealer), night.dealer)
    closed = night.close_day()
    night.later(minutes=60 * 24)
    night.ask(OpenDay(), night.manager)

    def said(copied: Copied | None) -> list[str]:
        return [item.words for item in seen(night, closed, copied).items]

    assert said(None) == []
    assert said(Copied("", None)) == [], "a house without copies is not told every night"
    assert said(Copied("/mnt/b", YESTERDAY)) == []
    gone = ["Gaming day 24 Oct 2026 was not copied to /mnt/b."]
    assert said(Copied("/mnt/b", date(2026, 10, 22))) == gone
    assert said(Copied("/mnt/b", None)) == gone
    assert seen(night, closed, Copied("/mnt/b", None)).reason
    assert not seen(night, closed, Copied("", None)).reason
    nowhere = "The book is copied nowhere: whoever looks after this PC sets “copies” in floor.toml."
    assert copies_hint(Copied("", None)) == nowhere, "said in Setup"
    assert seen(night, closed, Copied("", None)).told.endswith(nowhere), "and at the close"
    assert "copied" not in seen(night, closed, Copied("/mnt/b", YESTERDAY)).told
    again = night.close_day()
    late = seen(night, again, Copied("/mnt/b", YESTERDAY)).told
    assert late.endswith("Gaming day 25 Oct 2026 was not copied to /mnt/b.")
    assert (copies_hint(None), copies_hint(Copied("/mnt/b", None))) == ("", "")


def test_where_copies_go_and_whether_they_come_there_is_said_in_setup_and_before_the_close(
    night: Evening,
):
    assert [
        copies_words(one)
        for one in (
            None,
            Copied("", None),
            Copied("/mnt/b", None),
            Copied("/mnt/b", YESTERDAY),
            Copied("/mnt/b", YESTERDAY, StoreTrouble("{folder} is missing.", folder="/mnt/b")),
        )
    ] == [
        "",
        "The book is copied nowhere: whoever looks after this PC sets “copies” in floor.toml.",
        "Copies of the book go to /mnt/b: none is there yet.",
        "Copies of the book go to /mnt/b: the newest is of gaming day 24 Oct 2026.",
        "/mnt/b is missing.",
    ]
    wrong = Copied("", None, BadSetting("floor.toml has mistakes."))
    assert copies_hint(wrong) == ""
    view = seen(night, None, wrong)
    assert [item.words for item in view.items if item.key == "copies"] == [
        "floor.toml has mistakes."
    ]
    assert view.reason
    assert copied_words(Copied("/mnt/b", YESTERDAY), YESTERDAY) == (
        "Gaming day 24 Oct 2026 is copied to /mnt/b."
    )
    assert copied_words(Copied("/mnt/b", None), YESTERDAY) == copied_words(None, YESTERDAY) == ""


def test_the_day_closed_last_may_go_on(night: Evening):
    closed = night.close_day()
    view = seen(night, night.office.last_closing())
    assert not view.is_open
    assert view.closed is not None
    assert view.closed.words == "Sat, 24 Oct 2026 was closed at 18:00 by Mira."
    line = view.closed.line
    assert line.command == closed.command
    assert not line.takes_two(night.manager, night.clock.now())
    assert line.takes_two(night.floor, night.clock.now())
    night.later(minutes=11)
    assert line.takes_two(night.manager, night.clock.now())
    assert seen(night).closed is None


def asked(view: DayView, typed: Typed = NOTHING_TYPED) -> Step:
    """What its form asks for."""
    asks = day_form(view, typed).asks
    assert isinstance(asks, Step)
    return asks


def test_the_form_asks_for_what_is_missing(night: Evening):
    night.table(T1)
    assert asked(seen(night)).why_not == "Tables, tournaments and bad beats come first."
    night.close(T1)
    view = seen(night)
    assert (asked(view).why_not, asked(view).command) == ("", CloseDay())
    assert asked(view).reason == "Say why the day is closed anyway."
    assert [field.name for field in day_form(view).fields] == ["reason"]
    night.close_day()
    assert day_form(seen(night)).asks == Missing("This gaming day is closed already.")
    night.later(minutes=24 * 60)
    view = seen(night)
    assert (day_form(view).asks, view.why_not) == (OpenDay(), "")
    assert view.told.startswith("From now on tables can be opened")


def test_a_day_that_is_closed_today_says_from_when_the_next_can_be_opened(night: Evening):
    night.close_day()
    view = seen(night)
    assert view.told == "The next gaming day can be opened from Sun, 25 Oct 2026 at 06:00."
    night.later(minutes=12 * 60)  # the clocks go back in that night: it is five o'clock
    assert seen(night).why_not
    with refused("HOUSE", "Gaming day 2026-10-24 is closed already."):
        night.ask(OpenDay())
    night.later(minutes=60)
    assert not seen(night).why_not
    night.ask(OpenDay())


def test_where_none_was_ever_opened_the_first_is(night: Evening):
    view = day_view(EMPTY_ROOM, look(night).names, look(night).now, None, None)
    assert day_form(view).asks == OpenDay()


def test_it_asks_to_look_at_the_times_once_the_clock_was_put(night: Evening):
    assert isinstance(night.room.day, DayOpen)
    hour = timedelta(hours=1)
    moves = (ClockMove("office-pc", -hour), ClockMove("office-pc", hour), ClockMove("", -hour))
    back = replace(night.room, day=replace(night.room.day, clock_moves=moves))
    view = day_view(back, look(night).names, look(night).now, None, None)
    said, checked = day_form(view).fields[:2]
    assert said.words == (
        "The clock of office-pc went back by 1 h 0 min; the clock of office-pc went ahead by"
        " 1 h 0 min; the computer's clock went back by 1 h 0 min."
    )
    assert checked.name == "checked"
    assert asked(view, Typed(checked=True)).command == CloseDay(clock_checked=True)


def test_an_undecided_bad_beat_and_unpaid_shares_stand_in_the_list():
    open_claim, paid = claimed_and_untouched(), paid_in_part()
    assert any(item.key.startswith("claim-") for item in seen(open_claim).items)
    assert any(item.key == "shares" for item in seen(paid).items)


def test_time_nobody_has_paid_stands_in_the_list():
    night = by_time()
    night.later(minutes=90)
    assert any(item.key == "time" for item in seen(night).items)


def test_a_tournament_that_owes_something_stands_on_the_closing_list(night: Evening):
    night.ask(SignOff(staff=night.dealer), night.dealer)
    event = playing(night, *NAMES[:3])
    item = seen(night).items[0]
    assert (item.words, item.way, item.event) == (
        "Saturday 115 is being played.",
        WayThere.EVENT,
        event.number,
    )
    assert seen(night).why_not == "Tables, tournaments and bad beats come first."
    event.ask(CloseBuying(tournament=event.number))
    event.out(NAMES[0])
    event.out(NAMES[1])
    (item,) = seen(night).items
    assert item.words == "Saturday 115: the prizes are not locked."
    event.ask(LockPrizes(tournament=event.number))
    (item,) = seen(night).items
    assert item.words == "Saturday 115: 1 prize is not paid, €300."
    assert (item.way, item.go, item.event) == (WayThere.EVENT, "Go there", event.number)
    with refused("HOUSE"):
        night.ask(CloseDay(), night.manager)
    night.ask(CloseDay(note=night.note("They come on Monday.")), night.manager)
    night.later(minutes=60 * 24)
    night.ask(OpenDay(), night.manager)
    assert seen(night).items == (item,), "of an earlier day it is owed still"
    assert pay(event, NAMES[2]) == Money(30_000)
    assert seen(night).items == ()
    night.ask(CloseDay(), night.manager)


def test_who_plays_on_tomorrow_is_owed_nothing_tonight(night: Evening):
    price = Price(to_pool=Money(10_000), bounty=Money(4_000))
    terms = replace(SHEET.terms, entry=price, late=None, re_entry=None)
    sheet = replace(SHEET, terms=terms, bounty=BountySheet(split=TERMINATOR))
    event = locked(playing(night, *NAMES[:3], sheet=sheet))
    event.out(NAMES[0], by={NAMES[0]: (NAMES[1],)})
    assert unpaid(event.event), "a bounty, and they play on"
    assert still_owed(event.event) is None
    event.out(NAMES[1], by={NAMES[1]: (NAMES[2],)})
    owed = still_owed(event.event)
    assert owed is not None
    assert len(owed.dues) == len(unpaid(event.event))


def test_money_back_and_entries_won_are_said_as_such(night: Evening):
    called_off, other = playing(night, *NAMES[:4]), second(night)
    cancel(called_off, other, dict.fromkeys(NAMES[:4], 25000))
    owed = still_owed(called_off.event)
    assert owed is not None
    assert owed_words(called_off.event, owed).startswith(
        "Saturday 115: 4 players are not paid back, €"
    )
    sheet = replace(SHEET, satellite=SatelliteSheet(entry=Money(25_000)))
    event = Director(night, sheet).published().sell(*NAMES[:8]).tables(E2).begun()
    locked(event)
    while event.event.finished is None:
        event.out(event.left()[0])
    owed = still_owed(event.event)
    assert owed is not None
    said = owed_words(event.event, owed)
    assert "prizes are not paid, €" in said
    assert said.endswith(" + 3 entries won.")

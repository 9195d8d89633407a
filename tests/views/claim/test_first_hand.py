"""Which hand began first, in a sentence with its error."""

from datetime import timedelta

from floor.app.core.messages import NoteId, Pressed
from floor.app.hands.dealing import StartHand
from floor.app.hands.set_right import StopFollowing
from floor.app.hands.stamps import SetStamps
from floor.room.dealing.first_hand import HandBegan
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Stamp
from floor.views.claim.first_hand import FirstHand, hand_begun, which_first
from tests.evening import T1, T2, Evening


def two_tables(night: Evening) -> None:
    for name, players in ((T1, ("Aino", "Eero")), (T2, ("Otso", "Kaisa"))):
        night.table(name).seated(*players).draw(players[0])


def starts(night: Evening, name: TableId, ms: int, error: int) -> None:
    """The hand at that table began so long ago, give or take the error."""
    at = night.clock.now() - timedelta(milliseconds=ms)
    pressed = Pressed(at, timedelta(milliseconds=error))
    night.office.submit(StartHand(table=name), night.floor, pressed=pressed)


def asked(night: Evening) -> FirstHand:
    tables = night.room.tables
    one, other = hand_begun(tables[T1]), hand_begun(tables[T2])
    assert one is not None
    assert other is not None
    first = which_first((T1, one), (T2, other))
    assert which_first((T2, other), (T1, one)) == first
    return first


def test_the_first_is_named_with_the_error(night: Evening):
    two_tables(night)
    night.later(seconds=30)
    starts(night, T1, 500, 20)
    starts(night, T2, 900, 30)
    assert asked(night) == FirstHand(
        table=T2,
        words="The hand at T2 began first, by 400 ms within 50 ms (JP-TRIG-6).",
    )


def test_too_close_to_call(night: Evening):
    two_tables(night)
    night.later(seconds=30)
    starts(night, T1, 500, 20)
    starts(night, T2, 540, 30)
    assert asked(night) == FirstHand(
        table=None, words="It cannot be decided within 50 ms (JP-TRIG-6)."
    )


def test_a_hand_nobody_stamped_decides_nothing(night: Evening):
    two_tables(night)
    night.ask(SetStamps(table=T2, stamp=Stamp.AUTOMATIC))
    night.table(T2).start()
    night.later(seconds=60)
    night.table(T2).end()
    night.later(seconds=60)
    night.table(T1).start()
    assert asked(night) == FirstHand(
        table=None,
        words="It cannot be decided: nobody stamped the hand at T2 (JP-TRIG-6).",
    )


def test_between_hands_nothing_has_begun(night: Evening):
    two_tables(night)
    table = night.table(T1)
    assert hand_begun(table.now) is None
    table.start()
    assert hand_begun(table.now) == HandBegan(at=night.clock.now())
    table.ask(StopFollowing(table=T1, note=NoteId(1)))
    assert hand_begun(table.now) is None

"""What a floor badge pressed while the door was dead, recorded at the desk once it is back."""

from pathlib import Path

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import CommandId
from floor.app.office.stations import UNPROVED
from floor.app.office.waiting_acts import HeldActRecorded, RecordHeldAct
from floor.app.offline.kept_act import NotYet
from floor.app.staff.floor_calls import CallFloor, FloorCalled
from floor.door.keys import own_key
from floor.door.station import DoorAt
from tests.desk.hall import SITTING, T1
from tests.door.house import House, desk, until
from tests.door.post import Ground, patiently, posted, twice


def test_it_is_recorded_once_as_of_when_it_was_pressed_and_the_kiosk_hears_of_it(
    house: House, tmp_path: Path
):
    key = own_key(tmp_path / "kiosk" / "station.key", "a station")
    house.let(key.certificate)
    door = own_key(house.folder / "door.key", "a door").certificate
    ground = Ground(
        key,
        tmp_path / "kiosk-T1.outbox",
        DoorAt("127.0.0.1", house.port, door),
        house.manager,
        tuple(house.seated[name] for name in SITTING),
    )
    with posted(ground) as post:
        house.shut()
        patiently(lambda: not post.there)
        pressed: CommandId = post.new_id()
        call = CallFloor(table=T1, reason=CallReason.MISDEAL)
        assert isinstance(post.press(call, pressed), NotYet)
        house.open()
        patiently(lambda: post.hand_in() or post.sender.shown.wants_pin is not None)  # type: ignore[func-returns-value]
        post.sender.hear_pin(house.manager, given=False)
        post.catch_up()
        with desk(house) as at:
            until(lambda: at.office.refresh() or bool(at.office.room.held))  # type: ignore[func-returns-value]
            (held,) = at.office.room.held
            assert held.act.why is not None
            assert held.act.why.rule == UNPROVED
            entry = at.office.submit(RecordHeldAct(act=pressed), house.manager)
        called, *_late, recorded = entry.events
        assert isinstance(called, FloorCalled)
        assert called.called_at == held.act.pressed
        assert isinstance(recorded, HeldActRecorded)
        patiently(lambda: bool(post.room.floor_calls))
        assert not post.sender.waits
    assert twice(house.entries()) == []

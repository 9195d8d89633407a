"""What is kept of people comes into no log by its name."""

from datetime import UTC, datetime

from floor.app.messages import Role, StaffId
from floor.app.people import Badge, KeptNote, Player
from floor.room.button import PlayerId


def test_nobodys_name_stands_where_a_value_is_written_out():
    kept = (
        Player(player=PlayerId(17), name="Aino Laine", alias="Aino"),
        Badge(staff=StaffId(3), name="Aino Laine", role=Role.FLOOR, has_pin=True),
        KeptNote(datetime(2026, 10, 24, tzinfo=UTC), "Aino Laine eats first."),
    )
    assert repr(kept) == "(Player(17), Badge(3, floor), KeptNote(…))"

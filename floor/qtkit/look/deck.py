"""The colours: a dark deck, a light one, and the dark one for a room with its lights down."""

from typing import NamedTuple


class Deck(NamedTuple):
    """All colours. A text's name stands before the ground it is read on."""

    ground: str
    rail: str
    bar: str
    panel: str
    card: str
    row: str
    row_hover: str
    chosen: str
    field: str
    line: str
    edge: str
    """Around what can be touched: 3 to 1 against its surroundings."""
    text: str
    muted: str
    dim: str
    """Text of what cannot be asked now."""
    dim_ground: str
    accent: str
    focus: str
    primary_text: str
    primary: str
    primary_hover: str
    step_text: str
    step: str
    step_hover: str
    danger_text: str
    danger: str
    danger_hover: str
    plain_text: str
    plain: str
    calm_text: str
    calm: str
    wait_text: str
    wait: str
    elsewhere_text: str
    elsewhere: str
    alert: str
    """Alarming text on the grounds."""
    sum: str
    """Gold text on the grounds."""
    felt_text: str
    felt: str
    felt_light: str
    felt_edge: str
    rim: str
    rim_light: str
    seat_text: str
    seat: str
    seat_ring: str
    away_text: str
    away: str
    away_ring: str
    held_text: str
    held: str
    held_ring: str
    over_text: str
    over: str
    over_ring: str
    open_text: str
    open_ring: str
    chip_text: str
    disc: str
    small_blind: str
    big_blind: str
    token: str


DARK = Deck(
    ground="#12161b",
    rail="#0d1014",
    bar="#151a20",
    panel="#14191f",
    card="#171d24",
    row="#1a2129",
    row_hover="#202a33",
    chosen="#1d3443",
    field="#0e1216",
    line="#262f39",
    edge="#6f7e8c",
    text="#e7ebef",
    muted="#9aa7b4",
    dim="#8593a0",
    dim_ground="#1d242c",
    accent="#5db4ec",
    focus="#5db4ec",
    primary_text="#f0fff8",
    primary="#1f6147",
    primary_hover="#277557",
    step_text="#eef7ff",
    step="#24506e",
    step_hover="#2d6288",
    danger_text="#ffe9e4",
    danger="#6a2e21",
    danger_hover="#833a2a",
    plain_text="#b7c4d0",
    plain="#24313b",
    calm_text="#8fd0f5",
    calm="#1d3443",
    wait_text="#f5bd4b",
    wait="#3b2f12",
    elsewhere_text="#c3a5ff",
    elsewhere="#2d2444",
    alert="#ff8f7d",
    sum="#f5bd4b",
    felt_text="#cfe6db",
    felt="#184a39",
    felt_light="#1d5842",
    felt_edge="#338a69",
    rim="#241c16",
    rim_light="#3a2d22",
    seat_text="#ffffff",
    seat="#2d4a5e",
    seat_ring="#5c88a8",
    away_text="#b3bcc5",
    away="#262b31",
    away_ring="#6a747f",
    held_text="#ffd98a",
    held="#3b2f12",
    held_ring="#f2b93f",
    over_text="#f1eaff",
    over="#3d2f5e",
    over_ring="#b094f5",
    open_text="#8b98a5",
    open_ring="#5f6c79",
    chip_text="#14171a",
    disc="#ffffff",
    small_blind="#6fb7ff",
    big_blind="#ffb84d",
    token="#ff6f61",
)
LIGHT = Deck(
    ground="#e6eaee",
    rail="#d9dfe5",
    bar="#f7f9fa",
    panel="#eff2f5",
    card="#fbfcfd",
    row="#ffffff",
    row_hover="#eef4f9",
    chosen="#cfe4f3",
    field="#ffffff",
    line="#c9d1d9",
    edge="#6b7884",
    text="#161c22",
    muted="#4a5763",
    dim="#5c6873",
    dim_ground="#e3e8ec",
    accent="#0b5f96",
    focus="#0b6fb0",
    primary_text="#ffffff",
    primary="#1f6a4c",
    primary_hover="#185740",
    step_text="#ffffff",
    step="#2a6690",
    step_hover="#215275",
    danger_text="#ffffff",
    danger="#a33a26",
    danger_hover="#8a2f1e",
    plain_text="#35424e",
    plain="#dde5eb",
    calm_text="#0b4f7d",
    calm="#d3e8f6",
    wait_text="#6b4700",
    wait="#fce7b4",
    elsewhere_text="#4f2f96",
    elsewhere="#e6dcfb",
    alert="#a52a17",
    sum="#7a5200",
    felt_text="#f2fbf6",
    felt="#235e47",
    felt_light="#286a51",
    felt_edge="#1d533d",
    rim="#5b4634",
    rim_light="#7a614b",
    seat_text="#10293a",
    seat="#cfe1ee",
    seat_ring="#5a86a6",
    away_text="#4f5a65",
    away="#e4e8ec",
    away_ring="#7d8994",
    held_text="#5e3f00",
    held="#fce7b4",
    held_ring="#b97d00",
    over_text="#3a2175",
    over="#e3d8fb",
    over_ring="#7a57cf",
    open_text="#55616d",
    open_ring="#7d8994",
    chip_text="#14171a",
    disc="#ffffff",
    small_blind="#7cc0ff",
    big_blind="#ffbe57",
    token="#ff9a90",
)


def _dimmed(colour: str) -> str:
    """`colour` with less of the blue that keeps eyes from growing used to the dark."""
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return f"#{round(red * 0.9):02x}{round(green * 0.82):02x}{round(blue * 0.66):02x}"


DIM = Deck(*map(_dimmed, DARK))._replace(
    muted="#9f9b88",
    dim="#8f8c7b",
    open_text="#8f8c7b",
    edge="#787565",
    open_ring="#6a6b5e",
    away_ring="#74746a",
    token="#f2694c",
)

"""A card says what is at a table, by more than colours."""

from datetime import timedelta

import msgspec
import pytest
from PySide6.QtCore import QLineF, QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from floor.base.text import ENGLISH, use_language
from floor.qtkit.felt.discs import HOLD
from floor.qtkit.felt.felt import Felt
from floor.qtkit.felt.lettering import LEAST, SeatMark, clock_words
from floor.qtkit.felt.oval import TALK_RADIUS
from floor.qtkit.look.deck import DARK, LIGHT
from floor.room.blinds.blinds import Standing, Tokens
from floor.room.blinds.button import SeatNo
from floor.views.words.rows import SeatState, SeatView, TableCard
from tests.qtkit.rooms import NOW, card, cards, seat

SIZE = QSize(420, 280)
LARGE = QSize(1000, 640)
STATES = {
    "open": seat(3, SeatState.OPEN),
    "held": seat(3, SeatState.HELD),
    "seated": seat(3),
    "waits": seat(3, standing=Standing.WAITS),
    "away": seat(3, SeatState.AWAY),
    "played over": seat(3, SeatState.PLAYED_OVER),
}


@pytest.fixture
def felt(dressed: QApplication) -> Felt:
    return Felt(DARK)


def with_seat(view: SeatView) -> TableCard:
    """A table where seat 3 is `view`, without button and blinds."""
    seats = tuple(view if place == 3 else seat(place) for place in range(1, 10))
    return card(1, seats, button=None, small=None, big=None)


def words(felt: Felt, one: TableCard, size: QSize = SIZE) -> list[str]:
    return [written.shown for written in felt.written(one, size)]


def seat_picture(felt: Felt, one: TableCard, size: QSize = SIZE) -> QImage:
    """Seat 3 in grey, without what is written in it."""
    picture = felt.picture(one, size, 1.0).toImage()
    around = felt.seat_rect(one, size, SeatNo(3)).toAlignedRect()
    return picture.copy(around).convertToFormat(QImage.Format.Format_Grayscale8)


def test_a_straddle_lies_before_its_seat(felt: Felt) -> None:
    straddled = card(1, 9, straddles=(SeatNo(4), SeatNo(5)))
    chips = felt.chips(straddled, LARGE)
    assert [chip.mark for chip in chips].count(SeatMark.STRADDLE) == 2
    assert "S" in words(felt, straddled, LARGE)


def test_a_table_without_a_title_is_drawn_alone_and_larger(felt: Felt) -> None:
    named, alone = card(1, 9), card(1, 9, title="")
    assert felt.plan(alone, LARGE).felt.height() > felt.plan(named, LARGE).felt.height()
    assert "9/9" not in words(felt, alone, LARGE)
    assert "BBJ" not in words(felt, alone, LARGE)
    assert felt.picture(alone, LARGE, 1.0).toImage().pixelColor(500, 0) == QColor(DARK.ground)


def test_every_state_of_a_seat_shows_without_colours(felt: Felt) -> None:
    pictures = [
        seat_picture(felt, with_seat(msgspec.structs.replace(view, initials="AV")))
        for view in STATES.values()
    ]
    for number, one in enumerate(pictures):
        assert one not in pictures[number + 1 :]


@pytest.mark.parametrize("name", ["waits", "away", "held"])
def test_a_sign_stands_at_the_seat(felt: Felt, name: str) -> None:
    one = with_seat(STATES[name])
    plan = felt.plan(one, SIZE)
    spot = plan.sign_at(2)
    around = QRect(0, 0, 9, 9)
    around.moveCenter(spot.toPoint())
    picture = felt.picture(one, SIZE, 1.0).toImage().copy(around)
    plain = Felt(DARK).picture(with_seat(STATES["seated"]), SIZE, 1.0).toImage().copy(around)
    assert picture != plain


@pytest.mark.parametrize("size", [SIZE, QSize(255, 165)], ids=["large", "small"])
@pytest.mark.parametrize("count", range(2, 11))
def test_no_chip_lies_on_a_sign(felt: Felt, count: int, size: QSize) -> None:
    seats = tuple(seat(place, tokens=Tokens.BOTH) for place in range(1, count + 1))
    one = card(1, seats)
    plan = felt.plan(one, size)
    side = plan.radius * 0.5
    for place in range(count):
        sign = QRectF(0, 0, side, side)
        sign.moveCenter(plan.sign_at(place))
        assert not [chip for chip in felt.chips(one, size) if chip.rect.intersects(sign)]


def test_an_open_seat_bears_its_number(felt: Felt) -> None:
    assert "3" in words(felt, with_seat(STATES["open"]))


def test_button_blinds_and_tokens_lie_before_their_seats(felt: Felt) -> None:
    seats = tuple(
        seat(place, tokens={4: Tokens.BOTH, 5: Tokens.SMALL}.get(place, Tokens.NONE))
        for place in range(1, 10)
    )
    chips = felt.chips(card(1, seats), SIZE)
    assert [chip.mark for chip in chips] == [
        SeatMark.BUTTON,
        SeatMark.SMALL_BLIND,
        SeatMark.BIG_BLIND,
        SeatMark.MISSED_SMALL,
        SeatMark.MISSED_BIG,
        SeatMark.MISSED_SMALL,
    ]
    assert {"D", "SB", "BB", "MS", "MB"} <= set(words(felt, card(1, seats)))


@pytest.mark.parametrize("place", range(1, 10))
def test_both_tokens_of_a_seat_lie_beside_each_other_and_a_line_leads_to_it(
    felt: Felt, place: int
) -> None:
    """Also where those of the neighbours leave little room on the rail."""
    away = {place, place % 9 + 1, (place + 7) % 9 + 1}
    owing = tuple(
        seat(n, SeatState.AWAY, tokens=Tokens.BOTH) if n in away else seat(n) for n in range(1, 10)
    )
    one = card(1, owing, title="", button=None, small=SeatNo(place), big=None)
    tokens = {
        chip.mark: chip.rect
        for chip in felt.chips(one, LARGE)
        if chip.place == place - 1 and chip.mark is not SeatMark.SMALL_BLIND
    }
    small, big = tokens[SeatMark.MISSED_SMALL], tokens[SeatMark.MISSED_BIG]
    assert small.top() == big.top()
    assert 0 < big.left() - small.right() < small.width() / 4
    plan = felt.plan(one, LARGE)
    spot = plan.spots[place - 1].centre
    near = min((small, big), key=lambda rect: QLineF(spot, rect.center()).length())
    tie = QLineF(spot, near.center())
    tie.setLength(plan.radius + 2)
    picture = felt.picture(one, LARGE, 1.0).toImage()
    found = picture.pixelColor(tie.p2().toPoint())
    assert found == QColor(DARK.token) or near.contains(tie.p2())


def test_how_somebody_comes_in_is_told_in_fewer_words_where_it_has_no_room(felt: Felt) -> None:
    comes = seat(
        3, standing=Standing.POSTS, duty="posts live €2 + dead €1", brief="posts €3", label="Aino"
    )
    assert "posts €3" in words(felt, with_seat(comes), LARGE)
    short = msgspec.structs.replace(comes, duty="posts €2")
    assert "posts €2" in words(felt, with_seat(short), LARGE)


def test_heads_up_the_button_has_the_small_blind(felt: Felt) -> None:
    chips = felt.chips(card(1, 2), SIZE)
    assert [chip.mark for chip in chips] == [
        SeatMark.BUTTON,
        SeatMark.SMALL_BLIND,
        SeatMark.BIG_BLIND,
    ]
    assert abs(chips[0].rect.center().y() - chips[1].rect.center().y()) < SIZE.height() / 4


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"hand": 97}, ["hand 97"]),
        ({"hand": 97, "in_hand": False}, ["after hand 97"]),
        ({"hand": 0, "in_hand": False}, ["no hand yet"]),
        ({"hand": 0, "in_hand": False, "note": "draw for the button"}, ["draw for the button"]),
        ({"hand": 97, "note": "jackpot claim"}, ["hand 97", "jackpot claim"]),
    ],
)
def test_the_middle_says_which_hand_and_what_is_up(
    felt: Felt, more: dict[str, object], said: list[str]
) -> None:
    one = card(1, **more)
    middle = [
        line for line in words(felt, one) if "hand" in line or "draw" in line or "jack" in line
    ]
    assert middle == said


def test_a_note_too_long_is_broken_into_two_lines(felt: Felt) -> None:
    small = QSize(208, 160)
    fresh: dict[str, object] = {"hand": 0, "in_hand": False, "small": None, "big": None}
    more = fresh | {"note": "waiting for the floor manager’s ruling"}
    one = card(1, **more)
    assert {"waiting for the floor", "manager’s ruling"} <= set(words(felt, one, small))
    one = card(1, **(more | {"note": "W" * 40}))
    assert any(line.endswith("…") for line in words(felt, one, small))


@pytest.mark.parametrize("size", [(660, 420), (880, 540), (1000, 640)])
def test_no_line_of_the_middle_lies_on_a_chip(felt: Felt, size: tuple[int, int]) -> None:
    lines = ("Seat 8 comes in €2", "Dealt in 6", "Hand 7: rake €1", "Seats 7, 9: count", "Until 8")
    seats = tuple(seat(place) for place in range(1, 11))
    for big in range(1, 11):
        at: dict[str, object] = {"big": SeatNo(big), "small": SeatNo((big - 2) % 10 + 1)}
        one = msgspec.structs.replace(card(1, seats, **at), title="", lines=lines)
        chips = felt.chips(one, QSize(*size))
        told = [line for line in felt.written(one, QSize(*size)) if line.words in lines]
        assert len(told) == len(lines)
        for line in told:
            letters = QRectF(0, 0, QFontMetricsF(line.font).horizontalAdvance(line.shown), 1)
            letters.setHeight(QFontMetricsF(line.font).capHeight())
            letters.moveCenter(line.rect.center())
            assert not any(chip.rect.intersects(letters) for chip in chips), (big, line.words)


def test_the_title_line_counts_seats_and_names_the_jackpot(felt: Felt) -> None:
    assert words(felt, card(1))[:3] == ["T1 · NLH 1–2", "9/9", "BBJ"]
    assert "BBJ" not in words(felt, card(1, jackpot=False))


@pytest.mark.parametrize("size", [(208, 160), (300, 200), (420, 280), (1000, 640), (1800, 1000)])
@pytest.mark.parametrize("count", [1, 8, 40])
def test_nothing_written_is_cut_or_too_small(felt: Felt, size: tuple[int, int], count: int) -> None:
    board = QRect(QPoint(0, 0), QSize(*size))
    for one in cards(count):
        for written in felt.written(one, QSize(*size)):
            wide = QFontMetricsF(written.font).horizontalAdvance(written.shown)
            assert written.shown == written.words
            assert wide <= written.rect.width() + 0.01
            assert written.font.pixelSize() >= LEAST
            assert board.contains(written.rect.toAlignedRect())


def test_a_title_too_long_is_cut_and_leaves_the_count(felt: Felt) -> None:
    one = card(1, title="T1 · " + "<b>Seven Card Stud</b> " * 9)
    title, count, badge = felt.written(one, SIZE)[:3]
    assert title.shown.endswith("…")
    assert title.rect.right() < count.rect.left()
    assert not badge.rect.intersects(title.rect)


def test_strange_initials_stay_inside_their_seat(felt: Felt) -> None:
    one = with_seat(seat(3, label="Wolfeschlegelstein W.", initials="ẄẄWW"))
    written = next(line for line in felt.written(one, SIZE) if line.words == "ẄẄWW")
    assert QFontMetricsF(written.font).horizontalAdvance(written.shown) <= written.rect.width()


def test_initials_grow_to_a_name_where_there_is_room(felt: Felt) -> None:
    one = with_seat(seat(3, label="Kyllikki-Anneli Ö. 2", initials="KÖ"))
    small, middle = QSize(250, 170), QSize(440, 256)
    assert {"AV", "KÖ"} <= set(words(felt, one, small))
    assert {"Aino", "V.", "KÖ"} <= set(words(felt, one, middle)), "a longer one stays"
    assert {"Aino V.", "KÖ"} <= set(words(felt, one, LARGE))
    for size in (small, middle, LARGE):
        plan = felt.plan(one, size)
        within = [plan.seat_rect(place) for place in range(9)]
        names = [line for line in felt.written(one, size) if line.words in ("Aino", "V.")]
        assert all(any(seat.contains(line.rect) for seat in within) for line in names)
        assert all(line.shown == line.words for line in names)


def test_a_large_card_tells_more(felt: Felt) -> None:
    assert "seat 3" in words(felt, card(1), LARGE)
    assert "seat 3" not in words(felt, card(1), SIZE)
    assert "plays over" in words(felt, with_seat(STATES["played over"]), LARGE)


def clocks(felt: Felt, one: TableCard, size: QSize = SIZE, *, after: timedelta) -> QImage:
    picture = felt.picture(one, size, 1.0).copy()
    painter = QPainter(picture)
    felt.paint_clocks(painter, one, size, NOW + after)
    painter.end()
    return picture.toImage()


def test_the_ring_of_a_held_seat_runs_out(felt: Felt) -> None:
    one = with_seat(seat(3, SeatState.HELD, since=NOW + HOLD))
    plan = felt.plan(one, SIZE)
    ring = QPointF(plan.radius * 0.93, 0)
    right, left = plan.spots[2].centre + ring, plan.spots[2].centre - ring

    def bright(picture: QImage, point: QPointF) -> bool:
        return (
            picture.pixelColor(point.toPoint()).lightness()
            > QColor(DARK.held_ring).lightness() * 0.8
        )

    whole = clocks(felt, one, after=timedelta(0))
    half = clocks(felt, one, after=HOLD * 0.6)
    over = clocks(felt, one, after=HOLD * 2)
    assert [bright(whole, point) for point in (right, left)] == [True, True]
    assert [bright(half, point) for point in (right, left)] == [True, False]
    assert [bright(over, point) for point in (right, left)] == [False, False]


def test_clocks_in_words() -> None:
    held = seat(3, SeatState.HELD, since=NOW + timedelta(seconds=192))
    away = seat(3, SeatState.AWAY, since=NOW - timedelta(minutes=24, seconds=50))
    assert clock_words(held, NOW) == "3:12"
    assert clock_words(held, NOW + HOLD) == "0:00"
    assert clock_words(held, None) == "held"
    assert clock_words(away, NOW) == "away 24 min"
    assert clock_words(away, None) == "away"


def test_the_minutes_somebody_is_away_are_read_in_a_small_seat_too(felt: Felt) -> None:
    """The sign says that they are away."""
    away = seat(3, SeatState.AWAY, since=NOW - timedelta(minutes=24))
    one, said = with_seat(away), set()
    use_language("fi")
    try:
        for wide in range(500, 1000, 20):
            plan = felt.plan(one, QSize(wide, wide * 3 // 5))
            if plan.radius >= TALK_RADIUS:
                said.add(felt._letters.clock_line(plan, 2, away, NOW, "#fff").shown)
    finally:
        use_language(ENGLISH)
    assert said == {"24 min", "poissa 24 min"}


def test_minutes_show_where_a_seat_is_large_enough(felt: Felt) -> None:
    one = with_seat(seat(3, SeatState.AWAY, since=NOW))
    early, later = timedelta(minutes=1), timedelta(minutes=2)
    assert clocks(felt, one, LARGE, after=early) != clocks(felt, one, LARGE, after=later)
    assert clocks(felt, one, SIZE, after=early) == clocks(felt, one, SIZE, after=later)


def test_a_seat_is_found_where_it_is_drawn(felt: Felt) -> None:
    one = card(1)
    for view in one.seats:
        centre = felt.seat_rect(one, SIZE, view.number).center()
        assert felt.seat_at(one, SIZE, centre) == view.number
    assert felt.seat_at(one, SIZE, QPointF(3, 3)) is None


def test_a_picture_is_drawn_once_until_the_table_changes(felt: Felt) -> None:
    one = card(1)
    first = felt.picture(one, SIZE, 1.0).cacheKey()
    same = msgspec.structs.replace(one)
    assert felt.picture(same, SIZE, 1.0).cacheKey() == first
    assert felt.picture(card(2), SIZE, 1.0).cacheKey() != first
    assert felt.picture(one, SIZE, 1.0).cacheKey() == first
    changed = msgspec.structs.replace(one, hand=999)
    assert felt.picture(changed, SIZE, 1.0).cacheKey() != first
    assert felt.picture(one, LARGE, 1.0).size() == LARGE
    assert felt.picture(one, SIZE, 2.0).size() == SIZE * 2


def test_a_closed_table_is_forgotten(felt: Felt) -> None:
    first = felt.picture(card(1), SIZE, 1.0).cacheKey()
    second = felt.picture(card(2), SIZE, 1.0).cacheKey()
    felt.keep_only([card(2).table])
    assert felt.picture(card(2), SIZE, 1.0).cacheKey() == second
    assert felt.picture(card(1), SIZE, 1.0).cacheKey() != first


def test_both_decks_draw_every_table(dressed: QApplication) -> None:
    for deck in (DARK, LIGHT):
        drawn = Felt(deck)
        for seats in range(2, 13):
            assert not drawn.picture(card(seats, seats), SIZE, 1.0).isNull()


def test_many_sizes_do_not_pile_up(felt: Felt) -> None:
    one = card(1)
    for wide in range(300, 400):
        felt.plan(one, QSize(wide, 200))
    assert felt.plan(one, SIZE).size == SIZE

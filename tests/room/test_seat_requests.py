"""Requests for another seat keep their order, whatever is refused, freed and asked again."""

from hypothesis import given
from hypothesis import strategies as st

from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.table.seat_change import (
    Requests,
    SeatRequest,
    request_of,
    with_freed,
    with_refusal,
    with_request,
    without_request,
)

AINO, EERO = PlayerId(1), PlayerId(2)
THREE, FOUR = SeatNo(3), SeatNo(4)
ANY = SeatRequest(player=AINO)

acts = st.lists(
    st.tuples(
        st.sampled_from(("ask", "refuse", "free", "withdraw")),
        st.integers(1, 4).map(PlayerId),
        st.integers(1, 9).map(SeatNo),
    ),
    max_size=30,
)


def after(act: tuple[str, PlayerId, SeatNo], asked: Requests) -> Requests:
    what, player, seat = act
    match what:
        case "ask":
            return with_request(asked, SeatRequest(player=player, seats=(seat,)))
        case "refuse":
            return with_refusal(asked, player, seat)
        case "free":
            return with_freed(asked, seat)
        case _:
            return without_request(asked, player)


@given(acts)
def test_nobody_overtakes_another_who_goes_on_asking(
    acts: list[tuple[str, PlayerId, SeatNo]],
):
    asked: Requests = ()
    for act in acts:
        then = after(act, asked)
        before = [one.player for one in asked]
        stay = [one.player for one in then if one.player in before]
        assert stay == [player for player in before if player in stay]
        assert len({one.player for one in then}) == len(then)
        asked = then


def test_who_names_no_seat_takes_any():
    assert ANY.wants(THREE)
    assert not SeatRequest(player=AINO, seats=(FOUR,)).wants(THREE)


def test_a_refused_seat_is_offered_again_only_once_it_becomes_free_anew():
    asked = with_refusal((ANY,), AINO, THREE)
    assert not asked[0].wants(THREE)
    assert asked[0].wants(FOUR)
    assert not with_freed(asked, FOUR)[0].wants(THREE)
    assert with_freed(asked, THREE)[0].wants(THREE)


def test_who_asks_again_keeps_his_place():
    asked = with_request((ANY,), SeatRequest(player=EERO))
    asked = with_request(asked, SeatRequest(player=AINO, seats=(FOUR,)))
    assert [one.player for one in asked] == [AINO, EERO]
    assert request_of(asked, AINO) == SeatRequest(player=AINO, seats=(FOUR,))
    assert request_of(without_request(asked, AINO), AINO) is None

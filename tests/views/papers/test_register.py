"""The list of papers: whatever a paper was printed in, its line is in the language spoken now."""

import pytest

from floor.base.text import speaking
from floor.views.papers.register import retold

TITLES = {
    "en": (
        "T1 seat 5",
        "T1 → list for NLH 1–2",
        "T1 → T2 seat 3",
        "Sunday 100 · T9 seat 2",
        "Sunday 100 · entry 14",
        "Sunday 100 · version 2",
        "Sunday 100 · draft",
        "claim 3",
        "claim 3 · T1 seat 5 · €1,250",
        "ruling 7 · T1 hand 12",
        "NLH 1–2",
        "Main Event seat satellite · version 1",
    ),
    "fi": (
        "T1 p. 5",
        "T1 → varauslista, NLH 1–2",
        "T1 → T2 p. 3",
        "Sunday 100 · T9 p. 2",
        "Sunday 100 · osallistuminen 14",
        "Sunday 100 · versio 2",
        "Sunday 100 · luonnos",
        "vaatimus 3",
        "vaatimus 3 · T1 p. 5 · €1,250",
        "ratkaisu 7 · T1 jako 12",
        "NLH 1–2",
        "Main Event seat satellite · versio 1",
    ),
    "sv": (
        "T1 plats 5",
        "T1 → listan för NLH 1–2",
        "T1 → T2 plats 3",
        "Sunday 100 · T9 plats 2",
        "Sunday 100 · anmälan 14",
        "Sunday 100 · version 2",
        "Sunday 100 · utkast",
        "anmälan 3",
        "anmälan 3 · T1 plats 5 · €1,250",
        "avgörande 7 · T1 giv 12",
        "NLH 1–2",
        "Main Event seat satellite · version 1",
    ),
}


@pytest.mark.parametrize("now", TITLES)
@pytest.mark.parametrize("printed", TITLES)
def test_a_line_is_in_the_language_spoken_now(printed: str, now: str):
    with speaking(now):
        assert tuple(map(retold, TITLES[printed])) == TITLES[now]

"""What is sold has a price, chips and a time the sheet knows."""

from datetime import timedelta

import pytest
from msgspec.structs import replace

from floor.base.errors import Refused
from floor.base.money import NO_CHIPS, Chips, Money
from floor.tournament.clock.structure import Level, Structure
from floor.tournament.money.terms import (
    AddOn,
    Price,
    Rebuy,
    ReEntry,
    TournamentTerms,
    Window,
    check_terms,
)

ENTRY = Price(to_pool=Money(2_000), fee=Money(500))
LEVEL = Level(lasts=timedelta(minutes=20), small_blind=Chips(50), big_blind=Chips(100))
FOUR = Structure(stretches=(LEVEL,) * 4)
CHIPS = (Chips(25), Chips(100))
THREE = Window(through_level=3)
RE_ENTRY = ReEntry(price=ENTRY, window=THREE, most=1, prizes_per=2)
REBUY = Rebuy(price=ENTRY.without_fee, window=THREE, most=1)
ADD_ON = AddOn(price=ENTRY, stack=Chips(20_000), window=replace(THREE, through_break=True))
TERMS = TournamentTerms(
    entry=ENTRY, stack=Chips(10_000), late=THREE, re_entry=RE_ENTRY, rebuy=REBUY, add_on=ADD_ON
)


def test_terms_that_fit_the_sheet_are_accepted():  # TR-STR-5
    check_terms(TERMS, FOUR, CHIPS)
    check_terms(replace(TERMS, rebuy=None), FOUR, CHIPS)
    check_terms(replace(TERMS, add_on=replace(ADD_ON, window=None)), FOUR, CHIPS)
    check_terms(TournamentTerms(entry=ENTRY, stack=Chips(1)), Structure(stretches=(LEVEL,)))


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (replace(TERMS, entry=Price(to_pool=Money(-1))), "below nothing"),
        (
            replace(TERMS, rebuy=replace(REBUY, price=Price(to_pool=Money(0), fee=Money(-1)))),
            "below",
        ),
        (replace(TERMS, stack=NO_CHIPS), "bring chips"),
        (replace(TERMS, add_on=replace(ADD_ON, stack=NO_CHIPS)), "bring chips"),
        (replace(TERMS, stack=Chips(10_010)), "do not make up a stack"),
        (replace(TERMS, late=Window(through_level=5)), "the sheet has 4"),
        (replace(TERMS, re_entry=replace(RE_ENTRY, window=Window(through_level=0))), "sheet has"),
        (replace(TERMS, re_entry=replace(RE_ENTRY, most=0)), "at least one"),
        (replace(TERMS, re_entry=replace(RE_ENTRY, prizes_per=0)), "at least one"),
        (replace(TERMS, rebuy=replace(REBUY, most=0)), "at least one"),
        (replace(TERMS, rebuy=replace(REBUY, last_hands=-1)), "at least one"),
        (replace(TERMS, add_on=replace(ADD_ON, window=THREE)), "after the last rebuy hand"),
        (replace(TERMS, add_on=replace(ADD_ON, opens_after=4)), "cannot begin"),
        (replace(TERMS, add_on=replace(ADD_ON, opens_after=-1)), "cannot begin"),
    ],
)
def test_terms_that_cannot_be_kept_are_refused(terms: TournamentTerms, words: str):  # TR-STR-5
    with pytest.raises(Refused, match=words):
        check_terms(terms, FOUR, CHIPS)

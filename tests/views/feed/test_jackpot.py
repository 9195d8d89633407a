"""What the feed says of claims and meters, in the language of who reads it."""

import pytest

from floor.app.core.messages import Event
from floor.app.core.names import Names
from floor.app.core.room import EMPTY_ROOM
from floor.base.text import speaking
from floor.jackpot.ledger import Account
from floor.views.feed.sentences import sentence
from floor.views.words.words import Wording
from tests.views.claim_told import CLAIM_TOLD, corrected


@pytest.mark.parametrize(("event", "words"), CLAIM_TOLD, ids=lambda value: str(value)[:60])
def test_every_step_is_told_in_finnish_too(event: Event, words: str):
    with speaking("fi"):
        told = sentence(event, Wording(EMPTY_ROOM, Names({})))
    assert told
    assert not words.startswith(told)


def test_what_is_taken_off_a_meter_has_its_sign():
    told = sentence(corrected(Account.POSTED, Account.HOUSE, 250), Wording(EMPTY_ROOM, Names({})))
    assert told == "jackpot corrected by -€2.50 (second badge: #1)"

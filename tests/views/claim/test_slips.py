"""What has become of a paid claim's papers, as the page that pays it says."""

import pytest
from msgspec.structs import replace

from floor.app.core.messages import StaffId
from floor.app.staff.papers import KeptPaper, PaperKey, PaperKind, PaperState, PaperSubject, Void
from floor.views.claim.paper import claim_key, slip_key
from floor.views.claim.slips import SlipsView, slips_view
from floor.views.words.words import Wording
from tests.app.claimed import ClaimTonight, claimed
from tests.evening import Evening
from tests.views.looking import look

SLIP = PaperKind.PAYOUT_SLIP
BESIDE = (PaperKind.CLAIM_REPORT, PaperKind.LEDGER_EXTRACT)


@pytest.fixture
def claim(night: Evening) -> ClaimTonight:
    """Released, and nothing is printed."""
    made = claimed(night)
    made.ready().release()
    return made


def paper(night: Evening, kind: PaperKind, number: int, key: PaperKey) -> KeptPaper:
    """One that came out."""
    now = night.clock.now()
    return KeptPaper(
        serial=kind.serial(number),
        kind=kind,
        number=number,
        about=PaperSubject(at=now, title="", key=key, language="sv"),
        state=PaperState.PRINTED,
        copies=0,
        printed_at=now,
        place="",
        error="",
        body=b"%PDF-",
    )


def slip(night: Evening, claim: ClaimTonight, share: int) -> KeptPaper:
    return paper(night, SLIP, share, slip_key(claim.id, share))


def seen(night: Evening, claim: ClaimTonight, *papers: KeptPaper) -> SlipsView:
    return slips_view(Wording(night.room, look(night).names), claim.now, papers)


def test_before_anything_is_printed_no_share_has_a_slip(night: Evening, claim: ClaimTonight):
    view = seen(night, claim)
    assert {line.told for line in view.lines} == {"no slip yet"}
    assert (view.begun, view.all_out, view.told) == (False, False, "")
    assert view.of(2).serial is None
    assert len(view.lines) == len(claim.now.released.shares)


def test_all_is_out_with_the_last_slip_the_report_and_the_ledger(
    night: Evening, claim: ClaimTonight
):
    slips = [slip(night, claim, line.share) for line in seen(night, claim).lines]
    report, ledger = (paper(night, kind, 4, claim_key(claim.id)) for kind in BESIDE)
    waits = replace(ledger, state=PaperState.WAITING, printed_at=None)
    view = seen(night, claim, *slips, report, waits)
    time = Wording(night.room, look(night).names).time(night.clock.now())
    assert view.told == f"JC 4 · printed at {time}   JL 4 · waits to be printed"
    assert (view.begun, view.all_out) == (True, False)
    assert seen(night, claim, *slips, report, ledger).all_out
    assert not seen(night, claim, *slips[1:], report, ledger).all_out


def test_who_has_no_name_has_no_slip_and_is_named_first(night: Evening, claim: ClaimTonight):
    released = claim.now.released
    assert released is not None
    first = released.shares[0]
    room = replace(night.room, nameless={first.player: 6})
    slips = [slip(night, claim, line.share) for line in seen(night, claim).lines]
    report, ledger = (paper(night, kind, 4, claim_key(claim.id)) for kind in BESIDE)
    others = [one for one in slips if one.about.key != slip_key(claim.id, first.number)]
    words = Wording(room, look(night).names)
    begun = slips_view(words, claim.now, others)
    assert begun.of(first.number).told == "no slip: the name is missing, write it down first"
    assert not begun.wants_names, "report and ledger can be printed still"
    assert slips_view(words, claim.now, (*others, report, ledger)).wants_names
    assert not seen(night, claim, *others, report, ledger).wants_names


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (PaperState.WAITING, "JP 2 · COPY 3 · waits to be printed"),
        (PaperState.SENDING, "JP 2 · COPY 3 · sent to the printer, which has not answered"),
        (PaperState.FAILED, "JP 2 · COPY 3 · not printed: No paper."),
    ],
)
def test_what_did_not_come_out_is_still_to_be_printed(
    night: Evening, claim: ClaimTonight, state: PaperState, told: str
):
    made = replace(slip(night, claim, 2), state=state, copies=3, error="No paper.")
    line = seen(night, claim, made).of(2)
    assert (line.told, line.out, line.serial, line.language) == (told, False, "JP 2", "sv")


def test_one_made_void_stands_for_nothing(night: Evening, claim: ClaimTonight):
    why = Void(at=night.clock.now(), by=StaffId(1), reason="Torn.")
    void = replace(slip(night, claim, 2), void=why)
    line = seen(night, claim, void).of(2)
    assert (line.told, line.serial, line.out) == ("no slip yet · JP 2 is void.", None, False)
    another = paper(night, SLIP, 9, slip_key(claim.id, 2))
    line = seen(night, claim, void, another).of(2)
    assert (line.serial, line.out) == ("JP 9", True)
    assert line.told.endswith(" · JP 2 is void.")


def test_the_slip_of_a_forgotten_player_is_not_waited_for(night: Evening, claim: ClaimTonight):
    gone = replace(slip(night, claim, 2), state=PaperState.FAILED, body=b"")
    line = seen(night, claim, gone).of(2)
    assert (line.out, line.forgotten) == (True, True)
    assert line.told == "JP 2 · erased with its player"


def test_a_claim_that_is_not_released_has_no_slips(night: Evening):
    with pytest.raises(ValueError, match="not released"):
        seen(night, claimed(night))

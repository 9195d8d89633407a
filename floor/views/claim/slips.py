"""The papers of a paid bad beat, as whoever pays it sees them: which there are, how each fared."""

from collections.abc import Collection, Iterable, Sequence
from typing import assert_never

from floor.app.core.claim import Claim
from floor.app.staff.papers import KeptPaper, PaperKind, PaperState, Serial
from floor.base.text import _
from floor.base.value import Value
from floor.views.claim.paper import claim_key, slip_key
from floor.views.words.words import Wording

SLIP_LANGUAGES = {
    "en": "English",
    "fi": "suomi",
    "sv": "svenska",
    "cs": "čeština",
    "et": "eesti",
}
"""What a payout slip can be written in, each by its own name."""


class SlipLine(Value, frozen=True, kw_only=True):
    """The slip of one share."""

    share: int
    serial: Serial | None
    """Of the one that stands; None: none was made, or it was made void."""
    language: str
    """Of the one that stands; empty without one."""
    told: str
    """"JP 17 · printed at 21:14"."""
    out: bool
    """Whether it has come out and need not be printed any more."""
    forgotten: bool = False
    """Its player was: it cannot come out again."""


class SlipsView(Value, frozen=True, kw_only=True):
    """All papers of a released claim."""

    lines: tuple[SlipLine, ...]
    told: str
    """What has become of the report and the ledger; empty before they were made."""
    begun: bool
    """Whether anything has come out."""
    all_out: bool
    """Nothing is left to be printed, but as a copy."""
    wants_names: bool = False
    """What is left is of players who have no name yet: their slips cannot be made."""

    def of(self, share: int) -> SlipLine:
        """The slip of that share."""
        return next(line for line in self.lines if line.share == share)


def slips_view(words: Wording, claim: Claim, papers: Sequence[KeptPaper]) -> SlipsView:
    """What has become of `papers`, those made for `claim`; one made void counts no more.

    Raises:
        ValueError: the claim is not released.
    """
    if claim.released is None:
        raise ValueError(f"claim {claim.id} is not released")
    nameless = {
        share.number for share in claim.released.shares if share.player in words.room.nameless
    }
    lines = tuple(
        _line(words, share.number, [one for one in papers if one.about.key == key], nameless)
        for share in claim.released.shares
        for key in (slip_key(claim.id, share.number),)
    )
    beside = [one for one in papers if one.about.key == claim_key(claim.id)]
    sheets = [
        _standing(one for one in beside if one.kind is kind)
        for kind in (PaperKind.CLAIM_REPORT, PaperKind.LEDGER_EXTRACT)
    ]
    out = [line.out for line in lines] + [_is_out(one) for one in sheets]
    return SlipsView(
        lines=lines,
        told="   ".join(paper_words(words, one) for one in sheets if one is not None),
        begun=any(out),
        all_out=all(out),
        wants_names=bool(nameless)
        and all(line.out or line.share in nameless for line in lines)
        and all(map(_is_out, sheets)),
    )


def _line(
    words: Wording, share: int, made: Sequence[KeptPaper], nameless: Collection[int]
) -> SlipLine:
    slip = _standing(made)
    void = " ".join(_("{serial} is void.").format(serial=one.serial) for one in made if one.void)
    told = _("no slip yet")
    if slip is not None:
        told = paper_words(words, slip)
    elif share in nameless:
        told = _("no slip: the name is missing, write it down first")
    return SlipLine(
        share=share,
        serial=slip.serial if slip is not None else None,
        language=slip.about.language if slip is not None else "",
        told=f"{told} · {void}" if void else told,
        out=_is_out(slip),
        forgotten=slip is not None and not slip.body,
    )


def _standing(made: Iterable[KeptPaper]) -> KeptPaper | None:
    """The one that is good for something; the store has one at most."""
    return next((one for one in made if one.void is None), None)


def _is_out(paper: KeptPaper | None) -> bool:
    return paper is not None and (paper.state is PaperState.PRINTED or not paper.body)


def paper_words(words: Wording, paper: KeptPaper) -> str:
    """The number of a paper, which copy of it was ordered last, and how that fared."""
    copy = _("COPY {number}").format(number=paper.copies) if paper.copies else ""
    return " · ".join(one for one in (paper.serial, copy, _fared(words, paper)) if one)


def _fared(words: Wording, paper: KeptPaper) -> str:
    if not paper.body:
        return _("erased with its player")
    match paper.state:
        case PaperState.WAITING:
            return _("waits to be printed")
        case PaperState.SENDING:
            return _("sent to the printer, which has not answered")
        case PaperState.PRINTED:
            at = words.time(paper.printed_at or paper.about.at)
            return _("printed at {time}").format(time=at)
        case PaperState.FAILED:
            return _("not printed: {why}").format(why=paper.error)
        case _ as never:
            assert_never(never)

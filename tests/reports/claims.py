"""A jackpot that was paid, as its papers are made from it."""

from datetime import UTC, date, datetime, timedelta

from msgspec.structs import replace

from floor.app.core.claim import (
    Check,
    CheckResult,
    ClaimId,
    IdKind,
    JackpotShare,
    PartInHand,
    PaymentForm,
    Percentage,
    SharePayment,
    State,
)
from floor.app.core.messages import NoteId, Role, StaffId
from floor.app.core.ports import JournalHead
from floor.base.money import Money
from floor.cards.card import from_text
from floor.jackpot.ledger import Account, Meters, PostedFor, Posting, Transfer, after
from floor.jackpot.profile import JackpotId
from floor.jackpot.shares import Party, Payout, ShareRole
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.dealing.first_hand import HandBegan
from floor.room.games.game import GameId
from floor.room.lists.waitlist import TableId
from floor.room.table.table import Stamp
from floor.views.claim.cards import CardsView, HandLine
from floor.views.claim.paper import (
    ClaimReport,
    HandPlayed,
    LedgerExtract,
    OtherClaim,
    PayoutSlip,
    PersonAtHand,
    ShareOut,
    Signed,
)
from floor.views.night.meters import MeterRow
from floor.views.words.issued import Issued
from tests.reports.nights import HEAD

WON = datetime(2026, 10, 24, 20, 14, 5, tzinfo=UTC)
T3 = TableId("T3")
CLAIM = ClaimId(12)
PLAYERS = 9
POOL = Money(11_234_567)
EACH = {
    ShareRole.LOSER: Money(4_493_826),
    ShareRole.WINNER: Money(2_246_913),
    ShareRole.OTHER: Money(320_987),
}
PERCENTS = {
    ShareRole.LOSER: Percentage(40, 1),
    ShareRole.WINNER: Percentage(20, 1),
    ShareRole.OTHER: Percentage(20, 7),
}
PAID = SharePayment(
    at=WON + timedelta(minutes=31),
    form=PaymentForm.TRANSFER,
    checked=IdKind.PASSPORT,
    by=StaffId(2),
)


def cards(text: str):
    """Several of them."""
    return tuple(map(from_text, text.split()))


def issued(language: str = "en", serial: str = "JP 48", *, training: bool = False) -> Issued:
    """Whose paper it is."""
    return Issued(
        house="Casino Helsinki",
        zone="Europe/Helsinki",
        day=date(2026, 10, 24),
        at=WON + timedelta(minutes=17),
        head=HEAD,
        language=language,
        training=training,
        serial=serial,
    )


HAND = HandPlayed(
    jackpot="Bad beat jackpot",
    table=T3,
    game="NLH 2–5",
    variant="Texas Hold’em",
    hand=214,
    began=HandBegan(at=WON, error=timedelta(milliseconds=40), stamp=Stamp.RIFFLE),
    ended=WON + timedelta(minutes=3),
)


def share(number: int, *, paid: SharePayment | None = None) -> JackpotShare:
    """The first lost, the second won, the others were there."""
    role = {1: ShareRole.LOSER, 2: ShareRole.WINNER}.get(number, ShareRole.OTHER)
    return JackpotShare(
        number=number,
        table=T3,
        seat=SeatNo(number),
        player=PlayerId(100 + number),
        role=role,
        percent=PERCENTS[role],
        amount=EACH[role],
        paid=paid,
    )


def slip(
    number: int = 1,
    name: str = "Väinö Yrjö-Koskinen",
    language: str = "en",
    *,
    amount: Money | None = None,
    paid: SharePayment | None = None,
    training: bool = False,
) -> PayoutSlip:
    """The slip of a share."""
    one = share(number, paid=paid)
    return PayoutSlip(
        issue=issued(language, training=training),
        claim=CLAIM,
        hand=HAND,
        category=1,
        share=one if amount is None else replace(one, amount=amount),
        of=PLAYERS,
        name=name,
        released_at=WON + timedelta(minutes=16),
        approved=("Mira Salo", "Kateřina Dvořáková"),
        paid_by="Mira Salo" if paid is not None else "",
    )


def _payout() -> Payout:
    return Payout(
        category=1,
        party=Party(players=PLAYERS, losers=1, winners=1),
        pool=POOL,
        loser_each=EACH[ShareRole.LOSER],
        winner_each=EACH[ShareRole.WINNER],
        other_each=EACH[ShareRole.OTHER],
    )


METERS = Meters(
    {
        Account.POSTED: POOL,
        Account.ACCRUED: Money(21_400),
        Account.PLAYERS: Money(0) - POOL - Money(21_400),
    }
)


def report(language: str = "en", text: str = "", *, training: bool = False) -> ClaimReport:
    """The report; `text` stands wherever somebody has typed something."""
    shares = tuple(share(number, paid=PAID if number < 3 else None) for number in range(1, 10))
    return ClaimReport(
        issue=issued(language, "JC 3", training=training),
        claim=CLAIM,
        hand=HAND,
        opened_at=WON + timedelta(minutes=4),
        opened_by=text or "Mira Salo",
        dealer=text or "Jiří Novák",
        duty=(
            Signed(name=text or "Mira Salo", role=Role.FLOOR),
            Signed(name="Kateřina Dvořáková", role=Role.SHIFT_MANAGER),
        ),
        watched_by=text or "Õie Šmidt, camera room 2",
        told_at=WON + timedelta(minutes=5),
        confirmed_at=WON + timedelta(minutes=11),
        answers={
            check: CheckResult.YES if check.expected else CheckResult.NO_ON_CAMERA
            for check in Check
        },
        note=text or "Red deck, sealed in bag 00412.",
        board=cards("As Ad Kh Kd 2c"),
        cards=CardsView(
            lines=(
                HandLine(
                    seat=SeatNo(2),
                    who="Seat 2 #102",
                    cards=cards("Ah Ac"),
                    five=cards("As Ad Ah Ac Kh"),
                    rank="Four aces",
                    both="both hole cards play",
                    told="The best hand: shares as a winner.",
                ),
                HandLine(
                    seat=SeatNo(1),
                    who="Seat 1 #101",
                    cards=cards("Ks Kc"),
                    five=cards("Kh Kd Ks Kc As"),
                    rank="Four kings",
                    both="both hole cards play",
                    told="Strong enough, and it lost: shares as a loser.",
                ),
            ),
            verdict="Category 1: Seat 1 #101 with four kings lost to Seat 2 #102 with four aces.",
            rule="JP-TRIG-2",
            category=1,
            others="Took part without showing a hand, and share as others: Seat 3 #103.",
        ),
        least="full house, aces full of kings",
        rule="JP-TRIG-2",
        people=tuple(
            PersonAtHand(
                table=T3,
                seat=SeatNo(number),
                player=PlayerId(100 + number),
                part=PartInHand.DEALT_IN,
                took_part=number < 10,
                reason="" if number < 10 else text or "Was at the bar when it was dealt.",
            )
            for number in range(1, 11)
        ),
        others=(
            OtherClaim(
                claim=ClaimId(11),
                table=TableId("T5"),
                hand=97,
                began=HandBegan(at=WON + timedelta(seconds=9), stamp=Stamp.AUTOMATIC),
                state=State.OPEN,
                said=text or "T3 began first: the shuffle is seen at 23.14.05.",
            ),
        ),
        payout=_payout(),
        accrued=Money(21_400),
        before=METERS,
        guarantee=Money(100_000),
        edition="17.9.2025",
        rulebook="5f" * 32,
        shares=tuple(
            ShareOut(share=one, cut=POOL.cents * one.percent.exact / 100 - one.amount.cents)
            for one in shares
        ),
        approvals=(
            Signed(name=text or "Mira Salo", role=Role.FLOOR, at=WON + timedelta(minutes=15)),
            Signed(
                name="Kateřina Dvořáková",
                role=Role.SHIFT_MANAGER,
                at=WON + timedelta(minutes=16),
            ),
        ),
        released_at=WON + timedelta(minutes=16),
        digest="0a1b2c3d" * 4,
        entry=JournalHead(18_204, bytes(range(32))),
    )


def ledger(language: str = "en", text: str = "", lines: int = 30) -> LedgerExtract:
    """A day's ledger with so many lines."""
    fee = Posting(
        reason=PostedFor.HAND, transfers=(Transfer(Account.PLAYERS, Account.ACCRUED, Money(4_200)),)
    )
    hit = Posting(
        reason=PostedFor.HIT, transfers=(Transfer(Account.POSTED, Account.OWED, _payout().paid),)
    )
    got = Posting(
        reason=PostedFor.FETCHED, transfers=(Transfer(Account.OWED, Account.PAID, Money(320_987)),)
    )
    put_right = Posting(
        reason=PostedFor.MISCOUNTED,
        transfers=(Transfer(Account.HOUSE, Account.ACCRUED, Money(100)),),
    )
    told, meters = [], METERS
    for number in range(lines):
        posting = (fee, fee, fee, hit, got, put_right)[min(number, 5) if number < 6 else 0]
        meters = after(meters, posting)
        told.append(
            MeterRow(
                at=WON + timedelta(minutes=number),
                entry=1_000 + number,
                by=StaffId(1),
                jackpot=JackpotId("bad_beat"),
                posting=posting,
                meters=meters,
                hands=42 if posting is fee and number else 0,
                table=T3 if posting in (fee, hit) else None,
                game=GameId("nlh") if posting is fee else None,
                claim=CLAIM if posting in (hit, got) else None,
                second=StaffId(2) if posting is put_right else None,
                note=NoteId(7) if posting is put_right else None,
            )
        )
    return LedgerExtract(
        issue=issued(language, "JL 5"),
        claim=CLAIM,
        jackpot=text or "Bad beat jackpot",
        before=METERS,
        lines=tuple(told),
        staff={StaffId(1): text or "Mira Salo", StaffId(2): "Kateřina Dvořáková"},
        notes={NoteId(7): text or "One euro more in the box"},
    )

"""Tickets to print."""

from datetime import UTC, date, datetime, timedelta

from floor.app.staff.papers import KeptPaper, PaperKind, PaperState, PaperSubject
from floor.base.money import NOTHING, Money
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.games.game import Stakes
from floor.room.lists.waitlist import TableId
from floor.views.papers.tickets import Issue, Play, SeatTicket, WaitingTicket
from tests.reports.nights import HEAD

PRINTED = datetime(2026, 10, 24, 19, 10, tzinfo=UTC)
ISSUE = Issue(
    house="Casino Helsinki",
    zone="Europe/Helsinki",
    day=date(2026, 10, 24),
    at=PRINTED,
    label="Väinö Y.",
    player=PlayerId(17),
    head=HEAD,
    serial="ST 1048",
)
NLH = Play(
    game="NLH 1–2",
    variant="Texas Hold’em",
    stakes=Stakes(small_blind=Money(100), big_blind=Money(200)),
    min_buy_in=Money(5_000),
    max_buy_in=Money(30_000),
)
CHOICE = Play(
    game="Dealer’s Choice 2,50–2,50",
    variant="St Petersburg Dealer’s Choice",
    stakes=Stakes(small_blind=Money(250), big_blind=Money(250)),
    min_buy_in=Money(125_000),
    max_buy_in=Money(1_250_000),
)
SOKO = Play(
    game="Sökö 5",
    variant="Sökö",
    stakes=Stakes(small_blind=NOTHING, big_blind=NOTHING, ante=Money(500)),
    min_buy_in=Money(25_000),
    max_buy_in=None,
)


def issue(label: str = "Väinö Y.", serial: str = "ST 1048", *, training: bool = False) -> Issue:
    """Whose ticket it is."""
    return Issue(
        house=ISSUE.house,
        zone=ISSUE.zone,
        day=ISSUE.day,
        at=ISSUE.at,
        label=label,
        player=ISSUE.player,
        head=HEAD,
        training=training,
        serial=serial,
    )


SEATED = SeatTicket(issue=issue(), play=NLH, table=TableId("T2"), seat=SeatNo(7))
CALLED = SeatTicket(
    issue=issue("Kateřina Žďárská-Õnnepalu"),
    play=CHOICE,
    table=TableId("T12"),
    seat=SeatNo(10),
    until=PRINTED + timedelta(minutes=5),
)
OVER = SeatTicket(
    issue=issue("Õie Šm.", training=True),
    play=SOKO,
    table=TableId("Feature table"),
    seat=SeatNo(12),
    over=True,
)
WAITING = WaitingTicket(
    issue=issue("Åke Öhman-Řezníček von Tannenberg-Wolff", "WT 311"),
    play=NLH,
    place=4,
    since=PRINTED - timedelta(minutes=30),
    hold=timedelta(minutes=5),
    wait=timedelta(minutes=23),
)
PHONED = WaitingTicket(
    issue=issue(serial="WT 312"),
    play=CHOICE,
    place=117,
    since=PRINTED - timedelta(minutes=30),
    hold=timedelta(minutes=5),
    arrived=False,
    number="#48211",
)
TICKETS = {
    "seated": SEATED,
    "called": CALLED,
    "over": OVER,
    "waiting": WAITING,
    "phoned": PHONED,
}


def kept(body: bytes, copies: int = 0, language: str = "en") -> KeptPaper:
    """A paper about to be printed."""
    return KeptPaper(
        serial=PaperKind.SEAT_TICKET.serial(17),
        kind=PaperKind.SEAT_TICKET,
        number=17,
        about=PaperSubject(at=PRINTED, title="T2 seat 7", language=language),
        state=PaperState.SENDING,
        copies=copies,
        printed_at=None,
        place="",
        error="",
        body=body,
    )

"""Nights to print."""

from datetime import UTC, date, datetime, timedelta
from hashlib import sha256

from floor.app.core.floor_call import CallReason
from floor.app.core.messages import Role
from floor.app.core.ports import JournalHead
from floor.base.money import Money
from floor.room.lists.waitlist import TableId
from floor.views.night.day import DayReport, DutyLine, HourLine, TableLine, VoidLine
from floor.views.night.figures import (
    NO_FIGURES,
    CallsLine,
    DealerFigures,
    NightFigures,
    ReorderLine,
    TroubleLine,
    WaitFigures,
)
from floor.views.night.lists import ListStep
from floor.views.night.orders import OrderKind

OPENED = datetime(2026, 11, 20, 16, 2, tzinfo=UTC)
HEAD = JournalHead(48_211, sha256(b"the last row").digest())
GAMES = (
    "NLH 1–2",
    "NLH 2,50–2,50",
    "PLO 5–5",
    "Sökö 5",
    "Dealer’s Choice 5–5",
    "Omaha5 5–5",
    "Sviten 5–5",
)
STAFF = (
    ("Aino Mäkelä", Role.SHIFT_MANAGER),
    ("Jiří Dvořák", Role.FLOOR),
    ("Õnne Šmidt-Žukov", Role.FLOOR),
    ("Åke Öhman", Role.DEALER),
    ("Kateřina Žďárská", Role.DEALER),
    ("Pekka Häyrinen", Role.DEALER),
    ("Maarja Kõiv", Role.DEALER),
    ("Väinö Yrjölä", Role.DEALER),
    ("Anna-Liisa Kärkkäinen-Söderström", Role.DEALER),
)


def table_line(number: int) -> TableLine:
    """The night of table `number`."""
    opened = OPENED + timedelta(minutes=5 + 11 * (number % 30))
    hands = 118 + 37 * number % 211
    second_round = hands * 3 // 5
    return TableLine(
        table=TableId(str(number)),
        games=tuple(GAMES[(number + step) % len(GAMES)] for step in range(1 + (number % 4 == 3))),
        opened_at=opened,
        closed_at=opened + timedelta(hours=4 + number % 7, minutes=17 * number % 60),
        hands=hands,
        second_round=second_round,
        jackpot=Money(100 * second_round),
        flat_rake=Money(100 * (hands - second_round)),
        drop=Money(50 * (hands * 7 + number)),
    )


FIGURES = NightFigures(
    waits=WaitFigures(
        offered=160,
        mean=timedelta(minutes=11, seconds=40),
        most=timedelta(minutes=48),
        declined=4,
        restored=2,
    ),
    reorders=(
        ReorderLine(
            at=OPENED + timedelta(hours=2),
            game=GAMES[0],
            player="Väinö Yrjölä",
            step=ListStep.MOVED,
            place=1,
            by="Jiří Dvořák",
            reason="Two tables called at once: the older call first.",
        ),
        ReorderLine(
            at=OPENED + timedelta(hours=3),
            game=GAMES[1],
            player="Maarja Kõiv",
            step=ListStep.RESTORED,
            place=2,
            by="Jiří Dvořák",
            reason="",
        ),
    ),
    dealers=tuple(
        DealerFigures(
            name=name,
            tables=5,
            hands=110 + number,
            dealt=timedelta(hours=3, minutes=50 - number),
        )
        for number, (name, role) in enumerate(STAFF)
        if role is Role.DEALER
    ),
    calls=tuple(
        CallsLine(
            reason=reason,
            calls=9 - number,
            untaken=number % 2,
            median=timedelta(seconds=40 + 9 * number),
            most=timedelta(seconds=170),
            took=timedelta(minutes=4 + number),
        )
        for number, reason in enumerate(CallReason)
    ),
    orders=(
        TroubleLine(
            at=OPENED + timedelta(hours=4),
            about=OrderKind.WARNING,
            words="Kateřina Žďárská is warned",
            by="Jiří Dvořák",
            reason="Phone at the table.",
        ),
    ),
    time_due=Money(1_400),
    papers=41,
    copies=2,
)


def night(tables: int = 8, hours: int = 12) -> DayReport:
    """A night as it comes."""
    return DayReport(
        house="Casino Helsinki",
        edition="Live poker guide 1.0 of 17.9.2025",
        zone="Europe/Helsinki",
        day=date(2026, 11, 20),
        opened_at=OPENED,
        closed_at=OPENED + timedelta(hours=hours, minutes=8),
        serial="DR 2026-11-20 48211",
        figures=FIGURES if tables else NO_FIGURES,
        tables=tuple(table_line(number) for number in range(1, tables + 1)),
        hours=tuple(
            HourLine(
                at=OPENED.replace(minute=0) + timedelta(hours=hour + 1),
                tables=min(tables, 2 + hour, max(1, hours - hour)),
                seated=8 * min(tables, 2 + hour, max(1, hours - hour)) + hour % 3,
                waiting=(5 * hour) % 17,
            )
            for hour in range(hours)
        ),
        duty=tuple(
            DutyLine(
                name=name,
                role=role,
                on=OPENED + timedelta(minutes=9 * number - 12),
                off=OPENED + timedelta(hours=hours, minutes=20 - number),
            )
            for number, (name, role) in enumerate(STAFF)
        ),
        voids=(
            VoidLine(
                at=OPENED + timedelta(hours=2, minutes=31),
                entry=17_204,
                by="Jiří Dvořák",
                second="",
                reason="Wrong seat pressed.",
            ),
            VoidLine(
                at=OPENED + timedelta(hours=7, minutes=4),
                entry=39_877,
                by="Õnne Šmidt-Žukov",
                second="Aino Mäkelä",
                reason="The drop of table 4 was typed as table 14: counted again by two people, who"
                " found the same sum as before; the box of table 14 had not been opened.",
            ),
        ),
        joined=163,
        called=148,
        expired=21,
        struck_off=9,
        seated=127,
        tokens=58,
        entries=21_940,
        head=HEAD,
    )

"""Every kind of event has a sheet that can be played as it is."""

from datetime import UTC, datetime
from fractions import Fraction

import pytest

from floor.base.errors import Refused
from floor.base.money import Money, total
from floor.rulebook.online.cash import Edition
from floor.rulebook.online.tournaments import LotteryFormat, online_tournaments
from floor.tournament.event.library import (
    MOST_PLACES,
    kinds_offered,
    lottery_sheet,
    ready_sheet,
    usual_payouts,
)
from floor.tournament.event.sheet import (
    WHOLE,
    EventKinds,
    written,
)
from floor.tournament.event.sheet_checks import check_payouts, check_sheet
from floor.tournament.money.lottery import prizes_of
from floor.tournament.money.payout_sheet import payout_table
from floor.tournament.money.payouts import prizes_by, row_for

STARTS = datetime(2026, 11, 28, 16, tzinfo=UTC)
PLANNED = [kind for kind in EventKinds if kind is not EventKinds.LOTTERY]


@pytest.mark.parametrize("kind", PLANNED)
def test_every_kind_can_be_played_as_it_is_written(kind: EventKinds):
    sheet = ready_sheet(kind, "Saturday", STARTS)
    check_sheet(sheet)
    assert (sheet.kind, sheet.title, sheet.registration.starts) == (kind, "Saturday", STARTS)


def test_lotteries_need_a_licence():  # ON-HEX-01
    assert kinds_offered(lotteries_licensed=False) == tuple(PLANNED)
    assert EventKinds.LOTTERY in kinds_offered(lotteries_licensed=True)
    with pytest.raises(Refused) as refusal:
        ready_sheet(EventKinds.LOTTERY, "Spin", STARTS)
    assert refusal.value.rule == "ON-HEX-01"


def test_a_lottery_is_played_as_it_was_drawn():  # ON-HEX-02, ON-HEX-03
    lottery = online_tournaments()[Edition.ONLINE_2024].lotteries[LotteryFormat.HEXAPRO]
    buy_in = Money(1_000)
    for drawn in lottery.draws:
        sheet = lottery_sheet(lottery, drawn, buy_in, "Spin", STARTS)
        check_sheet(sheet)
        paid = prizes_by(sheet.payouts.table, sheet.guarantee, lottery.players)
        printed = [prize for prize in prizes_of(lottery, buy_in, drawn) if prize]
        assert list(paid) == printed


def test_the_usual_payouts_fall_and_make_up_the_whole():  # TR-POOL-1
    sheet = usual_payouts(Money(500))
    check_payouts(sheet)
    assert len(sheet.lines) == MOST_PLACES
    paid = [len(row_for(sheet.table, players).shares) for players in (2, 9, 18, 40, 100, 600)]
    assert paid == [1, 3, 3, 6, 13, 68]
    three = [Fraction(part, WHOLE) for part in sheet.lines[2].parts]
    assert [round(share * 100) for share in three] == [49, 30, 21]
    hundred = prizes_by(sheet.table, Money(100 * 10_000), 100)
    assert total(hundred) == Money(1_000_000)
    assert hundred[9] == hundred[11] > hundred[12]
    assert min(hundred) >= Money(15_000)


def test_a_table_out_of_a_spreadsheet_becomes_the_sheets():  # TR-POOL-1
    table = payout_table("place;2;10\n1;66,6667;50\n2;33,3333;30\n3;;20", Money(500))
    sheet = written(table)
    assert sheet.table == table
    assert sheet.lines[0].parts == (666_667, 333_333)

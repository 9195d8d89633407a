"""What the book of online events brings to planning one: its lotteries, and its price list."""

from contextlib import suppress
from datetime import datetime

from floor.app.tournament.sheet import PlanTournament
from floor.base.money import Money
from floor.base.text import _, money_text
from floor.base.text import plain as one_line
from floor.rulebook.online.tournaments import LotteryFormat, online_tournaments
from floor.tournament.event.library import planned_lottery
from floor.tournament.event.lottery import pool_at
from floor.tournament.event.sheet_checks import LONGEST_NAME
from floor.views.words.form import Emphasis, Field, Form, Missing, OneOf, Said, Typed


def listed_words(seats: int, paid: Money) -> str:
    """How the newest price list that has it parts what is `paid` for a sit & go of so many, or for
    several tables (0); empty: none has it (ON-FEE-01, ON-FEE-02)."""
    rule = "ON-FEE-01" if seats else "ON-FEE-02"
    for edition in sorted(online_tournaments(), key=lambda one: one.value, reverse=True):
        with suppress(KeyError):
            price = online_tournaments()[edition].price_of(seats, paid)
            return _("Online price list of {year}: {sum} is {pool} + {fee} ({rule}).").format(
                year=edition.value[-4:],
                sum=money_text(paid, short=True),
                pool=money_text(price.to_pool, short=True),
                fee=money_text(price.fee, short=True),
                rule=rule,
            )
    return ""


def lottery_form(head: tuple[Field, ...], starts: datetime, typed: Typed) -> Form:
    """A lottery sit & go: what is played for is drawn as it begins (ON-HEX-01, ON-EXT-01)."""
    editions = online_tournaments()
    formats = editions[max(editions, key=lambda one: one.value)].lotteries
    form: LotteryFormat = typed.get("format", next(iter(formats)))
    lottery = formats[form]
    amount: Money = typed.get("buy_in", lottery.buy_ins[0])
    buy_in = amount if amount in lottery.buy_ins else lottery.buy_ins[0]
    title = one_line(typed.get("title", ""), LONGEST_NAME)
    sheet = planned_lottery(lottery, buy_in, title, starts)
    assert sheet.lottery is not None
    pools = [pool_at(sheet, one.tenths) for one in sheet.lottery.lines]
    asks: PlanTournament | Missing = PlanTournament(sheet=sheet)
    if not title.strip():
        asks = Missing(_("Give the tournament a name."), "title")
    said = _("{n} players; {least} to {most} are played for, drawn as it begins.").format(
        n=lottery.players,
        least=money_text(min(pools), short=True),
        most=money_text(max(pools), short=True),
    )
    return Form(
        "plan-tournament",
        _("New event"),
        _("Write it down"),
        asks,
        (
            *head,
            OneOf(
                name="format",
                words=_("By the odds of"),
                options=tuple((one.value.capitalize(), one) for one in formats),
            ),
            OneOf(
                name="buy_in",
                words=_("Buy-in"),
                options=tuple((money_text(one, short=True), one) for one in lottery.buy_ins),
                start=lottery.buy_ins[0],
            ),
            Said(name="said", words=said, emphasis=Emphasis.MUTED),
        ),
        wide=True,
        begin="title",
        long=True,
    )

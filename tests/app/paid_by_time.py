"""A house whose no-limit table is paid for by time."""

import re

from tests.evening import HELSINKI

_FIRST_GAME = HELSINKI.index("[games.nlh-1-2]")


def paid_by_time(
    *, payer: str = "player", periods: str = "begun", absence: str = "counted", minutes: int = 60
) -> str:
    """The shipped rulebook in which NLH 1–2 costs €6 for each period; the other games pay rake."""
    plan = f"""[time_charge.own]
amount = "6.00"
minutes = {minutes}
payer = "{payer}"
periods = "{periods}"
absence = "{absence}"
rule = "CH-RAKE-7"

"""
    before, games = HELSINKI[:_FIRST_GAME], HELSINKI[_FIRST_GAME:]
    return before + plan + games.replace('rake = "five_percent"', 'charge = "own"', 1)


def paid_in_two_ways() -> str:
    """As `paid_by_time`, and at PLO 2–2 the table pays €30 an hour together."""
    plan = """[time_charge.together]
amount = "30.00"
minutes = 60
payer = "table"
periods = "begun"
absence = "counted"
rule = "JP-FEE-2"

"""
    text = paid_by_time().replace("[time_charge.own]", plan + "[time_charge.own]")
    before, after = text.split("[games.plo-2-2]")
    own, games = after.split("\n\n", 1)
    own = re.sub('rake = "[^"]*"', 'charge = "together"', own)
    return f"{before}[games.plo-2-2]{own}\n\n{games}"

"""What the page of the jackpots shows of now: meters, share tables, and how sure odds are."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby

from floor.app.core.room import Room, house_of
from floor.app.jackpot.meters import meters_of, shown
from floor.base.money import NOTHING, Money
from floor.base.text import N_, _, many, money_text, number_text, percent_text
from floor.base.value import Value
from floor.cards.card import DECK
from floor.cards.showdown import HAND_RULES
from floor.jackpot.ledger import CORRECTIONS, Account, Meters, PostedFor
from floor.jackpot.odds import Odds
from floor.jackpot.odds_run import sure
from floor.jackpot.printed import Cell, Misprint, printed_cells, table_check
from floor.jackpot.profile import JackpotId, JackpotProfile
from floor.jackpot.shares import ShareRole
from floor.room.games.game import Game, GameForm

MOST_DEALT = 10


class MeterView(Value, frozen=True, kw_only=True):
    """One jackpot of the house and what stands on its meters."""

    jackpot: JackpotId
    name: str
    posted: Money
    accrued: Money
    reserve: Money
    owed: Money
    profile: JackpotProfile | None
    """None: an older rulebook says nothing of how it is won."""


class ShareCell(Value, frozen=True):
    """A percentage as it is printed, and as it is by the closed form, to one figure more."""

    printed: str
    exact: str
    agrees: bool

    @property
    def words(self) -> str:
        """Both: alike, alike but for rounding, or not."""
        if self.agrees:
            sign = "=" if self.printed == self.exact else "≈"
            return f"{self.printed} {sign} {self.exact}"
        return f"⚠ {self.printed} ≠ {self.exact}"


class PrintedShares(Value, frozen=True, kw_only=True):
    """A line of a printed table; None where nothing is printed."""

    players: str
    losers: int
    loser: ShareCell
    winners: tuple[ShareCell | None, ...]
    other: ShareCell | None

    @property
    def agrees(self) -> bool:
        """Whether the whole line does."""
        cells = (self.loser, *self.winners, self.other)
        return all(cell is None or cell.agrees for cell in cells)


class ShareTable(Value, frozen=True, kw_only=True):
    """The printed table of a category beside its closed form (JD-08)."""

    category: int
    lines: tuple[PrintedShares, ...]
    misprints: tuple[str, ...]
    """A sentence for each cell that the closed form contradicts."""


class OddsGame(Value, frozen=True, kw_only=True):
    """A game whose hands can hit a jackpot, and at how many players it is dealt."""

    form: GameForm
    name: str
    players: int
    most: int
    """One deck serves no more."""


class OddsRow(Value, frozen=True, kw_only=True):
    """What dealing a game came to in one category."""

    form: GameForm
    game: str
    players: str
    category: str
    hands: str
    hits: str
    once_in: str
    sure: str


def meter_cards(room: Room) -> tuple[MeterView, ...]:
    """The jackpots the offer is attached to, then those that still have money."""
    jackpots = room.house.jackpots if room.house is not None else {}
    return tuple(
        _card(jackpot, meters_of(room, jackpot), jackpots.get(jackpot)) for jackpot in shown(room)
    )


def _card(jackpot: JackpotId, meters: Meters, profile: JackpotProfile | None) -> MeterView:
    return MeterView(
        jackpot=jackpot,
        name=profile.name if profile is not None else jackpot,
        posted=meters.posted,
        accrued=meters.accrued,
        reserve=meters.reserve,
        owed=meters.owed,
        profile=profile,
    )


def share_table(profile: JackpotProfile, number: int, pool: Money) -> ShareTable:
    """The printed table of category `number`, and what its misprints would cost of `pool`."""
    printed = profile.categories[number - 1].printed
    cells = [
        list(group)
        for _key, group in groupby(
            printed_cells(profile, number), lambda cell: (cell.party.players, cell.party.losers)
        )
    ]
    return ShareTable(
        category=number,
        lines=tuple(
            _line(profile, number_text(row.players) if row.players else _("any"), own)
            for row, own in zip(printed, cells, strict=True)
        ),
        misprints=tuple(_misprint(one, pool) for one in table_check(profile, number, pool)),
    )


def _line(profile: JackpotProfile, players: str, cells: list[Cell]) -> PrintedShares:
    by_role = {(cell.role, cell.party.winners): _cell(cell) for cell in cells}
    return PrintedShares(
        players=players,
        losers=cells[0].party.losers,
        loser=by_role[ShareRole.LOSER, 1],
        winners=tuple(by_role.get((ShareRole.WINNER, n)) for n in range(1, profile.most_tied + 1)),
        other=by_role.get((ShareRole.OTHER, 1)),
    )


def _cell(cell: Cell) -> ShareCell:
    finer = 10 ** (cell.printed.places + 1)
    near = Fraction(round(cell.exact * finer), finer)
    return ShareCell(percent_text(cell.printed.exact), percent_text(near), cell.agrees)


def _misprint(found: Misprint, pool: Money) -> str:
    """What is wrong in a cell, and what it would cost."""
    cell, party = found.cell, found.cell.party
    dear = found.dearer > NOTHING
    sentence = (
        _(
            "{players}, {losers}, {winners}: {role} is printed as {printed} % and is {exact} %."
            " Paid as printed the line comes to {line} %, {sum} too much of {pool}."
        )
        if dear
        else _(
            "{players}, {losers}, {winners}: {role} is printed as {printed} % and is {exact} %."
            " Paid as printed the line comes to {line} %, {sum} too little of {pool}."
        )
    )
    return sentence.format(
        players=many("{n} player", "{n} players", party.players).format(n=party.players),
        losers=many("{n} loser", "{n} losers", party.losers).format(n=party.losers),
        winners=many("{n} winner", "{n} winners", party.winners).format(n=party.winners),
        role=role_words(cell.role),
        printed=percent_text(cell.printed.exact),
        exact=percent_text(cell.exact),
        line=percent_text(found.line_pays),
        sum=money_text(found.dearer if dear else NOTHING - found.dearer),
        pool=money_text(pool),
    )


_ROLE_WORDS: Mapping[ShareRole, str] = {
    ShareRole.LOSER: N_("each loser"),
    ShareRole.WINNER: N_("each winner"),
    ShareRole.OTHER: N_("each other player"),
}


def role_words(role: ShareRole) -> str:
    """For each of whom a share is, in a sentence."""
    return _(_ROLE_WORDS[role])


_ACCOUNT_WORDS: Mapping[Account, str] = {
    Account.PLAYERS: N_("Players"),
    Account.HOUSE: N_("House"),
    Account.ACCRUED: N_("Today’s fees"),
    Account.POSTED: N_("Jackpot sum"),
    Account.RESERVE: N_("Reserve"),
    Account.OWED: N_("Owed to players"),
    Account.PAID: N_("Paid to players"),
}


def account_words(account: Account) -> str:
    """What an account is called."""
    return _(_ACCOUNT_WORDS[account])


_REASON_WORDS: Mapping[PostedFor, str] = {
    PostedFor.HAND: N_("Fee a hand"),
    PostedFor.TIME: N_("Paid for time"),
    PostedFor.OPENING: N_("Begun with the guarantee"),
    PostedFor.DAY_CLOSE: N_("Day closed: its fees joined the sum"),
    PostedFor.AT_TRIGGER: N_("The day’s fees joined the sum for a hit"),
    PostedFor.HIT: N_("Hit"),
    PostedFor.FETCHED: N_("Share paid"),
    PostedFor.MISCOUNTED: N_("Drop counted differently"),
    PostedFor.NOT_DUE: N_("Fee was not due"),
    PostedFor.FORGOTTEN: N_("Fee was forgotten"),
    PostedFor.BROUGHT: N_("Brought from the book before"),
    PostedFor.GIVEN: N_("Put in by the house"),
}


def reason_words(reason: PostedFor) -> str:
    """Why money was moved."""
    return _(_REASON_WORDS[reason])


def correctable() -> tuple[tuple[Account, str], ...]:
    """The accounts that can be put right, and what they are called."""
    accounts = (Account.ACCRUED, Account.POSTED, Account.RESERVE)
    return tuple((account, account_words(account)) for account in accounts)


def correcting() -> tuple[tuple[PostedFor, str], ...]:
    """Why a meter may be put right."""
    return tuple((reason, reason_words(reason)) for reason in CORRECTIONS)


def odds_games(room: Room, profile: JackpotProfile) -> tuple[OddsGame, ...]:
    """The games that are played for this jackpot now; while none is, those of the offer.

    Of a mix each of its games; each game once, with as many players as its fullest table has seats.
    """
    house = house_of(room)
    attached = [game for game in house.games.values() if house.jackpot_of(game) == profile]
    open_now = [
        (house.games[table.game], len(table.seats))
        for table in room.tables.values()
        if house.games.get(table.game) in attached
    ]
    found: dict[GameForm, OddsGame] = {}
    for game, seats in open_now or [(game, game.seats) for game in attached]:
        for one in _forms(room, profile, game, seats):
            known = found.get(one.form)
            if known is None or known.players < one.players:
                found[one.form] = one
    return tuple(found.values())


def _forms(room: Room, profile: JackpotProfile, game: Game, seats: int) -> list[OddsGame]:
    variants = house_of(room).variants
    parts = [variants[code] for code in game.variant.choices] or [game.variant]
    made = []
    for one in parts:
        if one.form is not None and one.form in profile.triggers:
            most = most_dealt(one.form)
            players = min(max(seats, profile.fewest_players), most)
            made.append(OddsGame(form=one.form, name=one.name, players=players, most=most))
    return made


def most_dealt(form: GameForm) -> int:
    """So many hands of a game one deck serves when nobody folds, ten at most."""
    rule = HAND_RULES[form.value]
    return min((len(DECK) - rule.board) // rule.own, MOST_DEALT)


def odds_rows(game: OddsGame, odds: Odds) -> tuple[OddsRow, ...]:
    """What a run at `game` has come to, category by category; nothing before a hand was dealt."""
    if not odds.hands:
        return ()
    return tuple(
        OddsRow(
            form=game.form,
            game=game.name,
            players=number_text(game.players),
            category=number_text(number),
            hands=number_text(odds.hands),
            hits=number_text(odds.hits[number - 1]),
            once_in=_once_in(odds, number),
            sure=_sure(odds, number),
        )
        for number in range(1, len(odds.hits) + 1)
    )


def _once_in(odds: Odds, category: int) -> str:
    rate = odds.one_in(category)
    if rate is None:
        return _("never yet")
    return _("once in {n} hands").format(n=number_text(round(rate)))


def _sure(odds: Odds, category: int) -> str:
    """Within which bounds, 95 times of a hundred."""
    bounds = sure(odds, category)
    least = number_text(bounds.least)
    if bounds.most is None:
        return _("at most once in {least}").format(least=least)
    return _("between {least} and {most}").format(least=least, most=number_text(bounds.most))

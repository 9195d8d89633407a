"""The house's catalogue of variants: what it plays, for how many, and out of what a mix is made."""

from collections.abc import Mapping

from floor.cards.card import DECK
from floor.room.dealing.mix import CHOOSERS, HORSE
from floor.room.games.forms import PROCEDURES
from floor.room.games.game import FEWEST_PLAYERS, MOST_PLAYERS, Chooser, GameForm, Variant
from floor.room.games.procedure import seats_served
from floor.rulebook.book.reader import Reader
from floor.rulebook.book.rule import known_rules

MOST_VARIANTS = 100
MOST_CHOICES = 30
FORMS = {form.value: form for form in GameForm}
WAYS = {chooser.value: chooser for chooser in Chooser}

NO_VARIANT = Variant(
    code="", name="", seats=2, deck_limit=MOST_PLAYERS, jackpot=False, board=False, rule="HOUSE"
)


def read_variants(top: Reader) -> Mapping[str, Variant]:
    """The variants of the rulebook `top` by code, mixes last.

    A code of the guide's own says how the variant is dealt; another code may name such a `form`,
    or nothing, if the program does not know the game. What follows from the form, the deck's limit
    and whether there is a board, can be left out.
    """
    catalogue: dict[str, Variant] = {}
    mixes: list[tuple[str, Reader]] = []
    for code, table in top.tables("variants", MOST_VARIANTS):
        if table.has("chooser") or (code in CHOOSERS and not table.has("form")):
            mixes.append((code, table))
        else:
            catalogue[code] = _variant(code, table)
    single = dict(catalogue)
    for code, table in mixes:
        catalogue[code] = _mix(code, table, single)
    return catalogue


def _variant(code: str, table: Reader) -> Variant:
    form = FORMS.get(code)
    if table.has("form"):
        form = table.choice("form", FORMS, GameForm.TEXAS)
    game = PROCEDURES[form] if form is not None else None
    served = seats_served(game) if game is not None else None
    return _checked(
        table,
        Variant(
            code=code,
            name=table.text("name"),
            seats=table.whole("seats", FEWEST_PLAYERS, MOST_PLAYERS),
            deck_limit=_deck_limit(table, served),
            jackpot=table.yes_no("jackpot"),
            board=_board(table, game.board if game is not None else None),
            rule=table.one_of("rule", known_rules()),
            tournament_seats=_tournament_seats(table),
            form=form,
        ),
    )


def _mix(code: str, table: Reader, single: Mapping[str, Variant]) -> Variant:
    """A mix of those in `single`; one deck has to serve the hungriest of them."""
    chooser = CHOOSERS.get(code)
    if table.has("chooser"):
        chooser = table.choice("chooser", WAYS, chooser or Chooser.BUTTON)
    choices = tuple(game for game in HORSE if code == "horse" and game in single)
    if table.has("choices"):
        choices = table.names("choices", single, MOST_CHOICES)
    games = [single[choice] for choice in choices]
    if not table.good("choices"):
        games = [NO_VARIANT]
    return _checked(
        table,
        Variant(
            code=code,
            name=table.text("name"),
            seats=table.whole("seats", FEWEST_PLAYERS, MOST_PLAYERS),
            deck_limit=_deck_limit(table, min((game.deck_limit for game in games), default=None)),
            jackpot=table.yes_no("jackpot"),
            board=_board(table, any(game.board for game in games) if games else None),
            rule=table.one_of("rule", known_rules()),
            tournament_seats=_tournament_seats(table),
            chooser=chooser,
            choices=choices,
        ),
    )


def _checked(table: Reader, variant: Variant) -> Variant:
    most = variant.deck_limit
    table.check("seats", variant.seats <= most, "at most deck_limit", "deck_limit")
    seats = variant.tournament_seats
    fits = seats is None or seats <= most
    table.check("tournament_seats", fits, "at most deck_limit", "deck_limit")
    table.close()
    return variant


def _deck_limit(table: Reader, served: int | None) -> int:
    """What stands in the file, at most `served`; that, where nothing stands there."""
    if served is not None and not table.has("deck_limit"):
        return served
    limit = table.whole("deck_limit", FEWEST_PLAYERS, len(DECK))
    fits = served is None or limit <= served
    table.check("deck_limit", fits, f"at most {served}, which one deck serves")
    return limit


def _board(table: Reader, known: bool | None) -> bool:
    """What stands in the file, else what is `known`."""
    if known is not None and not table.has("board"):
        return known
    return table.yes_no("board")


def _tournament_seats(table: Reader) -> int | None:
    if not table.has("tournament_seats"):
        return None
    return table.whole("tournament_seats", FEWEST_PLAYERS, MOST_PLAYERS)

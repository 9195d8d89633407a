"""The figures of a ruling as a person types and reads them, and the sums made of them."""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeVar

from floor.base.errors import Refused
from floor.base.money import Money
from floor.base.text import N_, _, amount_of, money_text, number_text, typed_text
from floor.base.value import Value
from floor.cards.card import typed_card
from floor.room.games.game import MOST_PLAYERS
from floor.rulebook.situations.figures import Figure, FigureGiven, Figures
from floor.rulebook.situations.worked import Calculated, CalculatedLine, What

T = TypeVar("T")

MOST_TYPED = 200
"""Characters of one field."""
_F = Figure
_WORDS: Mapping[Figure, str] = MappingProxyType(
    {
        _F.BET: N_("The bet to call, in all"),
        _F.MINE: N_("What the player had bet before"),
        _F.STEP: N_("The last full bet or raise"),
        _F.PUSHED: N_("The chips pushed, one by one"),
        _F.BEHIND: N_("The stack behind"),
        _F.POT: N_("The pot, with all bets"),
        _F.SMALL_BLIND: N_("The small blind in full"),
        _F.BIG_BLIND: N_("The big blind in full"),
        _F.POSTED_SMALL: N_("What the small blind posted"),
        _F.POSTED_BIG: N_("What the big blind posted"),
        _F.SEATS: N_("The seats with chips in it"),
        _F.PUT: N_("What each of them put in"),
        _F.FOLDED: N_("The seats that have folded, if any"),
        _F.CHIP: N_("The smallest chip in use"),
        _F.BUTTON: N_("The seat of the button"),
        _F.LAST_SMALL: N_("The seat of the last small blind"),
        _F.LAST_BIG: N_("The seat of the last big blind"),
        _F.WINNERS: N_("The seats that win"),
        _F.LOW: N_("The seats that win the low half"),
        _F.BOARD_HALF: N_("The seats that win with the board"),
        _F.BY_OWN: N_("All who share, by their own five cards, the best first"),
        _F.LOST: N_("The seat whose protected hand is gone"),
        _F.CARDS: N_("The card of each winner that decides"),
        _F.PLAYERS: N_("Players at the table"),
        _F.ROUNDS: N_("Rounds"),
    }
)
_SEAT = frozenset({_F.BUTTON, _F.LAST_SMALL, _F.LAST_BIG, _F.LOST})
_SEATS = frozenset({_F.SEATS, _F.FOLDED, _F.WINNERS, _F.LOW, _F.BOARD_HALF, _F.BY_OWN})
_COUNTS = frozenset({_F.PLAYERS, _F.ROUNDS})
_AMOUNTS = frozenset({_F.PUSHED, _F.PUT})
_SEVERAL = re.compile(r"([0-9]{1,2})[x×](.+)")
_MOST_CHIPS = 60
"""That somebody pushes at once."""


class FieldView(Value, frozen=True, kw_only=True):
    """A figure to be typed."""

    figure: Figure
    words: str
    sample: str
    """How it is written, where that is not plain."""
    typed: str
    """What is known of it, as one would type it; empty for nothing."""
    is_missing: bool


class SumLine(Value, frozen=True, kw_only=True):
    """One line of what was computed."""

    words: str
    amount: str
    """Empty where the line names a seat."""
    arithmetic: str
    """How it comes about: "€10 + €5"; empty where nothing was added."""


def field_view(figure: Figure, figures: Figures, *, in_chips: bool) -> FieldView:
    """The field for `figure`, with what `figures` know of it."""
    given = figures.of(figure)
    typed = "" if given is None else given_text(figure, given, in_chips=in_chips)
    return FieldView(
        figure=figure,
        words=_(_WORDS[figure]),
        sample=_sample(figure),
        typed=typed,
        is_missing=given is None,
    )


def _sample(figure: Figure) -> str:
    """How several are written; empty for a figure that stands alone."""
    if figure in _AMOUNTS:
        return "25 25 100, 3x25"
    if figure is Figure.CARDS:
        return "Ks 9d"
    return "2 5 7" if figure in _SEATS else ""


def figure_words(figure: Figure) -> str:
    """What `figure` is called."""
    return _(_WORDS[figure])


def given_text(figure: Figure, given: FigureGiven, *, in_chips: bool) -> str:
    """A figure as somebody types it, and as `figures_typed` reads it."""
    several = given if isinstance(given, tuple) else (given,)
    if figure is Figure.CARDS or figure in _SEAT | _SEATS | _COUNTS or in_chips:
        return " ".join(map(str, several))
    return " ".join(typed_text(Money(one)) for one in several if isinstance(one, int))


def said_text(figure: Figure, given: FigureGiven, *, in_chips: bool) -> str:
    """A figure as it is read: money as money, all else as it is typed."""
    if figure is Figure.CARDS or figure in _SEAT | _SEATS | _COUNTS or in_chips:
        return given_text(figure, given, in_chips=in_chips)
    several = given if isinstance(given, tuple) else (given,)
    return " ".join(money_text(Money(one), short=True) for one in several if isinstance(one, int))


def figures_typed(typed: Mapping[Figure, str], *, in_chips: bool) -> Figures:
    """The figures somebody typed; those left empty are not known, but nobody folded is.

    Raises:
        Refused: one of them cannot be read.
    """
    found: dict[str, FigureGiven] = {}
    for figure, text in typed.items():
        words = text.strip()[:MOST_TYPED]
        if words or figure is Figure.FOLDED:
            found[figure.value] = _read(figure, words, in_chips)
    return Figures(**found)  # type: ignore[arg-type]  # each by the type its field has


def _read(figure: Figure, text: str, in_chips: bool) -> FigureGiven:
    amount = _chips if in_chips else _cents
    if figure in _AMOUNTS:
        return _each(figure, _one_by_one(text), amount)
    if figure in _SEATS:
        return _each(figure, text, _seat)
    if figure is Figure.CARDS:
        return _each(figure, text, typed_card)
    read = _seat if figure in _SEAT else _chips if figure in _COUNTS else amount
    found = read(text)
    if found is None:
        raise _unread(figure, text)
    return found


def _each(figure: Figure, text: str, read: Callable[[str], T | None]) -> tuple[T, ...]:
    found = []
    for part in text.split()[:_MOST_CHIPS]:
        one = read(part)
        if one is None:
            raise _unread(figure, part)
        found.append(one)
    return tuple(found)


def _one_by_one(text: str) -> str:
    """ "3x25" as three chips of 25; a plus parts like a blank."""
    parts: list[str] = []
    for part in text.replace("+", " ").split():
        several = _SEVERAL.fullmatch(part)
        parts += [several[2]] * int(several[1]) if several else [part]
    return " ".join(parts)


def _chips(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def _cents(text: str) -> int | None:
    amount = amount_of(text)
    return amount.cents if amount is not None and amount.cents >= 0 else None


def _seat(text: str) -> int | None:
    number = _chips(text)
    return number if number is not None and 1 <= number <= MOST_PLAYERS else None


def _unread(figure: Figure, text: str) -> Refused:
    return Refused(
        "“{typed}” cannot be read: {field}.",
        rule="HOUSE",
        typed=text[:20],
        field=figure_words(figure),
    )


_SAID: Mapping[What, str] = MappingProxyType(
    {
        What.LIES: N_("Bet with the chips pushed"),
        What.TOTAL: N_("The total once settled"),
        What.ADDS: N_("Adds"),
        What.GOES_BACK: N_("Goes back"),
        What.LEAST: N_("The least total"),
        What.MOST: N_("The largest total"),
        What.FACES: N_("To call"),
        What.FULL_RAISE: N_("Raising again takes"),
        What.SHARE: N_("Share"),
        What.BUTTON: N_("Button"),
        What.SMALL_BLIND: N_("Small blind"),
        What.BIG_BLIND: N_("Big blind"),
        What.HANDS: N_("Hands to sit out"),
    }
)


def sum_lines(worked: Calculated, *, in_chips: bool) -> tuple[SumLine, ...]:
    """What was computed, with its arithmetic."""
    pots = [line for line in worked.lines if line.what is What.POT]
    return tuple(
        _line(line, pots.index(line) if line in pots else 0, in_chips) for line in worked.lines
    )


def _line(line: CalculatedLine, pot: int, in_chips: bool) -> SumLine:
    seats = ", ".join(map(str, line.seats))
    if line.what is What.POT:
        words = _("Side pot {n}").format(n=pot) if pot else _("Main pot")
    else:
        words = _(_SAID[line.what])
    if seats:
        words = _("{what} · seat {seats}").format(what=words, seats=seats)
    counted = line.what is What.HANDS
    named = line.what in (What.BUTTON, What.SMALL_BLIND, What.BIG_BLIND)
    amount = number_text(line.amount) if counted else amount_text(line.amount, in_chips=in_chips)
    return SumLine(
        words=words,
        amount="" if named else amount,
        arithmetic=" × ".join(map(str, line.product)) or _added(line.sum, in_chips),
    )


def _added(parts: tuple[int, ...], in_chips: bool) -> str:
    """The same chip several times is counted: "3 × €25"; of one part there is nothing to add."""
    parts = tuple(part for part in parts if part)
    if len(parts) < 2:
        return ""
    said = []
    for part in dict.fromkeys(parts):
        times, words = parts.count(part), amount_text(abs(part), in_chips=in_chips)
        words = f"{times} × {words}" if times > 1 else words
        said.append(f"\N{MINUS SIGN} {words}" if part < 0 else f"+ {words}")
    return " ".join(said).removeprefix("+ ")


def amount_text(amount: int, *, in_chips: bool) -> str:
    """An amount of a cash game in euros, of a tournament in chips."""
    return number_text(amount) if in_chips else money_text(Money(amount), short=True)

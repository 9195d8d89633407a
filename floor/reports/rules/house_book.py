"""The house book: the rules a house plays by, with its own settings, to lie on its tables."""

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from floor.base.money import NOTHING as NO_MONEY
from floor.base.money import Money
from floor.base.text import _, day_text, money_text, number_text, speaking
from floor.reports.kit.canvas import PlacedText
from floor.reports.kit.letters import BOLD, BOOK, Style, printable, wrapped
from floor.reports.kit.paper import DARK, GREY, LEFT, WIDTH, KeyFigure, PageFrame, Paper
from floor.reports.kit.table import REST, PaperColumn, PaperTable, table_of, write_section
from floor.reports.kit.telling import NOTHING
from floor.room.betting.rules import RuleSource
from floor.room.games.game import Game
from floor.rulebook.book.book import BookRule, RuleBook
from floor.rulebook.book.compare import Agreement, compared
from floor.rulebook.house.house import HouseRules
from floor.rulebook.house.in_force import in_force
from floor.rulebook.situations.reading import own_of
from floor.rulebook.situations.situation import NO_SITUATIONS, Situation, Situations
from floor.rulebook.situations.words import in_language
from floor.views.arbiter.words import structure_words
from floor.views.words.words import game_name

RULE_TITLE = Style(BOLD, 9, DARK)
RULE_TEXT = Style(BOOK, 9, DARK)
RULE_ID = Style(BOOK, 7.5, GREY)
LEADING = 12.0
BETWEEN = 7.0
TITLE_LINES, TEXT_LINES = 2, 8
_ID_WIDTH = 72.0
_TEXT_WIDTH = WIDTH - _ID_WIDTH


class HouseBook(NamedTuple):
    """What is printed: the house as its rulebook in force says, and the book of all rules."""

    house: HouseRules
    rules: RuleBook
    printed: date
    situations: Situations = NO_SITUATIONS
    """All that is ruled on; the house's own among them are printed."""


class _Entry(NamedTuple):
    """A rule or a situation as it is printed: each of its texts begins a line."""

    id: str
    title: str
    texts: tuple[str, ...]


def build(view: HouseBook, language: str = "en") -> bytes:
    """The house's rules as an A4 PDF, with version and date; equal values give equal bytes.

    Rules nobody has translated stand in English.

    Raises:
        PaperTrouble: a font is missing.
    """
    with speaking(language):
        return _HouseBook(view, language).pdf()


class _HouseBook:
    """One book being written, topic by topic."""

    def __init__(self, view: HouseBook, language: str) -> None:
        self._view, self._language = view, language
        self._rules = tuple(in_force(view.rules, view.house))
        self._paper = Paper(
            PageFrame(
                house=view.house.name,
                title=_("House rules"),
                day=view.house.since,
                serial=f"{view.house.edition} · {view.house.digest[:8]}",
                head=None,
                language=language,
                over_day=_("In force since"),
            )
        )

    def pdf(self) -> bytes:
        """The whole book."""
        self._version()
        self._settings()
        self._games()
        for topic, words in self._view.rules.topics.items():
            rules = [rule for rule in self._rules if rule.topic == topic]
            if rules:
                self._topic(words.told(self._language), [self._of_rule(rule) for rule in rules])
        own = [self._of_situation(one) for one in own_of(self._view.situations)]
        if own:
            title, version = _("The house’s own situations"), self._view.situations.version
            if version:
                title = _("{title}, version {version}").format(title=title, version=version)
            self._topic(title, own)
        self._silent()
        return self._paper.finish()

    def _version(self) -> None:
        house = self._view.house
        self._paper.figures(
            (
                KeyFigure(_("Version"), house.digest[:8]),
                KeyFigure(_("Printed"), day_text(self._view.printed, self._language)),
                KeyFigure(_("Rules"), number_text(len(self._rules), self._language)),
                KeyFigure(_("Games"), number_text(len(house.games), self._language)),
            )
        )
        self._paper.note(
            _(
                "{edition}. What a rule says is told here in short; where it matters the guide’s"
                " own words decide, and what they leave open the floor decides."
            ).format(edition=house.edition)
        )

    def _settings(self) -> None:
        """What the house has set where the guide leaves it a number."""
        house = self._view.house
        rows = [
            (_("A free seat is held"), _minutes(house.seat_hold), "CH-SEAT-3"),
            (_("Long break, once a day"), _minutes(house.long_break), "CH-GEN-8"),
            (_("The clock"), _seconds(house.clock.whole), "CH-GEN-21"),
            (_("Players at a table, at most"), str(house.most_players), "CH-TABLE-2"),
        ]
        if house.jackpots:
            money = self._money
            rows += [
                (_("Jackpot fee a hand"), money(house.jackpot_fee), "JP-FEE-1"),
                (_("Players for the fee, at least"), str(house.jackpot_fee_players), "JP-FEE-1"),
                (_("Jackpot guaranteed"), money(house.jackpot_guarantee), "JP-PAY-4"),
            ]
        columns = (PaperColumn("", 220), PaperColumn("", 120), PaperColumn(_("Rule"), WIDTH - 340))
        table = PaperTable(columns, rows)
        write_section(self._paper, _("What the house has set"), table)

    def _games(self) -> None:
        table = table_of(
            self._view.house.games.values(),
            (PaperColumn(_("Game"), 128, most_lines=2), game_name),
            (PaperColumn(_("Betting"), 66), lambda game: structure_words(game.structure)),
            (
                PaperColumn(_("Forced bets"), 108, most_lines=2),
                lambda game: tuple(self._forced(game)) or (NOTHING,),
            ),
            (PaperColumn(_("Buy-in"), 96, most_lines=2), self._buy_in),
            (PaperColumn(_("Seats"), 40), lambda game: str(game.seats)),
            (PaperColumn(_("Jackpot"), REST), lambda game: _("yes") if game.jackpot else NOTHING),
        )
        if not table.rows:
            return
        write_section(self._paper, _("Games"), table)

    def _buy_in(self, game: Game) -> str:
        least, most = self._money(game.min_buy_in), game.max_buy_in
        if most is None:
            return _("from {least}").format(least=least)
        return _("{least} to {most}").format(least=least, most=self._money(most))

    def _forced(self, game: Game) -> Iterator[str]:
        stakes, money = game.stakes, self._money
        if stakes.big_blind != NO_MONEY:
            yield _("{small} and {big}").format(
                small=money(stakes.small_blind), big=money(stakes.big_blind)
            )
        if stakes.ante != NO_MONEY:
            yield _("ante {sum}").format(sum=money(stakes.ante))
        if stakes.point != NO_MONEY:
            yield _("point {sum}").format(sum=money(stakes.point))

    def _of_rule(self, rule: BookRule) -> _Entry:
        told = self._language
        return _Entry(rule.id, rule.title.told(told), (rule.text.told(told),))

    def _of_situation(self, situation: Situation) -> _Entry:
        """With each ruling it may come to, and the rules that say so."""
        texts = (
            f"{self._said(leaf.ruling)} ({', '.join(leaf.rules)})"
            for leaf in situation.leaves.values()
        )
        return _Entry(situation.id, self._said(situation.title), tuple(texts))

    def _said(self, text: str) -> str:
        return in_language(text, self._language)

    def _topic(self, title: str, entries: Sequence[_Entry]) -> None:
        self._paper.section(title, self._height(entries[0]))
        for entry in entries:
            self._entry(entry)

    def _entry(self, entry: _Entry) -> None:
        paper, titles, lines = self._paper, self._title(entry), self._text(entry)
        paper.keep(self._height(entry))
        base = paper.y - LEADING
        paper.write([PlacedText(LEFT, base, entry.id)], RULE_ID)
        for style, texts in ((RULE_TITLE, titles), (RULE_TEXT, lines)):
            paper.write(
                [
                    PlacedText(LEFT + _ID_WIDTH, base - at * LEADING, line)
                    for at, line in enumerate(texts)
                ],
                style,
                LEADING,
            )
            base -= len(texts) * LEADING
        paper.y = base + LEADING - BETWEEN

    def _height(self, entry: _Entry) -> float:
        return (len(self._title(entry)) + len(self._text(entry))) * LEADING + BETWEEN

    def _title(self, entry: _Entry) -> tuple[str, ...]:
        return wrapped(printable(entry.title, BOLD), RULE_TITLE, _TEXT_WIDTH, TITLE_LINES)

    def _text(self, entry: _Entry) -> tuple[str, ...]:
        return tuple(
            line
            for text in entry.texts
            for line in wrapped(printable(text, BOOK), RULE_TEXT, _TEXT_WIDTH, TEXT_LINES)
        )

    def _silent(self) -> None:
        """Where the guide says nothing and the tournament directors' rules do."""
        rows = [
            (row.matter.title.told(self._language), practice.says.told(self._language), rule)
            for part in compared(self._view.rules, (RuleSource.TDA, RuleSource.GUIDE))
            for row in part.rows
            if row.verdict is Agreement.ALONE and row.houses == (RuleSource.TDA,)
            for practice in (row.matter.houses[RuleSource.TDA],)
            for rule in practice.rules[:1]
        ]
        columns = (
            PaperColumn(_("Matter"), 200, most_lines=2),
            PaperColumn(_("By house practice"), WIDTH - 280, most_lines=2),
            PaperColumn(_("Rule"), 80),
        )
        table = PaperTable(columns, rows)
        write_section(self._paper, _("Where the guide is silent"), table)

    def _money(self, amount: Money) -> str:
        return money_text(amount, self._language)


def _minutes(span: timedelta) -> str:
    return _("{n} min").format(n=span // timedelta(minutes=1))


def _seconds(span: timedelta) -> str:
    return _("{n} s").format(n=span // timedelta(seconds=1))

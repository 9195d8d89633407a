"""The assistant's page: an inquiry in words, one question at a time, and the ruling it comes to."""

from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, assert_never

from floor.app.core.floor_call import CallReason
from floor.base.text import N_, _, language
from floor.base.value import Value
from floor.room.betting.rules import RuleSource
from floor.rulebook.book.book import RuleBook
from floor.rulebook.situations.calculators import needs
from floor.rulebook.situations.figures import Figure
from floor.rulebook.situations.inquiry import (
    Ask,
    AskFigures,
    Found,
    Inquiry,
    InquiryState,
    KnownFact,
    Origin,
    Passed,
)
from floor.rulebook.situations.situation import (
    AnswerId,
    FactId,
    Leaf,
    LogAs,
    PenaltyAfter,
    Question,
    Situation,
    SituationId,
    Situations,
    Urgency,
)
from floor.rulebook.situations.walk import amounts, standing
from floor.rulebook.situations.words import in_language
from floor.rulebook.situations.worked import Calculated
from floor.views.assistant.figures import (
    FieldView,
    SumLine,
    amount_text,
    field_view,
    figure_words,
    said_text,
    sum_lines,
)
from floor.views.rules.lines import OtherHouseLine, RuleLine, contrary_lines, rule_line
from floor.views.words.words import capital

_MOST_CONTRARY = 4
_KIND, _TOURNAMENT = FactId("kind"), "tournament"


MARKS: Mapping[Origin, str] = MappingProxyType(
    {Origin.TABLE: "▣", Origin.TYPED: "✎", Origin.OVERRULED: "≠"}
)
"""Beside the words, so that colour never speaks alone."""


class FactView(Value, frozen=True, kw_only=True):
    """Something known, and where it comes from."""

    fact: FactId
    title: str
    value: str
    origin: Origin
    said: str
    """The same in words: "from the table"."""
    others: tuple[tuple[str, str], ...]
    """What it may be instead: values and their words."""


class AnswerView(Value, frozen=True, kw_only=True):
    """An answer to be pressed."""

    answer: AnswerId
    words: str


class OptionView(Value, frozen=True, kw_only=True):
    """What a rule leaves to the floor."""

    choice: str
    words: str
    price: str
    """What it costs the player; empty where nothing was computed."""


class PassedView(Value, frozen=True, kw_only=True):
    """A question behind us."""

    ask: str
    answer: str
    origin: Origin


class LeafView(Value, frozen=True, kw_only=True):
    """The ruling."""

    ruling: str
    steps: tuple[str, ...]
    chips: str
    cards: str
    sums: tuple[SumLine, ...]
    penalty: PenaltyAfter
    penalty_words: str
    log: LogAs
    log_words: str
    options: tuple[OptionView, ...]
    rules: tuple[RuleLine, ...]
    """Of this house; none where its own text is silent."""
    silent: str
    """That it is, in words; else empty."""
    others: tuple[RuleLine, ...]
    """What the other houses go by here."""
    contrary: tuple[OtherHouseLine, ...]
    """Where they rule otherwise in the same matter."""


class RulingView(Value, frozen=True, kw_only=True):
    """All the page shows of an inquiry."""

    situation: SituationId
    title: str
    group: str
    urgency: Urgency
    urgency_words: str
    facts: tuple[FactView, ...]
    figures: tuple[tuple[str, str, Origin], ...]
    """Those known: what they are, how much, and where that comes from."""
    passed: tuple[PassedView, ...]
    number: int
    """Which question this is, from 1."""
    ask: str = ""
    """The question; of a sum, what it is for."""
    answers: tuple[AnswerView, ...] = ()
    fields: tuple[FieldView, ...] = ()
    """Figures that are asked, or that a ruling can be reckoned by."""
    leaf: LeafView | None = None
    in_chips: bool = False
    """Whether amounts are chips, not euros."""


class AssistantBooks(NamedTuple):
    """What the assistant reads."""

    situations: Situations
    rules: RuleBook


class SituationLine(Value, frozen=True, kw_only=True):
    """A situation to be chosen."""

    situation: SituationId
    title: str
    group: str
    likely: bool = False
    """What the call is likest about."""


def situation_lines(
    situations: Situations, house: RuleSource, reason: CallReason | None = None
) -> tuple[SituationLine, ...]:
    """Those `house` knows, by group; what a call for `reason` is likest about comes first."""
    likely = _LIKELY.get(reason, ()) if reason is not None else ()
    lines = [
        SituationLine(
            situation=one.id,
            title=said(one.title),
            group=_group(one),
            likely=one.group in likely,
        )
        for one in situations.of_house(house)
    ]
    order = {one.id: _rank(likely, one.group) for one in situations.of_house(house)}
    groups = list(dict.fromkeys(line.group for line in lines))
    return tuple(sorted(lines, key=lambda line: (order[line.situation], groups.index(line.group))))


_LIKELY: Mapping[CallReason, tuple[str, ...]] = {
    CallReason.MISDEAL: ("misdeal", "exposed", "deck"),
    CallReason.CHIPS: ("bet", "hidden", "pot"),
    CallReason.SEAT: ("button",),
    CallReason.CLOCK: ("clock", "turn"),
    CallReason.CONDUCT: ("conduct",),
    CallReason.BAD_BEAT: ("jackpot",),
}


def _rank(likely: tuple[str, ...], group: str) -> int:
    return likely.index(group) if group in likely else len(likely)


def said(text: str) -> str:
    """A text of the situations as whoever reads it speaks."""
    return in_language(text, language())


_GROUPS: Mapping[str, str] = {
    "misdeal": N_("Misdeals"),
    "exposed": N_("Exposed cards"),
    "deck": N_("The deck"),
    "board": N_("The board"),
    "button": N_("Button and blinds"),
    "bet": N_("Bets and raises"),
    "undercall": N_("Less than the call"),
    "string": N_("String bets"),
    "accepted": N_("Counts"),
    "hidden": N_("Chips out of view"),
    "turn": N_("Out of turn, folds"),
    "clock": N_("The clock"),
    "showdown": N_("Showdown"),
    "allin": N_("All-in"),
    "pot": N_("The pot"),
    "conduct": N_("Conduct and penalties"),
    "tournament": N_("Tournaments"),
    "jackpot": N_("The jackpot"),
}


def _group(situation: Situation) -> str:
    """What a group is called; one a house has added, in its own words."""
    known = _GROUPS.get(situation.group)
    return _(known) if known is not None else capital(said(situation.group))


def ruling_view(
    books: AssistantBooks, inquiry: Inquiry, heard: Collection[FactId] = frozenset()
) -> RulingView:
    """How far `inquiry` has come, in words; which of its facts were `heard` of the hand, not known
    to the table itself."""
    return _Page(books, inquiry, heard).view()


class _Page:
    """An inquiry in words."""

    def __init__(self, books: AssistantBooks, inquiry: Inquiry, heard: Collection[FactId]) -> None:
        self._books, self._inquiry, self._heard = books, inquiry, heard
        self._house = inquiry.rules.book
        self._at: InquiryState = standing(books.situations, inquiry)
        kind = self._at.facts.get(_KIND)
        self._in_chips = kind is not None and kind.value == _TOURNAMENT

    def view(self) -> RulingView:
        at, situation = self._at, self._books.situations.situations[self._at.next.situation]
        passed = tuple(self._passed())
        stop = situation.urgency is Urgency.STOP
        ask = ""
        answers: tuple[AnswerView, ...] = ()
        fields: tuple[FieldView, ...] = ()
        leaf: LeafView | None = None
        match at.next:
            case Ask(question=question, answers=open_ones):
                ask = said(question.ask)
                answers = tuple(
                    AnswerView(answer=one.id, words=said(one.says)) for one in open_ones.values()
                )
            case AskFigures(calculator=calculator):
                ask, fields = _("What lies on the table?"), self._fields(needs(calculator))
            case Found(leaf=found):
                leaf = self._leaf(found)
                fields = self._fields(
                    tuple(
                        dict.fromkeys(
                            figure for calculator in found.amounts for figure in needs(calculator)
                        )
                    )
                )
            case _ as never:
                assert_never(never)
        return RulingView(
            situation=situation.id,
            title=said(situation.title),
            group=_group(situation),
            urgency=situation.urgency,
            urgency_words=_("Nobody touches cards or chips.") if stop else "",
            facts=tuple(self._facts()),
            figures=tuple(self._figures()),
            passed=passed,
            number=sum(one.origin is not Origin.TABLE for one in passed) + 1,
            ask=ask,
            answers=answers,
            fields=fields,
            leaf=leaf,
            in_chips=self._in_chips,
        )

    def _facts(self) -> Iterator[FactView]:
        for fact, known in self._at.facts.items():
            about = self._books.situations.facts[fact]
            yield FactView(
                fact=fact,
                title=said(about.title),
                value=said(about.values[known.value]),
                origin=known.origin,
                said=self._origin(fact, known),
                others=tuple(
                    (value, said(words))
                    for value, words in about.values.items()
                    if value != known.value
                ),
            )

    def _origin(self, fact: FactId, known: KnownFact) -> str:
        if known.origin is Origin.TABLE and fact in self._heard:
            return _("as told")
        about = self._books.situations.facts[fact]
        return origin_words(known, said(about.values[known.told]) if known.told else "")

    def _figures(self) -> Iterator[tuple[str, str, Origin]]:
        at, told = self._at, self._inquiry.counted
        for figure in Figure:
            given = at.figures.of(figure)
            if given is None:
                continue
            origin = Origin.TABLE if told.of(figure) is not None else Origin.TYPED
            origin = Origin.OVERRULED if figure in at.against else origin
            words = said_text(figure, given, in_chips=self._in_chips)
            yield figure_words(figure), words, origin

    def _passed(self) -> Iterator[PassedView]:
        """What was answered, by whom ever; sums are told by their amounts."""
        for one in self._at.path:
            step = self._step(one)
            if isinstance(step, Question) and one.origin is not None:
                answer = step.answers[one.answer]
                yield PassedView(ask=said(step.ask), answer=said(answer.says), origin=one.origin)

    def _step(self, one: Passed) -> object:
        return self._books.situations.situations[one.situation].trees[self._house][one.step]

    def _fields(self, figures: tuple[Figure, ...]) -> tuple[FieldView, ...]:
        known = self._at.figures
        return tuple(field_view(one, known, in_chips=self._in_chips) for one in figures)

    def _leaf(self, leaf: Leaf) -> LeafView:
        rules = self._books.rules
        worked = [
            found
            for found in amounts(self._books.situations, self._inquiry).values()
            if isinstance(found, Calculated)
        ]
        own, others = leaf.rules_of(self._house), leaf.others_of(self._house)
        return LeafView(
            ruling=said(leaf.ruling),
            steps=tuple(map(said, leaf.steps)),
            chips=said(leaf.chips),
            cards=said(leaf.cards),
            sums=tuple(
                line for found in worked for line in sum_lines(found, in_chips=self._in_chips)
            ),
            penalty=leaf.penalty,
            penalty_words=penalty_words(leaf.penalty),
            log=leaf.log,
            log_words=log_words(leaf.log),
            options=tuple(
                OptionView(choice=choice, words=said(words), price=self._price(worked, choice))
                for choice, words in leaf.choices.items()
            ),
            rules=tuple(rule_line(rules, rule) for rule in own),
            silent=silent_words(self._house) if leaf.is_borrowed(self._house) else "",
            others=tuple(rule_line(rules, rule) for rule in others),
            contrary=tuple(contrary_lines(rules, own))[:_MOST_CONTRARY],
        )

    def _price(self, worked: list[Calculated], choice: str) -> str:
        prices = {name: price for found in worked for name, price in found.prices.items()}
        if choice not in prices:
            return ""
        amount = amount_text(prices[choice], in_chips=self._in_chips)
        return _("costs {amount}").format(amount=amount)


def origin_words(known: KnownFact, told: str) -> str:
    """Where something known comes from; `told` is what the table says against it."""
    match known.origin:
        case Origin.TABLE:
            return _("from the table")
        case Origin.TYPED:
            return _("asked")
        case Origin.OVERRULED:
            return _("overruled; the table says: {told}").format(told=told)
        case _ as never:
            assert_never(never)


def silent_words(house: RuleSource) -> str:
    """That the house's own text says nothing, so that another's practice is used."""
    if house is RuleSource.TDA:
        return _("HOUSE: the TDA rules say nothing here; house practice is used.")
    return _("HOUSE: the guide says nothing here; house practice is used.")


_PENALTY_WORDS: Mapping[PenaltyAfter, str] = {
    PenaltyAfter.NONE: "",
    PenaltyAfter.MAY: N_("A warning or penalty may follow."),
    PenaltyAfter.WILL: N_("A penalty follows: choose which."),
}


def penalty_words(penalty: PenaltyAfter) -> str:
    """Whether a penalty may follow; empty where none may."""
    return _(_PENALTY_WORDS[penalty])


_LOG_WORDS: Mapping[LogAs, str] = {
    LogAs.NO: N_("Written down in one line."),
    LogAs.LINE: N_("Written down in one line."),
    LogAs.FULL: N_("Written down in full, with a reason."),
    LogAs.CAMERA: N_("Written down in full, with the camera’s time and a second signature."),
}


def log_words(log: LogAs) -> str:
    """What is written down of it."""
    return _(_LOG_WORDS[log])

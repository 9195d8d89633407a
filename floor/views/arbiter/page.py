"""The arbiter's page: what the floor was told of a hand, and the answer in one sentence."""

from typing import assert_never

from msgspec.structs import replace

from floor.app.core.names import Names
from floor.app.core.room import Room, game_of, house_of
from floor.base.money import NOTHING, Money
from floor.base.text import _, money_text
from floor.base.value import Value
from floor.room.betting.betting import rights
from floor.room.betting.out_of_turn import Deemed
from floor.room.betting.round import Bettor
from floor.room.blinds.button import Lies, SeatNo
from floor.room.games.game import BettingStructure
from floor.room.pots.pots import Contribution, FromButton, clockwise, collected
from floor.room.pots.showdown import FirstToShow, showing_order
from floor.views.arbiter.answers import (
    because,
    choice_words,
    deemed_words,
    early_words,
    in_money,
    no_verdict,
    verdict_words,
)
from floor.views.arbiter.for_assistant import about, about_words
from floor.views.arbiter.hand_history import HandHistory, ReportedMove
from floor.views.arbiter.hand_log import BoundAction, Dealt, Ending, MoveResult
from floor.views.arbiter.replay import Replay
from floor.views.arbiter.terms import terms_of, variant_of
from floor.views.arbiter.words import Stand, rights_words, stand_words, street_words
from floor.views.words.words import game_name, seat_words


class BettorTile(Value, frozen=True, kw_only=True):
    """A player of the hand."""

    seat: SeatNo
    label: str
    marks: tuple[str, ...]
    """"D", "SB", "BB", "S"."""
    before: str
    """The money in front of them; empty for none."""
    stand: Stand
    words: str
    """How they stand; empty for who is simply in."""


class HistoryLine(Value, frozen=True, kw_only=True):
    """A line of the hand as it was told."""

    who: str
    """"Seat 5 Aino L."; empty where a betting round begins."""
    typed: str = ""
    words: str
    why: str = ""
    choices: tuple[str, ...] = ()
    """Each outcome left to the floor, with its price."""
    chosen: int | None = None
    refused: bool = False
    """It could not be read, or not be done, and counts for nothing."""


class HandHistoryView(Value, frozen=True, kw_only=True):
    """Everything the arbiter's panel shows."""

    title: str
    streets: tuple[str, ...]
    """Names of the betting rounds of the game."""
    games: tuple[tuple[str, str], ...] = ()
    """Codes and names of the games of a mix; empty where there is one game."""
    game: str = ""
    structures: tuple[BettingStructure, ...] = ()
    """How the game of a mix may be bet."""
    structure: BettingStructure
    street: str = ""
    pot: Money = NOTHING
    betting: bool = True
    """Somebody is still to act: the pots are not made yet."""
    needs_pot: bool = False
    """What lay in the middle before has to be told: pot limit, and not from the first round."""
    tiles: tuple[BettorTile, ...] = ()
    to_act: SeatNo | None = None
    rights: str = ""
    """What the one to act may do, or how the betting ended."""
    notice: str = ""
    lines: tuple[HistoryLine, ...] = ()
    answer: HistoryLine | None = None
    """To the line being typed; while none is, to the move told last."""
    then: tuple[HistoryLine, ...] = ()
    """What follows from it for who acted out of turn."""
    next_round: str = ""
    """Words for going on to the next street; empty while that cannot be."""
    rule: str = ""
    """The step that asks for a ruling on the same move."""
    copy: str = ""
    """All of it as plain text, for a ruling."""
    contributions: tuple[Contribution, ...] = ()
    dead: Money = NOTHING
    second_round: bool = False
    """The hand is past its initial deal."""


def hand_history_view(
    room: Room, history: HandHistory, draft: str, seat: SeatNo | None, names: Names
) -> HandHistoryView:
    """`history` replayed, and the answer to `draft`, a move of `seat` or of who is to act.

    Raises:
        Refused: the game is not bet in rounds, or is not known to the program.
    """
    page = _Page(room, history, names)
    return page.view(draft, seat)


class _Page:
    """What was told of a hand, in words."""

    def __init__(self, room: Room, history: HandHistory, names: Names) -> None:
        self._room = room
        self._history = history
        self._names = names
        self._terms = terms_of(room, history)
        self._replay = Replay(history, self._terms)
        self._labels = {place.seat: names.label(place.player) for place in history.setting.dealt}

    def view(self, draft: str, seat: SeatNo | None) -> HandHistoryView:
        replay, setting = self._replay, self._history.setting
        game = game_of(self._room, setting.game)
        variants = house_of(self._room).variants
        choices = game.variant.choices
        lines = tuple(map(self._line, replay.happened))
        told = HandHistoryView(
            title=_("{table} · {game} · hand {hand}").format(
                table=setting.table, game=game_name(game), hand=setting.hand
            ),
            streets=tuple(street_words(street.name) for street in self._terms.procedure.streets),
            games=tuple((code, variants[code].name) for code in choices),
            game=variant_of(self._room, self._history).code if choices else "",
            structures=self._terms.procedure.structures if choices else (),
            structure=self._terms.structure,
            street=street_words(replay.street.name),
            pot=Money(replay.pot),
            betting=replay.ending is Ending.BETTING,
            needs_pot=self._needs_pot(),
            tiles=tuple(self._tile(bettor) for bettor in replay.state.bettors),
            to_act=replay.turn,
            rights=self._rights(),
            notice=self._notice(),
            lines=lines,
            next_round=self._next_round(),
            contributions=replay.contributions,
            dead=Money(replay.dead),
            second_round=replay.seen_second_round,
        )
        return self._answered(told, draft, seat)

    def _answered(self, told: HandHistoryView, draft: str, seat: SeatNo | None) -> HandHistoryView:
        """The same with an answer: that to `draft` is the last thing the replay does."""
        answers: tuple[HistoryLine, ...] = ()
        acting = seat if seat is not None else self._replay.turn
        if draft.strip() and acting is not None:
            before = len(self._replay.happened)
            self._replay.hear(ReportedMove(seat=acting, line=draft))
            answers = tuple(map(self._line, self._replay.happened[before:]))
            copied = (*told.lines, *(line for line in answers if not line.refused))
        else:
            copied = told.lines
            moves = [place for place, line in enumerate(told.lines) if line.typed]
            answers = told.lines[moves[-1] :] if moves else ()
            answers = tuple(line for line in answers if line.who)
        return replace(
            told,
            answer=answers[0] if answers else None,
            then=answers[1:],
            rule=about_words(about(self._history, draft, seat, told.to_act)),
            copy="\n".join((told.title, *map(_plain, copied))),
        )

    def _who(self, seat: SeatNo) -> str:
        return seat_words(seat, self._labels.get(seat, ""))

    def _tile(self, bettor: Bettor) -> BettorTile:
        setting = self._history.setting
        marks = (
            ("D", setting.lies is not Lies.NOTHING and bettor.seat == setting.button),
            ("SB", bettor.seat == setting.small),
            ("BB", bettor.seat == setting.big),
            ("S", bettor.seat in setting.straddles),
        )
        stand = self._stand(bettor)
        return BettorTile(
            seat=bettor.seat,
            label=self._labels[bettor.seat],
            marks=tuple(mark for mark, holds in marks if holds),
            before=money_text(Money(bettor.bet), short=True) if bettor.bet else "",
            stand=stand,
            words=stand_words(stand),
        )

    def _stand(self, bettor: Bettor) -> Stand:
        if not bettor.live:
            return Stand.FOLDED
        if bettor.seat == self._replay.turn:
            return Stand.TO_ACT
        if bettor.seat in self._replay.kept:
            return Stand.EARLY
        return Stand.IN if bettor.stack else Stand.ALL_IN

    def _needs_pot(self) -> bool:
        history = self._history
        pot_limit = self._terms.structure is BettingStructure.POT_LIMIT
        return pot_limit and history.start > 0 and history.pot is None

    def _rights(self) -> str:
        replay = self._replay
        match replay.ending:
            case Ending.BETTING if replay.bring_in:
                return _(
                    "The up cards say who opens: choose that seat. It brings in {amount}, or "
                    "bets {unit} (GM-STUD-5)."
                ).format(amount=in_money(replay.bring_in), unit=in_money(replay.state.unit))
            case Ending.BETTING if replay.turn is None:
                return _("The up cards say who opens: choose that seat.")
            case Ending.BETTING:
                assert replay.turn is not None
                allowed = rights(replay.state, replay.turn, self._terms.rules)
                bettor = replay.state.bettor(replay.turn)
                said = ", ".join(rights_words(allowed, bettor, self._terms.structure))
                return _("{who}: {rights}").format(who=self._who(replay.turn), rights=said)
            case Ending.NEXT_STREET:
                pot = in_money(replay.pot)
                return _("The round is over: {amount} in the pot.").format(amount=pot)
            case Ending.ALL_IN:
                return _("All-in: nobody is left to bet against. Deal the rest.")
            case Ending.SHOWDOWN:
                first = self._first_to_show()
                if first is None:
                    return _("The betting is over: showdown.")
                return _("The betting is over: {who} shows first (CH-SHOW-2).").format(
                    who=self._who(first)
                )
            case Ending.WON:
                (last,) = [bettor.seat for bettor in replay.state.bettors if bettor.live]
                return _("{who} alone has cards and wins the pot.").format(who=self._who(last))
            case _ as never:
                assert_never(never)

    def _first_to_show(self) -> SeatNo | None:
        """Who shows first, as the house reads it (D-05); None where that hangs on what was not
        told: the up cards, or the betting before."""
        replay, history = self._replay, self._history
        reading = FirstToShow(house_of(self._room).options.first_to_show)
        pots = collected(replay.contributions, replay.dead).pots
        of_hand = reading is FirstToShow.LAST_AGGRESSOR_OF_HAND
        counting = replay.wagers if of_hand else replay.wagers[-1:]
        last = pots[-1].seats if pots else ()
        bet = any(seat in last for bettors in counting for seat in bettors)
        untold = not pots or (of_hand and history.start > 0)
        if not bet and (untold or not self._terms.procedure.board):
            return None
        unbet = FromButton(history.setting.button)
        return showing_order(pots, replay.wagers, unbet, reading)[0]

    def _notice(self) -> str:
        replay = self._replay
        if self._needs_pot():
            return _("Pot limit: type what lay in the pot before this round.")
        if replay.turn is not None and replay.deemed is not Deemed.TO_ACT:
            return _(
                "{who} was skipped. If there was time to speak up: {deemed} (CH-OOT-1)"
            ).format(who=self._who(replay.turn), deemed=deemed_words(replay.deemed))
        if replay.turn is not None and replay.kept:
            early = ", ".join(self._who(seat) for seat in replay.kept)
            return _("{who} acts first; what {early} did out of turn waits.").format(
                who=self._who(replay.turn), early=early
            )
        if replay.ending is Ending.NEXT_STREET and replay.street.exchange:
            live = [bettor.seat for bettor in replay.state.bettors if bettor.live]
            seats = ", ".join(map(str, clockwise(live, self._history.setting.button)))
            return _(
                "First everybody discards, then the new cards go to seats {seats} in this "
                "order (GM-SVIT-8)."
            ).format(seats=seats)
        return ""

    def _next_round(self) -> str:
        if self._replay.ending is not Ending.NEXT_STREET:
            return ""
        street = street_words(self._replay.next_street.name)
        return _("Next: {street}").format(street=street)

    def _line(self, happened: MoveResult | BoundAction | Dealt) -> HistoryLine:
        match happened:
            case Dealt(street=street):
                return HistoryLine(who="", words=street_words(street.name))
            case BoundAction(seat=seat, verdict=verdict):
                return HistoryLine(who=self._who(seat), words=early_words(verdict, in_money))
            case MoveResult():
                return self._told(happened)
            case _ as never:
                assert_never(never)

    def _told(self, told: MoveResult) -> HistoryLine:
        who, typed = self._who(told.heard.seat), told.heard.line
        if told.verdict is None:
            assert told.refusal is not None
            words = no_verdict(told.refusal, in_money)
            return HistoryLine(who=who, typed=typed, words=words, refused=True)
        words, why = verdict_words(told.verdict, in_money), because(told.verdict.reason)
        if told.early:
            words = _("Out of turn: {ruling}").format(ruling=words)
        if told.early and told.done and not told.heads_up:
            why = _("It waits until those in between have acted (CH-OOT-1).")
        elif told.verdict.penalty_possible or told.early:
            why = _("{why} A penalty is possible.").format(why=why)
        choices = tuple(choice_words(choice, in_money) for choice in told.verdict.choices)
        if told.heads_up:
            choices = (_("the early bet stands"), _("the other bets in turn: undone"))
        return HistoryLine(
            who=who,
            typed=typed,
            words=words,
            why=why,
            choices=choices,
            chosen=told.heard.choice
            if choices and told.heard.choice in range(len(choices))
            else None,
        )


def _plain(line: HistoryLine) -> str:
    if not line.who:
        return f"— {line.words}"
    typed = f" “{line.typed}”" if line.typed else ""
    why = f" {line.why}" if line.why else ""
    chosen = ""
    if line.chosen is not None:
        chosen = " " + _("Decided: {choice}.").format(choice=line.choices[line.chosen])
    return f"{line.who}{typed}: {line.words.rstrip('.')}.{why}{chosen}"

"""Steps around a hand: how it ended, who straddles, and changing seats between two."""

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from floor.app.core.next_hand import between
from floor.app.core.room import Room, game_of
from floor.app.hands.dealing import EndHand, deal_now
from floor.app.hands.mixes import game_at
from floor.app.hands.straddles import DeclareStraddle
from floor.app.seats.changes import ChangeSeat
from floor.base.text import _, money_text
from floor.room.blinds.blinds import BlindsOwed, Standing
from floor.room.blinds.button import Deal, Lies, Positions, SeatNo, Sitter
from floor.room.blinds.dues import Between, quote
from floor.room.blinds.straddle import straddles_open, with_straddles
from floor.room.games.profile import ButtonMethod, MoveBlind, WinnersButton
from floor.room.table.seat_change import Direction, move_of, moved_sitter
from floor.room.table.table import InHand, Table, free_seats, last_of
from floor.views.words.form import NOTHING_TYPED, Box, Form, Missing, Ticks, Typed
from floor.views.words.rows import Step, ToFind
from floor.views.words.steps import StepBuilder
from floor.views.words.words import Wording


def over_words(*, flop: bool) -> tuple[str, str]:
    """How a hand may have ended: past its initial deal, or not."""
    if flop:
        return _("Hand over: flop seen"), _("Hand over: no flop")
    return _("Hand over: second round reached"), _("Hand over: no second round")


def ending_steps(asking: StepBuilder, table: Table, deal: Deal) -> Iterator[Step]:
    """How the hand being played may have ended; where the winner has a button, they are asked
    for."""
    game = game_at(asking.words.room, table)
    seen, none = over_words(flop=game.variant.board)
    if game.profile.winner is WinnersButton.OFF:
        end = EndHand(table=table.id, second_round=True)
        yield asking.step("end-second-round", seen, end, leading=True)
        end = EndHand(table=table.id, second_round=False)
        yield asking.step("end-first-round", none, end)
        return
    # Somebody dealt in stands for the winners, who are asked for next.
    first = deal.playing[0].seat
    for key, words, second_round in (("second", seen, True), ("first", none, False)):
        end = EndHand(table=table.id, second_round=second_round, winners=(first,))
        step = asking.step(f"end-{key}-round", _("{over} …").format(over=words), end)
        yield msgspec.structs.replace(step, finder=ToFind.WINNERS, leading=second_round)


def dealt_in(words: Wording, table: Table) -> tuple[tuple[SeatNo, str], ...]:
    """Everybody who plays their cards in the hand being played, one of whom wins it: "5 · Otso"."""
    if not isinstance(table.stage, InHand):
        return ()
    return tuple(
        (
            place.seat,
            _("{seat} · {player}").format(seat=place.seat, player=words.player(place.player)),
        )
        for place in table.stage.deal.playing
    )


def straddle_words(words: Wording, table: Table) -> str:
    """Who straddles in the hand being played or in the next one, and how much; else empty."""
    deal = coming_deal(words.room, table)
    if deal is None or not deal.straddles:
        return ""
    live = {post.seat: post.dues.live for post in deal.posts}
    who = {place.seat: words.player(place.player) for place in deal.dealt}
    said = ", ".join(
        _("{player} straddles {sum}").format(
            player=who[seat], sum=money_text(live[seat], short=True)
        )
        for seat in deal.straddles
    )
    if isinstance(table.stage, InHand):
        return said
    return _("next hand: {what}").format(what=said)


def straddle_steps(
    asking: StepBuilder, table: Table, number: SeatNo | None = None
) -> Iterator[Step]:
    """The straddles that may be posted now, before or in the hand; of one seat alone if it is
    named (CH-STRAD-1, -6)."""
    game, deal = game_at(asking.words.room, table), coming_deal(asking.words.room, table)
    if deal is None:
        return
    who = {place.seat: asking.words.player(place.player) for place in deal.dealt}
    for straddle in straddles_open(deal, game.stakes, game.profile):
        if number in (None, straddle.seat):
            price = money_text(straddle.amount, short=True)
            words = _("Straddle {sum}") if number else _("{player} straddles {sum}")
            words = words.format(player=who[straddle.seat], sum=price)
            declare = DeclareStraddle(table=table.id, seat=straddle.seat)
            key = f"straddle-{straddle.seat}" if number else f"straddles-{straddle.seat}"
            yield asking.step(key, words, declare)


def coming_deal(room: Room, table: Table) -> Deal | None:
    """The hand being played, or the next one with the straddles declared for it."""
    if isinstance(table.stage, InHand):
        return table.stage.deal
    found = deal_now(room, table)
    if not isinstance(found, Deal):
        return None
    game = game_at(room, table)
    return with_straddles(found, table.straddles, game.stakes, game.profile)


def unusual_blinds(room: Room, table: Table) -> tuple[str, str]:
    """Why no small blind lies in the hand being played or the next one, or why the button stays
    where it was, and the rule of it; empty where button and blinds go on as ever."""
    deal, last = coming_deal(room, table), last_of(table)
    if deal is None or deal.positions.lies is not Lies.BUTTON_AND_BLINDS:
        return "", ""
    at = deal.positions
    before = last if isinstance(last, Positions) and not isinstance(table.stage, InHand) else None
    stays = before is not None and before.button == at.button and not at.heads_up
    if at.bought:
        return _("The button is bought: no other blind this hand"), "CH-BUYB-3"
    if at.small is not None:
        return (_("The button stays where it was"), "CH-BTN-7") if stays else ("", "")
    method = game_of(room, table.game).profile.button
    rule = _NO_SMALL[method]
    if method is ButtonMethod.BIG_BLIND_LED and before and before.turn.seat == at.big.seat:
        rule = "CH-BTN-9"
    if stays:
        return _("No small blind this hand, the button stays"), rule
    return _("No small blind this hand"), rule


_NO_SMALL: Mapping[ButtonMethod, str] = {
    ButtonMethod.BIG_BLIND_LED: "CH-BTN-8",
    ButtonMethod.DEAD: "TDA-31",
    ButtonMethod.MOVING: "ON-BTN-02",
}
"""What has the hand played without a small blind when the last big blind has gone."""


def blinds_words(room: Room, table: Table) -> str:
    """As `unusual_blinds`, in one line with its rule."""
    words, rule = unusual_blinds(room, table)
    return _ruled(words, rule) if words else ""


def blinds_briefly(room: Room, table: Table) -> str:
    """As `blinds_words`, for the middle of the felt."""
    _words, rule = unusual_blinds(room, table)
    if not rule:
        return ""
    return _("button stays") if rule == "CH-BTN-7" else _("no small blind")


def change_steps(
    asking: StepBuilder, table: Table, number: SeatNo, sitter: Sitter
) -> Iterator[Step]:
    """The free seats that `sitter` in seat `number` may change to."""
    for seat in free_seats(table):
        yield from change_to(asking, table, number, sitter, seat)


def change_to(
    asking: StepBuilder, table: Table, number: SeatNo, sitter: Sitter, seat: SeatNo
) -> Iterator[Step]:
    """`sitter` goes from seat `number` to `seat`: farther from the blinds they post a small blind
    or wait, and so who would have it in the next hand; closer to them nothing is due (CH-MOVE-2,
    CH-MOVE-3)."""
    now = between(asking.words.room, table)
    go = ChangeSeat(table=table.id, player=sitter.player, seat=seat)
    if now.blinds is None:
        words = _("Move to seat {seat}, nothing due").format(seat=seat)
        yield asking.step(f"change-{seat}", words, go)
        return
    move = move_of(sitter, now.blinds, now.chairs, number, seat)
    moved = moved_sitter(sitter, move)
    if moved is sitter:
        words = _("Move to seat {seat}, nothing due").format(seat=seat)
        if move.direction is Direction.CLOSER:
            words = _ruled(words, "CH-MOVE-3")
        yield asking.step(f"change-{seat}", words, go)
        return
    words = _("Move to seat {seat}, wait for BB").format(seat=seat)
    yield asking.step(f"change-{seat}", _ruled(words, "CH-MOVE-2"), go)
    from floor.views.money.dues import posted_words  # not for the first picture

    price = posted_words(_posted(now, seat, moved))
    words = _("Move to seat {seat}, post SB {sum}").format(seat=seat, sum=price)
    post = msgspec.structs.replace(go, way=Standing.POSTS)
    yield asking.step(f"change-{seat}-post", _ruled(words, "CH-MOVE-2"), post)


def seat_change_rule(room: Room, table: Table) -> str:
    """What a change of seat costs at `table`, before one is chosen (CH-MOVE-2, CH-MOVE-3)."""
    game = game_of(room, table.game)
    if not game.stakes.big_blind:
        return _("No blinds go round here: nothing is due for another seat.")
    if game.profile.move_blind is MoveBlind.DEAD:
        farther = _(
            "Farther from the blinds, or away from the small blind of the next hand: post a dead"
            " small blind or wait (CH-MOVE-2)"
        )
    else:
        farther = _(
            "Farther from the blinds, or away from the small blind of the next hand: post a small"
            " blind or wait (CH-MOVE-2)"
        )
    return _("{farther}; otherwise nothing is due (CH-MOVE-3).").format(farther=farther)


def _ruled(words: str, rule: str) -> str:
    return _("{what} ({rule})").format(what=words, rule=rule)


def _posted(now: Between, seat: SeatNo, moved: Sitter) -> BlindsOwed:
    return next(way.price for way in quote(now, seat, moved) if way.way is Standing.POSTS)


def winners_form(
    step: Step, dealt: Iterable[tuple[SeatNo, str]], typed: Typed = NOTHING_TYPED
) -> Form:
    """Who has won the hand, where the winner has the button (CH-BLIND-9, CH-BLIND-10)."""
    assert isinstance(step.command, EndHand)
    title = step.words.rstrip("… ")
    winners: tuple[SeatNo, ...] = typed.get("winner", ())
    return Form(
        "winners",
        title,
        title,
        msgspec.structs.replace(step.command, winners=winners)
        if winners
        else Missing(_("Tick who has won."), "winner"),
        (
            Ticks(
                name="winner",
                boxes=tuple(Box(key=seat, words=words) for seat, words in dealt),
            ),
        ),
        told=(_("Who has won? The winner gets the button; tick all who share the pot."),),
    )

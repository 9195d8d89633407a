"""Reckons every cent and chip of a tournament once more, with nothing but Python: `recount_event.py
FILE`, a file that `floor tournament export STORE NUMBER FILE` has written.

FILE has the journal's rows of the event and of its flights, a line of JSON each. From what was
bought follow pool, prizes and bounties; from who went out when, with how many chips and by whom,
the places; from both what everybody is owed. It is said where the journal has something else.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from typing import Any

Row = dict[str, Any]
LEFT = ("sold", "seated", "bagged")
_WRONG = (
    *(ValueError, LookupError, TypeError, AttributeError),
    *(StopIteration, ArithmeticError, RecursionError),
)
"""What comes of rows that are no event's."""


def cents(value: Any) -> int:
    return int(value["cents"]) if value else 0


def points(value: Any) -> int:
    return int(value["points"]) if value else 0


def by_largest_rest(amount: int, weights: Sequence[Fraction]) -> list[int]:
    """`amount` by `weights`; what is left over one each to the largest remainders, ties earlier."""
    whole = sum(weights, Fraction(0))
    exact = [amount * weight / whole for weight in weights]
    parts = [int(one) for one in exact]
    order = sorted(range(len(exact)), key=lambda place: (parts[place] - exact[place], place))
    for place in order[: amount - sum(parts)]:
        parts[place] += 1
    return parts


def payouts(pool: int, parts: Sequence[int], unit: int) -> list[int]:
    """The prizes by a row of the table: equal shares get the same, what is over the first."""
    units, over = divmod(pool, unit)
    exact = [Fraction(units * part, sum(parts)) for part in parts]
    found = [int(one) for one in exact]
    spare = units - sum(found)
    for share in sorted({*exact}, key=lambda one: (int(one) - one, -one)):
        same = [place for place, one in enumerate(exact) if one == share]
        if len(same) > spare:
            found[0] += spare
            break
        spare -= len(same)
        for place in same:
            found[place] += 1
    return [found[0] * unit + over, *(one * unit for one in found[1:])]


def worth(stacks: Sequence[int], prizes: Sequence[int]) -> list[Fraction]:
    """What chips are worth: the chance of every order in which the players could finish."""
    every = range(len(stacks))
    found = [Fraction(0)] * len(stacks)
    reached = {frozenset[int](): Fraction(1)}
    for place, prize in enumerate(prizes):
        next_reached: dict[frozenset[int], Fraction] = {}
        for group in combinations(every, place):
            chance = reached.get(frozenset(group), Fraction(0))
            chips = sum(stacks[who] for who in every if who not in group)
            for who in every:
                if who not in group and chance:
                    here = chance * stacks[who] / chips
                    found[who] += here * prize
                    key = frozenset({*group, who})
                    next_reached[key] = next_reached.get(key, Fraction(0)) + here
        reached = next_reached
    return found


def lots(key: str) -> Callable[[int], int]:
    """Lots below what is asked, as packaging/redo_draws.py explains them."""
    numbers = (int(sha256(f"{key}/{k}".encode()).hexdigest(), 16) for k in range(1 << 62))
    return lambda end: next(one for one in numbers if one < (1 << 256) // end * end) % end


def shuffled(of: Sequence[int], below: Callable[[int], int]) -> list[int]:
    order = list(of)
    for place in range(len(order) - 1, 0, -1):
        other = below(place + 1)
        order[place], order[other] = order[other], order[place]
    return order


class Event:
    """One event, by nothing but what was written down of it."""

    def __init__(self, number: int, row: Row) -> None:
        self.number = number
        self.sheet = row["sheet"]
        self.goes_on_in = row.get("goes_on_in")
        self.entries: dict[int, Row] = {}
        self.heads: Counter[int] = Counter()
        self.won: Counter[int] = Counter()
        self.moments: list[Row] = []
        self.chips = 0
        self.bags: dict[int, int] = {}
        self.prizes: Row | None = None
        self.deal: Row | None = None
        self.agreed: bool | None = None
        self.special: dict[str, int] = {}
        self.paid: list[Row] = []
        self.refunds: dict[int, int] = {}
        self.secret = ""
        self.over = False

    def state(self, *states: str) -> list[int]:
        return [no for no, one in self.entries.items() if one["state"] in states]

    def bought(self) -> Iterator[Row]:
        for one in self.entries.values():
            if one["state"] not in ("returned", "waits"):
                yield from one["bought"]

    def in_play(self) -> int:
        return sum(points(one["chips"]) for one in self.bought()) + self.chips

    def last_entries(self) -> dict[int, int]:
        counted = self.entries.items()
        return {
            one["player"]: no for no, one in counted if one["state"] not in ("returned", "waits")
        }

    def places(self) -> Iterator[tuple[list[int], int]]:
        """Entries that share places, and the best of these."""
        still = self.state(*LEFT)
        if self.over and still:
            yield still, 1
        last, rank = self.last_entries(), len(still)
        for moment in reversed(self.moments):
            outs = [out for out in moment["outs"] if self._counts(out["entry"], last)]
            best, rank = rank + 1, rank + len(outs)
            tables = {out["table"] for out in outs}
            across = self.sheet["across"] == "shared" and not moment["by_stack"]
            if len(tables) > 1 and across:
                yield [out["entry"] for out in outs], best
                continue
            for stack in sorted({points(out["stack"]) for out in outs}, reverse=True):
                same = [out["entry"] for out in outs if points(out["stack"]) == stack]
                yield same, best
                best += len(same)

    def _counts(self, entry: int, last: dict[int, int]) -> bool:
        one = self.entries[entry]
        return one["state"] == "out" and last[one["player"]] == entry

    def owed(self) -> dict[tuple[int, str, str], int]:
        """In all, by entry, what for, and name."""
        found: Counter[tuple[int, str, str]] = Counter()
        for entry, sum_ in self._prizes():
            found[entry, "prize", ""] += sum_
        still = self.state(*LEFT) if self.over else []
        for entry, sum_ in self.won.items():
            found[entry, "bounty", ""] += sum_
        for entry in still:
            found[entry, "bounty", ""] += self.heads[entry]
        if still:
            left_behind = sum(head for entry, head in self.heads.items() if entry not in still)
            each, odd = divmod(left_behind, len(still))
            for place, entry in enumerate(still):
                found[entry, "bounty", ""] += each + (place < odd)
        for name, entry in self.special.items():
            found[entry, "special", name] += cents((self.prizes or {})["special"].get(name))
        for entry, sum_ in self.refunds.items():
            found[entry, "refund", ""] += sum_
        return {key: sum_ for key, sum_ in found.items() if sum_}

    def _prizes(self) -> Iterator[tuple[int, int]]:
        if self.prizes is None:
            return
        deal = self.deal if self.agreed else None
        agreed = {int(no): cents(sum_) for no, sum_ in deal["agreed"].items()} if deal else {}
        still = self.state(*LEFT)
        for entry, sum_ in agreed.items():
            wins = self.over and still == [entry] and deal is not None
            yield entry, sum_ + (cents(deal["left_to_play_for"]) if wins and deal else 0)
        cash = [cents(one) for one in self.prizes["places"]]
        won, value = self.prizes["entries_won"], cents(self.prizes["entry"])
        for entries, best in self.places():
            places = range(best, best + len(entries))
            tickets = places[-1] <= won
            values = [
                cash[place - 1] + (0 if tickets or place > won else value)
                for place in places
                if place <= len(cash)
            ]
            order = entries
            each, odd = divmod(sum(values), len(entries))
            if odd:
                player_of = {self.entries[entry]["player"]: entry for entry in entries}
                drawn = shuffled(list(player_of), lots(f"{self.secret}/places/{best}"))
                order = [player_of[player] for player in drawn]
            for place, entry in enumerate(order):
                if entry not in agreed:
                    yield entry, each + (place < odd)


class Book:
    """All phases of an event, row by row; every doubt is a line of words."""

    def __init__(self) -> None:
        self.events: dict[int, Event] = {}
        self.doubts: list[str] = []

    def read(self, rows: Iterable[Row]) -> None:
        every = list(rows)
        first = {row["seq"]: row["command"] for row in every}
        void = {first.get(row["body"]["entry"]) for row in every if row["kind"] == "entry-voided"}
        for row in every:
            if row["command"] not in void:
                self._row(row)
        for event in self.events.values():
            self._check_end(event)

    def _row(self, row: Row) -> None:
        kind, body = row["kind"], row["body"]
        if kind == "tournament-planned":
            self.events[body["tournament"]] = Event(body["tournament"], body)
            return
        does = getattr(self, "_" + kind.replace("-", "_"), None)
        if does is not None and "tournament" in body:
            does(row["seq"], self.events[body["tournament"]], body)

    def _say(self, seq: int, event: Event, what: str, reckoned: Any, written: Any) -> None:
        if reckoned != written:
            title = event.sheet["title"]
            self.doubts.append(f"{title}, entry {seq}: {what} is {reckoned}, not {written}")

    def _sheet_changed(self, seq: int, event: Event, body: Row) -> None:
        event.sheet = body["sheet"]

    def _draw_committed(self, seq: int, event: Event, body: Row) -> None:
        event.secret = body["secret"]

    def _entry_sold(self, seq: int, event: Event, body: Row) -> None:
        state = "waits" if body.get("waits") else "sold"
        one = {"player": body["player"], "bought": [body["bought"]], "state": state}
        event.entries[body["entry"]] = one
        own = cents(body["bought"]["price"]["bounty"])
        vip = cents(event.sheet["vip_bounty"]) if body.get("vip") else 0
        event.heads[body["entry"]] += own + vip
        self._say(
            seq, event, "the price", self._price(event, body["bought"]), body["bought"]["price"]
        )

    def _price(self, event: Event, bought: Row) -> Any:
        terms = event.sheet["terms"]
        key = {"re_entry": "re_entry", "rebuy": "rebuy", "add_on": "add_on"}.get(bought["what"])
        price = terms[key]["price"] if key and terms[key] else terms["entry"]
        if event.sheet["multi"] is not None:
            price = {**price, "to_pool": bought["price"]["to_pool"]}
        return price

    def _tournament_chips_sold(self, seq: int, event: Event, body: Row) -> None:
        one = event.entries[body["entry"]]
        one["bought"].append(body["bought"])
        event.heads[body["entry"]] += cents(body["bought"]["price"]["bounty"])
        self._say(
            seq, event, "the price", self._price(event, body["bought"]), body["bought"]["price"]
        )
        if body.get("back"):
            one["state"] = "seated"
            self._not_out(event, body["entry"])

    def _not_out(self, event: Event, entry: int) -> None:
        for moment in event.moments:
            moment["outs"] = [out for out in moment["outs"] if out["entry"] != entry]

    def _entry_returned(self, seq: int, event: Event, body: Row) -> None:
        one = event.entries[body["entry"]]
        one["state"] = "returned"
        event.heads.pop(body["entry"], None)
        paid = sum(
            cents(part)
            for bought in one["bought"]
            if bought["means"] in ("cash", "card")
            for part in bought["price"].values()
        )
        self._say(seq, event, "what goes back", paid, cents(body["amount"]))

    def _alternate_called(self, seq: int, event: Event, body: Row) -> None:
        event.entries[body["entry"]]["state"] = "sold"

    def _slips_drawn(self, seq: int, event: Event, body: Row) -> None:
        for entry, _table, _seat in body["slips"]:
            event.entries[entry]["state"] = "seated"

    def _players_out(self, seq: int, event: Event, body: Row) -> None:
        new = [out for out in body["outs"] if event.entries[out["entry"]]["state"] != "out"]
        shares = [share for out in new for share in self._bounty(event, out)]
        written = [
            (one["of"], one["entry"], cents(one["cash"]), cents(one.get("stays")))
            for one in body.get("bounties", ())
            if cents(one["cash"]) or cents(one.get("stays"))  # who gets none of its chips
        ]
        self._say(seq, event, "the bounty", shares, written)
        for out in new:
            event.entries[out["entry"]]["state"] = "out"
        moment = next((one for one in event.moments if one["number"] == body["moment"]), None)
        if moment is None:
            moment = {"number": body["moment"], "outs": [], "shares": []}
            event.moments.append(moment)
        named = {out["entry"] for out in body["outs"]}
        moment["outs"] = [out for out in moment["outs"] if out["entry"] not in named]
        moment["outs"] += body["outs"]
        moment["by_stack"] = body.get("by_stack", False)
        moment["shares"] += shares

    def _bounty(self, event: Event, out: Row) -> Iterator[tuple[int, int, int, int]]:
        """Whole bounty chips to those who share the pot, the odd ones to the first of them; then
        what they keep, and what stays on their own heads."""
        bounty, by = event.heads.pop(out["entry"], 0), out["by"]
        if not bounty or not by:
            event.heads[out["entry"]] += bounty
            return
        sheet = event.sheet["bounty"] or {"split": {"keep": 1, "stay": 0}, "chip": {"cents": 1}}
        chip = cents(sheet["chip"])
        each, odd = divmod(bounty // chip, len(by))
        for place, winner in enumerate(by):
            own = (each + (place < odd)) * chip + (bounty % chip if place == 0 else 0)
            split = sheet["split"]
            cash, stays = by_largest_rest(own, [Fraction(split["keep"]), Fraction(split["stay"])])
            if own or each + (place < odd):
                event.heads[winner] += stays
                event.won[winner] += cash
                yield out["entry"], winner, cash, stays

    def _player_removed(self, seq: int, event: Event, body: Row) -> None:
        one = event.entries[body["entry"]]
        table = (body.get("seat") or [""])[0]
        one["state"] = "disqualified" if body["disqualified"] else "out"
        event.chips -= points(body["stack"])
        if not body["disqualified"]:
            out = {"entry": body["entry"], "table": table, "stack": body["stack"], "by": []}
            number = body["moment"]
            moment = {"number": number, "outs": [out], "by_stack": False, "shares": []}
            event.moments.append(moment)

    def _player_reinstated(self, seq: int, event: Event, body: Row) -> None:
        entry = body["entry"]
        event.entries[entry]["state"], event.over = "sold", False
        self._not_out(event, entry)
        for moment in event.moments:
            for of, winner, cash, stays in [one for one in moment["shares"] if one[0] == entry]:
                event.heads[winner] -= stays
                event.won[winner] -= cash
                event.heads[of] += cash + stays
            moment["shares"] = [one for one in moment["shares"] if one[0] != entry]
        if body.get("seat"):
            event.entries[entry]["state"] = "seated"

    def _stacks_counted(self, seq: int, event: Event, body: Row) -> None:
        counted = sum(points(stack) for _entry, stack in body["stacks"])
        if counted > event.in_play():
            self._say(seq, event, "the most chips", event.in_play(), counted)

    def _event_chips_raced(self, seq: int, event: Event, body: Row) -> None:
        event.chips += points(body.get("change"))

    def _stack_bagged(self, seq: int, event: Event, body: Row) -> None:
        event.entries[body["entry"]]["state"] = "bagged"
        event.bags[body["entry"]] = points(body["bag"]["stack"])

    def _flight_closed(self, seq: int, event: Event, body: Row) -> None:
        if body.get("note") is None:
            self._say(seq, event, "in the bags", event.in_play(), sum(event.bags.values()))

    def _flights_merged(self, seq: int, event: Event, body: Row) -> None:
        flights = [one for one in self.events.values() if one.goes_on_in == event.number]
        bags = [
            (flight.number, entry, flight.entries[entry]["player"], stack)
            for flight in flights
            for entry, stack in flight.bags.items()
        ]
        best: dict[int, tuple[int, int, int, int]] = {}
        for bag in bags:
            if bag[2] not in best or bag[3] > best[bag[2]][3]:
                best[bag[2]] = bag
        reckoned = {(*bag[:2], bag[3], bag == best[bag[2]]) for bag in bags}
        written = {(one[0], one[1], points(one[3]), one[4]) for one in body["bags"]}
        self._say(seq, event, "the bags that go on", reckoned, written)
        nothing = {"to_pool": {"cents": 0}, "fee": {"cents": 0}, "bounty": {"cents": 0}}
        for _flight, _entry, player, stack, goes_on in body["bags"]:
            own = max(event.entries, default=0) + 1
            if goes_on:
                carried = {"what": "entry", "price": nothing, "chips": stack, "means": "free"}
                event.entries[own] = {"player": player, "bought": [carried], "state": "sold"}
                for of, other, who, _stack, _goes_on in body["bags"]:
                    if who == player:
                        event.heads[own] += self.events[of].heads.pop(other, 0)
        for flight in {one[0] for one in body["bags"]}:
            # On the head of who went out by nobody's hand: shared out at the end of it all.
            event.heads[0] += sum(self.events[flight].heads.values())
            self.events[flight].heads.clear()
            self.events[flight].over = True

    def _prizes_locked(self, seq: int, event: Event, body: Row) -> None:
        event.prizes = body["prizes"]
        self._say(seq, event, "the pool", self._pool(event), cents(event.prizes["pool"]))
        pool, sheet = cents(event.prizes["pool"]), event.sheet
        aside, special = self._part(sheet["set_aside"], pool), dict[str, int]()
        for one in sheet["special"]:
            special[one["name"]] = self._part(one["share"], pool)
        written = {name: cents(sum_) for name, sum_ in event.prizes["special"].items()}
        self._say(seq, event, "the special prizes", special, written)
        places = pool - aside - sum(special.values())
        cash = [cents(one) for one in event.prizes["places"]]
        if sheet["satellite"] is not None:
            entry, won = cents(sheet["satellite"]["entry"]), event.prizes["entries_won"]
            players = len({one["player"] for one in self._played(event)})
            self._say(seq, event, "the entries won", min(places // entry, players), won)
            over = cents(event.prizes["set_aside"]) - aside
            self._say(seq, event, "entries and cash", places, entry * won + sum(cash) + over)
            return
        self._say(seq, event, "set aside", aside, cents(event.prizes["set_aside"]))
        lines = [
            line for line in sheet["payouts"]["lines"] if line["players"] <= self._row_of(event)
        ]
        parts, unit = lines[-1]["parts"], cents(sheet["payouts"]["unit"])
        self._say(seq, event, "the prizes", payouts(places, parts, unit), cash)

    def _played(self, event: Event) -> list[Row]:
        gone = ("returned", "waits", "disqualified")
        return [one for one in event.entries.values() if one["state"] not in gone]

    def _part(self, share: Row, pool: int) -> int:
        return pool * share["part"] // 1_000_000 if share["part"] else cents(share["sum"])

    def _pool(self, event: Event) -> int:
        phases = [event, *(one for one in self.events.values() if one.goes_on_in == event.number)]
        paid = sum(cents(one["price"]["to_pool"]) for phase in phases for one in phase.bought())
        bounties = sum(cents(one["price"]["bounty"]) for one in event.bought())
        counted = paid + (bounties if event.sheet["guarantee_with_bounties"] else 0)
        return paid + max(cents(event.sheet["guarantee"]) - counted, 0)

    def _row_of(self, event: Event) -> int:
        """By how many players the row is chosen: re-entries count by lots."""
        flights = [one for one in self.events.values() if one.goes_on_in == event.number]
        found = 0
        for phase in flights or [event]:
            what = Counter(one["what"] for one in phase.bought())
            again = phase.sheet["terms"]["re_entry"]
            per = again["prizes_per"] if again else None
            found += what["entry"] + (what["re_entry"] // per if per else 0)
        return max(found, 1)

    def _deal_proposed(self, seq: int, event: Event, body: Row) -> None:
        event.deal, event.agreed = body["deal"], None
        deal = body["deal"]
        prizes = [cents(one) for one in deal["original"]]
        stacks = {int(no): points(stack) for no, stack in deal["stacks"].items()}
        agreed = {int(no): cents(sum_) for no, sum_ in deal["agreed"].items()}
        left_to_play_for = cents(deal["left_to_play_for"])
        self._say(seq, event, "the deal", sum(prizes), sum(agreed.values()) + left_to_play_for)
        divides = [prizes[0] - left_to_play_for, *prizes[1:]]
        chips = list(stacks.values())
        pool = sum(divides)
        by_chips = [Fraction(one) for one in chips]
        known = {"icm": lambda: worth(chips, divides), "chips": lambda: by_chips}
        if deal["method"] in known and len(chips) <= 10 and pool:
            order = sorted(range(len(chips)), key=lambda who: (-chips[who], who))
            each = known[deal["method"]]()
            parts = by_largest_rest(pool, [each[who] for who in order])
            made = {list(stacks)[who]: part for who, part in zip(order, parts, strict=True)}
            self._say(seq, event, f"the deal by {deal['method']}", made, agreed)

    def _deal_decided(self, seq: int, event: Event, body: Row) -> None:
        event.agreed = body["agreed"]

    def _special_awarded(self, seq: int, event: Event, body: Row) -> None:
        event.special[body["name"]] = body["entry"]

    def _prize_paid(self, seq: int, event: Event, body: Row) -> None:
        slip = body["payment"]
        key = (slip["entry"], slip["what"], slip["name"])
        had = sum(
            cents(one["amount"])
            for one in event.paid
            if not one["voided"] and (one["entry"], one["what"], one["name"]) == key
        )
        reckoned = event.owed().get(key, 0) - had
        self._say(seq, event, f"slip {slip['slip']}", reckoned, cents(slip["amount"]))
        event.paid.append(dict(slip))

    def _payment_voided(self, seq: int, event: Event, body: Row) -> None:
        for slip in event.paid:
            if slip["slip"] == body["slip"]:
                slip["voided"] = True
                self._say(
                    seq, event, "what comes back", cents(slip["amount"]), cents(body["amount"])
                )

    def _tournament_finished(self, seq: int, event: Event, body: Row) -> None:
        event.over = True

    def _tournament_cancelled(self, seq: int, event: Event, body: Row) -> None:
        written = body["cancelled"]["amounts"]
        event.refunds = {int(no): cents(sum_) for no, sum_ in written.items()}
        if event.refunds and event.prizes is None:
            fees = sum(
                cents(one["price"]["fee"])
                for no in event.refunds
                for one in event.entries[no]["bought"]
            )
            heads = sum(event.heads[no] for no in event.refunds)
            back = self._pool(event) + fees + heads
            self._say(seq, event, "what goes back", back, sum(event.refunds.values()))

    def _check_end(self, event: Event) -> None:
        """All that is owed is owed of what was paid in, and all of it was paid, once."""
        if event.goes_on_in is not None or not (event.over or event.refunds):
            return
        owed = event.owed()
        paid: Counter[tuple[int, str, str]] = Counter()
        for slip in event.paid:
            if not slip["voided"]:
                paid[slip["entry"], slip["what"], slip["name"]] += cents(slip["amount"])
        self._say(
            0, event, "all that was paid", owed, {key: one for key, one in paid.items() if one}
        )
        if event.over and event.prizes is not None:
            self._check_sums(event, owed)

    def _check_sums(self, event: Event, owed: dict[tuple[int, str, str], int]) -> None:
        prizes: Row = event.prizes or {}
        flights = [one for one in self.events.values() if one.goes_on_in == event.number]
        bounties = sum(
            cents(one["price"]["bounty"]) for phase in (event, *flights) for one in phase.bought()
        )
        vips = cents(event.sheet["vip_bounty"])
        won: int = sum(owed[key] for key in owed if key[1] == "bounty")
        flown = sum(sum(flight.won.values()) for flight in flights)
        if won + flown not in (bounties, bounties + vips):
            self._say(0, event, "all bounties", bounties, won + flown)
        ranked = [
            place for entries, best in event.places() for place in range(best, best + len(entries))
        ]
        self._say(0, event, "the places", list(range(1, len(ranked) + 1)), sorted(ranked))
        places = [cents(one) for one in prizes["places"]]
        tickets = prizes["entries_won"] * cents(prizes["entry"])
        aside, special = cents(prizes["set_aside"]), prizes["special"].values()
        parts = sum(places) + tickets + aside + sum(map(cents, special))
        self._say(0, event, "all parts of the pool", cents(prizes["pool"]), parts)
        if len(ranked) >= len(places) and not tickets:
            won = sum(owed[key] for key in owed if key[1] == "prize")
            self._say(0, event, "all prizes", sum(places), won)


def main() -> int:
    book = Book()
    with open(sys.argv[1], encoding="utf-8", errors="replace") as file:
        try:
            book.read(json.loads(line) for line in file)
        except _WRONG as error:
            print(f"  ! this is no export of a tournament: {error!r}")
            return 1
    for event in book.events.values():
        what = Counter(one["what"] for one in event.bought())
        paid = sum(cents(one["amount"]) for one in event.paid if not one["voided"])
        print(
            f"{event.sheet['title']}: {dict(what)}, {event.in_play()} chips, paid {paid / 100:.2f}"
        )
    for doubt in book.doubts:
        print(f"  ! {doubt}")
    return int(bool(book.doubts))


if __name__ == "__main__":
    sys.exit(main())

"""A tournament from the draw to the last payment: its money and its chips are all accounted for."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from floor.base.chance import Chance, SeededChance
from floor.base.money import Chips, Money, total, total_chips
from floor.room.blinds.button import PlayerId, SeatNo
from floor.room.lists.waitlist import TableId
from floor.tournament.money.bounties import HALF, knocked_out
from floor.tournament.money.payouts import as_places, is_over, prizes
from floor.tournament.money.placings import Bust, Finish, out_together, prizes_shared
from floor.tournament.money.pool import Sold, takings
from floor.tournament.money.terms import Price, TournamentTerms
from floor.tournament.tables.balance import HELSINKI, moves_needed
from floor.tournament.tables.breaking import can_break, next_to_break, slips_to_draw
from floor.tournament.tables.seating import SeatSlip, drawn_seats, slips_for, tables_needed
from tests.tournament.money.test_placings import in_order

SEATS = 6
TERMS = TournamentTerms(
    entry=Price(to_pool=Money(4_001), bounty=Money(2_000), fee=Money(700)), stack=Chips(5_000)
)
SHARES = tuple(Fraction(part) for part in (50, 30, 20))


class Played:
    """A tournament that is played out by lot, keeping the tables as the rules want them."""

    def __init__(self, players: int, chance: Chance) -> None:
        self.chance = chance
        everybody = [PlayerId(number) for number in range(players)]
        self.order = [TableId(f"T{number}") for number in range(tables_needed(players, SEATS))]
        self.seats = drawn_seats(everybody, slips_for(players, self.order), chance)
        self.stacks = dict.fromkeys(everybody, TERMS.stack)
        self.bounties = dict.fromkeys(everybody, TERMS.entry.bounty)
        self.cash = list[Money]()
        self.finishes = list[Finish]()
        self.taken = takings(TERMS, Sold(entries=players))

    def counts(self) -> dict[TableId, int]:
        found = dict.fromkeys(self.order, 0)
        for slip in self.seats.values():
            found[slip.table] += 1
        return found

    def free(self) -> set[SeatSlip]:
        every = {
            SeatSlip(table, SeatNo(seat)) for table in self.order for seat in range(1, SEATS + 1)
        }
        return every - set(self.seats.values())

    def hand(self) -> None:
        """Somebody takes all of one or two others, at his own table or two of them."""
        winner = self._one_of(list(self.stacks))
        mates = [who for who in self.stacks if who != winner]
        out = {self._one_of(mates) for _ in range(1 + self.chance.below(2))}
        out = set(sorted(out)[: len(self.stacks) - 1])
        busts = [
            Bust(player=who, table=self.seats[who].table, stack=self.stacks[who])
            for who in sorted(out)
        ]
        self.finishes[:0] = out_together(busts, len(self.stacks))
        for who in sorted(out):
            self.stacks[winner] += self.stacks.pop(who)
            won = knocked_out(self.bounties.pop(who), self.bounties[winner], HALF)
            self.cash.append(won.cash)
            self.bounties[winner] = won.own_bounty
            del self.seats[who]

    def put_tables_right(self) -> None:
        while can_break(len(self.seats), SEATS, len(self.order)):
            gone = next_to_break(self.order, self.counts())
            players = [who for who, slip in self.seats.items() if slip.table == gone]
            self.order.remove(gone)
            for who in players:
                del self.seats[who]
            slips = slips_to_draw(self.free(), self.counts(), len(players), self.chance)
            self.seats.update(drawn_seats(players, slips, self.chance))
        for move in moves_needed(self.counts(), self.allowed(), self.order):
            mover = next(who for who in self.seats if self.seats[who].table == move.from_table)
            self.seats[mover] = min(slip for slip in self.free() if slip.table == move.to_table)

    def allowed(self) -> int:
        return HELSINKI.allowed(len(self.seats))

    def _one_of(self, players: list[PlayerId]) -> PlayerId:
        return players[self.chance.below(len(players))]


@given(players=st.integers(2, 40), seed=st.integers(0, 10**9))
def test_what_was_paid_in_is_paid_out_and_no_chip_is_lost(players: int, seed: int):
    played = Played(players, SeededChance(seed))
    paid = prizes(played.taken.pool, SHARES[:players], Money(100))
    while not is_over(len(played.stacks), paid):
        played.hand()
        played.put_tables_right()
        counts = played.counts().values()
        assert max(counts) <= SEATS
        assert max(counts) - min(counts) <= played.allowed()
        assert len(played.order) == tables_needed(len(played.stacks), SEATS)
        assert len(set(played.seats.values())) == len(played.seats) == len(played.stacks)
        assert total_chips(played.stacks.values()) == TERMS.stack * players
    finishes = [*in_order(list(played.stacks), 1), *played.finishes]
    places = [place for finish in finishes for place in finish.places]
    assert places == list(range(1, players + 1))
    won = [
        prize
        for finish in finishes
        for prize in prizes_shared(finish, as_places(paid), played.chance).values()
    ]
    assert total(won) == played.taken.pool
    assert total(played.cash) + total(played.bounties.values()) == played.taken.bounties
    assert total(won) + played.taken.bounties + played.taken.fees == TERMS.entry.total * players

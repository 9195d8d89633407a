"""A tournament in a rehearsed night, with its flights and its last phase."""

from datetime import timedelta

from floor.app.tournament.sheet import PlanTournament
from floor.rehearsal.evening import Evening
from floor.rehearsal.players import Fortune
from floor.rehearsal.tournament.director import LOOKS_EVERY, Director
from floor.rehearsal.tournament.plan import EventPlan
from floor.tournament.event.state import EventStage, Tournament, TournamentId

_PART_BAGGED = 6
"""A flight is bagged when one in so many is left."""


class RehearsedEvent:
    """All phases of one tournament; it is found by its title, so that a night can go on with it."""

    def __init__(self, evening: Evening, fortune: Fortune, plan: EventPlan) -> None:
        self._evening = evening
        self._fortune = fortune
        self._plan = plan
        self._directors: dict[TournamentId, Director] = {}
        self._over = False

    @property
    def _own(self) -> list[Tournament]:
        """Its phases, the first flight first."""
        every = self._evening.room.tournaments.values()
        own = [one for one in every if one.sheet.title.startswith(self._plan.title)]
        return sorted(own, key=lambda one: (one.flight.goes_on_in is None, one.id))

    def begin(self) -> None:
        """Write down what is not yet, and see to it from now on."""
        starts = self._evening.now + self._plan.begins_in
        if not self._own:
            several = self._plan.flights > 1
            sheet = self._plan.last_sheet(starts) if several else self._plan.sheet(starts)
            self._evening.ask(PlanTournament(sheet=sheet))
        self._look_round()

    @property
    def is_over(self) -> bool:
        """Whether every phase is done."""
        return self._over

    def _look_round(self) -> None:
        self._see_to()
        if not self._over:
            self._evening.at(LOOKS_EVERY, self._look_round)

    def _see_to(self) -> None:
        """The phase that is due: one flight after the other, then the last."""
        own = self._own
        *flights, last = own
        if self._plan.flights > 1 and last.stage is EventStage.PLANNED:
            self._director(last).begin()
            return
        for flight in flights:
            director = self._director(flight)
            if not director.is_done:
                director.begin()
                director.look_round()
                return
        if self._plan.flights > 1 and len(flights) < self._plan.flights:
            self._plan_flight(last, len(flights) + 1)
            return
        director = self._director(last)
        director.begin()
        if flights and last.stage is EventStage.PUBLISHED and not last.entries:
            director.merge()
        director.look_round()
        self._over = director.is_done
        if self._over:
            for flight in flights:
                self._director(flight).look_round()

    def _plan_flight(self, last: Tournament, number: int) -> None:
        sheet = self._plan.sheet(self._evening.now + timedelta(minutes=20))
        titled = self._plan._replace(title=f"{self._plan.title} {number}")
        titled_sheet = titled.sheet(sheet.registration.starts)
        self._evening.ask(PlanTournament(sheet=titled_sheet, goes_on_in=last.id))

    def _director(self, event: Tournament) -> Director:
        if event.id not in self._directors:
            bags_at = max(self._plan.entries // _PART_BAGGED, 3)
            self._directors[event.id] = Director(
                self._evening, self._fortune, self._plan, event.id, bags_at=bags_at
            )
        return self._directors[event.id]

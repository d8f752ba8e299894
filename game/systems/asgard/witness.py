"""What somebody who watches a story writes down: all that the table beneath tells, and the codes, conditions and objectives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.descriptions.witness import Ground, Piece, PieceId, Spot, Witness, each_once
from game.core.events import Event
from game.core.seats import Seat
from game.systems.asgard import events as e
from game.systems.asgard.sheet.plan import Plan
from game.systems.asgard.state import Saga


class StoryWitness(Witness):
    """The witness of the table, who writes down the story as well; what the story does is put down to the first player."""

    def __init__(self, table: Witness) -> None:
        super().__init__()
        self._table = table
        self.pieces, self.steps, self.deaths, self.blows = (
            table.pieces,
            table.steps,
            table.deaths,
            table.blows,
        )
        self.points, self.holds, self.uses = table.points, table.holds, table.uses
        self.active, self.absent = table.active, table.absent

    def ground(self, state: Saga) -> Ground | None:
        return self._table.ground(state.table)

    def catalogue(self, state: Saga) -> tuple[str, ...]:
        plan = state.plan
        return each_once(
            (
                *self._table.catalogue(state.table),
                *(_condition(plan, condition.number) for condition in plan.conditions),
                *(_code(plan, number) for number in plan.codes),
                *(_objective(plan, id) for id in plan.objectives),
            )
        )

    def whereabouts(self, state: Saga) -> Mapping[PieceId, Spot | None]:
        return self._table.whereabouts(state.table)

    def who(self, state: Saga, piece: PieceId) -> Piece:
        return self._table.who(state.table, piece)

    def meet(self, state: Any, events: Sequence[Event]) -> None:
        table, player = self._table, state.plan.players[0]
        table.moment, table.spots = self.moment, self.spots
        table.meet(state.table, events)
        self.first, self.contact = table.first, table.contact
        for event in events:
            self._told(state.plan, player, event)

    def _told(self, plan: Plan, player: Seat, event: Event) -> None:
        match event:
            case e.StoryBegan():
                self.used(player, _condition(plan, 0))
            case e.ConditionChanged():
                self.used(player, _condition(plan, event.now))
            case e.CodeFollowed():
                self.used(player, _code(plan, event.code), event.unit)
            case e.ObjectiveChanged(status="done"):
                self.used(player, _objective(plan, event.objective))


def _condition(plan: Plan, number: int) -> str:
    title = next(condition.title for condition in plan.conditions if condition.number == number)
    return f"condition {number}: {title}"


def _code(plan: Plan, number: int) -> str:
    return f"code {number}: {plan.codes[number].title}"


def _objective(plan: Plan, objective: str) -> str:
    return f"objective done: {plan.objectives[objective].title}"

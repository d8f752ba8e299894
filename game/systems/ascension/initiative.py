"""Who goes first, settled once for the whole battle (R-3.3.1, R-3.3.2, C-4, C-41)."""

from __future__ import annotations

from itertools import permutations

from game.core.actions import Action, Refusal
from game.core.breakdowns import Part
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.ascension import cards, events
from game.systems.ascension.actions import OrderTeam
from game.systems.ascension.cards import Card
from game.systems.ascension.flips import flip
from game.systems.ascension.state import Battle

RULE = "R-3.3.1"
MOST_BONUS = 3
"""The most that a force under the agreed points gains (R-3.3.1)."""


def bonus(state: Battle, side: Seat) -> int:
    """Half of what a side's force stays under the points agreed on for each of its players, at most 3 (R-3.3.1)."""
    found = state.field.sides[side]
    agreed = state.field.limit * len(found.players)
    return min(MOST_BONUS, max(0, agreed - found.points) // 2)


class Initiative(Step[Battle], frozen=True, tag=True):
    """Every side flips; the sides act in descending order of their totals (R-3.3.1, C-41)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        totals: dict[int, list[Seat]] = {}
        flips: dict[Seat, tuple[Card, ...]] = {}
        for side in state.field.sides:
            flips[side] = _flip(state, ctx, side)
            totals.setdefault(_total(state, side, flips[side]), []).append(side)
        order = [
            side
            for total in sorted(totals, reverse=True)
            for side in _settle(state, ctx, totals[total], flips)
        ]
        state.order = tuple(order)
        ctx.tell(events.InitiativeSettled, state.order)
        state.push(*orderings(state, state.order))


def orderings(state: Battle, order: tuple[Seat, ...]) -> list[OrderingTeam]:
    """What the teams settle once the order of the sides is known (R-3.3.2)."""
    return [OrderingTeam(side) for side in order if len(state.teams[side]) > 1]


def parts(state: Battle, side: Seat) -> tuple[Part, ...]:
    """What counts toward a side's initiative besides the flip: points not spent, and what the scenario adds (R-3.3.1)."""
    extra = bonus(state, side)
    own = (Part(extra, "points not spent", RULE),) if extra else ()
    return (*own, *(state.field.sides[side].initiative or ()))


def _total(state: Battle, side: Seat, turned: tuple[Card, ...]) -> int:
    return cards.worth(turned) + sum(part.amount or 0 for part in parts(state, side))


def _flip(state: Battle, ctx: Context, side: Seat) -> tuple[Card, ...]:
    return flip(state, ctx, side, "initiative", parts=parts(state, side))


def _settle(state: Battle, ctx: Context, tied: list[Seat], flips: dict[Seat, tuple[Card, ...]]) -> list[Seat]:
    """Tied sides in order; those with exactly the same cards flip again among themselves (R-2.1.4, C-5, C-41)."""
    order: list[Seat] = []
    for group in cards.tie_order({side: flips[side] for side in tied}):
        if len(group) == 1:
            order += group
            continue
        again = {side: _flip(state, ctx, side) for side in group}
        totals: dict[int, list[Seat]] = {}
        for side in group:
            totals.setdefault(_total(state, side, again[side]), []).append(side)
        for total in sorted(totals, reverse=True):
            order += _settle(state, ctx, totals[total], again)
    return order


class OrderingTeam(Decision[Battle], frozen=True, tag=True):
    """The players of a side settle the order in which they take its turns (R-3.3.2); its first player speaks."""

    def actions(self, state: Battle) -> list[Action]:
        return [OrderTeam(players) for players in permutations(state.teams[state.side(self.seat)])]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        choices = self.actions(state)
        if action in choices:
            return None
        return Refusal("R-3.3.2", "Settle first in which order the players of this side act.", choices[0])

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, OrderTeam)
        state.teams[state.side(self.seat)] = action.players


STEPS = (Initiative, OrderingTeam)

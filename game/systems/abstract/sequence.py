"""The battle from the creation of units to the last turn, in the rulebook's order (PLAYING THE GAME)."""

from __future__ import annotations

from typing import Any

from game.core.events import Context
from game.core.steps import Step
from game.systems.abstract import creation, decision, initiative
from game.systems.abstract.combat import attacks
from game.systems.abstract.state import Field, Skirmish
from game.systems.abstract.victory import count_slots


def whole_battle(field: Field) -> tuple[Step[Skirmish], ...]:
    """Units are created where the set-up leaves it to the players; then comes the first turn."""
    return *(creation.Create(seat) for seat in creation.creators(field)), creation.Muster(), *turn()


def turn() -> tuple[Step[Skirmish], ...]:
    """One turn: Decision, then Action (SB-7). The Reveal stands behind the sides' choices."""
    return decision.BeginTurn(), initiative.RollInitiative(), attacks.NextUnit(), EndTurn()


class EndTurn(Step[Skirmish], frozen=True, tag=True):
    """The next turn, unless the turns are up (S-10, S-16)."""

    def proceed(self, state: Skirmish, ctx: Context) -> None:
        if state.turn == state.field.turn_cap:
            count_slots(state, ctx)
            return
        state.turn += 1
        state.push(*turn())


STEPS: tuple[type[Step[Any]], ...] = (
    creation.Create, creation.Muster,
    decision.BeginTurn, decision.Plot, decision.PlotAtLarge, decision.Reveal,
    initiative.RollInitiative, attacks.NextUnit, attacks.Act, attacks.ActAtLarge, attacks.Strike, EndTurn,
)  # fmt: skip
"""Every step a battle's stack can hold."""

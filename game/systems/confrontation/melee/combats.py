"""One combat after the other, until the active player ends them or nobody can strike any more (GB-59 to GB-64).

NextCombat   as long as anybody can strike, the player is asked
Combats      a combat, or the end of them
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Decision, Step
from game.systems.confrontation.actions import Combat, EndCombats
from game.systems.confrontation.melee import blows, combat_choices, parties, structures
from game.systems.confrontation.state import Battle

STOPS = 12
"""How often a random player ends his combats: once in so many choices."""


class NextCombat(Step[Battle], frozen=True, tag=True):
    """As long as the active unit can strike anybody, its player chooses the next combat (GB-64)."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        active = state.active
        if active is None or active.over or active.fought:
            return
        if not combat_choices.possible(state):
            state.progress(fought=True)
            return
        state.push(Combats(state.units[active.unit].seat))


class Combats(Decision[Battle], frozen=True, tag=True):
    """Which combat is fought next, in the order that the active player wishes, with nothing between (GB-59, G-167)."""

    listed = False

    def suggest(self, state: Battle) -> Sequence[Action]:
        return [*combat_choices.every(state), EndCombats()]

    def sample(self, state: Battle, chance: Chance) -> Action:
        if chance.roll(STOPS) == 1:
            return EndCombats()
        return combat_choices.at_random(state, chance) or EndCombats()

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if isinstance(action, EndCombats):
            return None
        if isinstance(action, Combat):
            return combat_choices.fault(state, action)
        return Refusal("GB-59", "Choose a combat, or end them.", EndCombats())

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if isinstance(action, EndCombats):
            state.progress(fought=True)
            return
        assert isinstance(action, Combat)
        fight(state, ctx, action)


def fight(state: Battle, ctx: Context, action: Combat) -> None:
    """A combat is fought, its dice are spent; then comes the next one (GB-60 to GB-64)."""
    parties.spend(state, action)
    state.push(NextCombat())
    if action.piece:
        structures.strike(state, ctx, action)
    else:
        blows.strike(state, ctx, action)


STEPS: tuple[type[Step[Battle]], ...] = (NextCombat, Combats, *blows.STEPS, *structures.STEPS)

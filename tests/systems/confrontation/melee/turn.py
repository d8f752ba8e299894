"""The active unit's turn at hand to hand, without the other chapters of an activation."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actions import Action, Refusal
from game.core.events import Context
from game.core.steps import Decision
from game.systems.confrontation.actions import EndActivation
from game.systems.confrontation.melee import assault, combat
from game.systems.confrontation.state import Battle

CHAPTERS = (assault, combat)


class Turn(Decision[Battle], frozen=True, tag=True):
    """An assault, or what a unit does that stays; asked again after each until the activation is over or ended."""

    listed = False

    def suggest(self, state: Battle) -> Sequence[Action]:
        return [*(action for chapter in CHAPTERS for action in chapter.suggest(state)), EndActivation()]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        for chapter in CHAPTERS:
            if isinstance(action, chapter.ACTIONS):
                return chapter.check(state, action)
        return None

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if not isinstance(action, EndActivation):
            state.push(self)
        for chapter in CHAPTERS:
            if isinstance(action, chapter.ACTIONS):
                chapter.apply(state, action, ctx)

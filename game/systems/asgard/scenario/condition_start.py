"""A scenario that begins where a story enters one of its conditions: for trials of what comes late in it."""

from __future__ import annotations

from collections.abc import Mapping

from game.core import steps
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.core.options import complete
from game.core.system import Document, Restless
from game.systems.asgard.scenario import snapshot
from game.systems.asgard.state import Saga
from game.systems.asgard.system import Asgard

_MOST = 60
"""After so many choices a story is given up that does not come to rest."""


def entering(
    system: Asgard, document: Document, condition: int, counts: Mapping[str, int], seed: int
) -> Document:
    """A position that stands as the story begins, with counters set, and enters `condition` as its first step.

    What the beginning asks is answered as suggested first. Raises `ScenarioError` if the story cannot begin, `Restless` if it
    does not come to rest.
    """
    ctx = Context(Chance(Seeded(seed)))
    state = system.begin(document, complete(system.options, document.get("options", {})), ctx)
    steps.advance(state, ctx)
    _come_to_rest(state, ctx)
    made = system.snapshot(state, document)
    progress = {**made["progress"], "counts": {**made["progress"].get("counts", {}), **counts}}
    if condition != state.condition:
        progress["enters"] = condition
    return {**made, "progress": progress}


def _come_to_rest(state: Saga, ctx: Context) -> None:
    for _ in range(_MOST):
        decision = state.decision
        if decision is None or snapshot.rest(state):
            return
        steps.act(state, decision.suggest(state)[0], ctx)
    if not snapshot.rest(state):
        raise Restless("This story does not come to rest after it has begun.")

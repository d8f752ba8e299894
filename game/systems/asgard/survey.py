"""The ground of a story as it is surveyed before the first move: how far each player has to the places that it speaks of."""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.asgard.adapter import Landmark
from game.systems.asgard.sheet.plan import Plan


def landmarks(plan: Plan) -> Iterator[Landmark]:
    """Where the objectives of a story are to be done, and where its tokens lie (A-1, A-5)."""
    for aim in plan.objectives.values():
        if aim.spot:
            yield aim.id, f"place of {aim.title!r}", plan.spots[aim.spot].at
    for number, at in plan.tokens.items():
        yield f"token-{number}", f"token {number}", at

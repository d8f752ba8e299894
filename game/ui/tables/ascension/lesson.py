"""Lessons on a measured table: nobody hits a place to a tenth of a millimetre, so coming near is enough."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Protocol

import msgspec

from game.core.actions import Action
from game.systems.ascension.actions import Activate, Deploy, React, Run
from game.systems.ascension.state import ModelId
from game.table.shapes import Place, distance, outline
from game.ui.plane.display import Body
from game.ui.plane.marks import Ring
from game.ui.plane.view import Extent
from game.ui.play.lessons.coach import Coach
from game.ui.tables.ascension.contract import Pictured
from game.ui.tables.ascension.planning.route import GOING
from game.ui.tables.ascension.planning.way_planner import LESSON_REACH

_BEFORE = (*GOING, Activate, Run)
"""What one plan may hold before its last action."""


class Taught(Pictured, Protocol):
    """A table with a coach."""

    @property
    def coach(self) -> Coach: ...
    def body(self, model: int) -> Body | None: ...


class Guide(Coach):
    """A coach who takes what is nearly right for what is meant."""

    def meant(self, plans: Sequence[Action]) -> list[Action]:
        """The actions of this step that a plan comes to; the plan itself where it is about something else.

        Of a plan that goes beyond the step, only as much is done as the step asks for.
        """
        rest = self.rest()
        for last in range(len(plans), 0, -1):
            for count in range(len(rest), 0, -1):
                whole = count == 1 or all(isinstance(action, _BEFORE) for action in rest[: count - 1])
                if whole and _near(plans[last - 1], rest[count - 1]):
                    return rest[:count]
        return list(plans)

    def way(self) -> list[Action]:
        """What the step that is shown wants of one model up to where it is to go; empty if it is about something else."""
        way = list(takewhile(lambda action: isinstance(action, _BEFORE), self.rest()))
        while way and not isinstance(way[-1], GOING):
            way.pop()
        return way


def _near(action: Action, wanted: Action) -> bool:
    """Whether two actions differ by no more than a hand does."""
    field = "place" if isinstance(wanted, Deploy) else "to"
    mine, theirs = getattr(action, field, None), getattr(wanted, field, None)
    if type(action) is not type(wanted) or not isinstance(mine, Place) or not isinstance(theirs, Place):
        return action == wanted
    same = msgspec.structs.replace(action, **{field: theirs}) == wanted
    return same and distance(mine.point, theirs.point) <= LESSON_REACH


def marks(scene: Taught) -> Iterator[Ring]:
    """Where the lesson wants the learner's active model, as a dashed ring of its base; the enemy finds its own way."""
    if not scene.desk.mine:
        return
    model, place = _goal(scene)
    body = scene.body(model)
    if place is not None and body is not None:
        yield Ring(outline(body.base, place), "verdigris")


def spoken_of(scene: Taught) -> list[Extent]:
    """What the lesson asks about now: its ring, whoever is to act and whoever is to be struck."""
    if not scene.desk.mine:
        return []
    wanted = scene.coach.wanted()
    models = (scene.body(getattr(wanted, field, 0)) for field in ("model", "target"))
    rings = (Extent.around(ring.outline) for ring in marks(scene))
    return [*rings, *(Extent.of(body) for body in models if body is not None)]


def _goal(scene: Taught) -> tuple[ModelId, Place | None]:
    """Whom the lesson wants to go, and where to; no place if it wants something else."""
    desk, wanted = scene.desk, scene.coach.wanted()
    if isinstance(wanted, React):
        return desk.asked, wanted.to
    way = desk.lesson_way
    if not way:
        return 0, None
    return way[0].model if isinstance(way[0], Activate) else desk.actor, getattr(way[-1], "to", None)

"""How uneven a ground is between the sides, as one figure: what lies in the forces alone is left out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from game.core.descriptions.survey import MOST, Camp, Point, Survey
from game.core.system import Document, System
from game.lab.fairness.measures import measures
from game.lab.fairness.surveyed_ground import Reading
from game.workshop.motions import Motion, Pair, Symmetry, motions

_PLACES = 8
"""How many places stand for a deployment on a measured table while many layouts are compared."""


def unevenness(system: System[Any, Any], document: Document) -> float | None:
    """0 where the sides stand alike, 1 and more with a difference that is told; of each kind the greatest counts, and they add up.

    None where there are no two sides to compare. Raises `ScenarioError`.
    """
    layout = system.layout(document)
    survey = system.survey(document, MOST if layout and layout.space == "squares" else _PLACES)
    if survey is None or len(survey.camps) < 2:
        return None
    reading = Reading(survey, survey.camps).alike(survey.camps[0].seat)
    worst: dict[str, float] = {}
    for measure in measures(reading):
        values = [measure.value(reading, seat) for seat in reading.camps]
        found = max(measure.gravity(reading, one, other) for one, other in combinations(values, 2))
        worst[measure.kind] = max(worst.get(measure.kind, 0.0), found)
    return round(sum(worst.values()), 3)


def mirror(survey: Survey, kinds: Sequence[Symmetry]) -> Symmetry:
    """Of the mirrors that a ground can have the one in which the sides change places, or a single one is its own image."""
    mirrors: list[Symmetry] = [kind for kind in ("front-back", "left-right") if kind in kinds]
    return min(mirrors, key=lambda kind: _off(survey, motions(kind, survey.size)[0]), default="off")


def _off(survey: Survey, motion: Motion) -> float:
    """How far the images of the sides lie from where other sides begin."""
    middles = [_middle(camp) for camp in survey.camps]
    total = 0.0
    for number, middle in enumerate(middles):
        x, y = _image(middle, motion, survey)
        others = [each for other, each in enumerate(middles) if other != number] or [middle]
        total += min((x - u) ** 2 + (y - v) ** 2 for u, v in others)
    return total


def _image(point: Point, motion: Motion, survey: Survey) -> Pair:
    rim = 1 if survey.unit == "squares" else 0
    return motion.point(point, (survey.size[0] - rim, survey.size[1] - rim))


def _middle(camp: Camp) -> Point:
    count = len(camp.places)
    return sum(x for x, _ in camp.places) // count, sum(y for _, y in camp.places) // count

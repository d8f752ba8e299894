"""The static fairness of a battle: every side measured, every difference with what makes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import hypot, isfinite
from typing import Any

from game.core.descriptions.survey import CLEAR, COVERED, HIDDEN, MOST, NEVER, Camp, Goal, Point
from game.core.seats import Seat
from game.core.system import Document, System
from game.core.words.grammar import listed
from game.lab.fairness import words
from game.lab.fairness.causes import Difference, Search
from game.lab.fairness.findings import (
    Approach,
    Cause,
    Fairness,
    Finding,
    Grids,
    SideFairness,
    Spot,
)
from game.lab.fairness.measures import RANGES, Measure, finite, measures
from game.lab.fairness.surveyed_ground import Reading, middle

_EVERY = 100_000
"""How many places stand for a deployment if all are asked for."""
_TOLD = 3
"""So many differences of one kind are told."""


class NoSuchSide(ValueError):
    """A side that is asked for and has no place where it begins; the text says which there are."""


def fairness(
    system: System[Any, Any], document: Document, *, every: bool = False, seats: Sequence[str] = ()
) -> Fairness | None:
    """What the ground of a sound scenario gives each side, or some of them; None for a game that has no space.

    With `every` all of each deployment counts, not 24 places, and every cell looks at every other. Raises `NoSuchSide`
    and `ScenarioError`.
    """
    survey = system.survey(document, _EVERY if every else MOST)
    if survey is None:
        return None
    known = {camp.seat: camp for camp in survey.camps}
    if strange := [seat for seat in seats if seat not in known]:
        raise NoSuchSide(f"no side {strange[0]!r} begins anywhere here; there is {listed(known) or 'none'}")
    reading = Reading(survey, [camp for camp in survey.camps if not seats or camp.seat in seats])
    # What the ground does is what is asked; who the sides are is said after it.
    findings = tuple(sorted(_findings(reading), key=lambda each: each.cause.kind == "forces"))
    return Fairness(
        title=str(document.get("title", "")),
        system=system.name,
        unit=survey.unit,
        width=survey.size[0],
        depth=survey.size[1],
        columns=survey.columns,
        rows=survey.rows,
        objectives=tuple(Spot(goal.id, goal.name, *goal.at) for goal in survey.goals),
        sides=tuple(_side(reading, seat) for seat in reading.camps),
        findings=findings,
        verdict=words.verdict(findings, reading),
        exposure=_exposure(reading) if every else (),
    )


def _exposure(reading: Reading) -> tuple[float, ...]:
    """From what share of all cells each cell is seen, by the usual unit of the first side."""
    cells = reading.cells
    walker = next((camp.usual for camp in reading.camps.values()), None)
    if walker is None:
        return ()
    count, found = len(cells), []
    for cell in cells:
        looks = reading.survey.looks(walker, walker, [(other, cell) for other in cells])
        found.append(round(sum(look > HIDDEN for look in looks) / count, 3))
    return tuple(found)


# One side


def _side(reading: Reading, seat: Seat) -> SideFairness:
    camp = reading.camps[seat]
    aims = [_to_goal(reading, camp, goal) for goal in reading.goals(seat)]
    hidden = reading.unseen(seat, HIDDEN)[0]
    return SideFairness(
        seat=seat,
        name=camp.name,
        walker=camp.usual.name,
        pace=_said(reading, camp.usual.pace) or 0.0,
        fastest=camp.fastest.name,
        fastest_pace=_said(reading, camp.fastest.pace) or 0.0,
        places=camp.places,
        objectives=tuple(sorted(aims, key=lambda each: (each.way is None, each.way or 0.0))),
        enemies=tuple(_to_camp(reading, camp, foe) for foe in reading.foes(seat)),
        contact=_count(reading.contact(seat)),
        reach=tuple(round(reading.reach(seat, count), 4) for count in RANGES),
        sees=round(reading.sees(seat, COVERED), 4),
        sees_clearly=round(reading.sees(seat, CLEAR), 4),
        hidden=round(hidden, 4),
        shelter=round(reading.unseen(seat, COVERED)[1], 4),
        grids=_grids(reading, camp),
    )


def _to_goal(reading: Reading, camp: Camp, goal: Goal) -> Approach:
    near = goal.within + camp.usual.half
    turns = reading.survey.activations(camp.usual, goal.points, camp.places, near)
    return _approach(
        reading, camp, goal.id, goal.name, goal.points, near, reading.to_goal(camp.seat, goal), turns
    )


def _to_camp(reading: Reading, camp: Camp, foe: Camp) -> Approach:
    near = foe.usual.half + camp.usual.half
    turns = reading.survey.activations(camp.usual, foe.places, camp.places, near)
    lengths = reading.to_camp(camp.seat, foe.seat)
    return _approach(reading, camp, foe.seat, foe.name, foe.places, near, lengths, turns)


def _approach(
    reading: Reading,
    camp: Camp,
    to: str,
    name: str,
    points: tuple[Point, ...],
    near: int,
    lengths: list[float],
    turns: list[float],
) -> Approach:
    straight = min((hypot(x - u, y - v) for x, y in camp.places for u, v in points), default=float(near))
    return Approach(
        to,
        name,
        _said(reading, min(lengths, default=NEVER)),
        _said(reading, middle(lengths)),
        _said(reading, max(0.0, straight - near)) or 0.0,
        _count(min(turns, default=NEVER)),
    )


def _grids(reading: Reading, camp: Camp) -> Grids:
    looks = reading.looks(camp.seat)
    seen, covered = (looks > HIDDEN).sum(axis=0), (looks == COVERED).sum(axis=0)
    return Grids(
        way=tuple(_said(reading, far) for far in reading.ways(camp.seat)),
        activations=tuple(_count(turn) for turn in reading.turns(camp.seat)),
        sight=tuple((seen / max(1, len(looks))).round(3).tolist()),
        cover=tuple((covered / seen.clip(min=1)).round(3).tolist()),
    )


def _said(reading: Reading, length: float) -> float | None:
    """A length of the table in the unit of the game; None for a way that there is not."""
    return round(length / reading.survey.scale, 1) if isfinite(length) else None


def _count(turns: float) -> int | None:
    return int(turns) if isfinite(turns) else None


# Differences


def _findings(reading: Reading) -> Iterator[Finding]:
    """The differences between the sides that count, the gravest first."""
    if len(reading.camps) < 2:
        return
    found = [
        difference
        for measure in measures(reading)
        if (difference := _difference(reading, measure)) is not None
    ]
    told = _telling(found)
    search = Search(reading, told)
    for difference in told:
        reason = search.cause(difference)
        cause = Cause(
            reason.kind,
            tuple(Spot(patch.id, patch.name, *patch.middle) for patch in reason.patches),
            round(reason.takes, 3),
            words.cause(reason, reading),
        )
        values = {
            seat: words.figure(difference.measure, reading, difference.measure.value(reading, seat))
            for seat in reading.camps
        }
        yield Finding(
            kind=difference.measure.kind,
            text=words.finding(difference, cause.text, reading),
            better=difference.better,
            worse=difference.worse,
            values=values,
            difference=words.figure(difference.measure, reading, difference.gap) or 0.0,
            unit=words.unit(difference.measure, reading),
            cause=cause,
        )


def _difference(reading: Reading, measure: Measure) -> Difference | None:
    """The side with most and that with least of something, if that differs."""
    values = {seat: measure.value(reading, seat) for seat in reading.camps}
    pairs = [
        (abs(finite(reading, values[one]) - finite(reading, values[two])), one, two)
        for one, two in combinations(values, 2)
        if measure.counts(reading, values[one], values[two])
    ]
    if not pairs:
        return None
    gap, one, two = max(pairs, key=lambda pair: pair[0])
    better = one if (values[one] > values[two]) == measure.more_is_better else two
    return Difference(measure, better, two if better == one else one, gap)


def _telling(found: list[Difference]) -> list[Difference]:
    """Those that are told: of each kind the greatest, a way from the usual place only if the nearest says nothing."""
    told: list[Difference] = []
    for difference in sorted(
        found, key=lambda each: (_ORDER.index(each.measure.kind), each.measure.typical, -each.gap)
    ):
        alike = [each for each in told if each.measure.kind == difference.measure.kind]
        same = any(each.measure.number == difference.measure.number for each in alike)
        if len(alike) < (_TOLD if difference.measure.kind == "way" else 1) and not (same and alike):
            told.append(difference)
    return told


_ORDER = ("way", "contact", "enemy", "reach", "shelter", "sight")
"""What is told first."""

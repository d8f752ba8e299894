"""Where the sides of a battle deploy, and for whom: what of it was hardly meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.problems.problem import Problem, note, without
from game.systems.ascension.scenario import scenario_file, table_layout
from game.systems.ascension.scenario.plan import Plan
from game.table.placement import deployments
from game.table.placement.deployments import Deploys
from game.table.placement.layout import Goal


def problems(plan: Plan, goals: Sequence[Goal], *, alike: bool) -> Iterator[Problem]:
    """Everything about where and for whom sides deploy that does not go with the rest; `alike` are halves of a table."""
    unit = table_layout.unit(plan.file)
    for seat, side in plan.file.sides.items():
        if side.deploy.edge and side.deploy.at:
            text = "says nothing where two corners (at and to) say where a side deploys: take it out"
            yield note(f"sides.{seat}.deploy.edge", text, without(f"sides.{seat}.deploy.edge"))
    zones = [
        Deploys(
            zone.seat,
            plan.file.sides[zone.seat].name,
            zone.outline,
            scenario_file.captain(plan.file, zone.seat),
            not plan.file.sides[zone.seat].deploy.at,
        )
        for zone in plan.zones
        if zone.seat
    ]
    if not plan.file.start.round:
        rectangles = [zone for zone in zones if not zone.by_depth]
        yield from deployments.shared(zones, plan.size, unit)
        yield from deployments.as_sizes(rectangles, plan.size, unit)
        yield from deployments.lopsided(rectangles, plan.size, unit)
        yield from deployments.unlike(zones, goals, plan.size, unit, alike=alike)
        yield from deployments.among_enemies(zones, plan.size)

"""Where the sides of a battle deploy, and for whom: what of it was hardly meant."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.problems.problem import Change, Problem, note
from game.systems.confrontation.scenario import battles, scenario_file, table_layout
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.setup import Setting
from game.table.placement import deployments
from game.table.placement.deployments import Deploys
from game.table.placement.layout import Goal


def problems(setting: Setting, ground: Ground, goals: list[Goal], *, alike: bool) -> Iterator[Problem]:
    """Everything about where and for whom sides deploy that does not go with the rest; `alike` are halves of a table."""
    file = setting.file
    zones = [
        Deploys(zone.seat, file.sides[zone.seat].name, zone.outline, scenario_file.captain(file, zone.seat))
        for zone in ground.zones
        if zone.seat
    ]
    own = [zone for zone in zones if file.sides[zone.seat].deploy is not None]  # type: ignore[index]
    if not file.start.part:
        yield from deployments.as_sizes(own, ground.size, "cm")
        yield from deployments.lopsided(own, ground.size, "cm")
        said = {str(seat): side.deploy.edge for seat, side in file.sides.items() if side.deploy}
        yield from deployments.edges(own, said, ground.size)
        yield from deployments.among_enemies(zones, ground.size)
        if len(own) == len(zones) and not battles.battles()[ground.battle].duties and file.kind != "puzzle":
            yield from deployments.unlike(zones, goals, ground.size, "cm", alike=alike)
        yield from _exchanged(setting, ground, own)


def _exchanged(setting: Setting, ground: Ground, own: list[Deploys]) -> Iterator[Problem]:
    """Attacker and defender who each deploy where the battle has the other one (GB-125, GB-128)."""
    plan, sides = battles.battles()[ground.battle], setting.file.sides
    places = {
        zone.duty: deployments.rectangle((*table_layout.spot(zone.at, ""), *table_layout.spot(zone.to, "")))
        for zone in plan.zones
    }
    if not plan.duties or len(own) != len(sides) or len(own) != len(places):
        return
    one, other = own
    duties = [ground.duties[zone.seat] for zone in own]  # type: ignore[index]
    if [one.outline, other.outline] != [places[duty] for duty in reversed(duties)]:
        return
    rows = [sides[zone.seat].deploy for zone in (other, one)]  # type: ignore[index]
    mend = [
        Change(zone.field, {"at": [*row.at], "to": [*row.to], "edge": row.edge})
        for zone, row in zip(own, rows, strict=True)
        if row is not None
    ]
    for zone, duty in zip(own, duties, strict=True):
        text = f"the {duty} of this battle deploys where the other side does here ({plan.rule}): exchange the two, or mean it so"
        yield note(zone.field, text, mend)

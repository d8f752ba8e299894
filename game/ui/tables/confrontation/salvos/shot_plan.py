"""A salvo before it is shot: what it would do, what stands between, who would fall first, where a template may come to lie.

Without pixels. Where nobody may measure beforehand (GA-1) only what can be seen is told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.systems.confrontation import actions as a
from game.systems.confrontation import odds
from game.systems.confrontation.fire import losses, preview
from game.systems.confrontation.fire.preview import Forecast
from game.systems.confrontation.movement import figures
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.state import Battle, FighterId, UnitId
from game.table.lengths import CM
from game.table.shapes import Outline, Point, contains, gap_to, outline
from game.ui.tables.confrontation.desk import Desk

BANDS = (10 * CM, 20 * CM, 30 * CM, 40 * CM)
"""Where the bands of range end, in tenths (G-10)."""


class Aim(NamedTuple):
    """One salvo and what is foreseen of it; `salvos` are all that the unit can shoot at the same target."""

    state: Battle
    unit: UnitId
    shot: a.Shoot
    forecast: Forecast
    salvos: tuple[a.Shoot, ...]

    @property
    def target(self) -> UnitId:
        """The unit that is shot at."""
        return self.shot.target

    def leaders(self) -> tuple[Figure, Figure]:
        """The two between whom the range is measured, whoever shoots (GB-9, GB-51)."""
        return figures.leader(self.state, self.unit), figures.leader(self.state, self.target)

    def hull(self) -> Outline:
        """The ground between the two units: what touches it interferes (GB-52)."""
        state = self.state
        both = [*state.members(self.unit), *state.members(self.target)]
        rings = (outline(state.profile(each.id).base, each.place) for each in both)
        return tuple(figures.hull(point for ring in rings for point in ring))

    def between(self) -> tuple[FighterId, ...]:
        """The figures of third units that stand in it, if they interfere."""
        names, state = self.forecast.interference, self.state
        if not names:
            return ()
        ring = self.hull()
        found = []
        for unit in state.on_table():
            if unit.id in (self.unit, self.target) or unit.name not in names:
                continue
            for each in state.members(unit.id):
                base = state.profile(each.id).base
                if contains(ring, each.place.point) or gap_to(base, each.place, ring) <= 0:
                    found.append(each.id)
        return tuple(found)

    def first(self) -> tuple[FighterId, ...]:
        """Those of the target who would fall first: as many as fall on average; under a template nobody can say."""
        state, told = self.state, self.forecast
        if self.templated:
            return ()
        count = max(1, round(odds.mean(told.falls))) if told.attack is not None else 0
        if not count:
            return ()
        leader = state.units[self.unit].leader
        pool = (self.shot.at,) if self.shot.at and self.shot.hero else losses.pool(state, self.target)
        ordered = [each.id for _, group in losses.nearest_first(state, pool, leader) for each in group]
        return tuple(ordered[:count])

    @property
    def templated(self) -> bool:
        """Whether it is shot with a template."""
        weapon = self.state.field.profiles[self.shot.profile].ranged
        return weapon is not None and bool(weapon.area)

    def landings(self) -> Sequence[tuple[Point, int, float]]:
        """Where a template may come to lie: middle, radius, chance."""
        return preview.landings(self.state, self.shot, self.unit)


def now(desk: Desk) -> Aim | None:
    """The salvo that is planned; None if none is."""
    act = desk.act
    if desk.kind != "acting" or not desk.mine or not isinstance(act, a.Shoot) or not act.profile:
        return None
    key = "shot", act
    if key not in desk.memo:
        state = desk.base
        found = [way[-1] for way in desk.ways() if isinstance(way[-1], a.Shoot)]
        salvos = tuple(each for each in found if each.target == act.target)
        desk.memo[key] = Aim(state, desk.actor, act, preview.forecast(state, act), salvos)
    aim: Aim = desk.memo[key]
    return aim

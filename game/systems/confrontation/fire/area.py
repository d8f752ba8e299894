"""Weapons with an area of effect: the template, its deviation, who is under it, and their Strength tests (GB-56 to GB-58).

A blast of a titan's card strikes by the same steps, without deviation.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, hypot, radians, sin

import msgspec

from game.core.breakdowns import Breakdown, Part
from game.core.events import Context
from game.core.steps import Step
from game.systems.confrontation import casualties, dice, dice_tests, lots, values
from game.systems.confrontation.casualties import Cause
from game.systems.confrontation.fire import events
from game.systems.confrontation.fire import salvo as salvos
from game.systems.confrontation.fire.salvo import Salvo
from game.systems.confrontation.state import Battle, Fighter, FighterId, Test, UnitId
from game.table.lengths import CM
from game.table.shapes import Point
from game.table.templates import in_disc

LARGEST = 10 * CM
"""The widest area; what would be wider tests twice (GB-58)."""
STRIDE = CM
"""How far a template deviates for each failure (GB-57)."""


# Where it lands, and how wide it is


def drift(aimed: Point, direction: int, failures: int) -> Point:
    """Where a template comes to lie: direction 1 is up the table, then clockwise by 60 degrees, 1 cm a failure (G-15, G-40)."""
    turn, length = radians(60 * (direction - 1)), STRIDE * failures
    return round(aimed[0] + length * sin(turn)), round(aimed[1] - length * cos(turn))


def spread(area: int, successes: int) -> tuple[int, int]:
    """The radius of the area affected in tenths, and how many Strength tests each under it takes (GB-58).

    Without a success the area of the weapon, else that times the successes; beyond 10 cm it is 10 and two tests each.
    """
    wide = area * max(1, successes)
    return (LARGEST, 2) if wide > LARGEST else (wide, 1)


def under(state: Battle, centre: Point, radius: int) -> list[Fighter]:
    """All figures on the table that are under a template even partly, friend and foe, in order of their numbers (GB-56)."""
    here = {unit.id for unit in state.on_table()}
    profiles = state.field.profiles
    return [
        each
        for each in state.fighters.values()
        if each.unit in here and in_disc(centre, 2 * radius, profiles[each.profile].base, each.place)
    ]


def middle(fighters: Sequence[Fighter]) -> Fighter:
    """The one of some fighters who stands nearest to the middle of them."""
    x = sum(each.place.x for each in fighters) / len(fighters)
    y = sum(each.place.y for each in fighters) / len(fighters)
    return min(fighters, key=lambda each: (hypot(each.place.x - x, each.place.y - y), each.id))


def densest(state: Battle, fighters: Sequence[Fighter], area: int, by: UnitId) -> Fighter:
    """The one of some fighters over whom a template that hits twice would have most enemies of a unit under it.

    A friend under it outweighs two of them.
    """
    seat = state.units[by].seat

    def gain(each: Fighter) -> int:
        here = under(state, each.place.point, spread(area, 2)[0])
        friends = sum(state.friends(seat, state.units[other.unit].seat) for other in here)
        return len(here) - 3 * friends

    return max(fighters, key=lambda each: (gain(each), -each.id))


class Landing(Step[Battle], frozen=True, tag=True):
    """The attack test is rolled: the template deviates if any die has failed, and strikes (GB-57, GB-58)."""

    salvo: Salvo

    def proceed(self, state: Battle, ctx: Context) -> None:
        rolled, shot = state.rolled, self.salvo
        assert rolled is not None
        target = state.fighters.get(shot.at) or state.fallen[shot.at]
        aimed = target.place.point
        direction = lots.die(state, ctx) if rolled.failures else 0
        at = drift(aimed, direction, rolled.failures) if direction else aimed
        radius, tests = spread(salvos.weapon(state, shot).area, rolled.successes)
        hit = [each.id for each in under(state, at, radius)]
        far = STRIDE * rolled.failures
        ctx.tell(events.TemplateLanded, aimed, at, direction, far, radius, tests, tuple(hit))
        card = state.field.profiles[shot.profile]
        value = values.strength(state, card, shot.unit, salvos.weapon(state, shot))
        plain = values.strength(state, card, shot.unit, salvos.weapon(state, shot), against_titan=True)
        strike(state, ctx, Template(tuple(hit), tests, value, plain, "shot", shot.unit, shot.hero))


# What it does


class Template(msgspec.Struct, frozen=True):
    """A template that lies: who is under it, how many tests each takes, and with what Strength, against titans `plain`."""

    hit: tuple[FighterId, ...]
    tests: int
    strength: Breakdown
    plain: Breakdown
    cause: Cause
    by: UnitId
    hero: FighterId = 0

    @property
    def marksman(self) -> FighterId:
        """The Incarnate whose own Strength it is: one who shoots; that of a work is not its caller's (G-127)."""
        return self.hero if self.cause == "shot" else 0


def burst(
    state: Battle,
    ctx: Context,
    centre: Point,
    radius: int,
    strength: Breakdown,
    by: UnitId,
    hero: FighterId,
    cause: Cause,
) -> None:
    """A template that does not deviate: a Strength test for all under it (titanic cards).

    `radius` is in tenths; everything else as for `losses.suffer`.
    """
    hit = tuple(each.id for each in under(state, centre, radius))
    ctx.tell(events.TemplateLanded, centre, centre, 0, 0, radius, 1, hit)
    strike(state, ctx, Template(hit, 1, strength, strength, cause, by, hero))


def strike(state: Battle, ctx: Context, template: Template) -> None:
    """Familiars under a template die, then the others take their tests, unit by unit (GB-93, G-65).

    Those that an Incarnate makes follow one another, since he may perform feats on each (G-61).
    """
    familiars = [each for each in template.hit if state.fighters[each].role == "familiar"]
    groups = struck(state, template.hit, template.by)
    if template.marksman:
        groups = [(each,) for group in groups for each in group]
    casualties.eliminate(state, ctx, familiars, template.cause, template.by, template.hero)
    state.push(*(Struck(template, group) for group in groups for _ in range(template.tests)))


def struck(state: Battle, hit: Sequence[FighterId], by: UnitId) -> list[tuple[FighterId, ...]]:
    """Those under a template who take Strength tests, in groups of one unit and one Resilience: they roll together (G-107).

    An Incarnate is spared while any other fighter of his unit lives, under it or not; a machine and its crew are groups of their own
    (G-65). Enemies of the unit that shoots come first.
    """
    groups: dict[tuple[bool, UnitId, str, int], list[FighterId]] = {}
    own = state.units[by].seat
    for number in hit:
        each = state.fighters[number]
        if each.role == "familiar" or (each.role == "incarnate" and spared(state, each)):
            continue
        hard = values.resilience(state, state.field.profiles[each.profile], each.unit).total
        part = each.role if each.role in ("machine", "incarnate") else ""
        friend = state.friends(own, state.units[each.unit].seat)
        groups.setdefault((friend, each.unit, part, hard), []).append(number)
    return [tuple(groups[key]) for key in sorted(groups)]


def spared(state: Battle, hero: Fighter) -> bool:
    """Whether an Incarnate is out of reach of what strikes his unit: another fighter of it lives (GB-95)."""
    return any(each.role not in ("incarnate", "familiar") for each in state.members(hero.unit))


class Struck(Step[Battle], frozen=True, tag=True):
    """A Strength test for each of one group under a template, a die each; who has gone meanwhile takes none (GB-58, G-107)."""

    template: Template
    group: tuple[FighterId, ...]

    def proceed(self, state: Battle, ctx: Context) -> None:
        it = self.template
        hit = tuple(each for each in self.group if each in state.fighters)
        if not hit:
            return
        titan = state.field.profiles[state.fighters[hit[0]].profile].category == "titan"
        value = it.plain if titan else it.strength
        dice_tests.throw(state, tests(state, value, hit, it.by, it.marksman), Wounds(it, hit))


def tests(state: Battle, value: Breakdown, hit: tuple[FighterId, ...], by: UnitId, hero: FighterId) -> Test:
    """The Strength tests of fighters of one unit and Resilience under a template: a die for each, and each a test of its own (G-107)."""
    count = Breakdown((Part(len(hit), "under the template", "GB-58"),))
    test = salvos.strength_test(state, value, count, hit, by, hero)
    return msgspec.structs.replace(test, single=len(hit) > 1)


class Wounds(Step[Battle], frozen=True, tag=True):
    """Each of those who have been tested loses a point for each success of his own test (GB-69, G-107)."""

    template: Template
    hit: tuple[FighterId, ...]

    def proceed(self, state: Battle, ctx: Context) -> None:
        rolled, it = state.rolled, self.template
        assert rolled is not None
        found: tuple[int, ...] = (rolled.successes,)
        if rolled.test.single:
            found = dice.shares(rolled.test.margin, rolled.kept, rolled.bonus)
        damage = tuple(zip(self.hit, found, strict=True))
        casualties.inflict(state, ctx, damage, it.cause, it.by, it.hero)


STEPS: tuple[type[Step[Battle]], ...] = (Landing, Struck, Wounds)

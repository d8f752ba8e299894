"""What a salvo would do, before it is shot: who shoots, how far, past what, and the exact odds (GB-51 to GB-58).

It works on any state, such as one made from a view. Where a battle lets nobody measure beforehand (GA-1) it tells what can be seen: the
marksmen, and what interferes.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import comb

import msgspec

from game.core.breakdowns import Breakdown, Part
from game.systems.confrontation import odds, units
from game.systems.confrontation.actions import Shoot
from game.systems.confrontation.dice import HARDEST, SIDES, needed
from game.systems.confrontation.fire import area, losses, salvo
from game.systems.confrontation.fire.salvo import Salvo
from game.systems.confrontation.odds import Chances
from game.systems.confrontation.state import Battle, FighterId, Test, UnitId
from game.table.lengths import CM
from game.table.shapes import Point

NEVER: Chances = (1.0,)


class Toll(msgspec.Struct, frozen=True):
    """What a salvo costs a unit on average: points of damage that tell, figures, and their army points."""

    unit: UnitId
    damage: float
    falls: float
    points: float


class Forecast(msgspec.Struct, frozen=True):
    """What a salvo would do.

    `distance` in tenths, the two tests and all odds are missing where nobody may measure before he shoots (GA-1), the Strength test also
    where a template is lost (G-7). `hits`, `damage` and `falls` are distributions: place k is the chance of k. With a template they are those
    of the target unit, and `tolls` has all units, friends too.
    """

    marksmen: tuple[FighterId, ...]
    interference: tuple[str, ...]
    distance: int | None = None
    attack: Test | None = None
    strength: Test | None = None
    hits: Chances = NEVER
    damage: Chances = NEVER
    falls: Chances = NEVER
    tolls: tuple[Toll, ...] = ()

    @property
    def to_hit(self) -> int:
        """The least number that hits; 0 if it is not known."""
        return needed(self.attack.margin) if self.attack else 0

    @property
    def to_wound(self) -> int:
        """The least number that wounds; 0 if it is not known."""
        return needed(self.strength.margin) if self.strength else 0

    @property
    def headline(self) -> str:
        """`24.0 cm, 5+ to hit, 4+ to wound: 1.3 hits, 0.7 figures on average`."""
        if self.distance is None or self.attack is None:
            return f"{len(self.marksmen)} can shoot"
        wound = f", {self.to_wound}+ to wound" if self.strength else ""
        means = f"{odds.mean(self.hits):.1f} hits, {odds.mean(self.falls):.1f} figures on average"
        return f"{self.distance / CM:.1f} cm, {self.to_hit}+ to hit{wound}: {means}"


def forecast(state: Battle, action: Shoot, unit: UnitId = 0) -> Forecast:
    """What a salvo would do, of the active unit or of another one from where it stands.

    Feats are left out. The salvo has to have marksmen and a target on the table; whether it is allowed is not asked.
    """
    if not unit:
        assert state.active is not None
        unit = state.active.unit
    shot = salvo.salvo(state, unit, action)
    between = salvo.between(state, shot)
    if not state.field.estimates:
        return Forecast(shot.marksmen, between)
    test = salvo.attack_test(state, shot, between)
    known = Forecast(shot.marksmen, between, units.gap(state, unit, shot.target), test)
    if salvo.weapon(state, shot).area:
        return _template(state, shot, test, known)
    return _salvo(state, shot, test, known)


def landings(state: Battle, action: Shoot, unit: UnitId = 0) -> tuple[tuple[Point, int, float], ...]:
    """Where the template of a salvo may come to lie: its middle, its radius in tenths, and the chance of that (GB-57, GB-58).

    Nothing of a salvo without one, of one that is lost (G-7), and where nobody may measure beforehand (GA-1).
    """
    if not unit:
        assert state.active is not None
        unit = state.active.unit
    shot = salvo.salvo(state, unit, action)
    wide = salvo.weapon(state, shot).area
    if not wide or not state.field.estimates or shot.at not in state.fighters:
        return ()
    test = salvo.attack_test(state, shot, salvo.between(state, shot))
    if test.margin <= HARDEST:
        return ()
    found: dict[tuple[Point, int], float] = defaultdict(float)
    for at, radius, _, chance in _landings(state.fighters[shot.at].place.point, test, wide):
        found[at, radius] += chance
    return tuple((at, radius, chance) for (at, radius), chance in found.items())


# Salvos


def _salvo(state: Battle, shot: Salvo, test: Test, known: Forecast) -> Forecast:
    """The odds of a salvo without template."""
    hit = salvo.among(state, shot)
    one = Breakdown((Part(1, "each hit", "GB-54"),))
    value = salvo.strength(state, shot, shot.target)
    strength = salvo.strength_test(state, value, one, hit, shot.unit, shot.hero)
    dice = test.dice.total
    hits = odds.successes(dice, test.margin)
    damage = odds.damage(dice, (test.margin, 0, 0), (strength.margin, 0, 0), strength.bonus)
    leader, cap = state.units[shot.unit].leader, len(shot.marksmen)
    toll, falls = _toll(state, shot.target, hit, damage, leader, cap)
    return msgspec.structs.replace(
        known, strength=strength, hits=hits, damage=damage, falls=falls, tolls=(toll,)
    )


def _toll(
    state: Battle,
    unit: UnitId,
    hit: Sequence[FighterId],
    damage: Chances,
    leader: FighterId,
    cap: int | None,
) -> tuple[Toll, Chances]:
    """What a distribution of damage costs some fighters of a unit, and the distribution of those who fall."""
    falls, told, points = [0.0] * (len(hit) + 1), 0.0, 0.0
    groups = [group for _, group in losses.nearest_first(state, hit, leader)]
    for count, chance in enumerate(damage):
        given = losses.attribute(losses.owed(groups, count, cap)) if count else ()
        fallen = [each for each, share in given if share == state.fighters[each].health]
        falls[len(fallen)] += chance
        told += chance * sum(share for _, share in given)
        points += chance * sum(state.profile(each).points for each in fallen)
    mean = sum(number * chance for number, chance in enumerate(falls))
    return Toll(unit, told, mean, points), odds.trimmed(falls)


# Templates


def _template(state: Battle, shot: Salvo, test: Test, known: Forecast) -> Forecast:
    """The odds of a template, over every way it can deviate and widen (GB-57, GB-58); there are none where it is lost (G-7)."""
    if test.margin <= HARDEST:
        return known
    landed: dict[tuple[tuple[FighterId, ...], int], float] = defaultdict(float)
    aimed = state.fighters[shot.at].place.point
    for at, radius, tests, chance in _landings(aimed, test, salvo.weapon(state, shot).area):
        hit = tuple(each.id for each in area.under(state, at, radius))
        landed[hit, tests] += chance
    sums: dict[UnitId, list[float]] = {}
    falls: list[float] = [0.0]
    damage: list[float] = [0.0]
    for (hit, tests), chance in landed.items():
        own_damage, own_falls = _strikes(state, shot, hit, tests, chance, sums)
        damage, falls = _plus(damage, own_damage, chance), _plus(falls, own_falls, chance)
    tolls = tuple(Toll(unit, *sums[unit]) for unit in sorted(sums))
    return msgspec.structs.replace(
        known,
        strength=_example(state, shot),
        hits=odds.successes(test.dice.total, test.margin),
        damage=odds.trimmed(damage),
        falls=odds.trimmed(falls),
        tolls=tolls,
    )


def _landings(aimed: Point, test: Test, wide: int) -> Iterator[tuple[Point, int, int, float]]:
    """Where a template may land, with which radius and how many tests, and how likely that is."""
    dice = test.dice.total
    fail = odds.one_die(test.margin)[0]
    good = odds.die(test.margin)
    success = (0.0, *(chance / (1 - fail) for chance in good[1:]))
    for failures in range(dice + 1):
        share = comb(dice, failures) * fail**failures * (1 - fail) ** (dice - failures)
        areas: dict[tuple[int, int], float] = defaultdict(float)
        for successes, chance in enumerate(odds.raised(success, dice - failures)):
            areas[area.spread(wide, successes)] += chance
        ways = [area.drift(aimed, way, failures) for way in range(1, SIDES + 1)] if failures else [aimed]
        for (radius, tests), chance in areas.items():
            if chance > 0:
                yield from ((at, radius, tests, share * chance / len(ways)) for at in ways)


def _strikes(
    state: Battle,
    shot: Salvo,
    hit: tuple[FighterId, ...],
    tests: int,
    chance: float,
    sums: dict[UnitId, list[float]],
) -> tuple[Chances, Chances]:
    """The damage and the losses of the target under one template; what it costs all units is added to `sums`."""
    damage, falls = NEVER, NEVER
    for each in hit:
        if state.fighters[each].role == "familiar":
            _add(sums, state.fighters[each].unit, chance, (1.0, 1.0, float(state.profile(each).points)))
    for group in area.struck(state, hit, shot.unit):
        unit = state.fighters[group[0]].unit
        test = area.tests(state, salvo.strength(state, shot, unit), group, shot.unit, shot.hero)
        one = odds.successes(1, test.margin, bonus=test.bonus)
        found = odds.raised(one, tests)
        for number in group:
            health = state.fighters[number].health
            told = sum(min(count, health) * share for count, share in enumerate(found))
            fall = odds.at_least(found, health)
            _add(sums, unit, chance, (told, fall, fall * state.profile(number).points))
            if unit == shot.target:
                damage, falls = odds.added(damage, found), odds.added(falls, (1 - fall, fall))
    return damage, falls


def _add(
    sums: dict[UnitId, list[float]], unit: UnitId, chance: float, costs: tuple[float, float, float]
) -> None:
    """Add what one way of landing costs a unit, by how likely it is."""
    have = sums.setdefault(unit, [0.0, 0.0, 0.0])
    for place, cost in enumerate(costs):
        have[place] += chance * cost


def _plus(one: list[float], other: Chances, weight: float) -> list[float]:
    """A distribution with another one added by its weight."""
    made = one + [0.0] * (len(other) - len(one))
    for count, chance in enumerate(other):
        made[count] += chance * weight
    return made


def _example(state: Battle, shot: Salvo) -> Test:
    """The Strength test of the fighter over whom the template is placed."""
    one = Breakdown((Part(1, "under the template", "GB-58"),))
    return salvo.strength_test(
        state, salvo.strength(state, shot, shot.target), one, (shot.at,), shot.unit, shot.hero
    )

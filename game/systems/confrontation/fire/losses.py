"""Who falls when a unit suffers damage (GB-55, GB-64, G-30, G-45, G-63).

As many as possible are eliminated; among equals those nearest to whoever did it; the active player chooses among those equally near.
What is left wounds the nearest survivor, but fells nobody. Shooting, combat and mystics all come here by `suffer`, but not templates,
under which each fighter suffers for himself (G-107):

    shooting   among = `pool(target)`,          cap = the weapons shot, nearest_to = the marksmen's leader
    combat     among = defenders in contact,    no cap,                 nearest_to = 0: the active player attributes
    mystics    among = `pool(target)`,          no cap,                 nearest_to = the caster
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby

import msgspec

from game.core.actions import Action, Refusal
from game.core.breakdowns import Breakdown
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Decision, Step
from game.systems.confrontation import casualties, units, values
from game.systems.confrontation.actions import Allot
from game.systems.confrontation.casualties import Cause, Damage
from game.systems.confrontation.state import Battle, Fighter, FighterId, UnitId

RULE = "GB-55"


# Who can be hit, and how hard it is


def pool(state: Battle, unit: UnitId, *, machine: bool = False) -> tuple[FighterId, ...]:
    """Who may suffer when a unit is targeted as a whole, in order of their numbers.

    Its fighters and familiars, but not its Incarnate while any other fighter of it lives (GB-95); of a crewed machine the crew, or with
    `machine` the machine alone (G-32).
    """
    engine = units.machine(state, unit)
    if machine and engine is not None:
        return (engine.id,)
    spared = bool(units.troopers(state, unit))
    return tuple(
        each.id
        for each in state.members(unit)
        if each.role != "machine" and not (spared and each.role == "incarnate")
    )


def resilience(state: Battle, among: Iterable[FighterId]) -> Breakdown:
    """How hard it is to wound some fighters of one unit: their commonest Resilience, of equally common ones the higher (G-30).

    Familiars do not count unless there is nobody else.
    """
    here = [state.fighters[each] for each in among]
    counted = [each for each in here if each.role != "familiar"] or here
    cards = [state.field.profiles[each.profile] for each in counted]
    found = [values.resilience(state, card, counted[0].unit) for card in cards]
    totals = Counter(each.total for each in found)
    most = max(totals, key=lambda total: (totals[total], total))
    return next(each for each in found if each.total == most)


# How damage falls


class Group(msgspec.Struct, frozen=True):
    """Fighters who are equally near, and how many of them fall."""

    fighters: tuple[Fighter, ...]
    falling: int


class Due(msgspec.Struct, frozen=True):
    """How damage has to be attributed: how many fall of each group, the nearest first, and how much there is."""

    groups: tuple[Group, ...]
    damage: int


def nearest_first(
    state: Battle, among: Iterable[FighterId], nearest_to: FighterId
) -> list[tuple[int, list[Fighter]]]:
    """Those of some fighters who are there, in groups of those equally near to a fighter, in tenths; all in one if it is 0."""
    here = [state.fighters[each] for each in sorted(set(among)) if each in state.fighters]
    centre = state.fighters.get(nearest_to) or state.fallen.get(nearest_to)
    far = {each.id: units.apart(state, centre, each) if centre else 0 for each in here}
    ordered = sorted(here, key=lambda each: (far[each.id], each.id))
    return [(gap, list(group)) for gap, group in groupby(ordered, key=lambda each: far[each.id])]


def most(damage: int, healths: Iterable[int], cap: int | None) -> int:
    """How many fighters so much damage can fell at most."""
    count = 0
    for health in sorted(healths):
        if health > damage or count == cap:
            break
        damage -= health
        count += 1
    return count


def due(
    state: Battle, damage: int, among: Iterable[FighterId], cap: int | None, nearest_to: FighterId
) -> Due:
    """How damage has to be attributed: as many as possible, the nearest among equals (G-45)."""
    groups = [group for _, group in nearest_first(state, among, nearest_to)]
    return owed(groups, damage, cap)


def owed(groups: Sequence[Sequence[Fighter]], damage: int, cap: int | None) -> Due:
    """The same for fighters in groups of those equally near, the nearest first."""
    healths = [each.health for group in groups for each in group]
    count = most(damage, healths, cap)
    falling = _alike(groups, count) if len(set(healths)) == 1 else _picked(groups, count, damage)
    return Due(
        tuple(Group(tuple(group), number) for group, number in zip(groups, falling, strict=True)), damage
    )


def _alike(groups: Sequence[Sequence[Fighter]], count: int) -> list[int]:
    """How many of each group fall where all have equally many points left: simply the nearest."""
    falling = []
    for group in groups:
        falling.append(min(count, len(group)))
        count -= falling[-1]
    return falling


def _picked(groups: Sequence[Sequence[Fighter]], count: int, left: int) -> list[int]:
    """How many of each group fall where the cheapest of all have to be among them so that so many can."""
    falling = [0] * len(groups)
    for number, group in enumerate(groups):
        later = [each.health for other in groups[number + 1 :] for each in other]
        cheapest = sorted(each.health for each in group)
        for place, health in enumerate(cheapest):
            rest = sorted((*cheapest[place + 1 :], *later))[: count - 1]
            if count and health + sum(rest) <= left:
                left, count = left - health, count - 1
                falling[number] += 1
    return falling


def attribute(due: Due, preferred: Sequence[FighterId] = ()) -> Damage:
    """One lawful attribution, in which those preferred fall before others equally near, as far as the damage reaches."""
    rank = {fighter: place for place, fighter in enumerate(preferred)}
    left, fallen = due.damage, list[Fighter]()
    reserve = [_cheapest(group.fighters, group.falling) for group in due.groups]
    for number, group in enumerate(due.groups):
        later, need = sum(reserve[number + 1 :]), group.falling
        if need == len(group.fighters):
            fallen += group.fighters
            left -= reserve[number]
            continue
        if not need:
            continue
        waiting = sorted(
            group.fighters, key=lambda each: (rank.get(each.id, len(rank)), each.health, each.id)
        )
        while need:
            each = waiting.pop(0)
            if each.health + _cheapest(waiting, need - 1) + later <= left:
                fallen.append(each)
                left, need = left - each.health, need - 1
    return _with_wound(due, fallen, left, rank)


def _cheapest(fighters: Sequence[Fighter], count: int) -> int:
    """What it takes at least to fell so many; more than there ever is where there are not so many."""
    healths = sorted(each.health for each in fighters)
    return sum(healths[:count]) if count <= len(healths) else 1 << 30


def _with_wound(due: Due, fallen: Sequence[Fighter], left: int, rank: dict[FighterId, int]) -> Damage:
    """The fallen and whom the rest of the damage wounds: of the nearest survivors the one preferred last or hurt most."""
    shares = {each.id: each.health for each in fallen}
    able = _woundable(due, shares, left)
    if able:
        each = max(able, key=lambda each: (rank.get(each.id, -1), min(left, each.health - 1), -each.id))
        shares[each.id] = min(left, each.health - 1)
    return tuple(sorted(shares.items()))


def _woundable(due: Due, fallen: Iterable[FighterId], left: int) -> list[Fighter]:
    """Those whom the rest of the damage can wound: the nearest survivors who have more than a point left."""
    return [each for each in _survivors(due, fallen) if left and each.health > 1]


def _survivors(due: Due, fallen: Iterable[FighterId]) -> list[Fighter]:
    """The nearest who do not fall."""
    gone = set(fallen)
    for group in due.groups:
        standing = [each for each in group.fighters if each.id not in gone]
        if standing:
            return standing
    return []


def ways(due: Due) -> list[Damage]:
    """Lawful attributions in a steady order: one in which each fighter who may fall does, and one for each who may be wounded.

    There is only one of them exactly if the active player has nothing to choose.
    """
    found = [attribute(due)]
    for group in due.groups:
        if 0 < group.falling < len(group.fighters):
            found += [attribute(due, (each.id,)) for each in group.fighters]
    gone = dict(found[0])
    fallen = [each.id for each in _all(due) if gone.get(each.id) == each.health]
    found += [attribute(due, (*fallen, each.id)) for each in _survivors(due, fallen) if each.health > 1]
    return list(dict.fromkeys(found))


def _all(due: Due) -> list[Fighter]:
    return [each for group in due.groups for each in group.fighters]


def fault(state: Battle, due: Due, damage: Damage) -> str:
    """What is wrong with an attribution, in a sentence; nothing if it is lawful."""
    given, here = dict(damage), {each.id: each for each in _all(due)}
    if len(given) != len(damage) or list(given) != sorted(given):
        return "Each fighter is named once, in order of the fighters' numbers."
    if any(fighter not in here for fighter in given):
        return "Damage goes to those who can be hit alone."
    if any(not 0 < points <= here[fighter].health for fighter, points in given.items()):
        return "Nobody suffers less than 1 point, or more than he has."
    fallen = {fighter for fighter, points in given.items() if points == here[fighter].health}
    for group in due.groups:
        count = sum(each.id in fallen for each in group.fighters)
        if count != group.falling:
            names = units.name(state, group.fighters[0].id)
            return f"Of the {len(group.fighters)} equally near ({names}) {group.falling} fall, not {count}."
    left = due.damage - sum(here[fighter].health for fighter in fallen)
    if left < 0:
        return f"There are only {due.damage} points of damage."
    return _wound_fault(due, given, fallen, left)


def _wound_fault(due: Due, given: dict[FighterId, int], fallen: set[FighterId], left: int) -> str:
    """What is wrong with whom the rest of the damage wounds."""
    wounded = [fighter for fighter in given if fighter not in fallen]
    able = {each.id: min(left, each.health - 1) for each in _woundable(due, fallen, left)}
    if not able:
        return "Nobody can be wounded with what is left." if wounded else ""
    if len(wounded) != 1 or wounded[0] not in able:
        return "What is left wounds one of the nearest survivors."
    most_of_all = able[wounded[0]]
    return "" if given[wounded[0]] == most_of_all else f"The survivor suffers {most_of_all}, no more or less."


# It happens


def suffer(
    state: Battle,
    damage: int | None,
    among: Sequence[FighterId],
    cap: int | None,
    nearest_to: FighterId,
    by: UnitId,
    hero: FighterId,
    cause: Cause,
    *then: Step[Battle],
) -> None:
    """Let some fighters of one unit suffer damage, and `then` something else happen.

    `damage` is None for the successes of the Strength test that has just been rolled, or is about to be; a titan's player has given up
    a card against it by then, if he does (GB-81). `among` are all who may be hit, `cap` is how many may fall at most (None: any number), `nearest_to`
    the fighter to whom nearness is measured (0: the active player attributes freely), `by` the unit that does it, `hero` the
    Incarnate by whose own hand it happens. To use it as what follows a throw, push a `Suffer` instead.
    """
    state.push(Suffer(tuple(among), cause, by, hero, nearest_to, cap, damage), *then)


class Suffer(Step[Battle], frozen=True, tag=True):
    """Damage is attributed; see `suffer`. The unit that does it attributes where there is a choice."""

    among: tuple[FighterId, ...]
    cause: Cause
    by: UnitId
    hero: FighterId = 0
    nearest_to: FighterId = 0
    cap: int | None = None
    damage: int | None = None

    def proceed(self, state: Battle, ctx: Context) -> None:
        damage = self.damage
        if damage is None:
            assert state.rolled is not None
            damage = state.rolled.successes
        self.attribute(state, ctx, damage)

    def attribute(self, state: Battle, ctx: Context, damage: int) -> None:
        """Do what there is no choice about, or ask."""
        owed = due(state, damage, self.among, self.cap, self.nearest_to)
        found = ways(owed)
        if len(found) == 1:
            casualties.inflict(state, ctx, found[0], self.cause, self.by, self.hero)
        else:
            state.push(Losses(state.units[self.by].seat, self, damage))


class Losses(Decision[Battle], frozen=True, tag=True):
    """Who of those equally near falls, and who is wounded: the active player attributes (GB-55, GB-64, G-45)."""

    listed = False
    suffer: Suffer
    damage: int

    def due(self, state: Battle) -> Due:
        """How the damage has to be attributed."""
        return due(state, self.damage, self.suffer.among, self.suffer.cap, self.suffer.nearest_to)

    def suggest(self, state: Battle) -> list[Action]:
        return [Allot(damage) for damage in ways(self.due(state))]

    def sample(self, state: Battle, chance: Chance) -> Action:
        owed = self.due(state)
        return Allot(attribute(owed, chance.shuffle([each.id for each in _all(owed)])))

    def check(self, state: Battle, action: Action) -> Refusal | None:
        owed = self.due(state)
        if not isinstance(action, Allot):
            return Refusal(RULE, f"Attribute {self.damage} points of damage.", Allot(attribute(owed)))
        text = fault(state, owed, action.damage)
        return Refusal("G-45", text, Allot(attribute(owed))) if text else None

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, Allot)
        it = self.suffer
        casualties.inflict(state, ctx, action.damage, it.cause, it.by, it.hero)


STEPS: tuple[type[Step[Battle]], ...] = (Suffer, Losses)

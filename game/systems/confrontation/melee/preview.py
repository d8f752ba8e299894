"""What an assault or a combat would do, before it is done: distances, odds, conditions, losses as distributions.

Nothing here changes the state it is given. Losses are those of combats with all dice, each with the enemies that promise most;
whoever could fall in several combats is counted in each, up to the number of those in contact.
"""

from __future__ import annotations

import msgspec

from game.core.actions import Action
from game.systems.confrontation import dice, odds, units, values
from game.systems.confrontation.actions import Close, Combat
from game.systems.confrontation.fire import losses
from game.systems.confrontation.melee import (
    assault,
    blows,
    charge,
    combat_choices,
    disengagement,
    morale,
    parties,
    structures,
)
from game.systems.confrontation.melee.charge import Condition
from game.systems.confrontation.movement import approach
from game.systems.confrontation.odds import Chances
from game.systems.confrontation.state import Activation, Battle, FighterId, Test, UnitId


class Courage(msgspec.Struct, frozen=True):
    """A Courage test to come: who takes it, what has to be rolled, how likely it passes; `resisted` if it needs no roll (G-25)."""

    unit: UnitId
    against: UnitId
    test: Test
    needed: int
    chance: float
    resisted: bool


class Fight(msgspec.Struct, frozen=True):
    """A combat to come: its tests, and how much damage it does and how many it fells, each as a distribution.

    The Strength test is that of a single hit.
    """

    combat: Combat
    attack: Test
    strength: Test
    victims: tuple[FighterId, ...]
    damage: Chances
    felled: Chances
    """Place k holds the chance that k fall; of terrain there is nobody to fall."""

    @property
    def mean(self) -> float:
        """How many fall on average."""
        return odds.mean(self.felled)


class Onset(msgspec.Struct, frozen=True):
    """An assault to come.

    `distance` is None if there is no way, or it may not be known yet (GA-1). `touches` says whom each fighter would reach. `felled`
    is what falls of the target now, `answer` what falls of the own unit if the target, still whole, stays and fights.
    """

    unit: UnitId
    target: UnitId
    distance: int | None
    reach: int
    reaches: bool
    courage: Courage | None
    conditions: tuple[Condition, ...]
    charges: bool
    lost: tuple[FighterId, ...]
    """Whom the unit loses by leaving another melee first (G-115)."""
    touches: tuple[tuple[FighterId, tuple[FighterId, ...]], ...]
    felled: Chances
    answer: Chances
    fights: tuple[Fight, ...] = ()
    """The combats that would be fought now, each with its tests."""


# Courage


def courage(state: Battle, unit: UnitId, why: morale.Why, against: UnitId = 0) -> Courage:
    """The Courage test that a unit would take now."""
    test = morale.courage(state, unit, why, against)
    resisted = why == "fear" and state.units[unit].resisted >= test.difficulty.total
    own = sum(part.amount or 0 for part in test.own)
    chance = 1.0 if resisted else odds.best_of(test.dice.total, test.margin, own)
    return Courage(unit, against, test, dice.needed(test.margin), chance, resisted)


def fear(state: Battle, unit: UnitId, target: UnitId) -> Courage | None:
    """The test against Fear of an assault between two units, whoever takes it; None if nobody does (GB-46)."""
    facing = morale.frightened(state, unit, target)
    return courage(state, facing[0], "fear", facing[1]) if facing is not None else None


# A combat


def fight(state: Battle, combat: Combat) -> Fight:
    """What a legal combat would do: exact distributions without feats or cards given up."""
    if combat.piece:
        attack = structures.attack_test(state, combat)
        strength = structures.strength_test(state, combat, 1)
        return Fight(combat, attack, strength, (), _damage(attack, strength), (1.0,))
    attack, strength = blows.attack_test(state, combat), blows.strength_test(state, combat, 1)
    victims = blows.defenders(state, combat)
    damage = _damage(attack, strength)
    return Fight(
        combat,
        attack,
        strength,
        tuple(each.id for each in victims),
        damage,
        felled(damage, [each.health for each in victims]),
    )


def _damage(attack: Test, strength: Test) -> Chances:
    return odds.damage(attack.dice.total, _margin(attack), _margin(strength), strength.bonus)


def _margin(test: Test) -> tuple[int, int, int]:
    own, forced = (sum(part.amount or 0 for part in parts) for parts in (test.own, test.forced))
    return test.margin, own, forced


def felled(damage: Chances, healths: list[int]) -> Chances:
    """How many of some fighters fall, by the damage they suffer together (G-45)."""
    found = [0.0] * (len(healths) + 1)
    for points, chance in enumerate(damage):
        found[losses.most(points, healths, None)] += chance
    return odds.trimmed(found)


def strikes(state: Battle) -> list[Fight]:
    """The combats that the active unit fights if each time it takes the one that promises most, with all dice it has left.

    Its dice are counted as spent in a copy; nobody falls in it.
    """
    trial = state.copy()
    found: list[Fight] = []
    while True:
        offers = [
            fight(trial, action)
            for action in combat_choices.every(trial)
            if isinstance(action, Combat) and not action.piece
        ]
        if not offers:
            return found
        best = max(offers, key=lambda each: _worth(trial, each))
        found.append(best)
        parties.spend(trial, best.combat)


def _worth(state: Battle, fight: Fight) -> float:
    """What a combat promises: the points of those who fall on average."""
    price = max((state.profile(each).points for each in fight.victims), default=0)
    return fight.mean * max(1, price)


def together(fights: list[Fight]) -> Chances:
    """How many fall in several combats: no more than there are in contact."""
    total: Chances = (1.0,)
    for each in fights:
        total = odds.added(total, each.felled)
    most = len({victim for each in fights for victim in each.victims})
    return (*total[:most], sum(total[most:])) if len(total) > most else total


# An assault


def onset(state: Battle, unit: UnitId, target: UnitId, *, beyond: bool = True) -> Onset:
    """What an assault of one unit on another would be, with what can be foreseen of its losses.

    How far a target `beyond` its reach is need not be known where only the assaults within it count: to see that takes long.
    """
    known = state.field.estimates or (state.active is not None and state.active.assaulted == target)
    reach = values.measure(state, unit, "assault")
    distance = assault.gap(state, unit, target, None if beyond else reach) if known else None
    reaches = distance is not None and distance <= reach
    conditions = charge.conditions(
        state, unit, target, distance if distance is not None else reach + 1, reach
    )
    trial = _met(state, unit, target, all(each.met for each in conditions)) if reaches else None
    fights = strikes(trial) if trial is not None else []
    return Onset(
        unit=unit,
        target=target,
        distance=distance,
        reach=reach,
        reaches=reaches,
        courage=fear(state, unit, target),
        conditions=conditions if known else (),
        charges=known and all(each.met for each in conditions),
        lost=leaving(state, unit, target),
        touches=_touches(trial, unit, target) if trial is not None else (),
        felled=together(fights),
        answer=together(strikes(_answered(trial, target))) if trial is not None else (1.0,),
        fights=tuple(fights),
    )


def leaving(state: Battle, unit: UnitId, target: UnitId) -> tuple[FighterId, ...]:
    """Whom a unit loses by contact if it assaults a unit that it does not touch (GB-45, G-115)."""
    if state.units[unit].fate != "table" or target in units.melee(state, unit):
        return ()
    return tuple(disengagement.lost(state, unit))


def _met(state: Battle, unit: UnitId, target: UnitId, charged: bool) -> Battle:
    """A copy in which the unit has moved up to its target as it is suggested first."""
    trial = state.copy()
    free, foes = charge.was_free(state, unit), tuple(units.melee(state, unit))
    left = () if target in foes or disengagement.lost(state, unit) else foes
    trial.active = Activation(unit, free, "assault", moved=True, assaulted=target, joined=True, left=left)
    moves: list[Action] = list(approach.suggest(trial, unit, target))
    for move in moves[:1]:
        assert isinstance(move, Close)
        for who, place in zip(move.order, move.places, strict=True):
            trial.alter(who, place=place)
    trial.change(unit, fate="table")
    if charged:
        trial.change(unit, charged=(*trial.units[unit].charged, target))
    return trial


def _touches(
    trial: Battle, unit: UnitId, target: UnitId
) -> tuple[tuple[FighterId, tuple[FighterId, ...]], ...]:
    reached = units.contacts(trial, unit)
    return tuple(
        (own, tuple(foe.id for foe in foes if foe.unit == target))
        for own, foes in reached.items()
        if any(foe.unit == target for foe in foes)
    )


def _answered(trial: Battle, target: UnitId) -> Battle:
    """The same with the target's turn to stay and fight; nobody has fallen."""
    answer = trial.copy()
    answer.active = Activation(target, False, "stay")
    return answer

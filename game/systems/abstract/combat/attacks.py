"""Attacks in order of Initiative, alone, divided or together (ACTION, OPTIONAL RULES, S-6 to S-9, S-13 to S-15)."""

from __future__ import annotations

from itertools import combinations, product
from math import comb

import msgspec

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Decision, Step
from game.systems.abstract import events
from game.systems.abstract.actions import Aim, Attack, CoordinatedAttack, Hold, MultipleAttack, UnitId
from game.systems.abstract.combat import target_rules
from game.systems.abstract.dice import roll, whole
from game.systems.abstract.state import Skirmish
from game.systems.abstract.traits import any_deal, deals, ways
from game.systems.abstract.victory import reckon

LISTED = 1_001
"""Up to so many actions of a unit are listed one by one."""


class NextUnit(Step[Skirmish], frozen=True, tag=True):
    """The next unit in the order that is left and has not had its turn acts (SB-15, S-6)."""

    def proceed(self, state: Skirmish, ctx: Context) -> None:
        for unit in state.order:
            if unit in state.units and unit not in state.acted and unit not in state.held:
                ctx.tell(events.CameUp, unit)
                state.push(act(state, unit), NextUnit())
                return


def act(state: Skirmish, unit: UnitId) -> Act:
    """The choice of a unit: one that lists its actions, or one that has too many of them."""
    seat = state.units[unit].seat
    return Act(seat, unit) if _count(state, unit) <= LISTED else ActAtLarge(seat, unit)


def _count(state: Skirmish, unit: UnitId) -> int:
    """How many actions a unit has."""
    cards, foes = state.cards[unit], len(state.foes(state.units[unit].seat))
    count = 1 + foes
    if state.field.coordinated:
        count += foes * (2 ** len(state.partners(unit)) - 1)
    if state.field.multiple:
        for targets in range(2, foes + 1):
            count += comb(foes, targets) * ways(cards.accuracy, targets) * ways(cards.damage, targets)
    return count


class Act(Decision[Skirmish], frozen=True, tag=True):
    """Whom a unit attacks and how, or that it holds (S-6)."""

    unit: UnitId

    def actions(self, state: Skirmish) -> list[Action]:
        foes = [foe.id for foe in state.foes(self.seat)]
        found: list[Action] = [Attack(foe) for foe in foes]
        if state.field.coordinated:
            partners = state.partners(self.unit)
            groups = [group for size in range(1, len(partners) + 1) for group in combinations(partners, size)]
            found += [CoordinatedAttack(group, foe) for group in groups for foe in foes]
        if state.field.multiple:
            found += self._multiple(state, foes)
        return [*found, Hold()]

    def _multiple(self, state: Skirmish, foes: list[UnitId]) -> list[Action]:
        cards = state.cards[self.unit]
        return [
            MultipleAttack(tuple(map(Aim, targets, accuracy, damage)))
            for count in range(2, len(foes) + 1)
            for targets in combinations(foes, count)
            for accuracy, damage in product(deals(cards.accuracy, count), deals(cards.damage, count))
        ]

    def sample(self, state: Skirmish, chance: Chance) -> Action:
        foes, partners = [foe.id for foe in state.foes(self.seat)], state.partners(self.unit)
        kind = chance.roll(8)
        if kind == 1:
            return Hold()
        if kind <= 3 and state.field.coordinated and partners:
            group = [unit for unit in partners if chance.flip()] or [chance.pick(partners)]
            return CoordinatedAttack(tuple(group), chance.pick(foes))
        if kind <= 5 and state.field.multiple and len(foes) > 1:
            return self._any_multiple(state, foes, chance)
        return Attack(chance.pick(foes))

    def _any_multiple(self, state: Skirmish, foes: list[UnitId], chance: Chance) -> Action:
        targets = sorted(chance.shuffle(foes)[: 1 + chance.roll(len(foes) - 1)])
        cards = state.cards[self.unit]
        accuracy = any_deal(cards.accuracy, len(targets), chance)
        damage = any_deal(cards.damage, len(targets), chance)
        return MultipleAttack(tuple(map(Aim, targets, accuracy, damage)))

    def check(self, state: Skirmish, action: Action) -> Refusal | None:
        match action:
            case Hold():
                return None
            case Attack():
                return target_rules.refuse_target(state, self.unit, action.target)
            case MultipleAttack():
                return target_rules.refuse_multiple(state, self.unit, action)
            case CoordinatedAttack():
                return target_rules.refuse_coordinated(state, self.unit, action)
        name = state.units[self.unit].name
        return Refusal("S-6", f"It is {name}'s turn to act: choose whom it attacks, or hold.", Hold())

    def apply(self, state: Skirmish, action: Action, ctx: Context) -> None:
        if isinstance(action, Hold):
            state.held = (*state.held, self.unit)
            ctx.tell(events.Held, self.unit)
            return
        blows = target_rules.blows(state, self.unit, action)
        done = blows[0].attackers
        state.held = tuple(unit for unit in state.held if unit not in done)
        state.acted = (*state.acted, *done)
        state.push(*(Strike(blow, number, len(blows)) for number, blow in enumerate(blows, 1)))


class ActAtLarge(Act, frozen=True, tag=True):
    """The same with more ways to divide an attack than anybody would list."""

    listed = False

    def suggest(self, state: Skirmish) -> list[Action]:
        """Every plain attack, those with one or all partners, and all enemies at once, evenly or after one of them."""
        foes = [foe.id for foe in state.foes(self.seat)]
        found: list[Action] = [Attack(foe) for foe in foes]
        partners = tuple(state.partners(self.unit))
        if state.field.coordinated and partners:
            groups = dict.fromkeys([*((partner,) for partner in partners), partners])
            found += [CoordinatedAttack(group, foe) for group in groups for foe in foes]
        if state.field.multiple and len(foes) > 1:
            cards = state.cards[self.unit]
            found += dict.fromkeys(
                [target_rules.even(foes, cards), *(target_rules.main(foes, foe, cards) for foe in foes)]
            )
        return [*found, Hold()]


class Strike(Step[Skirmish], frozen=True, tag=True):
    """One attack: Accuracy against Evasion, then Damage against Endurance (SB-16 to SB-19)."""

    blow: target_rules.Blow
    number: int
    count: int

    def proceed(self, state: Skirmish, ctx: Context) -> None:
        blow, target = self.blow, self.blow.target
        accuracy = roll(state, "accuracy", blow.accuracy, ctx)
        evasion = roll(state, "evasion", (whole(state, target, "evasion"),), ctx)
        hit = accuracy.total > evasion.total
        ctx.tell(events.Attacked, blow.attackers, target, accuracy, evasion, hit, self.number, self.count)
        if hit:
            damage_dealt(state, blow, ctx)


def damage_dealt(state: Skirmish, blow: target_rules.Blow, ctx: Context) -> None:
    """A hit removes slots; at none the unit is destroyed at once (SB-17 to SB-19, S-7)."""
    damage = roll(state, "damage", blow.damage, ctx)
    endurance = roll(state, "endurance", (whole(state, blow.target, "endurance"),), ctx)
    target = state.units[blow.target]
    hits = max(0, damage.total - endurance.total)
    left = max(0, target.slots - hits)
    ctx.tell(events.Damaged, blow.attackers, target.id, damage, endurance, hits, left)
    if left:
        state.units[target.id] = msgspec.structs.replace(target, slots=left)
        return
    del state.units[target.id]
    state.fallen = (*state.fallen, msgspec.structs.replace(target, slots=0))
    ctx.tell(events.Destroyed, target.id, target.name, target.seat)
    reckon(state, ctx)

"""Who attacks whom with how much: plain, multiple and coordinated attacks, and why one is refused (S-8, S-9)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from game.core.actions import Action, Refusal
from game.systems.abstract.actions import Aim, Attack, CoordinatedAttack, MultipleAttack, UnitId
from game.systems.abstract.dice import Share, whole
from game.systems.abstract.state import Skirmish
from game.systems.abstract.traits import Traits, shared


class Blow(msgspec.Struct, frozen=True):
    """One attack on one target: who makes it, and what each adds to the two rolls."""

    attackers: tuple[UnitId, ...]
    target: UnitId
    accuracy: tuple[Share, ...]
    damage: tuple[Share, ...]


def blows(state: Skirmish, unit: UnitId, action: Action) -> list[Blow]:
    """The attacks that an action of `unit` consists of, in order (S-8, S-9, S-14)."""
    if isinstance(action, MultipleAttack):
        cards = state.cards[unit]
        return [
            Blow(
                (unit,),
                aim.target,
                (Share(unit, aim.accuracy, cards.accuracy),),
                (Share(unit, aim.damage, cards.damage),),
            )
            for aim in action.aims
        ]
    if isinstance(action, CoordinatedAttack):
        group = (unit, *action.partners)
    else:
        assert isinstance(action, Attack)
        group = (unit,)
    accuracy = tuple(whole(state, member, "accuracy") for member in group)
    damage = tuple(whole(state, member, "damage") for member in group)
    return [Blow(group, action.target, accuracy, damage)]


def even(foes: Sequence[UnitId], cards: Traits) -> MultipleAttack:
    """All of these enemies attacked with equal shares."""
    accuracy = _parts(cards.accuracy, [1] * len(foes))
    damage = _parts(cards.damage, [1] * len(foes))
    return MultipleAttack(tuple(map(Aim, foes, accuracy, damage)))


def main(foes: Sequence[UnitId], target: UnitId, cards: Traits) -> MultipleAttack:
    """One enemy attacked with everything, the others with the bare dice."""
    return MultipleAttack(
        tuple(Aim(foe, cards.accuracy, cards.damage) if foe == target else Aim(foe) for foe in foes)
    )


def _parts(level: int, weights: Sequence[int]) -> tuple[int, ...]:
    """A level divided by weights; all to the first where nothing weighs."""
    found = [max(0, weight) for weight in weights]
    return shared(level, tuple(found)) if any(found) else (level, *(0 for _ in found[1:]))


# Why not


def refuse_target(state: Skirmish, unit: UnitId, target: UnitId) -> Refusal | None:
    """Why a unit cannot attack this one (S-6)."""
    foes = state.foes(state.units[unit].seat)
    if any(foe.id == target for foe in foes):
        return None
    near = Attack(foes[0].id)
    if target in state.units:
        return Refusal("S-6", f"{state.units[target].name} is on your own side; attack an enemy.", near)
    gone = next((fallen.name for fallen in state.fallen if fallen.id == target), "")
    return Refusal("S-6", f"{gone} is destroyed." if gone else "There is no such unit.", near)


def refuse_multiple(state: Skirmish, unit: UnitId, action: MultipleAttack) -> Refusal | None:
    """Why an attack cannot be divided like this (S-8, S-14)."""
    targets = [aim.target for aim in action.aims]
    if not state.field.multiple:
        return Refusal(
            "S-8", "Multiple attacks are switched off in this battle.", _first(state, unit, targets)
        )
    for target in targets:
        wrong = refuse_target(state, unit, target)
        if wrong:
            return wrong
    if len(targets) < 2 or len(set(targets)) < len(targets):
        text = "A multiple attack goes against at least two enemies, each of them once."
        return Refusal("S-14", text, _first(state, unit, targets))
    near = _mended(state, unit, action)
    cards = state.cards[unit]
    for trait, whole_level in (("accuracy", cards.accuracy), ("damage", cards.damage)):
        parts = [getattr(aim, trait) for aim in action.aims]
        if min(parts) < 0 or sum(parts) != whole_level:
            text = f"{trait.title()} {whole_level} is divided, nothing of it lost or added; {sum(parts)} is given out"
            return Refusal("S-8", f"{text}{' with a share below zero' if min(parts) < 0 else ''}.", near)
    if targets != sorted(targets):
        return Refusal("S-14", "Targets stand in the order of their numbers.", near)
    return None


def _first(state: Skirmish, unit: UnitId, targets: Sequence[UnitId]) -> Action:
    foes = [foe.id for foe in state.foes(state.units[unit].seat)]
    return Attack(next((target for target in targets if target in foes), foes[0]))


def _mended(state: Skirmish, unit: UnitId, action: MultipleAttack) -> MultipleAttack:
    """The same targets in order, with shares in proportion that add up."""
    aims, cards = sorted(action.aims, key=lambda aim: aim.target), state.cards[unit]
    accuracy, damage = [aim.accuracy for aim in aims], [aim.damage for aim in aims]
    if min(accuracy) < 0 or sum(accuracy) != cards.accuracy:
        accuracy = list(_parts(cards.accuracy, accuracy))
    if min(damage) < 0 or sum(damage) != cards.damage:
        damage = list(_parts(cards.damage, damage))
    return MultipleAttack(tuple(map(Aim, (aim.target for aim in aims), accuracy, damage)))


def refuse_coordinated(state: Skirmish, unit: UnitId, action: CoordinatedAttack) -> Refusal | None:
    """Why these units cannot attack together now (S-9, S-13, S-15)."""
    wrong = refuse_target(state, unit, action.target)
    if wrong:
        return wrong
    alone, able = Attack(action.target), state.partners(unit)
    if not state.field.coordinated:
        return Refusal("S-9", "Coordinated attacks are switched off in this battle.", alone)
    if not action.partners:
        return Refusal("S-9", "A coordinated attack needs a second unit.", alone)
    kept = tuple(sorted(set(action.partners) & set(able)))
    near = CoordinatedAttack(kept, action.target) if kept else alone
    for partner in action.partners:
        text = _no_partner(state, unit, partner)
        if partner not in able:
            return Refusal("S-13", text, near)
    if action.partners != kept:
        return Refusal("S-15", "Partners stand in the order of their numbers, each of them once.", near)
    return None


def _no_partner(state: Skirmish, unit: UnitId, partner: UnitId) -> str:
    """Why this one cannot be taken along."""
    found = state.units.get(partner)
    if found is None or found.seat != state.units[unit].seat:
        return "Only living units of the same side attack together."
    if partner == unit:
        return f"{found.name} cannot be its own partner."
    if partner in state.acted:
        return f"{found.name} has acted already this turn."
    return (
        f"{found.name} has not had its turn; the group acts at the lowest roll, so faster units hold first."
    )

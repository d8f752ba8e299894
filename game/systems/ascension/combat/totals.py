"""The totals of an attack and of a defence, line by line, before any card is flipped (R-6.1.1, R-6.2, C-30, C-83)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import floor

from game.core.breakdowns import Part
from game.systems.ascension import advantage
from game.systems.ascension.combat import engagement, passives, sight
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.state import Battle, Lent, Piece

HIGH_GROUND = 2
"""How much higher than the target the attacker has to stand, in Sizes (R-6.2.5, C-16)."""
REINFORCED = 2
"""What is added to the Defense of reinforced terrain (R-7.2.8)."""


def attack_parts(state: Battle, blow: Blow) -> tuple[Part, ...]:
    """What counts toward an attack besides the flip: skill, conditions, gang up, high ground, passives (R-6.1.1)."""
    return tuple(_attack(state, blow))


def defence_parts(state: Battle, blow: Blow) -> tuple[Part, ...]:
    """What counts toward the defence besides the flip; terrain has its Defense alone (R-6.1.1, R-7.2.7, C-83)."""
    return tuple(_defence(state, blow)) if blow.target else (terrain_defence(state.pieces[blow.terrain]),)


def _attack(state: Battle, blow: Blow) -> Iterator[Part]:
    who = state.character(blow.attacker)
    attack = who.attack(blow.attack)
    skill = who.attack_skill(attack)
    yield Part(skill, "Attack Skill", "R-6.1.1" if skill == who.skill else "C-56")
    hinder = state.models[blow.attacker].tokens("hinder")
    if hinder:
        yield Part(-hinder, "hindered", "R-7.1.3")
    if blow.target:
        several = engagement.gang_up(state, blow.attacker, blow.target)
        if several:
            yield several
    if high_ground(state, blow):
        yield Part(1, "high ground", "R-6.2.5")
    yield from passives.attack_parts(state, blow)
    yield from advantage.attack_bonus(state, blow.attacker)
    yield from _lent(state.models[blow.attacker].lends("attack", blow.target))


def high_ground(state: Battle, blow: Blow) -> bool:
    """Whether the attacker stands at least two Sizes higher than its target (R-6.2.5, C-16)."""
    below = state.models[blow.target].on if blow.target else state.pieces[blow.terrain].on
    above = state.elevation(state.models[blow.attacker].on)
    return above - state.elevation(below) >= HIGH_GROUND


def _defence(state: Battle, blow: Blow) -> Iterator[Part]:
    target = state.models[blow.target]
    yield Part(state.character(blow.target).defense, "Defense", "R-6.1.1")
    weaken = target.tokens("weaken")
    if weaken:
        yield Part(-weaken, "weakened", "R-7.1.2")
    yield from passives.cover_parts(state, blow.target, sight.glance(state, blow.origin, blow.target))
    if target.running:
        yield Part(1, "has run", "R-5.2.5")
    yield from passives.defence_parts(state, blow)
    yield from advantage.defence_bonus(state, blow.target)
    yield from _lent(target.lends("defence", blow.attacker))


def _lent(lent: Iterable[Lent]) -> Iterator[Part]:
    """What is lent from beside the battle, as lines."""
    return (Part(each.amount, each.cause, each.rule) for each in lent)


def terrain_defence(piece: Piece) -> Part:
    """The Defense of terrain: its Size, 2 more if reinforced, none if fragile (R-7.2.7 to R-7.2.9, C-84)."""
    if piece.has("fragile"):
        return Part(0, "fragile: no Defense", "R-7.2.9")
    size = floor(piece.size)
    if piece.has("reinforced"):
        return Part(size + REINFORCED, f"Size {piece.size:g}, reinforced", "R-7.2.8")
    return Part(size, f"Size {piece.size:g}", "R-7.2.7")


def total(parts: tuple[Part, ...]) -> int:
    """What some lines add up to."""
    return sum(part.amount or 0 for part in parts)

"""Whether the attacks and abilities of the active model come to anybody from where it stands, and why not (R-6.1.2, CC-9).

None of it forbids anything: an area may be laid where nobody is. It is what a hand should know beforehand.
"""

from __future__ import annotations

from collections.abc import Callable

from game.core.actions import Refusal
from game.systems.ascension import abilities, displacement, exhaustion, profile, thrown_terrain
from game.systems.ascension.actions import Attack, UseAbility
from game.systems.ascension.combat import engagement, sight, target_rules
from game.systems.ascension.points.prices import ABILITIES
from game.systems.ascension.state import MOVE, Battle, ModelId
from game.table.lengths import TOLERANCE
from game.table.shapes import heading

APPROACH = "approach one"
"""What helps where nobody is in reach."""


# Attacks


def of_attack(state: Battle, attack: profile.Attack) -> Refusal | None:
    """Why an attack of the active model can hit no enemy from where it stands; None if it can."""
    assert state.active is not None
    model = state.active.model
    near = [foe.id for foe in state.foes(model) if _comes_to(state, model, attack, foe.id)]
    if not near:
        return _nobody(state, "No foe in reach", "R-6.1.2")
    if not any(look.free for look in sight.looks(state, model, near).values()):
        return _nobody(state, "No foe in sight", "C-14")
    return None


def _comes_to(state: Battle, model: ModelId, attack: profile.Attack, foe: ModelId) -> bool:
    """Whether an attack goes as far as to a model and that way (R-6.1.2, C-54)."""
    apart = engagement.between(state, model, foe)
    if attack.template == "breakthrough":
        return apart <= attack.length + TOLERANCE and _on_a_line(state, model, attack, foe)
    if attack.template != "area":
        return target_rules.reaches(apart, attack.range)
    if attack.diameter:
        return apart <= attack.range + attack.diameter // 2 + TOLERANCE
    return foe in target_rules.hit_by(state, target_rules.assault(model, Attack(attack.name)))


def _on_a_line(state: Battle, model: ModelId, attack: profile.Attack, foe: ModelId) -> bool:
    """Whether a line hits a model that goes as straight at it as the front arc lets it."""
    now = state.models
    way = target_rules.turned_in(state, model, heading(now[model].place.point, now[foe].place.point))
    return foe in target_rules.hit_by(state, target_rules.assault(model, Attack(attack.name, heading=way)))


def _nobody(state: Battle, words: str, rule: str, *, counts: bool = True, near: str = APPROACH) -> Refusal:
    """That nobody is there, and what helps as long as the active model can still go there and act."""
    return Refusal(rule, f"{words}: {near}." if _can_go(state, counts=counts) else f"{words}.")


def _can_go(state: Battle, *, counts: bool) -> bool:
    """Whether the active model has strides left, or a Move action and, if what follows `counts`, one more (R-3.2.5, C-49)."""
    active = state.active
    assert active is not None
    if active.moving:
        return active.strides > 0
    moved = len(active.actions) + 1
    return exhaustion.refuse(state, MOVE, MOVE) is None and (not counts or moved < exhaustion.MOST_ACTIONS)


# Abilities


def of_ability(state: Battle, kind: str) -> Refusal | None:
    """Why an ability of the active model does nothing worth it from where it stands; None if it does, or moves the model itself."""
    assert state.active is not None
    lack = _LACKS.get(kind)
    return lack(state, state.active.model) if lack is not None else None


def has_use(state: Battle, kind: str) -> bool:
    """Whether an ability of the active model can be used on anybody from where it stands, of whichever side."""
    assert state.active is not None
    model = state.active.model
    if kind == "compel":
        refuse = abilities.KINDS[kind].refuse
        return any(refuse(state, model, UseAbility(kind, target=other)) is None for other in state.models)
    if kind == "cleanse":
        return any(each.conditions and _cleanses(state, model, each.id) for each in state.models.values())
    return of_ability(state, kind) is None


def _throw(state: Battle, model: ModelId) -> Refusal | None:
    """No enemy in reach, or none that is small enough (C-53, C-94)."""
    foes = [foe.id for foe in state.foes(model) if engagement.engages(state, model, foe.id)]
    refused = [displacement.why_not_thrown(state, model, foe) for foe in foes]
    if not refused:
        return _nobody(state, "No foe in reach", "C-94", counts=ABILITIES["displace-target"].primary)
    return None if None in refused else refused[0]


def _throw_piece(state: Battle, model: ModelId) -> Refusal | None:
    """No terrain in reach, or none that is loose and small enough (C-53, C-94)."""
    pieces = [piece for piece in state.pieces if engagement.engages_piece(state, model, piece)]
    refused = [thrown_terrain.why_not_thrown_piece(state, model, piece) for piece in pieces]
    if not refused:
        counts = ABILITIES["displace-terrain"].primary
        return _nobody(state, "No terrain in reach", "C-94", counts=counts, near="approach some")
    return None if None in refused else refused[0]


def _cleanse(state: Battle, model: ModelId) -> Refusal | None:
    """Neither the model nor a friend near it has a token (CC-9)."""
    marked = [each.id for each in (state.models[model], *state.friends(model)) if each.conditions]
    if not marked:
        return Refusal(abilities.RULE, "No friend has a token.")
    if any(_cleanses(state, model, friend) for friend in marked):
        return None
    counts, near = ABILITIES["cleanse"].primary, "approach a friend that has one"
    return _nobody(state, "No token in reach", abilities.RULE, counts=counts, near=near)


def _cleanses(state: Battle, model: ModelId, target: ModelId) -> bool:
    return engagement.near(state, model, target, abilities.CLEANSED)


def _compel(state: Battle, model: ModelId) -> Refusal | None:
    """No enemy near it, or none in sight (CC-9, C-14)."""
    near = [foe.id for foe in state.foes(model) if engagement.near(state, model, foe.id, abilities.COMPELLED)]
    counts = ABILITIES["compel"].primary
    if not near:
        return _nobody(state, "No foe in reach", abilities.RULE, counts=counts)
    if not any(look.free for look in sight.looks(state, model, near).values()):
        return _nobody(state, "No foe in sight", "C-14", counts=counts)
    return None


_LACKS: dict[str, Callable[[Battle, ModelId], Refusal | None]] = {
    "displace-target": _throw, "displace-terrain": _throw_piece, "cleanse": _cleanse, "compel": _compel,
}  # fmt: skip

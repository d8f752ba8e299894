"""The engaged unit that stays and fights: its free members may close up once, then it strikes (GB-4, GB-59, G-41)."""

from __future__ import annotations

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Step
from game.systems.confrontation import units
from game.systems.confrontation.actions import Close, Combat, EndActivation
from game.systems.confrontation.melee import combat_choices, combats, contact
from game.systems.confrontation.movement import approach
from game.systems.confrontation.state import Battle

ACTIONS: tuple[type[Action], ...] = (Close, Combat)
MOVES = 3
"""How often a random player whose unit stays lets its free members close up first: once in so many."""


def closed(state: Battle) -> Refusal | None:
    """Why the active unit does not fight by itself now: it has not stayed, or its combats are over (G-41)."""
    active = state.active
    if active is None or active.form != "stay":
        text = "A unit strikes when it has declared that it stays and fights, or after its assault."
        return Refusal("G-41", text, EndActivation())
    if active.over or active.fought:
        name = state.units[active.unit].name
        return Refusal("GB-59", f"The combats of {name} are over.", EndActivation())
    return None


def closing(state: Battle) -> bool:
    """Whether the free members of a unit that stays may still close up: once, before its combats (GB-4, G-41)."""
    active = state.active
    return active is not None and not active.moved and not active.dice


def suggest(state: Battle) -> list[Action]:
    """What a unit that stays may do: close up, or any combat."""
    if closed(state) is not None or state.active is None:
        return []
    moves = approach.suggest(state, state.active.unit, 0) if closing(state) else []
    return [*moves, *combat_choices.every(state)]


def sample(state: Battle, chance: Chance) -> Action | None:
    """One of these at random."""
    if closed(state) is not None or state.active is None:
        return None
    if closing(state) and chance.roll(MOVES) == 1:
        move = approach.sample(state, state.active.unit, 0, chance)
        if move is not None:
            return move
    return combat_choices.at_random(state, chance)


def check(state: Battle, action: Action) -> Refusal | None:
    """Why the unit that stays may not do this; None if it may."""
    refusal = closed(state)
    if refusal is not None:
        return refusal
    assert state.active is not None
    if isinstance(action, Combat):
        return combat_choices.fault(state, action)
    assert isinstance(action, Close)
    nearest = next(iter(combat_choices.every(state)), EndActivation())
    if not closing(state):
        return Refusal("GB-4", "Free members close up once, before the first combat.", nearest)
    if units.free(state, state.active.unit):
        name = state.units[state.active.unit].name
        return Refusal("GB-4", f"{name} touches no enemy: it strikes terrain from where it stands.", nearest)
    return approach.fault(state, state.active.unit, 0, action.order, action.places)


def apply(state: Battle, action: Action, ctx: Context) -> None:
    """The unit closes up or strikes; then it goes on striking."""
    assert state.active is not None
    if isinstance(action, Combat):
        combats.fight(state, ctx, action)
        return
    assert isinstance(action, Close)
    approach.close(state, ctx, state.active.unit, 0, action)
    contact.trample(state, ctx, state.active.unit)
    state.progress(moved=True)
    state.push(combats.NextCombat())


STEPS: tuple[type[Step[Battle]], ...] = combats.STEPS

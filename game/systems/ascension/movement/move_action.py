"""The Move action: strides, running, shaking, the free move (section 5, C-13, C-22, C-46 to C-49, C-70).

Every stride is one action, so that hazards, falls and reactions come between. The first one begins the Move action.
Climbing and stairs stand in `climbs`, interacting in `interaction`, what to suggest in `way_plans`.
"""

from __future__ import annotations

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.systems.ascension import events, harm, interaction
from game.systems.ascension.actions import Climb, FreeMove, Interact, Run, Shake, Stride, TakeStairs
from game.systems.ascension.movement import arrival, climbs, slips, stride_rules, way_plans
from game.systems.ascension.movement.stride_rules import clip, stride_limit, strides, strides_left
from game.systems.ascension.state import Battle
from game.table.lengths import INCH

__all__ = [
    "ACTIONS",
    "apply",
    "check",
    "clip",
    "sample",
    "stride_limit",
    "strides",
    "strides_left",
    "suggest",
]

ACTIONS: tuple[type[Action], ...] = (Stride, Climb, TakeStairs, Interact, Run, Shake, FreeMove)
"""What the Move action is made of, and the free move that is none."""
FREE = INCH
"""How far the free move of a Power Nexus goes (CC-14)."""


def check(state: Battle, action: Action) -> Refusal | None:
    """Why the active model may not do that (section 5); None if it may."""
    assert state.active is not None
    model = state.active.model
    if isinstance(action, FreeMove):
        return _why_no_free_move(state, action)
    if refusal := stride_rules.may_move(state):
        return refusal
    if isinstance(action, Stride):
        return stride_rules.check(state, action)
    if isinstance(action, Climb):
        return climbs.check_climb(state, action)
    if isinstance(action, TakeStairs):
        return climbs.check_stairs(state, action)
    if isinstance(action, Interact):
        return interaction.check(state, model, action)
    if isinstance(action, Run):
        return _why_not_run(state)
    assert isinstance(action, Shake)
    return _why_not_shake(state, action)


def apply(state: Battle, action: Action, ctx: Context) -> None:
    """Do what `check` allows."""
    assert state.active is not None
    model = state.active.model
    if isinstance(action, FreeMove):
        state.doing(free_move=False)
        slips.slip(state, ctx, model, action.to, "free")
        return
    stride_rules.begin(state, ctx)
    if isinstance(action, Stride):
        left = stride_rules.spend(state, 1)
        how = "run" if state.active.running else "stride"
        state.push(*arrival.arrive(state, ctx, model, action.to, how, left=left))
    elif isinstance(action, Climb):
        climbs.climb(state, action, ctx)
    elif isinstance(action, TakeStairs):
        climbs.take_stairs(state, action, ctx)
    elif isinstance(action, Interact):
        stride_rules.spend(state, 1)
        interaction.interact(state, ctx, model, action)
    elif isinstance(action, Run):
        state.doing(running=True)
        state.change(model, running=True)
        ctx.tell(events.RunBegan, model)
    elif isinstance(action, Shake):
        stride_rules.spend(state, 1)
        state.doing(shaken=True)
        harm.lose(state, ctx, model, action.condition)
        ctx.tell(events.Shaken, model, action.condition)


def _why_no_free_move(state: Battle, action: FreeMove) -> Refusal | None:
    """The free move needs a Power Nexus that was near when the activation began, and goes once (CC-14)."""
    assert state.active is not None
    if not state.active.free_move:
        return Refusal(
            "CC-14", "A free move needs a Power Nexus of your side within reach, and goes once a turn."
        )
    refusal = slips.check_slip(state, state.active.model, action.to, FREE, "CC-14", who="The free move")
    if refusal is None:
        return None
    near = slips.nearest_slip(state, state.active.model, action.to, FREE)
    return Refusal(refusal.rule, refusal.text, FreeMove(near) if near else None)


def _why_not_run(state: Battle) -> Refusal | None:
    """R-5.2.5, C-22, C-48."""
    assert state.active is not None
    name = state.character(state.active.model).name
    if state.active.running:
        return Refusal("R-5.2.5", f"{name} is running already.")
    if state.active.attacked:
        return Refusal("C-48", f"{name} has attacked this turn and may not run.")
    if strides_left(state, state.active.model) < 1:
        return Refusal("C-48", f"{name} has no stride left to run with.")
    return None


def _why_not_shake(state: Battle, action: Shake) -> Refusal | None:
    """R-5.2.6."""
    assert state.active is not None
    model = state.models[state.active.model]
    name = state.character(model.id).name
    if state.active.running:
        return Refusal("R-5.2.5", f"{name} runs: all its strides go into that.")
    if strides_left(state, model.id) < 1:
        return Refusal("R-5.2.6", f"{name} has no stride left: to shake off a token takes one.")
    if state.active.shaken:
        return Refusal("R-5.2.6", f"{name} has shaken off a token in this Move action already.")
    if not model.tokens(action.condition):
        near = next((Shake(condition) for condition in model.conditions), None)
        return Refusal("R-5.2.6", f"{name} has no such token to shake off.", near)
    return None


def suggest(state: Battle) -> list[Action]:
    """Sensible legal moves, in a steady order."""
    offers = way_plans.offers(state)
    return [action for action in offers if check(state, action) is None][: way_plans.MOST_OFFERS]


def sample(state: Battle, chance: Chance) -> Action | None:
    """One legal move at random; None if none was found."""
    for make in chance.shuffle(way_plans.TRIES):
        action = make(state, chance)
        if action is not None and check(state, action) is None:
            return action
    return None

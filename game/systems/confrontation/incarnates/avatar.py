"""An Incarnate of rank 3 becomes the avatar of a god, in an activation of his own unit (GB-102, G-169)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.systems.confrontation import elixir, events, units
from game.systems.confrontation.actions import BecomeAvatar
from game.systems.confrontation.incarnates import feats
from game.systems.confrontation.mystics import pools
from game.systems.confrontation.state import Battle, Fighter

NAME = "avatar"
"""What the feat is called."""
COST = 15
"""What it costs in Elixir."""
POINTS = 15
"""The faith and the mana that his unit recovers."""
RANK = 3
ACTIONS: tuple[type[Action], ...] = (BecomeAvatar,)


def suggest(state: Battle) -> Sequence[Action]:
    """The one who can, if he can."""
    hero = _hero(state)
    if hero is None:
        return []
    action = BecomeAvatar(hero.id)
    return [] if check(state, action) else [action]


def sample(state: Battle, chance: Chance) -> Action | None:
    """The same: there is at most one."""
    return next(iter(suggest(state)), None)


def check(state: Battle, action: Action) -> Refusal | None:
    """Why an Incarnate cannot become an avatar now (GB-102)."""
    assert isinstance(action, BecomeAvatar)
    hero = _hero(state)
    if hero is None or hero.id != action.fighter:
        return Refusal("GB-102", "Only the Incarnate of the active unit can become an avatar now.")
    profile, name = state.profile(hero.id), units.name(state, hero.id)
    if profile.rank < RANK:
        return Refusal(
            "GB-102", f"Only an Incarnate of rank 3 becomes an avatar; {name} has rank {profile.rank}."
        )
    if hero.id in state.avatars:
        return Refusal("GB-102", f"{name} has been an avatar in this battle already.")
    purse = elixir.purse(state, state.units[hero.unit].seat)
    if purse < COST:
        return Refusal("GB-102", f"It costs {COST} Elixir, and the company has {purse}.")
    return None


def apply(state: Battle, action: Action, ctx: Context) -> None:
    """Full health, a die more for the rest of the battle, 15 faith and 15 mana at once (GB-102)."""
    assert isinstance(action, BecomeAvatar)
    hero = state.fighters[action.fighter]
    feats.perform(state, ctx, hero.id, NAME, COST, "GB-102")
    state.avatars = (*state.avatars, hero.id)
    full = state.profile(hero.id).health
    state.alter(hero.id, health=full, avatar=True)
    if full > hero.health:
        ctx.tell(events.Healed, hero.id, full - hero.health, full)
    pools.add(state, ctx, hero.unit, faith=POINTS, mana=POINTS)


def _hero(state: Battle) -> Fighter | None:
    return state.incarnate(state.active.unit) if state.active else None

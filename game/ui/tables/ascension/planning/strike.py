"""Approach and strike: which attack can be made at a foe, and the way there if it does not reach (R-6.1.2)."""

from __future__ import annotations

from typing import NamedTuple

from game.core.actions import Action
from game.systems.ascension import exhaustion
from game.systems.ascension.actions import Attack
from game.systems.ascension.combat import offers
from game.systems.ascension.movement import approach
from game.systems.ascension.profile import Attack as Blow
from game.systems.ascension.state import Battle, ModelId, PieceId
from game.table.lengths import CONTACT
from game.ui.tables.ascension import cards

SINGLE = ("single", "ricochet")
"""Templates of attacks that are made at somebody."""


class Wish(NamedTuple):
    """Whom or what to strike, and what of it is settled beforehand."""

    foe: ModelId | PieceId
    attack: str = ""
    """The name of the only attack that is wanted; "" for whichever strikes soonest."""
    side: int | None = None
    """Where to stand: the heading from the foe, in hundredths of a degree."""
    touch: bool = False
    """Whether the bases are to be in contact, whatever reaches from afar."""


class Strike(NamedTuple):
    """An attack, and the legal actions that lead to where it can be made."""

    attack: str
    way: tuple[Action, ...] = ()
    arrives: bool = True
    """Whether it can be made from there; otherwise the way leads as near as it goes."""
    gap: int = 0
    """Edge to edge from the end of the way, in tenths."""


def find(state: Battle, model: ModelId, wish: Wish) -> Strike | None:
    """The attack that strikes a foe soonest, by the order of the profile among equals; None if none is left to make."""
    blows = [
        blow
        for blow in state.character(model).attacks
        if blow.template in SINGLE and wish.attack in ("", blow.name)
    ]
    if wish.touch and isinstance(wish.foe, int):
        way = approach.to_model(state, model, wish.foe, side=wish.side)
        return Strike("", way.actions, way.arrives, way.gap)
    ready = [found for blow in blows if (found := _one(state, model, blow, wish)) is not None]
    return min(ready, key=lambda strike: (not strike.arrives, len(strike.way), strike.gap), default=None)


def _one(state: Battle, model: ModelId, blow: Blow, wish: Wish) -> Strike | None:
    """One attack at a foe, from here or from where a way leads."""
    if wish.side is None and legal(state, blow_at(wish.foe, blow.name)):
        return Strike(blow.name)
    if cards.too_fast(state) is not None or exhaustion.refuse(state, blow.name, blow.name) is not None:
        return None
    if wish.side is None or not isinstance(wish.foe, int):
        way = approach.to_strike(state, model, blow.name, wish.foe)
    else:
        way = approach.to_model(state, model, wish.foe, within=max(CONTACT, blow.range), side=wish.side)
    return Strike(blow.name, way.actions, way.arrives, way.gap)


def blow_at(foe: ModelId | PieceId, attack: str) -> Attack:
    """An attack at somebody, or at a piece of terrain."""
    return Attack(attack, target=foe) if isinstance(foe, int) else Attack(attack, terrain=foe)


def legal(state: Battle, blow: Attack) -> bool:
    """Whether the active model can make an attack."""
    return state.active is not None and offers.why_not(state, blow) is None


def ready(state: Battle, model: ModelId, foe: ModelId | PieceId) -> str:
    """The first attack that can be made at a foe from where a model stands; "" if none can."""
    names = (blow.name for blow in state.character(model).attacks if blow.template in SINGLE)
    return next((name for name in names if legal(state, blow_at(foe, name))), "")

"""How an enemy carries out what it has declared, with the hands of the adapter: one action at a time."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.bots.reaction import wording
from game.bots.reaction.intents import beside, retreat
from game.bots.reaction.modes import cornered
from game.bots.reaction.senses import Prey, Senses
from game.core.explain import Action
from game.systems.asgard.actions import Intent
from game.systems.asgard.effects import Spot
from game.systems.asgard.state import ENEMY

FAR = 2
"""Whoever has more than so many moves to go runs."""
AT_HAND = 12
"""Which part of the usual distance is as good as contact."""


class Deed(msgspec.Struct, frozen=True):
    """An action, and what to say of it."""

    action: Action
    says: str
    blow: bool = False


def deed(senses: Senses) -> Deed | None:
    """The next action of a unit that may act; None if it has done what it wanted."""
    return _DEEDS[senses.mind.intent](senses)


def _strike(senses: Senses) -> Deed | None:
    """The declared one if he can be struck, else nearer to him; in the end whoever is at hand."""
    return _at(senses, _wanted(senses)) or _towards_target(senses) or _at(senses, senses.seen)


def _flank(senses: Senses) -> Deed | None:
    """Round to the side first, and then at him."""
    near = senses.adapter.usual_distance // 3
    for prey in senses.prey:
        at = beside(senses, prey)
        if prey.unit == senses.mind.target and senses.away(at) > near:
            return _at(senses, [prey], close=True) or _go(senses, at, near=near) or _strike(senses)
    return _strike(senses)


def _search(senses: Senses) -> Deed | None:
    """To the place; whoever is found there is struck by those who are aggressive enough."""
    return _snap(senses, 3) or _go_there(senses, run=True)


def _patrol(senses: Senses) -> Deed | None:
    return _snap(senses, 4) or _go_there(senses)


def _hold(senses: Senses) -> Deed | None:
    """Where it is; it strikes whom it can reach."""
    return _snap(senses, 1)


def _regroup(senses: Senses) -> Deed | None:
    """To its own, not without a blow at whom it passes; on the run not even that."""
    if senses.mind.mode != "escape":
        found = _snap(senses, 5)
        if found is not None:
            return found
    return _go_there(senses, run=True, near=senses.adapter.usual_distance // 2)


def _withdraw(senses: Senses) -> Deed | None:
    """A last blow, and back."""
    found = _snap(senses, 3) if senses.mind.mode == "combat" else None
    return found or _back(senses) or _cornered(senses)


def _flee(senses: Senses) -> Deed | None:
    """Away by the best way, or to the refuge; who cannot get away lashes out."""
    adapter = senses.adapter
    action = adapter.flee(senses.table, ENEMY, senses.unit)
    if action is not None:
        return Deed(action, wording.stepping(senses))
    return _back(senses) or _cornered(senses)


# Blows


def _wanted(senses: Senses) -> list[Prey]:
    """The one whom it has declared to go for, if its side sees him."""
    return [prey for prey in senses.seen if prey.unit == senses.mind.target]


def _snap(senses: Senses, aggression: int) -> Deed | None:
    """A blow at whoever can be struck at once, from those who are aggressive enough."""
    if senses.mind.aggression < aggression or not senses.nature.fights:
        return None
    return _at(senses, _wanted(senses)) or _at(senses, senses.seen)


def _cornered(senses: Senses) -> Deed | None:
    """A blow of somebody who does not get away."""
    return _at(senses, senses.seen) if cornered(senses) else None


def _at(senses: Senses, prey: list[Prey], *, close: bool = False) -> Deed | None:
    """The best blow at one of these; `close`: only at those who are at hand."""
    hand = max(1, senses.adapter.usual_distance // AT_HAND)
    most = hand if close else senses.strike + hand
    near = [each for each in prey if each.seen and each.gap <= most]
    if not near:
        return None
    targets = [each.unit for each in near]
    action = senses.adapter.strike(senses.table, ENEMY, targets, boldness=senses.mind.boldness)
    if action is None:
        return None
    return Deed(action, wording.striking(senses, targets[0] if len(targets) == 1 else 0), blow=True)


# Ways


def _towards_target(senses: Senses) -> Deed | None:
    """Nearer to the one whom it has declared to go for, or to where he was."""
    prey = next((each for each in senses.prey if each.unit == senses.mind.target), None)
    if prey is not None:
        return _go(senses, prey.at, near=senses.strike if prey.mine else 0)
    return _go_there(senses)


def _go_there(senses: Senses, *, run: bool = False, near: int = 0) -> Deed | None:
    """Nearer to the declared place."""
    return _go(senses, senses.mind.at, run=run, near=near) if senses.mind.at is not None else None


def _back(senses: Senses) -> Deed | None:
    """Out of reach, behind something if that can be."""
    spot = retreat(senses)
    escaping = senses.mind.mode == "escape"
    return _go(senses, spot, shy=escaping, run=escaping) if spot is not None else None


def _go(senses: Senses, spot: Spot, *, near: int = 0, run: bool = False, shy: bool = False) -> Deed | None:
    run = run and senses.away(spot) > FAR * senses.move
    action = senses.adapter.go(senses.table, ENEMY, senses.unit, spot, near=near, run=run, shy=shy)
    return Deed(action, wording.stepping(senses)) if action is not None else None


_DEEDS: dict[Intent, Callable[[Senses], Deed | None]] = {
    "strike": _strike, "advance": _strike, "flank": _flank, "search": _search, "patrol": _patrol, "hold": _hold,
    "regroup": _regroup, "withdraw": _withdraw, "flee": _flee,
}  # fmt: skip

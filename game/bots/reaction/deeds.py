"""How an enemy carries out what it has declared, with the hands of the adapter: one action at a time."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game.bots.reaction import words
from game.bots.reaction.intents import SNAPS, beside, retreat
from game.bots.reaction.modes import cornered
from game.bots.reaction.senses import Prey, Senses
from game.core.actions import Action
from game.systems.asgard.actions import Declare, Intent, Turn, UnitId
from game.systems.asgard.enemies.promises import AIMED
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.state import ENEMY

FAR = 2
"""Whoever has more than so many moves to go runs."""
DARES = 3
"""The aggression from which on somebody who cannot do what it has declared goes for another."""
ANY_PRICE = 99
"""So bold is whoever has said that he strikes."""
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
    """The declared one, whoever it takes to get there; if he is out of reach now, somebody else, and that is said (A-71)."""
    found = _at(senses, _wanted(senses), boldness=ANY_PRICE) or _close(senses) or _snap(senses)
    if found is not None:
        return found
    if senses.mind.intent == "strike":
        found = _turn(senses, _reason(senses))
        if found is None and _able(senses):
            return _at(senses, _wanted(senses), most=senses.threat, boldness=ANY_PRICE)
    return found or _towards_target(senses) or _turn(senses, _reason(senses))


def _able(senses: Senses) -> bool:
    """Whether it can strike the declared one from where it stands, if need be by a charge, and if need be in a later phase: a
    step before that could spoil it."""
    return any(prey.unit == senses.mind.target for prey in senses.strikeable())


def _close(senses: Senses) -> Deed | None:
    """A step to where a blow at the declared one can be dealt."""
    for prey in _wanted(senses):
        action = senses.adapter.close(senses.table, ENEMY, senses.unit, prey.unit)
        if action is not None:
            return Deed(action, words.stepping(senses))
    return None


def _reason(senses: Senses) -> Turn:
    """Why it does not get at the one whom it has declared to go for."""
    if _wanted(senses):
        return "barred"
    known = any(prey.unit == senses.mind.target for prey in senses.prey)
    return "hidden" if known or senses.mind.target in senses.saga.known else "gone"


def _turn(senses: Senses, why: Turn) -> Deed | None:
    """It says that it strikes somebody else than it has said, whom it can strike now; the aggressive do (A-71)."""
    mind = senses.mind
    if why != "cornered" and mind.aggression < DARES:
        return None
    able = [prey.unit for prey in senses.strikeable()]
    foe = next((each for each in able if _gets_at(senses, each)), 0) if mind.target not in able else 0
    if not foe:
        return None
    turned = Declare(senses.unit, mind.mode, "strike", foe, None, "named", why)
    return Deed(turned, words.turning(senses, why, foe))


def _gets_at(senses: Senses, unit: UnitId) -> bool:
    """Whether there is something to do at once that leads to a blow at somebody."""
    hands, table = senses.adapter, senses.table
    blow = hands.strike(table, ENEMY, [unit], boldness=ANY_PRICE, unit=senses.unit)
    return blow is not None or hands.close(table, ENEMY, senses.unit, unit) is not None


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
    return _snap(senses) or _go_there(senses, run=True)


def _patrol(senses: Senses) -> Deed | None:
    return _snap(senses) or _go_there(senses)


def _hold(senses: Senses) -> Deed | None:
    """Where it is; it strikes whom it can reach."""
    return _snap(senses)


def _regroup(senses: Senses) -> Deed | None:
    """To its own, not without a blow at whom it passes; on the run not even that."""
    found = _snap(senses) if senses.mind.mode != "escape" else None
    return found or _go_there(senses, run=True, near=senses.adapter.usual_distance // 2)


def _withdraw(senses: Senses) -> Deed | None:
    """A last blow, and back."""
    found = _snap(senses) if senses.mind.mode == "combat" else None
    return found or _back(senses) or _cornered(senses)


def _flee(senses: Senses) -> Deed | None:
    """Away by the best way, or to the refuge; who cannot get away lashes out."""
    adapter = senses.adapter
    action = adapter.flee(senses.table, ENEMY, senses.unit)
    if action is not None:
        return Deed(action, words.stepping(senses))
    return _back(senses) or _cornered(senses)


# Blows


def _wanted(senses: Senses) -> list[Prey]:
    """The one whom it has declared to go for, if its side sees him."""
    return [prey for prey in senses.seen if prey.unit == senses.mind.target]


def _snap(senses: Senses) -> Deed | None:
    """A blow at whoever can be struck at once, if it has said that it strikes whoever comes within reach (A-71)."""
    mind = senses.mind
    if not senses.nature.fights and mind.intent not in AIMED:
        return None
    if mind.whom == "nearest":
        return _at(senses, [prey for prey in senses.seen if prey.mine][:1], boldness=ANY_PRICE)
    said = mind.whom == "comes" or (not mind.whom and mind.aggression >= SNAPS.get(mind.intent, 0))
    return _at(senses, senses.seen) if said else None


def _cornered(senses: Senses) -> Deed | None:
    """A blow of somebody who does not get away: it says so first."""
    return _turn(senses, "cornered") if cornered(senses) else None


def _at(
    senses: Senses, prey: list[Prey], *, close: bool = False, most: int = 0, boldness: int | None = None
) -> Deed | None:
    """The best blow at one of these; `close`: only at those who are at hand; `most`: not at those who are farther away than that;
    how bold it is, if not as it is by nature."""
    hand = max(1, senses.adapter.usual_distance // AT_HAND)
    most = hand if close else most or senses.strike + hand
    near = [each for each in prey if each.seen and each.gap <= most]
    if not near:
        return None
    targets = [each.unit for each in near]
    bold = senses.mind.boldness if boldness is None else boldness
    action = senses.adapter.strike(senses.table, ENEMY, targets, boldness=bold, unit=senses.unit)
    if action is None:
        return None
    return Deed(action, words.striking(senses, targets[0] if len(targets) == 1 else 0), blow=True)


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
    return Deed(action, words.stepping(senses)) if action is not None else None


_DEEDS: dict[Intent, Callable[[Senses], Deed | None]] = {
    "strike": _strike, "advance": _strike, "flank": _flank, "search": _search, "patrol": _patrol, "hold": _hold,
    "regroup": _regroup, "withdraw": _withdraw, "flee": _flee,
}  # fmt: skip

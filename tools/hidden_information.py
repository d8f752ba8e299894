"""What the enemy of a story can neither see nor remember, put otherwise: nothing that its bot does or says may change (A-24)."""

from __future__ import annotations

from typing import Any

import msgspec

from game.bots.base import Choice, make
from game.core.actions import Action
from game.core.chance import Chance, seeded
from game.core.events import Context
from game.core.promises.breaches import keep
from game.systems.asgard import adapters
from game.systems.asgard.actions import UnitId
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.enemies.minds import Declaring
from game.systems.asgard.state import ENEMY, Saga

_TRIES = 6
_NAMING = ("target", "targets", "unit", "units")
"""Fields of actions that name units."""


def host(saga: Saga) -> Adapter:
    """The tactical system beneath a story."""
    return adapters.of(saga.plan)


def unseen(saga: Saga) -> list[UnitId]:
    """The friendly units on the table that no enemy sees."""
    table, hands = saga.table, host(saga)
    friends = [unit for unit in hands.units(table) if hands.seat(table, unit) != ENEMY]
    enemies = hands.units(table, ENEMY)
    seen = (
        {unit for _, unit in hands.seen(table, enemies, friends, saga.now.visibility)} if enemies else set()
    )
    return [unit for unit in friends if unit not in seen]


def unknown(saga: Saga) -> list[UnitId]:
    """Those of them that nobody remembers either."""
    return [unit for unit in unseen(saga) if unit not in saga.known]


def elsewhere(saga: Saga, chance: Chance) -> Saga | None:
    """The story with one of the unseen somewhere else out of sight; None if that cannot be."""
    before = unseen(saga)
    if not before or not host(saga).units(saga.table, ENEMY):
        return None
    unit = chance.pick(before)
    places = [token for _, token in sorted(saga.plan.tokens.items())]
    for _ in range(_TRIES if places else 0):
        other = saga.copy()
        hands: Any = host(saga)
        quiet = Context(chance, None)
        hands.hide(other.table, unit, quiet)
        if not hands.show(other.table, unit, chance.pick(places), quiet, fresh=False):
            continue
        if hands.at(other.table, unit) != hands.at(saga.table, unit) and unseen(other) == before:
            return other
    return None


def otherwise(saga: Saga, chance: Chance) -> Saga | None:
    """The story with all that the enemy cannot know put otherwise: one of the unseen stands elsewhere, the others and it
    have other wounds and are flat-footed or not; other tokens are spent, other objectives done. None if nobody is unseen.
    """
    other = elsewhere(saga, chance)
    if other is None:
        return None
    hands, quiet = host(saga), Context(chance, None)
    for unit in unseen(saga):
        left, whole = hands.health(other.table, unit)
        if left > 1 and chance.flip():
            hands.wound(other.table, unit, 1, "", quiet)
        elif left < whole:
            hands.heal(other.table, unit, 1, quiet)
        if other.flat.pop(unit, 0) == 0:
            other.flat[unit] = 1
    for token in list(other.tokens.values()):
        other.tokens[token.id] = msgspec.structs.replace(token, spent=chance.flip())
    for name in other.objectives:
        other.objectives[name] = chance.pick(("open", "done", "failed"))
    return other


def blind_to(saga: Saga, system: str, seed: int) -> bool:
    """Try the enemy's bot at its choice, as things are and as they might be; whether it could be tried. Raises `Breach`.

    Where the other story makes one of the two choices illegal, somebody unseen stands in the way: that a body finds out.
    """
    chance = seeded("unseen", seed)
    other, decision = otherwise(saga, chance), saga.decision
    asked, again = (make("reaction", system, seed) for _ in range(2))
    choice = asked.choose(asked.system.view(saga, ENEMY))
    names_nobody_unseen(saga, choice.action, choice)
    if other is None or decision is None:
        return False
    known = again.choose(again.system.view(other, ENEMY))
    open_to_both = decision.check(saga, known.action) is None and decision.check(other, choice.action) is None
    if not open_to_both and not isinstance(decision, Declaring):
        return False
    keep(
        "what the enemy cannot know changes nothing that it does (A-24)",
        known.action == choice.action,
        where=(choice, known),
    )
    keep(
        "what the enemy cannot know changes nothing that it says (A-24)",
        known == choice,
        where=(choice, known),
    )
    keep("what the enemy cannot know changes no chance (A-24)", asked.chance.results == again.chance.results)
    return True


def names_nobody_unseen(saga: Saga, action: Action, choice: Choice | None = None) -> None:
    """An action of the enemy names no friendly unit that its side neither sees nor remembers. Raises `Breach`."""
    strangers = set(unknown(saga))
    for field in _NAMING:
        named = getattr(action, field, ())
        found = strangers & set(named if isinstance(named, tuple) else (named,))
        keep("the enemy names nobody whom it does not know of (A-24)", not found, where=(action, found))
    if choice is not None:
        hands = host(saga)
        known = " ".join(
            hands.called(saga.table, each) for each in hands.units(saga.table) if each not in strangers
        )
        names = {hands.called(saga.table, unit) for unit in strangers}
        said = [name for name in names if name not in known and f"{name} " in f"{choice.reason[:-1]} "]
        keep("the enemy speaks of nobody whom it does not know of (A-24)", not said, where=choice)

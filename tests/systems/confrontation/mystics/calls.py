"""Calls on a bare table: the works of the three peoples by name, the units that call them, and a choice that takes calls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.steps import Decision
from game.systems.confrontation.actions import Call
from game.systems.confrontation.companies import names, people
from game.systems.confrontation.mystics import mystic_calls
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.state import Battle
from game.systems.confrontation.works import Work
from tests.systems.confrontation import builder
from tests.systems.confrontation.builder import Table

WORKS: dict[str, Work] = {work.name: work for each in names() for work in people(each).works}
"""Every work that comes with the game, by its name."""
CARDS: dict[str, Profile] = {card.id: card for each in names() for card in people(each).profiles}
"""Every card that comes with the game, by its id."""


class Calling(Decision[Battle], frozen=True, tag="CallingInATest"):
    """The part of an activation in which works are called, and nothing else."""

    listed = False

    def suggest(self, state: Battle) -> Sequence[Action]:
        return mystic_calls.suggest(state)

    def sample(self, state: Battle, chance: Chance) -> Action:
        found = mystic_calls.sample(state, chance)
        assert found is not None
        return found

    def check(self, state: Battle, action: Action) -> Refusal | None:
        return mystic_calls.check(state, action)

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        state.push(self)
        mystic_calls.apply(state, action, ctx)


def with_works(card: Profile, *works: str | Work) -> Profile:
    """A card with these works, by name if they come with the game."""
    ids = tuple(WORKS[each].id if isinstance(each, str) else each.id for each in works)
    return msgspec.structs.replace(card, works=ids)


def table(*asked: builder.Asked, works: Sequence[Work] = (), **what: Any) -> Table:
    """A battle with all works that come with the game, and more."""
    return builder.battle(*asked, works=[*WORKS.values(), *works], **what)


def acting(made: Table, name: str, form: Any = "walk", **pools: int) -> Table:
    """Let a unit be the active one, in a form, with pools as they are named, and wait for its calls."""
    unit = made.unit(name)
    if pools:
        made.state.change(unit, **pools)
    made.activate(name, form)
    made.start(Calling(made.state.units[unit].seat))
    return made


def call(made: Table, work: str, by: int, target: str = "", **what: Any) -> Call:
    """A call by names."""
    id = WORKS[work].id if work in WORKS else work
    return Call(id, by, made.unit(target) if target else 0, **what)

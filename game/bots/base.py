"""What a bot is: an observation in, an action out, with one line that says why."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import msgspec

import game.systems  # noqa: F401  (registers the systems)
from game.core import registry
from game.core.chance import Chance, seeded
from game.core.explain import Action
from game.core.steps import Decision, State
from game.core.system import System, View


class Choice(msgspec.Struct, frozen=True):
    """What a bot does, and its reason in words that give nothing hidden away."""

    action: Action
    reason: str


class Bot(ABC):
    """A player that is handed views and never the state.

    The same views in the same order are answered the same, whatever is hidden: `chance` is the bot's own.
    """

    name: str
    title: str
    systems: tuple[str, ...] = ()
    """The systems it knows how to play; empty: every system."""

    def __init__(self, system: System[Any, Any], seed: int) -> None:
        self.system = system
        self.chance: Chance = seeded("bot", self.name, seed)

    @abstractmethod
    def choose(self, view: View) -> Choice:
        """An action for the choice that `view.seat` has to make now."""

    def imagine(self, view: View) -> tuple[State, Decision[Any]]:
        """A state that could be true, and the choice in it. What is legal depends only on what is known."""
        state: State = self.system.resample(view, self.chance)
        decision = state.decision
        if decision is None:
            raise ValueError("there is nothing to choose")
        return state, decision


def names(system: str = "") -> tuple[str, ...]:
    """The bots that play a system; without one, those that play every system."""
    return tuple(name for name, kind in _kinds().items() if not kind.systems or system in kind.systems)


def titles(system: str = "") -> dict[str, str]:
    """What each of these bots is called in the window."""
    return {name: _kinds()[name].title for name in names(system)}


def make(bot: str, system: str, seed: int = 0) -> Bot:
    """The bot called `bot` for a system. Raises `KeyError` if there is none that plays it."""
    if bot not in names(system):
        raise KeyError(bot)
    return _kinds()[bot](registry.system(system), seed)


def _kinds() -> dict[str, type[Bot]]:
    from game.bots.equilibrium import Equilibrium
    from game.bots.greedy import Greedy
    from game.bots.random import Random
    from game.bots.reaction.bot import Reaction
    from game.bots.scout import Scout

    return {kind.name: kind for kind in (Random, Greedy, Scout, Reaction, Equilibrium)}

"""The bot that takes what looks best now, and says why."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from game.bots.base import Bot, Choice
from game.core import registry
from game.core.chance import seeded
from game.core.explain import Action
from game.core.steps import State
from game.core.system import View


class Judge(Protocol):
    """A system's opinion of one choice, from what one seat may know. It holds for this choice only."""

    def choices(self) -> Iterable[Action]:
        """The legal actions worth a thought; at least one."""

    def worth(self, action: Action) -> float:
        """How good an action is expected to be; only comparisons matter."""

    def reason(self, action: Action) -> str:
        """Why, in one line that gives nothing hidden away."""


class Advice(Protocol):
    """What a system's module `advice` offers to bots."""

    def judge(self, view: Any, state: Any) -> Judge:
        """An opinion of the choice in `view`; `state` is one that could be true."""


@cache
def advice_of(system: str) -> Advice:
    """The advice that a system gives, in the package in which it stands. Raises `ModuleNotFoundError` if it gives none."""
    home = import_module(registry.place(system).partition(":")[0])
    module: Any = import_module(f"{home.__package__}.advice")
    advice: Advice = module
    return advice


class Greedy(Bot):
    """Looks one choice ahead; between equals the first wins, so the same view is always answered the same."""

    name = "greedy"
    title = "Greedy"

    def choose(self, view: View) -> Choice:
        return best(self.system.name, view, self.system.resample(view, seeded(self.name)))


def best(system: str, view: View, state: State) -> Choice:
    """The action that the system's own judgement puts first."""
    judge = advice_of(system).judge(view, state)
    action = max(judge.choices(), key=judge.worth)
    return Choice(action, judge.reason(action))

"""The bot that takes what looks best now, and says why."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any, Protocol, TypeGuard

from game.bots.base import Bot, Choice
from game.core import registry
from game.core.actions import Action
from game.core.chance import Chance, seeded
from game.core.seats import SEATS, Seat
from game.core.steps import State
from game.core.system import View

_GRAIN = 1 << 20
"""In how many parts shares are counted."""


class Judge(Protocol):
    """A system's opinion of one choice, from what one seat may know. It holds for this choice only."""

    def choices(self) -> Iterable[Action]:
        """The legal actions worth a thought; at least one."""

    def worth(self, action: Action) -> float:
        """How good an action is expected to be; only comparisons matter."""

    def reason(self, action: Action) -> str:
        """Why, in one line that gives nothing hidden away."""


class Mixing(Judge, Protocol):
    """A judge of a choice that stays secret: whoever always took the best would be seen through, so bots mix."""

    def share(self, action: Action) -> float:
        """How often an action is to be taken, in proportion to the others; 0 for never."""


def mixes(judge: Judge) -> TypeGuard[Mixing]:
    """Whether a judge's choice stays secret."""
    return hasattr(judge, "share")


class Planning(Judge, Protocol):
    """A judge that has settled what to do by weighing plans: its one choice is how the best of them begins."""

    rivals: tuple[float, ...]
    """What those plans are worth; none where an older plan is followed."""


def plans(judge: Judge) -> TypeGuard[Planning]:
    """Whether a judge weighs plans instead of actions."""
    return hasattr(judge, "rivals")


class Advice(Protocol):
    """What a system's module `advice` offers to bots. If it judges for some seats only, `SEATS` says for which."""

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
    """Looks one choice ahead; between equals the first wins. Only what stays secret is left to its own chance."""

    name = "greedy"
    title = "Greedy"

    @classmethod
    def plays(cls, system: str, seat: Seat) -> bool:
        return seat in getattr(advice_of(system), "SEATS", SEATS)

    def choose(self, view: View) -> Choice:
        state = self.system.resample(view, seeded(self.name))
        return best(self.system.name, view, state, self.chance)


def best(system: str, view: View, state: State, chance: Chance | None = None) -> Choice:
    """The action that the system's own judgement puts first; with a bot's `chance` secret choices are mixed."""
    return taken(advice_of(system).judge(view, state), view, chance)


def taken(judge: Judge, view: View, chance: Chance | None = None) -> Choice:
    """What a judge puts first; with a bot's `chance` secret choices are mixed."""
    if chance is not None and mixes(judge):
        action = mixed(judge, seeded("mixed", view.seat, chance.roll(_GRAIN)))
        return Choice(action, judge.reason(action))
    action, worths = foremost(judge)
    return Choice(action, judge.reason(action), judge.rivals if plans(judge) else worths)


def foremost(judge: Judge) -> tuple[Action, tuple[float, ...]]:
    """The choice that is worth most, the first of equals, and what each was worth; a single one, as every third is, needs no weighing."""
    actions = list(judge.choices())
    if len(actions) == 1:
        return actions[0], ()
    worths = tuple(map(judge.worth, actions))
    return actions[worths.index(max(worths))], worths


def mixed(judge: Mixing, chance: Chance) -> Action:
    """One of the choices, each as often as its share says."""
    actions = list(judge.choices())
    shares = list(map(judge.share, actions))
    grains = [round(_GRAIN * share / sum(shares)) for share in shares]
    lot = chance.roll(max(1, sum(grains)))
    for action, grain in zip(actions, grains, strict=True):
        lot -= grain
        if lot <= 0:
            return action
    return actions[-1]

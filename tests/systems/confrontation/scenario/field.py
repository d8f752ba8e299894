"""Scenario documents for tests, and battles begun from them with nothing after the opening."""

from __future__ import annotations

import tomllib
from typing import Any

from game import paths
from game.core import steps
from game.core.actions import Action, Refusal
from game.core.chance import Chance, Scripted, seeded
from game.core.events import Context, Event
from game.core.options import complete
from game.core.problems.problem import Problem
from game.core.steps import Decision, Step
from game.systems.confrontation.scenario import setup
from game.systems.confrontation.state import Battle

MAPS = [
    path
    for path in sorted((paths.scenarios() / "confrontation").glob("*.toml"))
    if 'kind = "lesson"' not in path.read_text("utf-8")
]


class Silence(Step[Battle], frozen=True, tag=True):
    """Nothing more happens."""

    def proceed(self, state: Battle, ctx: Context) -> None:
        state.stack.clear()


def document(**changes: Any) -> dict[str, Any]:
    """A small sound battle, with some of its fields changed."""
    made: dict[str, Any] = {
        "system": "confrontation",
        "title": "A test",
        "table": "80cm x 60cm",
        "points": 500,
        "objective": [{"id": "mark", "name": "Mark", "at": ["40cm", "30cm"], "worth": 1}],
        "sides": {
            "one": {"name": "Evensong", "list": "march-500", "deploy": north()},
            "two": {"name": "The Reeds", "list": "host-500", "deploy": south()},
        },
    }
    return {**made, **changes}


def north() -> dict[str, Any]:
    """A zone along the upper edge."""
    return {"at": ["0cm", "0cm"], "to": ["80cm", "16cm"], "edge": "north"}


def south() -> dict[str, Any]:
    """A zone along the lower edge."""
    return {"at": ["0cm", "44cm"], "to": ["80cm", "60cm"], "edge": "south"}


def side(seat: str, **changes: Any) -> dict[str, Any]:
    """The sides of `document`, one of them changed."""
    sides: dict[str, Any] = document()["sides"]
    return {**sides, seat: {**sides[seat], **changes}}


def shipped(name: str) -> dict[str, Any]:
    """One of the battlefields."""
    path = next(path for path in MAPS if path.stem == name)
    return tomllib.loads(path.read_text("utf-8"))


def problems(**changes: Any) -> list[Problem]:
    """What is wrong with `document` so changed."""
    return setup.read(document(**changes))[1]


def wrong(**changes: Any) -> str:
    """The first thing that is wrong, as `field: text`."""
    found = problems(**changes)
    assert found, "nothing is wrong"
    return f"{found[0].field}: {found[0].text}"


class Opening:
    """A battle from its first choice on; chance as set down, or from a seed."""

    def __init__(
        self, made: dict[str, Any], dice: list[Any] | None = None, seed: int = 1, **options: Any
    ) -> None:
        self.chance = seeded("opening", seed) if dice is None else Chance(Scripted(dice))
        self.events: list[Event] = []
        self.state = setup.begin(made, complete(setup.OPTIONS, options), self.context(), Silence())
        steps.advance(self.state, self.context())

    def context(self) -> Context:
        """What steps need."""
        return Context(self.chance, self.events)

    @property
    def decision(self) -> Decision[Any]:
        """The choice that is waited for."""
        assert self.state.decision is not None
        return self.state.decision

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action is not legal now."""
        return self.decision.check(self.state, action)

    def play(self, action: Action) -> None:
        """Do a legal action."""
        assert self.refusal(action) is None, self.refusal(action)
        steps.act(self.state, action, self.context())

    def until(self, kind: type[Decision[Any]]) -> None:
        """Choose at random until a choice of a kind comes up."""
        for _ in range(200):
            if isinstance(self.decision, kind):
                return
            self.play(self.decision.sample(self.state, self.chance))
        raise AssertionError(f"no {kind.__name__} comes up")

    def through(self) -> None:
        """Choose at random until the opening is over."""
        while self.state.decision is not None:
            self.play(self.decision.sample(self.state, self.chance))

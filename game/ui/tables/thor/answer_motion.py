"""An answer on its way: its card turns over, flies to its place beside the attack, and a shield stamps it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from game.core.events import Event
from game.systems.thor.events import Defended
from game.ui.app.motion import Clip, linear
from game.ui.play.thread import Aftermath
from game.ui.tables.thor.outcome import Fought

TURN, FLY, STAMP, FADE = 0.2, 0.22, 0.14, 0.16


@dataclass
class Telling:
    """What is told, and how far each of its steps has come, from 0 to 1."""

    told: Fought
    turned: float = 0.0
    flown: float = 0.0
    stamped: float = 0.0
    faded: float = 0.0
    """How far the marks of the attack have gone."""


def telling_of(coming: Aftermath | None, happened: Iterable[Event]) -> Telling | None:
    """How an answer is told that has just come; None if none has."""
    answered = any(isinstance(event, Defended) for event in happened)
    return Telling(coming) if isinstance(coming, Fought) and coming.stopped and answered else None


def steps(telling: Telling, begin: Callable[[], None], *, reduced: bool) -> Iterator[list[Clip]]:
    """The groups of clips that tell it; under reduced motion the card stands there at once and all of it fades in."""
    if reduced:
        telling.turned = telling.flown = 1.0
    else:
        yield [Clip(TURN, partial(setattr, telling, "turned"), ease=linear, begin=begin)]
        yield [Clip(FLY, partial(setattr, telling, "flown"))]
    yield [
        Clip(STAMP, partial(setattr, telling, "stamped"), begin=begin if reduced else None),
        Clip(FADE, partial(setattr, telling, "faded"), ease=linear),
    ]

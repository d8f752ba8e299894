"""What of a story's table has to stay as it is when terrain is laid."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.system import Document
from game.systems.asgard.effects import Spot
from game.systems.asgard.plan import Plan

_WORD = re.compile(r"[\w-]+")


def spots(plan: Plan) -> list[Spot]:
    """The places that a sheet speaks of: tokens, named spots, encounters that are there from the beginning."""
    return [
        *plan.tokens.values(),
        *(spot.at for spot in plan.spots.values()),
        *(fixture.at for fixture in plan.fixtures),
    ]


def spoken_of(document: Document) -> set[str]:
    """Every word of a story outside its terrain: any of them may be what a piece is called."""
    return {
        word for name, part in document.items() if name not in ("terrain", "map") for word in _words(part)
    }


def _words(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            yield from _words(key)
            yield from _words(value)
    elif isinstance(part, list):
        for value in part:
            yield from _words(value)
    elif isinstance(part, str):
        yield from _WORD.findall(part)

"""What of a story's table has to stay as it is when terrain is laid."""

from __future__ import annotations

import re

from game.core.documents.fields import strings
from game.core.system import Document
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.sheet.plan import Plan

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
    parts = [part for name, part in document.items() if name not in ("terrain", "map")]
    return {word for text in strings(parts) for word in _WORD.findall(text)}

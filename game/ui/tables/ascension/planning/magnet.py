"""The magnet of base contact: a model that is dragged near to another one's base is put to it (C-11)."""

from __future__ import annotations

from typing import NamedTuple

from game.systems.ascension.state import Battle, ModelId
from game.table.lengths import CONTACT, INCH, MM
from game.table.shapes import Place, Point, distance, gap, heading

PIXELS, LEAST = 12, 3 * MM
"""How near the magnet catches: logical pixels, or tenths of a millimetre if that is more."""
STEP = 1000
"""Sides nearer to each other than this, in hundredths of a degree, are one: a way there is looked for once."""
NOTED = INCH
"""Up to how far a gap that it does not close is shown, in tenths."""


class Catch(NamedTuple):
    """Which foe's base is near, how far away it is edge to edge, and from which side it is come to."""

    model: ModelId
    gap: int
    side: int
    """The heading from its middle to where the dragged one is wished, in hundredths of a degree."""


def nearest(state: Battle, model: ModelId, wished: Point) -> Catch | None:
    """The foe that would be nearest if a model stood at a point; None if there is none."""
    base, now = state.base(model), state.models[model].place
    place = Place(*wished, heading(now.point, wished) if wished != now.point else now.facing)
    gaps = {foe.id: gap(base, place, state.base(foe.id), foe.place) for foe in state.foes(model)}
    near = min(gaps, key=lambda foe: (gaps[foe], foe), default=None)
    if near is None:
        return None
    goal = state.models[near].place.point
    # Dragged onto its middle, it comes from where it is.
    seen_from = wished if distance(goal, wished) > min(base.wide, state.base(near).wide) // 4 else now.point
    return Catch(near, gaps[near], heading(goal, seen_from) // STEP * STEP)


def caught(state: Battle, model: ModelId, wished: Point, reach: int) -> Catch | None:
    """The foe whose base a model is put to that is dragged to a point; `reach` is how far the magnet goes, 0 if it is off."""
    found = nearest(state, model, wished) if reach else None
    return found if found is not None and found.gap <= max(reach, CONTACT) else None


def missing(state: Battle, model: ModelId) -> Catch | None:
    """The foe that a model stands near to without contact: what is missing is worth saying."""
    found = nearest(state, model, state.models[model].place.point)
    return found if found is not None and CONTACT < found.gap <= NOTED else None

"""Where bases touch, and what is missing where they do not: marks of a planned approach (C-11)."""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.ascension.combat import engagement
from game.systems.ascension.state import ModelId
from game.table.lengths import said_mm
from game.table.shapes import Point, foot, outline
from game.ui.plane.display import Body
from game.ui.plane.marks import Contact, Mark, Measure
from game.ui.tables.ascension.contract import Seated
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.planning import magnet


def marks(scene: Seated) -> Iterator[Mark]:
    """A lozenge where the ghost touches the foe, or how many millimetres are missing where it stands near one."""
    desk, route = scene.desk, scene.desk.route
    if route is None or not route.strides or not route.open or route.model not in desk.base.models:
        return
    wished = desk.wish.foe if desk.wish is not None else 0
    if wished in desk.base.models and engagement.touching(desk.base, route.model, wished):
        yield Contact(_ends(desk, wished))
        return
    near = magnet.missing(desk.base, route.model) if desk.wish is None or desk.wish.touch else None
    if near is not None and desk.said is None:
        yield Measure(*_ends(desk, near.model), said_mm(near.gap))


def struck_from_above(desk: Desk, body: Body) -> bool:
    """Whether the ghost that strikes a model stands above it: what is said of it then stands below."""
    wished = desk.wish is not None and desk.wish.foe == body.id
    return wished and desk.route is not None and desk.route.place.y < body.place.y


def _ends(desk: Desk, foe: ModelId) -> tuple[Point, Point]:
    """Where the bases of the ghost and of a foe are nearest to each other."""
    assert desk.route is not None
    state, model = desk.base, desk.route.model
    mine = outline(state.base(model), state.models[model].place)
    theirs = outline(state.base(foe), state.models[foe].place)
    towards = foot(state.models[model].place.point, theirs)
    for _ in range(4):
        from_here = foot(towards, mine)
        towards = foot(from_here, theirs)
    return foot(towards, mine), towards

"""Where bases touch, and what is missing where they do not: marks of a planned approach (C-11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.systems.ascension.fighting import engagement
from game.systems.ascension.state import ModelId
from game.table.lengths import said_mm
from game.table.shapes import Point, foot, outline
from game.ui.paint import plane_marks
from game.ui.tables.ascension import magnet
from game.ui.tables.ascension.contract import Pictured

if TYPE_CHECKING:
    from game.ui.tables.ascension.desk import Desk


def draw(scene: Pictured, surface: pygame.Surface) -> None:
    """A lozenge where the ghost touches the foe, or how many millimetres are missing where it stands near one."""
    desk, lens, theme = scene.desk, scene.lens, scene.theme
    route = desk.route
    if route is None or not route.strides or not route.open or route.model not in desk.base.models:
        return
    wished = desk.wish.foe if desk.wish is not None else 0
    if wished in desk.base.models and engagement.touching(desk.base, route.model, wished):
        mine, theirs = _ends(desk, wished)
        sign = plane_marks.contact(theme)
        at = lens.to_screen(((mine[0] + theirs[0]) / 2, (mine[1] + theirs[1]) / 2))
        surface.blit(sign, sign.get_rect(center=at))
        return
    near = magnet.missing(desk.base, route.model) if desk.wish is None or desk.wish.touch else None
    if near is not None and desk.said is None:
        ends = [lens.to_screen(end) for end in _ends(desk, near.model)]
        plane_marks.measure(surface, theme, ends[0], ends[1], unit=lens.unit, words=said_mm(near.gap))


def chance_box(scene: Pictured, model: int, plate: pygame.Surface) -> pygame.Rect:
    """Where the chance to hit a model stands: above it, or below if that is where the ghost that strikes it is not."""
    desk, lens = scene.desk, scene.lens
    body = scene.flow.shown.bodies[model]
    x, y = lens.to_screen(body.place.point)
    off = round(lens.length(max(body.base.long, body.base.wide))) // 2 + scene.theme.px(6)
    struck_at = desk.wish is not None and desk.wish.foe == model and desk.route is not None
    if struck_at and desk.route.place.y < body.place.y:  # type: ignore[union-attr]
        return plate.get_rect(midtop=(x, y + off))
    return plate.get_rect(midbottom=(x, y - off))


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

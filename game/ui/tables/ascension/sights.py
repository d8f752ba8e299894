"""Who sees whom on this table: along nine lines, and what blocks or covers (C-14, C-15)."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.systems.ascension.combat import sight
from game.systems.ascension.combat.sight import Sight
from game.systems.ascension.state import Battle, ModelId
from game.table.lengths import said_mm
from game.table.shapes import Point
from game.ui.paint.measured import plane_marks
from game.ui.plane.camera import Lens
from game.ui.plane.marks import Lit, Mark, Measure
from game.ui.plane.measurement import between, meeting
from game.ui.plane.sight_lines import Look, Ray, SightLine
from game.ui.tables.ascension.contract import Pictured
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.planning.route import Ref

SHORT = 70
"""Logical pixels up to which the distance to a target is not drawn."""
UNDER = 26
"""How far under the middle of a foe it is said how well it is seen, in logical pixels."""


def in_words(state: Battle, found: Sight) -> SightLine:
    """What one model sees of another, in words."""
    ray, cover = found.closest, found.cover
    piece = state.pieces.get(ray.blocker) if ray.blocker else state.pieces.get(found.by)
    title, detail, rule, blocked = "In sight", "no cover", "C-14", None
    if found.free and cover is not None:
        detail, rule = cover.cause, cover.rule
    elif not found.free:
        title, detail = f"{piece.name if piece else 'Terrain'} blocks", f"by {said_mm(ray.margin)}"
        blocked = meeting(ray.start, ray.end, piece.outline) if piece else ray.end
    rays = [Ray(each.start, each.end, not each.blocker) for each in found.lines]
    closest = Ray(ray.start, ray.end, not ray.blocker)
    return SightLine(closest, rays, title, detail, rule, blocked, piece.outline if piece else ())


def kept(desk: Desk, looker: ModelId, target: ModelId) -> SightLine:
    """The same where the planned way ends, kept while nothing about it has changed."""
    key = ("look", Ref(desk.base), looker, target)
    if key not in desk.memo:
        desk.memo[key] = in_words(desk.base, sight.look(desk.base, looker, target))
    found: SightLine = desk.memo[key]
    return found


def marks(scene: Pictured) -> list[Mark]:
    """From the active model to what matters to it, unless somebody looks along a line of their own."""
    if scene.plane.looking is not None:
        return []
    return _to_foes(scene) if scene.desk.whatif is not None else _to_target(scene)


def _to_target(scene: Pictured) -> list[Mark]:
    """To what it aims at, or to a foe that is pointed at and cannot be hit."""
    desk = scene.desk
    if desk.kind != "acting" or desk.actor not in desk.base.models:
        return []
    aimed = getattr(desk.shown, "target", 0) if desk.shown is not None else 0
    model = aimed or desk.hovered.model
    if model not in desk.base.models or desk.base.side_of(model) == desk.base.side_of(desk.actor):
        return []
    line = kept(desk, desk.actor, model)
    if line.blocked is not None:
        return [Look(line, list(scene.flow.shown.bodies.values()))]
    start, end, words = _distance(scene, model)
    lit = [Lit(line.piece, "brass")] if line.piece else []
    return [Measure(start, end, words, SHORT), *lit]


def _distance(scene: Pictured, model: ModelId) -> tuple[Point, Point, str]:
    """From the active model to another one: both ends, and the length in words."""
    here, there = (scene.plane.adapter.stand(each) for each in (scene.desk.actor, model))
    assert here is not None
    assert there is not None
    start, end, length = between(here, there)
    return start, end, scene.plane.adapter.said(length)


def _to_foes(scene: Pictured) -> list[Mark]:
    """Whom it would see from the place that is tried."""
    desk = scene.desk
    found: list[Mark] = []
    for foe in desk.base.foes(desk.actor):
        seen = sight.look(desk.base, desk.actor, foe.id)
        found.append(in_words(desk.base, seen))
        if seen.free:
            more = f", +{seen.cover.amount}" if seen.cover is not None else ""
            words = f"{_distance(scene, foe.id)[2]}{more}"
            found.append(Seen(foe.place.point, words, "cover" if more else "eye"))
    return found


class Seen(NamedTuple):
    """How well a foe would be seen."""

    at: Point
    words: str
    icon: str

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        plate = plane_marks.label(lens.theme, self.words, "bone", self.icon)
        x, y = lens.to_screen(self.at)
        surface.blit(plate, plate.get_rect(midtop=(x, y + lens.theme.px(UNDER))))

"""Lines over the table: what is measured, who sees whom along nine lines, and what blocks them."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.systems.ascension.fighting import sight
from game.systems.ascension.state import Battle, ModelId
from game.ui.app.theme import mix
from game.ui.paint import marks, plane_marks, strokes, terrain
from game.ui.tables.ascension import rulers
from game.ui.tables.ascension.contract import Pictured
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.route import Ref
from game.ui.tables.ascension.rulers import Looked, Mark


class Measuring(Pictured, Protocol):
    """What is measured and looked along."""

    @property
    def ruler(self) -> tuple[Mark, Mark] | None: ...
    @property
    def looking(self) -> tuple[int, int] | None: ...


def draw(scene: Measuring, surface: pygame.Surface) -> None:
    """Everything that is measured or looked along now."""
    desk = scene.desk
    if scene.ruler is not None:
        _ruler(scene, surface, *scene.ruler)
    if scene.looking is not None:
        looker, target = scene.looking
        if looker in desk.base.models and target in desk.base.models:
            _look(scene, surface, rulers.look(desk.base, looker, target), lines=True)
        return
    if desk.whatif is not None:
        _all_foes(scene, surface)
    else:
        _to_target(scene, surface)


def _ruler(scene: Pictured, surface: pygame.Surface, one: Mark, other: Mark) -> None:
    found = rulers.measure(scene.desk.base, one, other)
    lens = scene.lens
    start, end = lens.to_screen(found.start), lens.to_screen(found.end)
    plane_marks.measure(surface, scene.theme, start, end, unit=lens.unit, words=found.words)


def _to_target(scene: Pictured, surface: pygame.Surface) -> None:
    """From the active model to what it aims at, or to a foe that is pointed at and cannot be hit."""
    desk = scene.desk
    if desk.kind != "acting" or desk.actor not in desk.base.models:
        return
    aimed = getattr(desk.shown, "target", 0) if desk.shown is not None else 0
    model = aimed or desk.hovered.model
    found = desk.base.models.get(model)
    if found is None or desk.base.side_of(model) == desk.base.side_of(desk.actor):
        return
    looked = _looked(desk, desk.actor, model)
    if looked.sight.free:
        lens = scene.lens
        way = rulers.measure(desk.base, Mark((0, 0), desk.actor), Mark((0, 0), model))
        start, end = lens.to_screen(way.start), lens.to_screen(way.end)
        if lens.length(way.length) > scene.px(70):
            plane_marks.measure(surface, scene.theme, start, end, unit=lens.unit, words=way.words)
        if looked.sight.by in desk.base.pieces:
            terrain.lit(surface, scene.theme, lens.points(desk.base.pieces[looked.sight.by].outline), "brass")
    else:
        _look(scene, surface, looked, lines=False)


def _looked(desk: Desk, looker: ModelId, target: ModelId) -> Looked:
    """A look, kept while nothing about it has changed."""
    key = ("look", Ref(desk.base), looker, target)
    if key not in desk.memo:
        desk.memo[key] = rulers.look(desk.base, looker, target)
    found: Looked = desk.memo[key]
    return found


def _look(scene: Pictured, surface: pygame.Surface, looked: Looked, *, lines: bool) -> None:
    """One look: the line that comes nearest, the blocker lit, what it says; all nine lines if asked for."""
    lens, theme, desk = scene.lens, scene.theme, scene.desk
    palette = theme.palette
    if lines:
        for ray in looked.sight.lines:
            colour = palette.ember if ray.blocker else palette.bone
            ends = [lens.to_screen(ray.start), lens.to_screen(ray.end)]
            strokes.trace(surface, ends, mix(colour, palette.outline, 0.35), theme.px(1))
    closest = looked.sight.closest
    blocked = lens.to_screen(looked.blocked) if looked.blocked else None
    plane_marks.sight(surface, theme, lens.to_screen(closest.start), lens.to_screen(closest.end), blocked)
    piece = closest.blocker if closest.blocker else looked.sight.by
    if piece in desk.base.pieces:
        accent = "ember" if closest.blocker else "brass"
        terrain.lit(surface, theme, lens.points(desk.base.pieces[piece].outline), accent)
    free = sum(not ray.blocker for ray in looked.sight.lines)
    detail = looked.detail if not lines or looked.blocked else f"{free} of 9 lines, {looked.detail}"
    picture = marks.callout(
        theme, looked.title, detail, icon="eyeno" if looked.blocked else "eye",
        accent="ember" if looked.blocked else "bone", link=looked.rule,
    )  # fmt: skip
    surface.blit(picture, _aside(scene, picture, looked, blocked))


def _aside(
    scene: Pictured, picture: pygame.Surface, looked: Looked, blocked: tuple[int, int] | None
) -> pygame.Rect:
    """Where the words about a look cover least of what they are about: the line, and whom it joins."""
    lens, gap = scene.lens, scene.px(18)
    ends = [lens.to_screen(looked.sight.closest.start), lens.to_screen(looked.sight.closest.end)]
    kept: list[pygame.Rect] = []
    for body in scene.flow.shown.bodies.values():
        side = round(lens.length(body.base.long)) + scene.px(12)
        head = scene.px(36)  # The chance to hit it stands above a model.
        kept.append(pygame.Rect(0, 0, side, side + head))
        kept[-1].midtop = lens.to_screen(body.place.point)
        kept[-1].move_ip(0, -head - side // 2)
    for share in range(21):
        spot = pygame.Rect(0, 0, 2 * scene.px(14), 2 * scene.px(14))
        spot.center = tuple(round(a + (b - a) * share / 20) for a, b in zip(*ends, strict=True))
        kept.append(spot)
    places = []
    for x, y, far in ((*(blocked or ends[1]), gap), (*ends[1], 4 * gap), (*ends[0], 5 * gap)):
        places += [
            picture.get_rect(midtop=(x, y + far)), picture.get_rect(midbottom=(x, y - far)),
            picture.get_rect(midleft=(x + far, y)), picture.get_rect(midright=(x - far, y)),
        ]  # fmt: skip
    inside = [place.clamp(lens.free) for place in places]

    def covered(box: pygame.Rect) -> int:
        both = (box.clip(kept[number]) for number in box.collidelistall(kept))
        return sum(each.width * each.height for each in both)

    return min(inside, key=covered)


def _all_foes(scene: Pictured, surface: pygame.Surface) -> None:
    """Whom the model would see from the place that is tried."""
    desk, lens, theme = scene.desk, scene.lens, scene.theme
    state: Battle = desk.base
    for foe in state.foes(desk.actor):
        found = sight.look(state, desk.actor, foe.id)
        closest = found.closest
        blocked = None
        if not found.free and closest.blocker in state.pieces:
            blocked = lens.to_screen(
                rulers.meeting(closest.start, closest.end, state.pieces[closest.blocker].outline)
            )
        plane_marks.sight(surface, theme, lens.to_screen(closest.start), lens.to_screen(closest.end), blocked)
        if found.free:
            length = rulers.measure(state, Mark((0, 0), desk.actor), Mark((0, 0), foe.id)).words
            cover = f", +{found.cover.amount}" if found.cover is not None else ""
            plate = plane_marks.label(theme, f"{length}{cover}", "bone", "cover" if cover else "eye")
            x, y = lens.to_screen(foe.place.point)
            surface.blit(plate, plate.get_rect(midtop=(x, y + theme.px(26))))

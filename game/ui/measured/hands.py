"""The player's hands: what the pointer does to the measured table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.table.shapes import Place, Point
from game.ui.measured import going
from game.ui.measured.aim import Hit
from game.ui.measured.rulers import Mark

if TYPE_CHECKING:
    from game.ui.scenes.measured import Measured

THRESHOLD = 6
"""Logical pixels beyond which a press becomes a drag."""
NOTCH = 1500
"""Hundredths of a degree that a notch of the wheel turns."""


@dataclass
class Grip:
    """A button that is held: where it went down, what lay there, and what it has become."""

    pos: tuple[int, int]
    hit: Hit
    button: int = 1
    drag: str = ""
    """"" while it may still be a click; "way", "pan", "ruler"."""
    offset: Point = (0, 0)
    """From the pointer to the middle of the base that was gripped, in tenths."""
    last: tuple[int, int] = (0, 0)
    wished: tuple[int, int] | None = None
    """Where the pointer has dragged the model to, while no way there has been planned yet."""


def on_event(scene: Measured, event: pygame.event.Event) -> bool:
    """A pointer event that no widget wanted."""
    if event.type == pygame.MOUSEMOTION:
        return _motion(scene, event.pos)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2):
        return _down(scene, event.pos, event.button)
    if event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2):
        return _up(scene, event.pos)
    if event.type == pygame.MOUSEBUTTONUP and event.button == 3 and scene.on_table(event.pos):
        scene.drop()
        return True
    if event.type == pygame.MOUSEWHEEL and scene.on_table(scene.app.pointer):
        return _wheel(scene, event.y)
    if event.type == pygame.KEYUP:
        return scene.released(event.key)
    return False


def _motion(scene: Measured, pos: tuple[int, int]) -> bool:
    grip = scene.grip
    if grip is not None:
        if not grip.drag and _far(scene, grip.pos, pos):
            _begin_drag(scene, grip)
        if grip.drag:
            _drag(scene, grip, pos)
            return True
    if not scene.on_table(pos):
        scene.point(None)
        return False
    hit = scene.hit(pos)
    if scene.ruler is not None and scene.ruler_open:
        scene.ruler = scene.ruler[0], _mark(hit)
    scene.point(hit)
    return True


def _far(scene: Measured, a: tuple[int, int], b: tuple[int, int]) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) > scene.px(THRESHOLD)


def _mark(hit: Hit) -> Mark:
    return Mark(hit.point, hit.model, hit.piece)


def _down(scene: Measured, pos: tuple[int, int], button: int) -> bool:
    if not scene.on_table(pos):
        return False
    hit = scene.hit(pos)
    scene.grip = Grip(pos, hit, button, "pan" if button == 2 else "", last=pos)
    mods = pygame.key.get_mods()
    if button == 1 and mods & pygame.KMOD_ALT:
        scene.grip.drag = "ruler"
        if scene.ruler is None or not scene.ruler_open:
            scene.ruler, scene.ruler_open = (_mark(hit), _mark(hit)), True
    scene.invalidate()
    return True


def _begin_drag(scene: Measured, grip: Grip) -> None:
    """A press that moves: the model that acts is dragged along its way, anything else moves the table."""
    desk = scene.desk
    quiet = scene.flow.moving or scene.flow.veiled
    gripped = desk.actor and (grip.hit.model == desk.actor or scene.on_ghost(grip.hit.point))
    if not quiet and desk.kind == "acting" and gripped and desk.route is not None:
        if desk.aim is not None:
            desk.arm("move")
        grip.drag, desk.dragging = "way", True
        place = desk.route.place if scene.on_ghost(grip.hit.point) else desk.route.start
        if place == desk.route.start:
            desk.route.cut(0)
            desk.fixed = 0
        grip.offset = (place.x - grip.hit.point[0], place.y - grip.hit.point[1])
    else:
        grip.drag = "pan"


def _drag(scene: Measured, grip: Grip, pos: tuple[int, int]) -> None:
    if grip.drag == "pan":
        scene.lens.pan(pos[0] - grip.last[0], pos[1] - grip.last[1])
    elif grip.drag == "ruler" and scene.ruler is not None:
        scene.ruler = scene.ruler[0], _mark(scene.hit(pos))
    elif grip.drag == "way":
        grip.wished = pos
    grip.last = pos
    scene.invalidate()


def follow(scene: Measured) -> None:
    """Plan the way that is dragged: once a tick, however often the pointer has moved meanwhile."""
    grip = scene.grip
    if grip is None or grip.wished is None:
        return
    x, y = scene.lens.to_table(grip.wished)
    grip.wished = None
    mods = pygame.key.get_mods()
    straight, sideways = bool(mods & pygame.KMOD_SHIFT), bool(mods & pygame.KMOD_CTRL) or scene.sideways
    scene.way_to((x + grip.offset[0], y + grip.offset[1]), straight=straight, sideways=sideways)


def _up(scene: Measured, pos: tuple[int, int]) -> bool:
    follow(scene)
    grip, scene.grip = scene.grip, None
    scene.desk.dragging = False
    if grip is None:
        return False
    if grip.drag == "way":
        going.fix(scene.desk)
        scene.app.sound.play("card")
        scene.changed()
    elif grip.drag == "ruler":
        moved = _far(scene, grip.pos, pos)
        closes = scene.ruler is not None and scene.ruler[0].point != _mark(scene.hit(pos)).point
        scene.ruler_open = not (moved or closes)
    elif not grip.drag and grip.button == 1:
        _click(scene, grip.hit)
    scene.invalidate()
    return True


def _click(scene: Measured, hit: Hit) -> None:
    mods = pygame.key.get_mods()
    if mods & pygame.KMOD_CTRL:
        scene.look_to(hit)
        return
    if scene.flow.moving or scene.flow.veiled:
        return
    for offer, spot in scene.offer_spots():
        if spot.collidepoint(scene.app.pointer):
            scene.take_offer(offer)
            return
    scene.click(hit)


def _wheel(scene: Measured, notches: int) -> bool:
    """Turn what is chosen or held under the pointer, else zoom there."""
    desk = scene.desk
    held = bool(pygame.key.get_mods() & pygame.KMOD_CTRL)
    hit = scene.hit(scene.app.pointer)
    quiet = scene.flow.moving or scene.flow.veiled
    on_model = desk.kind == "acting" and (
        scene.on_ghost(hit.point) or (hit.model == desk.actor and hit.model)
    )
    if not held and not quiet and (on_model or scene.places_something):
        scene.turn(notches * NOTCH)
    else:
        scene.zoom(notches, scene.app.pointer)
    return True


def place_at(scene: Measured, point: Point) -> Place | None:
    """Where the active model would stand if it were tried at a point."""
    desk = scene.desk
    if not desk.actor or desk.actor not in desk.state.models:
        return None
    return Place(*point, desk.state.models[desk.actor].place.facing)

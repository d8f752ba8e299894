"""The player's hands: what the pointer does to the measured table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import pygame

from game.table.shapes import Place, Point
from game.ui.tables.ascension import lunge, pointer, way_planner
from game.ui.tables.ascension.aim import Hit
from game.ui.tables.ascension.contract import Handled
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.magnet import LEAST, PIXELS
from game.ui.tables.ascension.rulers import Mark
from game.ui.tables.ascension.way_planner import Offer

THRESHOLD = 6
"""Logical pixels beyond which a press becomes a drag."""
NOTCH = 1500
"""Hundredths of a degree that a notch of the wheel turns."""


@dataclass
class Grip:
    """A button that is held: where it went down, what lay there, and what it has become."""

    pos: tuple[int, int]
    hit: Hit
    drag: str = ""
    """"" while it may still be a click; "way", "place", "pan", "ruler", or "held" where nothing moves."""
    offset: Point = (0, 0)
    """From the pointer to the middle of the base that was gripped, in tenths."""
    last: tuple[int, int] = (0, 0)
    wished: tuple[int, int] | None = None
    """Where the pointer has dragged the model to, while no way there has been planned yet."""


class Gripping(Handled, Protocol):
    """A table that a pointer acts on."""

    grip: Grip | None
    """The left button, while it is held."""
    pulled: tuple[int, int] | None
    """Where the middle button holds the table."""

    @property
    def places_something(self) -> bool: ...
    def hit(self, pos: tuple[int, int]) -> Hit: ...
    def on_placed(self, point: Point) -> bool: ...
    def offer_spots(self) -> list[tuple[Offer, pygame.Rect]]: ...
    def pan(self, dx: int, dy: int) -> None: ...
    def zoom(self, steps: int, at: tuple[int, int] | None = None) -> None: ...
    def drop(self) -> None: ...
    def released(self, key: int) -> bool: ...


def on_event(scene: Gripping, event: pygame.event.Event) -> bool:
    """A pointer event that no widget wanted."""
    if event.type == pygame.MOUSEMOTION:
        return _motion(scene, event.pos)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
        return _down(scene, event.pos)
    if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
        return _up(scene, event.pos)
    if event.type == pygame.MOUSEBUTTONDOWN and event.button == 2 and scene.on_table(event.pos):
        scene.pulled = event.pos
        return True
    if event.type == pygame.MOUSEBUTTONUP and event.button == 2:
        scene.pulled = None
        return True
    if event.type == pygame.MOUSEBUTTONUP and event.button == 3 and scene.on_table(event.pos):
        scene.drop()
        return True
    if event.type == pygame.MOUSEWHEEL and scene.on_table(scene.app.pointer):
        return _wheel(scene, event.y)
    if event.type == pygame.KEYUP:
        return scene.released(event.key)
    return False


def _motion(scene: Gripping, pos: tuple[int, int]) -> bool:
    grip = scene.grip
    if scene.pulled is not None:
        scene.pan(pos[0] - scene.pulled[0], pos[1] - scene.pulled[1])
        scene.pulled = pos
        return True
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


def _far(scene: Gripping, a: tuple[int, int], b: tuple[int, int]) -> bool:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1])) > scene.px(THRESHOLD)


def _mark(hit: Hit) -> Mark:
    return Mark(hit.point, hit.model, hit.piece)


def _down(scene: Gripping, pos: tuple[int, int]) -> bool:
    if not scene.on_table(pos):
        return False
    hit = scene.hit(pos)
    scene.grip = Grip(pos, hit, last=pos)
    mods = pygame.key.get_mods()
    if mods & pygame.KMOD_ALT:
        scene.grip.drag = "ruler"
        if scene.ruler is None or not scene.ruler_open:
            scene.ruler, scene.ruler_open = (_mark(hit), _mark(hit)), True
    scene.invalidate()
    return True


def _begin_drag(scene: Gripping, grip: Grip) -> None:
    """A press that moves: a model of one's own is dragged to where it is to go, anything else moves the table."""
    if scene.flow.moving or scene.flow.veiled:
        grip.drag = "pan"
        return
    desk, point = scene.desk, grip.hit.point
    if desk.kind == "acting" and desk.on_ghost(point):
        _begin_way(desk, grip, ghost=True)
    elif scene.on_placed(point) and desk.pinned is not None and desk.pinned.place is not None:
        _begin_place(desk, grip, desk.pinned.place)
    elif desk.take_up(grip.hit.model):
        _begin_place(desk, grip, desk.base.models[grip.hit.model].place)
        scene.changed()
    elif lunge.own(desk, grip.hit.model):
        refusal = desk.lead(grip.hit.model)
        if refusal is None:
            _begin_way(desk, grip, ghost=False)
        else:
            desk.tell(refusal, point)
            grip.drag = "held"
            scene.app.sound.play("refused")
        scene.changed()
    else:
        grip.drag = "pan"


def _begin_way(desk: Desk, grip: Grip, *, ghost: bool) -> None:
    """The way is dragged, from the end of what is planned or from where the model stands."""
    assert desk.route is not None
    if desk.aim is not None:
        desk.arm("move")
    place = desk.route.place if ghost else desk.route.start
    if desk.wish is not None and ghost:
        lunge.loosen(desk)
    elif not ghost:
        desk.leave_foe()
        desk.route.cut(desk.route.standing)
        desk.fixed = len(desk.route.legs)
    grip.drag, desk.dragging = "way", True
    grip.offset = (place.x - grip.hit.point[0], place.y - grip.hit.point[1])


def _begin_place(desk: Desk, grip: Grip, place: Place) -> None:
    """A place for a model is dragged: where it steps, or is put, thrown or deployed."""
    desk.pinned = None
    grip.drag = "place"
    grip.offset = (place.x - grip.hit.point[0], place.y - grip.hit.point[1])


def _drag(scene: Gripping, grip: Grip, pos: tuple[int, int]) -> None:
    if grip.drag == "pan":
        scene.lens.pan(pos[0] - grip.last[0], pos[1] - grip.last[1])
    elif grip.drag == "ruler" and scene.ruler is not None:
        scene.ruler = scene.ruler[0], _mark(scene.hit(pos))
    elif grip.drag in ("way", "place"):
        grip.wished = pos
    grip.last = pos
    scene.invalidate()


def follow(scene: Gripping) -> None:
    """Plan the way that is dragged: once a tick, however often the pointer has moved meanwhile."""
    grip = scene.grip
    if grip is None or grip.wished is None:
        return
    x, y = scene.lens.to_table(grip.wished)
    wished = x + grip.offset[0], y + grip.offset[1]
    grip.wished = None
    if grip.drag == "place":
        scene.point(Hit(wished))
        return
    mods = pygame.key.get_mods()
    magnet = 0 if mods & pygame.KMOD_CTRL else max(LEAST, round(scene.px(PIXELS) / scene.lens.scale))
    scene.way_to(wished, straight=bool(mods & pygame.KMOD_SHIFT), sideways=scene.sideways, magnet=magnet)


def _up(scene: Gripping, pos: tuple[int, int]) -> bool:
    follow(scene)
    grip, scene.grip = scene.grip, None
    scene.desk.dragging = False
    if grip is None:
        return False
    if grip.drag == "way":
        way_planner.fix(scene.desk)
        scene.app.sound.play("card")
        scene.changed()
    elif grip.drag == "place":
        pointer.pin(scene.desk, scene.desk.pointed)
        scene.desk.pointed = None
        scene.app.sound.play("refused" if scene.desk.said else "card")
        scene.changed()
    elif grip.drag == "ruler":
        moved = _far(scene, grip.pos, pos)
        closes = scene.ruler is not None and scene.ruler[0].point != _mark(scene.hit(pos)).point
        scene.ruler_open = not (moved or closes)
    elif not grip.drag:
        _click(scene, grip.hit)
    scene.invalidate()
    return True


def _click(scene: Gripping, hit: Hit) -> None:
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


def _wheel(scene: Gripping, notches: int) -> bool:
    """Turn what is chosen or held under the pointer, else zoom there."""
    desk = scene.desk
    held = bool(pygame.key.get_mods() & pygame.KMOD_CTRL)
    hit = scene.hit(scene.app.pointer)
    quiet = scene.flow.moving or scene.flow.veiled
    about = {desk.actor, desk.wish.foe if desk.wish is not None else 0} - {0}
    on_model = desk.kind == "acting" and (desk.on_ghost(hit.point) or hit.model in about or desk.dragging)
    if not held and not quiet and (on_model or scene.places_something):
        scene.turn(notches * NOTCH)
    else:
        scene.zoom(notches, scene.app.pointer)
    return True


def place_at(desk: Desk, point: Point) -> Place | None:
    """Where the active model would stand if it were tried at a point."""
    if not desk.actor or desk.actor not in desk.state.models:
        return None
    return Place(*point, desk.state.models[desk.actor].place.facing)

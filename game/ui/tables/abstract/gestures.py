"""The player's hands: what mouse and keys do to the table of Abstract Skirmish."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.app.loop import App
from game.ui.play.scene import STEPS
from game.ui.tables.abstract.contract import Seated
from game.ui.tables.abstract.floor_plan import FloorPlan
from game.ui.tables.abstract.square import MarkedSquare


class Handled(Seated, Protocol):
    """A table that pointer and keys act on."""

    cursor: int
    """The unit that the keys have come to; 0 for none."""
    drawer_open: bool

    @property
    def app(self) -> App: ...
    @property
    def square(self) -> MarkedSquare: ...
    @property
    def plan(self) -> FloorPlan: ...
    @property
    def track_spots(self) -> dict[str, pygame.Rect]: ...
    @property
    def may_deal(self) -> bool: ...
    def changed(self) -> None: ...
    def invalidate(self) -> None: ...
    def refresh_sheet(self) -> None: ...
    def deal_card(self, number: int, unit: int = 0) -> None: ...
    def take_card(self, number: int, unit: int = 0) -> None: ...
    def take_slot(self, unit: int, slot: int) -> None: ...
    def turn_wheel(self, number: int, unit: int, notches: int) -> None: ...
    def muster(self) -> None: ...
    def commit(self) -> None: ...
    def end_phase(self) -> None: ...


def on_event(scene: Handled, event: pygame.event.Event) -> bool:
    """A pointer event that no widget wanted."""
    quiet = scene.flow.moving or scene.flow.veiled
    if event.type == pygame.MOUSEMOTION:
        point(scene, 0 if quiet or _covered(scene, event.pos) else scene.square.at(event.pos))
        return True
    if event.type == pygame.MOUSEWHEEL and not quiet:
        return _wheel(scene, scene.app.pointer, event.y)
    if event.type == pygame.MOUSEBUTTONUP and scene.flow.moving and event.button == 1:
        return scene.flow.finish_motion()
    if event.type == pygame.MOUSEBUTTONUP and not quiet and not _covered(scene, event.pos):
        if event.button == 1:
            _click(scene, event.pos)
            return True
        if event.button == 3:
            _other_click(scene, event.pos)
            return True
    return False


def _covered(scene: Handled, pos: tuple[int, int]) -> bool:
    return scene.plan.drawer and scene.drawer_open and scene.plan.inspector.collidepoint(pos)


def point(scene: Handled, unit: int) -> None:
    """The pointer is over another unit."""
    desk = scene.desk
    if unit == desk.hovered:
        return
    desk.hovered = unit
    scene.refresh_sheet()
    scene.invalidate()


def level_at(square: MarkedSquare, pos: tuple[int, int]) -> tuple[int, int] | None:
    """Unit and Trait of the level under a point."""
    unit = square.at(pos)
    if not unit:
        return None
    chips = square.stands[unit].chips
    return next(((unit, n) for n, chip in enumerate(chips) if chip.collidepoint(pos)), None)


def _slot_at(scene: Handled, pos: tuple[int, int]) -> tuple[int, int] | None:
    unit = scene.square.at(pos)
    if not unit:
        return None
    places = scene.square.stands[unit].slots
    return next(((unit, n) for n, place in enumerate(places) if place.collidepoint(pos)), None)


def _click(scene: Handled, pos: tuple[int, int]) -> None:
    desk = scene.desk
    level, slot = level_at(scene.square, pos), _slot_at(scene, pos)
    if level and level[0] in desk.drafts:
        scene.deal_card(level[1], level[0])
        return
    if slot and slot[0] in desk.drafts and slot[1] < sum(desk.drafts[slot[0]]):
        scene.take_slot(*slot)
        return
    unit = scene.square.at(pos)
    for id, spot in scene.track_spots.items():
        if spot.collidepoint(pos):
            unit = int(id.partition(":")[2])
    if unit:
        mods = pygame.key.get_mods()
        desk.click(unit, more=bool(mods & (pygame.KMOD_SHIFT | pygame.KMOD_CTRL)))
        scene.cursor = unit
        scene.app.sound.play("refused" if desk.said else "card")
    elif desk.said or desk.targets or (desk.unit and not desk.mine):
        desk.back()
    scene.changed()


def _other_click(scene: Handled, pos: tuple[int, int]) -> None:
    """The right button takes a card off, or lets go of the plan."""
    desk = scene.desk
    level = level_at(scene.square, pos)
    if level and level[0] in desk.drafts:
        scene.take_card(level[1], level[0])
    elif desk.back():
        scene.changed()


def _wheel(scene: Handled, pos: tuple[int, int], notches: int) -> bool:
    level = level_at(scene.square, pos)
    if level is None or level[0] not in scene.desk.drafts or _covered(scene, pos):
        return False
    scene.turn_wheel(level[1], level[0], notches)
    return True


# Keys


def steer(scene: Handled, action: str) -> bool:
    """A bound key that deals, moves about the cards or commits."""
    kind, _, number = action.partition("-")
    if kind in ("deal", "take") and number.isdigit():
        if scene.may_deal:
            (scene.deal_card if kind == "deal" else scene.take_card)(int(number) - 1)
        return True
    if action in ("next", "previous"):
        scene.desk.next_unit(1 if action == "next" else -1)
        scene.cursor = scene.desk.unit if scene.desk.plotting else next(iter(scene.desk.targets), 0)
    elif action in STEPS:
        _arrow(scene, action)
    elif action == "confirm":
        return _confirm(scene)
    else:
        return False
    scene.changed()
    return True


def _arrow(scene: Handled, action: str) -> None:
    """The cursor goes to the next card in that direction."""
    rects = scene.square.rects
    here = rects.get(scene.cursor or scene.desk.unit or scene.desk.actor)
    if here is None:
        scene.cursor = next(iter(rects), 0)
        return
    dx, dy = STEPS[action]

    def far(unit: int) -> float:
        x, y = rects[unit].centerx - here.centerx, rects[unit].centery - here.centery
        ahead, aside = x * dx + y * dy, abs(x * dy) + abs(y * dx)
        return ahead + 2.5 * aside if ahead > 4 else float("inf")

    best = min(rects, key=far)
    if far(best) < float("inf"):
        scene.cursor = best
        if scene.desk.plotting and best in scene.desk.drafts:
            scene.desk.unit = best
        if scene.desk.targets and not scene.desk.dividing and best in scene.desk.foes():
            scene.desk.click(best)
        scene.desk.hovered = best if scene.desk.acting else 0


def _confirm(scene: Handled) -> bool:
    desk = scene.desk
    if desk.creating:
        scene.muster()
    elif desk.plan is not None and not (
        desk.dividing and scene.cursor in desk.foes() and scene.cursor not in desk.targets
    ):
        scene.commit()
    elif scene.cursor and desk.acting and scene.app.keyboard:
        desk.click(scene.cursor)
        scene.app.sound.play("refused" if desk.said else "card")
        scene.changed()
    elif desk.ready:
        scene.end_phase()
    return True

"""The five bowls on the shelf while stones are dealt, and the ways to deal that there are names for."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from game.systems.abstract.traits import TEMPLATES
from game.ui.app.loop import App
from game.ui.kit.base import Widget
from game.ui.kit.button import Button, Toggle
from game.ui.kit.command import Command
from game.ui.kit.ink import draw_row
from game.ui.kit.layout import equal
from game.ui.kit.measures import CLOSE, FIELD, GAP, INSET, NEAR, STROKE
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.paint.slots import bowls, stones
from game.ui.play.overlays import Overlay
from game.ui.tables.abstract.contract import Arranged, Dealt, Seated
from game.ui.tables.abstract.desk import AS_LAST
from game.ui.tables.abstract.kinds import KINDS, Kind, colour

_SMALL, _STACKED = 30, 70
"""The greatest stone on a key, and from which height it has three lines."""
_HEAD, _ROOMY, _STONE = 40, 96, 36
"""The head of a bowl with its names, from which width it has one, and a stone of the heap."""


class Held(Seated, Protocol):
    """A table at which stones are taken up from the shelf."""

    @property
    def app(self) -> App: ...
    def deal_card(self, number: int, unit: int = 0) -> None: ...
    def turn_wheel(self, number: int, unit: int, notches: int) -> None: ...
    def drag_card(self, number: int, pos: tuple[int, int]) -> None: ...
    def drop_card(self, pos: tuple[int, int]) -> None: ...


class Dealer(Arranged, Held, Dealt, Protocol):
    """A table with bowls on its shelf."""

    def show_templates(self) -> None: ...


def lay_bowls(scene: Dealer, box: pygame.Rect) -> None:
    """The five bowls side by side."""
    gap = scene.px(CLOSE if scene.plan.compact else GAP)
    for number, place in enumerate(equal(box, len(KINDS), gap)):
        scene.ui.add(Bowl(scene, number, KINDS[number], place))


class Bowl(Widget):
    """A bowl: a click lays a stone, the wheel lays or takes off, a drag puts one on a slot."""

    focusable = True
    pointable = True

    def __init__(self, scene: Held, number: int, kind: Kind, rect: pygame.Rect) -> None:
        hint = f"{kind.name}: {kind.says.lower()}. Click or drag to lay a stone, the wheel takes off too."
        super().__init__(f"trait:{kind.trait}", rect, rule=kind.rule, hint=hint)
        self._scene, self._number, self._kind = scene, number, kind

    def activate(self) -> None:
        self._scene.deal_card(self._number)

    def on_wheel(self, notches: int) -> bool:
        self._scene.turn_wheel(self._number, 0, notches)
        return True

    def on_drag(self, pos: tuple[int, int]) -> None:
        self._scene.drag_card(self._number, pos)

    def on_release(self, pos: tuple[int, int]) -> None:
        self._scene.drop_card(pos)

    def navigate(self, action: str) -> bool:
        if action in ("up", "down"):
            self._scene.turn_wheel(self._number, 0, 1 if action == "up" else -1)
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, desk = self.theme, self.place, self._scene.desk
        levels = desk.levels(desk.unit)
        room = desk.unit in desk.drafts and desk.room(desk.unit) > 0
        state = self.state if self.state != "rest" else "rest" if room else "grey"
        count = levels[self._number] if levels else 0
        key = self._scene.app.keys.label(f"deal-{self._number + 1}")
        panels.drop_shadow(surface, theme, place, 4)
        if place.width >= theme.px(_ROOMY) and place.height >= theme.px(2 * _HEAD):
            self._draw_large(surface, place, state, count, key)
        else:
            self._draw_small(surface, place, state, count, key)
        if self.focused:
            panels.focus_ring(surface, theme, place)

    def _draw_large(
        self, surface: pygame.Surface, place: pygame.Rect, state: str, count: int, key: str
    ) -> None:
        theme, px, kind, palette = self.theme, self.theme.px, self._kind, self.theme.palette
        surface.blit(bowls.bowl(theme, place.size, px(_HEAD), state), place)
        head = pygame.Rect(place.x + px(INSET), place.y, place.width - 2 * px(INSET), px(_HEAD))
        ink = palette.bone if state != "grey" else palette.dim
        if theme.width(kind.name, "card") + theme.width(kind.short, "body") + px(CLOSE) <= head.width:
            draw_words(surface, theme, kind.short, "body", palette.dim, head, "right")
            draw_words(surface, theme, kind.name, "card", ink, head)
        elif theme.width(kind.name, "body-bold") <= head.width:
            draw_words(surface, theme, kind.name, "body-bold", ink, head)
        else:
            draw_words(surface, theme, kind.short, "card", ink, head)
        hollow = pygame.Rect(
            place.x + 2 * px(GAP),
            head.bottom,
            place.width - 4 * px(GAP),
            place.bottom - head.bottom - px(GAP),
        )
        heap = bowls.heap(theme, px(_STONE), kind.trait, colour(theme, kind.trait))
        surface.blit(heap, heap.get_rect(midleft=hollow.midleft))
        cap = panels.keycap(theme, key)
        words = theme.text(f"×{count}", "card", ink)
        draw_row(surface, [words, cap], hollow, px(GAP), "right")

    def _draw_small(
        self, surface: pygame.Surface, place: pygame.Rect, state: str, count: int, key: str
    ) -> None:
        """A key with a stone and how many of it are laid."""
        theme, px, kind, palette = self.theme, self.theme.px, self._kind, self.theme.palette
        surface.blit(panels.button(theme, place.size, "disabled" if state == "grey" else self.state), place)
        ink = palette.bone if state != "grey" else palette.dim
        upper, lower = equal(place.inflate(-px(NEAR), -px(NEAR)), 2, 0, down=True)
        size = min(px(_SMALL), upper.height, place.width - px(GAP))
        stone = stones.stone(theme, size, kind.trait, colour(theme, kind.trait))
        if place.height >= px(_STACKED):
            surface.blit(stone, stone.get_rect(center=upper.center))
            high = lower.height // 2
            short = pygame.Rect(lower.x, lower.y, lower.width, high)
            draw_words(surface, theme, kind.short, "body", ink, short, "centre")
            draw_words(surface, theme, f"×{count}", "body-bold", ink, short.move(0, high), "centre")
            return
        parts = [stone, theme.text(str(count), "card", ink)]
        if stone.get_width() + parts[1].get_width() + px(NEAR) <= place.width:
            draw_row(surface, parts, pygame.Rect(place.x, place.y, place.width, place.height), px(STROKE))
            return
        surface.blit(stone, stone.get_rect(center=upper.center))
        draw_words(surface, theme, str(count), "body-bold", ink, lower, "centre")


# Ways to deal


def templates(scene: Dealer) -> Command:
    """Every way to deal, to choose from."""
    return Command("templates", "Deal as…", scene.show_templates, key="templates")


def as_last(scene: Dealer) -> Command:
    """The way of the turn before."""
    return next(each for each in ways(scene) if each.key == "as-last")


def clear(scene: Dealt) -> Command:
    """Take all stones off."""
    return Command("clear", "Take all off", scene.clear_cards, key="clear")


def ways(scene: Dealt) -> list[Command]:
    """Every way to deal, whether it can be asked for now or not."""
    refused = {} if AS_LAST in scene.desk.templates() else {AS_LAST: "There was no last turn."}
    return [
        Command(
            f"template:{name}", name.capitalize(), partial(scene.deal_template, name),
            key="as-last" if name == AS_LAST else "", refused=refused.get(name, ""), rule="SA-4",
            short="As last" if name == AS_LAST else "",
        )
        for name in (AS_LAST, *TEMPLATES)
    ]  # fmt: skip


class Templates(Overlay):
    """Every way to deal, for one unit or for all."""

    width = 420

    def __init__(self, scene: Dealt) -> None:
        super().__init__("Deal as")
        self._scene = scene

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("ok", "Back", self.app.pop)]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        desk, pen = self._scene.desk, Pen(self.theme, scroll, x, y, width)
        if len(desk.drafts) > 1:
            pen.add(Toggle("everyone", "For all units", pen.row(36), desk.everyone, self._scene.set_everyone))
        for way in (*ways(self._scene), clear(self._scene)):
            place = pen.row(FIELD)
            made = pen.add(Button.of(way, place))
            made.command = partial(self._choose, way)
        return pen.y

    def _choose(self, way: Command) -> None:
        self.app.pop()
        way.act()

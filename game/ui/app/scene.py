"""Scenes: what fills the window at one time.

The app keeps a stack of them. To write one, subclass `Scene`, add widgets to `self.ui` in `layout`, and draw
what is not a widget in `paint`:

    class Hall(Scene):
        name = "hall"

        def layout(self) -> None:
            self.ui.add(Button("hall.leave", "Leave", self.area(16, 16, 200, 40), self.app.pop))

        def paint(self, surface: pygame.Surface) -> None:
            surface.blit(self.theme.text("The hall", "title", self.theme.palette.bone), self.at(16, 80))

`layout` runs on entry and after every change of window, scale or palette, with `self.ui` emptied before it.
All rectangles are device pixels; `self.area` and `self.at` turn logical pixels (at scale 1) into them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.kit.ui import Ui

if TYPE_CHECKING:
    from game.ui.app.loop import App
    from game.ui.app.theme import Theme


class Scene:
    """One filling of the window. `opaque` is False for those that leave what is under them visible."""

    name = "scene"
    opaque = True
    scope = "everywhere"
    """The scope of its own key bindings (see `keys`)."""
    app: App

    @property
    def rulebook(self) -> str:
        """The system that it is about, whose rules F1 opens where nothing has a rule of its own; "" for none."""
        return ""

    @property
    def theme(self) -> Theme:
        """Fonts, colours and scale in force."""
        return self.app.theme

    @property
    def size(self) -> tuple[int, int]:
        """The window in device pixels."""
        return self.app.size

    @property
    def logical(self) -> tuple[float, float]:
        """The window in logical pixels, at scale 1: layouts choose their tier by its width."""
        return self.size[0] / self.theme.scale, self.size[1] / self.theme.scale

    @property
    def notice_room(self) -> pygame.Rect:
        """Where notices stand, from its top and in its middle, in device pixels: where they hide least."""
        return pygame.Rect((0, 0), self.size)

    @property
    def covered(self) -> bool:
        """Whether another scene lies over it."""
        return self.app.scene is not self

    @property
    def meaning(self) -> object:
        """What its primary button stands for now: while that is equal, a second press is what the hand meant."""
        return self.ui.default

    @property
    def ui(self) -> Ui:
        """The widgets of this scene, made when first asked for."""
        if not hasattr(self, "_ui"):
            self._ui = Ui(self)
        return self._ui

    def px(self, logical: float) -> int:
        """Logical to device pixels."""
        return self.theme.px(logical)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A logical point in device pixels."""
        return self.px(x), self.px(y)

    def area(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A logical rectangle in device pixels; neighbours in logical pixels stay neighbours."""
        left, top = self.at(x, y)
        return pygame.Rect(left, top, self.px(x + width) - left, self.px(y + height) - top)

    def invalidate(self) -> None:
        """Something looks different now: draw at the next frame."""
        self.app.invalidate()

    # -- to be overridden

    def enter(self) -> None:
        """Called once, when it is put on the stack, before the first `layout`."""

    def leave(self) -> None:
        """Called once, when it is taken off the stack."""

    def resume(self) -> None:
        """Called when the scene above it has gone."""

    def layout(self) -> None:
        """Place everything for the present size, scale and palette."""

    def paint(self, surface: pygame.Surface) -> None:
        """Draw what lies under the widgets."""

    def paint_over(self, surface: pygame.Surface) -> None:
        """Draw what lies over the widgets."""

    def tick(self, dt: float) -> None:
        """Advance by `dt` seconds (1/60): animations, polls. Call `invalidate` when that shows."""

    def on_event(self, event: pygame.event.Event) -> bool:
        """An event that no widget wanted; True when it was used."""
        return False

    def on_action(self, action: str) -> bool:
        """A bound key that nothing else wanted (ids of `keys.BINDINGS`); True when it was used."""
        return False

    def back(self) -> bool:
        """Esc: undo the innermost layer of what the player is doing. By default the scene closes.

        It must never commit or quit; True when it did something.
        """
        if len(self.app.scenes) > 1:
            self.app.pop()
            return True
        return False

    def rule(self) -> str | None:
        """The rule id of the thing pointed at or in focus, for F1."""
        return self.ui.rule()

    # -- called by the app; extend rather than replace

    def rebuild(self) -> None:
        """Empty the widgets and lay out anew."""
        self.ui.begin()
        self.layout()
        self.ui.settle()
        self.invalidate()

    def handle(self, event: pygame.event.Event) -> bool:
        """One event: widgets first, then the scene, then bound keys."""
        if self.ui.handle(event) or self.on_event(event):
            return True
        action = self.app.keys.action(event, self.scope)
        if action == "back":
            return self.back()
        if action in ("next", "previous", "up", "down", "left", "right", "confirm"):
            return self.on_action(action) or self.ui.navigate(action)
        return bool(action and self.on_action(action))

    def update(self, dt: float) -> None:
        """One tick of the clock."""
        self.ui.update(dt)
        self.tick(dt)

    def draw(self, surface: pygame.Surface) -> None:
        """The whole scene."""
        self.paint(surface)
        self.ui.draw(surface)
        self.paint_over(surface)
        self.ui.draw_popup(surface)

    def hotspots(self) -> dict[str, pygame.Rect]:
        """Every place that a pointer can act on now, by id. Scenes add their own to those of the widgets."""
        return self.ui.hotspots()

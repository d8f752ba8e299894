"""What does not fit scrolls: an area of widgets, and a list of rows of which only the seen ones are drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

import pygame

from game.ui.kit.base import Area, Group, Widget
from game.ui.paint import panels
from game.ui.paint.controls import SCROLL_BAR, SCROLL_GRIP

W = TypeVar("W", bound=Widget)

_NOTCH = 48
"""Logical pixels per notch of the wheel."""


class _Scrolling(Widget):
    """A window on something taller: wheel, bar and keys. Subclasses know the height of the whole."""

    pointable = True

    def __init__(self, id: str, rect: Area, *, hint: str = "") -> None:
        super().__init__(id, rect, hint=hint)
        self.rect.width = max(1, self.rect.width)
        self.set_height(self.rect.height)
        self.offset = 0
        self._grip: int | None = None

    def set_height(self, height: int) -> None:
        """Be so high in device pixels; a pixel is left where the smallest windows have no room for it."""
        self.rect.height = max(1, height)

    @property
    def whole(self) -> int:
        """Height of all there is."""
        return 0

    @property
    def overflows(self) -> bool:
        """Is there more than is seen?"""
        return self.whole > self.rect.height

    def scroll_to(self, offset: int) -> bool:
        """Put the top of the view `offset` pixels down, within bounds; True when it moved."""
        bounded = max(0, min(offset, self.whole - self.rect.height))
        moved = bounded != self.offset
        self.offset = bounded
        return moved

    def show(self, top: int, bottom: int) -> None:
        """Scroll just as far as it takes to see from `top` to `bottom` of the whole."""
        if bottom - top > self.rect.height or top < self.offset:
            self.scroll_to(top)
        elif bottom > self.offset + self.rect.height:
            self.scroll_to(bottom - self.rect.height)

    def keep(self) -> object | None:
        return self.offset / max(1, self.whole) if self.offset else None

    def restore(self, kept: object) -> None:
        if isinstance(kept, float):
            self.scroll_to(round(kept * self.whole))

    def on_wheel(self, notches: int) -> bool:
        return self.scroll_to(self.offset - notches * self.theme.px(_NOTCH))

    def page(self, action: str) -> bool:
        """Scroll by an arrow; True when it moved."""
        step = {"up": -_NOTCH, "down": _NOTCH}.get(action)
        return step is not None and self.scroll_to(self.offset + self.theme.px(step))

    @property
    def bar(self) -> pygame.Rect:
        """The scroll bar: at the right edge, inside."""
        place, width = self.place, self.theme.px(SCROLL_BAR)
        return pygame.Rect(place.right - width, place.y, width, place.height)

    def on_press(self, pos: tuple[int, int]) -> None:
        if self.overflows and self.bar.inflate(self.theme.px(12), 0).collidepoint(pos):
            self._grip = pos[1]
            self.on_drag(pos)

    def on_drag(self, pos: tuple[int, int]) -> None:
        if self._grip is not None:
            long = max(self.theme.px(SCROLL_GRIP), self.rect.height * self.rect.height // max(1, self.whole))
            share = (pos[1] - self.place.y - long / 2) / max(1, self.rect.height - long)
            self.scroll_to(round(share * (self.whole - self.rect.height)))

    def on_release(self, pos: tuple[int, int]) -> None:
        self._grip = None

    def draw_bar(self, surface: pygame.Surface) -> None:
        """Draw the scroll bar if there is something to scroll."""
        if self.overflows:
            share, offset = self.rect.height / self.whole, self.offset / self.whole
            lit = self._grip is not None
            surface.blit(panels.scroll_bar(self.theme, self.rect.height, share, offset, hover=lit), self.bar)


class Scroll(_Scrolling):
    """An area of widgets. Lay them out as if there were room: `add` grows the area downwards.

    Its width for the insides is `inner`; the bar takes the rest.
    """

    focusable = False

    def __init__(self, id: str, rect: Area, *, foot: int = 0) -> None:
        super().__init__(id, rect)
        self.inside: list[Widget] = []
        self._foot = foot
        self._room = 0
        self._bottom = self.rect.top

    def add(self, widget: W) -> W:
        """Put a widget inside, its rectangle on the screen as it is while nothing is scrolled; returns it."""
        widget.parent = self
        self.inside.append(widget)
        self._bottom = max(self._bottom, widget.rect.bottom)
        if hasattr(self, "ui"):
            widget.attach(self.ui)
        return widget

    @property
    def content(self) -> int:
        """Height of what is inside, without the room below it."""
        return self._bottom - self.rect.top

    @property
    def whole(self) -> int:
        return max(self.content + self._foot, self._room)

    def leave_room(self, height: int) -> None:
        """Let it scroll as if it were at least so high."""
        self._room = height

    def refit(self) -> None:
        """After moving the widgets inside, or itself: learn again how far down they reach."""
        bottoms = [widget.rect.bottom for widget in self.inside if widget.visible]
        self._bottom = max([self.rect.top, *bottoms])
        self.scroll_to(self.offset)

    @property
    def scrolled(self) -> int:
        return super().scrolled + self.offset

    @property
    def view(self) -> pygame.Rect | None:
        # Focus rings and shadows reach a little out of what they belong to.
        outer = super().view
        return self.place if outer is None else self.place.clip(outer)

    def attach(self, ui: Group) -> None:
        super().attach(ui)
        for widget in self.inside:
            widget.attach(ui)

    def reveal(self, child: Widget) -> None:
        margin = self.theme.px(12)
        top = child.rect.top - self.rect.top
        self.show(top - margin, top + child.rect.height + margin)
        super().reveal(child)

    def draw(self, surface: pygame.Surface) -> None:
        before = surface.get_clip()
        margin = self.theme.px(SCROLL_BAR)
        view = self.place.inflate(2 * margin, 0 if self.overflows else 2 * margin)
        surface.set_clip(view.clip(before))
        for widget in self.inside:
            if widget.visible and widget.place.colliderect(view):
                widget.draw(surface)
        surface.set_clip(before)
        self.draw_bar(surface)


RowPainter = Callable[[pygame.Surface, int, pygame.Rect, str], None]
"""Draws row `index` into a rectangle; the state is "rest", "hover" or "chosen"."""


class ScrollList(_Scrolling):
    """Rows of equal height, drawn by the caller, one of them chosen.

    `choose` is called with the index when another row is chosen (click, arrows), `press` on Enter or a
    second click on the chosen one. `row_id` names the rows for hotspots.
    """

    focusable = True

    def __init__(
        self,
        id: str,
        rect: Area,
        *,
        count: int,
        row_height: int,
        paint: RowPainter,
        choose: Callable[[int], None],
        press: Callable[[int], None] | None = None,
        chosen: int = -1,
        row_id: Callable[[int], str] | None = None,
    ) -> None:
        super().__init__(id, rect)
        self.count, self.row_height, self.chosen = count, max(1, row_height), chosen
        self._paint, self._choose, self._press = paint, choose, press
        self._row_id = row_id or (lambda index: f"{id}:{index}")
        self._aimed: int | None = None
        self._pointed: int | None = None

    @property
    def whole(self) -> int:
        return self.count * self.row_height

    def row(self, index: int) -> pygame.Rect:
        """Where a row stands on the screen, seen or not."""
        place = self.place
        width = place.width - (self.theme.px(12) if self.overflows else 0)
        return pygame.Rect(place.x, place.y + index * self.row_height - self.offset, width, self.row_height)

    def spots(self) -> dict[str, pygame.Rect]:
        rows = {self._row_id(i): self.row(i).clip(self.seen) for i in self._visible()}
        return {self.id: self.seen} | rows

    def _visible(self) -> range:
        first = self.offset // self.row_height
        return range(first, min(self.count, (self.offset + self.rect.height - 1) // self.row_height + 1))

    def _row_at(self, pos: tuple[int, int]) -> int | None:
        index = (pos[1] - self.place.y + self.offset) // self.row_height
        return index if self.seen.collidepoint(pos) and 0 <= index < self.count else None

    def on_point(self, pos: tuple[int, int]) -> None:
        pointed = self._row_at(pos)
        if pointed != self._pointed:
            self._pointed = pointed
            self.ui.scene.invalidate()

    def on_press(self, pos: tuple[int, int]) -> None:
        super().on_press(pos)
        self._aimed = None if self._grip is not None else self._row_at(pos)

    def activate(self) -> None:
        aimed, self._aimed = self._aimed, None
        if aimed is None or aimed == self.chosen:
            if self._press and 0 <= self.chosen < self.count and self._grip is None:
                self._press(self.chosen)
        else:
            self.select(aimed)

    def select(self, index: int) -> None:
        """Choose a row and bring it into view."""
        self.chosen = index
        self.show(index * self.row_height, (index + 1) * self.row_height)
        self._choose(index)

    def navigate(self, action: str) -> bool:
        step = {"up": -1, "down": 1}.get(action)
        if step is None or not 0 <= self.chosen + step < self.count:
            return False
        self.select(self.chosen + step)
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        page = max(1, self.rect.height // self.row_height - 1)
        last = self.count - 1
        if event.type != pygame.KEYDOWN or not self.count:
            return False
        goal = {
            pygame.K_HOME: 0,
            pygame.K_END: last,
            pygame.K_PAGEUP: max(0, self.chosen - page),
            pygame.K_PAGEDOWN: min(last, self.chosen + page),
        }.get(event.key)
        if goal is None:
            return False
        self.select(goal)
        return True

    def on_focus(self, *, follow: bool = True) -> None:
        super().on_focus(follow=follow)
        if 0 <= self.chosen < self.count and self.ui.scene.app.keyboard:
            self.show(self.chosen * self.row_height, (self.chosen + 1) * self.row_height)

    def draw(self, surface: pygame.Surface) -> None:
        before = surface.get_clip()
        surface.set_clip(self.place.clip(before))
        for index in self._visible():
            lit = self.hovered and index == self._pointed
            state = "chosen" if index == self.chosen else "hover" if lit else "rest"
            self._paint(surface, index, self.row(index), state)
        surface.set_clip(before)
        self.draw_bar(surface)
        if self.focused:
            panels.focus_ring(surface, self.theme, self.place)

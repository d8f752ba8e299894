"""What lies over a battle for a moment: what happened meanwhile, and the menu of a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from game.core.system import LogLine
from game.ui.kit.base import Area, Widget
from game.ui.kit.button import Button
from game.ui.kit.layout import FREE
from game.ui.kit.measures import APART, BUTTON, GAP, MARGIN, NEAR
from game.ui.kit.modal import Modal
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.paint import tokens
from game.ui.play import log

_MENU, _TWO_COLUMNS = 400, 600
"""How wide the menu is, and where its entries stand side by side because they would be too many for one column."""
_HIGH, _WIDE, _KEYED = 60, 210, 150
"""From the panel's foot to the top of its buttons, how wide they are at most, and at least with a key."""


class Overlay(Modal):
    """A panel in the middle with a heading and buttons at its foot; Esc takes the last of them."""

    name = "battle-overlay"
    head, foot, margin, above, over, shade = 60, 72, 12, 14, 0, 0.5

    def __init__(self, title: str) -> None:
        self.title = title
        self.box = pygame.Rect(0, 0, 1, 1)

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Id, words and command, the primary one first."""
        return [("ok", "Go on", self.app.pop)]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        """Put the contents into the scrolling body; gives their bottom."""
        return y

    def layout(self) -> None:
        self.lay_body("overlay", self._write)
        room = self.box.inflate(-2 * self.px(MARGIN), 0)
        room.top, room.height = room.bottom - self.px(_HIGH), self.px(BUTTON)
        self.lay_buttons(room)

    def _write(self, pen: Pen) -> None:
        pen.y = self.fill(pen.scroll, pen.x, pen.y, pen.width)

    def lay_buttons(self, room: pygame.Rect) -> None:
        """Put the buttons into a row, the primary one at its right end."""
        choices, gap = self.buttons(), self.px(APART)
        wide = min(self.px(_WIDE), (room.width - gap * (len(choices) - 1)) // len(choices))
        place = pygame.Rect(room.right - wide, room.y, wide, room.height)
        for number, (id, label, command) in enumerate(choices):
            key = "confirm" if number == 0 and wide > self.px(_KEYED) else ""
            self.ui.add(Button(f"overlay.{id}", label, place, command, primary=number == 0, key=key))
            place = place.move(-wide - gap, 0)
        self.ui.default = f"overlay.{choices[0][0]}"

    def back(self) -> bool:
        self.buttons()[-1][2]()
        return True


class Recap(Overlay):
    """What a player could see happen since the last look."""

    def __init__(self, lines: Iterable[LogLine]) -> None:
        super().__init__("Meanwhile")
        self.lines = list(lines)[-12:]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        pen, size = Pen(self.theme, scroll, x, y, width).inset(log.INDENT, 0), self.px(log.MARK)
        for line in self.lines:
            if line.seat:
                pen.add(SideMark(line.seat, (x, pen.y + self.px(NEAR), size, size)))
            pen.rich(line.text)
        return pen.y

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos):
            self.app.pop()
            return True
        return False


class SideMark(Widget):
    """A side's shape in the middle of its place, so many logical pixels large."""

    def __init__(self, seat: str, rect: Area, size: float = log.MARK) -> None:
        super().__init__("", rect)
        self._seat, self._size = seat, size

    def draw(self, surface: pygame.Surface) -> None:
        mark = tokens.side_mark(self.theme, self._seat, self.theme.px(self._size))
        surface.blit(mark, mark.get_rect(center=self.place.center))


class Emblem(Widget):
    """A side's token, large."""

    def __init__(self, seat: str, emblem: str, rect: Area) -> None:
        super().__init__("", rect)
        self._seat, self._emblem = seat, emblem

    def draw(self, surface: pygame.Surface) -> None:
        token = tokens.token(self.theme, self.place.width, seat=self._seat, emblem=self._emblem)
        surface.blit(token, token.get_rect(center=self.place.center))


class BattleMenu(Overlay):
    """Everything that is not the battle itself."""

    width = _MENU

    def __init__(self, title: str, entries: list[tuple[str, str, str, str, Callable[[], None]]]) -> None:
        super().__init__(title)
        self._entries = entries

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("ok", "Back to the battle", self.app.pop)]

    def layout(self) -> None:
        wide, high = self.logical
        need = self.head + self.foot + len(self._entries) * (BUTTON + GAP) + 2 * self.margin
        self._columns = 2 if need > high and wide >= _TWO_COLUMNS else 1
        self.width = _TWO_COLUMNS if self._columns > 1 else _MENU
        super().layout()

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        pen = Pen(self.theme, scroll, x, y, width)
        places: list[pygame.Rect] = []
        for id, label, icon, key, command in self._entries:
            places = places or pen.cells(BUTTON, *[FREE] * self._columns)
            leave = partial(self._leave_for, command)
            pen.add(Button(f"menu.{id}", label, places.pop(0), leave, icon=icon, key=key))
        return pen.y

    def _leave_for(self, command: Callable[[], None]) -> None:
        self.app.pop()
        command()

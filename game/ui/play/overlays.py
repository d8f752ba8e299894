"""What lies over a battle for a moment: what happened meanwhile, and the menu of a battle."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

import pygame

from game.core.system import LogLine
from game.ui.app.scene import Scene
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.rich import Rich
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens


class Overlay(Scene):
    """A panel in the middle with a heading and buttons at its foot; Esc takes the last of them."""

    name = "battle-overlay"
    opaque = False
    scope = "everywhere"
    width = 560

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
        px, (wide, high) = self.px, self.size
        width = min(px(self.width), wide - px(24))
        pad, head, foot = px(24), px(60), px(72)
        probe = Scroll("overlay", (0, 0, width - 2 * pad + px(14), 10))
        body = self.fill(probe, 0, 0, width - 2 * pad)
        height = min(head + body + foot, high - px(24))
        self.box = pygame.Rect((wide - width) // 2, (high - height) // 2, width, height)
        probe.rect.size = (width - 2 * pad + px(14), max(px(20), height - head - foot))
        for widget in probe.walk():
            widget.rect.move_ip(self.box.x + pad, self.box.y + head)
        probe.refit()
        self.ui.add(probe)
        self._lay_buttons(pad)

    def _lay_buttons(self, pad: int) -> None:
        px, choices = self.px, self.buttons()
        gap, room = px(12), self.box.width - 2 * pad
        wide = min(px(210), (room - gap * (len(choices) - 1)) // len(choices))
        x, y = self.box.right - pad - wide, self.box.bottom - px(60)
        for number, (id, label, command) in enumerate(choices):
            key = "confirm" if number == 0 and wide > px(150) else ""
            rect = pygame.Rect(x, y, wide, px(44))
            self.ui.add(Button(f"overlay.{id}", label, rect, command, primary=number == 0, key=key))
            x -= wide + gap
        self.ui.default = f"overlay.{choices[0][0]}"

    def back(self) -> bool:
        self.buttons()[-1][2]()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        return super().handle(event) or event.type != pygame.KEYDOWN

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(panels.veil(self.size, 0.5), (0, 0))
        panels.drop_shadow(surface, self.theme, self.box, 10)
        surface.blit(panels.dialog(self.theme, self.box.size), self.box)
        head = pygame.Rect(
            self.box.x + self.px(24), self.box.y + self.px(14), self.box.width - self.px(48), self.px(36)
        )
        draw_words(surface, self.theme, self.title, "unit", self.theme.palette.bone, head)


class Recap(Overlay):
    """What a player could see happen since the last look."""

    def __init__(self, lines: Iterable[LogLine]) -> None:
        super().__init__("Meanwhile")
        self.lines = list(lines)[-12:]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        for line in self.lines:
            if line.seat:
                scroll.add(SideMark(line.seat, (x, y + self.px(4), self.px(14), self.px(14))))
            rich = scroll.add(Rich(line.text, (x + self.px(26), y), width - self.px(26), self.theme))
            y = rich.rect.bottom + self.px(4)
        return y

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos):
            self.app.pop()
            return True
        return False


class SideMark(Widget):
    """A side's shape."""

    def __init__(self, seat: str, rect: tuple[int, int, int, int]) -> None:
        super().__init__("", rect)
        self._seat = seat

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(tokens.side_mark(self.theme, self._seat, self.place.width), self.place)


class Emblem(Widget):
    """A side's token, large."""

    def __init__(self, seat: str, emblem: str, rect: tuple[int, int, int, int]) -> None:
        super().__init__("", rect)
        self._seat, self._emblem = seat, emblem

    def draw(self, surface: pygame.Surface) -> None:
        token = tokens.token(self.theme, self.place.width, seat=self._seat, emblem=self._emblem)
        surface.blit(token, token.get_rect(center=self.place.center))


class BattleMenu(Overlay):
    """Everything that is not the battle itself."""

    width = 400

    def __init__(self, title: str, entries: list[tuple[str, str, str, str, Callable[[], None]]]) -> None:
        super().__init__(title)
        self._entries = entries

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("ok", "Back to the battle", self.app.pop)]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        for id, label, icon, key, command in self._entries:
            rect = pygame.Rect(x, y, width, self.px(44))
            leave = partial(self._leave_for, command)
            scroll.add(Button(f"menu.{id}", label, rect, leave, icon=icon, key=key))
            y += self.px(52)
        return y

    def _leave_for(self, command: Callable[[], None]) -> None:
        self.app.pop()
        command()

"""Buttons: the plain one, the switch and the row of alternatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

import pygame

from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.command import Command
from game.ui.kit.words import draw_words
from game.ui.paint import panels

ICON, GAP, PAD = 22, 10, 20
"""Size of the icon of a button, the gaps inside it, and what is left free of its width, in logical pixels."""
_HIGH, _UNDER = 72, 4
"""From which height on the key may stand under the words, and how far under them, in logical pixels."""


class Button(Widget):
    """Words (and an icon, and the key that does the same) that call `command`.

    `primary` is the one brass button of a screen; `key` is the id of a key binding, shown as a keycap beside the
    words unless `cap` says otherwise. A disabled button stays, and says `hint` when it is clicked.
    """

    focusable = True
    pointable = True
    lends_enter = True

    def __init__(
        self,
        id: str,
        words: str,
        rect: Area,
        command: Callable[[], None],
        *,
        icon: str = "",
        key: str = "",
        primary: bool = False,
        enabled: bool = True,
        hint: str = "",
        rule: str | None = None,
        step: str = "card",
        cap: bool = True,
    ) -> None:
        super().__init__(id, rect, enabled=enabled, hint=hint, rule=rule, key=key)
        self.words, self.command = words, command
        self.icon, self.primary, self.step, self.cap = icon, primary, step, cap
        self.short, self.bare, self.titled = "", False, False

    @classmethod
    def of(
        cls, command: Command, rect: Area, *, primary: bool = False, step: str = "card", cap: bool = True
    ) -> Self:
        """The button of a command: its words, icon, key, hint, and why it is refused."""
        made = cls(
            command.id, command.words, rect, command.act, icon=command.icon, key=command.key, primary=primary,
            enabled=not command.refused, hint=command.refused or command.hint, rule=command.rule, step=step, cap=cap,
        )  # fmt: skip
        made.short, made.bare, made.titled = command.short, command.bare, bool(command.key)
        return made

    @staticmethod
    def need(theme: Theme, command: Command, step: str = "card") -> int:
        """How wide the button of a command must be for all that may not be cut, in device pixels."""
        icon = theme.px(ICON) if command.icon else 0
        words = 0 if command.bare and icon else theme.width(command.short or command.words, step)
        return theme.px(PAD) + icon + words + (theme.px(GAP) if icon and words else 0)

    @property
    def told(self) -> str:
        if not self.hint and self.titled:
            return self.ui.scene.app.keys.title(self.key)
        read = self.shown == self.words and not self.cut()
        if read and self.hint == self.words and not (self.enabled and self.chord and not self.capped):
            return ""
        return self.hint or ("" if read else self.words)

    @property
    def shown(self) -> str:
        """The words that there is room for; "" where the icon stands alone. What is cut is cut from the last of them."""
        room = self._words_room()
        options = [words for words in (self.words, self.short) if words]
        fitting = next((words for words in options if self.theme.width(words, self.step) <= room), "")
        return fitting or ("" if (self.bare and self.icon) or not options else options[-1])

    @property
    def capped(self) -> bool:
        """Whether the key stands on it, beside or under its words: these come first where room is short."""
        if not (self.cap and self.chord and self.shown) or self.cut():
            return False
        return self._beside or self.stacked

    @property
    def _beside(self) -> bool:
        """Whether the key has room beside the words."""
        taken = self.theme.width(self.shown, self.step) + self.theme.px(GAP) + self._cap().get_width()
        return taken <= self._words_room()

    @property
    def stacked(self) -> bool:
        """Whether the key would stand under the words: on a high button that is too narrow for both."""
        high = self.place.height >= self.theme.px(_HIGH)
        return high and not self._beside and self._cap().get_width() <= self._words_room()

    def cut(self) -> int:
        return max(0, self.theme.width(self.shown, self.step) - self._words_room()) if self.shown else 0

    def lacking(self) -> str:
        return self.words if self.cut() else ""

    def _cap(self) -> pygame.Surface:
        return panels.keycap(
            self.theme, self.chord, on_brass=self.primary and self.enabled, enabled=self.enabled
        )

    def _words_room(self) -> int:
        """How wide the words may be beside the icon, in device pixels."""
        theme, place = self.theme, self.place
        icon = min(theme.px(ICON), place.height) + theme.px(GAP) if self.icon else 0
        return place.width - theme.px(PAD) - icon

    def activate(self) -> None:
        self.command()

    def draw(self, surface: pygame.Surface) -> None:
        place, theme = self.place, self.theme
        if self.enabled and not self.held:
            panels.drop_shadow(surface, theme, place, 3)
        surface.blit(panels.button(theme, place.size, self.state, self.primary and self.enabled), place)
        self._draw_inside(surface, place)
        if self.focused:
            panels.focus_ring(surface, theme, place)
        elif self.ui.is_default(self) and not self.ui.scene.covered:
            panels.second_edge(surface, theme, place)

    def _draw_inside(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """Icon, words and keycap as one group in the middle; the keycap goes below or away when room is short."""
        theme = self.theme
        colour = theme.palette.mute if not self.enabled else theme.palette.bone
        if self.primary and self.enabled:
            colour = theme.palette.ink
        gap = theme.px(GAP)
        parts: list[pygame.Surface] = []
        if self.icon:
            parts.append(art.icon(theme, self.icon, min(theme.px(ICON), place.height), colour))
        if words := self.shown:
            fitting = theme.fit(words, self.step, max(8, self._words_room()))
            parts.append(theme.text(fitting, self.step, colour))
        if self.capped and self.stacked:
            cap, under = self._cap(), theme.px(_UNDER)
            place = place.move(0, -(cap.get_height() + under) // 2)
            low = place.centery + max(part.get_height() for part in parts) // 2 + under
            surface.blit(cap, cap.get_rect(midtop=(place.centerx, low)))
        elif self.capped:
            parts.append(self._cap())
        width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
        x = place.centerx - width // 2
        for part in parts:
            surface.blit(part, (x, place.centery - part.get_height() // 2))
            x += part.get_width() + gap


class Switched(Widget):
    """Something with words that is on or off; `changed` gets the new value. Who draws it says how that looks."""

    focusable = True
    pointable = True
    lends_enter = True

    def __init__(
        self,
        id: str,
        words: str,
        rect: Area,
        on: bool,
        changed: Callable[[bool], None],
        *,
        enabled: bool = True,
        hint: str = "",
        rule: str | None = None,
    ) -> None:
        super().__init__(id, rect, enabled=enabled, hint=hint, rule=rule)
        self.words, self.on, self.changed = words, on, changed

    def activate(self) -> None:
        self.on = not self.on
        self.changed(self.on)


class Toggle(Switched):
    """A row with words at the left and a switch at the right."""

    def navigate(self, action: str) -> bool:
        if action == ("left" if self.on else "right") and self.enabled:
            self.activate()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        place, theme = self.place, self.theme
        switch = panels.toggle(theme, self.on, self.enabled)
        surface.blit(switch, (place.right - switch.get_width(), place.centery - switch.get_height() // 2))
        room = place.width - switch.get_width() - theme.px(12)
        lit = theme.palette.bone if self.hovered else theme.palette.dim
        colour = lit if self.enabled else theme.palette.mute
        draw_words(
            surface, theme, self.words, "body", colour, pygame.Rect(place.topleft, (room, place.height))
        )
        if self.focused:
            panels.focus_ring(surface, theme, place)


_ROOM, _SIGN, _BESIDE, _SNUG = 10, 18, 6, 4
"""What an alternative leaves free of its width, the size of its icon, the gap beside that, and how much more there should be, in logical pixels."""
Option = tuple[object, str, str]
"""A value, its words and the name of its icon ("" for none)."""


class Segmented(Widget):
    """Two to five alternatives side by side, one of them chosen. Left and right change it."""

    focusable = True
    pointable = True
    lends_enter = True

    def __init__(
        self,
        id: str,
        options: Sequence[Option],
        value: object,
        rect: Area,
        changed: Callable[[object], None],
        *,
        enabled: bool = True,
        hint: str = "",
        key: str = "",
    ) -> None:
        super().__init__(id, rect, enabled=enabled, hint=hint, key=key)
        self.options, self.value, self.changed = list(options), value, changed
        self._aimed: int | None = None

    @property
    def index(self) -> int:
        """Which one is chosen; -1 for none."""
        return next((i for i, option in enumerate(self.options) if option[0] == self.value), -1)

    def part(self, index: int) -> pygame.Rect:
        """Where the alternative stands on the screen."""
        place, ends = self.place, self._ends()
        left, right = ([0, *ends][index], ends[index])
        return pygame.Rect(place.x + left, place.y, right - left, place.height)

    def _ends(self) -> list[int]:
        """Where each alternative ends: all are as wide, unless the longest words have hardly any room so."""
        wide, count = self.place.width, len(self.options)
        needs = [self._need(index) for index in range(count)]
        if count and max(needs) + self.theme.px(_SNUG) > wide // count and sum(needs) <= wide:
            spare = wide - sum(needs)
            return [sum(needs[: index + 1]) + spare * (index + 1) // count for index in range(count)]
        return [wide * (index + 1) // count for index in range(count)]

    def _need(self, index: int) -> int:
        """How wide an alternative is with its words as they are while it is chosen."""
        _, words, icon = self.options[index]
        sign = self.theme.px(_SIGN + _BESIDE) if icon else 0
        return self.theme.width(words, "body-bold") + self.theme.px(_ROOM) + sign

    def cut(self) -> int:
        return max(0, *(self._missing(index) for index in range(len(self.options))))

    def lacking(self) -> str:
        return ", ".join(
            words for index, (_, words, _) in enumerate(self.options) if self._missing(index) > 0
        )

    def _missing(self, index: int) -> int:
        """How many device pixels the words of an alternative lack."""
        _, words, icon = self.options[index]
        step = "body-bold" if index == self.index else "body"
        taken = self.theme.px(_ROOM) + (self.theme.px(_SIGN + _BESIDE) if icon else 0)
        return self.theme.width(words, step) - self.part(index).width + taken

    def spots(self) -> dict[str, pygame.Rect]:
        view = self.view
        parts = {f"{self.id}:{option[0]}": self.part(i) for i, option in enumerate(self.options)}
        return {self.id: self.seen} | {id: part.clip(view) if view else part for id, part in parts.items()}

    def on_press(self, pos: tuple[int, int]) -> None:
        self._aimed = next((i for i in range(len(self.options)) if self.part(i).collidepoint(pos)), None)

    def activate(self) -> None:
        aimed, self._aimed = self._aimed, None
        self._choose((self.index + 1) % len(self.options) if aimed is None else aimed)

    def navigate(self, action: str) -> bool:
        step = {"left": -1, "right": 1}.get(action)
        if step is None or not self.enabled or not 0 <= self.index + step < len(self.options):
            return False
        self._choose(self.index + step)
        return True

    def _choose(self, index: int) -> None:
        if index != self.index:
            self.value = self.options[index][0]
            self.changed(self.value)

    def draw(self, surface: pygame.Surface) -> None:
        place, theme = self.place, self.theme
        chosen = self.part(self.index) if self.index >= 0 else None
        raised = (chosen.left - place.left, chosen.right - place.left) if chosen else None
        surface.blit(panels.segmented(theme, place.size, raised), place)
        for index, (_, words, icon) in enumerate(self.options):
            role = "dim" if self.enabled else "mute"
            if index == self.index and self.enabled:
                role = "bone"
            colour = getattr(theme.palette, role)
            part = self.part(index)
            room = part.width - theme.px(_ROOM)
            sign = art.icon(theme, icon, theme.px(_SIGN), colour) if icon else None
            taken = sign.get_width() + theme.px(_BESIDE) if sign else 0
            step = "body-bold" if index == self.index else "body"
            text = theme.text(theme.fit(words, step, max(8, room - taken)), step, colour)
            x = part.centerx - (text.get_width() + taken) // 2
            if sign:
                surface.blit(sign, (x, part.centery - sign.get_height() // 2))
            surface.blit(text, (x + taken, part.centery - text.get_height() // 2))
        if self.focused:
            panels.focus_ring(surface, theme, place)

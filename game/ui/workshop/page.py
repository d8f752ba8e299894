"""A page on which something is built: its commands stand right of the heading, and their keys do the same."""

from __future__ import annotations

from abc import abstractmethod

import pygame

from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.measures import APART, BUTTON, GAP, GUTTER
from game.ui.kit.words import set_whole
from game.ui.pages.page import TITLE_LEFT, WAYS, Page

_LEAST = 72
"""The least room in which a name is told, in logical pixels."""


class Workshop(Page):
    """Subclasses say what stands in the `bar`, and in `commands` what else a key does."""

    titles: tuple[str, ...] = ("Your own battle", "Your own")
    """The heading of what has no name yet, the longest first; there is none where even the last finds no room."""
    scope = "builder"
    caps = False
    """Whether the buttons show their keys."""
    apart: float = APART
    """Between the primary command and the others, in logical pixels."""

    def heading(self) -> str:
        """What the work is called; "" while it has no name."""
        return ""

    @abstractmethod
    def bar(self) -> list[tuple[Command, float]]:
        """What stands beside the heading, from the right: the primary command first, each with its logical width."""

    def commands(self) -> dict[str, Command]:
        """What bound keys do, by the id of the binding."""
        return {command.key: command for command, _ in self.bar() if command.key}

    def layout(self) -> None:
        super().layout()
        right, top, left = self.size[0] - self.px(GUTTER), self.px(GUTTER), self.px(TITLE_LEFT)
        for number, (command, wide) in enumerate(self.bar()):
            place = pygame.Rect(right - self.px(wide), top, self.px(wide), self.px(BUTTON))
            if place.x < left - self.px(GAP):
                break
            self.ui.add(Button.of(command, place, primary=not number, cap=self.caps))
            right = place.x - self.px(GAP if number else self.apart)
        self._room = max(0, right - left)
        self.entitle()

    def entitle(self) -> None:
        """Let the heading say the name of the work, smaller or in two lines where it has no room, and cut only then."""
        named = self.heading() if self._room >= self.px(_LEAST) else ""
        fits = (words for words in self.titles if self.theme.width(words, "title") <= self._room)
        self.title = named or next(fits, "")
        self.ui.renew(f"{self.name}.heading", self._tell_heading)

    def set_title(self) -> tuple[str, list[str]]:
        return set_whole(self.theme, self.title, WAYS, self._room)

    def _tell_heading(self) -> None:
        """The whole name at the pointer, where it is cut."""
        if " ".join(self.set_title()[1]) != self.title:
            place = pygame.Rect(self.px(TITLE_LEFT), self.px(GUTTER), self._room, self.px(BUTTON))
            self.ui.add(Widget(f"{self.name}.heading", place, hint=self.title)).pointable = True

    def renew_bar(self) -> None:
        """Let the buttons say what is refused now, and why, without laying anything anew."""
        for command, _ in self.bar():
            button = self.ui.get(command.id)
            if button:
                button.enabled, button.hint = not command.refused, command.refused or command.hint

    def heading_room(self) -> int:
        return self._room

    def on_action(self, action: str) -> bool:
        command = self.commands().get(action)
        if command:
            self.ui.order(command)
        return command is not None

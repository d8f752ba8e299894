"""The page of the battle itself in the builder, and whether it can be played."""

from __future__ import annotations

from typing import Any, Protocol

import pygame

from game.ui.app import art
from game.ui.kit.base import Widget
from game.ui.kit.button import Button, Segmented, Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import APART, BAR, CLOSE, FIELD, INSET
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.ui import Ui
from game.ui.kit.words import draw_words
from game.ui.pages.controls import Stepper
from game.ui.paint import panels
from game.ui.play.contract import Themed
from game.ui.workshop.thor.draft import Draft

_WORDS, _TURNS, _SIGN = 150, 150, 20
"""How wide the words before a field and the number of turns are at most, and the sign of the verdict."""


class Chartered(Themed, Protocol):
    """A battle under work."""

    @property
    def draft(self) -> Draft: ...
    @property
    def ui(self) -> Ui: ...
    def type(self, field: str, text: str) -> None: ...
    def set(self, **values: Any) -> None: ...
    def take_map(self) -> None: ...


class Judged(Protocol):
    """A battle that may not be playable yet."""

    @property
    def troubles(self) -> list[str]: ...
    def show_troubles(self) -> None: ...


def lay(scene: Chartered, rect: pygame.Rect) -> None:
    """Title, story, map, who begins, and the special rules, from the top of `rect`."""
    draft = scene.draft
    scroll = scene.ui.add(Scroll("builder.page", rect))
    pen = Pen(scene.theme, scroll, rect.x, rect.y + scene.px(CLOSE), rect.width - scene.px(BAR))
    wide = min(scene.px(_WORDS), pen.width // 3) / scene.theme.scale

    def row(words: str) -> pygame.Rect:
        left, right = pen.cells(FIELD, wide, FREE, gap=0, after=INSET)
        pen.add(Label("", words, left, colour="dim"))
        return right

    pen.add(
        Entry("builder.title", draft.title, row("Title"), lambda text: scene.type("title", text),
              empty="What is it called?", limit=40)
    )  # fmt: skip
    pen.add(
        Entry("builder.story", draft.story, row("Story"), lambda text: scene.type("story", text),
              empty="A sentence or two to begin with", limit=240)
    )  # fmt: skip
    pen.add(Button("builder.map", "Take another's map", row("Map"), scene.take_map, icon="folder"))
    names = [(seat, side.name.strip() or f"Side {seat}", "") for seat, side in draft.sides.items()]
    pen.add(_who_begins(scene, [("", "The coin", ""), *names], row("Who begins")))
    turns = row("Turns")
    turns.width = min(turns.width, scene.px(_TURNS))
    pen.add(
        Stepper("builder.turns", draft.turns, turns, lambda number: scene.set(turns=number), low=1, high=99,
                rule="T-94", hint="Turns each before the battle is a draw.")
    )  # fmt: skip
    pen.add(
        Toggle("builder.relocation", "Every turn a unit is whisked away", pen.box(FIELD),
               draft.relocation, lambda on: scene.set(relocation=on), rule="T-63",
               hint="Every turn one unit leaps to a square that nobody chose.")
    )  # fmt: skip


def _who_begins(scene: Chartered, options: list[tuple[str, str, str]], place: pygame.Rect) -> Widget:
    """The coin or a side: side by side, or one below the other where their names are long."""
    now, wide = scene.draft.first, max(scene.theme.width(words, "body-bold") for _, words, _ in options)
    if (wide + scene.px(APART)) * len(options) <= place.width:
        return Segmented("builder.first", options, now, place, lambda first: scene.set(first=str(first)))
    pairs = [(seat, words) for seat, words, _ in options]
    return Choice("builder.first", pairs, now, place, lambda first: scene.set(first=str(first)))


class Verdict(Widget):
    """Whether it can be played; pressing it lists what is missing."""

    focusable = True
    pointable = True

    def __init__(self, scene: Judged, rect: pygame.Rect) -> None:
        super().__init__("builder.verdict", rect)
        self._scene = scene

    def activate(self) -> None:
        self._scene.show_troubles()

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        troubles = self._scene.troubles
        colour = palette.ember if troubles else palette.verdigris
        panels.hairline(surface, theme, place.topleft, place.width)
        sign = art.icon(theme, "warning" if troubles else "check", theme.px(_SIGN), colour)
        surface.blit(sign, sign.get_rect(midleft=(place.x, place.centery)))
        left = theme.px(_SIGN + INSET)
        inner = pygame.Rect(place.x + left, place.y, place.width - left, place.height)
        more = f"and {len(troubles) - 1} more" if len(troubles) > 1 else ""
        if more:
            draw_words(surface, theme, more, "body", palette.brass, inner, "right")
            inner.width -= theme.width(more, "body") + theme.px(APART)
        words = troubles[0] if troubles else "Ready to be played"
        draw_words(surface, theme, words, "body", palette.bone if troubles else colour, inner)
        if self.focused:
            panels.focus_ring(surface, theme, place)

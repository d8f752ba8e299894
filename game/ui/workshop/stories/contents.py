"""All parts of a story in a list: conditions, codes, watches and endings; a click goes there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.button import Button
from game.ui.kit.measures import CLOSE, FIELD, GAP, NEAR, ROW
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.workshop.stories.story import Story


def lay(
    story: Story,
    pen: Pen,
    choose: Callable[[str], None],
    add_condition: Callable[[], None],
    add_code: Callable[[], None],
) -> None:
    """The story itself first, then its parts under their headings."""
    pen.put(
        Part(
            "", story.field("title") or "The story", pen.box(ROW), choose, pen.theme, chosen=not story.chosen
        ),
        NEAR,
    )
    groups = (
        ("Conditions", [(path, title) for path, title in story.conditions]),
        ("Codes", [(path, f"{path.rpartition('.')[2]} {story.title(path)}") for path in story.codes]),
        ("Watches", [(path, facts or "A watch") for path, facts in story.watches]),
        ("Endings", [(path, story.title(path)) for path in story.endings]),
    )
    for words, parts in groups:
        if parts:
            pen.text(words, colour="mute")
        for path, title in parts:
            pen.put(Part(path, title, pen.box(ROW), choose, pen.theme, chosen=path == story.chosen), NEAR)
    pen.gap(GAP)
    pen.add(
        Button(
            "stories.add-condition",
            "Condition",
            pen.row(FIELD, CLOSE),
            add_condition,
            icon="plus",
            hint="One more condition",
        )
    )
    pen.add(
        Button("stories.add-code", "Code", pen.row(FIELD, CLOSE), add_code, icon="plus", hint="One more code")
    )


class Part(Widget):
    """A part of the story, by its name."""

    focusable = True
    pointable = True

    def __init__(
        self, path: str, words: str, rect: Area, choose: Callable[[str], None], theme: Theme, *, chosen: bool
    ) -> None:
        super().__init__(f"stories.part:{path}", rect)
        self._path, self._choose, self._chosen = path, choose, chosen
        self._lines = theme.wrap(words, "body", self.rect.width - 2 * theme.px(GAP))
        self.rect.height += (len(self._lines) - 1) * theme.line("body")

    def activate(self) -> None:
        self._choose(self._path)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        if self._chosen or self.hovered:
            surface.blit(panels.lit_row(theme, place.size), place)
        line = pygame.Rect(place.x, 0, place.width, theme.line("body")).inflate(-2 * theme.px(GAP), 0)
        line.centery = place.centery - (len(self._lines) - 1) * line.height // 2
        shade = theme.palette.bone if self._chosen else theme.palette.dim
        for words in self._lines:
            draw_words(surface, theme, words, "body", shade, line)
            line = line.move(0, line.height)
        if self.focused:
            panels.focus_ring(surface, theme, place)

"""Scenarios as cards at the left, the chosen one in a panel at the right, one brass button under it.

Where there is room for only one of the two, choosing a card opens the panel and Esc leads back to the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.scenarios import Entry
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.labels import Label, Text
from game.ui.kit.scroll import Scroll
from game.ui.kit.still import Still
from game.ui.kit.words import draw_words
from game.ui.pages.page import HEAD, Page
from game.ui.pages.scenario_card import HIGH, WIDE, Card
from game.ui.paint import panels, scenery
from game.ui.play.brief import Brief
from game.ui.play.glances import glances

_PANEL, _LARGE_PANEL = 408, 448
"""Logical width of the panel at the right, and in large windows."""

IconButton = tuple[str, str, Callable[[], None], str]
"""Id, icon, command and hint of a small button beside the title."""


class Gallery(Page):
    """Subclasses fill `entries` and `briefs` in `enter`, and say what the panel holds."""

    def __init__(self, chosen: str = "") -> None:
        self.chosen = chosen
        self.entries: list[Entry] = []
        self.briefs: dict[str, Brief] = {}
        self.details = False
        """Where there is room for one only: the panel is shown, not the cards."""
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._left = 0
        self._still = Still()

    # -- to be said by subclasses

    @property
    def shown(self) -> list[Entry]:
        """The scenarios that have a card."""
        return self.entries

    def begin_words(self) -> str:
        """What the brass button says."""
        return "Begin battle"

    def begin(self) -> None:
        """What the brass button does."""

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> None:
        """Put everything over the brass button into the panel, from y down."""

    def more_cards(self) -> list[Callable[[pygame.Rect], Widget]]:
        """Cards after those of the scenarios, each made for its place."""
        return []

    def solved(self, id: str) -> bool:
        """Does the card wear a mark for that?"""
        return False

    def chose(self) -> None:
        """Another scenario was chosen."""

    def lay_head(self, room: pygame.Rect) -> None:
        """Add what stands in the heading, right of the title."""

    def readable(self, found: Sequence[Entry]) -> list[Entry]:
        """The scenarios of which there is something to show, at a glance in `briefs`; what is broken is said."""
        self.briefs, broken = glances(found)
        for text in broken:
            self.app.notify(text)
        return [each for each in found if each.id in self.briefs]

    # -- choosing

    @property
    def entry(self) -> Entry | None:
        """The scenario that is chosen."""
        return next((each for each in self.entries if each.id == self.chosen), None)

    @property
    def brief(self) -> Brief:
        """The chosen scenario at a glance."""
        return self.briefs.get(self.chosen, Brief(""))

    def choose(self, id: str) -> None:
        """Choose a scenario."""
        if self.chosen != id:
            self.chosen = id
            self.chose()
            self.ui.forget(f"{self.name}.panel")
        self.details = True
        self.rebuild()

    def back(self) -> bool:
        if self.slim and self.details:
            self.details = False
            self.rebuild()
            return True
        return super().back()

    # -- layout

    @property
    def slim(self) -> bool:
        """Room for the cards or for the panel, but not for both."""
        return self.logical[0] < 16 + 300 + 24 + 340 + 16

    def layout(self) -> None:
        super().layout()
        width, height = self.logical
        wide = min(_PANEL if width <= 1500 else _LARGE_PANEL, width - 16 - 300 - 24 - 16)
        self._panel = self.area(width - 16 - wide, 16, wide, height - 32)
        self._left = self._panel.x - self.px(24)
        if self.slim:
            self._left = self.size[0] - self.px(16)
            self._panel = self.area(16, HEAD + 8, width - 32, height - HEAD - 24)
        if not self.slim or not self.details:
            left = self.px(80) + self.theme.width(self.title, "title") + self.px(28)
            self.lay_head(pygame.Rect(left, self.px(14), self._left - left, self.px(50)))
            self._lay_cards()
        if not self.slim or self.details:
            self._lay_panel()

    def _lay_cards(self) -> None:
        top, gap = self.px(HEAD + 8), self.px(16)
        area = pygame.Rect(self.px(16), top, self._left + self.px(12) - self.px(16), self.size[1] - top)
        scroll = self.ui.add(Scroll(f"{self.name}.cards", area, foot=self.px(16)))
        inner = area.width - self.px(16 if self.slim else 12)
        columns = max(1, (inner + gap) // (self.px(WIDE * 0.9) + gap))
        wide = min(self.px(WIDE + 240), (inner - (columns - 1) * gap) // columns)
        makers = [self._maker(entry) for entry in self.shown] + self.more_cards()
        for index, make in enumerate(makers):
            row, column = divmod(index, columns)
            y = top + self.px(8) + row * (self.px(HIGH) + gap)
            scroll.add(make(pygame.Rect(area.x + column * (wide + gap), y, wide, self.px(HIGH))))

    def _maker(self, entry: Entry) -> Callable[[pygame.Rect], Widget]:
        return lambda place: Card(
            f"{self.name}.scenario:{entry.id}",
            self.briefs[entry.id],
            place,
            lambda: self.choose(entry.id),
            self.begin,
            chosen=entry.id == self.chosen,
            solved=self.solved(entry.id),
        )

    def _lay_panel(self) -> None:
        pad, box = self.px(20), self._panel
        high = self.px(52 if self.logical[1] >= 600 else 44)
        button = pygame.Rect(box.x + pad, box.bottom - pad - high, box.width - 2 * pad, high)
        inside = pygame.Rect(box.x + pad, box.y + self.px(14), box.width - 2 * pad + self.px(14), 0)
        inside.height = button.top - self.px(14) - inside.y
        scroll = self.ui.add(Scroll(f"{self.name}.panel", inside))
        self.fill(scroll, inside.x, inside.y, box.width - 2 * pad)
        can = self.entry is not None
        self.ui.add(
            Button(
                f"{self.name}.begin", self.begin_words(), button, self.begin, primary=True, key="confirm",
                step="row-bold", enabled=can, hint="" if can else "Choose a scenario first.",
            )
        )  # fmt: skip
        self.ui.default = f"{self.name}.begin"

    def add_title(
        self, scroll: Scroll, x: int, y: int, width: int, buttons: list[IconButton] | None = None
    ) -> int:
        """The title with its small buttons, the story and the braid; returns where the rest begins."""
        right, size = x + width, self.px(36)
        for id, icon, command, hint in buttons or []:
            right -= size
            place = (right, y, size, size)
            scroll.add(Button(f"{self.name}.{id}", "", place, command, icon=icon, hint=hint))
            right -= self.px(8)
        scroll.add(Label("", self.brief.title, (x, y, right - x, self.px(38)), step="title"))
        y += self.px(44)
        if self.brief.story:
            y = scroll.add(Text("", self.brief.story, (x, y), width, self.theme)).rect.bottom
        scroll.add(Braid("", (x, y + self.px(4), width, self.px(12))))
        return y + self.px(24)

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        self._still.draw(
            surface, (self.theme, self.title, tuple(self._panel), self.details), self._paint_still
        )

    def _paint_still(self, surface: pygame.Surface) -> None:
        theme = self.theme
        surface.blit(scenery.table(theme, self.size), (0, 0))
        room = pygame.Rect(self.px(80), self.px(16), self._left - self.px(80), self.px(44))
        draw_words(surface, theme, self.title, "title", theme.palette.bone, room)
        panels.hairline(surface, theme, self.at(16, HEAD - 4), self._left - self.px(16))
        if not self.slim or self.details:
            panels.lay(surface, theme, self._panel)


class Hairline(Widget):
    """A thin rule between parts of a panel."""

    def draw(self, surface: pygame.Surface) -> None:
        panels.hairline(surface, self.theme, self.place.topleft, self.place.width)


class Braid(Widget):
    """The braid under a heading."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(panels.braid(self.theme, self.place.width, self.place.height), self.place)

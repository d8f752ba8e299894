"""Scenarios as cards at the left, the chosen one in a panel at the right, one brass button under it.

Where there is room for only one of the two, choosing a card opens the panel and Esc leads back to the cards.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.lab.findings import leanings
from game.scenarios import Entry
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.cached_layer import Still
from game.ui.kit.labels import Label
from game.ui.kit.layout import Box, Row
from game.ui.kit.measures import APART, BUTTON, GAP, GUTTER, HEADING, MARGIN, NEAR
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.pages.page import HEAD, TITLE_LEFT, Page
from game.ui.pages.scenario_card import HIGH, TITLE_STEPS, WIDE, Card, OwnCard
from game.ui.paint import panels, scenery
from game.ui.play.summaries.brief import Brief
from game.ui.play.summaries.glances import glances

_PANEL, _LARGE_PANEL = 408, 448
"""Logical width of the panel at the right, and in large windows."""
_BESIDE = GUTTER + 300 + MARGIN + GUTTER
"""What the panel leaves to cards and margins at least."""
_TITLE, _ICON = 38, 36
"""The height of a scenario's title, and the size of the small buttons beside it."""

IconButton = tuple[str, str, Callable[[], None], str]
"""Id, icon, command and hint of a small button beside the title."""
Maker = Callable[[pygame.Rect], Widget]
"""What makes a card for its place."""


class Gallery(Page):
    """Subclasses fill `entries` and `briefs` in `enter`, and say what the panel holds."""

    def __init__(self, chosen: str = "") -> None:
        self.chosen = chosen
        self.entries: list[Entry] = []
        self.briefs: dict[str, Brief] = {}
        self.details = False
        """Where there is room for one only: the panel is shown, not the cards."""
        self._begun = False
        """Whether the cards were laid before: then they lie where they were scrolled to."""
        self._panel = pygame.Rect(0, 0, 1, 1)
        self._left = 0
        self._still = Still()

    # -- to be said by subclasses

    def begin_words(self) -> str:
        """What the brass button says."""
        return "Begin battle"

    def begin(self) -> None:
        """What the brass button does."""

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> None:
        """Put everything over the brass button into the panel, from y down."""

    def more_cards(self) -> list[Maker]:
        """Cards after those of the scenarios, each made for its place."""
        return []

    def groups(self) -> list[tuple[str, list[Maker]]]:
        """All cards in their order, each group with its heading; "" for none."""
        return [("", [*map(self.card, self.entries), *self.more_cards()])]

    def solved(self, id: str) -> bool:
        """Does the card wear a mark for that?"""
        return False

    def begun(self, id: str) -> bool:
        """Does the card wear a mark for having been begun and not solved?"""
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
    def can_begin(self) -> bool:
        """Whether there is something that the brass button could begin."""
        return self.entry is not None

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
        return self.logical[0] < _BESIDE + _PANEL + GUTTER

    def layout(self) -> None:
        super().layout()
        width, height = self.logical
        wide = min(_PANEL if width <= 1500 else _LARGE_PANEL, width - _BESIDE)
        self._panel = self.area(
            width - GUTTER - wide, GUTTER, wide, height - GUTTER - max(GUTTER, self.foot + GAP)
        )
        self._left = self._panel.x - self.px(MARGIN)
        if self.slim:
            self._left = self.size[0] - self.px(GUTTER)
            self._panel = self.body()
        if not self.slim or not self.details:
            self.lay_head(self.beside_title(self._left, 28))
            self._lay_cards()
        if not self.slim or self.details:
            self._lay_panel()

    def _lay_cards(self) -> None:
        top, gap = self.px(HEAD + GAP), self.px(GUTTER)
        area = pygame.Rect(
            gap, top, self._left + self.px(APART) - gap, self.size[1] - top - self.px(self.foot)
        )
        scroll = self.ui.add(Scroll(f"{self.name}.cards", area, foot=gap))
        inner = area.width - self.px(GUTTER if self.slim else APART)
        columns = max(1, (inner + gap) // (self.px(WIDE * 0.9) + gap))
        wide = min(self.px(WIDE + 240), (inner - (columns - 1) * gap) // columns)
        y = top + self.px(GAP)
        for heading, makers in self.groups():
            head = pygame.Rect(area.x, y, inner, self.px(HEADING) if heading else 0)
            y += self.px(HEADING + GAP) if heading else 0
            for index, make in enumerate(makers):
                row, column = divmod(index, columns)
                at = area.x + column * (wide + gap), y + row * (self.px(HIGH) + gap)
                scroll.add(make(pygame.Rect(at, (wide, self.px(HIGH)))))
            # After the cards: their shadows reach up to it.
            if heading:
                scroll.add(Label("", heading, head, step="panel"))
            y += -(-len(makers) // columns) * (self.px(HIGH) + gap)
        _set_titles([each for each in scroll.walk() if isinstance(each, Card | OwnCard)])
        card = self.ui.get(f"{self.name}.scenario:{self.chosen}")
        if card and not self._begun:
            scroll.reveal(card)
        self._begun = True

    def card(self, entry: Entry) -> Maker:
        """What makes the card of a scenario."""
        return self.card_of(entry.id, _leaning(entry))

    def card_of(self, id: str, leaning: str = "") -> Maker:
        """What makes the card of whatever `briefs` has under an id."""
        return lambda place: Card(
            f"{self.name}.scenario:{id}", self.briefs[id], place, lambda: self.choose(id), self.begin,
            chosen=id == self.chosen, solved=self.solved(id), begun=self.begun(id), leaning=leaning,
        )  # fmt: skip

    def _lay_panel(self) -> None:
        can, id = self.can_begin, f"{self.name}.begin"
        pen, place = self.open_panel(
            f"{self.name}.panel", self._panel, Box(id, high=self.main_button), gap=14
        )
        self.fill(pen.scroll, pen.x, pen.y, pen.width)
        self.ui.add(
            Button(id, self.begin_words(), place[id], self.begin, primary=True, key="confirm",
                   step="row-bold", enabled=can, hint="" if can else "Choose a scenario first.")
        )  # fmt: skip
        self.ui.default = id

    def add_title(
        self, scroll: Scroll, x: int, y: int, width: int, buttons: Sequence[IconButton] = ()
    ) -> int:
        """The title with its small buttons, the story and the braid; returns where the rest begins."""
        pen = Pen(self.theme, scroll, x, y, width)
        ids = [f"{self.name}.{id}" for id, *_ in buttons]
        icons = [Box(id, _ICON, _ICON) for id in reversed(ids)]
        place = pen.lay(Row(Box("title", high=_TITLE), *icons, gap=GAP, high=BUTTON))
        for id, (_, icon, command, hint) in zip(ids, buttons, strict=True):
            scroll.add(Button(id, "", place[id], command, icon=icon, hint=hint))
        scroll.add(Label("", self.brief.title, place["title"], step="title"))
        if self.brief.story:
            pen.text(self.brief.story, after=0)
        pen.gap(NEAR)
        pen.put(Braid("", pen.box(APART)), GAP)
        return pen.y

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        self._still.draw(
            surface, (self.theme, self.title, tuple(self._panel), self.details), self._paint_still
        )

    def _paint_still(self, surface: pygame.Surface) -> None:
        surface.blit(scenery.table(self.theme, self.size), (0, 0))
        self.paint_head(surface, self._left - self.px(TITLE_LEFT), self._left)
        if not self.slim or self.details:
            panels.lay(surface, self.theme, self._panel)


def _leaning(entry: Entry) -> str:
    """What studies have found of a battle, in few words; "" for nothing."""
    found = leanings.finding_of(entry.id, entry.document)
    words = leanings.words(found, entry.document) if found else ""
    return words[:1].upper() + words[1:]


def _set_titles(cards: Sequence[Card | OwnCard]) -> None:
    """Titles that stand together are of one size: as large as none of them needs a second line."""
    fitting = [step for step in TITLE_STEPS if all(each.one_line(step) for each in cards)]
    for each in cards:
        each.step = (*fitting, TITLE_STEPS[-1])[0]


class Hairline(Widget):
    """A thin rule between parts of a panel."""

    def draw(self, surface: pygame.Surface) -> None:
        panels.hairline(surface, self.theme, self.place.topleft, self.place.width)


class Braid(Widget):
    """The braid under a heading."""

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(panels.braid(self.theme, self.place.width, self.place.height), self.place)

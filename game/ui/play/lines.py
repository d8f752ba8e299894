"""Lines of a breakdown: what a plan does or a total is made of, each with the rule that it comes from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.ink import cap_middle
from game.ui.kit.rich import Rich
from game.ui.kit.scroll import Scroll
from game.ui.paint import panels

if TYPE_CHECKING:
    from game.ui.play.scene import Play


@dataclass(frozen=True)
class Line:
    """One line: an icon or a number in front, words, and the rule at the right. Headings stand in bold."""

    text: str
    lead: str = ""
    icon: str = ""
    rule: str = ""
    heading: bool = False
    strong: str = ""
    """Words in bold before the text."""
    accent: str = "ember"


class Rule(Widget):
    """A hairline between groups of lines."""

    def __init__(self, rect: tuple[int, int, int, int]) -> None:
        super().__init__("", rect)

    def draw(self, surface: pygame.Surface) -> None:
        panels.hairline(surface, self.theme, (self.place.x, self.place.centery), self.place.width)


class Meter(Widget):
    """The bar of the odds."""

    def __init__(self, rect: tuple[int, int, int, int], share: float) -> None:
        super().__init__("", rect)
        self._share = share

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(panels.meter(self.theme, self.place.size, self._share), self.place)


class LineRow(Widget):
    """A line of the breakdown; its rule opens the paragraph."""

    pointable = True

    def __init__(
        self, id: str, line: Line, rect: tuple[int, int, int, int], theme: Theme, *, wide: bool = False
    ) -> None:
        kind, dash, _ = line.rule.partition("-")
        rule = line.rule if dash and kind.isupper() else None
        super().__init__(id, rect, rule=rule)
        self.line, self.focusable = line, rule is not None
        lead = theme.width(line.lead, "total") + theme.px(8) if wide else theme.px(32)
        self._lead = lead if line.lead or line.icon else 0
        link = theme.width(line.rule, "body") + theme.px(10) if line.rule else 0
        strong = theme.width(line.strong + "  ", "body-bold") if line.strong else 0
        step = "card" if line.heading else "body"
        room = rect[2] - self._lead - link
        self._rows = theme.wrap(line.text, step, max(theme.px(60), room - strong))
        self._below = bool(strong) and len(self._rows) > 1
        if self._below:
            # A long name leaves too little beside it: the words go under it.
            self._rows = theme.wrap(line.text, step, max(theme.px(60), rect[2] - self._lead))
        count = len(self._rows) + int(self._below)
        if count > 1:
            self.rect.height = rect[3] + (count - 1) * theme.px(21)

    def activate(self) -> None:
        if self.rule:
            self.ui.scene.app.open_rules(self.rule)

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, place, line = self.theme, self.theme.palette, self.place, self.line
        step = "card" if line.heading else "body"
        middle = place.y + theme.px(12)
        if line.lead:
            lead = theme.text(line.lead, "total", palette.bone)
            surface.blit(lead, (place.x, middle - cap_middle(theme, "total")))
        elif line.icon:
            accent = getattr(palette, line.accent)
            size = theme.px(20 if not line.heading else 22)
            surface.blit(art.icon(theme, line.icon, size, accent), (place.x, middle - size // 2))
        x = place.x + self._lead
        if line.strong:
            name = theme.text(line.strong, "body-bold", palette.bone)
            surface.blit(name, (x, middle - cap_middle(theme, "body-bold")))
            x += 0 if self._below else theme.width(line.strong + "  ", "body-bold")
        if line.rule:
            self._draw_rule(surface, middle)
        colour = palette.bone if line.heading or (line.rule and not line.strong) else palette.dim
        for number, row in enumerate(self._rows, int(self._below)):
            text = theme.text(row, step, colour)
            surface.blit(text, (x, middle + number * theme.px(21) - cap_middle(theme, step)))
        if self.focused:
            panels.focus_ring(surface, theme, place)

    def _draw_rule(self, surface: pygame.Surface, middle: int) -> None:
        theme = self.theme
        if self.rule:
            link = panels.rule_link(theme, self.line.rule, hover=self.hovered)
        else:
            link = theme.text(self.line.rule, "body", theme.palette.mute)
        surface.blit(link, (self.place.right - link.get_width(), middle - cap_middle(theme, "body")))


class Pen:
    """Puts widgets under one another into a scrolling area."""

    def __init__(self, scene: Play, box: pygame.Rect) -> None:
        self.theme = scene.theme
        pad = self.theme.px(16 if not scene.plan.compact else 12)
        self.x, self.width = box.x + pad, box.width - 2 * pad
        top = box.y + self.theme.px(12 if not scene.plan.compact else 6)
        self.y = top
        foot = box.bottom - self.theme.px(10)
        area = (self.x, top, self.width + self.theme.px(10), max(1, foot - top))
        self.scroll = Scroll("inspector", area)
        self._count = 0

    def line(self, line: Line) -> None:
        """A line of a breakdown; a heading is set off by a rule."""
        row = self.theme.px(24)
        if line.heading and self._count:
            self.rule()
        widget = LineRow(f"line:{self._count}", line, (self.x, self.y, self.width, row), self.theme,
                         wide=len(line.lead) > 2)  # fmt: skip
        self._put(widget)
        self.y += self.theme.px(4) if line.heading else 0

    def rule(self) -> None:
        """A hairline."""
        self._put(Rule((self.x, self.y + self.theme.px(3), self.width, self.theme.px(9))))
        self.y += self.theme.px(1)

    def rich(self, text: str) -> None:
        """Running words with **names** in bold."""
        self._put(Rich(text, (self.x, self.y), self.width, self.theme))

    def widget(self, make: type[Widget], high: int, *given: object) -> None:
        """Any other widget, `high` logical pixels high."""
        self._put(make((self.x, self.y, self.width, self.theme.px(high)), *given))  # type: ignore[arg-type]

    def _put(self, widget: Widget) -> None:
        self.scroll.add(widget)
        self.y = widget.rect.bottom
        self._count += 1

"""Lines of a breakdown: what a plan does or a total is made of, each with the rule that it comes from."""

from __future__ import annotations

import pygame
from msgspec import Struct

from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.ink import cap_middle
from game.ui.kit.rich import Run, draw_run, stand
from game.ui.paint import panels


class Line(Struct, frozen=True):
    """One line: an icon or a number in front, words, and the rule at the right. Headings stand in bold."""

    text: str
    lead: str = ""
    icon: str = ""
    rule: str = ""
    heading: bool = False
    strong: str = ""
    """Words in bold before the text."""
    accent: str = "ember"
    column: str = ""
    """The widest number of the lines that it stands among, so that all their words begin at one edge."""


class Rule(Widget):
    """A hairline between groups of lines."""

    def __init__(self, rect: Area) -> None:
        super().__init__("", rect)

    def draw(self, surface: pygame.Surface) -> None:
        panels.hairline(surface, self.theme, (self.place.x, self.place.centery), self.place.width)


class Meter(Widget):
    """A bar filled to a share (0 to 1), such as that of the odds, in a role of the palette."""

    def __init__(self, rect: Area, share: float, accent: str = "ember") -> None:
        super().__init__("", rect)
        self._share, self._accent = share, accent

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(panels.meter(self.theme, self.place.size, self._share, self._accent), self.place)


class LineRow(Widget):
    """A line of the breakdown; its rule opens the paragraph."""

    pointable = True

    def __init__(self, id: str, line: Line, rect: Area, theme: Theme, *, wide: bool = False) -> None:
        kind, dash, _ = line.rule.partition("-")
        rule = line.rule if dash and kind.isupper() else None
        super().__init__(id, rect, rule=rule)
        self.line, self.focusable = line, rule is not None
        widest = max(theme.width(each, "total") for each in (line.lead, line.column))
        lead = widest + theme.px(8) if wide else theme.px(32)
        self.indent = lead if line.lead or line.icon else 0
        """How far its words stand in."""
        link = theme.width(line.rule, "body") + theme.px(10) if line.rule else 0
        strong = theme.width(line.strong + "  ", "body-bold") if line.strong else 0
        step = "card" if line.heading else "body"
        room = self.rect.width - self.indent - link
        self._rows = theme.wrap(line.text, step, max(theme.px(60), room - strong))
        self._below = bool(strong) and len(self._rows) > 1
        if self._below:
            # A long name leaves too little beside it: the words go under it.
            self._rows = theme.wrap(line.text, step, max(theme.px(60), self.rect.width - self.indent))
        count = len(self._rows) + int(self._below)
        if count > 1:
            self.rect.height = self.rect.height + (count - 1) * theme.px(21)

    def activate(self) -> None:
        if self.rule:
            self.ui.scene.app.open_rules(self.rule)

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, place, line = self.theme, self.theme.palette, self.place, self.line
        step = "card" if line.heading else "body"
        middle = place.y + theme.px(12)
        base = middle - cap_middle(theme, step) + theme.baseline("H", step)
        if line.lead:
            stand(surface, theme, line.lead, "total", palette.bone, (place.x, base))
        elif line.icon:
            accent = getattr(palette, line.accent)
            size = theme.px(20 if not line.heading else 22)
            surface.blit(art.icon(theme, line.icon, size, accent), (place.x, middle - size // 2))
        x = place.x + self.indent
        if line.strong:
            stand(surface, theme, line.strong, "body-bold", palette.bone, (x, base))
            x += 0 if self._below else theme.width(line.strong + "  ", "body-bold")
        if line.rule:
            link = Run(line.rule, role="mute", rule=self.rule or "")
            left = place.right - theme.width(line.rule, "body")
            draw_run(surface, theme, link, (left, base), hover=self.hovered)
        colour = palette.bone if line.heading or (line.rule and not line.strong) else palette.dim
        for number, row in enumerate(self._rows, int(self._below)):
            stand(surface, theme, row, step, colour, (x, base + number * theme.px(21)))
        if self.focused:
            panels.focus_ring(surface, theme, place)

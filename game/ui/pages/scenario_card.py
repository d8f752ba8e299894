"""Cards of scenarios: a picture of the map, the forces and what it is about."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels, svg, tokens
from game.ui.play import maps
from game.ui.play.brief import Brief

WIDE, HIGH = 400, 184
"""Logical size of a card."""
_MAP = 152


class Card(Widget):
    """A scenario to choose. A click or Enter chooses it; Enter on the chosen one calls `go`."""

    focusable = True
    pointable = True

    def __init__(
        self,
        id: str,
        brief: Brief,
        rect: Area,
        choose: Callable[[], None],
        go: Callable[[], None],
        *,
        chosen: bool = False,
        solved: bool = False,
    ) -> None:
        super().__init__(id, rect)
        self.brief, self.chosen, self.solved = brief, chosen, solved
        self._choose, self._go = choose, go

    def activate(self) -> None:
        self._choose()

    def navigate(self, action: str) -> bool:
        if action == "confirm":
            self._go() if self.chosen else self._choose()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        _ground(surface, theme, place, self.chosen, self.hovered)
        room = place.inflate(-2 * theme.px(16), -2 * theme.px(16))
        side = min(theme.px(_MAP), room.height, place.width * 2 // 5)
        picture = maps.picture(theme, side, self.brief)
        surface.blit(picture, picture.get_rect(midleft=(room.x, room.centery)))
        left = room.x + picture.get_width() + theme.px(22)
        self._draw_words(surface, pygame.Rect(left, place.y, room.right - theme.px(4) - left, place.height))
        if self.chosen or self.solved:
            sign = "trophy" if self.solved else "check"
            draw_mark(
                surface, theme, (place.right - theme.px(28), place.y + theme.px(30)), sign, lit=self.chosen
            )
        if self.focused:
            panels.focus_ring(surface, theme, place)

    def _draw_words(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        theme, palette, brief = self.theme, self.theme.palette, self.brief
        many = len(brief.hosts) > 2
        top = room.y + theme.px(24 if not many else 8)
        high = theme.px(32 if not many else 84 // len(brief.hosts))
        spare = theme.px(26) if self.chosen or self.solved else 0
        head = pygame.Rect(room.x, top, room.width - spare, theme.px(34))
        if many:
            options = [(brief.title, step) for step in ("panel", "card", "body-bold")]
            draw_fitting(surface, theme, options, palette.bone, head)
        else:
            draw_title(surface, theme, brief.title, head)
        y = head.bottom
        for host in brief.hosts:
            row = pygame.Rect(room.x, y, room.width, high)
            mark = tokens.side_mark(theme, host.seat, min(theme.px(26), high), host.face or None)
            surface.blit(mark, mark.get_rect(midleft=(row.x - theme.px(1), row.centery)))
            count = host.strength
            draw_words(surface, theme, count, "card", palette.bone, row, "right")
            name = pygame.Rect(row.x + theme.px(34), row.y, row.width - theme.px(64), row.height)
            options = [(host.name, "body"), (host.name.removeprefix("The "), "body")]
            draw_fitting(surface, theme, options, palette.dim, name)
            y = row.bottom
        y += theme.px(8)
        panels.hairline(surface, theme, (room.x, y), room.width)
        flag = art.icon(theme, "flag", theme.px(18), palette.brass)
        row = pygame.Rect(room.x, y + theme.px(4), room.width, theme.px(32))
        surface.blit(flag, flag.get_rect(midleft=(row.x, row.centery)))
        row.x, row.width = row.x + theme.px(26), row.width - theme.px(14)
        draw_words(surface, theme, brief.goal, "body", palette.dim, row)


class OwnCard(Widget):
    """The way to a battle of one's own."""

    focusable = True
    pointable = True

    def __init__(self, id: str, rect: Area, go: Callable[[], None], words: str) -> None:
        super().__init__(id, rect)
        self._go, self._words = go, words

    def activate(self) -> None:
        self._go()

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        _ground(surface, theme, place, False, self.hovered)
        side = min(theme.px(_MAP), place.height - 2 * theme.px(16))
        box = pygame.Rect(place.x + theme.px(16), place.centery - side // 2, side, side)
        surface.blit(_dashed(theme, box.size), box)
        sign = art.icon(theme, "plus", theme.px(48), palette.brass_hi if self.hovered else palette.mute)
        surface.blit(sign, sign.get_rect(center=box.center))
        left = box.right + theme.px(22)
        room = pygame.Rect(left, place.y + theme.px(24), place.right - theme.px(16) - left, theme.px(34))
        draw_words(surface, theme, "Your own", "unit", palette.bone, room)
        y = room.bottom + theme.px(4)
        for line in theme.wrap(self._words, "body", room.width):
            surface.blit(theme.text(line, "body", palette.dim), (left, y))
            y += theme.line("body")
        if self.focused:
            panels.focus_ring(surface, theme, place)


def _ground(surface: pygame.Surface, theme: Theme, place: pygame.Rect, chosen: bool, hovered: bool) -> None:
    """The panel of a card, lifted while it is pointed at."""
    picture = _card(theme, place.size, chosen, hovered)
    surface.blit(picture, picture.get_rect(center=place.center))


@kept
def _card(theme: Theme, size: tuple[int, int], chosen: bool, hovered: bool) -> pygame.Surface:
    """The panel with its shadow, in the middle of a picture that is larger by the reach of the shadow."""
    reach = theme.px(20)
    picture = pygame.Surface((size[0] + 2 * reach, size[1] + 2 * reach), pygame.SRCALPHA)
    place = pygame.Rect((reach, reach), size)
    panels.drop_shadow(picture, theme, place, 8 if hovered or chosen else 5)
    outer = place.inflate(2 * theme.px(2), 2 * theme.px(2)) if chosen else place
    picture.blit(panels.panel(theme, outer.size, chosen=chosen), outer)
    if hovered and not chosen:
        glow = pygame.Surface(size, pygame.SRCALPHA)
        glow.fill((*theme.palette.brass_hi, 9))
        picture.blit(glow, place)
    return picture


@kept
def _dashed(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    line = theme.px(1.5)
    dash = f'stroke-dasharray="{theme.px(8)} {theme.px(5)}"'
    edge = f"M{line} {line}H{size[0] - line}V{size[1] - line}H{line}Z"
    return svg.picture(svg.shape(edge, None, theme.palette.brass_lo, line, extra=dash), size)


def draw_title(surface: pygame.Surface, theme: Theme, words: str, rect: pygame.Rect) -> None:
    """A title in one line, or in two smaller ones where it is long."""
    bone = theme.palette.bone
    if theme.width(words, "unit") <= rect.width:
        draw_words(surface, theme, words, "unit", bone, rect)
        return
    lines = theme.wrap(words, "panel", rect.width)
    if len(lines) > 1:
        rect = rect.move(0, -theme.px(10))
        draw_words(surface, theme, lines[0], "panel", bone, rect.move(0, -theme.px(5)))
        draw_words(surface, theme, " ".join(lines[1:]), "panel", bone, rect.move(0, theme.px(17)))
    else:
        draw_words(surface, theme, words, "panel", bone, rect)


def draw_mark(
    surface: pygame.Surface, theme: Theme, centre: tuple[int, int], sign: str, *, lit: bool
) -> None:
    """A lozenge with a sign, brass while `lit`: chosen (a tick), or solved (a trophy)."""
    mark = panels.lozenge(theme, theme.px(30), "now" if lit else "done", sign)
    surface.blit(mark, mark.get_rect(center=centre))

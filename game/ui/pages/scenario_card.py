"""Cards of scenarios: a picture of the map, the forces and what it is about."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.kit.base import Area
from game.ui.kit.layout import Box, Column, Layout, Row, Words, equal, inset, lay
from game.ui.kit.measures import APART, CLOSE, GAP, GUTTER, HAIR, MARGIN, NEAR, STROKE
from game.ui.kit.press import Press
from game.ui.kit.words import draw_fitting, draw_words, set_whole
from game.ui.paint import panels, svg, tokens
from game.ui.play.summaries import maps
from game.ui.play.summaries.brief import Brief, Host

WIDE, HIGH = 400, 184
"""Logical size of a card."""
_MAP, _LEAST_MAP, _BESIDE = 152, 104, 22
"""Logical size of the map, how small long names may make it, and what stands between it and the words."""
_TITLE, _SIDE, _FEWER = 34, 32, 84
"""Logical heights of the title, of a side's row, and of all sides together where they are many."""
_CLOSE_LINE, _LOW_TITLE = 22, 28
"""The height of a line of two, in the title or at the foot, and of the title where the sides are many."""
_WAYS, _FEW_WAYS = (("unit", 1), ("panel", 1), ("panel", 2)), (("panel", 1), ("card", 1), ("body-bold", 1))
"""The steps of type in which a title is set, and in how many lines; where the sides are many in one."""
_MARK, _BEFORE_NAME, _FLAG, _PLUS = 26, 34, 18, 48
"""Logical sizes of a side's mark, of what it takes before the name, of the flag and of the plus."""
_SIGN, _SIGN_FROM, _SIGN_HIGHER = 30, (28, 30), 24
"""The sign of what is chosen or solved: its logical size, its middle from the upper right corner, and how far down where sides are many."""
_REACH, _LINE, _DASH = 20, 1.5, (8, 5)
"""How far the shadow of a card may reach, and the line of an empty map with its dashes."""


class Card(Press):
    """A scenario to choose. A click or Enter chooses it; Enter on the chosen one calls `go`."""

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
        begun: bool = False,
        leaning: str = "",
    ) -> None:
        """`leaning` says to whom the battle leans; "" where that is not known."""
        super().__init__(id, rect, choose)
        self.brief, self.chosen, self.solved, self._go = brief, chosen, solved, go
        self.begun, self.leaning = begun, leaning

    @property
    def sign(self) -> str:
        """The sign in its corner: solved, begun or chosen; "" for none of these."""
        return "trophy" if self.solved else "hour" if self.begun else "check" if self.chosen else ""

    def navigate(self, action: str) -> bool:
        if action == "confirm":
            self._go() if self.chosen else self.activate()
        return action == "confirm"

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme = self.theme
        _ground(surface, theme, place, self.chosen, self.hovered)
        room = inset(theme, place, GUTTER)
        room.width -= theme.px(NEAR)
        picture = maps.picture(theme, self._map_size(room), self.brief)
        surface.blit(picture, picture.get_rect(midleft=room.midleft))
        left = room.x + picture.get_width() + theme.px(_BESIDE)
        self._draw_words(surface, pygame.Rect(left, place.y, room.right - left, place.height))
        if self.sign:
            down = _SIGN_HIGHER if len(self.brief.hosts) > 2 else _SIGN_FROM[1]
            centre = place.right - theme.px(_SIGN_FROM[0]), place.y + theme.px(down)
            draw_mark(surface, theme, centre, self.sign, lit=self.chosen)

    def _map_size(self, room: pygame.Rect) -> int:
        """As large as the card allows, but smaller rather than that a side's name, the goal or a title of one line be cut."""
        theme, sides = self.theme, self.brief.hosts
        names = [theme.width(_short(each), "body") + theme.width(each.strength, "card") for each in sides]
        foot = max(theme.width(each, "body") for each in (self.brief.goal, self.leaning))
        goal = theme.px(_MARK) + foot - theme.px(APART)
        named = theme.px(_BEFORE_NAME) + theme.px(CLOSE) + max(names, default=0)
        titled = theme.width(self.brief.title, "body-bold") + theme.px(_MARK) if len(sides) > 2 else 0
        words = theme.px(_BESIDE) + max(goal, named, titled)
        most = min(theme.px(_MAP), room.height, self.place.width * 2 // 5)
        return min(most, max(room.width - words, theme.px(_LEAST_MAP)))

    def titled(self, width: int) -> tuple[str, list[str]]:
        """The step of type and the lines of the title in a width."""
        ways = _FEW_WAYS if len(self.brief.hosts) > 2 else _WAYS
        return set_whole(self.theme, self.brief.title, ways, width - self.theme.px(_MARK))

    def _draw_words(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        theme, palette, brief = self.theme, self.theme.palette, self.brief
        many = len(brief.hosts) > 2
        high = _FEWER // len(brief.hosts) if many else _SIDE
        rows = [_row(host, high) for host in brief.hosts]
        # There is room for the sign before it is there: a title is not set anew when its card is chosen.
        step, titled = self.titled(room.width)
        tall = _LOW_TITLE if many else _CLOSE_LINE * 2 if len(titled) > 1 else _TITLE
        title = Row(Box("title"), Box(wide=_MARK), high=tall)
        foot = [Row(Box("flag", _MARK), Box("goal"), high=_CLOSE_LINE if self.leaning else _SIDE)]
        if self.leaning:
            foot.append(Row(Box("scales", _MARK), Box("leaning"), high=_CLOSE_LINE))
        before = Box(high=NEAR if many else GAP)
        lines = Column(Box(), title, *rows, before, Box("rule", high=NEAR), *foot, Box())
        place = lay(lines, theme, room)
        for line, spot in zip(titled, equal(place["title"], len(titled), 0, down=True), strict=True):
            draw_words(surface, theme, line, step, palette.bone, spot)
        for host in brief.hosts:
            self._draw_side(surface, host, place)
        panels.hairline(surface, theme, place["rule"].topleft, room.width)
        flag = art.icon(theme, "flag", theme.px(_FLAG), palette.brass)
        surface.blit(flag, flag.get_rect(midleft=place["flag"].midleft))
        self._draw_foot(surface, place["goal"], brief.goal, *filter(None, [brief.game]))
        if self.leaning:
            scales = art.icon(theme, "scales", theme.px(_FLAG), palette.brass)
            surface.blit(scales, scales.get_rect(midleft=place["scales"].midleft))
            short = self.leaning.removeprefix("Leans ")
            self._draw_foot(surface, place["leaning"], self.leaning, short[:1].upper() + short[1:])

    def _draw_foot(self, surface: pygame.Surface, room: pygame.Rect, *words: str) -> None:
        """A line at the foot, which may reach into the margin: the first of some words that fits."""
        wide = room.union(room.move(self.theme.px(APART), 0))
        draw_fitting(surface, self.theme, [(each, "body") for each in words], self.theme.palette.dim, wide)

    def _draw_side(self, surface: pygame.Surface, host: Host, place: Layout) -> None:
        """The mark of a side, its name and its strength."""
        theme, palette, spot = self.theme, self.theme.palette, place[f"{host.seat}.mark"]
        mark = tokens.side_mark(theme, host.seat, min(theme.px(_MARK), spot.height), host.face or None)
        surface.blit(mark, mark.get_rect(midleft=spot.midleft).move(-theme.px(HAIR), 0))
        draw_words(surface, theme, host.strength, "card", palette.bone, place[f"{host.seat}.strength"])
        options = [(host.name, "body"), (_short(host), "body")]
        draw_fitting(surface, theme, options, palette.dim, place[f"{host.seat}.name"])


def _row(host: Host, high: float) -> Row:
    """A side's mark, name and strength."""
    seat, strength = host.seat, Words(host.strength, "card")
    name = Box(f"{seat}.name"), Box(wide=CLOSE)
    return Row(Box(f"{seat}.mark", _BEFORE_NAME), *name, Box(f"{seat}.strength", strength), high=high)


def _short(host: Host) -> str:
    """A side's name without its article."""
    short = host.name.removeprefix("The ")
    return short[:1].upper() + short[1:]


class OwnCard(Press):
    """The way to a battle of one's own."""

    def __init__(self, id: str, rect: Area, go: Callable[[], None], words: str) -> None:
        super().__init__(id, rect, go)
        self._words = words

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        _ground(surface, theme, place, False, self.hovered)
        room = inset(theme, place, GUTTER)
        side = min(theme.px(_MAP), room.height)
        box = pygame.Rect(room.x, place.centery - side // 2, side, side)
        left = box.right + theme.px(_BESIDE)
        lines = Column(Box(high=MARGIN), Box("head", high=_TITLE), Box(high=NEAR), Box("words"))
        at = lay(lines, theme, pygame.Rect(left, place.y, room.right - left, place.height))
        surface.blit(_dashed(theme, box.size), box)
        sign = art.icon(theme, "plus", theme.px(_PLUS), palette.brass_hi if self.hovered else palette.mute)
        surface.blit(sign, sign.get_rect(center=box.center))
        draw_words(surface, theme, "Your own", "unit", palette.bone, at["head"])
        y = at["words"].y
        for line in theme.wrap(self._words, "body", at["words"].width):
            surface.blit(theme.text(line, "body", palette.dim), (left, y))
            y += theme.line("body")


def _ground(surface: pygame.Surface, theme: Theme, place: pygame.Rect, chosen: bool, hovered: bool) -> None:
    """The panel of a card, lifted while it is pointed at."""
    picture = _card(theme, place.size, chosen, hovered)
    surface.blit(picture, picture.get_rect(center=place.center))


@kept
def _card(theme: Theme, size: tuple[int, int], chosen: bool, hovered: bool) -> pygame.Surface:
    """The panel with its shadow, in the middle of a picture that is larger by the reach of the shadow."""
    reach = theme.px(_REACH)
    picture = pygame.Surface((size[0] + 2 * reach, size[1] + 2 * reach), pygame.SRCALPHA)
    place = pygame.Rect((reach, reach), size)
    panels.drop_shadow(picture, theme, place, 8 if hovered or chosen else 5)
    outer = inset(theme, place, -STROKE) if chosen else place
    picture.blit(panels.panel(theme, outer.size, chosen=chosen), outer)
    if hovered and not chosen:
        glow = pygame.Surface(size, pygame.SRCALPHA)
        glow.fill((*theme.palette.brass_hi, 9))
        picture.blit(glow, place)
    return picture


@kept
def _dashed(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    line = theme.px(_LINE)
    edge = f"M{line} {line}H{size[0] - line}V{size[1] - line}H{line}Z"
    return svg.picture(
        svg.shape(edge, None, theme.palette.brass_lo, line, extra=panels.dashes(theme, *_DASH)), size
    )


def draw_mark(
    surface: pygame.Surface, theme: Theme, centre: tuple[int, int], sign: str, *, lit: bool
) -> None:
    """A lozenge with a sign, brass while `lit`: chosen (a tick), begun (an hourglass), or solved (a trophy)."""
    mark = panels.lozenge(theme, theme.px(_SIGN), "now" if lit else "done", sign)
    surface.blit(mark, mark.get_rect(center=centre))

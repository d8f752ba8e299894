"""Cards of scenarios: a picture of the map, the forces and what it is about."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.kit.base import Area
from game.ui.kit.layout import Box, Column, Layout, Row, Words, equal, inset, lay
from game.ui.kit.measures import CLOSE, GAP, GUTTER, HAIR, MARGIN, NEAR, STROKE
from game.ui.kit.press import Press
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels, svg, tokens
from game.ui.play.summaries import maps
from game.ui.play.summaries.brief import Brief, Host

WIDE, HIGH = 400, 184
"""Logical size of a card."""
_MAP, _LEAST_MAP, _BESIDE = 152, 104, 22
"""Logical size of the map, how small long names may make it, and what stands between it and the words."""
_TITLE, _SIDE, _FEWER = 34, 32, 80
"""Logical heights of the title, of a side's row, and of all sides together where they are many."""
_CLOSE_LINE, _LOW_TITLE = 22, 28
"""The height of a line of two, in the title or at the foot, and of the title where the sides are many."""
TITLE_STEPS = "unit", "panel"
"""The steps of type of titles: one for all cards that lie together, the first that needs a second line for none of them."""
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
        self.step = TITLE_STEPS[-1]
        """The step of type of its title."""

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
        picture = self._map()
        surface.blit(picture, picture.get_rect(midleft=self._room(place).midleft))
        self._draw_words(surface, self._words_room(place))
        if self.sign:
            down = _SIGN_HIGHER if len(self.brief.hosts) > 2 else _SIGN_FROM[1]
            centre = place.right - theme.px(_SIGN_FROM[0]), place.y + theme.px(down)
            draw_mark(surface, theme, centre, self.sign, lit=self.chosen)

    def one_line(self, step: str) -> bool:
        """Whether its title, set in a step of type, is one line."""
        return self.theme.width(self.brief.title, step) <= self._title_width()

    def _room(self, place: pygame.Rect) -> pygame.Rect:
        room = inset(self.theme, place, GUTTER)
        room.width -= self.theme.px(NEAR)
        return room

    def _words_room(self, place: pygame.Rect) -> pygame.Rect:
        """What the map leaves to the words, as high as the card."""
        room, taken = self._room(place), self._map().get_width() + self.theme.px(_BESIDE)
        return pygame.Rect(room.x + taken, place.y, room.width - taken, place.height)

    def _title_width(self) -> int:
        """There is room for the sign before it is there: a title is not set anew when its card is chosen."""
        return self._words_room(self.place).width - self.theme.px(_MARK)

    def _map(self) -> pygame.Surface:
        return maps.picture(self.theme, self._map_size(self._room(self.place)), self.brief)

    def _map_size(self, room: pygame.Rect) -> int:
        """As large as the card allows, but smaller rather than that a side's name, the goal or the title be cut or broken.

        A title that would leave too little to the map takes a second line.
        """
        theme, sides = self.theme, self.brief.hosts
        names = [theme.width(_short(each), "body") + theme.width(each.strength, "card") for each in sides]
        foot = max(theme.width(each, "body") for each in (self.brief.goal, self.leaning))
        named = theme.px(_BEFORE_NAME) + theme.px(CLOSE) + max(names, default=0)
        words = max(theme.px(_MARK) + foot, named)
        titled = theme.width(self.brief.title, TITLE_STEPS[-1]) + theme.px(_MARK)
        free, least = room.width - theme.px(_BESIDE), theme.px(_LEAST_MAP)
        if free - titled >= least:
            words = max(words, titled)
        return min(theme.px(_MAP), room.height, self.place.width * 2 // 5, max(free - words, least))

    def _draw_words(self, surface: pygame.Surface, room: pygame.Rect) -> None:
        theme, palette, brief = self.theme, self.theme.palette, self.brief
        many = len(brief.hosts) > 2
        high = _FEWER // len(brief.hosts) if many else _SIDE
        rows = [_row(host, high) for host in brief.hosts]
        titled = theme.wrap(brief.title, self.step, self._title_width(), 2)
        tall = _CLOSE_LINE * 2 if len(titled) > 1 else _LOW_TITLE if many else _TITLE
        title = Row(Box("title"), Box(wide=_MARK), high=tall)
        foot = [Row(Box("flag", _MARK), Box("goal"), high=_CLOSE_LINE if self.leaning else _SIDE)]
        if self.leaning:
            foot.append(Row(Box("scales", _MARK), Box("leaning"), high=_CLOSE_LINE))
        before = Box(high=0 if many else GAP)
        lines = Column(Box(), title, *rows, before, Box("rule", high=NEAR), *foot, Box())
        place = lay(lines, theme, room)
        for line, spot in zip(titled, equal(place["title"], len(titled), 0, down=True), strict=True):
            draw_words(surface, theme, line, self.step, palette.bone, spot)
        for host in brief.hosts:
            self._draw_side(surface, host, place)
        panels.hairline(surface, theme, place["rule"].topleft, room.width)
        flag = art.icon(theme, "flag", theme.px(_FLAG), palette.brass)
        surface.blit(flag, flag.get_rect(midleft=place["flag"].midleft))
        self._draw_foot(surface, place["goal"], *brief.goals)
        if self.leaning:
            scales = art.icon(theme, "scales", theme.px(_FLAG), palette.brass)
            surface.blit(scales, scales.get_rect(midleft=place["scales"].midleft))
            short = self.leaning.removeprefix("Leans ")
            self._draw_foot(surface, place["leaning"], self.leaning, short[:1].upper() + short[1:])

    def _draw_foot(self, surface: pygame.Surface, room: pygame.Rect, *words: str) -> None:
        """A line at the foot: the first of some words that fits."""
        options = [(each, "body") for each in words]
        draw_fitting(surface, self.theme, options, self.theme.palette.dim, room)

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
        self.step = TITLE_STEPS[-1]
        """The step of type of its title."""

    def one_line(self, step: str) -> bool:
        """Its title is short."""
        return True

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
        draw_words(surface, theme, "Your own", self.step, palette.bone, at["head"])
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

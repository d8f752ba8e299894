"""Controls that only forces need: a tick, a character's row, a price beside what is bought, a base with its Influence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from game.systems.ascension.points.creation import Fault
from game.systems.ascension.profile import Character
from game.table import shapes
from game.table.shapes import Place
from game.ui.app import art
from game.ui.app.theme import mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.button import ICON, Button, Switched
from game.ui.kit.ink import cap_middle
from game.ui.kit.labels import Label
from game.ui.kit.layout import Box, Row, Words, inset, lay
from game.ui.kit.lines import Line, Meter
from game.ui.kit.measures import APART, CLOSE, GAP, INSET, LINE, STROKE
from game.ui.kit.pen import Pen
from game.ui.kit.press import Press
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels, svg, tokens
from game.ui.paint.measured import bases

_SIGN, _LINES = 18, (-10, 11)
"""Logical size of a sign in a row, and where a name and the title under it stand from the middle."""
_FREE, _LARGEST = 14, 120
"""What is free around a base that is shown, and how long it is drawn at most."""


class Ground(Widget):
    """What a card lies on; add it first and give it its height when the card is full."""

    def draw(self, surface: pygame.Surface) -> None:
        # A card is large: a plain ground and its edge cost a fraction of a picture of that size.
        place, palette = self.place, self.theme.palette
        edge = svg.corners(place.x, place.y, place.width - 1, place.height - 1, self.theme.px(CLOSE))
        pygame.draw.polygon(surface, mix(palette.panel, palette.table, 0.75), edge)
        pygame.draw.aalines(surface, palette.edge, True, edge)


@contextmanager
def on_ground(pen: Pen, after: float) -> Iterator[Pen]:
    """A pen for what lies on a card of its own, and room after that."""
    ground = pen.add(Ground("", pen.box(0)))
    inner = pen.inset(APART)
    yield inner
    ground.rect.height = inner.y - ground.rect.y
    pen.y = inner.y + pen.px(after)


class Tick(Switched):
    """A box that is ticked or not. With words it is a whole row."""

    def __init__(
        self,
        id: str,
        words: str,
        rect: Area,
        on: bool,
        changed: Callable[[bool], None],
        *,
        hint: str = "",
        note: str = "",
    ) -> None:
        super().__init__(id, words, rect, on, changed, hint=hint)
        self.note = note

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        size = min(theme.px(LINE), place.height)
        box = pygame.Rect(place.x, place.centery - size // 2, size, size)
        surface.blit(panels.well(theme, box.size, focus=self.hovered), box)
        if self.on:
            sign = art.icon(theme, "check", theme.px(_SIGN), palette.brass_hi)
            surface.blit(sign, sign.get_rect(center=box.center))
        if self.words:
            room = pygame.Rect(box.right + theme.px(INSET), place.y, 0, place.height)
            room.width = place.right - room.x
            if self.note:
                draw_words(surface, theme, self.note, "card", palette.bone, room, "right")
                room.width -= theme.width(self.note, "card") + theme.px(GAP)
            draw_words(surface, theme, self.words, "body", palette.bone if self.on else palette.dim, room)
        if self.focused:
            panels.focus_ring(surface, theme, place)


class Crown(Button):
    """Who leads: a crown, brass on the leader."""

    def __init__(self, id: str, rect: Area, command: Callable[[], None], *, on: bool) -> None:
        super().__init__(
            id, "", rect, command, hint="Leads the force" if on else "Make the leader", rule="CC-12"
        )
        self._on = on

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        colour = palette.brass_hi if self._on else palette.dim if self.hovered else palette.edge
        sign = art.icon(theme, "crown", theme.px(ICON), colour)
        surface.blit(sign, sign.get_rect(center=place.center))
        if self.focused:
            panels.focus_ring(surface, theme, place)


class CharacterRow(Press):
    """A character of the force: token, name, title and points; a click makes it the one under work."""

    def __init__(
        self,
        id: str,
        rect: Area,
        character: Callable[[], Character],
        points: Callable[[], int],
        choose: Callable[[], None],
        *,
        chosen: bool,
        faulty: bool = False,
    ) -> None:
        super().__init__(id, rect, choose)
        self._character, self._points = character, points
        self._chosen, self._faulty = chosen, faulty

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        if self._chosen or self.hovered:
            surface.blit(panels.lit_row(theme, place.size), place)
        character, points = self._character(), str(self._points())
        parts = (Box("token", 36), Box(wide=INSET), Box("name"), Box("fault", LINE if self._faulty else 0),
                 Box("points", Words(points, "total", GAP)))  # fmt: skip
        at = lay(Row(*parts, Box(wide=CLOSE)), theme, place)
        token = tokens.side_mark(theme, "one", at["token"].width, known(character.emblem))
        surface.blit(token, token.get_rect(midleft=at["token"].move(theme.px(STROKE), 0).midleft))
        colour = palette.ember if self._faulty else palette.bone
        draw_words(surface, theme, points, "total", colour, at["points"], "right")
        if self._faulty:
            sign = art.icon(theme, "warning", theme.px(_SIGN), palette.ember)
            surface.blit(sign, sign.get_rect(midright=at["fault"].midright))
        name, title = (at["name"].move(0, theme.px(down) if character.title else 0) for down in _LINES)
        colour = palette.brass_hi if self._chosen else palette.bone
        called = [character.name] if character.name else ["Without a name", "No name"]
        draw_fitting(surface, theme, [(each, "body-bold") for each in called], colour, name)
        if character.title:
            draw_words(surface, theme, character.title, "body", palette.mute, title)


def price(rect: Area, points: int, *, strong: bool = True) -> Label:
    """A number of points at the right edge."""
    step, colour = ("total", "bone") if strong else ("body", "dim")
    return Label("", str(points).replace("-", "−"), rect, step=step, colour=colour, align="right")


class EmblemButton(Button):
    """A token that shows an emblem."""

    def __init__(
        self,
        id: str,
        emblem: str,
        rect: Area,
        command: Callable[[], None],
        *,
        chosen: bool = False,
        hint: str = "",
    ) -> None:
        super().__init__(id, "", rect, command, hint=hint)
        self._emblem, self._chosen = emblem, chosen

    def _draw_inside(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme = self.theme
        mark = tokens.token(theme, min(place.size) - theme.px(INSET), seat="one", emblem=known(self._emblem))
        surface.blit(mark, mark.get_rect(center=place.center))
        if self._chosen:
            panels.second_edge(surface, theme, place)


class Figure(Widget):
    """A character's base as it will stand, its Influence about it, both to one scale."""

    def __init__(self, rect: Area, character: Callable[[], Character], *, leader: bool = False) -> None:
        super().__init__("", rect)
        self._character, self._leader = character, leader

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, character = self.theme, self.place, self._character()
        base, reach = character.base, character.influence
        across = max(base.long, base.wide, 1) + 2 * reach, max(base.wide, 1) + 2 * reach
        room = inset(theme, place, _FREE)
        scale = min(room.width / across[0], room.height / across[1], theme.px(_LARGEST) / max(base.long, 1))
        if reach:
            ring = shapes.around(base, Place(0, 0, 0), reach)
            line = [(place.centerx + x * scale, place.centery + y * scale) for x, y in ring]
            bases.influence(surface, theme, line, "one")
        picture, (x, y) = bases.base(
            theme, base.long * scale, base.wide * scale, 0, seat="one", emblem=known(character.emblem),
            wounds=max(1, character.wounds), leader=self._leader,
        )  # fmt: skip
        surface.blit(picture, (place.centerx - x, place.centery - y))


class BillRow(Widget):
    """An item of the bill or a part of one: words, points in a column, and the rule that sets the price."""

    pointable = True

    def __init__(
        self,
        id: str,
        rect: Area,
        words: str,
        points: str,
        *,
        rule: str = "",
        part: bool = False,
        strong: bool = False,
    ) -> None:
        super().__init__(id, rect, rule=rule or None)
        self.focusable = bool(rule)
        self._words, self._points, self._part, self._strong = words, points, part, strong

    def activate(self) -> None:
        if self.rule:
            self.ui.scene.app.open_rules(self.rule)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        step = "card" if self._strong else "body" if self._part else "body-bold"
        colour = palette.mute if self._part else palette.bone
        figures = "body" if self._part else "total"
        words = Box(wide=14 if self._part else 0), Box("words"), Box("points", Words(self._points, figures))
        at = lay(Row(*words, Box(wide=GAP), Box("rule", 56)), theme, place)
        draw_words(surface, theme, self._words, step, colour, at["words"])
        draw_words(surface, theme, self._points, figures, colour, at["points"], "right")
        if self.rule:
            link = panels.rule_link(theme, self.rule, hover=self.hovered)
            surface.blit(link, (place.right - link.get_width(), place.centery - cap_middle(theme, "body")))
        if self.focused:
            panels.focus_ring(surface, theme, place)


def spent(rect: Area, total: int, limit: int) -> Meter:
    """How much of the limit is spent; past it the bar hurts."""
    return Meter(rect, min(1.0, total / max(1, limit)), "ember" if total > limit else "brass")


def fault_line(fault: Fault) -> Line:
    """What is not legal, as a sentence with its rule."""
    text = fault.text[:1].upper() + fault.text[1:]
    return Line(f"{text}.", icon="warning", rule=fault.rule)


def known(emblem: str) -> str:
    """The emblem, or the plain one where there is no drawing of that name."""
    return emblem if emblem in art.emblems() else art.UNKNOWN

"""The places of a company, banner by banner: who stands in each, what an empty one would cost at least."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from game.systems.confrontation.companies.company_list import Hired
from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.layout import Box, Grid
from game.ui.kit.link import Link
from game.ui.kit.measures import APART, BUTTON, CLOSE, GAP, HAIR, HEADING, LINE, MARGIN, NEAR, STROKE
from game.ui.kit.pen import Pen
from game.ui.kit.press import Press
from game.ui.kit.words import draw_words
from game.ui.paint import panels, svg, tokens
from game.ui.paint.cards.hand_cards import band_colour
from game.ui.tables.confrontation.captions import band
from game.ui.workshop.companies.draft import MOST_BANNERS, CompanyDraft, Slot, Spot, named
from game.ui.workshop.forces.controls import known

SLOT = 164, 168
"""A place, in logical pixels."""
_ABREAST, _NARROW, _WIDE = 5, 146, 224
"""How many places a banner has side by side, how narrow they may be for that, and how wide they become at most."""
_ROOMY = 620
"""From this width on a head has room for these words."""
_MORE, _LESS = 130, 110
"""How wide the words for a banner more and less are."""
_BAND, _BASE, _HERO, _DOT, _DOTS = 32, 56, 36, 9, 4
"""The band of a place, the base in it, the Incarnate's, a dot for a figure and how many stand abreast."""
_ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")


class Mustering(Protocol):
    """A company under work."""

    @property
    def draft(self) -> CompanyDraft: ...
    def choose(self, spot: Spot | None) -> None:
        """Work on another unit."""

    def ask_troop(self, banner: int, slot: Slot) -> None:
        """Choose whom an empty place takes."""

    def do(self, act: Callable[[], object]) -> None:
        """Change something, and show everything anew."""

    def add_banner(self) -> None:
        """One more banner, and show it."""


def lay(scene: Mustering, pen: Pen) -> None:
    """All banners under one another."""
    draft = scene.draft
    for banner in range(len(draft.company.banners)):
        slots = draft.slots(banner)
        _lay_head(scene, banner, slots, pen)
        columns, wide = _columns(pen)
        boxes = [Box(str(at), wide, SLOT[1]) for at in range(len(slots))]
        if boxes:
            place = pen.lay(Grid(columns, *boxes, gap=APART), APART)
            for at, slot in enumerate(slots):
                _lay_slot(scene, banner, at, slot, place[str(at)], pen)


def _columns(pen: Pen) -> tuple[int, float]:
    """How many places stand abreast, and how wide they are: all five of a banner if they have room, a little narrower if need be."""
    gap, scale = pen.px(APART), pen.theme.scale
    five = (pen.width - gap * (_ABREAST - 1)) // _ABREAST
    if five >= pen.px(_NARROW):
        return _ABREAST, min(five, pen.px(_WIDE)) / scale
    columns = max(1, (pen.width + gap) // (pen.px(SLOT[0]) + gap))
    return columns, min(pen.px(SLOT[0]), pen.width) / scale


def _lay_head(scene: Mustering, banner: int, slots: list[Slot], pen: Pen) -> None:
    """The head of a banner; at the last one stands what makes one more or one less."""
    draft = scene.draft
    places = [slot for slot in slots if slot.place]
    filled = sum(slot.hired is not None for slot in places)
    many = len(draft.company.banners)
    last = banner == many - 1
    note = "all places filled" if filled == len(places) else f"{filled} of {len(places)} places filled"
    if filled < len(places) and not last:
        note += "; only the last may have gaps"
    points = f"{sum(slot.hired.points for slot in slots if slot.hired):,} AP"
    row = pen.row(HEADING, NEAR)
    head = pen.add(BannerHead(f"{_ORDINALS[banner]} banner", note, points, row))
    if not last:
        return
    right = row.right - pen.theme.width(points, "card") - pen.px(MARGIN)
    if row.width < pen.px(_ROOMY):
        right, row = row.right, pen.row(HEADING, NEAR)
    more, less = (pygame.Rect(0, row.y, pen.px(wide), row.height) for wide in (_MORE, _LESS))
    more.right = right
    less.right = more.x - pen.px(GAP)
    full = many >= MOST_BANNERS
    pen.add(
        Link("company.banner.add", lambda: "Another banner", more, scene.add_banner, rule="GB-104",
             enabled=not full, hint=f"At most {MOST_BANNERS} banners." if full else "Five more places", align="right")
    )  # fmt: skip
    if many > 1:
        pen.add(
            Link("company.banner.drop", lambda: "Drop the last", less, lambda: scene.do(draft.drop_banner),
                 hint="With whoever stands in it", align="right")
        )  # fmt: skip
    head.spare = right - (less.x if many > 1 else more.x) + pen.px(MARGIN) if row.y == head.rect.y else 0


def _lay_slot(scene: Mustering, banner: int, at: int, slot: Slot, rect: pygame.Rect, pen: Pen) -> None:
    draft = scene.draft
    id = f"company.slot:{banner}.{at}"
    if slot.spot is None:
        pen.add(EmptySlot(id, slot, rect, partial(scene.ask_troop, banner, slot)))
        return
    field = f"banner[{slot.spot[0]}].units[{slot.spot[1]}]"
    faulty = next((fault.text for fault in draft.faults if fault.field.startswith(field)), "")
    entry = draft.at(slot.spot)
    name = entry.name or entry.troop if entry else ""
    pen.add(
        UnitSlot(
            id,
            slot,
            name,
            rect,
            partial(scene.choose, slot.spot),
            chosen=slot.spot == draft.chosen,
            faulty=faulty,
        )
    )


class BannerHead(Widget):
    """The name of a banner, how full it is, what it costs."""

    def __init__(self, name: str, note: str, points: str, rect: Area) -> None:
        super().__init__("", rect)
        self._name, self._note, self._points = name, note, points
        self.spare = 0
        """Device pixels before the points that something else takes."""

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        size = theme.px(LINE)
        surface.blit(art.icon(theme, "flag", size, palette.brass), (place.x, place.centery - size // 2))
        room = pygame.Rect(
            place.x + size + theme.px(CLOSE), place.y, place.width - size - theme.px(CLOSE), place.height
        )
        drawn = draw_words(surface, theme, self._points, "card", palette.bone, room, "right")
        name = draw_words(surface, theme, self._name, "panel", palette.bone, room)
        rest = pygame.Rect(
            name.right + theme.px(GAP),
            place.y,
            drawn.x - self.spare - name.right - theme.px(2 * GAP),
            place.height,
        )
        if theme.width(self._note, "body") <= rest.width:
            draw_words(surface, theme, self._note, "body", palette.mute, rest)


class UnitSlot(Press):
    """A place with a unit in it."""

    def __init__(
        self,
        id: str,
        slot: Slot,
        name: str,
        rect: Area,
        choose: Callable[[], None],
        *,
        chosen: bool,
        faulty: str,
    ) -> None:
        super().__init__(id, rect, choose, hint=faulty)
        self._slot, self._name, self._chosen, self._faulty = slot, name, chosen, faulty

    @property
    def called(self) -> str:
        """The name of the unit."""
        unit = self._slot.hired
        return unit.entry.name or unit.troop.name if unit else self._name

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette, unit = self.theme, self.theme.palette, self._slot.hired
        panels.drop_shadow(surface, theme, place, CLOSE)
        surface.blit(_ground(theme, place.size, band(unit.troop.profile) if unit else "T"), place)
        head = pygame.Rect(
            place.x + theme.px(APART), place.y, place.width - 2 * theme.px(APART), theme.px(_BAND)
        )
        sort = named(self._slot.place) if self._slot.place else "No place"
        if unit:
            profile = unit.troop.profile
            sort = (
                f"{profile.category.capitalize()} {profile.rank or ''}".strip()
                if self._slot.place
                else "No place"
            )
            draw_words(surface, theme, str(unit.entry.number), "card", palette.bone, head, "right")
        drawn = draw_words(surface, theme, sort, "body-bold", palette.bone, head)
        if self._slot.place and self._slot.place.compulsory:
            size = theme.px(LINE) * 2 // 3
            surface.blit(
                art.icon(theme, "lock", size, palette.bone),
                (drawn.right + theme.px(CLOSE), head.centery - size // 2),
            )
        if unit:
            self._draw_figures(surface, unit, place)
        name = self.called
        foot = pygame.Rect(head.x, place.bottom - theme.px(2 * LINE + GAP), head.width, theme.px(LINE))
        step = "card" if theme.width(name, "card") <= foot.width else "body-bold"
        draw_words(surface, theme, name, step, palette.bone, foot)
        price = f"{unit.points:,} AP" if unit else "not known"
        drawn = draw_words(surface, theme, price, "body", palette.dim, foot.move(0, foot.height))
        if self._faulty:
            size = theme.px(LINE)
            surface.blit(art.icon(theme, "warning", size, palette.ember), (foot.right - size, drawn.y))
        if self._chosen:
            panels.second_edge(surface, theme, place.inflate(-2 * theme.px(CLOSE), -2 * theme.px(CLOSE)))
            panels.second_edge(surface, theme, place.inflate(-2 * theme.px(HAIR), -2 * theme.px(HAIR)))

    def _draw_figures(self, surface: pygame.Surface, unit: Hired, place: pygame.Rect) -> None:
        """The base with its Incarnate over its edge, and a dot for each figure."""
        theme = self.theme
        size = theme.px(_BASE)
        top = place.y + theme.px(_BAND + APART)
        mark = tokens.token(theme, size, seat="one", emblem=known(unit.troop.profile.emblem))
        base = mark.get_rect(center=(place.x + theme.px(APART) + size // 2, top + size // 2))
        surface.blit(mark, base)
        if unit.incarnate:
            own = theme.px(_HERO)
            hero = tokens.token(
                theme, own, seat="one", emblem=known(unit.incarnate.profile.emblem), leader=True
            )
            surface.blit(hero, hero.get_rect(center=(base.centerx + own * 4 // 5, base.centery + own // 3)))
        count = unit.entry.number + unit.entry.familiars + (unit.troop.hands if unit.troop.crew else 0)
        pitch, size = theme.px(_DOT + NEAR), theme.px(_DOT)
        left = place.right - theme.px(APART) - _DOTS * pitch + theme.px(NEAR)
        special = unit.entry.replaced
        side = theme.palette.sides["one"]
        for at in range(count):
            row, column = divmod(at, _DOTS)
            if (row + 1) * pitch > theme.px(_BASE + APART):
                break
            colour = theme.palette.brass_hi if at < special else side.light
            middle = left + column * pitch + size // 2, top + row * pitch + size // 2
            pygame.draw.aacircle(surface, colour, middle, size / 2)


class EmptySlot(Press):
    """A place that is free: what may stand there, and from how many points."""

    def __init__(self, id: str, slot: Slot, rect: Area, choose: Callable[[], None]) -> None:
        must = slot.place is not None and slot.place.compulsory
        super().__init__(
            id, rect, choose, hint="Choose a unit" + (": this place must be filled" if must else "")
        )
        self._slot = slot

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, palette, slot = self.theme, self.theme.palette, self._slot
        surface.blit(_dashed(theme, place.size, lit=self.hovered), place)
        inner = place.inflate(-theme.px(2 * GAP), 0)
        words = named(slot.place) if slot.place else ""
        must = slot.place is not None and slot.place.compulsory
        lock = theme.px(LINE) * 2 // 3 if must else 0
        rows = theme.wrap(words, "body", inner.width - 2 * lock, 2)
        y = place.y + theme.px(APART)
        if must:
            end = place.centerx + theme.width(rows[0], "body") // 2 + theme.px(NEAR)
            sign = art.icon(theme, "lock", lock, palette.ember)
            surface.blit(sign, (end, y + (theme.line("body") - lock) // 2))
        for row in rows:
            line = pygame.Rect(inner.x, y, inner.width, theme.line("body"))
            draw_words(surface, theme, row, "body", palette.dim, line, "centre")
            y += line.height
        size = theme.px(HEADING)
        surface.blit(
            art.icon(theme, "plus", size, palette.dim), (place.centerx - size // 2, place.centery - size // 2)
        )
        foot = pygame.Rect(inner.x, place.bottom - theme.px(BUTTON), inner.width, theme.px(LINE))
        draw_words(
            surface,
            theme,
            f"from {slot.least} AP",
            "body",
            palette.ember if must else palette.mute,
            foot,
            "centre",
        )


@kept
def _ground(theme: Theme, size: tuple[int, int], kind: str) -> pygame.Surface:
    """A place with its coloured band."""
    palette, width = theme.palette, size[0]
    cut, line, high = theme.px(GAP), theme.px(HAIR), theme.px(_BAND)
    picture = panels.panel(theme, size, gradient=False).copy()
    top = [
        (cut, line),
        (width - cut, line),
        (width - line, cut),
        (width - line, high),
        (line, high),
        (line, cut),
    ]
    body = svg.shape(svg.path(top), band_colour(palette, kind), palette.outline, line)
    picture.blit(svg.picture(body, size), (0, 0))
    return picture


@kept
def _dashed(theme: Theme, size: tuple[int, int], *, lit: bool) -> pygame.Surface:
    """The outline of a free place."""
    palette, (width, height), line = theme.palette, size, theme.px(STROKE)
    outline = svg.chamfered(line, line, width - 2 * line, height - 2 * line, theme.px(GAP))
    colour = palette.brass_hi if lit else palette.mute
    return svg.picture(
        svg.shape(outline, palette.table, colour, line, extra=panels.dashes(theme, CLOSE, CLOSE)), size
    )

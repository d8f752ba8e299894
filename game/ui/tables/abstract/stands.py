"""What stands on the square, drawn: units with their slots and levels, banners of sides, grooves."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from game.core.seats import Seat
from game.core.words.grammar import plural
from game.systems.abstract.actions import UnitId
from game.systems.abstract.state import Side
from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.kit.ink import draw_row
from game.ui.kit.measures import CLOSE, GAP, GUTTER, INSET, NEAR, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import banners, panels, tokens
from game.ui.paint.dice import trays
from game.ui.paint.slots import picture_stones, plinths, stones
from game.ui.play.people import Recorded, person
from game.ui.tables.abstract.display import Body, Display
from game.ui.tables.abstract.kinds import KINDS, colour, in_order
from game.ui.tables.abstract.people import face
from game.ui.tables.abstract.square import Region, Stand

_SIGNED, _STEP, _MARK = 120, 23, 14
"""From which width a front has a sign, from which height a level is larger, and the least icon of one."""

MARGIN = 26
"""Logical room round a unit for its light and its wedges."""
_STEPS = 16
"""In how many steps what moves is told, so that equal pictures are drawn once."""
_ICON, _FEW, _WORD = 18, 44, 84
"""The icon of a level; under which width it is 14 with a gap of 2, and from which the abbreviation stands there."""
_BOSS, _SIGN, _CAME = 40, 18, (52, 26)
"""The boss of a banner, the sign of what a unit has done, and what an attack came to at it."""


@dataclass
class Marks:
    """What is lit on the table."""

    chosen: UnitId = 0
    hovered: UnitId = 0
    hittable: tuple[UnitId, ...] = ()
    aimed: tuple[UnitId, ...] = ()
    partners: tuple[UnitId, ...] = ()
    joinable: tuple[UnitId, ...] = ()
    noted: tuple[UnitId, ...] = ()
    struck: dict[UnitId, str] = field(default_factory=dict)
    """What the last attack came to at each of its targets, in a word."""
    cursor: UnitId = 0
    drop: tuple[UnitId, int] | None = None
    """The slot over which a stone is held."""
    names: dict[Seat, tuple[str, str]] = field(default_factory=dict)
    """Each side, and who plays it."""
    deciding: Seat | None = None


def headed(match: Recorded, sides: Mapping[Seat, Side], noted: Iterable[str]) -> Marks:
    """Marks that say who plays which side, and the units that a line of the log is about; nothing else is lit."""
    marks = Marks(noted=tuple(int(place) for place in noted if place.isdigit()))
    for seat, side in sides.items():
        name = person(match, seat)[0]
        marks.names[seat] = (side.name, "" if side.name == name else name)
    return marks


class Look(NamedTuple):
    """All that a unit shows: equal looks are drawn once."""

    body: Hashable
    state: str
    sign: str
    dark: float
    drop: int
    cursor: bool
    noted: bool
    came: str
    """What the last attack came to at this unit, in a word."""


def look_of(body: Body, shown: Display, marks: Marks) -> Look:
    """How a unit looks now."""
    strike = shown.strike
    party = (*strike.attackers, strike.target) if strike else ()
    dark = 0.0 if body.id in party else shown.dark
    turned, flash, present = (round(x * _STEPS) / _STEPS for x in (body.turned, body.flash, body.present))
    return Look(
        (body.id, body.name, body.seat, body.emblem, body.full, body.slots, body.levels, body.down, body.sealed,
         turned, flash, 0, present),
        _state(body.id, marks, shown),
        _sign(body, shown),
        round(dark * 8) / 8,
        marks.drop[1] if marks.drop and marks.drop[0] == body.id else -1,
        marks.cursor == body.id,
        body.id in marks.noted,
        marks.struck.get(body.id, ""),
    )  # fmt: skip


def _state(unit: UnitId, marks: Marks, shown: Display) -> str:
    strike = shown.strike
    if strike:
        return "up" if unit in strike.attackers else "aimed" if unit == strike.target else "rest"
    if unit in marks.aimed:
        return "aimed"
    if (unit == shown.actor and not shown.over) or unit in marks.partners:
        return "up"
    if unit in marks.hittable:
        return "hovered" if unit == marks.hovered else "hittable"
    if unit in marks.joinable:
        return "join"
    if unit == marks.chosen:
        return "up"
    return "acted" if unit in shown.acted else "rest"


def _sign(body: Body, shown: Display) -> str:
    if body.present < 1:
        return ""
    return "hour" if body.id in shown.held else "check" if body.id in shown.acted else ""


def draw(surface: pygame.Surface, theme: Theme, stand: Stand, look: Look, shake: int = 0) -> None:
    """A unit on its plinth."""
    margin = theme.px(MARGIN)
    picture = _picture(theme, stand.rect.size, stand.near, look)
    surface.blit(picture, (stand.rect.x - margin + shake, stand.rect.y - margin))


@kept
def _picture(theme: Theme, size: tuple[int, int], near: bool, look: Look) -> pygame.Surface:
    margin, body = theme.px(MARGIN), Body(*look.body)  # type: ignore[misc]
    surface = pygame.Surface((size[0] + 2 * margin, size[1] + 2 * margin), pygame.SRCALPHA)
    stand = Stand(theme, pygame.Rect((margin, margin), size), body.full, near)
    palette, edge = theme.palette, _edge(theme, look.state)
    if edge and look.state != "hittable":
        light = picture_stones.glow(stand.plinth.size, edge, theme.px(GUTTER))
        surface.blit(light, light.get_rect(center=stand.plinth.center))
    _draw_stone(surface, theme, stand, body, look.state)
    panels.drop_shadow(surface, theme, stand.plinth, 4)
    line = mix(palette.sides[body.seat].light, palette.sides[body.seat].plate, 0.2)
    surface.blit(plinths.plinth(theme, stand.plinth.size, stand.front.height, line, edge), stand.plinth)
    _draw_slots(surface, theme, stand, body, look.drop)
    _draw_front(surface, theme, stand, body)
    _draw_plate(surface, theme, stand, body, look.sign)
    if look.state in ("hittable", "hovered", "aimed"):
        around = stand.plinth.inflate(theme.px(NEAR), theme.px(NEAR))
        surface.blit(plinths.wedges(theme, around.size, palette.ember), around)
    dim = 0.45 if look.state == "acted" or body.present < 0.5 else 0.0
    _darken(surface, max(dim, look.dark))
    if look.came:
        _draw_came(surface, theme, stand, look.came)
    if body.flash > 0:
        lit = pygame.Surface(stand.plinth.size, pygame.SRCALPHA)
        lit.fill((*palette.bone, round(90 * body.flash)))
        surface.blit(lit, stand.plinth)
    if look.cursor:
        top = stand.plate_middle - stand.plate_high // 2
        ring = pygame.Rect(stand.plinth.x, top, stand.plinth.width, stand.plinth.bottom - top)
        panels.focus_ring(surface, theme, ring.inflate(-theme.px(NEAR), -theme.px(STROKE)))
    if look.noted:
        pygame.draw.rect(
            surface, palette.bone, stand.plinth.inflate(theme.px(NEAR), theme.px(NEAR)), theme.px(STROKE)
        )
    return surface


def _draw_came(surface: pygame.Surface, theme: Theme, stand: Stand, came: str) -> None:
    """What an attack came to, at the shoulder of the stone, until the next act."""
    wide, high = theme.px(_CAME[0]), theme.px(_CAME[1])
    place, foot = stand.stone, stand.plate_middle - stand.plate_high // 2
    if foot - place.y < high:
        return
    picture = trays.verdict(
        theme, (wide, high), came, "ember" if came.startswith("−") else "dim", "body-bold"
    )
    left, top = place.centerx + round(place.width * 0.3), place.y + place.height // 3 - high // 2
    surface.blit(picture, (left, min(top, foot - high)))


def _edge(theme: Theme, state: str) -> Rgb | None:
    palette = theme.palette
    return {
        "up": palette.brass_hi, "aimed": palette.ember, "hovered": palette.ember, "hittable": mix(palette.ember, palette.ember_lo, 0.5),
        "join": palette.verdigris,
    }.get(state)  # fmt: skip


def _darken(surface: pygame.Surface, share: float) -> None:
    if share > 0:
        level = round(255 * (1 - share))
        surface.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)


def _draw_stone(surface: pygame.Surface, theme: Theme, stand: Stand, body: Body, state: str) -> None:
    emblem, place = face(body.emblem, body.id), stand.stone
    if body.present < 0.5:
        fallen = picture_stones.broken(theme, place.height, body.seat, emblem)
        surface.blit(fallen, fallen.get_rect(midbottom=place.midbottom))
        return
    lit = {"up": picture_stones.UP, "aimed": picture_stones.TARGET, "hovered": picture_stones.TARGET}
    drawn = picture_stones.stone(theme, place.height, body.seat, emblem, lit.get(state, picture_stones.REST))
    if body.present < 1:
        drawn = pygame.transform.rotozoom(drawn, -24 * (1 - body.present), 1.0)
    shade = picture_stones.shadow(theme, place.height)
    surface.blit(shade, shade.get_rect(midtop=(place.centerx + theme.px(CLOSE), place.y + theme.px(NEAR))))
    surface.blit(drawn, drawn.get_rect(midbottom=place.midbottom))


def _draw_slots(surface: pygame.Surface, theme: Theme, stand: Stand, body: Body, drop: int) -> None:
    lying = in_order(body.levels) if body.levels else []
    dealt = len(lying) if len(lying) >= body.slots else body.slots
    for number, place in enumerate(stand.slots):
        kind, state = _slot(body, lying, dealt, number)
        ground = colour(theme, kind) if kind else theme.palette.stone
        picture = stones.stone(theme, place.width, kind, ground, state)
        squeeze = _squeeze(body.turned, number, len(stand.slots))
        if squeeze < 0.98 and state in (stones.FACE, stones.DOWN):
            wide = max(2, round(place.width * squeeze))
            picture = pygame.transform.smoothscale(picture, (wide, place.height))
        surface.blit(picture, picture.get_rect(center=place.center))
        if drop == number:
            pygame.draw.circle(
                surface, theme.palette.verdigris, place.center, place.width * 0.58, theme.px(STROKE)
            )


def _slot(body: Body, lying: Sequence[str], dealt: int, number: int) -> tuple[str, str]:
    """The Trait of the stone on a slot ("" for none), and how it lies."""
    if body.present < 0.5 or number >= max(dealt, body.slots):
        return "", stones.BROKEN
    if body.down != (body.turned < 1 and _place(body.turned, number, body.full) < 0.5):
        return "", stones.DOWN
    if body.levels is None:
        return "", stones.OPEN
    if number >= len(lying):
        return "", stones.OPEN
    return lying[number], stones.CRACKED if number >= body.slots else stones.FACE


def _place(turned: float, number: int, count: int) -> float:
    """How far a stone has turned while all do, from the left to the right."""
    start = 0.5 * number / max(1, count)
    return min(1.0, max(0.0, (turned - start) / 0.5))


def _squeeze(turned: float, number: int, count: int) -> float:
    return abs(1 - 2 * _place(turned, number, count)) if turned < 1 else 1.0


def _draw_front(surface: pygame.Surface, theme: Theme, stand: Stand, body: Body) -> None:
    """The levels, or why there are none."""
    words = _why_not(body)
    if words:
        palette, px = theme.palette, theme.px
        parts = [theme.text(theme.fit(words, "body", stand.front.width - px(GAP)), "body", palette.dim)]
        if body.sealed and stand.front.width >= px(_SIGNED):
            parts.insert(0, art.icon(theme, "lock", px(_SIGN), palette.dim))
        draw_row(surface, parts, stand.front, px(CLOSE))
        return
    for kind, level, place in zip(KINDS, body.levels or (0,) * 5, stand.chips, strict=True):
        surface.blit(level_chip(theme, place.size, kind.trait, level), place)


def _why_not(body: Body) -> str:
    if body.present < 0.5:
        return "Destroyed"
    if not body.down:
        return ""
    return "Sealed" if body.sealed else "In secret"


@kept
def level_chip(theme: Theme, size: tuple[int, int], trait: str, level: int) -> pygame.Surface:
    """A Trait with its level: icon and number, and its abbreviation where there is room."""
    px, palette = theme.px, theme.palette
    picture = pygame.Surface(size, pygame.SRCALPHA)
    tint = mix(colour(theme, trait), palette.bone, 0.5)
    roomy = size[0] >= px(_FEW)
    ink = palette.bone if level else palette.mute
    text = theme.text(str(level), "card" if size[1] >= px(_STEP) else "body-bold", ink)
    side = (
        min(size[1], px(_ICON))
        if roomy
        else min(px(_MARK), max(px(GAP), size[0] - text.get_width() - px(STROKE)))
    )
    sign = art.icon(theme, trait, side, tint if level else mix(tint, palette.panel, 0.35))
    parts = [sign, text]
    if size[0] >= px(_WORD):
        short = next(kind.short for kind in KINDS if kind.trait == trait)
        parts.insert(1, theme.text(short, "body", palette.dim))
    gap = px(CLOSE) if roomy else max(1, min(px(STROKE), size[0] - sign.get_width() - text.get_width()))
    draw_row(picture, parts, picture.get_rect(), gap)
    return picture


def _draw_plate(surface: pygame.Surface, theme: Theme, stand: Stand, body: Body, sign: str) -> None:
    """Name and slots, and whether it has acted or waits to join; the name is the last to be cut."""
    px, palette, high = theme.px, theme.palette, stand.plate_high
    most, step = stand.rect.width - px(CLOSE), "card" if high >= px(_ICON + GAP) else "body-bold"
    mark = [art.icon(theme, sign, px(_MARK), palette.brass_hi)] if sign else []
    counts = [
        theme.text(words, "body", palette.dim) for words in (f"{body.slots}/{body.full}", str(body.slots))
    ]
    name = theme.text(body.name, step, palette.bone)
    smaller = theme.text(body.name, "body-bold", palette.bone)
    options = (
        [name, counts[0], *mark], [smaller, counts[0], *mark], [smaller, counts[0]], [smaller, counts[1]], [smaller],
        [theme.text(theme.fit(body.name, "body-bold", most - 2 * px(GAP)), "body-bold", palette.bone)],
    )  # fmt: skip

    def wide(parts: Sequence[pygame.Surface]) -> int:
        return sum(part.get_width() for part in parts) + px(GAP) * (len(parts) + 1)

    parts = next((each for each in options if wide(each) <= most), options[-1])
    place = pygame.Rect(0, 0, min(most, wide(parts)), high)
    place.center = stand.plinth.centerx, stand.plate_middle
    surface.blit(plinths.plate(theme, place.size), place)
    draw_row(surface, parts, place, px(GAP))


def draw_banner(surface: pygame.Surface, theme: Theme, region: Region, shown: Display, marks: Marks) -> None:
    """A side: boss, name, who plays it if there is room, and the slots that it has left."""
    box, px, palette = region.banner, theme.px, theme.palette
    if box is None:
        return
    banners.lay(surface, theme, box, region.seat, lit=region.seat == marks.deciding)
    inner = box.inflate(-2 * px(INSET), 0)
    size = min(px(_BOSS), round(box.height * 0.25))
    mark = tokens.side_mark(theme, region.seat, size, emblem_of(shown, region.seat))
    top = box.y + px(banners.ROD) + px(NEAR)
    surface.blit(mark, mark.get_rect(midtop=(box.centerx, top)))
    name, who = marks.names.get(region.seat, ("", ""))
    low = box.bottom - px(GAP)
    line = theme.line("body")
    rows = [(row, "card", palette.bone) for row in theme.wrap(name, "card", inner.width)]
    if any(theme.width(row, "card") > inner.width for row, _, _ in rows) or len(rows) > 2:
        rows = [(row, "body-bold", palette.bone) for row in theme.wrap(name, "body-bold", inner.width)]
    slots = plural(shown.slots(region.seat), "slot")
    who = who if theme.width(who, "body") <= inner.width else ""
    rows += [(who, "body", palette.dim)] if who else []
    last = (
        slots if theme.width(slots, "body") <= inner.width else str(shown.slots(region.seat)),
        "body",
        palette.bone,
    )
    y = top + size + px(NEAR)
    room = (low - y) // line
    if len(rows) + 1 > room and who:
        rows.pop()
    for words, step, ink in [*rows[: max(0, room - 1)], last]:
        draw_words(surface, theme, words, step, ink, pygame.Rect(inner.x, y, inner.width, line), "centre")
        y += line


def emblem_of(shown: Display, seat: Seat) -> str | None:
    """The emblem that stands for a side: its largest unit's."""
    bodies = [body for body in shown.bodies.values() if body.seat == seat]
    if not bodies:
        return None
    largest = max(bodies, key=lambda body: body.full)
    return face(largest.emblem, largest.id)

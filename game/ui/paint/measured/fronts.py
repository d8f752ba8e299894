"""Marks of units that are drawn up: the bar of a front, ghosts that fit or do not, what was left, tapes, hulls and lines.

Everything follows the pointer and is drawn straight onto the surface. All points are pixels of it.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.paint import strokes, svg
from game.ui.paint.strokes import BOLD, HAIR, STROKE, Point, Points

AHEAD = 14
"""How far before the first rank the bar of a front lies, in logical pixels."""
_LOZENGE, _ARROW = 6, 9
_CROSS = 7
_ARM = 16
_ROOM = 5
"""A wedge in a corner takes at most one part in so many of a side."""
_HATCH = 7
_BROADEST = 44
_FAINTEST = 0.02
_TICK, _TENTH = 3, 6
_DASH, _GAP = 5, 4
_WORDS = 22
"""The room for words over and under columns."""
_APART, _BROAD = 2, 4
"""Between many columns, and between few."""
_CHAMFER = 2


def bar(surface: pygame.Surface, theme: Theme, left: Point, right: Point, ahead: Point) -> None:
    """The brass bar of a front with a lozenge at each end, and an arrow in its middle towards `ahead`, one step of its facing."""
    palette, px = theme.palette, theme.px
    off = px(AHEAD)
    a, b = ((x + ahead[0] * off, y + ahead[1] * off) for x, y in (left, right))
    strokes.cased(surface, [a, b], palette.brass_hi, px(BOLD), palette.outline)
    middle = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
    across = -ahead[1], ahead[0]
    half, tip = px(_ARROW) * 0.75, px(_ARROW) * 1.4
    arrow = [
        (middle[0] + ahead[0] * tip, middle[1] + ahead[1] * tip),
        (middle[0] + across[0] * half, middle[1] + across[1] * half),
        (middle[0] - across[0] * half, middle[1] - across[1] * half),
    ]
    gem = px(_LOZENGE)
    gems = [[(x, y - gem), (x + gem, y), (x, y + gem), (x - gem, y)] for x, y in (a, b)]
    for shape in (arrow, *gems):
        pygame.draw.polygon(surface, palette.brass_hi, shape)
        strokes.trace(surface, strokes.closed(shape), palette.outline, px(HAIR))


def ring(surface: pygame.Surface, theme: Theme, at: Point, radius: float, accent: str) -> None:
    """The edge of a ghost in a role of the palette."""
    _lay(surface, _base(theme, max(4, round(2 * radius)), accent), at)


def fits(surface: pygame.Surface, theme: Theme, at: Point, radius: float) -> None:
    """A ghost that can be: verdigris."""
    _lay(surface, _base(theme, max(4, round(2 * radius)), "verdigris", 0.3), at)


def crossed(surface: pygame.Surface, theme: Theme, at: Point, radius: float, home: Point) -> None:
    """A ghost that cannot be: ember, a white cross, and a dashed line to its old place."""
    px = theme.px
    strokes.dashed(surface, [home, at], theme.palette.ember, max(1, px(HAIR)), px(_DASH), px(_GAP))
    _lay(surface, _base(theme, max(4, round(2 * radius)), "ember", 0.45, sign="cross"), at)


def left(surface: pygame.Surface, theme: Theme, places: Sequence[tuple[Point, float]]) -> None:
    """What a unit is about to leave: its figures darkened, each in a dashed outline."""
    for at, radius in places:
        _lay(surface, _base(theme, max(4, round(2 * radius)), "dim", 0.55, "outline", dashed=True), at)


def empty(surface: pygame.Surface, theme: Theme, at: Point, radius: float) -> None:
    """A place that is offered: a dashed ring with a plus."""
    _lay(surface, _base(theme, max(4, round(2 * radius)), "verdigris", dashed=True, sign="plus"), at)


@kept
def _base(
    theme: Theme, across: int, accent: str, wash: float = 0.0, tint: str = "", *, dashed: bool = False, sign: str = ""
) -> pygame.Surface:  # fmt: skip
    """A base of so many pixels across: its edge in a role of the palette, tinted in that or another, with a sign in it."""
    palette, px = theme.palette, theme.px
    line, room = max(1, px(STROKE)), px(BOLD)
    size, half = across + 2 * room, across / 2 + room
    colour = getattr(palette, accent)
    circle = svg.circle(half, half, across / 2)
    body = svg.shape(circle, getattr(palette, tint or accent), opacity=wash) if wash else ""
    if dashed:
        dash = f'stroke-dasharray="{px(_TICK)} {px(_TICK)}"'
        body += svg.shape(circle, None, colour, line, extra=dash)
    else:
        body += svg.shape(circle, None, palette.outline, line + 2, opacity=0.8)
        body += svg.shape(circle, None, colour, line)
    if sign:
        reach = min(across * 0.25, px(_CROSS))
        ends = ((1, 1), (1, -1)) if sign == "cross" else ((1, 0), (0, 1))
        arms = "".join(
            f"M{half - dx * reach:g} {half - dy * reach:g}L{half + dx * reach:g} {half + dy * reach:g}"
            for dx, dy in ends
        )
        body += svg.shape(arms, None, palette.outline, line + 2)
        body += svg.shape(arms, None, (255, 255, 255) if sign == "cross" else colour, line)
    return svg.picture(body, (size, size))


def _lay(surface: pygame.Surface, picture: pygame.Surface, at: Point) -> None:
    surface.blit(picture, picture.get_rect(center=(round(at[0]), round(at[1]))))


def tape(surface: pygame.Surface, theme: Theme, way: Points, unit: float, accent: str = "bone") -> None:
    """A measuring tape along a way, a tick at each unit and a longer one at each tenth."""
    palette = theme.palette
    colour = getattr(palette, accent)
    casing, line = mix(palette.outline, colour, 0.08), theme.px(STROKE)
    for a, b in pairwise(way):
        strokes.cased(surface, [a, b], colour, line, casing)
    whole = strokes.length(way)
    if unit < theme.px(_TICK) or whole < unit:
        return
    for number in range(1, int(whole / unit) + 1):
        here, before = strokes.at(way, number * unit), strokes.at(way, number * unit - 1)
        dx, dy = here[0] - before[0], here[1] - before[1]
        far = math.hypot(dx, dy) or 1.0
        half = theme.px(_TENTH if number % 10 == 0 else _TICK)
        tick = [
            (here[0] - dy / far * half, here[1] + dx / far * half),
            (here[0] + dy / far * half, here[1] - dx / far * half),
        ]
        strokes.cased(surface, tick, colour, line, casing)


def thread(surface: pygame.Surface, theme: Theme, way: Points, accent: str = "verdigris") -> None:
    """The thin dashed way of one figure."""
    colour = getattr(theme.palette, accent)
    strokes.dashed(surface, way, theme.palette.outline, theme.px(STROKE), theme.px(_DASH), theme.px(_GAP))
    strokes.dashed(surface, way, colour, max(1, theme.px(HAIR)), theme.px(_DASH), theme.px(_GAP))


def hull(surface: pygame.Surface, theme: Theme, outline: Points, accent: str = "ember") -> None:
    """The ground between two units, hardly tinted, with a dotted edge."""
    if len(outline) < 3:
        return
    colour = getattr(theme.palette, accent)
    strokes.wash(surface, [outline], colour, 0.07)
    strokes.dashed(
        surface, strokes.closed(outline), mix(colour, theme.palette.table, 0.35), theme.px(HAIR),
        theme.px(_TICK), theme.px(_DASH),
    )  # fmt: skip


def wedges(surface: pygame.Surface, theme: Theme, box: pygame.Rect) -> None:
    """An ember wedge in each corner round a whole unit: it can be struck."""
    palette, arm = theme.palette, min(theme.px(_ARM), min(box.size) // _ROOM)
    for x, right in ((box.left, 1), (box.right, -1)):
        for y, down in ((box.top, 1), (box.bottom, -1)):
            wedge = [(x, y), (x + right * arm, y), (x, y + down * arm)]
            pygame.draw.polygon(surface, palette.ember, wedge)
            strokes.trace(surface, strokes.closed(wedge), palette.outline, theme.px(HAIR))


def reach(surface: pygame.Surface, theme: Theme, at: Point, radius: float, accent: str = "verdigris") -> None:
    """How far somebody may go: a dashed circle."""
    line = strokes.closed(strokes.round_outline(at, radius))
    for colour, wide in ((theme.palette.outline, STROKE), (getattr(theme.palette, accent), HAIR)):
        strokes.dashed(surface, line, colour, theme.px(wide), theme.px(_DASH), theme.px(_GAP))


def well(
    surface: pygame.Surface, theme: Theme, box: pygame.Rect, share: float, accent: str = "verdigris", marks: int = 10
) -> None:  # fmt: skip
    """A well of so many marks, filled to a share (0 to 1, what is beyond it in ember)."""
    palette, px = theme.palette, theme.px
    body = svg.shape(
        svg.chamfered(1, 1, box.width - 2, box.height - 2, px(_CHAMFER)),
        mix(palette.table, svg.BLACK, 0.35),
        palette.edge,
        px(HAIR),
    )
    surface.blit(svg.picture(body, box.size), box)
    inner = box.inflate(-2 * px(STROKE), -2 * px(STROKE))
    colour = getattr(palette, accent) if share <= 1 else palette.ember
    filled = pygame.Rect(inner.x, inner.y, round(inner.width * min(1.0, max(0.0, share))), inner.height)
    surface.fill(mix(colour, palette.table, 0.15), filled)
    for number in range(1, marks):
        x = inner.x + inner.width * number // marks
        surface.fill(palette.outline, (x, inner.y, max(1, px(HAIR)), inner.height))


def band(surface: pygame.Surface, theme: Theme, at: Point, radius: float) -> None:
    """The end of a band of range: a faint dotted circle."""
    palette = theme.palette
    line = strokes.closed(strokes.round_outline(at, radius))
    strokes.dashed(
        surface, line, mix(palette.bone, palette.table, 0.45), theme.px(HAIR), theme.px(_TICK), theme.px(_TENTH)
    )  # fmt: skip


def landings(
    surface: pygame.Surface, theme: Theme, places: Sequence[tuple[Point, float, float]], accent: str = "ember"
) -> None:  # fmt: skip
    """Where a round template may come to lie: middle, radius and how strongly each is tinted (0 to 1)."""
    colour = getattr(theme.palette, accent)
    for at, radius, strength in sorted(places, key=lambda place: place[2]):
        if strength >= _FAINTEST:
            edge = strokes.round_outline(at, radius)
            strokes.wash(surface, [edge], colour, strength * 0.5)
            strokes.dashed(
                surface, strokes.closed(edge), mix(theme.palette.table, colour, min(1.0, 0.3 + strength)),
                theme.px(HAIR), theme.px(_DASH), theme.px(_GAP),
            )  # fmt: skip


def odds(surface: pygame.Surface, theme: Theme, box: pygame.Rect, share: float) -> None:
    """A bar of a chance: verdigris as far as it goes, the rest hatched in ember."""
    palette = theme.palette
    good = pygame.Rect(box.x, box.y, round(box.width * max(0.0, min(1.0, share))), box.height)
    rest = pygame.Rect(good.right, box.y, box.right - good.right, box.height)
    surface.fill(mix(palette.verdigris, palette.table, 0.2), good)
    if rest.width > 0:
        clip = surface.get_clip()
        surface.set_clip(rest.clip(clip))
        surface.fill(mix(palette.ember, palette.table, 0.75), rest)
        for x in range(rest.x - rest.height, rest.right, theme.px(_HATCH)):
            pygame.draw.aaline(
                surface, palette.ember, (x, rest.bottom), (x + rest.height, rest.top), theme.px(STROKE)
            )
        surface.set_clip(clip)
    pygame.draw.rect(surface, palette.edge, box, theme.px(HAIR))


def columns(
    surface: pygame.Surface, theme: Theme, box: pygame.Rect, chances: Sequence[tuple[str, float]], accent: str = "ember"
) -> None:  # fmt: skip
    """A distribution: a column for each chance with its words below, and the greatest told above it in per cent."""
    palette, px = theme.palette, theme.px
    head, foot = px(_WORDS), px(_WORDS)
    floor, count = box.bottom - foot, max(1, len(chances))
    room = floor - box.y - head
    gap = px(_APART) if count > 5 else px(_BROAD)
    wide = max(1, min(px(_BROADEST), (box.width - gap * (count - 1)) // count))
    most = max((chance for _, chance in chances), default=0.0) or 1.0
    top = max(range(len(chances)), key=lambda at: chances[at][1], default=0)
    for number, (words, chance) in enumerate(chances):
        x = box.x + number * (wide + gap)
        high = round(room * chance / most)
        column = pygame.Rect(x, floor - high, wide, high)
        surface.fill(mix(getattr(palette, accent), palette.table, 0.2), column)
        surface.fill(getattr(palette, accent), (x, column.y, wide, min(high, px(_APART))))
        if number == top:
            told = theme.text(f"{100 * chance:.0f} %", "body-bold", palette.bone)
            place = told.get_rect(midbottom=(column.centerx, column.y - px(HAIR)))
            surface.blit(told, place.clamp(box))
        label = theme.text(words, "body", palette.dim)
        if label.get_width() <= wide + gap - px(HAIR) or number % 2 == 0:
            surface.blit(label, label.get_rect(midtop=(column.centerx, floor + px(_APART))))
    surface.fill(palette.hairline, (box.x, floor, box.width, max(1, px(HAIR))))

"""Vector pictures written as text, and what they need: gradients, outlines, soft shadows.

The rasteriser knows paths, strokes, dashes, transforms and gradients in user space; no text, clipping,
filters or `rgba()`. Pictures are drawn twice as large and halved, which smooths slanted edges.
"""

from __future__ import annotations

import io
import math
from collections.abc import Iterable, Sequence
from functools import lru_cache

import pygame

from game.ui.app.theme import Rgb, hexa

Point = tuple[float, float]
Size = tuple[int, int]
BLACK: Rgb = (0, 0, 0)
SMALL = 50
"""Pixels of width or height under which a picture has details finer than the rasteriser's own smoothing."""
_LIKE = pygame.Surface((1, 1), pygame.SRCALPHA)
"""The order of channels that every other surface has. The rasteriser gives another, and blits of that are twenty times slower."""


def picture(
    body: str, size: Size, view: tuple[float, float] | None = None, *, finer: int = 2
) -> pygame.Surface:
    """`body` (the inside of an SVG document in coordinates 0..`view`) drawn at `size` pixels.

    The rasteriser smooths edges by itself: only what is small is drawn `finer` times as large and scaled down.
    """
    width, height = max(1, size[0]), max(1, size[1])
    finer = finer if min(width, height) < SMALL else 1
    view_width, view_height = view or (width, height)
    document = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {view_width:g} {view_height:g}" preserveAspectRatio="none">{body}</svg>'
    )
    fine = pygame.image.load_sized_svg(io.BytesIO(document.encode()), (width * finer, height * finer))
    if fine.get_size() != (width, height):
        fine = pygame.transform.smoothscale(fine, (width, height))
    return fine.convert(_LIKE)


def stretched(small: pygame.Surface, size: Size, reach: int, *, upright: bool = True) -> pygame.Surface:
    """`small` made as large as `size`: `reach` pixels at each end stay, the pixel between them is repeated.

    Across, and unless `upright` is False down as well: a frame of any size costs no more than its corners.
    """
    for axis in (0, 1) if upright else (0,):
        ends = 2 * reach
        if size[axis] <= ends or small.get_size()[axis] != ends + 1:
            continue
        long = list(small.get_size())
        long[axis] = size[axis]
        whole = pygame.Surface(long, pygame.SRCALPHA)
        for start, length, goal, now in (
            (0, reach, 0, reach), (reach, 1, reach, size[axis] - ends), (reach + 1, reach, size[axis] - reach, reach),
        ):  # fmt: skip
            box = pygame.Rect((0, 0), small.get_size())
            box[axis], box[axis + 2] = start, length
            part, room, at = small.subsurface(box), list(box.size), [0, 0]
            room[axis], at[axis] = now, goal
            whole.blit(pygame.transform.scale(part, room), at)
        small = whole
    return small


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def path(points: Iterable[Point], *, closed: bool = True) -> str:
    """Path data through `points`."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + ("Z" if closed else "")


def shape(
    data: str,
    fill: Rgb | str | None = None,
    stroke: Rgb | str | None = None,
    width: float = 1,
    *,
    opacity: float = 1,
    extra: str = "",
) -> str:
    """A path element. Colours are triples or the `url(#id)` of a gradient."""
    outline = f' stroke="{paint(stroke)}" stroke-width="{number(width)}"' if stroke is not None else ""
    faint = f' opacity="{number(opacity)}"' if opacity < 1 else ""
    return f'<path d="{data}" fill="{paint(fill)}"{outline}{faint} {extra}/>'


def paint(colour: Rgb | str | None) -> str:
    """A fill or stroke value."""
    if colour is None:
        return "none"
    return colour if isinstance(colour, str) else hexa(colour)


def circle(x: float, y: float, radius: float) -> str:
    """Path data of a circle."""
    r, left, right = number(radius), number(x - radius), number(x + radius)
    return f"M{left} {number(y)}A{r} {r} 0 1 1 {right} {number(y)}A{r} {r} 0 1 1 {left} {number(y)}Z"


def chamfered(x: float, y: float, width: float, height: float, cut: float) -> str:
    """Path data of a rectangle with its corners cut at 45 degrees."""
    return path(corners(x, y, width, height, cut))


def corners(x: float, y: float, width: float, height: float, cut: float) -> list[Point]:
    """The eight points of a rectangle with cut corners, clockwise from the upper left."""
    right, low = x + width, y + height
    above = [(x + cut, y), (right - cut, y), (right, y + cut)]
    return [*above, (right, low - cut), (right - cut, low), (x + cut, low), (x, low - cut), (x, y + cut)]


def stops(colours: Sequence[tuple[float, Rgb] | tuple[float, Rgb, float]]) -> str:
    """Gradient stops: (offset, colour) or (offset, colour, opacity)."""
    return "".join(
        f'<stop offset="{number(stop[0])}" stop-color="{hexa(stop[1])}"'
        + (f' stop-opacity="{number(stop[2])}"/>' if len(stop) > 2 else "/>")
        for stop in colours
    )


def linear(
    name: str, start: Point, end: Point, colours: Sequence[tuple[float, Rgb] | tuple[float, Rgb, float]]
) -> str:
    """A linear gradient, used as `url(#name)`."""
    (x1, y1), (x2, y2) = start, end
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" x1="{number(x1)}" y1="{number(y1)}" '
        f'x2="{number(x2)}" y2="{number(y2)}">{stops(colours)}</linearGradient></defs>'
    )


def radial(
    name: str, centre: Point, radius: float, colours: Sequence[tuple[float, Rgb] | tuple[float, Rgb, float]]
) -> str:
    """A radial gradient, used as `url(#name)`."""
    return (
        f'<defs><radialGradient id="{name}" gradientUnits="userSpaceOnUse" cx="{number(centre[0])}" '
        f'cy="{number(centre[1])}" r="{number(radius)}">{stops(colours)}</radialGradient></defs>'
    )


def moved(body: str, x: float, y: float, scale: float = 1) -> str:
    """`body` scaled, then moved."""
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale:.5f})">{body}</g>'


def soft(
    stencil: pygame.Surface, radius: float, *, colour: Rgb = (0, 0, 0), strength: float = 0.5
) -> pygame.Surface:
    """The blurred silhouette of `stencil` in one colour: a shadow or a glow of the same size.

    Blurring is done small and scaled up again, which is ten times cheaper and looks the same.
    """
    width, height = stencil.get_size()
    step = max(1, math.floor(radius / 2))
    small = (max(1, math.ceil(width / step)), max(1, math.ceil(height / step)))
    shade = pygame.transform.smoothscale(stencil, small)
    shade.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shade = pygame.transform.gaussian_blur(shade, max(1, round(radius / step)))
    shade.fill((*colour, 0), special_flags=pygame.BLEND_RGB_MAX)
    shade.fill((255, 255, 255, round(255 * strength)), special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.smoothscale(shade, (width, height)) if small != (width, height) else shade

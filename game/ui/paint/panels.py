"""Panels, buttons and the other things that hold words: chamfered, thin-edged, lit from above."""

from __future__ import annotations

import pygame

from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import svg
from game.ui.paint.controls import keycap as keycap
from game.ui.paint.controls import lozenge as lozenge
from game.ui.paint.controls import meter as meter
from game.ui.paint.controls import plaque as plaque
from game.ui.paint.controls import rim
from game.ui.paint.controls import rule_link as rule_link
from game.ui.paint.controls import scroll_bar as scroll_bar
from game.ui.paint.controls import slider as slider
from game.ui.paint.controls import toggle as toggle
from game.ui.paint.controls import turn_track as turn_track
from game.ui.paint.knots import braid as braid
from game.ui.paint.knots import corner_plate
from game.ui.paint.strokes import BOLD, HAIR, STROKE, Point

Size = tuple[int, int]
CUT = 6
"""How far corners of panels and buttons are cut, in logical pixels."""

HANG, TIP = 5, 12
"""How far the lozenge of a tab hangs, and the pointer of a callout reaches, in logical pixels."""
_LOW_TAB, _SMALL_HANG = 36, 3
"""Under which height a tab is low, and how far the smaller lozenge reaches that it has."""
_LARGE, _PLATE, _FRAME = 64, 30, 8
"""What is drawn less finely, the plates at corners, and how far apart the lines between them stand."""
_RING, SECOND_EDGE, _RING_CUT = 5, 6, 8
"""How far the ring of focus and the second edge stand off, and how their corners are cut."""
_POINT = 8
"""How long pointed ends are."""
_WHITE: Rgb = (255, 255, 255)


def dashes(theme: Theme, dash: float, gap: float) -> str:
    """What makes a line of dashes, both lengths in logical pixels; for the `extra` of a shape."""
    return f'stroke-dasharray="{theme.px(dash)} {theme.px(gap)}"'


def _edge(theme: Theme, size: Size, inset: float, cut: float = CUT) -> str:
    """The chamfered outline `inset` device pixels inside `size`, its corners parallel to the outer ones."""
    return svg.chamfered(
        inset, inset, size[0] - 2 * inset, size[1] - 2 * inset, max(1.0, theme.px(cut) - inset * 0.586)
    )


def _top_light(theme: Theme, size: Size, inset: float, strength: float, colour: Rgb = _WHITE) -> str:
    """The thin lit line under the top edge."""
    y, cut, line = inset + theme.px(HAIR) * 1.5, theme.px(CUT), theme.px(HAIR)
    return svg.shape(f"M{cut} {y:g}H{size[0] - cut}", None, colour, line, opacity=strength)


@kept
def panel(theme: Theme, size: Size, *, gradient: bool = True, chosen: bool = False) -> pygame.Surface:
    """A panel. `chosen` gives it the brass double edge, inside the same size."""
    reach = theme.px(CUT + STROKE + BOLD)
    if size[0] > 2 * reach + 1:
        ends = panel(theme, (2 * reach + 1, size[1]), gradient=gradient, chosen=chosen)
        return svg.stretched(ends, size, reach, upright=False)
    palette, line = theme.palette, theme.px(HAIR)
    top = mix(palette.panel2, palette.brass, 0.1) if chosen else palette.panel2
    body = svg.linear("g", (0, 0), (0, size[1] / 4), [(0, top), (1, palette.panel)])
    fill: Rgb | str = "url(#g)" if gradient else palette.panel
    if chosen:
        bold = theme.px(STROKE)
        body += svg.shape(_edge(theme, size, 0), palette.outline)
        body += svg.shape(_edge(theme, size, bold / 2), None, palette.brass_hi, bold)
        body += svg.shape(_edge(theme, size, bold + line * 1.5), fill, palette.brass_lo, line)
        body += _top_light(theme, size, bold + line, 0.08)
    else:
        body += svg.shape(_edge(theme, size, line / 2), fill, palette.edge, line)
        body += _top_light(theme, size, 0, 0.06)
    return svg.picture(body, size, finer=1 if size[1] > theme.px(_LARGE) else 2)


def dialog(theme: Theme, size: Size) -> pygame.Surface:
    """A panel that asks something: the brass double edge."""
    return panel(theme, size, chosen=True)


@kept
def frame(theme: Theme, size: Size) -> pygame.Surface:
    """The panel of the curtain and of great dialogs: two brass lines and a plate at each corner.

    The plates reach to the corners of `size`; the panel stands `_FRAME` inside it.
    """
    palette, line, inset = theme.palette, theme.px(HAIR), theme.px(_FRAME)
    body = svg.linear("g", (0, 0), (0, size[1]), [(0, palette.panel2), (1, palette.panel)])
    bold = theme.px(STROKE)
    box = (inset, inset, size[0] - 2 * inset, size[1] - 2 * inset)
    body += svg.shape(svg.chamfered(*box, line), "url(#g)", palette.brass_lo, bold)
    gap = inset + theme.px(_FRAME) + line / 2
    inner = svg.chamfered(gap, gap, size[0] - 2 * gap, size[1] - 2 * gap, line)
    body += svg.shape(inner, None, palette.edge, line)
    picture = svg.picture(body, size, finer=1).copy()
    plate = corner_plate(theme, theme.px(_PLATE))
    for x in (0, size[0] - plate.get_width()):
        for y in (0, size[1] - plate.get_height()):
            picture.blit(plate, (x, y))
    return picture


@kept
def well(theme: Theme, size: Size, *, focus: bool = False) -> pygame.Surface:
    """A dark hollow: text fields, lists, the trough of a segmented control."""
    reach = theme.px(CUT + STROKE + BOLD)
    if size[0] > 2 * reach + 1:
        return svg.stretched(well(theme, (2 * reach + 1, size[1]), focus=focus), size, reach, upright=False)
    palette, line = theme.palette, theme.px(HAIR)
    floor = mix(palette.table, (0, 0, 0), 0.15)
    body = svg.shape(_edge(theme, size, line / 2), floor, palette.brass if focus else palette.edge, line)
    body += _top_light(theme, size, 0, 0.5, (0, 0, 0))
    return svg.picture(body, size)


@kept
def button(theme: Theme, size: Size, state: str = "rest", primary: bool = False) -> pygame.Surface:
    """A button without words. States: "rest", "hover", "pressed", "disabled", "focus"."""
    if state == "disabled":
        return _disabled(theme, size)
    reach = theme.px(CUT + STROKE + BOLD)
    if size[0] > 2 * reach + 1:
        ends = button(theme, (2 * reach + 1, size[1]), state, primary)
        return svg.stretched(ends, size, reach, upright=False)
    palette, line = theme.palette, theme.px(HAIR)
    if primary:
        top, middle, low = palette.brass_hi, palette.brass, mix(palette.brass, palette.brass_lo, 0.42)
        edge, light = palette.outline, 0.45
    else:
        top, low = palette.panel3, palette.panel2
        middle, edge, light = mix(top, low, 0.5), palette.hairline, 0.08
    if state in ("hover", "focus"):
        lift = 0.4 if primary else 0.1
        top, middle, low = (mix(c, palette.brass_hi, lift) for c in (top, middle, low))
        edge = edge if primary else palette.brass
    elif state == "pressed":
        top, middle, low = (mix(c, (0, 0, 0), 0.18) for c in (low, middle, middle))
        light = 0.0
    body = svg.linear("g", (0, 0), (0, size[1]), [(0, top), (0.5, middle), (1, low)])
    body += svg.shape(_edge(theme, size, line / 2), "url(#g)", edge, line)
    if light:
        body += _top_light(theme, size, 0, light)
    return svg.picture(body, size)


def tips(theme: Theme, rect: pygame.Rect, inset: float = 0) -> list[Point]:
    """The outline of what has pointed ends, `inset` device pixels inside a rectangle."""
    inner, point = rect.inflate(-2 * inset, -2 * inset), min(theme.px(_POINT), rect.height // 2)
    left, right, middle = inner.left, inner.right, inner.top + inner.height / 2
    return [(left, middle), (left + point, inner.top), (right - point, inner.top),
            (right, middle), (right - point, inner.bottom), (left + point, inner.bottom)]  # fmt: skip


@kept
def pointed(theme: Theme, size: Size, state: str = "rest") -> pygame.Surface:
    """A button with pointed ends: where something comes to its end. States: "rest", "hover"."""
    palette, line = theme.palette, theme.px(HAIR)
    top, low, edge = palette.panel3, palette.panel2, palette.hairline
    if state == "hover":
        top, low, edge = mix(top, palette.brass_hi, 0.1), mix(low, palette.brass_hi, 0.1), palette.brass
    body = svg.linear("g", (0, 0), (0, size[1]), [(0, top), (1, low)])
    outline = tips(theme, pygame.Rect(0, 0, *size), line)
    return svg.picture(body + svg.shape(svg.path(outline), "url(#g)", edge, line), size)


def _disabled(theme: Theme, size: Size) -> pygame.Surface:
    palette, line = theme.palette, theme.px(HAIR)
    dash = dashes(theme, 5, 3)
    return svg.picture(
        svg.shape(_edge(theme, size, line / 2), palette.panel, palette.edge, line, extra=dash), size
    )


@kept
def tab(theme: Theme, size: Size, state: str = "rest", *, pointer: bool = False) -> pygame.Surface:
    """A tab: "rest" shows nothing, "hover" a faint ground, "chosen" a brass edge.

    With `pointer` a lozenge hangs from the lower edge, in the last `HANG` of the size.
    """
    palette, line = theme.palette, theme.px(HAIR)
    if state == "rest":
        return pygame.Surface(size, pygame.SRCALPHA)
    hang = theme.px(HANG) if pointer else 0
    box = (size[0], size[1] - hang)
    strength = 0.3 if state == "chosen" else 0.1
    top, low = mix(palette.panel2, palette.brass, strength), mix(palette.panel, palette.brass, strength * 0.4)
    body = svg.linear("g", (0, 0), (0, box[1]), [(0, top), (1, low)])
    body += svg.shape(
        _edge(theme, box, line / 2), "url(#g)", palette.brass if state == "chosen" else None, line
    )
    if pointer and state == "chosen":
        x, y = size[0] / 2, box[1] - line / 2
        # In a low tab letters such as g come down to where a large lozenge would reach up.
        half = hang if box[1] >= theme.px(_LOW_TAB) else theme.px(_SMALL_HANG)
        body += svg.shape(
            svg.path([(x, y - half), (x + half, y), (x, y + half), (x - half, y)]), palette.brass_hi
        )
    return svg.picture(body, size)


@kept
def lit_row(theme: Theme, size: Size) -> pygame.Surface:
    """The ground of the running phase or the chosen row: brass light from the left."""
    palette, line = theme.palette, theme.px(HAIR)
    left, right = mix(palette.panel2, palette.brass, 0.24), mix(palette.panel, palette.brass, 0.05)
    body = svg.linear("g", (0, 0), (size[0], 0), [(0, left), (1, right)])
    body += svg.shape(_edge(theme, size, line), "url(#g)", mix(palette.brass, palette.brass_lo, 0.3), line)
    return svg.picture(body, size)


@kept
def segmented(theme: Theme, size: Size, raised: tuple[int, int] | None) -> pygame.Surface:
    """A trough of seats, one of them `raised` from its left to its right end."""
    trough = well(theme, size).copy()
    if raised:
        palette, line, gap = theme.palette, theme.px(HAIR), theme.px(STROKE)
        left, right = raised
        seat = (right - left - 2 * gap, size[1] - 2 * gap)
        body = svg.linear("g", (0, 0), (0, seat[1]), [(0, palette.panel3), (1, palette.panel2)])
        body += svg.shape(
            _edge(theme, seat, line), "url(#g)", mix(palette.brass, palette.brass_lo, 0.2), line * 1.5
        )
        trough.blit(svg.picture(body, seat), (left + gap, gap))
    return trough


@kept
def callout(
    theme: Theme, size: Size, *, tip: int | None = None, below: bool = True, accent: str = "hairline"
) -> pygame.Surface:
    """A dark bubble with an edge in the palette role `accent`: tooltips, outcomes and refusals.

    With `tip` a pointer stands at that x; it takes `TIP` more than `size`, at the foot (`below`) or the top.
    """
    palette, line = theme.palette, theme.px(STROKE) if accent != "hairline" else theme.px(HAIR)
    colour: Rgb = getattr(palette, accent)
    reach = theme.px(TIP) if tip is not None else 0
    points = svg.corners(line / 2, line / 2, size[0] - line, size[1] - line, theme.px(CUT))
    if tip is not None:
        foot = size[1] - line / 2
        points[5:5] = [(tip + reach * 0.85, foot), (tip, foot + reach - line), (tip - reach * 0.85, foot)]
    body = svg.shape(svg.path(points), mix(palette.table, (0, 0, 0), 0.1), colour, line)
    picture = svg.picture(body, (size[0], size[1] + reach))
    return picture if below else pygame.transform.flip(picture, False, True)


@kept
def _shadow(theme: Theme, size: Size, depth: int) -> pygame.Surface:
    # The blur reaches as far in as it does out: what lies farther from the edges is all the same.
    reach, whole = 4 * depth, (size[0] + 4 * depth, size[1] + 4 * depth)
    part = [length if length <= 2 * reach else 2 * reach + 1 for length in whole]
    stencil = pygame.Surface(part, pygame.SRCALPHA)
    stencil.fill((0, 0, 0, 255), (2 * depth, 2 * depth, part[0] - reach, part[1] - reach))
    return svg.stretched(svg.soft(stencil, depth, strength=0.55), whole, reach)


def drop_shadow(surface: pygame.Surface, theme: Theme, rect: pygame.Rect, depth: float = 6) -> None:
    """The soft shadow of something standing `depth` logical pixels over the ground, below and to the right."""
    reach = theme.px(depth)
    surface.blit(_shadow(theme, rect.size, reach), rect.move(reach // 4 - 2 * reach, reach // 2 - 2 * reach))


def lay(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, *, gradient: bool = True, chosen: bool = False
) -> None:
    """Draw a panel with its shadow."""
    drop_shadow(surface, theme, rect)
    surface.blit(panel(theme, rect.size, gradient=gradient, chosen=chosen), rect)


def hairline(surface: pygame.Surface, theme: Theme, start: tuple[int, int], width: int) -> None:
    """A thin rule between rows."""
    surface.fill(theme.palette.edge, (*start, width, theme.px(HAIR)))


@kept
def _ring(theme: Theme, size: Size) -> pygame.Surface:
    line = theme.px(STROKE)
    edge = rim(size, line, theme.px(_RING_CUT))
    ground = svg.shape(edge, None, theme.palette.outline, line)
    dash = dashes(theme, 7, 4)
    return svg.picture(ground + svg.shape(edge, None, theme.palette.focus, line, extra=dash), size)


def focus_ring(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """The white dashed edge of keyboard focus, 5 logical pixels outside `rect`."""
    outer = rect.inflate(2 * theme.px(_RING), 2 * theme.px(_RING))
    surface.blit(_ring(theme, outer.size), outer)


@kept
def _second(theme: Theme, size: Size) -> pygame.Surface:
    line = theme.px(STROKE)
    edge = rim(size, line, theme.px(_RING_CUT))
    return svg.picture(svg.shape(edge, None, theme.palette.brass_hi, line), size)


def second_edge(surface: pygame.Surface, theme: Theme, rect: pygame.Rect) -> None:
    """The second brass edge of the control that Enter presses, 6 logical pixels outside `rect`."""
    outer = rect.inflate(2 * theme.px(SECOND_EDGE), 2 * theme.px(SECOND_EDGE))
    surface.blit(_second(theme, outer.size), outer)


@kept
def veil(size: Size, share: float = 0.62) -> pygame.Surface:
    """The black that dims all that a question does not concern."""
    dark = pygame.Surface(size, pygame.SRCALPHA)
    dark.fill((0, 0, 0, round(255 * share)))
    return dark

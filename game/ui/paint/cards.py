"""Cards: band, name, rule, and at the foot what the card means for the chosen unit.

A card is 112 x 136 logical pixels; any size is laid out from its own width and the theme's scale, and one
lower than 110 takes the compact form (icon, count, name). Faces are shared pictures; shadow, glow, brass
edge and focus come from `lay`, since they reach outside the card.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Palette, Rgb, Theme, mix
from game.ui.paint import panels, svg
from game.ui.paint.knots import looped_square

Size = tuple[int, int]

WIDTH, HEIGHT, WIDE = 112, 136, 320
"""A card, and the width of an opened wild card, in logical pixels."""

CUT, COMPACT = 8, 110
_INLINE = re.compile(r"\{(\w+)\}")


class Row(NamedTuple):
    """One power of an opened wild card. `kind` names its icon; `detail` stands at the right."""

    kind: str
    name: str
    detail: str = ""
    enabled: bool = True


def card(
    theme: Theme,
    size: Size,
    *,
    kind: str,
    name: str,
    number: str = "",
    rule_lines: Sequence[str] = (),
    foot: str = "",
    foot_icon: str = "",
    state: str = "rest",
    rule_id: str = "",
) -> pygame.Surface:
    """The face of a card.

    `kind` is one of M R H D C W T; `number` may be "K". `{H}` in a rule line draws that icon. `foot_icon` is
    "place", "target", "hour" (a card kept for the opponent's turn) or any icon. In state "grey" the rule lines
    are the reason and `rule_id` stands below them; "acted" adds an hourglass to that.
    """
    return _card(theme, size, kind, name, number, tuple(rule_lines), foot, foot_icon, state, rule_id)


@kept
def _card(
    theme: Theme,
    size: Size,
    kind: str,
    name: str,
    number: str,
    rule_lines: tuple[str, ...],
    foot: str,
    foot_icon: str,
    state: str,
    rule_id: str,
) -> pygame.Surface:
    grey = state in ("grey", "acted")
    compact = size[1] < theme.px(COMPACT)
    band = theme.px(40) if not compact else max(theme.px(30), round(size[1] * 0.37))
    picture = _face(theme, size, kind, band, grey, foot_icon == "hour" and bool(foot) and not compact).copy()
    _fill_band(picture, theme, kind, number, band, grey, state == "acted")
    margin = theme.px(11) if size[0] >= theme.px(80) else theme.px(5)
    pen = _Pen(picture, theme, margin, size[0] - theme.px(4))
    if compact:
        _fill_compact(pen, band, name, foot, foot_icon, rule_id, grey)
    else:
        _fill_body(pen, band, name, rule_lines, rule_id, grey)
        if foot and not grey:
            _fill_foot(pen, foot, foot_icon)
    return picture


@kept
def _face(theme: Theme, size: Size, kind: str, band: int, grey: bool, reaction: bool) -> pygame.Surface:
    """Band and paper without words."""
    palette, line = theme.palette, theme.px(1)
    width, height = size
    high, low = (palette.face_grey, palette.face_grey_lo) if grey else (palette.face, palette.face_lo)
    body = svg.linear("f", (0, band), (0, height), [(0, high), (1, low)])
    body += svg.shape(_outline(theme, size, 0), palette.outline)
    body += svg.shape(_outline(theme, size, line * 0.8), "url(#f)")
    body += _band(theme, size, kind, band, grey)
    if reaction:
        top, cut = height - theme.px(27), theme.px(CUT)
        edge = line * 0.8
        points = [
            (edge, top),
            (width - edge, top),
            (width - edge, height - cut),
            (width - cut, height - edge),
        ]
        points += [(cut, height - edge), (edge, height - cut)]
        body += svg.shape(svg.path(points), mix(low, palette.ink2, 0.3))
    return svg.picture(body, size)


def _outline(theme: Theme, size: Size, inset: float) -> str:
    cut = max(1.0, theme.px(CUT) - inset * 0.586)
    return svg.chamfered(inset, inset, size[0] - 2 * inset, size[1] - 2 * inset, cut)


def band_colour(palette: Palette, kind: str, grey: bool = False) -> Rgb:
    """The colour of a card type's band."""
    colour = palette.bands[kind]
    return mix(colour, palette.face_grey_lo, 0.62) if grey else colour


def _band(theme: Theme, size: Size, kind: str, band: int, grey: bool) -> str:
    """The band, split for a combo, with its lit upper and dark lower edge."""
    palette, line, cut = theme.palette, theme.px(1), theme.px(CUT)
    edge, right = line * 0.8, size[0] - line * 0.8
    shape = [(edge, band), (edge, cut), (cut, edge), (right - cut + edge, edge), (right, cut), (right, band)]
    colour = band_colour(palette, kind, grey)
    body = svg.shape(svg.path(shape), colour)
    if kind == "C":
        other = band_colour(palette, "H", grey)
        top, foot = size[0] * 0.62, size[0] * 0.39
        half = [(foot, band), (top, edge), (right - cut + edge, edge), (right, cut), (right, band)]
        body += svg.shape(svg.path(half), other)
        slash = palette.mute if grey else palette.bone
        body += svg.shape(svg.path([(foot, band), (top, edge)], closed=False), slash, slash, line * 1.6)
    body += svg.shape(f"M{cut} {edge + line * 0.6:g}H{size[0] - cut}", None, palette.bone, line, opacity=0.22)
    return body + svg.shape(
        f"M{edge:g} {band - line / 2:g}H{right:g}", None, palette.outline, line, opacity=0.55
    )


def _fill_band(
    picture: pygame.Surface, theme: Theme, kind: str, number: str, band: int, grey: bool, acted: bool
) -> None:
    palette = theme.palette
    ground = band_colour(palette, kind, grey)
    ink = mix(palette.bone, ground, 0.35) if grey else palette.bone
    box = theme.px(26) if band >= theme.px(38) else theme.px(24)
    sign = art.icon(theme, kind, box, ink, ground)
    picture.blit(sign, (theme.px(10), (band - box) // 2 + theme.px(0.5)))
    right = picture.get_width() - theme.px(11)
    if acted:
        badge = art.icon(theme, "hour", theme.px(20), ink, ground)
        picture.blit(badge, (right - badge.get_width(), (band - badge.get_height()) // 2))
    elif number:
        label = theme.text(number, "number", ink)
        right -= label.get_width()
        picture.blit(label, (right, (band - label.get_height()) // 2))
        if number == "K":
            jump = art.icon(theme, "knight", theme.px(20), ink, ground)
            picture.blit(jump, (right - jump.get_width() - theme.px(5), (band - jump.get_height()) // 2))


class _Pen(NamedTuple):
    """Where words go on a card: its picture and the left and right margins."""

    picture: pygame.Surface
    theme: Theme
    left: int
    right: int

    def write(self, words: str, step: str, colour: Rgb, middle: int, left: int = 0) -> int:
        """Write one line centred on `middle`; gives the x where it ends."""
        x = left or self.left
        label = self.theme.text(self.theme.fit(words, step, self.right - x), step, colour)
        self.picture.blit(label, (x, middle - label.get_height() // 2))
        return x + label.get_width()

    def write_with_icons(self, words: str, step: str, colour: Rgb, middle: int, ground: Rgb) -> None:
        """Write a line in which `{H}` stands for an icon."""
        x = self.left
        for k, part in enumerate(_INLINE.split(words)):
            if k % 2:
                sign = art.icon(self.theme, part, self.theme.px(18), colour, ground)
                self.picture.blit(sign, (x, middle - sign.get_height() // 2))
                x += sign.get_width()
            elif part:
                x = self.write(part, step, colour, middle, x)


def _fill_body(
    pen: _Pen, band: int, name: str, rule_lines: tuple[str, ...], rule_id: str, grey: bool
) -> None:
    theme, palette = pen.theme, pen.theme.palette
    strong, plain, ground = (
        (palette.grey_text, palette.grey_text, palette.face_grey)
        if grey
        else (palette.ink, palette.ink2, palette.face)
    )
    pen.write(name, "card", strong, band + theme.px(17))
    room = 2 if grey or len(rule_lines) > 1 else 1
    lines = _set(theme, rule_lines, pen.right - pen.left, max(room, 2))
    y, step = band + theme.px(39), theme.px(20)
    for line in lines:
        pen.write_with_icons(line, "body", plain, y, ground)
        y += step
    if rule_id:
        pen.write(rule_id, "body-semibold", palette.brass, y)


def _set(theme: Theme, lines: tuple[str, ...], width: int, most: int) -> list[str]:
    """Rule lines wrapped to `width`, at most so many, the last shortened if more follow."""
    wrapped: list[str] = []
    for line in lines:
        wrapped += [line] if "{" in line else theme.wrap(line, "body", width)
    if len(wrapped) > most:
        wrapped[most - 1 :] = [" ".join(wrapped[most - 1 :])]
    return wrapped


def _fill_foot(pen: _Pen, foot: str, icon: str) -> None:
    theme, palette = pen.theme, pen.theme.palette
    width, height = pen.picture.get_size()
    middle = height - theme.px(14)
    if icon != "hour":
        rule = mix(palette.face_lo, palette.ink2, 0.38)
        pen.picture.fill(rule, (pen.left, height - theme.px(30), width - 2 * pen.left, theme.px(1)))
    x = _foot_sign(pen, icon, middle) if icon else pen.left
    pen._replace(right=width - theme.px(3)).write(foot, "body", palette.ink, middle, x)


def _foot_sign(pen: _Pen, icon: str, middle: int) -> int:
    """The place or target mark before the foot's words; gives the x where they start."""
    theme, palette = pen.theme, pen.theme.palette
    size = theme.px(18)
    top = middle - size // 2
    if icon == "place":
        body = svg.shape(
            svg.path([(9, 1.5), (16.5, 9), (9, 16.5), (1.5, 9)]), palette.verdigris_lo, palette.ink, 1.3
        )
        sign = svg.picture(body, (size, size), (18, 18))
    else:
        colour = palette.ember_lo if icon == "target" else palette.ink
        sign = art.icon(theme, icon, size, colour, palette.face_lo)
    pen.picture.blit(sign, (pen.left, top))
    return pen.left + size + theme.px(6)


def _fill_compact(pen: _Pen, band: int, name: str, foot: str, icon: str, rule_id: str, grey: bool) -> None:
    palette = pen.theme.palette
    room = pen.picture.get_height() - band
    both = bool(foot or rule_id)
    high, low = band + round(room * (0.3 if both else 0.5)), band + round(room * 0.71)
    pen.write(name, "body-bold", palette.grey_text if grey else palette.ink, high)
    if grey:
        pen.write(rule_id, "body-semibold", palette.brass, low)
    elif foot:
        x = _foot_sign(pen, icon, low) if icon else pen.left
        pen.write(foot, "body", palette.ink, low, x)


def row_rects(theme: Theme, size: Size, count: int) -> list[pygame.Rect]:
    """Where the powers of an opened wild card stand on it."""
    if size[1] < theme.px(COMPACT):
        left, top = theme.px(38), theme.px(4)
        room = size[1] - 2 * top
    else:
        left, top = theme.px(6), theme.px(44)
        room = size[1] - top - theme.px(4)
    height = min(room / max(1, count), theme.px(30) if size[1] >= theme.px(COMPACT) else room)
    tops = [round(top + k * height) for k in range(count + 1)]
    width = size[0] - left - theme.px(6)
    return [pygame.Rect(left, tops[k], width, tops[k + 1] - tops[k]) for k in range(count)]


@kept
def wild_open(
    theme: Theme,
    size: Size,
    *,
    name: str,
    chooser: str,
    emblem: str,
    seat: str,
    rows: tuple[Row, ...],
    armed: int = -1,
) -> pygame.Surface:
    """A wild card opened on the powers of `chooser`; `armed` is the row (from 0) that will be played."""
    compact = size[1] < theme.px(COMPACT)
    if compact:
        picture = _side_band(theme, size).copy()
    else:
        picture = _face(theme, size, "W", theme.px(40), False, False).copy()
        _fill_wide_band(picture, theme, name, chooser, emblem)
    for k, (row, box) in enumerate(zip(rows, row_rects(theme, size, len(rows)), strict=True)):
        _fill_row(picture, theme, row, box, k, armed, last=k == len(rows) - 1)
    return picture


def _side_band(theme: Theme, size: Size) -> pygame.Surface:
    palette, line = theme.palette, theme.px(1)
    height = size[1]
    colour, band, cut = palette.bands["W"], theme.px(34), theme.px(CUT)
    body = svg.linear("f", (0, 0), (0, height), [(0, palette.face), (1, palette.face_lo)])
    body += svg.shape(_outline(theme, size, 0), palette.outline)
    body += svg.shape(_outline(theme, size, line * 0.8), "url(#f)")
    body += svg.shape(svg.path([(line, cut), (cut, line), (band, line), (band, height - line), (cut, height - line),
                                (line, height - cut)]), colour)  # fmt: skip
    box = theme.px(24)
    body += svg.moved(looped_square(palette.bone, colour), (band - box) / 2, (height - box) / 2, box / 24)
    return svg.picture(body, size)


def _fill_wide_band(picture: pygame.Surface, theme: Theme, name: str, chooser: str, emblem: str) -> None:
    palette = theme.palette
    ground, middle = palette.bands["W"], theme.px(20)
    sign = art.icon(theme, "W", theme.px(26), palette.bone, ground)
    picture.blit(sign, (theme.px(12), middle - sign.get_height() // 2))
    title = theme.text(name, "row-bold", palette.bone)
    picture.blit(title, (theme.px(48), middle - title.get_height() // 2))
    room = picture.get_width() - theme.px(48 + 16 + 32) - title.get_width() - theme.px(10)
    label = theme.text(theme.fit(f"{chooser} chooses", "body", room), "body", palette.bone)
    x = picture.get_width() - theme.px(14) - label.get_width()
    picture.blit(label, (x, middle - label.get_height() // 2))
    tones = art.Tones(palette.bone, mix(palette.bone, ground, 0.2), mix(palette.bone, ground, 0.45),
                      mix(ground, (0, 0, 0), 0.5))  # fmt: skip
    drawing = art.emblem(theme, emblem, theme.px(24), tones)
    picture.blit(drawing, (x - drawing.get_width() - theme.px(6), middle - drawing.get_height() // 2))


def _fill_row(
    picture: pygame.Surface, theme: Theme, row: Row, box: pygame.Rect, k: int, armed: int, *, last: bool
) -> None:
    palette = theme.palette
    ground, ink, faint, accent = palette.face, palette.ink, palette.ink2, palette.ink2
    if k == armed:
        ground, ink, faint, accent = palette.ink, palette.bone, palette.bone, palette.ember
        plate = box.inflate(0, -theme.px(1))
        edge = svg.chamfered(0, 0, plate.width, plate.height, theme.px(4))
        picture.blit(svg.picture(svg.shape(edge, ground), plate.size), plate)
    elif not row.enabled:
        ink = mix(palette.ink2, palette.face, 0.12)
    if not last and k not in (armed, armed - 1):
        line = mix(palette.face_lo, palette.ink2, 0.25)
        picture.fill(line, (box.left + theme.px(8), box.bottom - 1, box.width - theme.px(16), theme.px(1)))
    margin = theme.px(10) if picture.get_height() >= theme.px(COMPACT) else theme.px(6)
    pen = _Pen(picture, theme, box.left + margin, box.right - margin)
    detail = theme.text(row.detail, "body", accent)
    picture.blit(detail, (pen.right - detail.get_width(), box.centery - detail.get_height() // 2))
    pen.write(str(k + 1), "body-bold" if k == armed else "body", faint, box.centery)
    sign = art.icon(theme, row.kind if row.enabled else "lock", theme.px(18), ink, ground)
    picture.blit(sign, (pen.left + theme.px(17), box.centery - sign.get_height() // 2))
    ends = pen.right - (detail.get_width() + theme.px(10) if row.detail else 0)
    pen._replace(right=ends).write(row.name, "body-bold", ink, box.centery, pen.left + theme.px(40))


@kept
def back(theme: Theme, size: Size) -> pygame.Surface:
    """A card face down: wood, a brass line, the looped square."""
    palette, line = theme.palette, theme.px(1)
    width, height = size
    small = width < theme.px(40)
    inset = max(line * 1.5, theme.px(10) * min(1.0, width / theme.px(WIDTH)))
    wood = [
        (0, mix(palette.wood, palette.wood_hi, 0.25)),
        (0.45, palette.wood),
        (1, mix(palette.wood, palette.wood_lo, 0.55)),
    ]
    body = svg.linear("w", (0, 0), (width * 0.2, height), wood)
    cut = theme.px(CUT) * min(1.0, width / theme.px(WIDTH) + 0.15)
    body += svg.shape(
        svg.chamfered(line / 2, line / 2, width - line, height - line, cut), "url(#w)", palette.outline, line
    )
    frame = svg.chamfered(inset, inset, width - 2 * inset, height - 2 * inset, cut * 0.6)
    body += svg.shape(frame, None, palette.brass_lo, line)
    knot = (width if small else width - 2 * inset) * 0.86
    casing = mix(palette.wood, palette.wood_lo, 0.4)
    place = ((width - knot) / 2, (height - knot) / 2, knot / 24)
    if not small:
        body += svg.moved(
            looped_square(palette.outline, palette.outline, 2.5),
            place[0] + line,
            place[1] + line * 1.5,
            place[2],
        )
    body += svg.moved(looped_square(palette.brass, casing, 2.2), *place)
    return svg.picture(body, size)


@kept
def deck(theme: Theme, size: Size, count: int) -> pygame.Surface:
    """Cards face down, a few edges showing for the rest; the picture is up to `px(6)` larger than `size`."""
    return _stack(theme, size, back(theme, size), min(3, max(0, (count + 7) // 8 - 1)))


def discard(theme: Theme, size: Size, face: pygame.Surface | None, count: int) -> pygame.Surface:
    """The discard pile with its uppermost `face`, or an empty bed; up to `px(6)` larger than `size`."""
    if face is None or not count:
        return bed(theme, size)
    return _stack(theme, size, face, min(3, count - 1))


@kept
def _stack(theme: Theme, size: Size, face: pygame.Surface, edges: int) -> pygame.Surface:
    palette, step = theme.palette, theme.px(2)
    pile = pygame.Surface((size[0] + theme.px(6), size[1] + theme.px(6)), pygame.SRCALPHA)
    for k in range(edges, 0, -1):
        shade = (
            mix(palette.face_lo, palette.ink, 0.3 + 0.18 * k)
            if face is not back(theme, size)
            else palette.wood_lo
        )
        edge = svg.shape(_outline(theme, size, 0.5), shade, palette.outline, 1)
        pile.blit(svg.picture(edge, size), (k * step, k * step))
    pile.blit(face, (0, 0))
    return pile


@kept
def bed(theme: Theme, size: Size) -> pygame.Surface:
    """The empty place of a pile."""
    palette = theme.palette
    dash = f'stroke-dasharray="{theme.px(5)} {theme.px(4)}"'
    edge = _outline(theme, size, theme.px(1))
    return svg.picture(svg.shape(edge, palette.wood_lo, palette.brass_lo, theme.px(1), extra=dash), size)


@kept
def _halo(theme: Theme, size: Size) -> pygame.Surface:
    reach = theme.px(14)
    stencil = pygame.Surface((size[0] + 4 * reach, size[1] + 4 * reach), pygame.SRCALPHA)
    stencil.fill((0, 0, 0, 255), (2 * reach, 2 * reach, *size))
    return svg.soft(stencil, reach * 0.8, colour=theme.palette.brass_hi, strength=0.3)


def lay(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, face: pygame.Surface, state: str = "rest"
) -> None:
    """Draw a card with what surrounds it: shadow; glow ("hover"), brass double edge ("chosen"), ring ("focus")."""
    if state == "hover":
        halo = _halo(theme, rect.size)
        surface.blit(halo, halo.get_rect(center=rect.center))
    panels.drop_shadow(surface, theme, rect, 5)
    if state == "chosen":
        edge = _brass_edge(theme, rect.size)
        surface.blit(edge, edge.get_rect(center=rect.center))
    surface.blit(face, rect)
    if state == "focus":
        panels.focus_ring(surface, theme, rect)


@kept
def _brass_edge(theme: Theme, size: Size) -> pygame.Surface:
    palette, line = theme.palette, theme.px(1)
    gap = theme.px(4)
    whole = (size[0] + 2 * gap, size[1] + 2 * gap)
    cut = theme.px(CUT) + gap * 0.586
    body = svg.shape(svg.chamfered(line, line, whole[0] - 2 * line, whole[1] - 2 * line, cut), palette.outline,
                     palette.brass_hi, 2 * line)  # fmt: skip
    inset = gap - line * 0.5
    inner = svg.chamfered(inset, inset, whole[0] - 2 * inset, whole[1] - 2 * inset, theme.px(CUT))
    return svg.picture(body + svg.shape(inner, None, palette.brass_lo, line), whole)

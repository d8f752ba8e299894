"""Cards: band, name, rule, and at the foot what the card means for the chosen unit.

A card is 112 x 136 logical pixels; any size is laid out from its own width and the theme's scale, and one
lower than 110 takes the compact form (icon, count, name). Faces are shared pictures; shadow, glow, brass
edge and focus come from `lay`, since they reach outside the card.
"""

from __future__ import annotations

import re
from typing import NamedTuple

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Palette, Rgb, Theme, mix
from game.ui.paint import panels, svg
from game.ui.paint.knots import looped_square
from game.ui.paint.strokes import HAIR

Size = tuple[int, int]

WIDTH, HEIGHT, WIDE = 112, 136, 320
"""A card, and the width of an opened wild card, in logical pixels."""

CUT, COMPACT = 8, 110
_BAND, _SIDE, _FOOT = 40, 11, 27
"""The height of the band, what is free at the left and right of it, and the height of a reaction's foot."""
_EDGE, _SLIM_SIDE, _SLIM = 4, 5, 96
"""What is free at the right of words; and at the left of a low card that is narrower than the last of them."""
_NAME, _RULES, _LINE = 17, 39, 20
"""From the band to the middle of the name and of the first rule line, and from one line to the next."""
_CLOSER, _CLOSEST = (36, 18), (34, 17)
"""The last two of these above a foot, and where a narrow card needs three lines for the reason that it is not played."""
_SIGN, _LOW_SIGN, _SMALL_SIGN = 26, 24, 18
"""The size of a type's icon in the band, of signs where that is low, and of icons among words."""
_BESIDE, _BEFORE = 6, 10
"""The room beside a sign, and before what stands at the right."""
_RULED, _SUNK = 30, 14
"""From a card's lower edge to the rule over its foot, and to the middle of the words there."""
_POWER = 30
"""The height of a power of an opened wild card."""
_SIDE_BAND = 34
"""The width of the band at the left of a low one."""
_DEPTH, _STEP = 6, 2
"""How far the edges of a pile reach out below its uppermost card, and each of them below the one above it."""
_GLOW, _BRASS = 14, 4
"""How far the glow of a card and the edge of a chosen one reach out."""
_INLINE = re.compile(r"\{(\w+)\}")


class Row(NamedTuple):
    """One power of an opened wild card. `kind` names its icon; `detail` stands at the right."""

    kind: str
    name: str
    detail: str = ""
    enabled: bool = True


@kept
def card(
    theme: Theme,
    size: Size,
    *,
    kind: str,
    name: str,
    number: str = "",
    rule_lines: tuple[str, ...] = (),
    foot: str = "",
    foot_icon: str = "",
    state: str = "rest",
    rule_id: str = "",
    small: bool = False,
) -> pygame.Surface:
    """The face of a card; its name in `small` letters where many lie over one another.

    `kind` is one of M R H D C W T; `number` may be "K". `{H}` in a rule line draws that icon. `foot_icon` is
    "place", "target", "hour" (a card kept for the opponent's turn) or any icon. In state "grey" the rule lines
    are the reason and `rule_id` stands below them; "acted" adds an hourglass to that.
    """
    grey = state in ("grey", "acted")
    compact = size[1] < theme.px(COMPACT)
    band = theme.px(_BAND) if not compact else max(theme.px(30), round(size[1] * 0.37))
    picture = _face(theme, size, kind, band, grey, foot_icon == "hour" and bool(foot) and not compact).copy()
    _fill_band(picture, theme, kind, number, band, grey, state == "acted")
    margin = _SLIM_SIDE if compact and size[0] < theme.px(_SLIM) else _SIDE
    area = _TypeArea(picture, theme, theme.px(margin), size[0] - theme.px(_EDGE))
    if compact:
        _fill_compact(area, band, name, foot, foot_icon, rule_id, grey)
    else:
        footed = bool(foot) and not grey
        fits = not small and theme.width(name, "card") <= area.right - area.left
        _fill_body(area, band, name, "card" if fits else "body-bold", rule_lines, rule_id, grey, footed)
        if footed:
            _fill_foot(area, foot, foot_icon)
    return picture


@kept
def _face(theme: Theme, size: Size, kind: str, band: int, grey: bool, reaction: bool) -> pygame.Surface:
    """Band and paper without words."""
    palette, line = theme.palette, theme.px(HAIR)
    width, height = size
    high, low = (palette.face_grey, palette.face_grey_lo) if grey else (palette.face, palette.face_lo)
    body = svg.linear("f", (0, band), (0, height), [(0, high), (1, low)])
    body += svg.shape(_outline(theme, size, 0), palette.outline)
    body += svg.shape(_outline(theme, size, line * 0.8), "url(#f)")
    body += _band(theme, size, kind, band, grey)
    if reaction:
        top, cut, edge = height - theme.px(_FOOT), theme.px(CUT), line * 0.8
        right, low_edge = width - edge, height - edge
        points = [(edge, top), (right, top), (right, height - cut), (width - cut, low_edge)]
        points += [(cut, low_edge), (edge, height - cut)]
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
    palette, line, cut = theme.palette, theme.px(HAIR), theme.px(CUT)
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
    box = theme.px(_SIGN if band >= theme.px(38) else _LOW_SIGN)
    sign = art.icon(theme, kind, box, ink, ground)
    picture.blit(sign, (theme.px(10), (band - box) // 2 + theme.px(0.5)))
    right = picture.get_width() - theme.px(_SIDE)
    if acted:
        badge = art.icon(theme, "hour", theme.px(20), ink, ground)
        picture.blit(badge, (right - badge.get_width(), (band - badge.get_height()) // 2))
    elif number:
        label = theme.text(number, "number", ink)
        place = label.get_rect(midright=(right, band // 2))
        picture.blit(label, place)
        if number == "K":
            jump = art.icon(theme, "knight", theme.px(20), ink, ground)
            left = place.left - jump.get_width() - theme.px(5)
            picture.blit(jump, (left, (band - jump.get_height()) // 2))


class _TypeArea(NamedTuple):
    """Where words may stand on a card: its picture, and from which x to which."""

    picture: pygame.Surface
    theme: Theme
    left: int
    right: int

    def write(self, words: str, step: str, colour: Rgb, middle: int, left: int = 0) -> int:
        """Write one line centred on `middle`; gives the x where it ends."""
        x = left or self.left
        label = self.theme.text(self.theme.fit(words, step, self.right - x), step, colour)
        self.picture.blit(label, label.get_rect(midleft=(x, middle)))
        return x + label.get_width()

    def write_with_icons(self, words: str, step: str, colour: Rgb, middle: int, ground: Rgb) -> None:
        """Write a line in which `{H}` stands for an icon."""
        x = self.left
        for k, part in enumerate(_INLINE.split(words)):
            if k % 2:
                sign = art.icon(self.theme, part, self.theme.px(_SMALL_SIGN), colour, ground)
                self.picture.blit(sign, sign.get_rect(midleft=(x, middle)))
                x += sign.get_width()
            elif part:
                x = self.write(part, step, colour, middle, x)


def _fill_body(
    area: _TypeArea, band: int, name: str, step: str, rule_lines: tuple[str, ...], rule_id: str, grey: bool,
    footed: bool,
) -> None:  # fmt: skip
    """The name and the rule; two lines of it stand closer where they would touch the rule over a foot."""
    theme, palette = area.theme, area.theme.palette
    strong, plain, ground = palette.ink, palette.ink2, palette.face
    if grey:
        strong, plain, ground = palette.grey_text, palette.grey_text, palette.face_grey
    area.write(name, step, strong, band + theme.px(_NAME))
    lines = _set(theme, rule_lines, area.right - area.left, 3 if grey and rule_id else 2)
    first, apart = _CLOSER if footed and len(lines) > 1 else _CLOSEST if len(lines) > 2 else (_RULES, _LINE)
    y = band + theme.px(first)
    for line in lines:
        area.write_with_icons(line, "body", plain, y, ground)
        y += theme.px(apart)
    if rule_id:
        area.write(rule_id, "body-semibold", palette.brass, y)


def _set(theme: Theme, lines: tuple[str, ...], width: int, most: int) -> list[str]:
    """Rule lines wrapped to `width`, at most so many, the last shortened if more follow."""
    wrapped: list[str] = []
    for line in lines:
        wrapped += [line] if "{" in line else theme.wrap(line, "body", width)
    if len(wrapped) > most:
        wrapped[most - 1 :] = [" ".join(wrapped[most - 1 :])]
    return wrapped


def _fill_foot(area: _TypeArea, foot: str, icon: str) -> None:
    theme, palette = area.theme, area.theme.palette
    width, height = area.picture.get_size()
    middle = height - theme.px(_SUNK)
    if icon != "hour":
        rule = area.left, height - theme.px(_RULED), width - 2 * area.left, theme.px(HAIR)
        area.picture.fill(mix(palette.face_lo, palette.ink2, 0.38), rule)
    needs = theme.width(foot, "body") + (theme.px(_SMALL_SIGN + _BESIDE) if icon else 0)
    # What is wider than the room between the margins stands in the middle of the card.
    area = area._replace(left=max(theme.px(_EDGE), min(area.left, (width - needs) // 2)))
    x = _foot_sign(area, icon, middle) if icon else area.left
    area._replace(right=width - theme.px(3)).write(foot, "body", palette.ink, middle, x)


def _foot_sign(area: _TypeArea, icon: str, middle: int) -> int:
    """The place or target mark before the foot's words; gives the x where they start."""
    theme, palette = area.theme, area.theme.palette
    size = theme.px(_SMALL_SIGN)
    if icon == "place":
        gem = svg.path([(9, 1.5), (16.5, 9), (9, 16.5), (1.5, 9)])
        body = svg.shape(gem, palette.verdigris_lo, palette.ink, 1.3)
        sign = svg.picture(body, (size, size), (18, 18))
    else:
        colour = palette.ember_lo if icon == "target" else palette.ink
        sign = art.icon(theme, icon, size, colour, palette.face_lo)
    area.picture.blit(sign, sign.get_rect(midleft=(area.left, middle)))
    return area.left + size + theme.px(_BESIDE)


def _fill_compact(
    area: _TypeArea, band: int, name: str, foot: str, icon: str, rule_id: str, grey: bool
) -> None:
    palette = area.theme.palette
    room = area.picture.get_height() - band
    both = bool(foot or rule_id)
    high, low = band + round(room * (0.3 if both else 0.5)), band + round(room * 0.71)
    area.write(name, "body-bold", palette.grey_text if grey else palette.ink, high)
    if grey:
        area.write(rule_id, "body-semibold", palette.brass, low)
    elif foot:
        x = _foot_sign(area, icon, low) if icon else area.left
        area.write(foot, "body", palette.ink, low, x)


def least(theme: Theme, name: str, foot: str = "", icon: str = "", rule_id: str = "") -> int:
    """How wide a low card must be at least for its name and for what stands at its foot, in device pixels."""
    sign = theme.px(_SMALL_SIGN + _BESIDE) if icon else 0
    low = theme.width(rule_id, "body-semibold") if rule_id else sign + theme.width(foot, "body")
    return theme.px(_SLIM_SIDE) + max(theme.width(name, "body-bold"), low) + theme.px(_EDGE)


def least_high(theme: Theme, name: str, rule: str = "") -> int:
    """How wide a high card must be at least for its name and for each word of its rule, in device pixels."""
    words = [theme.width(word, "body") for word in _INLINE.sub(" ", rule).split()]
    return theme.px(_SIDE) + max([theme.width(name, "body-bold"), *words]) + theme.px(_EDGE)


def named(theme: Theme, name: str, *, small: bool = False) -> int:
    """How much of a card has to be seen from its left for its name to be read, in `small` letters with room after it, in device pixels."""
    after = theme.px(_EDGE) if small else 0
    return theme.px(_SIDE) + theme.width(name, "body-bold" if small else "card") + after


def row_rects(theme: Theme, size: Size, count: int) -> list[pygame.Rect]:
    """Where the powers of an opened wild card stand on it."""
    compact, foot = size[1] < theme.px(COMPACT), theme.px(4)
    left, top = (theme.px(38), foot) if compact else (theme.px(6), theme.px(44))
    room = size[1] - top - foot
    height = min(room / max(1, count), room if compact else theme.px(_POWER))
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
        picture = _face(theme, size, "W", theme.px(_BAND), False, False).copy()
        _fill_wide_band(picture, theme, name, chooser, emblem)
    for k, (row, box) in enumerate(zip(rows, row_rects(theme, size, len(rows)), strict=True)):
        _fill_row(picture, theme, row, box, k, armed, last=k == len(rows) - 1)
    return picture


def _side_band(theme: Theme, size: Size) -> pygame.Surface:
    palette, line = theme.palette, theme.px(HAIR)
    height = size[1]
    colour, band, cut = palette.bands["W"], theme.px(_SIDE_BAND), theme.px(CUT)
    body = svg.linear("f", (0, 0), (0, height), [(0, palette.face), (1, palette.face_lo)])
    body += svg.shape(_outline(theme, size, 0), palette.outline)
    body += svg.shape(_outline(theme, size, line * 0.8), "url(#f)")
    body += svg.shape(svg.path([(line, cut), (cut, line), (band, line), (band, height - line), (cut, height - line),
                                (line, height - cut)]), colour)  # fmt: skip
    box = theme.px(_LOW_SIGN)
    body += svg.moved(looped_square(palette.bone, colour), (band - box) / 2, (height - box) / 2, box / 24)
    return svg.picture(body, size)


def _fill_wide_band(picture: pygame.Surface, theme: Theme, name: str, chooser: str, emblem: str) -> None:
    palette = theme.palette
    ground, middle = palette.bands["W"], theme.px(_BAND) // 2
    sign = art.icon(theme, "W", theme.px(_SIGN), palette.bone, ground)
    picture.blit(sign, sign.get_rect(midleft=(theme.px(12), middle)))
    title = theme.text(name, "row-bold", palette.bone)
    picture.blit(title, title.get_rect(midleft=(theme.px(48), middle)))
    room = picture.get_width() - theme.px(48 + 16 + 32) - title.get_width() - theme.px(_BEFORE)
    label = theme.text(theme.fit(f"{chooser} chooses", "body", room), "body", palette.bone)
    place = label.get_rect(midright=(picture.get_width() - theme.px(14), middle))
    picture.blit(label, place)
    tones = art.Tones(palette.bone, mix(palette.bone, ground, 0.2), mix(palette.bone, ground, 0.45),
                      mix(ground, (0, 0, 0), 0.5))  # fmt: skip
    drawing = art.emblem(theme, emblem, theme.px(_LOW_SIGN), tones)
    picture.blit(drawing, drawing.get_rect(midright=(place.left - theme.px(_BESIDE), middle)))


def _fill_row(
    picture: pygame.Surface, theme: Theme, row: Row, box: pygame.Rect, k: int, armed: int, *, last: bool
) -> None:
    palette = theme.palette
    ground, ink, faint, accent = palette.face, palette.ink, palette.ink2, palette.ink2
    if k == armed:
        ground, ink, faint, accent = palette.ink, palette.bone, palette.bone, palette.ember
        plate = box.inflate(0, -theme.px(HAIR))
        edge = svg.chamfered(0, 0, plate.width, plate.height, theme.px(4))
        picture.blit(svg.picture(svg.shape(edge, ground), plate.size), plate)
    elif not row.enabled:
        ink = mix(palette.ink2, palette.face, 0.12)
    if not last and k not in (armed, armed - 1):
        rule = box.inflate(-2 * theme.px(8), 0)
        line = mix(palette.face_lo, palette.ink2, 0.25)
        picture.fill(line, (rule.left, rule.bottom - 1, rule.width, theme.px(HAIR)))
    margin = theme.px(10 if picture.get_height() >= theme.px(COMPACT) else 6)
    area = _TypeArea(picture, theme, box.left + margin, box.right - margin)
    detail = theme.text(row.detail, "body", accent)
    place = detail.get_rect(midright=(area.right, box.centery))
    picture.blit(detail, place)
    area.write(str(k + 1), "body-bold" if k == armed else "body", faint, box.centery)
    sign = art.icon(theme, row.kind if row.enabled else "lock", theme.px(_SMALL_SIGN), ink, ground)
    picture.blit(sign, sign.get_rect(midleft=(area.left + theme.px(17), box.centery)))
    ends = place.left - theme.px(_BEFORE) if row.detail else area.right
    area._replace(right=ends).write(row.name, "body-bold", ink, box.centery, area.left + theme.px(40))


@kept
def back(theme: Theme, size: Size) -> pygame.Surface:
    """A card face down: wood, a brass line, the looped square."""
    palette, line = theme.palette, theme.px(HAIR)
    width, height = size
    small, share = width < theme.px(40), min(1.0, width / theme.px(WIDTH))
    inset = max(line * 1.5, theme.px(10) * share)
    light, dark = mix(palette.wood, palette.wood_hi, 0.25), mix(palette.wood, palette.wood_lo, 0.55)
    body = svg.linear("w", (0, 0), (width * 0.2, height), [(0, light), (0.45, palette.wood), (1, dark)])
    cut = theme.px(CUT) * min(1.0, width / theme.px(WIDTH) + 0.15)
    edge = svg.chamfered(line / 2, line / 2, width - line, height - line, cut)
    body += svg.shape(edge, "url(#w)", palette.outline, line)
    frame = svg.chamfered(inset, inset, width - 2 * inset, height - 2 * inset, cut * 0.6)
    body += svg.shape(frame, None, palette.brass_lo, line)
    knot = (width if small else width - 2 * inset) * 0.86
    x, y, scale = (width - knot) / 2, (height - knot) / 2, knot / 24
    if not small:
        shade = looped_square(palette.outline, palette.outline, 2.5)
        body += svg.moved(shade, x + line, y + line * 1.5, scale)
    casing = mix(palette.wood, palette.wood_lo, 0.4)
    return svg.picture(body + svg.moved(looped_square(palette.brass, casing, 2.2), x, y, scale), size)


@kept
def deck(theme: Theme, size: Size, count: int) -> pygame.Surface:
    """Cards face down, a few edges showing for the rest; larger than `size` by what they take."""
    return _stack(theme, size, back(theme, size), min(3, max(0, (count + 7) // 8 - 1)))


def discard(theme: Theme, size: Size, face: pygame.Surface | None, count: int) -> pygame.Surface:
    """The discard pile with its uppermost `face`, or an empty bed; larger than `size` by the edges below."""
    if face is None or not count:
        return bed(theme, size)
    return _stack(theme, size, face, min(3, count - 1))


@kept
def _stack(theme: Theme, size: Size, face: pygame.Surface, edges: int) -> pygame.Surface:
    palette, step, room = theme.palette, theme.px(_STEP), theme.px(_DEPTH)
    pile = pygame.Surface((size[0] + room, size[1] + room), pygame.SRCALPHA)
    hidden = face is back(theme, size)
    for k in range(edges, 0, -1):
        shade = palette.wood_lo if hidden else mix(palette.face_lo, palette.ink, 0.3 + 0.18 * k)
        edge = svg.shape(_outline(theme, size, 0.5), shade, palette.outline, 1)
        pile.blit(svg.picture(edge, size), (k * step, k * step))
    pile.blit(face, (0, 0))
    return pile


@kept
def bed(theme: Theme, size: Size) -> pygame.Surface:
    """The empty place of a pile."""
    palette, line = theme.palette, theme.px(HAIR)
    dash = f'stroke-dasharray="{theme.px(5)} {theme.px(4)}"'
    edge = svg.shape(_outline(theme, size, line), palette.wood_lo, palette.brass_lo, line, extra=dash)
    return svg.picture(edge, size)


@kept
def _halo(theme: Theme, size: Size) -> pygame.Surface:
    reach = theme.px(_GLOW)
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
    palette, line = theme.palette, theme.px(HAIR)
    gap = theme.px(_BRASS)
    whole = (size[0] + 2 * gap, size[1] + 2 * gap)
    cut = theme.px(CUT) + gap * 0.586
    body = svg.shape(svg.chamfered(line, line, whole[0] - 2 * line, whole[1] - 2 * line, cut), palette.outline,
                     palette.brass_hi, 2 * line)  # fmt: skip
    inset = gap - line * 0.5
    inner = svg.chamfered(inset, inset, whole[0] - 2 * inset, whole[1] - 2 * inset, theme.px(CUT))
    return svg.picture(body + svg.shape(inner, None, palette.brass_lo, line), whole)

"""What lies on the table, painted: slots with their cards, Trait cards, dice."""

from __future__ import annotations

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.kit.ink import draw_row
from game.ui.kit.measures import CLOSE, GAP, GUTTER, HAIR, INSET, NEAR, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import svg
from game.ui.tables.abstract.kinds import BY_TRAIT, Kind, colour

Size = tuple[int, int]
_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a face stand, in steps from the middle."""
_STACKED, _LETTERED = 34, 24
"""From which height things stand over one another on what is small, and from which width with a letter."""
_TALL, _BAND, _CUT, _NARROW = 110, 40, 8, 70
"""Of a Trait card: from which height it has words, its band, its corner, and under which width its margin is smaller."""


def _cut(size: Size, share: float = 0.16) -> float:
    return max(1.5, min(size) * share)


@kept
def slot(theme: Theme, size: Size, what: str, state: str = "rest") -> pygame.Surface:
    """A slot: a Trait on it, "down" for a card face down, "" for none.

    States: "rest", "lost" (removed this turn, its level still counts), "gone" (lost before).
    """
    palette, line = theme.palette, float(theme.px(HAIR))
    edge = svg.chamfered(line / 2, line / 2, size[0] - line, size[1] - line, _cut(size))
    if state == "gone":
        body = svg.shape(edge, None, mix(palette.panel2, palette.mute, 0.25), line)
        return svg.picture(body, size)
    if not what:
        dash = f'stroke-dasharray="{max(2, size[0] // 7)} {max(2, size[0] // 9)}"'
        floor = mix(palette.table, (0, 0, 0), 0.25)
        return svg.picture(svg.shape(edge, floor, palette.mute, line, extra=dash), size)
    if what == "down":
        return _back(theme, size)
    ground = colour(theme, what)
    if state == "lost":
        ground = mix(ground, palette.panel, 0.72)
    top = mix(ground, palette.bone, 0.14)
    body = svg.linear("g", (0, 0), (0, size[1]), [(0, top), (0.5, ground), (1, mix(ground, (0, 0, 0), 0.18))])
    body += svg.shape(edge, "url(#g)", palette.outline, line)
    picture = svg.picture(body, size).copy()
    ink = palette.bone if state == "rest" else palette.mute
    side = round(min(size[0] * 0.74, size[1] * 0.74))
    tall = size[1] >= theme.px(_STACKED) and size[0] >= theme.px(_LETTERED)
    sign = art.icon(theme, what, side, ink, ground)
    middle = size[1] // 2 - (theme.px(7) if tall else 0)
    picture.blit(sign, sign.get_rect(center=(size[0] // 2, middle)))
    if tall:
        letter = theme.text(BY_TRAIT[what].letter, "body-bold", ink)  # type: ignore[index]
        picture.blit(letter, letter.get_rect(center=(size[0] // 2, size[1] - theme.px(9))))
    if state == "lost":
        far = (size[0] - 3, 2)
        pygame.draw.aaline(picture, palette.ember, (2, size[1] - 3), far, max(2, theme.px(STROKE)))
    return picture


@kept
def _back(theme: Theme, size: Size) -> pygame.Surface:
    """A card face down: wood and a brass lozenge."""
    palette, line = theme.palette, float(theme.px(HAIR))
    edge = svg.chamfered(line / 2, line / 2, size[0] - line, size[1] - line, _cut(size))
    x, y, reach = size[0] / 2, size[1] / 2, min(size) * 0.26
    body = svg.linear("g", (0, 0), (0, size[1]), [(0, palette.wood_hi), (1, palette.wood)])
    body += svg.shape(edge, "url(#g)", palette.outline, line)
    inner = line * 2.2
    if min(size) >= 14:
        inside = svg.chamfered(inner, inner, size[0] - 2 * inner, size[1] - 2 * inner, _cut(size) * 0.7)
        body += svg.shape(inside, None, palette.brass_lo, line)
    body += svg.shape(
        svg.path([(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]), palette.brass
    )
    return svg.picture(body, size)


@kept
def die(theme: Theme, side: int, face: int) -> pygame.Surface:
    """A die showing `face`, `side` pixels wide."""
    palette, line = theme.palette, max(1.0, side / 22)
    edge = svg.chamfered(line / 2, line / 2, side - line, side - line, side * 0.16)
    body = svg.linear(
        "g", (0, 0), (side, side), [(0, mix(palette.face, (255, 255, 255), 0.25)), (1, palette.face_lo)]
    )
    body += svg.shape(edge, "url(#g)", palette.outline, line)
    for x, y in _PIPS[face]:
        centre = side / 2
        body += svg.shape(
            svg.circle(centre + x * side * 0.25, centre + y * side * 0.25, side * 0.095), palette.ink
        )
    return svg.picture(body, (side, side))


@kept
def trait_card(
    theme: Theme, size: Size, kind: Kind, number: str, key: str, state: str = "rest"
) -> pygame.Surface:
    """A Trait card on the shelf: band with icon and number dealt, name, what it is for, its key at the foot."""
    palette, (width, height) = theme.palette, size
    grey = state == "grey"
    band = theme.px(_BAND) if height >= theme.px(_TALL) else round(height * 0.46)
    high, low = (palette.face_grey, palette.face_grey_lo) if grey else (palette.face, palette.face_lo)
    ground = mix(colour(theme, kind.trait), palette.face_grey_lo, 0.55) if grey else colour(theme, kind.trait)
    cut, inset = theme.px(_CUT), theme.px(HAIR) * 0.8
    body = svg.linear("f", (0, band), (0, height), [(0, high), (1, low)])
    body += svg.shape(svg.chamfered(0, 0, width, height, cut), palette.outline)
    body += svg.shape(svg.chamfered(inset, inset, width - 2 * inset, height - 2 * inset, cut), "url(#f)")
    shape = [(inset, band), (inset, cut), (cut, inset), (width - cut, inset), (width - inset, cut)]
    body += svg.shape(svg.path([*shape, (width - inset, band)]), ground)
    picture = svg.picture(body, size).copy()
    _fill_band(picture, theme, kind.trait, number, band, palette.mute if grey else palette.bone, ground)
    inks = (palette.grey_text, palette.grey_text) if grey else (palette.ink, palette.ink2)
    face = pygame.Rect(0, band, width, height - band)
    if height >= theme.px(_TALL):
        _fill_face(picture, theme, kind, key, face, inks)
    else:
        short = theme.fit(kind.short, "body-bold", width - theme.px(GAP))
        draw_row(picture, [theme.text(short, "body-bold", inks[0])], face, 0)
    return picture


def _fill_band(
    picture: pygame.Surface, theme: Theme, trait: str, number: str, high: int, ink: Rgb, ground: Rgb
) -> None:
    narrow = picture.get_width() < theme.px(_NARROW)
    pad, side = theme.px(CLOSE if narrow else INSET), min(theme.px(26), high - theme.px(CLOSE))
    band = pygame.Rect(pad, 0, picture.get_width() - 2 * pad, high)
    draw_row(picture, [art.icon(theme, trait, side, ink, ground)], band, 0, "left")
    step = "number" if high >= theme.px(_STACKED) and not narrow else "total"
    draw_words(picture, theme, number, step, ink, band, "right")


def _fill_face(
    picture: pygame.Surface, theme: Theme, kind: Kind, key: str, face: pygame.Rect, inks: tuple[Rgb, Rgb]
) -> None:
    """Name, use and key."""
    ink, pale = inks
    room = pygame.Rect(theme.px(INSET), 0, face.width - theme.px(GUTTER), 0)
    middles = face.y + theme.px(18), face.y + theme.px(42), face.bottom - theme.px(GUTTER)
    draw_words(picture, theme, kind.name, "card", ink, room.move(0, middles[0]))
    draw_words(picture, theme, kind.says, "body", pale, room.move(0, middles[1]))
    foot = pygame.Rect(room.x, middles[2], face.width - 2 * room.x, 0)
    draw_words(picture, theme, key, "body-bold", ink, foot)
    draw_words(picture, theme, kind.short, "body", pale, foot, "right")


@kept
def chip(theme: Theme, size: Size, trait: str, number: str, state: str = "rest") -> pygame.Surface:
    """A Trait with its level: icon on its colour, and the number. "grey" for a level of none, "lit" pointed at."""
    palette, line, px = theme.palette, theme.px(HAIR), theme.px
    ground = colour(theme, trait)
    if state == "grey":
        ground = mix(ground, palette.panel, 0.62)
    elif state == "lit":
        ground = mix(ground, palette.bone, 0.2)
    edge = svg.chamfered(line / 2, line / 2, size[0] - line, size[1] - line, _cut(size, 0.2))
    picture = svg.picture(svg.shape(edge, ground, palette.outline, line), size).copy()
    ink = palette.bone if state != "grey" else palette.dim
    text = theme.text(number, "body-bold", ink)
    letter = theme.text(BY_TRAIT[trait].letter, "body-bold", ink)  # type: ignore[index]
    side = min(size[1] - px(CLOSE), px(18 if len(number) < 2 else 15))
    taken = side + text.get_width()
    whole = pygame.Rect((0, 0), size)
    roomy = taken + letter.get_width() + px(GUTTER) <= size[0]
    if not roomy and taken + px(3) > size[0] and size[1] >= px(_STACKED):
        sign = art.icon(theme, trait, min(size[0] - px(NEAR), px(18)), ink, ground)
        draw_row(picture, [sign], whole.move(0, -px(9)), 0)
        draw_row(picture, [text], whole.move(0, px(11)), 0)
        return picture
    sign, gap = art.icon(theme, trait, side, ink, ground), px(5 if roomy else 2)
    parts = [sign, letter, text] if roomy else [sign, text] if taken + px(3) <= size[0] else [text]
    x = (size[0] - sum(part.get_width() for part in parts) - gap * (len(parts) - 1)) // 2
    for part in parts:
        picture.blit(part, (x, (size[1] - part.get_height()) // 2))
        x += part.get_width() + gap
    return picture

"""What lies on the table, painted: slots with their cards, Trait cards, dice."""

from __future__ import annotations

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import svg
from game.ui.tables.abstract.kinds import BY_TRAIT, colour

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


def _cut(size: Size, share: float = 0.16) -> float:
    return max(1.5, min(size) * share)


@kept
def slot(theme: Theme, size: Size, what: str, state: str = "rest") -> pygame.Surface:
    """A slot: a Trait on it, "down" for a card face down, "" for none.

    States: "rest", "lost" (removed this turn, its level still counts), "gone" (lost before).
    """
    palette, line = theme.palette, max(1.0, theme.px(1) * 1.0)
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
    tall = size[1] >= theme.px(34) and size[0] >= theme.px(24)
    sign = art.icon(theme, what, side, ink, ground)
    middle = size[1] // 2 - (theme.px(7) if tall else 0)
    picture.blit(sign, sign.get_rect(center=(size[0] // 2, middle)))
    if tall:
        letter = theme.text(BY_TRAIT[what].letter, "body-bold", ink)  # type: ignore[index]
        picture.blit(letter, letter.get_rect(center=(size[0] // 2, size[1] - theme.px(9))))
    if state == "lost":
        far = (size[0] - 3, 2)
        pygame.draw.aaline(picture, palette.ember, (2, size[1] - 3), far, max(2, theme.px(2)))
    return picture


@kept
def _back(theme: Theme, size: Size) -> pygame.Surface:
    """A card face down: wood and a brass lozenge."""
    palette, line = theme.palette, max(1.0, theme.px(1) * 1.0)
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
    theme: Theme, size: Size, trait: str, number: str, foot: str, key: str, state: str = "rest"
) -> pygame.Surface:
    """A Trait card on the shelf: band with icon and number dealt, name, what it is for, its key at the foot."""
    palette, line = theme.palette, theme.px(1)
    kind = BY_TRAIT[trait]  # type: ignore[index]
    grey = state == "grey"
    band_high = theme.px(40) if size[1] >= theme.px(110) else round(size[1] * 0.46)
    high, low = (palette.face_grey, palette.face_grey_lo) if grey else (palette.face, palette.face_lo)
    ground = mix(colour(theme, trait), palette.face_grey_lo, 0.55) if grey else colour(theme, trait)
    width, height = size
    cut = theme.px(8)
    body = svg.linear("f", (0, band_high), (0, height), [(0, high), (1, low)])
    body += svg.shape(svg.chamfered(0, 0, width, height, cut), palette.outline)
    inset = line * 0.8
    body += svg.shape(svg.chamfered(inset, inset, width - 2 * inset, height - 2 * inset, cut), "url(#f)")
    shape = [(inset, band_high), (inset, cut), (cut, inset), (width - cut, inset), (width - inset, cut)]
    body += svg.shape(svg.path([*shape, (width - inset, band_high)]), ground)
    picture = svg.picture(body, size).copy()
    ink = palette.mute if grey else palette.bone
    _fill_band(picture, theme, kind.trait, number, band_high, ink, ground)
    words = palette.grey_text if grey else palette.ink
    _fill_face(
        picture,
        theme,
        kind.name,
        kind.short,
        foot,
        key,
        band_high,
        words,
        palette.grey_text if grey else palette.ink2,
    )
    return picture


def _fill_band(
    picture: pygame.Surface, theme: Theme, trait: str, number: str, high: int, ink: Rgb, ground: Rgb
) -> None:
    side = min(theme.px(26), high - theme.px(6))
    sign = art.icon(theme, trait, side, ink, ground)
    narrow = picture.get_width() < theme.px(70)
    left = theme.px(6 if narrow else 10)
    picture.blit(sign, (left, (high - side) // 2))
    step = "number" if high >= theme.px(34) and not narrow else "total"
    count = theme.text(number, step, ink)
    right = picture.get_width() - theme.px(6 if narrow else 10)
    picture.blit(count, (right - count.get_width(), high // 2 - count.get_height() // 2))


def _fill_face(
    picture: pygame.Surface,
    theme: Theme,
    name: str,
    short: str,
    foot: str,
    key: str,
    top: int,
    ink: Rgb,
    pale: Rgb,
) -> None:
    """Name, use and key; only the short name where the card is small."""
    size = picture.get_size()
    left, room = theme.px(10), size[0] - theme.px(16)
    if size[1] < theme.px(110):
        words = theme.text(theme.fit(short, "body-bold", size[0] - theme.px(8)), "body-bold", ink)
        middle = (top + size[1]) // 2
        picture.blit(words, words.get_rect(center=(size[0] // 2, middle)))
        return
    words = theme.text(theme.fit(name, "card", room), "card", ink)
    picture.blit(words, (left, top + theme.px(18) - words.get_height() // 2))
    use = theme.text(theme.fit(foot, "body", room), "body", pale)
    picture.blit(use, (left, top + theme.px(42) - use.get_height() // 2))
    label = theme.text(key, "body-bold", ink)
    low = size[1] - theme.px(16)
    picture.blit(label, (left, low - label.get_height() // 2))
    mark = theme.text(short, "body", pale)
    picture.blit(mark, (size[0] - theme.px(10) - mark.get_width(), low - mark.get_height() // 2))


@kept
def chip(theme: Theme, size: Size, trait: str, number: str, state: str = "rest") -> pygame.Surface:
    """A Trait with its level: icon on its colour, and the number. "grey" for a level of none, "lit" pointed at."""
    palette, line = theme.palette, theme.px(1)
    ground = colour(theme, trait)
    if state == "grey":
        ground = mix(ground, palette.panel, 0.62)
    elif state == "lit":
        ground = mix(ground, palette.bone, 0.2)
    edge = svg.chamfered(line / 2, line / 2, size[0] - line, size[1] - line, _cut(size, 0.2))
    picture = svg.picture(svg.shape(edge, ground, palette.outline, line), size).copy()
    ink = palette.bone if state != "grey" else palette.dim
    letter = BY_TRAIT[trait].letter  # type: ignore[index]
    text = theme.text(number, "body-bold", ink)
    side = min(size[1] - theme.px(6), theme.px(18 if len(number) < 2 else 15))
    sign = theme.text(letter, "body-bold", ink)
    roomy = side + sign.get_width() + text.get_width() + theme.px(16) <= size[0]
    parts = [art.icon(theme, trait, side, ink, ground), *([sign] if roomy else []), text]
    if sum(part.get_width() for part in parts) + theme.px(3) > size[0]:
        parts = [text]
    if len(parts) == 1 and size[1] >= theme.px(34):
        # Too narrow for both side by side: the icon stands over the number.
        sign = art.icon(theme, trait, min(size[0] - theme.px(4), theme.px(18)), ink, ground)
        picture.blit(sign, sign.get_rect(center=(size[0] // 2, size[1] // 2 - theme.px(9))))
        picture.blit(text, text.get_rect(center=(size[0] // 2, size[1] // 2 + theme.px(11))))
        return picture
    gap = theme.px(5 if roomy else 2)
    x = (size[0] - sum(part.get_width() for part in parts) - gap * (len(parts) - 1)) // 2
    for part in parts:
        picture.blit(part, (x, (size[1] - part.get_height()) // 2))
        x += part.get_width() + gap
    return picture

"""Cards of actions on the shelf, painted: a band with the icon at the left, what it is and what it takes beside it."""

from __future__ import annotations

import pygame

from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.paint import svg

Size = tuple[int, int]
_DOTS = "…"
CUT = 7
LOW, TWO_LINES, CLOSE = 50, 33, 17
"""Cards that are not so high have a title alone, which may have two lines from the second height on, so close, in logical pixels."""
_THREE = 70
"""From which height on a card has three lines, likewise."""
NUMBERED, NUMBER = 46, 16
"""How wide the band of a low card is in which its number stands beside the icon, and where it stands alone, likewise."""
SLENDER = 20
"""How wide the band of a higher card is where its words have no room beside a wider one, likewise."""
BADGE = 24
"""What exhaust tokens take of a title's lines, likewise."""


@kept
def face(
    theme: Theme,
    size: Size,
    icon: str,
    band: str,
    title: str,
    detail: str,
    number: str,
    spent: int,
    state: str,
) -> pygame.Surface:
    """A card. States: "rest", "hover", "armed" (brass edge), "grey" (cannot be used)."""
    grey, low_card = state == "grey", size[1] < theme.px(LOW)
    strip, number = _banded(theme, size, title, number, spent=spent > 0)
    colour = theme.palette.bands[band]
    colour = mix(colour, theme.palette.face_grey_lo, 0.55) if grey else colour
    picture = svg.picture(_body(theme, size, strip, colour, state), size).copy()
    _icon(picture, theme, icon, strip, number, colour, grey, low_card)
    _words(picture, theme, strip, title, detail, spent, grey, low_card)
    return picture


def _banded(theme: Theme, size: Size, title: str, number: str, *, spent: bool) -> tuple[int, str]:
    """How wide the band of a card is beside its title, and the number for which that has room."""
    px, low_card = theme.px, size[1] < theme.px(LOW)
    strip = _strip(theme, size[0], low_card)
    if low_card and number:
        bands = [px(NUMBERED), px(NUMBER)] if strip > px(NUMBER) else [px(NUMBER)]
        # A low card has little room: its words come before its number, and that before its icon.
        kept = [each for each in bands if _fits(theme, size, title, each, spent=spent)]
        return (kept[0], number) if kept else (strip, "")
    if not low_card and not _fits(theme, size, title, strip, spent=spent):
        strip = min(strip, px(SLENDER))
    return strip, number


def _body(theme: Theme, size: Size, strip: int, colour: Rgb, state: str) -> str:
    """The card without icon and words: its face, its band, and the edges of one that is armed."""
    palette, line = theme.palette, theme.px(1)
    (width, height), cut, inset = size, theme.px(CUT), line * 0.9
    high, low = (
        (palette.face_grey, palette.face_grey_lo) if state == "grey" else (palette.face, palette.face_lo)
    )
    if state == "hover":
        high = mix(high, (255, 255, 255), 0.25)
    body = svg.linear("f", (0, 0), (0, height), [(0, high), (1, low)])
    body += svg.shape(svg.chamfered(0, 0, width, height, cut), palette.outline)
    body += svg.shape(
        svg.chamfered(inset, inset, width - 2 * inset, height - 2 * inset, cut - inset * 0.6), "url(#f)"
    )
    left = [(inset, cut), (cut, inset), (strip, inset), (strip, height - inset), (cut, height - inset),
            (inset, height - cut)]  # fmt: skip
    body += svg.shape(svg.path(left), colour)
    if state == "armed":
        edge = theme.px(2)
        body += svg.shape(
            svg.chamfered(edge / 2, edge / 2, width - edge, height - edge, cut), None, palette.brass_hi, edge
        )
        body += svg.shape(
            svg.chamfered(edge * 1.8, edge * 1.8, width - edge * 3.6, height - edge * 3.6, cut - edge), None,
            palette.brass_lo, line,
        )  # fmt: skip
    return body


def _strip(theme: Theme, width: int, low: bool) -> int:
    """How wide the band of a card is; a low card with little room has it for its colour alone."""
    if low and width < theme.px(130):
        return theme.px(9)
    return theme.px(
        40 if width >= theme.px(150) and not low else 34 if width >= theme.px(130) and not low else 32
    )


def room(theme: Theme, width: int) -> int:
    """How wide words may be on a card of that width."""
    return _room(theme, width, _strip(theme, width, False))


def _room(theme: Theme, width: int, strip: int) -> int:
    return width - strip - theme.px((8 if width >= theme.px(130) else 6) + 4)


def _icon(
    picture: pygame.Surface, theme: Theme, icon: str, strip: int, number: str, ground: tuple[int, int, int],
    grey: bool, low_card: bool,
) -> None:  # fmt: skip
    px, height = theme.px, picture.get_height()
    ink = theme.palette.grey_text if grey else theme.palette.bone
    digit = theme.text(number, "body-semibold", ink)
    signed = strip > px(NUMBER)
    if low_card and number:
        across = strip - strip // 4 if signed else strip // 2 + px(1)
        picture.blit(digit, digit.get_rect(center=(across, height // 2)))
    elif number:
        picture.blit(digit, digit.get_rect(center=(strip // 2 + px(1), height // 2 + px(17))))
    if signed:
        sign = art.icon(theme, icon, px(18 if low_card or strip <= px(SLENDER) else 22), ink, ground)
        beside, over = bool(number) and low_card, bool(number) and not low_card
        across = strip // 3 if beside else strip // 2 + px(1)
        picture.blit(sign, sign.get_rect(center=(across, height // 2 - (px(10) if over else 0))))


def _words(
    picture: pygame.Surface,
    theme: Theme,
    strip: int,
    title: str,
    detail: str,
    spent: int,
    grey: bool,
    low_card: bool,
) -> None:
    px, palette = theme.px, theme.palette
    width, height = picture.get_size()
    x, room = width - px(4) - _room(theme, width, strip), _room(theme, width, strip)
    badge = px(BADGE) if spent else 0
    ink, soft = (palette.grey_text, palette.grey_text) if grey else (palette.ink, palette.ink2)
    step, rows = _title(theme, title, (width, height), room - badge, detail)
    lines = [(row, step, ink) for row in rows]
    spare = height >= px(_THREE) and theme.width(detail, "body") <= room
    if detail and not low_card and (len(rows) == 1 or spare):
        broad = theme.width(detail, "body") > room and height >= px(_THREE)
        lines += [(row, "body", soft) for row in (theme.wrap(detail, "body", room, 2) if broad else [detail])]
    high = px(CLOSE if low_card else 22 if len(lines) < 3 else 20)
    y = height // 2 - high * len(lines) // 2
    for words, kind, colour in lines:
        said = theme.fit(words, kind, room - badge if kind == step else room)
        if said == _DOTS:
            # Nothing is told by dots alone: the icon says what it is, and pointing at it the rest.
            continue
        text = theme.text(said, kind, colour)
        picture.blit(text, (x, y + (high - text.get_height()) // 2))
        y += high
    if spent:
        _hourglass(picture, theme, spent)


def _title(theme: Theme, title: str, size: Size, room: int, detail: str = "") -> tuple[str, list[str]]:
    """The step of type and the lines of a title: on a low card rather smaller than in two lines; cut if nothing else helps."""
    low, small = size[1] < theme.px(LOW), size[0] < theme.px(130)
    most = 1 if detail and not low and size[1] < theme.px(64) else 2 if size[1] >= theme.px(TWO_LINES) else 1
    ways = [("card", 1 if low else most)] if not small else []
    ways += [("body-bold", lines) for lines in ((1, most) if low else (most,))]
    for step, lines in ways:
        rows = theme.wrap(title, step, room) if _widest(theme, title, step) <= room else [title]
        if len(rows) <= lines and all(theme.width(row, step) <= room for row in rows):
            break
    lines = min(lines, len(rows))
    return step, [*rows[: lines - 1], " ".join(rows[lines - 1 :])]


def holds(theme: Theme, size: Size, title: str, *, spent: bool) -> bool:
    """Whether a title stands whole on a card of that size in device pixels."""
    low = size[1] < theme.px(LOW)
    strip = _strip(theme, size[0], low)
    bands = [strip] if low else [strip, min(strip, theme.px(SLENDER))]
    return any(_fits(theme, size, title, each, spent=spent) for each in bands)


def _fits(theme: Theme, size: Size, title: str, strip: int, *, spent: bool) -> bool:
    """The same beside a band so wide."""
    room = _room(theme, size[0], strip) - (theme.px(BADGE) if spent else 0)
    step, rows = _title(theme, title, size, room)
    return all(theme.width(row, step) <= room for row in rows)


def _widest(theme: Theme, title: str, step: str) -> int:
    """How wide its longest word is."""
    return max((theme.width(word, step) for word in title.split()), default=0)


def _hourglass(picture: pygame.Surface, theme: Theme, spent: int) -> None:
    """The exhaust tokens on it, at the upper right."""
    px, palette = theme.px, theme.palette
    side = px(BADGE)
    body = svg.shape(svg.circle(12, 12, 10.6), palette.table, palette.brass, 1.6)
    disc = svg.picture(body, (side, side), (24, 24)).copy()
    sign = art.icon(theme, "hour", px(15), palette.brass_hi, palette.table)
    disc.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
    x = picture.get_width() - side - px(4)
    picture.blit(disc, (x, px(4)))
    if spent > 1:
        picture.blit(disc, (x - px(10), px(4)))


@kept
def chevrons(theme: Theme, width: int, left: int, total: int) -> pygame.Surface:
    """The strides of a Move action: those left filled, those spent hollow."""
    px, palette = theme.px, theme.palette
    count = max(1, total)
    step = min(px(33), max(px(7), (width - px(6)) // count))
    high = min(px(26), max(px(14), round(step * 0.8)))
    picture = pygame.Surface((width, high + px(2)), pygame.SRCALPHA)
    body, notch = "", step * 0.32
    for number in range(count):
        x = px(1) + number * step
        points = [(x, 1), (x + step * 0.66, 1), (x + step * 0.66 + notch, high / 2), (x + step * 0.66, high - 1),
                  (x, high - 1), (x + notch, high / 2)]  # fmt: skip
        fill = palette.verdigris if number < left else None
        body += svg.shape(svg.path(points), fill, palette.verdigris, px(2))
    picture.blit(svg.picture(body, picture.get_size()), (0, 0))
    return picture

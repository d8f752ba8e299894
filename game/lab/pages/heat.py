"""Where it happened: cells over the map as the game draws it, each side in its own colour, brighter where it happened more often.

The map lies once in the page, and every picture shows it again.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.core.seats import Seat
from game.lab.pages.markup import Markup, tag
from game.lab.pages.signs import LIGHT

WIDE = 1000
"""The width of the map in the lengths of its pictures."""
FAINT, BRIGHT = 0.12, 0.92
"""How strong the rarest and the hottest cell are."""
SHADE = 0.38
"""How much the map is darkened."""
_NAMED = 3
"""So many of the hottest cells have their share written on them."""
_ROOM = 44
"""Cells narrower than this have nothing written on them."""


class Field(NamedTuple):
    """What a map shows, and how wide a cell of it is, all in the same lengths."""

    width: int
    height: int
    cell: int


class Spot(NamedTuple):
    """A place that is marked: where, in the lengths of the field, its number, and what a pointer over it says."""

    x: float
    y: float
    number: int
    told: str


def marked(ground: Field, spots: Sequence[Spot]) -> list[Markup]:
    """Numbered lozenges at places of a map."""
    scale, found = WIDE / ground.width, []
    for spot in spots:
        x, y = spot.x * scale, spot.y * scale
        points = f"{_short(x)},{_short(y - 30)} {_short(x + 30)},{_short(y)} {_short(x)},{_short(y + 30)} {_short(x - 30)},{_short(y)}"
        found.append(
            tag(
                "g",
                tag("title", spot.told),
                tag("polygon", points=points, fill="#d6a757", stroke="#231b13", stroke_width="3"),
                tag(
                    "text",
                    str(spot.number),
                    x=_short(x),
                    y=_short(y + 10),
                    text_anchor="middle",
                    font_size="28",
                    font_weight="700",
                    fill="#231b13",
                ),
            )
        )
    return found


def picture(map_: bytes, ground: Field) -> Markup:
    """The map, to be shown by the pictures that follow; it takes no room itself."""
    image = tag(
        "image",
        id="map",
        width=WIDE,
        height=_high(ground),
        href=f"data:image/png;base64,{b64encode(map_).decode()}",
        preserveAspectRatio="none",
    )
    return tag("svg", tag("defs", image), class_="hid", aria_hidden="true")


def heat(
    ground: Field,
    counts: Mapping[Seat, Sequence[int]],
    names: Mapping[Seat, str],
    what: str,
    *,
    mapped: bool,
    shares: bool = True,
    spots: Sequence[Spot] = (),
) -> Markup:
    """The cells of every side over the map; `what` says of one cell what was counted: `fell here`.

    `spots` are marked on it. With `shares` cells say what share of all happened there, else only the number itself.
    """
    columns = -(-ground.width // ground.cell)
    most = max((max(each, default=0) for each in counts.values()), default=0)
    side = ground.cell * WIDE / ground.width
    layers = [_layer(cells, seat, most, columns, side) for seat, cells in counts.items()]
    ground_ = (
        tag("use", href="#map") if mapped else tag("rect", width=WIDE, height=_high(ground), fill="#38322a")
    )
    shade = tag("rect", width=WIDE, height=_high(ground), fill="#14110e", opacity=str(SHADE))
    return tag(
        "svg",
        ground_,
        shade,
        *layers,
        *_told(counts, names, what, columns, side, shares=shares),
        *marked(ground, spots),
        view_box=f"0 0 {WIDE} {_high(ground)}",
        role="img",
        aria_label=f"Map: {what}",
    )


def _layer(cells: Sequence[int], seat: Seat, most: int, columns: int, side: float) -> Markup:
    """The cells of a side, brighter where more was counted."""
    bright = {
        number: FAINT + (BRIGHT - FAINT) * (count / most) ** 0.5
        for number, count in enumerate(cells)
        if count
    }
    rects = [
        _square(number, columns, side, fill_opacity=_short(opacity)) for number, opacity in bright.items()
    ]
    return tag("g", *rects, fill=LIGHT[seat], class_="heat")


def _told(
    counts: Mapping[Seat, Sequence[int]],
    names: Mapping[Seat, str],
    what: str,
    columns: int,
    side: float,
    *,
    shares: bool,
) -> list[Markup]:
    """What a pointer over a cell says, and the shares of the hottest cells."""
    totals = [sum(each) for each in zip(*counts.values(), strict=True)]
    whole = sum(totals)
    hottest = sorted((count, -number) for number, count in enumerate(totals) if count)[-_NAMED:]
    named = {-number for _, number in hottest} if side >= _ROOM and shares else set()
    found = []
    for number, count in enumerate(totals):
        if not count:
            continue
        each = ", ".join(f"{names[seat]} {cells[number]}" for seat, cells in counts.items() if cells[number])
        words = f"{100 * count / whole:.1f} of 100 {what}: {each}" if shares else f"{each} {what}"
        found.append(_square(number, columns, side, tag("title", words), fill_opacity="0"))
        if number in named:
            found.append(_share(number, columns, side, f"{100 * count / whole:.0f} %"))
    return found


def _square(number: int, columns: int, side: float, *inner: Markup, fill_opacity: str) -> Markup:
    """A cell of the map."""
    x, y = number % columns * side, number // columns * side
    return tag(
        "rect", *inner, x=_short(x), y=_short(y), width=_short(side), height=_short(side), fill_opacity=fill_opacity
    )  # fmt: skip


def _share(number: int, columns: int, side: float, words: str) -> Markup:
    """What share of all a cell has, written into it."""
    x, y = (number % columns + 0.5) * side, (number // columns + 0.5) * side + 9
    return tag(
        "text", words, x=_short(x), y=_short(y), text_anchor="middle", font_size="26", font_weight="700",
        fill="#fff3d6", stroke="#14110e", stroke_width="5", paint_order="stroke",
    )  # fmt: skip


def _high(ground: Field) -> int:
    return round(WIDE * ground.height / ground.width)


def _short(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")

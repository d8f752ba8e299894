"""Small drawings of the pages: the shapes of the sides, the braid, the scale of a verdict."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.seats import Seat
from game.lab.pages.markup import Markup, joined, tag

SIDES: dict[Seat, str] = {
    "one": "#9c372f",
    "two": "#2a698f",
    "three": "#5f7230",
    "four": "#5d3f78",
    "five": "#5a5349",
}
"""The colours of the sides on paper; the shape is the side, the colour only agrees with it."""
LIGHT: dict[Seat, str] = {
    "one": "#dd7a68",
    "two": "#6fb4da",
    "three": "#adc36c",
    "four": "#b091cb",
    "five": "#cdc1a6",
}
"""The same on a dark table."""
NOBODY = "#7d5c2a"
"""The colour of whoever is no side, such as a bot."""
_SHAPES: dict[Seat, str] = {
    "two": "10,1 18,5.5 18,14.5 10,19 2,14.5 2,5.5",
    "three": "6,2 14,2 18,6 18,14 14,18 6,18 2,14 2,6",
    "four": "10,1 18.5,10 10,19 1.5,10",
}
_WIDE, _HIGH, _REST = 520, 62, 26
"""The scale of a verdict, and what it leaves free at either side."""


def sign(seat: Seat) -> Markup:
    """The shape of a side."""
    look = {"fill": SIDES[seat], "stroke": "#231b13", "stroke_width": "1"}
    shape = (
        tag("polygon", points=_SHAPES[seat], **look)
        if seat in _SHAPES
        else tag("circle", cx=10, cy=10, r=8.5, **look)
    )
    return tag("svg", shape, class_="sign", view_box="0 0 20 20", aria_hidden="true")


def braid() -> Markup:
    """A band of knotwork between the head and what follows."""
    waves = [
        tag(
            "path",
            d="M0 7 Q 7 -3 14 7 T 28 7",
            fill="none",
            stroke=colour,
            stroke_width="2",
            transform=f"translate({shift} 0)",
        )
        for colour, shift in (
            ("#7d5c2a", -14),
            ("#d6a757", -7),
            ("#7d5c2a", 0),
            ("#d6a757", 7),
            ("#7d5c2a", 14),
        )
    ]
    pattern = tag("pattern", *waves, id="braid", width="28", height="14", patternUnits="userSpaceOnUse")
    band = tag("rect", width="100%", height="14", fill="url(#braid)")
    return tag("svg", tag("defs", pattern), band, class_="braid", aria_hidden="true")


def scale(ends: tuple[str, str], margin: float, low: float, mid: float, high: float, colour: str) -> Markup:
    """Where a score lies, in points to the left or right of fair, between its bounds; within `margin` it is as good as fair."""
    most = max(12.0, 1.15 * max(abs(low), abs(high)))
    most = min(100.0, most)

    def at(points: float) -> float:
        return round(_WIDE / 2 + max(-most, min(most, points)) / most * (_WIDE / 2 - _REST), 1)

    left, right = at(-most), at(most)
    parts = [
        tag("rect", x=left, y=24, width=right - left, height=8, fill="#d8c69c"),
        tag(
            "rect",
            x=at(-margin),
            y=24,
            width=at(margin) - at(-margin),
            height=8,
            fill="#2c6d58",
            opacity="0.55",
        ),
        tag("rect", x=at(low), y=25.5, width=max(1.0, at(high) - at(low)), height=5, fill=colour),
        tag("line", x1=at(0), x2=at(0), y1=18, y2=38, stroke="#231b13", stroke_width="1.5"),
        tag("polygon", points=_lozenge(at(mid), 28), fill=colour, stroke="#231b13"),
    ]
    for points in _ticks(most):
        parts.append(_words(at(points), 55, f"{points:+d}" if points else "even", "middle"))
    parts.append(_words(left, 13, f"◂ {ends[0]}", "start"))
    parts.append(_words(right, 13, f"{ends[1]} ▸", "end"))
    told = f"{mid:+.1f} points, between {low:+.1f} and {high:+.1f}"
    return tag("svg", *parts, class_="scale", view_box=f"0 0 {_WIDE} {_HIGH}", role="img", aria_label=told)


def _ticks(most: float) -> Sequence[int]:
    step = 3 if most <= 12.0 else 5 if most <= 22.0 else 10 if most <= 45.0 else 25
    reach = int(most // step) * step
    return range(-reach, reach + 1, step)


def _words(x: float, y: float, text: str, anchor: str) -> Markup:
    return tag("text", text, x=x, y=y, text_anchor=anchor, font_size="15", fill="#5a4b37")


def _lozenge(x: float, y: float) -> str:
    return f"{x},{y - 9} {x + 8},{y} {x},{y + 9} {x - 8},{y}"


def line(chances: Sequence[tuple[float, float]], colour: str, wide: int = 210, high: int = 40) -> Markup:
    """The lead of a game from its beginning to its end, small: shares of its length, and chances from 0 to 1."""
    points = " ".join(f"{4 + x * (wide - 12):.1f},{3 + (1 - y) * (high - 6):.1f}" for x, y in chances)
    end = points.rsplit(" ", 1)[-1].split(",")
    return tag(
        "svg",
        joined(
            tag("line", x1=0, x2=wide, y1=high / 2, y2=high / 2, stroke="#5a4b37"),
            tag("polyline", points=points, fill="none", stroke=colour, stroke_width="2"),
            tag("polygon", points=_small(float(end[0]), float(end[1])), fill=colour),
        ),
        view_box=f"0 0 {wide} {high}",
        aria_hidden="true",
    )


def _small(x: float, y: float) -> str:
    return f"{x},{y - 4} {x + 4},{y} {x},{y + 4} {x - 4},{y}"

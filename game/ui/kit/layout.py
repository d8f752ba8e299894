"""Where things stand: rows, columns, grids and stacks of boxes, cut from an area.

    page = Column(
        Row(Box("back", 48), Box("head"), Box("save", Words("Save", "card", 96)), gap=GAP, high=BUTTON),
        Box("list"),
        gap=GUTTER,
    )
    place = lay(page, theme, area)
    self.ui.add(Button("save", "Save", place["save"], self.save))

A box says for each axis how much room it wants: so many logical pixels, as much as some words take, or a share
of what is left over. All it gets is device pixels. Each length is rounded by itself, so that equal things are
equal to the pixel, and what rounding leaves over goes to the last box that can grow.

What does not fit is told: `Layout.misfits` names each box that got less than it needs, and by how many pixels.
Words are the first to give way, since whoever draws them cuts them with an ellipsis. While `strict` is on, as
it is in tests, a misfit raises `Cramped`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

import pygame

from game.ui.app.theme import Theme

strict = False
"""Whether what does not fit is an error."""

ACROSS, DOWN = 0, 1
"""The two axes."""

Align = Literal["start", "centre", "end"]


class Flex(NamedTuple):
    """A share of what is left over, by `weight`; never under `least` nor over `most` logical pixels."""

    weight: float = 1
    least: float = 0
    most: float = math.inf


FREE = Flex()
"""Any room there is."""


class Words(NamedTuple):
    """As wide as a line of words, and `more` logical pixels for what stands around them; one line high."""

    text: str
    step: str = "body"
    more: float = 0


class Wrapped(NamedTuple):
    """As high as words are once they are wrapped to the width that their box gets."""

    text: str
    step: str = "body"


class Own(NamedTuple):
    """As high as the thing itself says; `high` is given the width of its box, both in device pixels."""

    high: Callable[[int], int]


Wish = float | Flex | Words | Wrapped | Own
"""How long something wants to be along one axis; a number is logical pixels."""


class Span(NamedTuple):
    """A wish in device pixels. `soft` is how much of `least` it can do without if it must."""

    least: int
    weight: float = 0
    most: float = 0
    soft: int = 0


class Misfit(NamedTuple):
    """What did not fit: the name of a box (its words if it has none) and how many device pixels it lacks."""

    name: str
    pixels: int


class Cramped(Exception):
    """Something does not fit. Raised in tests only; the message names each box and what it lacks."""


class Layout(dict[str, pygame.Rect]):
    """The rectangles of all boxes that have a name, in device pixels."""

    def __init__(self, root: Box) -> None:
        boxes = root.all()
        super().__init__((box.name, box.rect) for box in boxes if box.name)
        self.whole = root.rect
        """What everything takes together."""
        self.misfits = [misfit for box in boxes for misfit in box.misfits()]


def lay(root: Box, theme: Theme, area: pygame.Rect, *, endless: bool = False) -> Layout:
    """Give every box its place in `area` (device pixels).

    `endless` is for what scrolls: it then goes down as far as it must, whatever the height of the area. Raises
    `Cramped` if something does not fit and `strict` is on.
    """
    for axis in (ACROSS, DOWN):
        least = root.measure(axis, theme).least
        size = least if endless and axis == DOWN else area.size[axis]
        root.put(axis, area.topleft[axis], size, theme)
    layout = Layout(root)
    if strict and layout.misfits:
        lacking = ", ".join(f"“{name}” by {pixels} px" for name, pixels in layout.misfits)
        raise Cramped(f"too little room in {tuple(area)}: {lacking}")
    return layout


def inset(theme: Theme, area: pygame.Rect, across: float, down: float | None = None) -> pygame.Rect:
    """An area less so many logical pixels at each side; `down` at the top and the foot, if they differ."""
    return area.inflate(-2 * theme.px(across), -2 * theme.px(across if down is None else down))


def share(room: int, spans: Sequence[Span]) -> list[int]:
    """`room` shared out: nobody below the least as long as that goes, what is left over by weight.

    Where it is too little, words give way first, each in proportion, then the last, down to nothing.
    """
    sizes = [span.least for span in spans]
    lack = sum(sizes) - room
    if lack > 0:
        _give_way(sizes, lack, spans)
        return sizes
    growing = [number for number, span in enumerate(spans) if span.weight]
    left: float = sum(sizes[number] for number in growing) - lack
    if len(growing) == 1 and left <= spans[growing[0]].most:
        sizes[growing[0]] = round(left)
        return sizes
    while growing:
        total = sum(spans[number].weight for number in growing)
        fair = {number: left * spans[number].weight / total for number in growing}
        held = {n: min(max(each, spans[n].least), spans[n].most) for n, each in fair.items()}
        over = sum(held.values()) - left
        # Only bounds that pull the same way as the whole are final: the others may yet be met.
        bound = [number for number in growing if (held[number] - fair[number]) * over > 0]
        if not bound:
            _round_off(sizes, held, left)
            break
        for number in bound:
            sizes[number] = round(held[number])
            left -= held[number]
            growing.remove(number)
    return sizes


def _round_off(sizes: list[int], held: dict[int, float], left: float) -> None:
    *others, last = held
    for number in others:
        sizes[number] = round(held[number])
    sizes[last] = round(left) - sum(sizes[number] for number in others)


def _give_way(sizes: list[int], lack: int, spans: Sequence[Span]) -> None:
    soft = sum(span.soft for span in spans)
    hard, taken = max(0, lack - soft), min(lack, soft)
    for number, span in enumerate(spans):
        # Each part is rounded up from what is left of both sums, so that all of them come out exactly.
        part = -(-taken * span.soft // soft) if soft else 0
        sizes[number] -= part
        taken -= part
        soft -= span.soft
    for number in reversed(range(len(sizes))):
        part = min(hard, sizes[number])
        sizes[number] -= part
        hard -= part


def equal(
    area: pygame.Rect, count: int, gap: int, *, most: int | None = None, down: bool = False
) -> list[pygame.Rect]:
    """So many equal parts of `area` side by side or, if `down`, under one another, each at most `most` long.

    All in device pixels. What is left over stays free at the end.
    """
    axis = DOWN if down else ACROSS
    length = (area.size[axis] + gap) // max(1, count) - gap
    length = length if most is None else min(length, most)
    step = length + gap
    if down:
        return [pygame.Rect(area.x, area.y + number * step, area.width, length) for number in range(count)]
    return [pygame.Rect(area.x + number * step, area.y, length, area.height) for number in range(count)]


class Box:
    """Room for one thing, by its name; without one it only keeps others apart. Any room will do unless it says."""

    def __init__(self, name: str = "", wide: Wish | None = None, high: Wish | None = None) -> None:
        self.name = name
        self._wishes = wide, high
        self._spans = [_NOTHING, _NOTHING]
        self._start, self._size = [0, 0], [0, 0]

    @property
    def rect(self) -> pygame.Rect:
        """Where it stands, in device pixels; never empty."""
        (x, y), (wide, high) = self._start, self._size
        return pygame.Rect(x, y, max(1, wide), max(1, high))

    def all(self) -> list[Box]:
        """Itself and what is inside."""
        return [self]

    def misfits(self) -> list[Misfit]:
        """What it lacks along each axis."""
        (across, down), (wide, high) = self._spans, self._size
        if wide >= across.least and high >= down.least:
            return []
        lacks = across.least - wide, down.least - high
        words = [wish.text for wish in self._wishes if isinstance(wish, Words | Wrapped)]
        name = self.name or "".join(words[:1])
        return [Misfit(name, lack) for lack in lacks if lack > 0 and name]

    def measure(self, axis: int, theme: Theme) -> Span:
        """How much room it wants; for heights the widths are given already."""
        wish = self._wishes[axis]
        span = self._spans[axis] = _span(wish, axis, theme, self._size[ACROSS])
        return span

    def put(self, axis: int, start: int, size: int, theme: Theme) -> None:
        """Take its room."""
        self._start[axis], self._size[axis] = start, size


_ANY = Span(0, 1, math.inf)
_NOTHING = Span(0)


def _span(wish: Wish | None, axis: int, theme: Theme, width: int) -> Span:
    if wish is None:
        return _ANY
    if isinstance(wish, int | float):
        least = theme.px(wish)
    elif isinstance(wish, Flex):
        most = wish.most if wish.most == math.inf else theme.px(wish.most)
        return Span(theme.px(wish.least), wish.weight, most)
    elif isinstance(wish, Wrapped):
        least = theme.line(wish.step) * len(theme.wrap(wish.text, wish.step, max(1, width)))
    elif isinstance(wish, Own):
        least = wish.high(max(1, width))
    elif axis == DOWN:
        least = theme.line(wish.step) + theme.px(wish.more)
    else:
        words = theme.width(wish.text, wish.step)
        least = words + theme.px(wish.more)
        return Span(least, 0, least, words)
    return Span(least, 0, least)


class _Group(Box):
    """Boxes together. Its own wishes count in place of those of what is inside, if it has any.

    Among others it takes one share, however many of those inside can grow.
    """

    def __init__(
        self,
        *inside: Box,
        name: str = "",
        wide: Wish | None = None,
        high: Wish | None = None,
        gap: float = 0,
        pad: float = 0,
        align: Align = "start",
    ) -> None:
        super().__init__(name)
        self._wishes = wide, high
        self.inside, self.gap, self.pad, self.align = inside, gap, pad, align
        self._tracks: list[list[Span]] = [[], []]
        """Along each axis the wishes of what stands one after the other; one only where all stand abreast."""

    def all(self) -> list[Box]:
        return [self, *(each for box in self.inside for each in box.all())]

    def misfits(self) -> list[Misfit]:
        """None of its own: what is inside tells it."""
        return []

    def measure(self, axis: int, theme: Theme) -> Span:
        tracks = self._tracks[axis] = self._measured(axis, theme)
        if self._wishes[axis] is not None:
            return super().measure(axis, theme)
        around = 2 * theme.px(self.pad) + theme.px(self.gap) * max(0, len(tracks) - 1)
        least, weights, most, soft = map(sum, zip(*tracks, strict=True)) if tracks else _NOTHING
        span = self._spans[axis] = Span(least + around, min(1, weights), most + around, soft)
        return span

    def put(self, axis: int, start: int, size: int, theme: Theme) -> None:
        super().put(axis, start, size, theme)
        gap, pad = theme.px(self.gap), theme.px(self.pad)
        room = max(0, size - 2 * pad - gap * max(0, len(self._tracks[axis]) - 1))
        at, starts = start + pad, []
        sizes = self._shared(axis, room)
        for each in sizes:
            starts.append(at)
            at += each + gap
        self._hand_on(axis, starts, sizes, theme)

    def _measured(self, axis: int, theme: Theme) -> list[Span]:
        """The wishes along an axis, track by track."""
        return [abreast([box.measure(axis, theme) for box in self.inside])]

    def _shared(self, axis: int, room: int) -> list[int]:
        """How long the tracks become; one for all takes all there is."""
        return [room]

    def _hand_on(self, axis: int, starts: list[int], sizes: list[int], theme: Theme) -> None:
        """Give the tracks to what stands in them."""
        for box in self.inside:
            self._set(box, axis, starts[0], sizes[0], theme)

    def _set(self, box: Box, axis: int, start: int, room: int, theme: Theme) -> None:
        """Put a box into a track, as long as it wants to be and as there is room."""
        most = box._spans[axis].most
        size = room if most >= room else int(most)
        if self.align == "start":
            box.put(axis, start, size, theme)
        else:
            spare = room - size
            box.put(axis, start + (spare if self.align == "end" else spare // 2), size, theme)


def abreast(spans: Sequence[Span]) -> Span:
    """What several want that take the same room."""
    if not spans:
        return _NOTHING
    least, weight, most, _ = map(max, zip(*spans, strict=True))
    return Span(least, weight, most, least - max(span.least - span.soft for span in spans))


def part(
    theme: Theme,
    box: pygame.Rect,
    left: float,
    top: float,
    *,
    right: float | None = None,
    high: float | None = None,
    foot: float = 0,
) -> pygame.Rect:
    """A part of `box`, so many logical pixels inside its edges; right as many as left unless it says.

    It is `high` logical pixels high, or ends `foot` above the lower edge.
    """
    px = theme.px
    width = box.width - px(left) - px(left if right is None else right)
    height = box.height - px(top) - px(foot) if high is None else px(high)
    return pygame.Rect(box.x + px(left), box.y + px(top), width, height)


class Stack(_Group):
    """Boxes over one another in the same room, each `align`ed along both axes."""


class Row(_Group):
    """Boxes side by side with a gap between; `align` says where those stand that are lower than the row."""

    along = ACROSS

    def _measured(self, axis: int, theme: Theme) -> list[Span]:
        spans = [box.measure(axis, theme) for box in self.inside]
        return spans if axis == self.along else [abreast(spans)]

    def _shared(self, axis: int, room: int) -> list[int]:
        return share(room, self._tracks[axis]) if axis == self.along else [room]

    def _hand_on(self, axis: int, starts: list[int], sizes: list[int], theme: Theme) -> None:
        if axis != self.along:
            super()._hand_on(axis, starts, sizes, theme)
            return
        for box, start, size in zip(self.inside, starts, sizes, strict=True):
            box.put(axis, start, size, theme)


class Column(Row):
    """Boxes under one another; `align` says where those stand that are narrower than the column."""

    along = DOWN


class Grid(_Group):
    """Boxes in rows and columns: each column as wide as its widest, each row as high as its highest.

    They are read in lines or, if `down`, column by column. `gap` lies between rows, and between columns too
    unless `aside` says another one.
    """

    def __init__(
        self,
        columns: int,
        *inside: Box,
        name: str = "",
        gap: float = 0,
        aside: float | None = None,
        pad: float = 0,
        align: Align = "start",
        down: bool = False,
    ) -> None:
        super().__init__(*inside, name=name, gap=gap, pad=pad, align=align)
        self._gaps = gap if aside is None else aside, gap
        rows = -(-len(inside) // columns)
        self._spots = [divmod(n, rows) if down else (n % columns, n // columns) for n in range(len(inside))]
        self._counts = columns, rows

    def measure(self, axis: int, theme: Theme) -> Span:
        self.gap = self._gaps[axis]
        return super().measure(axis, theme)

    def put(self, axis: int, start: int, size: int, theme: Theme) -> None:
        self.gap = self._gaps[axis]
        super().put(axis, start, size, theme)

    def _measured(self, axis: int, theme: Theme) -> list[Span]:
        tracks: list[list[Span]] = [[] for _ in range(self._counts[axis])]
        for box, spot in zip(self.inside, self._spots, strict=True):
            tracks[spot[axis]].append(box.measure(axis, theme))
        return [abreast(track) for track in tracks]

    def _shared(self, axis: int, room: int) -> list[int]:
        return share(room, self._tracks[axis])

    def _hand_on(self, axis: int, starts: list[int], sizes: list[int], theme: Theme) -> None:
        for box, spot in zip(self.inside, self._spots, strict=True):
            self._set(box, axis, starts[spot[axis]], sizes[spot[axis]], theme)

"""Lining up what lies on a ground: edges in one line, middles in one line, equal gaps. Places alone, in tenths or squares; nothing is changed here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from game.table.shapes import Outline, Point


class Lying(Protocol):
    """What lies on a ground: its place, and the corners of its outline."""

    @property
    def at(self) -> Point: ...
    @property
    def outline(self) -> Outline: ...


AXES = 2
"""Along so many axes things are lined up, in as many ways along each."""
_ONE_MORE = "Shift and a click takes one more."


class Way(NamedTuple):
    """A way of lining things up, with what its button says."""

    id: str
    """Of its key binding and of its icon."""
    words: str
    axis: int
    """Along which axis things are moved: 0 to the right, 1 down."""
    by: Literal["low", "middle", "high", "gaps"]
    """What comes into one line: their lower edges along the axis, middles or upper ones; or the gaps are made equal."""

    def refusal(self, count: int) -> str:
        """Why so many things cannot be lined up so; "" if they can."""
        if self.by == "gaps" and count < 3:
            return f"Equal gaps take three or more: {_ONE_MORE}"
        return f"Choose two or more first: {_ONE_MORE}" if count < 2 else ""


WAYS = (
    Way("align-left", "Left edges in one line", 0, "low"),
    Way("align-centre", "Middles in one line, one below the other", 0, "middle"),
    Way("align-right", "Right edges in one line", 0, "high"),
    Way("gaps-across", "Equal gaps from left to right", 0, "gaps"),
    Way("align-top", "Upper edges in one line", 1, "low"),
    Way("align-middle", "Middles in one line, side by side", 1, "middle"),
    Way("align-bottom", "Lower edges in one line", 1, "high"),
    Way("gaps-down", "Equal gaps from top to bottom", 1, "gaps"),
)
"""All of them, those to the right before those down."""


def places(items: Sequence[Lying], way: Way) -> list[Point]:
    """Where each thing comes to lie, in their order. The outermost edges of all stay, and so do the two ends of equal gaps."""
    spans = [_span(item.outline, way.axis) for item in items]
    lows = _spread(spans) if way.by == "gaps" else [_low(span, spans, way.by) for span in spans]
    moved = []
    for item, span, low in zip(items, spans, lows, strict=True):
        by = low - span[0]
        moved.append((item.at[0] + by, item.at[1]) if way.axis == 0 else (item.at[0], item.at[1] + by))
    return moved


def _span(outline: Outline, axis: int) -> tuple[int, int]:
    along = [corner[axis] for corner in outline]
    return min(along), max(along)


def _low(span: tuple[int, int], spans: Sequence[tuple[int, int]], by: str) -> int:
    """Where the lower edge of one of several spans comes to lie."""
    low, high, own = min(low for low, _ in spans), max(high for _, high in spans), span[1] - span[0]
    return {"low": low, "high": high - own}.get(by, (low + high - own) // 2)


def _spread(spans: Sequence[tuple[int, int]]) -> list[int]:
    """The lower edges of spans whose gaps are equal, in the order of their middles; less than nothing where they overlap."""
    order = sorted(range(len(spans)), key=lambda place: sum(spans[place]))
    first, last = spans[order[0]][0], spans[order[-1]][1]
    gap = (last - first - sum(high - low for low, high in spans)) / (len(spans) - 1)
    found, at = [0] * len(spans), float(first)
    for place in order:
        found[place] = round(at)
        at += spans[place][1] - spans[place][0] + gap
    return found

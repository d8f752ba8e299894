"""Where the view of a measured table goes by itself: who acts and what that is about, framed, glided to, once.

A `Framing` says for a lens where its camera should stand, so that the same can be asked anew when the window is another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.table.shapes import Outline, Point
from game.ui.app.motion import in_out, mix
from game.ui.plane.camera import Camera, Lens
from game.ui.plane.display import Body

GLIDE = 0.32
"""Seconds that the view takes to where it is going."""
ROOM = 48
"""Logical pixels between what is framed and what covers the table."""
FARTHEST_LOOK = -2
"""The farthest zoom at which who acts is framed together with what that is about."""
SMALL = 560
"""Logical pixels: in a free part less wide than this all is framed from up to twice as far."""

Framing = Callable[[Lens], Camera]


class Extent(NamedTuple):
    """A part of the table, in tenths of a millimetre."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def of(cls, body: Body) -> Extent:
        """What a model covers."""
        return cls.about((round(body.x), round(body.y)), body.widest / 2)

    @classmethod
    def about(cls, point: Point, far: float) -> Extent:
        """What lies so far round a point."""
        return cls(point[0] - far, point[1] - far, point[0] + far, point[1] + far)

    @classmethod
    def around(cls, points: Outline) -> Extent:
        """The smallest that holds all points."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    def joined(self, other: Extent) -> Extent:
        """The smallest that holds both."""
        near = min(self.left, other.left), min(self.top, other.top)
        return Extent(*near, max(self.right, other.right), max(self.bottom, other.bottom))


class Attention(NamedTuple):
    """What the view should show, and when it is something else: it moves but once for each `key`."""

    key: object
    who: Extent
    """Seen in any case."""
    about: Sequence[Extent] = ()
    """Seen as well where there is room."""
    farthest: int = FARTHEST_LOOK


def framing(seen: Attention) -> Framing:
    """The middle between all in the middle of the free part, as near as all with some room allow, up to zoom 0."""

    def framed(lens: Lens) -> Camera:
        whole = seen.who
        for other in seen.about:
            whole = whole.joined(other)
        step = 0
        farthest = seen.farthest if lens.free.width >= lens.theme.px(SMALL) else seen.farthest - 4
        while step > farthest and not _fits(_at(lens, step), whole):
            step -= 1
        view = _at(lens, step)
        wide, high = _room(view)
        x = _holding((whole.left + whole.right) / 2, seen.who.left, seen.who.right, wide)
        y = _holding((whole.top + whole.bottom) / 2, seen.who.top, seen.who.bottom, high)
        view.camera.look_at((x, y))
        view.clamp()
        return view.camera

    return framed


def shows(lens: Lens, seen: Attention) -> bool:
    """Whether a view that stands still shows all that well already, as large as it would be framed."""
    room = lens.free.inflate(-2 * lens.theme.px(ROOM), -2 * lens.theme.px(ROOM))
    corners = [lens.to_screen(at) for part in (seen.who, *seen.about) for at in (part[:2], part[2:])]
    return lens.camera.step >= framing(seen)(lens).step and all(room.collidepoint(at) for at in corners)


def bringing(start: Camera, parts: Sequence[Extent]) -> Framing:
    """From where a camera stands just so far that some parts of the table are seen, the first in any case."""

    def brought(lens: Lens) -> Camera:
        camera = replace(start)
        view = Lens(lens.theme, lens.area, camera, lens.table, lens.free)
        wide, high = _room(view)
        for part in reversed(parts):
            camera.x = _holding(camera.x, part.left, part.right, wide)
            camera.y = _holding(camera.y, part.top, part.bottom, high)
        view.clamp()
        return camera

    return brought


def nearest(body: Body, others: Sequence[Body]) -> Body | None:
    """Who is nearest to a model."""
    return min(others, key=lambda other: (other.x - body.x) ** 2 + (other.y - body.y) ** 2, default=None)


@dataclass
class Glide:
    """The view on its way."""

    start: Camera
    end: Camera
    past: float = 0.0

    def on(self, dt: float, camera: Camera) -> bool:
        """Move a camera on by so many seconds; True when it has arrived."""
        self.past += dt
        share = in_out(min(1.0, self.past / GLIDE))
        camera.look_at((mix(self.start.x, self.end.x, share), mix(self.start.y, self.end.y, share)))
        camera.step = mix(self.start.step, self.end.step, share) if share < 1 else self.end.step
        return share >= 1


def _at(lens: Lens, step: float) -> Lens:
    """The same window at another zoom, with a camera of its own."""
    return Lens(lens.theme, lens.area, replace(lens.camera, step=step), lens.table, lens.free)


def _room(lens: Lens) -> tuple[float, float]:
    """Half the width and height of the free part without its margin, in tenths."""
    free = lens.free.inflate(-2 * lens.theme.px(ROOM), -2 * lens.theme.px(ROOM))
    return max(1, free.width) / lens.scale / 2, max(1, free.height) / lens.scale / 2


def _fits(lens: Lens, part: Extent) -> bool:
    wide, high = _room(lens)
    return part.right - part.left <= 2 * wide and part.bottom - part.top <= 2 * high


def _holding(middle: float, low: float, high: float, half: float) -> float:
    """The middle of a view of twice `half`, moved just so far that it holds what lies from `low` to `high`."""
    if high - low > 2 * half:
        return (low + high) / 2
    return min(max(middle, high - half), low + half)

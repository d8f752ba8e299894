"""Ground and terrain as one picture, a quarter larger than the view, and how it is shown while another is made.

A pan shows it shifted; a zoom shows it scaled until the camera has been still for a moment, then a new one is made
in small portions, a few pieces of terrain each frame, so that no frame waits for it. While the view glides, the picture
of where it will come to rest is made on the way.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.table.shapes import Outline
from game.ui.app.theme import Theme
from game.ui.paint.measured import bases, ground, terrain
from game.ui.plane.camera import Lens

REST = 0.08
"""Seconds after the last zoom at which the picture is made anew."""
BUDGET = 0.006
"""Seconds of one frame that may go into a picture that is being made."""
STRIP = 144
"""Height of the strips in which the ground is painted, in pixels."""
NEIGHBOUR = 110
"""Logical pixels within which one chip with a Size speaks for the like pieces of a row."""
COARSE_MOST = 82
"""Pixels per inch up to which pieces of terrain are drawn from their first, smaller pictures."""
_INCH = 254


@dataclass(frozen=True)
class PieceLook:
    """A piece of terrain as it is drawn."""

    id: str
    kind: str
    outline: Outline
    size: float
    depth: int = 0
    """How many pieces it stands on: what stands on another is drawn over it."""
    state: str = ""
    lost: int = 0
    emblem: str = ""
    badge: bool = True
    """Whether the chip with its Size stands at it."""


@dataclass(frozen=True, eq=False)
class TableLook:
    """The table as it is drawn; compared by identity."""

    width: int
    height: int
    ground: str
    pieces: tuple[PieceLook, ...]


@dataclass
class _Picture:
    """A finished picture, and which table at which zoom it shows from where."""

    surface: pygame.Surface
    unit: int
    corner: tuple[int, int]
    """Where the table's corner lies in it."""
    look: TableLook
    theme: Theme


class Ground:
    """The layer under everything else on the table."""

    def __init__(self) -> None:
        self._now: _Picture | None = None
        self._before: _Picture | None = None
        """The one before, while the view glides from there."""
        self._job: Iterator[_Picture | None] | None = None
        self._job_for: tuple[object, ...] = ()
        self._scaled: tuple[Hashable, pygame.Surface] | None = None
        self._fine: set[PieceLook] = set()
        """The pieces that have been drawn for the closest views."""
        self._unit = 0
        self._rested = 0.0

    def tick(self, dt: float, lens: Lens, look: TableLook) -> bool:
        """Let time pass; True if something looks different."""
        self._rested = self._rested + dt if lens.unit == self._unit else 0.0
        self._unit = lens.unit
        if self._now is None or not self._stale(lens, look):
            return False
        if self._now.unit != lens.unit and self._rested < REST:
            return False
        return self._work(lens, look)

    def draw(self, surface: pygame.Surface, lens: Lens, look: TableLook) -> None:
        """Fill the area of the lens."""
        now = self._now
        if now is None or now.theme != lens.theme or (now.look is not look and now.unit == lens.unit):
            now = self._now = _whole(lens, look, self._fine)
            self._job = self._scaled = None
        surface.set_clip(lens.area)
        if now.unit == lens.unit:
            self._draw_shifted(surface, lens, now)
        else:
            self._draw_scaled(surface, lens, now)
        surface.set_clip(None)

    def _stale(self, lens: Lens, look: TableLook) -> bool:
        now = self._now
        assert now is not None
        if now.unit != lens.unit or now.look is not look:
            return True
        margin = min(lens.area.width, lens.area.height) // 14
        return not _covered(lens, now, margin)

    def _work(self, lens: Lens, look: TableLook) -> bool:
        """As much of the picture that is being made as goes into one frame."""
        wanted = (lens.unit, look)
        if self._job is None or self._job_for != wanted:
            self._job, self._job_for = _made(lens, look, self._fine, self._now), wanted
        until = time.perf_counter() + BUDGET
        done = next(self._job)
        while done is None and time.perf_counter() < until:
            done = next(self._job)
        if done is None:
            return False
        self._before, self._now, self._job, self._scaled = self._now, done, None, None
        return True

    def refine(self, lens: Lens, look: TableLook) -> bool:
        """In a quiet moment: draw one more piece as finely as the closest views need it; True if there was one.

        That takes too long to be done while zooming; until then close views show it a little soft.
        """
        for piece in look.pieces:
            if piece not in self._fine:
                _piece(lens.theme, piece, COARSE_MOST + 1)
                self._fine.add(piece)
                if len(self._fine) == len(look.pieces) and lens.unit > COARSE_MOST:
                    self._now = None
                return True
        return False

    def ready(self, lens: Lens, look: TableLook) -> bool:
        """Whether there is a picture of just this table at this zoom that covers the view."""
        now = self._now
        right = now is not None and now.unit == lens.unit and now.look is look and now.theme == lens.theme
        return right and now is not None and _covered(lens, now, 0)

    @property
    def picture(self) -> tuple[pygame.Surface, tuple[int, int]]:
        """The picture as it is, a quarter larger than the view, and where the table's corner lies in it."""
        assert self._now is not None
        return self._now.surface, self._now.corner

    def _draw_shifted(self, surface: pygame.Surface, lens: Lens, now: _Picture) -> None:
        left, top = lens.origin[0] - now.corner[0], lens.origin[1] - now.corner[1]
        if pygame.Rect(left, top, *now.surface.get_size()).contains(lens.area):
            self._before = None
        else:
            surface.fill(lens.theme.palette.wood_lo, lens.area)
        before = self._before
        if before is not None and before.unit == lens.unit and before.look is now.look:
            surface.blit(
                before.surface, (lens.origin[0] - before.corner[0], lens.origin[1] - before.corner[1])
            )
        surface.blit(now.surface, (left, top))

    def _draw_scaled(self, surface: pygame.Surface, lens: Lens, now: _Picture) -> None:
        if self._scaled is None or self._scaled[0] != lens.stamp:
            self._scaled = lens.stamp, stretched(lens, now.surface, now.unit, now.corner)
        surface.blit(self._scaled[1], lens.area)


def _covered(lens: Lens, now: _Picture, margin: int) -> bool:
    left, top = lens.origin[0] - now.corner[0], lens.origin[1] - now.corner[1]
    whole = pygame.Rect(left, top, *now.surface.get_size())
    return bool(whole.contains(lens.area.inflate(2 * margin, 2 * margin)))


def stretched(lens: Lens, picture: pygame.Surface, unit: int, corner: tuple[int, int]) -> pygame.Surface:
    """What an old picture, made for another zoom, shows of the view."""
    share = unit / lens.unit
    left = (lens.area.x - lens.origin[0]) * share + corner[0]
    top = (lens.area.y - lens.origin[1]) * share + corner[1]
    wanted = pygame.Rect(
        round(left), round(top), round(lens.area.width * share), round(lens.area.height * share)
    )
    part = wanted.clip(picture.get_rect())
    if part == wanted and part.width and part.height:
        return pygame.transform.scale(picture.subsurface(part), lens.area.size)
    view = pygame.Surface(lens.area.size)
    view.fill(lens.theme.palette.wood_lo)
    if part.width and part.height:
        size = (round(part.width / share), round(part.height / share))
        at = (round((part.x - wanted.x) / share), round((part.y - wanted.y) / share))
        view.blit(pygame.transform.scale(picture.subsurface(part), size), at)
    return view


def _whole(lens: Lens, look: TableLook, fine: set[PieceLook]) -> _Picture:
    return next(done for done in _made(lens, look, fine, None) if done is not None)


def _made(
    lens: Lens, look: TableLook, fine: set[PieceLook], old: _Picture | None
) -> Iterator[_Picture | None]:
    """A picture a quarter larger than the view, portion by portion; the finished one comes last.

    What an old picture of the same table at the same zoom shows of it is taken over.
    """
    theme, unit, area = lens.theme, lens.unit, lens.area
    rim = (area.width // 8, area.height // 8)
    size = (area.width + 2 * rim[0], area.height + 2 * rim[1])
    corner = (lens.origin[0] - area.x + rim[0], lens.origin[1] - area.y + rim[1])
    inches = (look.width / _INCH, look.height / _INCH)
    picture = pygame.Surface(size)
    parts = [picture.get_rect()]
    if old is not None and old.unit == unit and old.look is look and old.theme == theme:
        shift = (corner[0] - old.corner[0], corner[1] - old.corner[1])
        parts = _bare(picture.get_rect(), picture.blit(old.surface, shift))
    for strip in _strips(parts):
        origin = (corner[0] - strip.x, corner[1] - strip.y)
        picture.blit(
            ground.ground(theme, strip.size, look.ground, unit=unit, origin=origin, table=inches), strip
        )
        yield None
    for piece in sorted(look.pieces, key=lambda piece: (piece.depth, terrain.order(piece.kind))):
        drawn, at = _piece(theme, piece, unit if unit <= COARSE_MOST or piece in fine else COARSE_MOST)
        if unit > COARSE_MOST and piece not in fine:
            share = unit / COARSE_MOST
            drawn = pygame.transform.smoothscale_by(drawn, share)
            at = (round(at[0] * share), round(at[1] * share))
        _lay(picture, drawn, (corner[0] + at[0], corner[1] + at[1]), parts)
        yield None
    for told, box in chips(theme, look, unit):
        _lay(picture, bases.badge(theme, told), (corner[0] + box.x, corner[1] + box.y), parts)
    yield _Picture(picture, unit, corner, look, theme)


def _bare(whole: pygame.Rect, kept: pygame.Rect) -> list[pygame.Rect]:
    """What of a picture is still to be painted if a part is taken over: above, below, left and right of that."""
    if not kept.width or not kept.height:
        return [whole]
    sides = (
        (whole.x, whole.y, whole.width, kept.y - whole.y),
        (whole.x, kept.bottom, whole.width, whole.bottom - kept.bottom),
        (whole.x, kept.y, kept.x - whole.x, kept.height),
        (kept.right, kept.y, whole.right - kept.right, kept.height),
    )
    return [pygame.Rect(side) for side in sides if side[2] and side[3]]


def _strips(parts: list[pygame.Rect]) -> Iterator[pygame.Rect]:
    """Parts of a picture in portions for one frame."""
    for part in parts:
        for top in range(part.top, part.bottom, STRIP):
            yield pygame.Rect(part.x, top, part.width, min(STRIP, part.bottom - top))


def _lay(
    picture: pygame.Surface, drawn: pygame.Surface, at: tuple[int, int], parts: list[pygame.Rect]
) -> None:
    """Lay something onto those parts of a picture that are being painted."""
    box = drawn.get_rect(topleft=at)
    for part in parts:
        if box.colliderect(part):
            picture.set_clip(part)
            picture.blit(drawn, box)
    picture.set_clip(None)


def _piece(theme: Theme, piece: PieceLook, unit: int) -> tuple[pygame.Surface, tuple[int, int]]:
    """A piece of terrain at a scale, and where it lies from the table's corner."""
    return terrain.piece(
        theme, piece.kind, piece.outline, unit=unit, size=piece.size, state=piece.state, lost=piece.lost,
        seed=piece.id, emblem=piece.emblem,
    )  # fmt: skip


@lru_cache(maxsize=8)
def chips(theme: Theme, look: TableLook, unit: int) -> tuple[tuple[float, pygame.Rect], ...]:
    """The Sizes that chips tell, and where those lie from the table's corner."""
    return tuple(_chips(theme, look, unit))


def _chips(theme: Theme, look: TableLook, unit: int) -> Iterator[tuple[float, pygame.Rect]]:
    """The same one by one.

    Each lies at the corner of its piece that lies lowest to the left, or at another where that is taken. In a row of
    like pieces, as a wall of several, one chip speaks for its neighbours.
    """
    taken: list[tuple[str, float, pygame.Rect]] = []
    scale = unit / _INCH
    for piece in look.pieces:
        if not piece.badge or unit < theme.px(15 if piece.size >= 2 else 24):
            continue
        chip = bases.badge(theme, piece.size)
        corners = sorted(piece.outline, key=lambda point: (point[0] - point[1], -point[1]))
        boxes = [chip.get_rect(center=(round(x * scale), round(y * scale))) for x, y in corners]
        near = boxes[0].inflate(2 * theme.px(NEIGHBOUR), 2 * theme.px(NEIGHBOUR))
        if any((kind, size) == (piece.kind, piece.size) and near.contains(box) for kind, size, box in taken):
            continue
        others = [each for *_, each in taken]
        free = [box for box in boxes if box.inflate(theme.px(4), theme.px(4)).collidelist(others) < 0]
        if free:
            taken.append((piece.kind, piece.size, free[0]))
            yield piece.size, free[0]

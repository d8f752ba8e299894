"""Ground and terrain as one picture, a quarter larger than the view, and how it is shown while another is made.

A pan shows it shifted; a zoom shows it scaled until the camera has been still for a moment, then a new one is made
in small portions, a few pieces of terrain each frame, so that no frame waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pygame

from game.table.shapes import Outline
from game.ui.boards.plane import Lens
from game.ui.paint import bases, ground, terrain
from game.ui.theme import Theme

REST = 0.08
"""Seconds after the last zoom at which the picture is made anew."""
PORTION = 5
"""Pieces of terrain drawn in one frame while a picture is being made."""
_INCH = 254


@dataclass(frozen=True)
class PieceLook:
    """A piece of terrain as it is drawn."""

    id: str
    kind: str
    outline: Outline
    size: float
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
        self._job: Iterator[_Picture | None] | None = None
        self._job_for: tuple[object, ...] = ()
        self._scaled: tuple[tuple[object, ...], pygame.Surface] | None = None
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
            now = self._now = _whole(lens, look)
            self._job = None
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
        margin = min(lens.area.width, lens.area.height) // 20
        return not _covered(lens, now, margin)

    def _work(self, lens: Lens, look: TableLook) -> bool:
        """One portion of the picture that is being made."""
        wanted = (lens.unit, id(look))
        if self._job is None or self._job_for != wanted:
            self._job, self._job_for = _made(lens, look), wanted
        done = next(self._job)
        if done is None:
            return False
        self._now, self._job = done, None
        return True

    def _draw_shifted(self, surface: pygame.Surface, lens: Lens, now: _Picture) -> None:
        left, top = lens.origin[0] - now.corner[0], lens.origin[1] - now.corner[1]
        if not pygame.Rect(left, top, *now.surface.get_size()).contains(lens.area):
            surface.fill(lens.theme.palette.wood_lo, lens.area)
        surface.blit(now.surface, (left, top))

    def _draw_scaled(self, surface: pygame.Surface, lens: Lens, now: _Picture) -> None:
        stamp = (lens.stamp, id(now.surface))
        if self._scaled is None or self._scaled[0] != stamp:
            self._scaled = stamp, _stretched(lens, now)
        surface.blit(self._scaled[1], lens.area)


def _covered(lens: Lens, now: _Picture, margin: int) -> bool:
    left, top = lens.origin[0] - now.corner[0], lens.origin[1] - now.corner[1]
    whole = pygame.Rect(left, top, *now.surface.get_size())
    return bool(whole.contains(lens.area.inflate(2 * margin, 2 * margin)))


def _stretched(lens: Lens, now: _Picture) -> pygame.Surface:
    """What an old picture shows of the view, at the new zoom."""
    share = now.unit / lens.unit
    left = (lens.area.x - lens.origin[0]) * share + now.corner[0]
    top = (lens.area.y - lens.origin[1]) * share + now.corner[1]
    wanted = pygame.Rect(
        round(left), round(top), round(lens.area.width * share), round(lens.area.height * share)
    )
    part = wanted.clip(now.surface.get_rect())
    view = pygame.Surface(lens.area.size)
    view.fill(lens.theme.palette.wood_lo)
    if part.width and part.height:
        size = (round(part.width / share), round(part.height / share))
        at = (round((part.x - wanted.x) / share), round((part.y - wanted.y) / share))
        view.blit(pygame.transform.scale(now.surface.subsurface(part), size), at)
    return view


def _whole(lens: Lens, look: TableLook) -> _Picture:
    return next(done for done in _made(lens, look) if done is not None)


def _made(lens: Lens, look: TableLook) -> Iterator[_Picture | None]:
    """A picture a quarter larger than the view, portion by portion; the finished one comes last."""
    theme, unit, area = lens.theme, lens.unit, lens.area
    rim = (area.width // 8, area.height // 8)
    size = (area.width + 2 * rim[0], area.height + 2 * rim[1])
    corner = (lens.origin[0] - area.x + rim[0], lens.origin[1] - area.y + rim[1])
    inches = (look.width / _INCH, look.height / _INCH)
    picture = ground.ground(theme, size, look.ground, unit=unit, origin=corner, table=inches).copy()
    yield None
    ordered = sorted(look.pieces, key=lambda piece: terrain.order(piece.kind))
    for number, piece in enumerate(ordered):
        drawn, at = terrain.piece(
            theme, piece.kind, piece.outline, unit=unit, size=piece.size, state=piece.state, lost=piece.lost,
            seed=piece.id, emblem=piece.emblem,
        )  # fmt: skip
        picture.blit(drawn, (corner[0] + at[0], corner[1] + at[1]))
        if number % PORTION == PORTION - 1:
            yield None
    for piece in look.pieces:
        if piece.badge and unit >= theme.px(15 if piece.size >= 2 else 24):
            _badge(picture, theme, piece, unit / _INCH, corner)
    yield _Picture(picture, unit, corner, look, theme)


def _badge(
    picture: pygame.Surface, theme: Theme, piece: PieceLook, scale: float, corner: tuple[int, int]
) -> None:
    """The chip with the Size, at the corner of the piece that lies lowest to the left."""
    chip = bases.badge(theme, piece.size)
    x, y = max(piece.outline, key=lambda point: (point[1] - point[0], point[1]))
    box = chip.get_rect(center=(corner[0] + x * scale, corner[1] + y * scale))
    picture.blit(chip, box)

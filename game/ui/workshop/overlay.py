"""What the ground gives each side, laid over the map as a difference: the colour of a side where it has more, nothing where both are alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.core.seats import Seat
from game.lab.fairness.findings import Fairness, Grids
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.plane.camera import Lens

OVERLAYS = (("", "Off", ""), ("reach", "Reach", ""), ("sight", "Sight", ""), ("cover", "Cover", ""))
"""What can be laid over the map."""
TOLD = {
    "reach": "Where a side can be earlier",
    "sight": "What a side sees from more of its places when the battle begins",
    "cover": "Where a side has cover from more of the others' first looks",
}
"""What the colours of each mean."""
_NEVER = 9
"""As so many activations counts a cell that a side never reaches."""
_FULL = {"reach": 2.0, "sight": 0.5, "cover": 0.5}
"""A difference from which on a cell is as strong as any."""
_STRONGEST = 96
"""How strong that is, of 255."""


class Wash(NamedTuple):
    """Differences cell by cell, row by row: above nothing where the first side has more, below where the second has; 1 is the most."""

    columns: int
    rows: int
    values: tuple[float, ...]
    seats: tuple[Seat, Seat]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        left, top = lens.to_screen((0, 0))
        right, bottom = lens.to_screen(lens.table)
        place = pygame.Rect(left, top, right - left, bottom - top)
        seen = place.clip(lens.area)
        if seen.width <= 0 or seen.height <= 0:
            return
        picture = _picture(lens.theme, self)
        share = self.columns / place.width, self.rows / place.height
        # Only what is seen is stretched: close by the whole would be larger than any screen.
        cells = pygame.Rect(
            int((seen.x - place.x) * share[0]), int((seen.y - place.y) * share[1]),
            int(seen.width * share[0]) + 2, int(seen.height * share[1]) + 2,
        ).clip(picture.get_rect())  # fmt: skip
        room = pygame.Rect(
            place.x + round(cells.x / share[0]), place.y + round(cells.y / share[1]),
            round(cells.width / share[0]), round(cells.height / share[1]),
        )  # fmt: skip
        before = surface.get_clip()
        surface.set_clip(seen.clip(before))
        surface.blit(pygame.transform.smoothscale(picture.subsurface(cells), room.size), room)
        surface.set_clip(before)


class Overlay:
    """What is laid over the map: nothing, or a `kind` of difference."""

    def __init__(self) -> None:
        self.kind = ""
        self._made: tuple[str, Fairness | None, Wash | None] = ("", None, None)

    def of(self, found: Fairness | None) -> Wash | None:
        """The differences, reckoned once for each kind and each answer."""
        if found is None or not self.kind:
            return None
        if self._made[0] != self.kind or self._made[1] is not found:
            self._made = self.kind, found, wash(self.kind, found)
        return self._made[2]


def wash(kind: str, found: Fairness) -> Wash | None:
    """The differences of a kind between the first two sides; None where there are not two."""
    if kind not in _FULL or len(found.sides) < 2:
        return None
    one, two = found.sides[:2]
    read = _READ[kind]
    values = (
        max(-1.0, min(1.0, (a - b) / _FULL[kind]))
        for a, b in zip(read(one.grids), read(two.grids), strict=True)
    )
    return Wash(found.columns, found.rows, tuple(values), (one.seat, two.seat))


def _sooner(grids: Grids) -> Sequence[float]:
    return [-float(_NEVER if each is None else each) for each in grids.activations]


def _seen(grids: Grids) -> Sequence[float]:
    return grids.sight


def _hidden(grids: Grids) -> Sequence[float]:
    """Cover is what the other side meets: where this side looks into cover, that one has it."""
    return [-each for each in grids.cover]


_READ: dict[str, Callable[[Grids], Sequence[float]]] = {"reach": _sooner, "sight": _seen, "cover": _hidden}


@kept
def _picture(theme: Theme, found: Wash) -> pygame.Surface:
    """A pixel for each cell."""
    picture = pygame.Surface((found.columns, found.rows), pygame.SRCALPHA)
    for number in range(len(found.values)):
        picture.set_at((number % found.columns, number // found.columns), shade(theme, found, number))
    return picture


def shade(theme: Theme, found: Wash, number: int) -> tuple[int, int, int, int]:
    """The colour of a cell, and how strong it is, of 255."""
    value = found.values[number]
    side = theme.palette.sides[found.seats[value < 0]]
    return (*side.light, round(_STRONGEST * abs(value)))

"""How far tokens are spotted, and how far is seen at all, from a unit where it would stand: two rings with their lengths.

Reckoning the rings takes longer than drawing them, so they are kept as long as nothing about them changes.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple, Protocol

import pygame

from game.systems.asgard.state import Saga
from game.table.shapes import Place, around
from game.ui.app.theme import Rgb, mix
from game.ui.paint import strokes
from game.ui.paint.measured import plane_marks
from game.ui.plane.camera import Lens, Pixel
from game.ui.plane.display import Body
from game.ui.plane.ground import chips
from game.ui.play.contract import Themed
from game.ui.tables.asgard import situation
from game.ui.tables.asgard.flow import SagaFlow

STEPS = 48
"""How many places on a ring are tried for its words."""


class Dashes(NamedTuple):
    """A dashed line: its pieces, colour and width."""

    pieces: list[tuple[strokes.Point, strokes.Point]]
    colour: Rgb
    width: int


class Ranged(Themed, Protocol):
    """A measured table with a story and a unit that looks about."""

    @property
    def lens(self) -> Lens: ...
    @property
    def flow(self) -> SagaFlow: ...
    @property
    def saga(self) -> Saga: ...
    def explorer(self) -> tuple[int, Place] | None: ...
    def body(self, model: int) -> Body | None: ...


class Ranges:
    """The rings of one scene."""

    def __init__(self, scene: Ranged) -> None:
        self.scene = scene
        self._stamp: Hashable = None
        self._dashes: list[Dashes] = []
        self._plates: list[tuple[pygame.Surface, pygame.Rect]] = []

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Both rings, if there is a unit to draw them round."""
        found = self.scene.explorer()
        body = self.scene.body(found[0]) if found is not None else None
        if found is None or body is None:
            return
        shown, known, now = self.scene.flow.shown, self.scene.flow.told, self.scene.saga.now
        stamp = (
            lens.stamp, lens.theme, found, body.base, now.range, now.visibility,
            tuple(each.place.point for each in shown.bodies.values()), tuple(each.at for each in known.tokens.values()),
        )  # fmt: skip
        if stamp != self._stamp:
            self._reckon(*found)
            self._stamp = stamp
        for pieces, colour, width in self._dashes:
            for start, end in pieces:
                pygame.draw.aaline(surface, colour, start, end, width)
        for plate, place in self._plates:
            surface.blit(plate, place)

    def _reckon(self, unit: int, place: Place) -> None:
        scene, theme, now = self.scene, self.scene.theme, self.scene.saga.now
        body = scene.body(unit)
        assert body is not None
        palette, px = theme.palette, theme.px
        sight = scene.lens.points(around(body.base, place, now.visibility))
        near = scene.lens.points(around(body.base, place, now.range))
        soft = mix(palette.mute, palette.outline, 0.3)
        bone = mix(palette.bone, palette.outline, 0.25)
        self._dashes = [
            self._line(sight, palette.outline, 2, 2, 9), self._line(sight, soft, 1, 2, 9),
            self._line(near, mix(palette.outline, bone, 0.1), 3, 12, 8), self._line(near, bone, 1.5, 12, 8),
        ]  # fmt: skip
        taken = [
            scene.lens.box(each.place.point, 2 * px(26), 2 * px(26))
            for each in scene.flow.shown.bodies.values()
        ]
        taken += [scene.lens.box(each.at, 2 * px(16), 2 * px(16)) for each in scene.flow.told.tokens.values()]
        sizes = chips(theme, scene.flow.shown.look, scene.lens.unit)
        taken += [chip.move(scene.lens.origin) for _, chip in sizes]
        plates = [(near, plane_marks.label(theme, f"? {situation.length(scene.saga, now.range)}"))]
        if now.visibility > now.range:
            words = situation.length(scene.saga, now.visibility)
            plates.append((sight, plane_marks.label(theme, words, "mute", "eye")))
        self._plates = []
        for ring, plate in plates:
            spot = self._spot(ring, plate, taken)
            if spot is not None:
                taken.append(spot)
                self._plates.append((plate, spot))

    def _line(self, ring: Sequence[Pixel], colour: Rgb, width: float, dash: float, gap: float) -> Dashes:
        """The pieces of a ring that are in view."""
        px, room = self.scene.theme.px, self.scene.lens.area.inflate(16, 16)
        pieces = strokes.dashes(strokes.closed(ring), px(dash), px(gap))
        seen = [(a, b) for a, b in pieces if room.collidepoint(a) or room.collidepoint(b)]
        return Dashes(seen, colour, px(width))

    def _spot(
        self, ring: Sequence[Pixel], plate: pygame.Surface, taken: list[pygame.Rect]
    ) -> pygame.Rect | None:
        """Where a plate lies on a ring: at the upper left if that is in view and free, else where it covers least."""
        lens, margin = self.scene.lens, self.scene.px(24)
        corner, far = lens.to_screen((0, 0)), lens.to_screen(lens.table)
        table = pygame.Rect(corner, (far[0] - corner[0], far[1] - corner[1]))
        free = lens.free.clip(table.inflate(margin, margin))
        count = len(ring)
        first = min(range(count), key=lambda k: ring[k][0] + 0.75 * ring[k][1])
        order = sorted(
            range(0, count, max(1, count // STEPS)),
            key=lambda k: min((k - first) % count, (first - k) % count),
        )
        places = [plate.get_rect(center=ring[k]) for k in order]
        inside = [place for place in places if free.contains(place)]
        return min(inside, key=lambda place: len(place.collidelistall(taken)), default=None)

"""A salvo on the table: the ground between, what stands in it, bands of range, whom it fells first, where a template may fall."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from game.systems.confrontation.state import FighterId
from game.table.lengths import said_cm
from game.table.outlines import middle
from game.table.shapes import Outline, Point
from game.ui.kit.measures import GAP
from game.ui.paint.measured import fronts
from game.ui.paint.squares import marks
from game.ui.plane import clearance
from game.ui.plane.camera import Lens
from game.ui.plane.marks import Mark
from game.ui.tables.confrontation.assaults.assault_marks import Aimed, Plate, Plates, Tape, spots
from game.ui.tables.confrontation.contract import Pictured
from game.ui.tables.confrontation.marks import Rings, tagged
from game.ui.tables.confrontation.salvos import shot_plan
from game.ui.tables.confrontation.salvos.shot_plan import BANDS, Aim

STRONGEST = 0.5
"""How strongly the likeliest place of a template is tinted, of 1."""
STEP, STEPS = 12, 16
"""How wide, in logical pixels, and in how many steps the ground along the tape is kept clear of words."""


class Hull(NamedTuple):
    """The ground between two units."""

    outline: Outline

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw it."""
        fronts.hull(surface, lens.theme, lens.points(self.outline))


class Bands(NamedTuple):
    """The ends of the bands of range round the leader of the marksmen."""

    at: Point
    radii: tuple[int, ...]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw them."""
        at = lens.to_screen(self.at)
        for radius in self.radii:
            fronts.band(surface, lens.theme, at, lens.length(radius))


class Falls(NamedTuple):
    """Where a template may come to lie: the likelier, the stronger."""

    places: tuple[tuple[Point, int, float], ...]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw them."""
        most = max((chance for _, _, chance in self.places), default=1.0)
        spots = [
            (lens.to_screen(at), lens.length(radius), STRONGEST * chance / most)
            for at, radius, chance in self.places
        ]
        fronts.landings(surface, lens.theme, spots)


class Said(NamedTuple):
    """How far it is, at the tape, and what stands between, where that stands: neither over the other, nor over the tape."""

    far: Plates | None
    tape: Tape | None
    at: Point
    words: str
    kept: tuple[tuple[Point, int], ...]
    tags: tuple[pygame.Rect, ...] = ()

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw both where they cover least."""
        plates = self.far.lay(surface, lens) if self.far is not None else []
        if self.words:
            surface.blit(*self.callout(lens, plates))

    def callout(self, lens: Lens, plates: Sequence[pygame.Rect]) -> tuple[pygame.Surface, pygame.Rect]:
        """What stands between, and where it is said, clear of what is said at the tape."""
        theme = lens.theme
        picture = marks.callout(theme, self.words, "interference", icon="hinder", link="GB-52")
        kept = lens.discs(self.kept)
        kept += [*self.tags, *plates]
        if self.tape is not None:
            side = theme.px(STEP)
            kept += [lens.box(self.tape.along(step / STEPS), side, side) for step in range(STEPS + 1)]
        spot, far = lens.to_screen(self.at), theme.px(3 * GAP)
        places = [
            *clearance.beside(picture, spot, far), *clearance.corners(picture, spot, far, far),
            *clearance.beside(picture, spot, 3 * far), *clearance.corners(picture, spot, 3 * far, 2 * far),
        ]  # fmt: skip
        return picture, clearance.clearest(places, kept, lens.free)


def over(scene: Pictured) -> Iterator[Mark]:
    """The salvo that is planned."""
    aim = shot_plan.now(scene.desk)
    if aim is None:
        return
    yield Hull(aim.hull())
    yield Aimed(spots(aim.state, aim.target))
    if aim.forecast.distance is not None:
        yield from _measured(aim)
    yield Rings(_places(aim, aim.between()), "ember")
    yield Rings(_places(aim, aim.first()), "ember")


def _measured(aim: Aim) -> Iterator[Mark]:
    own, other = aim.leaders()
    yield Bands(own.point, tuple(band + own.radius for band in BANDS))
    yield Tape((other.point, own.point))
    falls = tuple(aim.landings())
    if falls:
        yield Falls(falls)


def _places(aim: Aim, fighters: Sequence[FighterId]) -> tuple[tuple[Point, int], ...]:
    state = aim.state
    return tuple((state.fighters[each].place.point, state.profile(each).base.long) for each in fighters)


def top(scene: Pictured) -> Iterator[Mark]:
    """How far it is, and what stands between."""
    aim = shot_plan.now(scene.desk)
    if aim is None:
        return
    kept = tuple((body.place.point, body.base.long) for body in scene.shown.bodies.values())
    tags = tagged(scene)
    tape, far = None, None
    if aim.forecast.distance is not None:
        own, other = aim.leaders()
        tape = Tape((other.point, own.point))
        plate = Plate(tape.middle(), said_cm(aim.forecast.distance), "", "bone")
        far = Plates((plate,), kept, tags)
    names = ", ".join(aim.forecast.interference[:2])
    standing = _places(aim, aim.between()) if names else ()
    at = standing[0][0] if standing else middle(aim.hull())
    yield Said(far, tape, at, f"{names} between" if names else "", kept, tags)

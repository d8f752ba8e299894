"""An assault on the table: ghosts in contact, the way of each, those who stand behind, the measured distance, the target."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.systems.confrontation.movement import figures
from game.systems.confrontation.state import Battle, FighterId, UnitId
from game.table.shapes import Place, Point
from game.ui.kit.measures import GAP, NEAR
from game.ui.paint.measured import fronts, plane_marks
from game.ui.plane import clearance
from game.ui.plane.camera import Lens
from game.ui.plane.marks import Mark
from game.ui.tables.confrontation.assaults import assault_plan, contact_hand, contact_order
from game.ui.tables.confrontation.assaults.assault_plan import Scheme
from game.ui.tables.confrontation.contract import Pictured
from game.ui.tables.confrontation.fronts.front_marks import Ghost, Left
from game.ui.tables.confrontation.marks import Rings, tagged

STEPS = "assault"
"""The id of the panel of steps, which lies over the table."""
BESIDE = 30
"""How far from the figures that they are about words stand, in logical pixels."""
SHARE = 0.3
"""How far along a measured distance its words stand."""


class Threads(NamedTuple):
    """The ways of those who go, one thin line each."""

    ways: tuple[tuple[Point, Point], ...]
    accent: str = "verdigris"

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw them."""
        for start, end in self.ways:
            fronts.thread(surface, lens.theme, [lens.to_screen(start), lens.to_screen(end)], self.accent)


class Tape(NamedTuple):
    """The measured distance."""

    way: tuple[Point, Point]
    accent: str = "bone"

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw it."""
        fronts.tape(surface, lens.theme, [lens.to_screen(point) for point in self.way], lens.tick)

    def middle(self) -> Point:
        """Where its words stand."""
        return self.along(SHARE)

    def along(self, share: float) -> Point:
        """The point so far along it, from 0 to 1."""
        (ax, ay), (bx, by) = self.way
        return round(ax + (bx - ax) * share), round(ay + (by - ay) * share)


class Aimed(NamedTuple):
    """The unit that is assaulted, or shot at: wedges round all of it."""

    places: tuple[tuple[Point, int], ...]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw them."""
        boxes = lens.discs(self.places)
        if not boxes:
            return
        box = boxes[0].unionall(boxes[1:]).inflate(lens.theme.px(GAP), lens.theme.px(GAP))
        fronts.wedges(surface, lens.theme, box)


class Plate(NamedTuple):
    """Words beside some figures, with an icon, in a role of the palette; without an icon they stand on the place itself."""

    at: Point
    words: str
    icon: str
    accent: str


class Plates(NamedTuple):
    """Several of them, which keep clear of the figures in `kept`, of the tags (and what else lies over the table) and of each other;
    one that could but lie on a tag is left out."""

    plates: tuple[Plate, ...]
    kept: tuple[tuple[Point, int], ...]
    tags: tuple[pygame.Rect, ...] = ()

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw each where it covers least."""
        self.lay(surface, lens)

    def lay(self, surface: pygame.Surface, lens: Lens) -> list[pygame.Rect]:
        """The same; where they stand now."""
        kept = lens.discs(self.kept)
        kept += self.tags
        found = len(kept)
        far = lens.theme.px(BESIDE)
        for at, words, icon, accent in self.plates:
            plate = plane_marks.label(lens.theme, words, accent, icon)
            spot = lens.to_screen(at)
            places = [] if icon else [plate.get_rect(center=spot)]
            places += clearance.beside(plate, spot, far)
            places += clearance.corners(plate, spot, far + lens.theme.px(NEAR), far)
            places += clearance.beside(plate, spot, 3 * far)
            place = clearance.clearest(places, kept, lens.free)
            if not clearance.hidden(place, self.tags):
                kept.append(surface.blit(plate, place))
        return kept[found:]


def over(scene: Pictured) -> Iterator[Mark]:
    """The assault that is planned."""
    scheme = assault_plan.now(scene.desk)
    if scheme is None:
        return
    state = scheme.state
    for target in scheme.targets:
        yield Aimed(spots(state, target))
    moving = scheme.moving
    if moving:
        if not scheme.enters:
            yield Left(tuple(_spot(state, who, state.fighters[who].place) for who in moving))
        touching = set(scheme.touching())
        yield Threads(scheme.ways())
        for who in moving:
            yield _ghost(scheme, who, "fits" if who in touching else "open")
    picked = contact_hand.picked(scene.desk, scheme)
    if picked:
        yield Rings((_spot(state, picked, scheme.places[picked]),), "focus")
    tape = _tape(scheme)
    if tape is not None:
        yield tape


def _tape(scheme: Scheme) -> Tape | None:
    """The distance from leader to leader, while it is not gone yet."""
    if scheme.onset is None or scheme.stage != "declare" or not assault_plan.headline(scheme.onset):
        return None
    own, other = (figures.leader(scheme.state, each) for each in (scheme.unit, scheme.target))
    return Tape((scheme.start(own.at(other.point)), other.point), "bone" if scheme.onset.reaches else "ember")


def _ghost(scheme: Scheme, who: FighterId, kind: str) -> Ghost:
    state = scheme.state
    profile, fighter = state.profile(who), state.fighters[who]
    seat = state.units[fighter.unit].seat
    return Ghost(scheme.places[who], fighter.place, profile.base, seat, profile.emblem or "skull", kind)


def spots(state: Battle, unit: UnitId) -> tuple[tuple[Point, int], ...]:
    """Where the figures of a unit stand, and how wide they are."""
    return tuple(_spot(state, each.id, each.place) for each in state.members(unit))


def _spot(state: Battle, who: FighterId, place: Place) -> tuple[Point, int]:
    return place.point, state.profile(who).base.long


def top(scene: Pictured) -> Iterator[Mark]:
    """The order in which they go, over all tags; how many reach the target, and how many stand behind."""
    scheme = assault_plan.now(scene.desk)
    if scheme is None:
        return
    if scheme.stage == "close" and scheme.moving:
        yield contact_order.numbers(scene.desk, scheme)
    if scene.desk.said is not None and scene.desk.said.at:
        return
    state = scheme.state
    everybody = tuple(spot for target in scheme.targets for spot in spots(state, target))
    everybody += tuple(_spot(state, who, scheme.places[who]) for who in scheme.order)
    reach, behind = scheme.touching(), scheme.behind()
    count = len(reach) if scheme.moving else 0
    plates = []
    tape = _tape(scheme)
    if tape is not None and scheme.onset is not None:
        plates.append(Plate(tape.middle(), assault_plan.headline(scheme.onset), "", tape.accent))
    if count:
        ends = [scheme.places.get(who, state.fighters[who].place) for who in reach]
        last = max(ends, key=lambda place: place.x)
        words = f"{count} {'reaches and strikes' if count == 1 else 'reach and strike'}"
        plates.append(Plate(last.point, words, "engaged", "verdigris"))
    if behind:
        low = max((scheme.places[who] for who in behind), key=lambda place: place.y)
        words = f"{len(behind)} {'stands' if len(behind) == 1 else 'stand'} behind"
        plates.append(Plate(low.point, words, "hour", "dim"))
    panel = scene.ui.get(STEPS)
    yield Plates(tuple(plates), everybody, (*tagged(scene), *([panel.place] if panel is not None else [])))

"""A front on the table: bar, ghosts, what was left, the leader's way, how far he may go, and what is said beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, radians, sin
from typing import NamedTuple

import pygame

from game.core.seats import Seat
from game.core.words.grammar import plural
from game.systems.confrontation.state import Battle, FighterId
from game.table.lengths import CM, said_cm
from game.table.shapes import Base, Place, Point
from game.ui.kit.measures import GAP
from game.ui.paint.measured import figures, fronts
from game.ui.paint.squares import marks
from game.ui.plane import clearance
from game.ui.plane.camera import Lens
from game.ui.plane.marks import Mark, Zone
from game.ui.tables.confrontation.contract import Pictured
from game.ui.tables.confrontation.fronts import front_hand, front_slide
from game.ui.tables.confrontation.fronts.front import Front
from game.ui.tables.confrontation.fronts.front_hand import Drawing
from game.ui.tables.confrontation.fronts.verdicts import Judged
from game.ui.tables.confrontation.marks import Rings, crowded

BESIDE = 40
"""How far from the middle of a front its words keep, in logical pixels."""
DEEP = 3 * CM
"""How deep the strip along an edge is that a unit comes over, in tenths."""


class Ghost(NamedTuple):
    """A figure where it would stand; `kind` as a verdict has it, and "plain" where nothing may be known yet."""

    place: Place
    home: Place
    base: Base
    seat: Seat
    emblem: str
    kind: str

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw it."""
        theme, radius = lens.theme, lens.length(self.base.long) / 2
        at = lens.to_screen(self.place.point)
        picture, (x, y) = figures.figure(
            theme, 2 * radius, seat=self.seat, emblem=self.emblem, ghost=self.kind != "plain"
        )
        surface.blit(picture, (at[0] - x, at[1] - y))
        if self.kind in ("far", "stands"):
            fronts.crossed(surface, theme, at, radius, lens.to_screen(self.home.point))
        elif self.kind == "fits":
            fronts.fits(surface, theme, at, radius)
        else:
            fronts.ring(surface, theme, at, radius, "bone" if self.kind == "plain" else "dim")


class Left(NamedTuple):
    """The figures that are about to go."""

    places: tuple[tuple[Point, int], ...]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw them."""
        spots = [(lens.to_screen(at), lens.length(across) / 2) for at, across in self.places]
        fronts.left(surface, lens.theme, spots)


class Empty(NamedTuple):
    """Places where those would stand who have no room as it is."""

    places: tuple[tuple[Point, int], ...]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw them."""
        for at, across in self.places:
            fronts.empty(surface, lens.theme, lens.to_screen(at), lens.length(across) / 2)


class Bar(NamedTuple):
    """The bar of a front from flank to flank."""

    left: Point
    right: Point
    facing: int
    depth: int
    """How far before the middles of the first rank their bases reach, in tenths."""

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw it."""
        angle = radians(self.facing / 100)
        ahead = cos(angle), sin(angle)
        far = lens.length(self.depth)
        ends = [
            (x + ahead[0] * far, y + ahead[1] * far) for x, y in map(lens.to_screen, (self.left, self.right))
        ]
        fronts.bar(surface, lens.theme, ends[0], ends[1], ahead)


class Tape(NamedTuple):
    """The measured way of the leader."""

    way: tuple[Point, ...]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw it."""
        fronts.tape(surface, lens.theme, [lens.to_screen(point) for point in self.way], lens.tick)


class Reach(NamedTuple):
    """As far as the leader may go."""

    at: Point
    radius: int

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw it."""
        fronts.reach(surface, lens.theme, lens.to_screen(self.at), lens.length(self.radius))


class Told(NamedTuple):
    """What is said beside a front: how far it goes, and how it stands; it keeps clear of the figures in `kept`."""

    at: Point
    title: str
    detail: str
    icon: str
    kept: tuple[tuple[Point, int], ...]
    accent: str = "verdigris"
    link: str = ""
    taken: tuple[pygame.Rect, ...] = ()
    """What else it keeps clear of, in pixels."""

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw it where it covers least."""
        theme = lens.theme
        room = lens.free.width // 3
        picture = marks.callout(
            theme, self.title, self.detail, icon=self.icon, accent=self.accent, link=self.link, room=room
        )
        kept = [*lens.discs(self.kept), *self.taken]
        at, off = lens.to_screen(self.at), theme.px(BESIDE)
        places = [
            *clearance.corners(picture, at, 2 * off, off),
            *clearance.beside(picture, at, off + theme.px(GAP)),
        ]
        surface.blit(picture, clearance.clearest(places, kept, lens.free))


def under(scene: Pictured) -> Iterator[Mark]:
    """The edge over which the unit that is chosen or acts has still to come, before anything is declared."""
    desk = scene.desk
    unit = desk.state.units.get(desk.chosen if desk.kind == "unit" else desk.actor)
    if not desk.mine or unit is None or unit.fate != "waiting":
        return
    width, height, edge = desk.view.field.width, desk.view.field.height, desk.view.field.sides[unit.seat].edge
    near, far = {
        "north": (0, DEEP),
        "south": (height - DEEP, height),
        "west": (0, DEEP),
        "east": (width - DEEP, width),
    }[edge]
    if edge in ("north", "south"):
        yield Zone(((0, near), (width, near), (width, far), (0, far)), unit.seat, "lit")
    else:
        yield Zone(((near, 0), (far, 0), (far, height), (near, height)), unit.seat, "lit")


def over(scene: Pictured) -> Iterator[Mark]:
    """The front that is in the hand."""
    held, slide = front_hand.now(scene.desk), front_slide.of(scene.desk)
    if held is None:
        slide.forget()
        return
    state, front = held.state, held.front
    members = state.members(front.unit)
    bases = [state.profile(each.id).base for each in members]
    left, right = front.flanks(state)
    bar = Bar(left, right, front.shape.facing, max(base.long for base in bases) // 2)
    if not held.known:
        # Nothing else may be seen before the action is declared (GA-1).
        yield bar
        return
    if front.use != "deploy" and not waiting(held):
        yield Left(tuple((each.place.point, base.long) for each, base in zip(members, bases, strict=True)))
    yield from _ghosts(held, slide.places(front, slides=not scene.app.settings.reduced_motion))
    yield from _measured(held)
    mend = held.mend
    if mend is not None and held.judged is not None:
        yield Empty(_missing(state, front, mend, held.judged))
    if held.picked:
        at = front.place_of(held.picked).point
        yield Rings(((at, state.profile(held.picked).base.long),), "focus")
    yield bar


def waiting(held: Drawing) -> bool:
    """Whether the unit is still to enter."""
    return held.state.units[held.front.unit].fate != "table"


def _measured(held: Drawing) -> Iterator[Mark]:
    """The leader's way, and how far he may go."""
    judged, state, front = held.judged, held.state, held.front
    if judged is None or not held.shows_measure:
        return
    who = front.leader(state)
    if not waiting(held):
        yield Reach(state.fighters[who].place.point, judged.measure)
    told = judged.of(who)
    if told is not None and len(told.way) > 1:
        yield Tape(told.way)


def _ghosts(held: Drawing, shown: Mapping[FighterId, Place]) -> Iterator[Ghost]:
    """The members of a front where they are shown just now."""
    state, front = held.state, held.front
    for who, place in shown.items():
        told = held.judged.of(who) if held.judged is not None else None
        profile, fighter = state.profile(who), state.fighters[who]
        home = fighter.place if front.use != "deploy" and not waiting(held) else place
        kind = told.kind if told is not None else "plain"
        yield Ghost(place, home, profile.base, state.units[front.unit].seat, profile.emblem or "skull", kind)


def _missing(state: Battle, front: Front, mend: Front, judged: Judged) -> tuple[tuple[Point, int], ...]:
    """The places of the mended front that are not those of the wished one."""
    kept = [place.point for who, place in zip(front.members, front.places, strict=True) if _fits(judged, who)]
    found = []
    for who, place in zip(mend.members, mend.places, strict=True):
        across = state.profile(who).base.long
        near = across // 2
        if not any(abs(x - place.x) < near and abs(y - place.y) < near for x, y in kept):
            found.append((place.point, across))
    return tuple(found)


def _fits(judged: Judged, who: int) -> bool:
    told = judged.of(who)
    return told is None or told.legal


def top(scene: Pictured) -> Iterator[Mark]:
    """What is said beside the front, unless why it cannot be is said there."""
    held = front_hand.now(scene.desk)
    if held is None:
        return
    state, front = held.state, held.front
    kept = tuple(
        (place.point, state.profile(who).base.long)
        for who, place in zip(front.members, front.places, strict=True)
    )
    taken = crowded(scene)
    fault, judged = held.fault, held.judged
    if fault is None or judged is None:
        icon = "place" if front.use == "deploy" else "boot"
        yield Told(front.shape.middle, words(held), stands(front), icon, kept, taken=taken)
        return
    worst = max(judged.refused, key=lambda told: told.over, default=None)
    if worst is None or worst.refusal is None:
        yield Told(front.shape.middle, fault.text, "", "refused", kept, "ember", fault.rule, taken)
        return
    brief = worst.brief[:1].upper() + worst.brief[1:]
    by = f"by {said_cm(worst.over)}" if worst.over else ""
    at = front.place_of(worst.fighter).point
    yield Told(at, brief, by, "refused", kept, "ember", worst.refusal.rule, taken)


def words(held: Drawing) -> str:
    """How far the unit goes, and what is left of its measure; before that may be known, what it is drawn for."""
    judged = held.judged
    if judged is None or not held.shows_measure:
        return {"walk": "Walk", "run": "Run", "deploy": "Deploy"}[held.front.use]
    used = used_of(held.state, held.front, judged)
    return f"{said_cm(used)}, {said_cm(max(0, judged.measure - used))} left"


def used_of(state: Battle, front: Front, judged: Judged) -> int:
    """What the leader uses of the measure."""
    told = judged.of(front.leader(state))
    return told.length if told is not None else 0


def stands(front: Front) -> str:
    """How a front stands: how wide, in how many ranks."""
    if front.kept:
        return "as it stands"
    shape = "" if front.shape.formation == "close" else ", scattered"
    return f"front {min(front.shape.wide, len(front.members))}, {plural(front.ranks, 'rank')}{shape}"

"""The stride of a titan on the table: where it may end, its ghost there and under the pointer, its way, and why it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.systems.confrontation.state import FighterId
from game.table.lengths import said_cm
from game.table.shapes import Place, Point
from game.ui.paint import strokes
from game.ui.plane.camera import Lens
from game.ui.plane.marks import Mark
from game.ui.tables.confrontation.contract import Pictured
from game.ui.tables.confrontation.fronts.front_marks import Empty, Ghost, Left, Reach, Tape, Told
from game.ui.tables.confrontation.marks import tagged
from game.ui.tables.confrontation.titans import stride_plan
from game.ui.tables.confrontation.titans.stride_plan import Aim

STRENGTH = 0.2
"""How strongly the ground is tinted where a stride may end, of 1."""


class Room(NamedTuple):
    """The ground on which somebody of a base so wide would stand at any of some places."""

    places: tuple[Point, ...]
    across: int

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Tint it."""
        radius = lens.length(self.across) / 2
        bases = [strokes.round_outline(lens.to_screen(place), radius) for place in self.places]
        if bases:
            strokes.wash(surface, bases, lens.theme.palette.verdigris, STRENGTH)


def under(scene: Pictured) -> Iterator[Mark]:
    """Where it may end."""
    aim = stride_plan.now(scene.desk)
    if aim is not None and not scene.flow.moving:
        places = tuple(place.point for place in stride_plan.allowed(scene.desk))
        yield Room(places, aim.state.profile(aim.call.by).base.long)


def over(scene: Pictured) -> Iterator[Mark]:
    """The titan where it would end, and under the pointer."""
    desk = scene.desk
    aim = stride_plan.now(desk)
    if aim is None:
        return
    across = aim.state.profile(aim.call.by).base.long
    yield Reach(aim.home.point, aim.effect.length + across // 2)
    yield Left(((aim.home.point, across),))
    pointed = stride_plan.hovered(desk)
    shown = pointed or aim
    if shown.way:
        yield Tape(shown.way)
    if pointed is not None:
        yield _ghost(aim, aim.mend or aim.place, "open")
        yield _ghost(pointed, pointed.place, _kind(pointed))
        return
    if aim.mend is not None:
        yield Empty(((aim.mend.point, across),))
    yield _ghost(aim, aim.place, _kind(aim))


def _kind(aim: Aim) -> str:
    return "fits" if aim.fault is None else "stands"


def _ghost(aim: Aim, place: Place, kind: str) -> Ghost:
    state, who = aim.state, aim.call.by
    profile = state.profile(who)
    seat = state.units[state.fighters[who].unit].seat
    return Ghost(place, aim.home, profile.base, seat, profile.emblem or "skull", kind)


def top(scene: Pictured) -> Iterator[Mark]:
    """How far it goes and what is left, or why it cannot."""
    desk = scene.desk
    aim = stride_plan.hovered(desk) or stride_plan.now(desk)
    if aim is None:
        return
    who: FighterId = aim.call.by
    across = aim.state.profile(who).base.long
    kept = [(body.place.point, body.base.long) for body in scene.shown.bodies.values() if body.id != who]
    kept.append((aim.place.point, across))
    if aim.fault is not None:
        words, detail, icon, accent, rule = aim.fault.text, "", "refused", "ember", aim.fault.rule
    else:
        words, detail = said_cm(aim.length), f"{said_cm(aim.left)} left"
        icon, accent, rule = "boot", "verdigris", ""
    yield Told(aim.place.point, words, detail, icon, tuple(kept), accent, rule, tagged(scene))

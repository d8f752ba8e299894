"""The combats of a melee on the table: their numbers between those who strike and those who are struck."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.systems.confrontation import units
from game.systems.confrontation.state import Battle, FighterId
from game.table.outlines import middle
from game.table.shapes import Point
from game.ui.paint.squares import marks
from game.ui.plane.camera import Lens
from game.ui.plane.hit_test import Hit
from game.ui.plane.marks import Mark
from game.ui.tables.confrontation.contract import Handled, Pictured
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.marks import Rings
from game.ui.tables.confrontation.melees import fight_plan
from game.ui.tables.confrontation.melees.fight_plan import Bout


class Discs(NamedTuple):
    """Numbers at places of the table, none on another; `picked` is the one in brass, by its place, or -1."""

    places: tuple[Point, ...]
    picked: int

    def boxes(self, lens: Lens) -> list[pygame.Rect]:
        """Where each stands on the screen."""
        found: list[pygame.Rect] = []
        for place in self.places:
            box = marks.order(lens.theme, 0, 1).get_rect(center=lens.to_screen(place))
            while box.collidelist(found) >= 0:
                box.move_ip(box.width, 0)
            found.append(box)
        return found

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw them."""
        for place, box in enumerate(self.boxes(lens)):
            accent = "brass_hi" if place == self.picked else "bone"
            surface.blit(marks.order(lens.theme, 0, place + 1, accent), box)


def discs(desk: Desk) -> Discs | None:
    """The numbers of the combats; None where there is nothing to order."""
    bouts = fight_plan.now(desk)
    picked = fight_plan.picked(desk)
    if len(bouts) < 2 or picked is None:
        return None
    state = fight_plan.fought_in(desk)
    return Discs(tuple(_between(state, bout) for bout in bouts), bouts.index(picked))


def _between(state: Battle, bout: Bout) -> Point:
    """The middle between those who strike and those whom they touch."""
    touched = units.contacts(state, state.fighters[bout.able[0][0]].unit)
    victims = set(struck(state, bout))
    own = [state.fighters[who].place.point for who, _ in bout.able]
    foes = [foe.place.point for who, _ in bout.able for foe in touched.get(who, ()) if foe.id in victims]
    (ax, ay), (bx, by) = middle(own), middle(foes or own)
    return (ax + bx) // 2, (ay + by) // 2


def struck(state: Battle, bout: Bout) -> tuple[FighterId, ...]:
    """The fighters of the party that is struck."""
    pair = bout.pair
    if pair.victim:
        return (pair.victim,)
    members = state.members(pair.target)
    return tuple(each.id for each in members if each.profile == pair.defenders and each.role != "incarnate")


def over(scene: Pictured) -> Iterator[Mark]:
    """The numbers, and who strikes in the combat that is picked."""
    desk = scene.desk
    shown, picked = discs(desk), fight_plan.picked(desk)
    if shown is None or picked is None:
        return
    state = fight_plan.fought_in(desk)
    own = (state.fighters[who] for who, dice in picked.given if dice)
    yield Rings(tuple((each.place.point, state.profile(each.id).base.long) for each in own), "verdigris")
    yield shown


def click(scene: Handled, hit: Hit) -> bool:
    """Combats are put into order by clicking them one after another, by their numbers or by whom they strike; True if one was."""
    desk = scene.desk
    shown = discs(desk)
    if shown is None:
        return False
    bouts = fight_plan.now(desk)
    at = scene.lens.to_screen(hit.point)
    found = next(
        (bout for bout, box in zip(bouts, shown.boxes(scene.lens), strict=True) if box.collidepoint(at)), None
    )
    state = fight_plan.fought_in(desk)
    theirs = [bout for bout in bouts if hit.model in struck(state, bout)]
    if found is None and theirs:
        clicked = fight_plan.wishes(desk).clicked
        found = next((bout for bout in theirs if bout.pair not in clicked), theirs[0])
    if found is None:
        return False
    fight_plan.count(desk, found.pair)
    scene.app.sound.play("card")
    scene.changed()
    return True

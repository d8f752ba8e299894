"""Who falls, by clicks on figures: a part of the table of units (see `contract`; GB-55, GB-64, G-45)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.systems.confrontation import actions as a
from game.systems.confrontation.fire import losses
from game.systems.confrontation.fire.losses import Due
from game.systems.confrontation.state import FighterId
from game.table.shapes import Point
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.paint.measured import fronts
from game.ui.plane.camera import Lens
from game.ui.plane.hit_test import Hit
from game.ui.plane.marks import Mark
from game.ui.tables.confrontation import captions
from game.ui.tables.confrontation.contract import Handled, Pictured, Sheeted
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.marks import Rings

WISHED = "who falls"


class Fallen(NamedTuple):
    """Figures that would fall."""

    places: tuple[tuple[Point, int], ...]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw them."""
        for at, across in self.places:
            spot = lens.to_screen(at)
            fronts.crossed(surface, lens.theme, spot, lens.length(across) / 2, spot)


def due(desk: Desk) -> Due | None:
    """How the damage has to be attributed; None where nobody is asked."""
    if desk.kind != "losses":
        return None
    found: Due = desk.decision.due(desk.state)
    return found


def able(owed: Due) -> tuple[FighterId, ...]:
    """Those of whom it is to be chosen: who may fall and need not, and who may be wounded."""
    found = [
        each.id for group in owed.groups if 0 < group.falling < len(group.fighters) for each in group.fighters
    ]
    for group in owed.groups:
        if group.falling < len(group.fighters):
            found += [each.id for each in group.fighters if each.health > 1]
            break
    return tuple(dict.fromkeys(found))


def prefer(desk: Desk, owed: Due, who: FighterId) -> None:
    """This one falls, if he may: whoever was meant before goes on being meant as far as the damage reaches."""
    wished: tuple[FighterId, ...] = desk.memo.get(WISHED, ())
    wished = tuple(each for each in wished if each != who)
    desk.memo[WISHED] = (who, *wished)
    desk.propose(a.Allot(losses.attribute(owed, desk.memo[WISHED])))


def click(scene: Handled, hit: Hit) -> bool:
    """A figure that may fall was clicked; True if it was one."""
    owed = due(scene.desk)
    if owed is None or hit.model not in able(owed):
        return False
    prefer(scene.desk, owed, hit.model)
    scene.app.sound.play("card")
    scene.changed()
    return True


def steer(scene: Handled, action: str) -> bool:
    """Keys: the next of those who may fall; True if it was used."""
    owed = due(scene.desk)
    found = able(owed) if owed is not None else ()
    if owed is None or not found or action not in ("next", "previous"):
        return False
    wished = scene.desk.memo.get(WISHED, ())
    at = found.index(wished[0]) if wished and wished[0] in found else -1
    who = found[(at + (1 if action == "next" else -1)) % len(found)]
    prefer(scene.desk, owed, who)
    scene.show(scene.desk.state.fighters[who].place.point)
    scene.changed()
    return True


def over(scene: Pictured) -> Iterator[Mark]:
    """Who may fall, and who would."""
    desk = scene.desk
    owed = due(desk)
    if owed is None or not desk.mine:
        return
    state = desk.state
    spots = {
        each.id: (each.place.point, state.profile(each.id).base.long)
        for group in owed.groups
        for each in group.fighters
    }
    yield Rings(tuple(spots[who] for who in able(owed)), "bone")
    act = desk.act
    if isinstance(act, a.Allot):
        given = [(who, points) for who, points in act.damage if who in spots]
        fallen = [who for who, points in given if points >= state.fighters[who].health]
        yield Rings(tuple(spots[who] for who, _ in given if who not in fallen), "ember")
        yield Fallen(tuple(spots[who] for who in fallen))


def sections(scene: Sheeted, pen: Pen) -> bool:
    """How much damage there is, and whom it strikes."""
    desk = scene.desk
    owed = due(desk)
    if owed is None:
        return False
    pen.line(Line("Who falls?", icon="skull", heading=True, rule="G-45"))
    counted = "point" if owed.damage == 1 else "points"
    pen.line(Line(f"{counted} of damage", lead=str(owed.damage)))
    act = desk.act
    if isinstance(act, a.Allot):
        for who, points in act.damage:
            falls = points >= desk.state.fighters[who].health
            name, named = captions.fighter_name(desk.state, who), desk.state.fighters[who].role == "incarnate"
            whom = name if named else f"one {name}"
            pen.line(Line(f"to {whom}, {'who falls' if falls else 'who is wounded'}", lead=str(points)))
    if able(owed):
        pen.line(Line("Click another figure in a ring, or press Tab.", icon="hand"))
    return True

"""Bringing fighters into contact by hand or by keys, one by one, drawn to whom they touch, in the player's order (GB-44, G-13, G-41)."""

from __future__ import annotations

from math import hypot

from game.core.actions import Refusal
from game.systems.confrontation.state import FighterId
from game.table.lengths import MM
from game.table.shapes import Point, contains, outline
from game.ui.plane.adapter import Drag
from game.ui.plane.hit_test import Hit
from game.ui.play.scene import push
from game.ui.tables.confrontation.assaults import assault_plan, contact_order
from game.ui.tables.confrontation.assaults.assault_plan import Scheme
from game.ui.tables.confrontation.contract import Handled
from game.ui.tables.confrontation.desk import Desk

MAGNET = 12
"""From how far a fighter is drawn into contact, in logical pixels."""
STEP, FINE = 5 * MM, MM
"""How far an arrow moves a fighter, alone and with Shift, in tenths."""
PICKED = "picked fighter"


def picked(desk: Desk, scheme: Scheme) -> FighterId:
    """The fighter whom the keys move."""
    found: FighterId = desk.memo.get(PICKED, 0)
    return found if found in scheme.places else 0


def take_up(scene: Handled, hit: Hit) -> Drag | None:
    """A number, a ghost in contact, or the figure that it belongs to."""
    scheme = assault_plan.closing(scene.desk)
    if scheme is None:
        return None
    numbered = contact_order.number_at(scene.desk, scheme, scene.lens, hit.point)
    if numbered:
        return Numbering(scene, scheme, numbered)
    who = contact_order.fighter_at(scheme, hit.model, hit.point)
    return Placing(scene, scheme, who, hit.point) if who else None


def click(scene: Handled, hit: Hit) -> bool:
    """Fighters are numbered in the order in which they are clicked; True if one was."""
    scheme = assault_plan.closing(scene.desk)
    if scheme is None:
        return False
    who = contact_order.number_at(scene.desk, scheme, scene.lens, hit.point)
    who = who or contact_order.fighter_at(scheme, hit.model, hit.point)
    if not who:
        return False
    scene.desk.memo[PICKED] = who
    if who in scheme.moving:
        contact_order.count(scene.desk, scheme, who)
    refusal = tell(scene, scheme)
    scene.app.sound.play("refused" if refusal is not None else "card")
    return True


class Numbering:
    """The number of a fighter on its way to another's, whose place in the order he takes."""

    offset = (0, 0)

    def __init__(self, scene: Handled, scheme: Scheme, who: FighterId) -> None:
        self.scene, self.scheme, self.who = scene, scheme, who
        self.before = scheme.order
        scene.desk.memo[PICKED] = who

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """The order is as it would be if he were let go of here."""
        scheme = self.scheme
        over = contact_order.number_at(self.scene.desk, scheme, self.scene.lens, point)
        over = over or contact_order.fighter_at(scheme, 0, point)
        order = scheme.order
        scheme.order = self.before
        if over and over != self.who:
            scheme.send(self.who, self.before.index(over))
        if scheme.order != order:
            tell(self.scene, scheme)

    def let_down(self) -> None:
        """That is the order."""
        self.scene.app.sound.play("refused" if self.scene.desk.said is not None else "card")
        self.scene.changed()

    def cancel(self) -> None:
        """The order is as it was."""
        self.scheme.order = self.before
        tell(self.scene, self.scheme)


class Placing:
    """One fighter on his way to a place of his own."""

    def __init__(self, scene: Handled, scheme: Scheme, who: FighterId, gripped: Point) -> None:
        self.scene, self.scheme, self.who = scene, scheme, who
        scene.desk.memo[PICKED] = who
        place = scheme.places[who]
        ghost = contains(outline(scheme.state.profile(who).base, place), gripped)
        self.offset = (place.x - gripped[0], place.y - gripped[1]) if ghost else (0, 0)

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """He is wished there; near an enemy he is drawn into contact, near where he stands to that, unless Ctrl is held."""
        magnet = 0 if free else round(self.scene.px(MAGNET) / self.scene.lens.scale)
        here = self.scheme.state.fighters[self.who].place.point
        if hypot(point[0] - here[0], point[1] - here[1]) < magnet:
            self.scheme.put(self.who, here, 0)
        else:
            self.scheme.put(self.who, point, magnet)
        tell(self.scene, self.scheme)

    def let_down(self) -> None:
        """He stays there."""
        refusal = tell(self.scene, self.scheme)
        self.scene.app.sound.play("refused" if refusal is not None else "card")

    def cancel(self) -> None:
        """He stays where he is."""


def tell(scene: Handled, scheme: Scheme) -> Refusal | None:
    """Plan what the places have become; why they cannot be, if they cannot."""
    refusal = assault_plan.propose(scene.desk, scheme)
    scene.changed()
    return refusal


def steer(scene: Handled, action: str) -> bool:
    """Keys: the next fighter, moving him, sooner and later in the order; True if it was used."""
    desk = scene.desk
    scheme = assault_plan.closing(desk)
    if scheme is None:
        return False
    who = picked(desk, scheme)
    if action in ("next", "previous"):
        at = scheme.order.index(who) if who else -1
        chosen = scheme.order[(at + (1 if action == "next" else -1)) % len(scheme.order)]
        desk.memo[PICKED] = chosen
        scene.show(scheme.places[chosen].point)
        scene.changed()
        return True
    if not who:
        return False
    pushed = push(action, STEP, FINE)
    if pushed is not None:
        place = scheme.places[who]
        scheme.put(who, (place.x + pushed[0], place.y + pushed[1]), 0)
    elif action in ("more-ranks", "fewer-ranks"):
        at = scheme.order.index(who) + (1 if action == "more-ranks" else -1)
        scheme.send(who, at)
    elif action == "close-up":
        scheme.put(who, scheme.places[who].point, 2 * scheme.state.profile(who).base.long)
    else:
        return False
    tell(scene, scheme)
    return True

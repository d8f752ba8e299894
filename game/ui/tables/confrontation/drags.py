"""What can be dragged on this table: a front from flank to flank, a unit by one of its figures, a ghost, a single fighter."""

from __future__ import annotations

from math import hypot

from game.systems.confrontation import actions as a
from game.systems.confrontation import values
from game.systems.confrontation.state import FighterId
from game.table.lengths import CM
from game.table.shapes import Point, contains, outline
from game.ui.plane.adapter import Drag
from game.ui.plane.hit_test import Hit
from game.ui.tables.confrontation.contract import Handled
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.fronts import front as fronts
from game.ui.tables.confrontation.fronts import front_hand
from game.ui.tables.confrontation.fronts.front_hand import Drawing

NEAR = 10 * CM
"""How far beyond its own reach a unit's front may be begun by a press on bare ground, in tenths; farther away the view is moved."""
GRIP = 14
"""How far from a flank of the front it is taken hold of, in logical pixels."""


def take_up(scene: Handled, hit: Hit) -> Drag | None:
    """What a press that moves takes up: a ghost, a figure of the unit, a flank, or bare ground where a front is drawn."""
    desk = scene.desk
    if desk.kind == "unit" and a.Activate(desk.unit_of(hit.model)) in desk.offers():
        desk.chosen = desk.unit_of(hit.model)
    own = bool(hit.model) and desk.unit_of(hit.model) == front_hand.unit_of(desk)
    use = front_hand.use_of(desk) or (front_hand.walks_off(desk) if own else None)
    if use is None:
        return None
    held = front_hand.now(desk) or front_hand.proposed(desk, use, hit.point)
    found = _ghost(scene, held, hit.point) if held is not None else None
    if found is not None:
        return found
    if own:
        desk.drawn = None
        front_hand.take(desk, use)
        return Leading(scene, hit.model, hit.point)
    if not hit.model and _near(desk, hit.point):
        front_hand.take(desk, use)
        return Pulling(scene, hit.point)
    return None


def click(scene: Handled, hit: Hit) -> bool:
    """A click on bare ground where a unit is to enter draws it up there: at a walk, or at a run where only that gets so far (G-54)."""
    desk = scene.desk
    use = front_hand.use_of(desk)
    unit = desk.state.units.get(front_hand.unit_of(desk))
    if use not in front_hand.MARCHES or hit.model or unit is None or unit.fate != "waiting":
        return False
    chosen = bool(desk.armed)
    front_hand.brought_in(desk, use, hit.point)
    runs = any(card.id == "run" and card.usable for card in desk.cards())
    if not chosen and use == "walk" and desk.said is not None and runs:
        front_hand.brought_in(desk, "run", hit.point)
        if not desk.plans:
            front_hand.brought_in(desk, "walk", hit.point)
    scene.app.sound.play("refused" if desk.said else "card")
    scene.changed()
    return True


def _ghost(scene: Handled, held: Drawing, point: Point) -> Drag | None:
    """A flank, the leader's ghost, or the ghost of another fighter, under a point."""
    front, state = held.front, held.state
    left, right = front.flanks(state)
    grip = scene.px(GRIP) / scene.lens.scale
    for flank, other in ((left, right), (right, left)):
        if hypot(flank[0] - point[0], flank[1] - point[1]) <= grip:
            return Pulling(scene, other, mirrored=flank == left)
    for who, place in zip(front.members, front.places, strict=True) if held.known else ():
        if contains(outline(state.profile(who).base, place), point):
            if who == front.leader(state) or front.use == "deploy" or _enters(held):
                return Leading(scene, who, point)
            return Nudging(scene, who, point)
    return None


def _enters(held: Drawing) -> bool:
    """Whether the unit has no place on the table yet."""
    return held.state.units[held.front.unit].fate != "table"


def _near(desk: Desk, point: Point) -> bool:
    """Whether bare ground is near enough to the unit to begin its front there."""
    if desk.kind == "deploy":
        return any(
            contains(zone.outline, point) for zone in desk.view.field.zones if zone.seat in (None, desk.seat)
        )
    unit = front_hand.unit_of(desk)
    if desk.state.units[unit].fate != "table":
        return True
    reach = 2 * values.movement(desk.state, unit, "walk").total + NEAR
    return any(
        hypot(each.place.x - point[0], each.place.y - point[1]) <= reach for each in desk.state.members(unit)
    )


class Dragging:
    """A front that follows the hand: its ghosts stand under it at once, what the rules say of them comes once they are seen."""

    offset: Point = (0, 0)

    def __init__(self, scene: Handled) -> None:
        self.scene = scene
        self._held = True

    def moved(self) -> None:
        """The ghosts stand elsewhere."""
        self.scene.trail()
        self.scene.app.after_frame(self.ask)

    def ask(self) -> None:
        """Ask as much about the front as there is time for before the next frame."""
        desk = self.scene.desk
        if self._held and front_hand.now(desk) is not None:
            if not front_hand.settle(desk, quickly=True):
                self.scene.app.after_frame(self.ask)
            self.scene.invalidate()

    def let_down(self) -> None:
        """It is judged for good: it is asked whether it can be, and what would do."""
        desk, self._held = self.scene.desk, False
        if front_hand.now(desk) is not None:
            front_hand.settle(desk)
            self.scene.coach.fall_in(desk)
        self.scene.app.sound.play("refused" if desk.said else "card")
        self.scene.changed()

    def cancel(self) -> None:
        """It stays as it is, judged for good."""
        desk, self._held = self.scene.desk, False
        if front_hand.now(desk) is not None:
            front_hand.settle(desk)
        self.scene.changed()


class Pulling(Dragging):
    """A front from one flank to where the pointer is."""

    def __init__(self, scene: Handled, flank: Point, *, mirrored: bool = False) -> None:
        super().__init__(scene)
        self.flank, self.mirrored = flank, mirrored

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """Its other flank is wished there."""
        desk = self.scene.desk
        held = front_hand.now(desk)
        if held is None:
            return
        left, right = (point, self.flank) if self.mirrored else (self.flank, point)
        front, shape = held.front, held.front.shape
        ahead = front_hand.ahead(desk, held)
        if ahead is not None and fronts.behind(left, right, ahead):
            left, right = right, left
        front_hand.become(
            desk, fronts.pulled(held.state, front.unit, left, right, shape.spacing, shape), held=True
        )
        self.moved()


class Leading(Dragging):
    """A whole unit as it stands, or as it is drawn up, moved by one of its figures."""

    def __init__(self, scene: Handled, who: FighterId, gripped: Point) -> None:
        super().__init__(scene)
        self.who, self.offset = who, _off(scene, who, gripped)

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """He is wished there, and all others with him; with Ctrl they draw up in ranks that look where they go."""
        desk = self.scene.desk
        held = front_hand.now(desk)
        if held is None:
            return
        if free and held.front.use != "deploy":
            state, unit = held.state, held.front.unit
            shape = fronts.led(state, unit, point, held.front.shape, turning=not straight)
            front_hand.become(desk, shape, held=True)
        else:
            place = held.front.place_of(self.who)
            front_hand.shift(desk, point[0] - place.x, point[1] - place.y, held=True)
        self.moved()


class Nudging(Dragging):
    """One fighter, out of his place in the ranks."""

    def __init__(self, scene: Handled, who: FighterId, gripped: Point) -> None:
        super().__init__(scene)
        self.who, self.offset = who, _off(scene, who, gripped)

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """He is wished there."""
        if front_hand.now(self.scene.desk) is not None:
            front_hand.nudge(self.scene.desk, self.who, point, held=True)
            self.moved()


def _off(scene: Handled, who: FighterId, gripped: Point) -> Point:
    """From where a ghost was gripped to its middle."""
    held: Drawing = scene.desk.drawn
    place = held.front.place_of(who)
    return place.x - gripped[0], place.y - gripped[1]

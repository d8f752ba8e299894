"""What can be dragged on this table: a front from flank to flank, a unit by one of its figures, a ghost, a single fighter."""

from __future__ import annotations

from math import hypot

from game.systems.confrontation import actions as a
from game.systems.confrontation import values
from game.systems.confrontation.state import FighterId
from game.table.lengths import CM
from game.table.shapes import Point, contains, outline
from game.ui.plane.adapter import Drag
from game.ui.plane.picking import Hit
from game.ui.tables.confrontation import drawing
from game.ui.tables.confrontation import front as fronts
from game.ui.tables.confrontation.contract import Handled
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.drawing import Drawing

NEAR = 10 * CM
"""How far beyond its own reach a unit's front may be begun by a press on bare ground, in tenths; farther away the view is moved."""
GRIP = 14
"""How far from a flank of the front it is taken hold of, in logical pixels."""


def take_up(scene: Handled, hit: Hit) -> Drag | None:
    """What a press that moves takes up: a ghost, a figure of the unit, a flank, or bare ground where a front is drawn."""
    desk = scene.desk
    if desk.kind == "unit" and a.Activate(desk.unit_of(hit.model)) in desk.offers():
        desk.chosen = desk.unit_of(hit.model)
    use = drawing.use_of(desk)
    if use is None:
        return None
    held = drawing.now(desk)
    found = _ghost(scene, held, hit.point) if held is not None else None
    if found is not None:
        return found
    unit = drawing.unit_of(desk)
    if hit.model and desk.unit_of(hit.model) == unit:
        desk.drawn = None
        drawing.take(desk, use)
        return Leading(scene, hit.model, hit.point)
    if not hit.model and _near(desk, hit.point):
        drawing.take(desk, use)
        return Pulling(scene, hit.point)
    return None


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
    unit = drawing.unit_of(desk)
    if desk.state.units[unit].fate != "table":
        return True
    reach = 2 * values.movement(desk.state, unit, "walk").total + NEAR
    return any(
        hypot(each.place.x - point[0], each.place.y - point[1]) <= reach for each in desk.state.members(unit)
    )


class Pulling:
    """A front from one flank to where the pointer is."""

    offset = (0, 0)

    def __init__(self, scene: Handled, flank: Point, *, mirrored: bool = False) -> None:
        self.scene, self.flank, self.mirrored = scene, flank, mirrored

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """Its other flank is wished there."""
        _pull(self.scene, self.flank, point, mirrored=self.mirrored, quickly=True)

    def let_down(self) -> None:
        """It is judged for good."""
        _let_down(self.scene)

    def cancel(self) -> None:
        """It stays as it is."""


def _pull(scene: Handled, flank: Point, point: Point, *, mirrored: bool, quickly: bool) -> None:
    held = drawing.now(scene.desk)
    if held is None:
        return
    left, right = (point, flank) if mirrored else (flank, point)
    shape = held.front.shape
    if held.front.use == "deploy" and fronts.behind(left, right, drawing.ahead(scene.desk)):
        left, right = right, left
    wished = fronts.pulled(held.state, held.front.unit, left, right, shape.spacing, shape)
    drawing.become(scene.desk, wished, quickly=quickly)
    scene.changed()


class Leading:
    """A whole unit as it stands, or as it is drawn up, moved by one of its figures."""

    def __init__(self, scene: Handled, who: FighterId, gripped: Point) -> None:
        self.scene = scene
        held: Drawing = scene.desk.drawn
        place = held.front.place_of(who)
        self.who, self.offset = who, (place.x - gripped[0], place.y - gripped[1])

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """He is wished there, and all others with him; with Ctrl they draw up in ranks that look where they go."""
        desk = self.scene.desk
        held = drawing.now(desk)
        if held is None:
            return
        if free and held.front.use != "deploy":
            state, unit = held.state, held.front.unit
            shape = fronts.led(state, unit, point, held.front.shape, turning=not straight)
            drawing.become(desk, shape, quickly=True)
        else:
            place = held.front.place_of(self.who)
            drawing.shift(desk, point[0] - place.x, point[1] - place.y, quickly=True)
        self.scene.changed()

    def let_down(self) -> None:
        """It is judged for good."""
        _let_down(self.scene)

    def cancel(self) -> None:
        """It stays as it is."""


class Nudging:
    """One fighter, out of his place in the ranks."""

    def __init__(self, scene: Handled, who: FighterId, gripped: Point) -> None:
        self.scene, self.who = scene, who
        held: Drawing = scene.desk.drawn
        place = held.front.place_of(who)
        self.offset = place.x - gripped[0], place.y - gripped[1]

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """He is wished there."""
        if drawing.now(self.scene.desk) is not None:
            drawing.nudge(self.scene.desk, self.who, point, quickly=True)
            self.scene.changed()

    def let_down(self) -> None:
        """He is judged for good."""
        _let_down(self.scene)

    def cancel(self) -> None:
        """He stays where he is."""


def _let_down(scene: Handled) -> None:
    """What was dragged has been let go of: it is asked for good whether it can be."""
    desk = scene.desk
    if drawing.now(desk) is not None:
        drawing.settle(desk)
    scene.app.sound.play("refused" if desk.said else "card")
    scene.changed()

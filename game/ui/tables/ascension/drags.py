"""What can be dragged on this table: the way of a model, a place for one, and what must not be moved."""

from __future__ import annotations

from game.core.actions import Refusal
from game.table.shapes import Place, Point, contains, outline
from game.ui.plane.adapter import Drag
from game.ui.plane.hit_test import Hit
from game.ui.tables.ascension import pointer
from game.ui.tables.ascension.contract import Handled
from game.ui.tables.ascension.planning import lunge, way_planner
from game.ui.tables.ascension.planning.magnet import LEAST, PIXELS


def take_up(scene: Handled, hit: Hit) -> Drag | None:
    """What a press that moves takes up: a model of one's own to where it is to go; anything else is left where it is."""
    desk, point = scene.desk, hit.point
    pinned = desk.pinned.place if desk.pinned is not None else None
    if desk.kind == "acting" and desk.on_ghost(point):
        return WayDrag(scene, point, ghost=True)
    if pinned is not None and scene.on_placed(point):
        return PlaceDrag(scene, point, pinned)
    drag: Drag | None = _deploying(scene, point)
    if drag is not None:
        pass
    elif desk.take_up(hit.model):
        drag = PlaceDrag(scene, point, desk.base.models[hit.model].place)
    elif lunge.own(desk, hit.model):
        refusal = desk.lead(hit.model)
        drag = Held(scene, refusal, point) if refusal is not None else WayDrag(scene, point, ghost=False)
    if drag is not None:
        scene.changed()
    return drag


class WayDrag:
    """The way of the active model, from the end of what is planned (its `ghost`) or from where it stands."""

    def __init__(self, scene: Handled, gripped: Point, *, ghost: bool) -> None:
        self.scene, desk = scene, scene.desk
        assert desk.route is not None
        if desk.aim is not None:
            desk.arm("move")
        place = desk.route.place if ghost else desk.route.start
        if desk.wish is not None and ghost:
            lunge.loosen(desk)
        elif not ghost:
            desk.leave_foe()
            desk.route.cut(desk.route.standing)
            desk.fixed = len(desk.route.legs)
        desk.dragging = True
        self.offset = _offset(place, gripped)

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """Plan the way there."""
        scene = self.scene
        magnet = 0 if free else max(LEAST, round(scene.px(PIXELS) / scene.lens.scale))
        scene.way_to(point, straight=straight, sideways=scene.sideways, magnet=magnet)

    def let_down(self) -> None:
        """What is planned so far stands firm."""
        self.cancel()
        way_planner.fix(self.scene.desk)
        self.scene.app.sound.play("card")
        self.scene.changed()

    def cancel(self) -> None:
        """The way stays as it is, and may be led elsewhere."""
        self.scene.desk.dragging = False


class PlaceDrag:
    """A place for a model: where it steps, or is put, thrown or deployed."""

    def __init__(self, scene: Handled, gripped: Point, place: Place) -> None:
        self.scene = scene
        scene.desk.pinned = scene.desk.said = None
        self.offset = _offset(place, gripped)

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """Propose it there."""
        self.scene.point(Hit(point))

    def let_down(self) -> None:
        """Propose it for good; whoever is deployed is put down by that."""
        put_down(self.scene)

    def cancel(self) -> None:
        """It is proposed no longer."""


def put_down(scene: Handled) -> None:
    """What is dragged is let go of: it is proposed there, and whoever is to be deployed stands there."""
    desk = scene.desk
    pointer.pin(desk, desk.pointed)
    desk.pointed = None
    stands = desk.kind == "deploy" and desk.pinned is not None and desk.said is None
    if stands and not desk.alone:
        scene.commit()
        return
    if stands:
        desk.lay()
    scene.app.sound.play("refused" if desk.said else "card")
    scene.changed()


def _deploying(scene: Handled, point: Point) -> Drag | None:
    """Somebody to deploy: who has been put down there with the rest, else whose turn it is, from bare ground of the zone."""
    desk = scene.desk
    if desk.kind != "deploy" or not desk.mine:
        return None
    for action in desk.laid.values():
        if contains(outline(desk.base.base(action.model), action.place), point):
            desk.lift(action.model)
            return PlaceDrag(scene, point, action.place)
    zones = (zone.outline for zone in desk.view.field.zones if zone.seat == desk.seat)
    if desk.aim is None or not any(contains(zone, point) for zone in zones):
        return None
    return PlaceDrag(scene, point, Place(*point, 0))


class Held:
    """A model of one's own that may not go now: it says why, and stays."""

    offset = (0, 0)

    def __init__(self, scene: Handled, refusal: Refusal, point: Point) -> None:
        scene.desk.tell(refusal, point)
        scene.app.sound.play("refused")

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """It does not."""

    def let_down(self) -> None:
        """It has never been taken up."""

    cancel = let_down


def _offset(place: Place, gripped: Point) -> Point:
    return place.x - gripped[0], place.y - gripped[1]

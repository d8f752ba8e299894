"""The keys of the measured table: everything the pointer can do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.core.actions import Action
from game.systems.ascension import actions as a
from game.table.lengths import INCH
from game.table.shapes import Place
from game.ui.plane.gestures import NOTCH
from game.ui.plane.hit_test import Hit
from game.ui.play.scene import push
from game.ui.tables.ascension import pointer, prompts
from game.ui.tables.ascension.contract import Handled
from game.ui.tables.ascension.planning import targets, way_planner

STEP = 64
"""How far an arrow moves the cursor: a quarter of an inch, in tenths."""


class Steered(Handled, Protocol):
    """A table that keys act on."""

    def take_card(self, id: str) -> None: ...
    def take_nearest(self) -> None: ...
    def add_extra(self, action: Action) -> None: ...
    def try_from(self, place: Place | None) -> None: ...
    def suggest(self) -> None: ...
    def commit(self) -> None: ...
    def end_phase(self) -> None: ...
    def peek(self, *, at_goal: bool) -> None: ...


def steer(scene: Steered, action: str) -> bool:
    """A key that acts on the table; True when it was used."""
    kind, _, rest = action.partition("-")
    if kind == "card" and rest.isdigit():
        _take(scene, int(rest))
        return True
    if action in ("next", "previous"):
        _next(scene, 1 if action == "next" else -1)
        return True
    pushed = push(action, STEP, INCH)
    if pushed is not None:
        _arrow(scene, *pushed)
        return True
    known = _KEYS.get(action)
    if known is not None:
        known(scene)
        return True
    return False


def _take(scene: Steered, number: int) -> None:
    """The card of that number."""
    found = scene.desk.cards()
    if 1 <= number <= len(found):
        scene.take_card(found[number - 1].id)


def _next(scene: Steered, step: int) -> None:
    targets.next_one(scene.desk, step)
    _show_chosen(scene)


def _foe(scene: Steered) -> None:
    if not targets.next_foe(scene.desk, 1):
        scene.app.sound.play("refused")
    _show_chosen(scene)


def _show_chosen(scene: Steered) -> None:
    """Bring into view whom the keys have come to."""
    desk = scene.desk
    model = desk.pinned.hit.model if desk.pinned else desk.chosen
    if model in desk.base.models:
        place = desk.base.models[model].place
        desk.cursor = place.point
        scene.plane.show(place.point)
    scene.changed()


def _arrow(scene: Steered, dx: int, dy: int) -> None:
    """Move the cursor; what is planned follows it."""
    desk = scene.desk
    field = desk.view.field
    here = desk.cursor or _start(scene)
    x = min(max(here[0] + dx, 0), field.width)
    y = min(max(here[1] + dy, 0), field.height)
    desk.cursor = (x, y)
    scene.plane.show((x, y), 60)
    if desk.kind == "acting" and desk.aim is None and desk.armed == "move":
        desk.hovered, desk.pointed = Hit((x, y)), None
        scene.way_to((x, y), sideways=scene.sideways)
    else:
        if desk.pinned is not None and desk.aim is not None:
            desk.leave_foe()
            desk.pinned = None
        scene.point(scene.plane.hit_at((x, y)))
    scene.changed()


def _start(scene: Steered) -> tuple[int, int]:
    """Where the cursor begins: at the model that acts, in the zone, or in the middle."""
    desk = scene.desk
    if desk.route is not None:
        return desk.route.place.point
    if desk.asked in desk.base.models:
        return desk.base.models[desk.asked].place.point
    zone = next((zone for zone in desk.view.field.zones if zone.seat == desk.seat), None)
    if desk.kind == "deploy" and zone is not None:
        xs, ys = zip(*zone.outline, strict=True)
        return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return round(scene.plane.camera.x), round(scene.plane.camera.y)


def _confirm(scene: Steered) -> None:
    desk = scene.desk
    hit = scene.plane.hit_at(desk.cursor) if desk.cursor is not None else None
    choosing = desk.aim is not None and desk.pinned is None
    if hit is not None and choosing and scene.app.keyboard:
        if desk.pointed is not None and desk.pointed.legal:
            pointer.click(desk, hit)
            scene.commit()
        else:
            scene.click(hit)
    elif desk.plans or scene.flow.ended:
        scene.commit()
    elif desk.nearest is not None:
        scene.take_nearest()
    elif prompts.spent(desk):
        scene.end_phase()
    elif hit is not None and scene.app.keyboard:
        scene.click(hit)


def _run(scene: Steered) -> None:
    _extra(scene, lambda action: isinstance(action, a.Run))


def _shake(scene: Steered) -> None:
    _extra(scene, lambda action: isinstance(action, a.Shake))


def _extra(scene: Steered, wanted: Callable[[object], bool]) -> None:
    for _, _, action, _ in way_planner.extras(scene.desk):
        if wanted(action):
            scene.add_extra(action)
            return


def _use(scene: Steered) -> None:
    way_planner.work_out_offers(scene.desk)
    found = way_planner.offers(scene.desk)
    if found:
        scene.take_offer(found[0])


def _sideways(scene: Steered) -> None:
    """From now on without turning, or turning again."""
    scene.sideways = not scene.sideways
    scene.app.notify(
        "Models keep their facing while they go." if scene.sideways else "Models turn where they go."
    )
    if scene.desk.cursor is not None and scene.desk.armed == "move":
        scene.way_to(scene.desk.cursor, sideways=scene.sideways)
    scene.changed()


def _waypoint(scene: Steered) -> None:
    way_planner.fix(scene.desk)
    scene.changed()


def _what_if(scene: Steered) -> None:
    """On while the key is held; a short press leaves it on until the next."""
    desk = scene.desk
    if desk.whatif is not None:
        scene.try_from(None)
        return
    point = desk.cursor if scene.app.keyboard and desk.cursor is not None else desk.hovered.point
    if scene.on_table(scene.app.pointer) and not desk.cursor:
        point = scene.lens.to_table(scene.app.pointer)
    scene.try_from(desk.place_at(point))


def _measure(scene: Steered) -> None:
    desk, plane = scene.desk, scene.plane
    if plane.ruler is not None:
        plane.ruler = None
    elif desk.chosen in desk.base.models:
        here = desk.base.models[desk.chosen].place.point
        plane.ruler, plane.ruler_open = (Hit(here, desk.chosen), _pointed(scene)), True
    scene.invalidate()


def _sight(scene: Steered) -> None:
    if scene.plane.looking is not None:
        scene.plane.looking = None
        scene.invalidate()
    else:
        scene.plane.look_to(_pointed(scene))


def _pointed(scene: Steered) -> Hit:
    """What the cursor or the pointer is over."""
    desk = scene.desk
    return scene.plane.hit_at(desk.cursor) if desk.cursor else desk.hovered


_KEYS: dict[str, Callable[[Steered], None]] = {
    "confirm": _confirm, "run": _run, "shake": _shake, "use": _use, "waypoint": _waypoint,
    "sideways": _sideways, "what-if": _what_if, "foe": _foe,
    "measure": _measure, "sight": _sight, "suggest": lambda scene: scene.suggest(),
    "turn-left": lambda scene: scene.turn(-NOTCH), "turn-right": lambda scene: scene.turn(NOTCH),
    "pass": lambda scene: scene.end_phase(), "goal": lambda scene: scene.peek(at_goal=True),
}  # fmt: skip

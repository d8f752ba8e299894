"""A front by keys and wheel: moved, turned, deepened, closed up, loosened."""

from __future__ import annotations

from collections.abc import Callable

from game.systems.confrontation.movement import formation
from game.systems.confrontation.state import Battle, UnitId
from game.table.lengths import CM, MM
from game.ui.plane.gestures import NOTCH
from game.ui.play.scene import push
from game.ui.tables.confrontation.contract import Handled
from game.ui.tables.confrontation.fronts import front as fronts
from game.ui.tables.confrontation.fronts import front_hand
from game.ui.tables.confrontation.fronts.front import Shape
from game.ui.tables.confrontation.fronts.front_hand import Drawing

STEP, FINE = CM, MM
"""How far an arrow moves a front, alone and with Shift, in tenths."""


def steer(scene: Handled, action: str) -> bool:
    """A key that acts on the front; True if it was used."""
    desk = scene.desk
    use = front_hand.use_of(desk)
    if use is None:
        return False
    held = front_hand.now(desk)
    if held is not None and action in ("next", "previous"):
        return _pick(scene, held, 1 if action == "next" else -1)
    pushed = push(action, STEP, FINE)
    if pushed is not None:
        if held is None and (desk.cursor is not None or not desk.armed):
            return False
        dx, dy = pushed
        held = held or front_hand.take(desk, use)
        if held.picked:
            place = held.front.place_of(held.picked)
            front_hand.nudge(desk, held.picked, (place.x + dx, place.y + dy))
        else:
            front_hand.shift(desk, dx, dy)
        scene.changed()
        scene.show(desk.drawn.front.shape.middle)
        return True
    change = _KEYS.get(action)
    if change is None or (held is None and not desk.armed):
        return False
    _change(scene, change)
    return True


def _pick(scene: Handled, held: Drawing, step: int) -> bool:
    """The next fighter, whom the arrows move alone; after the last the whole unit again."""
    if not held.known:
        return False
    order = (0, *held.front.members)
    held.picked = order[(order.index(held.picked) + step) % len(order)]
    if held.picked:
        scene.show(held.front.place_of(held.picked).point)
    scene.changed()
    return True


def turn(scene: Handled, by: int) -> bool:
    """The wheel: a rank more or fewer."""
    if front_hand.now(scene.desk) is None:
        return False
    more = 1 if by > 0 else -1
    _change(scene, lambda state, unit, shape: fronts.with_ranks(state, unit, shape, more))
    return True


def turns(scene: Handled) -> bool:
    """Whether the wheel does that just now."""
    return front_hand.now(scene.desk) is not None


def _change(scene: Handled, change: Change) -> None:
    desk = scene.desk
    use = front_hand.use_of(desk)
    assert use is not None
    held = front_hand.now(desk) or front_hand.take(desk, use)
    unit, shape = held.front.unit, held.front.shape
    front_hand.become(desk, change(held.state, unit, shape))
    if change is fronts.closed and not formation.may_close(held.state, unit):
        desk.tell(formation.fault(held.state, unit, held.front.places, "close"), shape.middle)
        scene.app.sound.play("refused")
    scene.changed()


Change = Callable[[Battle, UnitId, Shape], Shape]
_KEYS: dict[str, Change] = {
    "more-ranks": lambda state, unit, shape: fronts.with_ranks(state, unit, shape, 1),
    "fewer-ranks": lambda state, unit, shape: fronts.with_ranks(state, unit, shape, -1),
    "turn-left": lambda state, unit, shape: fronts.turned(shape, -NOTCH),
    "turn-right": lambda state, unit, shape: fronts.turned(shape, NOTCH),
    "close-up": fronts.closed,
    "loosen": fronts.loosened,
}

"""The keys of the table of units: everything the pointer can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from game.core.actions import Action
from game.systems.confrontation.state import UnitId
from game.table.lengths import CM
from game.ui.plane.gestures import NOTCH
from game.ui.plane.hit_test import Hit
from game.ui.play.scene import push
from game.ui.tables.confrontation import parts, questions
from game.ui.tables.confrontation.contract import Handled

STEP, FAR = CM // 2, 3 * CM
"""How far an arrow moves the cursor, alone and with Shift, in tenths."""


class Steered(Handled, Protocol):
    """A table that keys act on."""

    def answer(self, action: Action) -> None: ...
    def look_at(self, unit: UnitId) -> None: ...
    def next_way(self) -> None: ...
    def turn(self, by: int) -> bool: ...
    def end_phase(self) -> None: ...
    def take_nearest(self) -> None: ...


def steer(scene: Steered, action: str) -> bool:
    """A key that acts on the table; True when it was used."""
    kind, _, rest = action.partition("-")
    if kind == "card" and rest.isdigit():
        _number(scene, int(rest))
        return True
    if questions.asks(scene):
        return action in _KEYS
    if parts.first("steer", scene, action):
        return True
    if action in ("next", "previous"):
        _next_unit(scene, 1 if action == "next" else -1)
        return True
    pushed = push(action, STEP, FAR)
    if pushed is not None:
        _arrow(scene, *pushed)
        return True
    known = _KEYS.get(action)
    if known is not None:
        known(scene)
        return True
    return False


def _number(scene: Steered, number: int) -> None:
    """The card or the answer of that number."""
    if questions.asks(scene):
        found = questions.answers(scene.desk)
        if number <= len(found):
            scene.answer(found[number - 1])
        return
    cards = scene.desk.cards()
    if number <= len(cards):
        scene.take_card(cards[number - 1].id)


def _next_unit(scene: Steered, step: int) -> None:
    """The next unit: of those that can be meant, else of one's own on the table."""
    desk = scene.desk
    if desk.kind == "pick":
        desk.next_way(step)
        scene.changed()
        return
    found = _meant(scene) or [unit.id for unit in desk.state.on_table(desk.seat)]
    if not found:
        return
    at = found.index(desk.chosen) + step if desk.chosen in found else 0 if step > 0 else -1
    scene.look_at(found[at % len(found)])


def _meant(scene: Steered) -> Sequence[UnitId]:
    units = (
        [int(getattr(each, "unit", 0) or 0) for each in scene.desk.offers()]
        if scene.desk.kind == "unit"
        else []
    )
    return list(dict.fromkeys(units))


def _arrow(scene: Steered, dx: int, dy: int) -> None:
    """The cursor, from the unit that is looked at."""
    desk = scene.desk
    if desk.cursor is None:
        members = scene.shown.members(desk.chosen)
        field = desk.view.field
        desk.cursor = members[0].place.point if members else (field.width // 2, field.height // 2)
    x, y = desk.cursor
    field = desk.view.field
    desk.cursor = min(field.width, max(0, x + dx)), min(field.height, max(0, y + dy))
    scene.show(desk.cursor)
    scene.point(scene.plane.hit_at(desk.cursor))
    scene.invalidate()


def _confirm(scene: Steered) -> None:
    """What is under the cursor, if the keys point anywhere and nothing is planned there; else what is planned."""
    desk = scene.desk
    if desk.cursor is not None and desk.said is None:
        before = desk.plans, desk.chosen
        hit = scene.plane.hit_at(desk.cursor)
        scene.click(hit)
        if (desk.plans, desk.chosen) != before or desk.cursor is None:
            desk.cursor = None
            scene.changed()
            return
        desk.cursor = None
    scene.commit()


def _foe(scene: Steered) -> None:
    """The next way of what is armed: the next foe, the next place."""
    scene.next_way()


def _measure(scene: Steered) -> None:
    desk, plane = scene.desk, scene.plane
    members = scene.shown.members(desk.chosen)
    if plane.ruler is not None:
        plane.ruler = None
    elif members:
        here = members[0]
        plane.ruler, plane.ruler_open = (Hit(here.place.point, here.id), _pointed(scene)), True
    scene.invalidate()


def _pointed(scene: Steered) -> Hit:
    """What the cursor or the pointer is over."""
    desk = scene.desk
    return scene.plane.hit_at(desk.cursor) if desk.cursor is not None else desk.hovered


_KEYS: dict[str, Callable[[Steered], None]] = {
    "confirm": _confirm, "foe": _foe, "suggest": lambda scene: scene.next_way(), "measure": _measure,
    "turn-left": lambda scene: _turn(scene, -NOTCH), "turn-right": lambda scene: _turn(scene, NOTCH),
    "pass": lambda scene: scene.end_phase(),
}  # fmt: skip


def _turn(scene: Steered, by: int) -> None:
    scene.turn(by)

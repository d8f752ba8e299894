"""Going through what can be chosen with the keyboard: targets, foes, models able to act, what is to be deployed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeVar

from game.systems.ascension import actions as a
from game.systems.ascension.combat import engagement
from game.systems.ascension.state import ModelId
from game.ui.plane.hit_test import Hit
from game.ui.tables.ascension import pointer
from game.ui.tables.ascension.planning import lunge
from game.ui.tables.ascension.planning.strike import Wish

if TYPE_CHECKING:
    from game.ui.tables.ascension.desk import Desk

T = TypeVar("T")


def next_one(desk: Desk, step: int) -> None:
    """The next target while something is aimed, the next foe of a model that acts, else the next model able to act."""
    lit = [key for key in desk.lit() if isinstance(key, int) and key]
    if lit:
        _next_target(desk, lit, step)
    elif desk.kind in ("deploy", "terrain"):
        ids = [card.id for card in desk.cards() if card.usable]
        if ids:
            desk.arm(_after(ids, desk.armed, step))
    elif desk.kind in ("turn", "elite"):
        able = [each.model for each in desk.offers if isinstance(each, a.Activate)]
        _look_at(desk, able, step)
    elif desk.kind != "acting" or desk.aim is not None or not next_foe(desk, step):
        _look_at(desk, sorted(desk.state.models), step)


def next_foe(desk: Desk, step: int) -> bool:
    """Propose to strike the next foe that can be, nearest first, with the model that acts or is chosen; whether there is one."""
    now = desk.pinned.hit.model if desk.pinned is not None else 0
    if desk.kind in ("turn", "elite") and desk.chosen and not lunge.hostile(desk, desk.chosen):
        desk.tell(desk.lead(desk.chosen))
    if desk.kind != "acting" or desk.route is None or desk.aim is not None:
        return False
    desk.leave_foe()
    desk.pinned = desk.said = None
    around = sorted(
        (model for model in desk.base.models if lunge.hostile(desk, model)),
        key=lambda foe: (engagement.between(desk.base, desk.actor, foe), foe),
    )
    for _ in around:
        now = _after(around, now, step)
        if lunge.lead(desk, Wish(now)):
            desk.chosen = now
            lunge.pin(desk)
            return True
    return False


def _next_target(desk: Desk, lit: Sequence[ModelId], step: int) -> None:
    model = _after(lit, desk.pinned.hit.model if desk.pinned is not None else 0, step)
    hit = Hit(desk.base.models[model].place.point, model=model)
    assert desk.aim is not None
    if not desk.aim.last:
        desk.hovered = hit
        return
    desk.pinned = None
    pointer.pin(desk, desk.aim.propose(hit))


def _look_at(desk: Desk, models: Sequence[ModelId], step: int) -> None:
    if models:
        desk.chosen = _after(models, desk.chosen, step)
        desk.said = None


def _after(items: Sequence[T], now: T, step: int) -> T:
    """The item so many steps after another one, round and round; the first or the last if that is none of them."""
    here = items.index(now) if now in items else (-1 if step > 0 else 0)
    return items[(here + step) % len(items)]

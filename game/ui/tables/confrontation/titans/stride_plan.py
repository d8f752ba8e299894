"""The stride of a titan before it is made: where it would end, by which way, and where else it could (GB-80, G-124).

Without pixels.
"""

from __future__ import annotations

from math import hypot
from typing import NamedTuple

from game.core.actions import Refusal
from game.systems.confrontation import actions as a
from game.systems.confrontation.mystics import titan_strides, titanic
from game.systems.confrontation.state import Battle
from game.systems.confrontation.works import Stride
from game.table.lengths import FULL
from game.table.shapes import Place, Point, distance, heading, moved
from game.ui.tables.confrontation.desk import Desk

WISHED, HOVERED, ALLOWED = "stride wished", "stride hovered", "stride allowed"
WAYS, STEPS = 36, 10
"""Into how many directions, and over how many lengths, it is asked where a stride may end."""
STRAY = 2
"""From so many strides away on, the pointer means something else."""


class Aim(NamedTuple):
    """A stride as it is wished: `fault` says why it cannot be, `mend` where it would end instead."""

    state: Battle
    call: a.Call
    effect: Stride
    fault: Refusal | None = None
    mend: Place | None = None
    way: tuple[Point, ...] = ()
    """The way of the titan, if there is one."""
    length: int = 0
    """How long that is, in tenths."""

    @property
    def left(self) -> int:
        """What that leaves of the stride."""
        return self.effect.length - self.length

    @property
    def place(self) -> Place:
        """Where it would end."""
        return self.call.places[0]

    @property
    def home(self) -> Place:
        """Where it stands."""
        return self.state.fighters[self.call.by].place


def effect_of(desk: Desk) -> Stride | None:
    """The stride that is asked for now; None if none is."""
    if desk.kind != "titanic" or not desk.mine or desk.card is None or not desk.card.usable:
        return None
    work = desk.state.field.works[desk.decision.work]
    return next((each for each in work.effects if isinstance(each, Stride)), None)


def now(desk: Desk) -> Aim | None:
    """The stride that is planned: as it was wished, else one that is suggested."""
    effect = effect_of(desk)
    if effect is None:
        return None
    if desk.proposed is not None and WISHED in desk.memo:
        found: Aim = desk.memo[WISHED]
        return found
    act = desk.act
    return _aim(desk, effect, act) if isinstance(act, a.Call) and act.places else None


def _aim(desk: Desk, effect: Stride, call: a.Call) -> Aim:
    key = "stride", call
    if key not in desk.memo:
        desk.memo[key] = _judged(desk, effect, call)
    found: Aim = desk.memo[key]
    return found


def _judged(desk: Desk, effect: Stride, call: a.Call) -> Aim:
    fault = desk.refusal(call)
    if fault is not None:
        return Aim(desk.state, call, effect, fault)
    way = titan_strides.way(desk.state, call.by, effect, call.places[0])
    assert not isinstance(way, Refusal), "what is not refused has a way"
    return Aim(desk.state, call, effect, None, None, way.points, min(way.length, effect.length))


def _instead(desk: Desk, effect: Stride, call: a.Call) -> Place | None:
    """Where the titan could end that is nearest to where it was wished: on the straight way there, or aside of it."""
    home, wished = desk.state.fighters[call.by].place, call.places[0]
    way = heading(home.point, wished.point)
    most = min(effect.length, distance(home.point, wished.point))
    straight = (Place(*moved(home.point, way, most * step // STEPS), way) for step in range(STEPS, 0, -1))
    able = [*titan_strides.allowed(desk.state, call.by, effect, straight), *allowed(desk)]
    return min(able, key=lambda place: hypot(place.x - wished.x, place.y - wished.y), default=None)


def to(desk: Desk, point: Point) -> Aim | None:
    """A stride to a point, as it would be; None if none is asked for."""
    effect = effect_of(desk)
    if effect is None:
        return None
    by = titanic.titan(desk.state, desk.decision.unit)
    home = desk.state.fighters[by].place
    place = Place(*point, heading(home.point, point))
    return _aim(desk, effect, a.Call(desk.decision.work, by, places=(place,)))


def allowed(desk: Desk) -> tuple[Place, ...]:
    """Places all round where the stride that is asked for may end."""
    effect = effect_of(desk)
    if effect is None:
        return ()
    if ALLOWED not in desk.memo:
        by = titanic.titan(desk.state, desk.decision.unit)
        home = desk.state.fighters[by].place
        around = (
            Place(*moved(home.point, way, effect.length * step // STEPS), way)
            for way in (number * FULL // WAYS for number in range(WAYS))
            for step in range(1, STEPS + 1)
        )
        desk.memo[ALLOWED] = tuple(titan_strides.allowed(desk.state, by, effect, around))
    found: tuple[Place, ...] = desk.memo[ALLOWED]
    return found


# What the player does with it


def wish(desk: Desk, point: Point) -> Aim | None:
    """Plan a stride to a point, or what would do instead where it cannot be."""
    aim = to(desk, point)
    if aim is None:
        return None
    desk.memo.pop(HOVERED, None)
    if aim.fault is not None:
        aim = aim._replace(mend=_instead(desk, aim.effect, aim.call))
    desk.memo[WISHED] = aim
    if aim.fault is None:
        desk.propose(aim.call)
        return aim
    work = desk.state.field.works[aim.call.work].name
    plan = [a.Call(aim.call.work, aim.call.by, places=(aim.mend,))] if aim.mend is not None else []
    desk.propose(*plan, words=f"{work} to the nearest")
    desk.tell(aim.fault)
    return aim


def hover(desk: Desk, point: Point | None) -> bool:
    """A stride to where the pointer is, shown but not planned; True if what is shown is another."""
    before = desk.memo.pop(HOVERED, None)
    aim = to(desk, point) if point is not None else None
    if aim is not None and distance(aim.home.point, aim.place.point) <= STRAY * aim.effect.length:
        desk.memo[HOVERED] = aim
    return before is not desk.memo.get(HOVERED)


def hovered(desk: Desk) -> Aim | None:
    """The stride to where the pointer is; None if it is not there."""
    found: Aim | None = desk.memo.get(HOVERED)
    return found if found is not None and effect_of(desk) is not None else None

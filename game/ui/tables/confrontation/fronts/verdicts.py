"""What the rules say of a front that is drawn: of each fighter whether he gets there and may stand there, and of the whole.

The ways are asked of the same ground that marching asks, so that a verdict and the refusal of the action never differ.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from math import hypot
from typing import Literal

import msgspec

from game.core.actions import Refusal
from game.systems.confrontation import units
from game.systems.confrontation.actions import March
from game.systems.confrontation.movement import courses, figures, march_legality
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.scenario import deployment, starting_places
from game.systems.confrontation.state import Battle, FighterId, UnitId
from game.table.lengths import CM, MM, TOLERANCE, said_cm
from game.table.shapes import Point, gap_to
from game.ui.tables.confrontation.fronts import front as fronts
from game.ui.tables.confrontation.fronts.front import Front, Shape

BUDGET = 0.01
"""Seconds that may go into the ways of a front between two frames while it is being drawn."""
MENDING = 0.15
"""Seconds that may go into looking for a front that can be."""
BACK = (0, CM, 5 * CM // 2)
"""How far back from what was wished one is looked for, in tenths."""
SHARES = tuple(part / 12 for part in range(1, 12))
"""Shares of the way home that one is looked for at, too."""
_MORE = (1, 2, 4, 8)
"""So many times what is missing a front that is too far is taken back: on a way round something one may not be enough."""
Kind = Literal["fits", "far", "stands", "open"]


class Verdict(msgspec.Struct, frozen=True):
    """One fighter: whether he "fits", is too "far", may not stand there ("stands"), or nobody has asked yet ("open").

    `way` are the points he goes along, `length` what it costs, `over` by how much it fails, all in tenths.
    """

    fighter: FighterId
    kind: Kind
    way: tuple[Point, ...] = ()
    length: int = 0
    over: int = 0
    refusal: Refusal | None = None
    brief: str = ""
    """Why not, in a few words."""

    @property
    def legal(self) -> bool:
        """Whether nothing speaks against him."""
        return self.refusal is None


class Judged(msgspec.Struct, frozen=True):
    """A whole front: each fighter, why the whole cannot be, and how far its leader may go."""

    each: tuple[Verdict, ...]
    fault: Refusal | None
    measure: int = 0
    whole: bool = True
    """Whether everything has been asked."""

    def of(self, fighter: FighterId) -> Verdict | None:
        """What is said of one of them."""
        return next((verdict for verdict in self.each if verdict.fighter == fighter), None)

    @property
    def farthest(self) -> Verdict | None:
        """Whose way is the longest."""
        return max(
            (each for each in self.each if each.length), key=lambda verdict: verdict.length, default=None
        )

    @property
    def refused(self) -> tuple[Verdict, ...]:
        """Those who cannot."""
        return tuple(each for each in self.each if not each.legal)


class Judge:
    """What the rules say of any front of one unit in a battle that does not change meanwhile."""

    def __init__(self, state: Battle, unit: UnitId) -> None:
        self.state, self.unit = state, unit
        self._grounds: dict[bool, Ground] = {}
        self._known: dict[tuple[FighterId, Point, bool], Verdict] = {}

    def judge(self, front: Front, budget: float | None = None) -> Judged:
        """All of it; with a budget, in seconds, as much as can be asked in that time."""
        if front.use == "deploy":
            return self._deployed(front)
        action = front.action(self.state)
        assert isinstance(action, March)
        ground = self._ground(action)
        own = figures.of(self.state, self.unit, front.places)
        until = time.perf_counter() + budget if budget is not None else None
        starts = ground.starts(own)
        told = tuple(self._verdict(ground, *pair, until) for pair in zip(starts, own, strict=True))
        whole = all(each.kind != "open" for each in told)
        # Of several the one who misses by most: his way is the one that is told as the farthest.
        worst = max((each for each in told if not each.legal), key=lambda each: each.over, default=None)
        fault = worst.refusal if worst is not None else None
        if fault is None and whole:
            fault = march_legality.shape_fault(ground, action)
        leader = next(each for each in starts if each.fighter == front.leader(self.state))
        return Judged(told, fault, ground.allowed(leader), whole)

    def _ground(self, action: March) -> Ground:
        close = action.formation == "close"
        if close not in self._grounds:
            self._grounds[close] = march_legality.ground_for(self.state, self.unit, action)
        return self._grounds[close]

    def _verdict(self, ground: Ground, start: Figure, end: Figure, until: float | None) -> Verdict:
        key = end.fighter, end.point, ground.walker.passes
        if key not in self._known:
            found = _stands(ground, end)
            if found is None and until is not None and time.perf_counter() > until:
                return Verdict(end.fighter, "open")
            self._known[key] = _measured(found, start, end) if found else _goes(ground, start, end)
        return self._known[key]

    def _deployed(self, front: Front) -> Judged:
        state, own = self.state, figures.of(self.state, self.unit, front.places)
        zone = deployment.zone(state, state.units[self.unit].seat)
        outline = zone.outline if zone is not None else None
        told = tuple(_deploys(state, each, outline) for each in own)
        fault: Refusal | None = next((each.refusal for each in told if not each.legal), None)
        shape = front.formation(state)
        return Judged(told, fault or starting_places.fault(state, self.unit, front.places, shape, outline))

    # What would do instead

    def mend(self, front: Front, budget: float = MENDING) -> Front | None:
        """One much like a front that cannot be that can: less far, in more ranks, closed up, aside; None if none is found in time."""
        until = time.perf_counter() + budget
        for other in self._others(front):
            if self.judge(other).fault is None:
                return other
            if time.perf_counter() > until:
                break
        return None

    def _others(self, front: Front) -> Iterator[Front]:
        state = self.state
        yield from self._nearer(front)
        if front.kept:
            home = state.fighters[front.leader(state)].place
            there = front.place_of(front.leader(state))
            for share in SHARES:
                other = Front(state, front.unit, front.use, front.shape)
                other.nudged, other.nearer = dict(front.nudged), True
                other.shift(state, round(share * (home.x - there.x)), round(share * (home.y - there.y)))
                yield other
        for shape in _likely(state, front):
            yield Front(state, front.unit, front.use, shape)

    def _nearer(self, front: Front) -> Iterator[Front]:
        """The same as much nearer as the worst of those is too far who are only that, and some more; nothing if others speak against it.

        On a way round something, or through what slows, a step back on the straight line saves less than it is long, or more.
        """
        far = [each for each in self.judge(front).refused if each.kind == "far" and each.over]
        if front.use == "deploy" or not far or len(far) < len(self.judge(front).refused):
            return
        worst = max(far, key=lambda each: each.over)
        (ax, ay), (bx, by) = worst.way[0], worst.way[-1]
        straight = max(1.0, hypot(bx - ax, by - ay))
        for more in _MORE:
            share = more * (worst.over + 1) / straight
            if share >= 1:
                return
            made = Front(self.state, front.unit, front.use, front.shape)
            made.nudged, made.nearer = dict(front.nudged), True
            made.shift(self.state, round(share * (ax - bx)), round(share * (ay - by)))
            yield made


def _likely(state: Battle, front: Front) -> Iterator[Shape]:
    """Fronts near a front: deeper ones, those drawn to either flank, the same base to base, and those somewhat farther back."""
    shape, unit = front.shape, front.unit
    deeper = [shape]
    for _ in range(2):
        deeper.append(fronts.with_ranks(state, unit, deeper[-1], 1))
    tried = {shape}
    for back in BACK:
        for each in (*deeper[1:], deeper[0], *(fronts.closed(state, unit, one) for one in deeper)):
            step = fronts.pitch(state, unit, each.spacing)
            spare = (shape.wide - each.wide) * step // 2
            for aside in dict.fromkeys((0, spare, -spare, step, -step)):
                found = fronts.shifted(each, aside, back)
                if found not in tried:
                    tried.add(found)
                    yield found
    yield from _homeward(state, front)


def _homeward(state: Battle, front: Front) -> Iterator[Shape]:
    """The same front nearer to where the unit stands now."""
    if state.units[front.unit].fate != "table":
        return
    home, (x, y) = fronts.standing(state, front.unit).middle, front.shape.middle
    for share in SHARES:
        yield fronts.moved(front.shape, round(share * (home[0] - x)), round(share * (home[1] - y)))


def _stands(ground: Ground, end: Figure) -> Verdict | None:
    """Why a fighter may not stand there; None if he may."""
    state, who = ground.state, units.name(ground.state, end.fighter)
    by = ground.room(end)
    if by:
        return _blocked(state, end, by)
    foe = next(figures.touched(end, ground.foes), None)
    if foe is not None:
        whom = units.name(state, foe.fighter)
        text = f"{who} would touch {whom}; only an assault may engage an enemy."
        return Verdict(end.fighter, "stands", refusal=Refusal("GB-24", text), brief=f"touches {whom}")
    return None


def _blocked(state: Battle, end: Figure, by: str) -> Verdict:
    """He would stand on or in something: what, and how deep."""
    who = units.name(state, end.fighter)
    inside = 0
    piece = next(
        (each for each in state.pieces.values() if each.name == by and _deep(end, each.outline)), None
    )
    if piece is not None:
        inside = _deep(end, piece.outline)
        kind = "in deep water" if piece.has("deep") else f"in {by}"
        text = f"{who} would stand {said_cm(inside)} {kind}."
        return Verdict(end.fighter, "stands", over=inside, refusal=Refusal("GB-26", text), brief=kind)
    edge = by == "the edge of the table"
    text = f"{who} would {'stand across' if edge else 'overlap'} {by}."
    brief = "across the edge" if edge else f"on {by}"
    return Verdict(end.fighter, "stands", refusal=Refusal("GB-26", text), brief=brief)


def _deep(end: Figure, outline: Sequence[Point]) -> int:
    """How far a base reaches into an outline, in tenths."""
    return max(0, -gap_to(end.base, end.place, tuple(outline)))


def _measured(told: Verdict, start: Figure, end: Figure) -> Verdict:
    """The same with how far it would be, in a straight line."""
    return msgspec.structs.replace(told, length=round(hypot(end.x - start.x, end.y - start.y)))


def _goes(ground: Ground, start: Figure, end: Figure) -> Verdict:
    """Whether a fighter gets there within the measure, and along which way."""
    most = ground.allowed(start)
    if start.point == end.point:
        return Verdict(end.fighter, "fits", (start.point,))
    straight = round(hypot(end.x - start.x, end.y - start.y))
    route = ground.way(start, end.point, most) if straight <= most + TOLERANCE else None
    if route is not None:
        length = route.length if route.length >= straight else straight
        return Verdict(end.fighter, "fits", tuple(route.points), length)
    refusal = courses.too_far(ground, start, end, most)
    needed = (straight, False) if straight > most + TOLERANCE else ground.needed(start, end.point)
    way = start.point, end.point
    if needed is None:
        brief = f"no way within {said_cm(ground.farthest)}"
        return Verdict(end.fighter, "far", way, refusal=refusal, brief=brief)
    length, _ = needed
    return Verdict(end.fighter, "far", way, length, max(MM, length - most), refusal, "too far")


def _deploys(state: Battle, end: Figure, zone: Sequence[Point] | None) -> Verdict:
    """Whether a fighter may be put there before the battle (GB-115)."""
    who = units.name(state, end.fighter)
    xs, ys = zip(*zone, strict=True) if zone else ((0, state.field.width), (0, state.field.height))
    out = max(min(xs) - end.x, end.x - max(xs), min(ys) - end.y, end.y - max(ys)) + end.radius
    if out > TOLERANCE:
        text = f"{who} would be {said_cm(out)} outside the deployment zone."
        return Verdict(
            end.fighter, "stands", over=out, refusal=Refusal("GB-115", text), brief="outside the zone"
        )
    for friends in (True, False):
        for other in figures.others(state, end.unit, friends=friends):
            gap = figures.apart(end, other)
            if gap < -TOLERANCE:
                whom = units.name(state, other.fighter)
                text = f"{who} would overlap {whom} by {said_cm(-gap)}."
                return Verdict(
                    end.fighter, "stands", over=-gap, refusal=Refusal("GB-115", text), brief=f"on {whom}"
                )
    piece = next((each for each in state.pieces.values() if starting_places.blocked(each, end)), None)
    if piece is not None:
        text = f"{who} would not find room at {piece.name}."
        return Verdict(
            end.fighter, "stands", refusal=Refusal("GB-115", text), brief=f"in {piece.name.lower()}"
        )
    return Verdict(end.fighter, "fits")

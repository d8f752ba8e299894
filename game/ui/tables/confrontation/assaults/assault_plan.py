"""An assault before it is made: who reaches whom, how it would go, and where the fighters end (GB-41 to GB-47, G-13, G-25);
and how the free members of a unit that stays close up (GB-4, G-41).

Without pixels. What nobody may know yet stays open: with estimates off nothing is measured before the assault is declared (GA-1).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Literal, NamedTuple

from game.core.actions import Refusal
from game.systems.confrontation import actions as a
from game.systems.confrontation import units
from game.systems.confrontation.melee import preview
from game.systems.confrontation.melee.preview import Onset
from game.systems.confrontation.movement import approach, edges, figures
from game.systems.confrontation.movement.contact_places import HAIR
from game.systems.confrontation.state import Battle, FighterId, UnitId
from game.table.lengths import said_cm
from game.table.shapes import Place, Point
from game.ui.tables.confrontation import click_order
from game.ui.tables.confrontation.desk import Desk

Stage = Literal["declare", "close", "fight"]
Now = Literal["done", "now", "later", "failed"]


class Step(NamedTuple):
    """One of the steps of an assault: what it is called, its icon, and whether it is behind, at hand, ahead, or the end of it."""

    words: str
    icon: str
    state: Now


class Scheme:
    """An assault of one unit on another as it would go from here on; `stage` says what is chosen now.

    A `target` of 0 is the whole melee of a unit that stays: nothing is foreseen of it, and who does not move stays where he is.
    """

    def __init__(
        self,
        state: Battle,
        unit: UnitId,
        target: UnitId,
        stage: Stage,
        onset: Onset | None,
        *,
        declared: bool = True,
    ) -> None:
        self.declared = declared
        self.state, self.unit, self.target, self.stage, self.onset = state, unit, target, stage, onset
        self.targets = (target,) if target else tuple(units.same_melee(state, unit))
        """Whom they may touch."""
        near = stage == "close" or (onset is not None and onset.reaches)
        moves = approach.suggest(state, unit, target) if near else []
        first = moves[0] if moves else None
        self.order: tuple[FighterId, ...] = ()
        """Who moves, one after the other."""
        self.places: dict[FighterId, Place] = {}
        if isinstance(first, a.Close):
            self.take(first)

    @property
    def moving(self) -> tuple[FighterId, ...]:
        """Who moves: in an assault everybody who is placed."""
        fighters = self.state.fighters
        return tuple(
            who for who in self.order if self.target or self.places[who].point != fighters[who].place.point
        )

    @property
    def action(self) -> a.Close:
        """Where all of them end, as an action."""
        return a.Close(self.moving, tuple(self.places[who] for who in self.moving))

    def touching(self) -> tuple[FighterId, ...]:
        """Who of the unit would stand in contact with the target."""
        foes = self._foes()
        own = [
            each.at(self.places.get(each.fighter, each.place)) for each in figures.of(self.state, self.unit)
        ]
        return tuple(each.fighter for each in own if any(True for _ in figures.touched(each, foes)))

    def behind(self) -> tuple[FighterId, ...]:
        """Who moves up without reaching anybody."""
        touching = set(self.touching())
        return tuple(who for who in self.moving if who not in touching)

    def _foes(self) -> list[figures.Figure]:
        return [each for unit in self.targets for each in figures.of(self.state, unit)]

    @property
    def enters(self) -> bool:
        """Whether the unit is still to come over its edge."""
        return self.state.units[self.unit].fate == "waiting"

    def start(self, figure: figures.Figure) -> Point:
        """Where one begins who ends so: where he stands, or where he comes over the edge (G-54)."""
        if not self.enters:
            return self.state.fighters[figure.fighter].place.point
        return edges.entry(self.state, figure).point

    def ways(self) -> tuple[tuple[Point, Point], ...]:
        """Where each of those who move begins and ends."""
        own = [each for each in figures.of(self.state, self.unit) if each.fighter in self.moving]
        ends = [each.at(self.places[each.fighter].point) for each in own]
        return tuple((self.start(end), end.point) for end in ends)

    # Placing them by hand

    def put(self, who: FighterId, point: Point, magnet: int) -> None:
        """One fighter ends elsewhere, drawn into contact with whom he comes within `magnet` tenths of."""
        place = self.places[who]
        x, y = self._drawn(who, point, magnet)
        self.places[who] = Place(x, y, place.facing)

    def _drawn(self, who: FighterId, point: Point, magnet: int) -> Point:
        own = next(each for each in figures.of(self.state, self.unit) if each.fighter == who).at(point)
        near = min(self._foes(), key=lambda foe: abs(figures.apart(own, foe)))
        gap = figures.apart(own, near)
        if abs(gap) > magnet or gap == HAIR:
            return point
        far = max(1.0, hypot(point[0] - near.x, point[1] - near.y))
        reach = own.radius + near.radius + HAIR
        return (
            round(near.x + (point[0] - near.x) * reach / far),
            round(near.y + (point[1] - near.y) * reach / far),
        )

    def send(self, who: FighterId, at: int) -> None:
        """One fighter moves at another place in the order, the first being 0."""
        self.order = tuple(click_order.sent(self.order, who, at))

    def take(self, close: a.Close) -> None:
        """Everybody ends where an action says, in its order; of a unit that stays, the others can be moved after them."""
        self.order, self.places = close.order, dict(zip(close.order, close.places, strict=True))
        if not self.target:
            free = [each.fighter for each in approach.Party(self.state, self.unit, 0).movers]
            self.order += tuple(who for who in free if who not in self.places)
            self.places |= {
                who: self.state.fighters[who].place for who in self.order if who not in self.places
            }


# Of the desk


def now(desk: Desk) -> Scheme | None:
    """The assault that is planned, or that has come to where its fighters are placed, or how a unit that stays would close up;
    None if there is none."""
    act = desk.act
    if desk.kind == "closing" or (desk.kind == "acting" and desk.mine and desk.armed == "close"):
        scheme = _placing(desk)
        if desk.proposed is None and isinstance(act, a.Close) and act != scheme.action:
            scheme.take(act)
        return scheme
    if desk.kind == "acting" and desk.mine and isinstance(act, a.Assault):
        return _kept(desk, desk.base, desk.actor, act.target, "declare")
    return None


def _placing(desk: Desk) -> Scheme:
    """The scheme in which fighters are put into contact."""
    if desk.kind == "closing":
        return _kept(desk, desk.state, desk.decision.unit, desk.decision.target, "close")
    return _kept(desk, desk.after(*_first(desk)) or desk.state, desk.actor, 0, "close")


def _first(desk: Desk) -> tuple[a.Declare, ...]:
    """What has to be declared before the members of a unit that stays close up."""
    active = desk.state.active
    stays = desk.kind == "acting" and active is not None and active.form is None
    return (a.Declare("stay"),) if stays else ()


def closing(desk: Desk) -> Scheme | None:
    """The scheme whose fighters can be put elsewhere now."""
    found = now(desk)
    return found if found is not None and found.stage == "close" and found.order else None


def _kept(desk: Desk, state: Battle, unit: UnitId, target: UnitId, stage: Stage) -> Scheme:
    key = "assault", unit, target, stage
    if key not in desk.memo:
        active = desk.state.active
        declared = active is not None and active.form == "assault"
        onset = preview.onset(state, unit, target) if target else None
        desk.memo[key] = Scheme(state, unit, target, stage, onset, declared=declared)
    found: Scheme = desk.memo[key]
    return found


def propose(desk: Desk, scheme: Scheme) -> Refusal | None:
    """Plan the places as they are now; why they cannot be, if they cannot."""
    action, first = scheme.action, _first(desk)
    nobody = Refusal("G-41", "Nobody would move: drag a fighter up to an enemy.")
    refusal = desk.refusal(action, *first) if action.order else nobody
    at = scheme.places[scheme.order[0]].point
    desk.propose(*first, action, refusal=refusal, at=at)
    return refusal


# What is told


def known(onset: Onset) -> bool:
    """Whether the distance of an assault is known."""
    return onset.distance is not None or bool(onset.conditions)


def steps(scheme: Scheme, onset: Onset) -> Sequence[Step]:
    """The steps of it, and which of them waits."""
    frightens = onset.courage is not None and not onset.courage.resisted
    far = known(onset) and not onset.reaches
    distance = f", {said_cm(onset.distance)}" if onset.distance is not None else ""
    words = (
        ("Declared" if scheme.declared else "Declare", "flag"),
        (f"Measured{distance}" if scheme.declared else f"Measure{distance}", "ruler"),
        ("Fear test" if frightens else "Fear overcome" if onset.courage else "No Fear test", "skull"),
        ("Move, contact", "boot"),
        ("Fight", "engaged"),
    )
    at = 3 if scheme.stage == "close" else 1 if scheme.declared else 0
    states: list[Now] = ["done" if number < at else "now" if number == at else "later" for number in range(5)]
    if far:
        states[1] = "failed"
    return tuple(Step(*each, state) for each, state in zip(words, states, strict=True))


def headline(onset: Onset) -> str:
    """How far it is, of how far it may be."""
    if onset.distance is None:
        return "No way there" if onset.conditions else ""
    return f"{said_cm(onset.distance)} of {said_cm(onset.reach)}"


def failing(onset: Onset) -> str:
    """What keeps an assault from being a charge, with its numbers; "" if nothing does."""
    return next((each.text for each in onset.conditions if not each.met), "")

"""What the hand draws: the front of the unit that acts, or of one that is deployed, and what is planned by it.

A front outlives a moment: where nothing may be measured before a walk is declared (GA-1), it is drawn, declared, and only then judged.
"""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.actions import Refusal
from game.systems.confrontation import actions as a
from game.systems.confrontation.movement import edges, figures, formation
from game.systems.confrontation.scenario import deployment, starting_places
from game.systems.confrontation.state import Battle, FighterId, UnitId
from game.table.shapes import Point, contains, outline
from game.ui.tables.confrontation.cards import Plan
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.fronts import front as fronts
from game.ui.tables.confrontation.fronts.front import Front, Shape, Use
from game.ui.tables.confrontation.fronts.verdicts import BUDGET, Judge, Judged

MARCHES: tuple[Use, ...] = ("walk", "run")


class Drawing:
    """One front in the hand of a player, with what is known of it."""

    def __init__(self, front: Front, state: Battle, first: Plan, *, known: bool) -> None:
        self.front, self.state, self.first, self.known = front, state, first, known
        self.judged: Judged | None = None
        self.mend: Front | None = None
        """What would do where it cannot be."""
        self.picked: FighterId = 0
        """The fighter whom the keys move alone; 0 for all."""
        self.moment: Any = None
        self.plan: Plan | None = None
        """What it has proposed."""
        self.told = False
        """Whether all that is known of it is known of it as it stands now, not a moment ago."""

    @property
    def fault(self) -> Refusal | None:
        """Why it cannot be, as far as that may be known."""
        return self.judged.fault if self.judged is not None else None

    @property
    def shows_measure(self) -> bool:
        """Whether tape, reach and colours may be seen."""
        return self.known and self.front.use != "deploy"


# What may be drawn


def use_of(desk: Desk) -> Use | None:
    """What a front would be drawn for now; None if nothing may be."""
    if not desk.mine:
        return None
    if desk.kind == "deploy":
        return "deploy" if _waiting(desk) else None
    if desk.kind == "unit":
        return "walk" if _activated(desk) is not None else None
    active = desk.state.active
    if desk.kind != "acting" or active is None or active.moved or active.over:
        return None
    if desk.state.units[active.unit].fate not in ("table", "waiting"):
        return None
    for use in MARCHES:
        if desk.armed == use and active.form in (None, use):
            return use
        if active.form == use and not desk.armed:
            return use
    return "walk" if active.form is None and not desk.armed else None


def walks_off(desk: Desk) -> Use | None:
    """The walk of a unit that is dragged while another card is taken up, which is let go of; None where it may not walk now."""
    active = desk.state.active
    if not desk.mine or desk.kind != "acting" or active is None or active.form not in (None, "walk"):
        return None
    walk = next((card for card in desk.cards() if card.id == "walk"), None)
    if active.moved or walk is None or not walk.usable:
        return None
    desk.arm("walk")
    return "walk"


def unit_of(desk: Desk) -> UnitId:
    """Whose front is drawn: the unit that acts, the one that is chosen to, or the one taken from the tray."""
    if desk.kind == "deploy":
        return _waiting(desk)
    return desk.chosen if desk.kind == "unit" else desk.actor


def _activated(desk: Desk) -> Battle | None:
    """The battle after the chosen unit is activated, if it can be, needs no test for that, and stands on the table."""
    activate = a.Activate(desk.chosen)
    if activate not in desk.offers() or desk.state.units[desk.chosen].fate != "table":
        return None
    state = desk.after(activate)
    active = state.active if state is not None else None
    return state if active is not None and active.unit == desk.chosen else None


def _waiting(desk: Desk) -> UnitId:
    card = desk.card
    return int(card.about) if card is not None and card.kind is a.Deploy and card.about else 0


def _declared(desk: Desk, use: Use) -> Plan:
    """What comes before it: the declaration, if it is still to be made."""
    if desk.kind == "unit":
        return a.Activate(desk.chosen), a.Declare("walk")
    active = desk.state.active
    if use == "deploy" or (active is not None and active.form is not None):
        return ()
    return (a.Declare("run" if use == "run" else "walk"),)


def now(desk: Desk) -> Drawing | None:
    """The front in the hand, as it is in this moment; it is let go of once something else is planned."""
    drawing: Drawing | None = desk.drawn
    if drawing is None:
        return None
    use, front = use_of(desk), drawing.front
    desk.drawn = None
    if use is None or unit_of(desk) != front.unit or (use != front.use and "deploy" in (use, front.use)):
        return None
    if drawing.moment is not desk.state or use != front.use:
        made = take(desk, use)
        made.front.shape, made.front.nudged = front.shape, front.nudged
        made.front.lay(made.state)
        settle(desk)
        return made
    if desk.proposed is not None and drawing.plan is not None and tuple(desk.proposed) != drawing.plan:
        return None
    desk.drawn = drawing
    if desk.proposed is None and drawing.plan is not None:
        settle(desk)
    return drawing


def take(desk: Desk, use: Use) -> Drawing:
    """Begin a front as the unit stands, or take up the one in the hand."""
    drawing: Drawing | None = desk.drawn
    unit = unit_of(desk)
    if (
        drawing is not None
        and drawing.moment is desk.state
        and (drawing.front.use, drawing.front.unit) == (use, unit)
    ):
        return drawing
    if desk.kind == "acting" and desk.armed != use:
        desk.arm(use)
    first = _declared(desk, use)
    known = use == "deploy" or not first or desk.estimates
    ahead = desk.after(*first) if known else None
    state = ahead if ahead is not None else desk.state
    shape = _begun(desk, state, unit, use)
    made = Drawing(Front(state, unit, use, shape), state, first, known=known and ahead is not None)
    if use != "deploy" and state.units[unit].fate == "table" and not formation.broken(state, unit):
        made.front.keep(state, 0, 0)
    made.moment = desk.state
    desk.drawn = made
    return made


def proposed(desk: Desk, use: Use, point: Point) -> Drawing | None:
    """The way in that the program proposes, taken into the hand where a point lies on one of its ghosts (G-54)."""
    march, unit = desk.act, unit_of(desk)
    if not isinstance(march, a.March) or desk.state.units[unit].fate == "table":
        return None
    members = desk.state.members(unit)
    ghosts = [
        outline(desk.state.profile(each.id).base, place)
        for each, place in zip(members, march.places, strict=True)
    ]
    if not any(contains(ghost, point) for ghost in ghosts):
        return None
    made = take(desk, use)
    made.front.shape = fronts.formed(made.state, unit, march.places)
    made.front.nudged = {each.id: place for each, place in zip(members, march.places, strict=True)}
    made.front.lay(made.state)
    settle(desk)
    return made


def brought_in(desk: Desk, use: Use, point: Point) -> None:
    """A unit that waits at its edge is drawn up with its leader at a point, or as near to it as all stand on the table (G-54)."""
    made = take(desk, use)
    become(desk, fronts.led(made.state, made.front.unit, point, made.front.shape, turning=False), held=True)
    own = figures.of(made.state, made.front.unit, made.front.places)
    edge = edges.own(made.state, own[0])
    over = max(0, *(-edges.gap(made.state, each, edge) for each in own))
    dx, dy = edges.OUTWARD[edge]
    shift(desk, -dx * over, -dy * over)


def _begun(desk: Desk, state: Battle, unit: UnitId, use: Use) -> Shape:
    """Where a front begins: where the unit stands, in its zone, or where it could enter."""
    if use == "deploy":
        return _in_zone(desk, unit)
    shape = fronts.standing(state, unit)
    if state.units[unit].fate == "table":
        return shape
    offers = desk.offers(*_declared(desk, use))
    entry = next((each for each in offers if isinstance(each, a.March)), None)
    if entry is None:
        return shape
    order = [each.id for each in state.members(unit)]
    place = entry.places[order.index(state.units[unit].leader)]
    shape = msgspec.structs.replace(shape, facing=place.facing)
    return fronts.led(state, unit, place.point, shape, turning=False)


def _in_zone(desk: Desk, unit: UnitId) -> Shape:
    """A unit from the tray: in the middle of its zone, looking at the other side."""
    shape = fronts.standing(desk.state, unit)
    zone = deployment.zone(desk.state, desk.seat)
    if zone is None:
        return shape
    xs, ys = zip(*zone.outline, strict=True)
    middle = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    return msgspec.structs.replace(
        shape, middle=middle, facing=starting_places.facing(desk.state, zone.outline)
    )


def ahead(desk: Desk, drawing: Drawing) -> int | None:
    """Where a unit looks that is deployed or enters: at the other side, into the table; None for one that stands there already."""
    state, unit = drawing.state, drawing.front.unit
    if drawing.front.use == "deploy":
        zone = deployment.zone(desk.state, desk.seat)
        return starting_places.facing(desk.state, zone.outline) if zone is not None else 0
    if state.units[unit].fate == "table":
        return None
    return edges.INWARD[edges.own(state, figures.leader(state, unit))]


def _fields(shape: Shape) -> dict[str, Any]:
    return {name: getattr(shape, name) for name in shape.__struct_fields__}


# Drawing


def become(desk: Desk, shape: Shape, *, held: bool = False) -> None:
    """The front is another. While a hand holds it, what is said of it waits until the hand's `settle`."""
    drawing: Drawing = desk.drawn
    drawing.front.become(drawing.state, **_fields(shape))
    _moved(desk, held=held)


def shift(desk: Desk, dx: int, dy: int, *, held: bool = False) -> None:
    """The front stands elsewhere as it is."""
    drawing: Drawing = desk.drawn
    drawing.front.shift(drawing.state, dx, dy)
    _moved(desk, held=held)


def nudge(desk: Desk, fighter: FighterId, point: Point, *, held: bool = False) -> None:
    """One fighter stands elsewhere."""
    drawing: Drawing = desk.drawn
    drawing.front.nudge(drawing.state, fighter, point)
    _moved(desk, held=held)


def _moved(desk: Desk, *, held: bool) -> None:
    drawing: Drawing = desk.drawn
    if not held or not drawing.known:
        settle(desk)
        return
    # What was said of the front a moment ago is better than nothing, but nothing may be done by it.
    drawing.mend, drawing.plan, drawing.told = None, (), False
    desk.propose()


def settle(desk: Desk, *, quickly: bool = False) -> bool:
    """Judge the front and plan what it comes to; what would do instead is looked for once it is let go of.

    Quickly only so much is asked as there is time for; False if something is still to be asked.
    """
    drawing: Drawing = desk.drawn
    if not drawing.known:
        drawing.judged = drawing.mend = None
        drawing.told = True
        _propose(desk, drawing, drawing.first)
        return True
    judge = _judge(desk, drawing)
    drawing.mend, drawing.judged = None, judge.judge(drawing.front, BUDGET if quickly else None)
    fault = drawing.judged.fault
    if fault is not None and not quickly:
        drawing.mend = judge.mend(drawing.front)
    wanted = drawing.mend if fault is not None else drawing.front
    plan: Plan = (*drawing.first, wanted.action(drawing.state)) if wanted is not None else ()
    _propose(desk, drawing, plan, fault)
    drawing.told = drawing.judged.whole
    return drawing.told


def _propose(desk: Desk, drawing: Drawing, plan: Plan, fault: Refusal | None = None) -> None:
    use, mend = drawing.front.use, drawing.mend
    words = (
        f"Close up, {use}"
        if deeper(drawing)
        else f"{use.capitalize()} less far"
        if mend and mend.nearer
        else ""
    )
    desk.propose(*plan, words=words)
    drawing.plan = plan
    desk.tell(fault)


def deeper(drawing: Drawing) -> bool:
    """Whether what would do instead stands in more ranks, or base to base."""
    mend, front = drawing.mend, drawing.front
    return mend is not None and (
        (mend.ranks > front.ranks and not mend.nearer)
        or mend.shape.formation != front.shape.formation == "scattered"
    )


def _judge(desk: Desk, drawing: Drawing) -> Judge:
    key = "judge", drawing.front.unit, drawing.front.use
    if key not in desk.memo:
        desk.memo[key] = Judge(drawing.state, drawing.front.unit)
    found: Judge = desk.memo[key]
    return found

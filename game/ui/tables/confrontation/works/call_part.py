"""Miracles, spells and communions: a part of the table of units (see `contract`; GB-83 to GB-91, G-63)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import msgspec

from game.core.actions import Refusal
from game.systems.confrontation import actions as a
from game.systems.confrontation.fire import area
from game.systems.confrontation.mystics import details, mystic_calls, preview, targets
from game.systems.confrontation.state import Battle, FighterId, UnitId
from game.systems.confrontation.works import Blast, Summon
from game.table.outlines import middle
from game.table.shapes import Place, Point
from game.ui.kit.ink import IconButton
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.lines import Line
from game.ui.kit.measures import FIELD, GAP, LINE, NEAR
from game.ui.kit.pen import Pen
from game.ui.plane.hit_test import Hit
from game.ui.plane.marks import Mark
from game.ui.tables.confrontation import captions
from game.ui.tables.confrontation.assaults.assault_lines import ODDS, Odds
from game.ui.tables.confrontation.assaults.assault_marks import Aimed, spots
from game.ui.tables.confrontation.contract import Handled, Pictured, Sheeted
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.marks import Rings, Shade
from game.ui.tables.confrontation.salvos.shot_marks import Falls
from game.ui.tables.confrontation.works import work_lines

SIGN = 36
"""How wide a button with a sign is, in logical pixels."""


def now(desk: Desk) -> a.Call | None:
    """The call that is planned; None if none is."""
    act = desk.act
    called = desk.kind in ("acting", "titanic") and desk.mine
    return act if called and isinstance(act, a.Call) else None


def most(state: Battle, call: a.Call) -> int:
    """How many points could be added to a call."""
    work = state.field.works[call.work]
    if work.kind not in mystic_calls.GREAT:
        return 0
    return max(0, mystic_calls.purse(state, work, call.by) - work.cost)


def exalt(desk: Desk, more: int) -> bool:
    """Add points to the call that is planned, or take some away; False if there are no such."""
    call = now(desk)
    if call is None:
        return False
    points = call.exalt + more
    if not 0 <= points <= most(desk.base, call):
        return False
    changed = msgspec.structs.replace(call, exalt=points)
    desk.propose(*desk.plans[:-1], changed, words=desk.base.field.works[call.work].name)
    return True


def steer(scene: Handled, action: str) -> bool:
    """Keys: a point more or fewer; of a titan's card the next whom it reaches. True if it was used."""
    desk = scene.desk
    if action in ("next", "previous") and desk.kind == "titanic" and now(desk) is not None:
        if not desk.next_way(1 if action == "next" else -1):
            scene.app.sound.play("refused")
        scene.changed()
        return True
    step = {"more-ranks": 1, "fewer-ranks": -1}.get(action, 0)
    if not step or now(desk) is None:
        return False
    if not exalt(desk, step):
        scene.app.sound.play("refused")
    scene.changed()
    return True


def turns(scene: Handled) -> bool:
    """Whether the wheel changes the points."""
    call = now(scene.desk)
    return call is not None and most(scene.desk.base, call) > 0


def turn(scene: Handled, by: int) -> bool:
    """The wheel: a point more or fewer."""
    return turns(scene) and steer(scene, "more-ranks" if by > 0 else "fewer-ranks")


def sections(scene: Sheeted, pen: Pen) -> bool:
    """What is called, what it costs, its chance, and what it does."""
    desk = scene.desk
    call = now(desk)
    if call is None:
        return False
    state = desk.base
    work = state.field.works[call.work]
    pen.line(Line(work.name, icon="swirl", heading=True, rule=mystic_calls.RULES[work.kind]))
    if call.target:
        pen.line(Line(f"On {captions.unit_name(state, call.target)}", icon="target"))
    purse = mystic_calls.purse(state, work, call.by)
    cost = work.cost + call.exalt
    if cost or (purse and work.kind in mystic_calls.CALLED):
        pen.line(Line(f"{mystic_calls.paid_in(work)} spent, {max(0, purse - cost)} left", lead=str(cost)))
    if most(state, call):
        _stepper(scene, pen, call, state)
    if scene.show_odds:
        _promise(pen, state, call)
    if call.places:
        pen.line(
            Line("Click where they are to appear; T goes through the proposals.", icon="hand", accent="dim")
        )
    if desk.kind == "titanic" and targets.names_unit(work):
        pen.line(Line("Click whom it is to strike; Tab goes through them.", icon="hand", accent="dim"))
    work_lines.lay(pen, state, work)
    if work.story:
        pen.rich(work.story)
    return True


def _stepper(scene: Sheeted, pen: Pen, call: a.Call, state: Battle) -> None:
    """Points more or fewer."""
    words, fewer, more = pen.cells(FIELD, FREE, SIGN, SIGN, gap=NEAR, after=NEAR)
    pen.add(Label("exalted", f"Exalted by {call.exalt}", words, step="body-bold"))
    if call.exalt:
        pen.add(IconButton("exalt-fewer", "", fewer, partial(_exalt, scene, -1), icon="minus"))
    if call.exalt < most(state, call):
        pen.add(IconButton("exalt-more", "", more, partial(_exalt, scene, 1), icon="plus"))


def _exalt(scene: Sheeted, more: int) -> None:
    exalt(scene.desk, more)
    scene.changed()


def _promise(pen: Pen, state: Battle, call: a.Call) -> None:
    told = preview.promise(state, call)
    tested = state.field.works[call.work].kind in mystic_calls.GREAT
    when = "if it succeeds" if tested else "on average"
    if tested:
        pen.put(Odds(pen.box(ODDS + NEAR + LINE), told.chance, "succeeds", "fails"), GAP)
    for unit, damage in told.damage.items():
        if damage:
            name = captions.unit_name(state, unit)
            pen.line(Line(f"points of damage to {name} {when}", lead=f"{damage:.1f}", rule="G-63"))


def click(scene: Handled, hit: Hit) -> bool:
    """A figure is aimed at, or those who are summoned are put elsewhere, or it is said why not; True if it was used."""
    desk = scene.desk
    call, unit = now(desk), desk.unit_of(hit.model)
    if call is not None and call.places and not unit:
        _put(scene, call, hit.point)
        return True
    if call is None or not unit or not targets.names_unit(desk.base.field.works[call.work]):
        return False
    wished = aimed(desk, call, unit, hit.model)
    refusal = desk.refusal(wished, *desk.plans[:-1])
    settled = wished == call and desk.said is None
    if settled or (refusal is not None and unit == desk.unit_of(call.by)):
        return False
    desk.chosen = unit
    _wish(scene, wished, refusal, hit.point)
    return True


def _put(scene: Handled, call: a.Call, point: Point) -> None:
    """Those who are summoned appear as they stand with their middle at a point, if they may."""
    desk, here = scene.desk, middle([place.point for place in call.places])
    dx, dy = point[0] - here[0], point[1] - here[1]
    places = tuple(Place(place.x + dx, place.y + dy, place.facing) for place in call.places)
    wished = msgspec.structs.replace(call, places=places)
    _wish(scene, wished, desk.refusal(wished, *desk.plans[:-1]), point)


def _wish(scene: Handled, call: a.Call, refusal: Refusal | None, point: Point) -> None:
    """Plan a call in place of the one that is planned, or say at a point why that cannot be."""
    desk = scene.desk
    if refusal is None:
        desk.propose(*desk.plans[:-1], call)
    else:
        desk.tell(refusal, point)
    scene.app.sound.play("card" if refusal is None else "refused")
    scene.changed()


def summoned(state: Battle, call: a.Call) -> Iterator[Shade]:
    """Those whom a call would bring to the table, where they would stand."""
    effect = next((each for each in state.field.works[call.work].effects if isinstance(each, Summon)), None)
    if effect is not None:
        profile, seat = state.field.profiles[effect.troop], state.units[state.fighters[call.by].unit].seat
        for place in call.places:
            yield Shade(place, profile.base, seat, profile.emblem or "skull")


def aimed(desk: Desk, call: a.Call, unit: UnitId, who: FighterId) -> a.Call:
    """A call that is aimed at a unit instead: at that fighter of it, if one is named and he may be."""
    able = details.fighters(desk.base, desk.base.field.works[call.work], a.Call(call.work, call.by, unit))
    named = who if who in able else able[0] if able else 0
    return msgspec.structs.replace(call, target=unit, fighter=named)


def template(state: Battle, call: a.Call) -> tuple[Point, int] | None:
    """Where a template is laid by a call, and its radius; None if there is none."""
    blast = next((each for each in state.field.works[call.work].effects if isinstance(each, Blast)), None)
    middle = state.fighters.get(call.fighter)
    return (middle.place.point, blast.area) if blast is not None and middle is not None else None


def over(scene: Pictured) -> Iterator[Mark]:
    """Whom the call could reach, whom it is meant for, and who is under its template."""
    desk = scene.desk
    call = now(desk)
    if call is None:
        return
    state = desk.base
    reached = {
        way[-1].target for way in desk.ways() if isinstance(way[-1], a.Call) and way[-1].work == call.work
    }
    for unit in sorted(reached - {0, call.target}):
        if unit in state.units:
            yield Rings(spots(state, unit), "verdigris")
    if call.target in state.units:
        yield Aimed(spots(state, call.target))
    yield from summoned(state, call)
    laid = template(state, call)
    if laid is not None:
        yield Falls(((*laid, 1.0),))
        under = area.under(state, *laid)
        yield Rings(tuple((each.place.point, state.profile(each.id).base.long) for each in under), "ember")
    caster = state.fighters.get(call.by)
    if caster is not None:
        yield Rings(((caster.place.point, state.profile(call.by).base.long),), "brass_hi")

"""Planning where the active model goes: by itself round what is in the way, straight as it is dragged, by what is offered."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from shapely import Polygon, unary_union

from game.core.actions import Action, Refusal
from game.core.words.grammar import plural
from game.systems.ascension import actions as a
from game.systems.ascension import boons, interaction
from game.systems.ascension.combat import engagement
from game.systems.ascension.movement import approach, climbs, move_action, way_plans
from game.systems.ascension.state import Battle, ModelId, Piece
from game.table.lengths import CONTACT, MM, said, said_missing
from game.table.outlines import middle
from game.table.shapes import Outline, Place, Point, distance, heading, moved
from game.ui.plane.hit_test import Hit
from game.ui.tables.ascension.planning import lunge
from game.ui.tables.ascension.planning import magnet as magnets
from game.ui.tables.ascension.planning.route import Ref
from game.ui.tables.ascension.planning.strike import Wish

if TYPE_CHECKING:
    from game.ui.tables.ascension.desk import Desk

NEAR = 15
"""Tenths by which a way may miss what was wished without a word."""
LESSON_REACH = 15 * MM
"""How near to where a lesson wants a model a point has to come to mean that."""
_MOST_LEGS = 12
BUDGET = 0.004
"""Seconds of one frame that may go into what is worked out in quiet moments."""


class Offer(NamedTuple):
    """Something that can be done where the planned way ends, and where it is shown."""

    action: Action
    at: Point
    icon: str
    words: str


def go_to(
    desk: Desk, point: Point, *, straight: bool = False, sideways: bool = False, magnet: int = 0
) -> None:
    """Plan the way from its firm part to a point; say what stops it and by how much if it does not get there.

    `magnet` is how near to the base of a foe the way leads to contact with it, in tenths.
    """
    route = desk.route
    if route is None:
        return
    desk.leave_foe()
    route.cut(desk.fixed)
    desk.said = desk.pinned = None
    card = desk.card("move")
    if card is not None and card.refusal is not None:
        desk.tell(card.refusal, point)
        return
    if not route.open:
        return
    if _lesson_way(desk, point):
        return
    model, end = route.model, route.end
    free = not (straight or sideways)
    held = magnets.caught(end, model, point, magnet)
    if held is not None and free:
        touch = Wish(held.model, touch=True)
        if lunge.arrives(desk, touch):
            lunge.lead(desk, touch._replace(side=held.side))
        elif not lunge.lead(desk, Wish(held.model)):
            lunge.lead(desk, touch, near=True)
            _say_missing(desk, held.model)
        return
    legs = approach.to_place(end, model, point).actions if free else ()
    refusal = route.extend(legs or _straight(end, model, point, turning=not sideways))
    if held is not None and _touch(desk, held, turning=not sideways):
        return
    short = distance(route.place.point, point)
    if refusal is None and short > NEAR:
        refusal = _why_short(desk, point)
    desk.tell(refusal, route.place.point)


def _lesson_way(desk: Desk, point: Point) -> bool:
    """Take the way that a lesson asks for if a point comes near its end; whether it was that."""
    route, way = desk.route, list(desk.lesson_way)
    assert route is not None
    end = getattr(way[-1], "to", None) if way else None
    firm = route.actions
    if end is None or distance(end.point, point) > LESSON_REACH or way[: len(firm)] != firm:
        return False
    if route.extend(way[len(firm) :]) is None:
        return True
    route.cut(len(firm))
    return False


def _touch(desk: Desk, held: magnets.Catch, *, turning: bool) -> bool:
    """Go straight on to the base that holds the model; whether it is in contact then, and can be struck at."""
    route = desk.route
    assert route is not None
    if not route.open:
        return False
    legs, here = len(route.legs), route.place
    foe = route.end.models[held.model].place.point
    way = (
        heading(route.start.point, here.point)
        if here.point != route.start.point
        else heading(here.point, foe)
    )
    on = moved(here.point, way, max(0, held.gap) + MM)
    route.extend(_straight(route.end, route.model, on, turning=turning))
    if route.open and engagement.touching(route.end, route.model, held.model):
        lunge.stand(desk, Wish(held.model, touch=True))
        return True
    route.cut(legs)
    return False


def _say_missing(desk: Desk, foe: ModelId) -> None:
    """How far a model still is from a base that it was put to."""
    route = desk.route
    assert route is not None
    state = route.end
    if foe not in state.models or route.model not in state.models:
        return
    apart = engagement.between(state, route.model, foe)
    if apart > CONTACT:
        desk.tell(
            Refusal("C-11", f"{said_missing(apart)} short of {state.character(foe).name}."), route.place.point
        )


def _why_short(desk: Desk, point: Point) -> Refusal | None:
    """What keeps the model from going on to a point."""
    route = desk.route
    assert route is not None
    if not route.open:
        return None
    left = route.end.active.strides if route.end.active is not None and route.end.active.moving else 0
    if route.legs and not left:
        return Refusal(
            "R-5.1.2",
            f"No strides left: {said_missing(distance(route.place.point, point))} beyond this move.",
        )
    here, far = route.place.point, distance(route.place.point, point)
    way = heading(here, point)
    most = move_action.stride_limit(route.end, route.model, Place(*point, way))
    return route.check(a.Stride(Place(*moved(here, way, min(far, most)), way)))


def _straight(state: Battle, model: int, point: Point, *, turning: bool) -> Iterable[Action]:
    """Strides straight to a point, each as far as it goes: turned that way, or looking where the model looks now (C-13)."""
    found: list[Action] = []
    ahead = state
    from game.ui.tables.ascension.planning.route import ahead as after

    for _ in range(_MOST_LEGS):
        here = ahead.models[model].place
        if here.point == point:
            break
        facing = heading(here.point, point) if turning else here.facing
        stride = move_action.clip(ahead, a.Stride(Place(*point, facing)))
        if stride is None or distance(stride.to.point, here.point) <= NEAR:
            break
        found.append(stride)
        ahead, closed = after(ahead, stride)
        if closed or model not in ahead.models:
            break
    return found


def fix(desk: Desk) -> None:
    """The way as it is now stands firm; what is dragged next goes on from there.

    One that leads to a blow stays loose: it is proposed together with it.
    """
    if desk.wish is not None and lunge.pin(desk):
        return
    desk.wish = None
    if desk.route is not None:
        desk.fixed = len(desk.route.legs)
    desk.pinned = desk.pointed = None
    desk.rearm()


def do(desk: Desk, action: Action, at: Point | None = None) -> None:
    """Let an action follow the planned way."""
    if desk.route is not None:
        desk.leave_foe()
        refusal = desk.route.add(action)
        desk.tell(refusal, at)
        fix(desk)


# What is offered on the table


def offers(desk: Desk) -> list[Offer]:
    """Doors, consoles, stairs and climbs within reach of where the planned way ends, as far as that has been worked out."""
    if not _may_offer(desk):
        return []
    found: list[Offer] = desk.memo.get(("offers", Ref(desk.base)), [])
    return found


def work_out_offers(desk: Desk) -> bool:
    """Work them out, which is left to a quiet moment; True if they were not known."""
    key = ("offers", Ref(desk.base))
    if not _may_offer(desk) or key in desk.memo or desk.route is None:
        return False
    desk.memo[key] = list(_offers(desk.base, desk.route.model))
    return True


def _may_offer(desk: Desk) -> bool:
    free = desk.route is not None and desk.route.open and desk.whatif is None
    return desk.kind == "acting" and free and desk.aim is None and not desk.dragging


def _offers(state: Battle, model: int) -> Iterable[Offer]:
    here = state.models[model].place.point
    nearest: dict[tuple[str, str], tuple[int, Action]] = {}
    bids: list[Action] = [*interaction.options(state, model), *climbs.steps_up(state, model)]
    for bid in bids:
        if move_action.check(state, bid) is not None:
            continue
        if isinstance(bid, a.Interact) and bid.piece in state.pieces:
            piece = state.pieces[bid.piece]
            yield Offer(bid, _nearest_corner(piece, here), "interact", interaction_words(state, bid))
        elif isinstance(bid, a.Climb | a.TakeStairs):
            kind = ("climb", bid.onto) if isinstance(bid, a.Climb) else ("stairs", bid.by)
            far = distance(here, bid.to.point)
            if kind not in nearest or far < nearest[kind][0]:
                nearest[kind] = far, bid
    for (how, name), (_, bid) in nearest.items():
        assert isinstance(bid, a.Climb | a.TakeStairs)
        on = state.pieces[name].name if name in state.pieces else "the ground"
        words = f"Climb {on}" if how == "climb" and name else "Climb down" if how == "climb" else f"Take {on}"
        yield Offer(bid, bid.to.point, "climb", f"{words}: {cost(state, bid)}")


def cost(state: Battle, bid: Action) -> str:
    """What an action costs in strides."""
    active = state.active
    assert active is not None
    from game.ui.tables.ascension.planning.route import ahead

    after, _ = ahead(state, bid)
    before = active.strides if active.moving else move_action.strides(state, active.model)
    left = after.active.strides if after.active is not None else before
    spent = max(0, before - left)
    return "free" if not spent else plural(spent, "stride")


def interaction_words(state: Battle, bid: a.Interact) -> str:
    """What interacting with a piece does."""
    piece = state.pieces[bid.piece]
    if piece.has("door"):
        return f"{'Shut' if piece.open else 'Open'} the {piece.name.lower()}"
    if bid.target in state.pieces:
        return f"{piece.name} to {state.pieces[bid.target].name}"
    lent = [
        boons.words(deed.what, deed.amount) for deed in interaction.due(piece) if deed.what in boons.STATS
    ]
    return f"Use {piece.name}" + (f": {', '.join(lent)}" if lent else "")


def _nearest_corner(piece: Piece, point: Point) -> Point:
    ring, inside = piece.outline, middle(piece.outline)
    return inside if distance(inside, point) < 900 else min(ring, key=lambda corner: distance(corner, point))


def offer_at(desk: Desk, hit: Hit) -> Action | None:
    """What is offered at a piece of terrain that was clicked."""
    if not hit.piece:
        return None
    work_out_offers(desk)
    for offer in offers(desk):
        named = {getattr(offer.action, field, None) for field in ("piece", "onto", "by")}
        if hit.piece in named:
            return offer.action
    return None


def extras(desk: Desk) -> list[tuple[str, str, Action, Refusal | None]]:
    """What a Move action can hold beside strides: running, shaking off conditions, a free move; id, words, action, why not."""
    if desk.kind != "acting" or desk.route is None or not desk.route.open:
        return []
    state = desk.base
    active = state.active
    model = state.models.get(desk.route.model)
    if active is None or model is None:
        return []
    found: list[tuple[str, str, Action]] = []
    if not active.running:
        found.append(("run", "Run", a.Run()))
    found += [
        (f"shake:{kind}", f"Shake off {kind.replace('-', ' ')}", a.Shake(kind)) for kind in model.conditions
    ]
    return [(id, words, action, desk.route.check(action)) for id, words, action in found]


class Reach(NamedTuple):
    """An area: its outer edges, and the holes in it."""

    edges: list[Outline]
    holes: list[Outline]


_UNKNOWN = Reach([], [])


def reach(desk: Desk) -> Reach:
    """The area that the model can still get to from the firm end of its way, as far as it has been worked out."""
    state = _firm(desk)
    found: Reach = desk.memo.get(("reach", Ref(state)), _UNKNOWN)
    return found


def work_out_reach(desk: Desk) -> bool:
    """Work out a little of that area, which takes long enough to be left to quiet moments; True once it is known."""
    state = _firm(desk)
    if state is None or ("reach", Ref(state)) in desk.memo or desk.route is None:
        return False
    key = ("growing", Ref(state))
    if key not in desk.memo:
        card = desk.card("move")
        usable = card is not None and card.usable
        desk.memo[key] = way_plans.reach_growing(state, desk.route.model) if usable else iter([[]])
    until = time.perf_counter() + BUDGET
    area = next(desk.memo[key])
    while area is None and time.perf_counter() < until:
        area = next(desk.memo[key])
    if area is None:
        return False
    del desk.memo[key]
    desk.memo["reach", Ref(state)] = _joined(area)
    return True


def _firm(desk: Desk) -> Battle | None:
    """The battle at the firm end of the way, if a model could go on from there."""
    route = desk.route
    if desk.kind != "acting" or route is None or desk.armed != "move" or desk.whatif is not None:
        return None
    if not desk.fixed:
        return route.state
    last = route.legs[min(desk.fixed, len(route.legs)) - 1] if route.legs else None
    if last is None:
        return route.state
    return None if last.closed else last.after


def _joined(outlines: list[Outline]) -> Reach:
    """Areas that overlap as one."""
    whole = unary_union([Polygon(ring).buffer(0) for ring in outlines])
    parts = [
        part for part in getattr(whole, "geoms", [whole]) if isinstance(part, Polygon) and not part.is_empty
    ]
    holes = [_ring(inner.coords) for part in parts for inner in part.interiors]
    return Reach([_ring(part.exterior.coords) for part in parts], holes)


def _ring(coords: Iterable[tuple[float, ...]]) -> Outline:
    return tuple((round(x), round(y)) for x, y, *_ in coords)[:-1]


def _each(state: Battle, model: int) -> str:
    """How far a stride straight on would go, and why if that is not all of it."""
    base, here = state.base(model), state.models[model].place
    full = max(base.long, base.wide) * (2 if state.active is not None and state.active.running else 1)
    ahead = Place(*moved(here.point, here.facing, full), here.facing)
    most = move_action.stride_limit(state, model, ahead)
    return f"{full / 10:g} mm each" if most >= full else f"{most / 10:g} mm ahead: difficult ground"


def left_words(desk: Desk) -> tuple[str, str]:
    """How many strides are left where the planned way ends, and how far one goes."""
    route = desk.route
    assert route is not None
    state = route.end
    active = state.active
    if active is None:
        return "", ""
    left = active.strides if active.moving else move_action.strides(state, route.model)
    title = f"{plural(left, 'stride')} left" if left else "No strides left"
    detail = _each(state, route.model) if left else f"{said(route.length)} in all"
    if left and not active.running:
        detail += ", or run"
    return title, detail

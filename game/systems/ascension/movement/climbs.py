"""Climbing up and down, and stairs, ladders and ramps (R-5.2.4, R-7.2.12, C-20, C-47, C-68, C-71)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Refusal
from game.core.events import Context
from game.systems.ascension import terrain
from game.systems.ascension.actions import Climb, TakeStairs
from game.systems.ascension.movement import arrival, stride_rules
from game.systems.ascension.state import GROUND, Battle, ModelId, Piece, PieceId
from game.table.lengths import CONTACT, INCH, TOLERANCE, said_mm
from game.table.obstacles import nearest_place
from game.table.outlines import grown, middle
from game.table.shapes import Base, Place, distance, gap, gap_to, heading, moved

LEDGE = INCH // 2
"""How near the climbed edge a climb ends (R-5.2.4)."""
STAIRS = 1
"""Strides that stairs take, whatever their height (R-7.2.12)."""


def climb_cost(state: Battle, model: ModelId, onto: PieceId) -> int:
    """The strides that climbing to a surface takes, up or down (C-20, C-47).

    Nothing for what it could step over or for a climber, else the full difference in Size, at least 1. The same
    climb for a second time in a Move action takes at least 1 too.
    """
    character, active = state.character(model), state.active
    again = active is not None and active.model == model and _mark(state, model, onto) in active.climbed
    height = abs(terrain.level(state, onto) - terrain.level_of(state, model))
    if height <= terrain.step(character.size) or character.has("climber"):
        return int(again)
    return max(1, int(height - character.size))


def cost(state: Battle, model: ModelId, step: Climb | TakeStairs) -> int:
    """The strides that a climb or stairs take."""
    return climb_cost(state, model, step.onto) if isinstance(step, Climb) else STAIRS


def _mark(state: Battle, model: ModelId, onto: PieceId) -> str:
    """How a climb is remembered: up or down, and on what."""
    on = state.models[model].on
    return f"+{onto}" if terrain.level(state, onto) > terrain.level(state, on) else f"-{on}"


def _called(state: Battle, surface: PieceId) -> str:
    return state.pieces[surface].name if surface in state.pieces else "the ground"


def _wall(state: Battle, model: ModelId, onto: PieceId) -> list[Piece]:
    """The pieces whose sides a model climbs along: up to a surface, or down from its own."""
    down = terrain.level(state, onto) < terrain.level_of(state, model)
    top, foot = (state.models[model].on, onto) if down else (onto, state.models[model].on)
    least = terrain.level(state, foot)
    wall, surface = [], top
    while surface and terrain.level(state, surface) > least:
        wall.append(state.pieces[surface])
        surface = state.pieces[surface].on
    return wall


def check_climb(state: Battle, action: Climb) -> Refusal | None:
    """Why the active model cannot climb there (R-5.2.4)."""
    assert state.active is not None
    model = state.active.model
    if not arrival.sane(action.to) or not isinstance(action.onto, str):
        return Refusal("R-5.2.4", "Climb to a place on a piece of terrain, or down to the ground.")
    refusal = why_no_climb(state, model, action.onto) or _why_not_there(state, model, action.onto, action.to)
    if refusal is None:
        return None
    near = next(climbs(state, model, action.onto), None)
    return Refusal(refusal.rule, refusal.text, near)


def why_no_climb(state: Battle, model: ModelId, onto: PieceId) -> Refusal | None:
    """Why a model cannot climb to a surface at all, from where it stands."""
    name, now = state.character(model).name, state.models[model]
    if onto and (onto not in state.pieces or not terrain.standable(state.pieces[onto])):
        what = _called(state, onto) if onto in state.pieces else "That"
        rule = "R-7.2.14" if onto in state.pieces and state.pieces[onto].has("impassable") else "R-5.2.4"
        return Refusal(rule, f"{what} is nothing that can be climbed.")
    here, there = terrain.level_of(state, model), terrain.level(state, onto)
    if here == there:
        return Refusal(
            "C-47", f"{_called(state, onto).capitalize()} is no higher and no lower: {name} can walk there."
        )
    wall = _wall(state, model, onto)
    if there > here and min(terrain.body(state, piece)[0] for piece in wall) > here:
        return Refusal("R-5.2.4", f"There is nothing under {_called(state, onto)} to climb up by.")
    for piece in wall if there > here else ():
        apart = gap_to(state.base(model), now.place, piece.outline)
        if apart > CONTACT:
            return Refusal(
                "R-5.2.4", f"{name} must touch {piece.name} to climb it; it is {said_mm(apart)} away."
            )
    cost, left = climb_cost(state, model, onto), stride_rules.strides_left(state, model)
    if cost > left:
        return Refusal(
            "R-5.2.4", f"That climb takes {cost} stride{'s' if cost > 1 else ''}; {name} has {left}."
        )
    return None


def _why_not_there(state: Battle, model: ModelId, onto: PieceId, to: Place) -> Refusal | None:
    """Why a climb cannot end at a place: it must be within half an inch of the climbed edge (R-5.2.4, C-47)."""
    base, now = state.base(model), state.models[model]
    if refusal := arrival.no_room(state, model, to, onto):
        return refusal
    apart = gap(base, now.place, base, to)
    if terrain.level(state, onto) < terrain.level_of(state, model):
        apart = max(apart, *(gap_to(base, to, piece.outline) for piece in _wall(state, model, onto)))
    if apart > LEDGE + TOLERANCE:
        return Refusal("R-5.2.4", f"A climb ends within 12.7 mm of the edge; this is {said_mm(apart)} away.")
    return arrival.not_towards(state, model, to)


def climb(state: Battle, action: Climb, ctx: Context) -> None:
    """Climb, which `check_climb` allows."""
    assert state.active is not None
    model = state.active.model
    left = stride_rules.spend(state, climb_cost(state, model, action.onto))
    assert state.active is not None
    state.doing(climbed=(*state.active.climbed, _mark(state, model, action.onto)))
    state.push(*arrival.place_down(state, ctx, model, action.to, action.onto, "climb", left=left))


def climbable(state: Battle, model: ModelId) -> list[PieceId]:
    """The surfaces that a model can climb to from where it stands, if there is room there."""
    now, base = state.models[model], state.base(model)
    near = [
        piece.id
        for piece in state.pieces.values()
        if terrain.standable(piece)
        and terrain.near(now.place, piece.outline, LEDGE + 2 * base.long)
        and gap_to(base, now.place, piece.outline) <= LEDGE + base.long
    ]
    ways = [*([GROUND] if now.on else []), *near]
    return [surface for surface in ways if why_no_climb(state, model, surface) is None]


def climbs(state: Battle, model: ModelId, onto: PieceId) -> Iterator[Climb]:
    """Legal climbs to a surface: as straight across the edge as there is room."""
    if why_no_climb(state, model, onto):
        return
    base, now = state.base(model), state.models[model].place
    for wished in _beyond(state, model, onto):
        around = terrain.obstacles(state, model, on=onto)
        allowed = grown(state.pieces[onto].outline, base.wide // 2 - CONTACT) if onto else None
        place = nearest_place(base, wished, around, allowed, LEDGE + base.long)
        if place is not None and place != now and _why_not_there(state, model, onto, place) is None:
            yield Climb(onto, place)
            return


def _beyond(state: Battle, model: ModelId, onto: PieceId) -> Iterator[Place]:
    """Places across the edge from a model: towards the nearest part of what it climbs, or straight off it."""
    base, now = state.base(model), state.models[model].place
    turns = range(0, 36000, 2250)
    wall = _wall(state, model, onto)
    up = terrain.level(state, onto) > terrain.level_of(state, model)
    for length in (base.wide // 2 + CONTACT, base.wide + LEDGE // 2):
        points = [moved(now.point, turn, length) for turn in turns]
        depth = [gap_to(Base(2, 2), Place(*point), wall[0].outline) for point in points]
        order = sorted(range(len(points)), key=lambda index: depth[index], reverse=not up)
        for index in order[:3]:
            yield Place(*points[index], heading(now.point, points[index]) if base.round else now.facing)


# Stairs


def check_stairs(state: Battle, action: TakeStairs) -> Refusal | None:
    """Why the active model cannot take these stairs to there (R-7.2.12, C-48, C-71)."""
    assert state.active is not None
    model = state.active.model
    if not arrival.sane(action.to):
        return Refusal("R-7.2.12", "Stairs lead to a place on the other level.")
    refusal = why_no_stairs(state, model, action.by)
    if refusal is None:
        refusal = _why_not_off(state, model, action.by, action.to)
        if refusal is None:
            return None
    near = next(stairs(state, model, action.by), None)
    return Refusal(refusal.rule, refusal.text, near)


def _ends(state: Battle, model: ModelId, link: Piece) -> PieceId | None:
    """The surface to which stairs lead from where a model stands; None if it stands on neither level."""
    assert link.links is not None
    low, high = link.links
    here = terrain.level_of(state, model)
    if here == terrain.level(state, low):
        return high
    return low if here == terrain.level(state, high) else None


def why_no_stairs(state: Battle, model: ModelId, by: PieceId) -> Refusal | None:
    """Why a model cannot take stairs from where it stands."""
    name, link = state.character(model).name, state.pieces.get(by) if isinstance(by, str) else None
    if link is None or link.links is None:
        return Refusal("R-7.2.12", "That is no stairs, ladder or ramp.")
    if _ends(state, model, link) is None:
        return Refusal("C-71", f"From where {name} stands {link.name} leads nowhere.")
    apart = gap_to(state.base(model), state.models[model].place, link.outline)
    if apart > CONTACT:
        return Refusal("C-71", f"{name} must touch {link.name} to take it; it is {said_mm(apart)} away.")
    if state.active is not None and state.active.running:
        return Refusal("R-7.2.12", f"{name} cannot run on {link.name}.")
    if stride_rules.strides_left(state, model) < STAIRS:
        return Refusal("R-7.2.12", f"{link.name} takes 1 stride; {name} has none left.")
    return None


def _why_not_off(state: Battle, model: ModelId, by: PieceId, to: Place) -> Refusal | None:
    """Why stairs cannot be left at a place: it must touch them on the other level (C-71)."""
    link = state.pieces[by]
    on = _ends(state, model, link)
    assert on is not None
    if refusal := arrival.no_room(state, model, to, on):
        return refusal
    apart = gap_to(state.base(model), to, link.outline)
    if apart > CONTACT:
        text = f"{state.character(model).name} must end in contact with {link.name}; this is {said_mm(apart)} away."
        return Refusal("C-71", text)
    return arrival.not_towards(state, model, to)


def take_stairs(state: Battle, action: TakeStairs, ctx: Context) -> None:
    """Take stairs, which `check_stairs` allows."""
    assert state.active is not None
    model = state.active.model
    on = _ends(state, model, state.pieces[action.by])
    assert on is not None
    left = stride_rules.spend(state, STAIRS)
    state.push(*arrival.place_down(state, ctx, model, action.to, on, "stairs", left=left))


def stairs(state: Battle, model: ModelId, by: PieceId) -> Iterator[TakeStairs]:
    """Legal ways to take stairs: off at the place nearest to where they end."""
    if why_no_stairs(state, model, by):
        return
    base, now, link = state.base(model), state.models[model].place, state.pieces[by]
    on = _ends(state, model, link)
    assert on is not None
    around = terrain.obstacles(state, model, on=on)
    allowed = grown(state.pieces[on].outline, base.wide // 2 - CONTACT) if on else None
    inside = middle(link.outline)
    reach = base.long + max(distance(inside, corner) for corner in link.outline)
    wished = [inside, *(moved(inside, turn, reach // 2) for turn in range(0, 36000, 4500))]
    for point in wished:
        place = nearest_place(base, Place(*point, now.facing), around, allowed, reach)
        if place is not None and _why_not_off(state, model, by, place) is None:
            yield TakeStairs(by, place)
            return


def steps_up(state: Battle, model: ModelId) -> Iterator[Climb | TakeStairs]:
    """Every climb and every stair that a model can take from where it stands, one of each."""
    for surface in climbable(state, model):
        yield from climbs(state, model, surface)
    for piece in state.pieces.values():
        if piece.links is not None:
            yield from stairs(state, model, piece.id)

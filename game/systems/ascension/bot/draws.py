"""What on the table is worth going to: zones, objectives, advantageous terrain, and what leads up to them.

No rule of the game: how bots see a battlefield (see `advice`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import acos, pi, sqrt
from typing import NamedTuple, cast

from game.core.seats import Seat
from game.systems.ascension import advantage, boons, interaction, terrain
from game.systems.ascension.actions import Interact
from game.systems.ascension.movement import climbs
from game.systems.ascension.state import Battle, Deed, ModelId, Piece, PieceId, Stat, Zone
from game.table.outlines import middle
from game.table.shapes import Outline, area, distance

HOLD = 0.6
"""How likely a piece that was taken from the enemy stays taken until the round ends."""
_POWER = 0.35
"""What it is worth that a Font, a Gateway or a Nexus works for one's side."""
_LEY = 0.25
_READY, _HEALED, _HASTE = 0.2, 0.4, 0.1
_BOONS: dict[Stat, float] = {"attack": 0.22, "defence": 0.16, "strides": 0.1}
"""What one more of a thing for a round is worth to a model."""


class Draw(NamedTuple):
    """Something that a model gets by being in contact with a piece and using it."""

    piece: Piece
    """What it goes to: the piece itself, or what leads up to it."""
    worth: float
    """What one use brings."""
    again: bool
    """Whether every use brings it."""
    beyond: float = 0.0
    """How many strides more it takes from there."""
    use: Interact | None = None
    """The use itself; None for a way up."""


def uses(
    state: Battle, side: Seat, piece: Piece, model: ModelId = 0
) -> Iterator[tuple[Interact, float, bool]]:
    """The uses of a piece that bring a side something: how, what they are worth, and whether each of them does.

    `model` is who would use it; 0: any of the side.
    """
    if piece.has("door"):
        return
    if piece.has("ley"):
        yield from _leys(state, side, piece)
        return
    worth = float(state.field.scoring.interact.get(piece.id, 0))
    again = worth > 0
    if worth and piece.has("font") and state.goals.get(side) == "fortune" and "interact" not in state.firsts:
        worth += 1.0
    for deed in interaction.due(piece):
        worth += _boon(state, side, piece, deed, model) if deed.what in boons.STATS else _deed(deed)
    if advantage.advantageous(piece) and piece.holder != side:
        foreign = piece.owner is not None and piece.owner != side
        worth += _POWER + HOLD * state.field.scoring.held * foreign
    if worth > 0:
        yield Interact(piece.id), worth, again


def _deed(deed: Deed) -> float:
    each = {"score": 1.0, "heal": _HEALED, "ready": _READY, "stride": _HASTE}.get(deed.what, 0.0)
    return each * (1 if deed.what == "ready" else deed.amount)


def _boon(state: Battle, side: Seat, piece: Piece, deed: Deed, model: ModelId) -> float:
    """What a bonus for a time is worth: for whom it is new, a little more if it lasts (C-121)."""
    gaining = sum(1 for _ in boons.receivers(state, deed, piece.name, side, model)) if model else 1
    return (
        _BOONS[cast(Stat, deed.what)] * deed.amount * min(3, gaining) * (0.7 + 0.3 * min(3, deed.rounds or 1))
    )


def _leys(state: Battle, side: Seat, ley: Piece) -> Iterator[tuple[Interact, float, bool]]:
    for piece in state.pieces.values():
        if advantage.advantageous(piece) and interaction.why_not_assigned(state, ley, piece.id) is None:
            robbed = state.pieces.get(ley.assigned)
            worth = _LEY * (piece.holder == side) + _LEY * (robbed is not None and robbed.holder != side)
            if worth > 0 and not (robbed is not None and robbed.holder == side):
                yield Interact(ley.id, piece.id), worth, False


def draws(state: Battle, model: ModelId) -> list[Draw]:
    """Everything that draws a model, as it stands now."""
    side = state.side_of(model)
    return [
        draw
        for piece in state.pieces.values()
        if interaction.interactive(state, piece)
        for use, worth, again in uses(state, side, piece, model)
        for draw in _reached(state, model, Draw(piece, worth, again, 0.0, use))
    ]


def _reached(state: Battle, model: ModelId, draw: Draw) -> Iterator[Draw]:
    """The draw itself if it is on the model's level, else what leads there."""
    here = terrain.level_of(state, model)
    low, high = terrain.body(state, draw.piece)
    if low < here + state.character(model).size and here <= max(high, low):
        yield draw
        return
    who = state.character(model)
    stride = max(who.base.long, who.base.wide)
    for link, steps in ways_up(state, here, draw.piece.on).items():
        way = state.pieces[link]
        above = distance(middle(way.outline), middle(draw.piece.outline)) / stride
        yield Draw(way, draw.worth, draw.again, climbs.STAIRS * steps + above)


def ways_up(state: Battle, here: float, surface: PieceId) -> dict[PieceId, int]:
    """The stairs, ladders and ramps that begin on a level and lead to a surface, and how many one goes by in all."""
    links = [piece for piece in state.pieces.values() if piece.links is not None]
    found: dict[PieceId, int] = {}
    waiting: list[tuple[PieceId, int]] = [(surface, 1)]
    seen = {surface}
    while waiting:
        at, steps = waiting.pop(0)
        for link in links:
            assert link.links is not None
            if at not in link.links:
                continue
            (other,) = [end for end in link.links if end != at] or [at]
            if terrain.level(state, other) == here:
                found.setdefault(link.id, steps)
            elif other not in seen:
                seen.add(other)
                waiting.append((other, steps + 1))
    return found


# Zones


@lru_cache(maxsize=64)
def round_of(outline: Outline) -> tuple[float, float, float]:
    """The middle of a zone and the radius of a circle of its area, in tenths."""
    xs, ys = zip(*outline, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2, sqrt(area(outline) * 100 / pi)


def prizes(state: Battle) -> list[Zone]:
    """The zones that score."""
    return [zone for zone in state.field.zones if zone.score]


def shared(away: float, one: float, other: float) -> float:
    """The area that two circles share whose middles are so far away, of such radii."""
    if away >= one + other:
        return 0.0
    if away <= abs(one - other):
        return pi * min(one, other) ** 2
    first = (away * away + one * one - other * other) / (2 * away * one)
    second = (away * away + other * other - one * one) / (2 * away * other)
    triangle = (-away + one + other) * (away + one - other) * (away - one + other) * (away + one + other)
    corner = one * one * acos(max(-1.0, min(1.0, first))) + other * other * acos(max(-1.0, min(1.0, second)))
    return corner - 0.5 * sqrt(max(0.0, triangle))


def sway(state: Battle, model: ModelId) -> float:
    """The radius of a model's base together with its Influence."""
    base = state.base(model)
    return (base.long + base.wide) / 4 + state.character(model).influence


def held(state: Battle, side: Seat, zone: Zone, without: ModelId = 0) -> tuple[float, float]:
    """About how much of a zone is within the Influence of a side, and of the strongest other one."""
    x, y, radius = round_of(zone.outline)
    totals = dict.fromkeys(state.field.sides, 0.0)
    for model in state.models.values():
        if model.id != without:
            away = sqrt((model.place.x - x) ** 2 + (model.place.y - y) ** 2)
            totals[state.side(model.seat)] += shared(away, radius, sway(state, model.id))
    whole = pi * radius * radius
    others = [min(whole, share) for other, share in totals.items() if other != side]
    return min(whole, totals[side]), max(others)


def control(own: float, foe: float, whole: float) -> float:
    """How likely a zone is controlled at the end of the round with such shares of it."""
    if own <= 0:
        return 0.0
    return 0.7 * (own > foe + 100) + 0.3 * own / (own + foe + 0.3 * whole)

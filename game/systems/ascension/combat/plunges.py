"""What a push or a throw would lead to, before it is done: where it ends, whether it is a fall, what that costs (CA-1).

It decides no rule: previews tell it, and bots look for it and fear it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, inf
from typing import NamedTuple

from game.core.words.grammar import plural
from game.systems.ascension import displacement, terrain
from game.systems.ascension.combat import passives
from game.systems.ascension.combat.effects import NEAR
from game.systems.ascension.movement import arrival, depths
from game.systems.ascension.state import Battle, ModelId, Piece
from game.table.shapes import Place, heading, moved


class Plunge(NamedTuple):
    """Where a model that is pushed or thrown ends, before it climbs out of anything, and what it suffers there."""

    model: ModelId
    place: Place
    height: float
    """How many Sizes it falls; 0 if it does not, `inf` without a bottom."""
    into: str
    """What sunken ground it falls into, or at whose edge it is stopped; "" for neither."""
    wounds: int

    @property
    def falls(self) -> bool:
        """Whether it falls at all."""
        return self.height > 0


def foreseen(state: Battle, model: ModelId, way: int, length: int) -> Plunge:
    """What becomes of a model that is pushed or thrown so far at an angle, if it does not resist."""
    now = state.models[model]
    to = Place(*moved(now.place.point, way, length), now.place.facing)
    fall = depths.over_the_edge(state, model, to)
    if fall is not None:
        return _down(state, model, fall.place, depths.deep(fall.hole), fall.hole)
    end, stop = arrival.farthest(state, model, to, crushing=False)
    if arrival.foothold(state, model, end, crushing=False) is None:
        base, height = state.base(model), terrain.level(state, now.on)
        below = terrain.below(state, base, end, height)
        low = terrain.level(state, below[0].id) if below else 0.0
        hole = depths.under(state, base, end, low)
        return _down(state, model, end, height - low + (depths.deep(hole) if hole else 0), hole)
    met = terrain.stopped_by(state, stop.by) if stop is not None else None
    if isinstance(met, Piece) and met.has("impassable"):
        hurt = passives.toughened(state.character(model), ceil(met.size))
        return Plunge(model, end, 0.0, met.name, min(hurt, now.wounds))
    return Plunge(model, end, 0.0, "", 0)


def _down(state: Battle, model: ModelId, place: Place, height: float, hole: Piece | None) -> Plunge:
    """A fall of so many Sizes, and its wounds (C-52, C-114)."""
    who, left = state.character(model), state.models[model].wounds
    hurt = left
    if height < inf:
        hurt = min(left, passives.toughened(who, max(1, int(height)) + who.size))
    return Plunge(model, place, height, hole.name if hole is not None else "", hurt)


def knocked(state: Battle, attacker: ModelId, target: ModelId) -> Plunge | None:
    """What a knockback would lead to from where the two stand; None if it moves nobody (C-50)."""
    if displacement.why_not_pushed(state, attacker, target) is not None:
        return None
    away = heading(state.models[attacker].place.point, state.models[target].place.point)
    return foreseen(state, target, away, NEAR)


def worst(state: Battle, attacker: ModelId, target: ModelId, kind: str) -> int:
    """The most wounds that an effect can cost its target by what it falls into or is stopped by (for bots)."""
    if kind == "knockback" and _may_fall(state, target):
        found = knocked(state, attacker, target)
        return found.wounds if found else 0
    if kind == "throw" and _may_fall(state, target):
        throws = displacement.suggest_throws(state, attacker, target)
        return max((foreseen(state, target, *throw).wounds for throw in throws), default=0)
    return 0


def _may_fall(state: Battle, model: ModelId) -> bool:
    """Whether there is anything to fall from: told quickly."""
    return terrain.level_of(state, model) > 0 or depths.on_bridge(state, model)


def words(state: Battle, plunge: Plunge) -> Iterator[tuple[str, str]]:
    """What becomes of whom, in sentences with their rules: `Ulf falls 3 Sizes into the Chasm: 4 wounds`."""
    name = state.character(plunge.model).name
    if plunge.falls:
        into = f" into {plunge.into}" if plunge.into else ""
        if plunge.height == inf:
            yield f"{name} falls{into}, which has no bottom, and is gone", "C-114"
            return
        deep = f"{plunge.height:g} Size{'' if plunge.height == 1 else 's'}"
        last = plunge.wounds >= state.models[plunge.model].wounds
        yield (
            f"{name} falls {deep}{into}: {_wounds(plunge.wounds)}{', all it has' if last else ''}",
            ("C-114" if plunge.into else "R-7.2.3"),
        )
    elif plunge.wounds:
        yield f"{name} is stopped at the edge of {plunge.into}: {_wounds(plunge.wounds)} more", "R-7.2.14"


def _wounds(count: int) -> str:
    return plural(count, "wound")

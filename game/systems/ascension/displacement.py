"""Pushing, throwing and displacing (R-7.2.1, R-7.2.6, R-7.2.14, C-24, C-50, C-51, C-53, C-74, C-76).

What is done to a model is a step. Before it happens the owner may answer with a reaction. Whether it may be done at all,
and which throws and places are legal, those who choose ask here.
"""

from __future__ import annotations

from math import ceil
from typing import ClassVar, Literal, Self

import msgspec

from game.core.actions import Action, Refusal
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.ascension import events, exhaustion, falls, terrain
from game.systems.ascension.actions import Decline, React
from game.systems.ascension.falls import Hit
from game.systems.ascension.harm import Hurt
from game.systems.ascension.movement import arrival, depths
from game.systems.ascension.profile import Facet
from game.systems.ascension.state import Battle, ModelId, Piece, PieceId
from game.table.lengths import FULL, INCH, TOLERANCE, said, said_mm
from game.table.obstacles import nearest_place
from game.table.outlines import grown
from game.table.shapes import Place, distance, gap, heading, moved

ANSWERS = ("negate-displacement", "reduce-displacement")
"""The reactions to being pushed, thrown or displaced (CC-10)."""
REDUCED = 2 * INCH
"""By how much the second one shortens it."""
LIFTED = 2
"""By how many Sizes something must be smaller to be thrown (C-53)."""
WAYS = 12
"""In how many directions throws and displacements are suggested."""


# Sizes that count


def might(state: Battle, model: ModelId) -> int:
    """The Size with which a model pushes and throws (CC-11)."""
    character = state.character(model)
    return character.size + 2 * character.has("heft-primary") + character.has("mighty")


def bulk(state: Battle, model: ModelId) -> int:
    """The Size with which a model withstands being pushed and thrown (CC-11)."""
    character = state.character(model)
    return (
        character.size
        + 2 * character.has("heft-primary")
        + 2 * character.has("anchored-2")
        + character.has("anchored-1")
    )


def why_not_moved(state: Battle, mover: ModelId, target: ModelId) -> Refusal | None:
    """Why a model can neither push, throw nor displace another: that is immovable (CC-11, C-74)."""
    who, whom = state.character(mover).name, state.character(target).name
    if state.character(target).has("immovable") and might(state, mover) <= bulk(state, target):
        return Refusal("CC-11", f"{whom} cannot be moved by {who}, which is no larger.")
    return None


def why_not_pushed(state: Battle, pusher: ModelId, target: ModelId) -> Refusal | None:
    """Why a model cannot push another: it is more than one Size larger, or immovable (R-7.2.1, C-50)."""
    strong, heavy = might(state, pusher), bulk(state, target)
    if heavy > strong + 1:
        who, whom = state.character(pusher).name, state.character(target).name
        return Refusal(
            "R-7.2.1", f"{whom} counts as Size {heavy}, {who} as {strong}: at most one more can be pushed."
        )
    return why_not_moved(state, pusher, target)


def why_not_thrown(state: Battle, thrower: ModelId, target: ModelId) -> Refusal | None:
    """Why a model cannot throw another: it must be two Sizes smaller and not immovable (C-53)."""
    strong, heavy = might(state, thrower), bulk(state, target)
    if heavy > strong - LIFTED:
        who, whom = state.character(thrower).name, state.character(target).name
        return Refusal(
            "C-53", f"{whom} counts as Size {heavy}; {who} can throw up to Size {strong - LIFTED}."
        )
    return why_not_moved(state, thrower, target)


def throw_length(state: Battle, thrower: ModelId, target: ModelId) -> int:
    """How far a model can throw another: as many inches as it is Sizes larger (C-53)."""
    return max(0, might(state, thrower) - bulk(state, target)) * INCH


def check_throw(
    state: Battle, thrower: ModelId, target: ModelId, heading: int, length: int
) -> Refusal | None:
    """Why a throw in a direction, so far, is not legal (C-53)."""
    refusal = why_not_thrown(state, thrower, target)
    return refusal or _why_not_so_far(heading, length, throw_length(state, thrower, target))


def _why_not_so_far(heading: int, length: int, most: int) -> Refusal | None:
    if not 0 <= heading < FULL:
        return Refusal("C-53", "A throw has a direction from 0 to 360 degrees.")
    if not 0 < length <= most + TOLERANCE:
        return Refusal("C-53", f"A throw goes up to {said(most)}; this would be {said(length)}.")
    return None


def suggest_throws(state: Battle, thrower: ModelId, target: ModelId) -> list[tuple[int, int]]:
    """Directions and lengths worth a look: at other models, over edges, all round."""
    if why_not_thrown(state, thrower, target):
        return []
    now = state.models[target]
    foes = [other for other in state.models.values() if other.id not in (thrower, target)]
    foes.sort(key=lambda other: (distance(now.place.point, other.place.point), other.id))
    turns = [heading(now.place.point, other.place.point) for other in foes[:3]]
    most = throw_length(state, thrower, target)
    return [(turn, most) for turn in dict.fromkeys([*turns, *range(0, FULL, FULL // WAYS)])]


# The reactions to it


def answers(state: Battle, model: ModelId) -> list[Facet]:
    """The reactions that a model can answer a displacement with now (CC-10, C-76)."""
    now = state.models[model]
    return [
        facet
        for facet in state.character(model).reactions
        if facet.kind in ANSWERS and not now.exhausted(facet.kind)
    ]


class Resist(Decision[Battle], frozen=True, tag=True):
    """Whether a model that is to be pushed, thrown or displaced resists; what is to happen lies beneath (C-76)."""

    model: ModelId

    def actions(self, state: Battle) -> list[Action]:
        return [*(React(facet.kind) for facet in answers(state, self.model)), Decline()]

    def check(self, state: Battle, action: Action) -> Refusal | None:
        if action in self.actions(state):
            return None
        name = state.character(self.model).name
        return Refusal(
            "C-76", f"{name} is about to be moved: use a reaction against it or decline.", Decline()
        )

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        if not isinstance(action, React):
            return
        facet = next(facet for facet in answers(state, self.model) if facet.kind == action.kind)
        exhaustion.use(state, self.model, facet.kind, exhausting=facet.exhausting)
        ctx.tell(events.Reacted, self.model, facet.kind)
        coming = state.stack.pop()
        assert isinstance(coming, Shove | Displace)
        if facet.kind == "reduce-displacement":
            state.push(coming.shortened(state))


# Pushed and thrown


class Shove(Step[Battle], frozen=True):
    """A model goes straight ahead, not by its own will, until something stops it, and that is hit. `by` is the side whose doing it is."""

    how: ClassVar[Literal["pushed", "thrown"]]

    model: ModelId
    heading: int
    length: int
    by: Seat | None
    asked: bool = False

    def proceed(self, state: Battle, ctx: Context) -> None:
        if self.model not in state.models or self.length <= 0 or _asks(state, self):
            return
        now = state.models[self.model].place
        to = Place(*moved(now.point, self.heading, self.length), now.facing)
        fall = depths.over_the_edge(state, self.model, to)
        end, stop = (
            (fall.place, fall.stop) if fall else arrival.farthest(state, self.model, to, crushing=False)
        )
        met = terrain.stopped_by(state, stop.by) if stop else None
        hits = self._hits(state, met)
        arriving: list[Step[Battle]] = []
        if end != now:
            hole = fall.hole if fall else None
            arriving = arrival.arrive(
                state, ctx, self.model, end, self.how, by=self.by, crushing=False, hole=hole
            )
        state.push(*hits, *arriving)

    def _hits(self, state: Battle, met: Piece | ModelId | None) -> list[Step[Battle]]:
        """What comes of being stopped by a piece or, if the model was thrown, by another model."""
        if isinstance(met, Piece):
            against: list[Step[Battle]] = [Hit(met.id, state.character(self.model).size, self.by)]
            if met.has("impassable"):
                against.insert(0, Hurt(self.model, ceil(met.size), f"{met.name}", "R-7.2.14", self.by))
            return against
        return falls.impact(state, self.model, met, self.by) if met and self.how == "thrown" else []

    def shortened(self, state: Battle) -> Self:
        """The way that a reaction has shortened."""
        return msgspec.structs.replace(self, length=self.length - REDUCED)


class Push(Shove, frozen=True, tag=True):
    """A model is pushed straight away (R-7.2.1, C-24, C-51)."""

    how = "pushed"


class Throw(Shove, frozen=True, tag=True):
    """A model is thrown in a straight line; a base that stops it is hit (C-53, C-86)."""

    how = "thrown"


def _asks(state: Battle, step: Shove | Displace) -> bool:
    """Whether the owner is asked first; then the step waits beneath the question."""
    if step.asked or not answers(state, step.model):
        return False
    state.push(Resist(state.models[step.model].seat, step.model), msgspec.structs.replace(step, asked=True))
    return True


# Displaced


class Displace(Step[Battle], frozen=True, tag=True):
    """A model is put somewhere else; the way does not matter (C-74). With `own` it is its own doing and no question."""

    model: ModelId
    to: Place
    on: PieceId
    by: Seat | None
    own: bool = False
    asked: bool = False

    def proceed(self, state: Battle, ctx: Context) -> None:
        if self.model not in state.models or self.to == state.models[self.model].place:
            return
        if not (self.own or not self._possible(state)) and _asks(state, self):
            return
        if self._possible(state):
            state.push(*arrival.place_down(state, ctx, self.model, self.to, self.on, "displaced"))

    def _possible(self, state: Battle) -> bool:
        return arrival.no_room(state, self.model, self.to, self.on) is None

    def shortened(self, state: Battle) -> Displace:
        """The displacement that a reaction has shortened; to where it stands if nothing is left of it."""
        now = state.models[self.model].place
        left = distance(now.point, self.to.point) - REDUCED
        if left <= 0:
            return msgspec.structs.replace(self, to=now)
        wished = Place(*moved(now.point, heading(now.point, self.to.point), left), self.to.facing)
        for on in dict.fromkeys((self.on, state.models[self.model].on)):
            place = _nearest(state, self.model, wished, on, left)
            if place is not None:
                return msgspec.structs.replace(self, to=place, on=on)
        return msgspec.structs.replace(self, to=now)


def _nearest(
    state: Battle, model: ModelId, wished: Place, on: PieceId, within: int | None = None
) -> Place | None:
    """The place nearest to a wished one where a model may be put on a surface."""
    base = state.base(model)
    if on and (on not in state.pieces or not terrain.standable(state.pieces[on])):
        return None
    allowed = grown(state.pieces[on].outline, base.wide // 2 - TOLERANCE) if on else None
    place = nearest_place(base, wished, terrain.obstacles(state, model, on=on), allowed, within)
    return place if place is not None and arrival.no_room(state, model, place, on) is None else None


def check_displace(
    state: Battle, model: ModelId, to: Place | None, on: PieceId, within: int, of: ModelId | None = None
) -> Refusal | None:
    """Why a model cannot be displaced to a place on a surface (C-74).

    It is at most `within` tenths from where the model stands, centre to centre, or from the model `of`, edge to edge.
    """
    if to is None or not arrival.sane(to) or not isinstance(on, str):
        return Refusal("C-74", "Say to which place.")
    now, name = state.models[model], state.character(model).name
    if to == now.place and on == now.on:
        return Refusal("C-74", f"{name} stands there already.")
    far = _far(state, model, to, of)
    if far > within + TOLERANCE:
        whom = f"of {state.character(of).name}" if of else "of where it stands"
        return Refusal(
            "C-74", f"{name} is put within {said(within)} {whom}; this is {said_mm(far - within)} beyond."
        )
    return arrival.no_room(state, model, to, on)


def _far(state: Battle, model: ModelId, to: Place, of: ModelId | None) -> int:
    if of is None:
        return distance(state.models[model].place.point, to.point)
    return gap(state.base(model), to, state.base(of), state.models[of].place)


def nearest_displace(
    state: Battle, model: ModelId, to: Place | None, on: PieceId, within: int, of: ModelId | None = None
) -> Place | None:
    """The legal place nearest to a wished one, on the same surface; None if none was found."""
    if to is None or not arrival.sane(to) or not isinstance(on, str):
        return None
    hub = state.models[model if of is None else of].place.point
    beyond = _far(state, model, to, of) - within
    wished = to
    if beyond > 0:
        wished = Place(*moved(to.point, heading(to.point, hub), beyond + TOLERANCE), to.facing)
    place = _nearest(state, model, wished, on)
    if place is None or check_displace(state, model, place, on, within, of) is not None:
        return None
    return place


def suggest_displace(
    state: Battle, model: ModelId, within: int, of: ModelId | None = None
) -> list[tuple[Place, PieceId]]:
    """Places to displace a model to: all round, far and near, on the highest surface there."""
    now = state.models[model].place
    hub, reach = now, within
    if of is not None:
        hub = state.models[of].place
        reach += (state.base(of).wide + state.base(model).wide) // 2
    found: list[tuple[Place, PieceId]] = []
    for length in (reach, reach - within // 2):
        for turn in range(0, FULL, FULL // WAYS):
            point = moved(hub.point, turn, length)
            on = terrain.surface_over(state, point)
            place = nearest_displace(state, model, Place(*point, now.facing), on, within, of)
            if place is not None:
                found.append((place, on))
    return list(dict.fromkeys(found))


STEPS = (Push, Throw, Displace, Resist)

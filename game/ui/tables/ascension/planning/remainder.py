"""What is left of a plan that was stopped: by cards, a reaction, a fall or a check. It is proposed anew, never done unseen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from game.core.actions import Action
from game.core.match import Moment
from game.core.seats import Seat
from game.systems.ascension import events as e
from game.systems.ascension.actions import Attack
from game.systems.ascension.movement import approach, move_action
from game.systems.ascension.state import ModelId
from game.ui.plane.hit_test import Hit
from game.ui.tables.ascension.planning import lunge, strike, way_planner
from game.ui.tables.ascension.planning.aim import Proposal
from game.ui.tables.ascension.planning.route import GOING
from game.ui.tables.ascension.planning.strike import Wish

if TYPE_CHECKING:
    from game.ui.tables.ascension.desk import Desk

EXPECTED = (
    e.Activated, e.Readied, e.MoveBegan, e.RunBegan, e.Interacted, e.DoorMoved, e.Held, e.Assigned, e.Scored, e.Shaken,
    e.Lost, e.PieceDestroyed, e.Deployed,
)  # fmt: skip
"""What a plan brings about by itself: nothing of it is news to whoever made it."""
_OWN = ("stride", "run", "climb", "stairs", "free")


class Remainder(NamedTuple):
    """Whose plan it was, for which model, and what of it has not been done."""

    seat: Seat
    model: ModelId
    actions: tuple[Action, ...]


def goes_on(moment: Moment, model: ModelId, harmless: tuple[type, ...] = ()) -> bool:
    """Whether a plan goes on after what it did last: nothing was flipped, shown or asked, and nobody fell or was hurt."""
    return not moment.closed and all(
        event.how in _OWN and event.model == model
        if isinstance(event, e.Moved)
        else isinstance(event, (*EXPECTED, *harmless))
        for event in moment.events
    )


def propose(desk: Desk, left: Sequence[Action]) -> bool:
    """Plan what is left from where things stand now, without a blow at somebody who is gone; whether there is anything."""
    route = desk.route
    if route is None:
        return False
    way = [action for action in left if isinstance(action, move_action.ACTIONS)]
    then = left[-1] if left and not isinstance(left[-1], move_action.ACTIONS) else None
    if isinstance(then, Attack) and then.target and then.target not in desk.state.models:
        then = None
    if route.extend(way) is not None:
        _anew(desk, way)
    if isinstance(then, Attack) and then.target:
        _strike(desk, then)
    elif then is not None and route.open and desk.refusal_at_end(then) is None:
        way_planner.fix(desk)
        desk.pinned = Proposal(then, None, Hit(route.place.point))
    else:
        way_planner.fix(desk)
    return bool(desk.plans)


def _anew(desk: Desk, way: Sequence[Action]) -> None:
    """The way as it was cannot be gone: another one to where it was to end."""
    route = desk.route
    assert route is not None
    ends = [action.to.point for action in way if isinstance(action, GOING)]
    if ends and route.open and route.model in route.end.models:
        route.cut(0)
        route.extend(approach.to_place(route.end, route.model, ends[-1]).actions)


def _strike(desk: Desk, blow: Attack) -> None:
    """The same blow, from the end of the way if that serves, else by another way."""
    route = desk.route
    assert route is not None
    if route.open and strike.legal(route.end, blow):
        lunge.stand(desk, Wish(blow.target, blow.name), blow.name)
    else:
        route.cut(0)
        lunge.lead(desk, Wish(blow.target, blow.name), near=True)
    way_planner.fix(desk)

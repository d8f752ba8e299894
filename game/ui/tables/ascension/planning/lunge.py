"""The lunge at the desk: the loose end of the planned way that leads to a foe, and the blow at its end (R-6.1.2).

It goes as soon as something else is pointed at, and stands firm when it is committed. Odds and sight are those of its end.
"""

from __future__ import annotations

from game.systems.ascension.actions import EndActivation
from game.systems.ascension.combat import offers
from game.systems.ascension.state import Battle, ModelId
from game.table.lengths import FULL
from game.table.shapes import heading
from game.ui.plane.hit_test import Hit
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.planning import strike
from game.ui.tables.ascension.planning.aim import Proposal
from game.ui.tables.ascension.planning.route import Ref
from game.ui.tables.ascension.planning.strike import Strike, Wish

TURNS = 6
"""How many notches round a foe are tried until there is another place."""


def hostile(desk: Desk, model: ModelId) -> bool:
    """Whether somebody on the table is of another side than the player."""
    found = desk.base.models.get(model)
    return found is not None and desk.base.side(found.seat) != desk.base.side(desk.seat)


def own(desk: Desk, model: ModelId) -> bool:
    """Whether somebody on the table is the player's own."""
    found = desk.base.models.get(model)
    return found is not None and found.seat == desk.seat


def lead(desk: Desk, wish: Wish, *, near: bool = False) -> bool:
    """Let the loose end of the way lead to a foe, and point at it with the attack; whether there is one.

    With `near` it leads there although no attack is reached.
    """
    route = desk.route
    if route is None or not route.open:
        return False
    if desk.wish == wish and not near:
        return desk.pointed is not None
    desk.leave_foe()
    found = _known(desk, route.end, wish)
    if found is None or not (found.arrives or near):
        return False
    route.extend(found.way)
    return stand(desk, wish, found.attack)


def arrives(desk: Desk, wish: Wish) -> bool:
    """Whether a way from the firm end of the plan comes to what is wished."""
    route = desk.route
    found = _known(desk, route.end, wish) if route is not None and route.open else None
    return found is not None and found.arrives


def _known(desk: Desk, start: Battle, wish: Wish) -> Strike | None:
    """What has been found from a battle, which is kept as long as the moment lasts."""
    key = ("strike", Ref(start), wish)
    if key not in desk.memo:
        desk.memo[key] = strike.find(start, desk.actor, wish)
    found: Strike | None = desk.memo[key]
    return found


def stand(desk: Desk, wish: Wish, attack: str = "") -> bool:
    """Point at a foe from the end of the way as it is, with the first attack that can be made; whether one can."""
    route = desk.route
    assert route is not None
    desk.wish = wish
    desk.rearm()
    if not route.open:
        # Cards are flipped on the way: what is meant to follow is proposed then.
        desk.beyond = strike.blow_at(wish.foe, attack) if attack else None
        desk.tell(route.check(EndActivation()), route.place.point)
        return False
    return _point_at(desk, attack or (strike.ready(route.end, route.model, wish.foe) if route.open else ""))


def _point_at(desk: Desk, attack: str) -> bool:
    """Point at the foe from the end of the way."""
    assert desk.wish is not None
    foe, state = desk.wish.foe, desk.base
    desk.pointed = None
    if not attack:
        return False
    if isinstance(foe, int) and foe in state.models:
        hit = Hit(state.models[foe].place.point, model=foe)
    elif isinstance(foe, str) and foe in state.pieces:
        hit = Hit(state.pieces[foe].outline[0], piece=foe)
    else:
        return False
    action = strike.blow_at(foe, attack)
    proposal = Proposal(action, offers.why_not(state, action), hit)
    if proposal.legal:
        desk.pointed = proposal
    else:
        desk.tell(proposal.refusal, hit.point)
    return proposal.legal


def loosen(desk: Desk) -> None:
    """The way stays as it is, and is dragged on from its firm part."""
    desk.wish = desk.beyond = desk.pinned = desk.pointed = None


def pin(desk: Desk) -> bool:
    """What is pointed at is proposed, and stays while the pointer goes elsewhere; whether there is anything."""
    if desk.pointed is None or not desk.pointed.legal:
        return False
    desk.pinned, desk.pointed, desk.said = desk.pointed, None, None
    return True


def swing(desk: Desk, by: int) -> None:
    """Turn the ghost round the foe, by hundredths of a degree, to the next place there that can be reached."""
    route, wish, blow = desk.route, desk.wish, desk.pinned or desk.pointed
    assert route is not None
    assert wish is not None
    if not isinstance(wish.foe, int):
        return
    here, firm = route.place, desk.pinned is not None
    name = wish.attack or str(getattr(blow.action, "name", "")) if blow is not None else ""
    foe = desk.base.models[wish.foe].place.point
    side = wish.side if wish.side is not None else heading(foe, here.point)
    desk.pinned = None
    for turn in range(1, TURNS + 1):
        wished = Wish(wish.foe, "" if wish.touch else name, (side + turn * by) % FULL, wish.touch)
        if lead(desk, wished) and route.place.point != here.point:
            break
    else:
        lead(desk, wish)
    if firm:
        pin(desk)

"""Approach and strike: an attack at a foe that is pointed at, and the way there if it does not reach (R-6.1.2).

The way is the loose end of the one that is planned: it goes as soon as something else is pointed at, and stands firm when
it is committed. Odds and sight are those of its end.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from game.core.explain import Action
from game.systems.ascension import exhaustion
from game.systems.ascension.actions import Attack, EndActivation
from game.systems.ascension.fighting import offers
from game.systems.ascension.moving import approach
from game.systems.ascension.profile import Attack as Blow
from game.systems.ascension.state import Battle, ModelId, PieceId
from game.table.lengths import CONTACT, FULL
from game.table.shapes import heading
from game.ui.tables.ascension import cards
from game.ui.tables.ascension.aim import Hit, Proposal
from game.ui.tables.ascension.route import Ref

if TYPE_CHECKING:
    from game.ui.tables.ascension.desk import Desk

SINGLE = ("single", "ricochet")
"""Templates of attacks that are made at somebody."""
TURNS = 6
"""How many notches round a foe are tried until there is another place."""


class Wish(NamedTuple):
    """Whom or what to strike, and what of it is settled beforehand."""

    foe: ModelId | PieceId
    attack: str = ""
    """The name of the only attack that is wanted; "" for whichever strikes soonest."""
    side: int | None = None
    """Where to stand: the heading from the foe, in hundredths of a degree."""
    touch: bool = False
    """Whether the bases are to be in contact, whatever reaches from afar."""


class Strike(NamedTuple):
    """An attack, and the legal actions that lead to where it can be made."""

    attack: str
    way: tuple[Action, ...] = ()
    arrives: bool = True
    """Whether it can be made from there; otherwise the way leads as near as it goes."""
    gap: int = 0
    """Edge to edge from the end of the way, in tenths."""


def hostile(desk: Desk, model: ModelId) -> bool:
    """Whether somebody on the table is of another side than the player."""
    found = desk.base.models.get(model)
    return found is not None and desk.base.side(found.seat) != desk.base.side(desk.seat)


def own(desk: Desk, model: ModelId) -> bool:
    """Whether somebody on the table is the player's own."""
    found = desk.base.models.get(model)
    return found is not None and found.seat == desk.seat


# What can be done


def find(state: Battle, model: ModelId, wish: Wish) -> Strike | None:
    """The attack that strikes a foe soonest, by the order of the profile among equals; None if none is left to make."""
    blows = [
        blow
        for blow in state.character(model).attacks
        if blow.template in SINGLE and wish.attack in ("", blow.name)
    ]
    if wish.touch and isinstance(wish.foe, int):
        way = approach.to_model(state, model, wish.foe, side=wish.side)
        return Strike("", way.actions, way.arrives, way.gap)
    ready = [found for blow in blows if (found := _one(state, model, blow, wish)) is not None]
    return min(ready, key=lambda strike: (not strike.arrives, len(strike.way), strike.gap), default=None)


def _one(state: Battle, model: ModelId, blow: Blow, wish: Wish) -> Strike | None:
    """One attack at a foe, from here or from where a way leads."""
    if wish.side is None and legal(state, blow_at(wish.foe, blow.name)):
        return Strike(blow.name)
    if cards.too_fast(state) is not None or exhaustion.refuse(state, blow.name, blow.name) is not None:
        return None
    if wish.side is None or not isinstance(wish.foe, int):
        way = approach.to_strike(state, model, blow.name, wish.foe)
    else:
        way = approach.to_model(state, model, wish.foe, within=max(CONTACT, blow.range), side=wish.side)
    return Strike(blow.name, way.actions, way.arrives, way.gap)


def blow_at(foe: ModelId | PieceId, attack: str) -> Attack:
    """An attack at somebody, or at a piece of terrain."""
    return Attack(attack, target=foe) if isinstance(foe, int) else Attack(attack, terrain=foe)


def legal(state: Battle, blow: Attack) -> bool:
    """Whether the active model can make an attack."""
    return state.active is not None and offers.why_not(state, blow) is None


def ready(state: Battle, model: ModelId, foe: ModelId | PieceId) -> str:
    """The first attack that can be made at a foe from where a model stands; "" if none can."""
    names = (blow.name for blow in state.character(model).attacks if blow.template in SINGLE)
    return next((name for name in names if legal(state, blow_at(foe, name))), "")


# At the desk


def lead(desk: Desk, wish: Wish, *, near: bool = False) -> bool:
    """Let the loose end of the way lead to a foe, and point at it with the attack; whether there is one.

    With `near` it leads there although no attack is reached.
    """
    route = desk.route
    if route is None or not route.open:
        return False
    if desk.wish == wish and not near:
        return desk.pointed is not None
    leave(desk)
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
        desk.memo[key] = find(start, desk.actor, wish)
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
        desk.beyond = blow_at(wish.foe, attack) if attack else None
        desk.tell(route.check(EndActivation()), route.place.point)
        return False
    return _point_at(desk, attack or (ready(route.end, route.model, wish.foe) if route.open else ""))


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
    action = blow_at(foe, attack)
    proposal = Proposal(action, offers.why_not(state, action), hit)
    if proposal.legal:
        desk.pointed = proposal
    else:
        desk.tell(proposal.refusal, hit.point)
    return proposal.legal


def loosen(desk: Desk) -> None:
    """The way stays as it is, and is dragged on from its firm part."""
    desk.wish = desk.beyond = desk.pinned = desk.pointed = None


def leave(desk: Desk) -> None:
    """The loose end is let go: something else is pointed at."""
    if desk.wish is not None and desk.route is not None:
        desk.route.cut(desk.fixed)
        desk.rearm()
    desk.wish = desk.beyond = desk.pointed = None


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

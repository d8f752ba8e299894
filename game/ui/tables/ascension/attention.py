"""What the view of a battle should show now: who acts with whom that is about, the zone to deploy in, one's own models."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from game.core.seats import Seat
from game.systems.ascension.actions import Activate
from game.systems.ascension.view import BattleView
from game.ui.plane.camera import FARTHEST, FIRST, Lens
from game.ui.plane.display import Body
from game.ui.plane.view import Attention, Extent, nearest
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.display import BattleDisplay


def of_desk(desk: Desk, shown: BattleDisplay) -> Attention | None:
    """For whoever sits at the table; None while nothing new draws the eye."""
    view = desk.view
    if desk.kind == "terrain":
        table = Extent(0, 0, view.field.width, view.field.height)
        return Attention(("terrain", desk.seat), table, farthest=FARTHEST)
    if desk.kind == "deploy":
        zones = [Extent.around(zone.outline) for zone in view.field.zones if zone.seat == desk.seat]
        return Attention(("deploy", desk.seat), _joined(zones), farthest=FIRST) if zones else None
    foe = desk.wish.foe if desk.wish is not None else 0
    return of_actor(view, shown, desk.actor, foe if isinstance(foe, int) else 0)


def of_actor(view: BattleView, shown: BattleDisplay, actor: int, foe: int = 0) -> Attention | None:
    """Who acts, with the foe that is aimed at, else the nearest."""
    body = shown.bodies.get(actor)
    if body is None:
        return None
    side = _side(view, body)
    foes = [other for other in shown.bodies.values() if _side(view, other) != side]
    other = shown.bodies.get(foe) or nearest(body, foes)
    return Attention((view.round, actor), Extent.of(body), [Extent.of(other)] if other is not None else [])


def of_own(view: BattleView, shown: BattleDisplay, seat: Seat) -> Attention | None:
    """All models of a side: what is seen first while nobody acts."""
    side = view.field.players[seat].side
    own = [Extent.of(body) for body in shown.bodies.values() if _side(view, body) == side]
    return Attention("own", _joined(own), farthest=FIRST) if own else None


def to_choose_from(desk: Desk, shown: BattleDisplay, lens: Lens) -> list[Extent]:
    """Those of whom one is to be activated, or the one that is chosen of them, if the view shows none."""
    if not desk.mine or desk.kind not in ("turn", "elite"):
        return []
    offers = desk.decision.actions(desk.state)
    named = {each.model for each in offers if isinstance(each, Activate)}
    if desk.chosen:
        named &= {desk.chosen}
    own = [body for id, body in shown.bodies.items() if id in named]
    seen = any(lens.free.collidepoint(lens.to_screen((round(body.x), round(body.y)))) for body in own)
    return [] if seen else [Extent.of(body) for body in own]


def _side(view: BattleView, body: Body) -> Seat:
    """The side of a model, by the view: a body wears the colours of its seat."""
    found = view.models.get(body.id)
    return view.field.players[found.seat].side if found is not None else body.seat


def _joined(parts: Iterable[Extent]) -> Extent:
    return reduce(Extent.joined, parts)

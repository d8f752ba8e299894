"""What pointing at the measured table proposes, and what a click does.

Pointing only shows; a click proposes; a second click on the same, Enter or the button commits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.actions import Refusal
from game.systems.ascension import actions as a
from game.systems.ascension.movement import move_action
from game.table.lengths import FULL
from game.ui.plane.hit_test import NOWHERE, Hit
from game.ui.tables.ascension.planning import lunge, way_planner
from game.ui.tables.ascension.planning.aim import Proposal
from game.ui.tables.ascension.planning.strike import Wish

if TYPE_CHECKING:
    from game.ui.tables.ascension.desk import Desk


def point(desk: Desk, hit: Hit) -> None:
    """The pointer or the cursor is over something."""
    desk.hovered = hit
    if not desk.mine or desk.pinned is not None:
        desk.pointed = None
        return
    if desk.aim is not None:
        desk.pointed = None
        if hit != NOWHERE and (desk.aim.stage is None or desk.aim.last):
            desk.aim.turn = desk.turned
            desk.pointed = desk.aim.propose(hit)
    elif desk.kind == "acting":
        _hover(desk, hit)


def _hover(desk: Desk, hit: Hit) -> None:
    """A foe that can be struck is approached as long as it, or the ghost beside it, is pointed at."""
    if lunge.hostile(desk, hit.model):
        lunge.lead(desk, Wish(hit.model))
    elif desk.wish and not desk.on_ghost(hit.point):
        desk.leave_foe()


def click(desk: Desk, hit: Hit) -> bool:
    """A click on the table; True if it asks to commit what is aimed at already."""
    desk.said = None
    if desk.mine and desk.kind in ("turn", "elite") and lunge.hostile(desk, hit.model) and desk.chosen:
        return _strike_with_chosen(desk, hit)
    if not desk.mine or desk.kind in ("", "turn", "elite", "goal"):
        choose(desk, hit)
        return False
    if desk.aim is None:
        return _click_plain(desk, hit)
    if desk.aim.stage is not None and not desk.aim.last:
        _take(desk, hit)
        return False
    if desk.pinned is not None and desk.pinned.legal and _same(desk.pinned, hit):
        return True
    desk.leave_foe()
    desk.pinned = None
    desk.aim.turn = desk.turned
    proposal = desk.aim.propose(hit)
    if proposal is None or proposal.legal or not _approach_with_armed(desk, hit):
        pin(desk, proposal)
    return False


def _approach_with_armed(desk: Desk, hit: Hit) -> bool:
    """The attack that is armed does not reach a foe: it is approached first, if that helps."""
    assert desk.aim is not None
    foe = hit.model if lunge.hostile(desk, hit.model) else hit.piece if not hit.model else ""
    if desk.aim.kind != "attack" or not foe or not lunge.lead(desk, Wish(foe, desk.aim.name)):
        return False
    lunge.pin(desk)
    return True


def choose(desk: Desk, hit: Hit) -> None:
    """Look at a model, or at nothing."""
    if desk.led:
        desk.refresh()
    desk.chosen = hit.model
    if hit.model and desk.kind in ("turn", "elite"):
        refusal = desk.decision.check(desk.state, a.Activate(hit.model))
        found = desk.state.models[hit.model]
        own = desk.state.side(found.seat) == desk.state.side(desk.seat)
        desk.tell(refusal if own else None, found.place.point)


def _strike_with_chosen(desk: Desk, hit: Hit) -> bool:
    """The model that is chosen is to be activated and to strike, if it may be; else the foe is looked at."""
    chosen = desk.chosen
    if lunge.hostile(desk, chosen) or desk.lead(chosen) is not None or not lunge.lead(desk, Wish(hit.model)):
        choose(desk, hit)
        return False
    lunge.pin(desk)
    return False


def _same(proposal: Proposal, hit: Hit) -> bool:
    """Whether a click means what is aimed at already."""
    same = (hit.model or hit.piece) and (proposal.hit.model, proposal.hit.piece) == (hit.model, hit.piece)
    if same and proposal.place is None:
        return True
    return bool(proposal.mover and hit.model == proposal.mover) or proposal.hit.point == hit.point


def _take(desk: Desk, hit: Hit) -> None:
    """The first of several answers: it has to be one that an offered action begins with."""
    assert desk.aim is not None
    lit = desk.aim.lit()
    if (hit.model in lit and hit.model) or (hit.piece in lit and hit.piece):
        desk.aim.take(hit)
    else:
        desk.tell(Refusal("CC-9", f"{desk.aim.words}: those that are possible are lit."), hit.point)


def pin(desk: Desk, proposal: Proposal | None) -> None:
    """Propose an action; of one that is not legal, the nearest that is."""
    if proposal is None:
        return
    if proposal.legal:
        desk.pinned = proposal
        return
    desk.tell(proposal.refusal, proposal.hit.point)
    near = proposal.refusal.nearest if proposal.refusal else None
    placed = getattr(near, "to", None) or getattr(near, "place", None)
    point: tuple[int, int] | None = placed.point if placed else getattr(near, "at", None)
    if near is not None and type(near) is type(proposal.action) and point is not None:
        desk.pinned = Proposal(near, None, Hit(point), placed, proposal.mover)


def take_nearest(desk: Desk) -> None:
    """Propose the nearest legal action that a refusal has named."""
    near = desk.nearest
    if near is None:
        return
    desk.said = None
    if isinstance(near, move_action.ACTIONS) and desk.route is not None:
        way_planner.do(desk, near)
    elif isinstance(near, a.Activate):
        desk.chosen = near.model
    else:
        desk.pinned = Proposal(near, None, Hit((0, 0)))


def _click_plain(desk: Desk, hit: Hit) -> bool:
    """A click while no card is aimed: strike, choose, do what lies there, or go there."""
    if desk.pinned is not None and desk.pinned.legal and hit.model and hit.model == desk.pinned.hit.model:
        return True
    desk.pinned = None
    if hit.model and hit.model != desk.actor:
        _click_model(desk, hit)
        return False
    desk.leave_foe()
    offer = way_planner.offer_at(desk, hit)
    if offer is not None:
        way_planner.do(desk, offer, hit.point)
    elif desk.armed == "move" and not hit.model:
        way_planner.go_to(desk, hit.point)
        way_planner.fix(desk)
    return False


def _click_model(desk: Desk, hit: Hit) -> None:
    """A click on somebody else: a foe is struck, or approached as near as it goes; anybody else is looked at."""
    if not lunge.hostile(desk, hit.model):
        desk.leave_foe()
        if desk.led:
            choose(desk, hit)
        desk.chosen = hit.model
        return
    desk.chosen = hit.model
    lunge.lead(desk, Wish(hit.model), near=True)
    way_planner.fix(desk)


def turn(desk: Desk, by: int) -> None:
    """Turn what is planned or placed, or the ghost round the foe that it is to strike, by hundredths of a degree."""
    if desk.aim is not None and desk.aim.stage == "point":
        desk.turned = (desk.turned + by) % FULL
        hit = desk.pinned.hit if desk.pinned is not None else desk.hovered
        desk.aim.turn, again = desk.turned, desk.pinned is not None
        proposal = desk.aim.propose(hit)
        if again:
            desk.pinned = None
            pin(desk, proposal)
        else:
            desk.pointed = proposal
    elif desk.wish is not None:
        lunge.swing(desk, by)
    elif desk.route is not None:
        desk.tell(desk.route.turn(by), desk.route.place.point)
        way_planner.fix(desk)

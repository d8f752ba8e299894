"""What blows a unit can deal in its side's turn with the cards in its hand, and whose blow an action is (A-24, A-71).

A side makes one move and one attack a turn: whoever says that he strikes has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.actions import Action
from game.core.seats import Seat
from game.systems.asgard.actions import UnitId
from game.systems.asgard.adapter import Pledge
from game.systems.asgard.on_thor import conduct
from game.systems.thor.actions import Attack, Blast, Discard, Move, Strike
from game.systems.thor.cards import plays
from game.systems.thor.cards.notation import FIGHT_PLAYS, MOVE_PLAYS
from game.systems.thor.catalogue import cards
from game.systems.thor.combat.attacks import FollowUp
from game.systems.thor.sequence import FightPhase, Phase
from game.systems.thor.squares import DISTANCE
from game.systems.thor.state import Battle, without


def blow(state: Battle, action: Action) -> tuple[UnitId, Sequence[UnitId]]:
    """Whose attack an action is, and whom it hits; a counter-attack is nobody's doing."""
    decision = state.decision
    if isinstance(action, Strike) and isinstance(decision, FollowUp) and not decision.counter:
        return decision.unit, (action.target,)
    if isinstance(action, Attack | Blast):
        return action.unit, tuple(conduct.struck(state, action))
    return 0, ()


def can_strike(state: Battle, unit: UnitId, targets: Sequence[UnitId], pledged: int) -> frozenset[UnitId]:
    """Whom a unit can strike in this turn, from where it stands or after a move; nobody, if others have the attack."""
    if pledged or unit not in state.units:
        return frozenset()
    wanted = set(targets)
    found = {target for _, hit in _from_here_or_there(state, unit) for target in hit}
    return frozenset(wanted & found)


def leaves(state: Battle, seat: Seat, pledges: Sequence[Pledge], action: Action) -> bool:
    """Whether a discard, or a play of somebody else, leaves in hand what the pledged blows take."""
    spent = action.cards if isinstance(action, Discard) else (getattr(action, "card", ""),)
    others = [pledge for pledge in pledges if pledge[0] != getattr(action, "unit", 0)]
    if not others or not set(spent) <= set(state.hands[seat]):
        return True
    after = state.copy()
    after.hands = {**after.hands, seat: without(after.hands[seat], *spent)}
    return all(
        target not in can_strike(state, unit, [target], 0) or target in can_strike(after, unit, [target], 0)
        for unit, target in others
    )


def close(state: Battle, seat: Seat, unit: UnitId, target: UnitId) -> Action | None:
    """The move after which a unit can strike a target, to the square nearest to him; None if it can strike now or not at all."""
    decision = conduct.deciding(state, seat)
    if not isinstance(decision, Phase) or isinstance(decision, FightPhase) or decision.played:
        return None
    if target not in state.units or target in _hits(state, unit, ""):
        return None
    there = state.units[target].at
    found = [
        (DISTANCE[move.to][there], move.to, move)
        for move, hit in _from_here_or_there(state, unit)
        if move is not None and target in hit and decision.check(state, move) is None
    ]
    return min(found, key=lambda each: each[:2])[2] if found else None


def _from_here_or_there(state: Battle, unit: UnitId) -> Iterator[tuple[Move | None, set[UnitId]]]:
    """Whom a unit can strike from where it stands, and after each of its moves as long as the Fight phase has not come."""
    decision = state.decision
    if isinstance(decision, FightPhase) and decision.played:
        return
    yield None, _hits(state, unit, "")
    if isinstance(decision, FightPhase) or (isinstance(decision, Phase) and decision.played):
        return
    for move in plays.plays(state, state.units[unit].seat, MOVE_PLAYS):
        if isinstance(move, Move) and move.unit == unit:
            after = state.copy()
            after.place(after.units[unit], move.to)
            yield move, _hits(after, unit, move.card)


def _hits(state: Battle, unit: UnitId, spent: str) -> set[UnitId]:
    """Whom a unit can strike from where it stands with the cards in hand, but for one that it has spent."""
    me = state.units[unit]
    hand = without(state.hands[me.seat], spent) if spent else state.hands[me.seat]
    return {
        target
        for card in dict.fromkeys(hand)
        for action in plays.plays_by(state, me, cards()[card], FIGHT_PLAYS)
        for target in conduct.struck(state, action)
    }

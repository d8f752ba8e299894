"""Puzzles: can this side force its goal in this turn, whatever the open enemy hand answers (T-119)?

Nothing is hidden in a puzzle, so a plain search decides it exactly.
"""

from __future__ import annotations

from game.core import steps
from game.core.actions import Action
from game.core.chance import seeded
from game.core.events import Context
from game.core.seats import Seat
from game.systems.thor.actions import Advance, Attack, Blast, Charge, LetThrough, Pass, Strike, Use
from game.systems.thor.state import Battle

_EAGER = (Strike, Blast, Attack, Charge, Use)


def after(state: Battle, action: Action) -> Battle:
    """The state that an action leads to."""
    result = state.copy()
    steps.act(result, action, Context(seeded("puzzle")))
    return result


def forced(state: Battle, seat: Seat, seen: dict[bytes, bool] | None = None) -> bool:
    """Whether `seat` reaches its goal against every answer."""
    if state.outcome is not None:
        return state.outcome.winners == (seat,)
    seen = {} if seen is None else seen
    key = _key(state)
    if key not in seen:
        decision = state.decision
        assert decision is not None
        results = (forced(after(state, action), seat, seen) for action in _ordered(decision.actions(state)))
        seen[key] = any(results) if decision.seat == seat else all(results)
    return seen[key]


def winning(state: Battle, seat: Seat) -> list[Action]:
    """The actions of `seat` now that still force its goal."""
    decision = state.decision
    if decision is None or decision.seat != seat:
        return []
    seen: dict[bytes, bool] = {}
    return [action for action in decision.actions(state) if forced(after(state, action), seat, seen)]


def best_answer(state: Battle, seat: Seat) -> Action:
    """What `seat` answers to the solver: something that spoils the goal, if anything does."""
    judge = PuzzleJudge(seat, state)
    return max(judge.choices(), key=judge.worth)


class PuzzleJudge:
    """An exact opinion of one choice in a puzzle, of the solver or of the foe (see `advice`)."""

    def __init__(self, seat: Seat, state: Battle) -> None:
        self.seat = seat
        self.state = state
        self.seen: dict[bytes, bool] = {}

    def choices(self) -> list[Action]:
        """Every legal action, passive ones last."""
        decision = self.state.decision
        assert decision is not None
        return sorted(decision.actions(self.state), key=lambda action: isinstance(action, LetThrough | Pass))

    def worth(self, action: Action) -> float:
        """1 if the seat still gets its way after `action`, else 0."""
        solver = self.state.first
        return float(forced(after(self.state, action), solver, self.seen) == (self.seat == solver))

    def reason(self, action: Action) -> str:
        """What the search found."""
        if self.seat == self.state.first:
            return "keeps the goal in reach" if self.worth(action) else "sees no way to the goal"
        return "spoils the plan" if self.worth(action) else "sees no way out"


def _ordered(actions: list[Action]) -> list[Action]:
    """Likely answers first; marching off in a group and passing last."""
    return sorted(
        actions, key=lambda action: (isinstance(action, Pass | Advance), not isinstance(action, _EAGER))
    )


def _key(state: Battle) -> bytes:
    from game.core.system import encode

    facts = (state.stack, state.units, state.hands, state.deck)
    return encode(facts)

"""The answer of a puzzle, tried against what the other side may do: whether it comes out, how far it was done, what defeats it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from game.core import steps
from game.core.actions import Action, Refusal
from game.core.chance import seeded
from game.core.events import Context
from game.core.match import Match
from game.core.seats import Seat
from game.core.steps import Decision
from game.core.system import Document, encode
from game.lab.exercises.search import Search

_LINES = 60
"""So many lines of the other side's answers are tried against the answer of a puzzle."""
_NODES = 2000
"""So many positions are looked at to find an answer that defeats a puzzle; where there are more it is not found out."""
_MOST = 99
"""More actions than any turn has."""
_BETWEEN = 10
"""So many of them are looked at in one step."""


def after(state: Any, action: Action) -> Any:
    """The state that an action leads to."""
    result = state.copy()
    steps.act(result, action, Context(seeded("puzzle")))
    return result


def solver(document: Document, match: Match) -> Seat:
    """The side that is to find the answer: that goes first."""
    first: Seat | None = document.get("start", {}).get("first")
    decision = match.decision
    return first or (decision.seat if decision else "one")


class Trial:
    """An answer tried against what the other side may do: so far it was done at most, and why no farther."""

    def __init__(self, solver: Seat, plan: Sequence[Action]) -> None:
        self.solver, self.plan = solver, plan
        self.done = 0
        self.stopped: Refusal | None = None
        self.why = "the battle goes on."
        self.reached: list[Any] = []
        """The states after each action of the answer, in the line that came out."""
        self.before: dict[int, Any] = {}
        """The states before each action of the answer, and after the last of them, in the line that came farthest."""
        self._way: dict[int, Any] = {}
        self._left = _LINES

    @property
    def found_out(self) -> bool:
        """Whether all that was asked has been looked at; if not, an answer is taken for right."""
        return self._left >= 0

    def solves(self, state: Any, done: int = 0) -> bool:
        """Whether there is a line of what the other side may do in which the rest of the plan reaches the goal.

        It is written for the best defence (T-119), which may be another one than this; `defeat` tells whether any defeats it. True
        too where that is not found out.
        """
        self._left -= 1
        decision: Decision[Any] | None = state.decision
        if self._left < 0:
            return True
        if decision is None:
            return self._ended(state, done)
        if decision.seat != self.solver:
            known = decision.actions(state) if decision.listed else decision.suggest(state)
            return any(self.solves(after(state, action), done) for action in known) or not decision.listed
        self._way[done] = state
        if done == len(self.plan):
            self._stop(done, None)
            return False
        refusal = decision.check(state, self.plan[done])
        if refusal is not None:
            self._stop(done, refusal)
            return False
        made = after(state, self.plan[done])
        came = self.solves(made, done + 1)
        if came:
            self.reached.insert(0, made)
        return came

    def _ended(self, state: Any, done: int) -> bool:
        """Whether a battle that is over is won by the whole answer."""
        won = state.outcome is not None and self.solver in state.outcome.winners
        if won and done == len(self.plan):
            return True
        if done >= self.done:
            why = state.outcome.why if state.outcome is not None else self.why
            self.why = f"solution[{done}] comes after the end: {why}" if done < len(self.plan) else why
        self._stop(done, None)
        return False

    def _stop(self, done: int, refusal: Refusal | None) -> None:
        """Remember the line that came farthest."""
        if done >= self.done:
            self.done, self.stopped = done, refusal
            self.before = {number: state for number, state in self._way.items() if number <= done}


# Against the best defence


class Defeat(NamedTuple):
    """What the other side may do so that the solver cannot reach its goal any more, and after how many actions of the answer."""

    done: int
    action: Action


class Lookahead:
    """Whether a puzzle can be forced from a position, exactly, as far as the choices can be listed and are not too many."""

    def __init__(self, solver: Seat, plan: Sequence[Action]) -> None:
        self.solver, self.plan = solver, plan
        self._left = _NODES
        self._seen: dict[tuple[bytes, int], bool] = {}

    def forced(self, state: Any, done: int, most: int) -> Search[bool | None]:
        """Whether the solver reaches its goal whatever is replied, with so many actions at most; None if that is not found out.

        `done` actions of the answer have been done; what it has next is tried first.
        """
        decision = state.decision
        if decision is None:
            return bool(state.outcome is not None and state.outcome.winners == (self.solver,))
        own: bool = decision.seat == self.solver
        if own and not most:
            return False
        key = (encode(state), most)
        if key in self._seen:
            return self._seen[key]
        self._left -= 1
        if self._left < 0 or not decision.listed:
            return None
        if self._left % _BETWEEN == 0:
            yield []
        for action in self._likely(decision.actions(state), done) if own else decision.actions(state):
            came = yield from self.forced(after(state, action), done + own, most - own)
            if came is None:
                return None
            if came == own:
                self._seen[key] = own
                return own
        self._seen[key] = not own
        return not own

    def _likely(self, actions: Sequence[Action], done: int) -> list[Action]:
        """What the answer has next comes first."""
        kinds = [type(action) for action in self.plan]
        wanted = self.plan[done : done + 1]
        return sorted(actions, key=lambda action: (action not in wanted, type(action) not in kinds))


def defeat(trial: Trial) -> Search[Defeat | None]:
    """The first reply that defeats an answer which comes out; None if there is none, or nobody knows."""
    lookahead = Lookahead(trial.solver, trial.plan)
    for done, state in enumerate(trial.reached, 1):
        decision = state.decision
        if decision is None or decision.seat == trial.solver or not decision.listed:
            continue
        for action in decision.actions(state):
            forced = yield from lookahead.forced(after(state, action), done, _MOST)
            if forced is None:
                return None
            if not forced:
                return Defeat(done, action)
    return None


class Rest(NamedTuple):
    """A reply to the last action of an answer after which the battle goes on, and what alone still reaches the goal then; None if that is not one action."""

    reply: Action
    action: Action | None


def rest(trial: Trial) -> Search[Rest | None]:
    """What an answer leaves out that comes out only if the other side does not reply as well as it can; None if nothing, or nobody knows."""
    lookahead, state = Lookahead(trial.solver, ()), trial.reached[-1]
    if state.decision is None or state.decision.seat == trial.solver or not state.decision.listed:
        return None
    for reply in state.decision.actions(state):
        left = after(state, reply)
        if left.decision is None or left.decision.seat != trial.solver or not left.decision.listed:
            continue
        ways = []
        for action in left.decision.actions(left):
            made = after(left, action)
            forced = yield from lookahead.forced(made, len(trial.plan) + 1, 0)
            if forced is None:
                return None
            ways += [action] if forced else []
        return Rest(reply, ways[0] if len(ways) == 1 else None)
    return None


def shorter(trial: Trial, state: Any) -> Search[Action | None]:
    """With what a puzzle is begun that can be solved in fewer actions than its answer has; None if it cannot, or nobody knows."""
    lookahead, decision, most = Lookahead(trial.solver, ()), state.decision, len(trial.plan) - 1
    if decision is None or decision.seat != trial.solver or not decision.listed:
        return None
    actions: Sequence[Action] = decision.actions(state)
    for action in actions:
        forced = yield from lookahead.forced(after(state, action), 0, most - 1)
        if forced is None:
            return None
        if forced:
            return action
    return None

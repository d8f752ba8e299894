"""Lessons and puzzles as they are dealt: steps that the rules refuse, and answers that do not reach their goal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from game.core import lesson, steps
from game.core.chance import seeded
from game.core.events import Context
from game.core.explain import Action, Refusal
from game.core.fields import steps as steps_of
from game.core.match import Match
from game.core.problem import Change, Problem, did_you_mean, warning, without, written
from game.core.seats import Seat
from game.core.steps import Decision
from game.core.system import Document, ScenarioError, System, encode

_LINES = 60
"""So many lines of the other side's answers are tried against the answer of a puzzle."""


def problems_by_step(document: Document) -> Iterator[list[Problem]]:
    """What is wrong with the steps of a lesson, or with the answer of a puzzle; a little at a time, so that a window can be drawn between.

    The document is sound. What comes after the first action that the rules refuse is not looked at.
    """
    kind = document.get("kind")
    if kind == "lesson" and document.get("lesson"):
        yield from _lesson(document)
    elif kind == "puzzle" and document.get("solution"):
        yield []
        yield list(_puzzle(document))


class _Line(NamedTuple):
    """An action as a file writes it, and the field where it does."""

    field: str
    table: dict[str, Any]


# Lessons


def _lesson(document: Document) -> Iterator[list[Problem]]:
    match = Match.start(document["system"], document, seed=lesson.SEED)
    for number, step in enumerate(document["lesson"]):
        for place, table in enumerate(step.get("actions", [])):
            line = _Line(f"lesson[{number}].actions[{place}]", table)
            action, found = _read(match.system, line)
            refusal = match.refusal(action) if action is not None and not found else None
            if refusal:
                found.append(_refused(line, refusal, match))
            yield found
            if found or action is None:
                return
            match.act(action)


def _read(rules: System[Any, Any], line: _Line) -> tuple[Action | None, list[Problem]]:
    """The action of a line, and what is wrong with how it is written."""
    try:
        action = rules.action_from_json(encode(line.table))
    except msgspec.ValidationError as error:
        return None, [warning(line.field, lesson.misread(line.table, error, rules.action_types))]
    return action, list(_unknown(line.table, action, line.field))


def _unknown(table: Any, meant: Any, field: str) -> Iterator[Problem]:
    """Fields of an action that it does not have, which reading it overlooks."""
    if isinstance(table, dict) and isinstance(meant, msgspec.Struct):
        known = {each.encode_name: getattr(meant, each.name) for each in msgspec.structs.fields(meant)}
        for key, value in table.items():
            if key in known:
                yield from _unknown(value, known[key], f"{field}.{key}")
            elif key != "type":
                text = f"is not a field here; take it out or mend its name{did_you_mean(key, known)}"
                yield warning(f"{field}.{key}", text)
    elif isinstance(table, list) and isinstance(meant, list | tuple):
        for number, (part, value) in enumerate(zip(table, meant, strict=False)):
            yield from _unknown(part, value, f"{field}[{number}]")


def _refused(line: _Line, refusal: Refusal, match: Match) -> Problem:
    """That the rules refuse an action where it stands, with what they would take instead."""
    if match.decision is None:
        text = "the battle is over before this is done: take it out with all that comes after it, or let it go on"
        return warning(line.field, text, without(*_behind(line.field, match.document)))
    name = match.document["sides"][match.decision.seat].get("name", match.decision.seat)
    text = f"the rules refuse this here, at a choice of {name}: {_said(refusal)} Play the lesson and take its steps down anew"
    return warning(line.field, text, _instead(line, refusal))


def _behind(field: str, document: Document) -> Iterator[str]:
    """The actions of a lesson from one on, the last one first."""
    _, step, _, place = steps_of(field)
    for number, told in reversed(list(enumerate(document["lesson"]))):
        first = place if number == step else 0 if number > int(step) else None
        if first is None:
            return
        for at in reversed(range(int(first), len(told.get("actions", [])))):
            yield f"lesson[{number}].actions[{at}]"


def _said(refusal: Refusal) -> str:
    """A refusal with its rule, as a sentence."""
    rule = f" ({refusal.rule})" if refusal.rule else ""
    return f"{refusal.text.rstrip('.')}{rule}."


def _instead(line: _Line, refusal: Refusal) -> tuple[Change, ...]:
    """The mend that writes the nearest legal action."""
    if refusal.nearest is None:
        return ()
    return written(line.field, msgspec.json.decode(encode(refusal.nearest)))


# Puzzles


def _puzzle(document: Document) -> Iterator[Problem]:
    """Whether the answer, done in order, reaches the goal against anything that the other side may do (T-119, G-152)."""
    match = Match.start(document["system"], document, seed=lesson.SEED)
    lines = [_Line(f"solution[{number}]", table) for number, table in enumerate(document["solution"])]
    plan: list[Action] = []
    for line in lines:
        action, found = _read(match.system, line)
        yield from found
        if action is None or found:
            return
        plan.append(action)
    solver: Seat = document.get("start", {}).get("first") or "one"
    tried = _Trial(solver, plan)
    if tried.solves(match.state):
        return
    other = next((seat for seat in match.system.seats(document) if _solved(document, seat, plan)), None)
    if not tried.done and other:
        text = f"the answer is that of side {other}, and side {solver} is to find it: write first = '{other}'"
        yield warning("start.first", text, written("start.first", other))
    elif tried.stopped is None:
        text = f"does not solve the puzzle, whatever the other side does: {tried.why} Play it, and keep what solves it"
        yield warning("solution", text)
    else:
        text = f"the rules refuse this here: {_said(tried.stopped)} Play the puzzle, and keep what solves it"
        yield warning(lines[tried.done].field, text, _instead(lines[tried.done], tried.stopped))


def _solved(document: Document, seat: Seat, plan: Sequence[Action]) -> bool:
    """Whether the answer reaches the goal if a side is to find it."""
    start = {**document.get("start", {}), "first": seat}
    try:
        match = Match.start(document["system"], {**document, "start": start}, seed=lesson.SEED)
    except ScenarioError:
        return False
    return _Trial(seat, plan).solves(match.state)


class _Trial:
    """An answer tried against what the other side may do: so far it was done at most, and why no farther."""

    def __init__(self, solver: Seat, plan: Sequence[Action]) -> None:
        self.solver, self.plan = solver, plan
        self.done = 0
        self.stopped: Refusal | None = None
        self.why = "the battle goes on."
        self._left = _LINES

    def solves(self, state: Any, done: int = 0) -> bool:
        """Whether anything that the other side may do lets the rest of the plan reach the goal; True too where that is not found out."""
        self._left -= 1
        decision: Decision[Any] | None = state.decision
        if self._left < 0:
            return True
        if decision is None:
            return self._ended(state, done)
        if decision.seat != self.solver:
            known = decision.actions(state) if decision.listed else decision.suggest(state)
            return any(self.solves(_after(state, action), done) for action in known) or not decision.listed
        if done == len(self.plan):
            self._stop(done, None)
            return False
        refusal = decision.check(state, self.plan[done])
        if refusal is not None:
            self._stop(done, refusal)
            return False
        return self.solves(_after(state, self.plan[done]), done + 1)

    def _ended(self, state: Any, done: int) -> bool:
        self._stop(len(self.plan), None)
        self.why = state.outcome.why if state.outcome is not None else self.why
        return state.outcome is not None and self.solver in state.outcome.winners

    def _stop(self, done: int, refusal: Refusal | None) -> None:
        """Remember the line that came farthest."""
        if done >= self.done:
            self.done, self.stopped = done, refusal


def _after(state: Any, action: Action) -> Any:
    """The state that an action leads to."""
    result = state.copy()
    steps.act(result, action, Context(seeded("puzzle")))
    return result

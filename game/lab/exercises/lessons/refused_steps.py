"""Steps of a lesson that the rules refuse, dice that run out or are left over, and the one slip by which it comes to that."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import msgspec

from game.core.actions import Refusal
from game.core.descriptions.slips import Slip, Standstill
from game.core.documents.fields import steps as steps_of
from game.core.match import Match
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem, warning, without
from game.core.system import Document, encode
from game.lab.exercises import slips, typed_numbers
from game.lab.exercises.lessons import loose_end
from game.lab.exercises.lessons.performance import Performance, dice, performance
from game.lab.exercises.lessons.trials import as_told, plays
from game.lab.exercises.search import Search, found
from game.lab.exercises.told_actions import Line, refused, said

_TRIES = 120
"""So many slips are tried for a lesson where every choice can be listed."""
_FEW_TRIES = 20
"""So many where it cannot: such lessons take longer."""
_BACK = 4
"""In so many actions before one that is refused the slip is looked for."""
_BESIDE = 2
"""So many stand beside a step or an action at most."""
_SUGGESTED = 6
"""So many choices are tried of what can only be suggested."""


def problems_by_step(document: Document) -> Iterator[list[Problem]]:
    """The first action that the rules refuse, dice that run out before the lesson does or are left when it is over, and a choice that hangs then."""
    run = performance(document)
    fixed = bool(document.get("start", {}).get("dice"))
    ran_out = False
    for number, line in enumerate(run.lines):
        if not run.done(number):
            assert run.stop
            yield [_refused(line, run.stop.refusal, run.match)] if run.stop.refusal else run.stop.wrong
            return
        yield []
        if fixed and not ran_out and run.rolled_by_chance(number):
            ran_out = True
            yield [_short(document, line)]
    if fixed and not ran_out:
        yield list(_left_over(run.match))
    yield list(loose_end.problems(run))


def _short(document: Document, line: Line) -> Problem:
    """Dice that end before the lesson does: what comes then is as chance has it, and no text can tell it."""
    many = len(document["start"]["dice"])
    text = f"these {many} dice are all rolled before {line.field} is done, and chance rolls on: one is missing, or all that come after it"
    return warning("start.dice", text)


def _left_over(match: Match) -> Iterator[Problem]:
    """Dice that nobody has rolled when the lesson is over."""
    left = len(dice(match.state))
    if left:
        text = f"the lesson is over, and {left} of these dice {'is' if left == 1 else 'are'} never rolled: take out what is too much"
        yield warning("start.dice", text)


def _refused(line: Line, refusal: Refusal, match: Match) -> Problem:
    """That the rules refuse an action where it stands, with what they would take instead."""
    if match.decision is None:
        text = "the battle is over before this is done: take it out with all that comes after it, or let it go on"
        return warning(line.field, text, without(*_behind(line.field, match.document)))
    name = match.document["sides"][match.decision.seat].get("name", match.decision.seat)
    text = f"the rules refuse this here, at a choice of {name}: {said(refusal)} Play the lesson and take its steps down anew"
    return refused(line, text, refusal)


def _behind(field: str, document: Document) -> Iterator[str]:
    """The actions of a lesson from one on, the last one first."""
    _, step, _, place = steps_of(field)
    for number, told in reversed(list(enumerate(document["lesson"]))):
        first = place if number == step else 0 if number > int(step) else None
        if first is None:
            return
        for at in reversed(range(int(first), len(told.get("actions", [])))):
            yield f"lesson[{number}].actions[{at}]"


# The slip


def slip_by_step(document: Document) -> Iterator[list[Problem]]:
    """The one slip by which a step of a lesson is refused."""
    run = performance(document)
    for number, line in enumerate(run.lines):
        yield []
        if not run.done(number):
            if run.stop and run.stop.refusal:
                every: Iterator[Slip | list[Slip]] = slips.of_length(document)
                if run.match.decision is not None:
                    every = _candidates(line, run, (yield from _mistyped(run)))
                slip = yield from found(document, every, plays, as_told)
                yield [slip.problem(f"all steps play after one change: {slip.words}")] if slip else []
            return


def _candidates(line: Line, run: Performance, mistyped: list[Slip]) -> Iterator[Slip | list[Slip]]:
    """What may have been another way before, likeliest first."""
    match, lines = run.match, run.lines
    document, decision = match.document, match.decision
    assert decision is not None
    legal = (
        decision.actions(match.state) if decision.listed else list(decision.suggest(match.state))[:_SUGGESTED]
    )
    _, number, _, place = steps_of(line.field)
    book, tables = match.system.slips(), [table for _, table in lines]
    fielded = match.system.fielded(match.state)
    still = Standstill(document, tables, len(match.moments) - 1, decision.seat, fielded=fielded)
    every: Iterator[Slip | list[Slip]] = chain(
        book.of_start(still),
        slips.of_start(document, match.system.seats(document)),
        slips.of_numbers(lines),
        slips.of_action(line.field, line.table, legal),
        _exchanged(document, int(number), int(place), near=not decision.listed),
        [Slip(line.field, without(line.field), "take it out")],
        _missing(document, int(number), int(place), legal),
        _earlier(lines, match),
    )
    places = [some[:_TRIES] for some in book.of_places(document)]
    if not decision.listed:
        yield from places
    yield from mistyped
    if not decision.listed:
        yield from book.of_reach(still)
    yield from islice(every, _TRIES if decision.listed else _FEW_TRIES)
    yield from book.of_forces(still)
    if decision.listed:
        yield from places


def _exchanged(document: Document, number: int, place: int, *, near: bool) -> Iterator[list[Slip]]:
    """The step of an action exchanged with another one, or the action with another one of its step; only with those beside it if they have to be `near`."""
    steps = document["lesson"]
    some = [*slips.of_order("lesson", steps, number)]
    yield some[:_BESIDE] if near else some
    yield [*slips.of_order(f"lesson[{number}].actions", steps[number]["actions"], place)][:_BESIDE]


def _earlier(lines: list[Line], match: Match) -> Iterator[Slip]:
    """Another choice in one of the last actions before the one that is refused."""
    done = len(match.moments) - 1
    numbers = sorted({each for row in match.system.numbers(match.state).values() for each in row})
    for place in range(done - 1, max(-1, done - 1 - _BACK), -1):
        state = match.moments[place].state
        if state.decision.listed:
            yield from slips.of_action(*lines[place], state.decision.actions(state))
        else:
            yield from slips.of_values(*lines[place], numbers)


def _mistyped(run: Performance) -> Search[list[Slip]]:
    """Numbers typed wrong in the actions up to the one that is refused, the last ones first, where the rules take them so."""
    match, lines = run.match, run.lines
    taken = []
    readings = (
        typed_numbers.whole_degrees,
        typed_numbers.exchanged,
        typed_numbers.doubled,
        typed_numbers.lost,
        typed_numbers.turned,
    )
    for reading in readings:
        for place in reversed(range(len(match.moments))):
            for slip in reading(lines, place):
                yield []
                if _taken(match.moments[place].state, match, lines[place], slip):
                    taken.append(slip)
    return taken


def _taken(state: Any, match: Match, line: Line, slip: Slip) -> bool:
    """Whether the rules take an action without a slip where it was done."""
    field, table = line
    changes = [Change("at" + each.path.removeprefix(field), each.value) for each in slip.changes]
    try:
        action = match.system.action_from_json(encode(mended({"at": table}, changes)["at"]))
    except msgspec.ValidationError:
        return False
    return state.decision.check(state, action) is None


def _missing(document: Document, number: int, place: int, legal: list[Any]) -> Iterator[Slip]:
    """An action left out before one: at the end of the step before, where it would be the first of its own."""
    steps = document["lesson"]
    before = next((each for each in range(number - 1, -1, -1) if steps[each].get("actions")), None)
    if place == 0 and before is not None:
        number, place = before, len(steps[before]["actions"])
    field = f"lesson[{number}].actions"
    yield from slips.of_missing(field, steps[number]["actions"], place, legal, field, _SUGGESTED)

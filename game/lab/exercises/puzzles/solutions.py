"""The answers of puzzles: whether they come out against the best defence, and if not, by which single slip."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice
from typing import Any

import msgspec

from game.core.actions import Action
from game.core.descriptions.slips import Slip, Standstill
from game.core.documents.fields import says
from game.core.match import Match
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem, note, warning, without, written
from game.core.seats import Seat
from game.core.system import Document, encode
from game.lab.exercises import missing_fields, slips
from game.lab.exercises.puzzles.answers import Rest, Trial, defeat, rest, shorter, solver
from game.lab.exercises.search import Search, found
from game.lab.exercises.told_actions import Line, begin, begin_if_sound, read, refused, said, written_out

_TRIES = 400
"""So many slips are tried where every choice can be listed."""
_FEW_TRIES = 40
"""So many where it cannot: such puzzles take longer."""
_SUGGESTED = 12
"""So many choices are tried of what can only be suggested."""


def problems_by_step(document: Document) -> Iterator[list[Problem]]:
    """Whether the answer, done in order, reaches the goal (T-119, G-152)."""
    yield []
    match = begin(document)
    plan, wrong = _plan(document, match)
    if plan is None:
        yield wrong
        yield from missing_fields.problems_by_step(document, wrong)
        return
    trial = Trial(solver(document, match), plan)
    if not document.get("start", {}).get("first"):
        text = (
            f"is not said, and chance lets side {trial.solver} begin: a puzzle is that of one side; write it"
        )
        yield [note("start.first", text, written("start.first", trial.solver))]
    if not trial.solves(match.state):
        yield [_failing(document, trial)]


def slips_by_step(document: Document) -> Iterator[list[Problem]]:
    """By which single slip an answer fails, or what the other side may do that defeats it (T-119, G-152)."""
    yield []
    match = begin(document)
    plan, _ = _plan(document, match)
    if plan is None:
        return
    trial = Trial(solver(document, match), plan)
    if not trial.solves(match.state):
        slip = yield from found(document, _candidates(document, match, trial), sound)
        yield [slip.problem(_slipped(slip, trial))] if slip else []
    elif trial.found_out:
        yield from _defended(document, match, trial)


def _plan(document: Document, match: Match) -> tuple[list[Action] | None, list[Problem]]:
    """The answer as actions; None, and what is wrong, where a line of it cannot be read."""
    plan = []
    for number, table in enumerate(document["solution"]):
        action, wrong = read(match, Line(f"solution[{number}]", table))
        if action is None or wrong:
            return None, wrong
        plan.append(action)
    return plan, []


def _defended(document: Document, match: Match, trial: Trial) -> Iterator[list[Problem]]:
    """That an answer comes out only as long as the other side plays badly, or takes longer than another one."""
    defeated = yield from defeat(trial)
    if defeated is not None:
        field = f"solution[{defeated.done - 1}]"
        text = (
            f"comes out only against bad play: the other side may answer {written_out(defeated.action)}, and then nothing solves the puzzle; "
            "find an answer that holds, or take that reply from it"
        )
        card = getattr(defeated.action, "card", "")
        disarmed = yield from _disarmed(document, trial.solver, card)
        yield [warning(field, text, disarmed)]
        for change in disarmed:
            text = f"{card} here lets the other side defeat the answer at {field}: take it out, or find an answer that holds"
            yield [warning(change.path, text, disarmed)]
            yield from _another_card(document, change.path, card)
        still = Standstill(document, document["solution"], None, trial.solver, trial.solver)
        weaker = (some for some in match.system.slips().of_forces(still) if isinstance(some, list))
        slip = yield from found(document, weaker, sound)
        yield [slip.problem(f"the answer at {field} holds after one change: {slip.words}")] if slip else []
        return
    left = yield from rest(trial)
    if left is not None:
        yield [(yield from _broken_off(document, left))]
        return
    begun = yield from shorter(trial, match.state)
    if begun is not None:
        text = f"has {len(trial.plan)} actions, and fewer do, beginning with {written_out(begun)}: it is easier than its answer; take that way from it, or write that"
        yield [note("solution", text)]


def _broken_off(document: Document, left: Rest) -> Search[Problem]:
    """That an answer is over before the best defence is (T-119), with the mend that writes what is left to do."""
    text = f"is not written for the best defence (T-119): where the other side answers {written_out(left.reply)}, the goal is not reached with it"
    if left.action is not None:
        mend = written(f"solution[{len(document['solution'])}]", msgspec.json.decode(encode(left.action)))
        if (yield from sound(mended(document, mend))):
            return warning(
                "solution", f"{text}, and {written_out(left.action)} is left to do: write that", mend
            )
    return warning("solution", f"{text}: play the puzzle on, and keep what solves it")


def _disarmed(document: Document, solver: Seat, card: str) -> Search[tuple[Change, ...]]:
    """The mend that takes out of an open hand the card which defeats the answer, if the answer holds then."""
    for seat, hand in says(document, "start.hands", {}).items():
        if seat != solver and card in hand:
            change = without(f"start.hands.{seat}[{hand.index(card)}]")
            if (yield from sound(mended(document, change))):
                return change
    return ()


def _another_card(document: Document, field: str, card: str) -> Iterator[list[Problem]]:
    """The one other card of the same hand which, held twice, does not defeat the answer."""
    hand, held = says(document, field.rpartition("[")[0], []), []
    for each in dict.fromkeys(hand):
        if each != card and (yield from sound(mended(document, written(field, each)))):
            held.append(each)
    if len(held) == 1:
        text = f"{card} here lets the other side defeat the answer, and a second {held[0]} would not: write that, or find an answer that holds"
        yield [warning(field, text, written(field, held[0]))]


# Answers that fail


def _failing(document: Document, trial: Trial) -> Problem:
    """That an answer fails, where it stops."""
    if trial.stopped is None:
        text = f"does not solve the puzzle, whatever the other side does: {trial.why} Play it, and keep what solves it"
        return warning("solution", text)
    place = min(trial.done, len(document["solution"]) - 1)
    line = Line(f"solution[{place}]", document["solution"][place])
    text = f"the rules refuse this here: {said(trial.stopped)} Play the puzzle, and keep what solves it"
    return refused(line, text, trial.stopped)


def _slipped(slip: Slip, trial: Trial) -> str:
    """The one slip by which an answer fails, in words."""
    if slip.field == "start.first":
        (change,) = slip.changes
        return f"the answer is that of side {change.value}, and side {trial.solver} is to find it: write first = {change.value!r}"
    return f"the answer solves the puzzle after one change: {slip.words}"


def sound(document: Document | None) -> Search[bool]:
    """Whether the answer of a puzzle is done to its end, reaches the goal, and is defeated by nothing that can be found out."""
    yield []
    if document is None or not document["solution"]:
        return False
    match = yield from begin_if_sound(document)
    if match is None:
        return False
    lines = [read(match, Line("", table)) for table in document["solution"]]
    plan = [action for action, wrong in lines if action is not None and not wrong]
    if len(plan) < len(lines):
        return False
    trial = Trial(solver(document, match), plan)
    yield []
    if not trial.solves(match.state) or not trial.found_out:
        return False
    return (yield from defeat(trial)) is None


def _candidates(document: Document, match: Match, trial: Trial) -> Iterator[list[Slip] | Slip]:
    """What may have been another way before, likeliest first."""
    plan = document["solution"]
    lines = [(f"solution[{number}]", table) for number, table in enumerate(plan)]
    here = trial.before.get(trial.done)
    listed = here is None or here.decision.listed
    book, refused = match.system.slips(), trial.done if trial.stopped else None
    fielded = match.system.fielded(here) if here is not None else {}
    still = Standstill(document, plan, refused, trial.solver, trial.solver, fielded)
    most = _TRIES if listed else _FEW_TRIES
    tries = chain(
        _behind(trial, plan),
        _passed_over(trial, plan),
        slips.of_start(document, match.system.seats(document)),
        book.of_start(still),
        slips.of_numbers(lines),
        _of_values(match, trial, lines),
    )
    others = chain(
        _of_marches(trial, lines),
        _of_missing(trial, plan),
        slips.of_order("solution", plan),
        book.of_forces(still),
    )
    measured = any(not state.decision.listed for state in trial.before.values())
    if not listed:
        yield from book.of_reach(still)
    likely = list(islice(tries, most))
    yield from likely
    # The places of a march are a whole row of numbers: a thing on the table is sooner mistyped.
    yield from book.of_places(document) if measured else ()
    yield from islice(others, most - len(likely))
    yield from book.of_places(document) if not measured else ()
    yield from book.of_map(document)
    if trial.stopped:
        field = f"solution[{trial.done}]"
        yield Slip(field, without(field), "take it out")


def _behind(trial: Trial, plan: list[dict[str, Any]]) -> Iterator[Slip]:
    """What stands in an answer after the battle is over."""
    if trial.stopped is None and trial.done < len(plan) and trial.done not in trial.before:
        fields = [f"solution[{number}]" for number in range(trial.done, len(plan))]
        yield Slip(fields[0], without(*reversed(fields)), "take it out, and all that comes after it")


def _passed_over(trial: Trial, plan: list[dict[str, Any]]) -> Iterator[Slip]:
    """A choice of mere words that is left out once the answer has begun: the Pass that ends a phase."""
    state = trial.before.get(trial.done) if trial.stopped and trial.done else None
    if state is not None and state.decision.listed:
        mere = [each for each in state.decision.actions(state) if not msgspec.structs.fields(each)]
        yield from slips.of_missing("solution", plan, trial.done, mere, f"solution[{trial.done}]")


def _of_values(match: Match, trial: Trial, lines: list[tuple[str, dict[str, Any]]]) -> Iterator[Slip]:
    """Other actions of the same kind, from the last to the first; where choices are measured those with another number of a unit."""
    numbers = sorted({each for row in match.system.numbers(match.state).values() for each in row})
    for place, state in sorted(trial.before.items(), reverse=True):
        if place < len(lines) and state.decision.listed:
            yield from slips.of_action(*lines[place], state.decision.actions(state))
        elif place < len(lines):
            yield from slips.of_values(*lines[place], numbers)


def _of_marches(trial: Trial, lines: list[tuple[str, dict[str, Any]]]) -> Iterator[Slip]:
    """Other actions of the same kind that are suggested where choices are measured, from the last to the first."""
    for place, state in sorted(trial.before.items(), reverse=True):
        if place < len(lines) and not state.decision.listed:
            yield from slips.of_action(*lines[place], list(state.decision.suggest(state))[:_SUGGESTED])


def _of_missing(trial: Trial, plan: list[dict[str, Any]]) -> Iterator[Slip]:
    """An action that is left out where the answer stops."""
    state = trial.before.get(trial.done)
    if state is None:
        return
    decision = state.decision
    legal = decision.actions(state) if decision.listed else list(decision.suggest(state))[:_SUGGESTED]
    field = f"solution[{min(trial.done, len(plan) - 1)}]"
    yield from slips.of_missing("solution", plan, trial.done, legal, field)

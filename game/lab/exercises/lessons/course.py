"""What a lesson says in its steps, read while its actions are done one after the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.descriptions.lesson import learner
from game.core.descriptions.vocabulary import Fielded, Vocabulary
from game.core.problems.problem import Problem
from game.core.seats import Seat
from game.core.system import Document
from game.lab.exercises.lessons import (
    lost_asks,
    tellings,
    told_doers,
    told_places,
    told_rolls,
    told_targets,
    told_tests,
    told_ways,
    told_words,
)
from game.lab.exercises.lessons.performance import Performance, performance
from game.lab.exercises.lessons.told_words import Done
from game.lab.exercises.search import Search

_MOVES = frozenset(("to", "places"))
"""Fields of actions that say where somebody goes."""


def problems_by_step(document: Document) -> Iterator[list[Problem]]:
    """What the steps of a lesson say otherwise than it is done, up to the first action that the rules refuse."""
    if document.get("kind") != "lesson" or not document.get("lesson"):
        return
    run = performance(document)
    system, match = run.match.system, run.match
    known, whose = system.vocabulary(document), learner(document)
    began, book = system.fielded(match.moments[0].state), system.slips()
    told: list[str] = []
    stood: Mapping[int, Fielded] = began
    before: Done | None = None
    acting: int | None = None
    for number, step in enumerate(document["lesson"]):
        fielded = system.fielded(run.before(run.places[number].start).state)
        yield [
            *_told(document, number, told, known),
            *told_rolls.problems(f"lesson[{number}].text", str(step.get("text", "")), told, stood),
            *_aimed(document, number, before, fielded),
            *told_places.problems(
                number, step, fielded, began, lambda each: book.entry(document, each, began)
            ),
        ]
        done = Done(number)
        ended, acting = yield from _acted(run, done, whose, acting)
        if not ended:
            text = str(step.get("text", ""))
            yield list(told_tests.problems(f"lesson[{number}].text", text, told, done.told))
            yield list(told_words.counted(document, done))
        if done.told:
            told, stood = done.told, fielded
        before = done
        yield list(_worded(document, done, known, _numbers(fielded)))
        if not run.places[number]:
            over = run.before(run.places[number].start).state.decision is None
            yield list(told_doers.idle(document, number, known, over=over))
        if ended:
            later = range(number + 1, len(document["lesson"]))
            yield [each for place in later for each in lost_asks.problems(document, Done(place))]
            return


def _told(document: Document, number: int, told: Sequence[str], known: Vocabulary) -> list[Problem]:
    """What the text of a step tells otherwise than it came."""
    field, text = f"lesson[{number}].text", str(document["lesson"][number].get("text", ""))
    return [
        *tellings.problems(field, text, told),
        *tellings.cards_told(field, text, told, known.kinds.get("card", ())),
    ]


def _aimed(
    document: Document, number: int, before: Done | None, fielded: Mapping[int, Fielded]
) -> Iterator[Problem]:
    """What the text of a step tells otherwise of whom the step before it was about."""
    text = str(document["lesson"][number].get("text", ""))
    return told_targets.problems(f"lesson[{number}].text", text, before, _numbers(fielded))


def _acted(
    run: Performance, done: Done, whose: Seat | None, acting: int | None
) -> Search[tuple[bool, int | None]]:
    """Note the actions of a step, and who does those that name nobody: whoever was activated last; returns whether one of them cannot be done, and who that is."""
    fielded = run.match.system.fielded
    for place in run.places[done.step]:
        yield []
        line, taken, state = run.lines[place], run.done(place), run.before(place).state
        decision = state.decision
        own = decision is not None and decision.seat == whose
        if decision is not None and not (run.stop and not taken and run.stop.wrong):
            told_words.read(done, fielded(state), line.table, line.field, own=own)
            acting = line.table.get("model", acting)
            if (
                own
                and "to" in line.table
                and "unit" not in line.table
                and acting in (there := fielded(state))
            ):
                done.named.append(("model", there[acting].name, f"{line.field}.model"))
        if not taken:
            done.stopped = True
            return True, acting
        if own and not _MOVES.isdisjoint(line.table) and (before := fielded(state)):
            told_ways.went(done, before, fielded(run.before(place + 1).state), line.table.get("unit"))
        done.told += run.told(place)
        if own:
            told_words.played(done, run.told(place), line.field)
    return False, acting


def _numbers(fielded: Mapping[int, Fielded]) -> dict[str, int]:
    """The number of each unit, by what a lesson calls it; of several of one name, the first."""
    return {unit.name: number for number, unit in sorted(fielded.items(), reverse=True)}


def _worded(document: Document, done: Done, known: Vocabulary, numbers: dict[str, int]) -> Iterator[Problem]:
    """What a step says and does otherwise."""
    yield from lost_asks.problems(document, done)
    yield from told_words.asked(document, done, known, numbers)
    yield from told_doers.problems(document, done, numbers)
    yield from told_doers.strangers(document, done, known)
    yield from told_words.walked(document, done)
    yield from told_ways.problems(document, done)
    yield from told_ways.measured(document, done)
    yield from told_words.dealt(document, done)
    yield from told_words.discarded(document, done)
    yield from told_words.dealt_alike(document, done)
    yield from told_words.left_out(document, done, known)

"""What a lesson says in its steps, read while its actions are done one after the other."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any

from game.core.match import Match
from game.core.problem import Problem
from game.core.seats import Seat
from game.core.system import Document
from game.core.vocabulary import Fielded, Vocabulary
from game.lab.exercises import lesson_places, lesson_tellings, lesson_ways, lesson_words
from game.lab.exercises.lesson_words import Done
from game.lab.exercises.told_actions import Line, begin, read


def problems_by_step(document: Document) -> Iterator[list[Problem]]:
    """What the steps of a lesson say otherwise than it is done, up to the first action that the rules refuse."""
    if document.get("kind") != "lesson" or not document.get("lesson"):
        return
    match = begin(document)
    known, whose = match.system.vocabulary(document), learner(match, document)
    began, book = match.system.fielded(match.state), match.system.slips()
    told: list[str] = []
    for number, step in enumerate(document["lesson"]):
        fielded = match.system.fielded(match.state)
        yield [
            *_told(document, number, told, known),
            *lesson_places.problems(
                number, step, fielded, began, lambda each: book.entry(document, each, began)
            ),
        ]
        done = Done(number)
        ended = yield from _acted(match, step, done, whose)
        told = done.told or told
        if not ended:
            yield list(lesson_words.counted(document, done))
        yield list(_worded(document, done, known, _numbers(fielded)))
        if ended:
            return


def _told(document: Document, number: int, told: Sequence[str], known: Vocabulary) -> list[Problem]:
    """What the text of a step tells otherwise than it came."""
    field, text = f"lesson[{number}].text", str(document["lesson"][number].get("text", ""))
    return [
        *lesson_tellings.problems(field, text, told),
        *lesson_tellings.cards_told(field, text, told, known.kinds.get("card", ())),
    ]


def _acted(
    match: Match, step: Mapping[str, Any], done: Done, whose: Seat
) -> Generator[list[Problem], None, bool]:
    """Do the actions of a step, and note them; returns whether one of them cannot be done."""
    for place, table in enumerate(step.get("actions", [])):
        yield []
        line = Line(f"lesson[{done.step}].actions[{place}]", table)
        action, found = read(match, line)
        own = match.decision is not None and match.decision.seat == whose
        if match.decision is not None and not found:
            lesson_words.read(done, match, table, line.field, own=own)
        if action is None or found or match.refusal(action):
            return True
        before = match.system.fielded(match.state) if own and "to" in table else {}
        moment = match.act(action)
        if before:
            lesson_ways.went(done, before, match.system.fielded(match.state), table.get("unit"))
        lines = [each.text for each in match.system.tell(match.state, moment.events, None)]
        done.told += lines
        if own:
            lesson_words.played(done, lines, line.field)
    return False


def learner(match: Match, document: Document) -> Seat:
    """Whose lesson it is: the side that nobody plays for him, whatever it is asked first."""
    return next(
        (seat for seat in match.system.seats(document) if not document["sides"][seat].get("bot")), "one"
    )


def _numbers(fielded: Mapping[int, Fielded]) -> dict[str, int]:
    """The number of each unit, by what a lesson calls it; of several of one name, the first."""
    return {unit.name: number for number, unit in sorted(fielded.items(), reverse=True)}


def _worded(document: Document, done: Done, known: Vocabulary, numbers: dict[str, int]) -> Iterator[Problem]:
    """What a step says and does otherwise."""
    yield from lesson_words.asked(document, done, known, numbers)
    yield from lesson_words.walked(document, done)
    yield from lesson_ways.problems(document, done)
    yield from lesson_words.dealt(document, done)
    yield from lesson_words.left_out(document, done, known)

"""What a lesson says in its steps, read while its actions are done one after the other."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from game.core import lesson
from game.core.match import Match, NotLegal
from game.core.mend_edits import mended
from game.core.options import OptionError
from game.core.problem import Problem, warning, written
from game.core.seats import Seat
from game.core.system import Document, ScenarioError, encode
from game.core.vocabulary import Fielded, Vocabulary
from game.lab import lesson_places, lesson_tellings, lesson_words
from game.lab.lesson_words import Done
from game.lab.told_actions import Line, read

_DEALT = 40
"""So many other cards are tried where a lesson tells of others than were drawn."""


def problems_by_step(document: Document) -> Iterator[list[Problem]]:
    """What the steps of a lesson say otherwise than it is done, up to the first action that the rules refuse."""
    if document.get("kind") != "lesson" or not document.get("lesson"):
        return
    match = Match.start(document["system"], document, seed=lesson.SEED)
    known, learner = match.system.vocabulary(document), _learner(match, document)
    told: list[str] = []
    for number, step in enumerate(document["lesson"]):
        fielded = match.system.fielded(match.state)
        yield [*_told(document, number, told, known), *lesson_places.problems(number, step, fielded)]
        done = Done(number)
        ended = yield from _acted(match, step, done, learner)
        told = done.told or told
        yield list(_worded(document, done, known, _numbers(fielded)))
        if ended:
            return


def _told(document: Document, number: int, told: Sequence[str], known: Vocabulary) -> list[Problem]:
    """What the text of a step tells otherwise than it came."""
    field, text = f"lesson[{number}].text", str(document["lesson"][number].get("text", ""))
    wrong = list(lesson_tellings.problems(field, text, told))
    if wrong:
        wrong += _dealt_otherwise(document, number, told)
    return [*wrong, *lesson_tellings.cards_told(field, text, told, known.kinds.get("card", ()))]


def _acted(
    match: Match, step: Mapping[str, Any], done: Done, learner: Seat
) -> Generator[list[Problem], None, bool]:
    """Do the actions of a step, and note them; returns whether one of them cannot be done."""
    for place, table in enumerate(step.get("actions", [])):
        yield []
        line = Line(f"lesson[{done.step}].actions[{place}]", table)
        action, found = read(match, line)
        own = match.decision is not None and match.decision.seat == learner
        if match.decision is not None and not found:
            lesson_words.read(done, match, table, line.field, own=own)
        if action is None or found or match.refusal(action):
            return True
        moment = match.act(action)
        lines = [each.text for each in match.system.tell(match.state, moment.events, None)]
        done.told += lines
        if own:
            lesson_words.played(done, lines, line.field)
    return False


def _dealt_otherwise(document: Document, number: int, told: Sequence[str]) -> Iterator[Problem]:
    """The one card of those drawn before a step of which another rank makes its text true."""
    text = str(document["lesson"][number]["text"])
    left = _DEALT
    for field, card, others in lesson_tellings.other_cards(document, told):
        for other in others:
            left -= 1
            log = _log_before(mended(document, written(field, other)), number) if left > 0 else None
            if log and not list(lesson_tellings.problems("", text, log)):
                said = f"{card}, and with it lesson[{number}].text is untrue: write {other}, or mend the text"
                yield warning(field, said, written(field, other))
                return


def _log_before(document: Document, number: int) -> list[str] | None:
    """What was told when a step of a lesson begins; None if its actions cannot be done."""
    try:
        match = Match.start(document["system"], document, seed=lesson.SEED)
        told: list[str] = []
        for step in document["lesson"][:number]:
            before, told = told, []
            for table in step.get("actions", []):
                moment = match.act(match.system.action_from_json(encode(table)))
                told += [line.text for line in match.system.tell(match.state, moment.events, None)]
            told = told or before
    except (NotLegal, OptionError, ScenarioError, msgspec.ValidationError):
        return None
    return told


def _learner(match: Match, document: Document) -> Seat:
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
    yield from lesson_words.counted(document, done)
    yield from lesson_words.dealt(document, done)
    yield from lesson_words.left_out(document, done, known)

"""Everything that is wrong or strange in a scenario: errors keep it from being played as it stands, warnings and notes never do.

The rules judge a document (`System.problems`, `System.oddities`). Here comes what they cannot know: who plays a side if nobody
says, of which emblems there is a picture, what words leave out, and whether lessons and puzzles come out. Every problem is given
its place and its mend.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from game import scenarios, toml_edit
from game.bots import base as bots
from game.core import registry
from game.core.documents.fields import EditError
from game.core.problems import bounds, lost_ids, problem
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem, pointed
from game.core.system import Document
from game.lab import emblems, spare_fields, wording
from game.lab.exercises import missing_fields, rehearsal, unit_numbers
from game.lab.exercises.lessons import course, told_scores
from game.lab.wording import phrases
from game.scenarios import ScenarioFileError
from game.toml_text import Places


class Inspection(msgspec.Struct, frozen=True):
    """What was found in a file, each as `file:line: field: what and how`; without errors it can be played."""

    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    found: tuple[Problem, ...] = ()
    """The same as problems; empty for a file that cannot be read at all."""
    lines: tuple[int, ...] = ()
    """The line of each of them."""


# Documents


def examine(document: Document) -> tuple[Problem, ...]:
    """Everything there is to say of a document, errors first."""
    said = tuple(found for some in by_step(document) for found in some)
    if any(each.severity == "error" for each in said):
        return said
    return said + tuple(found for some in second_look_by_step(document) for found in some)


def by_step(document: Document) -> Iterator[tuple[Problem, ...]]:
    """The same in steps that take a few milliseconds each, most of them: whoever draws meanwhile asks for one after the other.

    Errors come before warnings; in a document with errors nothing else is looked for that the rules would have to judge.
    """
    errors = bounds.problems(document) or scenarios.unknown(document)
    yield _pointed(document, errors)
    if errors:
        return
    system = document["system"]
    for some in registry.system(system).problems_by_step(document):
        errors += (told := _pointed(document, some))
        yield tuple(each for each in told if each.mend)
    if errors:
        yield from _helped_by_step(document, errors)
        return
    yield _pointed(document, bots.problems(system, document))
    for some in registry.system(system).oddities_by_step(document):
        yield _pointed(document, some)
    yield _pointed(document, [*phrases.problems(document), *emblems.problems(document)])
    for some in rehearsal.problems_by_step(document):
        yield _pointed(document, some)


def _helped_by_step(document: Document, errors: list[Problem]) -> Iterator[tuple[Problem, ...]]:
    """The errors that do not say themselves what was meant, with what else tells it."""
    mentions = registry.system(document["system"]).mentions(document)
    yield ()
    helping = [*_pointed(document, list(lost_ids.problems(mentions, errors)))]
    yield tuple(helping)
    for look in (missing_fields.problems_by_step, unit_numbers.problems_by_step):
        for some in look(document, errors):
            helping += (told := _pointed(document, some))
            yield told
    helped = {each.field for each in (*errors, *helping) if each.mend}
    for some in spare_fields.completed_by_step(document, errors, helped):
        yield tuple(some)


def second_look_by_step(document: Document) -> Iterator[tuple[Problem, ...]]:
    """What a close reading of a document without errors finds: a tenth of a second, for lessons and puzzles that fail a second or two.

    That is what words say otherwise than it is, the steps of a lesson otherwise than it comes, and by which slip a lesson or an answer fails.
    """
    looks = (
        wording.problems_by_step,
        course.problems_by_step,
        told_scores.problems_by_step,
        rehearsal.slips_by_step,
    )
    for look in looks:
        for some in look(document):
            yield _pointed(document, some)


def _pointed(document: Document, found: list[Problem]) -> tuple[Problem, ...]:
    return tuple(pointed(document, each) for each in found)


# Files


def inspect(path: Path) -> Inspection:
    """Everything there is to say of a scenario file."""
    try:
        document = scenarios.document(path)
    except ScenarioFileError as error:
        return Inspection(tuple(error.problems))
    try:
        found = examine(document)
    except Exception as error:  # whatever one file does to the rules, the others are still to be looked at
        return Inspection((f"{path}:1: the rules cannot make sense of it: {error!r}",))
    places = Places(scenarios.text(path))
    lines = tuple(places.line(each.field) for each in found)
    said: dict[str, list[str]] = {"error": [], "warning": [], "note": []}
    for line, each in zip(lines, found, strict=True):
        kind = "" if each.severity == "error" else f"{each.severity}: "
        where = f"{kind}{each.field}: " if each.field else kind
        said[each.severity].append(f"{path}:{line}: {where}{each.text}")
    return Inspection(tuple(said["error"]), tuple(said["warning"]), tuple(said["note"]), found, lines)


def mend(path: Path) -> tuple[str, ...]:
    """Make every change to a file that is certain, and say which; comments, order and layout stay.

    A change is certain if its author can have meant nothing else, and nothing is wrong with the field after it. Raises
    `ScenarioFileError` if the file cannot be read, `OSError` if it cannot be written.
    """
    before = document = scenarios.document(path)
    places, done = Places(scenarios.text(path)), []
    waiting = [each for each in examine(document) if each.certain]
    while waiting:
        each = waiting.pop(0)
        try:
            tried = mended(document, each.mend)
        except EditError:
            continue
        if any(other.field == each.field for other in examine(tried)):
            continue
        document = tried
        done += [f"{path}:{places.line(each.field)}: mended: {told(change)}" for change in each.mend]
        waiting = [other for other in examine(document) if other.certain]
    if done:
        toml_edit.save(path, document, before)
    return tuple(done)


def told(change: problem.Change) -> str:
    """A change in a few words: `sides.one.units[0] is now 'Thor'`."""
    if change.gone:
        return f"{change.path} is taken out"
    if change.name:
        return f"{change.path} is now called {change.name}"
    return f"{change.path} is now {change.value!r}"

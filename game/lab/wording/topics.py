"""Matters of which a text speaks and that are not so here: a mode that is not played, a last turn that never comes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.descriptions.vocabulary import Vocabulary
from game.core.problems.problem import Change, Problem, note, warning, without
from game.lab.wording.passages import Passage, pattern


def problems_by_step(texts: Sequence[Passage], known: Vocabulary) -> Iterator[list[Problem]]:
    """What a text takes for granted and the scenario has otherwise, at the text, and at the field that would make it true; a text a step."""
    told: set[str] = set()
    for passage in texts:
        yield list(_of(passage, known, told))


def _of(passage: Passage, known: Vocabulary, told: set[str]) -> Iterator[Problem]:
    """What one text takes for granted; fields that were told of are not told again, and are added."""
    for topic in known.topics:
        found = pattern(topic.pattern).search(passage.text) if passage.heard(topic.heard) else None
        if found is None:
            continue
        said = f"'{found[0].strip()}', and {topic.text}"
        if topic.field and topic.field not in told:
            told.add(topic.field)
            yield warning(topic.field, f"{passage.field} speaks of {said}", topic.mend)
        yield note(passage.field, f"speaks of {said}", _untold(passage))


def _untold(passage: Passage) -> tuple[Change, ...]:
    """The mend that takes a hint out; a story or a step has more to say."""
    return without(passage.field) if passage.kind == "hint" else ()

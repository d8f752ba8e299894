"""Lines that change nothing: behind the end of the story (A-39), and questions and dice that lead to one code whatever comes of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.documents.fields import says
from game.core.problems.problem import written
from game.systems.asgard.sense.codes import code_leads
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e


def look(subject: Subject) -> Iterator[Finding]:
    """Lines behind the one that ends the story (A-39), and questions that decide nothing."""
    ended = ""
    for field, line in subject.whole:
        place = field.rpartition("[")[0]
        if place == ended:
            yield _too_late(subject, field)
        elif isinstance(line, e.EndStory):
            ended = place
    missing = {lead.field for lead in code_leads.answers(subject)}
    for field, line in subject.lines:
        if field in missing:
            continue  # The code that it misses is told with it.
        if isinstance(line, e.Ask) and len(line.choices) > 1 and len({code for _, code in line.choices}) == 1:
            text = f"all answers lead to {line.choices[0][1]}: name a code of its own for each"
            yield Finding("line", field, text)
        elif isinstance(line, e.Die) and len(line.faces) > 1 and len(set(line.faces)) == 1:
            text = f"all faces lead to {line.faces[0]}: name another code for some, or write `code {line.faces[0]}`"
            yield Finding("line", field, text)


def _too_late(subject: Subject, field: str) -> Finding:
    """A line behind the one that ends the story, which is meant before it."""
    whole = field.rpartition("[")[0]
    lines = says(subject.file, whole)
    ends = next(place for place, each in enumerate(lines) if re.match(r"end \S+$", each))
    right = [*lines[:ends], *lines[ends + 1 :], lines[ends]]
    text = "never happens: the story has ended before it (A-39); let the end come last"
    return Finding("line", field, text, mend=written(whole, right))

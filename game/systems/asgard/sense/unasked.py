"""Card effects that have been renamed in one place only: added or forgotten under a name that nothing else has (A-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from game.core.problem import suggestion, without, written
from game.systems.asgard import effects as e
from game.systems.asgard import facts as f
from game.systems.asgard.findings import Finding, Subject
from game.systems.asgard.sense import speech

_LIKE = 0.75
"""From this likeness on one name may be the other with a slip in it: a letter in four."""


def look(subject: Subject) -> Iterator[Finding]:
    """Lines and rows that add an effect for which nothing asks, where one that is asked for is spelt like it, and lines that forget in vain."""
    asked = {fact.effect for fact in subject.facts if isinstance(fact, f.SeenIs)}
    asked |= {line.effect for _, line in subject.lines if isinstance(line, e.Seen) and not line.seen}
    asked |= {need for _, entry in subject.rows for need in entry.needs}
    adding = [(field, each) for field, entry in subject.rows for each in entry.adds]
    adding += [
        (field, line.effect) for field, line in subject.lines if isinstance(line, e.Seen) and line.seen
    ]
    yield from _forgotten(subject, {each for _, each in adding})
    answering = [*dict.fromkeys(each for _, each in adding if each in asked)]
    for field, name in adding:
        near = "" if name in asked else next((each for each in answering if _like(name, each)), "")
        if not near or speech.common(speech.words(name), _known(subject, field)):
            continue
        right = subject.renamed(field, name, near)
        text = f"adds {name}, for which nothing asks{suggestion(right)}"
        yield Finding("told", field, text, mend=written(field, right) if right else ())


def _forgotten(subject: Subject, added: set[str]) -> Iterator[Finding]:
    """Lines that forget an effect that nothing ever adds."""
    for field, line in subject.lines:
        if isinstance(line, e.Seen) and not line.seen and line.effect not in added:
            near = next((each for each in sorted(added) if _like(line.effect, each)), "")
            right = subject.text(field).replace(f"forget {line.effect}", f"forget {near}")
            meant = suggestion(right) if near else ": take it out, or let something add it"
            text = f"forgets {line.effect}, which nothing ever adds{meant}"
            yield Finding("sense", field, text, mend=written(field, right) if near else without(field))


def _like(one: str, other: str) -> bool:
    """Whether one name is another with a letter changed, missing or too much, but for the first."""
    left, right = (re.sub(r"[\W_]", "", each).lower() for each in (one, other))
    return left[:1] == right[:1] and SequenceMatcher(None, left, right).ratio() >= _LIKE


def _known(subject: Subject, field: str) -> frozenset[str]:
    """The words of the code in which a line stands, and the names of the sheet: what is called so is meant."""
    plan = subject.plan
    names = (*plan.enemies, *plan.friends, *plan.spots, *plan.counts, *plan.objectives)
    found = re.match(r"code\.(\d+)\.", field)
    told = plan.codes[int(found[1])].versions if found else ()
    return speech.words(*names, *(text for each in told for text in (each.title, each.story)))

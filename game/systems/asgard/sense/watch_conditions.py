"""Watches that listen in another condition than that of which they speak, so that they never come or keep others from coming (A-44)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problem import suggestion, written
from game.systems.asgard import effects as e
from game.systems.asgard import facts as f
from game.systems.asgard import vain_waits
from game.systems.asgard.findings import Finding, Subject
from game.systems.asgard.meanings import NUMBERS
from game.systems.asgard.sense import speech, watch_order

_ROUNDS = re.compile(rf"\b(\d+|{'|'.join(NUMBERS)}) (?:more )?rounds?\b", re.IGNORECASE)
_TOLD = 3
"""So many words a number of rounds is worth that a condition tells and a watch waits for."""


def look(subject: Subject) -> Iterator[Finding]:
    """Watches of one condition that clash with others there, where their codes speak of another one alone."""
    clashing = {number for pair in watch_order.shaded(subject) for number in (pair.first, pair.other)}
    clashing |= {number for number in range(len(subject.plan.watches)) if _stays(subject, number)}
    for number, vain in vain_waits.watches(subject.plan, subject.supposed, subject.friendly):
        clashing |= {number, *vain.before}
    plan = subject.plan
    for number in sorted(clashing):
        within = plan.watches[number].within
        if len(within) != 1:
            continue
        fits = {each.number: _fit(subject, number, each.number) for each in plan.conditions}
        best = max(fits, key=lambda each: fits[each])
        if best != within[0] and [*fits.values()].count(fits[best]) == 1 and fits[best] > fits[within[0]]:
            field = f"watch[{number}].in"
            text = f"listens in condition {within[0]}, where it clashes with another watch, and speaks of {plan.conditions[best].title!r}"
            yield Finding("told", field, f"{text}{suggestion(best)}", mend=written(field, [best]))


def _stays(subject: Subject, number: int) -> bool:
    """Whether a watch leads to the condition in which it listens."""
    watch = subject.plan.watches[number]
    return any(
        isinstance(line, e.Change) and (line.condition,) == watch.within
        for _, version in subject.versions[watch.code]
        for line in e.bared(version.do)
    )


def _fit(subject: Subject, number: int, condition: int) -> int:
    """How much the texts of a condition have in common with what a watch waits for and with its code."""
    own, watch = subject.plan.conditions[condition], subject.plan.watches[number]
    texts = [own.title, own.story, *(text for each in own.variables for text in (each.name, each.effect))]
    said = speech.words(own.title, *(each.name for each in own.variables))
    lines = [line for _, version in subject.versions[watch.code] for line in e.bared(version.do)]
    names = speech.stories(subject, watch.code) | speech.words(*(version.title for _, version in subject.versions[watch.code]))  # fmt: skip
    names |= frozenset[str]().union(*(speech.of_line(subject, line) for line in lines if isinstance(line, e.EndStory | e.Objective)))  # fmt: skip
    rounds = {int(NUMBERS.get(found.lower(), found)) for text in texts for found in _ROUNDS.findall(text)}
    waits = {fact.rounds for fact in watch.when if isinstance(fact, f.RoundsHere)}
    return len(speech.common(names, said)) + _TOLD * bool(rounds & waits)

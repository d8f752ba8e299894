"""Watches that listen in another condition than that of which they speak, so that they never come or keep others from coming (A-44)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sense.waits import vain_waits, watch_order
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.meanings import NUMBERS

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
    yield from _elsewhere(subject)


def _elsewhere(subject: Subject) -> Iterator[Finding]:
    """The one of several watches for the same effects, each of another condition, that listens where these never come, while nobody does where they do."""
    plan = subject.plan
    for when in dict.fromkeys(watch.when for watch in plan.watches if watch.within):
        alike = {number: watch.within for number, watch in enumerate(plan.watches) if watch.when == when}
        adds = {fact.effect for fact in when if isinstance(fact, f.SeenIs)}
        if len(alike) <= 1 or len(adds) != len(when) or () in alike.values():
            continue
        lines = {e.Seen(effect, True) for effect in adds}
        adding = {code for code in plan.codes if not lines.isdisjoint(e.bared(reach.all_lines(plan, code)))}
        asking = [watch for watch in plan.watches if watch.code in adding]
        if len(adding) != len({watch.code for watch in asking}) or adding & subject.named_codes:
            continue  # What adds them does not come of watches alone.
        comes = {each for watch in asking for each in watch.within or range(len(plan.conditions))}
        here = {each for within in alike.values() for each in within}
        twice = [pair for pair in pairwise(alike) if alike[pair[0]] == alike[pair[1]]]
        if len(comes - here) == 1 and not here - comes and len(twice) == 1 == len(alike[twice[0][0]]):
            (right,), (first, second) = comes - here, twice[0]
            number = first if right < alike[first][0] else second
            text = f"listens where watch[{second if number == first else first}] waits for the same, and nothing does in {right}, where it comes too{suggestion(right)}"
            yield Finding(
                "sense", f"watch[{number}].in[0]", text, mend=written(f"watch[{number}].in[0]", right)
            )
        if len(comes - here) == len(here - comes) == 1 and len(comes) == len(here):
            (right,), (wrong,) = comes - here, here - comes
            number = next(each for each, within in alike.items() if wrong in within)
            place = alike[number].index(wrong)
            text = f"listens in condition {wrong}, where that never comes, and nothing listens in {right}, where it does{suggestion(right)}"
            field = f"watch[{number}].in[{place}]"
            yield Finding("sense", field, text, mend=written(field, right))


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
    names = speech.stories(subject, watch.code) | speech.titles(subject, watch.code)
    names |= speech.of_lines(subject, (line for line in lines if isinstance(line, e.EndStory | e.Objective)))
    rounds = {int(NUMBERS.get(found.lower(), found)) for text in texts for found in _ROUNDS.findall(text)}
    waits = {fact.rounds for fact in watch.when if isinstance(fact, f.RoundsHere)}
    return len(speech.common(names, said)) + _TOLD * bool(rounds & waits)

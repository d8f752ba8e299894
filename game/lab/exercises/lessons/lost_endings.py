"""Lessons that tell of their end in the last step, and after whose last action the battle or the story goes on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import Problem, warning
from game.core.system import Document
from game.lab.exercises.lessons.performance import Performance, performance
from game.lab.exercises.lessons.trials import as_told, played
from game.lab.exercises.search import Search, found

_ENDED = re.compile(
    r"\b(?:an|the|one|that|only) ending\b|\b(?:battle|story|game|match) (?:is|was) (?:over|won|lost)\b|\b(?:battle|story|game|match) has ended\b"
    r"|\byou (?:have )?(?:won|lost)(?: the (?:battle|game|match))?(?=[.!:;,]|$)",
    re.IGNORECASE,
)
"""How the last step tells that it is over."""


def problems_by_step(document: Document) -> Iterator[list[Problem]]:
    """That nothing ends where a lesson says so, and the one slip by which it does not."""
    run, last = performance(document), document["lesson"][-1]
    told = _ENDED.search(f"{last.get('title', '')}. {last.get('text', '')}")
    yield []
    if told is None or last.get("actions") or not run.lines or not _goes_on(run):
        return
    field = f"lesson[{len(document['lesson']) - 1}].text"
    text = f"tells of {told[0].casefold()}, and nothing has ended when all steps are done: mend what was to end it, or the text"
    yield [warning(field, text)]
    slip = yield from found(document, run.match.system.slips().of_endings(document), _over, as_told)
    yield [slip.problem(f"the lesson ends as it tells after one change: {slip.words}")] if slip else []


def _goes_on(run: Performance) -> bool:
    """Whether all actions are done, and somebody still has a choice."""
    return all(run.done(number) for number in range(len(run.lines))) and run.match.decision is not None


def _over(document: Document | None) -> Search[bool]:
    """Whether a lesson plays, and is over then."""
    match = yield from played(document)
    return match is not None and match.decision is None

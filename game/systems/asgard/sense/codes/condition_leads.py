"""What would lead to a condition that is never entered (A-15): the line that enters another one in its place.

A line is likely to be meant if others enter that one too, if its code speaks of the condition or is numbered among its codes, and if it
can come where the story is about to go there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from game.systems.asgard.sense import speech
from game.systems.asgard.sense.codes.leads import Lead, code_of, is_spare, texts_of
from game.systems.asgard.sense.findings import Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.effects import AnyEffect

_TWO = 2
"""So many lines that may be meant are named; of more nobody can choose."""


def to_condition(subject: Subject, number: int) -> list[Lead]:
    """What leads to a condition that is never entered: a line that enters one which holds already, or of several that enter one which others
    enter too the one that fits best; two, if they fit nearly as well."""
    lines = [(field, line) for field, line in subject.lines if isinstance(line, e.Change)]
    holding = {field: _holding(subject, field) for field, _ in lines}
    idle = [field for field, line in lines if holding[field] == {line.condition}]
    if len(idle) != 1:
        fits = {
            field: _fit(subject, field, line.condition, number, holding[field])
            for field, line in lines
            if (line.condition == 0 or is_spare(lines, line))
            and holding[field] != {number}
            and not _said_again(lines, field, line)
        }
        best = max(fits.values(), default=0)
        near = sorted(
            (field for field in fits if fits[field] >= max(best - 1, 3)), key=lambda field: -fits[field]
        )
        alone = len([field for field in near if fits[field] == best]) == 1
        idle = near if len(near) <= _TWO else near[:1] if alone else []
    return [
        Lead(
            field,
            re.sub(r"\bcondition \d+$", f"condition {number}", subject.text(field)),
            f"leads elsewhere, and nothing leads to condition {number}",
        )
        for field in idle
    ]


def _said_again(lines: Iterable[tuple[str, AnyEffect]], field: str, line: AnyEffect) -> bool:
    """Whether another version of the same code does the same."""
    return any(there != field and code_of(there) == code_of(field) and each == line for there, each in lines)


def _fit(subject: Subject, field: str, said: int, wanted: int, holding: set[int]) -> int:
    """How much better a line that enters one condition would enter another: by its texts, the number of its code, and where it can come."""
    back = bool(holding) and said <= min(holding) and wanted > said
    return (
        _likely(subject, field, wanted, said, holding) - _likely(subject, field, said, wanted, holding) + back
    )


def _likely(subject: Subject, field: str, number: int, other: int, holding: set[int]) -> int:
    """How much tells that a line enters a condition, and not another one."""
    own, others = (_words(subject, each) for each in (number, other))
    told = texts_of(subject, field)
    titled = bool(speech.common(_condition_words(subject, number) - others, told))
    spoken = min(len(speech.common(own - others, told)), 2)
    return (
        3 * _numbered(subject, code_of(field), number)
        + titled
        + spoken
        + _of_answer(subject, field, own)
        + (number - 1 in holding)
    )


def _numbered(subject: Subject, code: int, number: int) -> bool:
    """Whether a code has a number in the hundred of those that a condition's own rows alone bring, as no other one's do."""
    rows = {each.number: {row.code for row in reach.rows(subject.plan, each.number)} for each in subject.plan.conditions}  # fmt: skip
    times = Counter(each for codes in rows.values() for each in codes)
    own = {each: {row // 100 for row in codes if times[row] == 1} for each, codes in rows.items()}
    return [each for each, hundreds in own.items() if code // 100 in hundreds] == [number]


def _of_answer(subject: Subject, field: str, own: frozenset[str]) -> bool:
    """Whether all answers and rows that lead to the code of a line are called by something of which a condition speaks, and the code tells nothing else."""
    code = code_of(field)
    answers = [
        answer
        for _, line in subject.lines
        if isinstance(line, e.Ask)
        for answer, to in line.choices
        if to == code
    ]
    return bool(answers) and all(speech.common(speech.words(each), own) for each in answers)


def _holding(subject: Subject, field: str) -> set[int]:
    """The conditions that can hold when a line comes."""
    entered = re.match(r"condition\[(\d+)\]", field)
    if entered:
        return {int(entered[1])}
    plan, waiting, been, found = subject.plan, [code_of(field)], set[int](), set[int]()
    while waiting:
        code = waiting.pop()
        if code in been:
            continue
        been.add(code)
        for watch in plan.watches:
            if watch.code == code:
                found |= {*watch.within} or {*range(len(plan.conditions))}
        for condition in plan.conditions:
            if any(entry.code == code for entry in reach.rows(plan, condition.number)):
                found.add(condition.number)
        for there, line in subject.lines:
            if code in e.leading(line):
                if there.startswith("condition"):
                    return {*range(len(plan.conditions))}
                waiting.append(code_of(there))
    return found


def _condition_words(subject: Subject, number: int) -> frozenset[str]:
    condition = subject.plan.conditions[number]
    return speech.words(condition.title)


def _words(subject: Subject, number: int) -> frozenset[str]:
    condition = subject.plan.conditions[number]
    return speech.words(condition.title, condition.story)

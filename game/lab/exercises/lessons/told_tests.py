"""What the text of a step tells of tests of dice, `Attack 8 against Defense 5, 3 or more`, and of who fell, against the log of it and of the step before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.problems.problem import Problem, warning, written
from game.core.words.grammar import listed
from game.core.words.numerals import CARDINAL, InFigures
from game.lab.wording.passages import in_figures, pattern, recounted

_N = rf"(?<![-+\w.])({CARDINAL})(?![-\w]|\.\d)"
_TEST = re.compile(r"^\*\*.+?\*\*: (?:ranged )?(\w+) test, (\d+) against (\d+)(?:, (\d)\+)?\. ([\d, ]+)")
_SUCCESSES = re.compile(r": (\d+) success")
_DICE = re.compile(r"\bwith (\d+) dice\b")
_LOST = re.compile(r"\blost (\d+) fighters?\b")
_KINDS = "Attack|Strength|Courage"
_AGAINST = rf"(?:{_N} dice, )?\b({_KINDS}) {_N} against (?:[A-Z][\w'’]+ )?{_N}(?:[,:] {_N} or more\b)?"


class _Test(NamedTuple):
    """A test that was rolled: its kind, the two numbers, and from how much on a die succeeded."""

    kind: str
    one: int
    other: int
    need: int
    dice: int
    """So many it was to be rolled with."""


class _Wrong(NamedTuple):
    """A number of a text that is not so: where it stands, what it tells of, and what it was."""

    start: int
    end: int
    what: str
    so: frozenset[int]


def problems(field: str, text: str, before: Sequence[str], after: Sequence[str]) -> Iterator[Problem]:
    """Every number that no test had which was rolled in the step or before it."""
    log, plain = [*before, *after], in_figures(text)
    tests = list(_tests(log))
    if not tests:
        return
    wrong = [*_compared(plain, tests), *_rolled(plain, log, tests), *_fallen(plain, before)]
    for each in sorted(wrong):
        said = text[each.start : each.end]
        right = next(iter(each.so)) if len(each.so) == 1 else None
        mend = () if right is None else written(field, recounted(text, each.start, each.end, right))
        told = f"tells {said.lower()}, and {each.what} {listed(map(str, sorted(each.so)), 'or')}"
        yield warning(field, f"{told}: write that, or mend what is dealt", mend)


def _tests(log: Sequence[str]) -> Iterator[_Test]:
    """The tests of a log; a blow tells before its test with how many dice it is struck."""
    struck = 0
    for line in log:
        if found := _DICE.search(line):
            struck = int(found[1])
        elif found := _TEST.match(line):
            dice = struck or found[5].count(",") + 1
            yield _Test(found[1].casefold(), int(found[2]), int(found[3]), int(found[4] or 0), dice)
            struck = 0


def _nearest(told: int, came: Sequence[int]) -> frozenset[int]:
    """Of some numbers those that are nearest to what is told."""
    least = min((abs(each - told) for each in came), default=0)
    return frozenset(each for each in came if abs(each - told) == least)


def _compared(plain: InFigures, tests: Sequence[_Test]) -> Iterator[_Wrong]:
    """`Strength 3 against Resilience 3: 4 or more`."""
    for found in pattern(_AGAINST, capitals=True).finditer(plain.text):
        own = [each for each in tests if each.kind == found[2].casefold()]
        one, other = int(found[3]), int(found[4])
        alike = [each for each in own if (each.one, each.other) == (one, other)]
        if own and not alike:
            first = frozenset(each.one for each in own if each.other == other)
            second = frozenset(each.other for each in own if each.one == one)
            if first and not (second and len(second) < len(first)):
                yield _Wrong(*plain.span(*found.span(3)), f"it was {found[2]}", first)
            elif second:
                yield _Wrong(*plain.span(*found.span(4)), "it was against", second)
        if found[1] and alike and int(found[1]) not in {each.dice for each in alike}:
            dice = _nearest(int(found[1]), [each.dice for each in alike])
            yield _Wrong(*plain.span(*found.span(1)), "the dice were", dice)
        needs = frozenset(each.need for each in alike) - {0}
        if found[5] and needs and int(found[5]) not in needs:
            yield _Wrong(*plain.span(*found.span(5)), "it took", needs)


def _rolled(plain: InFigures, log: Sequence[str], tests: Sequence[_Test]) -> Iterator[_Wrong]:
    """`Six Quarrellers roll six dice`, `three points of damage`."""
    hurt = [int(found[1]) for line in log if "Strength test" in line and (found := _SUCCESSES.search(line))]
    for shape, so, what in (
        (rf"\brolls? {_N} dice(?=[:.])", [each.dice for each in tests], "the dice were"),
        (rf"{_N} [A-Z][\w-]+ rolls? \d+ dice\b", [each.dice for each in tests], "the dice were"),
        (rf"\bmakes (?:that|it) {_N} or more\b", [each.need for each in tests], "it took"),
        (
            rf"\bAttack {_N} against the range\b",
            [each.one for each in tests if each.kind == "attack"],
            "it was Attack",
        ),
        (rf"{_N} points? of damage\b", hurt, "the damage came to"),
    ):
        for found in pattern(shape, capitals=True).finditer(plain.text):
            if so and int(found[1]) not in so:
                yield _Wrong(*plain.span(*found.span(1)), what, _nearest(int(found[1]), so))


def _fallen(plain: InFigures, before: Sequence[str]) -> Iterator[_Wrong]:
    """`Six Fenlings fell`, `four of ten are below half`, of what was lost in the steps before."""
    lost = {line: int(found[1]) for line in before if (found := _LOST.search(line))}
    slain = [many for line, many in lost.items() if "in flight" not in line]
    shape = rf"{_N} [A-Z][\w-]+ (?:fell|have fallen|were felled)\b"
    for found in pattern(shape, capitals=True).finditer(plain.text):
        if slain and int(found[1]) not in slain:
            yield _Wrong(*plain.span(*found.span(1)), "those felled were", _nearest(int(found[1]), slain))
    for found in pattern(rf"{_N} of {_N} (?:are|is) (?:left|below half)\b").finditer(plain.text):
        left, whole = int(found[1]), int(found[2])
        rest = [whole - each for each in lost.values() if whole - each > 0]
        if rest and left not in rest:
            yield _Wrong(*plain.span(*found.span(1)), "those left were", _nearest(left, rest))

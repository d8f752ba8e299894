"""Numbers of actions that were typed wrong: in whole degrees, two neighbouring digits exchanged, one typed twice, one lost; and facings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from game.core.descriptions.slips import Slip, Table
from game.core.documents.fields import joined, leaves, says, within
from game.core.problems.problem import Change
from game.core.words import digits

_LEAST = 10
"""Smaller numbers are those of units, cards and figures."""


def whole_degrees(lines: Sequence[tuple[str, Table]], place: int) -> Iterator[Slip]:
    """Every facing in whole degrees beside others in hundredths of them."""
    for path, said in _numbers(*lines[place]):
        finer = f"{said}00"
        if path.endswith(".facing") and any(
            2 * number >= int(finer) for number in _alike(lines, place, path)
        ):
            yield _meant(path, finer)


def exchanged(lines: Sequence[tuple[str, Table]], place: int) -> Iterator[Slip]:
    """Every number with two neighbouring digits exchanged."""
    for path, said in _numbers(*lines[place]):
        yield from (_meant(path, each) for each in digits.exchanged(said) if each[0] != "0")


def doubled(lines: Sequence[tuple[str, Table]], place: int) -> Iterator[Slip]:
    """Every number without one of two like digits beside each other."""
    for path, said in _numbers(*lines[place]):
        shorter = (
            each for each, one, other in zip(digits.fewer(said), said, said[1:], strict=False) if one == other
        )
        yield from (_meant(path, each) for each in dict.fromkeys(shorter))


def lost(lines: Sequence[tuple[str, Table]], place: int) -> Iterator[Slip]:
    """Every number that is shorter than the like ones beside it, with a digit more: those first that come near to these."""
    for path, said in _numbers(*lines[place]):
        beside = [*_alike(lines, place, path)]
        if any(len(str(number)) == len(said) + 1 for number in beside):
            meant = [int(way) for way in {*digits.more(said)} if way[0] != "0"]
            near = sorted(
                meant, key=lambda way: (way not in beside, abs(way - sum(beside) / len(beside)), way)
            )
            yield from (_meant(path, str(way), sure=False) for way in near)


def turned(lines: Sequence[tuple[str, Table]], place: int) -> Iterator[Slip]:
    """Every facing as that with which the same unit ended what it did before."""
    field, table = lines[place]
    before = [told for _, told in lines[:place] if told.get("model") == table.get("model")]
    for way, number in leaves(table):
        if way[-1] == "facing" and type(number) is int:
            faced = [says(told, joined(way)) for told in before]
            ways = [each for each in reversed(faced) if type(each) is int and each != number]
            yield from (_meant(within(field, *way), str(each)) for each in ways[:1])


def _alike(lines: Sequence[tuple[str, Table]], place: int, path: str) -> Iterator[int]:
    """What stands for a number in the other places of a list, or in the actions before and behind."""
    field, table = lines[place]
    within = path.removeprefix(field)
    if listed := re.fullmatch(r"(.*)\[\d+\](\.\w+)", within):
        others = [f"{listed[1]}[{at}]{listed[2]}" for at in range(len(says({"at": table}, "at" + listed[1])))]
        where = [(table, other) for other in others if other != within]
    else:
        where = [(lines[at][1], within) for at in (place - 1, place + 1) if 0 <= at < len(lines)]
    for each, other in where:
        if type(number := says({"at": each}, "at" + other)) is int:
            yield number


def _meant(path: str, said: str, *, sure: bool = True) -> Slip:
    return Slip(path, (Change(path, int(said)),), f"write {said}", sure)


def _numbers(path: str, table: Table) -> Iterator[tuple[str, str]]:
    """The digits of every larger number in an action, with the field that has it."""
    for way, number in leaves(table):
        if type(number) is int and number >= _LEAST:
            yield within(path, *way), str(number)

"""The map of a scenario: eight lines of eight signs, and what they are meant to be that are otherwise (THE MAP, T-21)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Literal

from game.core.problems.problem import Change, Problem, suggestion, written
from game.systems.thor.squares import FILES, SQUARES, Square

_FREE, _WALL, _PIT = ".", "#", "o"
EMPTY = f"{_FREE * 8}\n" * 8
"""A board without terrain."""
_MEANT = {
    "O": _PIT,
    "0": _PIT,
    "X": _WALL,
    "x": _WALL,
    "W": _WALL,
    " ": _FREE,
    "-": _FREE,
    "_": _FREE,
    ",": _FREE,
}
"""What other signs on a map are meant to be."""
_PARTED = re.compile(r"[/|,;]+")
"""Between the ranks of a board that is written in one line."""


def rows(map_: str) -> list[str]:
    """The lines of a map, rank 8 first."""
    return map_.strip("\n").split("\n")


def terrain(map_: str) -> dict[Square, Literal["wall", "pit"]]:
    """The impassable squares of a map (T-21)."""
    lines = rows(map_)
    signs = {square: lines[8 - int(square[1])][FILES.index(square[0])] for square in SQUARES}
    return {square: "wall" if sign == _WALL else "pit" for square, sign in signs.items() if sign != _FREE}


def cleared(map_: str, ranks: Iterable[str]) -> tuple[Change, ...]:
    """The mend that takes all terrain off that of some ranks which has most of it; none if they have none."""
    lines = {8 - int(rank): rows(map_)[8 - int(rank)] for rank in ranks}
    row = min(lines, key=lambda row: lines[row].count(_FREE))
    return written(f"map[{row}]", _FREE * 8) if lines[row] != _FREE * 8 else ()


def problems(map_: str) -> Iterator[Problem]:
    """Lines too many or too few, signs too many or too few, and signs that are no terrain."""
    lines = rows(map_)
    if not map_.strip():
        yield Problem("map", "is empty; write eight lines, rank 8 first", mend=written("map", EMPTY))
        return
    if len(lines) == 1 and (whole := _in_one_line(lines[0])):
        yield Problem(
            "map", "is one line; write eight, rank 8 first", mend=written("map", whole), certain=True
        )
        return
    if len(lines) != 8:
        whole = "\n".join([*lines, *[_FREE * 8] * 8][:8]) + "\n"
        yield Problem("map", f"has {len(lines)} lines; a board has 8", mend=written("map", whole))
    for number, line in enumerate(lines):
        field, meant = f"map[{number}]", "".join(_MEANT.get(sign, sign) for sign in line).ljust(8, _FREE)[:8]
        if len(line) != 8:
            yield Problem(
                field, f"{line!r} has {len(line)} squares; a rank has 8", mend=written(field, meant)
            )
        for sign in sorted(set(line) - {_FREE, _WALL, _PIT}):
            near = suggestion(meant) if sign in _MEANT else ""
            free = () if near or len(line) != 8 else written(field, line.replace(sign, _FREE))
            yield Problem(
                field, f"{sign!r} is no terrain; write . for free, # for a wall, o for a pit{near}", mend=free
            )


def _in_one_line(line: str) -> str:
    """A map whose ranks stand one behind the other, with signs between them or none, figures for so many free squares; "" if it is none."""
    parts = [part for each in _PARTED.split(line) if (part := each.strip())]
    if len(parts) == 1:
        parts = [line[at : at + 8] for at in range(0, len(line), 8)]
    ranks = [re.sub(r"[1-8]", lambda found: _FREE * int(found[0]), part) for part in parts]
    ranks = ["".join(_MEANT.get(sign, sign) for sign in rank) for rank in ranks]
    whole = len(ranks) == 8 and all(len(rank) == 8 and set(rank) <= {_FREE, _WALL, _PIT} for rank in ranks)
    return "\n".join(ranks) + "\n" if whole else ""

"""A table that is larger or smaller than what lies on it is meant for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.problems.problem import Problem, note, written
from game.table import lengths
from game.table.counterparts.twins import Lain, symmetrical
from game.table.shapes import Outline, Point

_STEPS = {"ft": lengths.FOOT // 2, "in": lengths.INCH, "cm": 5 * lengths.CM, "mm": 50 * lengths.MM}
"""To what the sides of tables are rounded, by the unit in which they are written."""
_FEW = 6
"""Of fewer things nobody can tell how they were meant to lie."""


def problems(
    rows: Sequence[Lain], outlines: Sequence[Outline], size: tuple[int, int], said: str
) -> Iterator[Problem]:
    """A table about whose middle nothing lies alike, as was seen before, if all lies so about the middle of another one."""
    if len(rows) < _FEW:
        return
    xs = [x for outline in outlines for x, _ in outline]
    ys = [y for outline in outlines for _, y in outline]
    for fit in _sizes([row.at for row in rows], size, said):
        if fit == size or max(xs, default=0) > fit[0] + 1 or max(ys, default=0) > fit[1] + 1:
            continue
        table = symmetrical(rows, fit)
        if table and not table.alone:
            meant = " x ".join(lengths.written_in(each, _unit(said)) for each in fit)
            text = (
                f"everything lies alike about the middle of a table of {meant}, and this one is {said}: make it {meant}, "
                f"or move what lies on it"
            )
            yield note("table", text, written("table", meant))
            return


def _unit(said: str) -> str:
    return said.split(" x ")[0].strip().lstrip("0123456789.").strip()


def _sizes(places: Sequence[Point], size: tuple[int, int], said: str) -> Iterator[tuple[int, int]]:
    """The sizes of tables about whose middle some places might lie alike."""
    step = _STEPS[_unit(said)]
    wide, deep = (round(2 * sum(each) / len(each) / step) * step for each in zip(*places, strict=True))
    yield wide, deep
    yield wide, size[1]
    yield size[0], deep

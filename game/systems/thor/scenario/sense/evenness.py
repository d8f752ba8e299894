"""Maps that are alike for both sides but for one square: a wall or a pit that was forgotten, moved or drawn as the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, permutations, product
from typing import NamedTuple

from game.core.problems.problem import Change, Place, Problem, note
from game.core.words.numerals import InFigures
from game.systems.thor.scenario.map_rows import rows
from game.systems.thor.scenario.scenario_file import ScenarioFile
from game.systems.thor.squares import FILES

Cell = tuple[int, int]
"""A row from the top and a column from the left, from 0."""
Signs = Mapping[Cell, str]

_SIDE = len(FILES)
_FREE = "."
_NAMES = {_FREE: "free", "#": "a wall", "o": "a pit"}
_OTHER = {_FREE: _FREE, "#": "o", "o": "#"}
_LAST = _SIDE - 1
_ENOUGH = 3
"""So many pairs of squares that are alike are no chance; where words tell how many there are, one is enough."""
_MOVED = 4
"""So many squares are odd where one wall or pit stands beside its place: both of these, and their images."""
_WAYS = 2
"""As many ways to make a map whole may be equally good."""
_NUMBERS = (("#o", r"(\d+) impassable squares?\b"), ("o", r"(\d+) pits?\b"), ("#", r"(\d+) walls?\b"))


class _Likeness(NamedTuple):
    """How one half of a map is to be the image of the other: turned or mirrored, with walls for pits or not."""

    turned: bool
    mirrored: bool
    exchanged: bool

    def image(self, cell: Cell) -> Cell:
        """The square of the other half: upside down, left and right exchanged, or both."""
        row, column = cell
        return (_LAST - row if self.turned else row, _LAST - column if self.mirrored else column)

    def sign(self, sign: str) -> str:
        return _OTHER[sign] if self.exchanged else sign

    def odd(self, signs: Signs) -> list[Cell]:
        """The squares that are not as their images are, each with its image behind it."""
        cells = [cell for cell in signs if cell < self.image(cell)]
        odd = [cell for cell in cells if signs[self.image(cell)] != self.sign(signs[cell])]
        return [each for cell in odd for each in (cell, self.image(cell))]

    def whole(self, signs: Signs) -> int:
        """How many pairs of walls and pits are alike."""
        return sum(
            signs[cell] != _FREE and signs[self.image(cell)] == self.sign(signs[cell])
            for cell in signs
            if cell < self.image(cell)
        )


_LIKENESSES = [
    _Likeness(turned, mirrored, exchanged)
    for turned, mirrored, exchanged in product((False, True), repeat=3)
    if turned or mirrored
]
Redrawn = tuple[tuple[Cell, str], ...]
"""Squares that are drawn otherwise, and how."""


def problems(file: ScenarioFile) -> Iterator[Problem]:
    """That a map would be alike for both with one thing drawn otherwise; of two equally good ways each is told."""
    lines = rows(file.map)
    signs = {(row, column): sign for row, line in enumerate(lines) for column, sign in enumerate(line)}
    if file.kind not in ("battle", "custom") or any(not each.odd(signs) for each in _LIKENESSES):
        return
    evidence: dict[Redrawn, int] = {}
    for likeness in _LIKENESSES:
        for redrawn in _ways(likeness, signs):
            if _shut({**signs, **dict(redrawn)}):
                continue
            evidence[redrawn] = evidence.get(redrawn, 0) + likeness.whole({**signs, **dict(redrawn)}) - 1
    told = [
        each for each in evidence if _true_numbers(file, {**signs, **dict(each)}) > _true_numbers(file, signs)
    ]
    likely = [each for each in told if evidence[each]] or [
        each for each in evidence if evidence[each] >= _ENOUGH
    ]
    best = [each for each in likely if evidence[each] == max(evidence[other] for other in likely)]
    for redrawn in best if len(best) <= _WAYS else ():
        yield _problem(redrawn, signs, lines)


def _shut(signs: Signs) -> bool:
    """Whether a whole row or column is walls and pits: a gap in it is a gate, and not forgotten."""
    lines = [[cell for cell in signs if cell[axis] == place] for axis in (0, 1) for place in range(_SIDE)]
    return any(all(signs[cell] != _FREE for cell in line) for line in lines)


def _ways(likeness: _Likeness, signs: Signs) -> Iterator[Redrawn]:
    """How one thing drawn otherwise makes a map whole."""
    odd = likeness.odd(signs)
    likely = chain(_one_square(likeness, signs, odd), _one_moved(signs, odd), _one_row(likeness, signs, odd))
    return (redrawn for redrawn in likely if not likeness.odd({**signs, **dict(redrawn)}))


def _one_square(likeness: _Likeness, signs: Signs, odd: Sequence[Cell]) -> Iterator[Redrawn]:
    """A square as its image is."""
    for cell in odd if len(odd) == 2 else ():
        yield ((cell, likeness.sign(signs[likeness.image(cell)])),)


def _one_moved(signs: Signs, odd: Sequence[Cell]) -> Iterator[Redrawn]:
    """A wall or pit moved to a free square beside it."""
    for cell, near in permutations(odd, 2) if len(odd) <= _MOVED else ():
        beside = max(abs(cell[0] - near[0]), abs(cell[1] - near[1])) == 1
        if beside and signs[cell] != _FREE and signs[near] == _FREE:
            yield ((cell, _FREE), (near, signs[cell]))


def _one_row(likeness: _Likeness, signs: Signs, odd: Sequence[Cell]) -> Iterator[Redrawn]:
    """A row moved by a square to the left or right, of which no wall or pit is lost."""
    odd_rows = sorted({row for row, _ in odd})
    alone = odd_rows and {*odd_rows} <= {odd_rows[0], likeness.image((odd_rows[0], 0))[0]}
    for row in odd_rows if alone and len(odd) > 2 else ():
        line = "".join(signs[row, column] for column in range(_SIDE))
        for moved in (line[1:] + _FREE, _FREE + line[:-1]):
            if moved.count(_FREE) == line.count(_FREE) < _SIDE - 1:
                yield tuple(((row, place), sign) for place, sign in enumerate(moved) if sign != line[place])


def _name(cell: Cell) -> str:
    """What the rulebook calls a square."""
    row, column = cell
    return f"{FILES[column]}{_SIDE - row}"


def _true_numbers(file: ScenarioFile, signs: Signs) -> int:
    """How many of the numbers that words tell of walls, pits and impassable squares are those of a map."""
    words = InFigures(" ".join((file.story, *file.hints))).text
    return sum(
        int(found[1]) == sum(sign in kinds for sign in signs.values())
        for kinds, shape in _NUMBERS
        for found in re.finditer(shape, words, re.IGNORECASE)
    )


def _problem(redrawn: Redrawn, signs: Signs, lines: Sequence[str]) -> Problem:
    """The note at the last square that is drawn otherwise; the mend writes every row that has one."""
    new = {**signs, **dict(redrawn)}
    mend = [
        Change(f"map[{row}]", "".join(new[row, column] for column in range(len(lines[row]))))
        for row in sorted({row for (row, _), _ in redrawn})
    ]
    squares = [f"{_name(cell)} {_NAMES[sign]}" for cell, sign in redrawn]
    cell, _ = redrawn[-1]
    row, square = cell[0], _name(cell)
    text = f"the map is alike for both sides but for this: with {' and '.join(squares)} it would be; draw that, or leave it so"
    return note(f"map[{row}]", text, mend, Place("square", square, (square,)))

"""Where things happened: counts by cell of a board or table, and the moments behind a cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple, get_args

import msgspec

from game.core.descriptions.witness import Ground, PieceId, Spot
from game.core.seats import Seat
from game.lab.batches.traces import Trace

Kind = Literal["move", "stand", "death", "fire", "blow", "hold"]
"""`move`: a piece came there; `stand`: it stood there as a turn began; `death`: it died there; `fire`: a shot came from there;
`blow`: a blow fell there; `hold`: an objective there was held as a turn began."""
KINDS: tuple[Kind, ...] = get_args(Kind)
Cell = tuple[int, int]
"""Column and row of a grid, from the upper left."""


class Mark(NamedTuple):
    """Something that happened somewhere: whose it was (of a blow: whom it fell on), as an index of the teams."""

    moment: int
    team: int
    at: Spot


class Heat(msgspec.Struct, frozen=True):
    """How often a kind of thing happened in each cell, row by row, for one team; all games together."""

    kind: Kind
    team: int
    rows: tuple[tuple[int, ...], ...]

    @property
    def total(self) -> int:
        """How often in all."""
        return sum(map(sum, self.rows))


def cell_of(ground: Ground, at: Spot) -> Cell:
    """The cell in which a place lies; what stands at the very edge is in the last one."""
    columns, rows = size(ground)
    return min(columns - 1, max(0, at[0] // ground.cell)), min(rows - 1, max(0, at[1] // ground.cell))


def size(ground: Ground) -> tuple[int, int]:
    """How many columns and rows of cells there are; the last ones may lie partly beyond the edge."""
    return -(-ground.width // ground.cell), -(-ground.height // ground.cell)


def found(trace: Trace, kind: Kind, ground: Ground, cell: Cell, team: int | None = None) -> list[Mark]:
    """What of a kind happened in a cell in one game, for the replay of it; of one team or of all."""
    return [
        mark for mark in marks(trace, kind) if cell_of(ground, mark.at) == cell and team in (None, mark.team)
    ]


def marks(trace: Trace, kind: Kind) -> Iterator[Mark]:
    """All of a kind that happened in a game, in order."""
    teams = {piece.id: trace.team_of(piece.seat) for piece in trace.pieces}
    return _MARKS[kind](trace, teams)


class HeatBook:
    """Counts what happened where, game by game."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._counts: Counter[tuple[Kind, int, Cell]] = Counter()
        self._teams = 0

    def add(self, trace: Trace) -> None:
        """Take a game in."""
        self._teams = max(self._teams, len(trace.teams))
        for kind in KINDS:
            for mark in marks(trace, kind):
                self._counts[kind, mark.team, cell_of(self._ground, mark.at)] += 1

    def figures(self) -> tuple[Heat, ...]:
        """What was counted, for every kind and team of which there was anything."""
        columns, rows = size(self._ground)
        made = []
        for kind in KINDS:
            for team in range(self._teams):
                counts = tuple(
                    tuple(self._counts[kind, team, (column, row)] for column in range(columns))
                    for row in range(rows)
                )
                made.append(Heat(kind, team, counts))
        return tuple(heat for heat in made if heat.total)


# What leaves a mark

_Teams = dict[PieceId, int]


def _moves(trace: Trace, teams: _Teams) -> Iterator[Mark]:
    there: set[PieceId] = set()
    for step in trace.steps:
        if step.at is None:
            there.discard(step.piece)
        elif step.piece in there:
            yield Mark(step.moment, teams[step.piece], step.at)
        else:
            there.add(step.piece)


def _stands(trace: Trace, teams: _Teams) -> Iterator[Mark]:
    steps, spots = iter(trace.steps), dict[PieceId, Spot | None]()
    step = next(steps, None)
    for _, moment in trace.begins:
        while step is not None and step.moment <= moment:
            spots[step.piece] = step.at
            step = next(steps, None)
        for piece, at in spots.items():
            if at is not None:
                yield Mark(moment, teams[piece], at)


def _deaths(trace: Trace, teams: _Teams) -> Iterator[Mark]:
    return (Mark(death.moment, teams[death.piece], death.at) for death in trace.deaths if death.at)


def _shots(trace: Trace, teams: _Teams) -> Iterator[Mark]:
    for blow in trace.blows:
        if blow.way == "shot" and blow.origin is not None and blow.by in teams:
            yield Mark(blow.moment, teams[blow.by], blow.origin)


def _blows(trace: Trace, teams: _Teams) -> Iterator[Mark]:
    for blow in trace.blows:
        if blow.aim is not None and blow.at in teams:
            yield Mark(blow.moment, teams[blow.at], blow.aim)


def _holds(trace: Trace, teams: _Teams) -> Iterator[Mark]:
    holds, held = iter(trace.holds), dict[str, tuple[Seat, Spot]]()
    hold = next(holds, None)
    for _, moment in trace.begins:
        while hold is not None and hold.moment <= moment:
            held.pop(hold.what, None)
            if hold.side and hold.at is not None:
                held[hold.what] = hold.side, hold.at
            hold = next(holds, None)
        for side, at in held.values():
            yield Mark(moment, trace.team_of(side), at)


_MARKS: dict[Kind, Callable[[Trace, _Teams], Iterator[Mark]]] = {
    "move": _moves, "stand": _stands, "death": _deaths, "fire": _shots, "blow": _blows, "hold": _holds,
}  # fmt: skip

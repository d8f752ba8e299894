"""What is said of the fairness of a ground: figures of every side, grids for overlays, and the differences with their causes.

Lengths are in the unit of the game (`Fairness.unit`), places in the lengths of its table: tenths of a millimetre, or squares.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from game.core.descriptions.survey import Point
from game.core.seats import Seat

Kind = Literal["way", "enemy", "contact", "reach", "sight", "shelter"]
CauseKind = Literal["terrain", "several", "deployment", "forces"]


class Spot(msgspec.Struct, frozen=True):
    """An objective or a piece of terrain: its name, and its middle."""

    id: str
    name: str
    x: int
    y: int


class Approach(msgspec.Struct, frozen=True):
    """How far it is for the usual unit of a side to something: an objective, or where another side deploys."""

    to: str
    name: str
    way: float | None
    """From the nearest place of its deployment; None if no way leads there."""
    typical: float | None
    """From the middle one of its places."""
    straight: float
    """Through the air, from the nearest place."""
    activations: int | None
    """How many the way takes from the nearest place."""


class Grids(msgspec.Struct, frozen=True):
    """One number for each cell of the table, row by row."""

    way: tuple[float | None, ...]
    """The way from the nearest place of the deployment; None where nobody comes."""
    activations: tuple[int | None, ...]
    """After how many activations somebody can be there."""
    sight: tuple[float, ...]
    """The share of the places of the deployment from which it is seen."""
    cover: tuple[float, ...]
    """The share of those that see it in cover only."""


class SideFairness(msgspec.Struct, frozen=True):
    """What the ground gives one side."""

    seat: Seat
    name: str
    walker: str
    """Whose ways are meant: the usual one of its force."""
    pace: float
    """How far that one gets in an activation."""
    fastest: str
    fastest_pace: float
    places: tuple[Point, ...]
    """What stands for its deployment."""
    objectives: tuple[Approach, ...]
    """Those worth something to it, the nearest first."""
    enemies: tuple[Approach, ...]
    contact: int | None
    """In which round somebody of it may touch a foe for the first time, if both go for it."""
    reach: tuple[float, ...]
    """The share of the table, 0 to 1, that is in reach after 1, 2, 3 and 4 activations."""
    sees: float
    """The share of the table that is seen from a place of its deployment, over all of them."""
    sees_clearly: float
    """The same without what stands in cover."""
    hidden: float
    """The share of the ground in reach of two activations that no foe sees from where he deploys."""
    shelter: float
    """The share of all looks from there at that ground that meet nothing, or cover."""
    grids: Grids


class Cause(msgspec.Struct, frozen=True):
    """What makes a difference: a piece of terrain, several together, where the sides deploy, or who they are."""

    kind: CauseKind
    pieces: tuple[Spot, ...]
    takes: float
    """The share of the difference that would go with it, 0 to 1."""
    text: str


class Finding(msgspec.Struct, frozen=True):
    """A difference between two sides, in a sentence."""

    kind: Kind
    text: str
    better: Seat
    worse: Seat
    values: dict[Seat, float | None]
    """In `unit`; None where there is no way."""
    difference: float
    unit: str
    """That of the game, `activations`, `rounds` or `%`."""
    cause: Cause


class Fairness(msgspec.Struct, frozen=True):
    """The static fairness of one battle."""

    title: str
    system: str
    unit: str
    """`cm`, `in` or `squares`: that of all lengths here."""
    width: int
    depth: int
    """Of the table, in its own lengths."""
    columns: int
    rows: int
    """Of the grids; all cells of a table are equally wide and equally deep."""
    objectives: tuple[Spot, ...]
    sides: tuple[SideFairness, ...]
    findings: tuple[Finding, ...]
    """Those of the ground before those of the forces alone, the gravest first; none if the sides stand alike."""
    verdict: str
    exposure: tuple[float, ...] = ()
    """The share of all cells from which each cell is seen; only if all pairs were asked for."""

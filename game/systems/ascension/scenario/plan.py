"""A scenario that has been read: what it lays on the table, and who plays."""

from __future__ import annotations

import msgspec

from game.core.seats import Seat
from game.systems.ascension.profile import Character
from game.systems.ascension.scenario.scenario_file import ScenarioFile
from game.systems.ascension.state import Model, ModelId, Piece, Zone


class Plan(msgspec.Struct, frozen=True):
    """A scenario that has been read: everything in it that is not decided by options or chance."""

    file: ScenarioFile
    size: tuple[int, int]
    pieces: tuple[Piece, ...]
    zones: tuple[Zone, ...]
    forces: dict[Seat, tuple[Character, ...]]
    models: dict[Seat, tuple[Model, ...]]
    """In order of their numbers; those who stand already have a place."""
    deployed: tuple[ModelId, ...] = ()
    """Those who stand already, in the order in which they came onto the table."""
    joined: tuple[Model, ...] = ()
    """Those of them who are of nobody's roster."""
    waiting: tuple[Model, ...] = ()
    """Those who have gone off the table and wait to come back; none of `models`."""
    fallen: tuple[Model, ...] = ()
    """Those who have fallen before the battle begins, in the order in which they did; none of `models`."""
    later: tuple[Character, ...] = ()
    """Who is no model yet and may come."""

    @property
    def lying(self) -> tuple[Piece, ...]:
        """The pieces that are not gone before the battle begins."""
        return tuple(piece for row, piece in zip(self.file.terrain, self.pieces, strict=True) if not row.gone)

"""Games and traces as a test wants them."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.descriptions.witness import Piece
from game.core.seats import Seat
from game.lab.batches.batch import Game
from game.lab.batches.traces import Lead, Trace

TEAMS: tuple[tuple[Seat, ...], ...] = (("one",), ("two",))
PIECES = (Piece(1, "one", "Thor", "Thor"), Piece(2, "two", "Loki", "Loki"))


def game(*winners: Seat, decisions: int = 40, why: str = "Loki has fallen. So it ends.", **what: Any) -> Game:
    """A game that lasted four turns."""
    basic = Game(0, 7, {"one": "greedy", "two": "greedy"}, winners, why, 4, decisions)
    return msgspec.structs.replace(basic, **what)


def trace(*chances: float, **what: Any) -> Trace:
    """A trace of four turns of ten decisions; `chances` are those of side one, ten decisions apart."""
    leads = tuple(Lead(10 * number, (chance, 1 - chance)) for number, chance in enumerate(chances))
    begins = ((1, 0), (2, 10), (3, 20), (4, 30))
    fields: dict[str, Any] = dict.fromkeys(
        ("steps", "deaths", "blows", "points", "holds", "uses", "idle"), ()
    )
    fields |= {
        "teams": TEAMS,
        "first": "one",
        "begins": begins,
        "pieces": PIECES,
        "contact": None,
        "lead": leads,
    }
    return Trace(**{**fields, **what})

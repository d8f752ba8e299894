"""What lies on a measured table as its scenario writes it: pieces, zones, deployments, objectives, models, tokens, spots."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from game.core.seats import Seat
from game.table.shapes import Outline, Point


class Sort(StrEnum):
    """What something on the table is for."""

    TERRAIN = "terrain"
    ZONE = "zone"
    DEPLOYMENT = "deployment"
    OBJECTIVE = "objective"
    THING = "thing"
    STAND = "stand"
    TOKEN = "token"
    SPOT = "spot"
    ENCOUNTER = "encounter"


class Item(msgspec.Struct, frozen=True):
    """Something that lies on the table; all lengths in tenths of a millimetre."""

    path: str
    """Its field in the document: `terrain[3]`, `sides.one.deploy`."""
    sort: Sort
    name: str
    outline: Outline
    at: Point
    """Where the scenario says that it is: mostly its middle."""
    turn: int | None = None
    """By how many degrees it is turned; None for what cannot be."""
    kind: str = ""
    """As what it is painted."""
    size: float = 0.0
    """How high it is painted, in Sizes of four centimetres or so."""
    depth: int = 0
    """How many pieces it stands on."""
    state: str = ""
    seat: Seat | None = None
    note: str = ""
    """What a player would want to know of it in a few words."""
    fixed: str = ""
    """Why it cannot be moved; "" if it can."""


class Tile(msgspec.Struct, frozen=True):
    """A piece of the kit as it lies in the box, or a mark such as a zone."""

    id: str
    name: str
    kind: str
    outline: Outline
    """About (0, 0)."""
    size: float
    shape: str = ""
    """The same as the file writes it."""
    note: str = ""
    sort: Sort = Sort.TERRAIN

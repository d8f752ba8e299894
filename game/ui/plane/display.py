"""What is on a measured table as it is shown just now: it lags behind the match while things move."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.seats import Seat
from game.table.shapes import Base, Place, Point
from game.ui.plane.ground import TableLook
from game.ui.plane.hit_test import Spot

Chips = tuple[tuple[str, int | None], ...]


@dataclass
class Body:
    """A model as drawn."""

    id: int
    seat: Seat
    """The side whose colours it wears."""
    emblem: str
    name: str
    base: Base
    x: float
    y: float
    facing: int
    height: float
    full: int
    wounds: int
    leader: bool = False
    acted: bool = False
    chips: Chips = ()
    alpha: float = 1.0
    scale: float = 1.0
    flash: float = 0.0
    shift: tuple[float, float] = (0.0, 0.0)
    figure: bool = False
    """Whether it is one of a unit: drawn without a facing, the side's shape as its outline."""
    badge: str = ""
    """The emblem of what such a one carries."""

    @property
    def place(self) -> Place:
        """Where it is drawn."""
        return Place(round(self.x), round(self.y), round(self.facing) % 36000)

    @property
    def widest(self) -> int:
        """How wide its base is at most, in tenths."""
        return max(self.base.long, self.base.wide)

    @property
    def spot(self) -> Spot:
        """Where it can be pointed at."""
        return Spot(self.id, self.base, self.place, self.height)

    def put(self, place: Place, height: float | None = None) -> None:
        """Put it somewhere at once."""
        self.x, self.y, self.facing = float(place.x), float(place.y), place.facing
        if height is not None:
            self.height = height


@dataclass
class Bolt:
    """A blow or a shot on its way, from where it begins to where it goes."""

    start: Point
    end: Point
    share: float = 0.0


@dataclass
class Display:
    """Models and terrain as drawn."""

    bodies: dict[int, Body] = field(default_factory=dict)
    look: TableLook = field(default_factory=lambda: TableLook(1, 1, "moor", ()))
    bolt: Bolt | None = None
    last: list[tuple[int, Place, Place]] = field(default_factory=list)
    """The latest moves, from and to."""

    def spots(self) -> list[Spot]:
        """Where the models can be pointed at."""
        return [body.spot for body in self.bodies.values()]

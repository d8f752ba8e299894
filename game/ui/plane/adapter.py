"""What a system says of its table: what is shown there, picked, proposed and measured.

`Adapter` is a table on which nothing but models and terrain is shown and nothing can be done; a system overrides what
it has more. All it gives and gets is in points of the table, in whole tenths of a millimetre.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Protocol

from game.core.seats import Seat
from game.table.lengths import CONTACT, INCH, said
from game.table.shapes import Outline, Place, Point
from game.ui.paint.measured.minimap import MapMark
from game.ui.plane.camera import FIRST
from game.ui.plane.display import Display
from game.ui.plane.hit_test import Hit
from game.ui.plane.marks import Mark
from game.ui.plane.measurement import Stand
from game.ui.plane.sight_lines import SightLine


class Drag(Protocol):
    """Something that has been taken up and follows the pointer until it is let down."""

    offset: Point
    """From where it was gripped to its middle, in tenths."""

    def follow(self, point: Point, *, straight: bool, free: bool) -> None:
        """Its middle is wished at a point: straight there if Shift is held, without a magnet if Ctrl is."""

    def let_down(self) -> None:
        """The button went up."""

    def cancel(self) -> None:
        """It is let go of, with the button still down."""


class Adapter(ABC):
    """A measured table as its system tells of it."""

    unit = INCH
    """What the rulers count in, in tenths."""
    filling = False
    """Whether the whole table, when it is seen, fills the view, instead of standing at a step of zoom."""
    rim: float = 0
    """What of the view stays bare on all sides of a table that fills it, in logical pixels."""
    first = FIRST
    """The farthest zoom from which the table is first seen."""

    # Shown

    @property
    @abstractmethod
    def display(self) -> Display:
        """Models and terrain as they are drawn just now."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the table, in tenths."""
        return self.display.look.width, self.display.look.height

    @property
    def busy(self) -> bool:
        """Whether things move just now, so that nothing can be picked."""
        return False

    @property
    def veiled(self) -> bool:
        """Whether models and marks are hidden from whoever sits at the screen."""
        return False

    @property
    def chosen(self) -> int:
        """The model that is looked at; 0 for none."""
        return 0

    @property
    def away(self) -> tuple[int, Place] | None:
        """The model whose way is planned, and where that begins: its ghost stands there."""
        return None

    def under(self) -> Sequence[Mark]:
        """What lies under the models; drawn anew when it is not equal to the last."""
        return ()

    def over(self) -> Sequence[Mark]:
        """What lies over the models and under rulers and lines of sight."""
        return ()

    def top(self) -> Sequence[Mark]:
        """What lies over everything else."""
        return ()

    def map_zones(self) -> Sequence[tuple[Seat | None, Outline]]:
        """The zones that the map shows, with whose they are."""
        return ()

    def map_marks(self) -> Sequence[MapMark]:
        """What else the map shows."""
        return ()

    # Measured

    def stand(self, model: int) -> Stand | None:
        """Where a model is measured from; None if it does not stand on the table."""
        body = self.display.bodies.get(model)
        return Stand(body.base, body.place) if body is not None else None

    def said(self, length: int) -> str:
        """A distance in words."""
        return "in contact" if length <= CONTACT else said(length)

    def sight(self, looker: int, target: int) -> SightLine | None:
        """What one model sees of another; None where that means nothing."""
        return None

    # Picked and proposed

    def point(self, hit: Hit | None) -> None:
        """Something else is pointed at; None for no part of the table."""

    def click(self, hit: Hit) -> None:
        """A click."""

    def gather(self, hit: Hit) -> bool:
        """A click with Shift or Ctrl: choose something besides what is chosen, or let go of it; False where that means nothing."""
        return False

    def choose(self, model: int) -> None:
        """Look at a model; what was refused is no longer said."""

    def take_up(self, hit: Hit) -> Drag | None:
        """What a press there takes up when it moves; None to move the view of the table instead."""
        return None

    def band(self, hit: Hit) -> Drag | None:
        """A band that is drawn from there with Shift held, to choose all that lies in it; None where that means nothing."""
        return None

    def turns(self, hit: Hit) -> bool:
        """Whether the wheel turns something there, instead of zooming."""
        return False

    def turn(self, by: int) -> None:
        """Turn it by hundredths of a degree."""

    def drop(self) -> None:
        """The right button, where nothing is measured: drop the innermost layer of the plan."""

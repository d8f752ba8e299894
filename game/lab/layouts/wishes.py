"""What somebody wishes of a layout, and what one comes to."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.core.system import Document
from game.lab.fairness.findings import Fairness
from game.workshop.motions import Symmetry

Kind = Literal["none", "mirror", "half-turn", "fourfold"]
"""How a layout is symmetric. A mirror hangs so that the sides change places; fourfold are quarter turns, on oblong tables both mirrors."""
KINDS: tuple[Kind, ...] = ("none", "mirror", "half-turn", "fourfold")
LEAST, MOST = 0.02, 0.4
"""Between which shares of the table a layout may cover."""
USUAL = 0.15


class LayoutError(ValueError):
    """A layout that cannot be made; the text says why, and what would help."""


class Wish(msgspec.Struct, frozen=True):
    """One layout that is asked for; the same wish always has the same answer."""

    seed: int = 0
    density: float = USUAL
    """The share of the table that terrain covers, with what lies there already."""
    symmetry: Kind = "half-turn"
    anew: bool = False
    """Whether what lies there loosely is taken up first."""
    drawn: int = 8
    """How many layouts are drawn at most: the fairest is taken, or the first that is as good as even."""


class Draft(msgspec.Struct, frozen=True):
    """One layout that was drawn: the whole scenario with it, and how much of the table is covered then."""

    document: Document
    covered: float
    laid: tuple[str, ...]
    """What was laid, by name; with images."""
    grain: float = 0.01
    """So near the share that was wished for can be met."""

    def lacks(self, wish: Wish) -> float:
        """The share of the table that is covered too little."""
        return max(0.0, wish.density - self.covered - self.grain)


class Layout(msgspec.Struct, frozen=True):
    """The fairest of the layouts that were drawn."""

    document: Document
    wish: Wish
    symmetry: Symmetry
    """Which of the motions of the workshop it follows."""
    covered: float
    laid: tuple[str, ...]
    uneven: float | None
    """How far the sides are from standing alike: 0 if they do, 1 and more for a difference that is told. None where nothing is compared."""
    every: tuple[float, ...]
    """The same of all layouts that were drawn, as they came."""
    fairness: Fairness | None
    reasons: tuple[str, ...]
    """What was laid and how fair it is, in sentences."""

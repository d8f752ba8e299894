"""The edges of the table: how far it is to one, where a unit enters by its own, and which is nearest (G-54, G-56)."""

from __future__ import annotations

from typing import Literal

from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.state import Battle
from game.table.shapes import Point

Edge = Literal["north", "south", "west", "east"]
EDGES: tuple[Edge, ...] = ("north", "south", "west", "east")
OUTWARD: dict[Edge, tuple[int, int]] = {"north": (0, -1), "south": (0, 1), "west": (-1, 0), "east": (1, 0)}
"""The step that leads over each edge."""
INWARD: dict[Edge, int] = {"north": 9000, "south": 27000, "west": 0, "east": 18000}
"""The heading of who comes in by each edge."""


def own(state: Battle, figure: Figure) -> Edge:
    """The edge by which a figure's company comes and goes."""
    return state.field.sides[state.units[figure.unit].seat].edge


def gap(state: Battle, figure: Figure, edge: Edge) -> int:
    """The tenths between a base and an edge of the table; negative by how far it is over it."""
    far = {
        "north": figure.y, "south": state.field.height - figure.y, "west": figure.x, "east": state.field.width - figure.x,
    }  # fmt: skip
    return far[edge] - figure.radius


def nearest(state: Battle, figure: Figure) -> Edge:
    """The edge nearest to a figure; of equally near ones the first in order."""
    return min(EDGES, key=lambda edge: gap(state, figure, edge))


def at(state: Battle, figure: Figure, edge: Edge) -> Point:
    """Where a figure stands that has gone straight to an edge and touches it from within."""
    x, y, radius = figure.x, figure.y, figure.radius
    return {
        "north": (x, radius), "south": (x, state.field.height - radius), "west": (radius, y), "east": (state.field.width - radius, y),
    }[edge]  # fmt: skip


def entry(state: Battle, figure: Figure) -> Figure:
    """Where a figure comes in that ends so: straight before it, just within the edge of its company (G-54)."""
    x, y = at(state, figure, own(state, figure))
    radius = figure.radius
    return figure.at(
        (
            min(max(x, radius), state.field.width - radius),
            min(max(y, radius), state.field.height - radius),
        )
    )

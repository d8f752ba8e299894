"""The points of the compass, by which edges, sides and things of a table are called."""

from __future__ import annotations

WAYS = {"west": (0, -1), "east": (0, 1), "north": (1, -1), "south": (1, 1)}
"""Each point with the axis along which it lies, 0 across and 1 down, and to which end."""
OPPOSITE = {"west": "east", "east": "west", "north": "south", "south": "north"}
"""Each point with the one across from it."""

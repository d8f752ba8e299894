"""Where things lie in a scenario file of Thor Skirmish."""

from __future__ import annotations

from game.core.documents.layout import Layout

LAYOUT = Layout(
    "squares",
    (8, 8),
    {"map": {"": "rows"}, "sides.*.units[]": {"at": "square"}},
)
"""Of every battle: the board is the same."""

"""Pages that lie over the table of a story, on either table."""

from __future__ import annotations

from game.ui.app.pilot import Pilot
from game.ui.app.scene import Scene


def read(pilot: Pilot, scene: Scene, most: int = 12) -> list[str]:
    """Turn all pages that lie over `scene`; their names."""
    names = []
    for _ in range(most):
        pilot.frames(30)
        top = pilot.app.scene
        if top is scene:
            return names
        names.append(top.name if top else "")
        pilot.key("Enter")
    raise AssertionError("there is no end of pages")

"""Several pieces that are chosen together, by their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.ui.kit.pen import Pen

_NAMED = 6
"""So many kinds of what is chosen are named at most."""


def lay(pen: Pen, names: Sequence[str]) -> None:
    """How many there are, what they are called, those that differ by a number alone as one kind, and how one more is chosen."""
    pen.heading(f"{len(names)} chosen")
    counted = Counter(name.rstrip("0123456789").rstrip() or name for name in names)
    shown = [f"{name} ({count})" if count > 1 else name for name, count in counted.most_common(_NAMED)]
    more = len(counted) - len(shown)
    pen.text(", ".join(shown) + (f" and {more} other kinds" if more > 1 else " and another" if more else ""))
    pen.text("Shift and a click takes one more, or lets go of one; Esc lets go of all.", colour="mute")

"""Several pieces that are chosen together, by their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.core.words.grammar import listed
from game.ui.kit.labels import Label
from game.ui.kit.measures import HEADING, NEAR
from game.ui.kit.pen import Pen

_NAMED = 6
"""So many kinds of what is chosen are named at most, or one more where it would be the only one left out."""


def lay(pen: Pen, names: Sequence[str]) -> None:
    """How many there are, what they are called, those that differ by a number alone as one kind, and how one more is chosen."""
    # Not as a heading: in its face the figure 1 is hardly to be told from a capital I.
    pen.put(Label("", f"{len(names)} chosen", pen.box(HEADING), step="card"), NEAR)
    counted = Counter(name.rstrip("0123456789").rstrip() or name for name in names)
    kinds = [f"{name} ({count})" if count > 1 else name for name, count in counted.most_common()]
    more = len(kinds) - _NAMED
    pen.text(listed([*kinds[:_NAMED], f"{more} other kinds"] if more > 1 else kinds))
    pen.text("Shift and a click takes one more, or lets go of one; Esc lets go of all.", colour="mute")

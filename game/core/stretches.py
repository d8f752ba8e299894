"""What was done in one go: the moments of a match that are told in one line and taken back together.

Nothing is kept of it. It follows from what was done, so that it holds in a loaded match and in a replay as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.match import Moment
from game.core.system import System


def joined(rules: System[Any, Any], earlier: Moment, later: Moment) -> bool:
    """Whether a moment goes on with the one before it: the same seat's, with no chance, reveal or hand-over in either."""
    if earlier.closed or later.closed or earlier.seat != later.seat:
        return False
    if earlier.action is None or later.action is None:
        return False
    return rules.continues(earlier.action, later.action)


def stretches(rules: System[Any, Any], moments: Sequence[Moment]) -> list[range]:
    """All moments in order, as runs of those that belong together."""
    starts = [
        number
        for number, moment in enumerate(moments)
        if number == 0 or not joined(rules, moments[number - 1], moment)
    ]
    return [range(start, end) for start, end in zip(starts, [*starts[1:], len(moments)], strict=True)]

"""Sides that stand alone against an alliance of equals of which no text tells: a team that was left from another battle."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from game.core.problems.problem import Problem, note, without, written
from game.core.seats import Seat

_TOLD = re.compile(
    r"\b(?:all(?:y|ies|ied|iances?)|teams?|leagues?|pacts?|coalitions?|together|side by side|partners?|join(?:s|ed)? forces"
    r"|(?:two|2|three|3) (?:\w+ )?against|against (?:two|2|three|3|both|all|many)|outnumbered|surrounded|alone)\b",
    re.IGNORECASE,
)
"""Words by which a text tells of those who stand together, or of one who stands alone."""
_UNEVEN = 1.5
"""So many times the points of the other team are more than anybody gives away without a word."""


def problems(
    teams: Iterable[tuple[Seat, ...]], spent: Mapping[Seat, int], texts: Iterable[str]
) -> Iterator[Problem]:
    """The sides of the larger of two teams that joined it, if it has far more points and no text says a word of it."""
    few, many = sorted(teams, key=len) if (teams := list(teams)) and len(teams) == 2 else ((), ())
    if len(few) >= len(many) or any(map(_TOLD.search, texts)):
        return
    own, theirs = (sum(spent.get(seat, 0) for seat in each) for each in (many, few))
    if theirs and own < _UNEVEN * theirs:
        return
    evened = len(many) - len(few) == 2  # One who changes sides makes both teams alike.
    for seat in many[1:]:
        field = f"sides.{seat}.team"
        what, mend = (
            (f"write '{few[0]}'", written(field, few[0])) if evened else ("take it out", without(field))
        )
        text = (
            f"so {len(many)} sides stand against {len(few)}, and no text tells of it: {what}, or tell of it"
        )
        yield note(field, text, mend)

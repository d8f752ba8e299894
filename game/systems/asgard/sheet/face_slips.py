"""Faces of a die of which one stands in two parts, or in none: the part that is a face too long or too short (A-23, A-76)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from game.core.documents.fields import within
from game.core.problems.problem import Change, Problem, suggestion, written

_SIDES = 6
"""Faces of the die for blips (A-23)."""
_PART = re.compile(r"\s*(\d{1,2})(?:-(\d{1,2}))?(?=\s|$)")
Faces = tuple[int, int]
"""The first and the last face of a part of a die."""


def of_table(field: str, rows: Mapping[str, object], why: str) -> Iterator[Problem]:
    """One problem of the table for each key that, otherwise written or taken out, lets every face of the die stand in it once."""
    keys = [*rows]
    parts = [_faces(key) for key in keys]
    for place, right in _ways([each for each in parts if each], _SIDES) if all(parts) else ():
        here = within(field, keys[place])
        if right is None:
            yield Problem(field, f"{why}; {keys[place]!r} may go", mend=(Change(here, gone=True),))
        else:
            name = _said(right)
            yield Problem(
                field, f"{why}; did you mean {name!r} by {keys[place]!r}?", mend=(Change(here, name=name),)
            )


def of_line(field: str, text: str, read: Callable[[str], object], why: str) -> Iterator[Problem]:
    """The same for the parts of a line for a die."""
    before, die, after = text.rpartition("die ")
    said = after.split(",")
    parts = [_faces(each) for each in said] if die else []
    sides = max((each[1] for each in parts if each), default=0)
    for place, right in _ways([each for each in parts if each], sides) if parts and all(parts) else ():
        if right is None:
            continue
        blank = said[place][: -len(said[place].lstrip())]
        part = _PART.sub(f"{blank}{_said(right)}", said[place], count=1)
        line = f"{before}{die}{','.join([*said[:place], part, *said[place + 1 :]])}"
        try:
            read(line)
        except ValueError:
            continue
        yield Problem(field, f"{why}{suggestion(line)}", mend=written(field, line))


def _faces(part: str) -> Faces | None:
    found = _PART.match(part)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    return (first, last) if first <= last else None


def _said(faces: Faces) -> str:
    first, last = faces
    return f"{first}" if first == last else f"{first}-{last}"


def _ways(parts: Sequence[Faces], sides: int) -> Iterator[tuple[int, Faces | None]]:
    """Which part with one end moved, or taken out, lets every face stand in one part: those that lie next to where it is wrong."""
    for place, (first, last) in enumerate(parts):
        others = [
            face for each in (*parts[:place], *parts[place + 1 :]) for face in range(each[0], each[1] + 1)
        ]
        left = sorted({*range(1, sides + 1)} - {*others})
        if len(others) != len({*others}) or max(others, default=0) > sides:
            continue
        if not left:
            yield place, None
        elif left == [*range(left[0], left[-1] + 1)] and (left[0] == first) != (left[-1] == last):
            yield place, (left[0], left[-1])

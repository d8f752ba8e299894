"""The squares of a board of eight by eight as a file draws it, whatever its rulebook makes of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

FILES = "abcdefgh"
SIDE = len(FILES)


def rows(document: Mapping[str, Any]) -> list[str]:
    """The rows of a map, the farthest first; none of a map of another size, or where there is none."""
    lines = str(document.get("map", "")).strip("\n").split("\n")
    return lines if len(lines) == SIDE else []


def signs(document: Mapping[str, Any]) -> dict[str, str]:
    """What a map draws on each of its squares."""
    return {
        f"{file}{SIDE - row}": sign
        for row, line in enumerate(rows(document))
        for file, sign in zip(FILES, line, strict=False)
    }


def beside(square: str) -> Iterator[str]:
    """The squares next to one, corners too; none next to what is no square."""
    if not re.fullmatch(r"[a-h][1-8]", square):
        return
    file, rank = FILES.index(square[0]), int(square[1])
    for across in (-1, 0, 1):
        for up in (-1, 0, 1):
            if (across or up) and 0 <= file + across < SIDE and 1 <= rank + up <= SIDE:
                yield f"{FILES[file + across]}{rank + up}"

"""Places of a sheet where nothing can lie, and what was meant: the way across and the way down exchanged, a square walled up, or a place beside."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from game.core.documents.fields import leaves, says
from game.core.problems.problem import Change, written
from game.core.seats import Seat
from game.core.system import Document
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sheet.effects import Spot

_FILES = "abcdefgh"
_MAP_ROWS = 8
_FREE = "."


def mend(
    document: Document,
    part: Document,
    cast: Sequence[tuple[str, Seat]],
    adapter: Adapter,
    field: str,
    spot: Spot,
) -> tuple[Change, ...]:
    """What lays a thing where it can lie, by what the file itself says of it; nothing if there is no saying."""
    value = says(document, field)
    near = adapter.nearest(part, cast, spot)

    def free(at: Spot) -> bool:
        return adapter.spot_problems(part, cast, [at]) == [""]

    if isinstance(value, str):
        opened = _opened(document, value)
        near = _beside(document, adapter, field, spot, free) or near
        return opened or (written(field, adapter.in_file(near)) if near else ())
    if not isinstance(value, list) or len(value) != 2:
        return written(field, adapter.in_file(near)) if near else ()
    turned = (spot[1], spot[0])
    if turned != spot and free(turned) and _meant(document, adapter, field, spot, near):
        return written(field, [value[1], value[0]])
    if near is None or near != spot:
        return written(field, adapter.in_file(near)) if near else ()
    beside = adapter.covered(part, cast, [spot])[0]
    return written(field, adapter.in_file(beside[1])) if beside and beside[1] else ()


def _meant(document: Document, adapter: Adapter, field: str, spot: Spot, near: Spot | None) -> bool:
    """Whether a place is meant the other way round: it is off the table, or the piece of its name lies nearer that way."""
    if near is not None and near != spot:
        return True
    name = str(says(document, field.removesuffix(".at") + ".name", ""))
    words = {*_words(name), *_words(field.removesuffix(".at").rpartition(".")[2])}
    ways = [
        adapter.apart(at, (spot[1], spot[0])) < adapter.apart(at, spot)
        for row in document.get("terrain", [])
        if words & _words(f"{row.get('id', '')} {row.get('name', '')}")
        and (at := _read(adapter, row.get("at")))
    ]
    return bool(ways) and all(ways)


def _words(text: str) -> set[str]:
    return {*re.findall(r"[a-z]+", text.lower())} - {"the", "of", "at", "in"}


def _read(adapter: Adapter, at: Any) -> Spot | None:
    try:
        return adapter.spot(at)
    except ValueError:
        return None


def _opened(document: Document, square: str) -> tuple[Change, ...]:
    """The map without what stands on a square of which the texts of the file speak: its row a sign to the left or right, if that is all."""
    lines = str(document.get("map", "")).strip("\n").split("\n")
    if len(lines) != _MAP_ROWS or not re.fullmatch(r"[a-h][1-8]", square):
        return ()
    texts = [str(document.get("story", "")), *map(str, document.get("hints", []))]
    texts += [str(row.get("text", "")) for row in document.get("objective", []) if isinstance(row, dict)]
    if not any(re.search(rf"\b{square}\b", text) for text in texts):
        return ()
    row, column = _MAP_ROWS - int(square[1]), _FILES.index(square[0])
    taken = _taken(document, square[1])
    for shifted in (lines[row][1:] + lines[row][0], lines[row][-1] + lines[row][:-1]):
        if all(shifted[each] == _FREE for each in {column, *taken}):
            return written(f"map[{row}]", shifted)
    lines[row] = lines[row][:column] + _FREE + lines[row][column + 1 :]
    return written("map", "\n".join(lines) + "\n")


def _taken(document: Document, rank: str) -> set[int]:
    """The files of all that lies or stands on a rank, by the fields `at` of the file and its tokens."""
    squares = [text for way, text in leaves(document) if way[-1] == "at" or way[0] == "tokens"]
    return {
        _FILES.index(text[0])
        for text in squares
        if isinstance(text, str) and re.fullmatch(rf"[a-h]{rank}", text)
    }


def _beside(
    document: Document, adapter: Adapter, field: str, spot: Spot, free: Callable[[Spot], bool]
) -> Spot | None:
    """The only free square beside a spot astray that lies as well beside another spot whose name has a word in common with its own."""
    names = {
        f"spot.{name}.at": (row.get("at"), _words(str(row.get("name", ""))))
        for name, row in document.get("spot", {}).items()
        if isinstance(row, dict)
    }
    own = names.get(field, (None, set[str]()))[1]
    like = [_read(adapter, at) for there, (at, words) in names.items() if there != field and words & own]
    others = {_read(adapter, at) for at, _ in names.values()}
    ways = [
        each
        for each in ((spot[0] + x, spot[1] + y) for x, y in ((-1, 0), (1, 0), (0, -1), (0, 1)))
        if each not in others
        and any(there and abs(there[0] - each[0]) + abs(there[1] - each[1]) == 1 for there in like)
        and free(each)
    ]
    return ways[0] if len(ways) == 1 else None

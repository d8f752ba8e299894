"""Fields of a document by their paths: `sides.one.units[2]`, `terrain[3].at[0]`, `map[4]` for a line of a long text."""

from __future__ import annotations

import re
from typing import Any

_PART = re.compile(r"\[(\d+)\]|([^.\[\]]+)")


def parts(path: str) -> list[str | int]:
    """The steps of a path: names, and numbers of entries counted from 0."""
    return [int(number) if number else name for number, name in _PART.findall(path)]


def join(path: str, step: str | int) -> str:
    """A path, and one step on from there."""
    if isinstance(step, int):
        return f"{path}[{step}]"
    return f"{path}.{step}" if path else step


def at(document: Any, path: str) -> Any:
    """The value of a field. Raises `LookupError` where there is none."""
    for step in parts(path):
        document = _step(document, step)
    return document


def has(document: Any, path: str) -> bool:
    """Whether a document has such a field."""
    try:
        at(document, path)
    except LookupError:
        return False
    return True


def _step(value: Any, step: str | int) -> Any:
    if isinstance(step, int) and isinstance(value, str | list):
        return lines(value)[step] if isinstance(value, str) else value[step]
    if isinstance(step, str) and isinstance(value, dict):
        return value[step]
    raise LookupError(step)


def lines(text: str) -> list[str]:
    """The lines of a long text, as a map has them."""
    return text.strip("\n").split("\n")


def put(document: Any, path: str, value: Any) -> Any:
    """A copy of `document` in which a field has a value; tables on the way that are missing are made, and a list grows by one.

    Raises `LookupError` where there is no place for it.
    """
    return _put(document, parts(path), value)


def _put(here: Any, way: list[str | int], value: Any) -> Any:
    if not way:
        return value
    step, rest = way[0], way[1:]
    if isinstance(step, str):
        if not isinstance(here, dict):
            raise LookupError(step)
        return {**here, step: _put(here.get(step, {}), rest, value)}
    rows = (
        lines(here)
        if isinstance(here, str)
        else list(here)
        if isinstance(here, list)
        else []
        if here == {}
        else None
    )
    if rows is None or step > len(rows):
        raise LookupError(step)
    rows[step : step + 1] = [_put(rows[step] if step < len(rows) else {}, rest, value)]
    return "\n".join(rows) + "\n" if isinstance(here, str) else rows


def removed(document: Any, path: str) -> Any:
    """A copy of `document` without a field; what was counted after an entry is counted one lower. Raises `LookupError`."""
    *way, last = parts(path)
    whole = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in way).lstrip(".")
    around = at(document, whole)
    _step(around, last)
    if isinstance(around, dict):
        return put(document, whole, {key: each for key, each in around.items() if key != last})
    rows = lines(around) if isinstance(around, str) else around
    left = [each for number, each in enumerate(rows) if number != last]
    return put(document, whole, "\n".join(left) + "\n" if isinstance(around, str) else left)


def rename(document: Any, path: str, name: str) -> Any:
    """A copy of `document` in which a field of a table is called otherwise, in the same place. Raises `LookupError`."""
    *way, last = parts(path)
    whole = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in way).lstrip(".")
    around = at(document, whole)
    if not isinstance(around, dict) or last not in around or name in around:
        raise LookupError(name)
    return put(document, whole, {name if key == last else key: each for key, each in around.items()})

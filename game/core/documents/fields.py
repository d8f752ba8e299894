"""Fields of a document by their paths: `sides.one.units[2].at`, `terrain[0].points[3]`, `spot."a.b".name`.

It is the notation in which problems name their fields. A key that is no plain word is written in quotes. The empty path is
the document itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

Step = str | int
"""One step down: the key of a table, or the place in a list, from 0."""

_STEP = re.compile(
    r'(?:(?:^|(?!^)\.)(?:(?P<quoted>"(?:[^"\\]|\\.)*")|(?P<key>[^.\[\]"]+))|\[(?P<place>\d{1,6})\])'
)
_PLAIN = re.compile(r'[^.\[\]"\\\x00-\x1f]+')


class EditError(ValueError):
    """A change that does not fit the document: `field` says where, `text` why and what would."""

    def __init__(self, field: str, text: str) -> None:
        super().__init__(field, text)
        self.field, self.text = field, text

    def __str__(self) -> str:
        return f"{self.field}: {self.text}" if self.field else self.text


@lru_cache(maxsize=4096)
def steps(path: str) -> tuple[Step, ...]:
    """The steps of a path. Raises `EditError` if it is none."""
    made: list[Step] = []
    at = 0
    while at < len(path):
        found = _STEP.match(path, at)
        if found is None or (found["place"] and not at):
            raise EditError(path, "is no path of a field; write one as in sides.one.units[2].at")
        if found["place"]:
            made.append(int(found["place"]))
        else:
            made.append(_unquoted(path, found["quoted"]) if found["quoted"] else found["key"])
        at = found.end()
    return tuple(made)


def _unquoted(path: str, quoted: str) -> str:
    try:
        return str(json.loads(quoted))
    except ValueError:
        raise EditError(path, f"has a name in quotes that cannot be read: {quoted}") from None


def joined(way: Iterable[Step]) -> str:
    """The path of some steps."""
    path = ""
    for step in way:
        if isinstance(step, int):
            path += f"[{step}]"
        else:
            plain = step if _PLAIN.fullmatch(step) else json.dumps(step)
            path += f".{plain}" if path else plain
    return path


def within(path: str, *way: Step) -> str:
    """The path of something inside what `path` names: `within("terrain", 3, "at")` is `terrain[3].at`."""
    return joined((*steps(path), *way))


def value(document: Any, path: str) -> Any:
    """What a field says. Raises `EditError` if there is no such field."""
    way = steps(path)
    for count, step in enumerate(way):
        document = _inside(document, step, way[:count])
    return document


def says(document: Any, path: str, otherwise: Any = None) -> Any:
    """What a field says, or `otherwise` if there is none."""
    try:
        return value(document, path)
    except EditError:
        return otherwise


def namesakes(document: object, path: str) -> list[object]:
    """What all fields of the same name say, wherever they stand; whatever stands in a list has the name of the list."""
    name = _name(steps(path))
    return [value for way, value in leaves(document) if _name(way) == name]


def leaves(whole: object, way: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], object]]:
    """Every value of a document, or of a part of one, that is no table and no list, with the steps that lead to it."""
    if isinstance(whole, dict | list):
        for step, part in whole.items() if isinstance(whole, dict) else enumerate(whole):
            yield from leaves(part, (*way, step))
    else:
        yield way, whole


def rows(document: object, path: str) -> list[dict[str, Any]]:
    """The tables of a list, or of a table of tables; none where the file has something else."""
    whole = says(document, path)
    entries = whole.values() if isinstance(whole, dict) else whole if isinstance(whole, list) else ()
    return [each for each in entries if isinstance(each, dict)]


def _name(way: tuple[Step, ...]) -> Step:
    return next((step for step in reversed(way) if isinstance(step, str)), "")


def strings(whole: object) -> Iterator[str]:
    """Every key and every text of a document, or of a part of one, in its order."""
    if isinstance(whole, dict):
        for key, part in whole.items():
            yield str(key)
            yield from strings(part)
    elif isinstance(whole, list):
        for part in whole:
            yield from strings(part)
    elif isinstance(whole, str):
        yield whole


def _inside(whole: Any, step: Step, where: tuple[Step, ...]) -> Any:
    if isinstance(step, str):
        if not isinstance(whole, dict):
            raise EditError(joined(where), f"is no table, so it has no field {step}")
        if step not in whole:
            raise EditError(joined((*where, step)), "there is no such field")
    elif not isinstance(whole, list):
        raise EditError(joined(where), f"is no list, so nothing stands at place {step} of it")
    elif step >= len(whole):
        raise EditError(joined(where), f"has {len(whole)} entries; there is none at place {step}")
    return whole[step]


def changed(
    document: Any, way: tuple[Step, ...], act: Callable[[Any], Any], where: tuple[Step, ...] = ()
) -> Any:
    """The document with `act` done to what the steps lead to. Whatever lies beside the way is shared, nothing is changed in place."""
    if not way:
        return act(document)
    inside = _inside(document, way[0], where)
    made = document.copy()
    made[way[0]] = changed(inside, way[1:], act, (*where, way[0]))
    return made

"""What a piece of terrain says of itself besides its place: each field with how it is written, and what it says if nothing is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

import msgspec

from game.table.fields import FieldError

P = TypeVar("P")
STAYS: tuple[tuple[object, str], ...] = ((None, "As usual"), (True, "Yes"), (False, "No"))
"""Whether a piece stays where the players choose the terrain."""


class Detail(NamedTuple):
    """A field of a row, and how a hand writes it."""

    key: str
    words: str
    form: Literal["switch", "choice", "number", "text", "lines"]
    """`lines` are short texts with commas between; one of `options` can be added to them."""
    value: object
    """What it says; `lines` as a list."""
    usual: object
    """What it says where the row says nothing: that is never written."""
    options: tuple[tuple[object, str], ...] = ()
    hint: str = ""
    empty: str = ""
    """What stands in a bare field."""
    does: bool = False
    """Whether it is about what comes of it in play, and not about what it is."""
    id: str = ""
    """Of its widget, if that is not called as its field."""


def listed(row: Mapping[str, Any], key: str, usual: Sequence[str] = ()) -> list[str]:
    """The lines of a field, or those that it has if it says none."""
    found = row.get(key)
    return [str(each) for each in found] if isinstance(found, list) else list(usual)


def named(rows: Iterable[Mapping[str, Any]], first: str, now: object) -> tuple[tuple[object, str], ...]:
    """A choice among pieces by their ids, `first` for none; with what stands there now, if that is none of them."""
    ids = [str(row.get("id", "")) for row in rows]
    more = [now] if now and now not in ids else []
    return (("", first), *((id, id) for id in [*ids, *map(str, more)]))


def as_far_as_read(row: Mapping[str, Any], lay: Callable[[Mapping[str, Any]], P]) -> P | None:
    """A row as it lies without whatever is wrong with it, since that is told; None if too much is."""
    left = dict(row)
    while True:
        try:
            return lay(left)
        except FieldError as error:
            wrong = error.problem.field
        except msgspec.ValidationError as error:
            unknown = re.search("unknown field `([^`]+)`", str(error))
            wrong = unknown[1] if unknown else str(error).rpartition("`$.")[2].rstrip("`")
        key = wrong.lstrip(".").partition(".")[0].partition("[")[0]
        if key in ("id", "at") or key not in left:
            return None
        del left[key]

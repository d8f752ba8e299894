"""Two documents, and the edits that lead from one to the other: as few fields, pieces and squares as differ."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.documents.edits import AddPiece, Edit, PaintSquares, RemovePiece, SetField, Together
from game.core.documents.fields import Step, joined
from game.core.system import Document
from game.toml_edit import pairs, same


def between(before: Document, after: Document, called: str = "") -> Edit:
    """One edit that makes `after` of `before`: for whatever makes whole documents, as generators and snapshots do."""
    edits = tuple(_table(before, after, ()))
    return edits[0] if len(edits) == 1 and not called else Together(edits, called)


def _table(before: Document, after: Document, way: tuple[Step, ...]) -> Iterator[Edit]:
    for key in before:
        if after.get(key) is None:
            yield SetField(joined((*way, key)), None)
    for key, value in after.items():
        if value is None:
            continue
        if key not in before:
            yield SetField(joined((*way, key)), value)
        else:
            yield from _value(before[key], value, (*way, key))


def _value(before: Any, after: Any, way: tuple[Step, ...]) -> Iterator[Edit]:
    if same(before, after):
        return
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _table(before, after, way)
    elif isinstance(before, list) and isinstance(after, list) and _pieces(before) and _pieces(after):
        yield from _list(before, after, way)
    elif (
        isinstance(before, str)
        and isinstance(after, str)
        and "\n" in before
        and _shape(before) == _shape(after)
    ):
        yield _squares(before, after, joined(way))
    else:
        yield SetField(joined(way), after)


def _pieces(entries: list[Any]) -> bool:
    """Whether a list is one of pieces: a point is not."""
    return any(isinstance(entry, dict) for entry in entries) or not entries


def _list(before: list[Any], after: list[Any], way: tuple[Step, ...]) -> Iterator[Edit]:
    """Pieces go, come and change; whoever only stands elsewhere in the list goes and comes."""
    path, found = joined(way), pairs(before, after)
    for there, here in reversed(found):
        if here is None and there is not None:
            yield RemovePiece(path, there)
    for there, here in found:
        if here is not None and there is None:
            yield AddPiece(path, after[here], here)
    for there, here in found:
        if here is not None and there is not None:
            yield from _value(before[there], after[here], (*way, here))


def _shape(text: str) -> list[int]:
    return [len(row) for row in text.split("\n")]


def _squares(before: str, after: str, path: str) -> Edit:
    rows = zip(before.strip("\n").split("\n"), after.strip("\n").split("\n"), strict=True)
    found = {(row, column): now for row, (was, made) in enumerate(rows)
             for column, (old, now) in enumerate(zip(was, made, strict=True)) if old != now}  # fmt: skip
    signs = "".join(found.values())
    return PaintSquares(path, tuple(found), signs[0] if len(set(signs)) == 1 else signs)

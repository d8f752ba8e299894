"""A mend as an edit: what a button of the workshop does, and what `holmgang check --mend` writes."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.documents.edits import AddPiece, Edit, RemovePiece, SetField, SetRow, Together
from game.core.documents.fields import EditError, joined, says, steps, value
from game.core.problems.problem import Change
from game.core.system import Document


def edit(document: Document, mend: Iterable[Change], called: str = "Mend") -> Edit:
    """One act that makes all changes of a mend. Raises `EditError` if a field is not there any more."""
    made: list[Edit] = []
    for change in mend:
        for each in _edits(document, change):
            document = each.apply(document)
            made.append(each)
    return Together(tuple(made), called)


def mended(document: Document, mend: Iterable[Change]) -> Document:
    """A document after the changes of a mend. Raises `EditError` as above."""
    return edit(document, mend).apply(document)


def _edits(document: Document, change: Change) -> list[Edit]:
    *way, last = steps(change.path)
    around = joined(way)
    whole = says(document, around)
    if isinstance(last, int) and isinstance(whole, str):
        return [_of_row(whole, around, last, change)]
    if isinstance(last, int) and isinstance(whole, list | None):
        if change.gone:
            return [RemovePiece(around, last)]
        new = last == len(whole or [])
        return [AddPiece(around, change.value) if new else SetField(change.path, change.value)]
    if not change.name:
        return [SetField(change.path, None if change.gone else change.value)]
    said, renamed = value(document, change.path), joined((*way, change.name))
    if says(document, renamed) is not None:
        raise EditError(renamed, "is there already")
    return [SetField(change.path, None), SetField(renamed, said)]


def _of_row(text: str, path: str, row: int, change: Change) -> Edit:
    """A change of one line of a text such as a map."""
    lines = text.strip("\n").split("\n")
    if row > len(lines):
        raise EditError(path, f"has {len(lines)} rows; there is no row {row}")
    if not change.gone and row < len(lines):
        return SetRow(change.path, str(change.value))
    lines[row : row + 1] = [] if change.gone else [str(change.value)]
    return SetField(path, "\n".join(lines) + "\n")

"""Documents and edits that may be done to them, drawn at random."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from game.core.documents.edits import (
    AddPiece,
    Edit,
    MovePiece,
    PaintSquares,
    RemovePiece,
    RenameKey,
    SetField,
    SetRow,
    Together,
)
from game.core.documents.fields import joined
from game.core.system import Document

TEXT = """\
# The toll house
system = "ascension"
title = "The toll house"  # who knows whose

map = \"\"\"
..#.
.o..
\"\"\"
terrain = [
    # The house
    { id = "house", kit = "tower", at = ["12in", "9in"] },
    { id = "gate", kit = "gate", name = "Toll bar", at = ["6in", "12in"] },  # shut
]

# What counts
[[zone]]
id = "road"
at = ["6in", "14in"]

[sides.one]
name = "The Wolf Hall"
units = ["Thor", { name = "Loki", at = "e4" }]

[sides.two]
name = "The toll-takers"
"""

VALUES = st.recursive(
    st.one_of(
        st.integers(-9, 99),
        st.booleans(),
        st.sampled_from([0.5, 1.0]),
        st.text("ab \"#'\n.", max_size=5),
    ),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=2),
    max_leaves=4,
)


def fields(document: Document) -> list[tuple[tuple[str | int, ...], Any]]:
    """Every table, list and value in a document, with the steps to it."""
    found: list[tuple[tuple[str | int, ...], Any]] = []

    def walk(whole: Any, way: tuple[str | int, ...]) -> None:
        found.append((way, whole))
        parts = (
            whole.items() if isinstance(whole, dict) else enumerate(whole) if isinstance(whole, list) else ()
        )
        for step, part in parts:
            walk(part, (*way, step))

    walk(document, ())
    return found


@st.composite
def edits(draw: st.DrawFn, document: Document) -> Edit:
    """An edit that fits the document."""
    way, whole = draw(st.sampled_from(fields(document)))
    path = joined(way)
    if isinstance(whole, list):
        kind = draw(st.sampled_from(["add", "remove", "move"] if whole else ["add"]))
        if kind == "add":
            return AddPiece(path, draw(VALUES), draw(st.integers(0, len(whole))))
        place = st.integers(0, len(whole) - 1)
        return (
            RemovePiece(path, draw(place)) if kind == "remove" else MovePiece(path, draw(place), draw(place))
        )
    if isinstance(whole, dict):
        if way and whole and draw(st.booleans()):
            return RenameKey(
                joined((*way, draw(st.sampled_from(list(whole))))), draw(st.sampled_from(["other", "a b"]))
            )
        field = joined((*way, draw(st.sampled_from(["new", "a.b", *whole]))))
        return SetField(field, draw(st.none() | VALUES))
    if isinstance(whole, str) and "\n" in whole.strip("\n"):
        rows = whole.strip("\n").split("\n")
        row = draw(st.integers(0, len(rows) - 1))
        if rows[row] and draw(st.booleans()):
            column = draw(st.integers(0, len(rows[row]) - 1))
            return PaintSquares(path, ((row, column),), draw(st.sampled_from(".#o")))
        return SetRow(f"{path}[{row}]", draw(st.sampled_from(["..", "#.o."])))
    return SetField(path, draw(VALUES)) if way else SetField("new", 1)


@st.composite
def acts(draw: st.DrawFn, document: Document) -> Edit:
    """An edit, or two of them together."""
    first = draw(edits(document))
    if draw(st.integers(0, 3)):
        return first
    return Together((first, draw(edits(first.apply(document)))), "Both")

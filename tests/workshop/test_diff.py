"""The edits between two documents make one of the other, and touch no more than differs."""

from __future__ import annotations

import tomllib

from hypothesis import given
from hypothesis import strategies as st

from game.core.documents.edits import AddPiece, PaintSquares, RemovePiece, SetField, Together
from game.toml_edit import same
from game.workshop.diff import between
from tests.workshop.documents import TEXT, acts

BASE = tomllib.loads(TEXT)


@given(st.data())
def test_they_make_one_document_of_the_other_there_and_back(data: st.DataObject) -> None:
    first = data.draw(acts(BASE)).apply(BASE)
    other = data.draw(acts(first)).apply(first)
    edit = between(BASE, other)
    assert same(edit.apply(BASE), other)
    assert same(between(other, BASE).apply(other), BASE)
    assert same(edit.inverse(BASE).apply(other), BASE)


def test_a_field_a_square_and_a_piece_are_one_edit_each() -> None:
    piece = {"id": "log", "kit": "log"}
    for edit in (
        SetField("terrain[1].at", ["1in", "1in"]),
        SetField("title", None),
        PaintSquares("map", ((0, 0), (1, 1)), "#."),
        PaintSquares("map", ((0, 0), (0, 1)), "#"),
        AddPiece("terrain", piece, 1),
        RemovePiece("terrain", 0),
    ):
        assert between(BASE, edit.apply(BASE)) == edit


def test_nothing_is_between_a_document_and_itself() -> None:
    assert between(BASE, BASE) == Together(())
    assert between(BASE, {**BASE, "title": "x"}, "Draw anew") == Together(
        (SetField("title", "x"),), "Draw anew"
    )

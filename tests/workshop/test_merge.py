"""Two who change one document: both are heard, and where they do not agree ours stays and is told."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.documents.edits import AddPiece, Edit, MovePiece, PaintSquares, RemovePiece, SetField
from game.workshop.merge import merged
from tests.workshop.documents import TEXT, acts

BASE = tomllib.loads(TEXT)


def both(ours: Edit, theirs: Edit) -> tuple[Any, list[str]]:
    made, conflicts = merged(BASE, ours.apply(BASE), theirs.apply(BASE))
    return made, [str(conflict) for conflict in conflicts]


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (SetField("title", "x"), SetField("story", "y")),
        (SetField("terrain[0].turn", 90), SetField("terrain[1].at", ["1in", "1in"])),
        (SetField("terrain[0].turn", 90), SetField("terrain[0].at", ["1in", "1in"])),
        (SetField("terrain[1].turn", 90), RemovePiece("terrain", 0)),
        (AddPiece("zone", {"id": "ours"}), SetField("zone[0].at", ["1in", "1in"])),
        (PaintSquares("map", ((0, 0),), "#"), PaintSquares("map", ((0, 1), (1, 3)), "o")),
        (SetField("sides.one.bot", "greedy"), SetField("sides.two.bot", "random")),
        (SetField("terrain[1].name", None), SetField("title", "x")),
    ],
)  # fmt: skip
def test_what_both_did_to_different_fields_is_in_it(ours: Edit, theirs: Edit) -> None:
    made, conflicts = both(ours, theirs)
    assert conflicts == []
    swapped, _ = both(theirs, ours)
    assert made == swapped
    if not isinstance(theirs, RemovePiece):
        assert made == theirs.apply(ours.apply(BASE))


def test_a_field_that_both_changed_stays_as_it_is_here_and_is_told() -> None:
    made, conflicts = both(SetField("title", "Ours"), SetField("title", "Theirs"))
    assert made["title"] == "Ours"
    assert conflicts == ['title: "Ours" here, "Theirs" in the file; what stands here has stayed']


def test_a_point_is_merged_as_a_whole() -> None:
    made, conflicts = both(SetField("terrain[0].at[0]", "1in"), SetField("terrain[0].at[1]", "2in"))
    assert made["terrain"][0]["at"] == ["1in", "9in"]
    assert len(conflicts) == 1


def test_a_piece_that_one_changed_and_the_other_took_out_stays_as_it_is_here() -> None:
    made, conflicts = both(SetField("terrain[1].at", ["1in", "1in"]), RemovePiece("terrain", 1))
    assert made["terrain"][1]["at"] == ["1in", "1in"]
    assert conflicts[0].endswith("here, nothing in the file; what stands here has stayed")
    made, conflicts = both(RemovePiece("terrain", 1), SetField("terrain[1].at", ["1in", "1in"]))
    assert len(made["terrain"]) == 1
    assert conflicts[0].startswith("terrain[1]: nothing here, ")


def test_a_square_that_both_painted_is_told_by_its_row() -> None:
    made, conflicts = both(PaintSquares("map", ((1, 0),), "#"), PaintSquares("map", ((1, 0), (0, 0)), "o"))
    assert made["map"] == "o.#.\n#o..\n"
    assert conflicts == ["map[1]: '#' at 0 here, 'o' at 0 in the file; what stands here has stayed"]


def test_pieces_that_both_added_are_all_there_in_the_order_of_each() -> None:
    made, _ = both(AddPiece("terrain", {"id": "a"}, 1), AddPiece("terrain", {"id": "b"}))
    assert [piece["id"] for piece in made["terrain"]] == ["house", "a", "gate", "b"]


def test_whoever_ordered_the_pieces_anew_has_his_order() -> None:
    made, _ = both(MovePiece("terrain", 0, 1), AddPiece("terrain", {"id": "b"}))
    assert [piece["id"] for piece in made["terrain"]] == ["gate", "b", "house"]


@given(st.data())
def test_whoever_is_alone_has_his_way(data: st.DataObject) -> None:
    changed = data.draw(acts(BASE)).apply(BASE)
    assert merged(BASE, changed, BASE) == (changed, [])
    assert merged(BASE, BASE, changed) == (changed, [])
    assert merged(BASE, changed, changed) == (changed, [])


@given(st.data())
def test_whatever_two_did_can_be_merged_and_written(data: st.DataObject) -> None:
    ours, theirs = (data.draw(acts(BASE)).apply(BASE) for _ in range(2))
    made, conflicts = merged(BASE, ours, theirs)
    again, _ = merged(BASE, ours, made)
    assert isinstance(made, dict)
    assert again == made or conflicts

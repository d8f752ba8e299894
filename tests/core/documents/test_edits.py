"""Edits: what they make of a document, that they are taken back whole, and that what does not fit says why."""

from __future__ import annotations

import copy
import tomllib
from typing import Any

import msgspec
import pytest
from hypothesis import given
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
    TypeText,
)
from game.core.documents.fields import EditError, joined, says, steps, strings, value
from tests.workshop.documents import TEXT, acts

DOCUMENT = tomllib.loads(TEXT)


@pytest.mark.parametrize(
    ("path", "way"),
    [
        ("", ()),
        ("title", ("title",)),
        ("sides.one.units[2].at", ("sides", "one", "units", 2, "at")),
        ('spot."a.b"[0][1]', ("spot", "a.b", 0, 1)),
        ("cards.2S-4S, KH", ("cards", "2S-4S, KH")),
    ],
)
def test_a_path_is_written_as_problems_name_their_fields(path: str, way: tuple[str | int, ...]) -> None:
    assert steps(path) == way
    assert joined(way) == path


@pytest.mark.parametrize("path", ["[0]", "a..b", "a[x]", "a.", ".a", 'a."b', "a[-1]"])
def test_what_is_no_path_says_so(path: str) -> None:
    with pytest.raises(EditError, match="is no path of a field"):
        steps(path)


@given(st.lists(st.text(min_size=1), min_size=1).map(tuple))
def test_any_key_has_a_path(way: tuple[str, ...]) -> None:
    assert steps(joined(way)) == way


def test_a_field_is_made_with_the_tables_that_it_needs_and_taken_out_again() -> None:
    edit = SetField("options.turn-limit", 9)
    made = edit.apply(DOCUMENT)
    assert made["options"] == {"turn-limit": 9}
    assert edit.inverse(DOCUMENT) == SetField("options", None)


def test_a_field_that_says_nothing_is_dropped() -> None:
    assert "name" not in SetField("terrain[1].name", None).apply(DOCUMENT)["terrain"][1]


def test_an_entry_of_a_table_keeps_its_place_under_another_key() -> None:
    made = RenameKey("sides.one", "first").apply(DOCUMENT)
    assert list(made["sides"]) == ["first", "two"]
    assert made["sides"]["first"] is DOCUMENT["sides"]["one"]


def test_a_piece_comes_last_unless_it_says_where() -> None:
    last = AddPiece("terrain", {"id": "log"}).apply(DOCUMENT)["terrain"]
    first = AddPiece("terrain", {"id": "log"}, 0).apply(DOCUMENT)["terrain"]
    assert [piece["id"] for piece in last] == ["house", "gate", "log"]
    assert [piece["id"] for piece in first] == ["log", "house", "gate"]


def test_a_moved_piece_stands_afterwards_where_it_was_told_to() -> None:
    assert value(MovePiece("terrain", 0, 1).apply(DOCUMENT), "terrain[1].id") == "house"


def test_squares_are_painted_with_one_sign_or_one_each() -> None:
    assert PaintSquares("map", ((0, 0), (1, 1)), "x").apply(DOCUMENT)["map"] == "x.#.\n.x..\n"
    assert PaintSquares("map", ((0, 0), (1, 1)), "ab").apply(DOCUMENT)["map"] == "a.#.\n.b..\n"


def test_a_row_of_a_text_and_an_entry_of_a_list_of_lines_are_set_alike() -> None:
    assert SetRow("map[1]", "####").apply(DOCUMENT)["map"] == "..#.\n####\n"
    assert SetRow("sides.one.units[0]", "Sif").apply(DOCUMENT)["sides"]["one"]["units"][0] == "Sif"


@pytest.mark.parametrize(
    ("edit", "where", "why"),
    [
        (SetField("", 1), "", "the whole document is none"),
        (SetField("title.sub", 1), "title", "is no table, so title.sub cannot be set"),
        (SetField("sides[0]", 1), "sides", "is no list"),
        (SetField("terrain[5].at", 1), "terrain", "has 2 entries; there is none at place 5"),
        (SetField("terrain[0]", None), "terrain[0]", "RemovePiece"),
        (SetField("map[1]", "x"), "map[1]", "SetRow"),
        (SetField("title", object()), "title", "no object"),
        (SetField("title", float("nan")), "title", "is no number that can be written"),
        (SetField("title", [None]), "title", "must say something"),
        (SetField("title", {"a": None}), "title", "a value for each"),
        (RenameKey("terrain[0]", "x"), "terrain[0]", "is no entry of a table"),
        (RenameKey("sides.one", "two"), "sides.one", "there is one called two already"),
        (RenameKey("sides.nine", "ten"), "sides.nine", "there is no such field"),
        (AddPiece("title", 1), "title", "is no list"),
        (AddPiece("terrain", {}, 3), "terrain", "none can come to place 3"),
        (AddPiece("objective", {}, 1), "objective", "is not there yet"),
        (AddPiece("terrain", None), "terrain", "must say something"),
        (RemovePiece("terrain", 2), "terrain", "there is none at place 2"),
        (RemovePiece("zones", 0), "zones", "there is no such field"),
        (MovePiece("terrain", 0, 2), "terrain", "there is none at place 2"),
        (PaintSquares("map", ((2, 0),), "#"), "map", "there is no row 2"),
        (PaintSquares("map", ((0, 4),), "#"), "map[0]", "has 4 signs"),
        (PaintSquares("map", ((0, 0),), "##"), "map", "want one sign, or one each"),
        (PaintSquares("sides", ((0, 0),), "#"), "sides", "is no text of rows"),
        (SetRow("map", "#"), "map", "is no row"),
        (SetRow("map[2]", "#"), "map", "there is no row 2"),
        (SetRow("map[0]", "a\nb"), "map[0]", "is one row"),
        (SetRow("map[0]", ""), "map[0]", "cannot be empty"),
        (TypeText("a = 1\nb ="), "", "line 2: this is not TOML"),
        (TypeText("a = " + "[" * 50 + "]" * 50), "", "nested too deeply"),
    ],
)
def test_an_edit_that_does_not_fit_says_where_and_why(edit: Edit, where: str, why: str) -> None:
    with pytest.raises(EditError) as caught:
        edit.apply(DOCUMENT)
    assert caught.value.field == where
    assert why in caught.value.text


@pytest.mark.parametrize(
    ("edit", "name"),
    [
        (SetField("terrain[1].at", ["1in", "1in"]), "Move Toll bar"),
        (SetField("terrain[1].at[0]", "1in"), "Move Toll bar"),
        (SetField("terrain[0].turn", 90), "Turn house"),
        (SetField("title", "x"), "Type title"),
        (SetField("sides.one.name", "x"), "Type name of The Wolf Hall"),
        (SetField("sides.one.units[0]", "Sif"), "Change units of The Wolf Hall"),
        (SetField("terrain[1].name", None), "Clear name of Toll bar"),
        (AddPiece("zone", {"id": "ford"}), "Add ford"),
        (AddPiece("tokens", ["1in", "1in"]), "Add token"),
        (RenameKey("sides.one", "three"), "Call The Wolf Hall three"),
        (RemovePiece("terrain", 1), "Take out Toll bar"),
        (MovePiece("terrain", 1, 0), "Reorder Toll bar"),
        (PaintSquares("map", ((0, 0),), "#"), "Paint map"),
        (SetRow("map[1]", "#..."), "Change row 2 of map"),
        (
            Together((RemovePiece("terrain", 1), RemovePiece("terrain", 0)), "Clear the table"),
            "Clear the table",
        ),
        (Together((RemovePiece("terrain", 1),)), "Take out Toll bar"),
    ],
)
def test_an_edit_is_named_in_a_few_words(edit: Edit, name: str) -> None:
    assert edit.name(DOCUMENT) == name


@given(st.data())
def test_an_edit_changes_nothing_in_place_and_its_inverse_makes_the_same_again(data: st.DataObject) -> None:
    document = copy.deepcopy(DOCUMENT)
    edit = data.draw(acts(document))
    made = edit.apply(document)
    assert document == DOCUMENT
    assert edit.inverse(document).apply(made) == document


@given(st.data())
def test_an_edit_is_the_same_after_a_journal(data: st.DataObject) -> None:
    edit: Edit = data.draw(acts(DOCUMENT))
    read: Any = msgspec.json.decode(msgspec.json.encode(edit), type=Edit)
    assert read == edit
    assert read.apply(DOCUMENT) == edit.apply(DOCUMENT)


def test_what_is_not_touched_is_shared() -> None:
    made = SetField("terrain[0].turn", 90).apply(DOCUMENT)
    assert made["sides"] is DOCUMENT["sides"]
    assert made["terrain"][1] is DOCUMENT["terrain"][1]
    assert says(made, "terrain[0].turn") == 90


def test_every_key_and_text_of_a_document_is_read_in_its_order() -> None:
    document = {"title": "A", "sides": {"one": {"units": ["Thor", {"name": "Sif", "hits": 4}]}}, "rounds": 3}
    said = ["title", "A", "sides", "one", "units", "Thor", "name", "Sif", "hits", "rounds"]
    assert list(strings(document)) == said

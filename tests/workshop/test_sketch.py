"""A sketch: document and text go together, there and back."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.documents.edits import AddPiece, PaintSquares, SetField, Together
from game.core.documents.fields import EditError
from game.workshop import history
from game.workshop.sketch import Deed, Sketch, of
from tests.workshop.documents import TEXT, acts


def test_an_edit_changes_document_and_text_and_leaves_the_rest_of_the_text_alone() -> None:
    sketch = Sketch(TEXT)
    assert sketch.do(SetField("terrain[1].at", ["7in", "12in"]))
    assert sketch.document["terrain"][1]["at"] == ["7in", "12in"]
    gone = set(TEXT.splitlines()) - set(sketch.text.splitlines())
    assert gone == {'    { id = "gate", kit = "gate", name = "Toll bar", at = ["6in", "12in"] },  # shut'}
    assert tomllib.loads(sketch.text) == sketch.document


def test_a_table_that_a_gesture_made_and_left_empty_is_there_again_by_its_journal() -> None:
    deeds: list[Deed] = []
    sketch = Sketch(TEXT, deeds.append)
    sketch.do(SetField("fresh.field", 8), going="drag")
    sketch.do(SetField("fresh.field", None), going="drag")
    assert sketch.document["fresh"] == {}
    last = sketch.text
    sketch.undo()
    sketch.redo()
    again = Sketch(TEXT)
    for deed in deeds:
        again.again(deed)
    assert (again.text, again.document) == (last, sketch.document)


def test_what_changes_nothing_is_no_act() -> None:
    sketch = Sketch(TEXT)
    assert not sketch.do(SetField("title", "The toll house"))
    assert sketch.undo() == ""
    assert sketch.version == 0


def test_one_is_neither_one_point_nought_nor_true() -> None:
    sketch = Sketch("a = 1\n")
    assert sketch.do(SetField("a", True))
    assert sketch.do(SetField("a", 1.0))
    assert sketch.text == "a = 1.0\n"


def test_acts_have_names_for_the_list_of_what_can_be_taken_back() -> None:
    sketch = Sketch(TEXT)
    sketch.do(SetField("title", "x"))
    sketch.do(Together((AddPiece("zone", {"id": "a"}), AddPiece("zone", {"id": "b"})), "Two zones"))
    assert sketch.undoable == ["Type title", "Two zones"]
    assert sketch.undo() == "Two zones"
    assert sketch.redoable == ["Two zones"]
    assert sketch.redo() == "Two zones"


def test_all_that_is_typed_into_a_field_in_one_go_is_one_act() -> None:
    sketch = Sketch(TEXT)
    for title in ("T", "To", "Tol"):
        sketch.do(SetField("title", title), going="title")
    assert sketch.undoable == ["Type title"]
    sketch.pause()
    sketch.do(SetField("title", "Toll"), going="title")
    sketch.undo()
    assert sketch.document["title"] == "Tol"
    sketch.undo()
    assert sketch.text == TEXT
    sketch.redo()
    assert sketch.document["title"] == "Tol"


def test_a_stroke_of_the_brush_is_one_act_and_is_done_again_whole() -> None:
    sketch = Sketch(TEXT)
    for column in range(3):
        sketch.do(PaintSquares("map", ((0, column),), "o"), going="stroke")
    sketch.undo()
    assert sketch.text == TEXT
    sketch.redo()
    assert sketch.document["map"] == "ooo.\n.o..\n"


def test_an_act_that_came_to_nothing_is_passed_over() -> None:
    sketch = Sketch(TEXT)
    sketch.do(SetField("title", "x"))
    sketch.do(SetField("story", "y"), going="story")
    sketch.do(SetField("story", None), going="story")
    assert sketch.undo() == "Type title"
    assert sketch.text == TEXT


def test_a_new_act_takes_the_place_of_what_was_taken_back() -> None:
    sketch = Sketch(TEXT)
    sketch.do(SetField("title", "x"))
    sketch.undo()
    sketch.do(SetField("title", "y"))
    assert sketch.redo() == ""


def test_an_edit_that_does_not_fit_leaves_everything_as_it_was() -> None:
    sketch = Sketch(TEXT)
    with pytest.raises(EditError):
        sketch.do(Together((SetField("title", "x"), SetField("zone[4].at", 1))))
    assert not sketch.changed
    assert sketch.text == TEXT


def test_typed_text_is_an_act_with_its_comments() -> None:
    sketch = Sketch(TEXT)
    assert sketch.type_text(TEXT.replace("# What counts", "# What is worth something")) == ""
    assert sketch.changed
    sketch.do(SetField("title", "x"))
    assert "# What is worth something" in sketch.text
    sketch.undo()
    sketch.undo()
    assert sketch.text == TEXT
    assert not sketch.changed


def test_text_that_is_no_toml_is_kept_with_its_fault_and_changes_no_document() -> None:
    sketch = Sketch(TEXT)
    broken = TEXT + "\n[oops"
    assert sketch.type_text(broken).startswith("line 27: this is not TOML")
    assert sketch.text == broken
    assert sketch.document == tomllib.loads(TEXT)
    assert sketch.changed
    with pytest.raises(EditError, match="Mend it, or take it back first"):
        sketch.do(SetField("title", "x"))
    assert sketch.undo() == "Type text"
    assert sketch.fault == ""
    assert sketch.redo() == "Type text"
    assert sketch.type_text(broken + "]\n") == ""
    assert sketch.document["oops"] == {}


def test_a_file_that_is_no_toml_opens_with_its_fault() -> None:
    sketch = Sketch("title = \n")
    assert sketch.fault.startswith("line 1: ")
    assert sketch.text == "title = \n"
    assert not sketch.changed
    sketch.type_text('title = "x"\n')
    assert sketch.document == {"title": "x"}


def test_what_was_saved_can_be_taken_back_and_is_changed_then() -> None:
    sketch = Sketch(TEXT)
    sketch.do(SetField("title", "x"))
    assert sketch.changed
    sketch.saved()
    assert not sketch.changed
    sketch.undo()
    assert sketch.changed
    assert sketch.before["title"] == "x"


def test_only_so_many_acts_are_remembered() -> None:
    sketch = Sketch("a = 0\n")
    for number in range(history.REMEMBERED + 50):
        sketch.do(SetField("a", number + 1))
    assert len(sketch.undoable) == history.REMEMBERED
    while sketch.undo():
        pass
    assert sketch.document == {"a": 50}


def test_large_texts_are_forgotten_sooner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "WEIGHT", 1000)
    sketch = Sketch("a = 0\n")
    for number in range(9):
        sketch.pause()
        sketch.type_text(f"a = {number + 1}\n" + "#" * 400 + "\n")
    assert len(sketch.undoable) == 2


def test_nothing_is_done_that_could_not_be_told() -> None:
    def refuse(deed: Deed) -> None:
        raise OSError

    sketch = Sketch(TEXT, refuse)
    with pytest.raises(OSError):
        sketch.do(SetField("title", "x"))
    assert sketch.text == TEXT
    assert sketch.undoable == []


@given(st.data())
def test_everything_taken_back_and_everything_done_again_give_the_same_bytes(data: st.DataObject) -> None:
    deeds: list[Deed] = []
    sketch = Sketch(TEXT, deeds.append)
    for _ in range(data.draw(st.integers(1, 6))):
        kind = data.draw(st.sampled_from(["do", "do", "do", "going", "undo", "redo", "type", "text"]))
        if kind in ("do", "going"):
            sketch.do(data.draw(acts(sketch.document)), going="it" if kind == "going" else "")
        elif kind == "type":
            sketch.type_text(f"# {data.draw(st.integers(0, 9))}\n{sketch.text}")
        elif kind == "text":
            assert tomllib.loads(sketch.text) == sketch.document
        else:
            sketch.undo() if kind == "undo" else sketch.redo()
    last = sketch.text
    assert tomllib.loads(last) == sketch.document
    while sketch.undo():
        pass
    assert sketch.text == TEXT
    while sketch.redoable:
        sketch.redo()
    redone = sketch.text
    while sketch.undo():
        pass
    while sketch.redo():
        pass
    assert sketch.text == redone
    other = Sketch(TEXT)
    for deed in deeds:
        other.again(deed)
    assert other.text == redone


@pytest.mark.parametrize("line", ["", 'system = "thor"', 'system = "nonsense"', "system = 3"])
def test_a_text_of_another_rulebook_is_kept_as_typed_and_changes_nothing_else(line: str) -> None:
    drawn = of({"system": "ascension", "title": "The Ferry"})
    text = drawn.text.replace('system = "ascension"', line)
    fault = drawn.type_text(text)
    assert fault == 'line 1: this is drawn by the rules of system = "ascension", and no others'
    assert (drawn.text, drawn.document["system"]) == (text, "ascension")
    with pytest.raises(EditError, match="cannot be drawn yet"):
        drawn.do(SetField("title", "Another"))
    drawn.undo()
    assert drawn.fault == ""
    assert drawn.do(SetField("title", "Another"))

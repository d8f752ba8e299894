"""Drawing on both sides: images lie where a mirror shows them, twins are found where they lie, and all is one act."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import scenarios
from game.core.documents.edits import AddPiece, Edit, MovePiece, PaintSquares, RemovePiece, SetField, Together
from game.core.documents.fields import joined, says
from game.core.system import Document
from game.systems.ascension.scenario import kit
from game.table import lengths
from game.table.outlines import laid
from game.workshop import symmetry
from game.workshop.images import corners_of, image, likeness
from game.workshop.motions import SYMMETRIES, length, motions, moved, square
from game.workshop.sketch import Sketch
from game.workshop.symmetry import ghosts, layout_of, possible, squares, together

BOARD: Document = {
    "system": "thor",
    "map": "\n".join(["........"] * 8) + "\n",
    "sides": {"one": {"units": [{"name": "Thor", "at": "b1"}, "Sif"]}, "two": {"units": [{"name": "Frost Giant", "at": "b8"}, "Laufey"]}},
}  # fmt: skip
TABLE: Document = {
    "system": "ascension",
    "table": "2ft x 2ft",
    "terrain": [
        {"id": "font", "kit": "font", "at": ["12in", "12in"]},
        {"id": "house", "kit": "tower", "name": "Toll house", "at": ["6in", "6in"], "turn": 30},
        {"id": "keep", "kit": "tower", "name": "Old keep", "at": ["18in", "6in"], "turn": 150},
        {"id": "horn", "kit": "console", "at": ["6in", "6in"], "on": "house", "interact": ["shut house", "score 1 once"]},
    ],
    "zone": [{"id": "road", "at": ["4in", "12in"], "across": "3in"}, {"id": "ford", "at": ["20in", "12in"], "across": "3in"}],
    "sides": {
        "one": {"name": "A", "deploy": {"edge": "south", "depth": "6in"}},
        "two": {"name": "B", "deploy": {"edge": "north", "depth": "6in"}},
    },
}  # fmt: skip
ENTRIES = {name: Sketch(scenarios.text(path)).document for name, path in scenarios.files()}
SPACIOUS = [name for name, document in ENTRIES.items() if document["system"] != "abstract"]


def done(edit: Any, document: Document, kind: Any) -> Document:
    return together(edit, document, kind).apply(document)


# Motions


@given(st.sampled_from(SYMMETRIES), st.integers(0, 6096), st.integers(0, 6096))
def test_a_motion_and_its_like_come_back_to_where_they_began(kind: Any, x: int, y: int) -> None:
    size = (6096, 6096)
    for motion in motions(kind, size):
        here = motion.point((x, y), size)
        assert all(0 <= part <= 6096 for part in here)
        assert any(back.point(here, size) == (x, y) for back in motions(kind, size))


def test_quarters_need_a_square_ground() -> None:
    assert motions("quarter-turns", (300, 200)) == ()
    assert "quarter-turns" not in possible({**TABLE, "table": "3ft x 2ft"})
    assert "quarter-turns" in possible(TABLE)
    assert possible({"system": "abstract"}) == possible({"system": "?"}) == possible({}) == ["off"]


@given(st.integers(0, 30000), st.sampled_from(["1in", "1cm", "1mm", "1ft"]))
def test_a_length_is_written_exactly_whatever_the_unit(tenths: int, like: str) -> None:
    assert lengths.read(length(Fraction(tenths), like)) == tenths


def test_points_and_squares_keep_their_notation() -> None:
    (mirror,) = motions("left-right", (6096, 6096))
    assert moved(["5.25in", "12cm"], mirror, (6096, 6096)) == ["18.75in", "12cm"]
    assert square("b1", mirror, (8, 8)) == "g1"
    assert square("z9", mirror, (8, 8)) is None
    assert moved(["30in", "1in"], mirror, (6096, 6096)) is None


# Images


@pytest.mark.parametrize("name", SPACIOUS)
def test_the_image_of_an_image_is_the_piece_itself_in_every_scenario(name: str) -> None:
    document = ENTRIES[name]
    layout = layout_of(document)
    assert layout is not None
    for kind in ("left-right", "front-back", "half-turn"):
        (motion,) = motions(kind, layout.size)
        for pattern, fields in layout.pieces.items():
            for spot in symmetry._places(pattern, document):
                piece = says(document, joined(spot.way))
                if "rows" in fields.values() or not likeness(piece, piece, fields):
                    continue
                there = image(piece, fields, layout, motion)
                assert there is not None
                back = image(there, fields, layout, motion)
                assert likeness(back, piece, fields), (piece, there, back)


@pytest.mark.parametrize("kind", ["left-right", "front-back", "half-turn", "quarter-turns", "both-mirrors"])
@pytest.mark.parametrize(
    "shape", ["4in x 2in", "circle 3in", "oval 5in x 4in", "corner 5in x 4in x 1in", "corner 4in x 4in x 1in"]
)
@pytest.mark.parametrize("turn", [0, 30, 90, 200])
def test_a_shape_lies_as_a_mirror_shows_it(kind: Any, shape: str, turn: int) -> None:
    piece = {"id": "a", "kit": "wall", "at": ["6in", "9in"], "shape": shape, "turn": turn}
    layout = layout_of(TABLE)
    assert layout is not None
    for motion in motions(kind, layout.size):
        made = image(piece, layout.pieces["terrain[]"], layout, motion)
        seen = [motion.point(corner, layout.size) for corner in outline(piece)]
        there = outline(made)
        assert all(any(abs(x - a) + abs(y - b) <= 40 for a, b in there) for x, y in seen)
        if "corner" in shape or shape[0].isdigit():
            assert all(any(abs(x - a) + abs(y - b) <= 4 for a, b in there) for x, y in seen)


def outline(piece: Any) -> list[tuple[int, int]]:
    at = (lengths.read(piece["at"][0]), lengths.read(piece["at"][1]))
    return list(laid(kit.shape(piece["shape"]), at, piece.get("turn", 0) * 100))


def test_corners_of_its_own_lie_as_a_mirror_shows_them() -> None:
    piece = {
        "id": "a",
        "kit": "wall",
        "at": ["2in", "3in"],
        "turn": 90,
        "points": [["1in", "0in"], ["4in", "0in"], ["4in", "2in"]],
    }
    layout = layout_of(TABLE)
    assert layout is not None
    fields = layout.pieces["terrain[]"]
    (motion,) = motions("left-right", layout.size)
    made = image(piece, fields, layout, motion)
    assert made["at"] == ["0in", "0in"]
    assert "turn" not in made
    before, after = corners_of(piece, fields), corners_of(made, fields)
    assert before is not None
    assert after == [motion.point(corner, layout.size) for corner in before]


def test_whoever_looks_somewhere_looks_there_in_the_mirror_and_zones_stay_in_order() -> None:
    layout = layout_of(TABLE)
    assert layout is not None
    (mirror,) = motions("left-right", layout.size)
    stand = image({"at": ["1in", "1in"]}, layout.pieces["sides.*.stands.*"], layout, mirror)
    assert stand == {"at": ["23in", "1in"], "facing": 180}
    zone = image(
        {"at": ["1in", "2in"], "to": ["5in", "6in"]}, layout.pieces["sides.*.deploy"], layout, mirror
    )
    assert zone == {"at": ["19in", "2in"], "to": ["23in", "6in"]}
    (across,) = motions("front-back", layout.size)
    assert (
        image({"edge": "north", "depth": "6in"}, layout.pieces["sides.*.deploy"], layout, across)["edge"]
        == "south"
    )


# Acts


def test_squares_are_painted_on_both_sides_and_the_last_stroke_wins() -> None:
    made = done(PaintSquares("map", ((0, 0), (1, 2)), "#"), BOARD, "half-turn")["map"].split("\n")
    assert (made[0][0], made[7][7], made[1][2], made[6][5]) == ("#", "#", "#", "#")
    assert sum(row.count("#") for row in made) == 4
    assert squares(BOARD, ((0, 0),), "both-mirrors") == [(0, 7), (7, 0), (7, 7)]
    assert squares(BOARD, ((0, 0),), "off") == []
    both = done(PaintSquares("map", ((0, 0), (0, 7)), "#o"), BOARD, "left-right")["map"].split("\n")
    assert both[0] == "#......o"


def test_a_piece_comes_with_its_images_each_under_a_name_of_its_own() -> None:
    piece = {"id": "wall", "kit": "wall", "at": ["3in", "4in"], "turn": 20}
    made = done(AddPiece("terrain", piece), TABLE, "both-mirrors")["terrain"][4:]
    assert [(each["id"], each["at"], each.get("turn")) for each in made] == [
        ("wall", ["3in", "4in"], 20),
        ("wall-2", ["21in", "4in"], 160),
        ("wall-3", ["3in", "20in"], 160),
        ("wall-4", ["21in", "20in"], 20),
    ]
    assert [ghost.piece["at"] for ghost in ghosts("terrain", piece, TABLE, "half-turn")] == [["21in", "20in"]]


def test_a_piece_on_the_axis_has_no_image() -> None:
    assert together(
        AddPiece("terrain", {"id": "x", "kit": "rock", "at": ["12in", "3in"]}), TABLE, "left-right"
    ) == AddPiece("terrain", {"id": "x", "kit": "rock", "at": ["12in", "3in"]})


def test_a_twin_moves_along_and_keeps_its_name() -> None:
    edit = together(SetField("terrain[1].at", ["5in", "7in"]), TABLE, "left-right")
    assert isinstance(edit, Together)
    assert edit.called == "Move Toll house"
    made = edit.apply(TABLE)["terrain"]
    assert (made[2]["name"], made[2]["at"], made[2]["turn"]) == ("Old keep", ["19in", "7in"], 150)
    turned = done(SetField("terrain[1].turn", 45), TABLE, "left-right")["terrain"]
    assert turned[2]["turn"] == 135
    renamed = done(SetField("terrain[1].name", "x"), TABLE, "left-right")["terrain"]
    assert renamed[2]["name"] == "Old keep"
    shaped = done(SetField("terrain[1].shape", "corner 5in x 4in x 1in"), TABLE, "left-right")["terrain"]
    assert shaped[2]["shape"] == "corner 4in x 5in x 1in"
    assert shaped[2]["turn"] == (-30 - 90) % 360


def test_a_drag_in_many_steps_takes_the_twin_along_all_the_way() -> None:
    sketch = Sketch("")
    sketch.do(Together(tuple(SetField(key, value) for key, value in TABLE.items())))
    sketch.pause()
    for step in range(1, 20):
        edit = SetField("terrain[1].at", [f"{6 + step}in", f"{6 + step / 2:g}in"])
        sketch.do(together(edit, sketch.document, "left-right"), going="drag")
    assert sketch.document["terrain"][2]["at"] != ["18in", "6in"]
    assert sketch.undo() == "Move Toll house"
    assert sketch.document == TABLE


def test_a_twin_goes_along() -> None:
    made = done(RemovePiece("terrain", 1), TABLE, "left-right")["terrain"]
    assert [piece["id"] for piece in made] == ["font", "horn"]
    zones = done(RemovePiece("zone", 1), TABLE, "half-turn")["zone"]
    assert zones == []


def test_names_in_an_image_are_those_of_the_twins() -> None:
    made = done(AddPiece("terrain", {"id": "bell", "kit": "console", "at": ["5in", "5in"], "on": "house",
                                     "interact": ["shut house", "score 1"]}), TABLE, "left-right")["terrain"][5]  # fmt: skip
    assert made["on"] == "keep"
    assert made["interact"] == ["shut keep", "score 1"]


def test_a_twin_of_what_is_held_has_a_name_of_its_own() -> None:
    font = {"id": "font", "name": "Font", "at": ["4in", "4in"], "across": "3in", "score": 1}
    zones = done(AddPiece("zone", font), TABLE, "both-mirrors")["zone"][2:]
    assert [each["name"] for each in zones] == ["Font", "Font 2", "Font 3", "Font 4"]
    walls = done(
        AddPiece("terrain", {"id": "a", "kit": "rock", "name": "Rock", "at": ["4in", "4in"]}),
        TABLE,
        "left-right",
    )
    assert [each["name"] for each in walls["terrain"][4:]] == ["Rock", "Rock"]


def test_zones_of_deployment_swap_sides() -> None:
    made = done(SetField("sides.one.deploy.depth", "8in"), TABLE, "half-turn")["sides"]
    assert made["two"]["deploy"] == {"edge": "north", "depth": "8in"}
    alone = done(SetField("sides.one.deploy.depth", "8in"), TABLE, "left-right")["sides"]
    assert alone["two"] == TABLE["sides"]["two"]
    owned = {"id": "gate", "kit": "gateway", "at": ["6in", "20in"], "owner": "one"}
    assert done(AddPiece("terrain", owned), TABLE, "half-turn")["terrain"][-1]["owner"] == "two"


def test_units_on_a_board_stand_opposite_each_other() -> None:
    moved_ = done(SetField("sides.one.units[0].at", "c2"), BOARD, "front-back")["sides"]
    assert moved_["two"]["units"][0] == {"name": "Frost Giant", "at": "c7"}
    placed = done(SetField("sides.one.units[1]", {"name": "Sif", "at": "a1"}), BOARD, "half-turn")["sides"]
    assert placed["two"]["units"][1] == {"name": "Laufey", "at": "h8"}


def test_what_has_no_twin_and_what_lies_nowhere_is_drawn_alone() -> None:
    assert isinstance(together(SetField("terrain[0].at", ["13in", "12in"]), TABLE, "left-right"), SetField)
    assert isinstance(together(SetField("title", "x"), TABLE, "half-turn"), SetField)
    assert isinstance(together(MovePiece("terrain", 0, 1), TABLE, "half-turn"), MovePiece)
    assert isinstance(
        together(SetField("terrain[1].turn", 1), {**TABLE, "table": "?"}, "left-right"), SetField
    )
    assert isinstance(together(SetField("terrain[1].turn", 1), TABLE, "off"), SetField)


def test_several_pieces_at_once_have_all_their_images() -> None:
    first = AddPiece("terrain", {"id": "a", "kit": "rock", "at": ["3in", "3in"]})
    second = AddPiece("terrain", {"id": "b", "kit": "log", "at": ["4in", "8in"], "on": "a"})
    made = done(Together((first, second)), TABLE, "half-turn")["terrain"][4:]
    assert [piece["at"] for piece in made] == [
        ["3in", "3in"],
        ["21in", "21in"],
        ["4in", "8in"],
        ["20in", "16in"],
    ]
    assert made[3]["on"] == made[1]["id"]


@pytest.mark.parametrize("name", SPACIOUS)
def test_any_scenario_can_be_drawn_in_with_any_symmetry_and_taken_back(name: str) -> None:
    document = ENTRIES[name]
    layout = layout_of(document)
    assert layout is not None
    for kind in possible(document):
        for pattern, fields in layout.pieces.items():
            for spot in list(symmetry._places(pattern, document))[:3]:
                path = joined(spot.way)
                piece = says(document, path)
                if "rows" in fields.values() or not likeness(piece, piece, fields):
                    continue
                edits: list[Edit] = [SetField(f"{path}.turn", 10)] if isinstance(piece, dict) else []
                if isinstance(spot.way[-1], int):
                    edits += [RemovePiece(joined(spot.way[:-1]), spot.way[-1])]
                    edits += [AddPiece(joined(spot.way[:-1]), piece)]
                for edit in edits:
                    whole = together(edit, document, kind)
                    assert whole.inverse(document).apply(whole.apply(document)) == document


@pytest.mark.parametrize(
    "said",
    [{"shape": "corner 5in"}, {"points": 3}, {"points": [["6in"], 4]}, {"id": ["wall"]}, {"turn": "left"}],
)
def test_a_piece_that_is_half_written_is_drawn_with_its_twin_or_alone(said: dict[str, Any]) -> None:
    row = {"id": "wall", "kit": "wall", "at": ["6in", "6in"], **said}
    document: Document = {"system": "ascension", "table": "2ft x 2ft", "terrain": [row]}
    for symmetry_in_force in SYMMETRIES:
        edit = AddPiece("terrain", {**row, "id": "wall-2"})
        made = together(edit, document, symmetry_in_force).apply(document)
        assert made["terrain"][:2] == [row, {**row, "id": "wall-2"}]
        assert set(symmetry.twins("terrain[0]", made, symmetry_in_force)) <= {
            "terrain[1]",
            "terrain[2]",
            "terrain[3]",
            "terrain[4]",
        }


def test_twins_of_a_piece_are_told_by_their_paths() -> None:
    rows = [
        {"id": f"crate-{x}-{y}", "kit": "crate", "at": [f"{x}in", f"{y}in"]}
        for x, y in ((6, 6), (18, 6), (18, 18), (9, 6))
    ]
    document: Document = {"system": "ascension", "table": "2ft x 2ft", "terrain": rows}
    assert symmetry.twins("terrain[0]", document, "off") == []
    assert symmetry.twins("terrain[0]", document, "left-right") == ["terrain[1]"]
    assert symmetry.twins("terrain[0]", document, "half-turn") == ["terrain[2]"]
    assert set(symmetry.twins("terrain[0]", document, "quarter-turns")) == {"terrain[1]", "terrain[2]"}
    assert symmetry.twins("terrain[3]", document, "left-right") == []

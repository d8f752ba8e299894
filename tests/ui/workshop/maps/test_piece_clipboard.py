"""Pieces carried as text: copied, cut and pasted by keys, from one map to another."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from game import scenarios
from game.core.system import Document
from game.table.lengths import CM, INCH
from game.ui.app.loop import App
from game.ui.workshop.inquiry import Inquiry
from game.ui.workshop.own_files import OwnFileError
from tests.ui.workshop.player import Surveyor

A, B = (8 * INCH, 8 * INCH), (14 * INCH, 9 * INCH)
BARE = (1000, 10)
"""A pixel that shows no table."""


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch, kept: list[str]) -> None:
    """Nothing is left to the speed of a thread, nor to the clipboard of the machine."""
    monkeypatch.setattr(Inquiry, "here", True)


def before(app: App, **given: Any) -> Surveyor:
    """Before a map."""
    app.open("menu")
    return Surveyor(app, app.open("maps", **given))


@pytest.fixture
def surveyor(app: App) -> Surveyor:
    """Before a map in inches with a gate and a horn that opens it, both chosen."""
    surveyor = before(app)
    surveyor.work.set("terrain", [
        {"id": "gate", "kit": "gate", "at": ["8in", "8in"]},
        {"id": "horn", "kit": "console", "at": ["14in", "9in"], "interact": ["toggle gate", "score 1 once"]},
    ])  # fmt: skip
    surveyor.key("Ctrl+A")
    return surveyor


def ids(surveyor: Surveyor) -> list[str]:
    """What the terrain is called, in the order of the file."""
    return [row["id"] for row in surveyor.document["terrain"]]


def paste(surveyor: Surveyor, at: Any = BARE) -> None:
    """Paste with the pointer at a place of the table, or off it."""
    surveyor.move_to(at if at is BARE else surveyor.pixel(at))
    surveyor.key("Ctrl+V")


def test_the_clipboard_has_what_the_file_says(surveyor: Surveyor, kept: list[str]) -> None:
    surveyor.key("Ctrl+C")
    said = tomllib.loads(kept[-1])
    assert said == {"system": "ascension", "terrain": surveyor.document["terrain"]}
    assert len(surveyor.document["terrain"]) == 2


def test_pasted_pieces_have_free_names_speak_of_one_another_and_are_chosen(surveyor: Surveyor) -> None:
    acts = len(surveyor.work.sketch.undoable)
    surveyor.key("Ctrl+C")
    paste(surveyor, (20 * INCH, 24 * INCH))
    gate, horn = surveyor.document["terrain"][2:]
    assert (gate["id"], horn["id"]) == ("gate-2", "horn-2")
    assert horn["interact"] == ["toggle gate-2", "score 1 once"]
    assert surveyor.document["terrain"][1]["interact"] == ["toggle gate", "score 1 once"]
    assert surveyor.drawing.all_chosen == ("terrain[2]", "terrain[3]")
    assert len(surveyor.work.sketch.undoable) == acts + 1
    assert surveyor.work.sketch.undoable[-1] == "Paste 2 pieces"
    surveyor.key("Ctrl+Z")
    assert ids(surveyor) == ["gate", "horn"]


def test_they_lie_under_the_pointer_on_the_grid_and_as_far_from_one_another(surveyor: Surveyor) -> None:
    surveyor.key("Ctrl+C")
    paste(surveyor, (round(20.4 * INCH), round(24.4 * INCH)))
    gate, horn = (each.at for each in surveyor.drawing.items[2:4])
    assert (horn[0] - gate[0], horn[1] - gate[1]) == (B[0] - A[0], B[1] - A[1])
    for at in (gate, horn):
        assert all(part % (INCH // 2) == 0 for part in at)
    assert abs((gate[0] + horn[0]) // 2 - 20.4 * INCH) < 4 * INCH


def test_off_the_table_they_lie_where_they_lay_or_beside_it(surveyor: Surveyor) -> None:
    surveyor.key("Ctrl+X")
    assert ids(surveyor) == []
    paste(surveyor)
    assert [row["at"] for row in surveyor.document["terrain"]] == [["8in", "8in"], ["14in", "9in"]]
    assert ids(surveyor) == ["gate", "horn"]
    paste(surveyor)
    paste(surveyor)
    assert [row["at"][0] for row in surveyor.document["terrain"][::2]] == ["8in", "9in", "10in"]


def test_both_sides_get_them_at_once_and_twins_speak_of_twins(surveyor: Surveyor) -> None:
    surveyor.key("Ctrl+X")
    surveyor.click("maps.symmetry:half-turn")
    acts = len(surveyor.work.sketch.undoable)
    paste(surveyor, (10 * INCH, 10 * INCH))
    rows = {row["id"]: row for row in surveyor.document["terrain"]}
    assert sorted(rows) == ["gate", "gate-2", "horn", "horn-2"]
    assert rows["horn-2"]["interact"] == ["toggle gate-2", "score 1 once"]
    assert len(surveyor.work.sketch.undoable) == acts + 1
    surveyor.key("Ctrl+A", "Ctrl+X")
    paste(surveyor)
    assert len(ids(surveyor)) == 4, "the twins of twins are there already"


def test_all_kinds_of_a_story_go_from_one_map_to_another(app: App) -> None:
    document = scenarios.load("asgard/the-hidden-stair").document
    surveyor = before(app, document=document)
    spots, tokens = list(document.get("spot", {})), document.get("tokens", [])
    assert spots
    assert tokens
    surveyor.key("Ctrl+A", "Ctrl+C")
    paste(surveyor)
    assert len(surveyor.document["spot"]) == 2 * len(spots)
    assert len(surveyor.document["tokens"]) == 2 * len(tokens)
    assert set(spots) < set(surveyor.document["spot"])


def test_objectives_and_chests_go_along_in_centimetres(app: App, kept: list[str]) -> None:
    surveyor = before(app, system="confrontation")
    surveyor.lay("objective", (40 * CM, 40 * CM))
    surveyor.lay("chest", (60 * CM, 40 * CM))
    surveyor.key("Esc", "Ctrl+A", "Ctrl+C")
    paste(surveyor)
    assert {"objective", "objective-2"} < {row["id"] for row in surveyor.document["objective"]}
    assert len(surveyor.document["item"]) == 2


def test_an_objective_that_is_pasted_comes_to_those_of_the_battle(app: App, kept: list[str]) -> None:
    surveyor = before(app, system="confrontation")
    surveyor.lay("objective", (40 * CM, 40 * CM))
    surveyor.key("Ctrl+X", "Ctrl+Z", "Ctrl+Z")
    assert "objective" not in surveyor.document
    paste(surveyor)
    assert [row["id"] for row in surveyor.document["objective"]] == ["west", "middle", "east", "objective"]


def test_a_model_comes_as_often_as_its_side_has_it(app: App) -> None:
    surveyor = before(app)
    surveyor.work.set("sides.one.models", ["grim", "grim"])
    surveyor.work.set("sides.one.stands.grim", {"at": ["8in", "30in"]})
    surveyor.key("Ctrl+A", "Ctrl+C")
    paste(surveyor)
    assert list(surveyor.document["sides"]["one"]["stands"]) == ["grim", "grim-2"]
    paste(surveyor)
    assert list(surveyor.document["sides"]["one"]["stands"]) == ["grim", "grim-2"]


WRONG = [
    pytest.param("#" * (256 * 1024 + 1), "pasted text:1: 262145 characters; pieces have at most 262144", id="long"),
    ("nonsense", "pasted text:1: this is not TOML"),
    ("title = 'A map'", "pasted text:1: there is no piece of a map in it"),
    ("\n[[terrain]]\nid = 'x'\nkit = 'rock'", "pasted text:2: terrain[0].at"),
    ("[[terrain]]\nkit = 'rokk'\nat = ['2in', '2in']", "pasted text:2: terrain[0].kit: the kit has no 'rokk'"),
    ("[[zone]]\nid = 'z'\nname = 'Z'\nat = ['2in', '2in']", "pasted text:1: zone[0].across"),
    ("tokens = [['2in', '2in']]", "pasted text:1: tokens: a map of ascension has none"),
    ("system = 'confrontation'\n[[terrain]]\nid = 'x'", "pasted text:1: system: these are pieces of confrontation"),
    ("terrain = 3", "pasted text:1: terrain: begin each piece with [[terrain]]"),
    ("terrain = ['x']", "pasted text:1: terrain[0]: say where it lies"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), WRONG)
def test_a_text_that_is_no_piece_says_where_and_why(
    surveyor: Surveyor, kept: list[str], text: str, told: str
) -> None:
    kept.append(text)
    paste(surveyor)
    assert surveyor.covered
    with pytest.raises(OwnFileError, match=re.escape(told)):
        surveyor.drawing.paste(text, A)
    assert len(ids(surveyor)) == 2


def test_a_whole_map_as_text_gives_its_pieces(surveyor: Surveyor, kept: list[str]) -> None:
    shipped: Document = scenarios.load("ascension/the-bridge").document
    surveyor.key("Delete")
    surveyor.work.set("table", shipped["table"])
    kept.append(scenarios.text(dict(scenarios.files())["ascension/the-bridge"]))
    paste(surveyor)
    assert not surveyor.covered
    assert {row["id"] for row in shipped["terrain"]} == set(ids(surveyor))


def test_nothing_is_copied_of_nothing_nor_of_what_there_is_once(surveyor: Surveyor, kept: list[str]) -> None:
    surveyor.key("Esc", "Ctrl+C")
    surveyor.drawing.chosen = "sides.one.deploy"
    surveyor.key("Ctrl+C", "Ctrl+X")
    assert kept == [""]
    paste(surveyor)
    assert len(ids(surveyor)) == 2


def test_what_would_not_lie_on_the_table_is_told(surveyor: Surveyor, kept: list[str]) -> None:
    kept.append('terrain = [{ kit = "rock", at = ["1in", "1in"] }, { kit = "rock", at = ["90in", "1in"] }]')
    paste(surveyor, A)
    assert len(ids(surveyor)) == 2
    assert not surveyor.covered


def test_a_field_of_text_keeps_its_own_keys(surveyor: Surveyor, kept: list[str]) -> None:
    surveyor.key("Esc")
    surveyor.click("maps.title")
    surveyor.key("Ctrl+V", "Ctrl+C", "Ctrl+X")
    assert ids(surveyor) == ["gate", "horn"]


def test_a_second_one_of_a_pair_speaks_of_the_second(surveyor: Surveyor) -> None:
    surveyor.key("Ctrl+D")
    assert ids(surveyor) == ["gate", "horn", "gate-2", "horn-2"]
    assert surveyor.document["terrain"][3]["interact"][0] == "toggle gate-2"


def test_buttons_do_what_the_keys_do(surveyor: Surveyor) -> None:
    surveyor.click("maps.cut-out")
    assert ids(surveyor) == []
    surveyor.click("maps.paste-in")
    assert ids(surveyor) == ["gate", "horn"]

"""Units carried as text: copied, cut and pasted by keys, from one board to another."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from game import scenarios, toml_text
from game.core.documents.fields import says
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.workshop.boards import unit_clipboard
from game.ui.workshop.own_files import OwnFileError
from tests.ui.workshop.player import Carver

WITCH = {"name": "Ice Witch", "hits": 4, "marks": [], "emblem": "skull", "special": ["Snow Blind: R=3"]}


def before(app: App, **given: Any) -> Carver:
    """Before a board."""
    app.open("menu")
    return Carver.opens(app, **given)


@pytest.fixture
def carver(app: App) -> Carver:
    """Before an empty board with a wounded witch of its own on d2, who is chosen."""
    carver = before(app)
    carver.work.set("unit", [WITCH])
    carver.work.set("sides.one.units", [{"name": "Ice Witch", "at": "d2", "hits": 2}])
    carver.key("4")
    carver.click("square:d2")
    assert carver.work.chosen == "sides.one.units[0]"
    return carver


def test_the_clipboard_has_what_the_file_says_of_a_unit_and_its_kind(carver: Carver, kept: list[str]) -> None:
    carver.key("Ctrl+C")
    said = tomllib.loads(kept[-1])
    assert said == {
        "system": "thor",
        "unit": [WITCH],
        "sides": {"one": {"units": [{"name": "Ice Witch", "at": "d2", "hits": 2}]}},
    }


def test_a_pasted_unit_stands_under_the_pointer_and_is_chosen(carver: Carver) -> None:
    acts = len(carver.work.sketch.undoable)
    carver.click("boards.copy-out")
    carver.move_to("square:f3")
    carver.key("Ctrl+V")
    assert carver.units("one") == [("Ice Witch", "d2"), ("Ice Witch", "f3")]
    assert says(carver.document, "sides.one.units[1].hits") == 2
    assert carver.work.chosen == "sides.one.units[1]"
    assert carver.document["unit"] == [WITCH]
    assert len(carver.work.sketch.undoable) == acts + 1
    assert carver.work.sketch.undoable[-1] == "Paste Ice Witch"
    carver.key("Ctrl+Z")
    assert carver.units("one") == [("Ice Witch", "d2")]


def test_where_somebody_stands_already_it_comes_as_near_as_there_is_room(carver: Carver) -> None:
    carver.key("Ctrl+C")
    carver.key("Ctrl+V")
    ((_, _), (_, at)) = carver.units("one")
    assert at != "d2"
    assert abs(ord(at[0]) - ord("d")) <= 1
    assert abs(int(at[1]) - 2) <= 1


def test_a_cut_unit_goes_with_its_twin_and_comes_back_with_one(carver: Carver) -> None:
    carver.click("boards.kind:ground")
    carver.click("boards.symmetry:half-turn")
    carver.key("4")
    carver.take("Odin")
    carver.click("square:c1")
    carver.key("Esc")
    carver.click("square:c1")
    carver.key("Ctrl+X")
    assert carver.units("one") == [("Ice Witch", "d2")]
    assert carver.units("two") == []
    carver.move_to("square:b2")
    carver.key("Ctrl+V")
    assert carver.units("one")[1:] == [("Odin", "b2")]
    assert carver.units("two") == [("Odin", "g7")]
    carver.key("Ctrl+Z")
    assert carver.units("two") == []


def test_a_kind_of_the_same_name_that_is_another_gets_a_name_of_its_own(carver: Carver) -> None:
    carver.key("Ctrl+C")
    carver.work.set("unit[0].hits", 5)
    carver.move_to("square:f3")
    carver.key("Ctrl+V")
    assert [row["name"] for row in carver.document["unit"]] == ["Ice Witch", "Ice Witch-2"]
    assert carver.document["unit"][1] == {**WITCH, "name": "Ice Witch-2"}
    assert carver.units("one")[1] == ("Ice Witch-2", "f3")


def test_a_kind_of_unit_is_carried_by_itself(app: App, carver: Carver, kept: list[str]) -> None:
    carver.click("boards.page:units")
    carver.key("Esc")
    carver.click("boards.own:unit[0]")
    carver.key("Ctrl+C")
    assert tomllib.loads(kept[-1]) == {"system": "thor", "unit": [WITCH]}
    carver.key("Ctrl+V")
    assert "All of that is here already." in app.notices.texts
    app.pop()
    other = Carver.opens(app)
    other.key("Ctrl+V")
    assert other.document["unit"] == [WITCH]
    assert other.work.chosen == "unit[0]"


def test_the_text_of_a_whole_board_gives_everybody_on_it_once_with_a_mirror_on(
    app: App, kept: list[str]
) -> None:
    one, two = [{"name": "Sif", "at": "c1"}, "Odin"], [{"name": "Sif", "at": "c8"}]
    sides = {"one": {"name": "We", "units": one}, "two": {"units": two}}
    kept.append(toml_text.written({"system": "thor", "title": "x", "sides": sides}))
    carver = before(app)
    carver.click("boards.symmetry:front-back")
    carver.move_to((1270, 10))
    carver.key("Ctrl+V")
    assert carver.units("one") == [("Sif", "c1"), ("Odin", "")]
    assert carver.units("two") == [("Sif", "c8")]
    assert carver.work.sketch.undoable[-1] == "Paste 3 pieces"


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("nonsense", 1, ""),
        pytest.param("#" * (256 * 1024 + 1), 1, "262145 characters; units have at most 262144", id="long"),
        ('system = "ascension"\n', 1, "pieces of ascension"),
        ('title = "x"\n', 1, "nobody in it"),
        ('[[sides.one.units]]\nname = "Sif"\nat = "z9"\n', 3, "square"),
        ("[[sides.one.units]]\nhits = 3\n", 1, "name"),
        ('[sides.three]\nunits = ["Sif"]\n', 2, "two sides"),
        ('tokens = ["d4"]\n', 1, "a story has"),
        ('unit = "x"\n', 1, "no list"),
        ('unit = ["x"]\n', 1, "fields of its own"),
        ('[[sides.two.units]]\nname = "Sif"\nat = ["d4"]\n', 3, "square"),
        ("[[unit]]\nhits = 2\n", 1, "name"),
    ],
)
def test_what_is_no_unit_is_told_by_line_and_changes_nothing(
    carver: Carver, kept: list[str], text: str, line: int, words: str
) -> None:
    document = carver.document
    with pytest.raises(OwnFileError) as told:
        unit_clipboard.from_text(carver.board, text)
    assert told.value.problems[0].startswith(f"pasted text:{line}: ")
    assert words in told.value.problems[0]
    kept.append(text)
    carver.key("Ctrl+V", "Esc")
    assert carver.document is document


def test_marks_of_a_story_are_carried_and_a_spot_has_a_word_of_its_own(
    app: App, pilot: Pilot, kept: list[str]
) -> None:
    app.open("menu")
    app.open("stories", document=scenarios.load("asgard/the-frost-door").document)
    pilot.key("Ctrl+T")
    carver = Carver(app, app.scene)
    pilot.click("square:d7")
    pilot.key("Ctrl+C")
    assert tomllib.loads(kept[-1])["spot"] == {"door": says(carver.document, "spot.door")}
    pilot.move_to("square:d2")
    pilot.key("Ctrl+V")
    second = {**says(carver.document, "spot.door"), "at": "d2", "name": "The door 2"}
    assert says(carver.document, "spot.door-2") == second
    pilot.click("square:b4")
    pilot.key("Ctrl+X")
    pilot.move_to("square:b2")
    pilot.key("Ctrl+V")
    assert carver.document["tokens"][-1] == "b2"
    assert "b4" not in carver.document["tokens"]


def test_a_side_has_no_more_units_than_it_can(carver: Carver, app: App) -> None:
    carver.work.set("sides.one.units", [{"name": "Ice Witch", "at": "d2"}, *["Sif"] * 15])
    carver.key("Ctrl+C", "Ctrl+V")
    assert len(carver.units("one")) == 16
    assert "A side has at most 16 units." in app.notices.texts

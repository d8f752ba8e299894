"""The table of a story drawn from its window: a board of squares with units, tokens, spots and encounters, or a measured map."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.core.system import Document
from game.table.lengths import INCH
from game.ui.app import clipboard
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.workshop.inquiry import Inquiry
from tests.ui.player import match_on_top, on_top
from tests.ui.workshop.player import Carver, Designer, Surveyor

FREE = (8 * INCH, 16 * INCH)
"""A place of the ford where nothing lies."""


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to the speed of a thread."""
    monkeypatch.setattr(Inquiry, "here", True)


@pytest.fixture
def teller(app: App) -> Designer:
    """Before a copy of a story on Thor's board."""
    app.open("menu")
    return Designer(app, app.open("stories", document=scenarios.load("asgard/the-frost-door").document))


@pytest.fixture
def carver(app: App, pilot: Pilot, teller: Designer) -> Carver:
    """Before the board of that story."""
    pilot.key("Ctrl+T")
    return Carver(app, app.scene)


def wrong(document: Document) -> list[str]:
    """What is wrong with a story."""
    return [each.field for each in scenarios.faults(document)]


def take(carver: Carver, pilot: Pilot, sort: str) -> None:
    """Take a mark of the story into the hand."""
    pilot.click("boards.kind:marks")
    pilot.click(f"boards.mark:{sort}")


def test_the_ground_is_painted_and_the_story_has_it_with_one_way_back(
    app: App, teller: Designer, carver: Carver, pilot: Pilot
) -> None:
    pilot.click("boards.kind:ground")
    pilot.drag("square:d5", "square:f5")
    pilot.key("Esc")
    assert on_top(app) == "stories"
    assert teller.document["map"].strip().split("\n")[3][3:6] == "###"
    pilot.key("Ctrl+Z")
    assert teller.document["map"] == scenarios.load("asgard/the-frost-door").document["map"]


def test_tokens_spots_and_encounters_are_laid_by_a_click(carver: Carver, pilot: Pilot) -> None:
    take(carver, pilot, "token")
    pilot.click("square:a3")
    pilot.click("boards.mark:spot")
    pilot.click("square:b2")
    pilot.click("boards.mark:fixed")
    pilot.click("square:g3")
    document = carver.document
    assert document["tokens"][-1] == "a3"
    assert says(document, "spot.spot") == {"name": "Spot", "at": "b2"}
    assert document["fixed"][-1] == {"enemy": next(iter(document["enemy"])), "at": "g3"}
    assert wrong(document) == []
    pilot.key("Ctrl+Z", "Ctrl+Z", "Ctrl+Z")
    assert document is not carver.document
    assert carver.document == {**scenarios.load("asgard/the-frost-door").document, "kind": "custom"}


def test_marks_are_dragged_like_units_and_not_onto_walls(carver: Carver, pilot: Pilot, app: App) -> None:
    pilot.drag("square:e8", "square:g2")
    assert says(carver.document, "fixed[0].at") == "g2"
    assert carver.work.chosen == ""
    pilot.drag("square:b4", "square:c2")
    assert carver.document["tokens"][0] == "c2"
    pilot.drag("square:d7", "square:d2")
    assert says(carver.document, "spot.door.at") == "d2"
    before = carver.document
    pilot.drag("square:c2", "square:a7")
    assert carver.document is before
    assert "a7 is a wall: nothing can lie there." in app.notices.texts


def test_one_more_click_chooses_what_lies_below(carver: Carver, pilot: Pilot) -> None:
    assert says(carver.document, "spot.threshold.at") == says(carver.document, "fixed[0].at") == "e8"
    chosen = []
    for _ in range(3):
        pilot.click("square:e8")
        chosen.append(carver.work.chosen)
    assert chosen == ["fixed[0]", "spot.threshold", "fixed[0]"]
    pilot.click("square:e8")
    pilot.drag("square:e8", "square:e6")
    assert says(carver.document, "spot.threshold.at") == "e6"
    assert says(carver.document, "fixed[0].at") == "e8"


def test_the_fields_of_a_mark_stand_beside_the_board(carver: Carver, pilot: Pilot) -> None:
    pilot.click("square:e8")
    pilot.click("boards.mark-enemy")
    pilot.click("boards.mark-enemy:host")
    assert says(carver.document, "fixed[0].enemy") == "host"
    pilot.click("square:d7")
    pilot.click("boards.mark-shown")
    assert says(carver.document, "spot.door.shown") is None
    carver.retype("boards.mark-name", "The great door")
    carver.retype("boards.mark-word", "great-door")
    pilot.key("Enter")
    assert says(carver.document, "spot.great-door.name") == "The great door"
    assert wrong(carver.document) == []
    pilot.click("boards.take-out")
    assert "great-door" not in carver.document["spot"]


def test_units_of_the_players_are_put_and_the_enemy_has_none(carver: Carver, pilot: Pilot) -> None:
    pilot.click("boards.kind:units")
    assert carver.board.seats == ("one",)
    carver.take("Fandral")
    pilot.click("square:a1")
    assert carver.units("one")[-1] == ("Fandral", "a1")
    pilot.drag("square:c1", "square:b1")
    assert ("Sif", "b1") in carver.units("one")
    assert wrong(carver.document) == []


def test_a_unit_of_ones_own_is_renamed_for_the_enemies_who_are_it(carver: Carver, pilot: Pilot) -> None:
    pilot.click("boards.page:units")
    pilot.click("boards.own:unit[0]")
    carver.retype("boards.own-name", "The Landlord")
    assert says(carver.document, "enemy.host.who") == "The Landlord"
    assert wrong(carver.document) == []


def test_both_sides_of_a_mirror_get_tokens(carver: Carver, pilot: Pilot) -> None:
    pilot.click("boards.kind:ground")
    pilot.click("boards.symmetry:front-back")
    take(carver, pilot, "token")
    pilot.move_to("square:c2")
    count = len(carver.document["tokens"])
    pilot.click("square:c2")
    assert carver.document["tokens"][count:] == ["c2", "c7"]


def test_what_is_wrong_on_the_board_stands_on_its_square_and_is_gone_to(carver: Carver, pilot: Pilot) -> None:
    carver.work.set("tokens[0]", "b5")
    pilot.seconds(1.0)
    number = next(n for n, words in enumerate(carver.troubles, 1) if "b5 is a pit" in words)
    pilot.click(f"boards.problem:{number}")
    assert carver.work.chosen == "tokens[0]"


def test_a_measured_story_is_drawn_on_its_map_and_left_again(app: App, pilot: Pilot) -> None:
    app.open("menu")
    teller = Designer(app, app.open("stories"))
    pilot.click("stories.part:")
    pilot.click("stories.open-table")
    surveyor = Surveyor(app, app.scene)
    surveyor.lay("Token", (10 * INCH, 10 * INCH))
    pilot.key("Esc", "Esc")
    assert on_top(app) == "stories"
    assert teller.document["tokens"][-1] == ["10in", "10in"]


@pytest.fixture
def surveyor(app: App, pilot: Pilot) -> Surveyor:
    """Before the map of a story in inches, where hounds wait from the start."""
    app.open("menu")
    app.open("stories", document=scenarios.load("asgard/wolves-at-the-ford").document)
    pilot.key("Ctrl+T")
    return Surveyor(app, app.scene)


def test_who_waits_on_a_map_is_dragged_turned_and_said(surveyor: Surveyor, pilot: Pilot) -> None:
    item = surveyor.drawing.item("fixed[0]")
    assert item is not None
    surveyor.drag(item.at, FREE)
    assert says(surveyor.document, "fixed[0].at") == ["8in", "16in"]
    assert surveyor.work.chosen == "fixed[0]"
    before = says(surveyor.document, "fixed[0].facing", 0)
    surveyor.wheel_at(FREE, 1)
    assert (says(surveyor.document, "fixed[0].facing", 0) - before) % 360 in (15, 345)
    word = next(
        each for each in surveyor.document["enemy"] if each != says(surveyor.document, "fixed[0].enemy")
    )
    pilot.click("maps.detail.enemy")
    pilot.click(f"maps.detail.enemy:{word}")
    assert says(surveyor.document, "fixed[0].enemy") == word
    assert wrong(surveyor.document) == []


def test_an_encounter_is_laid_out_of_the_box_and_lies_above_the_spot(
    surveyor: Surveyor, pilot: Pilot
) -> None:
    spot = next(each for each in surveyor.drawing.items if each.sort == "spot")
    count = len(surveyor.document["fixed"])
    surveyor.lay("Encounter", spot.at)
    assert surveyor.work.chosen == f"fixed[{count}]"
    pilot.key("Esc")
    surveyor.click_at(spot.at)
    assert surveyor.work.chosen == f"fixed[{count}]"
    pilot.key("Delete")
    assert len(surveyor.document["fixed"]) == count
    surveyor.click_at(spot.at)
    assert surveyor.work.chosen == spot.path


def test_from_afar_a_spot_shows_beside_the_encounter_that_waits_there_and_is_chosen_by_what_is_seen(
    surveyor: Surveyor, pilot: Pilot
) -> None:
    spot = next(each for each in surveyor.drawing.items if each.sort == "spot")
    x, y = surveyor.pixel(spot.at)
    beside = x - 12, y - 12
    surveyor.move_to((1270, 10))
    bare = surveyor.look().get_at(beside)
    surveyor.work.set("fixed[0].at", surveyor.drawing.notation.spot(spot.at))
    surveyor.frames(2)
    assert surveyor.look().get_at(beside) != bare
    surveyor.click(beside)
    assert surveyor.work.chosen == spot.path
    surveyor.click((x, y))
    assert surveyor.work.chosen == "fixed[0]"


def test_encounters_are_carried_as_text(
    surveyor: Surveyor, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [""]
    monkeypatch.setattr(clipboard, "put", lambda text: kept.__iadd__([text]))
    monkeypatch.setattr(clipboard, "get", lambda: kept[-1])
    item, count = surveyor.drawing.item("fixed[0]"), len(surveyor.document["fixed"])
    assert item is not None
    surveyor.click_at(item.at)
    pilot.key("Ctrl+C")
    assert tomllib.loads(kept[-1])["fixed"] == [says(surveyor.document, "fixed[0]")]
    surveyor.move_to(surveyor.pixel(FREE))
    pilot.key("Ctrl+V")
    assert surveyor.document["fixed"][count] == {
        **says(surveyor.document, "fixed[0]"),
        "at": ["8in", "16in"],
    }
    assert wrong(surveyor.document) == []


def test_saved_from_the_table_it_is_the_file_of_the_story_too(
    app: App, teller: Designer, carver: Carver, pilot: Pilot
) -> None:
    pilot.click("boards.kind:ground")
    pilot.click("square:a3")
    pilot.key("Ctrl+S", "Esc")
    assert not teller.work.changed
    assert scenarios.load("own/the-frost-door").document == teller.document
    pilot.click("stories.part:")
    teller.retype("stories.title", "The Frost Gate")
    pilot.key("Ctrl+S")
    assert on_top(app) == "stories"
    assert scenarios.load("own/the-frost-door").title == "The Frost Gate"


def test_the_board_is_tried_from_and_comes_back(app: App, carver: Carver, pilot: Pilot) -> None:
    pilot.seconds(1.0)
    pilot.key("Shift+F5")
    assert on_top(app) == "briefing"
    pilot.key("Enter")
    assert match_on_top(app).document["tokens"] == carver.document["tokens"]
    while on_top(app) != "boards":
        app.pop()
    pilot.key("Esc")
    assert on_top(app) == "stories"


def test_the_ground_of_a_board_is_looked_at(carver: Carver, pilot: Pilot) -> None:
    pilot.click("boards.tab:fairness")
    pilot.click("boards.look")
    pilot.seconds(0.2)
    assert "There is one side only that begins somewhere" in carver.told


def test_another_story_opened_at_the_table_is_the_story_behind_it(
    app: App, teller: Designer, carver: Carver, pilot: Pilot
) -> None:
    pilot.click("boards.kind:ground")
    pilot.click("square:a3")
    pilot.key("Ctrl+S", "Ctrl+L")
    assert on_top(app) == "picker"
    pilot.click("picker.scenario:asgard/the-frost-door")
    pilot.click("picker.begin")
    assert on_top(app) == "stories"
    assert teller.document["title"] == "The Frost Door"
    assert teller.document["map"] == scenarios.load("asgard/the-frost-door").document["map"]
    pilot.key("Ctrl+T")
    assert on_top(app) == "boards"


NONSENSE: list[Any] = ["x", ["x"], {"a": ["x"]}, [{"enemy": [1], "at": {}}], [[1]]]


@pytest.mark.parametrize("field", ["tokens", "spot", "fixed", "enemy", "unit", "sides", "map"])
def test_nonsense_on_a_board_is_shown_without_a_stumble(carver: Carver, field: str) -> None:
    for nonsense in NONSENSE:
        carver.work.set(field, nonsense)
        for page in ("marks", "units", "battle", "hands"):
            carver.click(f"boards.page:{page}")


def test_a_story_on_either_table_is_opened_from_a_bare_one(app: App, pilot: Pilot) -> None:
    app.open("menu")
    app.open("stories")
    pilot.key("Ctrl+L")
    assert pilot.has("picker.scenario:asgard/the-frost-door")
    assert pilot.has("picker.scenario:asgard/the-hidden-stair")

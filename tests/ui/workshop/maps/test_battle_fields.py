"""What a battle is about, what its ground does and who meets on it are switched, chosen and typed beside the map, and taken back."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.table.lengths import CM, INCH
from game.ui.app.loop import App
from game.ui.kit.base import Widget
from game.ui.workshop.drawer import ProblemRow
from game.ui.workshop.inquiry import Inquiry
from tests.ui.workshop.player import Surveyor

FIRE = (12 * INCH, 12 * INCH)


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to the speed of a thread."""
    monkeypatch.setattr(Inquiry, "here", True)


def opened(app: App, **given: Any) -> Surveyor:
    """Before a map."""
    app.open("menu")
    return Surveyor(app, app.open("maps", **given))


@pytest.fixture
def surveyor(app: App) -> Surveyor:
    """Before an empty map in inches."""
    return opened(app)


@pytest.fixture
def captain(app: App) -> Surveyor:
    """Before an empty map in centimetres."""
    return opened(app, system="confrontation")


def switch(surveyor: Surveyor, *fields: str) -> None:
    """Turn switches over, one after the other."""
    for field in fields:
        surveyor.click(surveyor.scrolled(f"maps.detail.{field}"))


def fill(surveyor: Surveyor, field: str, text: str, *keys: str) -> None:
    """Type something else into a field."""
    surveyor.retype(surveyor.scrolled(f"maps.detail.{field}"), text)
    surveyor.key(*keys)


def faults(surveyor: Surveyor, root: str) -> list[str]:
    """What is wrong with a field, or with any below it."""
    return [str(each) for each in scenarios.faults(surveyor.document) if each.field.startswith(root)]


# What ground does


def burning(surveyor: Surveyor) -> Surveyor:
    """With a fire chosen."""
    surveyor.lay("fire", FIRE)
    surveyor.key("Esc")
    surveyor.choose("terrain[0]")
    return surveyor


def test_whom_a_hazard_harms_and_how_is_said_and_only_what_differs_is_written(surveyor: Surveyor) -> None:
    burning(surveyor)
    switch(surveyor, "hazard.when:start", "hazard.when:end")
    surveyor.pick("hazard.flip", "2 or less")
    surveyor.pick("hazard.wounds", 2)
    switch(surveyor, "hazard.conditions:slow")
    hazard = {"when": ["enter", "end"], "flip": "2 or less", "wounds": 2, "conditions": ["slow", "hinder"]}
    assert says(surveyor.document, "terrain[0].hazard") == hazard
    assert faults(surveyor, "terrain[0]") == []
    surveyor.pick("hazard.wounds", 1)
    assert says(surveyor.document, "terrain[0].hazard") == {
        key: hazard[key] for key in ("when", "flip", "conditions")
    }
    surveyor.key("Ctrl+Z")
    assert says(surveyor.document, "terrain[0].hazard") == hazard


def test_a_hazard_that_is_as_usual_again_is_not_written_at_all(surveyor: Surveyor) -> None:
    burning(surveyor)
    surveyor.pick("hazard.wounds", 3)
    surveyor.pick("hazard.wounds", 1)
    assert "hazard" not in surveyor.document["terrain"][0]


def test_the_twin_of_a_fire_burns_as_it_does(surveyor: Surveyor) -> None:
    surveyor.click("maps.symmetry:half-turn")
    burning(surveyor)
    surveyor.pick("hazard.wounds", 3)
    assert [row["hazard"] for row in surveyor.document["terrain"]] == [{"wounds": 3}, {"wounds": 3}]


def test_only_hazardous_ground_has_a_hazard(surveyor: Surveyor) -> None:
    surveyor.lay("rock", FIRE)
    surveyor.key("Esc")
    surveyor.choose("terrain[0]")
    assert not any(each.id.startswith("maps.detail.hazard") for each in surveyor.widgets(Widget))


def test_a_piece_looks_like_another_and_gets_corners_of_its_own(surveyor: Surveyor) -> None:
    surveyor.lay("crate", FIRE)
    surveyor.key("Esc")
    surveyor.choose("terrain[0]")
    surveyor.pick("kind", "altar")
    before = surveyor.drawing.items[0].outline
    spot = surveyor.scrolled("maps.detail.outline")
    surveyor.click(spot)
    surveyor.key("Down", "Enter")
    assert says(surveyor.document, "terrain[0].kind") == "altar"
    assert len(says(surveyor.document, "terrain[0].points")) == 4
    assert surveyor.drawing.items[0].outline == before
    fill(surveyor, "points", "-1in -1in, 2in 0in, 0in 1.5in")
    assert says(surveyor.document, "terrain[0].points") == [
        ["-1in", "-1in"],
        ["2in", "0in"],
        ["0in", "1.5in"],
    ]
    assert faults(surveyor, "terrain[0]") == []


def test_what_a_zone_scores_is_typed(surveyor: Surveyor) -> None:
    surveyor.lay("zone", FIRE)
    fill(surveyor, "score", "3")
    assert surveyor.document["zone"][0]["score"] == 3
    assert surveyor.drawing.items[0].note == "3 points each round"


def test_a_side_deploys_in_a_rectangle_that_is_typed(surveyor: Surveyor) -> None:
    surveyor.choose("sides.one.deploy")
    surveyor.click(surveyor.scrolled("maps.detail.zone"))
    surveyor.key("Down", "Enter")
    surveyor.retype("maps.to-x", "8")
    surveyor.retype("maps.to-y", "30in")
    assert says(surveyor.document, "sides.one.deploy") == {"at": ["0in", "0in"], "to": ["8in", "30in"]}
    surveyor.retype("maps.x", "3")
    surveyor.retype("maps.y", "12")
    assert says(surveyor.document, "sides.one.deploy") == {"at": ["3in", "12in"], "to": ["8in", "30in"]}
    surveyor.retype("maps.x", "0")
    surveyor.retype("maps.y", "0")
    surveyor.click(surveyor.scrolled("maps.detail.zone"))
    surveyor.key("Up", "Enter")
    assert says(surveyor.document, "sides.one.deploy") == {"edge": "west", "depth": "6in"}


# What a battle is about


def test_goals_are_switched_and_scores_typed(surveyor: Surveyor) -> None:
    surveyor.lay("console", FIRE)
    console = surveyor.document["terrain"][0]["id"]
    surveyor.key("Esc")
    switch(surveyor, "goals:fortune", "goals:first-blood")
    fill(surveyor, "scoring.removed", "2")
    fill(surveyor, f"scoring.interact.{console}", "3")
    assert surveyor.document["goals"] == ["fortune", "prowess"]
    assert surveyor.document["scoring"] == {"removed": 2, "interact": {console: 3}}
    fill(surveyor, f"scoring.interact.{console}", "", "Delete")
    assert surveyor.document["scoring"] == {"removed": 2}


def test_what_sides_lay_is_asked_where_they_choose_the_terrain(surveyor: Surveyor) -> None:
    assert surveyor.widget("maps.detail.lay.small") is None
    surveyor.pick("options.terrain", "chosen")
    fill(surveyor, "lay.small", "2")
    fill(surveyor, "lay.huge", "0")
    surveyor.pick("lay.add-kinds", "rock")
    surveyor.pick("lay.add-kinds", "crate")
    assert surveyor.document["options"] == {"terrain": "chosen"}
    assert surveyor.document["lay"] == {"small": 2, "huge": 0, "kinds": ["rock", "crate"]}
    assert faults(surveyor, "lay") == []
    surveyor.pick("options.terrain", None)
    assert "options" not in surveyor.document


def test_hints_are_written_with_enter_and_may_have_commas(surveyor: Surveyor) -> None:
    fill(surveyor, "hints:0", "Slow, but sure.", "Enter")
    fill(surveyor, "hints:1", "The ladder is slower.", "Enter")
    assert surveyor.document["hints"] == ["Slow, but sure.", "The ladder is slower."]
    fill(surveyor, "hints:0", "", "Delete", "Enter")
    assert surveyor.document["hints"] == ["The ladder is slower."]


def test_what_chance_would_decide_is_said(surveyor: Surveyor) -> None:
    surveyor.pick("start.order", ["two", "one"])
    fill(surveyor, "start.cards.two", "as, 3h")
    assert surveyor.document["start"] == {"order": ["two", "one"], "cards": {"two": ["AS", "3H"]}}
    assert faults(surveyor, "start") == []


# Who meets


def test_who_plays_leads_and_begins_ahead_is_chosen(surveyor: Surveyor) -> None:
    surveyor.pick("one.add-models", "asger")
    surveyor.pick("one.add-models", "runa")
    surveyor.pick("one.leader", "runa")
    surveyor.pick("two.bot", "random")
    surveyor.click(surveyor.scrolled("maps.detail.one.initiative"))
    surveyor.key("Up", "Enter")
    side = surveyor.document["sides"]["one"]
    assert (side["models"], side["leader"], side["initiative"][0]["amount"]) == (
        ["asger", "runa"],
        "runa",
        -6,
    )
    fill(surveyor, "one.initiative[0].cause", "Still asleep")
    assert says(surveyor.document, "sides.one.initiative") == [{"amount": -6, "cause": "Still asleep"}]
    assert says(surveyor.document, "sides.two.bot") == "random"
    assert faults(surveyor, "sides") == []


def test_a_model_is_put_on_the_table_and_stands_on_a_roof_with_wounds(surveyor: Surveyor) -> None:
    surveyor.lay("tower", (20 * INCH, 20 * INCH))
    surveyor.key("Esc")
    surveyor.click(surveyor.scrolled("maps.detail.one.stands"))
    surveyor.key("Down", "Enter")
    ((id, row),) = says(surveyor.document, "sides.one.stands").items()
    assert list(row) == ["at"]
    surveyor.choose(f"sides.one.stands.{id}")
    surveyor.retype("maps.x", "20")
    surveyor.retype("maps.y", "20")
    surveyor.pick("on", "tower")
    fill(surveyor, "wounds", "2")
    assert says(surveyor.document, f"sides.one.stands.{id}") == {
        "at": ["20in", "20in"],
        "on": "tower",
        "wounds": 2,
    }
    assert faults(surveyor, "sides.one") == []


def test_what_a_position_has_written_is_shown_and_can_be_taken_out(app: App) -> None:
    from tests.ui.workshop.maps.test_fields import INCHES

    surveyor = opened(app, document=INCHES)
    assert "Runs: yes" not in surveyor.told
    surveyor.choose("sides.one.stands.runa")
    assert "Conditions: slow 1" in surveyor.told
    switch(surveyor, "conditions", "exhaust")
    left = says(surveyor.document, "sides.one.stands.runa")
    assert "conditions" not in left
    assert "exhaust" not in left
    assert left["running"] is True
    surveyor.key("Ctrl+Z")
    assert "exhaust" in says(surveyor.document, "sides.one.stands.runa")


# Confrontation


def test_a_battle_its_mode_and_its_target_are_chosen(captain: Surveyor) -> None:
    captain.pick("battle", "invasion")
    captain.pick("mode", "warlord")
    fill(captain, "target", "9")
    captain.pick("one.duty", "defender")
    captain.pick("two.duty", "attacker")
    fill(captain, "one.elixir", "0")
    document = captain.document
    assert (document["battle"], document["mode"], document["target"]) == ("invasion", "warlord", 9)
    assert [document["sides"][seat]["duty"] for seat in ("one", "two")] == ["defender", "attacker"]
    assert document["sides"]["one"]["elixir"] == 0
    assert faults(captain, "") == []


def test_a_side_gets_a_zone_of_its_own_and_goes_back_to_the_battles(captain: Surveyor) -> None:
    before = captain.drawing.item("sides.one.deploy")
    assert before is not None
    assert before.fixed
    captain.click(captain.scrolled("maps.detail.one.deploy"))
    captain.key("Down", "Enter")
    own = captain.drawing.item("sides.one.deploy")
    assert own is not None
    assert (own.outline, own.fixed) == (before.outline, "")
    captain.choose("sides.one.deploy")
    captain.retype("maps.to-y", "25")
    assert says(captain.document, "sides.one.deploy.to") == ["120cm", "25cm"]
    captain.key("Esc")
    captain.pick("one.deploy", None)
    assert "deploy" not in captain.document["sides"]["one"]


def test_an_objective_is_worth_more_to_whoever_attacks(captain: Surveyor) -> None:
    captain.pick("battle", "invasion")
    captain.lay("objective", (60 * CM, 45 * CM))
    captain.key("Esc")
    captain.choose("objective[3]")
    fill(captain, "worth", "", "Delete")
    fill(captain, "attacker", "3")
    fill(captain, "defender", "1")
    captain.pick("holder", "two")
    row = {
        key: said
        for key, said in captain.document["objective"][3].items()
        if key in ("worth", "attacker", "defender", "holder")
    }
    assert row == {"attacker": 3, "defender": 1, "holder": "two"}
    assert faults(captain, "objective") == []


def test_units_stand_come_later_or_enter_over_the_edge(captain: Surveyor) -> None:
    captain.click(captain.scrolled("maps.detail.one.stands"))
    captain.key("Down", "Enter")
    captain.choose("sides.one.stands[0]")
    captain.drag((60 * CM, 15 * CM), (50 * CM, 20 * CM))
    captain.pick("formation", "close")
    fill(captain, "wide", "3")
    assert captain.document["sides"]["one"]["stands"] == [
        {"unit": 1, "at": ["50cm", "20cm"], "formation": "close", "wide": 3}
    ]
    captain.wheel_at((50 * CM, 20 * CM), 1)
    assert says(captain.document, "sides.one.stands[0].facing") in (75, 105)
    captain.key("Esc")
    captain.pick("one.add-reserves", 2)
    assert captain.document["sides"]["one"]["reserves"] == [2]
    assert faults(captain, "sides.one") == []


def test_high_ground_is_one_of_the_hills(captain: Surveyor) -> None:
    captain.lay("hill", (60 * CM, 45 * CM))
    captain.key("Esc")
    captain.pick("high", "hill")
    switch(captain, "free")
    fill(captain, "start.dice", "3, 5, 1")
    captain.pick("start.first", "two")
    assert (captain.document["high"], captain.document["free"]) == ("hill", True)
    assert captain.document["start"] == {"dice": [3, 5, 1], "first": "two"}
    assert faults(captain, "high") == faults(captain, "start") == []


# What is wrong


@pytest.mark.parametrize(
    ("path", "value", "spot"),
    [("rounds", 21, "rounds"), ("goals", ["prowes"], "goals:first-blood"), ("lay", {"small": 13}, "lay.small"),
     ("sides.one.leader", "nobody", "one.leader"), ("options", {"odds": "even"}, "options.odds"),
     ("start.order", ["one"], "start.order"), ("title", 7, "")],
)  # fmt: skip
@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_a_problem_leads_to_the_field_that_it_is_about(
    app: App, path: str, value: object, spot: str, size: tuple[int, int]
) -> None:
    surveyor = opened(app)
    surveyor.resize(*size)
    surveyor.work.set("title", "A map")
    surveyor.lay_problem(path, value)
    row, *_ = surveyor.widgets(ProblemRow)
    surveyor.click(row.id)
    id = f"maps.detail.{spot}" if spot else "maps.title"
    field = surveyor.ui.focused
    assert field is not None
    assert field.id == id
    assert field.seen.height == field.rect.height


def test_a_problem_of_a_piece_leads_to_its_field(surveyor: Surveyor) -> None:
    burning(surveyor)
    surveyor.work.set("title", "A map")
    surveyor.key("Esc")
    surveyor.lay_problem("terrain[0].hazard", {"flip": "9 or less"})
    (row,) = surveyor.widgets(ProblemRow)
    surveyor.click(row.id)
    assert surveyor.work.chosen == "terrain[0]"
    assert surveyor.ui.focused is surveyor.widget("maps.detail.hazard.flip")

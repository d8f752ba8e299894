"""The battle in the making: what is built is what the file says, and nothing is lost on the way."""

from __future__ import annotations

import tomllib

import pytest

from game import scenarios
from game.core.match import Match
from game.toml_text import written
from game.ui.workshop.thor.draft import ANY, Draft, map_text, terrain_of

EVERY = [entry.id for entry in scenarios.find() if entry.system == "thor"]


@pytest.mark.parametrize("name", EVERY)
def test_a_scenario_comes_back_as_it_was(name: str) -> None:
    document = scenarios.load(name).document
    draft = Draft(document)
    assert not draft.changed
    made = draft.document()
    assert terrain_of(made["map"]) == terrain_of(document["map"])
    assert {**made, "map": ""} == {"kind": "custom", **document, "map": ""}
    assert draft.problems() == []
    assert tomllib.loads(written(made)) == made


def test_a_copy_takes_neither_hands_nor_lessons_along() -> None:
    draft = Draft(scenarios.load("first-blows").document, own=False)
    made = draft.document()
    assert "lesson" not in made
    assert "deck" not in made.get("start", {})
    assert made["kind"] == "custom"
    assert draft.title == "First blows, my way"


def test_an_empty_battle_says_what_it_lacks_in_words() -> None:
    assert Draft().problems() == [
        "Battle: it has no title yet.",
        "Asgardians: 0 units; a side has 1 to 16.",
        "Frost Giants: 0 units; a side has 1 to 16.",
    ]


def test_a_problem_names_the_unit_that_has_it() -> None:
    draft = Draft(scenarios.load("jotunheim").document)
    draft.sides["one"].units[1].at = "c6"
    (problem,) = draft.problems()
    assert problem.startswith("Asgardians, Volstagg: Volstagg cannot stand on c6")


def test_a_wall_under_a_unit_sends_it_to_the_reserve() -> None:
    draft = Draft(scenarios.load("jotunheim").document)
    assert draft.put("one", 0, "d4") == ""
    draft.paint("d4", "wall")
    assert draft.sides["one"].units[0].at == ""
    assert draft.terrain["d4"] == "wall"


def test_a_unit_cannot_be_put_where_another_stands_or_none_can() -> None:
    draft = Draft(scenarios.load("jotunheim").document)
    draft.put("one", 0, "d4")
    assert draft.put("two", 0, "d4") == "Thor stands on d4."
    assert draft.put("two", 0, "c6") == "c6 is a wall: no unit can stand there."


def test_a_side_holds_sixteen() -> None:
    draft = Draft()
    assert [draft.add("one", "Valkyries") for _ in range(17)] == [*range(16), None]


def test_equal_units_stand_together() -> None:
    draft = Draft()
    for name in ("Thor", "Sif", "Thor"):
        draft.add("one", name)
    assert [unit.name for unit in draft.sides["one"].units] == ["Thor", "Thor", "Sif"]


def test_the_goals_are_those_that_the_rules_know() -> None:
    draft = Draft(scenarios.load("jotunheim").document)
    wishes = [wish for wish, _ in draft.wishes("one")]
    assert wishes[:3] == [ANY, "every enemy leader falls", "every enemy falls"]
    assert "Frost Beast falls" in wishes
    for wish in wishes:
        draft.sides["one"].wins = [wish]
        assert draft.problems() == []


def test_every_act_can_be_undone_and_done_again() -> None:
    draft = Draft(scenarios.load("jotunheim").document)
    before = draft.document()
    draft.paint("d4", "pit")
    draft.add("one", "Odin")
    draft.put("one", 0, "a1")
    draft.wound("one", 0, 3)
    after = draft.document()
    while draft.undo():
        pass
    assert draft.document() == before
    while draft.redo():
        pass
    assert draft.document() == after


def test_full_hits_are_not_written_down() -> None:
    draft = Draft(scenarios.load("jotunheim").document)
    draft.wound("one", 0, 3)
    assert draft.document()["sides"]["one"]["units"][0] == {"name": "Thor", "hits": 3}
    draft.wound("one", 0, 8)
    assert draft.document()["sides"]["one"]["units"][0] == "Thor"


def test_any_units_against_any_can_be_played() -> None:
    draft = Draft()
    draft.title = "All of them"
    names = list(draft.profiles)
    for index, name in enumerate(names):
        draft.add("one" if index % 2 else "two", name)
    draft.relocation, draft.turns, draft.first = True, 7, "two"
    assert draft.problems() == []
    match = Match.start("thor", draft.document(), seed=1)
    assert match.state.field.relocation
    assert match.state.first == "two"
    assert match.header.options["turn-limit"] == 7


def test_a_map_goes_to_text_and_back() -> None:
    terrain = {"a1": "wall", "h8": "pit", "d4": "wall"}
    assert terrain_of(map_text(terrain)) == terrain  # type: ignore[arg-type]
    assert terrain_of("") == {}
    assert terrain_of("#") == {"a8": "wall"}

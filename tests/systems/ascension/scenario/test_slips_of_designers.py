"""Traits that replace those of the kit, sides of unequal points, edges that meet, and hints that contradict the rulebook."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.lab import inspection

RELICS, FATE, BRAWL, BRIDGE, VILLAGE = (
    f"ascension/{name}"
    for name in ("relic-hunt", "seize-fate", "three-sided-brawl", "the-bridge", "burning-village")
)
LEY = "A ley line is gone after its {} interaction, whoever interacts."
BEGUN = {
    "start": {"round": 2, "active": "one", "order": ["one", "two"], "removed": {"one": 1}},
    "sides.one.stands": {"ulfhild": {"at": ["12in", "20in"], "facing": 270}},
    "sides.two.stands": {"moldis": {"at": ["12in", "4in"], "facing": 90}},
    "goals": [],
    "hints[4]": "Go on.",
}


def spoilt(name: str, changes: dict[str, Any]) -> dict[str, Any]:
    return mended(scenarios.load(name).document, [Change(path, value) for path, value in changes.items()])


def found(name: str, changes: dict[str, Any]) -> dict[str, Problem]:
    return {each.field: each for each in inspection.examine(spoilt(name, changes))}


@pytest.mark.parametrize(
    ("name", "changes", "field", "meant"),
    [
        (BRAWL, {"sides.two.leader": "Corpse-light"}, "sides.two.leader", "gisla"),
        (BRIDGE, {"terrain[17].interact[0]": "close west-gate"}, "terrain[17].interact[0]", "shut west-gate"),
        (VILLAGE, {"terrain[25].interact[1]": "defence 11 all"}, "terrain[25].interact[1]", "defence 1 all"),
        (RELICS, {"terrain[9].owner": "The Barrow of Hravn"}, "terrain[9].owner", "two"),
        (RELICS, {"terrain[7].traits": ["indestructible"]}, "terrain[7].traits", ["nexus", "fixed", "indestructible"]),
        (FATE, {"sides.one.deploy.edge": "west"}, "sides.one.deploy.edge", "south"),
        (FATE, {"sides.two.deploy.edge": "east"}, "sides.two.deploy.edge", "north"),
        (BRAWL, {"points": 300}, "points", 150),
        (BRAWL, {"hints[3]": LEY.format("fifth")}, "hints[3]", LEY.format("third")),
        (BRIDGE, {"hints[0]": "A gate is opened for two strides."}, "hints[0]", "A gate is opened for one stride."),
        (RELICS, {"hints[3]": "Interact with a ley line within 8 inches of it."}, "hints[3]", "Interact with a ley line within 6 inches of it."),
        (FATE, BEGUN, "start.removed", None),
        (FATE, {"sides.one.force": "", "sides.one.models": [], "sides.one.name": "The Wolf Hall"}, "sides.one.force", "hall"),
    ],
)  # fmt: skip
def test_what_was_meant_is_proposed(name: str, changes: dict[str, Any], field: str, meant: Any) -> None:
    problem = found(name, changes)[field]
    assert problem.mend[0].value == meant
    assert field not in {
        each.field for each in inspection.examine(mended(spoilt(name, changes), problem.mend))
    }


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (RELICS, {"terrain[7].traits": ["nexus", "fixed", "indestructible"]}),
        (BRAWL, {"sides.two.models": ["cairn-walker", "gisla"], "sides.two.leader": "gisla"}),
        (BRAWL, {"hints[3]": "The zone is held by whoever has three models in it."}),
    ],
)
def test_what_may_be_meant_is_not_told(name: str, changes: dict[str, Any]) -> None:
    assert not found(name, changes)


def test_who_overlaps_a_wall_or_a_friend_is_moved_beside_it_C12() -> None:
    changes = {"sides.one.stands.ulfhild.at": ["4.5in", "21in"]}
    problem = found("ascension/first-steps", changes)["sides.one.stands.ulfhild.at"]
    assert problem.severity == "error"
    after = mended(spoilt("ascension/first-steps", changes), problem.mend)
    assert not any(each.severity == "error" for each in inspection.examine(after))


@pytest.mark.parametrize(
    ("name", "field", "said", "meant"),
    [
        (RELICS, "terrain[4].interact[0]", "score 3 one", "score 3 once"),
        (RELICS, "terrain[14].interact[0]", "score 1 onc", "score 1 once"),
        (BRIDGE, "terrain[6].interact[0]", "toggle west-gate oncee", "toggle west-gate once"),
        (VILLAGE, "terrain[25].interact[1]", "defence 1 al", "defence 1 all"),
        (VILLAGE, "terrain[25].interact[1]", "defence 1 all fro 2 rounds", "defence 1 all for 2 rounds"),
        (VILLAGE, "terrain[25].interact[1]", "stride 1 onse", "stride 1 once"),
        (RELICS, "terrain[4].interact[0]", "score 3 2", None),
    ],
)
def test_a_word_of_a_deed_that_is_a_letter_off_is_the_one_of_the_notation(
    name: str, field: str, said: str, meant: str | None
) -> None:
    """Where nothing tells which is meant, the deed can be taken out."""
    (change,) = found(name, {field: said})[field].mend
    assert (change.value, change.gone) == (meant, meant is None)


def test_a_piece_of_a_size_that_there_is_not_has_that_of_the_kit() -> None:
    assert found(RELICS, {"terrain[1].size": 8})["terrain[1].size"].mend[0].value == 2


def test_a_lesson_in_which_another_side_acts_first_has_its_order_turned() -> None:
    (problem,) = [
        each
        for each in inspection.examine(spoilt("ascension/first-steps", {"start.order": ["two", "one"]}))
        if each.field == "start.order"
    ]
    assert problem.mend[0].value == ["one", "two"]

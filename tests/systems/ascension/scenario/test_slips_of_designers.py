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

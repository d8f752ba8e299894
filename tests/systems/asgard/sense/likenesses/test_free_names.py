"""A name that a sheet makes up and spells otherwise in one place is told there; names that are their own are not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import BEACON, FORD, PRISON, RIDGE, assert_mended, spoilt, told

MISSPELT = [
    (FORD, {"enemy.bow.faction": "wolfs"}, "enemy.bow.faction", "wolves"),
    (FORD, {"enemy.watch.faction": "Wolves"}, "enemy.watch.faction", "wolves"),
    (BEACON, {"enemy.scout.faction": "wrecker"}, "enemy.scout.faction", "wreckers"),
    (BEACON, {"enemy.drowned.name": "Drowend man"}, "enemy.drowned.name", "Drowned man"),
    (PRISON, {"friend.jarl.name": "Jarl Hroad"}, "friend.jarl.name", "Jarl Hroald"),
    (RIDGE, {"condition[2].variable[0].name": "Wether"}, "condition[2].variable[0].name", "Weather"),
    (PRISON, {"terrain[3].name": "Cel wall"}, "terrain[3].name", "Cell wall"),
]


@pytest.mark.parametrize(("name", "changes", "field", "right"), MISSPELT, ids=[row[2] for row in MISSPELT])
def test_a_name_that_nobody_else_has_is_that_which_others_have(
    name: str, changes: dict[str, Any], field: str, right: str
) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (FORD, {"enemy.nix.faction": "wells"}),
        (BEACON, {"condition[1].variable[0].name": "Light"}),
        (PRISON, {"terrain[3].name": "Hall wall"}),
        (FORD, {"enemy.skalli.name": "The grey man"}),
    ],
    ids=["another faction", "another variable", "another wall", "another name"],
)
def test_a_name_of_its_own_is_left_alone(name: str, changes: dict[str, Any]) -> None:
    fields = {*changes}
    assert not fields & {each.field for each in told(spoilt(name, changes))}

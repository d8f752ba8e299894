"""Places that are called after something, or after where they lie, and lie elsewhere are told, with the mend that moves one to the other."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import registry
from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem
from tests.lab.wording.readings import changed

HUNT, EYOT = "ascension/relic-hunt", "confrontation/nobodys-eyot"
FORD = "confrontation/saints-ford"
BRIDGE, HILL = "ascension/the-bridge", "confrontation/drummers-hill"


def odd(of: str, changes: dict[str, Any]) -> list[Problem]:
    document = changed(of, changes)
    return [each for some in registry.system(document["system"]).oddities_by_step(document) for each in some]


@pytest.mark.parametrize(
    ("of", "changes", "field", "right"),
    [
        (HUNT, {"zone[0].at": ["18in", "8in"]}, "zone[0].at", ["18in", "18in"]),
        (HUNT, {"terrain[8].at": ["25.5in", "18.5in"], "terrain[9].at": ["10.5in", "18.5in"]}, "terrain[8].at", ["10.5in", "18.5in"]),
        (HUNT, {"sides.one.force": "hall"}, "sides.one.force", "smiths"),
        (HUNT, {"sides.one.force": "hall"}, "sides.one.name", "The Wolf Hall"),
        (EYOT, {"objective[1].at": ["89cm", "40cm"], "objective[2].at": ["31cm", "40cm"]}, "objective[1].at", ["31cm", "40cm"]),
        (EYOT, {"sides.two.list": "host-1000"}, "sides.two.list", "isles-1000"),
        (EYOT, {"objective[1].name": "East landing", "objective[2].name": "West landing"}, "objective[1].name", "West landing"),
        (HILL, {"terrain[1].name": "South cleft", "terrain[2].name": "North cleft"}, "terrain[1].name", "North cleft"),
        (BRIDGE, {"terrain[4].name": "East gate"}, "terrain[4].name", "West gate"),
        (FORD, {"terrain[5].name": "Second saint"}, "terrain[5].name", "Third saint"),
        (FORD, {"terrain[4].name": "First saint"}, "terrain[4].name", "Second saint"),
    ],
)  # fmt: skip
def test_what_is_called_after_something_else_comes_to_it(
    of: str, changes: dict[str, Any], field: str, right: Any
) -> None:
    problem = next(each for each in odd(of, changes) if each.field == field and each.mend)
    assert says(mended(changed(of, changes), problem.mend), field) == right


@pytest.mark.parametrize(
    ("of", "changes"),
    [
        (HUNT, {"zone[0].at": ["20in", "19in"]}),  # near enough
        (HUNT, {"zone[0].name": "The heart of the wood"}),
        (EYOT, {"objective[1].name": "Old jetty"}),
        (HUNT, {"sides.one.name": "The digging party"}),
        (BRIDGE, {"terrain[4].name": "Jarl's gate"}),
        (FORD, {"terrain[5].name": "Last saint", "terrain[4].name": "First saint"}),
    ],
)
def test_names_that_say_nothing_of_it_are_left_alone(of: str, changes: dict[str, Any]) -> None:
    assert [each.text for each in odd(of, changes) if "called" in each.text or "another" in each.text] == []

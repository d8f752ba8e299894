"""The field before the first move: runs, what a walk crosses, objectives, who is seen."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from game import scenarios
from game.core.descriptions.survey import CLEAR, COVERED, HIDDEN
from game.systems.confrontation.survey import Field
from game.systems.confrontation.system import SYSTEM
from game.table.lengths import CM


def field(*terrain: dict[str, Any], name: str = "long-meadow") -> Field:
    """A battle with nothing on its ground but some pieces."""
    document = deepcopy(scenarios.load(f"confrontation/{name}").document)
    document["terrain"] = list(terrain)
    assert SYSTEM.problems(document) == []
    found = SYSTEM.survey(document)
    assert isinstance(found, Field)
    return found


HERE, THERE = (60 * CM, 28 * CM), (60 * CM, 42 * CM)


def way(found: Field) -> float:
    return found.ways(found.camps[0].usual, [HERE], [THERE])[0] / CM


def test_a_fence_nobody_climbs_is_gone_round_and_a_low_wall_crossed_at_a_walk_GB32() -> None:
    shape = {"at": ["60cm", "35cm"], "shape": "60cm x 1cm"}
    low = field({"id": "low", "kit": "low-wall", **shape})
    fence = field({"id": "fence", "kit": "palisade", **shape})
    assert abs(way(field()) - 14) < 0.5
    assert 20 < way(low) < 30
    assert way(fence) > 55
    assert abs(way(fence.without(["fence"])) - 14) < 0.5


def test_a_fence_hides_and_a_low_wall_stands_between_GB52() -> None:
    shape = {"at": ["60cm", "35cm"], "shape": "60cm x 1cm"}
    walker = field().camps[0].usual
    looks = [
        field(*terrain).looks(walker, walker, [(HERE, THERE)])
        for terrain in ((), ({"id": "low", "kit": "low-wall", **shape},), ({"id": "fence", "kit": "stone-house", "at": ["60cm", "35cm"], "shape": "60cm x 5cm"},))
    ]  # fmt: skip
    assert looks == [[CLEAR], [COVERED], [HIDDEN]]


def test_marks_and_chests_are_objectives_of_those_to_whom_they_are_worth_something() -> None:
    marks = field(name="third-milestone")
    assert [goal.id for goal in marks.goals] == ["west", "middle", "east"]
    chests = field(name="low-water")
    assert [goal.name for goal in chests.goals] == ["West chest", "North chest", "South chest", "East chest"]


def test_who_enters_over_an_edge_begins_there_GB127() -> None:
    found = field(name="low-water")
    for camp, edge in zip(found.camps, (0, 60 * CM), strict=True):
        assert {abs(y - edge) for _, y in camp.places} == {camp.usual.half}


def test_a_survey_looks_as_the_rules_look_when_nobody_stands_between_GB8() -> None:
    document = scenarios.load("confrontation/three-altars").document
    found = SYSTEM.survey(document)
    assert isinstance(found, Field)
    from game.systems.confrontation.fire import sight
    from game.table.shapes import Place

    walker = found.camps[0].usual
    width, tall = found._stance(walker)
    cells = found.cells()[::17]
    pairs = [(here, there) for here in cells for there in cells if here != there]
    looks = found.looks(walker, walker, pairs)
    for (here, there), look in list(zip(pairs, looks, strict=True))[::5]:
        one, two = (sight.Stance(width, Place(*at), tall) for at in (here, there))
        assert sight._open(found.state, one, two, ()) == (look != HIDDEN)


def test_nobody_stands_for_a_side_who_never_goes_anywhere_G150() -> None:
    found = field(name="saints-ford")
    for camp in found.camps:
        assert camp.usual.pace > 0
        assert camp.fastest.pace >= camp.usual.pace

"""The moor before the first move: who walks how far, what is climbed, who is seen."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from game import scenarios
from game.core.descriptions.survey import CLEAR, HIDDEN
from game.systems.ascension.survey import Moor
from game.systems.ascension.system import SYSTEM
from game.table.lengths import INCH


def moor(*terrain: dict[str, Any]) -> Moor:
    """Seize Fate without its terrain but for the Font, with other pieces, and with a king of Size 3 in the north."""
    document = deepcopy(scenarios.load("ascension/seize-fate").document)
    document["sides"]["two"] |= {"force": "barrow", "models": ["hravnkel"]}
    document["terrain"] = [document["terrain"][0], *terrain]
    assert SYSTEM.problems(document) == []
    found = SYSTEM.survey(document)
    assert isinstance(found, Moor)
    return found


HERE, THERE = (12 * INCH, 3 * INCH), (12 * INCH, 9 * INCH)


def way(found: Moor) -> float:
    camp = found.camps[1]
    return found.ways(camp.usual, [HERE], [THERE])[0] / INCH


def test_the_open_moor_is_crossed_straight() -> None:
    assert abs(way(moor()) - 6) < 0.3


def test_what_cannot_be_climbed_is_gone_round_and_what_can_costs_the_strides_of_it_R5_2_4() -> None:
    wall = {"id": "wall", "kit": "wall", "at": ["12in", "6in"], "shape": "10in x 1in"}
    stone = moor({**wall, "size": 4})
    shut = moor({**wall, "size": 4, "traits": ["impassable"]})
    assert 6.3 < way(stone) < way(shut)
    assert way(shut) > 10
    assert abs(way(shut.without(["wall"])) - 6) < 0.3


def test_difficult_ground_counts_twice_C46() -> None:
    found = moor(
        {
            "id": "bog",
            "kit": "wood",
            "at": ["12in", "6in"],
            "shape": "22in x 2in",
            "traits": ["area", "difficult"],
        }
    )
    assert 7.5 < way(found) < 8.5


def test_a_high_wall_hides_what_is_behind_it_C14() -> None:
    wall = {"id": "wall", "kit": "wall", "at": ["12in", "6in"], "shape": "10in x 1in", "size": 4}
    one, two = (camp.usual for camp in moor().camps)
    assert moor().looks(one, two, [(HERE, THERE)]) == [CLEAR]
    assert moor(wall).looks(one, two, [(HERE, THERE)]) == [HIDDEN]


def test_what_scores_is_an_objective_and_its_edge_is_where_one_has_to_come() -> None:
    found = moor()
    assert [goal.id for goal in found.goals] == ["font-zone", "font"]
    assert all(abs(goal.at[0] - 12 * INCH) <= 1 and abs(goal.at[1] - 12 * INCH) <= 1 for goal in found.goals)


def test_what_stands_on_a_piece_goes_with_it() -> None:
    found = SYSTEM.survey(scenarios.load("ascension/the-bridge").document)
    assert isinstance(found, Moor)
    on = next(piece for piece in found.state.pieces.values() if piece.on)
    assert on.id not in found.without([on.on]).state.pieces

"""The map of a scenario, and what is meant by one that is written otherwise (THE MAP, T-21)."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core import registry
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change
from game.systems.thor.scenario import map_rows

JOTUNHEIM = "........\n........\no.#..o.#\n.o....#.\n.#....o.\n..o..#..\n........\n........\n"


@pytest.mark.parametrize(
    "written",
    [
        "8/8/o1#2o1#/1o4#1/1#4o1/2o2#2/8/8",
        JOTUNHEIM.replace("\n", ""),
        JOTUNHEIM.replace("\n", ", "),
        JOTUNHEIM.replace("\n", "|").replace("o", "0"),
    ],
    ids=["as chess players do", "in one row", "with commas", "with strokes and noughts"],
)
def test_a_board_in_one_line_becomes_eight(written: str) -> None:
    (problem,) = map_rows.problems(written)
    assert problem.field == "map"
    assert [change.value for change in problem.mend] == [JOTUNHEIM]


def test_one_line_that_is_no_board_is_no_other_board() -> None:
    assert "has 1 lines; a board has 8" in [each.text for each in map_rows.problems("8/8/8/8/8/8/8/9")]


@pytest.mark.parametrize("change", [Change("map", ""), Change("map", gone=True)], ids=["empty", "missing"])
def test_without_a_map_the_board_is_free(change: Change) -> None:
    document = mended(scenarios.load("thor/jotunheim").document, [change])
    (problem,) = registry.system("thor").problems(document)
    assert mended(document, problem.mend)["map"] == map_rows.EMPTY
    assert set(map_rows.terrain(map_rows.EMPTY)) == set()


def test_a_sign_that_means_nothing_is_mended_by_free_ground() -> None:
    (problem,) = map_rows.problems(JOTUNHEIM.replace("o.#..o.#", "o.#~.o.#"))
    assert [(change.path, change.value) for change in problem.mend] == [("map[2]", "o.#..o.#")]

"""Maps that are alike for both sides but for one square."""

from __future__ import annotations

import pytest

from game.core.problems.mend_edits import mended
from tests.systems.thor.scenario.test_aims import of, wrong

HALL = ["........", "........", "........", "..#..o..", "..o..#..", "........", "........", "........"]
ICE = ["........", "........", "o.#..o.#", ".o....#.", ".#....o.", "..o..#..", "........", "........"]


def drawn(lines: list[str], row: int, line: str) -> str:
    return "\n".join([*lines[:row], line, *lines[row + 1 :]]) + "\n"


@pytest.mark.parametrize(
    ("name", "lines", "row", "line"),
    [
        ("throne-room", HALL, 3, "..#....."),
        ("throne-room", HALL, 3, ".#...o.."),
        ("throne-room", HALL, 5, "....o..."),
        ("jotunheim", ICE, 4, ".#......"),
        ("jotunheim", ICE, 3, ".#....#."),
        ("jotunheim", ICE, 3, "o....#.."),
    ],
)
def test_a_square_lost_moved_or_added_is_drawn_as_the_other_half_has_it(
    name: str, lines: list[str], row: int, line: str
) -> None:
    document = of(name, {"map": drawn(lines, row, line)})
    found = [each for each in wrong(document) if each.field == f"map[{row}]"]
    assert {each.severity for each in found} == {"note"}
    assert lines[row] in [each.mend[-1].value for each in found]
    assert all(wrong(mended(document, each.mend)) == [] for each in found)


@pytest.mark.parametrize(
    "changes",
    [
        {"map": drawn(HALL, 3, "..#..#..")},
        {"map": drawn(HALL, 3, "........")},
        {"map": "........\n" * 3 + "####.###\n" + "........\n" * 4},
        {"map": drawn(ICE, 3, "........"), "kind": "custom"},
    ],
)
def test_maps_that_could_be_alike_in_many_ways_or_are_not_are_let_alone(changes: dict[str, str]) -> None:
    found = wrong(of("throne-room", changes))
    assert [each.field for each in found if each.field.startswith("map")] == []

"""Enemies, spots and bridges that lie elsewhere for one digit, or with across and down exchanged."""

from __future__ import annotations

import pytest

from tests.systems.asgard.sense.stories import FORD, RIDGE, STAIR, assert_mended, spoilt, told


@pytest.mark.parametrize(
    ("place", "said", "right"),
    [(0, ["12.9in", "16in"], ["22.9in", "16in"]), (1, ["12.9in", "20.75in"], ["22.9in", "20.75in"])],
)
def test_of_two_in_line_but_for_a_digit_the_one_is_mended_that_no_spot_lies_beside(
    place: int, said: list[str], right: list[str]
) -> None:
    assert_mended(FORD, {f"fixed[{place}].at": said}, f"fixed[{place}].at", right)


@pytest.mark.parametrize("changes", [{"fixed[0].at": ["12.4in", "16in"]}, {"fixed[0].at": ["12.9in", "16in"], "fixed[0].facing": 0}])  # fmt: skip
def test_who_is_in_line_with_nobody_or_looks_elsewhere_may_stand_apart(changes: dict[str, object]) -> None:
    assert not [each for each in told(spoilt(FORD, changes)) if "in line with it" in each.text]


def test_a_spot_in_a_wall_lies_between_the_walls_with_across_and_down_exchanged() -> None:
    field = "spot.stair-fold.at"
    assert_mended(STAIR, {field: ["18.75in", "21.5in"]}, field, ["21.5in", "18.75in"])


def test_a_spot_in_what_is_not_called_like_it_is_laid_beside_that_alone() -> None:
    found = told(spoilt(STAIR, {"spot.stair-fold.at": ["18.75in", "12.25in"]}))
    assert not [each for each in found if "down exchanged" in each.text]


def test_a_bridge_that_spans_again_with_one_digit_changed_is_laid_there() -> None:
    assert_mended(RIDGE, {"terrain[17].at": ["12in", "28in"]}, "terrain[17].at", ["12in", "18in"])

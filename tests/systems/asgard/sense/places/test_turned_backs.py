"""A fixed enemy alone of his kind has his back to the players."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import FORD, PRISON, assert_mended, spoilt, told


@pytest.mark.parametrize("number", [0, 1])
def test_one_of_two_watchmen_looks_to_the_ford_as_the_other_does(number: int) -> None:
    assert_mended(FORD, {f"fixed[{number}].facing": 0}, f"fixed[{number}].facing", 180)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (PRISON, {"fixed[0].facing": 0}),
        (PRISON, {"fixed[0].facing": 90}),
        (FORD, {"fixed[0].facing": 0, "fixed[1].facing": 0}),
        (FORD, {"fixed[0].facing": 100}),
    ],
    ids=["one alone", "one alone to the side", "both", "to the side"],
)
def test_who_is_alone_or_looks_as_his_like_may_have_his_reasons(name: str, changes: dict[str, Any]) -> None:
    assert not [each for each in told(spoilt(name, changes)) if each.field.startswith("fixed")]

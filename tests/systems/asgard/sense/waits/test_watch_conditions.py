"""A watch in the wrong condition clashes there with others, and speaks of another one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import BEACON, STAIR, spoilt, told


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        (BEACON, {"watch[24].in": [5]}, "watch[24].in", [4]),
        (STAIR, {"watch[29].in": [5]}, "watch[29].in", [6]),
    ],
)
def test_a_watch_that_never_comes_listens_where_its_code_belongs(
    name: str, changes: dict[str, Any], field: str, right: list[int]
) -> None:
    found = [each for each in told(spoilt(name, changes)) if each.field == field]
    assert [change.value for each in found for change in each.mend] == [right]


@pytest.mark.parametrize(("number", "said", "right"), [(12, 3, 2), (13, 2, 3), (13, 6, 3), (14, 3, 6)])
def test_one_of_two_watches_for_the_same_listens_where_it_comes_and_nobody_does(
    number: int, said: int, right: int
) -> None:
    field = f"watch[{number}].in[0]"
    found = [each for each in told(spoilt(STAIR, {field: said})) if each.field == field]
    assert [change.value for each in found for change in each.mend] == [right]


def test_two_watches_for_the_same_may_listen_in_one_condition() -> None:
    both = {"watch[13].in": [2, 3]}
    assert not [each for each in told(spoilt(STAIR, both)) if "waits for the same, and nothing" in each.text]


def test_a_watch_that_clashes_with_nothing_may_speak_of_whatever_it_likes() -> None:
    document = spoilt(BEACON, {"code.914.title": "The first tide"})
    assert not [each for each in told(document) if each.field.endswith(".in")]

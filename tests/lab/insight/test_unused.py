"""What was never used, in words."""

from __future__ import annotations

import pytest

from game.lab.insight.unused import unused

NAMES = (
    "interact",
    "effect: slow",
    "Shield rim",
    "effect: damage over time",
    "code 104: A door",
    "objective done: Out",
)


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (("Block",), "Block"),
        (("effect: slow",), "the effect slow"),
        (("code 104: A door", "code 7: Ash"), "the codes 104 A door and 7 Ash"),
        (("Deception: the second",), "Deception: the second"),
        (
            NAMES,
            "interact and Shield rim; the effects slow and damage over time; the code 104 A door; the objective Out",
        ),
    ],
)
def test_what_is_of_one_kind_stands_together_and_the_kind_is_said_once(
    names: tuple[str, ...], told: str
) -> None:
    assert unused(names) == told


def test_of_more_than_may_be_named_the_rest_is_counted() -> None:
    assert unused(NAMES, 3) == "interact and Shield rim; the effect slow; and 3 more"

"""Hints that tell whom a piece of a Size hides are held to the Sizes of those who play."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core import registry
from game.core.problems.mend_edits import mended

HIDDEN = "A Broken wall is Size 2: it hides Ulfhild and Moldis."
TRUE = f"{HIDDEN} A low wall, Size 1, hides only Moldis, and gives +1 Defense to Ulfhild close behind it."


def told(hint: str) -> list[object]:
    """What is said of the hint, each with the hint after its mend, if it has one."""
    document = {**scenarios.load("ascension/seize-fate").document, "hints": [hint]}
    found = [each for each in registry.system("ascension").oddities(document) if each.field == "hints[0]"]
    return [mended(document, each.mend)["hints"][0] if each.mend else None for each in found]


def test_two_names_exchanged_are_exchanged_back_where_it_is_not_so() -> None:
    turned = (
        f"{HIDDEN} A low wall, Size 1, hides only Ulfhild, and gives +1 Defense to Moldis close behind it."
    )
    assert told(turned) == [TRUE]


@pytest.mark.parametrize(
    ("hint", "right"),
    [
        ("A low wall is Size 1: it hides Ulfhild, but not Moldis.", "A low wall is Size 1: it hides Moldis, but not Ulfhild."),
        ("A wall of Size 2 gives +1 Defense to Ulfhild.", None),
        ("A log of Size 1 hides Ulfhild and Moldis.", None),
    ],
)  # fmt: skip
def test_what_is_not_so_of_a_size_is_told(hint: str, right: str | None) -> None:
    assert told(hint) == [right]


@pytest.mark.parametrize(
    "hint",
    [
        TRUE,
        "A low wall of Size 1 never hides Ulfhild.",
        "Size 2 is Ulfhild's own, and the wall hides Moldis.",
    ],
)
def test_what_is_so_is_not_told(hint: str) -> None:
    assert told(hint) == []

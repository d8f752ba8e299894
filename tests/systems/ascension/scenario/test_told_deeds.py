"""What hints tell of a horn is what the horn does."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core import registry
from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change

VILLAGE, HORN = "ascension/burning-village", "terrain[25].interact[1]"
ATTACK = "The horn has the whole side in a rage: +1 on attacks until the round ends."


def spoilt(changes: dict[str, Any]) -> dict[str, Any]:
    return mended(scenarios.load(VILLAGE).document, [Change(*each) for each in changes.items()])


@pytest.mark.parametrize(
    ("changes", "right"),
    [
        ({HORN: "attack 1 all"}, "defence 1 all"),
        ({HORN: "strides 1 all"}, "defence 1 all"),
        ({"hints[4]": ATTACK}, "attack 1 all"),
    ],
)
def test_a_horn_that_gives_another_bonus_than_is_told_is_told(changes: dict[str, Any], right: str) -> None:
    document = spoilt(changes)
    (problem,) = [each for each in registry.system("ascension").oddities(document) if each.field == HORN]
    assert says(mended(document, problem.mend), HORN) == right


@pytest.mark.parametrize(
    "hint",
    [
        "The horn gives +1 Defense or +1 on attacks, nobody knows.",
        "The horn is heard afar. +1 on attacks has who stands above.",
        "Who has +1 on attacks does not need the bell.",
    ],
)
def test_what_is_told_of_something_else_is_let_be(hint: str) -> None:
    document = spoilt({"hints": [hint]})
    assert [each for each in registry.system("ascension").oddities(document) if each.field == HORN] == []

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
BRIDGE = "ascension/the-bridge"
ATTACK = "The horn has the whole side in a rage: +1 on attacks until the round ends."


def spoilt(changes: dict[str, Any], name: str = VILLAGE) -> dict[str, Any]:
    return mended(scenarios.load(name).document, [Change(*each) for each in changes.items()])


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


@pytest.mark.parametrize(
    ("hint", "right"),
    [
        ("Who sounds the horn opens the far gate.", "Who sounds the horn shuts the far gate."),
        ("Each horn scores once, to open the far gate.", "Each horn scores once, to shut the far gate."),
        ("Who sounds the horn shuts the near gate.", "Who sounds the horn shuts the far gate."),
        ("The winch works the opposite gate.", "The winch works the near gate."),
    ],
)
def test_a_hint_of_which_nothing_does_what_it_tells_is_told_and_written_as_it_is(
    hint: str, right: str
) -> None:
    document = spoilt({"hints": [hint]}, BRIDGE)
    found = [each for each in registry.system("ascension").oddities(document) if each.field == "hints[0]"]
    assert [mended(document, each.mend)["hints"][0] for each in found] == [right]


def test_a_bonus_that_no_horn_gives_is_told_at_the_hint_too() -> None:
    document = spoilt({"hints[4]": ATTACK})
    (problem,) = [
        each for each in registry.system("ascension").oddities(document) if each.field == "hints[4]"
    ]
    assert "+1 Defense until" in mended(document, problem.mend)["hints"][4]


def test_a_hint_is_right_if_one_of_those_that_it_names_does_as_it_tells() -> None:
    document = spoilt({"terrain[12].interact[0]": "open east-gate"}, BRIDGE)
    found = [each.field for each in registry.system("ascension").oddities(document)]
    assert found == ["terrain[12].interact[0]"]


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"),
    [
        ("ascension/first-steps", {"terrain[1].interact[0]": "score 1"}, "terrain[1].interact[0]", "score 1 once"),
        (VILLAGE, {"terrain[0].interact[0]": "score 2"}, "terrain[0].interact[0]", "score 2 once"),
        (VILLAGE, {"hints[0]": "Each well scores every time."}, "hints[0]", "Each well scores once."),
    ],
)  # fmt: skip
def test_what_is_told_to_happen_once_happens_once(
    name: str, changes: dict[str, Any], field: str, right: str
) -> None:
    document = spoilt(changes, name)
    found = [each for each in registry.system("ascension").oddities(document) if each.field == field]
    assert right in [says(mended(document, each.mend), field) for each in found]

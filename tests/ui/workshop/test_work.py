"""What the workshop says of a problem and of what mends it."""

from __future__ import annotations

import pytest

from game.core.problems.problem import Change, Problem
from game.ui.workshop.work import Finding


def found(text: str, *mend: Change, field: str = "title") -> Finding:
    return Finding(Problem(field, text, mend=mend))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("is empty: write one", "Title is empty: write one"),
        ("nobody of it can stand here", "Title: nobody of it can stand here"),
    ],
)
def test_a_sentence_with_its_field_reads_as_one(text: str, sentence: str) -> None:
    assert found(text).sentence == sentence


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (Change("zone[0].at", ["21in", "18in"]), "zone[0].at becomes 21in, 18in"),
        (Change("zone[0].score", 2), "zone[0].score becomes 2"),
        (Change("side", name="sides"), "side is called sides"),
        (Change("terrain[3]", gone=True), "terrain[3] goes"),
        (Change("lay", {"each": 3}), "lay is written anew"),
        (Change("map", "........\n" * 8), "map is written anew"),
    ],
)
def test_the_button_that_mends_says_what_it_changes(change: Change, told: str) -> None:
    assert found("is wrong", change).mend_hint == f"{told}. One undo takes it back."


def test_of_many_fields_the_first_are_told() -> None:
    changes = [Change(f"tokens[{number}]", "d4") for number in range(5)]
    assert found("are wrong", *changes).mend_hint.endswith(
        "tokens[2] becomes d4; 2 more. One undo takes it back."
    )

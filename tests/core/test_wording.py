"""Verbs that agree with names."""

from __future__ import annotations

import pytest

from game.core import wording


@pytest.mark.parametrize("name", [
    "Frost Giants", "The Smiths of Nidafell", "Sif and Hogun", "The jarl's men", "Wolves at the Ford",
])  # fmt: skip
def test_a_name_of_many_takes_a_plural_verb(name: str) -> None:
    assert [wording.does(name, verb) for verb in ("falls", "has", "is")] == ["fall", "have", "are"]


@pytest.mark.parametrize("name", [
    "Laufey", "The Wolf Hall", "The Barrow of Hravn", "The Wife of the House", "Magnus", "any enemy", "",
])  # fmt: skip
def test_a_name_of_one_takes_a_singular_verb(name: str) -> None:
    assert [wording.does(name, verb) for verb in ("falls", "has", "is")] == ["falls", "has", "is"]

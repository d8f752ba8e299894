"""Whoever begins in something is moved: among friends if one slip of the hand explains where he stands, else out of it."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core import registry
from game.core.documents.edits import SetField
from game.core.problems.mend_edits import mended

FORD, RIDGE = "asgard/wolves-at-the-ford", "asgard/lost-on-the-ridge"


@pytest.mark.parametrize(
    ("name", "field", "at", "right"),
    [
        (FORD, "sides.one.stands.asa.at", ["16in", "4.5in"], ["4.5in", "16in"]),
        (RIDGE, "sides.one.stands.flekka.at", ["24.75in", "16.5in"], ["16.5in", "24.75in"]),
        ("asgard/prison-of-the-jarl", "sides.one.stands.gudrun.at", ["18.75in", "2.15in"], ["18.75in", "21.5in"]),
    ],
    ids=["in the river", "in a cairn", "in a wall"],
)  # fmt: skip
def test_a_place_in_something_is_mended_to_that_among_friends_which_reads_almost_so(
    name: str, field: str, at: list[str], right: list[str]
) -> None:
    document = SetField(field, at).apply(scenarios.load(name).document)
    rules = registry.system(document["system"])
    (found,) = rules.problems(document)
    assert (found.field, [change.value for change in found.mend]) == (field, [right])


def test_whoever_leans_into_a_wall_is_moved_out_of_it() -> None:
    document = SetField("sides.one.stands.bersi.at", ["24.75in", "16.5in"]).apply(
        scenarios.load(RIDGE).document
    )
    rules = registry.system(document["system"])
    (found,) = rules.problems(document)
    assert rules.problems(mended(document, found.mend)) == []

"""A field that is wrong, and of which nothing tells what it was to say, can be taken out where a file can do without it."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change
from game.lab import inspection

FATE, FIRST = "ascension/seize-fate", "ascension/first-steps"


def spoilt(name: str, changes: dict[str, Any]) -> dict[str, Any]:
    return mended(scenarios.load(name).document, [Change(path, value) for path, value in changes.items()])


@pytest.mark.parametrize(
    ("name", "changes", "field"),
    [
        (FATE, {"scoring.held": "often"}, "scoring.held"),
        (FIRST, {"start.first": "one"}, "start.first"),
        ("thor/jotunheim", {"start": {"turn": "late", "first": "one"}}, "start.turn"),
    ],
)
def test_what_a_file_can_do_without_may_be_taken_out(name: str, changes: dict[str, Any], field: str) -> None:
    document = spoilt(name, changes)
    (offered,) = (each for each in inspection.examine(document) if each.mend)
    assert offered.field == field
    assert not offered.certain
    assert not [
        each for each in inspection.examine(mended(document, offered.mend)) if each.severity == "error"
    ]


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (FATE, {"terrain[0].kit": "zeppelin"}),
        ("thor/jotunheim", {"sides": "nobody at all"}),
        ("confrontation/nobodys-eyot", {"mode": "genius"}),
        ("abstract/duel", {"sides.two.units": {}}),
    ],
    ids=["without it more is wrong", "all there is", "what the whole file stands on", "a whole list"],
)
def test_what_is_needed_or_holds_more_than_one_thing_stays(name: str, changes: dict[str, Any]) -> None:
    said = [each.text for each in inspection.examine(spoilt(name, changes))]
    assert said
    assert not [text for text in said if "can be taken out" in text]


@pytest.mark.parametrize(
    ("name", "changes", "mend"),
    [
        (
            "asgard/wolves-at-the-ford",
            {"terrain[24].shape": "3.5in_x_8in"},
            Change("terrain[24].shape", "3.5in x 8in"),
        ),
        ("asgard/lost-on-the-ridge", {"condition[3].range": "i6n"}, Change("condition[3].range", "6in")),
        ("asgard/the-beacon", {"terrain[12].kit": "chapel"}, Change("terrain[12]", gone=True)),
        (
            "asgard/the-hidden-stair",
            {"code.131.do": ["see Tracks", "code 103"]},
            Change("code.131.do[1]", gone=True),
        ),
    ],
    ids=["spelt with the wrong sign", "two signs exchanged", "the piece around it", "one entry of a list"],
)
def test_what_heals_the_file_is_found_by_trying(name: str, changes: dict[str, Any], mend: Change) -> None:
    document = spoilt(name, changes)
    offered = [each for each in inspection.examine(document) if each.mend]
    assert [each.mend for each in offered] == [(mend,)]
    assert not offered[0].certain


def test_no_step_of_a_lesson_is_taken_out_for_a_word_in_it() -> None:
    document = spoilt(FIRST, {"lesson[2].actions[0].type": "Zeppelin"})
    assert not [each for each in inspection.examine(document) if any(change.gone for change in each.mend)]

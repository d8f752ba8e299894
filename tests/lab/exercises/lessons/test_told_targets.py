"""At whom somebody came, as the next step tells it, is who the action names."""

from __future__ import annotations

import pytest

from game.lab.exercises.lessons import told_targets
from game.lab.exercises.lessons.told_words import Done
from tests.lab.tables import heals, spoilt, told

WATCH, BLOWS = "asgard/first-watch", "thor/first-blows"
NUMBERS = {"Runa": 1, "Asger": 2, "Mound-hound": 3}


def said(text: str, targets: list[tuple[str, str]], log: list[str]) -> list[tuple[str, object]]:
    """What is offered for each field, for a step after one that named these targets and of which the log told."""
    before = Done(0, targets=targets, told=log)
    return [
        (each.field, each.mend[0].value)
        for each in told_targets.problems("lesson[1].text", text, before, NUMBERS)
    ]


AIMED = [("Runa", "lesson[0].actions[0].target")]


@pytest.mark.parametrize(
    ("text", "number", "right"),
    [
        ("He said that he comes at Asger.", 2, "He said that he comes at Runa."),
        ("It has struck the hound, and missed.", 3, "It has struck the Runa, and missed."),
        ("The giants went for Asger first.", 2, "The giants went for Runa first."),
    ],
)
def test_another_than_the_target_is_told_at_both_places(text: str, number: int, right: str) -> None:
    assert said(text, AIMED, []) == [(AIMED[0][1], number), ("lesson[1].text", right)]


@pytest.mark.parametrize(
    ("text", "targets", "log"),
    [
        ("He said that he comes at Runa.", AIMED, []),
        ("He comes at Asger, and has struck Runa.", AIMED, []),
        ("He has struck Asger as well.", AIMED, ["Runa and Asger are hit."]),
        ("He has struck Asger.", [], []),
        ("He comes at nobody.", AIMED, []),
        ("Whoever is attacked may answer.", AIMED, []),
        ("Asger struck first.", AIMED, []),
        ("He has struck Asger.", [*AIMED, ("Mound-hound", "lesson[0].actions[2].target")], []),
    ],
)
def test_nothing_is_said_where_the_words_agree_or_nobody_can_tell(
    text: str, targets: list[tuple[str, str]], log: list[str]
) -> None:
    assert said(text, targets, log) == []


def test_a_declaration_against_another_than_the_next_step_tells_is_put_right() -> None:
    field = "lesson[16].actions[3].target"
    document = spoilt(WATCH, {field: 1})
    assert heals(document, field, 2)
    assert told(document, "lesson[17].text")

"""A title that a battle which ships has already is told, with that of the battle whose words stand here."""

from __future__ import annotations

from typing import Any

import pytest

from game.lab.wording.paragraphs import titles
from tests.lab.wording.readings import changed


@pytest.mark.parametrize(
    ("of", "title", "right"),
    [
        ("abstract/duel", "Squads", "The duel"),
        ("ascension/relic-hunt", "Seize Fate", "The Relic Hunt"),
        ("asgard/the-beacon", "First watch", "The Beacon"),
        ("confrontation/goose-fair", "the long meadow", "The Goose Fair"),
    ],
)
def test_the_title_of_another_battle_gives_way_to_its_own(of: str, title: str, right: str) -> None:
    (problem,) = titles.problems(changed(of, {"title": title}))
    assert (problem.field, problem.severity, problem.mend[0].value) == ("title", "note", right)


def test_a_battle_of_ones_own_under_the_title_of_another_is_told_without_a_mend() -> None:
    units = [{"name": "A smith with a long name", "slots": 9, "emblem": "hammer"}]
    sides = {seat: {"name": f"Smith {seat}", "units": units} for seat in ("one", "two")}
    changes = {"title": "Squads", "story": "Two smiths quarrel.", "hints": None, "sides": sides}
    (problem,) = titles.problems(changed("abstract/duel", changes))
    assert problem.mend == ()


@pytest.mark.parametrize(
    ("of", "changes"),
    [
        ("abstract/duel", {}),
        ("abstract/duel", {"title": "Two smiths"}),
        ("abstract/squad", {"story": "Otherwise told.", "hints": ["Strike first."]}),
        ("abstract/duel", {"title": "Jotunheim"}),
        ("thor/vanaheim", {"title": "Jotunheim"}),
    ],
)
def test_its_own_title_that_of_another_game_and_what_the_rules_judge_are_let_alone(
    of: str, changes: dict[str, Any]
) -> None:
    assert list(titles.problems(changed(of, changes))) == []

"""What `check` says of a file: errors and warnings, each with line and field."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import paths, scenarios
from game.core.chance import Chance, Seeded
from game.core.match import Match
from game.lab import inspection
from game.lab.inspection import Inspection, inspect

JOTUNHEIM = paths.scenarios() / "thor" / "jotunheim.toml"


def put(folder: Path, old: str, new: str, name: str = "thor/jotunheim") -> Path:
    text = (paths.scenarios() / f"{name}.toml").read_text(encoding="utf-8")
    assert old in text
    path = folder / "changed.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


def without_place(path: Path, found: tuple[str, ...]) -> list[str]:
    """The sentences without file and line."""
    return [each.removeprefix(f"{path}:").partition(": ")[2] for each in found]


@pytest.mark.parametrize("path", sorted(paths.scenarios().rglob("*.toml")), ids=lambda path: path.stem)
def test_nothing_is_found_in_what_ships(path: Path) -> None:
    assert inspect(path) == Inspection()


def test_a_bot_that_is_none_is_an_error(tmp_path: Path) -> None:
    path = put(tmp_path, 'bot = "greedy"', 'bot = "greedi"')
    line = path.read_text(encoding="utf-8").split("\n").index('bot = "greedi"') + 1
    (said,) = inspect(path).errors
    assert said.startswith(
        f"{path}:{line}: sides.two.bot: there is no bot 'greedi'; the bots of seat two are random"
    )


@pytest.mark.parametrize(
    ("name", "bot", "wrong"),
    [("thor/jotunheim", "greedy", "equilibrium"), ("asgard/first-watch", "reaction", "greedy")],
)
def test_a_bot_that_does_not_play_this_seat_is_an_error(
    tmp_path: Path, name: str, bot: str, wrong: str
) -> None:
    path = put(tmp_path, f'bot = "{bot}"', f'bot = "{wrong}"', name)
    (said,) = without_place(path, inspect(path).errors)
    assert said.startswith("sides.two.bot: ")
    assert f"{wrong!r}" in said


def test_an_unknown_emblem_is_a_warning_wherever_it_stands(tmp_path: Path) -> None:
    unit = '[[unit]]\nname = "Bard"\nhits = 2\nemblem = "harmer"\n'
    path = put(tmp_path, "[sides.one]", f"{unit}\n[sides.one]")
    found = inspect(path)
    assert found.errors == ()
    assert without_place(path, found.warnings) == [
        "warning: unit[0].emblem: there is no emblem 'harmer', and the usual one is drawn; did you mean 'hammer'?"
    ]


def test_what_the_rules_find_strange_is_a_warning(tmp_path: Path) -> None:
    path = put(tmp_path, 'models = ["ulfhild"]', "", "ascension/seize-fate")
    found = inspect(path)
    assert found.errors == ()
    (said,) = without_place(path, found.warnings)
    assert said.startswith("warning: points: 75 buy one model")


def test_characters_of_one_id_are_a_warning_in_a_story_too(tmp_path: Path) -> None:
    name, head = "asgard/prison-of-the-jarl", "[[sides.one.character]]"
    text = (paths.scenarios() / f"{name}.toml").read_text(encoding="utf-8")
    first = head + text.split(head)[1]
    found = inspect(put(tmp_path, head, first + head, name))
    assert found.errors == ()
    (said,) = without_place(tmp_path / "changed.toml", found.warnings)
    assert said.startswith("warning: sides.one.character[0]: there is another character 'thora' below")


def test_what_cannot_be_played_has_errors_only(tmp_path: Path) -> None:
    path = put(tmp_path, 'bot = "greedy"', 'bot = 3\nemblem = "harmer"')
    found = inspect(path)
    assert len(found.errors) == 2
    assert found.warnings == ()


@pytest.mark.parametrize("name", ["ascension/the-bridge", "asgard/first-watch", "confrontation/three-altars"])
def test_a_window_is_given_problems_in_steps_and_errors_first(name: str) -> None:
    document = dict(scenarios.load(name).document)
    document["hints"] = [""]
    steps = list(inspection.by_step(document))
    assert len(steps) > 5
    assert [each.field for some in steps for each in some] == ["hints[0]"]
    document["titel"] = "x"
    found = inspection.examine(document)
    assert [each.field for each in found] == ["titel"]


@pytest.mark.parametrize(
    "name",
    [
        "asgard/wolves-at-the-ford",
        "asgard/the-frost-door",
        "confrontation/the-first-round",
        "abstract/bob-and-fred",
        "ascension/relic-hunt",
    ],
)
def test_nothing_is_found_in_a_position_of_what_ships(name: str) -> None:
    """Fixed encounters have come, dice are left over, and the players are where they were: none of that is an oversight."""
    entry, chance, taken = scenarios.load(name), Chance(Seeded(7)), 0
    match = Match.start(entry.system, entry.document, seed=1)
    while match.decision is not None and taken < 4 and len(match.moments) < 120:
        if len(match.moments) > 1 and match.system.rest(match.state):
            assert inspection.examine(match.system.snapshot(match.state, match.document)) == ()
            taken += 1
        match.act(match.decision.sample(match.state, chance))
    assert taken

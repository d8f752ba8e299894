"""The lesson can be played to its end, with the dice that it gives and the numbers that it tells (G-151)."""

from __future__ import annotations

import tomllib
from typing import Any

import msgspec

from game import paths
from game.core.match import Match
from game.systems.confrontation.scenario.setup import read

FILE = paths.scenarios() / "confrontation" / "the-first-round.toml"


def opened() -> tuple[list[dict[str, Any]], Match]:
    document = tomllib.loads(FILE.read_text("utf-8"))
    assert read(document)[1] == []
    return document["lesson"], Match.start("confrontation", document, seed=7)


def played(match: Match, step: dict[str, Any]) -> list[str]:
    """What the log tells of a step."""
    told = []
    for table in step["actions"]:
        moment = match.act(match.system.action_from_json(msgspec.json.encode(table)))
        assert moment.results == (), "every die of the lesson is given"
        told += [str(line.text) for line in match.system.tell(match.state, moment.events, None)]
    return told


def test_the_lesson_has_ten_steps_that_say_what_to_do_and_by_which_rule() -> None:
    steps, _ = opened()
    assert len(steps) == 10
    for step in steps:
        assert step["title"]
        assert step["text"]
        assert step["ask"]
        assert step["rule"].startswith("GB-")
        assert step["actions"]


def test_the_lesson_is_won_at_its_end_G151() -> None:
    steps, match = opened()
    elixir = []
    for step in steps:
        assert match.outcome is None
        played(match, step)
        elixir.append(match.state.elixir["one"])
    assert elixir == [0, 0, 1, 3, 3, 4, 4, 3, 3, 5]
    assert match.outcome is not None
    assert match.outcome.winners == ("one",)
    assert match.state.dice == ()


def test_what_the_lesson_tells_comes_true() -> None:
    steps, match = opened()
    log = {step["title"]: "\n".join(played(match, step)) for step in steps}
    assert "4 against 2, 3+" in log["Shoot"]
    assert "**Fenlings** lost 6 fighters to shooting" in log["Shoot"]
    assert "**Fenlings** are eliminated" in log["Shoot"]
    assert "controls **the Shrine**" in log["Below half"]
    assert "8 against 5, 3+" in log["Assault, and Fear"]
    assert "charged **Maulkin**" in log["Charge"]
    assert "3 successes" in log["The Marshal strikes"]
    assert "stay and fight" in log["Losses"]

"""The tool that fits the standings keeps what games tell, finds weights again, and sees when a tenth is off."""

from __future__ import annotations

import random
from math import exp
from pathlib import Path

import pytest

from game.core.standing import weights
from game.lab.batch import started
from game.scenarios import find
from tools import standing as tool

TRUE = {"ahead": 1.5}
"""The weights by which the games below are decided."""


def made(games: int) -> list[tool.Told]:
    """Games of one state, won as often as the true weights say."""
    dice = random.Random(1)
    found = []
    for seed in range(games):
        ahead = dice.uniform(-2, 2)
        won = float(dice.random() < 1 / (1 + exp(-TRUE["ahead"] * ahead)))
        seen = tool.Seen(1, {"one": {"ahead": ahead}, "two": {}})
        found.append(tool.Told("made", "made/up", seed, {"one": won, "two": 1 - won}, (seen,)))
    return found


def test_the_weights_that_decided_the_games_are_found() -> None:
    assert tool.fitted(made(3000)) == {"ahead": pytest.approx(TRUE["ahead"], rel=0.1)}


def test_games_judged_by_the_other_parts_hold_in_every_tenth_and_false_weights_do_not() -> None:
    games = made(3000)
    held = [tenth for tenth in tool.tenths(games) if tenth]
    assert len(held) == 10
    assert all(tenth.holds for tenth in held)
    assert sum(tenth.states for tenth in held) == 2 * len(games)
    assert not all(tenth.holds for tenth in tool.tenths(games, {"ahead": 6.0}) if tenth)


def test_a_recorded_game_is_gathered_once_with_a_state_of_each_turn(tmp_path: Path) -> None:
    entry = next(entry for entry in find() if entry.id == "abstract/duel")
    match = started(entry, seed=3, decisions=4000)
    assert match.outcome is not None
    (tmp_path / "duel.holmgang").write_bytes(match.text)
    into = tmp_path / "games.jsonl"
    assert tool.gather([tmp_path], into) == 1
    assert tool.gather([tmp_path], into) == 1
    (told,) = tool.games([into])
    assert told.won == match.system.standing(match.state)
    assert [seen.turn for seen in told.states] == sorted({seen.turn for seen in told.states})
    named = {name for seen in told.states for own in seen.features.values() for name in own}
    assert named == set(weights("game.systems.abstract"))

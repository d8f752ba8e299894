"""The tool that fits the standings keeps what games tell; the fit itself is the lab's (tests/lab/statistics/test_logistic_fit.py)."""

from __future__ import annotations

from pathlib import Path

from game.core.descriptions.standing import weights
from game.lab.batches.batch import started
from game.scenarios import find
from tools import standing as tool


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

"""A little havoc: nothing is lost, and nobody waits."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.core.chance import seeded
from tools import havoc

if not sys.platform.startswith("linux"):
    pytest.skip("it needs the signals and the /proc of Linux", allow_module_level=True)

SOON = 30.0
"""Seconds, generous: the tool itself asks for 3."""


@pytest.mark.slow
def test_a_batch_whose_processes_are_killed_and_stopped_says_the_same() -> None:
    wrong, games = havoc.harassed(3, seeded("test"))
    assert (wrong, games) == (0, 14)


@pytest.mark.slow
@pytest.mark.parametrize(("farm", "kills"), [("", 2), ("local:2", 1)])
def test_a_study_whose_processes_are_killed_exports_the_same(farm: str, kills: int, tmp_path: Path) -> None:
    found = havoc.studied("abstract/duel", 3_000, kills, seeded("test"), tmp_path, farm)
    assert (found.workers, found.wrong, found.games) == (kills, 0, 3_000)


@pytest.mark.slow
def test_an_interrupted_batch_and_a_closed_window_are_not_waited_for(tmp_path: Path) -> None:
    assert havoc.interrupted(seeded("test"), tmp_path / "batch") < SOON
    assert havoc.closed(seeded("test"), tmp_path / "window") < SOON

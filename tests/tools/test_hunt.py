"""The hunt is measured story by story, on this tree or on another one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

TREE = Path(__file__).parents[2]
WORDS = ("--games", "1", "--json", "asgard/the-frost-door")


def hunt(*words: str) -> dict[str, dict[str, dict[str, int]]]:
    done = subprocess.run(
        [sys.executable, str(TREE / "tools" / "hunt.py"), *words], capture_output=True, text=True, check=True
    )
    found: dict[str, dict[str, dict[str, int]]] = json.loads(done.stdout)
    return found


def test_every_activation_has_a_mode_and_every_blow_is_kept_told_or_unsaid() -> None:
    figures = hunt(*WORDS)["asgard/the-frost-door"]
    modes = sum(value for key, value in figures.items() if key.startswith("mode "))
    assert modes == figures["activations"] > 0
    assert figures["blows"] <= figures["strikes"]
    assert figures["moves"] >= figures["unseen"]


@pytest.mark.slow
def test_the_same_seeds_are_measured_alike_on_a_tree_that_is_named() -> None:
    assert hunt("--tree", str(TREE), *WORDS)[str(TREE)] == hunt(*WORDS)

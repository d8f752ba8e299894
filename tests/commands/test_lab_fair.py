"""`holmgang lab fair`: the ground of a battle in words or as JSON."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import cli


def test_it_says_who_has_the_better_ground_and_the_figures_of_every_side(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.main(["lab", "fair", "thor/vanaheim"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Vanaheim: The sides stand alike."
    assert lines[2] == "Side one, Asgardians: anybody, 4 squares an activation; at most Thor, 5 squares"
    assert lines[3] == "  to the Marauders: 5 squares (5.5 squares from the middle place), 2 activations"


def test_as_json_it_has_a_figure_for_every_cell(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lab", "fair", "thor/vanaheim", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [len(side["grids"]["way"]) for side in found["sides"]] == [64, 64]


def test_of_a_game_without_a_table_it_says_so_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["lab", "fair", "abstract/duel"]) == 0
    said = capsys.readouterr().out
    assert said == (
        "abstract/duel: Abstract Skirmish is played without a table: there is no ground that could favour a side.\n"
    )
    assert cli.main(["lab", "fair", "abstract/duel", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] in said


def test_what_cannot_be_surveyed_is_said_with_the_reason(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert cli.main(["lab", "fair", "thor/vanaheim", "--seats", "one,three"]) == 2
    assert "no side 'three' begins anywhere here; there is one and two" in capsys.readouterr().err
    assert cli.main(["lab", "fair", "thor/nowhere"]) == 2
    assert "thor/nowhere" in capsys.readouterr().err
    path = tmp_path / "torn.toml"
    path.write_text('system = "thor"\ntitle = "Torn"\nmap = "..."\n[sides]\n', encoding="utf-8")
    assert cli.main(["lab", "fair", str(path)]) == 1
    assert "map" in capsys.readouterr().err

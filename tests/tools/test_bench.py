"""The benchmark speaks JSON, says what holds, and names what it does not know."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game import scenarios
from game.core import registry
from tools import bench_directed, bench_measured, bench_units

TOOL = Path(__file__).parents[2] / "tools" / "bench.py"


def bench(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(TOOL), *words], capture_output=True, text=True, check=False)


@pytest.mark.slow
def test_a_copy_of_a_battle_takes_at_most_five_microseconds() -> None:
    done = bench("copy", "--json")
    figure = json.loads(done.stdout)["copy"]["microseconds"]
    assert figure["at most"] == 5
    assert figure["holds"] == (figure["value"] <= 5)
    assert done.returncode == (0 if figure["holds"] else 1)


def test_an_unknown_figure_is_refused() -> None:
    done = bench("speed")
    assert done.returncode == 2
    assert (
        "there is no figure speed; there are play, skirmish, copy, frame, menu, bots, plans, minds, table, routes, "
        "rules, company, crowd, units, story, workshop, games, start" in done.stderr
    )


@pytest.mark.slow
def test_the_measured_table_is_asked_fast_enough() -> None:
    figures = json.loads(bench("table", "--json", "--quick").stdout)["table"]
    assert figures["move checks a second"]["at least"] == 5_000
    assert figures["sights with cover a second"]["at least"] == 10_000
    assert all(figure["value"] > 0 for figure in figures.values())


@pytest.mark.slow
def test_the_ways_of_a_unit_are_found_fast_enough() -> None:
    figures = json.loads(bench("routes", "--json", "--quick").stdout)["routes"]
    assert [figure["at most"] for figure in figures.values()] == [20, 60, 500, 1_500]
    assert all(figure["value"] > 0 for figure in figures.values())


@pytest.mark.slow
def test_what_is_wrong_with_an_edit_is_known_fast_enough() -> None:
    figures = json.loads(bench("workshop", "--json", "--quick").stdout)["workshop"]
    limits = {name: figure["at most"] for name, figure in figures.items() if isinstance(figure, dict)}
    assert {limit for name, limit in limits.items() if name.endswith("of a frame")} == {16}
    assert (
        limits["boards, p95 milliseconds to an answer"]
        == limits["tables, p95 milliseconds to an answer"]
        == 50
    )
    assert limits["stories, p95 milliseconds to an answer"] == 250
    assert all(figures[name]["value"] > 0 for name in limits)


@pytest.mark.slow
def test_the_rules_of_ascension_are_asked_fast_enough() -> None:
    figures = json.loads(bench("rules", "--json", "--quick").stdout)["rules"]
    assert figures["sights with cover a second"]["at least"] == 10_000
    assert figures["move checks a second"]["at least"] == 5_000
    assert figures["random decisions a second"] > 0


def test_the_crowd_of_the_frames_is_a_sound_battle() -> None:
    document = bench_measured.crowd()
    assert registry.system("ascension").problems(document) == []
    assert sum(len(side["models"]) for side in document["sides"].values()) == bench_measured.MODELS
    assert len(document["terrain"]) == bench_measured.PIECES


def test_the_units_of_the_frames_are_a_sound_battle() -> None:
    document = bench_units.crowd()
    assert registry.system("confrontation").problems(document) == []
    match = bench_units.acting(bench_units.DRAWN)
    assert len(match.state.fighters) == bench_units.FIGURES
    assert len(match.state.pieces) == bench_units.PIECES


@pytest.mark.slow
def test_units_are_drawn_fast_enough() -> None:
    figures = json.loads(bench("units", "--json", "--quick").stdout)["units"]
    limits = [figure["at most"] for figure in figures.values() if isinstance(figure, dict)]
    assert limits == [6, 1, 6, 1, 16, 100, 50]


@pytest.mark.slow
def test_the_story_for_the_minds_has_eight_enemies_who_come() -> None:
    document = bench_directed.directed()
    assert registry.system("asgard").problems(document) == []
    assert len(document["fixed"]) == bench_directed.ENEMIES
    assert len(bench_directed.turns(1)) == bench_directed.ROUNDS


@pytest.mark.slow
def test_every_shipped_story_is_played_fast_enough() -> None:
    figures = json.loads(bench("story", "--json", "--quick").stdout)["story"]
    assert set(figures["by story"]) == {
        each.id for each in scenarios.find() if each.system.startswith("asgard")
    }
    assert figures["decisions a second of the slowest"]["at least"] == 600


@pytest.mark.slow
def test_games_of_thor_and_abstract_are_played_by_the_thousand() -> None:
    figures = json.loads(bench("games", "--json", "--quick").stdout)["games"]
    played = {
        each.id
        for each in scenarios.find()
        if each.system in ("thor", "abstract") and scenarios.kind(each) == "battle"
    }
    assert set(figures["games a second"]) == played
    assert figures["slowest of Thor and Abstract"]["at most"] == 240

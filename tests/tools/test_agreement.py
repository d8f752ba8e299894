"""The tool that holds two bots against each other: its maps, its tau, and that a run goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core import registry
from tools import agreement
from tools.agreement import Played


def test_there_are_twenty_maps_and_all_of_them_can_be_played() -> None:
    found = agreement.maps()
    assert len(found) == 20
    for name, document in found.items():
        assert registry.system("ascension").problems(document) == [], name


def test_every_edit_changes_its_battle_and_nothing_else_is_changed() -> None:
    found = agreement.maps(["seize-fate"])
    plain = found["seize-fate+plain"]
    assert len(found["seize-fate+wall"]["terrain"]) == len(plain["terrain"]) + 1
    counts = [len(side["models"]) for side in found["seize-fate+model"]["sides"].values()]
    assert sorted(counts) == [1, 2]
    assert len(found["seize-fate+first"]["start"]["order"]) == 2
    assert {**found["seize-fate+wall"], "terrain": plain["terrain"]} == plain


def test_tau_tells_the_same_order_from_the_opposite_one() -> None:
    assert agreement.tau([1, 2, 3], [10, 20, 30]) == 1
    assert agreement.tau([1, 2, 3], [3, 2, 1]) == -1
    assert agreement.tau([1, 1, 1], [1, 2, 3]) == 0
    assert agreement.tau([1, 2, 3, 4], [1, 3, 2, 4]) == pytest.approx(4 / 6)
    assert agreement.tau([1, 1, 2], [1, 2, 3]) == pytest.approx(2 / 6**0.5)


def test_many_games_narrow_down_what_tau_may_be() -> None:
    few = {name: [share] * 2 + [0.5] * 2 for name, share in zip("abcd", (0.0, 0.5, 0.5, 1.0), strict=True)}
    many = {name: scores * 50 for name, scores in few.items()}
    _, low, _ = agreement.agreement(few, few)
    _, better, _ = agreement.agreement(many, many)
    assert low < better


def test_games_that_are_in_the_file_are_not_played_again(tmp_path: Path) -> None:
    maps = agreement.maps(["seize-fate"])
    file = tmp_path / "games.jsonl"
    words = ["--into", str(file), "--bots", "random", "--only", "seize-fate+plain"]
    agreement.main([*words, "--games", "2"])
    with file.open("ab") as torn:
        torn.write(b'{"map":"seize')
    agreement.main([*words, "--games", "3"])
    games = agreement.read(file)
    assert [game.number for game in games] == [0, 1, 2]
    left = list(agreement.missing(games, maps, {"random": 3}))
    assert ("seize-fate+plain", "random", 2) not in left
    assert len(left) == 9


def test_bots_are_brought_on_in_proportion() -> None:
    order = [(bot, number) for _, bot, number in agreement.missing([], {"a": {}}, {"fast": 4, "greedy": 2})]
    assert order == [("fast", 0), ("greedy", 0), ("fast", 1), ("fast", 2), ("greedy", 1), ("fast", 3)]


def test_what_is_told_names_every_map_and_every_pair_of_bots() -> None:
    games = [
        Played(name, bot, number, float(name == "a"), 0.5)
        for name in "ab"
        for bot in ("fast", "greedy")
        for number in range(4)
    ]
    text = "\n".join(agreement.told(games))
    assert "fast with greedy: tau 1.00" in text
    assert "greedy with itself" in text
    assert "a " in text

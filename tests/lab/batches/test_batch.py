"""Batches: the same results for any number of processes, with or without records, seats changed fairly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from game import scenarios
from game.core import registry
from game.core.match import Match, NotLegal, opened
from game.lab.batches import batch
from game.lab.batches.batch import (
    Game,
    Order,
    games,
    play,
    played,
    seats_of,
    seed_of,
    setting_of,
    settings,
    started,
    whole,
)
from game.lab.findings.report import report, run


def order(**changes: Any) -> Order:
    entry = scenarios.load("thor/greenwich")
    basic = Order(entry.id, entry.system, entry.document, ("greedy", "random"), 6, seed=5)
    return msgspec.structs.replace(basic, **changes)


def sorted_games(jobs: int, batch: Order) -> list[Game]:
    return sorted(games(batch, jobs), key=lambda game: game.number)


def test_results_do_not_depend_on_the_number_of_processes() -> None:
    batch = order(games=10, swap=True)
    assert sorted_games(1, batch) == sorted_games(2, batch)


def test_results_do_not_depend_on_records_and_every_record_replays(tmp_path: Path) -> None:
    bare, kept = order(games=3), order(games=3, records=str(tmp_path))
    results = sorted_games(1, bare)
    assert sorted_games(1, kept) == results
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == [f"thor-greenwich-5-0000{n}.holmgang" for n in (1, 2, 3)]
    for file, game in zip(files, results, strict=True):
        match, notice = opened(file)
        assert not notice
        assert match.outcome
        assert (match.outcome.winners, match.state.turn) == (game.winners, game.turns)
        assert len(match.moments) - 1 == game.decisions
        assert match.header.seats == game.bots


def test_records_are_written_anew_when_a_batch_is_repeated(tmp_path: Path) -> None:
    kept = order(games=1, records=str(tmp_path))
    sorted_games(1, kept)
    (file,) = tmp_path.iterdir()
    before = [line.split(b'"began"')[-1][30:] for line in file.read_bytes().splitlines()[1:]]
    sorted_games(1, kept)
    assert [line.split(b'"began"')[-1][30:] for line in file.read_bytes().splitlines()[1:]] == before


def test_swapped_games_come_in_pairs_with_the_same_seed() -> None:
    swapped = order(swap=True)
    assert [seats_of(swapped, number)["one"] for number in range(4)] == ["greedy", "random"] * 2
    assert seed_of(swapped, 0) == seed_of(swapped, 1) != seed_of(swapped, 2)
    assert seed_of(order(), 0) != seed_of(order(), 1)
    assert seed_of(order(seed=6), 0) != seed_of(order(), 0)


def test_with_one_bot_each_side_goes_first_in_turn_and_no_game_is_played_twice() -> None:
    alike = order(bots=("random",), swap=True)
    assert [setting_of(alike, number).first for number in range(4)] == ["one", "two"] * 2
    assert seed_of(alike, 0) == seed_of(alike, 1) != seed_of(alike, 2)
    first, second = (played(alike, number)[1] for number in (0, 1))
    assert (first.first, second.first) == ("one", "two")


def test_three_seats_go_round() -> None:
    entry = scenarios.load("ascension/three-sided-brawl")
    three = Order(entry.id, entry.system, entry.document, ("greedy", "random", "random"), 6, swap=True)
    turns = [tuple(seats_of(three, number).values()) for number in range(3)]
    assert turns == [
        ("greedy", "random", "random"),
        ("random", "random", "greedy"),
        ("random", "greedy", "random"),
    ]
    assert (
        len({seed_of(three, number) for number in range(3)})
        == 1
        != len({seed_of(three, 2), seed_of(three, 3)})
    )


def test_nobody_is_put_where_it_cannot_play() -> None:
    entry = scenarios.load("asgard/the-frost-door")
    story = Order(entry.id, entry.system, entry.document, ("scout", "reaction"), 2, swap=True)
    assert [each.bots for each in settings(story)] == [{"one": "scout", "two": "reaction"}]


def test_a_batch_is_rounded_up_to_whole_blocks() -> None:
    assert whole(order(games=5, swap=True)).games == 6
    assert whole(order(games=5)).games == 5


@pytest.mark.parametrize("entry", scenarios.find(), ids=lambda entry: entry.id)
def test_a_scenario_in_which_a_side_goes_first_is_sound_and_does_what_it_says(entry: scenarios.Entry) -> None:
    system = registry.system(entry.system)
    for seat, document in system.first_movers(entry.document).items():
        assert system.problems(document) == []
        state = Match.start(entry.system, document, seed=1).state
        assert (state.order[0] if entry.system == "ascension" else state.first) == seat
    open_ = entry.system in ("thor", "ascension") and not entry.document.get("start")
    assert bool(system.first_movers(entry.document)) == open_


def test_the_report_adds_up() -> None:
    batch = order(games=8, swap=True)
    told: list[Game] = []
    found = run(batch, watch=told.append)
    assert len(told) == found.games == 8
    assert sum(found.wins.values()) + found.draws == 8
    assert sum(found.bot_wins.values()) == sum(found.wins.values())
    assert found.decisions == sum(game.decisions for game in told)
    assert found.turns == sum(game.turns for game in told)
    for seat, (low, high) in found.intervals.items():
        assert low <= found.wins[seat] / 8 <= high


def test_both_winners_count_and_nobody_wins_a_draw() -> None:
    game = Game(0, 1, {"one": "greedy", "two": "random"}, (), "", 15, 100)
    found = report(order(), [game])
    assert (found.wins, found.draws) == ({"one": 0, "two": 0}, 1)


def test_options_reach_the_games() -> None:
    short = order(games=4, bots=("random", "random"), options={"turn-limit": 1})
    assert all(game.turns == 1 for game in games(short))


def test_a_bot_that_breaks_the_rules_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.bots.base import Choice
    from game.bots.random import Random
    from game.systems.thor.actions import Pass

    monkeypatch.setattr(Random, "choose", lambda self, view: Choice(Pass(), ""))
    with pytest.raises(NotLegal):
        play(order(bots=("random", "random")), 0)


def test_a_match_can_be_started_some_way_in() -> None:
    entry = scenarios.load("thor/greenwich")
    assert len(started(entry, 1, 0).moments) == 1
    assert len(started(entry, 1, 9).moments) == 10
    ended = started(entry, 1, 100_000)
    assert ended.outcome


def test_the_time_of_each_answer_can_be_watched() -> None:
    times: batch.Times = {}
    game = play(order(), 0, times)
    assert sum(map(len, times.values())) == game.decisions
    assert set(times) == {"greedy", "random"}

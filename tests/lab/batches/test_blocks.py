"""Blocks of games, and what somebody made of them."""

import msgspec
import pytest

from game.lab.batches.batch import Game
from game.lab.batches.blocks import by_bot, by_team, by_turn, fair, scores, share_of, whole_blocks


def game(number: int, *winners: str) -> Game:
    return Game(number, 1, {"one": "greedy", "two": "random", "three": "random"}, winners, "", 5, 10, "two")  # type: ignore[arg-type]


def test_a_win_is_shared_by_all_winners_and_a_draw_by_all() -> None:
    assert share_of(game(0, "one"), "one") == 1
    assert share_of(game(0, "one", "two"), "two") == 0.5
    assert share_of(game(0), "three") == pytest.approx(1 / 3)


def test_a_block_that_lacks_a_game_is_none() -> None:
    games = [game(0), game(1), game(2), game(5)]
    assert whole_blocks(games, 2) == [[games[0], games[1]]]


def test_scores_are_means_over_the_block_and_fair_is_what_equal_seats_would_have() -> None:
    block = [game(0, "one"), game(1, "two")]
    assert scores(block, by_bot) == {"greedy": 0.5, "random": 0.5}
    assert fair(block, by_bot) == {"greedy": pytest.approx(1 / 3), "random": pytest.approx(2 / 3)}
    assert scores(block, by_turn()) == {"first": 0.5, "later": 0.5}


def test_whoever_wins_with_a_team_has_its_part_of_the_teams_share() -> None:
    teams = (("one", "three"), ("two",))
    won = game(0, "one", "three")
    assert [share_of(won, seat, teams) for seat in ("one", "two", "three")] == [0.5, 0, 0.5]
    assert [share_of(game(0), seat, teams) for seat in ("one", "two", "three")] == [0.25, 0.5, 0.25]


def test_teams_of_different_sizes_are_worth_as_much_as_each_other() -> None:
    teams = (("one", "three"), ("two",))
    block = [game(0, "one", "three"), game(1, "two")]
    assert scores(block, by_team(teams), teams) == {"one and three": 0.5, "two": 0.5}
    assert fair(block, by_team(teams), teams) == {"one and three": 0.5, "two": 0.5}


def test_a_team_goes_first_with_whoever_of_it_does() -> None:
    teams = (("one", "three"), ("two",))
    went = msgspec.structs.replace(game(0, "one", "three"), first="one")
    assert scores([went], by_turn(teams), teams) == {"first": 1, "later": 0}
    assert fair([went], by_turn(teams), teams) == {"first": 0.5, "later": 0.5}

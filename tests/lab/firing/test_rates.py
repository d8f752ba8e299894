"""Rates of the parts of a story, over the games of a study."""

from __future__ import annotations

import pytest

from game.core.descriptions.story import Fate
from game.lab.batches.batch import Game
from game.lab.firing.rates import part_rates
from game.lab.statistics.intervals import wilson


def game(number: int, fate: Fate | None) -> Game:
    return Game(number, 7, {"one": "scout"}, ("one",), "It ended.", 5, 50, fate=fate)


def test_a_part_is_counted_by_games_and_by_times() -> None:
    games = [
        game(0, Fate("", 0, {"code.101": 3, "ending.home": 1})),
        game(1, Fate("", 0, {"ending.home": 1})),
    ]
    found = part_rates(games)
    assert found is not None
    rate = found.of("code.101")
    assert (found.games, rate.times, rate.games, rate.share) == (2, 3, 1, 0.5)
    assert (rate.low, rate.high) == pytest.approx(wilson(1, 2))


def test_what_never_came_has_a_rate_too() -> None:
    found = part_rates([game(0, Fate("", 0, {"code.101": 1}))])
    assert found is not None
    assert (found.of("ending.lost").games, found.of("ending.lost").high) == (0, wilson(0, 1)[1])


@pytest.mark.parametrize("fate", [None, Fate("home", 0)])
def test_battles_and_games_of_older_versions_tell_of_no_parts(fate: Fate | None) -> None:
    assert part_rates([game(0, fate)]) is None

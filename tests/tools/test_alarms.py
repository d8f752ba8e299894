"""The verdict is measured on maps of twins: they are sound, alike for both sides, and what is planted is as much as is said."""

from __future__ import annotations

import pytest

from game.core import registry
from game.lab.batches.batch import Game, Order, setting_of, settings
from tools.alarms import BOT, MAPS, PLANTED, _given, batch


def order(name: str) -> Order:
    document = MAPS[name]()
    return Order(name, document["system"], document, (BOT,), 100, 3, swap=True)


@pytest.mark.parametrize("name", MAPS)
def test_a_map_of_twins_is_sound_and_both_sides_are_alike(name: str) -> None:
    document = MAPS[name]()
    system = registry.system(document["system"])
    assert system.problems(document) == []
    one, two = ({**side, "name": ""} for side in document["sides"].values())
    for place in ("deploy", "stands", "units"):
        one.pop(place, None), two.pop(place, None)
    assert one == two


def test_where_somebody_goes_first_it_is_crossed_with_the_side() -> None:
    assert [len(settings(order(name))) for name in MAPS] == [1, 2, 2]


@pytest.mark.parametrize("winners", [("two",), ()])
def test_what_is_planted_raises_the_score_by_fifteen_points(winners: tuple[str, ...]) -> None:
    twins = order("duel")
    games = [
        Game(n, n, setting_of(twins, n).bots, ("one",) if n % 2 else winners, "", 3, 9)  # type: ignore[arg-type]
        for n in range(4000)
    ]
    worth = sum((game.winners == ("one",)) + (not game.winners) / 2 for game in games)
    planted = [_given(twins, game) for game in games]
    after = sum((game.winners == ("one",)) + (not game.winners) / 2 for game in planted)
    share = worth / len(games)
    assert (after - worth) / len(games) == pytest.approx(2 * PLANTED * (1 - share), abs=0.015)


def test_a_batch_is_judged_the_same_again() -> None:
    assert batch("duel", 20, 0, 1) == batch("duel", 20, 0, 1)

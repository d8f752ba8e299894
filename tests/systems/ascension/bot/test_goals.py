"""Which secret goal a bot takes: worth by forces and map, and never always the same (CC-15, C-78)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from game import scenarios
from game.bots.base import make
from game.bots.greedy import best
from game.core.chance import seeded
from game.core.match import Match
from game.systems.ascension.actions import ChooseGoal
from game.systems.ascension.bot.openings import Aiming
from game.systems.ascension.system import SYSTEM

SEEDS = 60


def started(name: str, **changes: Any) -> Match:
    document = {**scenarios.load(f"ascension/{name}").document, **changes}
    return Match.start("ascension", document, seed=1)


def judged(match: Match) -> dict[str, float]:
    """What every goal is worth to the side that chooses now."""
    view = match.view(match.decision.seat)  # type: ignore[union-attr]
    judge = Aiming(view, SYSTEM.resample(view, seeded("test")))
    return {action.goal: judge.worth(action) for action in judge.choices() if isinstance(action, ChooseGoal)}


def chosen(match: Match, bot: str = "greedy") -> Counter[str]:
    """Which goals the bot takes, by its seed."""
    view = match.view(match.decision.seat)  # type: ignore[union-attr]
    actions = [make(bot, "ascension", seed).choose(view).action for seed in range(SEEDS)]
    return Counter(action.goal for action in actions if isinstance(action, ChooseGoal))


@pytest.mark.parametrize("name", ["seize-fate", "relic-hunt", "the-bridge", "two-against-two"])
def test_a_bot_mixes_its_goals_so_that_nobody_sees_through_it_C78(name: str) -> None:
    match = started(name)
    for _ in match.state.field.sides:
        found = chosen(match)
        assert len(found) >= 2, found
        assert found.most_common(1)[0][1] <= 0.93 * SEEDS, found
        match.act(ChooseGoal("first-blood"))


def test_the_better_goal_is_taken_more_often_CC15() -> None:
    match = started("seize-fate")
    worths, found = judged(match), chosen(match)
    first, *_, last = sorted(worths, key=worths.__getitem__, reverse=True)
    assert found[first] > found[last]


def test_the_same_bot_takes_the_same_goal_again_C78() -> None:
    assert chosen(started("the-bridge")) == chosen(started("the-bridge"))


def test_two_bots_of_one_seed_do_not_take_their_goals_alike_C78() -> None:
    match = started("relic-hunt")
    one = match.view("one")
    match.act(ChooseGoal("prowess"))
    two = match.view("two")
    pairs = [
        tuple(make("greedy", "ascension", seed).choose(view).action.goal for view in (one, two))  # type: ignore[attr-defined]
        for seed in range(SEEDS)
    ]
    assert 0.2 * SEEDS < sum(own == other for own, other in pairs) < 0.8 * SEEDS


def test_without_a_font_nobody_counts_on_being_first_at_it_CC15() -> None:
    assert judged(started("relic-hunt", goals=["first-blood", "fortune", "prowess"]))["fortune"] < 0.1
    assert judged(started("seize-fate"))["fortune"] > 0.3


def test_goals_that_are_all_worth_nothing_are_taken_alike_C78(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Aiming, "worth", lambda judge, action: 0.0)
    view = started("seize-fate").view("one")
    taken = {make("greedy", "ascension", seed).choose(view).action for seed in range(SEEDS)}
    assert len(taken) > 1


def test_who_strikes_farther_counts_more_on_first_blood_CC15() -> None:
    match = started("seize-fate")
    rider = judged(match)["first-blood"]
    match.act(ChooseGoal("fortune"))
    assert rider > 0.5 > judged(match)["first-blood"]


def test_against_many_and_for_long_prowess_is_worth_more_CC15() -> None:
    duel = judged(started("seize-fate"))["prowess"]
    team = judged(started("two-against-two"))["prowess"]
    assert duel < judged(started("relic-hunt"))["prowess"] < team


def test_a_choice_without_chance_is_the_best_of_all() -> None:
    view = started("the-bridge").view("one")
    first = best("ascension", view, SYSTEM.resample(view, seeded("test"))).action
    assert first == ChooseGoal("prowess")

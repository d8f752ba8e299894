"""Greedy on whole battles: always legal, always a short reason, never from what is hidden, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.bots.greedy import best, mixes
from game.core.chance import seeded
from game.lab.batches.batch import Order, play
from game.systems.confrontation.system import SYSTEM
from tests.systems.confrontation.bot.asked import judged, played, started
from tests.whole_plays import but_first

BATTLES = (
    "goose-fair", "two-lamps", "low-water", "nobodys-eyot", "third-milestone", "drummers-hill", "three-altars", "long-meadow",
    "saints-ford",
)  # fmt: skip
LONGEST = 120


@pytest.mark.parametrize("name", but_first(BATTLES))
def test_greedy_plays_a_whole_battle_legally_and_gives_a_line_for_each_choice(name: str) -> None:
    count = 0
    for match, bot in played(started(name, 3), "greedy", "random"):
        if bot.name == "greedy":
            decision: Any = match.decision
            seen: Any = match.view(decision.seat)
            choice = best("confrontation", seen, SYSTEM.resample(seen, seeded("deal", count)))
            assert match.refusal(choice.action) is None, choice
            assert choice.reason
            assert "\n" not in choice.reason
            assert len(choice.reason) < LONGEST
            match.act(choice.action)
        count += 1
    assert match.outcome is not None
    assert count < 2500


@pytest.mark.parametrize("mode", but_first(("marauder", "warlord", "general", "strategist", "barbarian")))
def test_greedy_never_answers_from_what_is_hidden(mode: str) -> None:
    """Cards in another order and other reserves of the others behind the same view: the same answer, the same reason."""
    for number, (match, _) in enumerate(played(started("goose-fair", 5, mode=mode), "random", "greedy")):
        decision: Any = match.decision
        if number % 4:
            continue
        view: Any = match.view(decision.seat)
        other = SYSTEM.disturb(match.state, decision.seat, seeded("leak", number))
        again = SYSTEM.view(other, decision.seat)
        answers = {
            best("confrontation", each, SYSTEM.resample(each, seeded("deal", number, deal)))
            for deal, each in enumerate((view, again, again))
        }
        assert len(answers) == 1, answers


def test_a_secret_sequence_is_not_always_the_same() -> None:
    for match, _ in played(started("two-lamps", 1), "greedy", "greedy"):
        if type(match.decision).__name__ == "Arranging":
            break
    judge = judged(match.state)
    assert mixes(judge)
    shares = [judge.share(action) for action in judge.choices()]
    assert len(shares) > 1
    assert max(shares) < sum(shares)


@pytest.mark.slow
def test_the_same_battle_is_played_twice_alike() -> None:
    one, other = (
        [match.view("one") for match, _ in played(started("goose-fair", 9), "greedy", "greedy")]
        for _ in range(2)
    )
    assert one == other


def test_greedy_beats_random_in_a_small_battle_from_either_side() -> None:
    entry = scenarios.load("confrontation/goose-fair")
    order = Order(entry.id, "confrontation", entry.document, ("greedy", "random"), 2, seed=4, swap=True)
    games = [play(order, number) for number in range(order.games)]
    assert sum(game.bots[seat] == "greedy" for game in games for seat in game.winners) == 2

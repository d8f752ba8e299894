"""Bots answer legally, from what they may know alone, and say why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game import scenarios
from game.bots.base import Bot, make, names, titles
from game.core import registry
from game.core.chance import Chance, Seeded, seeded
from game.core.match import Match
from game.core.seats import Seat
from game.lab.batches.batch import started

BATTLES = ("thor/jotunheim", "thor/vanaheim", "thor/throne-room", "thor/greenwich")


def played(scenario: str, seed: int, bots: tuple[str, str]) -> Iterator[tuple[Match, Seat, Bot]]:
    """A match played by bots: before every action the match, whose choice it is, and the bot."""
    entry = scenarios.load(scenario)
    match = Match.start(entry.system, entry.document, seed=seed)
    players = dict(zip(("one", "two"), (make(bot, entry.system, seed) for bot in bots), strict=True))
    while decision := match.decision:
        yield match, decision.seat, players[decision.seat]
        if match.decision is decision:
            match.act(players[decision.seat].choose(match.view(decision.seat)).action)


def test_the_bots_have_names_and_titles() -> None:
    assert names() == ("random", "greedy")
    assert set(titles()) == set(names())
    with pytest.raises(KeyError):
        make("nobody", "thor")


@pytest.mark.parametrize("scenario", BATTLES)
@pytest.mark.parametrize("bot", names())
def test_a_bot_plays_a_whole_battle_legally_and_gives_a_line_for_each_move(scenario: str, bot: str) -> None:
    for match, seat, player in played(scenario, 7, (bot, bot)):
        choice = player.choose(match.view(seat))
        assert match.refusal(choice.action) is None
        assert choice.reason
        assert "\n" not in choice.reason
        assert len(choice.reason) < 90


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_bot_never_sees_what_is_hidden(scenario: str) -> None:
    """The same view answers the same, however the hidden cards are dealt behind it."""
    system = registry.system("thor")
    for seed in range(3):
        for number, (match, seat, _) in enumerate(played(scenario, seed, ("greedy", "random"))):
            view = match.view(seat)
            other = system.resample(view, seeded("leak", seed, number))
            for bot in names():
                asked, again = make(bot, "thor", seed), make(bot, "thor", seed)
                assert asked.choose(view) == again.choose(system.view(other, seat))


def test_greedy_does_not_hang_on_the_cards_that_it_imagines() -> None:
    from game.bots.greedy import best

    system = registry.system("thor")
    for number, (match, seat, _) in enumerate(played("thor/jotunheim", 5, ("greedy", "greedy"))):
        view: Any = match.view(seat)
        answers = {
            best("thor", view, system.resample(view, seeded("deal", number, deal))) for deal in range(3)
        }
        assert len(answers) == 1


def test_greedy_answers_the_same_view_the_same_way_each_time() -> None:
    bot = make("greedy", "thor", 1)
    for match, seat, _ in played("thor/greenwich", 3, ("random", "random")):
        assert bot.choose(match.view(seat)) == make("greedy", "thor", 2).choose(match.view(seat))


def test_greedy_weighs_nothing_where_there_is_one_choice_and_takes_the_first_of_equals() -> None:
    from game.bots.greedy import foremost

    class Judging:
        def __init__(self, worths: list[float]) -> None:
            self.worths, self.weighed = worths, 0

        def choices(self) -> list[Any]:
            return list(range(len(self.worths)))

        def worth(self, action: Any) -> float:
            self.weighed += 1
            return self.worths[action]

        def reason(self, action: Any) -> str:
            return ""

    alone, torn = Judging([0.0]), Judging([1.0, 2.0, 2.0])
    assert (foremost(alone), alone.weighed) == ((0, ()), 0)
    assert (foremost(torn), torn.weighed) == ((1, (1.0, 2.0, 2.0)), 3)


@pytest.mark.parametrize(
    ("scenario", "bot"), [("ascension/first-steps", "fast"), ("confrontation/two-lamps", "greedy")]
)
def test_a_bot_that_plans_says_what_its_plans_were_worth_and_says_the_same_when_asked_again(
    scenario: str, bot: str
) -> None:
    match = started(scenarios.load(scenario), 5, 0, bot)
    weighed = 0
    for _ in range(60):
        decision = match.decision
        assert decision
        view, system = match.view(decision.seat), match.system.name
        choice = make(bot, system, 5).choose(view)
        assert make(bot, system, 5).choose(view) == choice
        if type(decision).__name__ in ("Acting", "EliteActivation") and len(choice.worths) > 1:
            weighed += 1
        match.act(choice.action)
        if match.outcome:
            break
    assert weighed


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    from game.lab.batches.batch import Order, play

    won = lost = 0
    for scenario in BATTLES:
        entry = scenarios.load(scenario)
        order = Order(entry.id, "thor", entry.document, ("greedy", "random"), 6, seed=11, swap=True)
        for number in range(order.games):
            game = play(order, number)
            won += any(game.bots[seat] == "greedy" for seat in game.winners)
            lost += any(game.bots[seat] == "random" for seat in game.winners)
    assert won >= 18
    assert lost <= 1


def test_random_can_do_everything_that_is_legal() -> None:
    entry = scenarios.load("thor/greenwich")
    match = Match.start(entry.system, entry.document, seed=2)
    while match.decision and len(match.moments) < 12:
        match.act(match.decision.sample(match.state, Chance(Seeded(len(match.moments)))))
    decision: Any = match.decision
    view, bot = match.view(decision.seat), make("random", "thor", 0)
    seen = {bot.choose(view).action for _ in range(600)}
    assert seen == set(decision.actions(match.state))

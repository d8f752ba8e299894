"""Reports: the score over whole blocks, the verdict in words, and what is told apart from it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import scenarios
from game.bots.base import Choice
from game.bots.random import Random
from game.core.seats import Seat
from game.lab.batches import batch
from game.lab.batches.batch import Game, Lost, Order, seats_of, seed_of, setting_of, settings
from game.lab.findings import report
from game.lab.findings.report import Score, verdict
from game.lab.statistics.intervals import mean_interval, student


def order(**changes: Any) -> Order:
    entry = scenarios.load("thor/greenwich")
    basic = Order(entry.id, entry.system, entry.document, ("greedy",), 8, seed=5, swap=True)
    return msgspec.structs.replace(basic, **changes)


def games(batch: Order, winners: str) -> list[Game]:
    """Games by their winners: 1, 2 or - for a draw."""
    found = []
    for number, sign in enumerate(winners):
        won: tuple[Seat, ...] = {"1": ("one",), "2": ("two",), "-": ()}[sign]  # type: ignore[assignment]
        setting = setting_of(batch, number)
        found.append(Game(number, 1, setting.bots, won, "After 15 turns.", 15, 100, setting.first))
    return found


def test_with_one_bot_the_question_is_the_sides_and_who_went_first_is_told_apart() -> None:
    pairs = order()
    found = report.report(pairs, games(pairs, "12121212"))
    assert found.question == "sides"
    assert found.scores["one"].share == found.scores["two"].share == 0.5
    assert found.first is not None
    assert found.first.share == 1.0
    assert found.verdict.startswith("undecided: ")


def test_with_two_bots_the_question_is_which_is_stronger() -> None:
    pairs = order(bots=("greedy", "random"), games=40)
    found = report.report(pairs, games(pairs, "12" * 20))
    assert (found.question, found.scores["greedy"].share, found.first) == ("bots", 1.0, None)
    assert found.verdict.startswith("greedy ahead by 50 (")
    assert found.wins == {"one": 20, "two": 20}


def test_a_pair_is_one_observation_however_many_games_it_has() -> None:
    pairs = order(games=20)
    once = report.report(pairs, games(pairs, "11221122112211221122"))
    alone = order(games=20, swap=False)
    single = report.report(alone, games(alone, "11221122112211221122"))
    assert once.scores["one"].high - once.scores["one"].low > 1.3 * (
        single.scores["one"].high - single.scores["one"].low
    )


def test_half_a_block_does_not_count_for_the_verdict() -> None:
    pairs = order()
    found = report.report(pairs, games(pairs, "1122111")[:7])
    assert found.games == 7
    assert found.scores["one"].share == 4 / 6


def test_sides_that_take_turns_share_what_chance_is_left() -> None:
    entry = scenarios.load("abstract/brawl")
    four = Order(entry.id, entry.system, entry.document, ("greedy",), 30)
    won = [Game(n, n, seats_of(four, n), ("three",), "", 5, 9) for n in range(30)]
    found = report.report(four, won)
    assert found.scores["three"].fair == 0.25
    assert "side three ahead by 75 (" in found.verdict
    assert found.verdict.count("side") == 1


def test_draws_say_why() -> None:
    pairs = order(games=4)
    found = report.report(pairs, games(pairs, "1--2"))
    assert (found.draws, found.draw_reasons) == (2, {"After 15 turns": 2})


def test_a_game_that_stumbles_is_lost_with_its_seed_and_there_is_no_verdict(monkeypatch: Any) -> None:
    from game.systems.thor.actions import Pass

    monkeypatch.setattr(Random, "choose", lambda self, view: Choice(Pass(), ""))
    pairs = order(bots=("random",), games=2)
    found = report.run(pairs)
    assert found.games == 0
    assert [each.number for each in found.lost] == [0, 1]
    assert found.lost[0].seed == seed_of(pairs, 0)
    assert found.lost[0].bots == {"one": "random", "two": "random"}
    assert found.lost[0].why.startswith("NotLegal: ")
    assert found.verdict == "no verdict: 2 games were lost"


def test_what_was_lost_spoils_the_verdict_but_not_the_counts() -> None:
    pairs = order(games=40)
    lost = Lost(3, 1, seats_of(pairs, 3), "its process was ended")
    found = report.report(pairs, games(pairs, "1" * 40)[:3] + games(pairs, "1" * 40)[4:], [lost])
    assert (found.wins["one"], found.lost) == (39, (lost,))
    assert found.verdict == "no verdict: 1 game was lost"


def test_a_story_is_counted_by_its_sides_with_every_bot_of_the_players() -> None:
    entry = scenarios.load("asgard/the-frost-door")
    bots = ("random", "scout", "reaction")
    story = Order(entry.id, entry.system, entry.document, bots, 4, swap=True)
    found = report.report(story, games(story, "1121"))
    assert (found.question, found.wins) == ("sides", {"one": 3, "two": 1})
    assert found.bot_wins == {"random": 1, "reaction": 1, "scout": 2}


def test_an_interrupted_batch_reports_what_there_is(monkeypatch: Any) -> None:
    played = []

    def interrupted(order: Order, number: int, *_: Any) -> Game:
        if number == 2:
            raise KeyboardInterrupt
        played.append(number)
        return batch.play(order, number)

    monkeypatch.setattr(report, "tried", interrupted)
    found = report.run(order(bots=("random",)))
    assert played == [0, 1]
    assert (found.interrupted, found.games, found.asked) == (True, 2, 8)


@pytest.mark.parametrize(
    ("share", "low", "high", "text"),
    [
        (0.56, 0.53, 0.59, "side two ahead by 6 (3 to 9)"),
        (0.54, 0.48, 0.60, "undecided: side two by 4 (-2 to 10)"),
    ],
)
def test_a_verdict_is_words(share: float, low: float, high: float, text: str) -> None:
    scores = {"one": Score(0.5, 1 - share, 1 - high, 1 - low), "two": Score(0.5, share, low, high)}
    assert verdict("sides", scores) == text


def test_nothing_is_said_of_nothing() -> None:
    assert verdict("sides", {}) == "no verdict: nothing was played to the end"


# Intervals


@pytest.mark.parametrize(("freedom", "deviations"), [(4, 2.776), (9, 2.262), (49, 2.010), (999, 1.962)])
def test_student_is_as_wide_as_the_tables_say(freedom: int, deviations: float) -> None:
    assert student(freedom) == pytest.approx(deviations, abs=0.012)


@given(st.lists(st.sampled_from((0.0, 0.25, 0.5, 0.75, 1.0)), min_size=2, max_size=60))
def test_the_interval_holds_the_mean_and_never_is_a_point(values: list[float]) -> None:
    low, high = mean_interval(values)
    assert 0 <= low <= sum(values) / len(values) + 1e-9
    assert sum(values) / len(values) - 1e-9 <= high <= 1
    assert high > low


def test_five_that_are_alike_say_nothing() -> None:
    assert mean_interval([1.0] * 5) == (0.0, 1.0)


def test_few_that_are_alike_prove_little() -> None:
    assert mean_interval([1.0] * 6)[0] < 0.8 < mean_interval([1.0] * 12)[0]


# Blocks


def test_a_block_of_one_bot_is_never_the_same_game_twice() -> None:
    for name in ("thor/greenwich", "ascension/seize-fate", "abstract/duel"):
        entry = scenarios.load(name)
        alike = Order(entry.id, entry.system, entry.document, ("greedy",), 4, swap=True)
        documents = [repr(each.document) for each in settings(alike)]
        assert len(set(documents)) == len(documents)

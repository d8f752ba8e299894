"""Whether the lab's own words can be believed, on outcomes whose truth is known."""

from __future__ import annotations

import pytest

from game.lab import selftest
from game.lab.selftest import (
    FEWEST,
    TRUTHS,
    Broken,
    Trials,
    Truth,
    dealt,
    faults,
    pool,
    trials,
)
from game.lab.statistics.sequential import Inquiry


def test_studies_are_the_same_for_the_same_seed() -> None:
    truth = Truth(0.6, draws=0.3)
    assert trials(truth, 5, seed=1) == trials(truth, 5, seed=1)
    assert trials(truth, 5, seed=1).found == {"above": 5}


@pytest.mark.parametrize(
    ("score", "found", "fault"),
    [
        (0.5, {"balanced": 90, "above": 10}, "false alarms in 10.0%"),
        (0.5, {"balanced": 90, "undecided": 10}, "called balanced in 90.0%"),
        (0.53, {"balanced": 4, "undecided": 96}, "called balanced in 4.0%"),
        (0.55, {"above": 90, "undecided": 10}, "found in 90.0%"),
        (0.55, {"above": 90, "below": 10}, "found in 90.0%"),
        (0.6, {"above": 99, "undecided": 1}, "found in 99.0%"),
    ],
)
def test_words_that_are_wrong_too_often_are_named(score: float, found: dict[str, int], fault: str) -> None:
    (told, *_) = faults([Trials(Truth(score), 100, found, 500.0)])
    assert fault in told.said
    assert f"a true score of {score:.0%}" in told.said


def test_words_that_are_right_are_not_named() -> None:
    assert faults([Trials(Truth(0.5), 100, {"balanced": 96, "below": 4}, 4000.0)]) == []


def test_a_rate_that_is_outside_too_often_is_named() -> None:
    told = "a rate of 10%: outside its interval in 6.0% of the studies, 5 % are allowed"
    assert faults([], {0.1: 0.06, 0.3: 0.05}) == [Broken(told)]
    assert Broken(told).surely, "an exact figure has no chance for an excuse"


@pytest.mark.parametrize(("studies", "surely"), [(200, False), (1000, False), (4000, True)])
def test_what_few_studies_do_by_chance_is_named_and_not_called_broken(studies: int, surely: bool) -> None:
    alarms = round(0.06 * studies)
    (told,) = faults([Trials(Truth(0.5), studies, {"balanced": studies - alarms, "above": alarms}, 4000.0)])
    assert "false alarms in 6.0%" in told.said
    assert told.surely == surely


def test_real_games_are_dealt_out_so_that_no_study_has_one_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[list[float]] = []

    def settled(scores: list[float]) -> Inquiry:
        given.append(scores)
        inquiry = Inquiry()
        inquiry.add([0.5] * 900)
        return inquiry

    monkeypatch.setattr(selftest, "_settled", settled)
    deck = [float(number) for number in range(FEWEST + 1000)]
    found = dealt(deck, 5)
    assert (found.real, found.studies, found.games) == (True, 5, 900)
    assert given[0] == deck[:FEWEST]
    assert given[1] == deck[900 : FEWEST + 900]
    assert given[2] != sorted(given[2])
    assert all(len(set(each)) == FEWEST for each in given)


def test_studies_of_real_games_say_what_the_games_say() -> None:
    assert dealt([1.0] * FEWEST, 3).found == {"above": 3}
    first = faults([dealt([1.0] * FEWEST, 3)])[0]
    assert first.said.startswith("random in abstract/duel: false alarms in 100.0%")
    assert first.surely
    with pytest.raises(ValueError, match="too few"):
        dealt([1.0] * 10, 3)


def test_real_games_stand_in_the_order_of_their_numbers_whoever_plays_them() -> None:
    told: list[int] = []
    scores = pool(20, watch=lambda game: told.append(game.number))
    assert told == list(range(20))
    assert set(scores) <= {0.0, 0.5, 1.0}
    assert scores == pool(20)
    assert scores[:5] == pool(5)


@pytest.mark.slow
@pytest.mark.parametrize("truth", TRUTHS, ids=str)
def test_two_hundred_and_fifty_studies_of_each_truth_keep_what_is_promised(truth: Truth) -> None:
    assert faults([trials(truth, 250)]) == []

"""A battle tried over and over beside whoever goes on with something else."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from game import scenarios
from game.lab.batches import contest
from game.lab.batches.contest import Bout, Contest, Trial, bout

ENOUGH = 60.0
"""Seconds, generous: a battle of slots takes a hundredth of one."""


def duel(seed: int = 1) -> Contest:
    document = scenarios.load("abstract/duel").document
    return Contest("abstract/duel", "abstract", (("one", document), ("two", document)), seed)


def until(trial: Trial, done: Callable[[], bool]) -> None:
    """Look at it as a window does, until something is so."""
    began = time.monotonic()
    while not done():
        assert time.monotonic() - began < ENOUGH
        trial.look()
        time.sleep(0.01)


def to_the_end(trial: Trial) -> None:
    until(trial, lambda: not trial.running)


def test_battles_of_one_seed_are_the_same_battle_seen_from_both_seats() -> None:
    first, second = bout(duel(), 0), bout(duel(), 1)
    assert first.score + second.score == 1
    assert bout(duel(), 0) == first


def test_as_many_are_played_as_were_asked_for_and_the_same_again() -> None:
    trial = Trial(duel(), 2)
    trial.play(11)
    assert trial.asked == 12
    to_the_end(trial)
    assert trial.played == 12
    assert trial.share == 0.5
    other = Trial(duel(), 1)
    other.play(12)
    to_the_end(other)
    assert other.interval == trial.interval


def test_more_are_added_to_those_that_were_played() -> None:
    trial = Trial(duel(), 1)
    trial.play(2)
    to_the_end(trial)
    assert not trial.told
    trial.play(20)
    to_the_end(trial)
    assert (trial.played, trial.asked, trial.told) == (20, 20, True)


def test_nothing_is_known_before_anything_was_played() -> None:
    trial = Trial(duel(), 1)
    assert (trial.played, trial.interval, trial.left) == (0, (0.0, 1.0), None)
    assert not trial.look()


def test_it_can_be_left_off_and_gone_on_with() -> None:
    trial = Trial(duel(), 1)
    trial.play(400)
    until(trial, lambda: trial.played > 1)
    assert trial.left is not None
    trial.stop()
    played = trial.played
    assert not trial.running
    assert trial.asked == played
    assert not trial.look()
    trial.play(played + 2)
    to_the_end(trial)
    assert trial.played >= played + 2


def test_a_process_that_is_killed_is_told_of_and_costs_no_battle() -> None:
    trial = Trial(duel(), 1)
    trial.play(200)
    until(trial, lambda: trial.played > 0)
    run = trial._run
    assert run is not None
    run.crew._hands[0].process.kill()
    until(trial, lambda: bool(trial.trouble))
    assert "ended" in trial.trouble
    to_the_end(trial)
    assert (trial.played, trial.lost) == (200, [])


def test_a_process_that_was_ended_is_told_of_together_with_the_end_too() -> None:
    trial = Trial(duel(), 1)
    trial.play(8)
    run = trial._run
    assert run is not None
    while run.told.qsize() < 9:
        time.sleep(0.01)
    run.crew.again += 1
    assert trial.look()
    assert "ended" in trial.trouble
    assert (trial.running, trial.played) == (False, 8)


def test_a_battle_that_cannot_be_played_counts_for_nobody() -> None:
    trial = Trial(Contest("abstract/duel", "abstract", (("one", {"sides": {}}),)), 1)
    trial.play(2)
    to_the_end(trial)
    assert trial.played == 0
    assert trial.lost or trial.trouble


def test_an_interval_counts_whole_turns_of_seats_only(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[list[float]] = []

    def interval(values: list[float]) -> tuple[float, float]:
        seen.append(values)
        return 0.0, 1.0

    monkeypatch.setattr(contest, "mean_interval", interval)
    trial = Trial(duel(), 1)
    scores = (1, 0.5, 0, 0)
    trial._bouts = {number: Bout(number, score) for number, score in enumerate(scores)} | {4: Bout(4, 1)}
    trial._bouts[2] = Bout(2, lost="it stood still")
    assert trial.interval == (0.0, 1.0)
    assert seen == [[0.75]]
    assert trial.share == (1 + 0.5 + 0 + 1) / 4

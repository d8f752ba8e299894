"""Puzzles are decided exactly, and the lesson can be played to its end (T-119)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game import paths
from game.bots.base import make
from game.core.match import Match
from game.systems.thor.actions import LetThrough, Pass, Summon
from game.systems.thor.bot import puzzle
from game.systems.thor.scenario.setup import read
from game.systems.thor.state import FOE

PUZZLES = sorted((paths.scenarios() / "thor" / "puzzles").glob("*.toml"))
LESSON = paths.scenarios() / "thor" / "first-blows.toml"


def opened(path: Path) -> tuple[dict[str, Any], Match]:
    document = tomllib.loads(path.read_text("utf-8"))
    return document, Match.start("thor", document, seed=7)


def test_there_are_five_puzzles() -> None:
    assert len(PUZZLES) == 5


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_the_solution_wins_against_the_best_defence_T119(path: Path) -> None:
    document, match = opened(path)
    solver = match.state.first
    for table in document["solution"]:
        while match.decision is not None and match.decision.seat != solver:
            match.act(puzzle.best_answer(match.state, match.decision.seat))
        assert puzzle.forced(match.state, solver)
        match.act(match.system.action_from_json(msgspec.json.encode(table)))
    while match.outcome is None:
        assert match.decision is not None
        assert match.decision.seat == FOE[solver]
        match.act(puzzle.best_answer(match.state, match.decision.seat))
    assert match.outcome.winners == (solver,)


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_only_the_first_move_of_the_solution_wins_T119(path: Path) -> None:
    """Passing the Move phase is the same as a free play that can wait for the Fight phase."""
    document, match = opened(path)
    first = match.system.action_from_json(msgspec.json.encode(document["solution"][0]))
    others = [action for action in puzzle.winning(match.state, match.state.first) if action != first]
    assert others == ([Pass()] if isinstance(first, Summon) else [])


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_a_puzzle_whose_turn_runs_out_is_not_solved_T119(path: Path) -> None:
    _, match = opened(path)
    solver = match.state.first
    for _ in range(2):
        match.act(Pass())
    assert match.outcome is not None
    assert match.outcome.winners == (FOE[solver],)
    assert match.outcome.rule == "T-119"


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_everything_lies_open_in_a_puzzle_T119(path: Path) -> None:
    _, match = opened(path)
    view = match.view("one")
    assert view.known.hand == match.state.hands["two"]  # type: ignore[attr-defined]
    assert view.known.deck == match.state.deck[::-1]  # type: ignore[attr-defined]


def test_the_foe_spoils_a_puzzle_where_it_can_T119() -> None:
    """Struck by Smite, Laufey's people have the parry that Cut and Thrust would have drawn out."""
    _, match = opened(next(path for path in PUZZLES if path.stem == "one-answer-too-few"))
    for table in (
        {"type": "Move", "card": "Creep", "unit": 1, "to": "d5"},
        {"type": "Pass"},
        {"type": "Attack", "card": "Smite", "unit": 1, "target": 4},
    ):
        match.act(match.system.action_from_json(msgspec.json.encode(table)))
    answer = puzzle.best_answer(match.state, "two")
    assert answer != LetThrough()
    match.act(answer)
    assert not puzzle.forced(match.state, "one")


def test_the_lesson_plays_through_its_steps_to_the_victory() -> None:
    document, match = opened(LESSON)
    sheet, _, problems = read(document)
    assert not problems
    assert sheet is not None
    for step in sheet.lesson:
        for table in step.actions:
            assert match.outcome is None
            match.act(match.system.action_from_json(msgspec.json.encode(table)))
    assert match.outcome is not None
    assert match.outcome.winners == ("one",)
    assert match.outcome.why == "Laufey has fallen."


def test_every_step_of_the_lesson_says_what_to_do_and_by_which_rule() -> None:
    document, _ = opened(LESSON)
    assert len(document["lesson"]) == 10
    for step in document["lesson"]:
        assert step["title"]
        assert step["text"]
        assert step["ask"]
        assert step["rule"]


@pytest.mark.parametrize("path", PUZZLES, ids=lambda path: path.stem)
def test_the_greedy_bot_is_exact_in_a_puzzle_T119(path: Path) -> None:
    """Both seats played by it, the solver reaches the goal; and it says so."""
    _, match = opened(path)
    solver = match.state.first
    players = {seat: make("greedy", "thor") for seat in FOE}
    while match.decision is not None:
        choice = players[match.decision.seat].choose(match.view(match.decision.seat))
        assert choice.reason
        match.act(choice.action)
    assert match.outcome is not None
    assert match.outcome.winners == (solver,)

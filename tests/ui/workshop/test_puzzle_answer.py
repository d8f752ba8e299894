"""The answer of a puzzle is recorded by playing it."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core import registry
from game.core.match import Match
from game.core.system import Document, encode
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.workshop.puzzle_answer import as_written
from tests.ui.player import match_on_top, on_top
from tests.ui.workshop.player import Carver

LAUFEY = "thor/puzzles/laufey-falls"


def solve(match: Match, answer: list[Document]) -> None:
    """Do what an answer says, whatever the foe replies."""
    for table in answer:
        while (asked := match.decision) and asked.seat != "one":
            match.act(asked.actions(match.state)[-1])
        match.act(match.system.action_from_json(encode(table)))
    while asked := match.decision:
        match.act(asked.actions(match.state)[-1])


@pytest.fixture
def carver(app: App) -> Carver:
    """Before a board that was a puzzle, drawn anew: it has no answer yet."""
    app.open("menu")
    return Carver.opens(app, document=scenarios.load(LAUFEY).document)


def test_what_the_solver_did_in_a_trial_is_written_down_as_its_answer(
    carver: Carver, pilot: Pilot, app: App
) -> None:
    pilot.click("boards.page:battle")
    pilot.wheel("boards.turns", -20)
    pilot.click("boards.puzzle")
    assert carver.document["kind"] == "puzzle"
    answer = scenarios.load(LAUFEY).document["solution"]
    pilot.key("F5")
    solve(match_on_top(app), answer)
    pilot.frames(3)
    pilot.key("Esc")
    assert on_top(app) == "boards"
    pilot.click("boards.answer")
    assert carver.document["solution"] == answer
    assert "[[solution]]" in carver.work.sketch.text
    pilot.key("Ctrl+Z")
    assert "solution" not in carver.document


def test_a_trial_that_did_not_solve_it_is_no_answer(carver: Carver, pilot: Pilot, app: App) -> None:
    pilot.click("boards.page:battle")
    pilot.wheel("boards.turns", -20)
    pilot.click("boards.puzzle")
    pilot.click("boards.answer")
    assert "solution" not in carver.document
    pilot.key("F5")
    pilot.frames(3)
    pilot.key("Esc")
    pilot.click("boards.answer")
    assert "solution" not in carver.document


def test_only_a_puzzle_asks_for_its_answer(carver: Carver, pilot: Pilot) -> None:
    assert not pilot.has("boards.answer")


def test_an_action_of_several_units_is_written_as_the_file_has_it() -> None:
    action = {"type": "Advance", "card": "Creep", "units": [1, 2]}
    assert as_written(registry.system("thor").action_from_json(encode(action))) == action

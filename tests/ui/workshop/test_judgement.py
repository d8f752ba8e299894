"""What is wrong with a map under work is told as soon as it is known; by which slip an answer fails comes after."""

from __future__ import annotations

from game import scenarios
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change
from game.ui.workshop.judgement import Judgement


def test_the_slip_by_which_an_answer_fails_is_added_once_all_else_is_told() -> None:
    document = mended(scenarios.load("thor/puzzles/laufey-falls").document, [Change("start.phase", "fight")])
    judgement = Judgement()
    judgement.ask(1, document)
    while not judgement.tick():
        pass
    assert (judgement.of, [each.field for each in judgement.problems]) == (1, ["solution[0]"])
    while not judgement.tick():
        pass
    assert [each.field for each in judgement.problems] == ["solution[0]", "start.phase"]
    assert not judgement.tick()

"""What belongs together: runs of moments without chance, reveal or hand-over, as far as the rules say that they go on."""

from __future__ import annotations

import pytest

from game.core.actions import Action
from game.core.match import Match
from game.core.stretches import stretches
from tests.core.tiny.tally import DOCUMENT, SYSTEM, Add, Hand, Roll


@pytest.fixture
def additive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules by which one addition goes on with another."""

    def continues(_: object, earlier: Action, later: Action) -> bool:
        return isinstance(earlier, Add | Roll) and isinstance(later, Add | Roll)

    monkeypatch.setattr(type(SYSTEM), "continues", continues)


def runs(*actions: Action) -> list[list[int]]:
    match = Match.start("tally", DOCUMENT, seed=8)
    for action in actions:
        match.act(action)
    return [list(run) for run in stretches(match.system, match.moments)]


def test_every_moment_stands_alone_unless_the_rules_say_otherwise() -> None:
    assert runs(Add(1), Add(2)) == [[0], [1], [2]]


@pytest.mark.usefixtures("additive")
def test_what_goes_on_is_one_stretch() -> None:
    assert runs(Add(1), Add(2), Add(1)) == [[0], [1, 2, 3]]


@pytest.mark.usefixtures("additive")
def test_chance_and_a_hand_over_end_a_stretch() -> None:
    assert runs(Add(1), Roll(), Add(1)) == [[0], [1], [2], [3]]
    assert runs(Add(1), Hand(), Add(1)) == [[0], [1], [2], [3]]

"""The archetypes are told apart by what they do: `tools/hunt.py --habits` gives the full figure (docs/asgard-minds.md)."""

from __future__ import annotations

import pytest

from game.systems.asgard.sheet.plan import ARCHETYPES
from tests.bots.habits import LEAST, Game, share, told_apart, watched


@pytest.mark.slow
def test_archetypes_are_told_apart_by_their_habits_on_seeds_not_learnt() -> None:
    """A sure lower bound with few seeds: chance alone finds one in seven."""
    guesses = told_apart(watched(range(5)), watched(range(1000, 1005)))
    assert set(guesses) == set(ARCHETYPES)
    assert share(guesses) > 0.7


def test_whoever_acts_too_seldom_has_no_habits() -> None:
    game = Game("guard", 0)
    met = [acts for acts in game.seen.values() if len(acts) >= LEAST]
    assert len(game.habits()) == len(met)
    game.seen = {unit: acts[: LEAST - 1] for unit, acts in game.seen.items()}
    assert game.habits() == []

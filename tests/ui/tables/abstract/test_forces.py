"""Forces in small: the marked square with every unit, at the sizes of an ending, the menu and a list."""

from __future__ import annotations

import pygame
import pytest

from game.core.system import LogLine
from game.ui.app.theme import Theme
from game.ui.play.summaries import brief
from game.ui.tables.abstract import forces
from game.ui.tables.abstract.forces import Lit
from game.ui.tables.abstract.glimpse import SlotsGlimpse
from tests.ui.play.endings.test_ending import over

SIZES = ((340, 220), (174, 116), (120, 116))


@pytest.fixture(scope="module", autouse=True)
def _window() -> None:
    """The square is painted for a window."""
    pygame.display.set_mode((64, 64))


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    return one.get_buffer().raw == other.get_buffer().raw


@pytest.mark.parametrize("size", SIZES)
def test_who_struck_and_who_was_struck_are_lit_at_every_size(size: tuple[int, int]) -> None:
    forced = brief.standing(over("abstract-squad-11").moments[20].state)
    seen = [
        forces.picture(Theme(), size, forced, lit)
        for lit in (forces.NOBODY, Lit(frozenset({2})), Lit(struck=frozenset({5})))
    ]
    assert all(each.get_size() == size for each in seen)
    assert not same(seen[0], seen[1])
    assert not same(seen[0], seen[2])


def test_a_blow_that_the_log_tells_of_lights_its_attackers_and_its_target() -> None:
    state, size = over("abstract-squad-11").moments[20].state, (340, 220)
    told = LogLine(
        "**Cedar** and **Elder** attacked **The Captain** together.", "attack", "one", ("3", "4", "5")
    )
    seen = SlotsGlimpse(Theme(), size).picture(state, "one", [told])
    lit = Lit(frozenset({3, 4}), frozenset({5}))
    assert same(seen, forces.picture(Theme(), size, brief.standing(state), lit))


def test_a_lost_slot_is_seen() -> None:
    match = over("abstract-bob-and-fred-11")
    before, after = (
        forces.picture(Theme(), (120, 116), brief.standing(match.moments[at].state)) for at in (4, 5)
    )
    assert not same(before, after)

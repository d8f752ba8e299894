"""What the ground gives each side, as a difference over the map."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core import registry
from game.core.system import Document
from game.lab.fairness.assessment import fairness
from game.lab.fairness.findings import Fairness
from game.ui.workshop.overlay import Overlay, Wash, wash


def looked_at(document: Document) -> Fairness:
    found = fairness(registry.system(document["system"]), document)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def bridge() -> Fairness:
    return looked_at(scenarios.load("ascension/the-bridge").document)


def laid(kind: str, found: Fairness) -> Wash:
    made = wash(kind, found)
    assert made is not None
    return made


@pytest.mark.parametrize("kind", ["reach", "sight", "cover"])
def test_on_a_ground_that_is_turned_about_its_middle_what_one_side_has_here_the_other_has_there(
    bridge: Fairness, kind: str
) -> None:
    made = laid(kind, bridge)
    assert len(made.values) == made.columns * made.rows
    assert max(made.values) > 0
    apart = [abs(one + other) for one, other in zip(made.values, reversed(made.values), strict=True)]
    assert sum(apart) / len(apart) < 0.1


def test_a_side_is_earlier_where_it_deploys(bridge: Fairness) -> None:
    made = laid("reach", bridge)
    middle = made.rows // 2 * made.columns
    assert made.values[middle + 1] == 1
    assert made.values[middle + made.columns - 2] == -1


def test_nothing_is_laid_over_a_map_that_nobody_has_looked_at(bridge: Fairness) -> None:
    overlay = Overlay()
    assert overlay.of(bridge) is None
    overlay.kind = "reach"
    assert overlay.of(None) is None
    assert overlay.of(bridge) is overlay.of(bridge)

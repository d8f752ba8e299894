"""The ground of a battle: activations and contact by pace, and the kit that notices a survey that cannot be right."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import hypot
from typing import Any

import msgspec
import pytest

from game.core.descriptions.survey import CLEAR, NEVER, Camp, Patch, Point, Survey, Walker
from game.core.promises import scenario_promises
from game.core.promises.breaches import Breach
from tests.core.tiny import bid

SLOW, SWIFT = Walker(1, "Snail", 10, 2), Walker(2, "Hare", 30, 2)


class Plain(Survey):
    """A plain of ten by ten cells with a hedge on it that hinders nobody."""

    unit, scale, size, columns, rows = "in", 1, (100, 100), 10, 10
    goals = ()
    patches: tuple[Patch, ...] = (Patch("hedge", "Hedge", 40, 40, 60, 45),)

    def __init__(self) -> None:
        self.camps: tuple[Camp, ...] = (
            Camp("one", "Snails", ((50, 95),), SLOW, SLOW),
            Camp("two", "Hares", ((50, 5),), SWIFT, SWIFT),
        )
        self.farther = 0

    def without(self, patches: Collection[str]) -> Plain:
        made = Plain()
        made.farther = self.farther
        return made

    def middle(self, column: int, row: int) -> Point:
        return 10 * column + 5, 10 * row + 5

    def ways(
        self, walker: Walker, starts: Sequence[Point], ends: Sequence[Point], within: int = 0
    ) -> list[float]:
        return [
            min((hypot(x - u, y - v) - within + self.farther for u, v in starts), default=NEVER)
            for x, y in ends
        ]

    def looks(self, looker: Walker, target: Walker, pairs: Sequence[tuple[Point, Point]]) -> list[int]:
        return [CLEAR] * len(pairs)


def kit(survey: Survey, monkeypatch: pytest.MonkeyPatch) -> None:
    """Try a survey as that of a tiny system."""
    monkeypatch.setattr(bid.Bid, "survey", lambda self, document: survey)
    system: Any = bid.Bid()
    scenario_promises.surveyed(system, {"system": "tiny-bid", "rounds": 3, "coins": 6})


def test_activations_are_whole_and_by_the_walkers_own_pace() -> None:
    plain = Plain()
    assert plain.activations(SLOW, [(0, 0)], [(0, 0), (10, 0), (11, 0), (95, 0)]) == [0, 1, 2, 10]
    assert plain.activations(SWIFT, [(0, 0)], [(95, 0)]) == [4]
    assert plain.activations(SWIFT, [], [(95, 0)]) == [NEVER]


def test_two_sides_touch_when_both_paces_together_bridge_the_gap_between_their_bases() -> None:
    plain = Plain()
    assert plain.contact(*plain.camps) == 3
    near = msgspec.structs.replace(plain.camps[0], places=((50, 45),))
    assert plain.contact(near, plain.camps[1]) == 1
    nowhere = msgspec.structs.replace(plain.camps[0], places=())
    assert plain.contact(nowhere, plain.camps[1]) == NEVER


def test_friends_are_no_foes() -> None:
    one, two = Plain().camps
    assert one.against(two)
    assert not one.against(one)
    friends = [msgspec.structs.replace(camp, friends="one") for camp in (one, two)]
    assert not friends[0].against(friends[1])


def test_the_kit_takes_a_sound_survey(monkeypatch: pytest.MonkeyPatch) -> None:
    kit(Plain(), monkeypatch)


def test_the_kit_notices_a_deployment_off_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Plain()
    plain.camps = (msgspec.structs.replace(plain.camps[0], places=((50, 101),)),)
    with pytest.raises(Breach, match="a deployment lies on the table: Snails"):
        kit(plain, monkeypatch)


def test_the_kit_notices_ways_that_are_longer_without_terrain(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Plain()
    bare = Plain()
    bare.farther = 5
    monkeypatch.setattr(plain, "without", lambda patches: bare)
    with pytest.raises(Breach, match="no way is longer without terrain: Snails"):
        kit(plain, monkeypatch)


def test_the_kit_notices_two_pieces_of_one_id(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Plain()
    plain.patches = (*plain.patches, *plain.patches)
    with pytest.raises(Breach, match="no two pieces of terrain of one id"):
        kit(plain, monkeypatch)

"""Distances and sight as the director asks for them: units, tokens, blips (A-10, A-22, A-33)."""

from __future__ import annotations

import pytest

from game.systems.asgard.on_ascension import ADAPTER
from game.table.lengths import INCH
from tests.systems.ascension.builder import box, figure, piece
from tests.systems.asgard.on_ascension.measured import directed, spot, told

FAR = 100 * INCH
WALL = piece("wall", box(200, 0, 10, 300), 2)


def test_a_unit_is_as_far_from_a_token_as_its_edge_is() -> None:
    table = directed(figure("Ulf", at=(100, 100), base=(50, 30)), figure("Foe", "two", at=(300, 100)))
    assert ADAPTER.gap(table.state, 1, spot(200, 100)) == 750
    assert ADAPTER.gap(table.state, 1, spot(100, 200)) == 850
    assert ADAPTER.gap(table.state, 1, spot(105, 100)) == 0
    assert ADAPTER.between(table.state, 1, 2) == 2000 - 250 - 150


def test_distance_counts_from_where_a_unit_stood_if_it_has_fallen() -> None:
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(300, 100)))
    ADAPTER.drop(table.state, 1, told(), slain=True)
    assert ADAPTER.gap(table.state, 1, spot(200, 100)) == 850


def test_who_sees_whom_is_told_in_pairs_and_within_visibility() -> None:
    table = directed(
        figure("Ulf", at=(100, 100)), figure("Kin", at=(100, 500)),
        figure("Foe", "two", at=(300, 100)), figure("Fiend", "two", at=(400, 500)), pieces=[WALL],
    )  # fmt: skip
    state, friends, foes = table.state, [1, 2], [3, 4]
    assert ADAPTER.seen(state, friends, foes, FAR) == {(2, 3), (2, 4)}
    assert ADAPTER.seen(state, [2], [4], 2700) == {(2, 4)}
    assert ADAPTER.seen(state, [2], [4], 2600) == set()
    assert ADAPTER.seen(state, [], foes, FAR) == set()


@pytest.mark.parametrize(("size", "traits", "seen"), [
    (2, (), False), (1, (), False), (0.5, (), True), (2, ("door",), False), (0.5, ("door",), False), (3, ("sunken",), True),
])  # fmt: skip
def test_a_token_is_seen_past_what_is_smaller_than_size_1_and_no_shut_door(
    size: float, traits: tuple[str, ...], seen: bool
) -> None:
    thing = piece("thing", box(200, 0, 10, 300), size, *traits)  # type: ignore[arg-type]
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(500, 500)), pieces=[thing])
    assert ADAPTER.sees_spot(table.state, 1, spot(300, 100), FAR) is seen


def test_a_token_behind_a_door_is_seen_when_it_opens() -> None:
    door = piece("door", box(200, 80, 10, 40), 2, "door")
    left, right = piece("left", box(200, 0, 10, 80), 2), piece("right", box(200, 120, 10, 300), 2)
    table = directed(
        figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(500, 500)), pieces=[left, door, right]
    )
    assert not ADAPTER.sees_spot(table.state, 1, spot(300, 100), FAR)
    ADAPTER.change_field(table.state, "open", "door", told())
    assert ADAPTER.sees_spot(table.state, 1, spot(300, 100), FAR)
    ADAPTER.change_field(table.state, "shut", "door", told())
    assert not ADAPTER.sees_spot(table.state, 1, spot(300, 100), FAR)


def test_a_token_is_seen_from_any_of_the_three_points() -> None:
    post = piece("post", box(200, 92, 10, 16), 2)
    wide = directed(
        figure("Ulf", at=(100, 100), base=(40, 40)), figure("Foe", "two", at=(500, 500)), pieces=[post]
    )
    assert ADAPTER.sees_spot(wide.state, 1, spot(300, 100), FAR)
    slim = directed(
        figure("Ulf", at=(100, 100), base=(4, 4)), figure("Foe", "two", at=(500, 500)), pieces=[post]
    )
    assert not ADAPTER.sees_spot(slim.state, 1, spot(300, 100), FAR)


def test_a_token_beyond_visibility_is_not_seen() -> None:
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(500, 500)))
    assert ADAPTER.sees_spot(table.state, 1, spot(300, 100), 1850)
    assert not ADAPTER.sees_spot(table.state, 1, spot(300, 100), 1840)


def test_a_token_on_a_platform_lies_on_top_of_it() -> None:
    block = piece("block", box(280, 80, 40, 40), 2)
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(500, 500)), pieces=[block])
    assert ADAPTER.sees_spot(table.state, 1, spot(300, 100), FAR)


def test_a_blip_is_seen_where_its_marker_lies() -> None:
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(300, 100)), pieces=[WALL])
    state = table.state
    ADAPTER.hide(state, 2, told())
    assert not ADAPTER.sees_waiting(state, [1], 2, spot(300, 100), FAR)
    assert ADAPTER.sees_waiting(state, [1], 2, spot(150, 100), FAR)
    assert ADAPTER.sees_waiting(state, [1], 2, spot(150, 350), FAR)
    assert not ADAPTER.sees_waiting(state, [1], 2, spot(150, 350), 10 * 10)
    assert not ADAPTER.sees_waiting(state, [], 2, spot(150, 100), FAR)

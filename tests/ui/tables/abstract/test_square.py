"""Where things stand on the marked square: apart, inside it, and with grooves that cross nothing that is read."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from pygame import Rect

from game.core.match import Match
from game.core.seats import Seat
from game.ui.app.theme import Theme
from game.ui.tables.abstract.display import Body, Display
from game.ui.tables.abstract.floor_plan import plan
from game.ui.tables.abstract.square import MarkedSquare
from tests.ui.tables.abstract.player import match_of, opened, randomly

SCENARIOS = ("duel", "squad", "monster", "brawl", "grand-skirmish")
WINDOWS = (((1280, 720), 1.0), ((1920, 1080), 1.25), ((1280, 720), 1.5), ((2560, 1440), 1.0))


def bodies_of(name: str) -> dict[int, Body]:
    """The units of a shipped battle as they are drawn."""
    match = match_of(name)
    randomly(match, lambda m: bool(m.state.units))
    shown = Display()
    shown.settle(match.view("one"))  # type: ignore[arg-type]
    return shown.bodies


def square_of(
    bodies: dict[int, Body], size: tuple[int, int], scale: float, single: Seat | None = None
) -> MarkedSquare:
    theme = Theme(scale=scale)
    sides = sorted({body.seat for body in bodies.values()}, key=("one", "two", "three", "four").index)
    return MarkedSquare(theme, plan(theme, size).board, bodies, sides, "one", single=single)


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_units_stand_apart_inside_the_square_and_clear_of_the_tray(
    name: str, size: tuple[int, int], scale: float
) -> None:
    bodies = bodies_of(name)
    square = square_of(bodies, size, scale)
    assert square.stands.keys() == bodies.keys()
    for one, other in combinations(square.stands.values(), 2):
        assert not one.rect.colliderect(other.rect)
    banners = [region.banner for region in square.regions if region.banner]
    for stand in square.stands.values():
        assert square.area.contains(stand.rect)
        assert not stand.rect.colliderect(square.tray(busy=True))
        assert stand.rect.collidelist(banners) < 0


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize(("size", "scale"), WINDOWS)
def test_every_slot_has_a_place_of_its_own_between_plate_and_front(
    name: str, size: tuple[int, int], scale: float
) -> None:
    for stand in square_of(bodies_of(name), size, scale).stands.values():
        assert len(stand.slots) == stand.full
        for one, other in combinations(stand.slots, 2):
            assert not one.colliderect(other)
        for slot in stand.slots:
            assert stand.plinth.contains(slot)
            assert not slot.colliderect(stand.front)
        assert len(stand.chips) == 5
        assert all(stand.front.contains(chip) for chip in stand.chips)


@pytest.mark.parametrize("name", SCENARIOS)
def test_no_groove_crosses_a_plinth(name: str) -> None:
    square = square_of(bodies_of(name), (1280, 720), 1.0)
    for unit, stand in square.stands.items():
        way = square.way(unit, square.lane.centerx)
        for (ax, ay), (bx, by) in pairwise(way):
            piece = Rect(min(ax, bx), min(ay, by), abs(ax - bx) + 1, abs(ay - by) + 1)
            for other in square.stands.values():
                inner = other.plinth.inflate(-4, -4)
                assert not piece.colliderect(inner), (stand.rect, other.rect)


def test_in_a_small_window_one_row_is_shown_and_tab_brings_up_every_unit() -> None:
    match: Match = match_of("monster")
    player = opened(match, (640, 480), scale=1.5)
    player.rest()
    assert {
        body.seat for unit, body in player.flow.shown.bodies.items() if f"unit:{unit}" in player.spots()
    } == {"one"}
    seen = set()
    for _ in player.desk.drafts:
        player.key("Tab")
        assert f"unit:{player.desk.unit}" in player.spots()
        seen.add(player.desk.unit)
    assert seen == set(player.desk.drafts)


def test_in_a_small_window_the_tab_of_a_side_turns_to_its_row() -> None:
    player = opened(match_of("squad"), (640, 480), scale=1.0)
    player.rest()
    player.click("row:two")
    shown = {player.flow.shown.bodies[int(id[5:])].seat for id in player.spots() if id.startswith("unit:")}
    assert shown == {"two"}

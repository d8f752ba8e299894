"""Walk and run: how far, past what, and where a unit may end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core.actions import Refusal
from game.core.chance import seeded
from game.systems.confrontation import events
from game.systems.confrontation.actions import Declare, EndActivation, March
from game.systems.confrontation.movement import march
from game.systems.confrontation.state import Form, Formation, Piece
from game.table.lengths import CM
from game.table.shapes import Place
from game.table.ways.shortest_paths import Found, Search
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    LANCER,
    Spot,
    Table,
    battle,
    box,
    piece,
    profile,
    row,
    unit,
)

RIDER = profile("Rider", "cavalry", move=18, abilities=("light",))
EAGLE = profile("Eagle", "creature", move=16, abilities=("flight",))
MORTAR = profile("Mortar", "machine", role="machine", move=6)
GUNNER = profile("Gunner", category="machine", role="crew", move=6)
WALL = piece("wall", box(34, 20, 1, 20), "obstacle", height=2)
HOUSE = piece("house", box(34, 25, 10, 10), "obstacle", height=8)
POND = piece("pond", box(34, 20, 3, 20), "deep", height=0)
WOOD = piece("wood", box(32, 10, 6, 60), "difficult", height=0)


def spots(*points: Spot) -> tuple[Place, ...]:
    return tuple(Place(round(x * CM), round(y * CM)) for x, y in points)


def marched(
    table: Table, *points: Spot, form: Form = "walk", kind: Formation = "scattered"
) -> Refusal | None:
    """Why the Wardens may not go there."""
    table.activate("Wardens", form)
    return march.check(table.state, March(spots(*points), kind))


def lone(*pieces: Piece, **what: object) -> Table:
    """A single Warden at (30, 30), Movement 10 unless his profile says otherwise."""
    return battle(unit("Wardens", at=[(30, 30)], **what), pieces=pieces)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("form", "far", "legal"),
    [("walk", 10, True), ("walk", 10.1, False), ("run", 20, True), ("run", 20.1, False), ("run", 15, True)],
)
def test_a_walk_is_the_movement_a_run_twice_that_GB24(form: Form, far: float, legal: bool) -> None:
    found = marched(lone(), (30 + far, 30), form=form)
    assert (found is None) == legal
    if found:
        assert found.rule == "GB-24"
        assert f"{far:g} cm" in found.text


def test_whoever_may_not_march_is_told_what_to_do_instead_GB18() -> None:
    table = lone()
    table.activate("Wardens")
    undeclared = march.check(table.state, March(spots((35, 30))))
    assert undeclared is not None
    assert undeclared.nearest == Declare("walk")
    table.activate("Wardens", "walk", moved=True)
    moved = march.check(table.state, March(spots((35, 30))))
    assert moved is not None
    assert moved.nearest == EndActivation()
    table = battle(unit("Wardens", at=[(30, 30)]), unit("Fenlings", "two", at=[(60, 30)], profile=FENLING))
    several = marched(table, (35, 30), (38, 30))
    assert several is not None
    assert "1 member to be placed, and 2 places" in several.text
    assert isinstance(several.nearest, March)


def test_the_slowest_member_sets_the_pace_GB24() -> None:
    slow = profile("Laggard", move=6)
    table = battle(unit("Wardens", at=[(30, 30)], with_=[(slow, (30, 33))]))
    assert marched(table, (36, 30), (36, 33)) is None
    assert marched(table, (36.5, 30), (36, 33)) is not None


@pytest.mark.parametrize(("x", "legal"), [(43.1, True), (43.2, False), (43.25, False)])
def test_neither_walk_nor_run_engages_GB24(x: float, legal: bool) -> None:
    table = battle(unit("Wardens", at=[(30, 30)]), unit("Fenlings", "two", at=[(46.3, 30)], profile=FENLING))
    found = marched(table, (x, 30), form="run")
    assert (found is None) == legal
    assert found is None or (found.rule == "GB-24" and "touch" in found.text)


def test_figures_of_one_unit_do_not_hinder_each_other_but_end_apart_G70() -> None:
    table = battle(unit("Wardens", at=row(30, 30, count=2)))
    assert marched(table, (33, 30), (30, 30)) is None
    found = marched(table, (33, 30), (35, 30))
    assert found is not None
    assert found.rule == "G-70"


def test_other_units_are_gone_round_GB26() -> None:
    wall = unit("Fenlings", "two", at=row(38, 24, count=5, across=1), profile=FENLING)
    found = marched(battle(unit("Wardens", at=[(30, 30)]), wall), (44, 30), form="run")
    assert found is not None
    assert found.rule == "GB-26"
    assert "The shortest way" in found.text
    open_ = unit("Fenlings", "two", at=row(38, 24, count=2, step=6.2, across=1), profile=FENLING)
    assert marched(battle(unit("Wardens", at=[(30, 30)]), open_), (44, 27.1), form="run") is None


@pytest.mark.parametrize(
    ("high", "text"),
    [
        (20, "The shortest way of Warden of Wardens is 26.4 cm; 10 cm are allowed."),
        (50, "finds no way there past what stands between, or one of more than 30 cm; 10 cm are allowed."),
        (90, "finds no way there past what stands between, or one of more than 30 cm; 10 cm are allowed."),
    ],
)
def test_a_way_of_more_than_three_times_the_measure_is_not_told_from_none_GB26(high: int, text: str) -> None:
    wall = piece("wall", box(34, 0 if high == 90 else 30 - high // 2, 1, high), "obstacle", height=8)
    found = marched(lone(wall), (39, 30))
    assert found is not None
    assert text in found.text
    assert found.rule == "GB-26"


def test_a_refusal_looks_for_no_way_longer_than_three_times_the_measure_GB26(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[float] = []
    run = Search.run

    def noted(search: Search, measure: float) -> Found | None:
        looked.append(measure)
        return run(search, measure)

    monkeypatch.setattr(Search, "run", noted)
    refusal = marched(lone(piece("wall", box(34, 4, 1, 52), "obstacle", height=8)), (39, 30))
    assert refusal is not None
    assert isinstance(refusal.nearest, March)
    assert looked
    assert max(looked) < 31 * CM


@pytest.mark.parametrize(("gap", "legal"), [(3.0, True), (3.2, True), (2.9, False)])
def test_the_base_has_to_fit_between_GB26(gap: float, legal: bool) -> None:
    pieces = [
        piece("upper", box(35, 0, 2, 30 - gap / 2), "obstacle", height=8),
        piece("lower", box(35, 30 + gap / 2, 2, 60 - gap / 2), "obstacle", height=8),
    ]
    assert (marched(lone(*pieces), (44, 30), form="run") is None) == legal


def test_nobody_ends_beyond_the_edge_or_on_an_obstacle_GB26() -> None:
    table = lone(HOUSE)
    over = marched(table, (30, 30), form="run")
    assert over is None
    found = marched(table, (35, 30), form="run")
    assert found is not None
    assert "House" in found.text
    edge = battle(unit("Wardens", at=[(5, 30)]))
    found = marched(edge, (1, 30))
    assert found is not None
    assert "edge of the table" in found.text


@pytest.mark.parametrize(
    ("x", "form", "legal"),
    [
        (35, "walk", True),
        (37, "walk", False),
        (35, "run", False),
        (34.5, "walk", True),
        (35.1, "walk", False),
    ],
)
def test_a_walk_crosses_a_low_obstacle_at_half_movement_GB32(x: float, form: Form, legal: bool) -> None:
    assert (marched(lone(WALL), (x, 30), form=form) is None) == legal


@pytest.mark.parametrize(
    ("ends", "legal"),
    [
        ([(36.6, 30), (31.4, 30)], True),  # he gets off
        ([(34.5, 32), (31.4, 31)], True),  # he stays on it
        ([(40, 30), (36.9, 30)], False),  # his comrade would run over it
        ([(34.5, 30), (34.5, 33.1)], False),  # or onto it
    ],
)
def test_at_a_run_he_alone_gets_off_a_wall_who_stands_on_it_G91(ends: list[Spot], legal: bool) -> None:
    table = battle(unit("Wardens", at=[(34.5, 30), (31.4, 30)]), pieces=[WALL])
    found = marched(table, *ends, form="run")
    assert (found is None) == legal
    if found is not None:
        assert found.rule == "GB-26"
        assert isinstance(found.nearest, March)


def test_at_a_walk_a_comrade_crosses_the_wall_on_which_another_stands_at_half_movement_GB32() -> None:
    table = battle(unit("Wardens", at=[(34.5, 30), (31.4, 30)]), pieces=[WALL])
    assert marched(table, (39.5, 30), (36.4, 30)) is None
    assert marched(table, (39.6, 30), (36.4, 30)) is not None
    assert marched(table, (39.5, 30), (36.5, 30)) is not None


def test_a_way_over_an_obstacle_that_is_too_long_says_that_it_is_counted_double_GB32() -> None:
    found = marched(lone(WALL), (37, 30))
    assert found is not None
    assert found.rule == "GB-32"
    assert found.text.endswith("is 14 cm, counted double over an obstacle; 10 cm are allowed.")


def test_what_is_taller_than_the_shortest_fighter_is_not_crossed_GB32() -> None:
    table = battle(
        unit("Wardens", at=[(30, 30)]), pieces=[piece("wall", box(32, 0, 1, 90), "obstacle", height=3)]
    )
    assert marched(table, (34.6, 30)) is None
    tall = battle(
        unit("Wardens", at=[(30, 30)]), pieces=[piece("wall", box(32, 0, 1, 90), "obstacle", height=3.1)]
    )
    assert marched(tall, (34.6, 30)) is not None


@pytest.mark.parametrize("form", ["walk", "run"])
def test_light_cavalry_jumps_what_is_lower_than_itself_GB33(form: Form) -> None:
    assert marched(lone(WALL, profile=RIDER), (40, 30), form=form) is None
    assert marched(lone(WALL, profile=LANCER), (40, 30), form="walk") is not None
    assert marched(lone(HOUSE, profile=RIDER), (47, 30), form="walk") is not None


@pytest.mark.parametrize(
    ("form", "far", "legal"), [("walk", 18, True), ("walk", 18.2, False), ("run", 36, True)]
)
def test_light_cavalry_jumps_without_any_penalty_GB33(form: Form, far: float, legal: bool) -> None:
    assert (marched(lone(WALL, profile=RIDER), (30 + far, 30), form=form) is None) is legal


def test_light_cavalry_ends_on_top_of_what_is_lower_than_itself_but_over_no_deep_ground_GB33_GB35() -> None:
    assert marched(lone(WALL, profile=RIDER), (34.5, 30)) is None
    assert marched(lone(POND, profile=RIDER), (35.5, 30)) is not None
    assert marched(lone(POND, profile=RIDER), (42, 30)) is None


def test_what_is_as_tall_as_light_cavalry_is_not_jumped_GB33() -> None:
    tall, lower = (piece("wall", box(34, 0, 1, 90), "obstacle", height=high) for high in (5, 4.9))
    assert marched(lone(tall, profile=RIDER), (44, 30), form="run") is not None
    assert marched(lone(lower, profile=RIDER), (44, 30), form="run") is None


@pytest.mark.parametrize(("x", "legal"), [(40, True), (46, True), (46.2, False)])
def test_flight_takes_no_notice_of_obstacles_GB31(x: float, legal: bool) -> None:
    wall = piece("tower", box(34, 0, 2, 90), "obstacle", height=20)
    table = battle(
        unit("Wardens", at=[(30, 30)], profile=EAGLE), unit("Fenlings", "two", at=[(31, 40)]), pieces=[wall]
    )
    assert (marched(table, (x, 30)) is None) == legal


def test_war_machines_cross_nothing_GB34() -> None:
    table = battle(
        unit("Wardens", at=[(25, 30)], profile=GUNNER, with_=[(MORTAR, (29.6, 30), "machine")]), pieces=[WALL]
    )
    assert marched(table, (26, 30), (30.9, 30)) is None
    found = marched(table, (27.5, 30), (32.1, 30))
    assert found is not None


def test_nobody_ends_on_a_deep_obstacle_GB35() -> None:
    for x, legal in ((36, False), (40, False), (32.4, True)):
        assert (marched(lone(POND), (x, 30)) is None) == legal
    narrow = piece("stream", box(32, 0, 0.5, 90), "deep", height=0)
    assert marched(lone(narrow), (34.1, 30)) is None


@pytest.mark.parametrize(("x", "legal"), [(32, True), (36, True), (36.1, False), (38, False)])
def test_each_tenth_in_difficult_ground_counts_double_G91(x: float, legal: bool) -> None:
    assert (marched(lone(WOOD), (x, 30)) is None) == legal


def test_titans_take_no_notice_of_difficult_ground_GB80() -> None:
    assert marched(lone(WOOD, profile=COLOSSUS), (42, 30)) is None


def test_friends_in_scattered_formation_let_pass_but_nobody_ends_on_them_GB29() -> None:
    row_ = row(36, 21, count=7, across=1)
    friends = battle(unit("Wardens", at=[(30, 30)]), unit("Fenlings", at=row_, profile=FENLING))
    assert marched(friends, (39.2, 30)) is None
    assert marched(friends, (38, 30)) is not None
    close = battle(
        unit("Wardens", at=[(30, 30)]), unit("Fenlings", at=row_, profile=FENLING, formation="close")
    )
    assert marched(close, (39.2, 30)) is not None


def test_friends_who_are_no_foot_or_horse_are_gone_round_GB29() -> None:
    table = battle(unit("Wardens", at=[(30, 30)]), unit("Colossus", at=[(38, 30)], profile=COLOSSUS))
    assert marched(table, (49, 30), form="run") is not None


def test_the_refusal_names_a_legal_march_about_as_far_GB30() -> None:
    table = battle(unit("Wardens", at=row(30, 30, count=6, across=3)))
    points = [(x + 14, y) for x, y in row(30, 30, count=6, across=3)]
    found = marched(table, *points)
    assert found is not None
    assert isinstance(found.nearest, March)
    assert march.check(table.state, found.nearest) is None
    assert found.nearest.places[0].x == 4000


def test_who_cannot_pass_stops_1_cm_short_GB30() -> None:
    house = piece("house", box(36, 10, 4, 40), "obstacle", height=8)
    table = battle(unit("Wardens", at=[(30, 30), (30, 33)]), pieces=[house])
    found = marched(table, (42, 30), (42, 33), form="run")
    assert found is not None
    assert isinstance(found.nearest, March)
    assert march.check(table.state, found.nearest) is None
    assert all(each.x <= 3600 - 150 for each in found.nearest.places)


def test_a_unit_moves_once_and_only_in_a_walk_or_run_GB18() -> None:
    table = lone()
    table.activate("Wardens", "assault")
    assert march.check(table.state, March(spots((31, 30)))) is not None
    table.activate("Wardens", "walk", moved=True)
    found = march.check(table.state, March(spots((31, 30))))
    assert found is not None
    assert (found.rule, found.text) == ("GB-18", "Wardens have moved already.")


def test_of_one_alone_it_is_said_that_it_has_moved_GB18() -> None:
    table = battle(unit("Bellows Mortar", at=[(30, 30)]))
    table.activate("Bellows Mortar", "walk", moved=True)
    found = march.check(table.state, March(spots((31, 30))))
    assert found is not None
    assert found.text == "Bellows Mortar has moved already."


def test_a_march_puts_everybody_down_and_tells_the_ways_GB24() -> None:
    table = battle(unit("Wardens", at=row(30, 30, count=2)), pieces=[HOUSE])
    table.activate("Wardens", "run")
    action = March(spots((36, 23), (33, 23)))
    assert march.check(table.state, action) is None
    march.apply(table.state, action, table.context())
    assert [each.place for each in table.state.members(1)] == list(action.places)
    moved = table.told(events.Moved)[0]
    assert moved.how == "run"
    assert [way[0] for _, way in moved.ways] == [(3000, 3000), (3300, 3000)]
    assert [way[-1] for _, way in moved.ways] == [(3600, 2300), (3300, 2300)]


# Close formation on its way


def closed(*pieces: Piece) -> Table:
    return battle(unit("Wardens", at=row(30, 30, count=6, across=3), formation="close"), pieces=pieces)


def test_a_close_formation_may_change_its_ranks_GB27() -> None:
    two_files = [(36, 30), (39, 30), (36, 33), (39, 33), (36, 36), (39, 36)]
    assert marched(closed(), *two_files, form="run", kind="close") is None


def lock(bottom: float) -> list[Piece]:
    """Three walls whose openings do not face each other, and what shuts the passages between them above and below."""
    spots = [
        (40, 0, 1, 30),
        (40, 34, 1, 56),
        (45, 0, 1, 44),
        (45, 48, 1, 42),
        (50, 0, 1, 30),
        (50, 34, 1, 56),
    ]
    spots += [(41, 28, 9, 1), (41, bottom, 9, 1)]
    return [piece(f"wall-{number}", box(*spot), "obstacle", height=8) for number, spot in enumerate(spots)]


@pytest.mark.parametrize(("bottom", "legal"), [(85, True), (49, False)])
def test_a_close_formation_needs_room_at_each_bend_G71(bottom: float, legal: bool) -> None:
    # Eight in a column are 24 cm long; the passages are 4 cm wide and, if they are shut, 20 cm long.
    runner = profile("Runner", move=50)
    start = row(10, 28, count=8, across=4)
    table = battle(unit("Wardens", at=start, profile=runner, formation="close"), pieces=lock(bottom))
    points = [(x + 46, y) for x, y in start]
    assert marched(table, *points, form="run") is None
    found = marched(table, *points, form="run", kind="close")
    assert (found is None) == legal
    assert found is None or found.rule == "G-71"


def test_a_close_formation_does_not_pass_through_friends_GB29() -> None:
    friends = unit("Fenlings", at=row(40, 21, count=7, across=1), profile=FENLING)
    table = battle(unit("Wardens", at=row(30, 30, count=6, across=3), formation="close"), friends)
    points = [(x + 13, y) for x, y in row(30, 30, count=6, across=3)]
    assert marched(table, *points, form="run", kind="close") is not None
    assert marched(table, *points, form="run") is None


# Suggestions, chance


def crowd() -> Table:
    """Two companies among terrain."""
    return battle(
        unit("Wardens", at=row(30, 10, count=12, across=4)),
        unit("Fenlings", "two", at=row(40, 40, count=15, across=4), profile=FENLING),
        unit("Lancers", at=row(60, 10, count=4, step=6), profile=LANCER),
        unit("Riders", "two", at=row(20, 50, count=3, step=6), profile=RIDER),
        unit("Colossus", at=[(80, 20)], profile=COLOSSUS),
        pieces=[WALL, piece("house", box(50, 20, 12, 8), "obstacle", height=8), POND, piece("wood", box(12, 20, 14, 10), "difficult", height=0)],
    )  # fmt: skip


@pytest.mark.parametrize("form", ["walk", "run"])
@pytest.mark.parametrize("name", ["Wardens", "Fenlings", "Lancers", "Riders", "Colossus"])
def test_what_is_suggested_is_legal_GB24(name: str, form: Form) -> None:
    table = crowd()
    table.activate(name, form)
    found = march.suggest(table.state)
    assert found
    assert all(march.check(table.state, action) is None for action in found)


@pytest.mark.parametrize("seed", range(60))
def test_random_marches_are_legal_and_nobody_goes_farther_than_his_way_G70(seed: int) -> None:
    table, chance = crowd(), seeded("marches", seed)
    names = ["Wardens", "Fenlings", "Lancers", "Riders", "Colossus"]
    for _ in range(5):
        name = chance.pick(names)
        form: Form = "walk" if chance.flip() else "run"
        table.activate(name, form)
        action = march.sample(table.state, chance)
        assert isinstance(action, March)
        assert march.check(table.state, action) is None
        march.apply(table.state, action, table.context())
        assert overlaps(table) == []


def overlaps(table: Table) -> Sequence[tuple[int, int]]:
    """Pairs of figures that stand in each other."""
    found = []
    everyone = list(table.state.fighters.values())
    for at, one in enumerate(everyone):
        for other in everyone[:at]:
            radii = (table.state.profile(one.id).base.long + table.state.profile(other.id).base.long) / 2
            far = ((one.place.x - other.place.x) ** 2 + (one.place.y - other.place.y) ** 2) ** 0.5
            if far < radii - 1.5:
                found.append((one.id, other.id))
    return found

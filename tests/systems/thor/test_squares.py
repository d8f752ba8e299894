"""The board's geometry, against slow arithmetic on files and ranks (THE MAP, T-100, T-101)."""

from __future__ import annotations

import pytest

from game.systems.thor.squares import (
    BETWEEN,
    DIAGONALS,
    DIRECTION,
    DIRECTIONS,
    DISTANCE,
    FILES,
    KNIGHT,
    NEAR,
    PATHS,
    RANKS,
    RAY,
    SQUARES,
    meant,
    within,
)  # fmt: skip


def place(square: str) -> tuple[int, int]:
    return FILES.index(square[0]), RANKS.index(square[1])


def offset(here: str, there: str) -> tuple[int, int]:
    (x, y), (p, q) = place(here), place(there)
    return p - x, q - y


def in_line(across: int, up: int) -> bool:
    return (across == 0) != (up == 0) or (across != 0 and abs(across) == abs(up))


def test_the_board_has_64_squares_in_reading_order() -> None:
    assert len(SQUARES) == 64
    assert SQUARES[:2] == ("a1", "b1")
    assert SQUARES[8] == "a2"
    assert SQUARES[-1] == "h8"


def test_distance_is_counted_in_kings_moves_T101() -> None:
    for here in SQUARES:
        for there in SQUARES:
            across, up = offset(here, there)
            assert DISTANCE[here][there] == max(abs(across), abs(up))


def test_near_are_the_eight_squares_around_T101() -> None:
    assert all(set(NEAR[here]) == {s for s in SQUARES if DISTANCE[here][s] == 1} for here in SQUARES)
    assert len(NEAR["d4"]) == 8
    assert len(NEAR["a1"]) == 3
    assert len(NEAR["a4"]) == 5


def test_within_counts_every_step_up_to_its_reach_T101() -> None:
    assert len(within("d4", 2)) == 24
    assert "d4" not in within("d4", 2)
    assert within("a1", 1) == ["b1", "a2", "b2"]


def test_a_knight_jumps_two_and_one_T11() -> None:
    for here in SQUARES:
        jumps = {s for s in SQUARES if sorted(map(abs, offset(here, s))) == [1, 2]}
        assert set(KNIGHT[here]) == jumps
        assert len(KNIGHT[here]) == len(jumps)


def test_a_straight_line_runs_along_rank_file_or_diagonal_T10() -> None:
    for here in SQUARES:
        straight = {s for s in SQUARES if in_line(*offset(here, s))}
        assert set(BETWEEN[here]) == set(DIRECTION[here]) == straight


def test_between_holds_every_square_passed_nearest_first_T20() -> None:
    assert BETWEEN["a1"]["d4"] == ("b2", "c3")
    assert BETWEEN["d4"]["a1"] == ("c3", "b2")
    assert BETWEEN["a1"]["b1"] == ()
    for here in SQUARES:
        for there, squares in BETWEEN[here].items():
            assert [DISTANCE[here][s] for s in squares] == list(range(1, DISTANCE[here][there]))
            assert all(DIRECTION[here][s] == DIRECTION[here][there] for s in squares)


def test_rays_run_to_the_edge_T30() -> None:
    assert RAY["d4"]["north-east"] == ("e5", "f6", "g7", "h8")
    assert RAY["d4"]["south"] == ("d3", "d2", "d1")
    assert RAY["h8"]["east"] == ()


def test_directions_go_the_way_they_are_called() -> None:
    assert DIRECTIONS["north"] == (0, 1)
    assert DIRECTIONS["east"] == (1, 0)
    assert {name for name in DIRECTIONS if abs(sum(DIRECTIONS[name])) != 1} == DIAGONALS
    for name, (across, up) in DIRECTIONS.items():
        assert ("north" in name, "south" in name) == (up > 0, up < 0)
        assert ("east" in name, "west" in name) == (across > 0, across < 0)


@pytest.mark.parametrize("length", range(1, 9))
def test_paths_are_all_straight_ways_of_exactly_that_length_T10(length: int) -> None:
    for here in SQUARES:
        ends = {s for s in SQUARES if in_line(*offset(here, s)) and DISTANCE[here][s] == length}
        assert {path[-1] for path in PATHS[here][length]} == ends
        assert all(len(path) == length for path in PATHS[here][length])
        assert all((*BETWEEN[here][path[-1]], path[-1]) == path for path in PATHS[here][length])


def test_nothing_is_eight_squares_away_in_a_straight_line_T13() -> None:
    assert not any(PATHS[here][8] for here in SQUARES)


@pytest.mark.parametrize(
    ("text", "square"),
    [
        ("B4", "b4"),
        ("4b", "b4"),
        ("b-4", "b4"),
        ("b44", "b4"),
        ("b9", "b8"),
        ("c0", "c1"),
        ("j3", ""),
        ("beside Thor", ""),
    ],
)
def test_a_square_is_known_in_capitals_turned_round_and_beyond_the_edge(text: str, square: str) -> None:
    assert meant(text) == square

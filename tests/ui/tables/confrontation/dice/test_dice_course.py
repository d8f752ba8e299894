"""How dice fall: within their time, into their columns, none over another, and to the faces that were rolled."""

from __future__ import annotations

import itertools

import pytest

from game.ui.tables.confrontation.dice.dice_course import MOST, Course, fitted
from game.ui.tables.confrontation.dice.throws import Die, read_dice
from tests.ui.tables.confrontation.casts import a_test, great_attack, rolled


def course() -> Course:
    return Course(read_dice(great_attack()))


def test_a_throw_of_thirty_dice_is_over_in_time() -> None:
    assert 1.0 < course().seconds < MOST
    long = [Die((6,), True, True, (), wave) for wave in range(20)]
    assert Course(long).seconds == pytest.approx(MOST)


def test_in_the_end_all_dice_show_what_was_rolled_and_lie() -> None:
    fall = course()
    poses = fall.poses(fall.seconds, fitted(600, 280, fall.fullest, 1.0))
    assert len(poses) == 30
    assert all(pose.lies and pose.face == fall.dice[at].face for at, pose in poses.items())


@pytest.mark.parametrize("size", [(600, 280, 1.0), (420, 120, 1.5), (200, 90, 2.0), (1200, 560, 2.0)])
def test_no_die_lies_on_another_or_outside(size: tuple[int, int, float]) -> None:
    width, height, scale = size
    fall = course()
    field = fitted(width, height, fall.fullest, scale)
    spots = fall.spots(fall.passes + fall.waves, field)
    for one, other in itertools.combinations(spots.values(), 2):
        apart = max(abs(one[0] - other[0]), abs(one[1] - other[1]))
        assert apart >= field.side
    assert all(x - field.side / 2 >= 0 and x + field.side / 2 <= width for x, _ in spots.values())
    assert all(y - field.side / 2 >= 0 and y + field.side / 2 <= height for _, y in spots.values())


def test_dice_that_were_rolled_again_lie_over_those_that_were_not() -> None:
    fall = course()
    spots = fall.spots(fall.passes, fitted(600, 280, fall.fullest, 1.0))
    sixes = [at for at in spots if fall.dice[at].face == 6 and not fall.dice[at].wave]
    again = next(at for at in sixes if fall.dice[at].again)
    assert all(spots[at][1] >= spots[again][1] for at in sixes)


def test_bonus_dice_come_after_the_others_have_been_sorted() -> None:
    fall = course()
    field = fitted(600, 280, fall.fullest, 1.0)
    assert len(fall.poses(0.7, field)) == 24
    assert not fall.shown_again(20, 0.7)
    assert fall.shown_again(20, fall.seconds)


def test_a_throw_is_the_same_every_time_it_is_looked_at() -> None:
    field = fitted(600, 280, 8, 1.0)
    for time in (0.1, 0.5, 0.8, 1.1):
        assert course().poses(time, field) == course().poses(time, field)


def test_a_throw_of_few_dice_keeps_them_large() -> None:
    dice = read_dice(rolled(a_test("courage", 2, best=True), (2, 5)))
    assert fitted(600, 280, Course(dice).fullest, 1.0).side == 44

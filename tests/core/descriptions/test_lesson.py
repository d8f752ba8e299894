"""Whose lessons and puzzles are."""

from game.core.descriptions.lesson import learner, player, solver

TWO_SIDES = {"sides": {"one": {"bot": "greedy"}, "two": {}}}


def test_a_lesson_is_that_of_the_first_side_that_no_bot_plays() -> None:
    assert learner(TWO_SIDES) == "two"
    assert learner({"sides": {"one": {}, "two": {}}}) == "one"
    assert learner({"sides": {"one": {"bot": "greedy"}}}) is None


def test_who_has_the_lesson_is_its_player_although_the_other_side_goes_first() -> None:
    lesson = {**TWO_SIDES, "kind": "lesson", "start": {"first": "one"}}
    assert player(lesson) == "two"


def test_a_puzzle_is_that_of_the_side_that_goes_first_T119_G152() -> None:
    puzzle = {"kind": "puzzle", "sides": {"one": {}, "two": {"bot": "greedy"}}, "start": {"first": "two"}}
    assert solver(puzzle) == player(puzzle) == "two"
    assert solver({**puzzle, "start": {}}) == "one"

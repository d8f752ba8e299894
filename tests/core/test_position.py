"""A position of a match as a scenario: the last rest point, with what a seat may know."""

from __future__ import annotations

import pytest

from game.core.match import Match
from game.core.position import position
from game.core.problems.bounds import LONGEST
from game.core.system import Restless
from tests.core.tiny import bid, walk


def played(actions: int, **options: int) -> Match:
    """Sealed bids, with so many of them laid."""
    match = Match.start("bid", bid.DOCUMENT, seed=3, options=options)
    for _ in range(actions):
        match.act(bid.Allot((7, 0, 0)))
    return match


def test_a_position_at_rest_is_taken_as_it_stands() -> None:
    match = played(3)
    taken = position(match)
    assert (taken.rest, taken.at, taken.before, taken.guessed) == ("a round begins", 3, 0, False)
    again = Match.start("bid", taken.document, seed=9)
    assert again.state == match.state


def test_between_two_rest_points_the_last_one_is_taken_and_it_says_how_far_that_lies_back() -> None:
    taken = position(played(5))
    assert (taken.at, taken.before) == (3, 2)
    assert taken.document["round"] == 2
    assert taken.document["title"] == "Sealed bids, after action 3"
    assert taken.document["story"] == "Taken after action 3, 2 actions back, as a round begins."


def test_any_moment_of_a_match_can_be_asked_for() -> None:
    taken = position(played(5), at=1)
    assert (taken.at, taken.before) == (0, 1)
    assert taken.words == "Taken at the beginning, 1 action back, as a round begins."
    with pytest.raises(IndexError, match="there is no action 6; the match has 5"):
        position(played(5), at=6)


def test_what_a_seat_cannot_know_is_guessed_and_the_story_says_so() -> None:
    taken = position(played(3), "two")
    assert taken.guessed
    assert taken.document["story"].endswith("What lay hidden from the seat that wrote it down is a guess.")


def test_the_same_view_is_guessed_alike() -> None:
    assert position(played(3), "two").document == position(played(3), "two").document


def test_options_of_the_match_that_are_not_the_usual_ones_come_along() -> None:
    assert position(played(3, rounds=6)).document["options"] == {"rounds": 6}
    assert "options" not in position(played(3)).document


def test_the_longest_story_leaves_room_for_where_the_position_was_taken() -> None:
    document = {**bid.DOCUMENT, "story": "\n".join(["word " * 200] * 19)}
    taken = position(Match.start("bid", document, seed=3))
    assert len(taken.document["story"]) <= LONGEST
    assert taken.document["story"].endswith("Taken at the beginning, as a round begins.")


def test_a_game_without_rest_points_says_that_it_cannot_be_written_down() -> None:
    with pytest.raises(Restless, match="no position before this one"):
        position(Match.start("walk", walk.DOCUMENT, seed=3))

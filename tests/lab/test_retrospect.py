"""A look back at a match: its course, its turning point, luck, deeds and losses."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.core.match import Match
from game.lab import batch
from game.lab.retrospect import Looking, Retrospect, look_back, told
from game.scenarios import find

BATTLES = ("thor/greenwich", "abstract/duel", "ascension/seize-fate", "asgard/the-frost-door")
FEW = 6
"""How many decisions of a battle on a measured table are looked at."""


def played(name: str, decisions: int = 4000) -> Match:
    """A battle that bots have played, if need be not to its end."""
    entry = next(entry for entry in find() if entry.id == name)
    return batch.started(entry, seed=5, decisions=decisions)


@pytest.fixture(scope="module")
def greenwich() -> tuple[Match, Retrospect]:
    match = played("thor/greenwich")
    return match, look_back(match)


@pytest.mark.parametrize("name", BATTLES)
def test_every_system_is_looked_back_at_from_its_first_moment(name: str) -> None:
    match = played(name, FEW)
    found = look_back(match)
    assert [point.moment for point in found.course] == list(range(len(match.moments)))
    assert found.course[-1].standing == match.system.standing(match.state)
    assert sorted(sum(found.teams, ())) == sorted(match.system.seats(match.document))
    captains = {team[0] for team in found.teams}
    assert {row.seat for row in found.luck} <= captains
    assert all(set(row.counts) == captains for row in found.deeds)


def test_the_course_ends_with_the_winner_at_one(greenwich: tuple[Match, Retrospect]) -> None:
    match, found = greenwich
    assert match.outcome is not None
    assert match.outcome.winners
    assert found.course[-1].standing[match.outcome.winners[0]] == 1.0
    assert [point.turn for point in found.turns] == list(range(1, match.state.turn + 1))


def test_the_turning_point_is_the_greatest_swing_toward_the_winner(
    greenwich: tuple[Match, Retrospect],
) -> None:
    match, found = greenwich
    assert match.outcome is not None
    assert found.turning is not None
    winner = match.outcome.winners[0]
    chances = [point.standing[winner] for point in found.course]
    swings = [now - was for was, now in pairwise(chances)]
    assert found.turning.team == (winner,)
    assert found.turning.swing == max(swings)
    assert found.turning.moment == 1 + swings.index(max(swings))
    assert found.turning.told


def test_what_answers_an_attack_is_told_after_the_attack(greenwich: tuple[Match, Retrospect]) -> None:
    match, _ = greenwich
    answer = next(
        number for number, moment in enumerate(match.moments) if type(moment.action).__name__ == "LetThrough"
    )
    said = told(match, answer)
    assert " against " in said
    assert said.count(".") >= 1


def test_a_long_match_can_be_looked_back_at_in_slices(greenwich: tuple[Match, Retrospect]) -> None:
    match, found = greenwich
    looking = Looking(match)
    looking.go_on(3)
    assert not looking.done
    assert 0 < looking.share < 1
    assert len(looking.found().course) == 3
    while not looking.done:
        looking.go_on(7)
    assert looking.found() == found


def test_losses_are_those_who_fell(greenwich: tuple[Match, Retrospect]) -> None:
    match, found = greenwich
    assert {loss.unit for loss in found.losses} == {unit.id for unit in match.state.fallen}
    assert all(1 <= loss.turn <= match.state.turn for loss in found.losses)

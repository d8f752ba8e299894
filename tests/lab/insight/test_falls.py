"""Where they fell, and beside what: only what is more than where they stood, and more than chance, is named."""

from __future__ import annotations

import random
from typing import Any

from game import scenarios
from game.core import registry
from game.core.descriptions.survey import MOST, Survey
from game.core.descriptions.witness import Death, Step
from game.lab.batches.traces import Trace
from game.lab.fairness.words import ninth
from game.lab.insight.falls import FEWEST, FallBook, Falls
from game.lab.insight.summary import beside
from game.lab.insight.summary import insight as told
from game.lab.studies.study import asked
from tests.lab.insight.made import game, trace

FAR, WALL = (0, 0), (1, 3)
"""On Jotunheim a square away from everything, and one beside the wall on b4."""


def survey(name: str = "thor/jotunheim") -> Survey:
    entry = scenarios.load(name)
    found = registry.system(entry.system).survey(entry.document, MOST)
    assert found
    return found


def fallen(*at: tuple[int, int], stood: tuple[tuple[int, int], ...]) -> Trace:
    """A game in which some fell, and where one of them was seen before, from the beginning on."""
    steps = tuple(Step(number, 1, spot) for number, spot in enumerate(stood))
    return trace(0.5, steps=steps, deaths=tuple(Death(30, 1, spot, 0, "", "a blow") for spot in at))


def figures(*traces: Trace) -> Falls | None:
    book = FallBook(survey())
    for each in traces:
        book.add(each)
    return book.figures()


def test_a_wall_beside_which_more_fall_than_stand_there_is_named() -> None:
    found = figures(*[fallen(WALL, stood=(WALL, FAR, FAR, FAR))] * FEWEST)
    assert found
    assert "the wall on b4" in [each.name for each in found.beside]
    first = next(each for each in found.beside if each.id == "b4")
    assert (first.part, first.fallen) == (1.0, FEWEST)
    assert first.stood == 0.1429


def test_a_wall_beside_which_as_many_fall_as_stand_there_is_not() -> None:
    found = figures(*[fallen(WALL, stood=(WALL, WALL))] * FEWEST)
    assert found
    assert found.beside == ()
    assert (found.where, found.part) == (ninth(WALL, (8, 8)), 1.0)


def test_too_few_games_or_fallen_say_nothing() -> None:
    assert figures(*[fallen(WALL, stood=(FAR, WALL))] * (FEWEST - 1)) is None
    assert figures() is None
    assert figures(*[fallen(stood=(FAR, WALL))] * 50) is None


def test_chance_names_no_piece() -> None:
    named = 0
    for seed in range(60):
        dice = random.Random(seed)
        spots = [(column, row) for column in range(8) for row in range(8)]
        games = [fallen(*dice.choices(spots, k=3), stood=tuple(dice.choices(spots, k=30))) for _ in range(40)]
        found = figures(*games)
        assert found
        named += bool(found.beside)
    assert named <= 3


def test_it_is_told_with_the_place_and_with_what_was_to_be_expected() -> None:
    entry = scenarios.load("thor/jotunheim")
    study = asked("side", entry.id, entry.system, entry.document)
    traces: list[Any] = [(game("one"), fallen(WALL, stood=(FAR, FAR, FAR, WALL)))] * 40
    found = told(study, traces)
    assert found
    said = " ".join(found.words)
    assert "More fell in the west than in any other part of the table: 100 % of all." in said
    assert "100 % of them fell on or beside the wall on b4, though they stood there only" in said


def test_on_a_table_it_is_told_how_near_is_meant() -> None:
    ground = survey("ascension/seize-fate")
    font = next(each for each in ground.patches if each.id == "font")
    away = (200, 200)
    book = FallBook(ground)
    for _ in range(FEWEST):
        book.add(fallen(font.middle, stood=(away, away, away, font.middle)))
    found = book.figures()
    assert found
    assert beside(found, found.beside[0]).startswith(
        "100 % of them fell within 2 in of the Font of Conflict in the middle (12 in from the left, 12 down)"
    )

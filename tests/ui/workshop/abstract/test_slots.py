"""The battle of slots under work: budgets, sides and units as the file says them, and what units are worth in duels."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core import registry
from game.core.documents.fields import says
from game.ui.workshop.abstract import duels
from game.ui.workshop.abstract.slots import Slots
from game.ui.workshop.blanks import blank
from game.workshop import sketch
from game.workshop.sketch import Sketch


@pytest.fixture
def empty() -> Slots:
    """What a designer begins with."""
    return Slots(Sketch(blank("abstract")))


@pytest.fixture
def squad() -> Slots:
    """A shipped battle."""
    return Slots(sketch.of(scenarios.load("abstract/squad").document))


def problems(slots: Slots) -> list[str]:
    return [each.text for each in registry.system("abstract").problems(slots.document)]


def test_what_one_begins_with_can_be_played(empty: Slots) -> None:
    assert problems(empty) == []


def test_a_third_side_comes_with_units_that_fit_and_goes_again(empty: Slots) -> None:
    before = empty.sketch.text
    empty.set_sides(3)
    assert empty.seats == ["one", "two", "three"]
    assert problems(empty) == []
    empty.set_sides(2)
    assert empty.sketch.text == before


def test_usual_numbers_are_not_written(empty: Slots) -> None:
    empty.set_number("cap", 12)
    assert empty.document["cap"] == 12
    empty.set_number("cap", 0)
    assert "cap" not in empty.document


def test_a_handicap_is_written_and_the_battles_own_number_is_none(empty: Slots) -> None:
    empty.set_budget("two", 24)
    assert (empty.budget("two"), says(empty.document, "sides.two.slots")) == (24, 24)
    empty.set_budget("two", 20)
    assert says(empty.document, "sides.two.slots") is None


def test_units_may_be_written_down_at_the_table(empty: Slots) -> None:
    empty.set_open("one", True)
    assert (empty.units("one"), problems(empty)) == ([], [])
    empty.set_open("one", False)
    assert sum(unit.slots for unit in empty.units("one")) == 20


def test_a_name_typed_letter_by_letter_is_one_act(squad: Slots) -> None:
    before = squad.sketch.text
    roster = squad.roster("one")
    for name in ("A", "As", "Ask"):
        roster.change(0, name=name)
    assert squad.units("one")[0].name == "Ask"
    squad.undo()
    assert squad.sketch.text == before


def test_what_else_is_said_of_a_unit_stays() -> None:
    slots = Slots(Sketch(blank("abstract").replace('"Alpha", slots = 10,', '"Alpha", slots = 10, left = 4,')))
    slots.roster("one").change(0, name="Ask")
    assert says(slots.document, "sides.one.units[0]") == {
        "name": "Ask", "slots": 10, "left": 4, "emblem": "shield_sword",
    }  # fmt: skip


def test_a_duel_is_worth_what_the_table_of_solved_duels_says(empty: Slots) -> None:
    assert empty.duel(10, 10) == pytest.approx(0.5, abs=0.01)
    better, worse = empty.duel(10, 8), empty.duel(8, 10)
    assert better is not None
    assert worse is not None
    assert better > 0.8
    assert better + worse == pytest.approx(1, abs=0.01)
    assert empty.duel(11, 10) is None


def test_what_the_grid_shows_is_said_in_a_sentence(empty: Slots) -> None:
    duel = Slots(sketch.of(scenarios.load("abstract/duel").document))
    assert "wins 50.0 of a hundred duels" in duels.told(duel, "one", "two")
    assert "unit against unit" in duels.told(empty, "one", "two")
    empty.set_number("slots", 30)
    empty.roster("one").change(0, slots=20)
    assert duels.told(empty, "one", "two").endswith("Duels of more than ten slots are not solved.")
    empty.set_open("two", True)
    assert duels.told(empty, "one", "two") == "Duels are compared once both sides have their units."


@pytest.mark.parametrize(
    "text", ["", "sides = 3", "slots = 'x'", "[sides.one]\nunits = 3\nslots = []", "[options]\nodds = 3"]
)
def test_any_text_can_be_looked_at(text: str) -> None:
    slots = Slots(Sketch(f'system = "abstract"\n{text}'))
    one = slots.seat
    assert slots.number("slots") == 20
    assert slots.budget(one) == 20
    assert slots.units(one) == []
    assert slots.option("odds", True) is True
    assert duels.told(slots, one, slots.against(one))

"""The battle on a board under work: what is done is what the file says, and everything can be taken back."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core import registry
from game.core.documents.fields import says
from game.core.match import Match
from game.systems.thor import catalogue
from game.ui.workshop.blanks import blank
from game.ui.workshop.boards.board import ANY, Board
from game.ui.workshop.boards.own_unit import reading
from game.ui.workshop.boards.pieces import stationed
from game.workshop import sketch
from game.workshop.sketch import Sketch


@pytest.fixture
def empty() -> Board:
    """A board with nothing on it."""
    return Board(Sketch(blank("thor")))


@pytest.fixture
def jotunheim() -> Board:
    """A shipped battle."""
    return Board(sketch.of(scenarios.load("jotunheim").document))


def problems(board: Board) -> list[str]:
    return [each.field for each in registry.system("thor").problems(board.document)]


def test_an_empty_board_lacks_units_and_nothing_else(empty: Board) -> None:
    assert problems(empty) == ["sides.one.units", "sides.two.units"]


def test_a_half_turn_paints_both_ends_in_one_act(empty: Board) -> None:
    empty.symmetry = "half-turn"
    assert empty.paint(["b3", "c3"], "wall") == ""
    assert set(empty.terrain) == {"b3", "c3", "g6", "f6"}
    assert empty.undo()
    assert empty.terrain == {}


def test_a_mirror_maps_one_back_row_to_the_other(empty: Board) -> None:
    empty.symmetry = "front-back"
    assert empty.stroke(["a1", "d4"]) == ["a1", "d4", "a8", "d5"]


def test_a_wall_under_a_unit_sends_it_and_its_twin_to_the_reserve(empty: Board) -> None:
    empty.symmetry = "half-turn"
    assert empty.enlist("one", "Thor", "d2") == ""
    assert [(unit.seat, unit.at) for unit in empty.units] == [("one", "d2"), ("two", "e7")]
    empty.paint(["d2"], "pit")
    assert [unit.at for unit in empty.units] == ["", ""]
    assert says(empty.document, "sides.two.units") == ["Thor"]


def test_a_unit_cannot_be_put_where_another_stands_or_none_can(jotunheim: Board) -> None:
    thor, laufey = jotunheim.units[0], next(unit for unit in jotunheim.units if unit.seat == "two")
    assert jotunheim.put(thor, "d4") == ""
    assert jotunheim.put(laufey, "d4") == "Thor stands on d4."
    assert jotunheim.put(laufey, "c6") == "c6 is a wall: no unit can stand there."
    assert jotunheim.put(jotunheim.units[0], "d4") == ""


def test_a_side_holds_sixteen(empty: Board) -> None:
    refusals = [empty.enlist("one", "Valkyries") for _ in range(17)]
    assert refusals == [""] * 16 + ["A side has at most 16 units."]


def test_full_hits_and_the_usual_turns_are_not_written_down(jotunheim: Board) -> None:
    jotunheim.wound(jotunheim.units[0], 3)
    assert says(jotunheim.document, "sides.one.units[0]") == {"name": "Thor", "hits": 3}
    jotunheim.wound(jotunheim.units[0], 8)
    assert says(jotunheim.document, "sides.one.units[0]") == "Thor"
    jotunheim.limit(9)
    jotunheim.limit(15)
    assert "options" not in jotunheim.document


def test_every_card_can_be_dealt_as_often_as_there_are_and_no_more(empty: Board) -> None:
    for name, card in catalogue.cards().items():
        dealt = [empty.deal(name, "deck") for _ in range(card.count + 1)]
        assert dealt == [""] * card.count + [f"Every {name} lies in a pile already."]
    assert not +empty.left


def test_cards_go_from_pile_to_pile_and_an_empty_pile_leaves_nothing_in_the_file(empty: Board) -> None:
    before = empty.sketch.text
    empty.deal("March", "one")
    empty.deal("Slam", "one", 0)
    assert says(empty.document, "start.hands.one") == ["Slam", "March"]
    empty.move_card("one", 1, "one", 0)
    assert empty.pile("one") == ["March", "Slam"]
    empty.move_card("one", 0, "discard")
    empty.move_card("one", 0, "deck")
    assert says(empty.document, "start") == {"discard": ["March"], "deck": ["Slam"]}
    empty.take_card("deck", 0)
    empty.take_card("discard", 0)
    assert "start" not in empty.document
    assert empty.sketch.text == before


def test_the_goals_are_those_that_the_rules_know(jotunheim: Board) -> None:
    wishes = [wish for wish, _ in jotunheim.wishes("one")]
    assert wishes[:3] == [ANY, "every enemy leader falls", "every enemy falls"]
    assert "Frost Beast falls" in wishes
    for wish in wishes:
        jotunheim.wish("one", wish)
        assert problems(jotunheim) == []


def test_a_unit_of_ones_own_is_enlisted_and_renamed_wherever_it_is(empty: Board) -> None:
    empty.add_own()
    empty.enlist("one", "Somebody", "d1")
    empty.enlist("two", "Somebody")
    empty.rename_own("unit[0]", "Ice Witch")
    assert [(unit.name, unit.at) for unit in empty.units] == [("Ice Witch", "d1"), ("Ice Witch", "")]
    empty.set_power("unit[0]", "special", 0, "Snow Blind: R=3 or K")
    assert problems(empty) == []
    assert empty.profiles["Ice Witch"].powers["Special"][0].name == "Snow Blind"
    empty.set_power("unit[0]", "special", 0, "")
    assert "special" not in says(empty.document, "unit[0]")


def test_a_power_is_read_in_words_or_it_is_said_why_not() -> None:
    assert reading("Snow Blind: R=3") == ("Range 3.", "verdigris")
    assert reading("Snow Blind: R=?")[1] == "ember"


def test_squares_where_nobody_comes_are_told_before_there_are_units(empty: Board) -> None:
    assert empty.cut_off == []
    empty.paint(["a3", "b3", "b4", "b5", "a5"], "wall")
    assert empty.cut_off == ["a4"]


def test_the_mend_of_a_pocket_opens_it(jotunheim: Board) -> None:
    jotunheim.symmetry = "half-turn"
    jotunheim.paint(["a3", "b3", "b4", "b5", "a5"], "wall")
    oddities = [
        each for each in registry.system("thor").oddities(jotunheim.document) if "cut off" in each.text
    ]
    (found,) = jotunheim.findings(oddities)
    assert (jotunheim.place_of(found), found.mend_words, found.about) == ("a4", "Mend it", "Map")
    assert set(jotunheim.cut_off) == {"a4", "h5"}
    assert jotunheim.mend(found) == ""
    assert jotunheim.cut_off == []


def test_a_problem_says_whose_it_is(jotunheim: Board) -> None:
    jotunheim.set("sides.one.units[1]", {"name": "Volstagg", "at": "c6"})
    (found,) = jotunheim.findings(registry.system("thor").problems(jotunheim.document))
    assert found.sentence.startswith("Asgardians, Volstagg: Volstagg cannot stand on c6")
    assert found.item == "sides.one.units[1]"


def test_from_here_everybody_stands_and_the_first_turn_begins() -> None:
    document = stationed(scenarios.load("jotunheim").document)
    match = Match.start("thor", document, seed=3)
    assert not any(match.state.reserve.values())
    assert registry.system("thor").problems(document) == []


def test_every_act_is_undone_and_done_again_to_the_same_bytes(jotunheim: Board) -> None:
    before = jotunheim.sketch.text
    jotunheim.symmetry = "half-turn"
    jotunheim.paint(["d4"], "pit")
    jotunheim.enlist("one", "Odin", "a1")
    jotunheim.put(jotunheim.units[0], "b1")
    jotunheim.wound(jotunheim.units[0], 3)
    jotunheim.deal("Slam", "two")
    jotunheim.go_first("two")
    jotunheim.relocate(True)
    after = jotunheim.sketch.text
    while jotunheim.undo():
        pass
    assert jotunheim.sketch.text == before
    while jotunheim.redo():
        pass
    assert jotunheim.sketch.text == after


@pytest.mark.parametrize(
    "text",
    [
        "", "sides = 3", 'map = 3\nstart = "x"', "unit = [3, {}]\n[sides.one]\nunits = [3, {at = 5}]\nwins = 4", "map = '#'",
        "[start]\nhands = 3\ndeck = [3]", "[sides]\none = []\n[options]\nturn-limit = 'a'",
    ],
)  # fmt: skip
def test_any_text_can_be_looked_at(text: str) -> None:
    board = Board(Sketch(f'system = "thor"\n{text}'))
    board.stroke(["a1"])
    board.paint(["a1"], "wall")
    assert board.cut_off == ()
    assert len(board.profiles) >= len(catalogue.units())
    for seat in ("one", "two"):
        assert board.wishes(seat)
    assert board.left.total() <= 53
    assert board.turns

"""What units are worth: the score with one alive against without it, how often it is lost, idle, and what it did."""

from __future__ import annotations

from game.core.descriptions.witness import Blow, Death, Piece, Step
from game.lab.insight.units import UnitBook, UnitFigures
from tests.lab.insight.made import PIECES, game, trace

FALLEN = (Death(15, 1, (0, 7), 2, "two", "struck"),)


def figures(book: UnitBook) -> dict[str, UnitFigures]:
    return {each.unit: each for each in book.figures()}


def test_a_unit_is_worth_the_score_with_it_alive_less_that_without_it_in_the_turn_where_both_are_seen_most() -> (
    None
):
    book = UnitBook()
    for number in range(40):
        book.add(game("one" if number % 4 else "two"), trace(0.5))
        book.add(game("two" if number % 4 else "one"), trace(0.5, deaths=FALLEN))
    thor = figures(book)["Thor"]
    assert thor.worth
    assert (thor.worth.turn, thor.worth.alive, thor.worth.lost) == (3, 40, 40)
    assert (thor.worth.score_alive, thor.worth.score_lost) == (0.75, 0.25)
    assert 0.25 < thor.worth.low < thor.worth.difference == 0.5 < thor.worth.high
    assert thor.lost == 0.5


def test_too_few_games_on_either_hand_say_nothing_of_worth() -> None:
    book = UnitBook()
    for _ in range(40):
        book.add(game("one"), trace(0.5))
    for _ in range(9):
        book.add(game("two"), trace(0.5, deaths=FALLEN))
    assert figures(book)["Thor"].worth is None


def test_a_unit_of_figures_is_lost_with_the_last_of_them_and_not_if_one_comes_back() -> None:
    pieces = (*PIECES, Piece(3, "one", "Warden", "Wardens"), Piece(4, "one", "Warden", "Wardens"))
    one, both = (
        (Death(12, 3, None, 2, "two", "melee"),),
        (
            Death(12, 3, None, 2, "two", "melee"),
            Death(22, 4, None, 2, "two", "melee"),
        ),
    )
    back = (Step(0, 4, (1, 1)), Step(22, 4, None), Step(31, 4, (2, 2)))
    book = UnitBook()
    for deaths, steps in ((one, ()), (both, ()), (both, back)):
        book.add(game("one"), trace(0.5, pieces=pieces, deaths=deaths, steps=steps))
    assert figures(book)["Wardens"].lost == 0.3333
    assert figures(book)["Loki"].felled == 1.6667


def test_a_unit_is_idle_where_none_of_its_pieces_did_anything_and_its_harm_is_what_its_blows_did() -> None:
    pieces = (*PIECES, Piece(3, "one", "Warden", "Wardens"), Piece(4, "one", "Warden", "Wardens"))
    book = UnitBook()
    book.add(
        game("one"),
        trace(0.5, pieces=pieces, idle=(3,), blows=(Blow(3, 1, None, 2, None, "melee", True, 3),)),
    )
    book.add(game("one"), trace(0.5, pieces=pieces, idle=(3, 4)))
    assert figures(book)["Wardens"].idle == 0.5
    assert figures(book)["Thor"].idle == 0
    assert figures(book)["Thor"].harm == 1.5


def test_a_unit_that_came_late_was_not_lost_before() -> None:
    pieces = (*PIECES, Piece(9, "two", "Wolf", "Wolf"))
    book = UnitBook()
    for _ in range(12):
        book.add(game("one"), trace(0.5, pieces=pieces, steps=(Step(25, 9, (1, 1)),)))
        book.add(
            game("two"),
            trace(
                0.5,
                pieces=pieces,
                steps=(Step(25, 9, (1, 1)),),
                deaths=(Death(29, 9, None, 1, "one", "struck"),),
            ),
        )
    wolf = figures(book)["Wolf"]
    assert wolf.worth
    assert wolf.worth.turn == 4

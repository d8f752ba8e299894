"""The right column: the inspector ends where its content does, the log has the rest; in a small window both are tabs."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game import scenarios
from game.core.match import Match
from game.systems.thor import actions as a
from game.ui.app.theme import Theme
from game.ui.tables.thor.board.bubbles import Ground, draw_bubble
from game.ui.tables.thor.board.grid import GridBoard
from game.ui.tables.thor.board.picture import Bubble, Ghost, Picture, Piece
from game.ui.tables.thor.panels.sides import balanced
from tests.ui.tables.thor.player import Player, opened
from tests.ui.tables.thor.test_outcome import SMASH, duel

COMPACT = {"size": (1280, 720), "scale": 1.5}


def lines_of_room(player: Player) -> float:
    """For how many lines of one row each the log has room."""
    line = player.app.theme.line("body") + player.app.theme.px(3)
    return player.widget("log").rect.height / line


def stopped(**window: object) -> Player:
    player = opened(duel(), **window)  # type: ignore[arg-type]
    player.do(SMASH)
    player.do(a.Defend("Block", 4))
    return player


def test_the_inspector_ends_where_its_content_does_and_the_log_has_the_rest() -> None:
    player = opened(duel())
    low = player.plan.inspector
    player.click("square:d4")
    tall, log = player.plan.inspector, player.plan.log
    assert log is not None
    assert tall.height > low.height, "a unit says more than a phase"
    last = max(each.rect.bottom for each in player.widget("inspector").walk() if each.id.startswith("line:"))
    assert tall.bottom - last <= player.app.theme.px(24)
    assert log.y - tall.bottom == player.app.theme.px(16)


def test_the_log_shows_six_lines_after_an_attack_and_two_at_least_while_odds_are_shown() -> None:
    player = stopped()
    assert lines_of_room(player) >= 6
    assert not player.widget("inspector").overflows, "and nothing of the outcome is cut for it"
    planning = opened(duel())
    planning.click("square:d4")
    planning.click("card:1")
    planning.click("square:e4")
    assert planning.table.plan is not None
    assert lines_of_room(planning) >= 2
    assert not planning.widget("inspector").overflows


def test_nine_units_stand_as_five_and_four() -> None:
    player = opened(
        Match.start("thor", scenarios.load("jotunheim").document, seed=7), size=(1920, 1080), scale=1.0
    )
    giants = player.match.state.reserve["two"]
    assert len(giants) == 9
    rows = Counter(player.find(f"roster:{unit.id}").y for unit in giants)
    assert [count for _, count in sorted(rows.items())] == [5, 4]


@pytest.mark.parametrize(
    ("count", "most", "row"), [(0, 7, 7), (7, 7, 7), (8, 7, 4), (9, 7, 5), (16, 7, 6), (3, 1, 1)]
)
def test_the_rows_of_a_roster_are_as_few_as_can_be_and_as_long_as_each_other(
    count: int, most: int, row: int
) -> None:
    assert balanced(count, most) == row


def test_while_things_move_the_column_keeps_its_shape() -> None:
    player = opened(duel(), reduced_motion=False, animation_speed=1.0)
    player.click("square:d4")
    player.click("card:1")
    player.click("square:e4")
    before = player.plan.inspector
    player.commit()
    assert player.flow.moving
    assert player.plan.inspector == before


def test_a_small_window_shows_the_cards_of_the_last_attack_and_its_line_with_the_rule() -> None:
    player = stopped(**COMPACT)
    assert player.widget("exchange")
    first = player.widget("line:0")
    assert (first.line.text, first.line.rule) == ("Block stops Smash.", "T-40")
    player.click("square:d4")
    assert player.lines()[0] == "Block stops Smash.", "over what is said of a unit as well"


def test_a_lesson_in_a_small_window_has_the_line_of_the_last_play_over_its_words() -> None:
    document = scenarios.load("first-blows").document
    match = Match.start("thor", document, seed=5, seats={"one": "human:Astrid", "two": "greedy"})
    player = opened(match, **COMPACT)  # type: ignore[arg-type]
    player.click("coach.next")
    player.do(a.Move("March", 1, "d4"))
    told = player.flow.aftermath
    assert told is not None
    row = player.widget("told")
    assert row.line.text == told.words.replace("**", "")
    assert row.rect.bottom <= player.widget("coach").rect.top


def test_a_callout_of_a_plan_goes_beside_what_it_names_before_it_covers_a_unit() -> None:
    surface, theme = pygame.Surface((900, 700)), Theme()
    grid = GridBoard(theme, (100, 16), square=60, frame=28)
    pieces = []
    for number, square in enumerate(("d4", *(f"{file}{rank}" for file in "abcdefgh" for rank in "35"))):
        piece = Piece(number, "one", "fist", 3)
        piece.put(square)
        pieces.append(piece)
    picture = Picture(pieces=pieces, ghosts=(Ghost(0, "e4"),))
    clear = grid.stood_on(picture)
    box = draw_bubble(surface, theme, Bubble("d4", "Falls"), grid.cell("d4"), Ground(grid.rect, clear))
    assert box.right <= grid.cell("d4").left + theme.px(4), "e4, where it would end, is kept free too"
    assert box.collidelist(clear) < 0
    assert box.top < grid.cell("d4").centery < box.bottom

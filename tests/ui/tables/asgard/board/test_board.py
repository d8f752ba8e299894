"""The board of squares with a story: what lies on it, what is said of it, what moves, and what can be watched again."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.core.chance import seeded
from game.core.match import Match
from game.systems.asgard.actions import Declare
from game.systems.thor.actions import Charge, Move
from game.ui.app.loop import App
from game.ui.kit.base import Widget
from game.ui.tables.asgard.board import board_chits
from tests.ui.tables.asgard import squares
from tests.ui.tables.asgard.player import BoardPlayer, BoardWatcher

BOTH_FAIL = {"deal": {"cards": [], "dice": [6, 6, 6, 6, 6, 6]}}


def far_on(decisions: int = 60, seed: int = 1) -> Match:
    """A match so many random decisions old, stopped where a blip lies on the board."""
    for tries in range(seed, seed + 20):
        match, chance, left = squares.match(deal={}), seeded("board", tries), decisions
        while match.decision is not None and (left > 0 or not match.state.blips):
            match.act(match.decision.sample(match.state, chance))
            left -= 1
        if match.decision is not None:
            return match
    raise AssertionError("there is never a blip")


# What is to be seen


def test_the_briefing_comes_first_then_board_tokens_and_condition(app: App) -> None:
    player = BoardPlayer.opens(app, squares.match())
    assert {f"token:{number}" for number in (1, 2, 3, 4)} <= set(player.spots())
    assert player.grid.cell("d4") == player.find("token:1")
    found = player.facts()
    assert tuple(found[each][1] for each in ("range", "visibility", "they")) == (
        "2 squares",
        "6 squares",
        "−1",
    )
    assert found["variable:0"][1] == "dusk"
    assert "objective:gate" in found


def test_a_token_says_how_far_it_is_and_what_both_would_roll(app: App) -> None:
    player = BoardPlayer.opens(app, squares.match())
    player.click("square:d1")
    player.move_to("square:h4")
    assert player.sheet_title == "Token 2"
    said = player.lines()
    assert "4 squares from Thor" in said
    assert "Out of encounter range" in said
    assert "Thor a regular spotter, condition ±0" in said
    player.move_to("square:e6")
    assert player.sheet_title == "Token 4"


def test_the_checks_of_a_planned_move_are_told_before_it_is_made(app: App) -> None:
    player = BoardPlayer.opens(app, squares.match())
    player.click("square:d1")
    assert player.explorer() == (1, (4, 1))
    assert player.ahead().tokens == ()
    player.click("square:d3")
    assert player.table.plan == Move("March", 1, "d3")
    assert player.explorer() == (1, (4, 3))
    assert [token.id for token in player.ahead().tokens] == [1]
    assert player.scene.check_words(1) == "1 check after this move"


def test_ranges_and_eyes_are_drawn_from_where_the_unit_would_stand(app: App) -> None:
    player = BoardPlayer.opens(app, squares.match())

    def drawn() -> bytes:
        app.invalidate()
        app.draw()
        return pygame.image.tobytes(app.screen.subsurface(player.grid.cell("d4")), "RGB")

    player.click("square:d1")
    player.move_to("square:a1")
    before = drawn()
    player.click("square:d3")
    player.move_to("square:a1")
    assert drawn() != before


# What happens


def test_a_move_by_clicks_flips_a_card_and_a_guard_appears(app: App) -> None:
    player = BoardPlayer.opens(app, squares.match())
    player.click("square:d1")
    player.click("square:d3")
    player.click("commit")
    assert player.turn_pages()
    assert player.flow.told.tokens[1].spent
    foe = next(iter(player.saga.foes))
    assert foe in player.flow.shown.pieces
    assert f"unit:{foe}" in player.spots()
    player.move_to(f"unit:{foe}")
    said = player.lines()
    assert "Guard" in said
    assert "Guard, on patrol" in said


def test_if_both_fail_the_token_stays_and_the_unit_is_flat_footed(app: App) -> None:
    player = BoardPlayer.opens(app, squares.match(**BOTH_FAIL))
    player.click("square:d1")
    player.click("square:d3")
    player.click("commit")
    player.turn_pages()
    assert not player.flow.told.tokens[1].spent
    assert 1 in player.saga.flat
    player.move_to("square:d3")
    assert "Flat-footed to the end of its next activation" in player.lines()


def test_the_enemy_declares_and_acts_and_the_turn_comes_back(app: App) -> None:
    player = BoardPlayer.opens(app, squares.match())
    player.click("square:d1")
    player.click("square:d3")
    player.click("commit")
    player.turn_pages()
    for _ in range(2):
        player.click("end-phase")
        player.frames(2)
    acting = set()
    for _ in range(400):
        player.frames(1)
        acting.add(player.acting_foe())
        if player.covered:
            player.key("Enter")
        elif player.table.mine and not player.flow.moving:
            break
    assert player.table.mine
    assert player.did(Declare)
    assert acting - {0}
    assert any(player.flow.reason_of(unit) for unit in acting - {0})


def test_taking_back_restores_tokens_and_pieces(app: App) -> None:
    player = BoardPlayer.opens(app, squares.match())
    player.click("square:d1")
    player.click("square:d3")
    player.click("commit")
    player.turn_pages()
    player.key("Ctrl+Z")
    player.turn_pages()
    assert not player.flow.told.tokens[1].spent
    assert set(player.flow.shown.pieces) == {1, 2}


def test_a_blip_lies_on_the_board_and_says_what_it_does(app: App) -> None:
    played = far_on()
    player = BoardPlayer.opens(app, played)
    player.turn_pages()
    unit, blip = next(iter(played.state.blips.items()))
    assert player.find(f"blip:{unit}") == player.grid.cell(board_chits.name_of(blip.at))
    assert board_chits.name_of(blip.at) not in played.state.table.board
    player.move_to(f"square:{board_chits.name_of(blip.at)}")
    assert player.sheet_title == "Guard"
    assert "At the end of each round" in player.lines()


def test_a_charge_is_looked_at_from_its_end(app: App) -> None:
    start = {"phase": "fight", "hands": {"one": ["Charge"]}}
    player = BoardPlayer.opens(app, squares.match(start=start))
    player.click("square:d1")
    player.click("square:d3")
    assert player.table.plan == Charge("Charge", 1, "d3")
    assert player.explorer() == (1, (4, 3))


def test_a_wall_that_goes_is_gone_from_the_board(app: App) -> None:
    code = {**squares.document()["code"], "10": {"title": "A crack", "do": ["remove c5"]}}
    player = BoardPlayer.opens(app, squares.match(code=code))
    assert "c5" in player.table.view.field.terrain
    player.click("square:d1")
    player.click("square:d3")
    player.click("commit")
    player.turn_pages()
    assert "c5" not in player.table.view.field.terrain
    assert "c5" not in player.grid._walls


def test_players_who_deploy_are_asked_on_the_board(app: App) -> None:
    sides = {"one": {"name": "Heroes", "units": ["Thor"]}, "two": {"name": "Folk"}}
    player = BoardPlayer.opens(app, squares.match(sides=sides, start={}))
    assert player.table.deploying
    assert player.explorer() is None
    player.click("unit:1")
    player.click("square:d2")
    player.turn_pages()
    assert player.table.view.units[1].at == "d2"


# Layout


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (900, 700), (640, 480)])
def test_nothing_overlaps_and_the_condition_has_its_place(size: tuple[int, int]) -> None:
    from game.ui.app.settings import Settings

    app = App(size, Settings(curtain=False), headless=True)
    player = BoardPlayer.opens(app, squares.match())
    if player.plan.sides is None:
        player.click("tab:sides")
    assert player.facts()["range"][1] == "2 squares"
    widgets = [each for each in player.widgets(Widget) if each.visible and each.parent is None and each.id]
    screen = pygame.Rect(0, 0, *app.size)
    assert [each.id for each in widgets if not screen.contains(each.rect)] == []
    pairs = itertools.combinations(widgets, 2)
    assert [(one.id, other.id) for one, other in pairs if one.rect.colliderect(other.rect)] == []
    app.close()


# Watching it again


def test_a_story_can_be_watched_again_moment_by_moment(app: App) -> None:
    played = far_on(30)
    app.settings.reduced_motion = True
    replay = BoardWatcher.opens(app, played)
    for number in range(len(played.moments) - 1):
        replay.key("]")
        for _ in range(200):
            replay.frames(1)
            if not replay.moving:
                break
        assert replay.tape.index == number + 1
        assert set(replay.shown.pieces) == set(replay.tape.state.table.units)
        assert {chit.id for chit in replay.shown.told.blips.values()} == set(replay.tape.state.blips)
    replay.jump(0)
    assert replay.facts()["range"][1] == "2 squares"
    assert set(replay.shown.pieces) == {1, 2}


def test_in_a_narrow_window_the_replay_shows_the_condition_on_a_page_of_its_own() -> None:
    from game.ui.app.settings import Settings

    app = App((640, 480), Settings(curtain=False), headless=True)
    replay = BoardWatcher.opens(app, squares.match())
    replay.click("replay.page:story")
    assert replay.facts()["range"][1] == "2 squares"
    app.close()


def test_hands_are_shown_to_those_who_may_see_them(app: App) -> None:
    played = squares.match()
    replay = BoardWatcher.opens(app, played, seat="one")
    assert replay.tape.hand("one") == played.state.table.hands["one"]
    assert replay.tape.hand("two") == 0


def test_every_square_of_the_board_has_its_name() -> None:
    assert board_chits.name_of((1, 1)) == "a1"
    assert board_chits.name_of((8, 8)) == "h8"


def test_the_scene_for_pictures_needs_nobody_to_begin(app: App) -> None:
    player = BoardPlayer(app, app.open("battle", match=squares.match(), seat="one"))
    player.frames(3)
    assert not player.covered


def over(app: App) -> BoardPlayer:
    """A story on the board that is over."""
    near = {"gate": {"name": "The gate", "at": "d2", "shown": True}}
    match, chance = squares.match(spot=near, deal={}), seeded("over", 1)
    while match.decision is not None:
        match.act(match.decision.sample(match.state, chance))
    player = BoardPlayer.opens(app, match, seat="one")
    player.frames(30)
    return player


def test_how_a_story_ended_is_told_once(app: App) -> None:
    player = over(app)
    outcome = player.match.outcome
    assert outcome is not None
    assert sum(line.replace("**", "") == outcome.why for line in player.lines()) == 1


def test_when_the_story_is_over_the_cards_of_the_hand_are_spent(app: App) -> None:
    player = over(app)
    match = player.match
    assert match.outcome is not None
    assert player.hand.looks
    assert {(each.state, each.lines, each.rule) for each in player.hand.looks} == {
        ("grey", "It is over", match.outcome.rule)
    }

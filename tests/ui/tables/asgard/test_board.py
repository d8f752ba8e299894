"""The board of squares with a story: what lies on it, what is said of it, what moves, and what can be watched again."""

from __future__ import annotations

import itertools
from typing import Any

import pygame
import pytest

from game.core.chance import seeded
from game.core.match import Match
from game.systems.asgard.actions import Declare
from game.systems.thor.actions import Charge, Move
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.lines import LineRow
from game.ui.tables.asgard import board_chits
from game.ui.tables.asgard.board_replay import SagaBoardReplay
from game.ui.tables.asgard.board_scene import SagaBoard
from game.ui.tables.asgard.panel import FactRow
from tests.ui.tables.asgard import squares
from tests.ui.tables.asgard.pages import read
from tests.ui.tables.asgard.player import Glancing

BOTH_FAIL = {"deal": {"cards": [], "dice": [6, 6, 6, 6, 6, 6]}}


def lines(scene: Any) -> list[str]:
    """The lines of the inspector."""
    return [
        f"{row.line.strong} {row.line.text}".strip() for row in scene.ui.walk() if isinstance(row, LineRow)
    ]


def facts(scene: Any) -> dict[str, str]:
    """The values of the condition's rows, by id."""
    return {row.fact.id: row.fact.value for row in scene.ui.walk() if isinstance(row, FactRow)}


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
    pilot, scene = squares.opened(app, squares.match())
    assert {f"token:{number}" for number in (1, 2, 3, 4)} <= set(pilot.spots())
    assert scene.grid.cell("d4") == pilot.find("token:1")
    found = facts(scene)
    assert (found["range"], found["visibility"], found["they"]) == ("2 squares", "6 squares", "−1")
    assert found["variable:0"] == "dusk"
    assert "objective:gate" in found


def test_a_token_says_how_far_it_is_and_what_both_would_roll(app: App) -> None:
    pilot, scene = squares.opened(app, squares.match())
    pilot.click("square:d1")
    pilot.move_to("square:h4")
    assert scene.sheet.title == "Token 2"
    said = lines(scene)
    assert "4 squares from Thor" in said
    assert "out of encounter range" in said
    assert "Thor a regular spotter, condition ±0" in said
    pilot.move_to("square:e6")
    assert scene.sheet.title == "Token 4"


def test_the_checks_of_a_planned_move_are_told_before_it_is_made(app: App) -> None:
    pilot, scene = squares.opened(app, squares.match())
    pilot.click("square:d1")
    assert scene.explorer() == (1, (4, 1))
    assert scene.ahead().tokens == ()
    pilot.click("square:d3")
    assert scene.table.plan == Move("March", 1, "d3")
    assert scene.explorer() == (1, (4, 3))
    assert [token.id for token in scene.ahead().tokens] == [1]
    assert scene.check_words(1) == "1 check after this move"


def test_ranges_and_eyes_are_drawn_from_where_the_unit_would_stand(app: App) -> None:
    pilot, scene = squares.opened(app, squares.match())

    def drawn() -> bytes:
        app.invalidate()
        app.draw()
        return pygame.image.tobytes(app.screen.subsurface(scene.grid.cell("d4")), "RGB")

    pilot.click("square:d1")
    pilot.move_to("square:a1")
    before = drawn()
    pilot.click("square:d3")
    pilot.move_to("square:a1")
    assert drawn() != before


# What happens


def test_a_move_by_clicks_flips_a_card_and_a_guard_appears(app: App) -> None:
    pilot, scene = squares.opened(app, squares.match())
    pilot.click("square:d1")
    pilot.click("square:d3")
    pilot.click("commit")
    assert read(pilot, scene)
    assert scene.flow.told.tokens[1].spent
    foe = next(iter(scene.saga.foes))
    assert foe in scene.flow.shown.pieces
    assert f"unit:{foe}" in pilot.spots()
    pilot.move_to(f"unit:{foe}")
    said = lines(scene)
    assert "Guard" in said
    assert "Guard, on patrol" in said


def test_if_both_fail_the_token_stays_and_the_unit_is_flat_footed(app: App) -> None:
    pilot, scene = squares.opened(app, squares.match(**BOTH_FAIL))
    pilot.click("square:d1")
    pilot.click("square:d3")
    pilot.click("commit")
    read(pilot, scene)
    assert not scene.flow.told.tokens[1].spent
    assert 1 in scene.saga.flat
    pilot.move_to("square:d3")
    assert "Flat-footed to the end of its next activation" in lines(scene)


def test_the_enemy_declares_and_acts_and_the_turn_comes_back(app: App) -> None:
    pilot, scene = squares.opened(app, squares.match())
    pilot.click("square:d1")
    pilot.click("square:d3")
    pilot.click("commit")
    read(pilot, scene)
    for _ in range(2):
        pilot.click("end-phase")
        pilot.frames(2)
    acting = set()
    for _ in range(400):
        pilot.frames(1)
        acting.add(scene.acting_foe())
        if app.scene is not scene:
            pilot.key("Enter")
        elif scene.table.mine and not scene.flow.moving:
            break
    assert scene.table.mine
    assert any(isinstance(moment.action, Declare) for moment in scene.match.moments)
    assert acting - {0}
    assert any(scene.flow.reason_of(unit) for unit in acting - {0})


def test_taking_back_restores_tokens_and_pieces(app: App) -> None:
    pilot, scene = squares.opened(app, squares.match())
    pilot.click("square:d1")
    pilot.click("square:d3")
    pilot.click("commit")
    read(pilot, scene)
    pilot.key("Ctrl+Z")
    read(pilot, scene)
    assert not scene.flow.told.tokens[1].spent
    assert set(scene.flow.shown.pieces) == {1, 2}


def test_a_blip_lies_on_the_board_and_says_what_it_does(app: App) -> None:
    played = far_on()
    pilot, scene = squares.opened(app, played)
    read(pilot, scene)
    unit, blip = next(iter(played.state.blips.items()))
    assert pilot.find(f"blip:{unit}") == scene.grid.cell(board_chits.name_of(blip.at))
    assert board_chits.name_of(blip.at) not in played.state.table.board
    pilot.move_to(f"square:{board_chits.name_of(blip.at)}")
    assert scene.sheet.title == "Guard"
    assert "At the end of each round" in lines(scene)


def test_a_charge_is_looked_at_from_its_end(app: App) -> None:
    start = {"phase": "fight", "hands": {"one": ["Charge"]}}
    pilot, scene = squares.opened(app, squares.match(start=start))
    pilot.click("square:d1")
    pilot.click("square:d3")
    assert scene.table.plan == Charge("Charge", 1, "d3")
    assert scene.explorer() == (1, (4, 3))


def test_a_wall_that_goes_is_gone_from_the_board(app: App) -> None:
    code = {**squares.document()["code"], "10": {"title": "A crack", "do": ["remove c5"]}}
    pilot, scene = squares.opened(app, squares.match(code=code))
    assert "c5" in scene.table.view.field.terrain
    pilot.click("square:d1")
    pilot.click("square:d3")
    pilot.click("commit")
    read(pilot, scene)
    assert "c5" not in scene.table.view.field.terrain
    assert "c5" not in scene.grid._walls


def test_players_who_deploy_are_asked_on_the_board(app: App) -> None:
    sides = {"one": {"name": "Heroes", "units": ["Thor"]}, "two": {"name": "Folk"}}
    pilot, scene = squares.opened(app, squares.match(sides=sides, start={}))
    assert scene.table.deploying
    assert scene.explorer() is None
    pilot.click("unit:1")
    pilot.click("square:d2")
    pilot.click("commit")
    read(pilot, scene)
    assert scene.table.view.units[1].at == "d2"


# Layout


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (900, 700), (640, 480)])
def test_nothing_overlaps_and_the_condition_has_its_place(size: tuple[int, int]) -> None:
    from game.ui.app.settings import Settings

    app = App(size, Settings(curtain=False), headless=True)
    pilot, scene = squares.opened(app, squares.match())
    if scene.plan.sides is None:
        pilot.click("tab:sides")
    assert facts(scene)["range"] == "2 squares"
    widgets = [each for each in scene.ui.walk() if each.visible and each.parent is None and each.id]
    screen = pygame.Rect(0, 0, *scene.size)
    assert [each.id for each in widgets if not screen.contains(each.rect)] == []
    pairs = itertools.combinations(widgets, 2)
    assert [(one.id, other.id) for one, other in pairs if one.rect.colliderect(other.rect)] == []
    app.close()


# Watching it again


def test_a_story_can_be_watched_again_moment_by_moment(app: App) -> None:
    played = far_on(30)
    app.settings.reduced_motion = True
    replay = app.open("replay", match=played)
    assert isinstance(replay, SagaBoardReplay)
    pilot = Glancing(app)
    for number in range(len(played.moments) - 1):
        replay.step_on()
        for _ in range(200):
            pilot.frames(1)
            if not replay.time.busy:
                break
        assert replay.tape.index == number + 1
        assert set(replay.shown.pieces) == set(replay.tape.state.table.units)
        assert {chit.id for chit in replay.shown.told.blips.values()} == set(replay.tape.state.blips)
    replay.jump(0)
    assert facts(replay)["range"] == "2 squares"
    assert set(replay.shown.pieces) == {1, 2}


def test_in_a_narrow_window_the_replay_shows_the_condition_on_a_page_of_its_own() -> None:
    from game.ui.app.settings import Settings

    app = App((640, 480), Settings(curtain=False), headless=True)
    replay = app.open("replay", match=squares.match())
    pilot = Pilot(app)
    pilot.frames(2)
    pilot.click("replay.page:story")
    assert facts(replay)["range"] == "2 squares"
    app.close()


def test_hands_are_shown_to_those_who_may_see_them(app: App) -> None:
    played = squares.match()
    replay = app.open("replay", match=played, seat="one")
    assert isinstance(replay, SagaBoardReplay)
    assert replay.tape.hand("one") == played.state.table.hands["one"]
    assert replay.tape.hand("two") == 0


def test_every_square_of_the_board_has_its_name() -> None:
    assert board_chits.name_of((1, 1)) == "a1"
    assert board_chits.name_of((8, 8)) == "h8"


def test_the_scene_for_pictures_needs_nobody_to_begin(app: App) -> None:
    scene = app.open("battle", match=squares.match(), seat="one")
    assert isinstance(scene, SagaBoard)
    Pilot(app).frames(3)
    assert app.scene is scene

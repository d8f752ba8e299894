"""Moving a model on the measured table: dragged, clicked, by keys; stride by stride, committed or dropped."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.core.match import opened as opened_record
from game.systems.ascension import events as e
from game.systems.ascension.actions import Run, Shake, Stride
from game.table.shapes import distance
from game.ui.app.loop import App
from game.ui.play.log import Chronicle
from game.ui.tables.ascension.planning import way_planner
from game.ui.tables.ascension.shelf import CardButton
from game.ui.tables.ascension.tape import MeasuredTape
from tests.ui.tables.ascension.player import Player
from tests.ui.tables.ascension.tables import match


def test_a_model_is_chosen_and_activated(app: App) -> None:
    player = Player.opens(app, match())
    assert player.desk.kind == "turn"
    assert player.desk.seat == "one"
    player.click("model:1")
    assert player.desk.commit_words == "Activate Ulf"
    player.click("commit")
    player.seconds(0.3)
    assert player.desk.kind == "acting"
    assert player.desk.armed == "move"


def test_a_foe_cannot_be_activated_but_is_looked_at(app: App) -> None:
    player = Player.opens(app, match())
    player.move_to("model:2")
    assert player.looked_at == 2
    player.key("Esc")
    player.click("model:2")
    assert player.desk.chosen == 2
    assert not player.desk.plans


def test_dragging_plans_strides_along_the_way_and_enter_walks_them(app: App) -> None:
    player = Player.activated(app)
    there = player.beside(1, 1.7, -2.5)
    player.drag(player.at(1), there)
    route = player.desk.route
    assert route is not None
    assert len(route.strides) >= 2
    assert distance(route.place.point, player.lens.to_table(there)) < 20
    assert player.match.state.models[1].place.point == (1524, 3048), "nothing has happened yet"
    wanted, count = route.place, len(route.legs)
    player.key("Enter")
    player.seconds(0.5)
    assert player.match.state.models[1].place == wanted
    assert len(player.did(Stride)) == count


def test_backspace_takes_back_the_last_stride_only(app: App) -> None:
    player = Player.activated(app)
    player.drag(player.at(1), player.beside(1, 1.7, -2.5))
    route = player.desk.route
    assert route is not None
    count = len(route.legs)
    player.key("Backspace")
    assert len(route.legs) == count - 1
    player.click("back")
    assert len(route.legs) == count - 2


def test_a_click_on_the_ground_goes_there(app: App) -> None:
    player = Player.activated(app)
    x, y = player.at(1)
    player.click((x, y + 45))
    assert player.desk.route is not None
    assert player.desk.route.strides
    player.click("commit")
    player.seconds(0.4)
    assert player.match.state.models[1].place.point != (1524, 3048)


def test_too_far_says_by_how_much(app: App) -> None:
    player = Player.activated(app)
    player.plane.see_all()
    player.drag(player.at(1), player.beside(1, 1.2, 9.5))
    assert player.desk.said is not None
    assert "No strides left" in player.desk.said.refusal.text
    assert " in beyond this move." in player.desk.said.refusal.text
    assert player.desk.plans, "as far as it goes is proposed"


def test_a_second_drag_goes_on_from_the_end_of_the_way(app: App) -> None:
    player = Player.activated(app)
    x, y = player.at(1)
    player.drag((x, y), (x + 20, y - 30))
    route = player.desk.route
    assert route is not None
    first = list(route.legs)
    end = player.lens.to_screen(route.place.point)
    player.drag(end, (end[0] - 10, end[1] - 40))
    assert route.legs[: len(first)] == first
    assert len(route.legs) > len(first)


def test_turning_by_keys_and_wheel(app: App) -> None:
    player = Player.activated(app)
    player.key("E")
    route = player.desk.route
    assert route is not None
    assert route.place.facing == 1500
    player.wheel("model:1", 1)
    assert route.place.facing == 3000
    player.key("Q", "Q")
    assert not route.legs, "turned back again: nothing is planned"


def test_running_is_part_of_the_way(app: App) -> None:
    player = Player.activated(app)
    player.key("R")
    assert player.desk.route is not None
    assert player.desk.route.actions == [Run()]
    x, y = player.at(1)
    player.click((x + 10, y + 160))
    player.key("Enter")
    player.seconds(0.6)
    assert player.match.state.models[1].running
    assert not player.desk.card("attack:Spear").usable  # type: ignore[union-attr]


def test_arrows_move_the_cursor_and_the_plan_follows(app: App) -> None:
    player = Player.activated(app)
    player.key("Shift+Up", "Up", "Up")
    assert player.desk.cursor == (1524, 3048 - 254 - 128)
    assert player.desk.route is not None
    assert player.desk.route.place.point == player.desk.cursor
    player.key("Enter")
    player.seconds(0.4)
    assert player.match.state.models[1].place.point == (1524, 3048 - 254 - 128)


def test_esc_drops_the_plan_and_never_the_battle(app: App) -> None:
    player = Player.activated(app)
    x, y = player.at(1)
    player.drag((x, y), (x + 30, y - 60))
    for _ in range(6):
        if not player.desk.plans:
            break
        player.key("Esc")
    assert not player.desk.plans
    assert not player.covered


def test_reach_is_worked_out_in_a_quiet_moment(app: App) -> None:
    player = Player.activated(app)
    player.seconds(0.5)
    assert way_planner.reach(player.desk).edges


def test_what_if_shows_the_sights_of_another_place(app: App) -> None:
    player = Player.activated(app)
    x, y = player.at(1)
    player.move_to((x, y + 80))
    player.key("F")
    tried = player.desk.whatif
    assert tried is not None
    assert tried.models[1].place.point == player.lens.to_table((x, y + 80))
    player.move_to((x, y + 60))
    assert player.desk.base.models[1].place.point == player.lens.to_table((x, y + 60))
    player.key("Esc")
    assert player.desk.whatif is None
    assert player.match.state.models[1].place.point == (1524, 3048)


def test_a_move_of_several_strides_is_one_undo_and_one_redo(app: App) -> None:
    player = Player.activated(app)
    player.drag(player.at(1), player.beside(1, 1.7, -2.5))
    player.key("Enter")
    player.seconds(0.6)
    moments, place = len(player.match.moments), player.match.state.models[1].place
    assert len(player.did(Stride)) >= 2
    player.key("Ctrl+Z")
    player.seconds(0.2)
    assert player.match.state.models[1].place.point == (1524, 3048), "all strides at once"
    player.key("Ctrl+Y")
    player.seconds(0.2)
    assert len(player.match.moments) == moments
    assert player.match.state.models[1].place == place


def test_a_move_of_several_strides_is_one_line_of_the_log_also_when_loaded_and_watched(
    app: App, tmp_path: Path
) -> None:
    player = Player.activated(app)
    player.drag(player.at(1), player.beside(1, 1.7, -2.5))
    player.key("Enter")
    player.seconds(0.6)
    count = len(player.did(Stride))
    player.match.save(tmp_path / "kept")
    loaded = opened_record(tmp_path / "kept")[0]
    told = {
        "live": [line for _, line in player.flow.chronicles["one"].lines()],
        "loaded": [line for _, line in Chronicle(loaded, "one").lines()],
        "watched": [entry.line for entry in MeasuredTape(loaded).log],
    }
    for lines in told.values():
        moves = [line for line in lines if line.kind == "move"]
        assert len(moves) == 1
        assert f"took {count} strides, " in moves[0].text
        assert len(moves[0].places) == count + 1, "the line still shows every stride on the table"


def test_ending_an_activation_that_did_nothing_is_asked_about(app: App) -> None:
    player = Player.activated(app)
    player.key("Ctrl+Enter")
    assert player.covered
    player.key("Enter")
    player.seconds(0.4)
    assert player.match.state.models[1].activated
    assert player.desk.seat == "two"
    assert player.desk.kind == "turn"


def test_stairs_doors_and_climbs_are_offered_where_they_are(app: App) -> None:
    terrain = [{"id": "gate", "kit": "gate", "at": ["7.8in", "12in"], "turn": 90}]
    player = Player.activated(app, terrain=terrain)
    x, y = player.at(1)
    with player.holding(pygame.KMOD_LSHIFT):
        player.drag((x, y), (x + 60, y), steps=8)
    assert player.desk.said is not None
    assert "Gate" in player.desk.said.refusal.text, "straight as dragged, it stops"
    player.seconds(0.5)
    assert any("gate" in offer.words.lower() for offer in way_planner.offers(player.desk))
    player.key("U")
    player.key("Enter")
    player.seconds(0.5)
    assert player.told(e.DoorMoved)


def test_shaking_is_offered_while_there_is_a_condition(app: App) -> None:
    player = Player.activated(app)
    assert [id for id, _, _, _ in way_planner.extras(player.desk)] == ["run"]
    assert Shake("slow") not in player.desk.plans


def test_the_table_is_panned_by_drag_and_keys_and_seen_whole(app: App) -> None:
    player = Player.opens(app, match())
    player.key("+", "+", "+", "+")
    before = (player.plane.camera.x, player.plane.camera.y)
    player.key("D")
    assert player.plane.camera.x > before[0]
    x, y = player.plan.free.center
    player.drag((x, y + 200), (x + 80, y + 200))
    assert player.plane.camera.x < before[0] + 1000
    player.key("0")
    assert player.lens.free.collidepoint(player.lens.to_screen((0, 0)))


def test_the_map_goes_where_it_is_clicked(app: App) -> None:
    player = Player.opens(app, match())
    player.key("+", "+", "+", "+", "+", "+")
    place = player.find("map")
    player.click((place.centerx, place.y + 12))
    assert player.plane.camera.y < 2000


def test_zoom_keeps_the_pointer_and_the_wheel_zooms_on_open_ground(app: App) -> None:
    player = Player.opens(app, match())
    x, y = player.plan.free.center
    pos = (x + 40, y - 120)
    before, step = player.lens.to_table(pos), player.plane.camera.step
    player.wheel(pos, 2)
    assert player.plane.camera.step == step + 2
    after = player.lens.to_table(pos)
    assert abs(after[0] - before[0]) < 15
    assert abs(after[1] - before[1]) < 15


def test_alt_measures_between_two_bases_without_a_mode(app: App) -> None:
    player = Player.opens(app, match())
    with player.holding(pygame.KMOD_LALT):
        player.click("model:1")
        player.click("model:2")
    assert player.plane.ruler is not None
    assert (player.plane.ruler[0].model, player.plane.ruler[1].model) == (1, 2)
    assert not player.plane.ruler_open
    player.key("Esc")
    assert player.plane.ruler is None


def test_ctrl_shows_the_nine_lines_and_what_blocks_them(app: App) -> None:
    player = Player.opens(app, match())
    player.click("model:1")
    with player.holding(pygame.KMOD_LCTRL):
        player.click("model:3")
    assert player.plane.looking == (1, 3)
    player.frames(2)


def steady(player: Player) -> bytes:
    player.seconds(0.6)
    player.app.invalidate()
    player.app.draw()
    return pygame.image.tobytes(player.app.screen, "RGB")


def test_layers_show_what_a_picture_from_nothing_shows(app: App) -> None:
    player = Player.activated(app)
    player.watched = True
    x, y = player.at(1)
    player.drag((x, y), (x + 40, y - 50))
    player.move_to("model:2")
    kept = steady(player)
    app.rebuild()
    assert steady(player) == kept


def test_what_was_taken_back_leaves_no_trail(app: App) -> None:
    player = Player.activated(app)
    player.drag(player.at(1), player.beside(1, 1.7, -2.5))
    player.key("Enter")
    player.seconds(0.6)
    assert player.flow.shown.last
    player.key("Ctrl+Z")
    player.seconds(0.2)
    assert not player.flow.shown.last


def test_the_strides_on_the_shelf_follow_the_drag(app: App) -> None:
    player = Player.activated(app)
    before = [card.detail for card in player.desk.cards() if card.id == "move"]
    start, end = player.at(1), player.beside(1, 3.5, 0)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, touch=False))
    player.frames(1)
    for share in (0.3, 0.7, 1):
        at = start[0] + round((end[0] - start[0]) * share), start[1]
        moves = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(1, 0, 0), touch=False)
        pygame.event.post(moves)
        player.frames(2)
    shown = [each.card.detail for each in player.widgets(CardButton) if each.card.id == "move"]
    assert shown == [card.detail for card in player.desk.cards() if card.id == "move"]
    assert shown != before


def test_a_model_that_goes_out_of_sight_is_followed(app: App) -> None:
    player = Player.activated(app)
    x, y = player.at(1)
    player.plane.pan(player.plan.free.right - 60 - x, 0)
    player.drag(player.at(1), (player.plan.free.right - 4, y))
    player.key("Enter")
    player.seconds(1)
    assert player.match.state.models[1].place.point != (1524, 3048)
    assert player.plan.free.contains(pygame.Rect(0, 0, 40, 40).move_to(center=player.at(1)))

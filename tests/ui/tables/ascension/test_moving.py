"""Moving a model on the measured table: dragged, clicked, by keys; stride by stride, committed or dropped."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.core.match import opened as opened_record
from game.systems.ascension import events as e
from game.systems.ascension.actions import Run, Shake, Stride
from game.table.shapes import distance
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.play.log import Chronicle
from game.ui.tables.ascension import way_planner
from game.ui.tables.ascension.scene import Measured
from game.ui.tables.ascension.tape import MeasuredTape
from tests.ui.tables.ascension.tables import activated, match, opened


def hold(bits: int) -> None:
    """Hold modifier keys, or let them go."""
    pygame.key.set_mods(bits)


def at(scene: Measured, model: int) -> tuple[int, int]:
    return scene.lens.to_screen(scene.match.state.models[model].place.point)


def test_a_model_is_chosen_and_activated(app: App) -> None:
    pilot, scene = opened(app, match())
    assert scene.desk.kind == "turn"
    assert scene.desk.seat == "one"
    pilot.click("model:1")
    assert scene.desk.commit_words == "Activate Ulf"
    pilot.click("commit")
    pilot.seconds(0.3)
    assert scene.desk.kind == "acting"
    assert scene.desk.armed == "move"


def test_a_foe_cannot_be_activated_but_is_looked_at(app: App) -> None:
    pilot, scene = opened(app, match())
    pilot.move_to("model:2")
    assert scene.looked_at == 2
    pilot.key("Esc")
    pilot.click("model:2")
    assert scene.desk.chosen == 2
    assert not scene.desk.plans


def test_dragging_plans_strides_along_the_way_and_enter_walks_them(app: App) -> None:
    pilot, scene = activated(app)
    x, y = at(scene, 1)
    pilot.drag((x, y), (x + 60, y - 90))
    route = scene.desk.route
    assert route is not None
    assert len(route.strides) >= 2
    assert distance(route.place.point, scene.lens.to_table((x + 60, y - 90))) < 20
    assert scene.match.state.models[1].place.point == (1524, 3048), "nothing has happened yet"
    wanted, count = route.place, len(route.legs)
    pilot.key("Enter")
    pilot.seconds(0.5)
    assert scene.match.state.models[1].place == wanted
    assert sum(isinstance(moment.action, Stride) for moment in scene.match.moments) == count


def test_backspace_takes_back_the_last_stride_only(app: App) -> None:
    pilot, scene = activated(app)
    x, y = at(scene, 1)
    pilot.drag((x, y), (x + 60, y - 90))
    route = scene.desk.route
    assert route is not None
    count = len(route.legs)
    pilot.key("Backspace")
    assert len(route.legs) == count - 1
    pilot.click("back")
    assert len(route.legs) == count - 2


def test_a_click_on_the_ground_goes_there(app: App) -> None:
    pilot, scene = activated(app)
    x, y = at(scene, 1)
    pilot.click((x, y + 45))
    assert scene.desk.route is not None
    assert scene.desk.route.strides
    pilot.click("commit")
    pilot.seconds(0.4)
    assert scene.match.state.models[1].place.point != (1524, 3048)


def test_too_far_says_by_how_much(app: App) -> None:
    pilot, scene = activated(app)
    x, y = at(scene, 1)
    pilot.drag((x, y), (x + 30, y + 230))
    assert scene.desk.said is not None
    assert "No strides left" in scene.desk.said.refusal.text
    assert "mm" in scene.desk.said.refusal.text
    assert scene.desk.plans, "as far as it goes is proposed"


def test_a_second_drag_goes_on_from_the_end_of_the_way(app: App) -> None:
    pilot, scene = activated(app)
    x, y = at(scene, 1)
    pilot.drag((x, y), (x + 20, y - 30))
    route = scene.desk.route
    assert route is not None
    first = list(route.legs)
    end = scene.lens.to_screen(route.place.point)
    pilot.drag(end, (end[0] - 10, end[1] - 40))
    assert route.legs[: len(first)] == first
    assert len(route.legs) > len(first)


def test_turning_by_keys_and_wheel(app: App) -> None:
    pilot, scene = activated(app)
    pilot.key("E")
    route = scene.desk.route
    assert route is not None
    assert route.place.facing == 1500
    pilot.wheel("model:1", 1)
    assert route.place.facing == 3000
    pilot.key("Q", "Q")
    assert not route.legs, "turned back again: nothing is planned"


def test_running_is_part_of_the_way(app: App) -> None:
    pilot, scene = activated(app)
    pilot.key("R")
    assert scene.desk.route is not None
    assert scene.desk.route.actions == [Run()]
    x, y = at(scene, 1)
    pilot.click((x + 10, y + 160))
    pilot.key("Enter")
    pilot.seconds(0.6)
    assert scene.match.state.models[1].running
    assert not scene.desk.card("attack:Spear").usable  # type: ignore[union-attr]


def test_arrows_move_the_cursor_and_the_plan_follows(app: App) -> None:
    pilot, scene = activated(app)
    pilot.key("Shift+Up", "Up", "Up")
    assert scene.desk.cursor == (1524, 3048 - 254 - 128)
    assert scene.desk.route is not None
    assert scene.desk.route.place.point == scene.desk.cursor
    pilot.key("Enter")
    pilot.seconds(0.4)
    assert scene.match.state.models[1].place.point == (1524, 3048 - 254 - 128)


def test_esc_drops_the_plan_and_never_the_battle(app: App) -> None:
    pilot, scene = activated(app)
    x, y = at(scene, 1)
    pilot.drag((x, y), (x + 30, y - 60))
    for _ in range(6):
        if not scene.pending():
            break
        pilot.key("Esc")
    assert not scene.pending()
    assert app.scene is scene


def test_reach_is_worked_out_in_a_quiet_moment(app: App) -> None:
    pilot, scene = activated(app)
    pilot.seconds(0.5)
    assert way_planner.reach(scene.desk).edges


def test_what_if_shows_the_sights_of_another_place(app: App) -> None:
    pilot, scene = activated(app)
    x, y = at(scene, 1)
    pilot.move_to((x, y + 80))
    pilot.key("F")
    tried = scene.desk.whatif
    assert tried is not None
    assert tried.models[1].place.point == scene.lens.to_table((x, y + 80))
    pilot.move_to((x, y + 60))
    assert scene.desk.base.models[1].place.point == scene.lens.to_table((x, y + 60))
    pilot.key("Esc")
    assert scene.desk.whatif is None
    assert scene.match.state.models[1].place.point == (1524, 3048)


def test_a_move_of_several_strides_is_one_undo_and_one_redo(app: App) -> None:
    pilot, scene = activated(app)
    x, y = at(scene, 1)
    pilot.drag((x, y), (x + 60, y - 90))
    pilot.key("Enter")
    pilot.seconds(0.6)
    moments, place = len(scene.match.moments), scene.match.state.models[1].place
    assert sum(isinstance(moment.action, Stride) for moment in scene.match.moments) >= 2
    pilot.key("Ctrl+Z")
    pilot.seconds(0.2)
    assert scene.match.state.models[1].place.point == (1524, 3048), "all strides at once"
    pilot.key("Ctrl+Y")
    pilot.seconds(0.2)
    assert len(scene.match.moments) == moments
    assert scene.match.state.models[1].place == place


def test_a_move_of_several_strides_is_one_line_of_the_log_also_when_loaded_and_watched(
    app: App, tmp_path: Path
) -> None:
    pilot, scene = activated(app)
    x, y = at(scene, 1)
    pilot.drag((x, y), (x + 60, y - 90))
    pilot.key("Enter")
    pilot.seconds(0.6)
    count = sum(isinstance(moment.action, Stride) for moment in scene.match.moments)
    scene.match.save(tmp_path / "kept")
    loaded = opened_record(tmp_path / "kept")[0]
    told = {
        "live": [line for _, line in scene.flow.chronicles["one"].lines()],
        "loaded": [line for _, line in Chronicle(loaded, "one").lines()],
        "watched": [entry.line for entry in MeasuredTape(loaded).log],
    }
    for lines in told.values():
        moves = [line for line in lines if line.kind == "move"]
        assert len(moves) == 1
        assert f"took {count} strides, " in moves[0].text
        assert len(moves[0].places) == count + 1, "the line still shows every stride on the table"


def test_ending_an_activation_that_did_nothing_is_asked_about(app: App) -> None:
    pilot, scene = activated(app)
    pilot.key("Ctrl+Enter")
    assert app.scene is not scene
    pilot.key("Enter")
    pilot.seconds(0.4)
    assert scene.match.state.models[1].activated
    assert scene.desk.seat == "two"
    assert scene.desk.kind == "turn"


def test_stairs_doors_and_climbs_are_offered_where_they_are(app: App) -> None:
    terrain = [{"id": "gate", "kit": "gate", "at": ["7.8in", "12in"], "turn": 90}]
    pilot, scene = activated(app, terrain=terrain)
    x, y = at(scene, 1)
    hold(pygame.KMOD_LSHIFT)
    try:
        pilot.drag((x, y), (x + 60, y), steps=8)
    finally:
        hold(0)
    assert scene.desk.said is not None
    assert "Gate" in scene.desk.said.refusal.text, "straight as dragged, it stops"
    pilot.seconds(0.5)
    assert any("gate" in offer.words.lower() for offer in way_planner.offers(scene.desk))
    pilot.key("U")
    pilot.key("Enter")
    pilot.seconds(0.5)
    assert any(isinstance(event, e.DoorMoved) for moment in scene.match.moments for event in moment.events)


def test_shaking_is_offered_while_there_is_a_condition(app: App) -> None:
    _pilot, scene = activated(app)
    assert [id for id, _, _, _ in way_planner.extras(scene.desk)] == ["run"]
    assert Shake("slow") not in scene.desk.plans


def test_the_table_is_panned_by_drag_and_keys_and_seen_whole(app: App) -> None:
    pilot, scene = opened(app, match())
    pilot.key("+", "+", "+", "+")
    before = (scene.plane.camera.x, scene.plane.camera.y)
    pilot.key("D")
    assert scene.plane.camera.x > before[0]
    x, y = scene.plan.free.center
    pilot.drag((x, y + 200), (x + 80, y + 200))
    assert scene.plane.camera.x < before[0] + 1000
    pilot.key("0")
    assert scene.lens.free.collidepoint(scene.lens.to_screen((0, 0)))


def test_the_map_goes_where_it_is_clicked(app: App) -> None:
    pilot, scene = opened(app, match())
    pilot.key("+", "+", "+", "+", "+", "+")
    place = pilot.find("map")
    pilot.click((place.centerx, place.y + 12))
    assert scene.plane.camera.y < 2000


def test_zoom_keeps_the_pointer_and_the_wheel_zooms_on_open_ground(app: App) -> None:
    pilot, scene = opened(app, match())
    x, y = scene.plan.free.center
    pos = (x + 40, y - 120)
    before, step = scene.lens.to_table(pos), scene.plane.camera.step
    pilot.wheel(pos, 2)
    assert scene.plane.camera.step == step + 2
    after = scene.lens.to_table(pos)
    assert abs(after[0] - before[0]) < 15
    assert abs(after[1] - before[1]) < 15


def test_alt_measures_between_two_bases_without_a_mode(app: App) -> None:
    pilot, scene = opened(app, match())
    hold(pygame.KMOD_LALT)
    try:
        pilot.click("model:1")
        pilot.click("model:2")
    finally:
        hold(0)
    assert scene.plane.ruler is not None
    assert (scene.plane.ruler[0].model, scene.plane.ruler[1].model) == (1, 2)
    assert not scene.plane.ruler_open
    pilot.key("Esc")
    assert scene.plane.ruler is None


def test_ctrl_shows_the_nine_lines_and_what_blocks_them(app: App) -> None:
    pilot, scene = opened(app, match())
    pilot.click("model:1")
    hold(pygame.KMOD_LCTRL)
    try:
        pilot.click("model:3")
    finally:
        hold(0)
    assert scene.plane.looking == (1, 3)
    pilot.frames(2)


def steady(pilot: Pilot) -> bytes:
    pilot.seconds(0.6)
    pilot.app.invalidate()
    pilot.app.draw()
    return pygame.image.tobytes(pilot.app.screen, "RGB")


def test_layers_show_what_a_picture_from_nothing_shows(app: App) -> None:
    pilot, scene = activated(app)
    pilot.watched = True
    x, y = at(scene, 1)
    pilot.drag((x, y), (x + 40, y - 50))
    pilot.move_to("model:2")
    kept = steady(pilot)
    scene.rebuild()
    assert steady(pilot) == kept

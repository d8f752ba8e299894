"""Approach and strike: pointing at a foe proposes the way and the blow as one plan; what stops it is never passed unseen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame

from game.core.match import Match
from game.systems.ascension import events as e
from game.systems.ascension.actions import Activate, Attack, Stride
from game.systems.ascension.fighting import engagement
from game.table.lengths import CONTACT
from game.table.shapes import distance
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.tables.ascension import magnet, way_planner
from game.ui.tables.ascension.drags import WayDrag
from game.ui.tables.ascension.scene import Measured
from tests.ui.tables.ascension.tables import SMITH, WOLF, activated, document, opened

BITER = {**WOLF, "attacks": ["Bite: primary single 0in"], "abilities": []}
"""Ulf with nothing but teeth: he has to come into contact."""


def biting(app: App, *, at: str = "12.5in", active: bool = True, **more: Any) -> tuple[Pilot, Measured]:
    """Ulf at the left and Brok, who answers nothing and is missed, in the open before him, two or three strides away."""
    sides = {
        "one": {"name": "Riders", "deploy": {"edge": "west"}, "character": [BITER],
                "stands": {"ulf": {"at": ["6in", "12in"], "facing": 0}}},
        "two": {"name": "Folk", "deploy": {"edge": "east"}, "character": [{**SMITH, "reactions": []}],
                "stands": {"brok": {"at": [at, "12in"], "facing": 180}}},
    }  # fmt: skip
    start = {"order": ["one", "two"], "cards": {"one": ["AS", "AH"], "two": ["3C", "3D", "3H"]}}
    made = document(sides=sides, terrain=[], start=start, **more)
    pilot, scene = opened(app, Match.start("ascension", made, seed=1))
    if active:
        pilot.click("model:1")
        pilot.key("Enter")
        pilot.seconds(0.4)
    return pilot, scene


def at(scene: Measured, model: int) -> tuple[int, int]:
    return scene.lens.to_screen(scene.match.state.models[model].place.point)


def gap(scene: Measured, state: Any = None) -> int:
    return engagement.between(state or scene.match.state, 1, 2)


def told(scene: Measured, kind: type) -> list[Any]:
    return [event for moment in scene.match.moments for event in moment.events if isinstance(event, kind)]


def dragged(pilot: Pilot, start: tuple[int, int], end: tuple[int, int], bits: int = 0) -> None:
    """Drag with modifier keys held."""
    pygame.key.set_mods(bits)
    try:
        pilot.drag(start, end)
    finally:
        pygame.key.set_mods(0)


def test_pointing_at_a_foe_out_of_reach_proposes_the_way_and_the_blow_with_its_odds(app: App) -> None:
    pilot, scene = biting(app)
    pilot.move_to("model:2")
    desk = scene.desk
    assert isinstance(desk.plans[-1], Attack)
    assert all(isinstance(action, Stride) for action in desk.plans[:-1])
    assert gap(scene, desk.base) <= CONTACT, "the ghost stands in contact"
    assert desk.preview_of(desk.plans[-1]).shots[0].odds is not None
    assert desk.commit_words == "Approach and strike"
    pilot.move_to(scene.plan.free.midbottom)
    assert not desk.plans, "it goes with the pointer"


def test_a_second_click_on_the_foe_commits_the_whole_plan(app: App) -> None:
    pilot, scene = biting(app)
    pilot.click("model:2")
    assert scene.match.state.models[1].place.point == (1524, 3048), "a click only proposes"
    pilot.click("model:2")
    pilot.seconds(2)
    assert told(scene, e.Struck)
    assert gap(scene) <= CONTACT
    assert all(isinstance(m.action, Activate | Stride | Attack) for m in scene.match.moments[1:])


def test_enter_commits_what_pointing_shows(app: App) -> None:
    pilot, scene = biting(app)
    pilot.move_to("model:2")
    pilot.key("Enter")
    pilot.seconds(2)
    assert told(scene, e.Struck)


def test_the_second_button_only_approaches(app: App) -> None:
    pilot, scene = biting(app)
    pilot.click("model:2")
    pilot.click("approach")
    pilot.seconds(1)
    assert gap(scene) <= CONTACT
    assert not told(scene, e.Attacked)


def test_an_armed_attack_that_does_not_reach_is_carried_to_its_foe(app: App) -> None:
    pilot, scene = biting(app)
    pilot.click("card:attack:Bite")
    pilot.click("model:2")
    assert scene.desk.commit_words == "Approach and strike"
    pilot.key("Enter")
    pilot.seconds(2)
    assert told(scene, e.Struck)


def test_a_foe_too_far_away_is_approached_as_near_as_it_goes_and_the_reason_said(app: App) -> None:
    pilot, scene = biting(app, at="20in")
    pilot.click("model:2")
    desk = scene.desk
    assert desk.said is not None
    assert "away" in desk.said.refusal.text
    assert desk.plans
    assert gap(scene, desk.base) < gap(scene)
    pilot.click("commit")
    pilot.seconds(1)
    assert gap(scene) < gap(scene, scene.match.moments[0].state), (
        "it stays planned while the pointer goes to the button"
    )


def test_a_drag_onto_a_foe_ends_in_contact_and_strikes(app: App) -> None:
    pilot, scene = biting(app)
    pilot.drag("model:1", at(scene, 2))
    assert gap(scene, scene.desk.base) <= CONTACT
    assert isinstance(scene.desk.plans[-1], Attack)
    pilot.key("Enter")
    pilot.seconds(2)
    assert gap(scene) <= CONTACT
    assert told(scene, e.Struck)


def near_by(scene: Measured, missing: int) -> tuple[int, int]:
    """The pixel to which Ulf's middle has to be dragged so that so many tenths are missing to Brok."""
    state = scene.match.state
    reach = (state.base(1).long + state.base(2).long) // 2 + missing
    return scene.lens.to_screen((state.models[2].place.x - reach, state.models[2].place.y))


def test_a_ghost_within_the_magnet_is_closed_and_ctrl_turns_it_off(app: App) -> None:
    pilot, scene = biting(app, at="10in")
    pilot.key("+", "+")
    reach = max(magnet.LEAST, round(scene.px(magnet.PIXELS) / scene.lens.scale))
    near = near_by(scene, reach * 2 // 3)
    dragged(pilot, at(scene, 1), near)
    assert gap(scene, scene.desk.base) <= CONTACT
    pilot.key("Esc", "Esc", "Esc")
    dragged(pilot, at(scene, 1), near, pygame.KMOD_LCTRL)
    assert gap(scene, scene.desk.base) > CONTACT
    assert scene.desk.route is not None
    found = magnet.missing(scene.desk.base, 1)
    assert found is not None, "what is missing is said beside the ghost"
    assert found.gap == gap(scene, scene.desk.base)


def test_shift_keeps_a_drag_straight_up_to_the_base(app: App) -> None:
    pilot, scene = biting(app, at="11in")
    x, y = at(scene, 1)
    dragged(pilot, (x, y), (at(scene, 2)[0], y), pygame.KMOD_LSHIFT)
    assert scene.desk.route is not None
    assert {leg.end.y for leg in scene.desk.route.legs} == {3048}
    assert gap(scene, scene.desk.base) <= CONTACT


def test_no_drag_ends_farther_from_the_foe_than_it_began(app: App) -> None:
    pilot, scene = biting(app, at="7.9in")
    before = gap(scene)
    for spot in [(0, 0), (6, 0), (0, 6), (-6, -6)]:
        x, y = at(scene, 2)
        pilot.drag("model:1", (x + spot[0], y + spot[1]))
        assert gap(scene, scene.desk.base) <= before
        pilot.key("Esc", "Esc", "Esc")
        if app.scene is not scene:
            pilot.key("Esc")


def test_the_wheel_turns_the_ghost_round_the_foe_and_ctrl_zooms(app: App) -> None:
    pilot, scene = biting(app, at="10in")
    pilot.click("model:2")
    assert scene.desk.route is not None
    before, step = scene.desk.route.place, scene.plane.camera.step
    pilot.wheel("model:2", 1)
    after = scene.desk.route.place
    assert after.point != before.point
    assert gap(scene, scene.desk.base) <= CONTACT
    assert scene.desk.commit_words == "Approach and strike"
    assert scene.plane.camera.step == step
    pygame.key.set_mods(pygame.KMOD_LCTRL)
    try:
        pilot.wheel("model:2", 1)
    finally:
        pygame.key.set_mods(0)
    assert scene.plane.camera.step == step + 1
    assert scene.desk.route.place == after


def test_tab_goes_to_the_foe_and_enter_strikes(app: App) -> None:
    pilot, scene = biting(app)
    pilot.key("Tab")
    assert scene.desk.commit_words == "Approach and strike"
    pilot.key("Enter")
    pilot.seconds(2)
    assert told(scene, e.Struck)


# One's own model


def test_a_drag_on_a_model_that_has_not_activated_proposes_to_activate_and_move_it(app: App) -> None:
    pilot, scene = biting(app, active=False)
    x, y = at(scene, 1)
    pilot.drag((x, y), (x + 20, y - 60))
    assert isinstance(scene.desk.plans[0], Activate)
    assert any(isinstance(action, Stride) for action in scene.desk.plans)
    assert scene.match.state.active is None
    pilot.key("Enter")
    pilot.seconds(0.6)
    assert scene.match.state.active is not None
    assert scene.match.state.models[1].place.point != (1524, 3048)
    pilot.key("Ctrl+Z")
    pilot.seconds(0.2)
    assert scene.match.state.active is None, "one plan is one undo"
    assert scene.match.state.models[1].place.point == (1524, 3048)
    pilot.key("Ctrl+Y")
    pilot.seconds(0.2)
    assert scene.match.state.models[1].place.point != (1524, 3048)


def test_esc_takes_back_an_activation_that_was_only_planned(app: App) -> None:
    pilot, scene = biting(app, active=False)
    x, y = at(scene, 1)
    pilot.drag((x, y), (x + 20, y - 60))
    for _ in range(8):
        if not scene.desk.led:
            break
        pilot.key("Esc")
    assert scene.desk.kind == "turn"
    assert len(scene.match.moments) == 1


def test_a_drag_on_a_model_that_has_activated_says_why_it_cannot(app: App) -> None:
    pilot, scene = activated(app)
    pilot.key("Ctrl+Enter", "Enter")
    pilot.seconds(0.5)
    pilot.click("model:2")
    pilot.key("Enter", "Ctrl+Enter", "Enter")
    pilot.seconds(0.5)
    assert scene.desk.seat == "two", "Alf has still to act"
    x, y = at(scene, 2)
    pilot.drag("model:2", (x + 40, y + 40))
    assert not scene.desk.led
    assert scene.desk.said is not None


def test_a_drag_in_a_run_keeps_running(app: App) -> None:
    pilot, scene = biting(app, at="20in")
    pilot.key("R")
    x, y = at(scene, 1)
    pilot.drag((x, y), (x + 160, y))
    pilot.key("Enter")
    pilot.seconds(0.8)
    assert scene.match.state.models[1].running
    assert distance(scene.match.state.models[1].place.point, (1524, 3048)) > 1400


def test_the_middle_button_pans_while_a_model_is_dragged(app: App) -> None:
    pilot, scene = biting(app)
    x, y = at(scene, 1)
    before = scene.plane.camera.x, scene.plane.camera.y
    for kind, values in (
        (pygame.MOUSEBUTTONDOWN, {"pos": (x, y), "button": 1}),
        (pygame.MOUSEMOTION, {"pos": (x + 30, y - 30), "rel": (30, -30), "buttons": (1, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"pos": (x + 30, y - 30), "button": 2}),
        (pygame.MOUSEMOTION, {"pos": (x + 70, y - 30), "rel": (40, 0), "buttons": (1, 1, 0)}),
        (pygame.MOUSEBUTTONUP, {"pos": (x + 70, y - 30), "button": 2}),
    ):
        pygame.event.post(pygame.event.Event(kind, touch=False, **values))
        pilot.frames(1)
    assert (scene.plane.camera.x, scene.plane.camera.y) != before
    assert scene.plane.hands.grip is not None
    assert isinstance(scene.plane.hands.grip.drag, WayDrag)


def test_a_button_held_while_the_table_comes_to_rest_still_works(app: App) -> None:
    gate = [{"id": "gate", "kit": "gate", "at": ["7.8in", "12in"], "turn": 90}]
    pilot, scene = activated(app, terrain=gate)
    x, y = at(scene, 1)
    dragged(pilot, (x, y), (x + 40, y), pygame.KMOD_LSHIFT)
    assert scene.desk.plans
    assert not way_planner.offers(scene.desk), (
        "what the gate offers comes when it is quiet, and lays the table out anew"
    )
    place = pilot.move_to("commit")
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
    pilot.frames(30)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))
    pilot.seconds(0.6)
    assert scene.match.state.models[1].place.point != (1524, 3048)


# How many inputs


class Counted(Pilot):
    """A pilot whose clicks, drags and keys are counted."""

    count = 0

    def click(self, *given: Any, **more: Any) -> None:
        self.count += 1
        super().click(*given, **more)

    def drag(self, *given: Any, **more: Any) -> None:
        self.count += 1
        super().drag(*given, **more)

    def key(self, *chords: str) -> None:
        self.count += len(chords)
        super().key(*chords)


def one_activation(scene: Measured) -> bool:
    """Whether Ulf has moved, struck and ended his activation."""
    moved = any(isinstance(moment.action, Stride) for moment in scene.match.moments)
    return moved and bool(told(scene, e.Struck)) and bool(told(scene, e.ActivationEnded))


def test_move_attack_and_end_take_at_most_four_inputs_by_mouse(app: App) -> None:
    _, scene = biting(app, active=False)
    hand = Counted(app)
    hand.drag("model:1", at(scene, 2))
    hand.click("commit")
    hand.seconds(2)
    hand.click("end")
    hand.seconds(0.5)
    assert one_activation(scene)
    assert hand.count <= 4


def test_move_attack_and_end_take_at_most_four_inputs_by_clicks_alone(app: App) -> None:
    _, scene = biting(app, active=False)
    hand = Counted(app)
    hand.click("model:1")
    hand.click("model:2")
    hand.click("model:2")
    hand.seconds(2)
    hand.click("end")
    hand.seconds(0.5)
    assert one_activation(scene)
    assert hand.count <= 4


def test_move_attack_and_end_take_at_most_four_inputs_by_keys(app: App) -> None:
    _, scene = biting(app, active=False)
    hand = Counted(app)
    hand.key("Tab", "T", "Enter")
    hand.seconds(2)
    hand.key("Ctrl+Enter")
    hand.seconds(0.5)
    assert one_activation(scene)
    assert hand.count <= 4


def test_the_record_of_a_plan_holds_single_actions(app: App, tmp_path: Path) -> None:
    pilot, scene = biting(app, active=False)
    pilot.drag("model:1", at(scene, 2))
    pilot.key("Enter")
    pilot.seconds(2)
    scene.match.save(tmp_path / "kept")
    text = (tmp_path / "kept").read_text(encoding="utf-8")
    strides = sum(isinstance(moment.action, Stride) for moment in scene.match.moments)
    assert text.count('"type":"Stride"') == strides
    assert strides >= 2

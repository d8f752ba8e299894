"""Approach and strike: pointing at a foe proposes the way and the blow as one plan; what stops it is never passed unseen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.match import Match
from game.systems.ascension import events as e
from game.systems.ascension.actions import Activate, Attack, Stride
from game.systems.ascension.combat import engagement
from game.table.lengths import CONTACT
from game.table.shapes import distance
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.tables.ascension.drags import WayDrag
from game.ui.tables.ascension.planning import magnet, way_planner
from tests.ui.tables.ascension.player import Player
from tests.ui.tables.ascension.tables import SMITH, WOLF, document

BITER = {**WOLF, "attacks": ["Bite: primary single 0in"], "abilities": []}
"""Ulf with nothing but teeth: he has to come into contact."""


def biting(app: App, *, at: str = "12.5in", active: bool = True, **more: Any) -> Player:
    """Ulf at the left and Brok, who answers nothing and is missed, in the open before him, two or three strides away."""
    sides = {
        "one": {"name": "Riders", "deploy": {"edge": "west"}, "character": [BITER],
                "stands": {"ulf": {"at": ["6in", "12in"], "facing": 0}}},
        "two": {"name": "Folk", "deploy": {"edge": "east"}, "character": [{**SMITH, "reactions": []}],
                "stands": {"brok": {"at": [at, "12in"], "facing": 180}}},
    }  # fmt: skip
    start = {"order": ["one", "two"], "cards": {"one": ["AS", "AH"], "two": ["3C", "3D", "3H"]}}
    made = document(sides=sides, terrain=[], start=start, **more)
    player = Player.opens(app, Match.start("ascension", made, seed=1))
    if active:
        player.click("model:1")
        player.key("Enter")
        player.seconds(0.4)
    return player


def gap(player: Player, state: Any = None) -> int:
    return engagement.between(state or player.match.state, 1, 2)


def test_pointing_at_a_foe_out_of_reach_proposes_the_way_and_the_blow_with_its_odds(app: App) -> None:
    player = biting(app)
    player.move_to("model:2")
    desk = player.desk
    assert isinstance(desk.plans[-1], Attack)
    assert all(isinstance(action, Stride) for action in desk.plans[:-1])
    assert gap(player, desk.base) <= CONTACT, "the ghost stands in contact"
    assert desk.preview_of(desk.plans[-1]).shots[0].odds is not None
    assert desk.commit_words == "Approach and strike"
    player.move_to(player.plan.free.midbottom)
    assert not desk.plans, "it goes with the pointer"


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_the_brass_button_says_the_plan_and_the_key_that_commits(app: App, size: tuple[int, int]) -> None:
    app.resize(size)
    player = biting(app)
    player.move_to("model:2")
    player.app.keys.bind("confirm", "F9")
    player.flow.changed()
    player.frames(2)
    button = player.widget("commit")
    whole = button.shown == "Approach and strike"
    assert whole == (size == (1280, 720))
    assert button.tip == ("" if whole and button.capped else "Approach and strike (F9)")


def test_a_second_click_on_the_foe_commits_the_whole_plan(app: App) -> None:
    player = biting(app)
    player.click("model:2")
    assert player.match.state.models[1].place.point == (1524, 3048), "a click only proposes"
    player.click("model:2")
    player.seconds(2)
    assert player.told(e.Struck)
    assert gap(player) <= CONTACT
    assert all(isinstance(m.action, Activate | Stride | Attack) for m in player.match.moments[1:])


def test_enter_commits_what_pointing_shows(app: App) -> None:
    player = biting(app)
    player.move_to("model:2")
    player.key("Enter")
    player.seconds(2)
    assert player.told(e.Struck)


def test_the_second_button_only_approaches(app: App) -> None:
    player = biting(app)
    player.click("model:2")
    player.click("approach")
    player.seconds(1)
    assert gap(player) <= CONTACT
    assert not player.told(e.Attacked)


def test_an_armed_attack_that_does_not_reach_is_carried_to_its_foe(app: App) -> None:
    player = biting(app)
    player.click("card:attack:Bite")
    player.click("model:2")
    assert player.desk.commit_words == "Approach and strike"
    player.key("Enter")
    player.seconds(2)
    assert player.told(e.Struck)


def test_a_foe_too_far_away_is_approached_as_near_as_it_goes_and_the_reason_said(app: App) -> None:
    player = biting(app, at="20in")
    player.click("model:2")
    desk = player.desk
    assert desk.said is not None
    assert "away" in desk.said.refusal.text
    assert desk.plans
    assert gap(player, desk.base) < gap(player)
    player.click("commit")
    player.seconds(1)
    assert gap(player) < gap(player, player.match.moments[0].state), (
        "it stays planned while the pointer goes to the button"
    )


def test_a_drag_onto_a_foe_ends_in_contact_and_strikes(app: App) -> None:
    player = biting(app)
    player.drag("model:1", player.at(2))
    assert gap(player, player.desk.base) <= CONTACT
    assert isinstance(player.desk.plans[-1], Attack)
    player.key("Enter")
    player.seconds(2)
    assert gap(player) <= CONTACT
    assert player.told(e.Struck)


def near_by(player: Player, missing: int) -> tuple[int, int]:
    """The pixel to which Ulf's middle has to be dragged so that so many tenths are missing to Brok."""
    state = player.match.state
    reach = (state.base(1).long + state.base(2).long) // 2 + missing
    return player.lens.to_screen((state.models[2].place.x - reach, state.models[2].place.y))


def test_a_ghost_within_the_magnet_is_closed_and_ctrl_turns_it_off(app: App) -> None:
    player = biting(app, at="10in")
    player.key("+", "+")
    reach = max(magnet.LEAST, round(app.theme.px(magnet.PIXELS) / player.lens.scale))
    near = near_by(player, reach * 2 // 3)
    player.drag(player.at(1), near)
    assert gap(player, player.desk.base) <= CONTACT
    player.key("Esc", "Esc", "Esc")
    with player.holding(pygame.KMOD_LCTRL):
        player.drag(player.at(1), near)
    assert gap(player, player.desk.base) > CONTACT
    assert player.desk.route is not None
    found = magnet.missing(player.desk.base, 1)
    assert found is not None, "what is missing is said beside the ghost"
    assert found.gap == gap(player, player.desk.base)


def test_shift_keeps_a_drag_straight_up_to_the_base(app: App) -> None:
    player = biting(app, at="11in")
    x, y = player.at(1)
    with player.holding(pygame.KMOD_LSHIFT):
        player.drag((x, y), (player.at(2)[0], y))
    assert player.desk.route is not None
    assert {leg.end.y for leg in player.desk.route.legs} == {3048}
    assert gap(player, player.desk.base) <= CONTACT


def test_no_drag_ends_farther_from_the_foe_than_it_began(app: App) -> None:
    player = biting(app, at="7.9in")
    before = gap(player)
    for spot in [(0, 0), (6, 0), (0, 6), (-6, -6)]:
        x, y = player.at(2)
        player.drag("model:1", (x + spot[0], y + spot[1]))
        assert gap(player, player.desk.base) <= before
        player.key("Esc", "Esc", "Esc")
        if player.covered:
            player.key("Esc")


def test_the_wheel_turns_the_ghost_round_the_foe_and_ctrl_zooms(app: App) -> None:
    player = biting(app, at="10in")
    player.click("model:2")
    assert player.desk.route is not None
    before, step = player.desk.route.place, player.plane.camera.step
    player.wheel("model:2", 1)
    after = player.desk.route.place
    assert after.point != before.point
    assert gap(player, player.desk.base) <= CONTACT
    assert player.desk.commit_words == "Approach and strike"
    assert player.plane.camera.step == step
    with player.holding(pygame.KMOD_LCTRL):
        player.wheel("model:2", 1)
    assert player.plane.camera.step == step + 1
    assert player.desk.route.place == after


def test_tab_goes_to_the_foe_and_enter_strikes(app: App) -> None:
    player = biting(app)
    player.key("Tab")
    assert player.desk.commit_words == "Approach and strike"
    player.key("Enter")
    player.seconds(2)
    assert player.told(e.Struck)


# One's own model


def test_a_drag_on_a_model_that_has_not_activated_proposes_to_activate_and_move_it(app: App) -> None:
    player = biting(app, active=False)
    x, y = player.at(1)
    player.drag((x, y), (x + 20, y - 60))
    assert isinstance(player.desk.plans[0], Activate)
    assert any(isinstance(action, Stride) for action in player.desk.plans)
    assert player.match.state.active is None
    player.key("Enter")
    player.seconds(0.6)
    assert player.match.state.active is not None
    assert player.match.state.models[1].place.point != (1524, 3048)
    player.key("Ctrl+Z")
    player.seconds(0.2)
    assert player.match.state.active is None, "one plan is one undo"
    assert player.match.state.models[1].place.point == (1524, 3048)
    player.key("Ctrl+Y")
    player.seconds(0.2)
    assert player.match.state.models[1].place.point != (1524, 3048)


def test_esc_takes_back_an_activation_that_was_only_planned(app: App) -> None:
    player = biting(app, active=False)
    x, y = player.at(1)
    player.drag((x, y), (x + 20, y - 60))
    for _ in range(8):
        if not player.desk.led:
            break
        player.key("Esc")
    assert player.desk.kind == "turn"
    assert len(player.match.moments) == 1


def test_a_drag_on_a_model_that_has_activated_says_why_it_cannot(app: App) -> None:
    player = Player.activated(app)
    player.key("Ctrl+Enter", "Enter")
    player.seconds(0.5)
    player.click("model:2")
    player.key("Enter", "Ctrl+Enter", "Enter")
    player.seconds(0.5)
    assert player.desk.seat == "two", "Alf has still to act"
    x, y = player.at(2)
    player.drag("model:2", (x + 40, y + 40))
    assert not player.desk.led
    assert player.desk.said is not None


def test_a_drag_in_a_run_keeps_running(app: App) -> None:
    player = biting(app, at="20in")
    player.key("R")
    player.drag(player.at(1), player.beside(1, 6, 0))
    player.key("Enter")
    player.seconds(0.8)
    assert player.match.state.models[1].running
    assert distance(player.match.state.models[1].place.point, (1524, 3048)) > 1400


def test_the_middle_button_pans_while_a_model_is_dragged(app: App) -> None:
    player = biting(app)
    x, y = player.at(1)
    before = player.plane.camera.x, player.plane.camera.y
    for kind, values in (
        (pygame.MOUSEBUTTONDOWN, {"pos": (x, y), "button": 1}),
        (pygame.MOUSEMOTION, {"pos": (x + 30, y - 30), "rel": (30, -30), "buttons": (1, 0, 0)}),
        (pygame.MOUSEBUTTONDOWN, {"pos": (x + 30, y - 30), "button": 2}),
        (pygame.MOUSEMOTION, {"pos": (x + 70, y - 30), "rel": (40, 0), "buttons": (1, 1, 0)}),
        (pygame.MOUSEBUTTONUP, {"pos": (x + 70, y - 30), "button": 2}),
    ):
        pygame.event.post(pygame.event.Event(kind, touch=False, **values))
        player.frames(1)
    assert (player.plane.camera.x, player.plane.camera.y) != before
    grip = player.plane.hands.grip
    assert grip is not None
    assert isinstance(grip.drag, WayDrag)


def test_a_button_held_while_the_table_comes_to_rest_still_works(app: App) -> None:
    gate = [{"id": "gate", "kit": "gate", "at": ["7.8in", "12in"], "turn": 90}]
    player = Player.activated(app, terrain=gate)
    x, y = player.at(1)
    with player.holding(pygame.KMOD_LSHIFT):
        player.drag((x, y), (x + 40, y))
    assert player.desk.plans
    assert not way_planner.offers(player.desk), (
        "what the gate offers comes when it is quiet, and lays the table out anew"
    )
    place = player.move_to("commit")
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
    player.frames(30)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))
    player.seconds(0.6)
    assert player.match.state.models[1].place.point != (1524, 3048)


# How many inputs


class Counted(Pilot):
    """A player whose clicks, drags and keys are counted."""

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


def one_activation(player: Player) -> bool:
    """Whether Ulf has moved, struck and ended his activation."""
    moved = bool(player.did(Stride))
    return moved and bool(player.told(e.Struck)) and bool(player.told(e.ActivationEnded))


def test_move_attack_and_end_take_at_most_four_inputs_by_mouse(app: App) -> None:
    player = biting(app, active=False)
    hand = Counted(app)
    hand.drag("model:1", player.at(2))
    hand.click("commit")
    hand.seconds(2)
    hand.click("end")
    hand.seconds(0.5)
    assert one_activation(player)
    assert hand.count <= 4


def test_move_attack_and_end_take_at_most_four_inputs_by_clicks_alone(app: App) -> None:
    player = biting(app, active=False)
    hand = Counted(app)
    hand.click("model:1")
    hand.click("model:2")
    hand.click("model:2")
    hand.seconds(2)
    hand.click("end")
    hand.seconds(0.5)
    assert one_activation(player)
    assert hand.count <= 4


def test_move_attack_and_end_take_at_most_four_inputs_by_keys(app: App) -> None:
    player = biting(app, active=False)
    hand = Counted(app)
    hand.key("Tab", "T", "Enter")
    hand.seconds(2)
    hand.key("Ctrl+Enter")
    hand.seconds(0.5)
    assert one_activation(player)
    assert hand.count <= 4


def test_the_record_of_a_plan_holds_single_actions(app: App, tmp_path: Path) -> None:
    player = biting(app, active=False)
    player.drag("model:1", player.at(2))
    player.key("Enter")
    player.seconds(2)
    player.match.save(tmp_path / "kept")
    text = (tmp_path / "kept").read_text(encoding="utf-8")
    strides = len(player.did(Stride))
    assert text.count('"type":"Stride"') == strides
    assert strides >= 2

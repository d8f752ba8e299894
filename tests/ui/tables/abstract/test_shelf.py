"""The shelf: what can be done there says the same by button and by key, whatever the player binds."""

from __future__ import annotations

import pytest

from tests.ui.tables.abstract.people import acting, match_of, opened, randomly, settle

SIZES = [((1280, 720), 1.0), ((1280, 720), 1.5), ((1024, 640), 1.75), ((800, 600), 1.0)]
"""Window and interface scale."""


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_words_on_the_shelf_are_cut_before_a_target_is_chosen(size: tuple[int, int], scale: float) -> None:
    match = match_of("squad")
    randomly(match, acting)
    pilot, scene = opened(match, size, scale=scale)
    settle(pilot, scene)
    assert scene.ui.get("commit").shown in ("Choose a target", "Pick a target")  # type: ignore[union-attr]
    assert scene.ui.cut() == {}


@pytest.mark.parametrize("name", ["hold", "divide"])
def test_binding_another_key_changes_what_the_button_says_and_the_key_does_the_same(name: str) -> None:
    match = match_of("squad")
    randomly(match, acting)
    pilot, scene = opened(match)
    settle(pilot, scene)
    pilot.app.keys.bind(name, "F9")
    scene.rebuild()
    button = scene.ui.get(name)
    assert button is not None
    assert button.tip.endswith("(F9).")
    pilot.key("F9")
    assert scene.desk.holding if name == "hold" else scene.desk.dividing


def test_the_brass_button_says_the_key_that_commits() -> None:
    match = match_of("squad")
    randomly(match, acting)
    pilot, scene = opened(match)
    settle(pilot, scene)
    scene.desk.aim_next(1)
    pilot.app.keys.bind("confirm", "F9")
    scene.changed()
    button = scene.ui.get("commit")
    assert button is not None
    assert button.chord == "F9"
    assert button.tip.endswith("(F9)")


def test_the_key_of_a_way_to_deal_that_cannot_be_asked_for_says_why() -> None:
    pilot, scene = opened(match_of("squad"))
    settle(pilot, scene)
    before = dict(scene.desk.drafts)
    pilot.key("R")
    button = scene.ui.get("template:as last turn")
    assert button is not None
    assert button.tip == "There was no last turn."
    assert scene.desk.drafts == before


def test_the_brass_button_says_which_slots_are_empty() -> None:
    pilot, scene = opened(match_of("squad"))
    settle(pilot, scene)
    button = scene.ui.get("confirm")
    assert button is not None
    assert not button.enabled
    assert button.tip.startswith("Every slot is filled first: ")


def test_to_confirm_with_empty_slots_chooses_the_first_such_unit_and_says_why_at_the_button() -> None:
    pilot, scene = opened(match_of("squad"))
    settle(pilot, scene)
    first, *_, last = scene.desk.drafts
    scene.desk.unit = last
    turn = scene.match.moments[-1]
    pilot.key("Ctrl+Enter")
    button = scene.ui.get("confirm")
    assert button is not None
    assert scene.desk.unit == first
    assert scene.match.moments[-1] is turn
    assert button.tip.startswith("Every slot is filled first: ")
    assert scene.ui.is_hovered(button)

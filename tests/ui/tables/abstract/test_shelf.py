"""The shelf: what can be done there says the same by button and by key, whatever the player binds."""

from __future__ import annotations

import pytest

from tests.ui.tables.abstract.player import match_of, opened, to_strike

SIZES = [((1280, 720), 1.0), ((1280, 720), 1.5), ((1024, 640), 1.75), ((800, 600), 1.0)]
"""Window and interface scale."""


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_words_on_the_shelf_are_cut_before_a_target_is_chosen(size: tuple[int, int], scale: float) -> None:
    player = to_strike("squad", size, scale=scale)
    player.rest()
    assert player.widget("commit").shown in ("Choose a target", "Pick a target")
    assert player.ui.cut() == {}


@pytest.mark.parametrize("name", ["hold", "divide"])
def test_binding_another_key_changes_what_the_button_says_and_the_key_does_the_same(name: str) -> None:
    player = to_strike("squad")
    player.rest()
    player.app.keys.bind(name, "F9")
    player.app.rebuild()
    button = player.widget(name)
    assert button is not None
    assert button.tip.endswith("(F9).")
    player.key("F9")
    assert player.desk.holding if name == "hold" else player.desk.dividing


def test_the_brass_button_says_the_key_that_commits() -> None:
    player = to_strike("squad")
    player.rest()
    player.desk.aim_next(1)
    player.app.keys.bind("confirm", "F9")
    player.app.rebuild()
    button = player.widget("commit")
    assert button is not None
    assert button.chord == "F9"
    assert button.tip.endswith("(F9)")


def test_the_key_of_a_way_to_deal_that_cannot_be_asked_for_says_why() -> None:
    player = opened(match_of("squad"))
    player.rest()
    before = dict(player.desk.drafts)
    player.key("R")
    button = player.widget("template:as last turn")
    assert button is not None
    assert button.tip == "There was no last turn."
    assert player.desk.drafts == before


def test_the_brass_button_says_which_slots_are_empty() -> None:
    player = opened(match_of("squad"))
    player.rest()
    button = player.widget("confirm")
    assert button is not None
    assert not button.enabled
    assert button.tip.startswith("Every slot is filled first: ")


def test_to_confirm_with_empty_slots_chooses_the_first_such_unit_and_says_why_at_the_button() -> None:
    player = opened(match_of("squad"))
    player.rest()
    first, *_, last = player.desk.drafts
    player.desk.unit = last
    turn = player.match.moments[-1]
    player.key("Ctrl+Enter")
    button = player.widget("confirm")
    assert button is not None
    assert player.desk.unit == first
    assert player.match.moments[-1] is turn
    assert button.tip.startswith("Every slot is filled first: ")
    assert player.ui.is_hovered(button)

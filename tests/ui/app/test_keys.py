"""Chords, bindings, and the conflicts between them."""

from __future__ import annotations

import pygame
import pytest

from game.ui.app.keys import BINDINGS, SCOPES, Keys, chord, press
from game.ui.pages.keys import heard


@pytest.mark.parametrize(
    "text",
    ["Ctrl+Z", "Ctrl+Shift+Z", "Tab", "Shift+Tab", "F1", "Left", "A", "?", "Ctrl++", "Ctrl+-", "Enter", "Ctrl+Enter",
     "Backspace", "Space", "1", "0", "[", "]", ".", ",", "/", "Alt+Left", "Page down", "Esc"],
)  # fmt: skip
def test_a_chord_survives_being_pressed(pilot, text: str) -> None:
    assert chord(press(text)) == text


def test_a_modifier_alone_is_no_chord(pilot) -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LCTRL, mod=pygame.KMOD_LCTRL, unicode="")
    assert chord(event) == ""


def test_plus_is_plus_on_either_keyboard(pilot) -> None:
    for key in (pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS):
        event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=pygame.KMOD_LCTRL, unicode="")
        assert chord(event) == "Ctrl++"


def test_a_question_mark_is_one_wherever_the_keyboard_has_it(pilot) -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=ord("ß"), mod=pygame.KMOD_LSHIFT, unicode="?")
    assert chord(event) == "?"


def test_every_default_can_be_pressed_and_calls_its_action(pilot) -> None:
    keys = Keys()
    for binding in BINDINGS:
        for each in binding.chords:
            assert keys.action(press(each), binding.scope) == binding.id


def test_the_defaults_have_no_conflicts(pilot) -> None:
    assert Keys().conflicts() == []
    assert {binding.scope for binding in BINDINGS} == set(SCOPES)


def test_a_scope_hears_its_own_keys_and_those_of_everywhere(pilot) -> None:
    keys = Keys()
    assert keys.action(press("Ctrl+Z"), "battle") == "undo"
    assert keys.action(press("Ctrl+Z"), "rules") is None
    assert keys.action(press("F1"), "battle") == "rule"


def test_rebinding_moves_the_action_and_reset_brings_it_back(pilot) -> None:
    keys = Keys()
    keys.bind("undo", "U")
    assert keys.action(press("U"), "battle") == "undo"
    assert keys.action(press("Ctrl+Z"), "battle") is None
    assert keys.overrides() == {"undo": ["U"]}
    keys.reset("undo")
    assert keys.overrides() == {}


def test_a_conflict_names_both_actions(pilot) -> None:
    keys = Keys({"undo": ["T"], "nonsense": ["X"]})
    (conflict,) = keys.conflicts()
    assert "Undo" in str(conflict)
    assert "What the enemy could hit" in str(conflict)


def test_an_action_may_have_no_key(pilot) -> None:
    keys = Keys({"undo": []})
    assert keys.label("undo") == ""
    assert keys.conflicts() == []


def test_the_list_of_keys_tells_nothing_that_means_something_else_there(pilot) -> None:
    keys = Keys()
    for scope in SCOPES:
        shown = heard(keys, scope)
        for binding in (each for rows in shown.values() for each in rows):
            called = {keys.action(press(each), scope) for each in binding.chords}
            assert binding.id in called, f"{scope}: {binding.title}"
    titles = [each.title for rows in heard(keys, "units").values() for each in rows]
    assert "A rank or a die more, later into contact" in titles
    assert not {"Run", "Influence of all models", "Fix the planned way so far"} & set(titles)

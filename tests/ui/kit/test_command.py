"""What a button makes of its command."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ui.app.pilot import Pilot
from game.ui.kit.button import Button, Segmented
from game.ui.kit.choice import Choice
from game.ui.kit.command import Command, by_key, with_chord
from tests.ui.player import top


def laid(pilot: Pilot, command: Command, width: int) -> Button:
    """Its button, so many device pixels wide, at scale 1."""
    pilot.app.change(scale=1.0)
    return top(pilot.app).ui.add(Button.of(command, (100, 100, width, 40)))


@pytest.fixture
def command(pilot: Pilot) -> Command:
    pilot.app.open("menu")
    return Command("salute", "Salute them", lambda: None, "star", "undo", "A greeting.", short="Salute")


def test_a_button_has_words_icon_key_and_hint_of_its_command(pilot: Pilot, command: Command) -> None:
    button = laid(pilot, command, 300)
    assert (button.id, button.shown, button.icon, button.key) == ("salute", "Salute them", "star", "undo")
    assert button.tip == "A greeting (Ctrl+Z)."
    pilot.app.keys.bind("undo", "U")
    assert button.tip == "A greeting (U)."


def test_without_a_hint_a_button_says_the_title_of_its_binding(pilot: Pilot, command: Command) -> None:
    assert laid(pilot, replace(command, hint=""), 300).tip == "Undo (Ctrl+Z)"


def test_a_refused_command_has_a_grey_button_that_says_why(pilot: Pilot, command: Command) -> None:
    button = laid(pilot, replace(command, refused="Nobody is there."), 300)
    assert not button.enabled
    assert button.tip == "Nobody is there."


def test_with_less_room_the_short_words_stand_there_and_then_too_few_pixels_are_counted(
    pilot: Pilot, command: Command
) -> None:
    need = Button.need(pilot.app.theme, command)
    button = laid(pilot, command, need)
    assert (button.shown, button.cut()) == ("Salute", 0)
    button.rect.width -= 7
    assert button.cut() == 7
    assert top(pilot.app).ui.cut() == {"salute": 7}


@pytest.mark.parametrize("hint", ["A greeting.", ""])
def test_a_button_with_too_little_room_says_its_words_in_full_before_all_else(
    pilot: Pilot, command: Command, hint: str
) -> None:
    button = laid(pilot, replace(command, hint=hint), 60)
    assert button.cut()
    assert button.tip.splitlines()[0] == "Salute them"
    assert ("A greeting (Ctrl+Z)." in button.tip) == bool(hint)


def test_a_button_says_its_words_and_its_key_wherever_they_do_not_stand_on_it(
    pilot: Pilot, command: Command
) -> None:
    named = replace(command, hint=command.words)
    button, theme = laid(pilot, named, 300), pilot.app.theme
    assert (button.shown, button.capped, button.tip) == ("Salute them", True, "")
    button.rect.width = Button.need(theme, replace(named, short=""))
    assert (button.shown, button.capped, button.tip) == ("Salute them", False, "Salute them (Ctrl+Z)")
    button.rect.width = Button.need(theme, named)
    assert (button.shown, button.tip) == ("Salute", "Salute them (Ctrl+Z)")


def test_a_high_button_has_its_key_under_its_words_where_both_are_too_wide(
    pilot: Pilot, command: Command
) -> None:
    pilot.app.change(scale=1.0)
    button = laid(pilot, command, 300)
    assert (button.capped, button.stacked) == (True, False)
    button.rect.width = Button.need(pilot.app.theme, replace(command, short=""))
    assert (button.capped, button.stacked) == (False, False)
    button.rect.height = 80
    assert (button.capped, button.stacked) == (True, True)


def test_a_grey_button_with_short_words_says_all_of_why(pilot: Pilot, command: Command) -> None:
    refused = replace(command, refused=command.words)
    button = laid(pilot, refused, Button.need(pilot.app.theme, refused))
    assert (button.shown, button.tip) == ("Salute", "Salute them")
    assert laid(pilot, refused, 300).tip == ""


def test_alternatives_and_choices_that_are_cut_say_their_words(pilot: Pilot) -> None:
    pilot.app.change(scale=1.0)
    pilot.app.open("menu")
    ui = top(pilot.app).ui
    options = [(each, each, "") for each in ("Elk", "A reindeer with antlers")]
    beasts = ui.add(Segmented("beasts", options, "Elk", (0, 0, 200, 40), print, hint="What is ridden"))
    beast = ui.add(Choice("beast", [each[:2] for each in options], options[1][0], (0, 50, 120, 40), print))
    assert beasts.tip == "A reindeer with antlers\nWhat is ridden"
    assert beast.tip == "A reindeer with antlers"
    beasts.rect.width = beast.rect.width = 500
    assert (beasts.tip, beast.tip) == ("What is ridden", "")


def test_the_icon_alone_is_no_cut_where_the_command_says_so(pilot: Pilot, command: Command) -> None:
    button = laid(pilot, replace(command, bare=True), 48)
    assert (button.shown, button.cut()) == ("", 0)
    assert button.tip


def test_a_key_asks_for_the_same_as_a_click(pilot: Pilot, command: Command) -> None:
    done: list[str] = []
    acting = replace(command, act=lambda: done.append("hail"))
    button = laid(pilot, acting, 300)
    top(pilot.app).ui.order(acting)
    top(pilot.app).ui.activate(button)
    assert done == ["hail", "hail"]
    top(pilot.app).ui.order(replace(acting, refused="Nobody is there."))
    top(pilot.app).ui.activate(button)
    assert done == ["hail", "hail"]


def test_commands_without_a_button_are_known_by_their_keys() -> None:
    done: list[int] = []
    found = by_key({"log": lambda: done.append(1)})
    found["log"].act()
    assert done == [1]
    assert with_chord("Log", "") == "Log"
    assert with_chord("", "L") == ""

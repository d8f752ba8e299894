"""What a hand presses once too often does nothing, in every scene."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.app.guard import SECONDS
from game.ui.app.loop import TICK, App
from game.ui.app.pilot import Pilot
from game.ui.app.scene import Scene
from game.ui.app.settings import Settings
from game.ui.kit import dialogs
from game.ui.kit.button import Button

TICKS = round(SECONDS / TICK)
LEFT = (100, 100)


class Room(Scene):
    """A button that means a new thing each time, and one that always means the same."""

    name = "room"
    scope = "battle"

    def __init__(self) -> None:
        self.went, self.others = 0, 0

    def layout(self) -> None:
        self.ui.add(Button("on", "On", (60, 60, 200, 80), self.go))
        self.ui.add(Button("pause", "Pause", (60, 300, 200, 80), self.other))
        self.ui.default = "on"

    @property
    def meaning(self) -> object:
        return self.went

    def go(self) -> None:
        self.went += 1

    def other(self) -> None:
        self.others += 1

    def on_action(self, action: str) -> bool:
        if action == "end-phase":
            self.go()
        if action == "bot-speed":
            self.other()
        return action in ("end-phase", "bot-speed")


@pytest.fixture
def app() -> Iterator[App]:
    app = App((1280, 720), Settings(scale=1.0, reduced_motion=True), headless=True)
    yield app
    app.close()


@pytest.fixture
def room(app: App) -> Room:
    room = Room()
    app.push(room)
    Pilot(app).frames(TICKS + 2)
    return room


@pytest.fixture
def hand(app: App, room: Room) -> Pilot:
    """A hand that presses whatever is there."""
    return Pilot(app, settle=1, hasty=True)


PRESSES = {
    "mouse": lambda hand: hand.click(LEFT),
    "Enter": lambda hand: hand.key("Enter"),
    "Ctrl+Enter": lambda hand: hand.key("Ctrl+Enter"),
}


@pytest.mark.parametrize("press", PRESSES)
def test_the_press_that_changed_what_the_primary_means_does_nothing_for_so_long(
    room: Room, hand: Pilot, press: str
) -> None:
    PRESSES[press](hand)
    for _ in range(3):
        PRESSES[press](hand)
    assert room.went == 1, "it was pressed for what is there no longer"
    hand.frames(TICKS)
    PRESSES[press](hand)
    assert room.went == 2, "later it is meant"


@pytest.mark.parametrize("press", PRESSES)
def test_what_changes_by_itself_stops_a_hand_that_goes_on_pressing(
    room: Room, hand: Pilot, press: str
) -> None:
    PRESSES[press](hand)
    hand.frames(2 * TICKS)
    room.went += 10
    hand.frames(1)
    PRESSES[press](hand)
    assert room.went == 11


@pytest.mark.parametrize("press", PRESSES)
def test_nothing_answers_a_scene_that_has_just_come_by_itself(
    app: App, room: Room, hand: Pilot, press: str
) -> None:
    hand.key(",")
    hand.frames(2 * TICKS)
    came = Room()
    room.tick = lambda dt: None if app.scene is came else app.push(came)  # type: ignore[method-assign]
    hand.frames(1)
    assert app.scene is came
    PRESSES[press](hand)
    assert came.went == 0, "nobody can have seen it"
    hand.frames(TICKS)
    PRESSES[press](hand)
    assert came.went == 1


def test_enter_and_ctrl_enter_are_one_hand(room: Room, hand: Pilot) -> None:
    hand.key("Ctrl+Enter")
    hand.key("Enter")
    assert room.went == 1


def test_another_hand_or_another_key_is_not_stopped(room: Room, hand: Pilot) -> None:
    hand.click(LEFT)
    hand.key(",", ",", "Enter")
    assert (room.went, room.others) == (2, 2), "the mouse led there: keys work"
    hand.click(LEFT)
    assert room.went == 3, "the key led there: the mouse works"


def test_what_leaves_the_meaning_as_it_is_can_be_pressed_as_fast_as_one_likes(
    room: Room, hand: Pilot
) -> None:
    for _ in range(5):
        hand.click("pause")
    assert room.others == 5


def test_a_key_that_is_held_does_nothing_until_it_is_let_go(app: App, room: Room, hand: Pilot) -> None:
    held = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r", scancode=0)
    for _ in range(3 * TICKS):
        app.handle(held)
        hand.frames(1)
    assert room.went == 1
    app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0, unicode="", scancode=0))
    app.handle(held)
    assert room.went == 2


@pytest.mark.parametrize("press", ["mouse", "Enter"])
def test_a_dialog_that_opens_or_closes_under_the_hand_is_not_answered_by_the_same_press(
    app: App, room: Room, hand: Pilot, press: str
) -> None:
    answered: list[str] = []
    yes = Button("on", "On", (60, 60, 200, 80), lambda: dialogs.ask(app, "Sure?", "", "Yes", answer))

    def answer() -> None:
        answered.append("yes")

    room.ui.remove(room.ui.get("on") or yes)
    room.ui.add(yes)
    PRESSES[press](hand)
    assert app.scene is not room
    again = "dialog.yes" if press == "mouse" else LEFT
    for _ in range(2):
        hand.click(again) if press == "mouse" else hand.key("Enter")
    assert answered == []
    hand.frames(TICKS)
    hand.click("dialog.yes") if press == "mouse" else hand.key("Enter")
    assert answered == ["yes"]
    PRESSES[press](hand)
    assert app.scene is room, "closing it is a change, too"


def test_a_press_that_was_stopped_is_not_heard_when_it_is_let_go(app: App, room: Room, hand: Pilot) -> None:
    hand.click(LEFT)
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=LEFT, button=1, touch=False)
    app.handle(down)
    hand.frames(2 * TICKS)
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=LEFT, button=1, touch=False))
    assert room.went == 1

"""The repeats of held keys: what a slow frame adds to a press is not meant."""

from __future__ import annotations

import pygame
from pygame.event import Event

from game.ui.app.loop import App
from game.ui.app.repeats import Repeats
from tests.ui.conftest import Blank

Z, A = pygame.K_z, pygame.K_a


def down(key: int) -> Event:
    return Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0)


def up(key: int) -> Event:
    return Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=0)


def test_a_press_that_led_to_a_slow_frame_is_not_repeated_once_the_key_is_up() -> None:
    repeats = Repeats()
    press, release = down(Z), up(Z)
    assert repeats.sift([press]) == [press]
    assert repeats.sift([*(down(Z) for _ in range(20)), release]) == [release]


def test_a_key_that_is_still_held_repeats_once_in_a_frame() -> None:
    repeats = Repeats()
    repeats.sift([down(Z)])
    assert [each.key for each in repeats.sift([down(Z) for _ in range(20)])] == [Z]
    assert [each.key for each in repeats.sift([down(Z)])] == [Z]


def test_presses_of_a_quick_hand_all_count() -> None:
    quick = [down(Z), up(Z), down(A), down(Z), up(A), up(Z)]
    assert Repeats().sift(quick) == quick


def test_one_press_makes_the_interface_one_step_larger_however_long_that_takes(
    app: App, blank: Blank
) -> None:
    def larger(kind: int) -> Event:
        return Event(kind, key=pygame.K_PLUS, mod=pygame.KMOD_CTRL, unicode="+", scancode=0)

    pygame.event.post(larger(pygame.KEYDOWN))
    app.step()
    for kind in (*[pygame.KEYDOWN] * 3, pygame.KEYUP):
        pygame.event.post(larger(kind))
    app.step()
    assert app.theme.scale == 1.25

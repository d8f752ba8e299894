"""The screen, and what stands on it before there is anything to show.

This loads pygame and nothing of the program: the window is there while all the rest is still being read.
"""

from __future__ import annotations

import contextlib
import os
import warnings

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game import paths

MINIMUM = (640, 480)
GROUND, LETTERS = (20, 17, 14), (214, 167, 87)
"""The table and the brass of the standard palette."""
_NAME, _FONT, _SHARE = "Holmgang", "Vollkorn-Black.ttf", 8
"""The words of the first light, their font, and their height as a part of the screen's."""
_NO_DISPLAY = "no display"
_SHOWS_NOTHING = ("offscreen", "dummy", "evdev")


class NoDisplay(RuntimeError):
    """There is no screen to open a window on. The text is one sentence for the player."""


def open_screen(size: tuple[int, int], *, headless: bool = False, full: bool = False) -> pygame.Surface:
    """The screen surface, `size` device pixels; raises NoDisplay when there is none."""
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    if headless:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        os.environ["SDL_AUDIODRIVER"] = "dummy"
    try:
        pygame.display.init()
        if not os.environ.get("SDL_VIDEODRIVER") and pygame.display.get_driver() in _SHOWS_NOTHING:
            pygame.display.quit()
            raise pygame.error(_NO_DISPLAY)
        pygame.font.init()
        pygame.display.set_caption(_NAME)
        # Without one pygame looks for its own among its resources, and loads what reads zip files for that.
        pygame.display.set_icon(pygame.Surface((1, 1)))
        flags = 0 if headless else pygame.FULLSCREEN if full else pygame.RESIZABLE
        screen = pygame.display.set_mode((0, 0) if flags & pygame.FULLSCREEN else size, flags)
    except pygame.error as error:
        detail = "" if str(error) == _NO_DISPLAY else f" ({error})"
        raise NoDisplay(f"There is no display to open a window on{detail}.") from error
    pygame.key.set_repeat(400, 40)
    if not headless:
        with contextlib.suppress(AttributeError, pygame.error), warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = MINIMUM
    return screen


def first_light(size: tuple[int, int], *, full: bool = False) -> pygame.Surface:
    """The screen with the name of the game on it, at once; raises NoDisplay."""
    screen = open_screen(size, full=full)
    screen.fill(GROUND)
    font = pygame.font.Font(paths.assets() / "fonts" / _FONT, screen.get_height() // _SHARE)
    words = font.render(_NAME, True, LETTERS)
    screen.blit(words, words.get_rect(center=screen.get_rect().center))
    pygame.display.flip()
    return screen

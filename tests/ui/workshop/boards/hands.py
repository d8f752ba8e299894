"""Hands for boards on which several units and marks are chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.workshop.boards.board import Board
from tests.ui.workshop.player import Carver

THOR, SIF, LOKI = (f"sides.one.units[{number}]" for number in range(3))


def said(*places: tuple[str, str]) -> list[dict[str, str]]:
    """Units as a file says them."""
    return [{"name": name, "at": at} for name, at in places]


def also(carver: Carver, *squares: str, key: int = pygame.KMOD_SHIFT) -> None:
    """Click squares with a key held."""
    with carver.holding(key):
        for square in squares:
            carver.click(f"square:{square}")


def places(carver: Carver, seat: str = "one") -> list[str]:
    """Where the units of a side stand."""
    return [at for _, at in carver.units(seat)]


def chosen(carver: Carver) -> set[str]:
    """The paths of all that is chosen."""
    return set(carver.board.all_chosen)


def acts(carver: Carver) -> int:
    """How many acts can be taken back."""
    return len(carver.work.sketch.undoable)


def at(board: Board, seat: str) -> list[str]:
    """Where the units of a side stand."""
    return [unit.at for unit in board.units if unit.seat == seat]


def choose(board: Board, paths: Sequence[str]) -> None:
    """Choose these alone."""
    board.chosen = ""
    board.gather(paths)

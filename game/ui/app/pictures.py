"""Everything that is drawn once and kept, under one budget of bytes.

    @kept
    def wall(theme: Theme, size: int) -> pygame.Surface: ...

A kept function is asked by its arguments, which must be hashable; what it gives is shared: blit it, do not draw on it.
Whatever was not asked for the longest goes first, and is drawn again when somebody asks.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import pygame

P = ParamSpec("P")
T = TypeVar("T")

BUDGET = 160_000_000
"""Bytes that all kept art may take together, over every palette, scale and window: what a scene holds in layers of its
own comes on top."""
REST = 40_000_000
"""Bytes of art that stay when a battle is left: enough that the next one like it opens at once."""
_ENTRY = 600
"""What an entry takes besides its picture: key, arguments, places in the books."""
_FONT = 400_000
"""What an open font takes: its face, and the letters that were drawn with it."""
_LIGHT = frozenset((str, int, float, bool, type(None)))
"""What is no picture and holds none: most of what pictures are asked by."""
_MARK: Hashable = ("a mark",)


class Pictures:
    """A store of pictures that holds at most `budget` bytes."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget
        self.bytes = 0
        """What is held now."""
        self.drawn = 0
        """How often something had to be drawn."""
        self._held: OrderedDict[Hashable, tuple[Any, int]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._held) - (_MARK in self._held)

    def ask(self, key: Hashable, draw: Callable[[], T]) -> T:
        """What is kept under `key`; if there is nothing, what `draw` gives, which is kept from now on."""
        found = self._held.get(key)
        if found is not None:
            self._held.move_to_end(key)
            return found[0]  # type: ignore[no-any-return]
        self.drawn += 1
        value = draw()
        size = _ENTRY + weight(value) + weight(key)
        if size <= self.budget and key not in self._held:
            self._held[key] = value, size
            self.bytes += size
            while self.bytes > self.budget:
                self._drop()
        return value

    def clear(self) -> None:
        """Keep nothing any more."""
        self._held.clear()
        self.bytes = 0

    def mark(self, most: int = 0) -> None:
        """What nobody asks for after this goes with the next `let_go`, until at most so many bytes are held."""
        self._held.pop(_MARK, None)
        self._held[_MARK] = most, 0

    def let_go(self) -> None:
        """Drop what was not asked for since `mark`; nothing without a mark since the last time."""
        if _MARK in self._held:
            most = self._held[_MARK][0]
            while self.bytes > most and next(iter(self._held)) != _MARK:
                self._drop()
            del self._held[_MARK]

    def _drop(self) -> None:
        """Drop what was not asked for the longest."""
        _, (_, size) = self._held.popitem(last=False)
        self.bytes -= size


KEPT = Pictures()
"""The store of the program."""


def kept(function: Callable[P, T]) -> Callable[P, T]:
    """A function whose results are kept in `KEPT`."""

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> T:
        key = (function, args, *kwargs.items()) if kwargs else (function, args)
        return KEPT.ask(key, lambda: function(*args, **kwargs))

    return asked


def weight(value: object) -> int:
    """The bytes of all pictures and fonts in a value."""
    if type(value) in _LIGHT:
        return 0
    if isinstance(value, pygame.Surface):
        whole = value.get_abs_parent()
        return whole.get_pitch() * whole.get_height()
    if isinstance(value, pygame.font.Font):
        return _FONT
    if isinstance(value, tuple | list):
        return sum(map(weight, value))
    return 0

"""What is looked for a little at a time: a window is drawn between the steps of a search, and what it comes to is returned."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from game.core.problem import Problem

T = TypeVar("T")
Search = Generator[list[Problem], None, T]
"""Yields what was found in a step, mostly nothing."""


def result(search: Search[T]) -> T:
    """What a search comes to, without a pause between its steps."""
    while True:
        try:
            next(search)
        except StopIteration as end:
            found: T = end.value
            return found

"""What is looked for a little at a time: a window is drawn between the steps of a search, and what it comes to is returned."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from game.core.problems.problem import Problem

T = TypeVar("T")
Search = Generator[list[Problem], None, T]
"""Yields what was found in a step, mostly nothing."""

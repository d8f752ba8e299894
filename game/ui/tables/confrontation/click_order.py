"""Things that are put into order by clicking them one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def given(clicked: list[T], order: Sequence[T]) -> list[T]:
    """What clicks have numbered so far, in their order: it stands first; nothing as soon as it does so no longer."""
    if list(order[: len(clicked)]) != clicked:
        clicked.clear()
    return clicked


def count(clicked: list[T], order: Sequence[T], what: T) -> list[T]:
    """The order after a click, which gives the next number; with what has one already it begins anew with 1."""
    given(clicked, order)
    if what in clicked or len(clicked) == len(order):
        clicked.clear()
    after = sent(order, what, len(clicked))
    clicked.append(what)
    return after


def sent(order: Sequence[T], what: T, at: int) -> list[T]:
    """The order with something at another place, the first being 0."""
    after = [each for each in order if each != what]
    after.insert(max(0, at), what)
    return after

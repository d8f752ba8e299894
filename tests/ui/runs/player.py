"""Hands for the rooms of the lab."""

from __future__ import annotations

from game.ui.kit.choice import Choice
from tests.ui.player import Guest


def choose(guest: Guest, field: str, value: str) -> None:
    """Turn a field of a new study to a value, by the arrows."""
    id = f"new-study.{field}"
    choice = guest.widget(id)
    assert isinstance(choice, Choice)
    guest.ui.focus(id)
    steps = [option for option, _ in choice.options].index(value) - choice.index
    guest.key(*["Right" if steps > 0 else "Left"] * abs(steps))


def chosen(guest: Guest, field: str) -> object:
    """What a field of a new study is turned to."""
    choice = guest.widget(f"new-study.{field}")
    assert isinstance(choice, Choice)
    return choice.value

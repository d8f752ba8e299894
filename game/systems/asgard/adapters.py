"""The tactical systems that the director can sit on, each imported when it is first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sheet.plan import Plan

NAMES = ("ascension", "thor")


@cache
def named(name: str) -> Adapter:
    """The adapter of a tactical system."""
    found: Adapter = import_module(f"game.systems.asgard.on_{name}").ADAPTER
    return found


def of(plan: Plan) -> Adapter:
    """The adapter of the tactical system that a plan is for."""
    return named(plan.on)

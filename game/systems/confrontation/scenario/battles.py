"""The six battles as their file has them: tables, zones, objectives, scores and truce (GB-111, GB-123 to GB-128)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

import msgspec

from game.systems.confrontation.scenario.scenario_file import (
    ItemTable,
    ObjectiveTable,
    TerrainTable,
    ZoneTable,
)
from game.systems.confrontation.state import Duty


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """A battle as the war council lays it down."""

    number: int
    """Which result of the die chooses it (GB-111)."""
    name: str
    rule: str
    table: str
    rounds: int
    target: dict[Duty, int]
    zones: list[ZoneTable]
    objective: list[ObjectiveTable] = []
    item: list[ItemTable] = []
    terrain: list[TerrainTable] = []
    kill: dict[Duty, int] = {}
    melee: int = 0
    charge: int = 0
    carried: int = 0
    carried_off: int = 0
    passage: bool = False
    quiet: int = 0
    high: str = ""
    lapse: bool = False
    """Whether an attacker who is short of his target after the last round loses (GB-128)."""
    duties: bool = False
    """Whether one attacks and one defends."""
    reinforced: int = 0
    """What part of the defender's army points comes later: 3 is a third (G-48)."""
    enters: bool = False
    """Whether nobody is deployed and all units enter over their edge (GB-127)."""
    points: int = 0
    """The most army points of a company; 0 is no limit."""
    incarnates: int = 0
    """How many Incarnates a company has at most; 0 is no limit."""
    titans: bool = True


@cache
def battles() -> dict[str, Plan]:
    """The six battles by name, in the order of the die."""
    text = (files("game.systems.confrontation") / "data" / "battles.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Plan])

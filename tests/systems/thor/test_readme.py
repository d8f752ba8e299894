"""The map of the package: every function it names is there, every ruling is in it, every ruling it names is known."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import game.systems.thor as package
from game import paths

FOLDER = Path(str(package.__file__)).parent
TEXT = (FOLDER / "README.md").read_text("utf-8")
ROWS = [line.split("|")[1:4] for line in TEXT.splitlines() if line.startswith("| ")][1:]
AIDS = {90, 91, 92}
"""Odds, undo and the curtain are the table's, not the rules'."""


def _module(name: str) -> ModuleType:
    return import_module(f"game.systems.thor.{name}")


def _missing(row: str) -> list[str]:
    """The names of a row that are not there; a bare name belongs to one of the modules named before it."""
    seen: list[ModuleType] = []
    missing = []
    for name in re.findall(r"`([\w./*]+)`", row):
        head, _, rest = name.partition(".")
        if "/" in name:
            found = (FOLDER / name).exists()
        elif (FOLDER / f"{head}.py").exists():
            seen.append(_module(head))
            found = all(hasattr(seen[-1], part) for part in rest.split(".")[:1] if part not in ("", "*"))
        else:
            found = any(hasattr(module, head) for module in seen)
        missing += [] if found else [name]
    return missing


def test_every_function_that_the_map_names_is_there() -> None:
    assert len(ROWS) > 20
    assert [name for row in ROWS for name in _missing(row[2])] == []


def test_every_ruling_of_the_rules_is_on_the_map() -> None:
    named: set[int] = set()
    for first, last in re.findall(r"T-(\d+)(?: to T-(\d+))?", " ".join(row[1] for row in ROWS)):
        named |= set(range(int(first), int(last or first) + 1))
    rules = (paths.assets() / "texts" / "rules" / "thor.toml").read_text("utf-8")
    known = {int(number) for number in re.findall(r'^id = "T-(\d+)"', rules, re.MULTILINE)}
    assert known - named - AIDS == set()
    assert {int(number) for number in re.findall(r"T-(\d+)", TEXT)} <= known

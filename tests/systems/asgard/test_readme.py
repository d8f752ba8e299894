"""The map of the package: every function it names is there, every rule and ruling is on it, and all it names are known."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import game.systems.asgard as package
from game import paths

FOLDER = Path(str(package.__file__)).parent
TEXT = (FOLDER / "README.md").read_text("utf-8")
ROWS = [
    line.split("|")[1:4] for line in TEXT.splitlines() if line.startswith("| ") and "Rulebook" not in line
]
_RANGE = re.compile(r"(AB?-)(\d+)(?: to \1(\d+))?")


def _module(name: str) -> ModuleType:
    return import_module(f"game.systems.asgard.{name}")


def _has(module: ModuleType, names: list[str]) -> bool:
    found: object = module
    for name in names:
        found = getattr(found, name, None)
    return found is not None


def _missing(row: str) -> list[str]:
    """The names of a row that are not there; a bare name belongs to one of the modules named before it."""
    seen: list[ModuleType] = []
    missing = []
    for name in re.findall(r"`([\w./]+)`", row):
        head, _, rest = name.partition(".")
        if "/" in name:
            found = (FOLDER / name).exists() or (paths.assets().parent / name).exists()
        elif (FOLDER / f"{head}.py").exists():
            seen.append(_module(head))
            found = not rest or _has(seen[-1], rest.split("."))
        else:
            found = any(_has(module, name.split(".")) for module in seen)
        missing += [] if found else [name]
    return missing


def _named(text: str) -> set[str]:
    return {
        f"{head}{number}"
        for head, first, last in _RANGE.findall(text)
        for number in range(int(first), int(last or first) + 1)
    }


def _known() -> set[str]:
    rules = (paths.assets() / "texts" / "rules" / "asgard.toml").read_text("utf-8")
    return set(re.findall(r'^id = "(AB?-\d+)"', rules, re.MULTILINE))


def test_every_function_that_the_map_names_is_there() -> None:
    assert len(ROWS) > 20
    assert [name for row in ROWS for name in _missing(row[2])] == []


def test_every_rule_and_ruling_is_on_the_map() -> None:
    assert _known() - _named(" ".join(row[1] for row in ROWS)) == set()


def test_every_rule_that_the_map_names_is_known() -> None:
    assert _named(TEXT) - _known() == set()

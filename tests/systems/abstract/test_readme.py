"""The map of the package: every function it names is there, every ruling is in it, every ruling it names is known."""

from __future__ import annotations

import re
import tomllib
from importlib import import_module
from pathlib import Path
from types import ModuleType

import game.systems.abstract as package
from game import paths

FOLDER = Path(str(package.__file__)).parent
TEXT = (FOLDER / "README.md").read_text("utf-8")
ROWS = [line.split("|")[1:4] for line in TEXT.splitlines() if line.startswith("| ")][1:]


def _missing(row: str) -> list[str]:
    """The names of a row that are not there; a bare name belongs to one of the modules named before it."""
    seen: list[ModuleType] = []
    missing = []
    for name in re.findall(r"`([\w.]+)`", row):
        head, _, rest = name.partition(".")
        if (FOLDER / f"{head}.py").exists():
            seen.append(import_module(f"game.systems.abstract.{head}"))
            found = hasattr(seen[-1], rest.split(".")[0])
        else:
            found = any(hasattr(module, head) for module in seen)
        missing += [] if found else [name]
    return missing


def test_every_function_that_the_map_names_is_there() -> None:
    assert len(ROWS) > 10
    assert [name for row in ROWS for name in _missing(row[2])] == []


def test_every_ruling_is_on_the_map_and_known() -> None:
    rules = tomllib.loads((paths.assets() / "texts" / "rules" / "abstract.toml").read_text("utf-8"))
    known = {found["id"] for found in rules["paragraph"] if re.fullmatch(r"S-\d+", found["id"])}
    assert set(re.findall(r"S-\d+", " ".join(row[1] for row in ROWS))) == known

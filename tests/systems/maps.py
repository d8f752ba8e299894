"""The map of a package (its README) and the rules book: which functions a map names, which rules and rulings."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

from game import paths


class Map:
    """The map of the package of a system; `letters` is a pattern of those that its rules and rulings begin with."""

    def __init__(self, package: ModuleType, letters: str) -> None:
        self.package, self.letters = package, letters
        self.folder = Path(str(package.__file__)).parent
        self.text = (self.folder / "README.md").read_text("utf-8")
        lines = (line for line in self.text.splitlines() if line.startswith("| ") and "Rulebook" not in line)
        self.rows = [line.split("|")[1:4] for line in lines]

    def missing(self) -> list[str]:
        """The functions that it names and that are not there."""
        return [name for row in self.rows for name in self._missing(row[2])]

    def on_it(self) -> set[str]:
        """The rules and rulings that have a row."""
        return self._named(" ".join(row[1] for row in self.rows))

    def named(self) -> set[str]:
        """Those that stand anywhere in it."""
        return self._named(self.text)

    def known(self) -> set[str]:
        """Those that the rules book has."""
        name = self.package.__name__.rpartition(".")[2]
        rules = (paths.assets() / "texts" / "rules" / f"{name}.toml").read_text("utf-8")
        return set(re.findall(rf'^id = "((?:{self.letters})-[\d.]+)"', rules, re.MULTILINE))

    def _missing(self, row: str) -> list[str]:
        """The names of a row that are not there; a bare name belongs to one of the modules named before it."""
        seen: list[ModuleType] = []
        missing = []
        for name in re.findall(r"`([\w./]+)`", row):
            head, _, rest = name.partition(".")
            if "/" in name:
                found = (self.folder / name).exists() or (paths.assets().parent / name).exists()
            elif homes := [import_module(home) for home in self._homes(head)]:
                seen += homes
                found = not rest or any(_has(home, rest.split(".")) for home in homes)
            else:
                found = any(_has(module, name.split(".")) for module in seen)
            missing += [] if found else [name]
        return missing

    def _homes(self, name: str) -> list[str]:
        """The whole names of the modules of that name, from whichever chapters they stand in; the package's own goes before them."""
        places = [
            path.relative_to(self.folder).with_suffix("").parts for path in self.folder.rglob(f"{name}.py")
        ]
        nearest = min(map(len, places), default=0)
        return [".".join((self.package.__name__, *place)) for place in places if len(place) == nearest]

    def _named(self, text: str) -> set[str]:
        one = rf"((?:{self.letters})-(?:\d\.\d\.)?)(\d+)(?: to \1(\d+))?"
        return {
            f"{head}{number}"
            for head, first, last in re.findall(one, text)
            for number in range(int(first), int(last or first) + 1)
        }


def _has(module: ModuleType, names: list[str]) -> bool:
    found: object = module
    for name in names:
        found = getattr(found, name, None)
    return found is not None

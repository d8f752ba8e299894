"""`holmgang list`: the scenarios there are, and what a scenario file may name."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from game.commands.words import Fault

KINDS = {
    "units": "the units of Thor Skirmish",
    "characters": "the characters of the forces that come with the game",
    "terrain": "the pieces of the terrain kit",
    "lists": "the company lists of Confrontation that come with the game",
    "emblems": "the emblems of units and characters",
}


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `list`."""
    parser.add_argument(
        "system", nargs="?", default="", metavar="SYSTEM", help="of this system only, as thor"
    )
    kinds = parser.add_mutually_exclusive_group()
    for kind, what in KINDS.items():
        kinds.add_argument(f"--{kind}", dest="kind", action="store_const", const=kind, help=f"{what} instead")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print a row for each."""
    import game.systems  # noqa: F401  (registers the systems)
    from game.core import registry

    if arguments.system and arguments.system not in registry.names():
        raise Fault(f"{arguments.system} is not a system; there are {', '.join(registry.names())}")
    if arguments.kind:
        return _things(arguments.kind, arguments.system, arguments.json)
    return _scenarios(arguments.system, arguments.json)


def _scenarios(system: str, as_json: bool) -> int:
    from game.core import registry
    from game.scenarios import broken, find

    found = [entry for entry in find() if system in ("", entry.system)]
    if as_json:
        _dump(
            [
                {"id": each.id, "system": each.system, "title": each.title, "path": str(each.path)}
                for each in found
            ]
        )
    else:
        titles = {name: registry.system(name).title for name in {entry.system for entry in found}}
        _print([(each.id, titles[each.system], each.title, str(each.path)) for each in found])
    for error in broken():
        print(error, file=sys.stderr)
    return 0


def _things(kind: str, system: str, as_json: bool) -> int:
    from game import catalogue

    try:
        found = catalogue.rows(kind, system)
    except ValueError as error:
        raise Fault(str(error)) from None
    if as_json:
        _dump([{"name": row.name, "of": row.group, "what": row.what} for row in found])
    else:
        _print([(row.name, row.group, row.what) for row in found])
    return 0


def _dump(rows: list[dict[str, Any]]) -> None:
    import json

    print(json.dumps(rows, indent=2, ensure_ascii=False))


def _print(table: list[tuple[str, ...]]) -> None:
    """Rows in columns, the last one as wide as it is."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)][:-1]
    for row in table:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
        print("  ".join([*cells, row[-1]]).rstrip())

"""What a scenario file may name, by kind: units, characters, pieces of terrain, emblems; for `holmgang list` and docs/catalogue.md."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from game import paths
from game.core.wording import plural
from game.systems.ascension.points.forces import forces
from game.systems.ascension.scenario.kit import kit
from game.systems.thor.catalogue import units as thor_units


class Row(msgspec.Struct, frozen=True):
    """One thing that can be named: as a file writes it, where it belongs, and what it is in a line."""

    name: str
    group: str
    what: str


def _units() -> list[Row]:
    """The lines of the unit tables, as `name` of a unit in a scenario of Thor Skirmish names them."""
    marks = {"Leader": "leader", "Group": "group", "Beast": "beast"}
    return [
        Row(
            name,
            unit.faction,
            ", ".join(
                [
                    plural(unit.hits, "hit"),
                    f"ranged {unit.ranged}",
                    *(marks[mark] for mark in unit.marks),
                ]
            ),
        )
        for name, unit in thor_units().items()
    ]


def _characters() -> list[Row]:
    """The characters of the forces that come with the game, as `models` of a side names them."""
    return [
        Row(
            who.id,
            force.id,
            f"{who.name}: Size {who.size}, {who.strides} strides, {who.wounds} wounds, Defense {who.defense}, Skill {who.skill}",
        )
        for force in forces().values()
        for who in force.characters
    ]


def _terrain() -> list[Row]:
    """The pieces of the kit, as `kit` of a row of terrain names them."""
    return [
        Row(name, piece.kind, ", ".join([piece.shape, f"Size {piece.size:g}", *piece.traits]))
        for name, piece in kit().items()
    ]


def _emblems() -> list[Row]:
    """The emblems that a unit or a character can bear."""
    return [Row(path.stem, "", "") for path in sorted((paths.assets() / "emblems").glob("*.svg"))]


KINDS: dict[str, tuple[tuple[str, ...], Callable[[], list[Row]]]] = {
    "units": (("thor", "asgard-thor"), _units),
    "characters": (("ascension", "asgard"), _characters),
    "terrain": (("ascension", "asgard"), _terrain),
    "emblems": (("thor", "asgard-thor", "ascension", "asgard", "abstract"), _emblems),
}
"""The kinds of things, the systems whose scenarios name them, and where they come from."""


def rows(kind: str, system: str = "") -> list[Row]:
    """All of a kind. Raises `ValueError` if scenarios of that system name nothing of the kind."""
    systems, found = KINDS[kind]
    if system and system not in systems:
        raise ValueError(f"scenarios of {system} name no {kind}; those of {', '.join(systems)} do")
    return found()


def page() -> str:
    """The page docs/catalogue.md."""
    parts = [
        "# Catalogue\n\nWhat a scenario file may name. `holmgang list --units`, `--characters`, `--terrain` and `--emblems` print the same."
    ]
    for kind, (systems, found) in KINDS.items():
        parts.append(f"## {kind.capitalize()}\n\nScenarios of {', '.join(f'`{name}`' for name in systems)}.")
        if kind == "emblems":
            parts.append(", ".join(f"`{row.name}`" for row in found()))
            continue
        lines = [f"| `{row.name}` | {row.group} | {row.what} |" for row in found()]
        parts.append("\n".join(["| Name | Of | |", "|---|---|---|", *lines]))
    return "\n\n".join(parts) + "\n"

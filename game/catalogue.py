"""What a scenario file may name, by kind: units, characters, company lists, pieces of terrain, emblems; for `holmgang list` and docs/catalogue.md."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

import msgspec

from game import paths, rulebook
from game.core.words.grammar import plural
from game.systems.ascension.points.forces import forces
from game.systems.ascension.scenario.kit import kit
from game.systems.confrontation.companies import cost, lists
from game.systems.confrontation.scenario.kit import kit as company_kit
from game.systems.thor.catalogue import units as thor_units

_PARAGRAPH = re.compile(r'^id = "([^"]+)"', re.MULTILINE)
"""How a paragraph of the rules begins in its file."""
_CAPITAL = re.compile(r"\b[A-Z][\w’']*")
"""A word with a capital."""


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


def _lists() -> list[Row]:
    """The company lists that come with the game, as `list` of a side names them."""
    return [Row(name, each.people, f"{each.name}, {cost(each)} AP") for name, each in lists().items()]


def _terrain_of_companies() -> list[Row]:
    """The pieces of Confrontation's kit, as `kit` of a row of terrain names them."""
    return [
        Row(name, piece.name, ", ".join([piece.shape, piece.height, *piece.features]))
        for name, piece in company_kit().items()
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


Source = tuple[tuple[str, ...], Callable[[], list[Row]]]
"""Systems whose scenarios name things of a kind, and where these come from."""
KINDS: dict[str, tuple[Source, ...]] = {
    "units": ((("thor", "asgard-thor"), _units),),
    "characters": ((("ascension", "asgard"), _characters),),
    "lists": ((("confrontation",), _lists),),
    "terrain": ((("ascension", "asgard"), _terrain), (("confrontation",), _terrain_of_companies)),
    "emblems": ((("thor", "asgard-thor", "ascension", "asgard", "abstract", "confrontation"), _emblems),),
}
"""The kinds of things, each with its sources."""


def rows(kind: str, system: str = "") -> list[Row]:
    """All of a kind. Raises `ValueError` if scenarios of that system name nothing of the kind."""
    known = [name for systems, _ in KINDS[kind] for name in systems]
    if system and system not in known:
        raise ValueError(f"scenarios of {system} name no {kind}; those of {', '.join(known)} do")
    return [row for systems, found in KINDS[kind] if not system or system in systems for row in found()]


@lru_cache(maxsize=8)
def paragraphs(system: str) -> frozenset[str]:
    """The ids of all paragraphs of the rules that a system is played by: a story has those of its table as well."""
    return frozenset(found for book in rulebook.shelf(system) for found in _PARAGRAPH.findall(_rules(book)))


@lru_cache(maxsize=8)
def terms(system: str) -> frozenset[str]:
    """Every word that the rules of a system write with a capital somewhere; those of a story are the director's and its table's."""
    words: set[str] = set()
    for book in rulebook.shelf(system):
        words.update(_CAPITAL.findall(_rules(book)))
    return frozenset(words)


def _rules(book: str) -> str:
    """The file of the rules of a system as it stands."""
    return (paths.assets() / "texts" / "rules" / f"{book}.toml").read_text(encoding="utf-8")


def page() -> str:
    """The page docs/catalogue.md."""
    flags = [f"`--{kind}`" for kind in KINDS]
    parts = [
        f"# Catalogue\n\nWhat a scenario file may name. `holmgang list {flags[0][1:]}, {', '.join(flags[1:-1])} and {flags[-1]} print the same."
    ]
    for kind, sources in KINDS.items():
        for number, (systems, found) in enumerate(sources):
            head = f"## {kind.capitalize()}\n\n" if not number else ""
            parts.append(f"{head}Scenarios of {', '.join(f'`{name}`' for name in systems)}.")
            if kind == "emblems":
                parts.append(", ".join(f"`{row.name}`" for row in found()))
                continue
            lines = [f"| `{row.name}` | {row.group} | {row.what} |" for row in found()]
            parts.append("\n".join(["| Name | Of | |", "|---|---|---|", *lines]))
    return "\n\n".join(parts) + "\n"

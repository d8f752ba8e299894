"""Forces: characters that belong together, and which of them play at which points total (CC-12, CC-13)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from game.core.problems import shape
from game.core.problems.problem import Problem, did_you_mean
from game.systems.ascension.points import creation, notation
from game.systems.ascension.profile import Character


class Force(msgspec.Struct, frozen=True):
    """A force as it can be chosen: its characters, and by points total the ids of those who play."""

    id: str
    name: str
    story: str
    characters: tuple[Character, ...]
    rosters: dict[int, tuple[str, ...]]
    leader: str
    """The id of the character who leads every roster (C-38)."""
    short: str = ""
    """What texts call it that do not give its whole name."""

    def character(self, id: str) -> Character:
        """The character of that id. Raises `KeyError`."""
        for character in self.characters:
            if character.id == id:
                return character
        raise KeyError(id)

    def roster(self, limit: int) -> tuple[Character, ...]:
        """Who plays at `limit` points. Raises `KeyError` if the force has no such roster."""
        return tuple(map(self.character, self.rosters[limit]))


class ForceFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A force as it stands in a file."""

    name: str
    short: str = ""
    id: str = ""
    story: str = ""
    leader: str = ""
    rosters: dict[str, list[str]] = {}
    character: list[notation.CharacterTable] = []


def read(document: object) -> tuple[Force | None, list[Problem]]:
    """A force from its document, and everything that cannot be read; None if any of it cannot.

    Whether it is legal is another question (`problems`): a force may be put away half built.
    """
    file, found = shape.read(document, ForceFile)
    if file is None:
        return None, found
    characters = []
    for number, table in enumerate(file.character):
        made, wrong = notation.character(table, f"character[{number}]", [])
        characters += [made] if made else []
        if table.free:
            found.append(
                Problem(f"character[{number}].free", "only the enemies of a story are free of the points")
            )
        found += wrong
    found += [
        Problem(f"rosters.{total}", f'{total!r} is not a points total: write 75 = ["NAME", ...]')
        for total in file.rosters
        if not total.isdecimal()
    ]
    if found:
        return None, found
    rosters = {int(total): tuple(ids) for total, ids in file.rosters.items()}
    id = file.id or notation.slug(file.name)
    return Force(id, file.name, file.story, tuple(characters), rosters, file.leader, file.short), []


def problems(force: Force) -> list[Problem]:
    """Why a force is not legal, by the fields of its document; an empty list if it is."""
    return list(_problems(force))


def _problems(force: Force) -> Iterator[Problem]:
    for number, character in enumerate(force.characters):
        for fault in creation.faults(character):
            yield Problem(f"character[{number}].{fault.field}".rstrip("."), _said(fault))
    counts = Counter(character.id for character in force.characters)
    for id, count in counts.items():
        if count > 1:
            yield Problem("character", f"{count} characters have the id {id!r}")
    if force.leader and force.leader not in counts:
        yield Problem("leader", f"{force.leader!r} is not in the force{did_you_mean(force.leader, counts)}")
    for total, ids in force.rosters.items():
        unknown = [id for id in ids if id not in counts]
        for id in unknown:
            text = f"{id!r} is not in the force{did_you_mean(id, counts)}"
            yield Problem(f"rosters.{total}[{ids.index(id)}]", text)
        if not unknown:
            for fault in creation.roster_faults(force.roster(total), force.leader, total):
                yield Problem(f"rosters.{total}", _said(fault))


def _said(fault: creation.Fault) -> str:
    return f"{fault.text} ({fault.rule})"


def document(force: Force) -> dict[str, Any]:
    """A force as the document that `read` reads."""
    return {
        "name": force.name,
        "short": force.short or None,
        "id": None if force.id == notation.slug(force.name) else force.id,
        "story": force.story,
        "leader": force.leader,
        "rosters": {str(total): list(ids) for total, ids in force.rosters.items()},
        "character": [notation.written(character) for character in force.characters],
    }


@cache
def forces() -> dict[str, Force]:
    """The forces that come with the game, by id. Raises `ValueError` if the shipped data are broken."""
    found = {}
    folder = files("game.systems.ascension") / "data" / "forces"
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not file.name.endswith(".toml"):
            continue
        force, wrong = read(tomllib.loads(file.read_text("utf-8")))
        if force is None or (wrong := problems(force)):
            text = "; ".join(f"{problem.field}: {problem.text}" for problem in wrong)
            raise ValueError(f"{file.name}: {text}")
        found[force.id] = force
    return found

"""The planted mistakes of `tests/planted`: sound scenarios with one slip each, and how well the checks name them."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from game import scenarios
from game.core.documents.fields import says
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.lab import inspection
from tests.systems.asgard import guide

FOLDER = Path(__file__).parents[1] / "planted"
LATER = FOLDER / "later"
"""Those of other people, who spoilt other scenarios."""
SYSTEMS = tuple(path.stem for path in sorted(FOLDER.glob("*.toml")))


class Mistake(msgspec.Struct, frozen=True):
    """A slip: what it changes in a sound scenario, where it must be pointed at, what its mend must come to, and whom it harms how."""

    name: str
    at: str | list[str]
    set: dict[str, Any] = {}
    drop: list[str] = []
    add: dict[str, Any] = {}
    mend: Any = None
    base: str = ""
    """The scenario that it spoils, if each of a list spoils its own."""
    why: str = ""


def read(system: str, kind: str, folder: Path = FOLDER) -> Iterator[tuple[Mistake, dict[str, Any]]]:
    """The slips of a system, each with the document that it has spoilt."""
    table = _table(system, folder)
    for row in table[kind]:
        mistake = msgspec.convert(row, Mistake)
        yield mistake, spoilt(_document(mistake.base or table["base"]), mistake)


def sound(system: str) -> dict[str, Any]:
    """The document that the slips of a system spoil."""
    return _document(_table(system, FOLDER)["base"])


def _document(name: str) -> dict[str, Any]:
    return tomllib.loads(guide.text()) if name == "mill" else scenarios.load(name).document


def _table(system: str, folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / f"{system}.toml").read_text(encoding="utf-8"))


def spoilt(document: dict[str, Any], mistake: Mistake) -> dict[str, Any]:
    """The document with a slip in it."""
    changes = [Change(path, value) for path, value in mistake.set.items()]
    changes += [Change(path, gone=True) for path in mistake.drop]
    for path, value in mistake.add.items():
        count = len(says(document, path, []))
        entries = value if isinstance(value, list) else [value]
        changes += [Change(f"{path}[{count + place}]", each) for place, each in enumerate(entries)]
    return mended(document, changes)


def named(mistake: Mistake, found: tuple[Problem, ...]) -> list[Problem]:
    """The problems that point at the slip or into it."""
    wanted = [mistake.at] if isinstance(mistake.at, str) else mistake.at
    return [each for each in found if any(_within(each.field, field) for field in wanted)]


def _within(field: str, wanted: str) -> bool:
    return field == wanted or field.startswith((f"{wanted}.", f"{wanted}["))


def reached(mistake: Mistake, document: dict[str, Any]) -> str:
    """ "" if the slip is named where it is, with a mend where one makes sense; else what is missing."""
    found = inspection.examine(document)
    for each in found:
        mended(document, each.mend)  # Whatever is offered can be done.
    pointing = named(mistake, found)
    if not pointing:
        return "not named, only " + "; ".join(f"{each.field}: {each.text}" for each in found)
    if mistake.mend is None or any(_mends(mistake, document, each) for each in pointing):
        return ""
    return "no mend: " + "; ".join(f"{each.text} {each.mend}" for each in pointing)


def _mends(mistake: Mistake, document: dict[str, Any], problem: Problem) -> bool:
    if not problem.mend:
        return False
    after = mended(document, problem.mend)
    if mistake.mend is not True:
        fields = [problem.field, *([mistake.at] if isinstance(mistake.at, str) else mistake.at)]
        return any(change.value == mistake.mend for change in problem.mend) or any(
            says(after, field) == mistake.mend for field in fields
        )
    left = {(each.field, each.text) for each in inspection.examine(after)}
    return (problem.field, problem.text) not in left

"""Scenario files: find them, read them with every problem named by its line, and write them."""

from __future__ import annotations

import fnmatch
import os
import re
import tomllib
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import count
from pathlib import Path

import msgspec

import game.systems  # noqa: F401  (registers the systems)
from game import paths
from game.core import registry
from game.core.documents.files import SMALL, Unfit, contents
from game.core.problems import bounds
from game.core.problems.problem import Problem, by_name
from game.core.system import Document, copied
from game.toml_text import Places, fault, garbled

KEPT = 128
"""How many texts are not parsed again."""


class ScenarioFileError(ValueError):
    """A scenario file that cannot be used; `problems` are sentences of the form `file:line: field: what and how`."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(self.problems)


class Entry(msgspec.Struct, frozen=True):
    """A scenario that can be played: `thor/jotunheim`, or `own/...` for those in the player's folder."""

    id: str
    system: str
    title: str
    path: Path
    document: Document


# Finding


def own() -> Path:
    """The folder of the player's own scenarios."""
    return paths.user() / "scenarios"


def files() -> Iterator[tuple[str, Path]]:
    """The id and path of every scenario file, those that ship with the program first."""
    return ((id, Path(path)) for id, path in _places())


def _places() -> Iterator[tuple[str, str]]:
    """The id of every scenario file and where it stands, as a text: to make a `Path` takes longer than to find the file."""
    for prefix, folder in (("", str(paths.scenarios())), ("own/", str(own()))):
        found = (
            os.path.join(inside, name)
            for inside, folders, names in os.walk(folder)
            for name in fnmatch.filter(folders + names, "*.toml")
        )
        for place in sorted(found, key=lambda place: os.path.normcase(place).split(os.sep)):
            id, _ = os.path.splitext(place.removeprefix(folder + os.sep))
            yield prefix + id.replace(os.sep, "/"), place


Fits = Callable[[str, str], bool]
"""Whether a scenario is asked for, by its system and its kind."""


def every(system: str, kind: str) -> bool:
    """All scenarios are asked for."""
    return True


def find(fits: Fits = every) -> list[Entry]:
    """The scenarios that can be played and fit; a broken file is left out (`broken` names those)."""
    found = (_tried(place) for place in _asked_for(fits))
    return [entry for entry in found if isinstance(entry, Entry) and fits(entry.system, kind(entry))]


def broken(fits: Fits = every) -> list[ScenarioFileError]:
    """What is wrong with the files that `find` leaves out."""
    return [error for error in map(_tried, _asked_for(fits)) if isinstance(error, ScenarioFileError)]


def heads() -> Iterator[tuple[str, str]]:
    """System and kind of every scenario that can be played: for counting them, which needs no rules.

    What ships is sound, and only the lines before its first table are looked at; what the player wrote is read whole.
    """
    for name, path in files():
        entry = _tried((name, path)) if name.startswith("own/") else None
        if isinstance(entry, Entry):
            yield entry.system, kind(entry)
        elif entry is None and (head := _head(path)):
            yield head


def titles(system: str) -> list[tuple[str, Path]]:
    """What the scenarios of a system are called, by the lines before the first table of their files, each with its file."""
    heads_ = ((_short_texts(path), path) for _, path in files())
    return [
        (texts["title"], path) for texts, path in heads_ if texts.get("system") == system and "title" in texts
    ]


def kind(entry: Entry) -> str:
    """What a scenario is: "battle", "lesson", "puzzle" or "custom"."""
    return str(entry.document.get("kind", "battle"))


def _asked_for(fits: Fits) -> Iterator[tuple[str, Path]]:
    """The files that have to be read to find the scenarios that fit: not those whose head says that they do not."""
    for name, path in files():
        head = None if fits is every or name.startswith("own/") else _head(path)
        if head is None or fits(*head):
            yield name, path


def _head(path: Path) -> tuple[str, str] | None:
    """System and kind by the short texts before the first table of a file; None if it does not say."""
    texts = _short_texts(path)
    return (texts["system"], texts.get("kind", "battle")) if "system" in texts else None


def _short_texts(path: Path) -> dict[str, str]:
    """The short texts before the first table of a file; none of one that cannot be read."""
    try:
        said = text(path)
    except ScenarioFileError:
        return {}
    return dict(_head_texts(said))


@lru_cache(maxsize=KEPT)
def _head_texts(text: str) -> dict[str, str]:
    """The short texts before the first table of a text: the same as long as it says the same."""
    return dict(_SHORT.findall(text[: end.start()] if (end := _TABLE.search(text)) else text))


_TABLE = re.compile(r"^\[", re.MULTILINE)
_SHORT = re.compile(r'^(\w+) = "([^"\\]*)"', re.MULTILINE)


def _tried(place: tuple[str, Path]) -> Entry | ScenarioFileError:
    name, path = place
    try:
        return read(path, name)
    except ScenarioFileError as error:
        return error


def load(name: str | Path) -> Entry:
    """The scenario with an id, a last part of an id, or at a path. Raises `ScenarioFileError`."""
    known = dict(_places())
    wanted = str(name)
    ends = [found for found in known if found.endswith(f"/{wanted}")]
    if wanted in known:
        return read(Path(known[wanted]), wanted)
    path = Path(name)
    if path.exists() or len(ends) != 1:
        if not path.exists():
            raise ScenarioFileError([f"{wanted}: {_nowhere(wanted, list(known), ends)}"])
        entry = read(path)
        _NAMED[entry.id] = path
        return entry
    return read(Path(known[ends[0]]), ends[0])


_NAMED: dict[str, Path] = {}
"""Files that were asked for by their path since the program began. Nothing else of a path is ever opened: the name of a
scenario in a record may be any path at all."""


def _nowhere(wanted: str, known: list[str], ends: list[str]) -> str:
    from difflib import get_close_matches

    names = {name.rpartition("/")[2]: name for name in known} | {name: name for name in known}
    close = ends or [names[name] for name in get_close_matches(wanted, names, 1)]
    meant = (
        f"did you mean {' or '.join(close)}?" if close else "`holmgang list` names the scenarios there are"
    )
    return f"there is no such scenario and no such file; {meant}"


# Reading


def read(path: Path, name: str = "") -> Entry:
    """The scenario in a file. Raises `ScenarioFileError` with every problem found in it."""
    said = text(path)
    document = _document(path, said)
    try:
        problems = _beyond_bounds(said) or faults(document)
    except Exception as error:
        # Whatever one file does to the rules that judge it, the others are still to be played.
        raise ScenarioFileError([f"{path}:1: the rules cannot make sense of it: {error!r}"]) from error
    if problems:
        places = Places(said)
        raise ScenarioFileError(
            [
                f"{path}:{places.line(each.field)}: {each.field}: {each.text}"
                if each.field
                else f"{path}:1: {each.text}"
                for each in problems
            ]
        )
    return Entry(name or path.as_posix(), document["system"], document["title"], path, document)


@lru_cache(maxsize=KEPT)
def _beyond_bounds(text: str) -> list[Problem]:
    """What no rule may see, in a file that can be read: the same as long as it says the same."""
    return bounds.problems(_parsed(text))


def faults(document: Document) -> list[Problem]:
    """What is wrong with a document that lies within all bounds: all that keeps it from being played by the rules."""
    return unknown(document) or registry.system(document["system"]).problems(document)


def unknown(document: Document) -> list[Problem]:
    """That a document names no system, or none that there is."""
    known, system = registry.names(), document.get("system")
    if system is None:
        return [Problem("system", f"is missing: write one of {', '.join(known)}")]
    if not isinstance(system, str) or system not in known:
        near = by_name(str(system), {name: registry.system(name).title for name in known})
        return [Problem("system", f"{system!r} is not a system; write one of {', '.join(known)}{near}")]
    return []


def document(path: Path) -> Document:
    """What a scenario file says, whether it can be played or not. Raises `ScenarioFileError` if it is no TOML at all."""
    return _document(path, text(path))


def text(path: Path) -> str:
    """A scenario file as its author wrote it. Raises `ScenarioFileError`."""
    try:
        data = contents(path, SMALL)
    except IsADirectoryError:
        raise ScenarioFileError([f"{path}:1: is a folder; name a scenario file in it"]) from None
    except Unfit as error:
        raise ScenarioFileError([f"{path}:1: {error.strerror}; that is no scenario"]) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", "") or error
        raise ScenarioFileError([f"{path}:1: cannot be read: {why}"]) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line, why = garbled(data, error)
        raise ScenarioFileError([f"{path}:{line}: {why}"]) from None


def _document(path: Path, text: str) -> Document:
    if not text.strip():
        raise ScenarioFileError([f"{path}:1: is empty; a scenario begins with system = and title ="])
    try:
        return copied(_parsed(text))
    except RecursionError:
        raise ScenarioFileError([f"{path}:1: brackets are nested too deeply"]) from None
    except ValueError as error:
        line, why = fault(text, str(error))
        raise ScenarioFileError([f"{path}:{line}: {why}"]) from None


@lru_cache(maxsize=KEPT)
def _parsed(text: str) -> Document:
    """The document that all who read the text share: rooms ask for the same files again and again."""
    return tomllib.loads(text)


# Following


class Change(msgspec.Struct, frozen=True):
    """A scenario file that was changed: how it reads now, or what is wrong with it (`entry` is None then)."""

    entry: Entry | None
    problems: tuple[str, ...] = ()


class Follower:
    """Follows the file of a scenario that is tried out, so that it can be played anew when its author has changed it."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self._broken = False
        self._stamp = stamp(entry.path)

    def changed(self) -> Change | None:
        """What has become of the file since it was asked last; None if it says the same.

        Cheap while nobody writes to the file; a file that is just being replaced has not changed yet.
        """
        now = stamp(self.entry.path)
        if now in (None, self._stamp):
            return None
        self._stamp = now
        try:
            entry = read(self.entry.path, self.entry.id)
        except ScenarioFileError as error:
            self._broken = True
            return Change(None, tuple(error.problems))
        same, self._broken = entry.document == self.entry.document and not self._broken, False
        self.entry = entry
        return None if same else Change(entry)


def stamp(path: Path) -> tuple[int, int, int] | None:
    """What of a file is never the same after it was written; None if there is no file."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


def follow(name: str) -> Follower | None:
    """A follower of the scenario that a match names, by its id or by a path that was asked for before; None for any other."""
    path = dict(files()).get(name) or _NAMED.get(name)
    try:
        return Follower(read(path, name)) if path else None
    except ScenarioFileError:
        return None


# Writing


def place(document: Document) -> Path:
    """Where the player's own scenario belongs: a file named after its title."""
    stem = re.sub(r"[^a-z0-9]+", "-", str(document.get("title", "")).lower()).strip("-") or "scenario"
    return own() / f"{stem}.toml"


def fresh_place(document: Document) -> Path:
    """The same, or with a number behind it where a file of that name is there already."""
    path = place(document)
    numbered = (path.with_stem(f"{path.stem}-{number}") for number in count(2))
    return path if not path.exists() else next(each for each in numbered if not each.exists())


def save(document: Document, path: Path, before: Document | None = None) -> None:
    """Write a scenario as a readable file, replacing what stood there in one go. Raises `OSError`.

    With `before`, what the file said to whoever changed it, its comments, order and layout stay.
    """
    from game import toml_edit  # whoever only reads has no need of it

    toml_edit.save(path, document, before)

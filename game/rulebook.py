"""The rules reference as data: paragraphs with ids, found by id or by words."""

from __future__ import annotations

import contextlib
import tomllib
from functools import lru_cache

from msgspec import Struct

import game.systems  # noqa: F401  (registers the systems)
from game import paths
from game.core import registry
from game.core.words.paragraph_ids import LINK

SOURCES = {"rulebook": "Rulebook", "ruling": "Ruling", "table": "At this table"}


class Paragraph(Struct, frozen=True):
    """One paragraph: its prose, and the ids that it points to."""

    id: str
    chapter: str
    title: str
    text: str
    see: tuple[str, ...] = ()
    source: str = ""


class Rulebook(Struct, frozen=True):
    """All paragraphs of a system, in reading order."""

    title: str
    paragraphs: tuple[Paragraph, ...]

    @property
    def chapters(self) -> list[str]:
        """Names of the chapters, in order."""
        return list(dict.fromkeys(each.chapter for each in self.paragraphs))

    def chapter(self, name: str) -> list[Paragraph]:
        """The paragraphs of a chapter."""
        return [each for each in self.paragraphs if each.chapter == name]

    def find(self, id: str) -> Paragraph | None:
        """The paragraph of that id, whatever its capitals."""
        return next((each for each in self.paragraphs if each.id.lower() == id.lower()), None)

    def search(self, words: str) -> list[Paragraph]:
        """Paragraphs that hold every word, best first: by id, then title, then text."""
        wanted = words.lower().split()
        if not wanted:
            return []
        ranked = []
        for order, each in enumerate(self.paragraphs):
            id, title, text = each.id.lower(), each.title.lower(), LINK.sub(r"\1", each.text).lower()
            if not all(word in id or word in title or word in text for word in wanted):
                continue
            phrase = " ".join(wanted)
            rank = 0 if id == phrase else 1 if title.startswith(phrase) else 2 if phrase in title else 3
            if rank == 3 and not all(word in title for word in wanted):
                rank = 4
            ranked.append((rank, order, each))
        return [each for _, _, each in sorted(ranked, key=lambda item: item[:2])]


def books() -> list[str]:
    """The systems that have a rulebook of their own, in order of registration."""
    return list(dict.fromkeys(map(book_of, registry.names())))


def book_of(system: str) -> str:
    """The system whose rulebook another is played by: `asgard` for `asgard-thor`."""
    return system.partition("-")[0]


def shelf(system: str) -> tuple[str, ...]:
    """The systems whose rules hold where one is played: a story has those of its table as well."""
    story, _, table = system.partition("-")
    return (story, table or "ascension") if story == "asgard" else (system,)


@lru_cache(maxsize=8)
def load(system: str) -> Rulebook:
    """The rules of a system; raises OSError or ValueError when its file is missing or damaged."""
    raw = tomllib.loads(
        (paths.assets() / "texts" / "rules" / f"{book_of(system)}.toml").read_text(encoding="utf-8")
    )
    found = tuple(
        Paragraph(
            row["id"],
            row["chapter"],
            row["title"],
            row["text"].strip(),
            tuple(row.get("see", ())),
            row.get("source", ""),
        )
        for row in raw["paragraph"]
    )
    return Rulebook(raw.get("title", system), found)


def system_with(paragraph: str | None) -> str:
    """The system whose rules have a paragraph of that id; the first there is where none has."""
    names = books()
    for name in names if paragraph else ():
        with contextlib.suppress(OSError, ValueError, KeyError):
            if load(name).find(paragraph or ""):
                return name
    return names[0]

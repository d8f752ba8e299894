"""Scenarios of all systems at a glance."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.core.system import Document
from game.scenarios import Entry
from game.ui.play.summaries.brief import Brief, of_board, of_slots


def _of_table(document: Document) -> Brief:
    # What measures a table takes time to load: only who looks at one waits for it.
    from game.ui.play.summaries import fields

    return fields.read(document)


def _of_units(document: Document) -> Brief:
    from game.ui.play.summaries import companies

    return companies.read(document)


def _tale(system: str) -> Callable[[Document], Brief]:
    """The reader of the stories of a system."""

    def read_tale(document: Document) -> Brief:
        from game.ui.play.summaries import tales

        return tales.read(system, document)

    return read_tale


_READERS: dict[str, Callable[[Document], Brief]] = {
    "thor": of_board,
    "abstract": of_slots,
    "ascension": _of_table,
    "confrontation": _of_units,
    "asgard": _tale("asgard"),
    "asgard-thor": _tale("asgard-thor"),
}
"""How the scenarios of each system are read."""


def read(system: str, document: Document) -> Brief:
    """The scenario at a glance; only its title where nothing more can be read."""
    reader = _READERS.get(system)
    return reader(document) if reader else Brief(str(document.get("title", "")))


def glances(entries: Iterable[Entry]) -> tuple[dict[str, Brief], list[str]]:
    """Scenarios at a glance by their ids, and a sentence for each over which this stumbles: no list falls with one of its rows."""
    found, broken = {}, []
    for entry in entries:
        try:
            found[entry.id] = read(entry.system, entry.document)
        except Exception as error:
            broken.append(f"{entry.path.name} is broken: nothing can be made of it ({error!r}).")
    return found, broken

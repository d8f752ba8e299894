"""Where the names of a document stand, as data: where a thing is given one, and where others speak of it by that.

So a thing can be called otherwise by whoever knows no rulebook (`workshop/rename`), and what only looks like its name stays.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from game.core.documents.fields import joined, says, steps, within
from game.core.documents.layout import Meaning, places


class Mention(msgspec.Struct, frozen=True):
    """A place that says a name: a stretch of a text, a number, or the key of a table."""

    path: str
    """The field that says it, or the entry whose key it is."""
    kind: str
    """Of what it is the name; names of two kinds may be alike and mean two things."""
    name: str
    start: int = 0
    """Where it begins in the text of the field."""
    key: bool = False
    """Whether it is the last step of `path`."""
    given: bool = False
    """Whether the thing itself is called so here, and not only spoken of."""


TERRAIN = "terrain"
"""What pieces and deeds speak of, wherever they stand."""


def of_pieces(
    pieces: Mapping[str, Mapping[str, Meaning]], document: Mapping[str, Any], verbs: Collection[str] = ()
) -> Iterator[Mention]:
    """The names that pieces give and speak of, by what their fields mean (`Layout.pieces`).

    `verbs` are the words of deeds that are followed by the name of a piece.
    """
    for pattern, fields in pieces.items():
        kind = pattern.partition("[")[0].partition(".")[0]
        for way in places(pattern, document):
            for key, meaning in fields.items():
                path = joined((*way, key) if key else way)
                value = says(document, path)
                if meaning == "id" and isinstance(value, str):
                    yield Mention(path, kind, value, given=True)
                elif meaning == "piece":
                    yield from named(path, value, TERRAIN)
                elif meaning == "deeds":
                    for line, text in enumerate(value if isinstance(value, list) else ()):
                        verb, _, rest = str(text).partition(" ")
                        if verb in verbs and (target := rest.split(" ")[0]):
                            yield Mention(within(path, line), TERRAIN, target, len(verb) + 1)


def named(path: str, value: object, kind: str) -> Iterator[Mention]:
    """A field that says a name or a list of them, and nothing else."""
    if isinstance(value, list):
        for place, each in enumerate(value):
            yield from named(within(path, place), each, kind)
    elif isinstance(value, str | int) and not isinstance(value, bool) and value:
        yield Mention(path, kind, str(value))


def keyed(path: str, value: object, kind: str, *, given: bool = False) -> Iterator[Mention]:
    """A table whose keys are names."""
    for key in value if isinstance(value, Mapping) else ():
        yield Mention(joined((*steps(path), str(key))), kind, str(key), key=True, given=given)

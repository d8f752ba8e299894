"""Pieces of terrain that are called as another piece of the kit: a ford that nobody wades, a hedge that is a boulder."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from game.core.problems.problem import Problem, note, written

_PLACES = {"north", "south", "west", "east", "middle", "other", "left", "right", "upper", "lower", "one", "two", "three", "four", "a", "b", "c", "d"}  # fmt: skip


class Called(NamedTuple):
    """A piece of the file: its field, its id, its own name, and of which kit it is."""

    field: str
    id: str
    name: str
    kit: str


class Made(NamedTuple):
    """A piece of the kit: what it is called, what counts about it in a battle, and what else one may call it."""

    name: str
    kind: frozenset[str]
    also: Sequence[str] = ()


def problems(
    rows: Sequence[Called], kits: Mapping[str, Made], texts: Sequence[str] = ()
) -> Iterator[Problem]:
    """Pieces whose name, or if that says nothing whose id, is that of pieces of the kit that are of another kind.

    Of a like kind is enough where texts speak of what they are called, of which nothing else lies there, and not of what they are.
    """
    spoken = _words(" ".join(texts))
    nouns: dict[str, list[str]] = {}
    for id, made in kits.items():
        for word in {*([] if "-" in id else [id]), _noun(made.name), *made.also}:
            nouns.setdefault(word, []).append(id)
    for row in rows:
        noun = next((word for word in (_noun(row.name), _noun(row.id)) if nouns.get(word)), "")
        meant = nouns.get(noun, [])
        if row.kit not in kits or _words(f"{row.id} {row.name}") & _words(f"{row.kit} {kits[row.kit].name}"):
            continue
        laid = [other.kit for other in rows if other.kit in meant and other is not row]
        told = (
            noun in spoken and _noun(kits[row.kit].name) not in spoken and row.kit not in meant and not laid
        )
        if meant and (told or all(kits[id].kind != kits[row.kit].kind for id in meant)):
            (right, *_) = [*laid, *meant]
            text = (
                f"{row.name or row.id} is made of the kit's {kits[row.kit].name} here, which is another kind of thing: "
                f"write {right!r}, or call it otherwise"
            )
            yield note(f"{row.field}.kit", text, written(f"{row.field}.kit", right))


@lru_cache(maxsize=2048)
def _noun(name: str) -> str:
    """The word that says what something is: the last before `of` and the like that is no place and no number."""
    head = re.split(r" (?:of|about|at|by|on|in|under|to) ", name.casefold())[0]
    words = [word for word in re.findall(r"[a-z]+", head) if word not in _PLACES]
    return words[-1] if words else ""


@lru_cache(maxsize=2048)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[a-z]+", text.casefold()))

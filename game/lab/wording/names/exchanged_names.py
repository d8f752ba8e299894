"""Two names in each other's place: `Cover stops hand-to-hand attacks, Parry ranged ones`, told besides what else would make it so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations

import msgspec

from game.core.descriptions.vocabulary import Vocabulary
from game.core.problems.problem import Problem, note, written
from game.lab.wording.passages import Passage, pattern

_MOST = 6
"""Of more names in a text nobody tells which two were exchanged."""


def problems(
    passage: Passage, known: Vocabulary, holds: Callable[[Passage], bool], *, several: bool
) -> Iterator[Problem]:
    """The two names of a text that tells something wrong, if all of it `holds` with these exchanged, and with no other two; where it is not
    `several` things, two cards alone."""
    said = list(_said(passage.text, known))
    if not several:
        said = [name for name in said if name in known.kinds.get("card", ())]
    found = []
    for one, other in combinations(said, 2) if len(said) <= _MOST else ():
        text = _exchanged(passage.text, one, other)
        if holds(msgspec.structs.replace(passage, text=text)):
            found.append((one, other, text))
    if len(found) == 1:
        one, other, text = found[0]
        words = f"all that it tells is so with {one} and {other} exchanged: write that"
        yield note(passage.field, words, written(passage.field, text))


def mistaken(
    passage: Passage, known: Vocabulary, wrong: str, holds: Callable[[Passage], bool]
) -> Iterator[Problem]:
    """The one unit of whom all is so that a text tells of another together with a second one: `Fandral and Volstagg have three hits`.

    `wrong` is how it is told who has another number.
    """
    said = set(_said(passage.text, known))
    for name in sorted(said, key=len, reverse=True):
        beside = rf"(?:\b(?:and|or) |, )(?:the )?{re.escape(name)}\b|\b{re.escape(name)}(?:,| and| or) (?:the )?[A-Z]"
        if not wrong.startswith(f"{name} ") or not pattern(beside, capitals=True).search(passage.text):
            continue
        found = []
        shape = pattern(rf"\b{re.escape(name)}\b", capitals=True)
        for other in _fellows(name, known):
            text = shape.sub(other, passage.text)
            if other not in said and holds(msgspec.structs.replace(passage, text=text)):
                found.append((other, text))
        if len(found) == 1:
            other, text = found[0]
            words = (
                f"all that it tells of {name} is so of {other}, and of nobody else on that side: write that"
            )
            yield note(passage.field, words, written(passage.field, text))
        return


def _fellows(name: str, known: Vocabulary) -> Iterator[str]:
    """Who else is of the side of somebody."""
    for _, *own in known.sides.values():
        if name in own:
            yield from (each for each in dict.fromkeys(own) if each != name)


def _said(text: str, known: Vocabulary) -> Iterator[str]:
    """The names of cards, units and the like that a text speaks of, none of them a part of another one."""
    names = {name for some in known.kinds.values() for name in some}
    names |= {name for own in known.sides.values() for name in own}
    left = text
    for name in sorted(names, key=lambda name: (-len(name), name)):
        shape = rf"\b{re.escape(name)}\b"
        if name and name in left and pattern(shape, capitals=True).search(left):
            left = pattern(shape, capitals=True).sub("", left)
            yield name


def _exchanged(text: str, one: str, other: str) -> str:
    """A text with two names in each other's place."""
    turned = {one: other, other: one}
    longest = sorted(turned, key=len, reverse=True)
    shape = rf"\b(?:{'|'.join(map(re.escape, longest))})\b"
    return pattern(shape, capitals=True).sub(lambda found: turned[found[0]], text)

"""How else a text might be spelt that is written for a program.

Without the marks of another format, with blanks or hyphens in each other's place, and a short one with a sign less or two of them exchanged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_LONGEST = 60
"""A text longer than so many signs is a sentence, and written for people."""
_SHORT = 6
"""In a text of so few signs one is too many, or two are exchanged."""
_LOOKALIKE = str.maketrans("lIiOo", "11100")
"""Letters that are typed for digits."""
_FOR_DIGITS = re.compile(r"[lIi]+(?=\d)|[Oo](?=[\d.])|(?<=\d)[Oo]")


def others(text: str) -> Iterator[str]:
    """The other spellings, each once, the likeliest first; none of a sentence."""
    if len(text) > _LONGEST:
        return
    bare = text.strip(" \t\"'`.,;:!?")
    tries = (
        bare,
        _FOR_DIGITS.sub(lambda found: found[0].translate(_LOOKALIKE), bare),
        bare.replace("_", " "),
        bare.replace("_", "-"),
        bare.replace(" ", "-"),
        bare.replace("-", " "),
        re.sub(r"\s+", " ", bare.lower()),
    )
    yield from (each for each in dict.fromkeys((*tries, *_mistyped(bare))) if each and each != text)


def _mistyped(text: str) -> Iterator[str]:
    """A short text with a figure in it without a sign that stands twice, and with two neighbours in each other's place."""
    if len(text) > _SHORT or not any(map(str.isdecimal, text)):
        return
    for at in range(len(text) - 1):
        yield text[:at] + text[at + 1 :] if text[at] == text[at + 1] else _exchanged(text, at)


def _exchanged(text: str, at: int) -> str:
    return text[:at] + text[at + 1] + text[at] + text[at + 2 :]

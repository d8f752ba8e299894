"""Numbers and lists in sentences, and verbs that agree with names: a side or a unit may have the name of one or of many."""

from __future__ import annotations

import re
from collections.abc import Iterable

from game.core.words.numerals import ONES

_NUMBERS = ("no", *ONES[1:13])
_MANY = {"is": "are", "was": "were", "has": "have", "does": "do", "goes": "go"}
_MANY_OF = {
    "die": "dice", "inch": "inches", "company": "companies", "enemy": "enemies", "ally": "allies", "wolf": "wolves",
    "elf": "elves", "dwarf": "dwarves", "thief": "thieves", "man": "men", "woman": "women", "goose": "geese", "ox": "oxen",
}  # fmt: skip
"""Nouns that make many otherwise than with an s."""
_PLURALS = {"women", "yeomen", "children", "people", "folk", "kin", "maulkin", "oarkin", "oxen", "geese"}
_MEN, _NO_MEN = "men", ("omen", "imen")
"""The ending of those who are many, lampmen, and of what is one, a specimen."""
_ONE = ("ss", "us", "is")
"""Endings in s of words that stand for one."""
_HISSING = ("ches", "shes", "sses", "xes")
"""Endings of verbs that have taken an es."""
_TOLD, _ITS = re.compile(r"^[a-z]+|(?<=\band )[a-z]+"), re.compile(r"\bits\b")
_AFTER = re.compile(r" (?:of|at|from|under|on|in|by|over|beyond) ")


def number_word(count: int) -> str:
    """`three` for 3; digits from thirteen on."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def plural(count: int, word: str, many: str = "") -> str:
    """`1 square`, `4 squares`; `many` is the word for several where it is not one with an s: `4 dice`."""
    return f"{count} {word if count == 1 else many or f'{word}s'}"


def in_number(word: str, count: int) -> str:
    """A noun as it goes with a number: `slot` for `slots` with 1, `dice` for `die` with 2; whatever is no plain noun is to be left out by the caller."""
    if word[:1].isupper():
        return in_number(word.lower(), count).capitalize() if word[1:].islower() else word
    if count == 1:
        single = {many: one for one, many in _MANY_OF.items()}
        whole = len(word) > len("its") and word.endswith("s") and not word.endswith(_ONE)
        return single.get(word, word.removesuffix("s") if whole else word)
    return _MANY_OF.get(word, word if word.endswith("s") or word in _MANY_OF.values() else f"{word}s")


def listed(names: Iterable[str], between: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`, or with another word between the last two; "" for nobody."""
    *first, last = list(names) or [""]
    return f"{', '.join(first)} {between} {last}" if first else last


def of_many(name: str) -> bool:
    """Whether a name stands for many: `Frost Giants`, `The Smiths of Nidafell`, `Wardens 2`; not `The Wolf Hall`."""
    if " and " in name:
        return True
    named = re.sub(r" \d+$", "", _AFTER.split(name, maxsplit=1)[0].strip())
    words = re.sub(r"['’]s?$", "", named).lower().split()
    last = words[-1] if words else ""
    men = last.endswith(_MEN) and not last.endswith(_NO_MEN)
    return last in _PLURALS or men or (last.endswith("s") and not last.endswith(_ONE))


def inside(name: str) -> str:
    """A name within a sentence, its article written small: `the Wolf Hall` for `The Wolf Hall`."""
    return f"the {name[4:]}" if name.startswith("The ") else name


def the(name: str) -> str:
    """A thing's name within a sentence, with an article unless it has one, an owner or a number: `the Shrine`, `Orm's well`, `Altar 2`."""
    told = inside(name)
    bare = (
        told == name
        and not re.match(r"an? ", name, re.IGNORECASE)
        and not re.search(r"['’]s? |['’]s?$|\d$", name)
    )
    return f"the {name}" if bare else told


def does(name: str, verb: str) -> str:
    """A verb that agrees with a name: `wins`, but `win` for `Asgardians`."""
    return for_many(verb) if of_many(name) else verb


def for_many(verb: str) -> str:
    """A verb as it goes with many: `stand` for `stands`."""
    if verb in _MANY:
        return _MANY[verb]
    if verb.endswith("ies") and len(verb) > len("lies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(_HISSING) else verb.removesuffix("s")


def of(name: str, told: str) -> str:
    """What is told of somebody as it goes with the name: `appears and holds its place`, but `appear and hold their place` for `Frost Giants`.

    Verbs stand at the beginning and behind an `and`.
    """
    if not of_many(name):
        return told
    return _ITS.sub("their", _TOLD.sub(lambda found: for_many(found[0]), told))

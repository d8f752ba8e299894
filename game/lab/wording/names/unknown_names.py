"""Names in hints and in what a lesson asks for by which nobody and nothing is called: a hero who has another name by now."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import takewhile

from game import scenarios
from game.core.descriptions.vocabulary import Vocabulary
from game.core.documents.fields import strings
from game.core.problems.problem import Problem, nearest, note, suggestion, without, written
from game.core.system import Document
from game.lab.wording.passages import Passage, begins_sentence, replaced

_NAME = re.compile(r"(?<![\w\[-])[A-Z][a-z’']*[a-z][\w’'-]*")
"""A word with a capital that is no abbreviation and no paragraph."""
_TITLE = re.compile(r"[A-Z][\w’'-]+ [A-Z][\w’'-]+")
"""What may be the title of another scenario, which a lesson recommends."""
_COMMON = frozenset(
    [
        "Enter",
        "Escape",
        "Space",
        "Tab",
        "Shift",
        "Ctrl",
        "Now",
        "Then",
        "Or",
        "And",
        "But",
        "If",
        "God",
        "Norse",
    ]
)
"""Keys, and words that a quotation begins with."""
_WORD = re.compile(r"[^\W_]+")
_NAMED = re.compile(r'\bname = "([A-Z][\w’-]+)"')
"""How files name somebody or something."""
_BEGINNING = 3
"""Names that begin with so many letters alike, half of the shorter one, may be one for the other."""
_DEALT_WITH = re.compile(
    r"\b(?:let|leave|destroy|attack|strike|kill|fell|activate|shoot(?: at)?|aim at|go for|wait for)(?: only| just)? $",
    re.IGNORECASE,
)
"""What stands before the name of somebody with whom something is done in the game; no place and no god is spoken of so."""
_READ = ("title", "story", "hints", "lesson")


def problems(
    texts: Sequence[Passage], known: Vocabulary, terms: frozenset[str], document: Document
) -> Iterator[Problem]:
    """Names that neither the scenario has nor the rules, nor for a hint its own story; in a hint only those that come twice, are nearly right, are
    somebody's in another scenario, or of whom it says what is done with him."""
    words = _words(known, terms, document)
    told = words | {
        word.casefold() for key in ("title", "story") for word in _WORD.findall(str(document.get(key, "")))
    }
    own = [name for name in known.here if name and " " not in name]
    strange = [
        (passage, found)
        for passage in texts
        if passage.kind in ("hint", "ask")
        for found in _NAME.finditer(passage.text)
        if _strange(passage, found, told if passage.kind == "hint" else words)
    ]
    often = Counter(_plain(found[0]) for _, found in strange)
    for passage, found in strange:
        plain = _plain(found[0])
        likely = _likely(plain, own)
        certain = (
            passage.kind == "ask" or often[plain] > 1 or _DEALT_WITH.search(passage.text[: found.start()])
        )
        if not likely and plain in _elsewhere():
            likely, certain = _of_one_letter(plain, own), True
        if certain or likely:
            yield from _told(passage, found, likely or _unsaid(texts, known))


def _words(known: Vocabulary, terms: frozenset[str], document: Document) -> set[str]:
    """Every word by which anything may be called, title and story left out."""
    rest = " ".join(strings({key: value for key, value in document.items() if key not in _READ}))
    words = {word.casefold() for word in _WORD.findall(f"{rest} {' '.join(known.here)}")}
    words |= {word.casefold() for word in terms} | {each.name.casefold() for each in known.strangers}
    words |= {word.casefold() for names in known.kinds.values() for name in names for word in name.split()}
    steps = document.get("lesson", [])
    return words | {
        str(each.get("type", "")).casefold() for step in steps for each in step.get("actions", [])
    }


def _strange(passage: Passage, found: re.Match[str], words: set[str]) -> bool:
    """Whether a word with a capital is the name of nobody and nothing here."""
    plain = _plain(found[0])
    if plain in _COMMON or begins_sentence(passage.text, found.start()):
        return False
    if passage.kind == "ask" and any(
        title.start() <= found.start() < title.end() and not begins_sentence(passage.text, title.start())
        for title in _TITLE.finditer(passage.text)
    ):
        return False
    return not any(_known(part.casefold(), words) for part in re.split(r"[’'-]", plain))


def _plain(name: str) -> str:
    return re.sub(r"[’']s?$", "", name)


def _known(word: str, words: set[str]) -> bool:
    return any(each in words for each in (word, word.removesuffix("s"), f"{word}s", word.removesuffix("es")))


def _likely(plain: str, own: Sequence[str]) -> list[str]:
    """Who may be meant, the likeliest first: who begins alike, as people of one family do, and then who is spelt most like it."""
    alike = [each for each in own if _begin_alike(plain.casefold(), each.casefold())]
    alike.sort(key=lambda each: -SequenceMatcher(None, plain, each).ratio())
    near = nearest(plain, own)
    return [*dict.fromkeys([*alike[:1], *([near] if near else [])])]


@lru_cache(1)
def _elsewhere() -> frozenset[str]:
    """Every name of one word in the scenarios that ship."""
    texts = (path.read_text(encoding="utf-8") for id, path in scenarios.files() if not id.startswith("own/"))
    return frozenset(name for text in texts for name in _NAMED.findall(text))


def _of_one_letter(plain: str, own: Sequence[str]) -> list[str]:
    """The one whose name has the same first letter as another one and is spelt most like it."""
    some = [each for each in own if each[:1] == plain[:1]]
    return sorted(some, key=lambda each: -SequenceMatcher(None, plain, each).ratio())[:1]


def _unsaid(texts: Sequence[Passage], known: Vocabulary) -> list[str]:
    """The only one of all sides of whom no text says anything."""
    names = {name for _, *units in known.sides.values() for name in units if name}
    some = [name for name in sorted(names) if not any(name in passage.text for passage in texts)]
    return some if len(some) == 1 else []


def _begin_alike(one: str, other: str) -> bool:
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
    return same >= _BEGINNING and 2 * same >= min(len(one), len(other))


def _told(passage: Passage, found: re.Match[str], likely: Sequence[str]) -> Iterator[Problem]:
    """The name, once for each who may be meant by it."""
    plain = _plain(found[0])
    why = f"names {plain}, and nobody and nothing here is called so"
    if not likely and passage.kind == "hint":
        yield note(passage.field, f"{why}: take it out, or mend the name", without(passage.field))
    elif not likely:
        yield note(passage.field, f"{why}: mend the name")
    end = found.start() + len(plain)
    for right in likely:
        mend = written(passage.field, replaced(passage.text, found.start(), end, right))
        yield note(passage.field, f"{why}{suggestion(right)}", mend)

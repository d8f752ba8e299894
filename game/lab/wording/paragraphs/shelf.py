"""Of which paragraph of the rules a text speaks: by the words that few paragraphs have, those of titles first, whatever their endings."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache

import msgspec

from game import rulebook
from game.core.words.paragraph_ids import LINK

_WORD = re.compile(r"[A-Za-z][A-Za-z'’]+")
_POSSESSIVE = re.compile(r"['’]s?$")
_ENDINGS = (
    "ations", "ation", "ingly", "edly", "ings", "ing", "ers", "er", "ies", "ied", "ed", "es", "s", "ly", "y", "e",
)  # fmt: skip
_STEM = 3
"""So many letters of a word stay at least."""
_COMMON = frozenset(
    _WORD.findall(
        "after again all also an and another any are as at back be been before being both but by can cannot could did do does "
        "down each either else every for from go goes going gone had has have he her here him his how if in into is it its "
        "itself just less like may me more most much must neither no nobody nor not nothing now of off often on once one only "
        "or other our out over own same she so some such than that the their them then there these they this those though "
        "three through to too two under until up upon us was we were what when where which while who whom whose why will with "
        "within without would yet you your"
    )
)
"""Words of every text, of which none says what it is about."""
_TITLE = 2.0
"""So many times a word of a paragraph counts that stands in its title."""


class Shelf(msgspec.Struct, frozen=True):
    """The paragraphs of the rules that a system is played by, as bags of words."""

    titles: dict[str, str]
    """The title of each paragraph by its id, in reading order."""
    bags: dict[str, dict[str, float]]
    """By id: what each of its words counts."""

    def about(self, words: Mapping[str, float], id: str) -> float:
        """How much a text of these weighted words speaks of a paragraph; 1 is hardly chance."""
        bag = self.bags[id]
        return sum(weight * bag[word] for word, weight in words.items() if word in bag)


@lru_cache(maxsize=8)
def shelf(system: str) -> Shelf:
    """The paragraphs of a system's rules."""
    found = [each for book in rulebook.shelf(system) for each in rulebook.load(book).paragraphs]
    texts = {each.id: (stems(each.title), stems(LINK.sub(" ", each.text))) for each in found}
    many = Counter(word for title, text in texts.values() for word in title | text)
    rare = {word: 1 - math.log(count) / math.log(len(found)) for word, count in many.items()}
    bags = {}
    for id, (title, text) in texts.items():
        bag = {word: rare[word] * (_TITLE if word in title else 1) for word in title | text}
        length = math.sqrt(sum(weight * (_TITLE if word in title else 1) for word, weight in bag.items()))
        bags[id] = {word: weight / math.sqrt(length) for word, weight in bag.items()}
    return Shelf({each.id: each.title for each in found}, bags)


def stems(text: str, but: Collection[str] = ()) -> set[str]:
    """The words of a text without their endings, but for those of every text and some others."""
    return {_stem(word) for word in _WORD.findall(text.casefold()) if word not in _COMMON} - {*but}


@lru_cache(maxsize=8192)
def _stem(word: str) -> str:
    """What a word has in common with its inflections: `run` of `running`, `ti` of `ties`."""
    word = _POSSESSIVE.sub("", word)
    ending = next((each for each in _ENDINGS if word.endswith(each) and len(word) - len(each) >= _STEM), "")
    word = word.removesuffix(ending)
    return word[:-1] if len(word) > _STEM and word[-1] == word[-2] else word

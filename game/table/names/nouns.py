"""What texts call the things that lie on a table: which of them are not there at all, and how many there are."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from game.core.descriptions.vocabulary import Figure, Stranger, Topic, any_of, count
from game.core.problems.problem import written
from game.core.words.numerals import CARDINAL

_KINDS = (
    ("well",), ("fire", "blaze"), ("bridge", "walkway", "rope walk", "deck", "span"), ("gate",), ("door",), ("tower",), ("ladder",),
    ("stairs", "stair"), ("ramp",), ("horn",), ("winch",), ("chest", "strongbox"), ("cairn",), ("altar",), ("statue",), ("tent", "booth"),
    ("cart", "wagon"), ("barrel", "pitch"), ("crate",), ("fence", "palisade"), ("hedge",), ("oak", "tree", "wood", "forest"),
    ("boulder", "rock"), ("chasm", "cleft", "gorge"), ("font",), ("gateway",), ("nexus",), ("ley line", "ley"), ("shrine",),
    ("pond", "pool", "lake", "dyke", "moat"), ("marsh", "swamp", "bog", "fen"), ("stream", "ditch", "river", "brook", "water"),
    ("hill", "knoll"), ("shed",), ("house", "hut", "longhouse", "inn", "barn", "chapel", "building", "hall"), ("chapel",), ("inn",),
    ("shieling",), ("ford",), ("island", "isle", "eyot"), ("dyke",), ("beacon",),
)  # fmt: skip
"""Things that lie on tables, each with what else it may be called."""
_VAGUE = {"north", "south", "west", "east", "middle", "ground", "first", "second", "third", "other", "upper", "lower", "left", "right"}  # fmt: skip
"""Words by which alone nobody speaks of a thing."""
_DETERMINED = r"(?:each|every|the|a|an|both|your|this|any|of)"


class Laid(msgspec.Struct, frozen=True):
    """A thing that lies on the table: its own name, if it has one, and what it is."""

    name: str
    kind: str
    """What the kit calls it."""

    @property
    def nouns(self) -> set[str]:
        """The last words of both, by which texts count it."""
        return {words[-1] for words in (_words(self.name), _words(self.kind)) if words}


def _words(text: str) -> list[str]:
    return re.findall(r"[a-z]+", text.casefold())


def strangers(things: Iterable[Laid], spoken: Iterable[str]) -> Iterator[Stranger]:
    """Kinds of things of which none lies here, and which no other name or text of the scenario speaks of."""
    said = {word for thing in things for part in (thing.name, thing.kind) for word in _words(part)}
    said |= {word for text in spoken for word in _words(text)}
    said |= {word.removesuffix("s") for word in said}
    for kind in _KINDS:
        if not any(set(name.split()) <= said for name in kind):
            noun = kind[0]
            many = rf"\b(?:{_DETERMINED}|\d{{1,2}}|two|three|four|five|six)\s+{noun}s?\b"
            one = noun if noun.endswith("s") else f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
            yield Stranger(one, "and none lies here", heard="hints", pattern=many)


def counted(things: Sequence[Laid]) -> Iterator[Figure]:
    """How many there are of each noun, by the names and by what they are; marks may lie on pieces that are called as they are."""
    named, made, pieces = Counter[str](), Counter[str](), Counter[str]()
    for thing in things:
        named.update(_words(thing.name)[-1:])
        made.update(thing.nouns)
        pieces.update(thing.nouns if thing.kind else ())
    by_noun = {noun: {named[noun], made[noun], pieces[noun]} - {0} for noun in made}
    for noun, values in by_noun.items():
        yield from count((noun,), values, f"the {_many(noun)} that lie here are")


def _many(noun: str) -> str:
    """The word for several: `winches`."""
    return noun if noun.endswith("s") else f"{noun}es" if noun.endswith(("ch", "sh", "x")) else f"{noun}s"


class Ground(NamedTuple):
    """A thing that lies there, with the field that says in words of the rulebook what it is, these words, and what it is to whoever comes."""

    thing: Laid
    field: str
    words: Sequence[str]
    kinds: Collection[str]


def ground_told(grounds: Iterable[Ground], words: Mapping[str, tuple[str, str]]) -> Iterator[Topic]:
    """`The bog slows`, of ground that slows nobody; by what ground may be how texts tell it and what it is called. The mend writes that it is."""
    by_noun: dict[str, list[Ground]] = {}
    for ground in grounds:
        for noun in set[str]().union(*map(_aliases, ground.thing.nouns)):
            by_noun.setdefault(noun, []).append(ground)
    for noun, some in by_noun.items():
        for kind, (verbs, what) in words.items():
            if not any(kind in ground.kinds for ground in some):
                pattern = rf"\b{any_of((noun,))} (?:{verbs})\b(?! (?:nobody|no one|nothing|none|not)\b)"
                text = f"no {noun} here is {what}: mend the text, or say of it what it is"
                mend = [change for ground in some for change in written(ground.field, [*ground.words, kind])]
                yield Topic(pattern, text, some[0].field, tuple(mend), heard="hints")


def _aliases(noun: str) -> set[str]:
    """By what single words a thing may be spoken of: a stream as water."""
    return {noun, *(name for kind in _KINDS if noun in kind for name in kind if " " not in name)}


def worth_of(names: Iterable[str]) -> set[str]:
    """The names by which a text speaks of a thing that pays: the whole name, and its last word and its first, if these are words."""
    made = set()
    for name in names:
        head = re.split(r" (?:of|about|at|around|on|in|under|by|before) ", name)[0]
        words = [word for word in re.findall(r"[\w'’-]+", head) if len(word) > 3]
        made |= {name, *words[-1:], *(word for word in words[:1] if word.casefold() not in _VAGUE)}
    return made - {""}


def size_told(name: str) -> str:
    """A pattern of how tall something is said to be."""
    return rf"\b{any_of((name,))}\b(?: is|,| are)(?: of)? Size ({CARDINAL})\b(?!\.\d)"

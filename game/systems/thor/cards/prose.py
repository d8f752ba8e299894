"""Powers in the words of the rulebook's sentences, put into its notation: `H with +1 Damage` is `H damage+1` (CARD LIST NOTATION)."""

from __future__ import annotations

import re
from collections.abc import Collection
from contextlib import suppress

from game.core.problems.problem import nearest
from game.core.words.numerals import ONES
from game.systems.thor.cards import notation
from game.systems.thor.cards.notation import NotationError

_NUMBERS = {ONES[number]: str(number) for number in range(1, 9)}
_SAID: tuple[tuple[str, str], ...] = (
    (r"[.;]\s*$", ""),
    (r"(?:\badd )?\+ ?(\d) damage to (?:1 of )?(?:his|her|its|their) attacks?\b", r"strength+\1"),
    (r"\bdistraction\b|\bnegates? (?:the |a |any )?(?:target )?attacks?\b", "D any"),
    (
        r"\bnegates? (?:a |the )?moves?(?: cards?)?(?: of (?:an )?adjacent (?:foe|enemy|unit)s?)?",
        "negate move",
    ),
    (r"\ball adjacent units are knocked back(?: 1 (?:space|square))?", "push all adjacent"),
    (r"\bunits? within (\d) gets?\b", r"order \1:"),
    (r"\b(?:opponent|enemy|foe) discards? (?:an? |(\d) )?(?:random )?cards?\b", r"discard \1"),
    (r"\bdiscard (?!\d)", "discard 1"),
    (r"\blook at (?:the )?next (\d+)(?: cards?)?(?: (?:in|of) (?:the )?deck)?", r"look \1"),
    (r"\blook at (?:the )?(?:opponent.?s|enemy.?s|foe.?s)? ?hand\b", "look hand"),
    (r"\bdraws? (\d+) cards?\b", r"draw \1"),
    (r"\btarget enemy moves (\d) (?:spaces?|squares?) towards? .+", r"taunt \1"),
    (r"\bheals? self or adjacent(?: unit)? (\d)(?: hits?| damage)?", r"heal \1 adjacent"),
    (r"\bheals? (?:self|itself|himself|herself) (\d)(?: hits?| damage)?", r"heal \1 self"),
    (r"\bheals? (\d)(?: hits?| damage)?(?: to| of)? (?:itself|himself|herself|self)\b", r"heal \1 self"),
    (
        r"\bheals? (\d)(?: hits?| damage)?(?: to| of)? (?:an? )?adjacent(?: units?| friends?)?\b",
        r"heal \1 adjacent",
    ),
    (r"\bheals? (\d)(?: hits?| damage)?$", r"heal \1 self"),
    (
        r"\bsummons? (?:an? |1 )?(.+?)(?: units?)?(?: (?:to (?:his|her|its|their) side|adjacent))?$",
        r"summon \1",
    ),
    (r"\bhits? all units in (?:a|the) line\b|\bin (?:a|the) line\b", "line"),
    (r"\binto all spaces within range\b|\bto all within range\b", "area"),
    (r"\binto all adjacent (?:spaces|units|squares)\b|\bto all adjacent\b", "all adjacent"),
    (r"\b2 attacks? of (?:range ?)?=? ?(\d|k)\b", r"R=\1 twice"),
    (r"\b2 (?:hth|hand.to.hand|melee) attacks?\b", "H twice"),
    (r"(?:\b(?:with|and) )?\+ ?(\d) ?damage\b|\b(?:(?:with|and) )?damage ?\+ ?(\d)", r" damage+\1\2"),
    (r"\b(?:with |and )?(?:2 damage|damage ?=? ?2)\b", "damage+1"),
    (r"\b(?:with |and )?(?:3 damage|damage ?=? ?3)\b", "damage+2"),
    (r"\bdamage ?=? ?1\b", "damage+1"),
    (r"\b(?:with |and )?knock.?back ?[=+]? ?(\d)", r" knockback=\1"),
    (r"\bstrength ?=? ?(\d)", r"strength+\1"),
    (r"\bfor (?=self|adjacent|any)", ""),
    (r"\b(adjacent|any)(?: friend(?:ly)?)?(?: units?)?$", r"\1"),
    (r"\b(?:versus|vs\.?|against) (hth|ranged)(?: attacks?)?\b", r"vs \1"),
    (r"\b(?:versus|vs\.?|against) (?:hand.to.hand|melee)(?: attacks?)?\b", "vs hth"),
    (r"\b(?:moves?|movement) ?=? ?(?=\d|k\b)", "M="),
    (r"\b(?:ranged?|shoots?|shot) ?=? ?(?=\d|k\b)", "R="),
    (r"(?<!vs )\b(?:hand.to.hand|melee|hth)(?: attacks?)?\b", "H"),
    (r"\b(?:defen[cs]e|defends?|block)\b", "D"),
    (r"\b([mra]) ?[=:]? ?(?=\d|k\b)", r"\1="),
)
"""What sentences say, and what stands for it in the notation; one after the other, in small letters."""
_SIGNS = re.compile(r"\b([mrahdk])(?=[ =,]|$)|(?<==)k\b|\bhth\b")


_TERMS = (
    "adjacent", "all", "and", "any", "area", "damage", "diagonal", "discard", "draw", "hand", "heal", "hth", "knockback", "leap", "line", "look",
    "move", "negate", "no-groups", "order", "orthogonal", "push", "ranged", "self", "strength", "summon", "taunt", "twice",
)  # fmt: skip
"""The words of the notation, as far as they can be spelt wrong and still be known."""


def as_notation(text: str, units: Collection[str]) -> str:
    """`NAME: NOTATION` for a power whose notation is a sentence of the rulebook, whose colon is missing or one of whose words is spelt wrong;
    "" if it is none that is known."""
    name, colon, said = text.partition(":")
    if not colon:
        return _parted(text)
    spelt = re.sub(r"[A-Za-z-]{3,}", lambda found: nearest(found[0], _TERMS) or found[0], said)
    for words in (said, spelt):
        if found := _joined(words.strip()) or _of_sentence(words, units):
            return f"{name.strip()}: {found}"
    return ""


def _of_sentence(said: str, units: Collection[str]) -> str:
    """What a sentence of the rulebook says, in the notation; "" if it is none that is known."""
    words = re.sub(r"[\s,]+", " ", said).strip().lower()
    words = re.sub(rf"\b({'|'.join(_NUMBERS)})\b", lambda found: _NUMBERS[found[1]], words)
    for pattern, instead in _SAID:
        words = re.sub(pattern, instead, words)
    words = _SIGNS.sub(lambda found: found[0].upper(), re.sub(r"\s+", " ", words).strip())
    if words.startswith("summon "):
        words = f"summon {_unit(words.removeprefix('summon '), units)}"
        if words == "summon ":
            return ""
    with suppress(NotationError):
        notation.ways(words)
        return words
    return ""


def _parted(text: str) -> str:
    """`NAME: NOTATION` for a power with no colon behind its name, or another sign; "" if no part of it is in the notation."""
    words = text.split()
    for place in range(1, len(words)):
        name, said = " ".join(words[:place]).rstrip(",;.=- "), " ".join(words[place:]).lstrip(",;.=- ")
        with suppress(NotationError):
            notation.ways(said)
            return f"{name}: {said}" if name else ""
    return ""


_AND = re.compile(
    r"\s*(?:&|,|;|->|\+(?!\d))\s*(?:and\s+|then\s+)?|\s+(?:plus|with)\s+|(?<=[\dDK])\s+(?=[MHRAD]\b)"
)
"""What also stands between two parts of a power, one after the other."""
_OR = re.compile(r"\s*[|/]\s*")


def _joined(said: str) -> str:
    """A power whose parts have other signs between them, or stand in the other order, in the notation; "" if it is none then."""
    parts = [part.strip() for part in _AND.split(_OR.sub(" or ", said))]
    turned = re.split(r"\s+and\s+", " and ".join(parts))[::-1]
    for words in (" and ".join(parts), " and ".join(turned), " ".join(parts)):
        with suppress(NotationError):
            notation.ways(words)
            return words if words != said else ""
    return ""


def _unit(said: str, units: Collection[str]) -> str:
    """A unit as the game calls it; "" if it knows none of that name."""
    plain = {each.casefold(): each for each in units}
    known = plain.get(said) or plain.get(f"{said}s")
    return known or nearest(said, units)

"""What may come next in a line of a sheet while it is typed: the words that fit there, and what each means.

Lines are written as shapes: words as they stand, names in capitals for what the sheet knows, square brackets around what may be
left out, strokes within brackets between what may stand for one another.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal, NamedTuple

from game.ui.workshop.stories.lexicon import Lexicon

Kind = Literal["do", "when", "row"]
"""A line of what happens, a fact that is waited for, or a row of a card table."""


class Offer(NamedTuple):
    """A word that may stand there, and what it means."""

    word: str
    means: str


class Offers(NamedTuple):
    """The words that may stand from `start` on; `whole` says that what stands there is one of them already."""

    start: int = 0
    found: tuple[Offer, ...] = ()
    whole: bool = False


_WHERE = "[FLANK / at SPOT] [LENGTH]"
_AROUND = "[at SPOT [LENGTH]]"
LINES = {
    "place": (f"COUNT ENEMY {_WHERE} [STANCE]", "enemies come"),
    "lurk": (f"COUNT ENEMY {_WHERE}", "enemies come out of sight, as blips"),
    "fix": (f"COUNT ENEMY {_WHERE} [STANCE]", "enemies come who never become blips"),
    "join": (f"FRIEND {_WHERE}", "a friend joins the players"),
    "trap": ("COUNT [within LENGTH]", "wounds for whoever found it"),
    "heal": ("COUNT [within LENGTH]", "wounds are given back"),
    "afflict": ("STATUS [within LENGTH]", "a condition of the tactical rules"),
    "condition": ("CONDITION", "another condition holds"),
    "open": ("PIECE", "a door or gate stands open"),
    "shut": ("PIECE", "a door or gate is shut"),
    "lock": ("PIECE", "nobody opens it by hand"),
    "unlock": ("PIECE", "anybody opens it again"),
    "remove": (f"(PIECE / tokens {_AROUND})", "a piece or tokens are gone for good"),
    "spend": (f"tokens {_AROUND}", "tokens are spent without an encounter"),
    "return": (f"tokens {_AROUND}", "spent tokens are back in play"),
    "add": ("token at SPOT", "one more token"),
    "give": ("OBJECTIVE", "a hidden objective is given"),
    "done": ("OBJECTIVE", "an objective is done"),
    "fail": ("OBJECTIVE", "an objective has failed"),
    "take": ("OBJECTIVE", "an objective is hidden again"),
    "count": ("COUNTER (STEP / = NUMBER)", "a counter moves"),
    "see": ("EFFECT", "a card effect has been seen"),
    "forget": ("EFFECT", "a card effect has not been seen"),
    "shuffle": ("", "cards whose encounter is not on the table go back"),
    "order": ("(ENEMY / all / here) MODE", "what enemies are about, and they keep to it"),
    "temper": ("(ENEMY / all) SLIDER STEP", "how bold or mindful they are"),
    "blips": ("WAY", "what all blips do now"),
    "leave": ("(ENEMY / at SPOT [LENGTH])", "units leave the table safely, or enemies are gone"),
    "ask": ("QUESTION ANSWER CODE", "a player decides which code follows"),
    "code": ("CODE", "another code follows"),
    "die": ("FACES BRINGS", "a die says which code follows"),
    "end": ("ENDING", "the story is over"),
}  # fmt: skip
"""How what happens is written behind its first word, and what it is."""
FACTS = {
    "PLAYERS at SPOT [LENGTH]": "units are near a spot",
    "PLAYERS falls": "units of the players have fallen",
    "PLAYERS alive": "units of the players are on the table",
    "[COUNT] FOE alive": "so many enemies are on the table or blips",
    "[COUNT] FOE in sight": "so many enemies are seen",
    "[COUNT] ENEMY slain": "so many enemies have fallen",
    "no FOE left": "some have come, and none is left",
    "PLAYERS near NEAR [LENGTH]": "units are near a spot or somebody",
    "[COUNT] FOE near NEAR [LENGTH]": "enemies are near a spot or somebody",
    "by UNIT": "it is this unit's doing",
    "round COUNT over": "at the end of a round and later",
    "COUNT rounds here": "so many rounds have ended in this condition",
    "count COUNTER COMPARE NUMBER": "how a counter stands",
    "objective OBJECTIVE STANDING": "how it stands with an objective",
    "piece PIECE STATE": "how a piece of the table stands",
    "seen EFFECT": "a card effect has been seen",
    "COUNT left": "at most so many units of the players are left",
    "COUNT tokens left": "at most so many tokens are in play",
    "in combat": "a unit of the players sees an enemy",
    "no combat": "no unit of the players sees an enemy",
}
"""How facts are written, and when they hold."""
_ROW = "[NEEDED] [NEEDED] BRINGS [ADDED] [once] [if]"
"""How a row of a card table is written."""
_WORD = re.compile(r'"[^"]*"?|\[[^\]]*\]?|[^\s"\[]+')
_OUTSIDE = re.compile(r'("[^"]*"?)|([:,/])')


def offers(kind: Kind, text: str, lexicon: Lexicon) -> Offers:
    """What may stand where a text ends. Nothing for what stands in quotes, or where no more can follow."""
    if text.count('"') % 2 and not _name_begun(text):
        return Offers()
    start, ways = _open_ways(kind, text, lexicon)
    before, begun, begins = _apart(text[start:])
    found: dict[str, str] = {}
    for way, means in ways:
        if len(way) > len(before) and all(map(lexicon.fits, way, before)):
            told = "" if before or way[0].isupper() else means
            for word, meaning in lexicon.words(way[len(before)], before[-1] if before else ""):
                found.setdefault(word, told or meaning)
    whole = begun in found or any(
        len(way) > len(before) and all(map(lexicon.fits, way, (*before, begun))) for way, _ in ways
    )
    near = tuple(
        Offer(word, means)
        for word, means in found.items()
        if word.lower().startswith(begun.lower()) and word != begun
    )
    return Offers(start + begins, near, bool(begun) and whole)


def _name_begun(text: str) -> bool:
    """Whether the quotes that are open begin a name, not a question."""
    return not text.lstrip().startswith("ask ")


def _apart(text: str) -> tuple[list[str], str, int]:
    """The whole words of a text, the one that is begun at its end ("" behind a blank), and where that begins."""
    words = list(_WORD.finditer(text))
    if not words or (words[-1].end() < len(text)):
        return [word[0] for word in words], "", len(text)
    return [word[0] for word in words[:-1]], words[-1][0], words[-1].start()


Ways = list[tuple[tuple[str, ...], str]]


def _open_ways(kind: Kind, text: str, lexicon: Lexicon) -> tuple[int, Ways]:
    """Where the part of a text begins that is being written, and all ways to write such a part, each with what it means."""
    if kind == "when":
        return 0, _facts()
    if kind == "row":
        start = max((found.end() for found in _OUTSIDE.finditer(text) if found[2] == "/"), default=0)
        facts = text.find(" if ", start)
        if facts < 0:
            return start, [(way, "") for way in reversed(_ways(_ROW))]
        return _behind(text, ",", facts + 4), _facts()
    start = _behind(text, ":", 0) if re.match(r"\s*(if\b|\d+ in \d)", text) else 0
    part = text[start:].lstrip()
    if part.startswith("if "):
        return _behind(text, ",", text.index("if ", start) + 3), _facts()
    if part.startswith(("ask ", "die ")) and (comma := _behind(text, ",", start)) > start:
        return comma, [
            (way, "") for way in _ways("ANSWER CODE" if part.startswith("ask") else "FACES BRINGS")
        ]
    return start, _lines(lexicon)


def _behind(text: str, sign: str, start: int) -> int:
    """Where the text goes on behind the last of some signs that stand in no quotes, from `start` on."""
    return max((found.end() for found in _OUTSIDE.finditer(text, start) if found[2] == sign), default=start)


@cache
def _ways(shape: str) -> list[tuple[str, ...]]:
    """All ways to write a shape, the longest first."""
    signs = re.findall(r"[\[\]()/]|[^\s\[\]()/]+", shape)
    made, rest = _grown(signs)
    assert not rest, shape
    return sorted(dict.fromkeys(made), key=len, reverse=True)


def _grown(signs: list[str]) -> tuple[list[tuple[str, ...]], list[str]]:
    """The ways of signs up to the bracket that closes them, and the signs behind it."""
    done: list[tuple[str, ...]] = []
    ways: list[tuple[str, ...]] = [()]
    while signs:
        sign, signs = signs[0], signs[1:]
        if sign in ("]", ")"):
            break
        if sign == "/":
            done, ways = [*done, *ways], [()]
        elif sign in ("[", "("):
            inner, signs = _grown(signs)
            ways = [(*way, *each) for way in ways for each in (*inner, *([()] if sign == "[" else []))]
        else:
            ways = [(*way, sign) for way in ways]
    return [*done, *ways], signs


@cache
def _facts() -> Ways:
    plain = [(way, means) for shape, means in FACTS.items() for way in _ways(shape)]
    return [*plain, *((("not", *way), "it does not hold") for way, _ in plain)]


def _lines(lexicon: Lexicon) -> Ways:
    """The lines that can be written: those of which the sheet has what they speak of."""
    found: Ways = []
    for verb, (shape, means) in LINES.items():
        ways = [way for way in _ways(shape) if all(lexicon.knows(sign) for sign in way)]
        found += [((verb, *way), means) for way in ways if way or not shape]
    return [
        *found,
        (("if",), "only while facts hold; a colon before the line"),
        (("CHANCE",), "only by chance"),
    ]


def taken(text: str, caret: int, start: int, word: str) -> tuple[str, int]:
    """A text with a word taken in place of what was begun, and where the caret stands then: behind a blank."""
    before, behind = text[:start], text[caret:].lstrip()
    made = f"{before}{word} "
    return made + behind, len(made)

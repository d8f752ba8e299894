"""The words of a sheet: what each kind of name in its lines may be, and what every one of them means."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any, get_args

from game.core.documents.fields import says
from game.core.system import Document
from game.systems.asgard.adapters import named
from game.systems.asgard.sheet.effects import MODES, SLIDERS, Way
from game.ui.workshop.stories.people import players
from game.ui.workshop.stories.reactions import MEANS

_COUNT, _NUMBER = r"\d{1,6}", r"-?\d{1,6}"
_PATTERNS = {
    "COUNT": _COUNT,
    "NUMBER": _NUMBER,
    "STEP": r"[+-]\d{1,3}",
    "LENGTH": r"\d+(\.\d+)?(in|cm|mm|ft)?",
    "QUESTION": r'"[^"]*"',
    "ANSWER": r"[^\s,]+",
    "FACES": r"\d{1,2}(-\d{1,2})?",
    "EFFECT": r"\[?\w+\]?",
    "NEEDED": r"\[\w+\]",
    "ADDED": r"\[\w+\]",
    "CODE": _COUNT,
    "BRINGS": rf"{_COUNT}|-",
    "CHANCE": r"\d+ in \d+",
}
"""What may stand for a kind besides the words that are known."""
_FLANKS = {
    "ahead": "before whoever found it",
    "left": "at his left",
    "right": "at his right",
    "behind": "at his back",
    "edge": "at the edge of the table",
    "token": "where the token lay",
    "unit": "beside the unit whose doing it is",
}
_STANCES = {
    "advantaged": "better placed than those who found them",
    "neutral": "as if nothing is said",
    "disadvantaged": "worse placed than those who found them",
}
_MODES = {
    "patrol": "they go their rounds",
    "ambush": "they wait",
    "combat": "they go for the players",
    "escape": "they get away",
}
_SLIDERS = {
    "boldness": "how much they dare",
    "aggression": "how much they want to strike",
    "cohesion": "how much they stay together",
    "memory": "how long they remember",
}
_WORDS = {
    "at": "at a spot",
    "within": "and everybody so near",
    "near": "near a spot or somebody",
    "tokens": "tokens around a spot, or all",
    "all": "all of them",
    "here": "those who came by this code",
    "once": "once in a game",
    "if": "only while facts hold",
    "not": "it does not hold",
    "alive": "on the table",
    "falls": "has fallen",
    "slain": "have fallen",
    "left": "are left",
    "rounds": "rounds in this condition",
    "-": "nothing happens",
    "=": "exactly",
}  # fmt: skip
_STANDINGS = {"open": "given and not done", "done": "done", "failed": "failed"}
_STATES = {"open": "open", "shut": "shut", "locked": "locked", "gone": "removed", "used": "used by somebody"}
_COMPARES = {">=": "at least", "<=": "at most", "=": "exactly"}


class Lexicon:
    """The words of one sheet as it stands; signs in capitals are kinds of them, all others stand for themselves."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._on_thor = document.get("system") == "asgard-thor"

    def words(self, sign: str, behind: str = "") -> list[tuple[str, str]]:
        """What may stand for a sign behind a word, and what it means."""
        if sign == "falls" and (behind == "all" or behind.isdecimal()):
            return [("fall", "have fallen")]
        if not sign.isupper():
            return [(sign, _WORDS.get(sign, ""))]
        return list(self._known.get(sign, {}).items())

    def knows(self, sign: str) -> bool:
        """Whether anything can stand for it."""
        return not sign.isupper() or sign in _PATTERNS or bool(self._known.get(sign))

    def fits(self, sign: str, word: str) -> bool:
        """Whether a word may stand for a sign."""
        if not sign.isupper():
            return word == sign or (sign == "falls" and word == "fall")
        pattern = _PATTERNS.get(sign)
        return word in self._known.get(sign, {}) or bool(pattern and re.fullmatch(pattern, word))

    @cached_property
    def _known(self) -> dict[str, dict[str, str]]:
        """The words of every kind."""
        enemies = {word: f"enemy, {_said(row, 'name', word)}" for word, row in self._tables("enemy")}
        spots = {word: f"spot, {_said(row, 'name', word)}" for word, row in self._tables("spot")}
        units = {_quoted(word): f"of the players, {name}" for word, name in players(self._document).items()}
        some = {"one": "any of the players", "all": "all of the players"}
        foes = {**enemies, "enemy": "any of the enemies"}
        effects = dict.fromkeys(sorted(self._effects()), "a card effect")
        codes = {word: _said(row, "title", "a code") for word, row in self._tables("code")}
        lengths = ("2", "4", "6") if self._on_thor else ("3in", "6in", "9in")
        return {
            "COUNT": {str(number): "how many" for number in range(1, 5)},
            "NUMBER": {str(number): "a number" for number in range(4)},
            "STEP": {"+1": "one more", "-1": "one less", "+2": "two more"},
            "LENGTH": dict.fromkeys(lengths, "how far"),
            "CHANCE": {f"1 in {sides}:": "only by chance" for sides in (2, 3, 4, 6)},
            "QUESTION": {'"': "the question, in quotes"},
            "FACES": {"1-2": "faces of the die", "3-4": "faces of the die", "5-6": "faces of the die"},
            "ENEMY": enemies, "FOE": foes, "SPOT": spots, "UNIT": units,
            "FRIEND": {word: f"friend, {_said(row, 'name', word)}" for word, row in self._tables("friend")},
            "PLAYERS": {**some, **{str(number): "so many of the players" for number in range(1, 4)}, **units},
            "NEAR": {**spots, **units, **foes, "one": "any of the players", "unit": "whose doing it is"},
            "CONDITION": {str(number): _said(row, "title", "a condition") for number, row in self._rows("condition")},
            "CODE": codes, "BRINGS": {**codes, "-": "nothing happens"},
            "OBJECTIVE": {_said(row, "id", ""): _said(row, "title", "an objective") for _, row in self._rows("objective")},
            "ENDING": {word: f"{_said(row, 'title', word)}: {_said(row, 'outcome', '?')}" for word, row in self._tables("ending")},
            "COUNTER": dict.fromkeys(self._table("count"), "counter"),
            "PIECE": {_said(row, "id", ""): _said(row, "name", _said(row, "kit", "a piece")) for _, row in self._rows("terrain") if row.get("id")},
            "EFFECT": effects, "NEEDED": {f"[{word}]": "needed: seen before" for word in effects},
            "ADDED": {f"[{word}]": "added: seen from now on" for word in effects},
            "STATUS": dict.fromkeys((*named("thor" if self._on_thor else "ascension").statuses, "flat-footed"), "a condition of the rules"),
            "FLANK": _FLANKS, "STANCE": _STANCES, "MODE": {each: _MODES[each] for each in MODES},
            "SLIDER": {each: _SLIDERS[each] for each in SLIDERS},
            "WAY": {each: MEANS[each] for each in get_args(Way)},
            "STANDING": _STANDINGS, "STATE": _STATES, "COMPARE": _COMPARES,
        }  # fmt: skip

    def _table(self, name: str) -> Mapping[str, Any]:
        found = self._document.get(name)
        return found if isinstance(found, Mapping) else {}

    def _tables(self, name: str) -> list[tuple[str, Mapping[str, Any]]]:
        return [(word, row) for word, row in self._table(name).items() if isinstance(row, Mapping)]

    def _rows(self, name: str) -> list[tuple[int, Mapping[str, Any]]]:
        found = says(self._document, name, [])
        rows = found if isinstance(found, list) else []
        return [(number, row) for number, row in enumerate(rows) if isinstance(row, Mapping)]

    def _effects(self) -> Iterator[str]:
        """The card effects that rows need or add, and those that lines see."""
        for _, condition in self._rows("condition"):
            cards = condition.get("cards")
            for said in cards.values() if isinstance(cards, Mapping) else ():
                yield from re.findall(r"\[(\w+)\]", str(said))
        for _, code in self._tables("code"):
            yield from re.findall(r"\bsee (\w+)", str(code.get("do", "")))


def _said(row: Mapping[str, Any], key: str, otherwise: str) -> str:
    return str(row.get(key, "") or otherwise)


def _quoted(name: str) -> str:
    return f'"{name}"' if " " in name else name

"""Which of the choices of a field was meant by a word that is none of them: one like it, the seat of whom it names, or one of the same meaning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from game.core.documents.fields import says, strings
from game.core.problems.problem import nearest, sharing

Document = dict[str, Any]

_SAME = (
    ("moor", "heath", "grass", "grassland", "field", "meadow", "plain"), ("stone", "rock", "cave", "ruin"), ("snow", "ice", "winter"),
    ("village", "town", "city"), ("forest", "wood"), ("lesson", "tutorial", "training"), ("battle", "war"), ("puzzle", "riddle", "problem"),
    ("victory", "win", "won", "success"), ("defeat", "loss", "lose", "lost", "failure"), ("plain", "neutral", "draw", "end"),
    ("drawn", "random", "die", "dice"), ("one", "first", "1st"), ("two", "second", "2nd"), ("three", "third", "3rd"), ("four", "fourth", "4th"),
    ("gentle", "easy", "light"), ("steady", "medium", "normal", "moderate"), ("hard", "difficult"), ("grim", "brutal", "deadly", "extreme"),
    ("regular", "normal", "usual", "standard", "average"), ("skilled", "expert", "trained"),
    ("shut", "close", "bar"), ("open", "unbar"), ("assault", "charge"), ("run", "sprint", "march"),
    ("walk", "move", "step", "go"), ("stay", "stand", "remain", "halt"), ("strides", "speed", "movement", "moves", "pace"),
    ("ambush", "hidden", "lurking", "hide", "lurk", "wait"), ("guard", "sentry", "watch"), ("combat", "fight", "attack"),
    ("patrol", "wander", "roam", "walk", "rounds"), ("escape", "flee", "flight", "retreat", "withdraw"),
    ("boldness", "courage", "bravery", "nerve"), ("aggression", "ferocity", "anger", "rage"), ("cohesion", "discipline", "unity"),
)  # fmt: skip
"""What one also says for words that files choose from."""
_NOBODY = ("none", "no", "nobody", "neither", "no one", "-", "n/a", "null", "nothing")
"""Words for a field that is left out."""


def meant(word: str, choices: Sequence[str], document: Document) -> str:
    """The choice that a word means; "" if nothing tells."""
    said, seats = word.strip().lower(), _seats(word, choices, document)
    if seats and (seat := seat_of(word, document)) in seats:
        return seat
    choices = seats or choices
    if near := nearest(word, choices):
        return near
    inside = [each for each in choices if re.search(rf"\b{re.escape(each)}\b", said)]
    if len(inside) == 1:
        return inside[0]
    words = {each for word in re.split(r"[\W_]+", said) for each in (word, word.removesuffix("s"))}
    same = [each for each in choices if any(each in row and words & {*row} for row in _SAME)]
    return same[0] if len(same) == 1 else ""


def _seats(word: str, choices: Sequence[str], document: Document) -> list[str]:
    """Which of the choices are seats of the document; none if the word is a seat of it itself, though a misspelt one."""
    sides = says(document, "sides")
    return (
        [each for each in choices if each in sides] if isinstance(sides, dict) and word not in sides else []
    )


def alike(word: str) -> set[str]:
    """A word with all those that mean just the same."""
    return {word}.union(*(row for row in _SAME if word in row))


def left_out(word: str) -> bool:
    """Whether a word says that a field should say nothing."""
    return word.strip().lower() in _NOBODY


def seat_of(word: str, document: Document) -> str:
    """The seat of the side that is called so, or that alone has somebody or something of that name; "" if there is none."""
    sides = says(document, "sides")
    told = {seat: _texts(side) for seat, side in sides.items()} if isinstance(sides, dict) else {}
    names = {str(says(sides, f"{seat}.name", "")): seat for seat in told}
    near = nearest(word, names) or "".join(sharing(word, names))
    return names[near] if near else _alone(word, told)


def _texts(side: Any) -> list[str]:
    """What a side says of itself, but for where it deploys."""
    told = {key: part for key, part in side.items() if key != "deploy"} if isinstance(side, dict) else {}
    return list(strings(told))


def _alone(word: str, told: dict[str, list[str]]) -> str:
    """The only seat that has a text, or a text with a word of it."""
    own = [seat for seat, texts in told.items() if word.casefold() in map(str.casefold, texts)]
    own = own or [seat for seat, texts in told.items() if sharing(word, [" ".join(texts)])]
    return own[0] if len(own) == 1 else ""

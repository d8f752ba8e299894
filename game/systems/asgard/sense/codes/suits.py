"""Variables that tell of what a suit of cards speaks, while the rows of another suit do (A-2, A-3)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import suggestion, written
from game.systems.asgard.cards import suit
from game.systems.asgard.sense import speech
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.notation import SUIT_WORDS
from game.systems.asgard.sheet.plan import Condition, Variable

_SUIT = re.compile(rf"\b(?:{'|'.join(SUIT_WORDS)})\b", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_ENDS = re.compile(r"[,.;:!?]")


Rows = dict[str, list[frozenset[str]]]
"""The words of each row of a suit."""


def look(subject: Subject) -> Iterator[Finding]:
    """Texts in which suits stand beside the words of another suit's rows."""
    for condition in subject.plan.conditions:
        for number, variable in enumerate(condition.variables):
            said = [(found, _beside(variable, found)) for found in _SUIT.finditer(variable.effect)]
            told = _told(subject, condition) if said else {}
            right = _right([(found[0].lower(), words) for found, words in said], told)
            if right:
                text = _turned(variable.effect, said, right)
                field = f"condition[{condition.number}].variable[{number}].effect"
                why = "names suits of which the rows speak of something else"
                yield Finding("told", field, f"{why}{suggestion(text)}", mend=written(field, text))


Said = list[tuple[re.Match[str], frozenset[str]]]
"""Where a text names a suit, and the words beside that."""


def _turned(text: str, said: Said, right: list[str]) -> str:
    """A text with the suits as they ought to be; where two change places, with the name beside each in the other's place instead."""
    odd = [each for each, word in zip(said, right, strict=True) if each[0][0].lower() != word]
    names = [_name_beside(text, found, words) for found, words in odd]
    if len(odd) == 2 and names[0] and names[1]:
        (one, two), (three, four) = names[0].span(), names[1].span()
        return text[:one] + text[three:four] + text[two:three] + text[one:two] + text[four:]
    for (found, _), word in reversed([*zip(said, right, strict=True)]):
        word = word.capitalize() if found[0][0].isupper() else word
        text = text[: found.start()] + word + text[found.end() :]
    return text


def _name_beside(text: str, found: re.Match[str], words: frozenset[str]) -> re.Match[str] | None:
    """The first name behind a suit that is one of the words beside it."""
    behind = _WORD.finditer(text, found.end())
    return next((each for each in behind if each[0][0].isupper() and each[0].lower() in words), None)


def _beside(variable: Variable, found: re.Match[str]) -> frozenset[str]:
    """The words beside a suit, as far as the same part of the sentence goes; of whom a pronoun speaks says the variable's name."""
    text = found.string
    end = _ENDS.search(text, found.end())
    rest = text[found.end() : end.start() if end else len(text)]
    name = variable.name if re.search(r"\b(?:his|hers|theirs)\b", rest) else ""
    return speech.words(rest, name)


def _told(subject: Subject, condition: Condition) -> Rows:
    """The words of the code to which each row of a suit leads, and of the facts by which it does."""
    suits = {letter: word for word, letter in SUIT_WORDS.items()}
    of_key: dict[str, set[str]] = {}
    for card, entry in condition.cards.items():
        of_key.setdefault(entry.key, set()).add(suits[suit(card)])
    found: Rows = {word: [] for word in SUIT_WORDS}
    for entry in reach.rows(subject.plan, condition.number):
        words = speech.all_told(subject, entry.code) if entry.code else frozenset[str]()
        words |= speech.of_facts(subject, entry.when or ())
        for word in of_key.get(entry.key.partition(".")[0], ()):
            found[word].append(words)
    return found


def _right(said: list[tuple[str, frozenset[str]]], told: Rows) -> list[str]:
    """The suits in place of those that a text names, of which most rows speak of what stands beside each; nothing if all is well."""
    right = []
    for own, words in said:
        speak = {each: sum(bool(speech.common(words, row)) for row in rows) for each, rows in told.items()}
        best = max(speak, key=lambda each: speak[each])
        alone = [*speak.values()].count(speak[best]) == 1
        right.append(best if alone and (2 * speak[own] <= speak[best] > 1 or not speak[own]) else own)
    return right if right != [own for own, _ in said] and len({*right}) == len(right) else []

"""Numbers that a text tells and that stand otherwise elsewhere: what a place pays, how many there are, when it ends.

Nobody knows which of the two is right, so both are told, each with the mend that makes it agree with the other. The mend of a text writes
everything in it right, the words that turn a rule round (`sayings`) as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.descriptions.vocabulary import Figure, Vocabulary
from game.core.documents.fields import says
from game.core.problems.problem import Problem, warning, written
from game.core.system import Document
from game.core.words import digits
from game.core.words.grammar import in_number, listed
from game.core.words.numerals import CARDINAL, MULTIPLE, ORDINAL, in_words, like, number
from game.lab.wording.names import exchanged_names
from game.lab.wording.numbers import corrections, sayings
from game.lab.wording.numbers.corrections import Correction
from game.lab.wording.passages import Passage, in_figures, pattern

_FIGURE = re.compile(rf"{CARDINAL}|{ORDINAL}|{MULTIPLE}", re.IGNORECASE)
"""What a text must have to tell any number."""
_PREPARED = 16
"""So many patterns are made ready in a step: one takes up to half a millisecond when it is first met."""

_CLEARLY = 3
"""So many times as far off as the nearest number all others are where that one alone was meant."""


class _Told(NamedTuple):
    """A number in a text, and where it is spoken of."""

    start: int
    end: int
    number: int
    figure: Figure


def problems_by_step(
    texts: Sequence[Passage], known: Vocabulary, document: Document
) -> Iterator[list[Problem]]:
    """Every number of a text that is not so, and every word that turns a rule round, text by text."""
    blamed: set[str] = set()
    patterns = (*(each.pattern for each in known.figures), *(each.pattern for each in known.sayings))
    for place, text in enumerate(patterns):
        pattern(text)
        if place % _PREPARED == 0:
            yield []
    for passage in texts:
        yield list(_of_passage(passage, known, document, blamed))


def _of_passage(
    passage: Passage, known: Vocabulary, document: Document, blamed: set[str]
) -> Iterator[Problem]:
    """What a text tells otherwise; in the later steps of a lesson only what no battle changes."""
    later = passage.kind in ("step", "ask") and passage.step
    figures = [
        each for each in known.figures if (each.steady or not later) and each.only in ("", passage.field)
    ]
    renamed = list(sayings.corrections(passage, [each for each in known.sayings if each.names]))
    rules = [each for each in known.sayings if not each.names]
    wrong, turned = list(_wrong(passage, figures)), list(sayings.corrections(passage, rules))
    if renamed:
        right = corrections.rewritten(passage, renamed)
        left = {each.start for each in _wrong(right, figures)}
        left |= {each.start for each in sayings.corrections(right, rules)}
        wrong = [each for each in wrong if corrections.moved(each.start, renamed) in left]
        turned = [each for each in turned if corrections.moved(each.start, renamed) in left]
    for told in wrong:
        yield from _fields(passage, told, document, blamed)
        yield from _together(passage, told)
    numbers = [_correction(passage, told) for told in wrong]
    every = [*renamed, *numbers, *turned]
    yield from corrections.notes(passage, every)

    def holds(text: Passage) -> bool:
        return not any((*_wrong(text, figures), *sayings.corrections(text, [*rules, *known.sayings])))

    if len(every) == 1 and wrong:
        yield from exchanged_names.mistaken(passage, known, wrong[0].figure.said, holds)
    if len(every) > 1 or turned:
        yield from exchanged_names.problems(passage, known, holds, several=len(every) > 1)


def _wrong(passage: Passage, figures: Sequence[Figure]) -> Iterator[_Told]:
    """The numbers that nothing spoken of has; a number that several could mean is right if one of them has it."""
    by_place: dict[tuple[int, int], list[_Told]] = {}
    text = in_figures(passage.text)
    if not _FIGURE.search(text.text):
        return
    for place, figure in enumerate(figures, 1):
        if not passage.heard(figure.heard):
            continue
        for found in pattern(figure.pattern).finditer(text.text):
            group = found.lastindex or 1
            count = number(found[group])
            if count is not None:
                told_ = _Told(*text.span(*found.span(group)), count, figure)
                by_place.setdefault((told_.start, place * figure.every), []).append(told_)
    for told in by_place.values():
        if not any(_agrees(each) for each in told):
            yield told[0]


def _agrees(told: _Told) -> bool:
    values = told.figure.values
    return (
        told.number in values
        or (told.figure.least and told.number < max(values, default=0))
        or (told.figure.most and told.number > min(values, default=0))
    )


def _fields(passage: Passage, told: _Told, document: Document, blamed: set[str]) -> Iterator[Problem]:
    """The field that says another number than the text, each field once, with the number of the text."""
    figure, said = told.figure, passage.text[told.start : told.end]
    meant = [each for each in _meant(told) if each[0] not in blamed]
    for field, count in meant:
        if says(document, field) is not None or figure.unsaid:
            blamed.add(field)
            value = figure.form.format(count) if figure.form else count
            held = f"{figure.said} {_there(figure)}" if figure.values else "is not said"
            text = f"{held}, and {passage.field} says {said}: write {count}, or mend the text"
            yield warning(field, text, written(field, value))


def _together(passage: Passage, told: _Told) -> Iterator[Problem]:
    """The fields that say the only number of which the one in a text is written with two digits exchanged, or one too few or too many."""
    said, numbers = str(told.number), dict(told.figure.together)
    turned = [each for each in numbers if str(each) in digits.exchanged(said)]
    longer = [each for each in numbers if str(each) in digits.fewer(said) or said in digits.fewer(str(each))]
    for wrong in next((some for some in (turned, longer) if len(some) == 1), ()):
        first, *_ = fields = numbers[wrong]
        others = f", and at {listed(fields[1:], 'and')}" if fields[1:] else ""
        text = f"is {wrong}, and {passage.field} says {passage.text[told.start : told.end]}: write {said} here{others}, or mend the text"
        yield warning(first, text, [change for field in fields for change in written(field, told.number)])


def _meant(told: _Told) -> Iterator[tuple[str, int]]:
    """The fields that were to say a number, with what each would say then: of several the one nearest to it, and what makes up a nearer sum."""
    if told.figure.field:
        yield told.figure.field, told.number
    least: int | None = None
    for added in (False, True):
        some = [each for each in told.figure.shares if bool(each.others) == added]
        far = min((abs(each.value - told.number) for each in some), default=0)
        if least is None or far < least:
            for each in some:
                if abs(each.value - told.number) == far and told.number > each.others:
                    yield each.field, told.number - each.others
            least = far if some else None


def _correction(passage: Passage, told: _Told) -> Correction:
    """The number that is so in the place of the one in the text, if it is one alone, or the one of several that is one off, written nearly so, or nearest by far."""
    figure, said = told.figure, passage.text[told.start : told.end]
    near = [value for value in figure.values if abs(value - told.number) == 1]
    near = near or _miswritten(told, said) or _clearly(told)
    meant = figure.values if len(figure.values) == 1 else near
    so, other = f"{figure.said} {_there(figure) or 'not said'}", "mend what it is"
    if len(meant) != 1:
        return Correction(told.start, told.end, so, None, other)
    (count,) = meant
    end, noun = _counted(passage, told, count)
    return Correction(told.start, end, so, f"{like(said, count)}{noun}", other)


_NOUN = re.compile(r" ([a-z]+)\b")
"""A word right behind a number."""
_NONE = "zz"
"""A word that no rule counts."""


def _counted(passage: Passage, told: _Told, count: int) -> tuple[int, str]:
    """Where the word ends that goes with a number, and that word as it goes with another one, if it is one that the rule itself counts."""
    found, said = _NOUN.match(passage.text, told.end), passage.text[told.start : told.end].casefold()
    if (
        found is None
        or (count == 1) == (told.number == 1)
        or said not in (str(told.number), in_words(told.number))
    ):
        return told.end, ""
    noun = in_number(found[1], count)
    some = [
        in_figures(f"{passage.text[: told.start]}{count} {word}{passage.text[found.end() :]}").text
        for word in (noun, _NONE)
    ]
    whole, any_word = (
        any(
            text.startswith(f"{count} {word}", each.start(each.lastindex or 1))
            and each.end() > each.end(each.lastindex or 1)
            for each in pattern(told.figure.pattern).finditer(text)
        )
        for text, word in zip(some, (noun, _NONE), strict=True)
    )
    counts = whole and not any_word and noun != found[1]
    return (found.end(), f" {noun}") if counts else (told.end, "")


def _miswritten(told: _Told, said: str) -> list[int]:
    """The numbers whose words end otherwise than one in words, seventeen for seventy, or that have two digits the other way round."""
    pairs = [] if said.isdecimal() else [{10 + ones, 10 * ones} for ones in range(3, 10)]
    turned = [*digits.exchanged(str(told.number))]
    return [value for value in told.figure.values if {value, told.number} in pairs or str(value) in turned]


def _clearly(told: _Told) -> list[int]:
    """The one of several numbers that is far nearer to the one told than all others; empty if none is."""
    near = sorted(told.figure.values, key=lambda value: abs(value - told.number))
    far = [abs(value - told.number) for value in near[:2]]
    return near[:1] if len(far) == 2 and far[1] >= _CLEARLY * far[0] else []


def _there(figure: Figure) -> str:
    return listed(map(str, sorted(figure.values)), "or")

"""What a lesson tells of the score against what playing it comes to, and which payment tuned meanwhile makes it so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import msgspec

from game.core.descriptions.lesson import learner
from game.core.documents.fields import leaves, says, within
from game.core.options import OptionError
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Problem, warning, written
from game.core.system import Document, ScenarioError
from game.core.words.numerals import CARDINAL, like
from game.lab.exercises.lessons.performance import performance
from game.lab.exercises.search import Search
from game.lab.wording.passages import in_figures, pattern, replaced

_SCORED = re.compile(r"^\**(.+?)\** (?:scored|gained) (\d+)\b(?:.*\bNow (\d+))?")
_NOUN = r"(?:points?|Elixir)"
_RESULT = rf"^({CARDINAL}) to ({CARDINAL})$|\b({CARDINAL}) to (nothing|nil|none)\b|\b({CARDINAL}) to (0)\b"
"""`Three to nothing`: what both sides have."""
_TOTAL = rf"\b(?:you (?:now )?have|that makes|makes it) ({CARDINAL})(?=[.,;:!]|$| {_NOUN}\b)"
_GAIN = rf"(?:[:,]|\bscored|\bwas worth|\bbrought you|\bearned you) (a|{CARDINAL}) points?\b"
_PAYS = ("scoring", "zone", "objective", "terrain")
"""Parts of a document that say what is paid."""
_NAMES = ("score", "worth", "attacker", "defender")
"""What fields are called that say it."""
_SCORES = re.compile(r"score (\d+)( once)?")
_MOST = 9
"""Nothing pays more at once than this."""


class Tally(msgspec.Struct, frozen=True):
    """What the learner and the other side have, and what came one after the other since the step before."""

    own: int = 0
    other: int = 0
    gains: tuple[int, ...] = ()

    def after(self, lines: Sequence[str], name: str) -> Tally:
        """The tally when these lines of the log have been told; the learner's side is called `name`."""
        own, other, gains = self.own, self.other, list[int]()
        for found in filter(None, map(_SCORED.match, lines)):
            gains.append(int(found[2]))
            if found[1] == name:
                own = int(found[3] or own + gains[-1])
            else:
                other = int(found[3] or other + gains[-1])
        return Tally(own, other, tuple(gains) if lines else self.gains)


class _Wrong(msgspec.Struct, frozen=True):
    """A number of a text that the score never was: what is told, and what it was, if that is one number."""

    field: str
    text: str
    start: int
    end: int
    told: int
    was: int | None


def problems_by_step(document: Document) -> Iterator[list[Problem]]:
    """Every text that tells another score than it comes to, and the one payment that would make all of them true."""
    if document.get("kind") != "lesson" or not document.get("lesson"):
        return
    wrong, _ = yield from _wrong(document)
    yield [_told(each) for each in wrong]
    for field, value in _tunings(document, wrong):
        tuned = mended(document, written(field, value))
        try:
            left, played = yield from _wrong(tuned)
        except (ScenarioError, OptionError):
            continue
        if played and not left:
            text = f"pays {says(document, field)}, and the lesson tells a score that comes of {value}: write that, or mend the texts"
            yield [warning(field, text, written(field, value))]
            return


def _told(wrong: _Wrong) -> Problem:
    said = wrong.text[wrong.start : wrong.end]
    number = "one" if said == "a" else said
    if wrong.was is None:
        return warning(
            wrong.field, f"tells {number}, and the score was never so: mend the text, or what is paid"
        )
    right = like(number, wrong.was)
    whole = replaced(wrong.text, wrong.start, wrong.end, right)
    counted = re.sub(rf"\b{right} points?\b", f"{right} point{'' if wrong.was == 1 else 's'}", whole)
    text = f"tells {number}, and it came to {wrong.was}: write that, or mend what is paid"
    return warning(wrong.field, text, written(wrong.field, counted))


def _wrong(document: Document) -> Search[tuple[list[_Wrong], bool]]:
    """Every number of the score that a text tells and that is none, and whether the lesson plays to its end."""
    wrong: list[_Wrong] = []
    run, before = performance(document), Tally()
    name = str(document["sides"].get(learner(document), {}).get("name", ""))
    for number, step in enumerate(document["lesson"]):
        lines: list[str] = []
        for place in run.places[number]:
            yield []
            if not run.done(place):
                return wrong, False
            lines += run.told(place)
        after = before.after(lines, name)
        if before.own or before.other or after.own:
            for key in ("title", "text"):
                wrong += _read(f"lesson[{number}].{key}", str(step.get(key, "")), before, after)
        before = after
    return wrong, True


def _read(field: str, text: str, before: Tally, after: Tally) -> Iterator[_Wrong]:
    """What a text tells of the score, which may be that before its step or after it."""
    plain = in_figures(text)
    for found in pattern(_RESULT).finditer(plain.text):
        first = next(place for place, each in enumerate(found.groups(), 1) if each)
        pair = [int(found[each]) if found[each].isdecimal() else 0 for each in (first, first + 1)]
        if any(sorted(pair) == sorted((each.own, each.other)) for each in (before, after)):
            continue
        for place, told, had in zip((first, first + 1), pair, (before.own, before.other), strict=True):
            if told != had:
                yield _Wrong(field, text, *plain.span(*found.span(place)), told, had)
    for found in pattern(_TOTAL).finditer(plain.text):
        if int(found[1]) not in (before.own, after.own):
            near = min((before.own, after.own), key=lambda own: abs(own - int(found[1])))
            yield _Wrong(field, text, *plain.span(*found.span(1)), int(found[1]), near)
    for found in pattern(_GAIN).finditer(plain.text):
        told, came = 1 if found[1] == "a" else int(found[1]), (*before.gains, *after.gains)
        if came and told not in (*came, sum(before.gains)):
            was = before.gains[0] if len(set(before.gains)) == 1 else None
            yield _Wrong(field, text, *plain.span(*found.span(1)), told, was)


def _tunings(document: Document, wrong: Sequence[_Wrong]) -> Iterator[tuple[str, int | str]]:
    """Every payment as it may have been when the texts were written: what they tell, or one more or fewer."""
    told = sorted({each.told for each in wrong if each.told <= _MOST})
    for key in _PAYS if wrong else ():
        for field, value, form in _payments(document.get(key), key):
            for other in dict.fromkeys((*told, value - 1, value + 1)):
                if other > 0 and other != value:
                    yield field, form.format(other) if form else other


def _payments(part: object, key: str) -> Iterator[tuple[str, int, str]]:
    """Numbers of a part of a document that say what is paid: the field, the number, and how a text says it; "": as a number."""
    for way, said in leaves(part):
        field = within(key, *way)
        if isinstance(said, str) and (found := _SCORES.fullmatch(said)):
            yield field, int(found[1]), f"score {{}}{found[2] or ''}"
        elif type(said) is int and (key == "scoring" or (way and way[-1] in _NAMES)):
            yield field, said, ""

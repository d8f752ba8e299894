"""What the text of a step tells by name of the rolls before it, `Bob rolled 7 and adds 2`, and of what was hit, `seven hits on four slots`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from game.core.descriptions.vocabulary import Fielded, any_of
from game.core.problems.problem import Problem, warning, written
from game.core.words.grammar import listed
from game.core.words.numerals import CARDINAL, InFigures
from game.lab.wording.passages import in_figures, pattern, recounted

_N = rf"(?<![-+\w])({CARDINAL})(?![-\w])"
_WHO = r"\*\*(?P<{0}>.+?)\*\*"
_CAME = r"(?P<{0}>\d+)(?: \((?P<{0}_how>[^)]*)\))?"
_ALONE = re.compile(
    rf"^{_WHO.format('one')} (?:rolled|flipped|defended|spots|misses)\b[^:]*: {_CAME.format('first')}"
)
_BOTH = re.compile(
    rf"^{_WHO.format('one')} attacked {_WHO.format('other')}: {_CAME.format('first')} against {_CAME.format('second')}"
)
_TOOK = re.compile(rf"^{_WHO.format('other')} took {_CAME.format('first')} against {_CAME.format('second')}")
_HIT = re.compile(rf"^{_WHO.format('one')} (?:took\b.*:|lost|suffered) (?P<many>\d+) (?:hits?|wounds?)\b")
_LEFT = re.compile(r"\b(\d+)(?: slots| hits| wounds)? left\b")
_SHOWS = re.compile(rf"^{_WHO.format('one')} shows (?P<cards>.+)")
_PART = re.compile(r"([A-Z][\w ]*?) (\d+)")
_DICE = re.compile(r"\bdice (\d+) and (\d+)")

_OTHERS = r"(?:(?!\b(?:{names})\b)[^.!?:]){{0,60}}?"
"""What may stand between a name and what is told of it: no other name, and no end of the sentence."""
_ON = rf"{_N} (?:hits?|wounds?|damage) (?:on|against|out of) (?:only |just |his |her |its |their |the )?{_N} (?:slots?|hits?|wounds?)\b"


class _Rolls(msgspec.Struct, frozen=True):
    """What a log tells of rolls, by name: each die and all that came of it, what two dice were, and what was added; by name and Trait what came
    of it, and how many cards of it there are."""

    every: dict[str, set[int]] = {}
    dice: dict[str, set[int]] = {}
    added: dict[str, set[int]] = {}
    came: dict[tuple[str, str], set[int]] = {}
    cards: dict[tuple[str, str], set[int]] = {}
    whole: dict[str, list[int]] = {}
    """What all that somebody rolled alone came to, in order."""


class _Told(NamedTuple):
    """A number of a text, where it stands, of what it tells, what may be so, and which of that is likely."""

    start: int
    end: int
    number: int
    what: str
    so: frozenset[int]
    likely: frozenset[int]


def problems(field: str, text: str, log: Sequence[str], fielded: Mapping[int, Fielded]) -> Iterator[Problem]:
    """Every number that the log has of somebody else, in one mend if all of them can be known; `fielded` are those who stood there before the
    rolls."""
    plain = in_figures(text)
    rolls = _read(log)
    parts = (
        _of_somebody(plain, rolls),
        _of_all(plain, rolls),
        _of_traits(plain, rolls),
        _of_cards(plain, log),
    )
    told = [each for some in parts for each in _wrong(some)]
    told += _wrong(_of_strength(plain, log, fielded))
    told.sort()
    if not told:
        return
    whole = text
    rights = {each.start: _right(each) for each in told}
    for each in reversed(told):
        right = rights[each.start]
        if right is not None:
            whole = recounted(whole, each.start, each.end, right)
    known = None not in rights.values()
    words = "; ".join(
        f"says {text[each.start : each.end]}, and {each.what} {listed(map(str, sorted(each.likely)), 'or')}"
        for each in told
    )
    mend = written(field, whole) if known else ()
    yield warning(field, f"{words}: write that, or mend what is dealt", mend)


def _right(told: _Told) -> int | None:
    """The number that is likely, of several the one nearest to what is told; None if two are as near."""
    near = sorted(told.likely, key=lambda each: abs(each - told.number))
    ways = [abs(each - told.number) for each in near[:2]]
    return near[0] if near and ways[0] not in ways[1:] else None


def _wrong(told: Iterable[_Told]) -> Iterator[_Told]:
    return (each for each in told if each.so and each.number not in each.so)


# The log


def _read(log: Sequence[str]) -> _Rolls:
    rolls, attacker = _Rolls(), ""
    for line in log:
        if found := _ALONE.match(line):
            rolls.whole.setdefault(found["one"], []).append(int(found["first"]))
            _note(rolls, found["one"], found["first"], found["first_how"])
        elif found := _BOTH.match(line):
            attacker = found["one"]
            _note(rolls, attacker, found["first"], found["first_how"])
            _note(rolls, found["other"], found["second"], found["second_how"])
        elif (found := _TOOK.match(line)) and attacker:
            _note(rolls, attacker, found["first"], found["first_how"])
            _note(rolls, found["other"], found["second"], found["second_how"])
    return rolls


def _note(rolls: _Rolls, who: str, came: str, how: str | None) -> None:
    """Note what somebody came to, and how: `dice 3 and 4, Initiative 2`."""
    every, dice = rolls.every.setdefault(who, set()), rolls.dice.setdefault(who, set())
    every.add(int(came))
    for one, other in _DICE.findall(how or ""):
        every |= {int(one), int(other), int(one) + int(other)}
        dice.add(int(one) + int(other))
    for trait, number in _PART.findall(how or ""):
        rolls.added.setdefault(who, set()).add(int(number))
        rolls.came.setdefault((who, trait), set()).add(int(came))
        rolls.cards.setdefault((who, trait), set()).add(int(number))


# What is told of it


def _of_somebody(plain: InFigures, rolls: _Rolls) -> Iterator[_Told]:
    """`Bob rolled 7 and adds 2`."""
    if not rolls.every:
        return
    names = any_of(rolls.every)
    between = _OTHERS.format(names=names)
    for verb, what, known, likely in (
        (r"(?:rolled|threw|flipped)", "rolled", rolls.every, rolls.dice),
        (r"(?:adds?|added)", "adds", rolls.added, rolls.added),
    ):
        shape = rf"\b({names})\b{between}\b{verb} (?:only |just )?{_N}(?! (?:of|or|cards?|dice|times|more)\b| and \d)"
        for found in pattern(shape, capitals=True).finditer(plain.text):
            so = known.get(found[1], set())
            yield _Told(
                *plain.span(*found.span(2)),
                int(found[2]),
                f"{found[1]} {what}",
                frozenset(so),
                frozenset(likely.get(found[1]) or so),
            )


def _of_all(plain: InFigures, rolls: _Rolls) -> Iterator[_Told]:
    """`Both came to nine`, `ten against seven, and Bob acts first`."""
    if len(rolls.whole) < 2:
        return
    shared = frozenset.intersection(*map(frozenset, rolls.whole.values()))
    for found in pattern(rf"\b(?:both|all|each)(?: of (?:them|you))? (?:came to|rolled|made) {_N}").finditer(
        plain.text
    ):
        yield _Told(*plain.span(*found.span(1)), int(found[1]), "what all came to was", shared, shared)
    names = any_of(rolls.whole)
    shape = rf"{_N} (?:against|beats|to) {_N}\b[^.!?]*?\b({names}) (?:acts|goes|begins|strikes|attacks) first"
    for found in pattern(shape, capitals=True).finditer(plain.text):
        others = frozenset(came[-1] for name, came in rolls.whole.items() if name != found[3])
        if found[3] in rolls.whole and len(others) == 1:
            first = frozenset(rolls.whole[found[3]][-1:])
            yield _Told(*plain.span(*found.span(1)), int(found[1]), f"{found[3]} came to", first, first)
            yield _Told(*plain.span(*found.span(2)), int(found[2]), "the other came to", others, others)


def _of_traits(plain: InFigures, rolls: _Rolls) -> Iterator[_Told]:
    """`Fred's Accuracy came to 10, your Evasion to 7`, `against your Endurance of 8`."""
    traits = sorted({trait for _, trait in rolls.came})
    if not traits:
        return
    names = "|".join(sorted({re.escape(name) for name, _ in rolls.came}))
    shape = rf"\b(?:({names})['’]s?|his|her|its|your|their) ({'|'.join(traits)}) (?:came to|comes to|made|makes|was|is|to|of) {_N}"
    for found in pattern(shape, capitals=True).finditer(plain.text):
        whose = [each for each in rolls.came if each[1] == found[2] and found[1] in (None, each[0])]
        likely = frozenset(number for each in whose for number in rolls.came[each])
        so = likely | {number for each in whose for number in rolls.cards[each]}
        who = f"{found[1]}'s" if found[1] else "the"
        yield _Told(*plain.span(*found.span(3)), int(found[3]), f"{who} {found[2]} came to", so, likely)


def _of_cards(plain: InFigures, log: Sequence[str]) -> Iterator[_Told]:
    """`His three cards of Initiative have paid`."""
    shown: dict[str, set[int]] = {}
    for line in log:
        if found := _SHOWS.match(line):
            for trait, number in _PART.findall(found["cards"]):
                shown.setdefault(trait, set()).add(int(number))
    for trait, numbers in shown.items():
        for found in pattern(rf"{_N} cards? of {trait}\b").finditer(plain.text):
            what = f"the cards of {trait} were"
            yield _Told(
                *plain.span(*found.span(1)), int(found[1]), what, frozenset(numbers), frozenset(numbers)
            )


def _of_strength(plain: InFigures, log: Sequence[str], fielded: Mapping[int, Fielded]) -> Iterator[_Told]:
    """`Seven hits on four slots`: how many somebody had who then took so many."""
    had: dict[str, set[int]] = {}
    for unit in fielded.values():
        had.setdefault(unit.name, set()).add(unit.left)
    hit: dict[int, set[int]] = {}
    for line in log:
        if found := _HIT.match(line):
            hit.setdefault(int(found["many"]), set()).update(had.get(found["one"], ()))
            had.setdefault(found["one"], set()).update(map(int, _LEFT.findall(line)))
    for found in pattern(_ON).finditer(plain.text):
        so = frozenset(hit.get(int(found[1]), ()))
        yield _Told(*plain.span(*found.span(2)), int(found[2]), f"who took {found[1]} had", so, so)

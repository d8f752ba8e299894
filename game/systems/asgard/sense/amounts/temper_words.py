"""Lines that make enemies more of what their condition or their code says that they become less, or the other way round (A-2, A-5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet.effects import AnyEffect, Slider

_MORE = r"(?:rises?|rose|grows?|grew|mounts?|goes up|is (?:higher|greater)|swells?|comes back)"
_LESS = r"(?:falls?|fell|sinks?|sank|drops?|dropped|ebbs?|fades?|shrinks?|wanes?|goes down|is (?:lower|less|gone)|leaves them)"
_MUCH: dict[Slider, str] = {
    "boldness": r"bolder|braver|fearless|unafraid|(?:stopped being|no longer) afraid|lost (?:its|their|all) fear",
    "aggression": r"more aggressive|fiercer|angrier|wilder|(?:strikes?|hits?) harder",
    "cohesion": r"closer together",
    "memory": r"remember longer",
}
_LITTLE: dict[Slider, str] = {
    "boldness": r"shyer|timid|fearful|los(?:es?|t|ing) heart",
    "aggression": r"less aggressive|gentler|calmer|less angry|tamer",
    "cohesion": r"farther apart",
    "memory": r"forget sooner",
}


_YOURS = re.compile(r"\b(?:you|your|yours)\b", re.IGNORECASE)
"""Of whom a part of a text speaks that does not speak of enemies."""
_NOT_SO = r"(?<!less )(?<!not )(?<!never )(?<!nor )"


class Turn(NamedTuple):
    """A line that moves a slider: where, and what it is."""

    field: str
    line: e.Temper


def look(subject: Subject) -> Iterator[Finding]:
    """Lines of a condition or a code that go against its words, and one of two versions that do the same but for a sign."""
    for condition in subject.plan.conditions:
        texts = [f"{each.name} {each.value} . {each.effect}" for each in condition.variables]
        turns = _turns(f"condition[{condition.number}].enter", condition.enter)
        yield from _against(subject, turns, " . ".join(texts))
    for versions in subject.versions.values():
        for field, version in versions:
            yield from _against(subject, _turns(f"{field}.do", version.do), version.story)
        yield from _versions(subject, [(f"{field}.do", version.do) for field, version in versions])


def _turns(field: str, lines: Sequence[AnyEffect]) -> list[Turn]:
    found = enumerate(e.bared(lines))
    return [Turn(f"{field}[{place}]", line) for place, line in found if isinstance(line, e.Temper)]


def _against(subject: Subject, turns: Sequence[Turn], text: str) -> Iterator[Finding]:
    """Lines that go the other way than a text tells, unless others go as it tells and are of other enemies."""
    for slider in dict.fromkeys(each.line.slider for each in turns):
        own = [each for each in turns if each.line.slider == slider and each.line.amount]
        way, said = _way(slider, text)
        right = [each for each in own if each.line.amount * way > 0]
        for each in own if way else ():
            if each.line.amount * way < 0 and (not right or any(_like(subject, each, one) for one in right)):
                yield _turned(subject, each, f"and the text says: {said!r}")


def _like(subject: Subject, one: Turn, other: Turn) -> bool:
    """Whether two lines move by as much the sliders of enemies of one kind."""
    enemies = subject.plan.enemies
    kinds = [enemies[each.line.kind].archetype for each in (one, other) if each.line.kind in enemies]
    return abs(one.line.amount) == abs(other.line.amount) or (len(kinds) == 2 and kinds[0] == kinds[1])


def _way(slider: Slider, text: str) -> tuple[int, str]:
    """Whether a text says that a slider goes up (1) or down (-1), and where; nought if it says neither, or both."""
    found = {}
    for part in re.split(r"[.;:!?]", text):
        for way, moves, much in ((1, _MORE, _MUCH[slider]), (-1, _LESS, _LITTLE[slider])):
            words = rf"\b{slider}\b(?: (?!not\b|never\b)\w+){{0,2}}? {moves}\b|{_NOT_SO}\b(?:{much})\b"
            said = re.search(words, part, re.IGNORECASE)
            if said and not _YOURS.search(part):
                found[way] = said[0]
    return next(iter(found.items())) if len(found) == 1 else (0, "")


def _versions(subject: Subject, versions: Sequence[tuple[str, tuple[AnyEffect, ...]]]) -> Iterator[Finding]:
    """Versions of one code that do the same but for the sign of one line: the one that stands alone, or both of two."""
    turned = [
        (Turn(f"{field}[{place}]", one), Turn(f"{beside}[{place}]", other))
        for field, lines in versions
        for beside, others in versions
        if field != beside and len(lines) == len(others)
        for place, (one, other) in enumerate(zip(lines, others, strict=True))
        if isinstance(one, e.Temper) and isinstance(other, e.Temper) and (one.kind, one.slider, one.amount) == (other.kind, other.slider, -other.amount)
        and lines[:place] + lines[place + 1 :] == others[:place] + others[place + 1 :]
    ]  # fmt: skip
    times = [one.field for one, _ in turned]
    for field in dict.fromkeys(times):
        one, other = next(pair for pair in turned if pair[0].field == field)
        if times.count(field) == max(map(times.count, times)):
            yield _turned(subject, one, f"and all else is as at {other.field}, which does the opposite")


def _turned(subject: Subject, turn: Turn, why: str) -> Finding:
    line = turn.line
    right = re.sub(r"[+-]\d+$", f"{-line.amount:+d}", subject.text(turn.field))
    text = f"turns {line.slider} by {line.amount:+d}, {why}{suggestion(right)}"
    return Finding("told", turn.field, text, mend=written(turn.field, right))

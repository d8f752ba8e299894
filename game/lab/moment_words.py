"""What was done in a moment of a match, in a sentence or two of its log: who did what, and who fell by it."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from game.core.match import Match, Moment
from game.core.system import LogLine

_BARE = frozenset({"turn", "note", "end"})
"""Kinds of lines that tell of nothing that was done."""
_BESIDES = frozenset({"card", "cards", "dice", "course", "magic"})
"""Kinds that tell of what chance gave, of what mystics draw, and of the order of play."""
_DRAWN = frozenset({"dice", "magic"})
"""Kinds that tell of dice and pools alone, which is hardly ever what a moment was about."""
_DONE = frozenset({"attack", "damage", "defence", "push", "play"})
"""Kinds that tell of what somebody did to somebody; a step alone decides nothing that a reader could see."""
_HURT = frozenset({"attack", "damage"})
"""Kinds that tell who was hurt, and who fell."""
_NAME = re.compile(r"\*\*([^*]+)\*\*")
_DOER = re.compile(r"\*\*([^*]+)\*\*(?!\.)")
"""A name with what its bearer did: the headings of a story are whole sentences."""
_DICE = re.compile(r" \((?:dice|being tied)[^)]*\)")


def act_lines(match: Match, number: int) -> list[LogLine]:
    """What the log says of a moment with all eyes; before it, what it answers, if nobody struck anybody in it themselves."""
    moments = match.moments
    lines = _lines(match, moments[number])
    if number > 1 and _answers(moments[number - 1], moments[number]) and not any(map(_meets, lines)):
        return _lines(match, moments[number - 1]) + lines
    return lines


def told(match: Match, number: int, fell: Collection[str] = ()) -> str:
    """What was done in a moment, in a few sentences; names stand in **stars**.

    Those named in `fell` are told of with the blow that felled them; if nobody fell, what the winners scored in the end, or what
    was done first. What changed without a line, such as who holds a place, comes last.
    """
    lines = [line for line in act_lines(match, number) if line.kind not in _BARE]
    chosen = _decisive(lines, fell) or _won(match, number, lines)
    if not chosen:
        owned = [line for line in lines if line.kind not in _BESIDES and line.seat is not None]
        chosen = (owned or [line for line in lines if line.kind not in _DRAWN] or lines)[:2]
    moments = match.moments
    shifts = match.system.shifts(moments[number - 1].state, moments[number].state) if number else ()
    return " ".join([*(_DICE.sub("", line.text) for line in chosen), *shifts])


def _won(match: Match, number: int, lines: Sequence[LogLine]) -> list[LogLine]:
    """What the winners scored in the last moment of a match, the last of it; what they scored last, if nothing was done in that moment."""
    if match.outcome is None or number < len(match.moments) - 1:
        return []
    scored = _scored(match, lines)
    if scored or any(line.kind not in _DRAWN for line in lines):
        return scored
    earlier = (_scored(match, _lines(match, each)) for each in reversed(match.moments[1:number]))
    return next((found[-1:] for found in earlier if found), [])


def _scored(match: Match, lines: Sequence[LogLine]) -> list[LogLine]:
    """The last that the winners have scored by some lines."""
    winners = match.outcome.winners if match.outcome else ()
    return [line for line in lines if line.kind == "score" and line.seat in winners][-2:]


def doer(sentence: str) -> str:
    """Whose doing a sentence tells of: the name that it begins with; "" if it begins with none."""
    found = _DOER.match(sentence)
    return found[1] if found else ""


def is_act(match: Match, number: int) -> bool:
    """Whether somebody did something to somebody: not so where only cards were drawn or a round was counted."""
    return any(line.kind in _DONE for line in act_lines(match, number))


def _lines(match: Match, moment: Moment) -> list[LogLine]:
    return match.system.tell(moment.state, moment.events, None)


def _answers(earlier: Moment, later: Moment) -> bool:
    turns = [getattr(each.state, "turn", 0) for each in (earlier, later)]
    return earlier.seat != later.seat and turns[0] == turns[1]


def _meets(line: LogLine) -> bool:
    """Whether a line tells of somebody and somebody else."""
    return len(set(_NAME.findall(line.text))) > 1


def _decisive(lines: Sequence[LogLine], fell: Collection[str]) -> list[LogLine]:
    """For all who fell, the line that says so after the blow: the last that names them and another, else the last blow."""
    last: dict[str, int] = {}
    for at, line in enumerate(lines):
        who = doer(line.text)
        if line.kind in _HURT and any(who.startswith(name) for name in fell):
            last[who] = at
    chosen: set[int] = set()
    for who, end in last.items():
        blows = [at for at in range(end) if lines[at].kind in _DONE and _meets(lines[at])]
        named = [at for at in blows if who in _NAME.findall(lines[at].text)]
        chosen |= {end, *(named or blows)[-1:]}
    return [lines[at] for at in sorted(chosen)]

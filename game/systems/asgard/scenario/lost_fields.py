"""Fields of a sheet that are missing, of which the rest of it tells what they said (A-1 to A-4): the code to which nothing leads, the outcome
that no ending has, the spot that is called as an enemy is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

import msgspec

from game.core.documents.fields import rows, says, steps, strings
from game.core.problems import shape
from game.core.problems.problem import Problem, written
from game.core.system import Document
from game.systems.asgard.sheet import sheet_file, unled
from game.systems.asgard.sheet.sheet_file import Sheet

_IDLE = {
    "the", "of", "at", "in", "on", "by", "and", "for", "one", "who", "what", "left", "falls", "slain", "alive",
}  # fmt: skip
"""Words of titles and facts that name nothing."""
_PLACED = re.compile(r"\b(?:place|lurk|fix) \d+ ([a-z][a-z0-9-]*)")


def completed(document: Document, problems: Iterable[Problem]) -> list[Problem]:
    """Problems of a sheet, those of a field that is missing with the mend that writes what it must have said, if there is saying."""
    return [_completed(document, each) for each in problems]


def _completed(document: Document, problem: Problem) -> Problem:
    if problem.mend or not problem.text.startswith("is missing"):
        return problem
    *way, name = steps(problem.field)
    key = way[0] if way else ""
    tell = _TOLD.get((str(key), str(name)))
    told = tell(document, way) if tell and len(way) == 2 else None
    if told is None:
        return problem
    value, why = told
    text = f"is missing: {value!r} {why}" if isinstance(value, int | str) else f"is missing: {why}"
    return msgspec.structs.replace(problem, text=text, mend=written(problem.field, value))


Told = tuple[Any, str] | None
"""What a field must have said, and what tells it."""


def _code(document: Document, way: Sequence[Any]) -> Told:
    """The only code to which nothing leads, or the one of them whose title speaks of what the watch waits for."""
    watches = [each for each in rows(document, "watch") if "code" in each]
    own = {name: value for name, value in document.items() if name in sheet_file.FIELDS}
    table, _ = shape.read({**own, "watch": watches}, Sheet)
    free = unled.codes(table) if table else ()
    waits = _words(*strings(says(document, f"watch[{way[1]}].when", [])))
    titles = {code: _words(str(says(document, f"code.{code}.title", ""))) for code in free}
    code = _single(free, lambda each: waits & titles[each])
    return (
        (code, f"is the code to which nothing leads, {says(document, f'code.{code}.title', '')!r}")
        if code
        else None
    )


def _outcome(document: Document, way: Sequence[Any]) -> Told:
    """That which no other ending has, of those that every story needs."""
    had = {str(each["outcome"]) for each in rows(document, "ending") if "outcome" in each}
    value = next((each for each in ("victory", "defeat") if each not in had), "")
    return (value, "is what no other ending is") if value else None


def _place_of_fixed(document: Document, way: Sequence[Any]) -> Told:
    """The spot of which the name of the enemy speaks."""
    kind = str(says(document, f"fixed[{way[1]}].enemy", ""))
    own = _words(kind, str(says(document, f"enemy.{kind}.name", "")))
    spots = says(document, "spot") if rows(document, "spot") else {}
    spot = _single(spots, lambda each: own & _words(each, str(says(spots, f"{each}.name", ""))), alone=False)
    return (
        (spots[spot]["at"], f"the spot {spot} is called as this enemy is")
        if spot and says(spots, f"{spot}.at") is not None
        else None
    )


def _fixed_enemy(document: Document, way: Sequence[Any]) -> Told:
    """The only enemy that no line and no other fixed encounter brings."""
    brought = {str(each.get("enemy")) for each in rows(document, "fixed")}
    brought |= {kind for text in strings(document) for kind in _PLACED.findall(text)}
    free = [kind for kind in says(document, "enemy", {}) if kind not in brought]
    return (free[0], "is the enemy that nothing else brings") if len(free) == 1 else None


def _place_of_spot(document: Document, way: Sequence[Any]) -> Told:
    """The place of the piece of terrain that is called as the spot is."""
    own = _words(str(way[1]), str(says(document, f"spot.{way[1]}.name", "")))
    pieces = [row for row in rows(document, "terrain") if row.get("at") and not row.get("points")]
    piece = _single(
        range(len(pieces)),
        lambda each: own & _words(str(pieces[each].get("id", "")), str(pieces[each].get("name", ""))),
        alone=False,
    )
    return (
        (pieces[piece]["at"], f"{pieces[piece].get('id')} is called as this spot is")
        if piece is not None
        else None
    )


def _who(document: Document, way: Sequence[Any]) -> Told:
    """The character or the unit of the file that is called as somebody is."""
    own = _words(str(way[1]), str(says(document, f"{way[0]}.{way[1]}.name", "")))
    cast = [str(each.get("name", "")) for each in rows(document, "unit")]
    for side in rows(document, "sides"):
        cast += [
            str(each.get("id") or re.sub(r"\W+", "-", str(each.get("name", "")).casefold()))
            for each in rows(side, "character")
        ]
    taken = {str(row.get("who")) for name in ("enemy", "friend") for row in rows(document, name)}
    who = _single(
        [each for each in dict.fromkeys(cast) if each not in taken], lambda each: own & _words(each)
    )
    return (who, "is in the file and stands for nobody else") if who else None


def _of_conditions(document: Document, way: Sequence[Any], name: str) -> Told:
    """What all other conditions say, or the one before, or of the first the one behind."""
    rows = document["condition"]
    said = [(place, row[name]) for place, row in enumerate(rows) if isinstance(row, dict) and name in row]
    if not said:
        return None
    values = [value for _, value in said]
    if len(values) > 1 and all(value == values[0] for value in values):
        return values[0], "is what every other condition says"
    place, value = min(said, key=lambda each: (abs(each[0] - way[1]), each[0] > way[1]))
    return value, f"is what condition {place} says, the nearest that says it"


_TOLD: dict[tuple[str, str], Callable[[Document, Sequence[Any]], Told]] = {
    ("watch", "code"): _code, ("ending", "outcome"): _outcome, ("fixed", "at"): _place_of_fixed, ("fixed", "enemy"): _fixed_enemy,
    ("spot", "at"): _place_of_spot, ("enemy", "who"): _who, ("friend", "who"): _who, **{("condition", name): partial(_of_conditions, name=name) for name in ("range", "visibility")},
}  # fmt: skip


def _single(things: Iterable[Any], common: Callable[[Any], set[str]], *, alone: bool = True) -> Any:
    """The one of some things with which something has most words in common, or with `alone` the only one there is; None if there are several."""
    known = list(things)
    if alone and len(known) == 1:
        return known[0]
    counts = {each: len(common(each)) for each in known}
    best = [each for each in known if counts[each] and counts[each] == max(counts.values())]
    return best[0] if len(best) == 1 else None


def _words(*texts: str) -> set[str]:
    return {
        word for word in re.findall(r"[a-z]+", " ".join(texts).lower()) if len(word) > 2 and word not in _IDLE
    }

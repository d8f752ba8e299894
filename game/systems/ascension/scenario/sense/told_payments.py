"""What a hint says to score and nothing pays any more: the Font, a cairn, a horn (C-58, C-121)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from game.core.descriptions.vocabulary import any_of, worth
from game.core.problems.problem import Change, Problem, warning, written
from game.core.words.numerals import CARDINAL, MULTIPLE, InFigures, number
from game.systems.ascension.scenario import kit
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.state import Piece, Trait
from game.table.names import nouns

_SENTENCE = re.compile(r"[^.;!?]+")
_PAYS = re.compile(r"\b(?:scores?|pays?|earns?|brings?|worth|points?|for (?:every|each))\b", re.IGNORECASE)
_HELD: tuple[Trait, ...] = ("font", "gateway", "nexus")
"""What scores by `scoring.interact`; other pieces say themselves what they score."""
_OTHERWISE = re.compile(r"\bheld\b|\bholds?\b", re.IGNORECASE)
"""Scored by whoever holds it, not by whoever interacts."""
_LIES = r"(?<!about the )(?<!around the )(?<!beside the )(?<!of the )(?<!near the )"
"""What is worth something lies there, and is another thing."""


class _Unpaid(NamedTuple):
    """A piece that scores nothing, and all that it may be called."""

    number: int
    piece: Piece
    names: set[str]


def problems(plan: Plan) -> Iterator[Problem]:
    """Every piece of which a hint tells that it scores, where nothing of that name does."""
    sentences = [
        (f"hints[{place}]", InFigures(found[0]).text)
        for place, hint in enumerate(plan.file.hints)
        for found in _SENTENCE.finditer(hint)
        if _PAYS.search(found[0]) and not _OTHERWISE.search(found[0])
    ]
    if not sentences:
        return
    unpaid, paid = _parted(plan)
    names = {name for each in unpaid for name in each.names}
    for field, sentence in sentences:
        spoken = [name for name in sorted(names) if name in sentence.casefold()]
        found = [told for name in spoken if (told := _told(name, sentence))]
        if found and not re.search(rf"\b{any_of(paid)}\b", sentence, re.IGNORECASE):
            _, name, points = min(found)
            yield from _blamed(plan, field, [each for each in unpaid if name in each.names], points)


def _parted(plan: Plan) -> tuple[list[_Unpaid], set[str]]:
    """The pieces that score nothing, and the names of whatever does."""
    unpaid, paid = list[_Unpaid](), {"zone"}
    for zone in plan.file.zone:
        paid |= nouns.worth_of((zone.name, zone.id))
    for place, (row, piece) in enumerate(zip(plan.file.terrain, plan.pieces, strict=True)):
        names = nouns.worth_of((row.name, kit.kit()[row.kit].name if row.kit in kit.kit() else ""))
        scores = any(deed.what == "score" for deed in (*piece.deeds, *piece.ruin))
        if scores or piece.id in plan.file.scoring.interact:
            paid |= names
        elif not row.gone:
            unpaid.append(_Unpaid(place, piece, {name.casefold() for name in names}))
    known = {name.casefold() for name in paid}
    return [each._replace(names=each.names - known) for each in unpaid], paid


def _told(name: str, sentence: str) -> tuple[int, str, int] | None:
    """Where a sentence says of something that it scores, its name, and how much; None if it does not."""
    one = any_of((name,))
    shapes = (
        f"{_LIES}{worth((name,), (), '').pattern}",
        rf"{_LIES}\b{one}\b(?:(?! and )[^.:;!?,]){{0,40}}?\s(?:scores?|pays?) ({MULTIPLE}|once)\b",
        rf"\b({CARDINAL}) (?:points? )?for (?:every|each) [^.:;!?,]{{0,40}}?\b{one}\b",
    )
    found = next((found for shape in shapes if (found := re.search(shape, sentence, re.IGNORECASE))), None)
    points = number(found[1]) if found else None
    return (found.start(), name, points) if found and points else None


def _blamed(plan: Plan, field: str, unpaid: Sequence[_Unpaid], points: int) -> Iterator[Problem]:
    """The pieces that are to score so much, each with the mend that lets all of them."""
    mends: list[Change] = []
    for each in unpaid:
        if any(each.piece.has(trait) for trait in _HELD):
            mends += written(f"scoring.interact.{each.piece.id}", points)
        else:
            deeds = [*plan.file.terrain[each.number].interact, f"score {points} once"]
            mends += written(f"terrain[{each.number}].interact", deeds)
    for each, change in zip(unpaid, mends, strict=True):
        value = f"'score {points} once'" if isinstance(change.value, list) else points
        text = f"{field} says that {each.piece.name} scores {points}, and nothing pays that: write {value}, or mend the text"
        yield warning(change.path, text, tuple(mends))

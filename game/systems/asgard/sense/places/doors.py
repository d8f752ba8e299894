"""Lines that open or shut another piece than the one on which all depends that leads to them (A-2, A-44, A-77)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f


def look(subject: Subject) -> Iterator[Finding]:
    """Pieces that differ by their number alone from the one for which every way to a line asks."""
    asked = _asked(subject)
    for code, pieces in asked.items():
        other = min(pieces)
        if len(pieces) > 1 or not re.search(r"\d", other):
            continue
        for field, version in subject.versions[code]:
            lines = [
                (number, line.piece)
                for number, line in enumerate(e.bared(version.do))
                if isinstance(line, e.FieldChange)
            ]
            number, said = lines[0] if len(lines) == 1 else (0, other)
            if other != said and _bare(other) == _bare(said):
                here = f"{field}.do[{number}]"
                right = subject.renamed(here, said, other)
                text = f"is about {said}, and whatever leads to it asks for {other}{suggestion(right)}"
                yield Finding("sense", here, text, mend=written(here, right))


def _asked(subject: Subject) -> dict[int, set[str]]:
    """The pieces for which everything asks that leads to a code; "" among them if something asks for none or for several."""
    ways = [(watch.code, watch.when) for watch in subject.plan.watches]
    for code in subject.plan.codes.values():
        for version in code.versions:
            ways += [(each, version.when) for line in e.bared(version.do) for each in e.leading(line) if each]
    found: dict[int, set[str]] = {}
    for led_to, when in ways:
        pieces = {bare.piece for fact in when if isinstance(bare := f.bare(fact), f.PieceIs)}
        found.setdefault(led_to, set()).add(pieces.pop() if len(pieces) == 1 else "")
    return found


def _bare(piece: str) -> str:
    return re.sub(r"\d+", "", piece)

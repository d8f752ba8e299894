"""Locks on another piece than that of which the sheet speaks: what is unlocked, or asked whether it is locked, and never is (A-77)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from game.core.problems.problem import Change, suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import facts as f


def look(subject: Subject) -> Iterator[Finding]:
    """Pieces that are unlocked or asked whether they are locked, and that nothing locks; and those that are locked, of which nothing speaks."""
    rows = {str(row.get("id", "")): number for number, row in _rows(subject)}
    spoken = {fact.piece for fact in subject.facts if isinstance(fact, f.PieceIs) and fact.status == "locked"}
    spoken |= _changed(subject, "unlock")
    locked = {str(row.get("id", "")) for _, row in _rows(subject) if row.get("locked") is True}
    for piece in sorted(spoken - locked - _changed(subject, "lock")):
        if piece not in rows:
            continue
        field = f"terrain[{rows[piece]}].locked"
        like = [each for each in sorted(locked - spoken) if _family(each) == _family(piece)]
        mend = [Change(field, True)]
        text = "is never locked, and the sheet unlocks it or asks whether it is locked"
        if len(like) == 1:
            there = f"terrain[{rows[like[0]]}].locked"
            mend.append(Change(there, gone=True))
            text += f"; {like[0]} is locked in its place"
            why = f"is locked, and nothing unlocks it or asks for that; lines and facts speak of {piece}"
            yield Finding("sense", there, f"{why}: let that one be locked", mend=tuple(mend))
        yield Finding("sense", field, f"{text}: write locked = true", mend=tuple(mend))
        yield from _unlocked(subject, piece)


def _unlocked(subject: Subject, piece: str) -> Iterator[Finding]:
    """The only line that unlocks a piece which nothing locks: it may be that which is to lock it."""
    lines = [field for field, line in subject.lines if isinstance(line, e.FieldChange) and (line.verb, line.piece) == ("unlock", piece)]  # fmt: skip
    if len(lines) == 1:
        right = re.sub(rf"\bunlock(?= {re.escape(piece)}$)", "lock", subject.text(lines[0]))
        text = f"unlocks {piece}, which nothing locks{suggestion(right)}"
        yield Finding("sense", lines[0], text, mend=written(lines[0], right))


def _rows(subject: Subject) -> Iterator[tuple[int, dict[str, Any]]]:
    for number, row in enumerate(subject.file.get("terrain", [])):
        if isinstance(row, dict):
            yield number, row


def _changed(subject: Subject, *verbs: str) -> set[str]:
    """The pieces with which lines do something."""
    return {line.piece for _, line in subject.lines if isinstance(line, e.FieldChange) and line.verb in verbs}


def _family(piece: str) -> str:
    return re.sub(r"\d+|(?<=-)(?:one|two|three|four|five|six)$", "", piece)

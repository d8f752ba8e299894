"""Lengths of a sheet in another unit than all others: `12cm` among inches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from game.core.problems.problem import suggestion, written
from game.systems.asgard.sense.findings import Finding, Subject

_LENGTH = re.compile(r"(?<![\w.-])(\d+(?:\.\d+)?) ?(mm|cm|in|ft)\b")
_MOST = 40
"""A millimetre is so little that fewer of them are no distance of a sheet; a file that is measured says more."""
_FEW = 4
"""So many lengths at least tell in which unit a sheet is written."""


def look(subject: Subject) -> Iterator[Finding]:
    """Distances of conditions, lines and facts in a unit in which no other stands."""
    found = [(field, each[1], each[2]) for field, text in _texts(subject) for each in _LENGTH.finditer(text)]
    counts = Counter(unit for _, _, unit in found)
    if len(found) < _FEW:
        return
    (usual, often), *_ = counts.most_common(1)
    for field, number, unit in found:
        small = (unit == "cm" and usual == "in") or (
            unit == "mm" and usual in ("in", "cm") and float(number) <= _MOST
        )
        large = unit in ("in", "ft") and usual == "cm"
        if (small or large) and counts[unit] == 1 and often >= _FEW - 1:
            right = re.sub(rf"(?<![\w.-]){re.escape(number)} ?{unit}\b", number + usual, subject.text(field))
            text = f"{number}{unit} stands among lengths in {usual} alone{suggestion(right)}"
            yield Finding("sense", field, text, mend=written(field, right))


def _texts(subject: Subject) -> Iterator[tuple[str, str]]:
    """The fields that say lengths: ranges, lines and facts."""
    sheet = subject.sheet
    for number, condition in enumerate(sheet.condition):
        yield f"condition[{number}].range", condition.range
        yield f"condition[{number}].visibility", condition.visibility
        yield from _listed(f"condition[{number}].enter", condition.enter)
    for name, code in sheet.code.items():
        yield from _listed(f"code.{name}.do", code.do)
        for number, version in enumerate(code.version):
            yield from _listed(f"code.{name}.version[{number}].do", version.do)
            yield from _listed(f"code.{name}.version[{number}].when", version.when)
    for number, watch in enumerate(sheet.watch):
        yield from _listed(f"watch[{number}].when", watch.when)


def _listed(field: str, texts: list[str]) -> Iterator[tuple[str, str]]:
    return ((f"{field}[{number}]", text) for number, text in enumerate(texts))

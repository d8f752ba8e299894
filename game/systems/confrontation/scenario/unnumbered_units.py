"""Rows of units that say a name in the place of the unit's number, or no number at all: what it must be (GB-112)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import msgspec

from game.core.documents.fields import says
from game.core.problems.problem import Problem, nearest, suggestion, written
from game.core.system import Document
from game.systems.confrontation.companies.company_list import CompanyList, lists, read_list

_LISTS = ("stands", "waiting", "reserves", "eliminated", "away")
_ROW = re.compile(rf"(sides\.\w+)\.(?:{'|'.join(_LISTS)})\[\d+\](\.unit)?")


def completed(document: Document, problems: Iterable[Problem]) -> Iterator[Problem]:
    """Problems, those of such rows with the number that is meant."""
    for problem in problems:
        found = _ROW.fullmatch(problem.field)
        meant = _meant(document, found[1], says(document, problem.field)) if found else 0
        if not meant:
            yield problem
            continue
        text = f"{problem.text.partition(': give the scenario')[0]}{suggestion(meant)}"
        yield msgspec.structs.replace(problem, text=text, mend=written(problem.field, meant))


def _meant(document: Document, side: str, said: object) -> int:
    """The number of a unit that is called by its troop, or by nothing; 0 if there is no saying."""
    if isinstance(said, str):
        troops = _troops(document, side)
        near = nearest(said, troops)
        return troops.index(near) + 1 if near and troops.count(near) == 1 else 0
    if said is not None:
        return 0
    rows = [row for field in _LISTS for row in _rows(document, f"{side}.{field}")]
    told = [row.get("unit") if isinstance(row, dict) else row for row in rows]
    silent = [number for number in range(1, len(rows) + 1) if number not in told]
    return silent[0] if len(silent) == 1 else 0


def _rows(document: Document, field: str) -> list[object]:
    rows = says(document, field, [])
    return rows if isinstance(rows, list) else []


def _troops(document: Document, side: str) -> list[str]:
    """The troops of a side's units, in the order in which these are counted."""
    company, listed = says(document, f"{side}.company"), lists().get(str(says(document, f"{side}.list", "")))
    roster: CompanyList | None = read_list(company)[0] if isinstance(company, dict) else listed
    return [unit.troop for banner in roster.banners for unit in banner.units] if roster else []

"""What hazardous ground does, as a scenario file writes it (R-7.2.18, C-120)."""

from __future__ import annotations

import re

from msgspec import UNSET, UnsetType

from game.core.problems.problem import suggestion, written
from game.systems.ascension.scenario.scenario_file import HazardTable
from game.systems.ascension.state import Danger, Trait
from game.table.notation.fields import FieldError

MOST_HARM = 6
"""The most that a hazard takes at once."""
LOWEST, HIGHEST = -3, 7
"""The least and the most that two cards can come to (R-2.1.5)."""


def danger(row: HazardTable | None, traits: tuple[Trait, ...], field: str) -> Danger | UnsetType:
    """What hazardous ground does; unset if it is as the rulebook has it (R-7.2.18, C-120). Raises `FieldError`."""
    if row is None:
        return UNSET
    if "hazardous" not in traits or {"area", "sunken"}.isdisjoint(traits):
        whole = [*dict.fromkeys((*traits, *(() if "sunken" in traits else ("area",)), "hazardous"))]
        text = "only hazardous ground has it: write 'area' and 'hazardous' among its traits"
        raise FieldError(field, text, written(f"{field.rpartition('.')[0]}.traits", whole))
    if not row.when:
        text = "say when: start, enter, end, or several of them"
        raise FieldError(f"{field}.when", text, written(f"{field}.when", ["enter"]))
    if not 0 <= row.wounds <= MOST_HARM:
        raise FieldError(f"{field}.wounds", f"{row.wounds} wounds; a hazard does 0 to {MOST_HARM}")
    if not row.wounds and not row.conditions:
        raise FieldError(field, "it does nothing: give it wounds or conditions")
    number, _, rest = row.flip.partition(" ")
    if row.flip == "always":
        most = None
    elif rest == "or less" and number.removeprefix("-").isdecimal() and LOWEST <= int(number) < HIGHEST:
        most = int(number)
    else:
        text = f"{row.flip!r}: write 'always', or a flip from {LOWEST} to {HIGHEST - 1} as '0 or less'"
        meant = _flip(row.flip)
        raise FieldError(f"{field}.flip", text + (suggestion(meant) if meant else ""), meant=meant)
    found = Danger(tuple(dict.fromkeys(row.when)), most, row.wounds, tuple(dict.fromkeys(row.conditions)))
    return UNSET if found == Danger() else found


def _flip(told: str) -> str:
    """The flips that are meant by how somebody notes them down, `<= 0`, `0-`, `0 or lower`, `less than 1`; "" if nothing tells."""
    found = re.fullmatch(
        r"(?P<below>less than|under|below|<(?!=))?(?:<=|=<|≤|up to|at most)?\s*(?P<number>-?\d)(?: or (?:less|lower|fewer|below|under|worse)|[-−])?",
        told.strip().lower(),
    )
    most = int(found["number"]) - bool(found["below"]) if found else HIGHEST
    return f"{most} or less" if LOWEST <= most < HIGHEST else ""

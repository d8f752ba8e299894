"""Characters that a scenario file builds itself and that cannot be played (CC-1 to CC-13): the field where they stand, and who tells what is lost."""

from __future__ import annotations

from typing import Any

from game.core.problems.problem import Problem, written
from game.core.seats import Seat
from game.systems.ascension.points import notation
from game.systems.ascension.points.creation import Fault
from game.systems.ascension.profile import Character
from game.systems.ascension.scenario.scenario_file import SideTable

_PLAIN = ["Fists: primary single 0in"]
"""What everybody can do."""


def faulty(seat: Seat, side: SideTable, character: Character, fault: Fault, named: str) -> Problem:
    """What is wrong with a character: at the field of its own table that says so, or where it is `named` if it comes from a force."""
    text = f"{character.name}: {fault.text} ({fault.rule})"
    place = next(
        (place for place, row in enumerate(side.character) if notation.id_of(row) == character.id), None
    )
    if place is None:
        return Problem(named, text)
    own, part = f"sides.{seat}.character[{place}]", fault.field.partition("[")[0]
    field = f"{own}.{fault.field}" if part in notation.CharacterTable.__struct_fields__ else own
    if fault.field != "attacks" or character.attacks:
        return Problem(field, text)
    attacks, whose = _armed(side, side.character[place])
    return Problem(field, f"{text}; {whose}", mend=written(field, attacks))


def _armed(side: SideTable, row: dict[str, Any]) -> tuple[list[str], str]:
    """The attacks that whoever has lost his own may have, and who has them: another of the side, of those of his size if there is one."""
    armed = [each for each in side.character if each.get("attacks")]
    like = [each for each in armed if each.get("size") == row.get("size")] or armed
    if like:
        return like[0]["attacks"], f"{like[0].get('name', 'another')} has {', '.join(like[0]['attacks'])}"
    return _PLAIN, f"everybody has {_PLAIN[0]}"

"""Single slips of a designer by which a lesson or the answer of a puzzle may have come to fail: what to change back.

Those in its own files knows a rulebook (`System.slips`); whoever tries them one after the other knows none (`lab/exercises`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.core.descriptions.vocabulary import Fielded
from game.core.problems.problem import Change, Problem, note, warning
from game.core.seats import Seat

Table = dict[str, Any]
"""An action as a file writes it."""


class Slip(NamedTuple):
    """One thing to change back: the field that is wrong, the changes, and what to do in words."""

    field: str
    changes: tuple[Change, ...]
    words: str
    sure: bool = True
    """Whether the field that is wrong is the one named; if not it is only what would do."""

    def problem(self, text: str) -> Problem:
        """The slip as a warning, or as a note where it is only what would do."""
        return (warning if self.sure else note)(self.field, text, self.changes)


def otherwise(field: str, value: Any, *, sure: bool = True) -> Slip:
    """The slip in whose place a field should say a value."""
    return Slip(field, (Change(field, value),), f"write {value!r}", sure)


class Standstill(NamedTuple):
    """Where the actions of a file come to nothing."""

    document: dict[str, Any]
    actions: Sequence[Table]
    """All that the file has, in order."""
    refused: int | None
    """Which of them the rules refuse; None where they take all."""
    seat: Seat
    """Whose choice it is there."""
    solver: Seat | None = None
    """Who is to find the answer, in a puzzle."""
    fielded: Mapping[int, Fielded] = {}
    """Who is on the table there."""


class Slips:
    """What a rulebook knows of single slips in its files, likeliest first; by itself it knows none.

    Those in a list are of one kind: where several of them would do, none of them is known to be the one.
    """

    def of_start(self, still: Standstill) -> Iterator[Slip]:
        """How a battle begins, and what wins it."""
        return iter(())

    def of_reach(self, still: Standstill) -> Iterator[Slip]:
        """Somebody who stands too far away for the action that is refused."""
        return iter(())

    def of_forces(self, still: Standstill) -> Iterator[Slip | list[Slip]]:
        """What sides hold, and what their units are."""
        return iter(())

    def of_places(self, document: dict[str, Any]) -> Iterator[list[Slip]]:
        """What stands or lies a little off from where it was meant to."""
        return iter(())

    def of_endings(self, document: dict[str, Any]) -> Iterator[list[Slip]]:
        """What was to end it and lies or says otherwise, so that all is done and nothing ends."""
        return iter(())

    def of_map(self, document: dict[str, Any]) -> Iterator[list[Slip]]:
        """What a map draws otherwise: so many that only a puzzle is worth trying them."""
        return iter(())

    def entry(self, document: dict[str, Any], number: int, fielded: Mapping[int, Fielded]) -> str:
        """The field of the table that says what somebody is and where he begins, by the number by which actions name him.

        "" if he has none. `fielded` are those on the table, he among them.
        """
        return ""

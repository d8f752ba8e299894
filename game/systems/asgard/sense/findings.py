"""What is found in a sheet that can be played, and what of the sheet is looked at."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

import msgspec

from game.core.chance import Chance, Seeded
from game.core.documents.fields import says
from game.core.events import Context
from game.core.options import complete
from game.core.problems.problem import Change
from game.core.seats import Seat
from game.core.system import Document
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.sheet import reach
from game.systems.asgard.sheet.effects import AnyEffect, Spot
from game.systems.asgard.sheet.facts import AnyFact, Near
from game.systems.asgard.sheet.plan import Entry, Plan, Version
from game.systems.asgard.sheet.reach import Reach
from game.systems.asgard.sheet.sheet_file import Sheet

KINDS = (
    "condition", "code", "row", "requirement", "cards", "covered", "watch", "ending", "token", "range", "counter", "spot",
    "objective", "enemy", "friend", "line", "text", "sense", "told",
)  # fmt: skip


class Finding(msgspec.Struct, frozen=True):
    """Something to look at."""

    kind: str
    """One of `KINDS`."""
    field: str
    text: str
    near: Spot | None = None
    """The nearest place where it would be right, of what lies wrong."""
    mend: tuple[Change, ...] = ()
    """What would set it right, where the sheet itself says what was meant."""


class Subject(msgspec.Struct, frozen=True, dict=True):
    """A sheet that is looked at, with what several looks ask of it."""

    file: Document
    """The whole scenario."""
    document: Document
    """The part of the tactical system."""
    cast: list[tuple[str, Seat]]
    sheet: Sheet
    plan: Plan
    reach: Reach
    """What can be reached."""
    supposed: Reach
    """What could be reached if every condition were entered: whatever is out of it has a reason of its own, and is told as well."""
    whole: tuple[tuple[str, AnyEffect], ...]
    """Every line with its field, as it is written."""
    lines: tuple[tuple[str, AnyEffect], ...]
    """The same without the facts and chances before them."""
    asked: tuple[tuple[str, AnyFact], ...]
    """Every fact with its field, wherever it stands."""
    facts: tuple[AnyFact, ...]
    """The same without `not`."""
    adapter: Adapter
    friendly: tuple[str, ...]
    """The characters with whom the players begin."""

    @cached_property
    def versions(self) -> dict[int, tuple[tuple[str, Version], ...]]:
        """The versions of each code with their fields, the code as it stands first."""
        return {number: tuple(reach.versions(code)) for number, code in self.plan.codes.items()}

    @cached_property
    def rows(self) -> tuple[tuple[str, Entry], ...]:
        """Every row of the card tables with its field, and what it says instead with that."""
        return tuple(
            (reach.row_field(condition.number, entry), entry)
            for condition in self.plan.conditions
            for entry in reach.rows(self.plan, condition.number)
        )

    @cached_property
    def table(self) -> Any:
        """The table as the story begins, for who looks and moves nothing."""
        options = complete(self.adapter.system.options, self.sheet.options)
        return self.adapter.begin(self.document, self.cast, options, Context(Chance(Seeded(1))))

    @cached_property
    def adders(self) -> dict[str, set[str]]:
        """What adds each card effect, in words."""
        found: dict[str, set[str]] = {}
        for condition in self.plan.conditions:
            for entry in reach.rows(self.plan, condition.number):
                for effect in entry.adds:
                    found.setdefault(effect, set()).add(f"{entry.key} of condition {condition.number}")
        for field, line in self.lines:
            if isinstance(line, e.Seen) and line.seen:
                found.setdefault(line.effect, set()).add(field.partition(".do")[0])
        return found

    @cached_property
    def used_spots(self) -> frozenset[str]:
        """Every spot that a line, a fact, an objective or a beat names."""
        used = {getattr(line, "spot", "") for _, line in self.lines} | {
            getattr(fact, "spot", "") for fact in self.facts
        }
        used |= {fact.to for fact in self.facts if isinstance(fact, Near) and fact.what == "spot"}
        used |= {aim.spot for aim in self.plan.objectives.values()}
        return frozenset(used).union(*(kind.beat for kind in self.plan.enemies.values()))

    @cached_property
    def named_codes(self) -> frozenset[int]:
        """Every code that a row or a line names."""
        return frozenset(entry.code for _, entry in self.rows).union(
            *(e.leading(line) for _, line in self.lines)
        )

    @cached_property
    def led_to(self) -> frozenset[int]:
        """Every code to which a row, a line or a watch leads."""
        return self.named_codes | {watch.code for watch in self.plan.watches}

    def beside(self, field: str) -> list[AnyEffect]:
        """The other lines of the version in which a line stands; none where it stands in no code."""
        version = field.partition(".do[")[0]
        return [line for there, line in self.lines if there.startswith(f"{version}.do[") and there != field]

    def text(self, field: str) -> str:
        """What the file says in a field of text; "" if it is none."""
        said = says(self.file, field)
        return said if isinstance(said, str) else ""

    def renamed(self, field: str, said: str, meant: str, count: int = 0) -> str:
        """The text of a field with one name in place of another: wherever it stands there, or the first so many times."""
        return re.sub(rf"(?<![\w-]){re.escape(said)}(?![\w-])", meant, self.text(field), count=count)

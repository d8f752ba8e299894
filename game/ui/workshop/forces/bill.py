"""The right of the force builder: the base as it will stand, the bill line by line, and every fault with its sum."""

from __future__ import annotations

from collections.abc import Sequence

from game.systems.ascension.points import creation
from game.systems.ascension.points.creation import Bill, Fault
from game.systems.ascension.profile import Character
from game.table.lengths import MM, said
from game.ui.kit.labels import Label
from game.ui.pages.scenario_list import Hairline
from game.ui.play.lines import Line
from game.ui.workshop.forces.column import Column
from game.ui.workshop.forces.controls import BillRow, Figure
from game.ui.workshop.forces.draft import ForceDraft


def lay(draft: ForceDraft, column: Column) -> None:
    """Fill the column."""
    character = draft.character
    if character is None:
        column.heading("The bill")
        column.text("What a character costs stands here, line by line.", colour="mute")
        return
    leads = draft.force.leader == character.id
    column.add(Figure(column.row(150, 2), lambda: draft.character or character, leader=leads))
    column.add(Label("", _measures(character), column.row(24, 6), colour="mute", align="centre"))
    _lay_faults(draft.faults, column)
    _lay_lines(column, draft.bill)
    _lay_counts(column, character, draft.bill)


def _measures(character: Character) -> str:
    base = character.base
    sides = f"{base.long // MM} mm" if base.round else f"{base.long // MM} × {base.wide // MM} mm"
    return (
        f"{sides}, Influence {said(character.influence)}" if character.influence else f"{sides}, no Influence"
    )


def _lay_faults(faults: Sequence[Fault], column: Column) -> None:
    if not faults:
        column.line("", Line("A legal character", icon="check", accent="verdigris"), gap=4)
    for number, fault in enumerate(faults):
        column.fault(f"forge.fault:{number}", fault)


def _lay_lines(column: Column, bill: Bill) -> None:
    """Each item with the parts it is made of, and the sum."""
    column.add(Hairline("", column.row(1, 6)))
    for number, line in enumerate(bill.lines):
        column.add(
            BillRow(f"forge.bill:{number}", column.row(26, 0), line.item, str(line.points), rule=line.rule)
        )
        if len(line.parts) > 1:
            for place, part in enumerate(each for each in line.parts if each.amount != 0):
                amount = "not sold" if part.amount is None else f"{part.amount:+}".replace("-", "−")
                rule = part.rule if part.rule != line.rule else ""
                column.add(
                    BillRow(
                        f"forge.bill:{number}.{place}",
                        column.row(23, 0),
                        part.cause,
                        amount,
                        rule=rule,
                        part=True,
                    )
                )
            column.skip(4)
    column.add(Hairline("", column.row(1, 2)))
    column.add(BillRow("forge.bill.total", column.row(32, 0), "Points", str(bill.total), strong=True))
    column.add(
        BillRow("forge.bill.most", column.row(24, 8), f"Most for one item, {creation.SHARE} %",
                str(bill.most), rule="CC-4", part=True)
    )  # fmt: skip


def _lay_counts(column: Column, character: Character, bill: Bill) -> None:
    """How many facets of which kind there are, of those allowed (CC-3)."""
    primary = sum(line.primary for line in bill.facets)
    rows = (
        ("Facets", f"{len(character.facets)} of {creation.MOST_FACETS}"),
        ("Primary to secondary", f"{primary} to {len(bill.facets) - primary}"),
        ("Passives", f"{len(character.passives)} of {creation.MOST_PASSIVES}"),
    )
    for number, (words, count) in enumerate(rows):
        column.add(BillRow(f"forge.count:{number}", column.row(24, 0), words, count, rule="CC-3", part=True))

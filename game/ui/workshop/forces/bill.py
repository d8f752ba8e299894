"""The right of the force builder: the base as it will stand, the bill line by line, and every fault with its sum."""

from __future__ import annotations

from collections.abc import Sequence

from game.systems.ascension.points import creation
from game.systems.ascension.points.creation import Bill, Fault
from game.systems.ascension.profile import Character
from game.table.lengths import MM, said
from game.ui.kit.labels import Label
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.pages.scenario_list import Hairline
from game.ui.workshop.forces.controls import BillRow, Figure, fault_line
from game.ui.workshop.forces.draft import ForceDraft


def lay(draft: ForceDraft, pen: Pen) -> None:
    """Fill the pen."""
    character = draft.character
    if character is None:
        pen.heading("The bill")
        pen.text("What a character costs stands here, line by line.", colour="mute")
        return
    leads = draft.force.leader == character.id
    pen.add(Figure(pen.row(150, 2), lambda: draft.character or character, leader=leads))
    pen.add(Label("", _measures(character), pen.row(24, 6), colour="mute", align="centre"))
    _lay_faults(draft.faults, pen)
    _lay_lines(pen, draft.bill)
    _lay_counts(pen, character, draft.bill)


def _measures(character: Character) -> str:
    base = character.base
    sides = f"{base.long // MM} mm" if base.round else f"{base.long // MM} × {base.wide // MM} mm"
    return (
        f"{sides}, Influence {said(character.influence)}" if character.influence else f"{sides}, no Influence"
    )


def _lay_faults(faults: Sequence[Fault], pen: Pen) -> None:
    if not faults:
        pen.line(Line("A legal character", icon="check", accent="verdigris"), after=4)
    for number, fault in enumerate(faults):
        pen.line(fault_line(fault), id=f"forge.fault:{number}")


def _lay_lines(pen: Pen, bill: Bill) -> None:
    """Each item with the parts it is made of, and the sum."""
    if bill.lines:
        pen.add(Hairline("", pen.row(1, 6)))
    for number, line in enumerate(bill.lines):
        pen.add(BillRow(f"forge.bill:{number}", pen.row(26, 0), line.item, str(line.points), rule=line.rule))
        if len(line.parts) > 1:
            for place, part in enumerate(each for each in line.parts if each.amount != 0):
                amount = "not sold" if part.amount is None else f"{part.amount:+}".replace("-", "−")
                rule = part.rule if part.rule != line.rule else ""
                id = f"forge.bill:{number}.{place}"
                pen.add(BillRow(id, pen.row(23, 0), part.cause, amount, rule=rule, part=True))
            pen.gap(4)
    pen.add(Hairline("", pen.row(1, 2)))
    pen.add(BillRow("forge.bill.total", pen.row(32, 0), "Points", str(bill.total), strong=True))
    pen.add(
        BillRow("forge.bill.most", pen.row(24, 8), f"Most for one item, {creation.SHARE} %",
                str(bill.most), rule="CC-4", part=True)
    )  # fmt: skip


def _lay_counts(pen: Pen, character: Character, bill: Bill) -> None:
    """How many facets of which kind there are, of those allowed (CC-3)."""
    primary = sum(line.primary for line in bill.facets)
    rows = (
        ("Facets", f"{len(character.facets)} of {creation.MOST_FACETS}"),
        ("Primary to secondary", f"{primary} to {len(bill.facets) - primary}"),
        ("Passives", f"{len(character.passives)} of {creation.MOST_PASSIVES}"),
    )
    for number, (words, count) in enumerate(rows):
        pen.add(BillRow(f"forge.count:{number}", pen.row(24, 0), words, count, rule="CC-3", part=True))

"""The rules that matter now on the grid, for the hints that belong to them."""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.thor import actions as a
from game.systems.thor.catalogue import cards
from game.systems.thor.combat.attacks import Answer, FollowUp, Sidestep
from game.systems.thor.combat.reactions import Halt
from game.ui.tables.thor.table import Table

_RULES: dict[type, str] = {
    a.Charge: "T-25", a.Blast: "T-26", a.Summon: "T-53", a.Heal: "T-51", a.Use: "T-51", a.Taunt: "T-57",
}  # fmt: skip


def rules_in_play(table: Table) -> Iterator[str]:
    """The rules that matter now, the most pressing first."""
    decision = table.decision
    if isinstance(decision, Answer):
        yield "T-40"
    elif isinstance(decision, Halt):
        yield "T-43"
    elif isinstance(decision, Sidestep | FollowUp):
        yield "T-41"
    elif table.discarding:
        yield "T-5"
    elif table.in_phase:
        yield from _rules_of_phase(table)


def _rules_of_phase(table: Table) -> Iterator[str]:
    if table.said:
        yield table.said.refusal.rule
    if table.boosts():
        yield "T-45"
    if not table.unit:
        yield "TB-12"
        yield "T-63" if table.view.field.relocation else "T-86"
        return
    for offer in table.live():
        if offer.by:
            yield "T-56"
        yield _RULES.get(type(offer.action), "")
        card = cards().get(offer.card)
        if isinstance(offer.action, a.Move):
            yield "T-11" if card and card.name == "Maneuver" else "T-10"
        elif isinstance(offer.action, a.Attack) and card:
            yield "T-50" if card.wild else "T-20" if card.type == "R" else "T-22"
    if table.may_advance():
        yield "T-12"

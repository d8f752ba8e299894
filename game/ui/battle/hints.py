"""Hints: each shown once, when its rule first matters, and taken away for good by a button."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from game import paths
from game.systems.thor import actions as a
from game.systems.thor.catalogue import cards
from game.systems.thor.combat import Answer, FollowUp, Sidestep
from game.systems.thor.reactions import Halt
from game.ui.battle.table import Table

if TYPE_CHECKING:
    from game.ui.scenes.battle import Battle


@dataclass(frozen=True)
class Hint:
    """A hint: its id, the rule that it belongs to, and its words."""

    id: str
    when: str
    text: str


@lru_cache(maxsize=1)
def all_hints() -> tuple[Hint, ...]:
    """Every hint there is; none if the file cannot be read."""
    try:
        raw = tomllib.loads((paths.assets() / "texts" / "hints.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ()
    return tuple(Hint(row["id"], row["when"], row["text"]) for row in raw["hint"])


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


def pick(scene: Battle) -> Hint | None:
    """The hint for now; None if there is none, or nobody wants one."""
    settings, flow = scene.app.settings, scene.flow
    wanted = (
        settings.hints and scene.played and not flow.moving and not flow.veiled and not scene.coach.speaks
    )
    if not wanted or not scene.table.mine or scene.table.plan is not None:
        return None
    fresh = {hint.when: hint for hint in reversed(all_hints()) if hint.id not in settings.hints_seen}
    return next((fresh[rule] for rule in rules_in_play(scene.table) if rule in fresh), None)


def forget(scene: Battle, hint: Hint) -> None:
    """A hint has been seen: it does not come again."""
    seen = scene.app.settings.hints_seen
    if hint.id not in seen:
        scene.app.change(hints_seen=[*seen, hint.id])

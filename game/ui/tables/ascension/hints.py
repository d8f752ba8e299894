"""The rules that matter now on the measured table, for the hints that belong to them. No pixels here."""

from __future__ import annotations

from collections.abc import Iterator

from game.systems.ascension import actions as a
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.planning import way_planner

_BY_KIND = {
    "deploy": "CC-13", "terrain": "CC-13", "turn": "R-3.2.3", "elite": "CC-12", "reaction": "C-76", "effect": "C-34",
    "goal": "CC-15",
}  # fmt: skip
_AIMED = ("C-14", "C-15", "R-2.1.5", "C-32", "C-34")
"""What an attack that is armed depends on."""
_EXTRAS: dict[type, str] = {a.Run: "R-5.2.5", a.Shake: "R-5.2.6"}


def rules_in_play(desk: Desk) -> Iterator[str]:
    """The rules that matter now, the most pressing first; none of what cannot be done now."""
    if desk.kind in _BY_KIND:
        yield _BY_KIND[desk.kind]
    if desk.kind == "turn" and isinstance(desk.ending, a.Pass) and desk.refusal(desk.ending) is None:
        yield "R-3.2.2"
    if desk.kind == "acting":
        yield from _AIMED if desk.armed.startswith("attack:") else _of_activation(desk)


def _of_activation(desk: Desk) -> Iterator[str]:
    if desk.armed == "move" and desk.route is not None and desk.route.open:
        yield "R-5.2.1"
    yield "R-3.2.5"
    yield from (
        _EXTRAS[type(action)] for _, _, action, why_not in way_planner.extras(desk) if why_not is None
    )
    if any(isinstance(each, a.Interact) for each in desk.offers):
        yield "C-72"
    if desk.actor in desk.base.models and desk.base.models[desk.actor].exhaust:
        yield "C-35"

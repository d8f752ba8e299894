"""Who plays a card that was taken up before anybody was chosen, at a place that is clicked."""

from __future__ import annotations

from typing import Protocol

from game.ui.tables.thor.offers import Offer
from game.ui.tables.thor.reasons import Questioned, Said, whose


class Armed(Questioned, Protocol):
    """A hand on the table with a card taken up."""

    said: Said | None

    def users(self, card: str) -> list[int]: ...
    def lit(self) -> dict[str, list[Offer]]: ...
    def choose(self, unit: int) -> None: ...
    def take(self, found: list[Offer], square: str) -> None: ...
    def explain(self, square: str) -> None: ...


def play_at(table: Armed, square: str) -> None:
    """Whoever alone can play the card there does; of several one has to be chosen, and where nobody can it is said why."""
    users = table.users(table.card)
    able = [each for each in users if _reaches(table, each, square)]
    if len(able) != 1 and len(users) > 1:
        table.said = Said(whose(table, able or users), square)
        return
    for user in able or users:
        table.choose(user)
    lit = table.lit().get(square)
    if lit:
        table.take(lit, square)
    else:
        table.explain(square)


def _reaches(table: Armed, unit: int, square: str) -> bool:
    """Whether a unit could do something there with the armed card."""
    before, table.unit = table.unit, unit
    lit = table.lit()
    table.unit = before
    return square in lit

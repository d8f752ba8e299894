"""What lies on a measured table, read from a scenario's document, and the edits that lay, move, turn and shape it."""

from __future__ import annotations

from game.ui.workshop.notations.notation import TableNotation


def notation_of(system: str) -> TableNotation | None:
    """How a system writes down what lies on its table; None if it has no measured table."""
    if system in ("ascension", "asgard"):
        from game.ui.workshop.notations.inches import InchNotation

        return InchNotation()
    if system == "confrontation":
        from game.ui.workshop.notations.centimetres import CentimetreNotation

        return CentimetreNotation()
    return None

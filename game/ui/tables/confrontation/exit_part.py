"""Leaving the table where the battle lets units leave: a part of the table of units (see `contract`; G-58, G-59)."""

from __future__ import annotations

from game.systems.confrontation import scoring
from game.systems.confrontation.actions import Leave
from game.systems.confrontation.movement import table_exits
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.tables.confrontation import captions
from game.ui.tables.confrontation.contract import Sheeted


def sections(scene: Sheeted, pen: Pen) -> bool:
    """What a planned exit pays, and that nobody who leaves comes back."""
    desk, act = scene.desk, scene.desk.act
    if not desk.mine or not isinstance(act, Leave):
        return False
    state = desk.base
    rule = "G-59" if state.field.council.passage else "G-58"
    pen.line(Line(captions.words(state, act), icon="external", heading=True, rule=rule, accent="verdigris"))
    gains = table_exits.gains(state, act)
    for amount, cause in gains:
        pen.line(Line(cause, strong=f"+{amount} Elixir", rule=scoring.rule(state)))
    if not gains:
        pen.line(Line("It pays nothing."))
    pen.line(Line("Who has left does not come back, and is not eliminated."))
    return True

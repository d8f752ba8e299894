"""What the inspector says while nothing is inspected, and the rule of the thing pointed at."""

from __future__ import annotations

from typing import Protocol

from game.systems.thor.state import FOE
from game.ui.kit.lines import Line
from game.ui.kit.ui import Ui
from game.ui.play import thread
from game.ui.play.people import person
from game.ui.tables.thor import words
from game.ui.tables.thor.contract import Seated
from game.ui.tables.thor.gestures import Press
from game.ui.tables.thor.panels.sides import phase_of

Note = tuple[str, list[Line]]
"""A heading and lines."""


_ALLOWED = {
    "move": (
        Line(
            "One card moves one unit, or takes a few forward together.", icon="M", rule="T-6", accent="brass"
        ),
        Line("What you keep may answer a blow later.", icon="hour", rule="T-40", accent="brass"),
    ),
    "fight": (
        Line("One card lets one unit attack.", icon="H", rule="T-6", accent="brass"),
        Line(
            "What is struck may be pushed, off the board or into a pit.",
            icon="push",
            rule="T-30",
            accent="brass",
        ),
    ),
}
"""What each phase of plays is for."""


class Ruled(Seated, Protocol):
    """A battle in which something is pointed at."""

    @property
    def ui(self) -> Ui: ...
    @property
    def pressing(self) -> Press: ...


def heading(scene: Seated) -> str:
    """Whose phase is shown: while things move, nothing is said that has not been seen."""
    phase, seat = phase_of(scene.flow.shown.view)
    return f"{person(scene.match, seat)[0]}: {phase.capitalize()} phase" if phase in _ALLOWED else ""


def note(scene: Seated, *, hinted: bool = False) -> Note:
    """Heading and lines of the inspector while there is nothing to inspect; a hint stands in place of what the phase allows."""
    flow, table = scene.flow, scene.table
    if flow.veiled:
        return "Holmgang", []
    outcome = scene.match.outcome
    if outcome:
        told = outcome.why in _told(flow.aftermath)
        return "The battle is over", [] if told else [Line(outcome.why, rule=outcome.rule)]
    reasons = [Line(f"“{reason}”", strong=did) for did, reason in flow.reasons[:3] if did]
    decision = scene.match.decision
    name = person(scene.match, decision.seat)[0] if decision else ""
    if flow.bot_turn:
        own = flow.aftermath is not None and flow.aftermath.seat == table.seat
        return thread.bots_turn(flow), _did_last(scene, reasons) if own else reasons
    if not table.mine:
        return f"{name} has the choice", reasons
    return _own_note(scene, reasons, hinted=hinted)


def _told(aftermath: thread.Aftermath | None) -> set[str]:
    """The lines that say what happened last: what a story ends with is among them already."""
    return {line.replace("**", "") for line in (aftermath.words, *aftermath.lines)} if aftermath else set()


def _own_note(scene: Seated, reasons: list[Line], *, hinted: bool) -> Note:
    """What the phase allows; what is wanted now stands at the foot of the column."""
    name = person(scene.match, scene.table.seat)[0]
    phase, _ = phase_of(scene.table.view)
    lines = [] if scene.flow.aftermath or hinted else list(_ALLOWED.get(phase, ()))
    if scene.table.threats_shown:
        legend = "Dense hatching: a foe could hit here from where it stands. Faint: only after a move."
        lines = [Line(legend, icon="threat", rule="T-90")]
    lines += _did_last(scene, reasons)
    return f"{name}, your {phase.capitalize()} phase" if phase in _ALLOWED else name, lines


def _did_last(scene: Seated, reasons: list[Line]) -> list[Line]:
    """The reasons of a bot, set apart from what has happened since."""
    if not reasons:
        return []
    foe = person(scene.match, FOE[scene.table.seat])[0].removeprefix("The ")
    return [Line(f"What the {foe} did last", heading=True), *reasons]


def rule(scene: Ruled) -> str | None:
    """The paragraph that F1 opens: of what is pointed at, refused, planned or chosen."""
    table = scene.table
    found = scene.ui.rule()
    if found:
        return found
    if table.said and table.said.refusal.rule:
        return table.said.refusal.rule
    if scene.pressing.card >= 0 and scene.pressing.card < len(scene.flow.shown.hand):
        return words.paragraph_id("TC", scene.flow.shown.hand[scene.pressing.card])
    action = table.shown
    if action is not None:
        lines = table.preview(action).lines
        return lines[0].rule if lines else "T-6"
    hovered = table.at(table.hovered) if table.hovered else None
    unit = hovered or table.find(table.unit or table.looked)
    if unit:
        return words.paragraph_id("TU", unit.name)
    if table.reacting:
        return "T-40"
    return {"move": "T-10", "fight": "T-20", "deploy": "T-2", "fate": "T-5"}.get(phase_of(table.view)[0])

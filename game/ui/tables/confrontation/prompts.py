"""What is asked of whoever has the choice, in one sentence."""

from __future__ import annotations

from typing import Protocol

from game.ui.play.coach import Coach
from game.ui.play.people import person
from game.ui.play.thread import Ask
from game.ui.tables.confrontation import captions, questions
from game.ui.tables.confrontation.contract import Seated
from game.ui.tables.confrontation.desk import Desk


class Asking(Seated, Protocol):
    """A battle in which somebody has to choose."""

    @property
    def coach(self) -> Coach: ...


def ask(scene: Asking) -> Ask:
    """For whoever looks on, who has the choice."""
    if scene.coach.speaks:
        advice = scene.coach.advice(scene.desk.view)
        if advice.ask:
            return Ask(advice.ask)
    desk = scene.desk
    if questions.asks(scene):
        return Ask(f"{person(scene.match, desk.seat)[0]}, answer on the table.")
    return Ask(words(desk), rule=_RULES.get(desk.kind, ""))


def words(desk: Desk) -> str:
    """The sentence."""
    name = captions.unit_name(desk.view, desk.actor)
    if desk.kind == "acting":
        return _acting(desk, name)
    told = {
        "deploy": "Pull a front in the lit zone.",
        "pick": "Play a card: choose it, or its unit.",
        "unit": "Choose which of these units is activated.",
        "closing": f"{name}: bring your fighters into contact.",
        "combats": f"{name}: who strikes whom next?",
        "losses": "Who falls? Those nearest come first.",
        "terrain": "Lay a piece of terrain.",
        "titanic": _titanic(desk),
    }
    return told.get(desk.kind, "Choose.")


def _titanic(desk: Desk) -> str:
    if desk.kind != "titanic":
        return ""
    unit, work = (
        captions.unit_name(desk.state, desk.decision.unit),
        desk.state.field.works[desk.decision.work].name,
    )
    return f"{unit}: let {work} pass." if desk.spent else f"{unit}: {work}, or let it pass."


def _acting(desk: Desk, name: str) -> str:
    if desk.spent:
        return "Nothing is left to do: end the activation."
    declared = desk.state.active is not None and desk.state.active.form is not None
    if desk.plans:
        return f"{name}: go through with it, or plan on."
    if desk.drawn is not None and desk.said is not None:
        return f"{name} cannot: draw it elsewhere, or step back."
    if not declared and desk.state.units[desk.actor].fate != "table":
        return "Enter over your edge: choose a card."
    if not declared:
        return f"{name}: choose a card or an enemy."
    return f"{name}: choose a card, or end the activation."


_RULES = {
    "acting": "G-20",
    "deploy": "GB-115",
    "pick": "GB-117",
    "unit": "GB-17",
    "closing": "GB-44",
    "combats": "GB-59",
    "losses": "G-45",
    "titanic": "GB-80",
}

"""What is asked of whoever has the choice, in one sentence."""

from __future__ import annotations

from typing import Protocol

from game.ui.play.lessons.coach import Coach
from game.ui.play.people import person
from game.ui.play.thread import Ask
from game.ui.tables.confrontation import captions, questions
from game.ui.tables.confrontation.contract import Seated
from game.ui.tables.confrontation.desk import Desk


class Asking(Seated, Protocol):
    """A battle in which somebody has to choose."""

    @property
    def coach(self) -> Coach: ...
    @property
    def coach_shows(self) -> bool:
        """Whether the words of the coach can be read beside the table."""


def ask(scene: Asking) -> Ask:
    """For whoever looks on, who has the choice. A coach says it himself: in whole where he cannot be read beside the table."""
    usual = _usual(scene)
    if scene.coach.speaks:
        advice = scene.coach.advice(scene.desk.view)
        if advice.ask:
            return Ask(advice.ask, brief=(usual.brief or usual.words) if scene.coach_shows else "")
    return usual


def _usual(scene: Asking) -> Ask:
    desk = scene.desk
    if questions.asks(scene):
        return Ask(f"{person(scene.match, desk.seat)[0]}, answer on the table.", brief="Answer on the table.")
    told = words(desk)
    brief = _BRIEFS.get(told.removeprefix(f"{_asked(desk)}: "), "") or _nameless(told, _asked(desk))
    return Ask(told, rule=_RULES.get(desk.kind, ""), brief=brief)


def _asked(desk: Desk) -> str:
    """The unit to which a choice is put, by name."""
    unit = desk.decision.unit if desk.kind == "titanic" else desk.actor
    return captions.unit_name(desk.view, unit)


def _nameless(words: str, name: str) -> str:
    """The sentence without the unit to which it is put, for that is lit on the table."""
    asked = words.removeprefix(f"{name}: ")
    return f"{asked[:1].upper()}{asked[1:]}"


def words(desk: Desk) -> str:
    """The sentence."""
    name = _asked(desk)
    if desk.kind == "acting":
        return _acting(desk, name)
    told = {
        "deploy": "Pull a front in the lit zone.",
        "pick": "Play a card: choose it, or its unit.",
        "unit": "Choose which of these units is activated.",
        "closing": f"{name}: bring your fighters into contact.",
        "combats": f"{name}: who strikes whom next?",
        "losses": _losses(desk),
        "terrain": "Lay a piece of terrain.",
        "titanic": _titanic(desk, name),
    }
    return told.get(desk.kind, "Choose.")


def _losses(desk: Desk) -> str:
    """Nearness counts in shooting and magic; hand to hand all whom the attackers touch are alike (GB-55, GB-64)."""
    if desk.kind != "losses":
        return ""
    nearest = desk.decision.suffer.nearest_to
    return "Who falls? Those nearest come first." if nearest else "Who falls? Choose among those in contact."


def _titanic(desk: Desk, unit: str) -> str:
    if desk.kind != "titanic":
        return ""
    work = desk.state.field.works[desk.decision.work].name
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
        return "Enter over your edge: click where, or choose a card."
    if not declared:
        return f"{name}: choose a card or an enemy."
    return f"{name}: choose a card, or end the activation."


_BRIEFS = {
    "choose a card, or end the activation.": "Choose a card, or end.",
    "Nothing is left to do: end the activation.": "End the activation.",
    "Choose which of these units is activated.": "Choose a unit.",
    "bring your fighters into contact.": "Bring them into contact.",
}
"""Sentences in still fewer words."""
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

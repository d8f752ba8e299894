"""What is asked of whoever has the choice, in one sentence, with who comes next."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from game.core.match import Match
from game.systems.ascension import allowance
from game.ui.app.loop import App
from game.ui.play.lessons.coach import Coach
from game.ui.play.people import person
from game.ui.play.thread import Ask
from game.ui.tables.ascension import captions, questions
from game.ui.tables.ascension.contract import Seated
from game.ui.tables.ascension.desk import Desk


class Asking(Seated, Protocol):
    """A battle in which somebody has to choose."""

    @property
    def app(self) -> App: ...
    @property
    def match(self) -> Match: ...
    @property
    def coach(self) -> Coach: ...


def ask(scene: Asking) -> Ask:
    """For whoever looks on, who has the choice; by name where several people share the screen."""
    if scene.coach.speaks:
        advice = scene.coach.advice(scene.desk.view)
        return Ask(
            advice.ask or f"Read on: {advice.button}." if advice.button else advice.ask or _asked(scene).words
        )
    found = _asked(scene)
    if not scene.flow.hot_seat or scene.desk.kind == "acting" or questions.asks(scene):
        return found
    name = person(scene.match, scene.desk.seat)[0]
    return replace(found, words=f"{name}, {found.words[:1].lower()}{found.words[1:]}")


def _asked(scene: Asking) -> Ask:
    desk = scene.desk
    told = _DECISIONS.get(desk.kind)
    if told is not None:
        return Ask(*told)
    if desk.kind == "deploy":
        return Ask(_deploying(desk), rule="CC-13")
    if desk.kind == "terrain":
        return Ask(_laying(desk), rule="CC-13")
    if desk.kind == "acting":
        return Ask(_acting(desk), rule="R-3.2.6" if spent(desk) else "R-5.1.2")
    if questions.asks(scene):
        return Ask(f"{person(scene.match, desk.seat)[0]}, answer on the table.", rule="C-76")
    return Ask(
        f"{desk.aim.words}." if desk.aim is not None and desk.aim.words else "Answer with one of the cards."
    )


_DECISIONS = {
    "turn": ("Choose which of yours activates.", "", "R-3.2.3"),
    "elite": ("Call up a friend at once, or nobody.", "", "CC-12"),
    "goal": ("Pick a secondary goal, in secret.", "", "CC-15"),
}


def spent(desk: Desk) -> bool:
    """Whether the model that acts can do nothing more."""
    planned = desk.route is not None and bool(desk.route.legs)
    return (
        desk.kind == "acting"
        and not desk.led
        and not planned
        and not any(card.usable for card in desk.cards())
    )


def _acting(desk: Desk) -> str:
    name = captions.name(desk.view, desk.actor)
    if spent(desk):
        return f"{name} has done all there is to do: end the activation."
    card = desk.card(desk.armed)
    if card is not None and card.lack is not None and desk.pinned is None:
        lack = card.lack.text.replace(": ", ", ")
        return f"{name}: {lack[:1].lower()}{lack[1:]}"
    if desk.aim is not None and desk.aim.words and desk.pinned is None:
        return f"{name}: {desk.aim.words[:1].lower()}{desk.aim.words[1:]}."
    if desk.plans:
        return f"{name}: go through with it, or plan on."
    if desk.armed == "move":
        return f"{name}: choose a place, a foe or a card."
    return f"{name}: choose a card, or end the activation."


def _deploying(desk: Desk) -> str:
    waiting = desk.view.reserve.get(desk.seat, ())
    if desk.pinned is not None:
        return "Here, or elsewhere in the lit zone?"
    who = f"one of {len(waiting)}" if len(waiting) > 1 else captions.name(desk.view, waiting[0].id)
    return f"Drag {who} into the lit zone."


def _laying(desk: Desk) -> str:
    """How terrain is laid, and what is left to choose."""
    state = desk.state
    counts = allowance.left(state, state.side(desk.seat))
    if not counts:
        return "Lay terrain; the wheel turns it."
    pieces = ", ".join(
        f"{count} of {allowance.class_words(number)}" for number, count in enumerate(counts) if count
    )
    return f"Choose terrain and lay it. Left: {pieces}."

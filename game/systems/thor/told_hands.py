"""What the words of a puzzle say that the enemy's hand can do, against the cards that it holds (T-40, T-119)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.vocabulary import Topic
from game.systems.thor import catalogue
from game.systems.thor.scenario_file import ScenarioFile
from game.systems.thor.state import FOE

_STOPS = r"\b(?:can|will|may|could) (?:turn|stop|parry|block|ward off|meet|answer)(?: aside)? [^.!?;:]{0,20}?\b(?:any|every|each|all) "
_AGAINST = {
    "H": (rf"{_STOPS}(?:blades?|blows?|swords?|axes?|hammers?|steel|strikes?)\b", "hand-to-hand attack"),
    "R": (rf"{_STOPS}(?:bolts?|arrows?|shots?|missiles?|stones?)\b", "ranged attack"),
}
"""By the kind of attack: how a text tells that it can be stopped."""


def topics(file: ScenarioFile) -> Iterator[Topic]:
    """`His guard can turn any blade`, where the open hand of the other side holds neither a defence against it nor a wild card."""
    if file.kind != "puzzle" or not file.start.first:
        return
    seat = FOE[file.start.first]
    cards = [catalogue.cards()[name] for name in file.start.hands.get(seat, ())]
    if not cards or any(card.wild for card in cards):
        return
    stopped = {way.guard.against for card in cards for way in card.power.ways if way.guard}
    for kind, (pattern, attack) in _AGAINST.items():
        if not stopped & {kind, "any"}:
            field = f"start.hands.{seat}"
            text = f"{field} holds no card that stops a {attack}: deal one, or mend the text"
            yield Topic(pattern, text, field)

"""What the words of a puzzle say that the enemy's hand can do, against the cards that it holds (T-40, T-119)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from game.core.descriptions.vocabulary import Saying, Topic
from game.core.problems.problem import Change, without, written
from game.core.seats import Seat
from game.systems.thor import catalogue
from game.systems.thor.catalogue import Card
from game.systems.thor.scenario.scenario_file import ScenarioFile
from game.systems.thor.state import FOE

_STOPS = r"\b(?:can|will|may|could) (?:turn|stop|parry|block|ward off|meet|answer)(?: aside)? [^.!?;:]{0,20}?\b(?:any|every|each|all) "
_AGAINST = {
    "H": (rf"{_STOPS}(?:blades?|blows?|swords?|axes?|hammers?|steel|strikes?)\b", "hand-to-hand attack"),
    "R": (rf"{_STOPS}(?:bolts?|arrows?|shots?|missiles?|stones?)\b", "ranged attack"),
}
"""By the kind of attack: how a text tells that it can be stopped."""


_ONLY = r"\b(?:hand|cards?|they|guard) (?:[^.;:!?]{0,20}? )?(?:stops?|turns?|answers?|meets?|parr(?:y|ies)|blocks?)(?: aside)? (?:only|nothing but) "
_ALONE = {
    "H": (r"(?:hand-to-hand (?:blows|attacks)|blades?|blows|swords?|steel|strikes)", "hand-to-hand blows"),
    "R": (r"(?:what flies|ranged (?:blows|attacks)|bolts?|arrows?|shots?|missiles?)", "what flies"),
}
"""By the kind of attack: how a text tells that it alone can be stopped, and how it is written."""
_COUNTED = ((1, r"(?:a single|one|only one|a lone)"), (2, r"two"), (3, r"three"))


def sayings(file: ScenarioFile) -> Iterator[Saying]:
    """`The hand they hold stops only blades`, where it is what flies that its cards stop."""
    for seat, held in _open(file):
        stopped = _stopped(held)
        if len(stopped) == 1 and not stopped & {"any"}:
            right = stopped.pop()
            (wrong,) = {*_ALONE} - {right}
            yield Saying(rf"{_ONLY}({_ALONE[wrong][0]})\b", _ALONE[right][1], f"start.hands.{seat}")


def _open(file: ScenarioFile) -> Iterator[tuple[Seat, list[Card]]]:
    """The open hand of who answers in a puzzle."""
    if file.kind == "puzzle" and file.start.first:
        seat = FOE[file.start.first]
        cards = [catalogue.cards()[name] for name in file.start.hands.get(seat, ())]
        if cards and not any(card.wild for card in cards):
            yield seat, cards


def _stopped(cards: list[Card]) -> set[str]:
    """Which kinds of attack some cards stop."""
    return {way.guard.against for card in cards for way in card.power.ways if way.guard}


def _idle(file: ScenarioFile) -> str:
    """A card with which the file fills a hand: one that only moves, and that the answer never plays; "" if it deals none."""
    played = {action.get("card") for action in file.solution}
    return next(
        (
            name
            for hand in file.start.hands.values()
            for name in hand
            if name not in played and all(way.go for way in catalogue.cards()[name].power.ways)
        ),
        "",
    )


def _numbered(file: ScenarioFile, seat: Seat, cards: list[Card]) -> Iterator[Topic]:
    """`They hold a single parry`, where the hand has none, or two; a defence that is another one gives its place, one of two cards alike too,
    and one too many that of what fills hands here."""
    guards = [place for place, card in enumerate(cards) if any(way.guard for way in card.power.ways)]
    twice = [place for place, card in enumerate(cards) if cards.count(card) > 1 and place not in guards]
    for card in catalogue.cards().values():
        if not any(way.guard for way in card.power.ways):
            continue
        held = sum(each.name == card.name for each in cards)
        name = (
            rf"{re.escape(card.name).removesuffix('y')}(?:y|ies)"
            if card.name.endswith("y")
            else rf"{card.name}s?"
        )
        for number, words in _COUNTED:
            field, mend = f"start.hands.{seat}", tuple[Change, ...]()
            if held == 0 and number == len(guards) == 1:
                mend = written(f"{field}[{guards[0]}]", card.name)
            elif held == number - 1 and twice:
                mend = written(f"{field}[{twice[0]}]", card.name)
            elif held == number + 1:
                last = max(place for place, each in enumerate(cards) if each.name == card.name)
                idle = _idle(file)
                mend = written(f"{field}[{last}]", idle) if idle else without(f"{field}[{last}]")
            if number != held:
                text = f"{field} holds {card.name} {held} times: deal it so, or mend the text"
                pattern = rf"\b(?:holds?|have|has|keeps?|left) (?:only |but |just )?{words} {name}\b"
                yield Topic(pattern, text, mend[0].path if mend else field, mend)


def topics(file: ScenarioFile) -> Iterator[Topic]:
    """`His guard can turn any blade`, where the open hand of the other side holds neither a defence against it nor a wild card."""
    for seat, cards in _open(file):
        stopped = _stopped(cards)
        for kind, (pattern, attack) in _AGAINST.items():
            if not stopped & {kind, "any"}:
                field = f"start.hands.{seat}"
                text = f"{field} holds no card that stops a {attack}: deal one, or mend the text"
                yield Topic(pattern, text, field)
        yield from _numbered(file, seat, cards)

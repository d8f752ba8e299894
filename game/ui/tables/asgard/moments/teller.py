"""What the moments of a story have to know besides events: names, lengths, sides. Plain functions and words.

teller = replace(Teller.over(match.state), emblem=my_emblems, person=my_names)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, TypeVar

from game.core.seats import Seat
from game.systems.asgard import adapters
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sheet.plan import Archetype, Kind, Level, Plan
from game.systems.asgard.state import ENEMY
from game.systems.asgard.words import SIGNS, card_words

EMBLEMS: dict[Archetype, str] = {
    "guard": "shield_wall", "patrol": "horn", "ambusher": "bow", "hunter": "hound", "beast": "wolf",
    "civilian": "torch", "raider": "axe",
}  # fmt: skip
"""What stands for an enemy whose own emblem is not known."""
LEVELS: dict[Level, str] = {"regular": "regular", "skilled": "skilled", "equipped": "skilled and equipped"}
R = TypeVar("R", bound=str)
_WORDS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣", "*": "any other"}


@dataclass(frozen=True)
class Teller:
    """The names of things, as of one state of the table."""

    plan: Plan
    called: Callable[[int], str]
    """A unit's name in sentences."""
    said: Callable[[int], str]
    """A length of the table in words: `5 in`, `3 squares`."""
    gap: Callable[[int, int], str] = lambda unit, token: ""
    """How far a unit is from a token, in words; "" if it cannot be told."""
    side: Callable[[int], Seat] = lambda unit: "one"
    """In whose shape and colour a unit is shown."""
    emblem: Callable[[int], str] = lambda unit: "shield_sword"
    person: Callable[[Seat], str] = lambda seat: f"Player {seat}"
    """Who sits there."""
    flat: str = ""
    """What being flat-footed comes to: `defence −2`."""
    advantage: str = ""
    """What an advantage comes to: `attack +1`."""
    now: int = 0
    """The condition that holds, after all that is told of."""

    @classmethod
    def over(cls, saga: Any) -> Teller:
        """The teller of a state of the director."""
        table, plan = saga.table, saga.plan
        adapter: Adapter = adapters.of(plan)

        def called(unit: int) -> str:
            try:
                return adapter.called(table, unit)
            except KeyError:
                # Whoever has left for good may be remembered no more.
                return "Somebody"

        def gap(unit: int, token: int) -> str:
            known = saga.tokens.get(token)
            here = unit in adapter.units(table)
            return adapter.said(max(0, adapter.gap(table, unit, known.at))) if known and here else ""

        def side(unit: int) -> Seat:
            seat = adapter.seat(table, unit)
            return ENEMY if seat == ENEMY else "one" if seat == "five" else seat

        def emblem(unit: int) -> str:
            foe = saga.foes.get(unit)
            return EMBLEMS[plan.enemies[foe.kind].archetype] if foe else "shield_sword"

        return cls(
            plan, called, adapter.said, gap, side, emblem,
            flat=amounts(adapter.flat_footed), advantage=amounts(adapter.advantage), now=saga.condition,
        )  # fmt: skip

    def kind(self, kind: str) -> Kind | None:
        """An enemy or a friend of the sheet."""
        return self.plan.enemies.get(kind) or self.plan.friends.get(kind)

    def spot(self, spot: str) -> str:
        """A named place in words."""
        named = self.plan.spots.get(spot)
        return named.name if named else spot


def signed(amount: int) -> str:
    """`+1`, `−2`, `±0`."""
    return f"{amount:+d}".replace("-", "−") if amount else "±0"


def amounts(marks: Iterable[tuple[str, int]]) -> str:
    """`defence −2, attack −1`."""
    return ", ".join(f"{stat} {signed(amount)}" for stat, amount in marks)


def die_rows(table: Sequence[R]) -> list[tuple[str, R]]:
    """What the faces of a die mean, those that mean the same together: `("1–2", "toward"), ("3–6", "gone")`."""
    rows = []
    face = 1
    for meaning, run in groupby(table):
        last = face + len(list(run)) - 1
        rows.append((str(face) if face == last else f"{face}–{last}", meaning))
        face = last + 1
    return rows


def key_words(key: str) -> str:
    """The key of a row for reading: `A♠`, `J`, `2–5♥`, `any other`."""
    key = key.partition(".")[0]
    if key in _WORDS:
        return _WORDS[key]
    body, last = key[:-1], key[-1:]
    words = body + SIGNS[last] if last in SIGNS else key
    return words.replace("-", "–")


def spoken(choice: str) -> str:
    """An answer as it is said: a sheet writes `run-away` for two words."""
    return choice.replace("-", " ")


__all__ = [
    "EMBLEMS",
    "LEVELS",
    "Teller",
    "amounts",
    "card_words",
    "die_rows",
    "key_words",
    "signed",
    "spoken",
]

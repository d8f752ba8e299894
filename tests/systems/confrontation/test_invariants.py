"""What holds in every sound battle, and that a broken one is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from game.systems.confrontation.invariants import broken
from game.systems.confrontation.state import NOWHERE, Battle, Card, Item, Sequence
from game.table.shapes import Place
from tests.systems.confrontation.builder import FENLING, WARDEN, battle, box, piece, row, unit


def sound() -> Battle:
    """Two units and a pond, with the army points that they cost."""
    state = battle(
        unit("Wardens", at=row(10, 10, count=3), profile=WARDEN),
        unit("Fenlings", "two", at=row(10, 80, count=3), profile=FENLING),
        pieces=[piece("pond", box(50, 40, 10, 10), "deep")],
    ).state
    for seat, points in (("one", 39), ("two", 30)):
        side = state.field.sides[seat]  # type: ignore[index]
        sides = {**state.field.sides, seat: msgspec.structs.replace(side, points=points)}
        state.field = msgspec.structs.replace(state.field, sides=sides)  # type: ignore[arg-type]
    return state


def test_a_sound_battle_breaks_nothing() -> None:
    assert list(broken(sound())) == []


def _overlap(state: Battle) -> None:
    state.alter(1, place=state.fighters[2].place)


def _off(state: Battle) -> None:
    state.alter(1, place=Place(0, 500))


def _swim(state: Battle) -> None:
    state.alter(1, place=Place(5500, 4500))


def _lose(state: Battle) -> None:
    del state.fighters[3]


def _forget_leader(state: Battle) -> None:
    state.change(1, leader=5)


def _end(state: Battle) -> None:
    state.change(1, fate="eliminated")


def _wait(state: Battle) -> None:
    state.change(1, fate="waiting")


def _bleed(state: Battle) -> None:
    state.alter(1, health=0)


def _overflow(state: Battle) -> None:
    state.change(1, mana=31)


def _owe(state: Battle) -> None:
    state.elixir["one"] = -1


def _cheat(state: Battle) -> None:
    state.sequences["one"] = Sequence((Card("warden"), Card("warden")))


def _steal(state: Battle) -> None:
    state.items["chest"] = Item("chest", "Chest", (0, 0), carrier=2)


def _usurp(state: Battle) -> None:
    state.commanders["one"] = 4


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (_overlap, "overlap by"), (_off, "over the table's edge"), (_swim, "stands in Pond"), (_lose, "fighters are missing"),
        (_forget_leader, "who is none of its members"), (_end, "is eliminated and has 3 members"), (_wait, "waits at"),
        (_bleed, "has 0 health"), (_overflow, "31 mana"), (_owe, "-1 Elixir"), (_cheat, "2 cards of warden for 1 units"),
        (_steal, "who does not have it"), (_usurp, "cannot command"),
    ],
)  # fmt: skip
def test_what_is_broken_is_said(damage: Callable[[Battle], Any], said: str) -> None:
    state = sound()
    damage(state)
    assert any(said in text for text in broken(state)), list(broken(state))


def test_the_price_of_everybody_is_kept_G66() -> None:
    state = sound()
    fallen = state.fighters.pop(3)
    state.fallen[3] = msgspec.structs.replace(fallen, place=NOWHERE)
    assert list(broken(state)) == []
    side = msgspec.structs.replace(state.field.sides["one"], points=40)
    state.field = msgspec.structs.replace(state.field, sides={**state.field.sides, "one": side})
    assert "39 AP of 40" in next(broken(state))

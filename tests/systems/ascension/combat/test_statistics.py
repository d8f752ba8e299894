"""What is shown before an attack is what comes about: attacks made by the hundred, from decks shuffled anew (CA-1)."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import pytest

from game.core import steps
from game.core.chance import seeded
from game.core.events import Context, Event
from game.systems.ascension import cards, events, view
from game.systems.ascension.actions import Attack
from game.systems.ascension.combat import preview
from game.systems.ascension.combat.attack_steps import NamingSuit
from game.systems.ascension.profile import Attack as Form
from game.systems.ascension.profile import Effect
from game.table.lengths import INCH
from tests.systems.ascension.builder import Table, battle, box, figure, piece

TIMES = 1_200
SHOOT = Form(
    "Shoot",
    primary=True,
    range=6 * INCH,
    effects=(Effect("slow", "suit", ("H",)), Effect("weaken", "suits", ("S", "C"))),
)
BLAST = Form("Blast", primary=True, template="area", range=6 * INCH, diameter=3 * INCH)


def stage(cards_: str = "", **what: Any) -> Table:
    """An attacker with two attacks, a target behind a low wall, another target beside it."""
    wall = piece("wall", box(165, 60, 5, 80), 1, "reinforced")
    hero = figure("Ulf", at=(100, 100), size=2, attacks=(SHOOT, BLAST), skill=2)
    target = figure("Foe", "two", at=(195, 100), size=2, wounds=4, **what)
    other = figure("Eve", "two", at=(195, 150), wounds=3)
    return battle(hero, target, other, pieces=[wall], cards={"one": cards_}).activate("Ulf")


def outcome(table: Table, action: Attack, number: int) -> list[Event]:
    """What happens when the attack is made with the unseen cards in another order."""
    chance = seeded("statistics", number)
    state = view.resample(view.view(table.state, "one"), chance)
    happened: list[Event] = []
    ctx = Context(chance, happened)
    steps.act(state, action, ctx)
    while isinstance(state.decision, NamingSuit):
        steps.act(state, state.decision.actions(state)[0], ctx)
    return happened


def near(share: float, expected: float, times: int = TIMES) -> bool:
    """Whether a share could well be chance: within four standard deviations."""
    return abs(share - expected) <= 4 * sqrt(max(expected * (1 - expected), 0.002) / times)


@pytest.mark.parametrize("seen", ["", "RJ BJ 3S 3H"])
def test_hits_wounds_and_effects_come_as_often_as_shown_CA1(seen: str) -> None:
    table = stage(seen)
    if seen:
        deck = table.state.decks["one"]
        _, spent = cards.flip(deck, 4, seeded("flipped"))
        table.state.decks["one"] = spent
    action = Attack("Shoot", target=2)
    (shot,) = preview.preview(table.state, action).shots
    assert shot.odds is not None
    hits, wounds, came = 0, Counter[int](), Counter[str]()
    for number in range(TIMES):
        happened = outcome(table, action, number)
        (struck,) = (event for event in happened if isinstance(event, events.Struck))
        hits += struck.hit
        wounds[struck.damage] += 1
        came.update(event.condition for event in happened if isinstance(event, events.Gained))
    assert near(hits / TIMES, shot.odds.hit), (hits / TIMES, shot.odds.hit)
    for damage in sorted({*wounds, *shot.odds.damage}):
        expected = shot.odds.damage.get(damage, 0.0)
        assert near(wounds[damage] / TIMES, expected), (damage, wounds[damage] / TIMES, expected)
    deadly = sum(count for damage, count in wounds.items() if damage >= 4)
    assert near(deadly / TIMES, shot.odds.removed)
    assert came["slow"] > came["weaken"] > 0


def test_every_target_of_an_area_is_hit_as_often_as_shown_C33() -> None:
    table = stage()
    action = Attack("Blast", at=(1950, 1250))
    shots = {shot.target: shot.odds for shot in preview.preview(table.state, action).shots}
    assert set(shots) == {2, 3}
    hits = Counter[int]()
    for number in range(TIMES):
        for event in outcome(table, action, number):
            if isinstance(event, events.Struck):
                hits[event.target] += event.hit
    for target, odds in shots.items():
        assert odds is not None
        assert near(hits[target] / TIMES, odds.hit), (target, hits[target] / TIMES, odds.hit)


def test_flips_of_a_new_deck_come_as_in_the_table_R215() -> None:
    found = Counter[int]()
    for number in range(TIMES):
        chance = seeded("flip", number)
        turned, _ = cards.flip(cards.shuffled(cards.DECK, chance), 2, chance)
        found[cards.worth(turned)] += 1
    ways = Counter(cards.worth((a, b)) for a in cards.DECK for b in cards.DECK if a != b)
    for total, count in ways.items():
        assert near(found[total] / TIMES, count / 306), total

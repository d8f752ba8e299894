"""What holds of every state of a story."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.systems.asgard import adapters
from game.systems.asgard.cards import DECK
from game.systems.asgard.state import ENEMY, Saga


def broken(state: Saga) -> Iterator[str]:
    """The invariants that a state breaks, in words."""
    host = adapters.of(state.plan)
    yield from host.system.broken(state.table)
    yield from _cards(state)
    yield from _tokens(state)
    on_table = set(host.units(state.table, ENEMY))
    if not state.outcome and on_table | set(state.blips) != set(state.foes):
        yield f"enemies {sorted(state.foes)} are not those on the table {sorted(on_table)} and blips {sorted(state.blips)}"
    if on_table & set(state.blips):
        yield f"blips stand on the table: {sorted(on_table & set(state.blips))}"
    if any(stand.unit in state.blips for stand in state.stands):
        yield f"blips have no stance: {state.stands} (A-22)"
    if set(state.minds) != set(state.foes):
        yield f"minds {sorted(state.minds)} are not those of the enemies {sorted(state.foes)}"
    fixed = [unit for unit in state.blips if state.foes[unit].fixed]
    if fixed:
        yield f"fixed encounters became blips: {fixed} (A-22)"
    if any(count < 1 for count in state.flat.values()):
        yield f"nobody is flat-footed for less than one activation: {state.flat}"
    friends = {unit for unit in host.units(state.table) if unit not in on_table}
    if not state.outcome and not set(state.known) <= friends:
        yield f"the enemy remembers {sorted(set(state.known) - friends)}, who are not on the table"
    for mind in state.minds.values():
        if not all(
            0 <= slider <= 10 for slider in (mind.boldness, mind.aggression, mind.cohesion, mind.memory)
        ):
            yield f"a slider is out of bounds: {mind}"


def _cards(state: Saga) -> Iterator[str]:
    """The 52 cards are in the deck or out of it (A-14)."""
    if Counter((*state.deck, *state.out)) != Counter(DECK):
        yield f"the cards are not the 52 of the deck: {len(state.deck)} in it, {sorted(state.out)} out"
    for card, out in state.out.items():
        strangers = [unit for unit in out.units if unit not in state.foes or state.foes[unit].card != card]
        if out.card != card or strangers:
            yield f"{card} is out for {strangers}, whom it did not bring"
    for foe in state.foes.values():
        if foe.card and foe.unit not in getattr(state.out.get(foe.card), "units", ()):
            yield f"the card {foe.card} of enemy {foe.unit} is not out"


def _tokens(state: Saga) -> Iterator[str]:
    """Tokens stay where they were laid; none gets lost."""
    for number, spot in state.plan.tokens.items():
        if number not in state.tokens or state.tokens[number].at != spot:
            yield f"token {number} is not where it was laid"
    if any(token.id != number for number, token in state.tokens.items()):
        yield "tokens have changed their numbers"
    if not 0 <= state.condition < len(state.plan.conditions):
        yield f"there is no condition {state.condition}"

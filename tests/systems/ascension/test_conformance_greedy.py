"""The greedy bot plays battles that no file describes, watched: it goes deeper into a fight than chance does."""

from __future__ import annotations

from collections import Counter

import pytest

from game.bots.base import make
from game.core.chance import seeded
from game.core.match import Match
from game.core.promises.breaches import sound
from game.core.system import Document
from tools import table_watch, tables


def played(document: Document, seed: int, most: int = 250) -> Counter[str]:
    """What was used in a battle of greedy against greedy."""
    match, watch = Match.start("ascension", document, seed=seed), table_watch.TableWatch()
    bots = {seat: make("greedy", "ascension", seed) for seat in match.system.seats(document)}
    while match.decision is not None and len(match.moments) < most:
        seat = match.decision.seat
        match.act(bots[seat].choose(match.view(seat)).action)
        sound(match.system, match.state)
        watch(match)
    return watch.used


@pytest.mark.slow
def test_greedy_plays_any_table_by_the_rules() -> None:
    used = sum(
        (played(tables.table(seeded("greedy", number)), number) for number in range(12)), Counter[str]()
    )
    assert used["Struck"] > 50
    assert used["EffectCame"] > 5


def test_what_greedy_knows_of_one_table_is_not_taken_for_another() -> None:
    for size in ("12in x 12in", "30in x 30in", "14in x 14in"):
        sides = {
            seat: {"name": seat, "force": "hall", "deploy": {"edge": edge, "depth": "5in"}}
            for seat, edge in (("one", "north"), ("two", "south"))
        }
        bare = {"system": "ascension", "title": size, "table": size, "rounds": 3, "sides": sides}
        assert played(bare, 1)["Activated"] > 0

"""What greedy chooses does not change by accident: the choices of a game of every system, as one short digest.

Studies are compared with older ones, which only means something if the same bots play them. Where a rule or a judgement changes
on purpose, the digest that a failure shows is the new one; designers are told of it in the changes.
"""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.hashes import blake2b
from game.core.system import encode
from game.lab.batches.batch import started

SEED = 5
PINNED = {
    "thor/jotunheim": (200, "f6830c96a03e7834"),
    "thor/throne-room": (200, "f444b7d6adbdf566"),
    "thor/vanaheim": (200, "4b3bd89d5c10aeb9"),
    "thor/greenwich": (200, "8270e7b96a130a16"),
    "abstract/brawl": (200, "c0a1a98d1c83d1f1"),
    "abstract/monster": (200, "30ba98b06d333792"),
    "asgard/the-frost-door": (60, "fb0633fa38d8cff6"),
    "asgard/first-watch": (60, "0804ddd6fb0b714f"),
    "ascension/first-steps": (25, "e6c81b83afb16eff"),
    "confrontation/two-lamps": (25, "cc90d11957699242"),
}
"""For a scenario how many choices are made at most, and the digest of all of them."""


@pytest.mark.parametrize("scenario", PINNED)
def test_a_game_is_played_as_it_always_was(scenario: str) -> None:
    most, pinned = PINNED[scenario]
    match = started(scenarios.load(scenario), SEED, most)
    actions = b"".join(encode(moment.action) for moment in match.moments[1:])
    assert blake2b(actions, digest_size=8).hexdigest() == pinned


def test_a_game_of_every_system_is_pinned() -> None:
    assert {scenarios.load(scenario).system for scenario in PINNED} == {
        entry.system for entry in scenarios.find()
    }

"""Every shipped battle of Ascension, and some made up, play the same in other processes."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.chance import seeded
from game.core.promises import conformance
from tools import tables

ENTRIES = [entry for entry in scenarios.find() if entry.system == "ascension"]


@pytest.mark.slow
@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.id)
def test_a_shipped_battle_is_the_same_elsewhere(entry: scenarios.Entry) -> None:
    conformance.same_elsewhere("ascension", entry.document, decisions=40)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_a_made_up_battle_is_the_same_elsewhere(number: int) -> None:
    document = tables.table(seeded("elsewhere", number))
    conformance.same_elsewhere("ascension", document, seed=number, decisions=60)

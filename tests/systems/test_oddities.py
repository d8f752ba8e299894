"""What is strange in a scenario of any rulebook is told in the same words by all of them."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core import registry
from game.core.documents.edits import SetField
from game.core.problems.mend_edits import mended
from game.core.problems.problem import pointed, single_round


@pytest.mark.parametrize("name", ["ascension/the-bridge", "confrontation/goose-fair"])
def test_a_battle_of_one_round_is_told_in_one_place_for_all_rulebooks(name: str) -> None:
    found = scenarios.load(name)
    document = SetField("rounds", 1).apply(found.document)
    assert list(registry.system(found.system).oddities(document)) == [pointed(document, single_round())]
    assert "rounds" not in mended(document, single_round().mend)

"""An action that the rules refuse is mended where it goes wrong."""

from __future__ import annotations

from game.lab.exercises import rehearsal
from tests.lab.wording.readings import changed

FIELD = "lesson[5].actions[0]"


def mends(name: str) -> list[tuple[str, object]]:
    """What is written where, for an attack of some name in the lesson of a spear."""
    document = changed("ascension/first-steps", {f"{FIELD}.name": name})
    said = [each for some in rehearsal.problems_by_step(document) for each in some if each.mend]
    return [(each.field, each.mend[0].value) for each in said]


def test_an_attack_that_a_model_has_not_is_named_by_the_one_that_it_has() -> None:
    for name in ("Throw spear", "Kick"):
        assert mends(name)[0] == (f"{FIELD}.name", "Cast spear")
